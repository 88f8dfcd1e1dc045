//! Arithmetic on significands of at most 64 bits, in all rounding modes.
//!
//! It exists for F80, in which musl's `printf` and `strtod` compute: with the kind a constant, the
//! optimiser folds the format away, and an operation takes 12 to 20 ns where `rustc_apfloat` needs
//! 40 to 300. The same code serves F32 and F64 when the rounding mode is not the host's. The tests
//! compare it with the hardware and with `rustc_apfloat`.

use super::arith::{Tie, nan_of_one, nan_of_two};
use super::unpacked::{Class, Unpacked, infinity, round_pack, shift_right_sticky, unpack, zero};
use super::{Kind, Round};

/// `a + b`.
#[inline]
#[must_use]
pub fn add(kind: Kind, a: u128, b: u128, round: Round) -> u128 {
    sum(kind, a, b, false, round)
}

/// `a - b`.
#[inline]
#[must_use]
pub fn sub(kind: Kind, a: u128, b: u128, round: Round) -> u128 {
    sum(kind, a, b, true, round)
}

/// `a + b` or `a - b`; the sign of a NaN operand is not touched.
#[inline(always)]
fn sum(kind: Kind, a: u128, b: u128, subtract: bool, round: Round) -> u128 {
    let (x, mut y) = (unpack(kind, a), unpack(kind, b));
    if x.is_nan() || y.is_nan() {
        let tie = if subtract { Tie::Second } else { Tie::First };
        return nan_of_two(kind, a, b, tie);
    }
    y.negative ^= subtract;
    if x.class != Class::Finite || y.class != Class::Finite {
        return sum_special(kind, x, y, round);
    }
    let (big, small) = if (x.exp, x.sig) >= (y.exp, y.sig) { (x, y) } else { (y, x) };
    // One spare bit above. Below 64-bit significands there are 63 zeros: an alignment by up to
    // 63 is exact, and one by more can cancel no more than one bit, far from the sticky one.
    let aligned = shift_right_sticky(small.sig >> 1, (big.exp - small.exp) as u32);
    let sig = if big.negative == small.negative {
        (big.sig >> 1) + aligned
    } else {
        (big.sig >> 1) - aligned
    };
    if sig == 0 {
        return zero(kind, round == Round::Down);
    }
    let shift = sig.leading_zeros();
    let exp = big.exp + 1 - shift as i32;
    round_pack(kind, big.negative, exp, sig << shift, round)
}

#[cold]
fn sum_special(kind: Kind, x: Unpacked, y: Unpacked, round: Round) -> u128 {
    match (x.class, y.class) {
        (Class::Infinite, Class::Infinite) if x.negative != y.negative => kind.default_nan(),
        (Class::Infinite, _) => infinity(kind, x.negative),
        (_, Class::Infinite) => infinity(kind, y.negative),
        (Class::Zero, Class::Zero) if x.negative == y.negative => zero(kind, x.negative),
        (Class::Zero, Class::Zero) => zero(kind, round == Round::Down),
        (Class::Zero, _) => round_pack(kind, y.negative, y.exp, y.sig, round),
        _ => round_pack(kind, x.negative, x.exp, x.sig, round),
    }
}

/// `a * b`.
#[inline]
#[must_use]
pub fn mul(kind: Kind, a: u128, b: u128, round: Round) -> u128 {
    let (x, y) = (unpack(kind, a), unpack(kind, b));
    let negative = x.negative != y.negative;
    if x.class != Class::Finite || y.class != Class::Finite {
        if x.is_nan() || y.is_nan() {
            return nan_of_two(kind, a, b, Tie::First);
        }
        return match (x.is_infinite() || y.is_infinite(), x.is_zero() || y.is_zero()) {
            (true, true) => kind.default_nan(),
            (true, false) => infinity(kind, negative),
            _ => zero(kind, negative),
        };
    }
    let product = (x.sig >> 64) * (y.sig >> 64);
    let shift = product.leading_zeros();
    round_pack(kind, negative, x.exp + y.exp + 1 - shift as i32, product << shift, round)
}

/// `a / b`.
#[inline]
#[must_use]
pub fn div(kind: Kind, a: u128, b: u128, round: Round) -> u128 {
    let (x, y) = (unpack(kind, a), unpack(kind, b));
    let negative = x.negative != y.negative;
    if x.class != Class::Finite || y.class != Class::Finite {
        if x.is_nan() || y.is_nan() {
            return nan_of_two(kind, a, b, Tie::Second);
        }
        return match (x.class, y.class) {
            (Class::Infinite, Class::Infinite) | (Class::Zero, Class::Zero) => kind.default_nan(),
            (Class::Infinite, _) | (_, Class::Zero) => infinity(kind, negative),
            _ => zero(kind, negative),
        };
    }
    let divisor = y.sig >> 64;
    // Scale the dividend so that the quotient has exactly 64 bits.
    let less = x.sig < y.sig;
    let dividend = if less { x.sig } else { x.sig >> 1 };
    let quotient = dividend / divisor;
    let rest = dividend % divisor;
    let sig = quotient << 64 | below_half_or_above(rest * 2, divisor);
    round_pack(kind, negative, x.exp - y.exp - i32::from(less), sig, round)
}

/// The 64 bits under a result whose exact rest is `twice / (2 * unit)`: only where it lies
/// relative to a half matters for rounding.
#[inline]
fn below_half_or_above(twice: u128, unit: u128) -> u128 {
    match (twice, twice.cmp(&unit)) {
        (0, _) => 0,
        (_, std::cmp::Ordering::Less) => 1,
        (_, std::cmp::Ordering::Equal) => 1 << 63,
        (_, std::cmp::Ordering::Greater) => 1 << 63 | 1,
    }
}

/// Square root.
#[must_use]
pub fn sqrt(kind: Kind, a: u128, round: Round) -> u128 {
    let x = unpack(kind, a);
    match x.class {
        Class::Nan | Class::Invalid => return nan_of_one(kind, a),
        Class::Zero => return a,
        _ if x.negative => return kind.default_nan(),
        Class::Infinite => return a,
        Class::Finite => {}
    }
    // sig * 2^(exp - 127) with an even exponent; the root of 128 bits has exactly 64.
    let odd = x.exp & 1 != 0;
    let radicand = if odd { x.sig } else { x.sig >> 1 };
    let root = radicand.isqrt();
    let rest = radicand - root * root;
    // (root + 1/2)^2 is no integer, so the rest is never exactly a half.
    let low = match rest {
        0 => 0,
        r if r <= root => 1,
        _ => 1 << 63 | 1,
    };
    round_pack(kind, false, x.exp >> 1, root << 64 | low, round)
}
