//! Choices.

use crate::id::ExprId;
use crate::node::{BinOp, CmpOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;

impl Pool {
    /// `a` where the condition holds, else `b`.
    pub fn ite(&mut self, condition: ExprId, a: ExprId, b: ExprId) -> ExprId {
        debug_assert_eq!(self.width(condition), 1);
        debug_assert_eq!(self.width(a), self.width(b));
        if let Some(c) = self.as_const(condition) {
            self.hit(Rule::IteDecided);
            return if c != 0 { a } else { b };
        }
        if a == b {
            self.hit(Rule::IteDecided);
            return a;
        }
        if let Kind::Not(c) = self.kind(condition) {
            self.hit(Rule::IteNegated);
            return self.ite(c, b, a);
        }
        let width = self.width(a);
        if width == 1
            && let Some(e) = self.bool_ite(condition, a, b)
        {
            self.hit(Rule::IteBool);
            return e;
        }
        if let Kind::Ite(c, x, _) = self.kind(a)
            && c == condition
        {
            self.hit(Rule::IteNested);
            return self.ite(condition, x, b);
        }
        if let Kind::Ite(c, _, y) = self.kind(b)
            && c == condition
        {
            self.hit(Rule::IteNested);
            return self.ite(condition, a, y);
        }
        if let Some(e) = self.shared_branch(condition, a, b) {
            self.hit(Rule::IteShared);
            return e;
        }
        if self.is_equality_of(condition, a, b) {
            self.hit(Rule::IteOfEqual);
            return b;
        }
        self.intern(Kind::Ite(condition, a, b), width)
    }

    /// `ite(c, x, ite(d, x, y))` is `ite(c | d, x, y)`, and so on: a branch that occurs twice.
    fn shared_branch(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
        if let Kind::Ite(d, x, y) = self.kind(b) {
            if x == a {
                let either = self.or(c, d);
                return Some(self.ite(either, a, y));
            }
            if y == a {
                let not_c = self.not(c);
                let both = self.and(not_c, d);
                return Some(self.ite(both, x, a));
            }
        }
        if let Kind::Ite(d, x, y) = self.kind(a) {
            if y == b {
                let both = self.and(c, d);
                return Some(self.ite(both, x, b));
            }
            if x == b {
                let not_d = self.not(d);
                let both = self.and(c, not_d);
                return Some(self.ite(both, y, b));
            }
        }
        None
    }

    /// Whether the condition says that the branches are equal.
    fn is_equality_of(&self, condition: ExprId, a: ExprId, b: ExprId) -> bool {
        match self.kind(condition) {
            Kind::Cmp(CmpOp::Eq, x, y) => (x, y) == (a, b) || (x, y) == (b, a),
            _ => false,
        }
    }

    fn bool_ite(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
        match (self.as_const(a), self.as_const(b)) {
            (Some(1), Some(_)) => Some(c),
            (Some(_), Some(_)) => Some(self.not(c)),
            (Some(1), None) => Some(self.or(c, b)),
            (Some(_), None) => {
                let not_c = self.not(c);
                Some(self.and(not_c, b))
            }
            (None, Some(1)) => {
                let not_c = self.not(c);
                Some(self.or(not_c, a))
            }
            (None, Some(_)) => Some(self.and(c, a)),
            (None, None) => None,
        }
    }

    /// An operator on a choice between constants and a constant: the choice between the results.
    pub(super) fn lift_ite(&mut self, op: BinOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let constants = |p: &Pool, e| match p.kind(e) {
            Kind::Ite(c, x, y) if p.is_const(x) && p.is_const(y) => Some((c, x, y)),
            _ => None,
        };
        if self.is_const(b) {
            let (c, x, y) = constants(self, a)?;
            self.hit(Rule::LiftIte);
            let (x, y) = (self.bin(op, x, b), self.bin(op, y, b));
            return Some(self.ite(c, x, y));
        }
        if self.is_const(a) {
            let (c, x, y) = constants(self, b)?;
            self.hit(Rule::LiftIte);
            let (x, y) = (self.bin(op, a, x), self.bin(op, a, y));
            return Some(self.ite(c, x, y));
        }
        None
    }
}
