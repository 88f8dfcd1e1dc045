//! The stack, variable arguments, threads, the machine itself.

use ir::{Access, BinOp, CastOp, Const, Inst, Intrinsic, Operand, Symbol, Ty};

use super::nothing;
use crate::llvm::view::Value;
use crate::lower::function::FunctionLowering;
use crate::lower::initializers::RELATIVE_ENTRY;
use crate::lower::scalars::Scalars;

impl<'m> FunctionLowering<'_, 'm> {
    pub fn stack_intrinsic(&mut self, name: &str, call: Value<'m>) -> Option<Scalars> {
        match name {
            "va_start" => {
                let list = self.scalar(call.operand(0));
                self.va_start(list);
            }
            "va_copy" => {
                let dst = self.scalar(call.operand(0));
                let src = self.scalar(call.operand(1));
                self.va_copy(dst, src);
            }
            "stacksave" => return Some(self.intrinsic(Intrinsic::StackSave, Ty::Ptr, &[]).into()),
            "stackrestore" => {
                let mark = self.scalar(call.operand(0));
                self.intrinsic_effect(Intrinsic::StackRestore, &[mark]);
            }
            "frameaddress" | "addressofreturnaddress" | "sponentry" => {
                return Some(self.intrinsic(Intrinsic::FrameAddress, Ty::Ptr, &[]).into());
            }
            "returnaddress" => {
                return Some(self.intrinsic(Intrinsic::ReturnAddress, Ty::Ptr, &[]).into());
            }
            "trap" | "debugtrap" | "ubsantrap" => return Some(self.trap()),
            // The operand is the variable itself, whose use as a value gives the thread's address.
            "threadlocal.address" => return Some(self.scalars(call.operand(0))),
            "readcyclecounter" | "readsteadycounter" | "x86.rdtsc" => {
                let ty = Ty::Int(64);
                return Some(self.intrinsic(Intrinsic::CycleCounter, ty, &[]).into());
            }
            "x86.sse2.mfence" | "x86.sse2.lfence" | "x86.sse.sfence" => {
                self.intrinsic_effect(Intrinsic::Fence, &[]);
            }
            "get.rounding" => {
                return Some(self.intrinsic(Intrinsic::GetRounding, Ty::Int(32), &[]).into());
            }
            "ptrmask" => return Some(self.pointer_mask(call)),
            "load.relative" => return Some(self.load_relative(call)),
            _ => return None,
        }
        Some(nothing())
    }

    fn pointer_mask(&mut self, call: Value<'m>) -> Scalars {
        let pointers = self.scalars(call.operand(0));
        let masks = self.scalars(call.operand(1));
        let word = self.up.word();
        let mut results = Vec::with_capacity(pointers.len());
        for (&pointer, &mask) in pointers.iter().zip(masks.iter()) {
            let number = self.convert(CastOp::PtrToInt, word, pointer);
            let masked = self.bin(BinOp::And, word, number, mask);
            results.push(self.convert(CastOp::IntToPtr, Ty::Ptr, masked));
        }
        results.into()
    }

    /// `base + *(i32 *)(base + offset)`, where objects may lie further apart than 32 bits can say: a
    /// constant table is read from its copy with whole addresses.
    fn load_relative(&mut self, call: Value<'m>) -> Scalars {
        let index = self.scalar(call.operand(1));
        if let Some(table) = self.up.absolute_table(call.operand(0)) {
            let table = self.up.constant(Const::Address(Symbol::Global(table), 0));
            let ptr = self.reg(Ty::Ptr);
            let scale = i64::from(self.up.program.target.ptr_size() / RELATIVE_ENTRY);
            self.emit(Inst::PtrAdd { dst: ptr, base: table, index, scale });
            let dst = self.reg(Ty::Ptr);
            self.emit(Inst::Load { dst, ptr: Operand::reg(ptr), access: Access::default() });
            return Operand::reg(dst).into();
        }
        let base = self.scalar(call.operand(0));
        let ptr = self.reg(Ty::Ptr);
        self.emit(Inst::PtrAdd { dst: ptr, base, index, scale: 1 });
        let distance = self.reg(Ty::Int(32));
        let access = Access::default();
        self.emit(Inst::Load { dst: distance, ptr: Operand::reg(ptr), access });
        let dst = self.reg(Ty::Ptr);
        self.emit(Inst::PtrAdd { dst, base, index: Operand::reg(distance), scale: 1 });
        Operand::reg(dst).into()
    }
}
