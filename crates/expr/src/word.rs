//! Integers of 1 to 64 bits.
//!
//! A value of width `w` is *canonical*: a `u64` whose bits from `w` upwards are zero. Every function
//! expects canonical operands and returns a canonical result; `w` is always in `1..=64`.
//! Arithmetic wraps modulo 2^w; the predicates `*_overflows_*` say whether it did.
//!
//! Shifts by the width or more give what shifting bit by bit would give (zero, or copies of the
//! sign): C calls them undefined, so the machine checks the amount with [`shift_in_range`] first.

/// The value of width `w` with all bits set.
#[inline]
#[must_use]
pub const fn mask(w: u32) -> u64 {
    debug_assert!(w >= 1 && w <= 64);
    u64::MAX >> (64 - w)
}

/// The low `w` bits of `v`: the canonical form, and also truncation to `w` bits.
#[inline]
#[must_use]
pub const fn trunc(v: u64, w: u32) -> u64 {
    v & mask(w)
}

/// The value of `v` read as two's complement of width `w`.
#[inline]
#[must_use]
pub const fn sign_extend(v: u64, w: u32) -> i64 {
    debug_assert!(w >= 1 && w <= 64);
    ((v << (64 - w)) as i64) >> (64 - w)
}

/// Sign extension from width `from` to width `to`.
#[inline]
#[must_use]
pub const fn sext(v: u64, from: u32, to: u32) -> u64 {
    trunc(sign_extend(v, from) as u64, to)
}

/// Whether the sign bit of `v` is set.
#[inline]
#[must_use]
pub const fn is_negative(v: u64, w: u32) -> bool {
    (v >> (w - 1)) & 1 != 0
}

/// The most negative value.
#[inline]
#[must_use]
pub const fn signed_min(w: u32) -> u64 {
    1 << (w - 1)
}

/// The greatest value read as signed.
#[inline]
#[must_use]
pub const fn signed_max(w: u32) -> u64 {
    mask(w) >> 1
}

/// `a + b`.
#[inline]
#[must_use]
pub const fn add(a: u64, b: u64, w: u32) -> u64 {
    trunc(a.wrapping_add(b), w)
}

/// `a - b`.
#[inline]
#[must_use]
pub const fn sub(a: u64, b: u64, w: u32) -> u64 {
    trunc(a.wrapping_sub(b), w)
}

/// `a * b`.
#[inline]
#[must_use]
pub const fn mul(a: u64, b: u64, w: u32) -> u64 {
    trunc(a.wrapping_mul(b), w)
}

/// `-a`.
#[inline]
#[must_use]
pub const fn neg(a: u64, w: u32) -> u64 {
    trunc(a.wrapping_neg(), w)
}

/// Bitwise complement.
#[inline]
#[must_use]
pub const fn not(a: u64, w: u32) -> u64 {
    !a & mask(w)
}

const fn fits_signed(v: i128, w: u32) -> bool {
    let half = 1i128 << (w - 1);
    -half <= v && v < half
}

/// Whether `a + b` leaves the signed range.
#[inline]
#[must_use]
pub const fn add_overflows_signed(a: u64, b: u64, w: u32) -> bool {
    let r = a.wrapping_add(b);
    is_negative((a ^ r) & (b ^ r), w)
}

/// Whether `a + b` leaves the unsigned range.
#[inline]
#[must_use]
pub const fn add_overflows_unsigned(a: u64, b: u64, w: u32) -> bool {
    add(a, b, w) < a
}

/// Whether `a - b` leaves the signed range.
#[inline]
#[must_use]
pub const fn sub_overflows_signed(a: u64, b: u64, w: u32) -> bool {
    let r = a.wrapping_sub(b);
    is_negative((a ^ b) & (a ^ r), w)
}

/// Whether `a - b` leaves the unsigned range.
#[inline]
#[must_use]
pub const fn sub_overflows_unsigned(a: u64, b: u64, _w: u32) -> bool {
    a < b
}

/// Whether `a * b` leaves the signed range.
#[inline]
#[must_use]
pub const fn mul_overflows_signed(a: u64, b: u64, w: u32) -> bool {
    !fits_signed(sign_extend(a, w) as i128 * sign_extend(b, w) as i128, w)
}

/// Whether `a * b` leaves the unsigned range.
#[inline]
#[must_use]
pub const fn mul_overflows_unsigned(a: u64, b: u64, w: u32) -> bool {
    a as u128 * b as u128 > mask(w) as u128
}

/// Whether the signed quotient (and in C the remainder) overflows: the minimum divided by -1.
#[inline]
#[must_use]
pub const fn sdiv_overflows(a: u64, b: u64, w: u32) -> bool {
    a == signed_min(w) && b == mask(w)
}

/// Unsigned quotient, `None` for a zero divisor.
#[inline]
#[must_use]
pub const fn udiv(a: u64, b: u64, _w: u32) -> Option<u64> {
    a.checked_div(b)
}

/// Unsigned remainder, `None` for a zero divisor.
#[inline]
#[must_use]
pub const fn urem(a: u64, b: u64, _w: u32) -> Option<u64> {
    a.checked_rem(b)
}

/// Signed quotient rounded toward zero, `None` for a zero divisor; see [`sdiv_overflows`].
#[inline]
#[must_use]
pub const fn sdiv(a: u64, b: u64, w: u32) -> Option<u64> {
    if b == 0 {
        return None;
    }
    let q = sign_extend(a, w).wrapping_div(sign_extend(b, w));
    Some(trunc(q as u64, w))
}

/// Signed remainder with the sign of the dividend, `None` for a zero divisor.
#[inline]
#[must_use]
pub const fn srem(a: u64, b: u64, w: u32) -> Option<u64> {
    if b == 0 {
        return None;
    }
    let r = sign_extend(a, w).wrapping_rem(sign_extend(b, w));
    Some(trunc(r as u64, w))
}

/// Whether a shift amount is one for which C defines the result.
#[inline]
#[must_use]
pub const fn shift_in_range(amount: u64, w: u32) -> bool {
    amount < w as u64
}

/// Left shift.
#[inline]
#[must_use]
pub const fn shl(a: u64, amount: u64, w: u32) -> u64 {
    if shift_in_range(amount, w) { trunc(a << amount, w) } else { 0 }
}

/// Logical right shift.
#[inline]
#[must_use]
pub const fn lshr(a: u64, amount: u64, w: u32) -> u64 {
    if shift_in_range(amount, w) { a >> amount } else { 0 }
}

/// Arithmetic right shift.
#[inline]
#[must_use]
pub const fn ashr(a: u64, amount: u64, w: u32) -> u64 {
    let amount = if amount > 63 { 63 } else { amount };
    trunc((sign_extend(a, w) >> amount) as u64, w)
}

/// Whether a left shift loses a bit that is set (the unsigned result is not `a * 2^amount`).
#[inline]
#[must_use]
pub const fn shl_overflows_unsigned(a: u64, amount: u64, w: u32) -> bool {
    lshr(shl(a, amount, w), amount, w) != a
}

/// Whether a left shift changes the sign or loses bits that differ from it.
#[inline]
#[must_use]
pub const fn shl_overflows_signed(a: u64, amount: u64, w: u32) -> bool {
    ashr(shl(a, amount, w), amount, w) != a
}

/// `a < b`, unsigned.
#[inline]
#[must_use]
pub const fn ult(a: u64, b: u64, _w: u32) -> bool {
    a < b
}

/// `a <= b`, unsigned.
#[inline]
#[must_use]
pub const fn ule(a: u64, b: u64, _w: u32) -> bool {
    a <= b
}

/// `a < b`, signed.
#[inline]
#[must_use]
pub const fn slt(a: u64, b: u64, w: u32) -> bool {
    sign_extend(a, w) < sign_extend(b, w)
}

/// `a <= b`, signed.
#[inline]
#[must_use]
pub const fn sle(a: u64, b: u64, w: u32) -> bool {
    sign_extend(a, w) <= sign_extend(b, w)
}

/// The lesser, unsigned.
#[inline]
#[must_use]
pub const fn umin(a: u64, b: u64, w: u32) -> u64 {
    if ult(b, a, w) { b } else { a }
}

/// The greater, unsigned.
#[inline]
#[must_use]
pub const fn umax(a: u64, b: u64, w: u32) -> u64 {
    if ult(a, b, w) { b } else { a }
}

/// The lesser, signed.
#[inline]
#[must_use]
pub const fn smin(a: u64, b: u64, w: u32) -> u64 {
    if slt(b, a, w) { b } else { a }
}

/// The greater, signed.
#[inline]
#[must_use]
pub const fn smax(a: u64, b: u64, w: u32) -> u64 {
    if slt(a, b, w) { b } else { a }
}

/// Absolute value; that of the minimum is the minimum itself.
#[inline]
#[must_use]
pub const fn abs(a: u64, w: u32) -> u64 {
    if is_negative(a, w) { neg(a, w) } else { a }
}

/// The bound of the signed range that a saturated result with the sign of `a` takes.
const fn signed_bound(a: u64, w: u32) -> u64 {
    if is_negative(a, w) { signed_min(w) } else { signed_max(w) }
}

/// Signed addition that stops at the bounds.
#[inline]
#[must_use]
pub const fn sadd_sat(a: u64, b: u64, w: u32) -> u64 {
    if add_overflows_signed(a, b, w) { signed_bound(a, w) } else { add(a, b, w) }
}

/// Unsigned addition that stops at the greatest value.
#[inline]
#[must_use]
pub const fn uadd_sat(a: u64, b: u64, w: u32) -> u64 {
    if add_overflows_unsigned(a, b, w) { mask(w) } else { add(a, b, w) }
}

/// Signed subtraction that stops at the bounds.
#[inline]
#[must_use]
pub const fn ssub_sat(a: u64, b: u64, w: u32) -> u64 {
    if sub_overflows_signed(a, b, w) { signed_bound(a, w) } else { sub(a, b, w) }
}

/// Unsigned subtraction that stops at zero.
#[inline]
#[must_use]
pub const fn usub_sat(a: u64, b: u64, _w: u32) -> u64 {
    a.saturating_sub(b)
}

/// Signed left shift that stops at the bounds; the amount is below `w`.
#[inline]
#[must_use]
pub const fn sshl_sat(a: u64, amount: u64, w: u32) -> u64 {
    if shl_overflows_signed(a, amount, w) { signed_bound(a, w) } else { shl(a, amount, w) }
}

/// Unsigned left shift that stops at the greatest value; the amount is below `w`.
#[inline]
#[must_use]
pub const fn ushl_sat(a: u64, amount: u64, w: u32) -> u64 {
    if shl_overflows_unsigned(a, amount, w) { mask(w) } else { shl(a, amount, w) }
}

/// Funnel shift left: the high half of `(a:b) << (amount mod w)`. With `a == b`, rotation left.
#[inline]
#[must_use]
pub const fn fshl(a: u64, b: u64, amount: u64, w: u32) -> u64 {
    let n = amount % w as u64;
    if n == 0 { a } else { trunc(a << n, w) | (b >> (w as u64 - n)) }
}

/// Funnel shift right: the low half of `(a:b) >> (amount mod w)`. With `a == b`, rotation right.
#[inline]
#[must_use]
pub const fn fshr(a: u64, b: u64, amount: u64, w: u32) -> u64 {
    let n = amount % w as u64;
    if n == 0 { b } else { trunc(a << (w as u64 - n), w) | (b >> n) }
}

/// Rotation left by `amount mod w`.
#[inline]
#[must_use]
pub const fn rotl(a: u64, amount: u64, w: u32) -> u64 {
    fshl(a, a, amount, w)
}

/// Rotation right by `amount mod w`.
#[inline]
#[must_use]
pub const fn rotr(a: u64, amount: u64, w: u32) -> u64 {
    fshr(a, a, amount, w)
}

/// The number of set bits.
#[inline]
#[must_use]
pub const fn ctpop(a: u64, _w: u32) -> u64 {
    a.count_ones() as u64
}

/// The number of leading zeros; `w` for zero.
#[inline]
#[must_use]
pub const fn ctlz(a: u64, w: u32) -> u64 {
    (a.leading_zeros() - (64 - w)) as u64
}

/// The number of trailing zeros; `w` for zero.
#[inline]
#[must_use]
pub const fn cttz(a: u64, w: u32) -> u64 {
    let n = a.trailing_zeros();
    if n > w { w as u64 } else { n as u64 }
}

/// The bytes in reverse order; `w` is a multiple of 8.
#[inline]
#[must_use]
pub const fn bswap(a: u64, w: u32) -> u64 {
    a.swap_bytes() >> (64 - w)
}

/// The bits in reverse order.
#[inline]
#[must_use]
pub const fn bitreverse(a: u64, w: u32) -> u64 {
    a.reverse_bits() >> (64 - w)
}
