//! Floating-point arithmetic, comparisons and conversions.

use expr::float::{self, FCmp, Kind, Round};
use ir::{CastOp, FBinOp, FCmpOp, FloatKind, Operand, Reg, Ty};

use super::{At, Context};
use crate::code::decode::fcmp_mask;
use crate::end::{ErrorKind, Halt, Outcome};

/// The format of a float type.
pub fn kind_of(ty: Ty) -> Kind {
    match ty {
        Ty::Float(FloatKind::F16) => Kind::F16,
        Ty::Float(FloatKind::BF16) => Kind::Bf16,
        Ty::Float(FloatKind::F32) => Kind::F32,
        Ty::Float(FloatKind::F64) => Kind::F64,
        Ty::Float(FloatKind::F80) => Kind::F80,
        Ty::Float(FloatKind::F128) => Kind::F128,
        Ty::Int(_) | Ty::Ptr => unreachable!("the verifier checks that operands are floats"),
    }
}

pub fn bin(cx: &mut Context, at: At, op: FBinOp, dst: Reg, a: Operand, b: Operand) {
    let kind = kind_of(at.body.regs[dst]);
    let (a, b) = (at.float(cx, a), at.float(cx, b));
    let result = bin_bits(kind, op, a, b, cx.state.fenv().round);
    at.set_float(cx, dst, result);
}

/// Arithmetic on bit patterns.
pub fn bin_bits(kind: Kind, op: FBinOp, a: u128, b: u128, round: Round) -> u128 {
    match op {
        FBinOp::Add => float::add(kind, a, b, round),
        FBinOp::Sub => float::sub(kind, a, b, round),
        FBinOp::Mul => float::mul(kind, a, b, round),
        FBinOp::Div => float::div(kind, a, b, round),
        FBinOp::Rem => float::rem(kind, a, b),
    }
}

pub fn cmp(cx: &mut Context, at: At, op: FCmpOp, dst: Reg, a: Operand, b: Operand) {
    let kind = kind_of(at.ty(cx, a));
    let predicate = FCmp::ALL[fcmp_mask(op) as usize];
    let holds = float::fcmp(kind, predicate, at.float(cx, a), at.float(cx, b));
    at.set(cx, dst, holds as u64);
}

pub fn cast(cx: &mut Context, at: At, op: CastOp, dst: Reg, a: Operand) -> Outcome<()> {
    let (from, to) = (at.ty(cx, a), at.body.regs[dst]);
    let round = cx.state.fenv().round;
    let ptr_bits = cx.image.ptr_bits();
    match op {
        CastOp::FloatToFloat => {
            let bits = float::convert(kind_of(from), kind_of(to), at.float(cx, a), round);
            at.set_float(cx, dst, bits);
        }
        CastOp::SignedToFloat | CastOp::UnsignedToFloat => {
            let signed = op == CastOp::SignedToFloat;
            let width = from.bits(ptr_bits);
            let bits = if width <= 64 {
                float::from_word(kind_of(to), at.word(cx, a), width, signed, round)
            } else {
                float::from_wide(kind_of(to), &at.words(cx, a), width, signed, round)
            };
            at.set_float(cx, dst, bits);
        }
        _ => {
            let signed = op == CastOp::FloatToSigned;
            to_integer(cx, at, dst, kind_of(from), at.float(cx, a), signed)?;
        }
    }
    Ok(())
}

/// Towards zero. What does not fit has no defined value in C; the hardware gives the "indefinite"
/// integer, and programs are seen to rely on conversions of out-of-range values not to trap, so
/// it is an error only where overflows are checked.
fn to_integer(
    cx: &mut Context,
    at: At,
    dst: Reg,
    kind: Kind,
    bits: u128,
    signed: bool,
) -> Outcome<()> {
    let width = at.reg_bits(cx, dst);
    let toward = Round::TowardZero;
    let fits = if width <= 64 {
        match float::to_word(kind, bits, width, signed, toward) {
            Some(value) => {
                at.set(cx, dst, value);
                true
            }
            None => {
                at.set(cx, dst, out_of_range(kind, bits, width, signed));
                false
            }
        }
    } else {
        let mut out = vec![0; width.div_ceil(64) as usize];
        let fits = float::to_wide(kind, bits, width, signed, toward, &mut out);
        at.set_words(cx, dst, &out);
        fits
    };
    if !fits && cx.config.checks.has(ir::Group::FloatCastOverflow) {
        let text = float::to_text(kind, bits);
        let message = format!("{text} does not fit into an integer of {width} bits");
        return Err(Halt::error(ErrorKind::InvalidConversion, message));
    }
    Ok(())
}

/// What x86-64 code gives for a conversion that does not fit: narrow results are the low bits of
/// a conversion to the next wider register.
fn out_of_range(kind: Kind, bits: u128, width: u32, signed: bool) -> u64 {
    let toward = Round::TowardZero;
    let wide = match (width, signed) {
        (0..=16, _) | (32, true) => float::to_word(kind, bits, 32, true, toward).unwrap_or(1 << 31),
        (_, true) | (0..=32, false) => {
            float::to_word(kind, bits, 64, true, toward).unwrap_or(1 << 63)
        }
        // The usual sequence converts `x` and `x - 2^63` and merges the two.
        (_, false) => match float::to_word(kind, bits, 64, true, toward) {
            Some(value) => value,
            None => {
                let half = float::from_word(kind, 1 << 63, 64, false, Round::NearestEven);
                let rest = float::sub(kind, bits, half, Round::NearestEven);
                (1 << 63) | float::to_word(kind, rest, 64, true, toward).unwrap_or(1 << 63)
            }
        },
    };
    expr::word::trunc(wide, width)
}
