//! A number taken apart, and the one place where results are rounded and put together.

use super::{Kind, Round};

/// What a bit pattern is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Zero,
    /// Zero excluded.
    Finite,
    Infinite,
    Nan,
    /// An F80 encoding that is no number.
    Invalid,
}

/// Sign, exponent and significand of any kind.
///
/// A finite number is `sig * 2^(exp - 127)` with bit 127 of `sig` set: the significand is read as
/// `1.xxx`. For NaNs `sig` has the payload in the same position, so that conversions keep its top.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unpacked {
    pub class: Class,
    pub negative: bool,
    pub exp: i32,
    pub sig: u128,
}

impl Unpacked {
    #[inline]
    pub fn is_nan(&self) -> bool {
        matches!(self.class, Class::Nan | Class::Invalid)
    }

    #[inline]
    pub fn is_zero(&self) -> bool {
        self.class == Class::Zero
    }

    #[inline]
    pub fn is_infinite(&self) -> bool {
        self.class == Class::Infinite
    }
}

/// Takes `bits` apart.
#[inline]
pub(super) fn unpack(kind: Kind, bits: u128) -> Unpacked {
    let negative = kind.is_negative(bits);
    let field = (bits >> kind.significand_bits()) as u32 & kind.max_exponent_field();
    let stored = bits & kind.significand_mask();
    let up = 128 - kind.precision();
    let implicit = if kind.integer_bit() == 0 { 1 << 127 } else { 0 };
    let (class, exp, sig) = if field == kind.max_exponent_field() {
        let fraction = stored & !kind.integer_bit();
        let class = match (stored & kind.integer_bit() == kind.integer_bit(), fraction) {
            (false, _) => Class::Invalid,
            (true, 0) => Class::Infinite,
            (true, _) => Class::Nan,
        };
        (class, 0, stored << up)
    } else if field == 0 {
        if stored == 0 {
            (Class::Zero, 0, 0)
        } else {
            let shift = (stored << up).leading_zeros();
            (Class::Finite, 1 - kind.bias() - shift as i32, stored << up << shift)
        }
    } else {
        let class = if stored & kind.integer_bit() == kind.integer_bit() {
            Class::Finite
        } else {
            Class::Invalid
        };
        (class, field as i32 - kind.bias(), stored << up | implicit)
    };
    Unpacked { class, negative, exp, sig }
}

/// `v >> n` where a lost bit sets the lowest one ("sticky"), for any `n`.
#[inline]
pub(super) fn shift_right_sticky(v: u128, n: u32) -> u128 {
    match n {
        0 => v,
        1..=127 => v >> n | u128::from(v << (128 - n) != 0),
        _ => u128::from(v != 0),
    }
}

/// Whether a magnitude whose lost bits are `rest` (scaled so that a half is `1 << 127`) goes up.
#[inline]
pub(super) fn rounds_up(round: Round, negative: bool, odd: bool, rest: u128) -> bool {
    const HALF: u128 = 1 << 127;
    match round {
        Round::NearestEven => rest > HALF || (rest == HALF && odd),
        Round::NearestAway => rest >= HALF,
        Round::Up => !negative && rest != 0,
        Round::Down => negative && rest != 0,
        Round::TowardZero => false,
    }
}

#[inline]
pub(super) fn zero(kind: Kind, negative: bool) -> u128 {
    if negative { kind.sign_mask() } else { 0 }
}

#[inline]
pub(super) fn infinity(kind: Kind, negative: bool) -> u128 {
    kind.infinity() | zero(kind, negative)
}

#[cold]
fn overflow(kind: Kind, negative: bool, round: Round) -> u128 {
    let away = match round {
        Round::NearestEven | Round::NearestAway => true,
        Round::Up => !negative,
        Round::Down => negative,
        Round::TowardZero => false,
    };
    let magnitude = if away { kind.infinity() } else { kind.greatest() };
    magnitude | zero(kind, negative)
}

/// Rounds `sig * 2^(exp - 127)`, with bit 127 of `sig` set and its lowest bit possibly sticky.
#[inline]
pub(super) fn round_pack(kind: Kind, negative: bool, exp: i32, sig: u128, round: Round) -> u128 {
    debug_assert!(sig >> 127 == 1);
    let spare = 128 - kind.precision();
    let mut field = exp + kind.bias();
    let mut sig = sig;
    if field <= 0 {
        sig = shift_right_sticky(sig, (1 - field) as u32);
        field = 0;
    }
    let mut kept = sig >> spare;
    if rounds_up(round, negative, kept & 1 != 0, sig << (128 - spare)) {
        kept += 1;
        if kept >> kind.precision() != 0 {
            kept >>= 1;
            field += 1;
        }
    }
    // A subnormal whose significand grew to the integer bit is the least normal number.
    if field == 0 && kept >> (kind.precision() - 1) != 0 {
        field = 1;
    }
    if field >= kind.max_exponent_field() as i32 {
        return overflow(kind, negative, round);
    }
    let stored = kept & kind.significand_mask();
    (field as u128) << kind.significand_bits() | stored | zero(kind, negative)
}
