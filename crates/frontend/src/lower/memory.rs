//! Allocas, loads, stores, addresses, atomics.

use ir::{Access, AtomicOp, Const, Inst, Intrinsic, Operand, OperandKind, Ty};

use super::function::FunctionLowering;
use super::linear::{GepStep, GepWalk};
use super::scalars::Scalars;
use super::types::Flat;
use crate::llvm::view::{Opcode, RmwOp, Type, TypeKind, Value, ValueKind};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn alloca(&mut self, value: Value<'m>) -> Scalars {
        let ty = value.allocated_type();
        let element = self.up.layout.alloc_size(ty);
        let count = value.operand(0);
        let size = if count.kind() == ValueKind::LLVMConstantIntValueKind {
            self.up.word_const(element.wrapping_mul(count.zext_value()) as i64)
        } else {
            let count = self.array_length(count);
            let element = self.up.word_const(element as i64);
            self.product_or_all(count, element)
        };
        let align = value.alignment().max(1);
        let inst = self.new_alloca(size, align);
        let Inst::Alloca { dst, .. } = inst else { unreachable!("just made") };
        self.emit(inst);
        Operand::reg(dst).into()
    }

    /// The length of an array of variable length. That of one with several dimensions is a product,
    /// of which the compiler says that it does not wrap around; where it does, the array has no
    /// room.
    fn array_length(&mut self, count: Value<'m>) -> Operand {
        let is_product = count.kind() == ValueKind::LLVMInstructionValueKind
            && count.opcode() == Opcode::LLVMMul
            && count.is_nuw();
        if is_product && !self.up.flat(count.ty()).tys().any(|ty| ty != self.up.word()) {
            let [a, b] = [0, 1].map(|i| self.array_length(count.operand(i)));
            return self.product_or_all(a, b);
        }
        let count = self.scalar(count);
        self.resize(self.up.word(), count)
    }

    /// A product of sizes, and the greatest number where it wraps around.
    fn product_or_all(&mut self, a: Operand, b: Operand) -> Operand {
        let word = self.up.word();
        let product = self.reg(word);
        let wraps = self.reg(Ty::BOOL);
        let args = self.list(&[a, b]);
        let (op, dst) = (Intrinsic::UMulOverflow, Some(product));
        self.emit(Inst::Intrinsic { op, dst, args });
        let all = self.up.word_const(-1);
        let dst = self.reg(word);
        let cond = Operand::reg(wraps);
        self.emit(Inst::Select { dst, cond, a: all, b: Operand::reg(product) });
        Operand::reg(dst)
    }

    /// An alloca with the next number, not yet emitted.
    pub fn new_alloca(&mut self, size: Operand, align: u32) -> Inst {
        let index = self.body.allocas;
        self.body.allocas += 1;
        Inst::Alloca { dst: self.reg(Ty::Ptr), size, align, index, escapes: true }
    }

    pub fn load(&mut self, value: Value<'m>) -> Scalars {
        let access = access(value);
        let address = value.operand(0);
        if self.other_address_space(address) {
            return self.undef_of(value.ty());
        }
        let ptr = self.scalar(address);
        self.load_from(ptr, value.ty(), access)
    }

    /// Reads a value of a type.
    pub fn load_from(&mut self, ptr: Operand, ty: Type<'m>, access: Access) -> Scalars {
        let flat = self.up.flat(ty);
        if let Some(bits) = self.bit_packed(ty, &flat) {
            let dst = self.reg(Ty::Int(bits));
            self.emit(Inst::Load { dst, ptr, access });
            let tys: Vec<Ty> = flat.tys().collect();
            return self.unpack(Operand::reg(dst), &tys);
        }
        let mut results = Vec::with_capacity(flat.len());
        for scalar in &flat.scalars {
            let ptr = self.offset(ptr, (scalar.offset_bits / 8) as i64);
            let dst = self.reg(scalar.ty);
            self.emit(Inst::Load { dst, ptr, access });
            results.push(Operand::reg(dst));
        }
        results.into()
    }

    pub fn store(&mut self, value: Value<'m>) -> Scalars {
        let access = access(value);
        let stored = value.operand(0);
        if !self.other_address_space(value.operand(1)) {
            let scalars = self.scalars(stored);
            let ptr = self.scalar(value.operand(1));
            self.store_to(ptr, stored.ty(), &scalars, access);
        }
        Vec::new().into()
    }

    /// Writes a value of a type.
    pub fn store_to(&mut self, ptr: Operand, ty: Type<'m>, scalars: &[Operand], access: Access) {
        let flat = self.up.flat(ty);
        if let Some(bits) = self.bit_packed(ty, &flat) {
            let value = self.pack(scalars);
            self.emit(Inst::Store { ptr, value, ty: Ty::Int(bits), access });
            return;
        }
        for (scalar, &value) in flat.scalars.iter().zip(scalars) {
            let ptr = self.offset(ptr, (scalar.offset_bits / 8) as i64);
            self.emit(Inst::Store { ptr, value, ty: scalar.ty, access });
        }
    }

    /// The width of a vector whose lanes share bytes: it is moved as one integer.
    fn bit_packed(&mut self, ty: Type<'m>, flat: &Flat) -> Option<u32> {
        let shared = flat.scalars.iter().any(|s| s.offset_bits % 8 != 0);
        if shared && ty.kind() != TypeKind::LLVMVectorTypeKind {
            self.unsupported(format!("moving a whole {}", ty.print()));
        }
        let ptr_bits = self.up.program.target.ptr_bits();
        shared.then(|| flat.tys().map(|ty| ty.bits(ptr_bits)).sum())
    }

    /// Reports an access through a segment register.
    fn other_address_space(&mut self, address: Value<'m>) -> bool {
        let space = address.ty().address_space();
        if space != 0 {
            self.unsupported(format!("access to address space {space}"));
        }
        space != 0
    }

    /// `base + offset` bytes.
    pub fn offset(&mut self, base: Operand, offset: i64) -> Operand {
        if offset == 0 {
            return base;
        }
        if let OperandKind::Const(id) = base.kind()
            && let Const::Address(symbol, before) = self.up.program.consts[id]
        {
            return self.up.constant(Const::Address(symbol, before.wrapping_add(offset)));
        }
        let index = self.up.word_const(offset);
        self.pointer_step(base, index, 1)
    }

    fn pointer_step(&mut self, base: Operand, index: Operand, scale: i64) -> Operand {
        let dst = self.reg(Ty::Ptr);
        self.emit(Inst::PtrAdd { dst, base, index, scale });
        Operand::reg(dst)
    }

    pub fn gep(&mut self, gep: Value<'m>) -> Scalars {
        let lanes = self.up.flat(gep.ty()).len();
        let base = self.scalars(gep.operand(0));
        let mut addresses: Vec<Operand> =
            (0..lanes).map(|i| if base.len() == 1 { base[0] } else { base[i] }).collect();
        let mut walk = GepWalk::new(gep.gep_source_type());
        let mut constant = 0i64;
        for i in 1..gep.num_operands() {
            let index = gep.operand(i);
            match self.up.gep_step(&mut walk, index) {
                GepStep::Constant(step) => constant = constant.wrapping_add(step),
                GepStep::Scaled(0) => {}
                GepStep::Scaled(scale) => {
                    let index = self.scalars(index);
                    for (lane, address) in addresses.iter_mut().enumerate() {
                        let index = if index.len() == 1 { index[0] } else { index[lane] };
                        let index = self.index_operand(index);
                        *address = self.pointer_step(*address, index, scale);
                    }
                }
            }
        }
        addresses.into_iter().map(|address| self.offset(address, constant)).collect()
    }

    /// An index that fits a word.
    fn index_operand(&mut self, index: Operand) -> Operand {
        match self.ty_of(index) {
            Ty::Int(bits) if bits > 64 => self.resize(Ty::Int(64), index),
            _ => index,
        }
    }

    pub fn atomic_rmw(&mut self, value: Value<'m>) -> Option<Scalars> {
        let op = match value.rmw_op() {
            RmwOp::LLVMAtomicRMWBinOpXchg => AtomicOp::Xchg,
            RmwOp::LLVMAtomicRMWBinOpAdd => AtomicOp::Add,
            RmwOp::LLVMAtomicRMWBinOpSub => AtomicOp::Sub,
            RmwOp::LLVMAtomicRMWBinOpAnd => AtomicOp::And,
            RmwOp::LLVMAtomicRMWBinOpNand => AtomicOp::Nand,
            RmwOp::LLVMAtomicRMWBinOpOr => AtomicOp::Or,
            RmwOp::LLVMAtomicRMWBinOpXor => AtomicOp::Xor,
            RmwOp::LLVMAtomicRMWBinOpMax => AtomicOp::Max,
            RmwOp::LLVMAtomicRMWBinOpMin => AtomicOp::Min,
            RmwOp::LLVMAtomicRMWBinOpUMax => AtomicOp::UMax,
            RmwOp::LLVMAtomicRMWBinOpUMin => AtomicOp::UMin,
            RmwOp::LLVMAtomicRMWBinOpFAdd => AtomicOp::FAdd,
            RmwOp::LLVMAtomicRMWBinOpFSub => AtomicOp::FSub,
            RmwOp::LLVMAtomicRMWBinOpFMax => AtomicOp::FMax,
            RmwOp::LLVMAtomicRMWBinOpFMin => AtomicOp::FMin,
            _ => return None,
        };
        let flat = self.up.flat(value.ty());
        let [scalar] = flat.scalars[..] else { return None };
        let ptr = self.scalar(value.operand(0));
        let operand = self.scalar(value.operand(1));
        let dst = self.reg(scalar.ty);
        self.emit(Inst::AtomicRmw { op, dst, ptr, value: operand });
        Some(Operand::reg(dst).into())
    }

    pub fn cmpxchg(&mut self, value: Value<'m>) -> Option<Scalars> {
        let flat = self.up.flat(value.ty());
        let [old, _] = flat.scalars[..] else { return None };
        let ptr = self.scalar(value.operand(0));
        let expected = self.scalar(value.operand(1));
        let new = self.scalar(value.operand(2));
        let dst = self.reg(old.ty);
        let equal = self.reg(Ty::BOOL);
        self.emit(Inst::CmpXchg { dst, ptr, expected, new });
        Some(vec![Operand::reg(dst), Operand::reg(equal)].into())
    }
}

fn access(value: Value<'_>) -> Access {
    Access { volatile: value.is_volatile(), atomic: value.is_atomic() }
}
