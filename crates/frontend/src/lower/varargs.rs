//! Arguments behind `...`.
//!
//! The caller lays them out in a block of memory as the target's `va_arg` finds them; the callee gets
//! the block's address. On x86-64 `va_start` says that all registers are used up, so everything is
//! read from the overflow area, which is the block. On i386 a `va_list` is just a pointer into it.
//! The block is as large as its arguments, so reading one too many is out of bounds.

use ir::{Access, BinOp, CastOp, Inst, Operand, Target, Ty};

use super::calls::Arguments;
use super::function::FunctionLowering;
use super::scalars::Scalars;
use crate::llvm::view::{Type, TypeKind, Value};

/// Stack objects of the lowering's own, made once per call of the function.
#[derive(Default)]
pub struct Temporaries {
    /// Their allocas, to be put at the start of the entry block.
    pub allocas: Vec<Inst>,
    /// Size, alignment and purpose: 0 for a block of arguments, else the argument's number. Calls
    /// follow one another, so they can share.
    known: Vec<((u64, u32, u32), Operand)>,
}

/// Where the x86-64 `va_list` keeps its parts: offsets of the register save area that say "used up".
const GP_USED_UP: u64 = 48;
const FP_USED_UP: u64 = 176;

impl<'m> FunctionLowering<'_, 'm> {
    /// The address of a stack object for a purpose.
    pub fn temporary(&mut self, size: u64, align: u32, purpose: u32) -> Operand {
        let key = (size, align, purpose);
        if let Some(&(_, operand)) = self.temporaries.known.iter().find(|(k, _)| *k == key) {
            return operand;
        }
        let size = self.up.word_const(size as i64);
        let inst = self.new_alloca(size, align);
        let Inst::Alloca { dst, .. } = inst else { unreachable!("just made") };
        self.temporaries.allocas.push(inst);
        self.temporaries.known.push((key, Operand::reg(dst)));
        Operand::reg(dst)
    }

    /// Stores the arguments from `first` on into a block and appends them to the list.
    pub fn variadic_arguments(&mut self, call: Value<'m>, first: u32, into: &mut Arguments) {
        let mut slots = Vec::new();
        let mut size = 0u64;
        let mut block_align = 16;
        for i in first..call.num_args() {
            let byval = self.byval_type(call, i);
            let ty = byval.unwrap_or_else(|| call.operand(i).ty());
            let align = match byval {
                Some(inner) => self.byval_slot_align(call, i, inner),
                None => self.slot_align(ty),
            };
            let offset = size.next_multiple_of(u64::from(align));
            let word = u64::from(self.up.program.target.ptr_size());
            size = offset + self.up.layout.alloc_size(ty).next_multiple_of(word);
            block_align = block_align.max(align);
            slots.push((i, offset, byval));
        }
        let block = self.temporary(size, block_align, 0);
        for (i, offset, byval) in slots {
            let at = self.offset(block, offset as i64);
            let argument = call.operand(i);
            let scalars = self.scalars(argument);
            match byval {
                Some(inner) => {
                    let len = self.up.layout.alloc_size(inner);
                    let len = self.up.word_const(len as i64);
                    self.emit(Inst::MemCopy { dst: at, src: scalars[0], len, overlap: false });
                    into.operands.push(at);
                }
                None => {
                    self.store_to(at, argument.ty(), &scalars, Access::default());
                    into.operands.extend_from_slice(&scalars);
                }
            }
        }
        into.varargs = Some(block);
    }

    fn byval_slot_align(&mut self, call: Value<'m>, index: u32, ty: Type<'m>) -> u32 {
        match self.up.program.target {
            Target::X86_64 => self.byval_align(call, index, ty).max(8),
            Target::I386 => 4,
        }
    }

    fn slot_align(&mut self, ty: Type<'m>) -> u32 {
        let is_vector = ty.kind() == TypeKind::LLVMVectorTypeKind;
        match self.up.program.target {
            Target::X86_64 => self.up.layout.abi_align(ty).max(8),
            Target::I386 if is_vector => self.up.layout.abi_align(ty).max(4),
            Target::I386 => 4,
        }
    }

    /// `llvm.va_start`.
    pub fn va_start(&mut self, list: Operand) {
        let block = match self.body.varargs {
            Some(reg) => Operand::reg(reg),
            None => self.up.null(),
        };
        if self.up.program.target == Target::I386 {
            return self.put(list, 0, block, Ty::Ptr);
        }
        let word = Ty::Int(32);
        let (gp, fp) = (self.up.bits(word, GP_USED_UP), self.up.bits(word, FP_USED_UP));
        let null = self.up.null();
        self.put(list, 0, gp, word);
        self.put(list, 4, fp, word);
        self.put(list, 8, block, Ty::Ptr);
        self.put(list, 16, null, Ty::Ptr);
    }

    fn put(&mut self, base: Operand, offset: i64, value: Operand, ty: Ty) {
        let ptr = self.offset(base, offset);
        self.emit(Inst::Store { ptr, value, ty, access: Access::default() });
    }

    /// `llvm.va_copy`.
    pub fn va_copy(&mut self, dst: Operand, src: Operand) {
        let size = match self.up.program.target {
            Target::X86_64 => 24,
            Target::I386 => 4,
        };
        let len = self.up.word_const(size);
        self.emit(Inst::MemCopy { dst, src, len, overlap: true });
    }

    /// The `va_arg` instruction: reads at the list's pointer and moves it on.
    pub fn va_arg(&mut self, value: Value<'m>) -> Option<Scalars> {
        let ty = value.ty();
        let list = self.scalar(value.operand(0));
        let place = match self.up.program.target {
            Target::X86_64 => self.offset(list, 8),
            Target::I386 => list,
        };
        let access = Access::default();
        let dst = self.reg(Ty::Ptr);
        self.emit(Inst::Load { dst, ptr: place, access });
        let mut at = Operand::reg(dst);
        let word = self.up.program.target.ptr_size();
        let align = self.slot_align(ty);
        if align > word {
            at = self.align_up(at, align);
        }
        let size = self.up.layout.alloc_size(ty).next_multiple_of(u64::from(word));
        let next = self.offset(at, size as i64);
        self.emit(Inst::Store { ptr: place, value: next, ty: Ty::Ptr, access });
        Some(self.load_from(at, ty, access))
    }

    fn align_up(&mut self, pointer: Operand, align: u32) -> Operand {
        let word = self.up.word();
        let bumped = self.offset(pointer, i64::from(align) - 1);
        let number = self.convert(CastOp::PtrToInt, word, bumped);
        let mask = self.up.bits(word, (-i64::from(align)) as u64);
        let aligned = self.bin(BinOp::And, word, number, mask);
        self.convert(CastOp::IntToPtr, Ty::Ptr, aligned)
    }
}
