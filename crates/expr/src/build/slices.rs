//! Concatenation, extraction and extension.

use crate::id::ExprId;
use crate::node::{BinOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;
use crate::word;

/// How many operators an extract goes through.
const DEPTH: u32 = 6;

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
            Kind::Concat(..) => {
                self.hit(Rule::ConcatRight);
                let parts = self.parts(high);
                return parts.into_iter().rev().fold(low, |low, part| self.concat(part, low));
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

    /// The parts of a concatenation, the highest first; none is a concatenation.
    fn parts(&self, e: ExprId) -> Vec<ExprId> {
        let mut parts = Vec::new();
        let mut rest = e;
        while let Kind::Concat(high, low) = self.kind(rest) {
            parts.push(high);
            rest = low;
        }
        parts.push(rest);
        parts
    }

    /// Neighbouring extracts of one expression as one. The lower one may have been simplified, as the low
    /// bits of a sum are: then it is what comes out when the expression is cut there.
    fn join_extracts(&mut self, high: ExprId, low: ExprId) -> Option<ExprId> {
        let Kind::Extract(x, i) = self.kind(high) else { return None };
        let width = self.width(low);
        let j = i.checked_sub(width)?;
        match self.kind(low) {
            Kind::Extract(y, at) if x == y && at == j => {}
            Kind::Const(_) | Kind::Wide(_) | Kind::Concat(..) => return None,
            _ if self.free(low) != self.free(x) && j > 0 => return None,
            _ if self.extract(x, j, width) != low => return None,
            _ => {}
        }
        self.hit(Rule::ConcatOfExtracts);
        Some(self.extract(x, j, self.width(high) + width))
    }

    /// The `width` bits of `a` from bit `low` on.
    pub fn extract(&mut self, a: ExprId, low: u32, width: u32) -> ExprId {
        self.extract_within(a, low, width, DEPTH)
    }

    /// Extraction that goes through at most `depth` operators.
    fn extract_within(&mut self, a: ExprId, low: u32, width: u32, depth: u32) -> ExprId {
        let (mut a, mut low) = (a, low);
        loop {
            let whole = self.width(a);
            debug_assert!(width >= 1 && low + width <= whole);
            if width == whole {
                return a;
            }
            if self.is_const(a) {
                return self.fold(Kind::Extract(a, low), width);
            }
            let mask = if width <= 64 { word::mask(width) } else { u64::MAX };
            if whole <= 64 && self.facts(a).zeros >> low & mask == mask {
                self.hit(Rule::FoldConstants);
                return self.zero(width);
            }
            match self.kind(a) {
                Kind::Extract(x, more) => {
                    self.hit(Rule::ExtractOfExtract);
                    (a, low) = (x, low + more);
                }
                Kind::Concat(x, y) => {
                    let cut = self.width(y);
                    self.hit(Rule::ExtractOfConcat);
                    if low >= cut {
                        (a, low) = (x, low - cut);
                    } else if low + width <= cut {
                        a = y;
                    } else {
                        return self.extract_across(a, low, width, depth);
                    }
                }
                Kind::ZExt(x) => {
                    let inner = self.width(x);
                    self.hit(Rule::ExtractOfExtension);
                    if low >= inner {
                        return self.zero(width);
                    } else if low + width <= inner {
                        a = x;
                    } else {
                        let kept = self.extract_within(x, low, inner - low, depth);
                        return self.zext(kept, width);
                    }
                }
                Kind::SExt(x) if low < self.width(x) => {
                    let inner = self.width(x);
                    self.hit(Rule::ExtractOfExtension);
                    if low + width <= inner {
                        a = x;
                    } else {
                        let kept = self.extract_within(x, low, inner - low, depth);
                        return self.sext(kept, width);
                    }
                }
                Kind::Ite(c, x, y) if self.is_const(x) || self.is_const(y) => {
                    self.hit(Rule::ExtractOfIte);
                    let depth = depth.saturating_sub(1);
                    let x = self.extract_within(x, low, width, depth);
                    let y = self.extract_within(y, low, width, depth);
                    return self.ite(c, x, y);
                }
                kind if depth > 0 && self.slice_simplifies(kind, low, width, depth) => {
                    self.hit(Rule::ExtractOfOperator);
                    return self.extract_operator(kind, low, width, depth - 1);
                }
                _ => return self.intern(Kind::Extract(a, low), width),
            }
        }
    }

    /// An extract that takes bits of several parts of a concatenation.
    fn extract_across(&mut self, a: ExprId, low: u32, width: u32, depth: u32) -> ExprId {
        let mut below = self.width(a);
        let mut taken = Vec::new();
        for part in self.parts(a) {
            let top = below;
            below -= self.width(part);
            let (from, to) = (low.max(below), (low + width).min(top));
            if from < to {
                taken.push((part, from - below, to - from));
            }
        }
        let mut result = None;
        for &(part, from, bits) in taken.iter().rev() {
            let slice = self.extract_within(part, from, bits, depth);
            result = Some(result.map_or(slice, |low| self.concat(slice, low)));
        }
        result.expect("an extract takes some part")
    }

    fn extract_operator(&mut self, kind: Kind, low: u32, width: u32, depth: u32) -> ExprId {
        match kind {
            Kind::Not(x) => {
                let x = self.extract_within(x, low, width, depth);
                self.not(x)
            }
            Kind::Bin(op, x, y) => {
                let x = self.extract_within(x, low, width, depth);
                let y = self.extract_within(y, low, width, depth);
                self.bin(op, x, y)
            }
            other => unreachable!("no operator on bits: {other:?}"),
        }
    }

    /// Whether an operator on slices of its operands is simpler than a slice of the operator: some
    /// operand's slice must be no bigger than the operand. The look down is bounded, because
    /// operands are shared.
    fn slice_simplifies(&self, kind: Kind, low: u32, width: u32, depth: u32) -> bool {
        match kind {
            Kind::Not(x) => self.slices_well(x, low, width, depth),
            Kind::Bin(BinOp::And | BinOp::Or | BinOp::Xor, x, y) => {
                self.is_const(y)
                    || self.slices_well(x, low, width, depth)
                    || self.slices_well(y, low, width, depth)
            }
            Kind::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, x, y) => {
                low == 0
                    && (self.slices_well(x, 0, width, depth)
                        || self.slices_well(y, 0, width, depth))
            }
            _ => false,
        }
    }

    fn slices_well(&self, e: ExprId, low: u32, width: u32, depth: u32) -> bool {
        match self.kind(e) {
            Kind::Extract(..) => true,
            Kind::Concat(_, below) => low >= self.width(below) || low + width <= self.width(below),
            Kind::ZExt(x) | Kind::SExt(x) => low + width >= self.width(x),
            kind => depth > 1 && self.slice_simplifies(kind, low, width, depth - 1),
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
