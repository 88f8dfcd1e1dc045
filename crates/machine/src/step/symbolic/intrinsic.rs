//! Compiler builtins on symbolic values.

use expr::float::{FCmp, Round};
use expr::{BinOp, CmpOp, ExprId, FloatOp};
use ir::{Intrinsic, Operand, Reg};

use super::super::float::kind_of;
use super::super::{At, Context};
use crate::end::{Halt, Outcome};

pub fn run(cx: &mut Context, at: At, op: Intrinsic, dst: Reg, operands: &[Operand]) -> Outcome<()> {
    let args: Vec<ExprId> = operands.iter().map(|&o| at.expr(cx, o)).collect();
    if let Some((operator, signed)) = overflow_op(op) {
        let overflowed = cx.pool.overflows(operator, signed, args[0], args[1]);
        let value = cx.pool.bin(operator, args[0], args[1]);
        at.set_result(cx, dst, value);
        at.set_result(cx, ir::Id::new(dst.raw() + 1), overflowed);
        return Ok(());
    }
    let result = match integer(cx, op, &args) {
        Some(e) => e,
        None => {
            let kind = kind_of(at.ty(cx, operands[0]));
            let bits = at.reg_bits(cx, dst);
            match float(cx, op, kind, &args, bits) {
                Some(e) => e,
                None => return Err(Halt::unsupported(format!("{op:?} of a symbolic value"))),
            }
        }
    };
    at.set_result(cx, dst, result);
    Ok(())
}

fn overflow_op(op: Intrinsic) -> Option<(BinOp, bool)> {
    Some(match op {
        Intrinsic::SAddOverflow => (BinOp::Add, true),
        Intrinsic::UAddOverflow => (BinOp::Add, false),
        Intrinsic::SSubOverflow => (BinOp::Sub, true),
        Intrinsic::USubOverflow => (BinOp::Sub, false),
        Intrinsic::SMulOverflow => (BinOp::Mul, true),
        Intrinsic::UMulOverflow => (BinOp::Mul, false),
        _ => return None,
    })
}

fn integer(cx: &mut Context, op: Intrinsic, args: &[ExprId]) -> Option<ExprId> {
    let p = &mut cx.pool;
    let a = args[0];
    Some(match op {
        Intrinsic::CtPop => p.ctpop(a),
        Intrinsic::CtLz => p.ctlz(a),
        Intrinsic::CtTz => p.cttz(a),
        Intrinsic::BSwap => p.bswap(a),
        Intrinsic::BitReverse => p.bitreverse(a),
        Intrinsic::Abs => p.abs(a),
        Intrinsic::SMin => p.choose(CmpOp::Slt, true, a, args[1]),
        Intrinsic::SMax => p.choose(CmpOp::Slt, false, a, args[1]),
        Intrinsic::UMin => p.choose(CmpOp::Ult, true, a, args[1]),
        Intrinsic::UMax => p.choose(CmpOp::Ult, false, a, args[1]),
        Intrinsic::FShl => p.fshl(a, args[1], args[2]),
        Intrinsic::FShr => p.fshr(a, args[1], args[2]),
        Intrinsic::SAddSat => saturating(p, BinOp::Add, true, a, args[1]),
        Intrinsic::UAddSat => saturating(p, BinOp::Add, false, a, args[1]),
        Intrinsic::SSubSat => saturating(p, BinOp::Sub, true, a, args[1]),
        Intrinsic::USubSat => saturating(p, BinOp::Sub, false, a, args[1]),
        _ => return None,
    })
}

fn saturating(p: &mut expr::Pool, op: BinOp, signed: bool, a: ExprId, b: ExprId) -> ExprId {
    let width = p.width(a);
    let value = p.bin(op, a, b);
    let overflows = p.overflows(op, signed, a, b);
    let bound = if signed {
        // Towards the sign of the first operand.
        let sign = p.extract(a, width - 1, 1);
        let not_sign = p.not(sign);
        match width {
            1 => sign,
            _ => {
                let low = p.sext(not_sign, width - 1);
                p.concat(sign, low)
            }
        }
    } else if op == BinOp::Add {
        p.ones(width)
    } else {
        p.zero(width)
    };
    p.ite(overflows, bound, value)
}

fn float(
    cx: &mut Context,
    op: Intrinsic,
    kind: expr::float::Kind,
    args: &[ExprId],
    bits: u32,
) -> Option<ExprId> {
    let round = cx.state.fenv().round;
    let p = &mut cx.pool;
    let (a, width) = (args[0], kind.width());
    let integral = |p: &mut expr::Pool, direction| p.float_integral(kind, direction, a);
    let sign = |p: &mut expr::Pool, e| p.extract(e, width - 1, 1);
    let magnitude = |p: &mut expr::Pool, e| p.extract(e, 0, width - 1);
    Some(match op {
        Intrinsic::FNeg => {
            let (s, m) = (sign(p, a), magnitude(p, a));
            let s = p.not(s);
            p.concat(s, m)
        }
        Intrinsic::FAbs => {
            let m = magnitude(p, a);
            p.zext(m, width)
        }
        Intrinsic::CopySign => {
            let (s, m) = (sign(p, args[1]), magnitude(p, a));
            p.concat(s, m)
        }
        Intrinsic::Sqrt => p.float_sqrt(kind, round, a),
        Intrinsic::Floor => integral(p, Round::Down),
        Intrinsic::Ceil => integral(p, Round::Up),
        Intrinsic::Trunc => integral(p, Round::TowardZero),
        Intrinsic::Rint | Intrinsic::NearbyInt => integral(p, round),
        Intrinsic::Round => integral(p, Round::NearestAway),
        Intrinsic::RoundEven => integral(p, Round::NearestEven),
        Intrinsic::MinNum => p.float(FloatOp::MinNum, kind, round, a, args[1]),
        Intrinsic::MaxNum => p.float(FloatOp::MaxNum, kind, round, a, args[1]),
        Intrinsic::Minimum => p.float(FloatOp::Minimum, kind, round, a, args[1]),
        Intrinsic::Maximum => p.float(FloatOp::Maximum, kind, round, a, args[1]),
        Intrinsic::Fma => p.float_fma(kind, round, a, args[1], args[2]),
        Intrinsic::MulAdd => {
            let product = p.float(FloatOp::Mul, kind, round, a, args[1]);
            p.float(FloatOp::Add, kind, round, product, args[2])
        }
        Intrinsic::LRint | Intrinsic::LRound => {
            let direction = if op == Intrinsic::LRound { Round::NearestAway } else { round };
            let fits = p.float_fits(kind, true, direction, a, bits);
            let value = p.float_to_int(kind, true, direction, a, bits);
            let least = p.constant(expr::word::signed_min(bits), bits);
            p.ite(fits, value, least)
        }
        Intrinsic::IsFpClass => {
            let mask = p.as_const(args[1])? as u32;
            return is_class(p, kind, a, mask);
        }
        _ => return None,
    })
}

/// The classes that C's macros ask for; others are rare.
fn is_class(p: &mut expr::Pool, kind: expr::float::Kind, a: ExprId, mask: u32) -> Option<ExprId> {
    const NAN: u32 = 0b11;
    const INFINITE: u32 = 1 << 2 | 1 << 9;
    const NORMAL: u32 = 1 << 3 | 1 << 8;
    const SUBNORMAL: u32 = 1 << 4 | 1 << 7;
    const ZERO: u32 = 1 << 5 | 1 << 6;
    let width = kind.width();
    let number = |p: &mut expr::Pool, bits: u128| {
        p.constant_words(&[bits as u64, (bits >> 64) as u64], width)
    };
    let magnitude = p.extract(a, 0, width - 1);
    let magnitude = p.zext(magnitude, width);
    let (infinity, zero) = (number(p, kind.infinity()), number(p, 0));
    let least_normal = number(p, kind.least_normal());
    let nan = p.float_cmp(FCmp::Uno, kind, a, a);
    let infinite = p.float_cmp(FCmp::Oeq, kind, magnitude, infinity);
    let is_zero = p.float_cmp(FCmp::Oeq, kind, magnitude, zero);
    let below_normal = p.float_cmp(FCmp::Olt, kind, magnitude, least_normal);
    let not_zero = p.not(is_zero);
    let subnormal = p.and(below_normal, not_zero);
    let finite = p.float_cmp(FCmp::Olt, kind, magnitude, infinity);
    let not_small = p.not(below_normal);
    let normal = p.and(finite, not_small);
    let mut any = p.boolean(false);
    let mut rest = mask;
    let classes = [
        (NAN, nan),
        (INFINITE, infinite),
        (NORMAL, normal),
        (SUBNORMAL, subnormal),
        (ZERO, is_zero),
    ];
    for (bits, holds) in classes {
        if mask & bits == bits {
            any = p.or(any, holds);
            rest &= !bits;
        }
    }
    (rest == 0).then_some(any)
}
