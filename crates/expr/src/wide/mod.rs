//! Integers above 64 bits, up to LLVM's 2^23 and beyond.
//!
//! A value of width `w` is a slice of [`limbs`]`(w)` little-endian `u64` limbs whose bits from `w`
//! upwards are zero. Results are written into a slice of the caller, so that the functions do not
//! allocate up to 128 bits (`__int128`, by far the most frequent width), where most of them work in
//! `u128`. Multiplication and division above that are quadratic, which is enough for `_BitInt`.
//!
//! The functions work for narrow widths too (one limb); [`word`] is the fast way there.
//! Meanings are those of [`word`], including shifts out of range.

mod bits;
mod cast;
mod div;
mod shift;

pub use bits::{and, bitreverse, bswap, ctlz, ctpop, cttz, not, or, xor};
pub use cast::{is_zero, sext, trunc, zext};
pub use div::{DivisionByZero, sdiv, sdiv_overflows, srem, udiv, urem};
pub use shift::{
    ashr, fshl, fshr, lshr, shift_amount, shl, shl_overflows_signed, shl_overflows_unsigned,
    sshl_sat, ushl_sat,
};

use crate::word;
use std::cmp::Ordering;

/// The number of limbs of a value of width `w`.
#[inline]
#[must_use]
pub const fn limbs(w: u32) -> usize {
    w.div_ceil(64) as usize
}

/// Clears the bits of the top limb that lie above width `w`.
#[inline]
pub fn canonicalize(v: &mut [u64], w: u32) {
    debug_assert_eq!(v.len(), limbs(w));
    if let Some(top) = v.last_mut() {
        *top &= word::mask((w - 1) % 64 + 1);
    }
}

#[inline]
fn to_u128(v: &[u64]) -> u128 {
    u128::from(v[0]) | u128::from(v[1]) << 64
}

#[inline]
fn put_u128(value: u128, w: u32, out: &mut [u64]) {
    out[0] = value as u64;
    out[1] = (value >> 64) as u64;
    canonicalize(out, w);
}

/// The value of a two-limb operand as signed.
#[inline]
fn to_i128(v: &[u64], w: u32) -> i128 {
    let unused = 128 - w;
    ((to_u128(v) << unused) as i128) >> unused
}

/// Whether the sign bit of `v` is set.
#[inline]
#[must_use]
pub fn is_negative(v: &[u64], w: u32) -> bool {
    v[v.len() - 1] >> ((w - 1) % 64) & 1 != 0
}

/// `a + b`.
pub fn add(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) {
    let mut carry = false;
    for ((o, &x), &y) in out.iter_mut().zip(a).zip(b) {
        let (s, c1) = x.overflowing_add(y);
        let (s, c2) = s.overflowing_add(u64::from(carry));
        *o = s;
        carry = c1 | c2;
    }
    canonicalize(out, w);
}

/// `a - b`.
pub fn sub(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) {
    let mut borrow = false;
    for ((o, &x), &y) in out.iter_mut().zip(a).zip(b) {
        let (d, b1) = x.overflowing_sub(y);
        let (d, b2) = d.overflowing_sub(u64::from(borrow));
        *o = d;
        borrow = b1 | b2;
    }
    canonicalize(out, w);
}

/// `-a`.
pub fn neg(a: &[u64], w: u32, out: &mut [u64]) {
    out.copy_from_slice(a);
    negate(out, w);
}

/// Replaces `v` by `-v`.
pub(crate) fn negate(v: &mut [u64], w: u32) {
    let mut carry = true;
    for limb in v.iter_mut() {
        (*limb, carry) = (!*limb).overflowing_add(u64::from(carry));
    }
    canonicalize(v, w);
}

/// `a * b`.
pub fn mul(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) {
    if a.len() == 2 {
        put_u128(to_u128(a).wrapping_mul(to_u128(b)), w, out);
        return;
    }
    multiply(a, b, out);
    canonicalize(out, w);
}

/// The low `out.len()` limbs of the product.
fn multiply(a: &[u64], b: &[u64], out: &mut [u64]) {
    out.fill(0);
    let significant = b.iter().rposition(|&y| y != 0).map_or(0, |top| top + 1);
    for (i, &x) in a.iter().enumerate().take(out.len()) {
        if x == 0 {
            continue;
        }
        let reach = significant.min(out.len() - i);
        let (row, rest) = out[i..].split_at_mut(reach);
        let mut carry = 0u64;
        for (o, &y) in row.iter_mut().zip(b) {
            let t = u128::from(x) * u128::from(y) + u128::from(*o) + u128::from(carry);
            *o = t as u64;
            carry = (t >> 64) as u64;
        }
        // Earlier rows did not reach this limb.
        if let Some(o) = rest.first_mut() {
            *o = carry;
        }
    }
}

/// Unsigned comparison.
#[must_use]
pub fn ucmp(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// Signed comparison.
#[must_use]
pub fn scmp(a: &[u64], b: &[u64], w: u32) -> Ordering {
    match (is_negative(a, w), is_negative(b, w)) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => ucmp(a, b),
    }
}

/// The lesser, unsigned.
#[must_use]
pub fn umin<'a>(a: &'a [u64], b: &'a [u64]) -> &'a [u64] {
    if ucmp(b, a).is_lt() { b } else { a }
}

/// The greater, unsigned.
#[must_use]
pub fn umax<'a>(a: &'a [u64], b: &'a [u64]) -> &'a [u64] {
    if ucmp(b, a).is_gt() { b } else { a }
}

/// The lesser, signed.
#[must_use]
pub fn smin<'a>(a: &'a [u64], b: &'a [u64], w: u32) -> &'a [u64] {
    if scmp(b, a, w).is_lt() { b } else { a }
}

/// The greater, signed.
#[must_use]
pub fn smax<'a>(a: &'a [u64], b: &'a [u64], w: u32) -> &'a [u64] {
    if scmp(b, a, w).is_gt() { b } else { a }
}

/// Absolute value; that of the minimum is the minimum itself.
pub fn abs(a: &[u64], w: u32, out: &mut [u64]) {
    out.copy_from_slice(a);
    if is_negative(a, w) {
        negate(out, w);
    }
}

/// Whether `a + b`, whose wrapped value is `sum`, left the signed range.
fn sum_left_signed_range(a: &[u64], b: &[u64], sum: &[u64], w: u32) -> bool {
    is_negative(a, w) == is_negative(b, w) && is_negative(a, w) != is_negative(sum, w)
}

/// `a + b`, and whether it left the signed range.
pub fn add_signed(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> bool {
    add(a, b, w, out);
    sum_left_signed_range(a, b, out, w)
}

/// `a + b`, and whether it left the unsigned range.
pub fn add_unsigned(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> bool {
    add(a, b, w, out);
    ucmp(out, a).is_lt()
}

/// `a - b`, and whether it left the signed range.
pub fn sub_signed(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> bool {
    sub(a, b, w, out);
    is_negative(a, w) != is_negative(b, w) && is_negative(a, w) != is_negative(out, w)
}

/// `a - b`, and whether it left the unsigned range.
pub fn sub_unsigned(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> bool {
    sub(a, b, w, out);
    ucmp(a, b).is_lt()
}

/// `a * b`, and whether it left the signed range.
pub fn mul_signed(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> bool {
    if a.len() == 2 {
        let (product, overflow) = to_i128(a, w).overflowing_mul(to_i128(b, w));
        put_u128(product as u128, w, out);
        return overflow || to_i128(out, w) != product;
    }
    let (x, y) = (magnitude(a, w), magnitude(b, w));
    let product = full_product(&x, &y);
    let negative = is_negative(a, w) != is_negative(b, w);
    out.copy_from_slice(&product[..out.len()]);
    canonicalize(out, w);
    if negative {
        negate(out, w);
    }
    // The magnitude may be at most 2^(w-1), and exactly that only for a negative product.
    let top = cast::bit_length(&product);
    top > u64::from(w) || (top == u64::from(w) && !(negative && cast::is_power_of_two(&product)))
}

/// `a * b`, and whether it left the unsigned range.
pub fn mul_unsigned(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> bool {
    if a.len() == 2 {
        let (product, overflow) = to_u128(a).overflowing_mul(to_u128(b));
        put_u128(product, w, out);
        return overflow || to_u128(out) != product;
    }
    let product = full_product(a, b);
    out.copy_from_slice(&product[..out.len()]);
    canonicalize(out, w);
    cast::bit_length(&product) > u64::from(w)
}

fn full_product(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut product = vec![0; a.len() + b.len()];
    multiply(a, b, &mut product);
    product
}

fn magnitude(a: &[u64], w: u32) -> Vec<u64> {
    let mut out = vec![0; a.len()];
    abs(a, w, &mut out);
    out
}

/// Writes the bound of the signed range on the side of `negative`.
pub(crate) fn put_signed_bound(negative: bool, w: u32, out: &mut [u64]) {
    let top = 1u64 << ((w - 1) % 64);
    let last = out.len() - 1;
    if negative {
        out.fill(0);
        out[last] = top;
    } else {
        out.fill(u64::MAX);
        out[last] = top - 1;
    }
}

/// Writes the greatest unsigned value.
pub(crate) fn put_unsigned_max(w: u32, out: &mut [u64]) {
    out.fill(u64::MAX);
    canonicalize(out, w);
}

/// Signed addition that stops at the bounds.
pub fn sadd_sat(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) {
    if add_signed(a, b, w, out) {
        put_signed_bound(is_negative(a, w), w, out);
    }
}

/// Unsigned addition that stops at the greatest value.
pub fn uadd_sat(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) {
    if add_unsigned(a, b, w, out) {
        put_unsigned_max(w, out);
    }
}

/// Signed subtraction that stops at the bounds.
pub fn ssub_sat(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) {
    if sub_signed(a, b, w, out) {
        put_signed_bound(is_negative(a, w), w, out);
    }
}

/// Unsigned subtraction that stops at zero.
pub fn usub_sat(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) {
    if sub_unsigned(a, b, w, out) {
        out.fill(0);
    }
}
