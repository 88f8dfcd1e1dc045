//! Classification.

use super::Kind;
use super::unpacked::{Class, unpack};

/// The classes of numbers, numbered as the bits of the mask of [`is_fpclass`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FpClass {
    /// A NaN that raises an exception when used, and every invalid F80 encoding.
    SignallingNan = 0,
    /// Any other NaN.
    QuietNan = 1,
    /// -∞.
    NegativeInfinity = 2,
    /// A negative normal number.
    NegativeNormal = 3,
    /// A negative number below the normal ones in magnitude.
    NegativeSubnormal = 4,
    /// -0.
    NegativeZero = 5,
    /// +0.
    PositiveZero = 6,
    /// A positive number below the normal ones.
    PositiveSubnormal = 7,
    /// A positive normal number.
    PositiveNormal = 8,
    /// +∞.
    PositiveInfinity = 9,
}

/// The class of a bit pattern.
#[must_use]
pub fn classify(kind: Kind, bits: u128) -> FpClass {
    let x = unpack(kind, bits);
    let subnormal = x.exp < 1 - kind.bias();
    match (x.class, x.negative) {
        (Class::Invalid, _) => FpClass::SignallingNan,
        (Class::Nan, _) if bits & kind.quiet_bit() == 0 => FpClass::SignallingNan,
        (Class::Nan, _) => FpClass::QuietNan,
        (Class::Infinite, true) => FpClass::NegativeInfinity,
        (Class::Infinite, false) => FpClass::PositiveInfinity,
        (Class::Zero, true) => FpClass::NegativeZero,
        (Class::Zero, false) => FpClass::PositiveZero,
        (Class::Finite, true) if subnormal => FpClass::NegativeSubnormal,
        (Class::Finite, true) => FpClass::NegativeNormal,
        (Class::Finite, false) if subnormal => FpClass::PositiveSubnormal,
        (Class::Finite, false) => FpClass::PositiveNormal,
    }
}

/// Whether the class of `bits` is among those of `mask`, as LLVM's `llvm.is.fpclass` has it.
#[must_use]
pub fn is_fpclass(kind: Kind, bits: u128, mask: u32) -> bool {
    mask >> (classify(kind, bits) as u32) & 1 != 0
}

/// Whether `bits` is a NaN, or an invalid F80 encoding.
#[inline]
#[must_use]
pub fn is_nan(kind: Kind, bits: u128) -> bool {
    unpack(kind, bits).is_nan()
}
