//! C's `fmod`, one step of a long division per place between the exponents.

use crate::float::{Kind as Format, Round};
use crate::id::ExprId;

use super::gates::Gates;
use super::number::{Layout, Number};
use super::round::{Needs, Unrounded};

/// The formats whose remainder is lowered. The circuit has a step for each value of the exponent
/// field: about 40 for F16, 280 for F32 and 2,100 for F64 (some 10,000 expressions), but 33,000 for
/// the formats with 15 bits, which no solver wants to see.
pub(super) fn lowerable(format: Format) -> bool {
    !matches!(format, Format::F80 | Format::F128)
}

impl Gates<'_> {
    pub fn remainder(&self, format: Format, a: ExprId, b: ExprId) -> ExprId {
        debug_assert!(lowerable(format));
        let l = Layout::of(format);
        let (x, y) = (self.load(format, a), self.load(format, b));
        let same = self.concat(x.sign, x.magnitude);
        let less = self.ult(x.magnitude, y.magnitude);
        let rest = self.ite(less, same, self.divided(l, &x, &y));
        let invalid = self.or(x.infinite, y.zero);
        let number = self.ite(invalid, self.default_nan(l), rest);
        let nan = self.nan_of_two(format, &x, &y, false);
        self.store(format, self.ite(self.or(x.nan, y.nan), nan, number))
    }

    /// The remainder for finite operands, the first at least as great as the second, which is not
    /// zero.
    fn divided(&self, l: Layout, x: &Number, y: &Number) -> ExprId {
        let p = l.precision;
        let w = l.exponent + 2;
        let (divisor, y_field) = self.normalised(y);
        let x_field = self.zext(self.effective_field(x), w);
        let places = self.sub(x_field, y_field);
        let divisor = self.zext(divisor, p + 2);
        let reduce = |rest: ExprId| {
            let difference = self.sub(self.zext(rest, p + 2), divisor);
            let fewer = self.top(difference);
            self.ite(fewer, self.extract(rest, 0, p), self.extract(difference, 0, p))
        };
        let mut rest = reduce(self.zext(self.significand(x), p + 1));
        let most = l.max_field() - 1 + i64::from(p) - 2;
        for step in 1..=most {
            let active = self.not(self.slt(places, self.signed(step, w)));
            rest = self.ite(active, reduce(self.pad(rest, 1)), rest);
        }
        let unrounded = Unrounded { sign: x.sign, field: y_field, sig: rest };
        let needs = Needs { left: true, right: true, overflow: false };
        let exact = self.round(l, Round::TowardZero, unrounded, needs);
        self.ite(self.is_zero(rest), self.signed_zero(l, x.sign), exact)
    }
}
