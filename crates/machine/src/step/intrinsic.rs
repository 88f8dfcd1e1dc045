//! Compiler builtins.

use expr::float::{self as fl, Round};
use expr::{wide, word};
use ir::{Intrinsic, List, Operand, Reg};

use super::float::kind_of;
use super::{At, Context, alloc, native, symbolic};
use crate::end::{ErrorKind, Halt, Outcome};
use crate::grounds::Concrete;

pub fn run(cx: &mut Context, at: At, op: Intrinsic, dst: Option<Reg>, args: List) -> Outcome<()> {
    let args = at.body.list(args);
    match op {
        Intrinsic::Fence => return Ok(()),
        Intrinsic::Trap => {
            return Err(Halt::error(ErrorKind::Trap, "the program executes a trap"));
        }
        Intrinsic::StackRestore => {
            let keep = at.fixed(cx, args[0]) as usize;
            let _ = cx.frame_objects();
            alloc::end_stack_objects(cx, keep);
            return Ok(());
        }
        Intrinsic::ScopeStart => {
            let addr = at.fixed(cx, args[0]);
            return alloc::begin_scope(cx, addr);
        }
        Intrinsic::ScopeEnd => {
            let addr = at.fixed(cx, args[0]);
            alloc::end_scope(cx, addr);
            return Ok(());
        }
        Intrinsic::SameObject => return symbolic::pairs::check(cx, at, args),
        Intrinsic::CheckElement => return check_element(cx, at, args),
        _ => {}
    }
    let Some(dst) = dst else { return Ok(()) };
    match op {
        Intrinsic::StackSave => {
            let live = cx.frame_objects().len();
            at.set(cx, dst, live as u64);
        }
        Intrinsic::FrameAddress | Intrinsic::ReturnAddress => {
            let addr = cx.space.layout.func_addr(at.func);
            at.set(cx, dst, addr);
        }
        Intrinsic::GetRounding => {
            // FLT_ROUNDS: 0 toward zero, 1 nearest, 2 up, 3 down.
            let number = [1, 3, 2, 0][native::fe_number(cx.state.fenv().round) as usize >> 10];
            at.set(cx, dst, number);
        }
        Intrinsic::CycleCounter => {
            cx.give_up("the cycle counter");
            cx.image.notes.look(Concrete::Clock);
            at.set(cx, dst, cx.state.instructions);
        }
        _ if is_float(op) => float_op(cx, at, op, dst, args),
        _ => integer_op(cx, at, op, dst, args),
    }
    Ok(())
}

/// The index of a vector's element must be one.
fn check_element(cx: &mut Context, at: At, args: &[Operand]) -> Outcome<()> {
    let kind = match at.word(cx, args[2]) {
        0 => ErrorKind::OutOfBoundsRead,
        _ => ErrorKind::OutOfBoundsWrite,
    };
    let (index, count) = (at.expr(cx, args[0]), at.expr(cx, args[1]));
    let bad = cx.pool.ule(count, index);
    let elements = at.word(cx, args[1]);
    match at.shadow(cx, args[0]) {
        None if cx.pool.as_const(bad) != Some(1) => Ok(()),
        None => {
            let index = at.word(cx, args[0]);
            let message = format!("element {index} of a vector of {elements} elements");
            Err(Halt::error(kind, message))
        }
        Some(_) => {
            let message =
                || format!("an element beyond the end of a vector of {elements} elements");
            cx.check(bad, kind, message)
        }
    }
}

fn is_float(op: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        op,
        FNeg | FAbs
            | Sqrt
            | Floor
            | Ceil
            | Trunc
            | Rint
            | NearbyInt
            | Round
            | RoundEven
            | LRint
            | LRound
            | CopySign
            | MinNum
            | MaxNum
            | Minimum
            | Maximum
            | LdExp
            | FrExp
            | IsFpClass
            | Fma
            | MulAdd
    )
}

fn float_op(cx: &mut Context, at: At, op: Intrinsic, dst: Reg, args: &[Operand]) {
    let kind = kind_of(at.ty(cx, args[0]));
    let round = cx.state.fenv().round;
    let a = at.float(cx, args[0]);
    let b = |i: usize| at.float(cx, args[i]);
    let integral = |direction| fl::round_to_integral(kind, a, direction);
    let result = match op {
        Intrinsic::FNeg => fl::neg(kind, a),
        Intrinsic::FAbs => fl::abs(kind, a),
        Intrinsic::Sqrt => fl::sqrt(kind, a, round),
        Intrinsic::Floor => integral(Round::Down),
        Intrinsic::Ceil => integral(Round::Up),
        Intrinsic::Trunc => integral(Round::TowardZero),
        Intrinsic::Rint | Intrinsic::NearbyInt => integral(round),
        Intrinsic::Round => integral(Round::NearestAway),
        Intrinsic::RoundEven => integral(Round::NearestEven),
        Intrinsic::CopySign => fl::copysign(kind, a, b(1)),
        Intrinsic::MinNum => fl::minnum(kind, a, b(1)),
        Intrinsic::MaxNum => fl::maxnum(kind, a, b(1)),
        Intrinsic::Minimum => fl::minimum(kind, a, b(1)),
        Intrinsic::Maximum => fl::maximum(kind, a, b(1)),
        Intrinsic::Fma => fl::fma(kind, a, b(1), b(2), round),
        Intrinsic::MulAdd => fl::add(kind, fl::mul(kind, a, b(1), round), b(2), round),
        Intrinsic::LdExp => {
            let bits = at.bits(cx, args[1]).min(64);
            let n = word::sign_extend(at.word(cx, args[1]), bits);
            fl::ldexp(kind, a, n.clamp(i32::MIN as i64, i32::MAX as i64) as i32, round)
        }
        Intrinsic::FrExp => {
            let (fraction, exponent) = fl::frexp(kind, a);
            at.set(cx, ir::Id::new(dst.raw() + 1), exponent as i64 as u64);
            fraction
        }
        Intrinsic::IsFpClass => fl::is_fpclass(kind, a, at.word(cx, args[1]) as u32) as u128,
        _ => {
            let direction = if op == Intrinsic::LRound { Round::NearestAway } else { round };
            let bits = at.reg_bits(cx, dst);
            // Out of range has no defined value; the hardware gives the smallest integer.
            let value = fl::to_word(kind, a, bits, true, direction);
            value.unwrap_or(word::signed_min(bits)) as u128
        }
    };
    at.set_float(cx, dst, result);
}

/// All integer operations, through the any-width functions.
fn integer_op(cx: &mut Context, at: At, op: Intrinsic, dst: Reg, args: &[Operand]) {
    let w = at.bits(cx, args[0]);
    let values: Vec<Vec<u64>> = args.iter().map(|&a| at.words(cx, a)).collect();
    let a = &values[0][..];
    let b = values.get(1).map_or(&[][..], |v| &v[..]);
    let mut out = vec![0; a.len()];
    let o = &mut out[..];
    let mut flag = None;
    match op {
        Intrinsic::CtPop => o[0] = wide::ctpop(a),
        Intrinsic::CtLz => o[0] = wide::ctlz(a, w),
        Intrinsic::CtTz => o[0] = wide::cttz(a, w),
        Intrinsic::BSwap => wide::bswap(a, w, o),
        Intrinsic::BitReverse => wide::bitreverse(a, w, o),
        Intrinsic::Abs => wide::abs(a, w, o),
        Intrinsic::SMin => o.copy_from_slice(wide::smin(a, b, w)),
        Intrinsic::SMax => o.copy_from_slice(wide::smax(a, b, w)),
        Intrinsic::UMin => o.copy_from_slice(wide::umin(a, b)),
        Intrinsic::UMax => o.copy_from_slice(wide::umax(a, b)),
        Intrinsic::SAddSat => wide::sadd_sat(a, b, w, o),
        Intrinsic::UAddSat => wide::uadd_sat(a, b, w, o),
        Intrinsic::SSubSat => wide::ssub_sat(a, b, w, o),
        Intrinsic::USubSat => wide::usub_sat(a, b, w, o),
        Intrinsic::SShlSat => wide::sshl_sat(a, b, w, o),
        Intrinsic::UShlSat => wide::ushl_sat(a, b, w, o),
        Intrinsic::FShl => wide::fshl(a, b, &values[2], w, o),
        Intrinsic::FShr => wide::fshr(a, b, &values[2], w, o),
        Intrinsic::SAddOverflow => flag = Some(wide::add_signed(a, b, w, o)),
        Intrinsic::UAddOverflow => flag = Some(wide::add_unsigned(a, b, w, o)),
        Intrinsic::SSubOverflow => flag = Some(wide::sub_signed(a, b, w, o)),
        Intrinsic::USubOverflow => flag = Some(wide::sub_unsigned(a, b, w, o)),
        Intrinsic::SMulOverflow => flag = Some(wide::mul_signed(a, b, w, o)),
        Intrinsic::UMulOverflow => flag = Some(wide::mul_unsigned(a, b, w, o)),
        _ => unreachable!("every other intrinsic is handled before"),
    }
    at.set_words(cx, dst, &out);
    if let Some(overflowed) = flag {
        at.set(cx, ir::Id::new(dst.raw() + 1), overflowed as u64);
    }
}
