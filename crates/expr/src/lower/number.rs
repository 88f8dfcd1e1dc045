//! Formats as fields, and numbers taken apart.
//!
//! F80 is brought into the layout of the others first: its integer bit follows from the exponent
//! field, except in a pseudo-denormal (read as the number it spells, by raising the field to one)
//! and in invalid encodings (which a flag remembers). The circuits then know one layout only.

use crate::float::Kind as Format;
use crate::id::ExprId;

use super::gates::Gates;

/// The layout of a format with an implicit integer bit: sign, field, fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Bits of the exponent field.
    pub exponent: u32,
    /// Bits of the significand, the integer bit included.
    pub precision: u32,
}

impl Layout {
    pub fn of(format: Format) -> Layout {
        let explicit = u32::from(format == Format::F80);
        let precision = format.precision();
        Layout { exponent: format.width() - precision - explicit, precision }
    }

    pub fn fraction(self) -> u32 {
        self.precision - 1
    }

    pub fn width(self) -> u32 {
        self.exponent + self.precision
    }

    /// The exponent field of infinities and NaNs.
    pub fn max_field(self) -> i64 {
        (1 << self.exponent) - 1
    }

    pub fn bias(self) -> i64 {
        self.max_field() >> 1
    }
}

/// A number taken apart, without normalising it.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub sign: ExprId,
    /// Field and fraction.
    pub magnitude: ExprId,
    pub field: ExprId,
    pub fraction: ExprId,
    /// An F80 encoding that is no number.
    pub invalid: ExprId,
    /// NaN or invalid.
    pub nan: ExprId,
    pub infinite: ExprId,
    pub zero: ExprId,
}

impl Gates<'_> {
    pub fn load(&self, format: Format, bits: ExprId) -> Number {
        let l = Layout::of(format);
        let sign = self.top(bits);
        let (field, fraction, invalid);
        if format == Format::F80 {
            let stored = self.extract(bits, 64, l.exponent);
            let integer = self.bit(bits, 63);
            let low = self.is_zero(stored);
            field = self.or(stored, self.zext(self.and(low, integer), l.exponent));
            fraction = self.extract(bits, 0, 63);
            invalid = self.not(self.or(low, integer));
        } else {
            field = self.extract(bits, l.fraction(), l.exponent);
            fraction = self.extract(bits, 0, l.fraction());
            invalid = self.boolean(false);
        }
        let magnitude = self.concat(field, fraction);
        let top_field = self.all_ones(field);
        let no_fraction = self.is_zero(fraction);
        let nan = self.or(invalid, self.and(top_field, self.not(no_fraction)));
        let infinite = self.and(top_field, self.and(no_fraction, self.not(invalid)));
        let zero = self.and(self.is_zero(magnitude), self.not(invalid));
        Number { sign, magnitude, field, fraction, invalid, nan, infinite, zero }
    }

    /// From the layout with the implicit bit to the format's own.
    pub fn store(&self, format: Format, number: ExprId) -> ExprId {
        if format != Format::F80 {
            return number;
        }
        let l = Layout::of(format);
        let field = self.extract(number, l.fraction(), l.exponent);
        let fraction = self.extract(number, 0, l.fraction());
        let stored = self.concat(self.any(field), fraction);
        self.concat(self.top(number), self.concat(field, stored))
    }

    /// The field of a normal number, one for the others: the exponent of the significand's top.
    pub fn effective_field(&self, x: &Number) -> ExprId {
        let low = self.is_zero(x.field);
        self.or(x.field, self.zext(low, self.width(x.field)))
    }

    /// The significand with its integer bit, which is zero below the normal numbers.
    pub fn significand(&self, x: &Number) -> ExprId {
        self.concat(self.any(x.field), x.fraction)
    }

    /// The significand with its top bit set, and the field it then has: signed, two bits wider
    /// than the exponent. Of zero they mean nothing.
    pub fn normalised(&self, x: &Number) -> (ExprId, ExprId) {
        let w = self.width(x.field) + 2;
        let (sig, distance) = self.normalise(self.significand(x));
        let field = self.zext(self.effective_field(x), w);
        (sig, self.sub(field, self.zext(distance, w)))
    }

    pub fn infinity(&self, l: Layout, sign: ExprId) -> ExprId {
        self.concat(sign, self.pad(self.ones(l.exponent), l.fraction()))
    }

    pub fn signed_zero(&self, l: Layout, sign: ExprId) -> ExprId {
        self.pad(sign, l.width() - 1)
    }

    pub fn default_nan(&self, l: Layout) -> ExprId {
        self.pad(self.ones(l.exponent + 2), l.fraction() - 1)
    }

    /// A NaN made quiet, in the common layout; the default one for an invalid encoding.
    pub fn quieted(&self, l: Layout, x: &Number) -> ExprId {
        let payload = self.extract(x.fraction, 0, l.fraction() - 1);
        let quiet = self.concat(x.sign, self.concat(self.ones(l.exponent + 1), payload));
        self.ite(x.invalid, self.default_nan(l), quiet)
    }

    /// What two operands give of which at least one is NaN. `first_of_equal`: which one F128 takes
    /// when the significands are equal.
    pub fn nan_of_two(
        &self,
        format: Format,
        x: &Number,
        y: &Number,
        first_of_equal: bool,
    ) -> ExprId {
        let l = Layout::of(format);
        let first = match format {
            Format::F80 | Format::F128 => {
                let greater = self.ult(y.fraction, x.fraction);
                let equal = self.eq(x.fraction, y.fraction);
                let tie = match format {
                    Format::F80 => self.not(x.sign),
                    _ => self.boolean(first_of_equal),
                };
                let wins = self.or(greater, self.and(equal, tie));
                self.and(x.nan, self.or(self.not(y.nan), wins))
            }
            _ => x.nan,
        };
        let chosen = self.ite(first, self.quieted(l, x), self.quieted(l, y));
        self.ite(self.or(x.invalid, y.invalid), self.default_nan(l), chosen)
    }
}
