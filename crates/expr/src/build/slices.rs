//! Concatenation, extraction and extension.

use crate::id::ExprId;
use crate::node::{BinOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;

impl Pool {
    /// `high ++ low`.
    pub fn concat(&mut self, high: ExprId, low: ExprId) -> ExprId {
        let width = self.width(high) + self.width(low);
        if self.is_const(high) && self.is_const(low) {
            return self.fold(Kind::Concat(high, low), width);
        }
        if self.is_zero(high) {
            self.hit(Rule::ConcatZero);
            return self.zext(low, width);
        }
        match self.kind(high) {
            Kind::Concat(x, y) => {
                self.hit(Rule::ConcatRight);
                let tail = self.concat(y, low);
                return self.concat(x, tail);
            }
            Kind::ZExt(x) => {
                self.hit(Rule::ConcatOfExtension);
                let joined = self.concat(x, low);
                return self.zext(joined, width);
            }
            Kind::SExt(x) => {
                self.hit(Rule::ConcatOfExtension);
                let joined = self.concat(x, low);
                return self.sext(joined, width);
            }
            _ => {}
        }
        if let Kind::Concat(x, y) = self.kind(low) {
            if self.is_const(high) && self.is_const(x) {
                self.hit(Rule::ConcatRight);
                let constant = self.fold(Kind::Concat(high, x), self.width(high) + self.width(x));
                return self.concat(constant, y);
            }
            if let Some(joined) = self.join_extracts(high, x) {
                return self.concat(joined, y);
            }
        }
        if let Some(joined) = self.join_extracts(high, low) {
            return joined;
        }
        self.intern(Kind::Concat(high, low), width)
    }

    /// Neighbouring extracts of one expression as one.
    fn join_extracts(&mut self, high: ExprId, low: ExprId) -> Option<ExprId> {
        let (Kind::Extract(x, i), Kind::Extract(y, j)) = (self.kind(high), self.kind(low)) else {
            return None;
        };
        if x != y || i != j + self.width(low) {
            return None;
        }
        self.hit(Rule::ConcatOfExtracts);
        Some(self.extract(x, j, self.width(high) + self.width(low)))
    }

    /// The `width` bits of `a` from bit `low` on.
    pub fn extract(&mut self, a: ExprId, low: u32, width: u32) -> ExprId {
        let whole = self.width(a);
        debug_assert!(width >= 1 && low + width <= whole);
        if width == whole {
            return a;
        }
        if self.is_const(a) {
            return self.fold(Kind::Extract(a, low), width);
        }
        if whole <= 64
            && self.facts(a).zeros >> low & crate::word::mask(width) == crate::word::mask(width)
        {
            self.hit(Rule::FoldConstants);
            return self.zero(width);
        }
        match self.kind(a) {
            Kind::Extract(x, more) => {
                self.hit(Rule::ExtractOfExtract);
                self.extract(x, low + more, width)
            }
            Kind::Concat(x, y) => {
                let cut = self.width(y);
                self.hit(Rule::ExtractOfConcat);
                if low >= cut {
                    self.extract(x, low - cut, width)
                } else if low + width <= cut {
                    self.extract(y, low, width)
                } else {
                    let upper = self.extract(x, 0, low + width - cut);
                    let lower = self.extract(y, low, cut - low);
                    self.concat(upper, lower)
                }
            }
            Kind::ZExt(x) => {
                let inner = self.width(x);
                self.hit(Rule::ExtractOfExtension);
                if low >= inner {
                    self.zero(width)
                } else if low + width <= inner {
                    self.extract(x, low, width)
                } else {
                    let kept = self.extract(x, low, inner - low);
                    self.zext(kept, width)
                }
            }
            Kind::SExt(x) if low < self.width(x) => {
                let inner = self.width(x);
                self.hit(Rule::ExtractOfExtension);
                if low + width <= inner {
                    self.extract(x, low, width)
                } else {
                    let kept = self.extract(x, low, inner - low);
                    self.sext(kept, width)
                }
            }
            Kind::Not(x) => {
                self.hit(Rule::ExtractOfOperator);
                let x = self.extract(x, low, width);
                self.not(x)
            }
            Kind::Bin(op @ (BinOp::And | BinOp::Or | BinOp::Xor), x, y) => {
                self.hit(Rule::ExtractOfOperator);
                let (x, y) = (self.extract(x, low, width), self.extract(y, low, width));
                self.bin(op, x, y)
            }
            Kind::Bin(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), x, y)
                if low == 0 && (self.gets_simpler(x, width) || self.gets_simpler(y, width)) =>
            {
                self.hit(Rule::ExtractOfOperator);
                let (x, y) = (self.extract(x, 0, width), self.extract(y, 0, width));
                self.bin(op, x, y)
            }
            Kind::Ite(c, x, y) if self.is_const(x) || self.is_const(y) => {
                self.hit(Rule::ExtractOfIte);
                let (x, y) = (self.extract(x, low, width), self.extract(y, low, width));
                self.ite(c, x, y)
            }
            _ => self.intern(Kind::Extract(a, low), width),
        }
    }

    /// Whether the low bits of an operand are no bigger than the operand.
    fn gets_simpler(&self, e: ExprId, width: u32) -> bool {
        match self.kind(e) {
            Kind::Const(_) | Kind::Wide(_) => false,
            Kind::ZExt(x) | Kind::SExt(x) => self.width(x) <= width,
            Kind::Concat(_, low) => self.width(low) >= width,
            Kind::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, x, y) => {
                self.gets_simpler(x, width) || self.gets_simpler(y, width)
            }
            _ => false,
        }
    }

    /// `a` with zeros above.
    pub fn zext(&mut self, a: ExprId, width: u32) -> ExprId {
        debug_assert!(width >= self.width(a));
        if width == self.width(a) {
            return a;
        }
        if self.is_const(a) {
            return self.fold(Kind::ZExt(a), width);
        }
        match self.kind(a) {
            Kind::ZExt(x) => {
                self.hit(Rule::ExtendExtension);
                self.zext(x, width)
            }
            Kind::Ite(c, x, y) if self.is_const(x) && self.is_const(y) => {
                self.hit(Rule::ExtendIte);
                let (x, y) = (self.zext(x, width), self.zext(y, width));
                self.ite(c, x, y)
            }
            _ => self.intern(Kind::ZExt(a), width),
        }
    }

    /// `a` with copies of its sign above.
    pub fn sext(&mut self, a: ExprId, width: u32) -> ExprId {
        let from = self.width(a);
        debug_assert!(width >= from);
        if width == from {
            return a;
        }
        if self.is_const(a) {
            return self.fold(Kind::SExt(a), width);
        }
        if from <= 64 && self.facts(a).sign(from) == Some(false) {
            self.hit(Rule::SExtNonNegative);
            return self.zext(a, width);
        }
        match self.kind(a) {
            Kind::SExt(x) => {
                self.hit(Rule::ExtendExtension);
                self.sext(x, width)
            }
            // A zero extension has a zero sign, whatever its width.
            Kind::ZExt(x) => {
                self.hit(Rule::ExtendExtension);
                self.zext(x, width)
            }
            Kind::Ite(c, x, y) if self.is_const(x) && self.is_const(y) => {
                self.hit(Rule::ExtendIte);
                let (x, y) = (self.sext(x, width), self.sext(y, width));
                self.ite(c, x, y)
            }
            _ => self.intern(Kind::SExt(a), width),
        }
    }

    /// `a` cut or extended with zeros to a width.
    pub fn resize(&mut self, a: ExprId, width: u32) -> ExprId {
        if width < self.width(a) { self.extract(a, 0, width) } else { self.zext(a, width) }
    }
}
