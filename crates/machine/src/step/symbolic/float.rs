//! Floating-point arithmetic, comparisons and conversions.

use expr::float::{FCmp, Round};
use expr::{ExprId, FloatOp};
use ir::{CastOp, FBinOp, FCmpOp, Operand, Reg};

use super::super::float::kind_of;
use super::super::{At, Context};
use crate::code::decode::fcmp_mask;
use crate::end::{ErrorKind, Outcome};

pub fn bin(cx: &mut Context, at: At, op: FBinOp, dst: Reg, a: Operand, b: Operand) {
    let kind = kind_of(at.body.regs[dst]);
    let (a, b) = (at.expr(cx, a), at.expr(cx, b));
    let round = cx.state.fenv().round;
    let op = match op {
        FBinOp::Add => FloatOp::Add,
        FBinOp::Sub => FloatOp::Sub,
        FBinOp::Mul => FloatOp::Mul,
        FBinOp::Div => FloatOp::Div,
        FBinOp::Rem => FloatOp::Rem,
    };
    let result = cx.pool.float(op, kind, round, a, b);
    at.set_result(cx, dst, result);
}

pub fn cmp(cx: &mut Context, at: At, op: FCmpOp, dst: Reg, a: Operand, b: Operand) {
    let kind = kind_of(at.ty(cx, a));
    let predicate = FCmp::ALL[fcmp_mask(op) as usize];
    let (a, b) = (at.expr(cx, a), at.expr(cx, b));
    let result = cx.pool.float_cmp(predicate, kind, a, b);
    at.set_result(cx, dst, result);
}

pub fn cast(cx: &mut Context, at: At, op: CastOp, dst: Reg, a: Operand) -> Outcome<()> {
    let (from, to) = (at.ty(cx, a), at.body.regs[dst]);
    let round = cx.state.fenv().round;
    let e = at.expr(cx, a);
    let result = match op {
        CastOp::FloatToFloat => cx.pool.float_convert(kind_of(from), kind_of(to), round, e),
        CastOp::SignedToFloat | CastOp::UnsignedToFloat => {
            let signed = op == CastOp::SignedToFloat;
            cx.pool.float_from_int(kind_of(to), signed, round, e)
        }
        _ => {
            let (signed, bits) = (op == CastOp::FloatToSigned, at.reg_bits(cx, dst));
            to_integer(cx, kind_of(from), signed, bits, e)?
        }
    };
    at.set_result(cx, dst, result);
    Ok(())
}

/// Towards zero. What does not fit is an error only where overflows are checked; else it is what
/// the hardware gives, as in the concrete stepper.
fn to_integer(
    cx: &mut Context,
    kind: expr::float::Kind,
    signed: bool,
    bits: u32,
    e: ExprId,
) -> Outcome<ExprId> {
    let toward = Round::TowardZero;
    let fits = cx.pool.float_fits(kind, signed, toward, e, bits);
    if cx.config.checks.has(ir::Group::FloatCastOverflow) {
        let bad = cx.pool.not(fits);
        cx.check(bad, ErrorKind::InvalidConversion, || {
            format!("the value does not fit into an integer of {bits} bits")
        })?;
    }
    let value = cx.pool.float_to_int(kind, signed, toward, e, bits);
    if bits > 64 {
        return Ok(value);
    }
    let (wide, wide_signed) = match (bits, signed) {
        (0..=16, _) | (32, true) => (32, true),
        _ => (64, true),
    };
    let other = if bits == 64 && !signed {
        // The usual sequence converts `x` and `x - 2^63` and merges the two.
        let half = expr::float::from_word(kind, 1 << 63, 64, false, Round::NearestEven);
        let half = cx.pool.constant_words(&[half as u64, (half >> 64) as u64], kind.width());
        let rest = cx.pool.float(FloatOp::Sub, kind, Round::NearestEven, e, half);
        let first = indefinite(cx, kind, e, 64);
        let second = indefinite(cx, kind, rest, 64);
        let top = cx.pool.constant(1 << 63, 64);
        let second = cx.pool.or(second, top);
        let fits = cx.pool.float_fits(kind, true, toward, e, 64);
        cx.pool.ite(fits, first, second)
    } else {
        debug_assert!(wide_signed);
        let wide = indefinite(cx, kind, e, wide);
        cx.pool.extract(wide, 0, bits)
    };
    Ok(cx.pool.ite(fits, value, other))
}

/// A conversion to a signed integer that gives the least integer when it does not fit.
fn indefinite(cx: &mut Context, kind: expr::float::Kind, e: ExprId, bits: u32) -> ExprId {
    let toward = Round::TowardZero;
    let fits = cx.pool.float_fits(kind, true, toward, e, bits);
    let value = cx.pool.float_to_int(kind, true, toward, e, bits);
    let least = cx.pool.constant(expr::word::signed_min(bits), bits);
    cx.pool.ite(fits, value, least)
}
