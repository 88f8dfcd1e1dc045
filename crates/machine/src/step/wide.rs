//! Integer arithmetic beyond 64 bits.

use std::cmp::Ordering;

use expr::wide;
use ir::{BinOp, CmpOp};

use super::arith::{division_by_zero, division_overflow, invalid_shift};
use crate::end::{ErrorKind, Halt, Outcome};

pub fn bin(op: BinOp, checked: bool, bits: u32, a: &[u64], b: &[u64]) -> Outcome<Vec<u64>> {
    let mut out = vec![0; a.len()];
    let out_ref = &mut out[..];
    let by_zero = |_| division_by_zero();
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => {
            let overflows = match op {
                BinOp::Add => wide::add_signed(a, b, bits, out_ref),
                BinOp::Sub => wide::sub_signed(a, b, bits, out_ref),
                _ => wide::mul_signed(a, b, bits, out_ref),
            };
            if checked && overflows {
                let message = format!("the result does not fit into {bits} bits");
                return Err(Halt::error(ErrorKind::SignedOverflow, message));
            }
        }
        BinOp::And => wide::and(a, b, out_ref),
        BinOp::Or => wide::or(a, b, out_ref),
        BinOp::Xor => wide::xor(a, b, out_ref),
        BinOp::Shl | BinOp::LShr | BinOp::AShr => {
            if wide::shift_amount(b, bits).is_none() {
                return Err(invalid_shift("too much", bits));
            }
            match op {
                BinOp::Shl => wide::shl(a, b, bits, out_ref),
                BinOp::LShr => wide::lshr(a, b, bits, out_ref),
                _ => wide::ashr(a, b, bits, out_ref),
            }
        }
        BinOp::UDiv => wide::udiv(a, b, bits, out_ref).map_err(by_zero)?,
        BinOp::URem => wide::urem(a, b, bits, out_ref).map_err(by_zero)?,
        BinOp::SDiv | BinOp::SRem => {
            if wide::sdiv_overflows(a, b, bits) {
                return Err(division_overflow(bits));
            }
            match op {
                BinOp::SDiv => wide::sdiv(a, b, bits, out_ref).map_err(by_zero)?,
                _ => wide::srem(a, b, bits, out_ref).map_err(by_zero)?,
            }
        }
    }
    Ok(out)
}

pub fn cmp(op: CmpOp, bits: u32, a: &[u64], b: &[u64]) -> bool {
    let unsigned = || wide::ucmp(a, b);
    let signed = || wide::scmp(a, b, bits);
    match op {
        CmpOp::Eq => a == b,
        CmpOp::Ne => a != b,
        CmpOp::Ult => unsigned() == Ordering::Less,
        CmpOp::Ule => unsigned() != Ordering::Greater,
        CmpOp::Ugt => unsigned() == Ordering::Greater,
        CmpOp::Uge => unsigned() != Ordering::Less,
        CmpOp::Slt => signed() == Ordering::Less,
        CmpOp::Sle => signed() != Ordering::Greater,
        CmpOp::Sgt => signed() == Ordering::Greater,
        CmpOp::Sge => signed() != Ordering::Less,
    }
}
