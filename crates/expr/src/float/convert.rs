//! Conversions between kinds, to integral values, and to and from integers of any width.

use super::arith::nan_of_one;
use super::unpacked::{Class, Unpacked, infinity, round_pack, rounds_up, unpack, zero};
use super::{Kind, Round, double, single};
use crate::{wide, word};

/// The number in another kind.
#[inline]
#[must_use]
pub fn convert(from: Kind, to: Kind, a: u128, round: Round) -> u128 {
    if from == to {
        return a;
    }
    let x = unpack(from, a);
    match x.class {
        Class::Finite => round_pack(to, x.negative, x.exp, x.sig, round),
        Class::Zero => zero(to, x.negative),
        Class::Infinite => infinity(to, x.negative),
        Class::Nan => converted_nan(to, x),
        Class::Invalid => to.default_nan(),
    }
}

/// A NaN keeps its sign and the top of its payload, and becomes quiet.
#[cold]
fn converted_nan(to: Kind, x: Unpacked) -> u128 {
    let payload = x.sig >> (128 - to.precision()) & to.significand_mask();
    infinity(to, x.negative) | to.quiet_bit() | payload
}

/// The magnitude of a finite number below 2^127 rounded to an integer.
#[inline]
fn integer_magnitude(x: Unpacked, round: Round) -> u128 {
    debug_assert!(x.exp < 127);
    let (whole, rest) = match x.exp {
        0.. => (x.sig >> (127 - x.exp), x.sig << (x.exp + 1)),
        -1 => (0, x.sig),
        // Below one half all that matters is that it is not zero.
        _ => (0, 1),
    };
    whole + u128::from(rounds_up(round, x.negative, whole & 1 != 0, rest))
}

/// `floor`, `ceil`, `trunc`, `rint`, `nearbyint`, `round` and `roundeven`, by their direction.
#[must_use]
pub fn round_to_integral(kind: Kind, a: u128, round: Round) -> u128 {
    match (kind, round) {
        (Kind::F32, Round::NearestEven) => return single::roundeven(a as u32).into(),
        (Kind::F64, Round::NearestEven) => return double::roundeven(a as u64).into(),
        _ => {}
    }
    let x = unpack(kind, a);
    match x.class {
        Class::Nan | Class::Invalid => nan_of_one(kind, a),
        Class::Infinite | Class::Zero => a,
        Class::Finite if x.exp >= kind.precision() as i32 - 1 => a,
        Class::Finite => {
            let magnitude = integer_magnitude(x, round);
            from_magnitude(kind, x.negative, magnitude, Round::NearestEven)
        }
    }
}

/// `magnitude`, or minus it, as a number; zero keeps the sign.
#[inline]
fn from_magnitude(kind: Kind, negative: bool, magnitude: u128, round: Round) -> u128 {
    if magnitude == 0 {
        return zero(kind, negative);
    }
    let shift = magnitude.leading_zeros();
    round_pack(kind, negative, 127 - shift as i32, magnitude << shift, round)
}

/// An integer of at most 64 bits as a number.
#[inline]
#[must_use]
pub fn from_word(kind: Kind, v: u64, w: u32, signed: bool, round: Round) -> u128 {
    let value = if signed { i128::from(word::sign_extend(v, w)) } else { i128::from(v) };
    match (kind, round) {
        (Kind::F64, Round::NearestEven) if signed => (value as i64 as f64).to_bits().into(),
        (Kind::F64, Round::NearestEven) => (v as f64).to_bits().into(),
        (Kind::F32, Round::NearestEven) if signed => (value as i64 as f32).to_bits().into(),
        (Kind::F32, Round::NearestEven) => (v as f32).to_bits().into(),
        _ => from_magnitude(kind, value < 0, value.unsigned_abs(), round),
    }
}

/// An integer of any width as a number.
#[must_use]
pub fn from_wide(kind: Kind, v: &[u64], w: u32, signed: bool, round: Round) -> u128 {
    let negative = signed && wide::is_negative(v, w);
    let mut negated = Vec::new();
    let magnitude = if negative {
        negated.resize(v.len(), 0);
        wide::neg(v, w, &mut negated);
        &negated
    } else {
        v
    };
    let Some(top) = magnitude.iter().rposition(|&x| x != 0) else {
        return zero(kind, false);
    };
    let limb = |i: usize| top.checked_sub(i).map_or(0, |k| u128::from(magnitude[k]));
    let shift = magnitude[top].leading_zeros();
    let sig = (limb(0) << 64 | limb(1)) << shift | (limb(2) << shift) >> 64;
    // Bits below the 128 taken: those of the third limb that were not, and all limbs under it.
    let third_rest = limb(2) as u64 & word_below(64 - shift);
    let lower = &magnitude[..top.saturating_sub(2)];
    let sticky = third_rest != 0 || lower.iter().any(|&x| x != 0);
    let exp = top as i32 * 64 + 63 - shift as i32;
    round_pack(kind, negative, exp, sig | u128::from(sticky), round)
}

/// The low `n` bits set, for `n` up to 64.
fn word_below(n: u32) -> u64 {
    if n == 0 { 0 } else { word::mask(n) }
}

/// Why a number has no integer of the wanted width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OutOfRange {
    Nan,
    Below,
    Above,
}

/// The number rounded to an integer of width `w`, in limbs.
fn integer(
    kind: Kind,
    a: u128,
    w: u32,
    signed: bool,
    round: Round,
    out: &mut [u64],
) -> Result<(), OutOfRange> {
    let x = unpack(kind, a);
    let outside = if x.negative { OutOfRange::Below } else { OutOfRange::Above };
    match x.class {
        Class::Nan | Class::Invalid => return Err(OutOfRange::Nan),
        Class::Infinite => return Err(outside),
        Class::Zero => {
            out.fill(0);
            return Ok(());
        }
        Class::Finite => {}
    }
    // magnitude * 2^up
    let (magnitude, up) =
        if x.exp < 127 { (integer_magnitude(x, round), 0) } else { (x.sig, x.exp as u32 - 127) };
    let length = 128 - magnitude.leading_zeros() + up;
    let fits = match (signed, x.negative) {
        (false, true) => magnitude == 0,
        (false, false) => length <= w,
        (true, false) => length < w,
        (true, true) => length < w || (length == w && magnitude.is_power_of_two()),
    };
    if !fits {
        return Err(outside);
    }
    put_shifted(magnitude, up, out);
    if x.negative {
        wide::negate(out, w);
    }
    Ok(())
}

/// Writes `magnitude << up`, which fits.
fn put_shifted(magnitude: u128, up: u32, out: &mut [u64]) {
    out.fill(0);
    let (skip, bits) = ((up / 64) as usize, up % 64);
    let low = magnitude << bits;
    let high = if bits == 0 { 0 } else { (magnitude >> (128 - bits)) as u64 };
    let parts = [low as u64, (low >> 64) as u64, high];
    for (o, part) in out.iter_mut().skip(skip).zip(parts) {
        *o = part;
    }
}

/// The number rounded to an integer of width `w` up to 64, `None` when that does not exist.
/// `fptosi` and `fptoui` round toward zero.
#[inline]
#[must_use]
pub fn to_word(kind: Kind, a: u128, w: u32, signed: bool, round: Round) -> Option<u64> {
    match (kind, round) {
        (Kind::F64, Round::TowardZero) => host_to_word(f64::from_bits(a as u64), w, signed),
        (Kind::F32, Round::TowardZero) => {
            host_to_word(f64::from(f32::from_bits(a as u32)), w, signed)
        }
        _ => soft_to_word(kind, a, w, signed, round).ok(),
    }
}

#[inline]
fn host_to_word(v: f64, w: u32, signed: bool) -> Option<u64> {
    // The bounds are powers of two and so exact; NaN fails both comparisons.
    let bound = f64::from_bits(u64::from(1023 + w - u32::from(signed)) << 52);
    if signed {
        let v = v.trunc();
        (-bound <= v && v < bound).then(|| word::trunc(v as i64 as u64, w))
    } else {
        (-1.0 < v && v < bound).then_some(v as u64)
    }
}

fn soft_to_word(
    kind: Kind,
    a: u128,
    w: u32,
    signed: bool,
    round: Round,
) -> Result<u64, OutOfRange> {
    let x = unpack(kind, a);
    // Nearly all: integers of few bits. (One bit cannot hold a fraction that rounds up.)
    if x.class == Class::Finite && x.exp < w as i32 - 2 && w > 1 {
        let magnitude = integer_magnitude(x, round) as u64;
        return match (x.negative, signed || magnitude == 0) {
            (false, _) => Ok(magnitude),
            (true, true) => Ok(word::neg(magnitude, w)),
            (true, false) => Err(OutOfRange::Below),
        };
    }
    let mut out = [0];
    integer(kind, a, w, signed, round, &mut out)?;
    Ok(out[0])
}

/// The number rounded to an integer of any width; `false`, with `out` zero, when that does not exist.
#[must_use]
pub fn to_wide(kind: Kind, a: u128, w: u32, signed: bool, round: Round, out: &mut [u64]) -> bool {
    let found = integer(kind, a, w, signed, round, out).is_ok();
    if !found {
        out.fill(0);
    }
    found
}

/// Like [`to_word`] toward zero, but the nearest bound when out of range and zero for NaN
/// (`llvm.fptosi.sat`).
#[must_use]
pub fn to_word_saturating(kind: Kind, a: u128, w: u32, signed: bool) -> u64 {
    match (soft_to_word(kind, a, w, signed, Round::TowardZero), signed) {
        (Ok(v), _) => v,
        (Err(OutOfRange::Nan), _) | (Err(OutOfRange::Below), false) => 0,
        (Err(OutOfRange::Above), false) => word::mask(w),
        (Err(OutOfRange::Below), true) => word::signed_min(w),
        (Err(OutOfRange::Above), true) => word::signed_max(w),
    }
}

/// Like [`to_word_saturating`] for any width.
pub fn to_wide_saturating(kind: Kind, a: u128, w: u32, signed: bool, out: &mut [u64]) {
    match (integer(kind, a, w, signed, Round::TowardZero, out), signed) {
        (Ok(()), _) => {}
        (Err(OutOfRange::Nan), _) | (Err(OutOfRange::Below), false) => out.fill(0),
        (Err(OutOfRange::Above), false) => wide::put_unsigned_max(w, out),
        (Err(bound), true) => wide::put_signed_bound(bound == OutOfRange::Below, w, out),
    }
}

/// `a * 2^n`.
#[must_use]
pub fn ldexp(kind: Kind, a: u128, n: i32, round: Round) -> u128 {
    let x = unpack(kind, a);
    match x.class {
        Class::Nan | Class::Invalid => nan_of_one(kind, a),
        Class::Infinite | Class::Zero => a,
        // Beyond twice the exponent range every amount gives the same.
        Class::Finite => {
            let n = n.clamp(-70_000, 70_000);
            round_pack(kind, x.negative, x.exp + n, x.sig, round)
        }
    }
}

/// The number as a fraction in [1/2, 1) times a power of two, with the power. Zeros, infinities
/// and NaNs come with 0.
#[must_use]
pub fn frexp(kind: Kind, a: u128) -> (u128, i32) {
    let x = unpack(kind, a);
    match x.class {
        Class::Nan | Class::Invalid => (nan_of_one(kind, a), 0),
        Class::Infinite | Class::Zero => (a, 0),
        Class::Finite => {
            let fraction = round_pack(kind, x.negative, -1, x.sig, Round::NearestEven);
            (fraction, x.exp + 1)
        }
    }
}
