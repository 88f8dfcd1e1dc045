//! `a * b + c`, rounded once.

use crate::float::{Kind as Format, Round};
use crate::id::ExprId;

use super::gates::Gates;
use super::number::{Layout, Number};
use super::round::{Needs, Unrounded};

impl Gates<'_> {
    pub fn fused(&self, format: Format, round: Round, a: ExprId, b: ExprId, c: ExprId) -> ExprId {
        let l = Layout::of(format);
        let [x, y, z] = [a, b, c].map(|e| self.load(format, e));
        let sign = self.xor(x.sign, y.sign);
        let product_zero = self.or(x.zero, y.zero);
        let subtract = self.xor(sign, z.sign);
        let sum = self.fused_sum(l, round, &x, &y, &z);
        let zero_sign = self.ite(subtract, self.boolean(round == Round::Down), sign);
        let same = self.concat(z.sign, z.magnitude);
        let addend = self.ite(z.zero, self.signed_zero(l, zero_sign), same);
        let finite = self.ite(product_zero, addend, sum);
        let product_infinite = self.or(x.infinite, y.infinite);
        let clash = self.and(z.infinite, subtract);
        let invalid = self.and(product_infinite, self.or(product_zero, clash));
        let infinite = self.or(product_infinite, z.infinite);
        let infinity = self.infinity(l, self.ite(product_infinite, sign, z.sign));
        let number = self.ite(infinite, infinity, finite);
        let number = self.ite(invalid, self.default_nan(l), number);
        // The first NaN in order.
        let number = self.ite(z.nan, self.quieted(l, &z), number);
        let number = self.ite(y.nan, self.quieted(l, &y), number);
        self.store(format, self.ite(x.nan, self.quieted(l, &x), number))
    }

    /// The sum of a product that is not zero and a finite number.
    ///
    /// The one with the lower exponent is moved right in a register of `2p + 5` bits. What it loses
    /// there lies below every bit that rounding looks at: the product's first set bit is at most
    /// `p + 1` places from its top unless it is far below the least number (then the addend has the
    /// higher exponent, and the place of rounding is fixed).
    fn fused_sum(&self, l: Layout, round: Round, x: &Number, y: &Number, z: &Number) -> ExprId {
        let p = l.precision;
        let (field, product) = self.exact_product(l, x, y);
        let w = self.width(field);
        let addend_field = self.zext(self.effective_field(z), w);
        let distance = self.sub(field, addend_field);
        let swap = self.top(distance);
        let n = 2 * p + 5;
        let product = self.pad(product, 5);
        let addend = self.pad(self.significand(z), p + 5);
        let high = self.ite(swap, addend, product);
        let low = self.ite(swap, product, addend);
        let distance = self.ite(swap, self.neg(distance), distance);
        let low = self.shift_right_sticky(low, distance);
        // One bit for the carry, one for the sign of the difference.
        let (high, low) = (self.zext(high, n + 2), self.zext(low, n + 2));
        let (sign, z_sign) = (self.xor(x.sign, y.sign), z.sign);
        let subtract = self.xor(sign, z_sign);
        let flipped = self.xor(low, self.sext(subtract, n + 2));
        let one = self.boolean(true);
        let sum = self.add(self.concat(high, one), self.concat(flipped, subtract));
        let sum = self.extract(sum, 1, n + 2);
        let negative = self.top(sum);
        let sum = self.extract(sum, 0, n + 1);
        let sig = self.ite(negative, self.neg(sum), sum);
        let sign = self.xor(self.ite(swap, z_sign, sign), negative);
        let top_field = self.ite(swap, addend_field, field);
        let field = self.add(top_field, self.signed(1, w));
        let needs = Needs { left: true, right: true, overflow: true };
        let rounded = self.round(l, round, Unrounded { sign, field, sig }, needs);
        let zero = self.signed_zero(l, self.boolean(round == Round::Down));
        self.ite(self.is_zero(sig), zero, rounded)
    }
}
