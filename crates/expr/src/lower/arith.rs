//! Sums, products, quotients and square roots.

use crate::float::{Kind as Format, Round};
use crate::id::ExprId;
use crate::node::FloatOp;

use super::gates::Gates;
use super::number::{Layout, Number};
use super::round::{Needs, Unrounded};

impl Gates<'_> {
    /// `+ - * /` of any format.
    pub fn arithmetic(
        &self,
        op: FloatOp,
        format: Format,
        round: Round,
        a: ExprId,
        b: ExprId,
    ) -> ExprId {
        if matches!(format, Format::F16 | Format::Bf16) {
            // As the concrete operators do it: a second rounding is part of the meaning.
            let widen = |e| self.convert(format, Format::F32, round, e);
            let wide = self.arithmetic(op, Format::F32, round, widen(a), widen(b));
            return self.convert(Format::F32, format, round, wide);
        }
        let l = Layout::of(format);
        let (x, y) = (self.load(format, a), self.load(format, b));
        let number = match op {
            FloatOp::Add => self.sum(l, round, &x, &y),
            FloatOp::Sub => self.sum(l, round, &x, &Number { sign: self.not(y.sign), ..y }),
            FloatOp::Mul => self.product(l, round, &x, &y),
            _ => self.quotient(l, round, &x, &y),
        };
        let first_of_equal = matches!(op, FloatOp::Add | FloatOp::Mul);
        let nan = self.nan_of_two(format, &x, &y, first_of_equal);
        self.store(format, self.ite(self.or(x.nan, y.nan), nan, number))
    }

    fn sum(&self, l: Layout, round: Round, x: &Number, y: &Number) -> ExprId {
        let p = l.precision;
        let swap = self.ult(x.magnitude, y.magnitude);
        let pick = |c, a: &Number, b: &Number| Number {
            field: self.ite(c, b.field, a.field),
            fraction: self.ite(c, b.fraction, a.fraction),
            sign: self.ite(c, b.sign, a.sign),
            ..*a
        };
        let (big, small) = (pick(swap, x, y), pick(swap, y, x));
        let (big_field, small_field) = (self.effective_field(&big), self.effective_field(&small));
        // Three bits below (guard, one more for a cancelled bit, sticky), one above for the carry.
        let fixed = self.zext(self.pad(self.significand(&big), 3), p + 4);
        let aligned = self.shift_right_sticky(
            self.pad(self.significand(&small), 3),
            self.sub(big_field, small_field),
        );
        let aligned = self.zext(aligned, p + 4);
        // Sum or difference by one adder: the operand flipped, and a carry into the lowest place.
        let subtract = self.xor(x.sign, y.sign);
        let flipped = self.xor(aligned, self.sext(subtract, p + 4));
        let one = self.boolean(true);
        let sum = self.add(self.concat(fixed, one), self.concat(flipped, subtract));
        let sig = self.extract(sum, 1, p + 4);
        let w = l.exponent + 2;
        let field = self.add(self.zext(big_field, w), self.signed(1, w));
        let needs = Needs { left: true, right: false, overflow: true };
        let rounded = self.round(l, round, Unrounded { sign: big.sign, field, sig }, needs);
        let zero_sign = self.ite(subtract, self.boolean(round == Round::Down), x.sign);
        let finite = self.ite(self.is_zero(sig), self.signed_zero(l, zero_sign), rounded);
        let either = self.or(x.infinite, y.infinite);
        let opposite = self.and(self.and(x.infinite, y.infinite), subtract);
        let infinity = self.infinity(l, self.ite(x.infinite, x.sign, y.sign));
        let special = self.ite(opposite, self.default_nan(l), infinity);
        self.ite(either, special, finite)
    }

    fn product(&self, l: Layout, round: Round, x: &Number, y: &Number) -> ExprId {
        let sign = self.xor(x.sign, y.sign);
        let (field, sig) = self.exact_product(l, x, y);
        let needs = Needs { left: true, right: true, overflow: true };
        let rounded = self.round(l, round, Unrounded { sign, field, sig }, needs);
        let zero = self.or(x.zero, y.zero);
        let finite = self.ite(zero, self.signed_zero(l, sign), rounded);
        let infinite = self.or(x.infinite, y.infinite);
        let special = self.ite(zero, self.default_nan(l), self.infinity(l, sign));
        self.ite(infinite, special, finite)
    }

    /// All bits of the product of two finite numbers, with the field of its top bit.
    pub fn exact_product(&self, l: Layout, x: &Number, y: &Number) -> (ExprId, ExprId) {
        let p = l.precision;
        let wide = |x| self.zext(self.significand(x), 2 * p);
        let sig = self.mul(wide(x), wide(y));
        let w = l.exponent + 3;
        let field = |x| self.zext(self.effective_field(x), w);
        let sum = self.add(field(x), field(y));
        (self.add(sum, self.signed(1 - l.bias(), w)), sig)
    }

    fn quotient(&self, l: Layout, round: Round, x: &Number, y: &Number) -> ExprId {
        let p = l.precision;
        let sign = self.xor(x.sign, y.sign);
        let ((dividend, x_field), (divisor, y_field)) = (self.normalised(x), self.normalised(y));
        let sig = self.divide(dividend, divisor, p + 2);
        let w = l.exponent + 3;
        let difference = self.sub(self.sext(x_field, w), self.sext(y_field, w));
        let field = self.add(difference, self.signed(l.bias(), w));
        // The quotient of two significands is above one half: at most one place to move.
        let small = self.not(self.top(sig));
        let moved = self.pad(self.extract(sig, 0, p + 2), 1);
        let sig = self.ite(small, moved, sig);
        let field = self.sub(field, self.zext(small, w));
        let needs = Needs { left: false, right: true, overflow: true };
        let rounded = self.round(l, round, Unrounded { sign, field, sig }, needs);
        let zero = self.or(x.zero, y.infinite);
        let finite = self.ite(zero, self.signed_zero(l, sign), rounded);
        let infinite = self.or(x.infinite, y.zero);
        let invalid = self.or(self.and(x.infinite, y.infinite), self.and(x.zero, y.zero));
        let special = self.ite(invalid, self.default_nan(l), self.infinity(l, sign));
        self.ite(infinite, special, self.ite(invalid, self.default_nan(l), finite))
    }

    /// The first `digits` bits of the quotient of two normalised significands, the first of weight
    /// one, and a sticky bit for the rest.
    fn divide(&self, dividend: ExprId, divisor: ExprId, digits: u32) -> ExprId {
        let p = self.width(divisor);
        let divisor = self.zext(divisor, p + 2);
        let mut rest = self.zext(dividend, p + 1);
        let mut quotient: Option<ExprId> = None;
        for _ in 0..digits {
            let difference = self.sub(self.zext(rest, p + 2), divisor);
            let digit = self.not(self.top(difference));
            let kept = self.ite(digit, self.extract(difference, 0, p), self.extract(rest, 0, p));
            rest = self.pad(kept, 1);
            quotient = Some(quotient.map_or(digit, |q| self.concat(q, digit)));
        }
        self.concat(quotient.expect("a quotient has digits"), self.any(rest))
    }

    pub fn square_root(&self, format: Format, round: Round, a: ExprId) -> ExprId {
        let l = Layout::of(format);
        let x = self.load(format, a);
        let (sig, field) = self.normalised(&x);
        let w = l.exponent + 2;
        let exponent = self.sub(field, self.signed(l.bias(), w));
        let odd = self.bit(exponent, 0);
        let p = l.precision;
        let radicand = self.ite(odd, self.pad(sig, 1), self.zext(sig, p + 1));
        let sig = self.root_digits(radicand);
        let half = self.sext(self.extract(exponent, 1, w - 1), w);
        let field = self.add(half, self.signed(l.bias(), w));
        let needs = Needs { left: false, right: false, overflow: false };
        let sign = self.boolean(false);
        let root = self.round(l, round, Unrounded { sign, field, sig }, needs);
        let same = self.concat(x.sign, x.magnitude);
        let not_negative = self.ite(self.or(x.zero, x.infinite), same, root);
        let wrong = self.and(x.sign, self.not(x.zero));
        let number = self.ite(wrong, self.default_nan(l), not_negative);
        self.store(format, self.ite(x.nan, self.quieted(l, &x), number))
    }

    /// As many digits of the root as the radicand has bits, two bits of the radicand (continued by
    /// zeros) for each, and a sticky bit.
    fn root_digits(&self, radicand: ExprId) -> ExprId {
        let digits = self.width(radicand);
        let radicand = self.pad(radicand, digits);
        let mut rest = self.zero(1);
        let mut root: Option<ExprId> = None;
        for i in 0..digits {
            // Of `i` digits the rest is at most twice the root: everything stays narrow.
            let pair = self.extract(radicand, 2 * (digits - 1 - i), 2);
            let grown = self.concat(rest, pair);
            let one = self.constant(1, 2);
            let trial = root.map_or(one, |r| self.concat(r, one));
            let w = i + 4;
            let difference = self.sub(self.zext(grown, w), self.zext(trial, w));
            let digit = self.not(self.top(difference));
            rest =
                self.ite(digit, self.extract(difference, 0, i + 2), self.extract(grown, 0, i + 2));
            root = Some(root.map_or(digit, |r| self.concat(r, digit)));
        }
        self.concat(root.expect("a root has digits"), self.any(rest))
    }
}
