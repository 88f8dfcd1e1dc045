//! Integer arithmetic, comparisons and conversions.

use expr::word;
use ir::{BinOp, CastOp, CmpOp, Operand, Reg, Ty};

use super::{At, Context, float, wide};
use crate::end::{ErrorKind, Halt, Outcome};

pub fn bin(
    cx: &mut Context,
    at: At,
    op: BinOp,
    checked: bool,
    dst: Reg,
    a: Operand,
    b: Operand,
) -> Outcome<()> {
    let bits = at.reg_bits(cx, dst);
    let checked = checked && cx.config.checks.has(ir::Group::SignedIntegerOverflow);
    if bits > 64 {
        let (a, b) = (at.words(cx, a), at.words(cx, b));
        let result = wide::bin(op, checked, bits, &a, &b)?;
        at.set_words(cx, dst, &result);
        return Ok(());
    }
    let (a, b) = (at.word(cx, a), at.word(cx, b));
    let result = bin_word(op, checked, bits, a, b)?;
    at.set(cx, dst, result);
    Ok(())
}

fn bin_word(op: BinOp, checked: bool, bits: u32, a: u64, b: u64) -> Outcome<u64> {
    if checked {
        let overflows = match op {
            BinOp::Add => word::add_overflows_signed(a, b, bits),
            BinOp::Sub => word::sub_overflows_signed(a, b, bits),
            BinOp::Mul => word::mul_overflows_signed(a, b, bits),
            _ => false,
        };
        if overflows {
            let (a, b) = (word::sign_extend(a, bits), word::sign_extend(b, bits));
            return Err(overflow(op, bits, a, b));
        }
    }
    Ok(match op {
        BinOp::Add => word::add(a, b, bits),
        BinOp::Sub => word::sub(a, b, bits),
        BinOp::Mul => word::mul(a, b, bits),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl | BinOp::LShr | BinOp::AShr => {
            if !word::shift_in_range(b, bits) {
                return Err(invalid_shift(b, bits));
            }
            match op {
                BinOp::Shl => word::shl(a, b, bits),
                BinOp::LShr => word::lshr(a, b, bits),
                _ => word::ashr(a, b, bits),
            }
        }
        BinOp::UDiv => word::udiv(a, b, bits).ok_or_else(division_by_zero)?,
        BinOp::URem => word::urem(a, b, bits).ok_or_else(division_by_zero)?,
        BinOp::SDiv | BinOp::SRem => {
            if word::sdiv_overflows(a, b, bits) {
                return Err(division_overflow(bits));
            }
            let result = match op {
                BinOp::SDiv => word::sdiv(a, b, bits),
                _ => word::srem(a, b, bits),
            };
            result.ok_or_else(division_by_zero)?
        }
    })
}

fn overflow(op: BinOp, bits: u32, a: i64, b: i64) -> Box<Halt> {
    let sign = match op {
        BinOp::Add => '+',
        BinOp::Sub => '-',
        _ => '*',
    };
    let message = format!("{a} {sign} {b} does not fit into {bits} bits");
    Halt::error(ErrorKind::SignedOverflow, message)
}

pub fn invalid_shift(amount: impl std::fmt::Display, bits: u32) -> Box<Halt> {
    let message = format!("shift of a {bits}-bit value by {amount}");
    Halt::error(ErrorKind::InvalidShift, message)
}

pub fn division_by_zero() -> Box<Halt> {
    Halt::error(ErrorKind::DivisionByZero, "the divisor is zero")
}

pub fn division_overflow(bits: u32) -> Box<Halt> {
    let message = format!("the smallest {bits}-bit integer divided by -1");
    Halt::error(ErrorKind::DivisionOverflow, message)
}

pub fn cmp(cx: &mut Context, at: At, op: CmpOp, dst: Reg, a: Operand, b: Operand) {
    let bits = at.bits(cx, a);
    let holds = if bits > 64 {
        wide::cmp(op, bits, &at.words(cx, a), &at.words(cx, b))
    } else {
        let (a, b) = (at.word(cx, a), at.word(cx, b));
        match op {
            CmpOp::Eq => a == b,
            CmpOp::Ne => a != b,
            CmpOp::Ult => word::ult(a, b, bits),
            CmpOp::Ule => word::ule(a, b, bits),
            CmpOp::Ugt => word::ult(b, a, bits),
            CmpOp::Uge => word::ule(b, a, bits),
            CmpOp::Slt => word::slt(a, b, bits),
            CmpOp::Sle => word::sle(a, b, bits),
            CmpOp::Sgt => word::slt(b, a, bits),
            CmpOp::Sge => word::sle(b, a, bits),
        }
    };
    at.set(cx, dst, holds as u64);
}

pub fn cast(cx: &mut Context, at: At, op: CastOp, dst: Reg, a: Operand) -> Outcome<()> {
    let (from_ty, to_ty) = (at.ty(cx, a), at.body.regs[dst]);
    match op {
        CastOp::FloatToFloat
        | CastOp::FloatToSigned
        | CastOp::FloatToUnsigned
        | CastOp::SignedToFloat
        | CastOp::UnsignedToFloat => return float::cast(cx, at, op, dst, a),
        _ => {}
    }
    let ptr_bits = cx.image.ptr_bits();
    let (from, to) = (from_ty.bits(ptr_bits), to_ty.bits(ptr_bits));
    if from <= 64 && to <= 64 {
        let value = at.word(cx, a);
        let value = if op == CastOp::SExt { word::sext(value, from, to) } else { value };
        at.set(cx, dst, value);
        return Ok(());
    }
    let words = at.words(cx, a);
    let mut out = vec![0; to_ty.words(ptr_bits) as usize];
    match op {
        CastOp::SExt => expr::wide::sext(&words, from, to, &mut out),
        _ if to < from => expr::wide::trunc(&words, to, &mut out),
        _ => expr::wide::zext(&words, &mut out),
    }
    at.set_words(cx, dst, &out);
    Ok(())
}

pub fn ptr_add(cx: &mut Context, at: At, dst: Reg, base: Operand, index: Operand, scale: i64) {
    let bits = at.bits(cx, index);
    let index = if bits <= 64 {
        word::sign_extend(at.word(cx, index), bits)
    } else {
        at.word(cx, index) as i64
    };
    let sum = at.word(cx, base).wrapping_add(index.wrapping_mul(scale) as u64);
    debug_assert_eq!(at.body.regs[dst], Ty::Ptr);
    at.set(cx, dst, sum);
}
