//! What goes through `rustc_apfloat`: binary128, and operations too rare to deserve own code.
//!
//! Its NaN results are LLVM's, not the hardware's, so NaN operands are dealt with before, and every
//! NaN that it makes is replaced by the default one.

use super::arith::{Tie, nan_of_one, nan_of_three, nan_of_two};
use super::unpacked::{Class, round_pack, unpack};
use super::{Kind, Round, is_nan};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};

fn mode(round: Round) -> rustc_apfloat::Round {
    match round {
        Round::NearestEven => rustc_apfloat::Round::NearestTiesToEven,
        Round::Up => rustc_apfloat::Round::TowardPositive,
        Round::Down => rustc_apfloat::Round::TowardNegative,
        Round::TowardZero => rustc_apfloat::Round::TowardZero,
        Round::NearestAway => rustc_apfloat::Round::NearestTiesToAway,
    }
}

fn bits<F: Float>(kind: Kind, value: F) -> u128 {
    if value.is_nan() { kind.default_nan() } else { value.to_bits() }
}

fn binary128(a: u128, b: u128, tie: Tie, op: impl Fn(Quad, Quad) -> Quad) -> u128 {
    if is_nan(Kind::F128, a) || is_nan(Kind::F128, b) {
        return nan_of_two(Kind::F128, a, b, tie);
    }
    bits(Kind::F128, op(Quad::from_bits(a), Quad::from_bits(b)))
}

pub(super) fn add(a: u128, b: u128, round: Round) -> u128 {
    binary128(a, b, Tie::First, |x, y| x.add_r(y, mode(round)).value)
}

pub(super) fn sub(a: u128, b: u128, round: Round) -> u128 {
    binary128(a, b, Tie::Second, |x, y| x.sub_r(y, mode(round)).value)
}

pub(super) fn mul(a: u128, b: u128, round: Round) -> u128 {
    binary128(a, b, Tie::First, |x, y| x.mul_r(y, mode(round)).value)
}

pub(super) fn div(a: u128, b: u128, round: Round) -> u128 {
    binary128(a, b, Tie::Second, |x, y| x.div_r(y, mode(round)).value)
}

/// C's `fmod` on F80 or F128.
pub(super) fn rem(kind: Kind, a: u128, b: u128) -> u128 {
    fn typed<F: Float>(kind: Kind, a: u128, b: u128) -> u128 {
        bits(kind, F::from_bits(a).c_fmod(F::from_bits(b)).value)
    }
    if is_nan(kind, a) || is_nan(kind, b) {
        return nan_of_two(kind, a, b, Tie::Second);
    }
    match kind {
        Kind::F80 => typed::<X87DoubleExtended>(kind, a, b),
        _ => typed::<Quad>(kind, a, b),
    }
}

pub(super) fn fma(kind: Kind, a: u128, b: u128, c: u128, round: Round) -> u128 {
    fn typed<F: Float>(kind: Kind, [a, b, c]: [u128; 3], round: Round) -> u128 {
        let (a, b, c) = (F::from_bits(a), F::from_bits(b), F::from_bits(c));
        bits(kind, a.mul_add_r(b, c, mode(round)).value)
    }
    if [a, b, c].iter().any(|&v| is_nan(kind, v)) {
        return nan_of_three(kind, a, b, c);
    }
    let operands = [a, b, c];
    match kind {
        Kind::F16 => typed::<Half>(kind, operands, round),
        Kind::Bf16 => typed::<BFloat>(kind, operands, round),
        Kind::F32 => typed::<Single>(kind, operands, round),
        Kind::F64 => typed::<Double>(kind, operands, round),
        Kind::F80 => typed::<X87DoubleExtended>(kind, operands, round),
        Kind::F128 => typed::<Quad>(kind, operands, round),
    }
}

/// The square root of an F128, which `rustc_apfloat` lacks: digit by digit, two bits of the
/// radicand for one of the root.
pub(super) fn sqrt(a: u128, round: Round) -> u128 {
    const KIND: Kind = Kind::F128;
    let x = unpack(KIND, a);
    match x.class {
        Class::Nan | Class::Invalid => return nan_of_one(KIND, a),
        Class::Zero => return a,
        _ if x.negative => return KIND.default_nan(),
        Class::Infinite => return a,
        Class::Finite => {}
    }
    // The root has its top bit at the position of the first pair: two bits more than the precision
    // are computed and the rest is sticky.
    const DIGITS: u32 = KIND.precision() + 2;
    let mut radicand = if x.exp & 1 != 0 { x.sig } else { x.sig >> 1 };
    let (mut root, mut rest) = (0u128, 0u128);
    for _ in 0..DIGITS {
        rest = rest << 2 | radicand >> 126;
        radicand <<= 2;
        let trial = root << 2 | 1;
        root <<= 1;
        if rest >= trial {
            rest -= trial;
            root |= 1;
        }
    }
    let sig = root << (128 - DIGITS) | u128::from(rest != 0);
    round_pack(KIND, false, x.exp >> 1, sig, round)
}
