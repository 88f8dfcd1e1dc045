//! Integer arithmetic, comparisons and conversions.

use expr::{BinOp as Op, CmpOp as Cmp, ExprId, Pool};
use ir::{BinOp, CastOp, CmpOp, Operand, Reg};

use super::super::arith::{division_by_zero, division_overflow};
use super::super::{At, Context};
use super::float;
use crate::end::{ErrorKind, Outcome};

/// The operator of expressions for an instruction's.
pub fn operator(op: BinOp) -> Op {
    match op {
        BinOp::Add => Op::Add,
        BinOp::Sub => Op::Sub,
        BinOp::Mul => Op::Mul,
        BinOp::UDiv => Op::UDiv,
        BinOp::SDiv => Op::SDiv,
        BinOp::URem => Op::URem,
        BinOp::SRem => Op::SRem,
        BinOp::Shl => Op::Shl,
        BinOp::LShr => Op::LShr,
        BinOp::AShr => Op::AShr,
        BinOp::And => Op::And,
        BinOp::Or => Op::Or,
        BinOp::Xor => Op::Xor,
    }
}

pub fn bin(
    cx: &mut Context,
    at: At,
    op: BinOp,
    checked: bool,
    dst: Reg,
    a: Operand,
    b: Operand,
) -> Outcome<()> {
    let (a, b) = (at.expr(cx, a), at.expr(cx, b));
    let operator = operator(op);
    let bits = cx.pool.width(a);
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul
            if checked && cx.config.checks.has(ir::Group::SignedIntegerOverflow) =>
        {
            let bad = cx.pool.overflows(operator, true, a, b);
            cx.check(bad, ErrorKind::SignedOverflow, || {
                format!("the result does not fit into {bits} bits")
            })?;
        }
        BinOp::Shl | BinOp::LShr | BinOp::AShr => {
            if let Some(width) = fits(bits) {
                let width = cx.pool.constant_words(&[width, 0, 0, 0][..words(bits)], bits);
                let bad = cx.pool.ule(width, b);
                cx.check(bad, ErrorKind::InvalidShift, || {
                    format!("shift of a {bits}-bit value by its width or more")
                })?;
            }
        }
        BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem => {
            let zero = cx.pool.zero(bits);
            let bad = cx.pool.eq(b, zero);
            if cx.decide(bad) {
                return Err(division_by_zero());
            }
            if matches!(op, BinOp::SDiv | BinOp::SRem) {
                let bad = least_by_minus_one(cx, a, b);
                if cx.decide(bad) {
                    return Err(division_overflow(bits));
                }
            }
        }
        _ => {}
    }
    let result = cx.pool.bin(operator, a, b);
    at.set_result(cx, dst, result);
    Ok(())
}

fn words(bits: u32) -> usize {
    bits.div_ceil(64) as usize
}

/// The width as a value of that width; none if every amount is below it.
fn fits(bits: u32) -> Option<u64> {
    (bits >= 64 || (bits as u64) < 1 << bits).then_some(bits as u64)
}

fn least_by_minus_one(cx: &mut Context, a: ExprId, b: ExprId) -> ExprId {
    let bits = cx.pool.width(a);
    let ones = cx.pool.ones(bits);
    let one = cx.pool.boolean(true);
    let least = match bits {
        1 => one,
        _ => {
            let zeros = cx.pool.zero(bits - 1);
            cx.pool.concat(one, zeros)
        }
    };
    let (minus_one, smallest) = (cx.pool.eq(b, ones), cx.pool.eq(a, least));
    cx.pool.and(minus_one, smallest)
}

pub fn cmp(cx: &mut Context, at: At, op: CmpOp, dst: Reg, a: Operand, b: Operand) {
    let (a, b) = (at.expr(cx, a), at.expr(cx, b));
    let result = comparison(cx.pool, op, a, b);
    at.set_result(cx, dst, result);
}

/// The condition that an instruction's comparison stands for.
pub fn comparison(p: &mut Pool, op: CmpOp, a: ExprId, b: ExprId) -> ExprId {
    match op {
        CmpOp::Eq => p.eq(a, b),
        CmpOp::Ne => p.ne(a, b),
        CmpOp::Ult => p.cmp(Cmp::Ult, a, b),
        CmpOp::Ule => p.cmp(Cmp::Ule, a, b),
        CmpOp::Ugt => p.cmp(Cmp::Ult, b, a),
        CmpOp::Uge => p.cmp(Cmp::Ule, b, a),
        CmpOp::Slt => p.cmp(Cmp::Slt, a, b),
        CmpOp::Sle => p.cmp(Cmp::Sle, a, b),
        CmpOp::Sgt => p.cmp(Cmp::Slt, b, a),
        CmpOp::Sge => p.cmp(Cmp::Sle, b, a),
    }
}

pub fn cast(cx: &mut Context, at: At, op: CastOp, dst: Reg, a: Operand) -> Outcome<()> {
    match op {
        CastOp::FloatToFloat
        | CastOp::FloatToSigned
        | CastOp::FloatToUnsigned
        | CastOp::SignedToFloat
        | CastOp::UnsignedToFloat => return float::cast(cx, at, op, dst, a),
        _ => {}
    }
    let e = at.expr(cx, a);
    let to = at.reg_bits(cx, dst);
    let result = match op {
        CastOp::SExt => cx.pool.sext(e, to),
        _ => cx.pool.resize(e, to),
    };
    at.set_result(cx, dst, result);
    Ok(())
}

pub fn ptr_add(cx: &mut Context, at: At, dst: Reg, base: Operand, index: Operand, scale: i64) {
    let (base, index) = (at.expr(cx, base), at.expr(cx, index));
    let bits = cx.image.ptr_bits();
    let index = if cx.pool.width(index) < bits {
        cx.pool.sext(index, bits)
    } else {
        cx.pool.extract(index, 0, bits)
    };
    let scale = cx.pool.constant(scale as u64, bits);
    let offset = cx.pool.mul(index, scale);
    let sum = cx.pool.add(base, offset);
    at.set_result(cx, dst, sum);
}
