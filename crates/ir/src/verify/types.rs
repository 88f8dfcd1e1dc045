//! The types of operands and results, instruction by instruction.

use super::Report;
use crate::entity::Id;
use crate::inst::{CastOp, Inst, Intrinsic, Operand};
use crate::program::{Body, Function, Program, Reg};
use crate::types::Ty;
use std::collections::HashSet;

pub(super) fn check(program: &Program, function: &Function, body: &Body, report: &mut Report) {
    let typing = Typing { program, function, body };
    let place = report.place.clone();
    for (i, inst) in body.insts.iter().enumerate() {
        if !typing.fits(inst) {
            report.place = format!("{place}, instruction {i}");
            report.add(format!("operands or results have wrong types: {inst:?}"));
        }
    }
    report.place = place;
}

struct Typing<'a> {
    program: &'a Program,
    function: &'a Function,
    body: &'a Body,
}

fn is_int(ty: Ty) -> bool {
    matches!(ty, Ty::Int(_))
}

fn is_float(ty: Ty) -> bool {
    matches!(ty, Ty::Float(_))
}

impl Typing<'_> {
    fn ty(&self, operand: Operand) -> Ty {
        self.program.operand_ty(self.body, operand)
    }

    fn bits(&self, ty: Ty) -> u32 {
        ty.bits(self.program.target.ptr_bits())
    }

    fn is_ptr(&self, operand: Operand) -> bool {
        self.ty(operand) == Ty::Ptr
    }

    /// The type of the register behind `dst`.
    fn second(&self, dst: Reg) -> Ty {
        self.body.regs[Id::new(dst.raw() + 1)]
    }

    fn fits(&self, inst: &Inst) -> bool {
        let reg = |r: Reg| self.body.regs[r];
        match *inst {
            Inst::Copy { dst, src } => self.bits(reg(dst)) == self.bits(self.ty(src)),
            Inst::Bin { dst, a, b, .. } => {
                is_int(reg(dst)) && self.ty(a) == reg(dst) && self.ty(b) == reg(dst)
            }
            Inst::Cmp { dst, a, b, .. } => {
                reg(dst) == Ty::BOOL && self.ty(a) == self.ty(b) && !is_float(self.ty(a))
            }
            Inst::FBin { dst, a, b, .. } => {
                is_float(reg(dst)) && self.ty(a) == reg(dst) && self.ty(b) == reg(dst)
            }
            Inst::FCmp { dst, a, b, .. } => {
                reg(dst) == Ty::BOOL && self.ty(a) == self.ty(b) && is_float(self.ty(a))
            }
            Inst::Cast { op, dst, a } => self.cast(op, self.ty(a), reg(dst)),
            Inst::Select { dst, cond, a, b } => {
                self.ty(cond) == Ty::BOOL && self.ty(a) == reg(dst) && self.ty(b) == reg(dst)
            }
            Inst::PtrAdd { dst, base, index, .. } => {
                let narrow = matches!(self.ty(index), Ty::Int(w) if w <= 64);
                reg(dst) == Ty::Ptr && self.is_ptr(base) && narrow
            }
            Inst::Load { ptr, .. } => self.is_ptr(ptr),
            Inst::Store { ptr, value, ty, .. } => self.is_ptr(ptr) && self.ty(value) == ty,
            Inst::Alloca { dst, size, .. } => {
                reg(dst) == Ty::Ptr && self.ty(size) == Ty::Int(self.program.target.ptr_bits())
            }
            Inst::MemCopy { dst, src, len, .. } => {
                self.is_ptr(dst) && self.is_ptr(src) && is_int(self.ty(len))
            }
            Inst::MemSet { dst, byte, len } => {
                self.is_ptr(dst) && self.ty(byte) == Ty::Int(8) && is_int(self.ty(len))
            }
            Inst::AtomicRmw { dst, ptr, value, .. } => {
                self.is_ptr(ptr) && self.ty(value) == reg(dst)
            }
            Inst::CmpXchg { dst, ptr, expected, new } => {
                let typed = self.ty(expected) == reg(dst) && self.ty(new) == reg(dst);
                self.is_ptr(ptr) && typed && self.second(dst) == Ty::BOOL
            }
            Inst::ThreadLocal { dst, .. } => reg(dst) == Ty::Ptr,
            Inst::Call(id) => {
                let call = &self.body.calls[id];
                let callee = match call.callee {
                    crate::Callee::Indirect(addr) => self.is_ptr(addr),
                    crate::Callee::Direct(_) => true,
                };
                callee && call.varargs.is_none_or(|v| self.is_ptr(v))
            }
            Inst::Intrinsic { op, dst, args } => self.intrinsic(op, dst, self.body.list(args)),
            Inst::Branch { cond, .. } | Inst::Check { ok: cond, .. } => self.ty(cond) == Ty::BOOL,
            Inst::CheckType { pointer, .. } => self.is_ptr(pointer),
            Inst::CheckSum { base, index, .. } => {
                self.is_ptr(base) && matches!(self.ty(index), Ty::Int(w) if w <= 64)
            }
            Inst::Switch(id) => self.switch(&self.body.switches[id]),
            Inst::IndirectJump(id) => self.is_ptr(self.body.indirect_jumps[id].addr),
            Inst::Return(values) => {
                let values = self.body.list(values).iter().map(|&v| self.ty(v));
                values.eq(self.function.results.iter().copied())
            }
            Inst::Unsupported { .. } | Inst::Jump(_) | Inst::Unreachable => true,
        }
    }

    fn cast(&self, op: CastOp, from: Ty, to: Ty) -> bool {
        match op {
            CastOp::Trunc => is_int(from) && is_int(to) && self.bits(to) < self.bits(from),
            CastOp::ZExt | CastOp::SExt => {
                is_int(from) && is_int(to) && self.bits(to) > self.bits(from)
            }
            CastOp::FloatToFloat => is_float(from) && is_float(to),
            CastOp::FloatToSigned | CastOp::FloatToUnsigned => is_float(from) && is_int(to),
            CastOp::SignedToFloat | CastOp::UnsignedToFloat => is_int(from) && is_float(to),
            CastOp::PtrToInt => from == Ty::Ptr && is_int(to),
            CastOp::IntToPtr => is_int(from) && to == Ty::Ptr,
            CastOp::Bits => self.bits(from) == self.bits(to),
        }
    }

    fn switch(&self, switch: &crate::Switch) -> bool {
        let Ty::Int(width @ 1..=64) = self.ty(switch.value) else {
            return false;
        };
        let mut seen = HashSet::new();
        switch.cases.iter().all(|&(v, _)| seen.insert(v) && (width == 64 || v >> width == 0))
    }

    /// Result and arguments of an intrinsic, by its group.
    fn intrinsic(&self, op: Intrinsic, dst: Option<Reg>, args: &[Operand]) -> bool {
        use Intrinsic as I;
        let args: Vec<Ty> = args.iter().map(|&a| self.ty(a)).collect();
        // A result that nobody wants has the type that it ought to have.
        let result = dst.map(|d| self.body.regs[d]);
        let same = |count: usize, ok: fn(Ty) -> bool| {
            args.len() == count
                && args.iter().all(|&a| a == args[0] && ok(a))
                && result.is_none_or(|r| r == args[0])
        };
        let overflowed = || dst.is_none_or(|d| self.second(d) == Ty::BOOL);
        match op {
            I::CtPop | I::CtLz | I::CtTz | I::BSwap | I::BitReverse | I::Abs => same(1, is_int),
            I::SMin
            | I::SMax
            | I::UMin
            | I::UMax
            | I::SAddSat
            | I::UAddSat
            | I::SSubSat
            | I::USubSat
            | I::SShlSat
            | I::UShlSat => same(2, is_int),
            I::FShl | I::FShr => same(3, is_int),
            I::SAddOverflow
            | I::UAddOverflow
            | I::SSubOverflow
            | I::USubOverflow
            | I::SMulOverflow
            | I::UMulOverflow => same(2, is_int) && overflowed(),
            I::FNeg
            | I::FAbs
            | I::Sqrt
            | I::Floor
            | I::Ceil
            | I::Trunc
            | I::Rint
            | I::NearbyInt
            | I::Round
            | I::RoundEven => same(1, is_float),
            I::CopySign | I::MinNum | I::MaxNum | I::Minimum | I::Maximum => same(2, is_float),
            I::Fma | I::MulAdd => same(3, is_float),
            I::LRint | I::LRound => {
                args.len() == 1 && is_float(args[0]) && result.is_none_or(is_int)
            }
            I::LdExp => {
                args.len() == 2
                    && is_float(args[0])
                    && is_int(args[1])
                    && result.is_none_or(|r| r == args[0])
            }
            I::FrExp => same(1, is_float) && dst.is_none_or(|d| is_int(self.second(d))),
            I::IsFpClass => {
                args.len() == 2
                    && is_float(args[0])
                    && is_int(args[1])
                    && result.is_none_or(|r| r == Ty::BOOL)
            }
            I::StackSave => args.is_empty() && result.is_none_or(|r| r == Ty::Ptr),
            I::StackRestore => args == [Ty::Ptr],
            I::ScopeStart | I::ScopeEnd => args == [Ty::Ptr] && dst.is_none(),
            I::FrameAddress | I::ReturnAddress => {
                args.iter().all(|&a| is_int(a)) && result.is_none_or(|r| r == Ty::Ptr)
            }
            I::GetRounding | I::CycleCounter => args.is_empty() && result.is_none_or(is_int),
            I::Trap | I::Fence => args.is_empty() && dst.is_none(),
            I::SameObject => args == [Ty::Ptr, Ty::Ptr, Ty::BOOL] && dst.is_none(),
            I::CheckElement => {
                args.len() == 3
                    && is_int(args[0])
                    && args[0] == args[1]
                    && args[2] == Ty::BOOL
                    && dst.is_none()
            }
        }
    }
}
