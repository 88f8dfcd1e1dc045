//! Constructors: they build the simplest expression they can find quickly.
//!
//! Each rule is named in [`crate::Rule`], counted when it fires, and tested.

mod arith;
mod array;
mod bitwise;
mod bytes;
mod compare;
mod derived;
mod float;
mod interval;
mod ite;
mod shift;
mod slices;

use crate::eval;
use crate::id::ExprId;
use crate::node::{BinOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;

impl Pool {
    /// Two operands and an operator: the constructor for each operator.
    pub fn bin(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        debug_assert_eq!(self.width(a), self.width(b), "{op:?}");
        if self.is_const(a) && self.is_const(b) {
            return self.fold(Kind::Bin(op, a, b), self.width(a));
        }
        if let Some(e) = self.lift_ite(op, a, b) {
            return e;
        }
        match op {
            BinOp::Add => self.build_add(a, b),
            BinOp::Sub => self.build_sub(a, b),
            BinOp::Mul => self.build_mul(a, b),
            BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem => self.build_division(op, a, b),
            BinOp::And => self.build_and(a, b),
            BinOp::Or => self.build_or(a, b),
            BinOp::Xor => self.build_xor(a, b),
            BinOp::Shl | BinOp::LShr | BinOp::AShr => self.build_shift(op, a, b),
        }
    }

    /// The value of an operator on constants.
    pub(crate) fn fold(&mut self, kind: Kind, width: u32) -> ExprId {
        self.hit(Rule::FoldConstants);
        let value = eval::apply(self, kind, width, &mut |e| match self.kind(e) {
            Kind::Const(v) => eval::Value::Word(v),
            Kind::Wide(id) => eval::Value::Wide(std::rc::Rc::clone(self.wide_value(id))),
            other => unreachable!("only constants are folded: {other:?}"),
        });
        self.constant_words(value.words(), width)
    }

    /// Puts the operands of a commutative operator into their order.
    pub(crate) fn ordered(&mut self, a: ExprId, b: ExprId) -> (ExprId, ExprId) {
        let swap = match (self.is_const(a), self.is_const(b)) {
            (true, false) => true,
            (false, true) => false,
            _ => a > b,
        };
        if swap {
            self.hit(Rule::OrderOperands);
            (b, a)
        } else {
            (a, b)
        }
    }

    pub(crate) fn is_zero(&self, e: ExprId) -> bool {
        match self.kind(e) {
            Kind::Const(v) => v == 0,
            Kind::Wide(id) => self.wide_value(id).iter().all(|&w| w == 0),
            _ => false,
        }
    }

    pub(crate) fn is_ones(&self, e: ExprId) -> bool {
        let width = self.width(e);
        match self.kind(e) {
            Kind::Const(v) => v == crate::word::mask(width),
            Kind::Wide(id) => {
                let words = self.wide_value(id);
                let last = words.len() - 1;
                words[..last].iter().all(|&w| w == u64::MAX)
                    && words[last] == crate::word::mask((width - 1) % 64 + 1)
            }
            _ => false,
        }
    }

    pub(crate) fn is_one(&self, e: ExprId) -> bool {
        match self.kind(e) {
            Kind::Const(v) => v == 1,
            Kind::Wide(id) => {
                let words = self.wide_value(id);
                words[0] == 1 && words[1..].iter().all(|&w| w == 0)
            }
            _ => false,
        }
    }

    /// The exponent, if the constant is a power of two.
    pub(crate) fn power_of_two(&self, e: ExprId) -> Option<u32> {
        match self.kind(e) {
            Kind::Const(v) if v.is_power_of_two() => Some(v.trailing_zeros()),
            Kind::Wide(id) => {
                let words = self.wide_value(id);
                let ones: u32 = words.iter().map(|w| w.count_ones()).sum();
                let at = words.iter().position(|&w| w != 0)?;
                (ones == 1).then(|| at as u32 * 64 + words[at].trailing_zeros())
            }
            _ => None,
        }
    }

    /// Whether the operands of a sum, `|` or `^` have no bit in common.
    pub(crate) fn disjoint(&self, a: ExprId, b: ExprId) -> bool {
        self.width(a) <= 64 && self.facts(a).zeros | self.facts(b).zeros == u64::MAX
    }
}
