//! Signed operations that the compiler was asked to look at: it calls a function with the operands, and with a description of where that is and of
//! the operands' types.

use ir::{Operand, Ty};

use super::super::{At, Context};
use super::memory;
use crate::end::{ErrorKind, Halt, Outcome};

/// The error that a function of that name stands for.
pub fn of(function: &str) -> Box<Halt> {
    let operation = function.trim_start_matches("__ubsan_handle_").split('_').next();
    let what = match operation {
        Some("add") => "the sum",
        Some("sub") => "the difference",
        Some("mul") => "the product",
        Some("negate") => "the negative",
        _ => "the quotient",
    };
    Halt::error(ErrorKind::SignedOverflow, format!("{what} does not fit the type"))
}

/// The error of a shift to the left. What is shifted may be negative, which is undefined, but is no value that does not fit.
pub fn of_shift(cx: &mut Context, at: At, args: &[Operand]) -> Outcome<Box<Halt>> {
    let Some(width) = width_of_left(cx, at, args)? else {
        let message = "a shift to the left of a negative number, or beyond what the type holds";
        return Ok(Halt::error(ErrorKind::InvalidShift, message));
    };
    let value = at.expr(cx, args[1]);
    let sign = cx.pool.extract(value, width - 1, 1);
    if cx.decide(sign) {
        return Ok(Halt::error(
            ErrorKind::InvalidShift,
            "a negative number is shifted to the left",
        ));
    }
    let message = "the number shifted to the left does not fit the type";
    Ok(Halt::error(ErrorKind::SignedOverflow, message))
}

/// The width of the left operand; none for one that is handed over by its address.
fn width_of_left(cx: &mut Context, at: At, args: &[Operand]) -> Outcome<Option<u32>> {
    let pointer = cx.image.ptr_bits();
    let read = |cx: &mut Context, addr: u64, ty: Ty| -> Outcome<u64> {
        let addr = cx.pool.constant(addr, pointer);
        let value = memory::read(cx, addr, ty)?;
        Ok(cx.pool.as_const(value).unwrap_or(0))
    };
    // A name, a line, a column; then the types of both sides: a kind, and the width as a power of two above the sign.
    let left = at.fixed(cx, args[0]) + u64::from(pointer / 8) + 8;
    let ty = read(cx, left, Ty::Ptr)?;
    let width = 1u32 << (read(cx, ty + 2, Ty::Int(16))? >> 1).min(16);
    Ok(Some(width).filter(|&width| width <= pointer))
}
