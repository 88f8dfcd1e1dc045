//! Shifts, funnel shifts and rotations.

use super::{canonicalize, is_negative};

/// The value of a shift amount, `None` when it is not below the width.
#[must_use]
pub fn shift_amount(amount: &[u64], w: u32) -> Option<u32> {
    match amount.split_first() {
        Some((&low, high)) if low < u64::from(w) && high.iter().all(|&x| x == 0) => {
            Some(low as u32)
        }
        _ => None,
    }
}

/// `a << n` for `n < w`.
fn shift_up(a: &[u64], n: u32, w: u32, out: &mut [u64]) {
    let (skip, bits) = ((n / 64) as usize, n % 64);
    for i in (0..out.len()).rev() {
        let at = |k: usize| k.checked_sub(skip).map_or(0, |j| a[j]);
        let below = if i > 0 { at(i - 1) } else { 0 };
        out[i] = if bits == 0 { at(i) } else { at(i) << bits | below >> (64 - bits) };
    }
    canonicalize(out, w);
}

/// `v >> n` with zeros coming in, for `n` below the bits of `v`.
pub(super) fn shift_down_in_place(v: &mut [u64], n: u32) {
    let (skip, bits) = ((n / 64) as usize, n % 64);
    let len = v.len();
    for i in 0..len {
        let at = |k: usize| if k < len { v[k] } else { 0 };
        let (low, high) = (at(i + skip), at(i + skip + 1));
        v[i] = if bits == 0 { low } else { low >> bits | high << (64 - bits) };
    }
}

/// Left shift by a limb array; zero when the amount is out of range.
pub fn shl(a: &[u64], amount: &[u64], w: u32, out: &mut [u64]) {
    match shift_amount(amount, w) {
        Some(n) => shift_up(a, n, w, out),
        None => out.fill(0),
    }
}

/// Logical right shift by a limb array; zero when the amount is out of range.
pub fn lshr(a: &[u64], amount: &[u64], w: u32, out: &mut [u64]) {
    out.copy_from_slice(a);
    match shift_amount(amount, w) {
        Some(n) => shift_down_in_place(out, n),
        None => out.fill(0),
    }
}

/// Arithmetic right shift by a limb array; copies of the sign when the amount is out of range.
pub fn ashr(a: &[u64], amount: &[u64], w: u32, out: &mut [u64]) {
    if !is_negative(a, w) {
        lshr(a, amount, w, out);
        return;
    }
    // Shifting the complement brings in zeros, which the complement of the result turns into ones.
    super::not(a, w, out);
    match shift_amount(amount, w) {
        Some(n) => shift_down_in_place(out, n),
        None => out.fill(0),
    }
    for limb in out.iter_mut() {
        *limb = !*limb;
    }
    canonicalize(out, w);
}

/// Whether `a << amount` loses a bit that is set.
#[must_use]
pub fn shl_overflows_unsigned(a: &[u64], amount: &[u64], w: u32) -> bool {
    match shift_amount(amount, w) {
        Some(n) => super::ctlz(a, w) < u64::from(n),
        None => !super::is_zero(a),
    }
}

/// Whether `a << amount` changes the sign or loses bits that differ from it.
#[must_use]
pub fn shl_overflows_signed(a: &[u64], amount: &[u64], w: u32) -> bool {
    let Some(n) = shift_amount(amount, w) else {
        return !super::is_zero(a);
    };
    sign_copies(a, w) <= u64::from(n)
}

/// How many of the top bits equal the sign bit, itself included.
fn sign_copies(a: &[u64], w: u32) -> u64 {
    if !is_negative(a, w) {
        return super::ctlz(a, w);
    }
    let mut inverted = a.iter().map(|x| !x).enumerate().rev();
    let top_mask = crate::word::mask((w - 1) % 64 + 1);
    let last = a.len() - 1;
    let differs = inverted.find_map(|(i, x)| {
        let x = if i == last { x & top_mask } else { x };
        (x != 0).then(|| i as u64 * 64 + u64::from(64 - x.leading_zeros()))
    });
    u64::from(w) - differs.unwrap_or(0)
}

/// Signed left shift that stops at the bounds; the amount is below `w`.
pub fn sshl_sat(a: &[u64], amount: &[u64], w: u32, out: &mut [u64]) {
    if !super::is_zero(a) && shl_overflows_signed(a, amount, w) {
        super::put_signed_bound(is_negative(a, w), w, out);
    } else {
        shl(a, amount, w, out);
    }
}

/// Unsigned left shift that stops at the greatest value; the amount is below `w`.
pub fn ushl_sat(a: &[u64], amount: &[u64], w: u32, out: &mut [u64]) {
    if shl_overflows_unsigned(a, amount, w) {
        super::put_unsigned_max(w, out);
    } else {
        shl(a, amount, w, out);
    }
}

/// `amount mod w`.
fn rotation(amount: &[u64], w: u32) -> u32 {
    let w = u128::from(w);
    amount.iter().rev().fold(0u128, |r, &x| (r << 64 | u128::from(x)) % w) as u32
}

/// Adds the bits of `v >> n` to `out`.
fn or_shifted_down(v: &[u64], n: u32, out: &mut [u64]) {
    let (skip, bits) = ((n / 64) as usize, n % 64);
    for (i, o) in out.iter_mut().enumerate() {
        let at = |k: usize| v.get(k).copied().unwrap_or(0);
        let (low, high) = (at(i + skip), at(i + skip + 1));
        *o |= if bits == 0 { low } else { low >> bits | high << (64 - bits) };
    }
}

/// Funnel shift left: the high half of `(a:b) << (amount mod w)`. With `a == b`, rotation left.
pub fn fshl(a: &[u64], b: &[u64], amount: &[u64], w: u32, out: &mut [u64]) {
    let n = rotation(amount, w);
    shift_up(a, n, w, out);
    if n != 0 {
        or_shifted_down(b, w - n, out);
    }
}

/// Funnel shift right: the low half of `(a:b) >> (amount mod w)`. With `a == b`, rotation right.
pub fn fshr(a: &[u64], b: &[u64], amount: &[u64], w: u32, out: &mut [u64]) {
    let n = rotation(amount, w);
    if n == 0 {
        out.copy_from_slice(b);
    } else {
        shift_up(a, w - n, w, out);
        or_shifted_down(b, n, out);
    }
}
