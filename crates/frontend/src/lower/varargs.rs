//! Arguments behind `...`.
//!
//! The caller lays them out in a block of memory as the target's `va_arg` finds them; the callee gets
//! the block's address. On i386 a `va_list` is just a pointer into it. On x86-64 the block is what a
//! callee's prologue would have saved: six general and eight vector registers, then the arguments on
//! the stack. Which register an argument has follows from the order of all arguments; the compiler
//! has already split structures accordingly. The block ends behind its last argument, so that reading
//! one too many is out of bounds.
//!
//! On x86-64 a real save area has slots for registers that no argument is in, and reading there
//! would go unnoticed. So the arguments are moved to the *end* of each kind of registers, and the
//! block begins with the places where the first ones lie, for `va_start`. Who has read the last
//! argument in a register goes on to the arguments on the stack, and past the last of them is the end
//! of the block. The C library's wrappers of system calls with a varying number of arguments read as
//! many as there can be, each as wide as can be, so theirs holds all and is zero before.
//!
//! The arguments live as long as the call: a `va_list` that is kept and read after it is an error. The C library keeps none,
//! so for its functions no instruction is spent on that.

use ir::{Access, BinOp, CastOp, CmpOp, Inst, Intrinsic, Operand, Origin, Target, Ty};

use super::calls::Arguments;
use super::function::FunctionLowering;
use super::scalars::Scalars;
use crate::llvm::view::{Type, TypeKind, Value, ValueKind};

/// Stack objects of the lowering's own, made once per call of the function.
#[derive(Default)]
pub struct Temporaries {
    /// Their allocas, to be put at the start of the entry block.
    pub allocas: Vec<Inst>,
    /// Size, alignment and purpose: 0 for a block of arguments, else the argument's number. Calls
    /// follow one another, so they can share.
    known: Vec<((u64, u32, u32), Operand)>,
}

/// Where the x86-64 register save area has its vector registers, and where it ends.
const VECTOR_REGISTERS: u64 = 48;
const SAVE_AREA: u64 = 176;
/// What lies before it: where the general and the vector registers begin that hold arguments.
const HEADER: u64 = 16;
/// The purpose of the header that `va_start` takes when a call has no block.
const NO_ARGUMENTS: u32 = u32::MAX;
/// The purpose of a block of arguments that ends with the call.
const ENDING_ARGUMENTS: u32 = u32::MAX - 1;

/// Functions of the C library that read arguments which the caller need not give.
const READ_ALL: &[&str] = &["fcntl", "ioctl", "prctl", "ptrace", "semctl", "syscall"];
/// How many they read at most.
const ALL: u64 = 6;

/// Hands out places in the block to arguments in order.
struct Places {
    target: Target,
    general: u64,
    vector: u64,
    stack: u64,
}

/// How an argument is passed.
enum Class {
    General,
    /// Two general registers, or none.
    Pair,
    Vector,
    Memory,
}

impl Places {
    fn new(target: Target) -> Self {
        Places { target, general: 0, vector: 0, stack: 0 }
    }

    fn next(&mut self, class: Class, size: u64, align: u64) -> u64 {
        if self.target == Target::X86_64 {
            match class {
                Class::General if self.general < 6 => {
                    self.general += 1;
                    return (self.general - 1) * 8;
                }
                Class::Pair if self.general < 5 => {
                    self.general += 2;
                    return (self.general - 2) * 8;
                }
                Class::Vector if self.vector < 8 => {
                    self.vector += 1;
                    return VECTOR_REGISTERS + (self.vector - 1) * 16;
                }
                _ => {}
            }
        }
        let (base, word) = match self.target {
            Target::X86_64 => (SAVE_AREA, 8),
            Target::I386 => (0, 4),
        };
        let offset = self.stack.next_multiple_of(align);
        self.stack = offset + size.next_multiple_of(word);
        base + offset
    }

    /// Where a place in the save area lies when all arguments have theirs: the last register of each
    /// kind holds an argument.
    fn moved(&self, offset: u64) -> u64 {
        match self.target {
            Target::X86_64 if offset < VECTOR_REGISTERS => offset + (6 - self.general) * 8,
            Target::X86_64 if offset < SAVE_AREA => offset + (8 - self.vector) * 16,
            _ => offset,
        }
    }
}

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
        let mut places = Places::new(self.up.program.target);
        let mut stored = Vec::new();
        let (mut end, mut block_align) = (self.header(), 16);
        for i in 0..call.num_args() {
            if i == first {
                // Named arguments on the stack lie before the area that `va_arg` reads.
                places.stack = 0;
            }
            let byval = self.byval_type(call, i);
            let ty = byval.unwrap_or_else(|| call.operand(i).ty());
            let align = match byval {
                Some(inner) => self.byval_slot_align(call, i, inner),
                None => self.slot_align(ty),
            };
            let size = self.up.layout.alloc_size(ty);
            let class = if byval.is_some() { Class::Memory } else { class_of(ty, size) };
            let offset = places.next(class, size, u64::from(align));
            if i >= first {
                block_align = block_align.max(align);
                stored.push((i, offset, size, byval));
            }
        }
        let reads_all = READ_ALL.contains(&&*call.called_value().name());
        if reads_all {
            (places.general, places.vector) = (6, 8);
            end += match self.up.program.target {
                Target::X86_64 => SAVE_AREA + ALL * 8,
                Target::I386 => ALL * 4,
            };
        }
        for (_, offset, size, _) in &mut stored {
            let slot = slot_size(self.up.program.target, *offset, *size);
            *offset = places.moved(*offset) + self.header();
            end = end.max(*offset + slot);
        }
        // A block that ends is not shared with one that does not.
        let outlives = self.outlives_call(call);
        let purpose = if outlives { ENDING_ARGUMENTS } else { 0 };
        let block = self.temporary(end, block_align, purpose);
        if outlives {
            self.intrinsic_effect(Intrinsic::ScopeStart, &[block]);
        }
        if reads_all {
            let len = self.up.word_const(end as i64);
            let byte = self.up.bits(Ty::Int(8), 0);
            self.emit(Inst::MemSet { dst: block, byte, len });
        }
        if self.up.program.target == Target::X86_64 {
            let word = Ty::Int(32);
            let starts = [places.moved(0), places.moved(VECTOR_REGISTERS)];
            for (i, start) in starts.into_iter().enumerate() {
                let start = self.up.bits(word, start);
                self.put(block, 4 * i as i64, start, word);
            }
        }
        for (i, offset, _, byval) in stored {
            self.store_argument(call, i, block, offset, byval, into);
        }
        into.varargs = Some(block);
    }

    /// Whether what is behind `...` may be looked at when the call is over.
    pub fn outlives_call(&self, call: Value<'m>) -> bool {
        let callee = call.called_value();
        match callee.kind() {
            ValueKind::LLVMFunctionValueKind => {
                !callee.is_declaration() && callee.origin() == Origin::User
            }
            // A second name: mostly of the C library.
            ValueKind::LLVMGlobalAliasValueKind => false,
            _ => true,
        }
    }

    fn store_argument(
        &mut self,
        call: Value<'m>,
        index: u32,
        block: Operand,
        offset: u64,
        byval: Option<Type<'m>>,
        into: &mut Arguments,
    ) {
        let at = self.offset(block, offset as i64);
        let argument = call.operand(index);
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

    /// Bytes before the save area.
    fn header(&self) -> u64 {
        match self.up.program.target {
            Target::X86_64 => HEADER,
            Target::I386 => 0,
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
        let (general, vector) = self.named_registers();
        let header = self.header_of(block);
        for (i, named) in [general * 8, vector * 16].into_iter().enumerate() {
            let ptr = self.offset(header, 4 * i as i64);
            let dst = self.reg(word);
            self.emit(Inst::Load { dst, ptr, access: Access::default() });
            let named = self.up.bits(word, named);
            let first = self.bin(BinOp::Add, word, Operand::reg(dst), named);
            self.put(list, 4 * i as i64, first, word);
        }
        let stack = self.offset(block, (HEADER + SAVE_AREA) as i64);
        let registers = self.offset(block, HEADER as i64);
        self.put(list, 8, stack, Ty::Ptr);
        self.put(list, 16, registers, Ty::Ptr);
    }

    /// The header of a block; of no block one that says that no register holds an argument: a call
    /// through another function type has none.
    fn header_of(&mut self, block: Operand) -> Operand {
        let word = Ty::Int(32);
        let none = self.temporary(8, 4, NO_ARGUMENTS);
        for (i, end) in [VECTOR_REGISTERS, SAVE_AREA].into_iter().enumerate() {
            let end = self.up.bits(word, end);
            self.put(none, 4 * i as i64, end, word);
        }
        let null = self.up.null();
        let missing = self.compare(CmpOp::Eq, block, null);
        self.choose(Ty::Ptr, missing, none, block)
    }

    /// How many general and vector registers the named parameters of this function take.
    fn named_registers(&mut self) -> (u64, u64) {
        let mut places = Places::new(Target::X86_64);
        let Some(function) = self.function else { return (0, 0) };
        let byval = self.up.attributes.byval;
        for (i, ty) in function.value_type().param_types().into_iter().enumerate() {
            let size = self.up.layout.alloc_size(ty);
            let class = match function.param_has_attribute(i as u32, byval) {
                true => Class::Memory,
                false => class_of(ty, size),
            };
            places.next(class, size, 8);
        }
        (places.general, places.vector)
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

    /// The `va_arg` instruction, which no C compiler emits for x86-64: on i386 it reads at the list's
    /// pointer and moves it on.
    pub fn va_arg(&mut self, value: Value<'m>) -> Option<Scalars> {
        if self.up.program.target == Target::X86_64 {
            return None;
        }
        let ty = value.ty();
        let list = self.scalar(value.operand(0));
        let access = Access::default();
        let dst = self.reg(Ty::Ptr);
        self.emit(Inst::Load { dst, ptr: list, access });
        let mut at = Operand::reg(dst);
        let align = self.slot_align(ty);
        if align > 4 {
            at = self.align_up(at, align);
        }
        let size = self.up.layout.alloc_size(ty).next_multiple_of(4);
        let next = self.offset(at, size as i64);
        self.emit(Inst::Store { ptr: list, value: next, ty: Ty::Ptr, access });
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

fn class_of(ty: Type<'_>, size: u64) -> Class {
    match ty.kind() {
        TypeKind::LLVMIntegerTypeKind if ty.int_width() > 64 => Class::Pair,
        TypeKind::LLVMIntegerTypeKind | TypeKind::LLVMPointerTypeKind => Class::General,
        TypeKind::LLVMHalfTypeKind
        | TypeKind::LLVMBFloatTypeKind
        | TypeKind::LLVMFloatTypeKind
        | TypeKind::LLVMDoubleTypeKind
        | TypeKind::LLVMFP128TypeKind => Class::Vector,
        TypeKind::LLVMVectorTypeKind if size <= 16 => Class::Vector,
        _ => Class::Memory,
    }
}

/// The bytes that an argument takes at its place. A whole register counts even for a narrow argument:
/// code that reads an `int` as a `long` works with the real thing.
fn slot_size(target: Target, offset: u64, size: u64) -> u64 {
    match target {
        Target::I386 => size.next_multiple_of(4),
        Target::X86_64 if (VECTOR_REGISTERS..SAVE_AREA).contains(&offset) => 16,
        Target::X86_64 => size.next_multiple_of(8),
    }
}
