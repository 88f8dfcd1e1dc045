//! Bitwise operators, and the connectives, which are bitwise operators of one bit.

use crate::id::ExprId;
use crate::node::{BinOp, CmpOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;

impl Pool {
    /// `a & b`; of one bit: both hold.
    pub fn and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.bin(BinOp::And, a, b)
    }

    /// `a | b`; of one bit: one of them holds.
    pub fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.bin(BinOp::Or, a, b)
    }

    /// `a ^ b`; of one bit: they differ.
    pub fn xor(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.bin(BinOp::Xor, a, b)
    }

    /// `~a`; of one bit: it does not hold.
    pub fn not(&mut self, a: ExprId) -> ExprId {
        let width = self.width(a);
        if self.is_const(a) {
            return self.fold(Kind::Not(a), width);
        }
        match self.kind(a) {
            Kind::Not(x) => {
                self.hit(Rule::DoubleNot);
                return x;
            }
            Kind::Cmp(CmpOp::Ult, x, y) => {
                self.hit(Rule::NotOfComparison);
                return self.ule(y, x);
            }
            Kind::Cmp(CmpOp::Ule, x, y) => {
                self.hit(Rule::NotOfComparison);
                return self.ult(y, x);
            }
            Kind::Cmp(CmpOp::Slt, x, y) => {
                self.hit(Rule::NotOfComparison);
                return self.sle(y, x);
            }
            Kind::Cmp(CmpOp::Sle, x, y) => {
                self.hit(Rule::NotOfComparison);
                return self.slt(y, x);
            }
            Kind::Ite(c, x, y) if self.is_const(x) && self.is_const(y) => {
                self.hit(Rule::LiftIte);
                let (x, y) = (self.not(x), self.not(y));
                return self.ite(c, x, y);
            }
            _ => {}
        }
        self.intern(Kind::Not(a), width)
    }

    fn complements(&self, a: ExprId, b: ExprId) -> bool {
        let flipped = |a, b| match (self.kind(a), self.kind(b)) {
            (Kind::Not(x), _) => x == b,
            (Kind::Cmp(CmpOp::Ult, x, y), Kind::Cmp(CmpOp::Ule, z, w))
            | (Kind::Cmp(CmpOp::Slt, x, y), Kind::Cmp(CmpOp::Sle, z, w)) => x == w && y == z,
            _ => false,
        };
        flipped(a, b) || flipped(b, a)
    }

    pub(super) fn build_and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            self.hit(Rule::SameOperands);
            return a;
        }
        if self.is_zero(b) || width <= 64 && self.facts(a).zeros | self.facts(b).zeros == u64::MAX {
            self.hit(Rule::Absorb);
            return self.zero(width);
        }
        if self.is_ones(b) {
            self.hit(Rule::DropNeutral);
            return a;
        }
        if self.complements(a, b) {
            self.hit(Rule::Complement);
            return self.zero(width);
        }
        if let Some(mask) = self.as_const(b)
            && let Some(e) = self.masked(a, mask)
        {
            return e;
        }
        if let Some(e) = self.associate(BinOp::And, a, b) {
            return e;
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.kind(x) {
                Kind::Bin(BinOp::And, p, q) if p == y || q == y => {
                    self.hit(Rule::AbsorbNested);
                    return x;
                }
                Kind::Bin(BinOp::Or, p, q) if p == y || q == y => {
                    self.hit(Rule::AbsorbNested);
                    return y;
                }
                _ => {}
            }
        }
        if width == 1
            && let Some(e) = self.intersect_ranges(a, b)
        {
            return e;
        }
        if let Some(e) = self.bitwise_of_concats(BinOp::And, a, b) {
            return e;
        }
        if let Some(e) = self.narrow_bitwise(BinOp::And, a, b) {
            return e;
        }
        self.intern(Kind::Bin(BinOp::And, a, b), width)
    }

    pub(super) fn build_or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            self.hit(Rule::SameOperands);
            return a;
        }
        if self.is_zero(b) {
            self.hit(Rule::DropNeutral);
            return a;
        }
        if self.is_ones(b) {
            self.hit(Rule::Absorb);
            return b;
        }
        if self.complements(a, b) {
            self.hit(Rule::Complement);
            return self.ones(width);
        }
        if let Some(e) = self.associate(BinOp::Or, a, b) {
            return e;
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.kind(x) {
                Kind::Bin(BinOp::Or, p, q) if p == y || q == y => {
                    self.hit(Rule::AbsorbNested);
                    return x;
                }
                Kind::Bin(BinOp::And, p, q) if p == y || q == y => {
                    self.hit(Rule::AbsorbNested);
                    return y;
                }
                _ => {}
            }
        }
        if width == 1
            && let Some(e) = self.unite_ranges(a, b)
        {
            return e;
        }
        if let Some(e) = self.join_disjoint(a, b) {
            return e;
        }
        if let Some(e) = self.bitwise_of_concats(BinOp::Or, a, b) {
            return e;
        }
        if let Some(e) = self.narrow_bitwise(BinOp::Or, a, b) {
            return e;
        }
        self.intern(Kind::Bin(BinOp::Or, a, b), width)
    }

    pub(super) fn build_xor(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            self.hit(Rule::SameOperands);
            return self.zero(width);
        }
        if self.is_zero(b) {
            self.hit(Rule::DropNeutral);
            return a;
        }
        if self.is_ones(b) {
            return self.not(a);
        }
        if self.complements(a, b) {
            self.hit(Rule::Complement);
            return self.ones(width);
        }
        if let Some(e) = self.associate(BinOp::Xor, a, b) {
            return e;
        }
        if let Some(e) = self.join_disjoint(a, b) {
            return e;
        }
        if let Some(e) = self.bitwise_of_concats(BinOp::Xor, a, b) {
            return e;
        }
        if let Some(e) = self.narrow_bitwise(BinOp::Xor, a, b) {
            return e;
        }
        self.intern(Kind::Bin(BinOp::Xor, a, b), width)
    }

    /// `(x op c) op d`: `x op (c op d)`.
    fn associate(&mut self, op: BinOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let Kind::Bin(inner, x, c) = self.kind(a) else { return None };
        if inner != op || !self.is_const(c) || !self.is_const(b) {
            return None;
        }
        self.hit(Rule::MergeConstants);
        let merged = self.bin(op, c, b);
        Some(self.bin(op, x, merged))
    }

    /// A mask of one run of ones: an extract between zeros.
    fn masked(&mut self, a: ExprId, mask: u64) -> Option<ExprId> {
        let width = self.width(a);
        // Bits that are zero anyway may be kept or cut, whatever makes the mask simpler.
        let zeros = self.facts(a).zeros;
        if mask | zeros == u64::MAX {
            self.hit(Rule::DropNeutral);
            return Some(a);
        }
        let low = mask.trailing_zeros();
        let run = mask >> low;
        if run & run.wrapping_add(1) != 0 {
            return None;
        }
        let high = low + run.trailing_ones();
        self.hit(Rule::MaskToSlices);
        let middle = self.extract(a, low, high - low);
        let shifted = if low > 0 {
            let zero = self.zero(low);
            self.concat(middle, zero)
        } else {
            middle
        };
        Some(self.zext(shifted, width))
    }

    /// `(a ++ b) op (c ++ d)`, cut at the same place, or with a constant.
    fn bitwise_of_concats(&mut self, op: BinOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let mut parts = Vec::new();
        let (mut x, mut y) = (a, b);
        while let Kind::Concat(high, low) = self.kind(x) {
            let cut = self.width(low);
            match self.kind(y) {
                Kind::Concat(z, w) if self.width(w) == cut => {
                    parts.push((high, z));
                    (x, y) = (low, w);
                }
                Kind::Const(_) | Kind::Wide(_) => {
                    let z = self.extract(y, cut, self.width(high));
                    y = self.extract(y, 0, cut);
                    parts.push((high, z));
                    x = low;
                }
                _ => break,
            }
        }
        if parts.is_empty() {
            return None;
        }
        self.hit(Rule::BitwiseOfConcats);
        let lowest = self.bin(op, x, y);
        Some(parts.into_iter().rev().fold(lowest, |low, (x, y)| {
            let high = self.bin(op, x, y);
            self.concat(high, low)
        }))
    }

    /// An operator on zero-extended values, or on one and a small constant, in the narrower width.
    fn narrow_bitwise(&mut self, op: BinOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let width = self.width(a);
        let bits = |p: &Pool, e| match p.kind(e) {
            Kind::ZExt(inner) => p.width(inner),
            Kind::Const(v) => (64 - v.leading_zeros()).max(1),
            _ => width,
        };
        let (x, y) = (bits(self, a), bits(self, b));
        // Of a conjunction one operand tells which bits can be set.
        let narrow = if op == BinOp::And { x.min(y) } else { x.max(y) };
        if narrow >= width || self.is_const(a) {
            return None;
        }
        self.hit(Rule::NarrowBitwise);
        let (a, b) = (self.extract(a, 0, narrow), self.extract(b, 0, narrow));
        let result = self.bin(op, a, b);
        Some(self.zext(result, width))
    }

    /// A sum, `|` or `^` of operands without a common bit, one of which ends in zeros that the
    /// other fills: their concatenation.
    pub(super) fn join_disjoint(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        if !self.disjoint(a, b) {
            return None;
        }
        let width = self.width(a);
        for (x, y) in [(a, b), (b, a)] {
            let inner = match self.kind(x) {
                Kind::ZExt(inner) => inner,
                _ => x,
            };
            let zeros = self.facts(x).zeros.trailing_ones();
            if matches!(self.kind(inner), Kind::Concat(..))
                && (1..width).contains(&zeros)
                && self.facts(y).max >> zeros == 0
            {
                self.hit(Rule::JoinDisjoint);
                let high = self.extract(x, zeros, width - zeros);
                let low = self.extract(y, 0, zeros);
                return Some(self.concat(high, low));
            }
        }
        None
    }
}
