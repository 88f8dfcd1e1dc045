//! Sums, differences, products, quotients.

use crate::id::ExprId;
use crate::node::{BinOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;

impl Pool {
    /// `a + b`.
    pub fn add(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.bin(BinOp::Add, a, b)
    }

    /// `a - b`.
    pub fn sub(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.bin(BinOp::Sub, a, b)
    }

    /// `a * b`.
    pub fn mul(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.bin(BinOp::Mul, a, b)
    }

    /// `-a`.
    pub fn neg(&mut self, a: ExprId) -> ExprId {
        let zero = self.zero(self.width(a));
        self.sub(zero, a)
    }

    fn raw(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        let width = self.width(a);
        self.intern(Kind::Bin(op, a, b), width)
    }

    /// `x` and `c` of `x + c`.
    fn as_offset(&self, e: ExprId) -> Option<(ExprId, ExprId)> {
        match self.kind(e) {
            Kind::Bin(BinOp::Add, x, c) if self.is_const(c) => Some((x, c)),
            _ => None,
        }
    }

    pub(super) fn build_add(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (a, b) = self.ordered(a, b);
        if self.is_zero(b) {
            self.hit(Rule::DropNeutral);
            return a;
        }
        if self.width(a) == 1 {
            return self.xor(a, b);
        }
        if self.is_const(b) {
            if let Some((x, c)) = self.as_offset(a) {
                self.hit(Rule::MergeConstants);
                let sum = self.add(c, b);
                return self.add(x, sum);
            }
            // c - y + d
            if let Kind::Bin(BinOp::Sub, c, y) = self.kind(a)
                && self.is_const(c)
            {
                self.hit(Rule::MergeConstants);
                let sum = self.add(c, b);
                return self.sub(sum, y);
            }
        } else {
            for (x, y) in [(a, b), (b, a)] {
                if let Some((z, c)) = self.as_offset(x) {
                    self.hit(Rule::FloatConstantOut);
                    let sum = self.add(z, y);
                    return self.add(sum, c);
                }
                if let Kind::Bin(BinOp::Sub, z, w) = self.kind(x)
                    && w == y
                {
                    self.hit(Rule::CancelTerm);
                    return z;
                }
            }
        }
        if let Some(e) = self.join_disjoint(a, b) {
            return e;
        }
        self.raw(BinOp::Add, a, b)
    }

    pub(super) fn build_sub(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let width = self.width(a);
        if a == b {
            self.hit(Rule::SameOperands);
            return self.zero(width);
        }
        if width == 1 {
            return self.xor(a, b);
        }
        if self.is_zero(b) {
            self.hit(Rule::DropNeutral);
            return a;
        }
        if self.is_const(b) {
            self.hit(Rule::SubToAdd);
            let minus = self.neg(b);
            return self.add(a, minus);
        }
        match (self.as_offset(a), self.as_offset(b)) {
            (Some((x, c)), Some((y, d))) => {
                self.hit(Rule::SubOfSums);
                let (difference, offset) = (self.sub(x, y), self.sub(c, d));
                return self.add(difference, offset);
            }
            (Some((x, c)), None) => {
                self.hit(Rule::SubOfSums);
                let difference = self.sub(x, b);
                return self.add(difference, c);
            }
            (None, Some((y, d))) => {
                self.hit(Rule::SubOfSums);
                let difference = self.sub(a, y);
                return self.sub(difference, d);
            }
            (None, None) => {}
        }
        if let Kind::Bin(BinOp::Add, x, y) = self.kind(a) {
            for (x, y) in [(x, y), (y, x)] {
                if x == b {
                    self.hit(Rule::CancelTerm);
                    return y;
                }
            }
        }
        if let Kind::Bin(BinOp::Add, x, y) = self.kind(b) {
            for (x, y) in [(x, y), (y, x)] {
                if x == a {
                    self.hit(Rule::CancelTerm);
                    return self.neg(y);
                }
            }
        }
        self.raw(BinOp::Sub, a, b)
    }

    pub(super) fn build_mul(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if self.is_zero(b) {
            self.hit(Rule::Absorb);
            return b;
        }
        if self.is_one(b) {
            self.hit(Rule::DropNeutral);
            return a;
        }
        if width == 1 {
            return self.and(a, b);
        }
        if let Some(k) = self.power_of_two(b) {
            self.hit(Rule::PowerOfTwo);
            return self.shl_by(a, k);
        }
        if self.is_const(b) {
            if let Kind::Bin(BinOp::Mul, x, c) = self.kind(a)
                && self.is_const(c)
            {
                self.hit(Rule::MergeConstants);
                let product = self.mul(c, b);
                return self.mul(x, product);
            }
            // A scaled sum keeps its constant outermost: that is where an object's base shows.
            if let Some((x, c)) = self.as_offset(a) {
                self.hit(Rule::FloatConstantOut);
                let (scaled, offset) = (self.mul(x, b), self.mul(c, b));
                return self.add(scaled, offset);
            }
        }
        self.raw(BinOp::Mul, a, b)
    }

    pub(super) fn build_division(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        let width = self.width(a);
        let quotient = matches!(op, BinOp::UDiv | BinOp::SDiv);
        // Of one bit the signed 1 is -1, which gives the same.
        if self.is_one(b) {
            self.hit(Rule::DropNeutral);
            return if quotient { a } else { self.zero(width) };
        }
        if let Some(k) = self.power_of_two(b) {
            match op {
                BinOp::UDiv => {
                    self.hit(Rule::PowerOfTwo);
                    return self.lshr_by(a, k);
                }
                BinOp::URem => {
                    self.hit(Rule::PowerOfTwo);
                    let low = self.extract(a, 0, k);
                    return self.zext(low, width);
                }
                _ => {}
            }
        }
        if let Some(e) = self.small_division(op, a, b) {
            return e;
        }
        // Of two values that are not negative the unsigned operator gives the same and is simpler.
        let non_negative = |e| width <= 64 && self.facts(e).sign(width) == Some(false);
        if width > 1 && non_negative(a) && non_negative(b) && self.is_const(b) && !self.is_zero(b) {
            let unsigned = match op {
                BinOp::SDiv => Some(BinOp::UDiv),
                BinOp::SRem => Some(BinOp::URem),
                _ => None,
            };
            if let Some(op) = unsigned {
                self.hit(Rule::SignedToUnsigned);
                return self.bin(op, a, b);
            }
        }
        self.raw(op, a, b)
    }

    /// An unsigned quotient or remainder of values that are known to be small.
    fn small_division(&mut self, op: BinOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        if !matches!(op, BinOp::UDiv | BinOp::URem) {
            return None;
        }
        let width = self.width(a);
        if width <= 64 && self.facts(a).max < self.facts(b).min {
            self.hit(Rule::DivideSmall);
            return Some(if op == BinOp::URem { a } else { self.zero(width) });
        }
        let bits = |p: &Pool, e| match p.kind(e) {
            Kind::ZExt(inner) => p.width(inner),
            Kind::Const(v) => (64 - v.leading_zeros()).max(1),
            _ => p.width(e),
        };
        let narrow = bits(self, a).max(bits(self, b));
        // A quotient by zero is as wide as the operation.
        if narrow >= width || self.facts(b).min == 0 || width > 64 {
            return None;
        }
        self.hit(Rule::NarrowDivision);
        let (a, b) = (self.extract(a, 0, narrow), self.extract(b, 0, narrow));
        let result = self.bin(op, a, b);
        Some(self.zext(result, width))
    }
}
