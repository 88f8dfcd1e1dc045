//! Conversions between widths, narrow ones (a single limb) included.

use super::{canonicalize, is_negative};

/// Whether all bits are zero.
#[must_use]
pub fn is_zero(a: &[u64]) -> bool {
    a.iter().all(|&x| x == 0)
}

/// The position above the highest set bit; 0 for zero.
pub(super) fn bit_length(a: &[u64]) -> u64 {
    match a.iter().rposition(|&x| x != 0) {
        Some(i) => i as u64 * 64 + u64::from(64 - a[i].leading_zeros()),
        None => 0,
    }
}

pub(super) fn is_power_of_two(a: &[u64]) -> bool {
    super::ctpop(a) == 1
}

/// The low `to` bits.
pub fn trunc(a: &[u64], to: u32, out: &mut [u64]) {
    out.copy_from_slice(&a[..out.len()]);
    canonicalize(out, to);
}

/// Zero extension to the width of `out`.
pub fn zext(a: &[u64], out: &mut [u64]) {
    let (low, high) = out.split_at_mut(a.len());
    low.copy_from_slice(a);
    high.fill(0);
}

/// Sign extension from width `from` to width `to`.
pub fn sext(a: &[u64], from: u32, to: u32, out: &mut [u64]) {
    zext(a, out);
    if is_negative(a, from) {
        let used = (from - 1) % 64 + 1;
        out[a.len() - 1] |= u64::MAX.checked_shl(used).unwrap_or(0);
        out[a.len()..].fill(u64::MAX);
        canonicalize(out, to);
    }
}
