//! Integers: bits, saturation, overflow, three-way comparison.

use ir::{BinOp, CastOp, CmpOp, Group, Inst, Intrinsic, Operand, Ty};

use crate::llvm::view::{Opcode, Value};
use crate::lower::function::FunctionLowering;
use crate::lower::scalars::Scalars;

impl<'m> FunctionLowering<'_, 'm> {
    pub fn integer_intrinsic(&mut self, name: &str, call: Value<'m>) -> Option<Scalars> {
        if let Some(op) = overflow_op(name) {
            return Some(self.with_overflow(op, call));
        }
        if name == "scmp" || name == "ucmp" {
            return Some(self.three_way(name == "scmp", call));
        }
        let (op, operands) = simple_op(name)?;
        let args: Vec<Value<'m>> = (0..operands).map(|i| call.operand(i)).collect();
        if matches!(op, Intrinsic::CtLz | Intrinsic::CtTz) && call.operand(1).zext_value() != 0 {
            self.check_not_zero(call);
        }
        Some(self.lanewise(op, call, &args))
    }

    /// Zeros of zero are undefined here. Of a C source the compiler has checked it before.
    fn check_not_zero(&mut self, call: Value<'m>) {
        let users = self.function.is_some_and(|function| function.origin() == ir::Origin::User);
        if !users || !self.up.checked.has(Group::Builtin) || !is_used_at_once(call, DEEPEST) {
            return;
        }
        let value = call.operand(0);
        for &lane in self.scalars(value).iter() {
            let ty = self.ty_of(lane);
            let zero = self.zero(ty);
            let ok = self.compare(CmpOp::Ne, lane, zero);
            self.check_builtin(ok);
        }
    }

    /// A pair of results for each lane; the structure holds all values, then all flags.
    fn with_overflow(&mut self, op: Intrinsic, call: Value<'m>) -> Scalars {
        let a = self.scalars(call.operand(0));
        let b = self.scalars(call.operand(1));
        let (mut values, mut flags) = (Vec::new(), Vec::new());
        for (&a, &b) in a.iter().zip(b.iter()) {
            let ty = self.ty_of(a);
            let args = self.list(&[a, b]);
            let dst = self.reg(ty);
            let flag = self.reg(Ty::BOOL);
            self.emit(Inst::Intrinsic { op, dst: Some(dst), args });
            values.push(Operand::reg(dst));
            flags.push(Operand::reg(flag));
        }
        values.extend(flags);
        values.into()
    }

    /// -1, 0 or 1: `(a > b) - (a < b)`.
    fn three_way(&mut self, signed: bool, call: Value<'m>) -> Scalars {
        let (greater, less) =
            if signed { (CmpOp::Sgt, CmpOp::Slt) } else { (CmpOp::Ugt, CmpOp::Ult) };
        let a = self.scalars(call.operand(0));
        let b = self.scalars(call.operand(1));
        let flat = self.up.flat(call.ty());
        let mut results = Vec::with_capacity(flat.len());
        for (i, ty) in flat.tys().enumerate() {
            let above = self.compare(greater, a[i], b[i]);
            let above = self.convert(CastOp::ZExt, ty, above);
            let below = self.compare(less, a[i], b[i]);
            let below = self.convert(CastOp::ZExt, ty, below);
            results.push(self.bin(BinOp::Sub, ty, above, below));
        }
        results.into()
    }
}

/// How far a value is followed through arithmetic.
const DEEPEST: u32 = 8;

/// Whether a value is certainly used where it is computed. One that is only chosen from, or used in another block, may be
/// computed for nothing: the compiler does so for `ffs`.
fn is_used_at_once(value: Value<'_>, depth: u32) -> bool {
    use Opcode::*;
    value.users().any(|user| {
        if user.opcode() == LLVMPHI {
            return depth > 0 && is_taken(value, user) && is_used_at_once(user, depth - 1);
        }
        user.block() == value.block()
            && match user.opcode() {
                LLVMSelect | LLVMFreeze => false,
                LLVMAdd | LLVMSub | LLVMMul | LLVMAnd | LLVMOr | LLVMXor | LLVMShl | LLVMLShr
                | LLVMAShr | LLVMZExt | LLVMSExt | LLVMTrunc | LLVMICmp => {
                    depth > 0 && is_used_at_once(user, depth - 1)
                }
                _ => true,
            }
    })
}

/// Whether a phi node certainly takes a value once that is computed: its block is the only one that
/// follows.
fn is_taken(value: Value<'_>, phi: Value<'_>) -> bool {
    let from = value.block();
    let only = from.terminator().is_some_and(|end| end.num_successors() == 1);
    let edge = |i| phi.incoming_block(i) == from && phi.incoming_value(i) == value;
    only && (0..phi.num_incoming()).any(edge)
}

/// The operation and how many of the arguments it takes; the rest are promises to the optimiser.
fn simple_op(name: &str) -> Option<(Intrinsic, u32)> {
    Some(match name {
        "ctpop" => (Intrinsic::CtPop, 1),
        "ctlz" => (Intrinsic::CtLz, 1),
        "cttz" => (Intrinsic::CtTz, 1),
        "bswap" => (Intrinsic::BSwap, 1),
        "bitreverse" => (Intrinsic::BitReverse, 1),
        "abs" => (Intrinsic::Abs, 1),
        "smin" => (Intrinsic::SMin, 2),
        "smax" => (Intrinsic::SMax, 2),
        "umin" => (Intrinsic::UMin, 2),
        "umax" => (Intrinsic::UMax, 2),
        "sadd.sat" => (Intrinsic::SAddSat, 2),
        "uadd.sat" => (Intrinsic::UAddSat, 2),
        "ssub.sat" => (Intrinsic::SSubSat, 2),
        "usub.sat" => (Intrinsic::USubSat, 2),
        "sshl.sat" => (Intrinsic::SShlSat, 2),
        "ushl.sat" => (Intrinsic::UShlSat, 2),
        "fshl" => (Intrinsic::FShl, 3),
        "fshr" => (Intrinsic::FShr, 3),
        _ => return None,
    })
}

fn overflow_op(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "sadd.with.overflow" => Intrinsic::SAddOverflow,
        "uadd.with.overflow" => Intrinsic::UAddOverflow,
        "ssub.with.overflow" => Intrinsic::SSubOverflow,
        "usub.with.overflow" => Intrinsic::USubOverflow,
        "smul.with.overflow" => Intrinsic::SMulOverflow,
        "umul.with.overflow" => Intrinsic::UMulOverflow,
        _ => return None,
    })
}
