//! Conditions that say "this value lies in that interval".
//!
//! Every comparison of an expression with a constant is one, if intervals may go round from the
//! greatest value to zero: `x <s 5` begins at the least signed value, `x != 5` at 6 and ends at 5,
//! `x - 48 <u 10` begins at 48. Conjunctions and disjunctions of such conditions on one expression,
//! and those on extended expressions, become one such condition again where an interval results.

use crate::id::ExprId;
use crate::node::{BinOp, CmpOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;
use crate::word;

/// The values from `start` on, so many, going round at the width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Interval {
    start: u64,
    count: u128,
}

impl Interval {
    fn complement(self, width: u32) -> Interval {
        let start = word::trunc(self.start.wrapping_add(self.count as u64), width);
        Interval { start, count: (1 << width) - self.count }
    }

    /// The values in both, as offsets from the start of the first: those where the second begins,
    /// and those where its end comes round.
    fn pieces(self, other: Interval, width: u32) -> ((u128, u128), (u128, u128)) {
        let offset = u128::from(word::sub(other.start, self.start, width));
        let end = offset + other.count;
        let head = (offset.min(self.count), end.min(self.count));
        (head, (0, end.saturating_sub(1 << width).min(self.count)))
    }

    /// The values in both, if they are an interval.
    fn intersect(self, other: Interval, width: u32) -> Option<Interval> {
        let (head, tail) = self.pieces(other, width);
        let (from, to) = match (head.0 < head.1, tail.1 > 0) {
            (true, true) if tail.1 >= head.0 => (0, head.1.max(tail.1)),
            (true, true) => return None,
            (true, false) => head,
            (false, _) => tail,
        };
        let start = word::trunc(self.start.wrapping_add(from as u64), width);
        Some(Interval { start, count: to - from })
    }

    /// Whether a comparison of the value itself says it.
    fn is_simple(self, width: u32) -> bool {
        let end = word::trunc(self.start.wrapping_add(self.count as u64), width);
        let bounds = [0, word::signed_min(width)];
        let few = self.count <= 1 || self.count >= (1 << width) - 1;
        few || bounds.contains(&self.start) || bounds.contains(&end)
    }
}

impl Pool {
    /// The expression and the interval that a condition says it lies in.
    fn as_interval(&self, condition: ExprId) -> Option<(ExprId, Interval)> {
        match self.kind(condition) {
            Kind::Not(inner) => {
                let (x, interval) = self.as_interval_of_cmp(inner)?;
                Some((x, interval.complement(self.width(x))))
            }
            _ => self.as_interval_of_cmp(condition),
        }
    }

    fn as_interval_of_cmp(&self, condition: ExprId) -> Option<(ExprId, Interval)> {
        let (op, a, b) = match self.kind(condition) {
            Kind::Cmp(op, a, b) => (op, a, b),
            // The sign.
            Kind::Extract(x, low) if low + 1 == self.width(x) && low < 64 => {
                return Some((x, Interval { start: 1 << low, count: 1 << low }));
            }
            _ => return None,
        };
        let width = self.width(a);
        if width > 64 {
            return None;
        }
        let least = match op {
            CmpOp::Slt | CmpOp::Sle => word::signed_min(width),
            _ => 0,
        };
        // Constants are strict, except in equalities.
        let (x, interval) = match (op, self.as_const(a), self.as_const(b)) {
            (CmpOp::Eq, None, Some(c)) => (a, Interval { start: c, count: 1 }),
            (CmpOp::Ult | CmpOp::Slt, None, Some(c)) => {
                (a, Interval { start: least, count: word::sub(c, least, width).into() })
            }
            (CmpOp::Ult | CmpOp::Slt, Some(c), None) => {
                let start = word::add(c, 1, width);
                (b, Interval { start, count: word::sub(least, start, width).into() })
            }
            _ => return None,
        };
        Some(match self.kind(x) {
            Kind::Bin(BinOp::Add, y, k) => match self.as_const(k) {
                Some(k) => (y, Interval { start: word::sub(interval.start, k, width), ..interval }),
                None => (x, interval),
            },
            _ => (x, interval),
        })
    }

    /// "`x` lies in the interval", in its one form.
    fn in_interval(&mut self, x: ExprId, Interval { start, count }: Interval) -> ExprId {
        let width = self.width(x);
        let (all, least) = (1u128 << width, word::signed_min(width));
        if count == 0 || count == all {
            return self.boolean(count != 0);
        }
        let end = word::trunc(start.wrapping_add(count as u64), width);
        let before = self.constant(start.wrapping_sub(1), width);
        let first = self.constant(start, width);
        let behind = self.constant(end, width);
        match () {
            _ if count == 1 => self.eq(x, first),
            _ if count == all - 1 => self.ne(x, behind),
            _ if start == 0 => self.ult(x, behind),
            _ if end == 0 => self.ult(before, x),
            _ if start == least => self.slt(x, behind),
            _ if end == least => self.slt(before, x),
            // The shorter of the two sides, so that a condition and its opposite share the sum.
            _ if count <= all / 2 => {
                let moved = self.sub(x, first);
                let count = self.constant(count as u64, width);
                self.intern(Kind::Cmp(CmpOp::Ult, moved, count), 1)
            }
            _ => {
                let moved = self.sub(x, behind);
                let last = self.constant((all - count) as u64 - 1, width);
                self.intern(Kind::Cmp(CmpOp::Ult, last, moved), 1)
            }
        }
    }

    /// A comparison of `x + c` with a constant in its one form, if that is another one.
    pub(super) fn range_test(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let width = self.width(a);
        let sum = |p: &Pool, e| match p.kind(e) {
            Kind::Bin(BinOp::Add, _, k) => p.as_const(k).is_some(),
            Kind::SExt(_) => op == CmpOp::Ult,
            _ => false,
        };
        let candidate = sum(self, a) && self.is_const(b) || sum(self, b) && self.is_const(a);
        if width > 64 || !candidate {
            return None;
        }
        let condition = self.intern(Kind::Cmp(op, a, b), 1);
        let (x, interval) = self.as_interval(condition)?;
        if let Some(narrow) = self.in_narrow_interval(x, interval) {
            self.hit(Rule::RangeOfExtended);
            return Some(narrow);
        }
        // Without a sum it is in its form already; another sum would be no gain.
        if x == a || x == b || !interval.is_simple(width) {
            return None;
        }
        self.hit(Rule::RangeTest);
        Some(self.in_interval(x, interval))
    }

    /// "An extended value lies in the interval", said of the value itself.
    fn in_narrow_interval(&mut self, x: ExprId, interval: Interval) -> Option<ExprId> {
        let (inner, lowest) = match self.kind(x) {
            Kind::ZExt(inner) => (inner, 0),
            Kind::SExt(inner) => {
                let narrow = self.width(inner);
                (inner, word::sext(word::signed_min(narrow), narrow, self.width(x)))
            }
            _ => return None,
        };
        let (width, narrow) = (self.width(x), self.width(inner));
        let values = Interval { start: lowest, count: 1 << narrow };
        // Two pieces are one that goes round in the narrow width: they meet its bounds.
        let (head, tail) = values.pieces(interval, width);
        let count = (head.1 - head.0) + tail.1.min(head.0);
        let from = if head.0 < head.1 { head.0 } else { 0 };
        let start = word::trunc(lowest.wrapping_add(from as u64), narrow);
        Some(self.in_interval(inner, Interval { start, count }))
    }

    /// The conjunction of two conditions on one expression.
    pub(super) fn intersect_ranges(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        let (x, first) = self.as_interval(a)?;
        let (y, second) = self.as_interval(b)?;
        let both = if x == y { first.intersect(second, self.width(x))? } else { return None };
        self.hit(Rule::IntersectRanges);
        Some(self.in_interval(x, both))
    }

    /// The disjunction of two conditions on one expression.
    pub(super) fn unite_ranges(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        let (x, first) = self.as_interval(a)?;
        let (y, second) = self.as_interval(b)?;
        if x != y {
            return None;
        }
        let width = self.width(x);
        let neither = first.complement(width).intersect(second.complement(width), width)?;
        self.hit(Rule::UniteRanges);
        Some(self.in_interval(x, neither.complement(width)))
    }
}
