//! Division: `u128` for two limbs, Knuth's algorithm D above (TAOCP vol. 2, 4.3.1).

use super::{abs, cast::is_zero, is_negative, negate, put_u128, to_i128, to_u128};

/// A zero divisor has no quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DivisionByZero;

/// Unsigned quotient.
///
/// # Errors
/// When `b` is zero; `out` is then unchanged.
pub fn udiv(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> Result<(), DivisionByZero> {
    if is_zero(b) {
        return Err(DivisionByZero);
    }
    if a.len() == 2 {
        put_u128(to_u128(a) / to_u128(b), w, out);
    } else {
        out.copy_from_slice(&divide(a, b).0);
    }
    Ok(())
}

/// Unsigned remainder.
///
/// # Errors
/// When `b` is zero; `out` is then unchanged.
pub fn urem(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> Result<(), DivisionByZero> {
    if is_zero(b) {
        return Err(DivisionByZero);
    }
    if a.len() == 2 {
        put_u128(to_u128(a) % to_u128(b), w, out);
    } else {
        out.copy_from_slice(&divide(a, b).1);
    }
    Ok(())
}

/// Signed quotient rounded toward zero; it wraps where [`sdiv_overflows`].
///
/// # Errors
/// When `b` is zero; `out` is then unchanged.
pub fn sdiv(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> Result<(), DivisionByZero> {
    if is_zero(b) {
        return Err(DivisionByZero);
    }
    if a.len() == 2 {
        put_u128(to_i128(a, w).wrapping_div(to_i128(b, w)) as u128, w, out);
        return Ok(());
    }
    let (quotient, _) = divide_magnitudes(a, b, w);
    out.copy_from_slice(&quotient);
    if is_negative(a, w) != is_negative(b, w) {
        negate(out, w);
    }
    Ok(())
}

/// Signed remainder with the sign of the dividend.
///
/// # Errors
/// When `b` is zero; `out` is then unchanged.
pub fn srem(a: &[u64], b: &[u64], w: u32, out: &mut [u64]) -> Result<(), DivisionByZero> {
    if is_zero(b) {
        return Err(DivisionByZero);
    }
    if a.len() == 2 {
        put_u128(to_i128(a, w).wrapping_rem(to_i128(b, w)) as u128, w, out);
        return Ok(());
    }
    let (_, remainder) = divide_magnitudes(a, b, w);
    out.copy_from_slice(&remainder);
    if is_negative(a, w) {
        negate(out, w);
    }
    Ok(())
}

/// Whether the signed quotient overflows: the minimum divided by -1.
#[must_use]
pub fn sdiv_overflows(a: &[u64], b: &[u64], w: u32) -> bool {
    is_negative(a, w) && super::cast::is_power_of_two(a) && super::ctpop(b) == u64::from(w)
}

fn divide_magnitudes(a: &[u64], b: &[u64], w: u32) -> (Vec<u64>, Vec<u64>) {
    let (mut x, mut y) = (vec![0; a.len()], vec![0; b.len()]);
    abs(a, w, &mut x);
    abs(b, w, &mut y);
    divide(&x, &y)
}

/// Quotient and remainder, both with as many limbs as `a`.
fn divide(a: &[u64], b: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let divisor_limbs = b.iter().rposition(|&x| x != 0).map_or(0, |i| i + 1);
    if divisor_limbs <= 1 { divide_by_limb(a, b[0]) } else { divide_knuth(a, &b[..divisor_limbs]) }
}

fn divide_by_limb(a: &[u64], divisor: u64) -> (Vec<u64>, Vec<u64>) {
    let mut quotient = vec![0; a.len()];
    let mut rest = 0u128;
    for (q, &x) in quotient.iter_mut().zip(a).rev() {
        let n = rest << 64 | u128::from(x);
        *q = (n / u128::from(divisor)) as u64;
        rest = n % u128::from(divisor);
    }
    let mut remainder = vec![0; a.len()];
    remainder[0] = rest as u64;
    (quotient, remainder)
}

/// `b` has at least two limbs and its top one is not zero.
fn divide_knuth(a: &[u64], b: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let n = b.len();
    // D1: shift both so that the top bit of the divisor is set.
    let normalise = b[n - 1].leading_zeros();
    let mut u = shifted_left(a, normalise);
    let mut v = shifted_left(b, normalise);
    v.truncate(n);
    let mut quotient = vec![0; a.len()];
    for j in (0..=a.len().saturating_sub(n)).rev() {
        let mut q = estimate(&u[j..=j + n], &v);
        if subtract_multiple(&mut u[j..=j + n], &v, q) {
            q -= 1;
            add_back(&mut u[j..=j + n], &v);
        }
        quotient[j] = q;
    }
    // D8: undo the shift of the remainder.
    u.truncate(a.len());
    super::shift::shift_down_in_place(&mut u, normalise);
    (quotient, u)
}

/// `v << bits` for `bits < 64`, with one limb more.
fn shifted_left(v: &[u64], bits: u32) -> Vec<u64> {
    let mut out = Vec::with_capacity(v.len() + 1);
    let mut carry = 0;
    for &x in v {
        out.push(x << bits | carry);
        carry = if bits == 0 { 0 } else { x >> (64 - bits) };
    }
    out.push(carry);
    out
}

/// D3: a quotient digit that is right or one too great, from the top limbs.
fn estimate(u: &[u64], v: &[u64]) -> u64 {
    let n = v.len();
    let top = u128::from(u[n]) << 64 | u128::from(u[n - 1]);
    let (v1, v2) = (u128::from(v[n - 1]), u128::from(v[n - 2]));
    let mut q = (top / v1).min(u128::from(u64::MAX));
    let mut rest = top - q * v1;
    while rest >> 64 == 0 && q * v2 > (rest << 64 | u128::from(u[n - 2])) {
        q -= 1;
        rest += v1;
    }
    q as u64
}

/// D4: `u -= v * q`; whether that went below zero.
fn subtract_multiple(u: &mut [u64], v: &[u64], q: u64) -> bool {
    let (mut carry, mut borrow) = (0u64, false);
    for (x, &y) in u.iter_mut().zip(v.iter().chain(std::iter::once(&0))) {
        let product = u128::from(y) * u128::from(q) + u128::from(carry);
        carry = (product >> 64) as u64;
        let (d, b1) = x.overflowing_sub(product as u64);
        let (d, b2) = d.overflowing_sub(u64::from(borrow));
        *x = d;
        borrow = b1 | b2;
    }
    borrow
}

/// D6: `u += v`, where the carry out of the top cancels the borrow.
fn add_back(u: &mut [u64], v: &[u64]) {
    let mut carry = false;
    for (x, &y) in u.iter_mut().zip(v.iter().chain(std::iter::once(&0))) {
        let (s, c1) = x.overflowing_add(y);
        let (s, c2) = s.overflowing_add(u64::from(carry));
        *x = s;
        carry = c1 | c2;
    }
}
