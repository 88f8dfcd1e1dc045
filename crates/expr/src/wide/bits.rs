//! Bitwise operators and bit counting.

use super::{canonicalize, limbs, shift};

fn map2(a: &[u64], b: &[u64], out: &mut [u64], f: impl Fn(u64, u64) -> u64) {
    for ((o, &x), &y) in out.iter_mut().zip(a).zip(b) {
        *o = f(x, y);
    }
}

/// Bitwise and.
pub fn and(a: &[u64], b: &[u64], out: &mut [u64]) {
    map2(a, b, out, |x, y| x & y);
}

/// Bitwise or.
pub fn or(a: &[u64], b: &[u64], out: &mut [u64]) {
    map2(a, b, out, |x, y| x | y);
}

/// Bitwise exclusive or.
pub fn xor(a: &[u64], b: &[u64], out: &mut [u64]) {
    map2(a, b, out, |x, y| x ^ y);
}

/// Bitwise complement.
pub fn not(a: &[u64], w: u32, out: &mut [u64]) {
    for (o, &x) in out.iter_mut().zip(a) {
        *o = !x;
    }
    canonicalize(out, w);
}

/// The number of set bits.
#[must_use]
pub fn ctpop(a: &[u64]) -> u64 {
    a.iter().map(|x| u64::from(x.count_ones())).sum()
}

/// The number of leading zeros; `w` for zero.
#[must_use]
pub fn ctlz(a: &[u64], w: u32) -> u64 {
    u64::from(w) - super::cast::bit_length(a)
}

/// The number of trailing zeros; `w` for zero.
#[must_use]
pub fn cttz(a: &[u64], w: u32) -> u64 {
    match a.iter().position(|&x| x != 0) {
        Some(i) => i as u64 * 64 + u64::from(a[i].trailing_zeros()),
        None => u64::from(w),
    }
}

/// Puts the limbs in reverse order, each mapped by `reverse`, and moves the result down to bit 0.
fn reversed(a: &[u64], w: u32, out: &mut [u64], reverse: impl Fn(u64) -> u64) {
    for (o, &x) in out.iter_mut().zip(a.iter().rev()) {
        *o = reverse(x);
    }
    shift::shift_down_in_place(out, limbs(w) as u32 * 64 - w);
}

/// The bytes in reverse order; `w` is a multiple of 8.
pub fn bswap(a: &[u64], w: u32, out: &mut [u64]) {
    reversed(a, w, out, u64::swap_bytes);
}

/// The bits in reverse order.
pub fn bitreverse(a: &[u64], w: u32, out: &mut [u64]) {
    reversed(a, w, out, u64::reverse_bits);
}
