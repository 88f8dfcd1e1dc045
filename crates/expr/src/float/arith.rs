//! Arithmetic of any kind in any rounding mode, and the rules for NaN results.

use super::unpacked::{Class, unpack};
use super::{Kind, Round, apfloat, convert, double, is_nan, single, soft};

/// Which of two NaNs with equal significands a kind that looks at significands takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tie {
    First,
    Second,
}

fn quieted(kind: Kind, a: u128) -> u128 {
    if unpack(kind, a).class == Class::Invalid { kind.default_nan() } else { a | kind.quiet_bit() }
}

/// The result of an operation on one operand that is NaN.
#[cold]
pub(super) fn nan_of_one(kind: Kind, a: u128) -> u128 {
    quieted(kind, a)
}

/// The result of an operation on two operands of which at least one is NaN.
#[cold]
pub(super) fn nan_of_two(kind: Kind, a: u128, b: u128, tie: Tie) -> u128 {
    let (x, y) = (unpack(kind, a), unpack(kind, b));
    if x.class == Class::Invalid || y.class == Class::Invalid {
        return kind.default_nan();
    }
    let first = match (x.is_nan(), y.is_nan(), kind) {
        (true, false, _) => true,
        (false, true, _) => false,
        (_, _, Kind::F80) => x.sig > y.sig || (x.sig == y.sig && !x.negative),
        (_, _, Kind::F128) => x.sig > y.sig || (x.sig == y.sig && tie == Tie::First),
        _ => true,
    };
    quieted(kind, if first { a } else { b })
}

/// The result of an operation on three operands of which at least one is NaN: the first in order.
#[cold]
pub(super) fn nan_of_three(kind: Kind, a: u128, b: u128, c: u128) -> u128 {
    [a, b, c]
        .into_iter()
        .find(|&v| is_nan(kind, v))
        .map_or(kind.default_nan(), |v| quieted(kind, v))
}

/// Computes in F32 and rounds back.
///
/// F32 has more than twice the precision of F16 and BF16 plus two bits, so the second rounding
/// does not change the result of `+ - * /` and the square root.
fn through_f32(
    kind: Kind,
    a: u128,
    b: u128,
    round: Round,
    op: impl Fn(u128, u128) -> u128,
) -> u128 {
    let widen = |v| convert(kind, Kind::F32, v, round);
    convert(Kind::F32, kind, op(widen(a), widen(b)), round)
}

macro_rules! binary {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name(kind: Kind, a: u128, b: u128, round: Round) -> u128 {
            match (kind, round) {
                (Kind::F32, Round::NearestEven) => single::$name(a as u32, b as u32).into(),
                (Kind::F64, Round::NearestEven) => double::$name(a as u64, b as u64).into(),
                (Kind::F32, _) => soft::$name(Kind::F32, a, b, round),
                (Kind::F64, _) => soft::$name(Kind::F64, a, b, round),
                (Kind::F80, _) => soft::$name(Kind::F80, a, b, round),
                (Kind::F16 | Kind::Bf16, _) => {
                    through_f32(kind, a, b, round, |x, y| $name(Kind::F32, x, y, round))
                }
                (Kind::F128, _) => apfloat::$name(a, b, round),
            }
        }
    };
}

binary!(
    /// `a + b`.
    add
);
binary!(
    /// `a - b`.
    sub
);
binary!(
    /// `a * b`.
    mul
);
binary!(
    /// `a / b`.
    div
);

/// C's `fmod`: `a - n * b` with `n` the quotient rounded toward zero. It is exact.
#[must_use]
pub fn rem(kind: Kind, a: u128, b: u128) -> u128 {
    match kind {
        Kind::F32 => single::rem(a as u32, b as u32).into(),
        Kind::F64 => double::rem(a as u64, b as u64).into(),
        Kind::F16 | Kind::Bf16 => {
            through_f32(kind, a, b, Round::NearestEven, |x, y| rem(Kind::F32, x, y))
        }
        Kind::F80 | Kind::F128 => apfloat::rem(kind, a, b),
    }
}

/// `a * b + c`, rounded once.
#[must_use]
pub fn fma(kind: Kind, a: u128, b: u128, c: u128, round: Round) -> u128 {
    match (kind, round) {
        (Kind::F32, Round::NearestEven) => single::fma(a as u32, b as u32, c as u32).into(),
        (Kind::F64, Round::NearestEven) => double::fma(a as u64, b as u64, c as u64).into(),
        _ => apfloat::fma(kind, a, b, c, round),
    }
}

/// Square root.
#[must_use]
pub fn sqrt(kind: Kind, a: u128, round: Round) -> u128 {
    match (kind, round) {
        (Kind::F32, Round::NearestEven) => single::sqrt(a as u32).into(),
        (Kind::F64, Round::NearestEven) => double::sqrt(a as u64).into(),
        (Kind::F80, _) => soft::sqrt(Kind::F80, a, round),
        (Kind::F128, _) => apfloat::sqrt(a, round),
        _ => soft::sqrt(kind, a, round),
    }
}
