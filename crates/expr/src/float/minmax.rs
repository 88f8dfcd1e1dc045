//! Lesser and greater, in C's way (`fmin`: a NaN loses) and in IEEE 754-2019's (`minimum`: it wins).
//!
//! Both take -0 for less than +0.

use super::arith::{Tie, nan_of_two};
use super::{Kind, compare, is_nan};

/// The lesser of two that are not NaN.
fn lesser(kind: Kind, a: u128, b: u128) -> u128 {
    match compare(kind, a, b) {
        Some(std::cmp::Ordering::Less) => a,
        Some(std::cmp::Ordering::Equal) if kind.is_negative(a) => a,
        _ => b,
    }
}

/// The greater of two that are not NaN.
fn greater(kind: Kind, a: u128, b: u128) -> u128 {
    match compare(kind, a, b) {
        Some(std::cmp::Ordering::Greater) => a,
        Some(std::cmp::Ordering::Equal) if kind.is_negative(b) => a,
        _ => b,
    }
}

fn number(kind: Kind, a: u128, b: u128, pick: fn(Kind, u128, u128) -> u128) -> u128 {
    match (is_nan(kind, a), is_nan(kind, b)) {
        (false, false) => pick(kind, a, b),
        (true, false) => b,
        (false, true) => a,
        (true, true) => nan_of_two(kind, a, b, Tie::First),
    }
}

fn propagating(kind: Kind, a: u128, b: u128, pick: fn(Kind, u128, u128) -> u128) -> u128 {
    if is_nan(kind, a) || is_nan(kind, b) {
        nan_of_two(kind, a, b, Tie::First)
    } else {
        pick(kind, a, b)
    }
}

/// C's `fmin`: the other operand when one is NaN.
#[must_use]
pub fn minnum(kind: Kind, a: u128, b: u128) -> u128 {
    number(kind, a, b, lesser)
}

/// C's `fmax`: the other operand when one is NaN.
#[must_use]
pub fn maxnum(kind: Kind, a: u128, b: u128) -> u128 {
    number(kind, a, b, greater)
}

/// C23's `fminimum`: NaN when one is NaN.
#[must_use]
pub fn minimum(kind: Kind, a: u128, b: u128) -> u128 {
    propagating(kind, a, b, lesser)
}

/// C23's `fmaximum`: NaN when one is NaN.
#[must_use]
pub fn maximum(kind: Kind, a: u128, b: u128) -> u128 {
    propagating(kind, a, b, greater)
}
