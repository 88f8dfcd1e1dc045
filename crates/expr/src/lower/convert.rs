//! Conversions between formats, from and to integers, and to integral values.

use crate::float::{Kind as Format, Round};
use crate::id::ExprId;

use super::gates::{Gates, bits_below};
use super::number::Layout;
use super::round::{Needs, Unrounded};

impl Gates<'_> {
    pub fn convert(&self, from: Format, to: Format, round: Round, a: ExprId) -> ExprId {
        let (l, m) = (Layout::of(from), Layout::of(to));
        let x = self.load(from, a);
        let w = l.exponent.max(m.exponent) + 2;
        // With a greater range numbers below the old normal ones become normal.
        let wider_range = m.exponent > l.exponent;
        let field = self.zext(self.effective_field(&x), w);
        let field = self.add(field, self.signed(m.bias() - l.bias(), w));
        let sig = self.significand(&x);
        let narrower_range = m.exponent < l.exponent;
        let needs = Needs { left: wider_range, right: narrower_range, overflow: narrower_range };
        let number = self.round(m, round, Unrounded { sign: x.sign, field, sig }, needs);
        let number = self.ite(x.zero, self.signed_zero(m, x.sign), number);
        let number = self.ite(x.infinite, self.infinity(m, x.sign), number);
        // A NaN keeps its sign and the top of its payload.
        let (have, want) = (l.fraction() - 1, m.fraction() - 1);
        let payload = self.extract(x.fraction, 0, have);
        let payload = if have >= want {
            self.extract(payload, have - want, want)
        } else {
            self.pad(payload, want - have)
        };
        let quiet = self.concat(x.sign, self.concat(self.ones(m.exponent + 1), payload));
        let nan = self.ite(x.invalid, self.default_nan(m), quiet);
        self.store(to, self.ite(x.nan, nan, number))
    }

    pub fn integer_to_float(&self, to: Format, signed: bool, round: Round, a: ExprId) -> ExprId {
        let l = Layout::of(to);
        let n = self.width(a);
        let sign = if signed { self.top(a) } else { self.boolean(false) };
        let magnitude = self.ite(sign, self.neg(a), a);
        let (sig, distance) = self.normalise(magnitude);
        let w = l.exponent.max(bits_below(n)) + 3;
        let top = self.signed(l.bias() + i64::from(n) - 1, w);
        let field = self.sub(top, self.zext(distance, w));
        let overflow = i64::from(n) > l.bias() + 1;
        let needs = Needs { left: false, right: false, overflow };
        let number = self.round(l, round, Unrounded { sign, field, sig }, needs);
        let zero = self.signed_zero(l, self.boolean(false));
        self.store(to, self.ite(self.is_zero(a), zero, number))
    }

    /// The number rounded to an integer of `n` bits (zero where it does not fit), and whether it
    /// fits.
    pub fn float_to_integer(
        &self,
        from: Format,
        signed: bool,
        round: Round,
        a: ExprId,
        n: u32,
    ) -> (ExprId, ExprId) {
        let l = Layout::of(from);
        let x = self.load(from, a);
        let w = l.exponent.max(bits_below(n)) + 2;
        // The significand at the top of a register of n bits, moved right into its place. A number
        // below the normal ones moves all the way out wherever it started.
        let top = self.signed(l.bias() + i64::from(n) - 1, w);
        let distance = self.sub(top, self.zext(x.field, w));
        let beyond = self.top(distance);
        let amount = self.extract(distance, 0, w - 1);
        let magnitude = self.integer_magnitude(round, x.sign, self.significand(&x), amount, n);
        let high = self.bit(magnitude, n);
        let (positive, negative) = if signed {
            let small = self.is_zero(self.extract(magnitude, n - 1, 2));
            let least = self.eq(magnitude, self.pad(self.constant(1, 2), n - 1));
            (small, self.or(small, least))
        } else {
            (self.not(high), self.is_zero(magnitude))
        };
        let finite = self.not(self.or(self.all_ones(x.field), x.invalid));
        let in_range = self.ite(x.sign, negative, positive);
        let fits = self.and(self.and(finite, self.not(beyond)), in_range);
        let value = self.extract(magnitude, 0, n);
        let value = if signed { self.ite(x.sign, self.neg(value), value) } else { value };
        (self.ite(fits, value, self.zero(n)), fits)
    }

    /// `sig`, its top at the top of an integer of `n` bits, moved right and rounded; one bit wider.
    fn integer_magnitude(
        &self,
        round: Round,
        sign: ExprId,
        sig: ExprId,
        amount: ExprId,
        n: u32,
    ) -> ExprId {
        let p = self.width(sig);
        if round == Round::TowardZero {
            let top = if p >= n { self.extract(sig, p - n, n) } else { self.pad(sig, n - p) };
            return self.zext(self.shift_right(top, amount), n + 1);
        }
        let moved = self.shift_right_sticky(self.keep_top(sig, n + 2), amount);
        let whole = self.extract(moved, 2, n);
        let (odd, guard, sticky) = (self.bit(moved, 2), self.bit(moved, 1), self.bit(moved, 0));
        let up = self.rounds_up(round, sign, odd, guard, sticky);
        self.add(self.zext(whole, n + 1), self.zext(up, n + 1))
    }

    /// To an integral value: bits behind the point are cleared in place, and one is added to the
    /// last before it.
    pub fn integral(&self, format: Format, round: Round, a: ExprId) -> ExprId {
        let l = Layout::of(format);
        let x = self.load(format, a);
        let (p, e) = (l.precision, l.exponent);
        let field = |v: i64| self.constant(v as u128, e);
        // How many bits are behind the point, for numbers from one up to 2^(p-1).
        let behind = self.sub(field(l.bias() + i64::from(p) - 1), x.field);
        let behind = self.resize(behind, bits_below(p + 1));
        let unit = self.shift_left(self.constant(1, p), behind);
        let half = self.zext(self.extract(unit, 1, p - 1), p);
        let mask = self.sub(unit, self.constant(1, p));
        let sig = self.significand(&x);
        let odd = self.any(self.and(sig, unit));
        let guard = self.any(self.and(sig, half));
        let sticky = self.any(self.and(sig, self.and(mask, self.not(half))));
        let up = self.rounds_up(round, x.sign, odd, guard, sticky);
        let wide = l.width() - 1;
        let whole = self.and(x.magnitude, self.not(self.zext(mask, wide)));
        let step = self.and(self.zext(unit, wide), self.sext(up, wide));
        let middle = self.add(whole, step);
        let from_half = self.eq(x.field, field(l.bias() - 1));
        let some = self.not(x.zero);
        let more = self.or(self.any(x.fraction), self.not(from_half));
        let no = self.boolean(false);
        let up = self.rounds_up(round, x.sign, no, from_half, self.and(some, more));
        let one = self.pad(field(l.bias()), l.fraction());
        let small = self.ite(up, one, self.zero(wide));
        let is_small = self.ult(x.field, field(l.bias()));
        let is_large = self.ule(field(l.bias() + i64::from(p) - 1), x.field);
        let magnitude = self.ite(is_small, small, middle);
        let magnitude = self.ite(is_large, x.magnitude, magnitude);
        let number = self.concat(x.sign, magnitude);
        self.store(format, self.ite(x.nan, self.quieted(l, &x), number))
    }
}
