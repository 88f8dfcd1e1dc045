//! Bit patterns for the floating-point tests: random ones, and many near where things change.

mod random;

use expr::float::Kind;
pub use random::Random;

impl Random {
    fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    /// A significand: uniform, sparse, near all ones, or near zero.
    fn significand(&mut self, bits: u32) -> u128 {
        let mask = u128::MAX >> (128 - bits);
        let v = match self.below(6) {
            0 => self.wide(),
            1 => 1 << self.below(u64::from(bits)),
            2 => mask - u128::from(self.below(3)),
            3 => u128::from(self.below(3)),
            4 => mask << self.below(u64::from(bits)),
            _ => self.wide() & self.wide() & self.wide(),
        };
        v & mask
    }

    /// Any bit pattern of the kind, invalid F80 encodings rarely.
    pub fn float(&mut self, kind: Kind) -> u128 {
        let explicit = u32::from(kind == Kind::F80);
        let fraction_bits = kind.precision() - 1;
        let exponent_bits = kind.width() - 1 - fraction_bits - explicit;
        let top = (1u64 << exponent_bits) - 1;
        let bias = top / 2;
        let exponent = match self.below(8) {
            0 => self.below(3),
            1 => top - self.below(2),
            2 => self.below(top + 1),
            3 => bias + self.below(kind.precision().into()),
            _ => (bias + self.below(40)).saturating_sub(20).min(top),
        };
        let mut stored = self.significand(fraction_bits);
        if kind == Kind::F80 {
            let odd_encoding = self.below(16) == 0;
            stored |= u128::from((exponent != 0) != odd_encoding) << 63;
        }
        let sign = u128::from(self.below(2));
        sign << (kind.width() - 1) | u128::from(exponent) << (fraction_bits + explicit) | stored
    }

    /// A second operand: often close to the first in exponent, or its negation.
    pub fn partner(&mut self, kind: Kind, a: u128) -> u128 {
        match self.below(8) {
            0 => a,
            1 => a ^ 1 << (kind.width() - 1),
            2 => a ^ u128::from(self.below(4)),
            _ => self.float(kind),
        }
    }
}
