//! Floating-point numbers of the six kinds that C programs on x86 use, as bit patterns.
//!
//! A value of any kind travels as a `u128` whose upper bits are zero. Results are those of x86-64
//! bit for bit, NaN payloads included, because C programs can look at the bits:
//!
//! | kind | arithmetic | NaN result |
//! |---|---|---|
//! | F32, F64 | the host's own operations; [`soft`] for the directed rounding modes | the first NaN operand, quieted (SSE) |
//! | F16, BF16 | in F32, rounded back, which is exact enough to be correctly rounded | as F32 |
//! | F80 | [`soft`] | the NaN with the greater significand, quieted (x87) |
//! | F128 | `rustc_apfloat` | the NaN with the greater significand, quieted (libgcc) |
//!
//! An invalid operation without a NaN operand gives the *default NaN*: quiet, negative, no payload.
//!
//! F80 has encodings that are no numbers. Like the x87 since the 80387, a *pseudo-denormal*
//! (exponent 0, integer bit set) is read as the number that it spells, and *unnormals, pseudo-infinities and pseudo-NaNs*
//! (exponent not 0, integer bit clear) are invalid operands: they compare as NaN, classify as
//! signalling NaN, and every operation turns them into the default NaN.
//!
//! [`single`] and [`double`] offer the same operations on `u32` and `u64` for an interpreter's loop.

mod apfloat;
mod arith;
mod class;
mod compare;
mod convert;
mod minmax;
mod native;
mod print;
pub mod soft;
mod unpacked;

pub use arith::{add, div, fma, mul, rem, sqrt, sub};
pub use class::{FpClass, classify, is_fpclass, is_nan};
pub use compare::{FCmp, compare, fcmp};
pub use convert::{
    convert, frexp, from_wide, from_word, ldexp, round_to_integral, to_wide, to_wide_saturating,
    to_word, to_word_saturating,
};
pub use minmax::{maximum, maxnum, minimum, minnum};
pub use native::{double, single};
pub use print::to_text;

/// The floating-point kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// IEEE binary16, `_Float16`.
    F16,
    /// The upper half of a binary32, `__bf16`.
    Bf16,
    /// IEEE binary32, `float`.
    F32,
    /// IEEE binary64, `double`.
    F64,
    /// x87 double extended, `long double` on x86: a 64-bit significand with explicit integer bit
    /// in bits 0 to 63, the exponent in 64 to 78, the sign in 79.
    F80,
    /// IEEE binary128, `__float128`.
    F128,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 6] = [Kind::F16, Kind::Bf16, Kind::F32, Kind::F64, Kind::F80, Kind::F128];

    /// The number of bits of a value.
    #[inline]
    #[must_use]
    pub const fn width(self) -> u32 {
        match self {
            Kind::F16 | Kind::Bf16 => 16,
            Kind::F32 => 32,
            Kind::F64 => 64,
            Kind::F80 => 80,
            Kind::F128 => 128,
        }
    }

    /// The bits of the significand, the integer bit included.
    #[inline]
    #[must_use]
    pub const fn precision(self) -> u32 {
        match self {
            Kind::F16 => 11,
            Kind::Bf16 => 8,
            Kind::F32 => 24,
            Kind::F64 => 53,
            Kind::F80 => 64,
            Kind::F128 => 113,
        }
    }

    /// How many of the low bits hold the significand: one less than the precision, except that F80
    /// stores the integer bit.
    #[inline]
    const fn significand_bits(self) -> u32 {
        match self {
            Kind::F80 => 64,
            _ => self.precision() - 1,
        }
    }

    /// The exponent field of infinities and NaNs.
    #[inline]
    const fn max_exponent_field(self) -> u32 {
        (1 << (self.width() - 1 - self.significand_bits())) - 1
    }

    #[inline]
    const fn bias(self) -> i32 {
        (self.max_exponent_field() >> 1) as i32
    }

    #[inline]
    const fn sign_mask(self) -> u128 {
        1 << (self.width() - 1)
    }

    /// The bit that makes a NaN a quiet one.
    #[inline]
    const fn quiet_bit(self) -> u128 {
        1 << (self.precision() - 2)
    }

    /// The integer bit, where it is stored.
    #[inline]
    const fn integer_bit(self) -> u128 {
        match self {
            Kind::F80 => 1 << 63,
            _ => 0,
        }
    }

    #[inline]
    const fn significand_mask(self) -> u128 {
        (1 << self.significand_bits()) - 1
    }

    /// Positive infinity.
    #[inline]
    #[must_use]
    pub const fn infinity(self) -> u128 {
        (self.max_exponent_field() as u128) << self.significand_bits() | self.integer_bit()
    }

    /// What an invalid operation gives.
    #[inline]
    #[must_use]
    pub const fn default_nan(self) -> u128 {
        self.infinity() | self.quiet_bit() | self.sign_mask()
    }

    /// The least positive normal number.
    #[inline]
    #[must_use]
    pub const fn least_normal(self) -> u128 {
        1 << self.significand_bits() | self.integer_bit()
    }

    /// The greatest finite number.
    #[inline]
    #[must_use]
    pub const fn greatest(self) -> u128 {
        let field = (self.max_exponent_field() - 1) as u128;
        field << self.significand_bits() | self.significand_mask()
    }

    /// Whether the sign bit is set, of a NaN too.
    #[inline]
    #[must_use]
    pub const fn is_negative(self, bits: u128) -> bool {
        bits & self.sign_mask() != 0
    }
}

/// Where a result that is not representable goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Round {
    /// To the nearest, ties to the one with an even significand: C's `FE_TONEAREST`.
    #[default]
    NearestEven,
    /// Toward positive infinity: `FE_UPWARD`.
    Up,
    /// Toward negative infinity: `FE_DOWNWARD`.
    Down,
    /// Toward zero: `FE_TOWARDZERO`.
    TowardZero,
    /// To the nearest, ties away from zero: only as the direction of C's `round` and `lround`.
    NearestAway,
}

/// `-a`: the sign bit flipped, of a NaN too.
#[inline]
#[must_use]
pub const fn neg(kind: Kind, a: u128) -> u128 {
    a ^ kind.sign_mask()
}

/// `|a|`: the sign bit cleared, of a NaN too.
#[inline]
#[must_use]
pub const fn abs(kind: Kind, a: u128) -> u128 {
    a & !kind.sign_mask()
}

/// `a` with the sign of `b`.
#[inline]
#[must_use]
pub const fn copysign(kind: Kind, a: u128, b: u128) -> u128 {
    a & !kind.sign_mask() | b & kind.sign_mask()
}
