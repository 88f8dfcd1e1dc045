//! Constants as operands.

use ir::{Const, Inst, Operand, Ty};

use super::function::FunctionLowering;
use super::globals::Referent;
use super::scalars::Scalars;
use super::types::scalar_ty;
use super::{Lowering, bits};
use crate::llvm::view::{Value, ValueKind};

impl<'m> Lowering<'m> {
    /// A scalar constant that needs no instruction.
    pub fn scalar_const(&mut self, value: Value<'m>) -> Option<Operand> {
        if let Some(&known) = self.scalar_consts.get(&value) {
            return Some(known);
        }
        let ty = scalar_ty(value.ty())?;
        let constant = match value.kind() {
            ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => Const::Undef(ty),
            ValueKind::LLVMConstantPointerNullValueKind => Const::Bits(Ty::Ptr, 0),
            ValueKind::LLVMConstantIntValueKind | ValueKind::LLVMConstantFPValueKind => {
                bits::constant(ty, self.constant_words(value)?)
            }
            _ => {
                let sum = self.linear(value)?;
                match (sum.as_number(), sum.plus, sum.minus) {
                    (Some(number), ..) if ty.bits(self.program.target.ptr_bits()) <= 64 => {
                        return Some(self.bits(ty, number as u64));
                    }
                    (None, Some(symbol), None) if ty == Ty::Ptr => {
                        Const::Address(symbol, sum.addend)
                    }
                    _ => return None,
                }
            }
        };
        let operand = self.constant(constant);
        self.scalar_consts.insert(value, operand);
        Some(operand)
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    /// The scalars of a constant; instructions are emitted for what only the machine knows.
    pub fn constant_scalars(&mut self, value: Value<'m>) -> Scalars {
        if let Some(operand) = self.up.scalar_const(value) {
            return operand.into();
        }
        match value.kind() {
            ValueKind::LLVMConstantExprValueKind => {
                let opcode = value.const_opcode();
                match self.operation(opcode, value) {
                    Some(scalars) => scalars,
                    None => self.unsupported_value(value, "constant expression"),
                }
            }
            ValueKind::LLVMGlobalVariableValueKind
            | ValueKind::LLVMGlobalAliasValueKind
            | ValueKind::LLVMGlobalIFuncValueKind
            | ValueKind::LLVMFunctionValueKind => match self.up.referent(value) {
                Referent::ThreadLocal(global, offset) => {
                    let dst = self.reg(Ty::Ptr);
                    self.emit(Inst::ThreadLocal { dst, global });
                    self.offset(Operand::reg(dst), offset).into()
                }
                _ => self.unsupported_value(value, "symbol"),
            },
            ValueKind::LLVMConstantAggregateZeroValueKind => {
                let flat = self.up.flat(value.ty());
                flat.tys().map(|ty| self.zero(ty)).collect()
            }
            ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => {
                self.undef_of(value.ty())
            }
            ValueKind::LLVMConstantStructValueKind
            | ValueKind::LLVMConstantArrayValueKind
            | ValueKind::LLVMConstantVectorValueKind
            | ValueKind::LLVMConstantDataArrayValueKind
            | ValueKind::LLVMConstantDataVectorValueKind => {
                let mut scalars = Vec::new();
                let mut index = 0;
                while let Some(element) = value.aggregate_element(index) {
                    scalars.extend_from_slice(&self.constant_scalars(element));
                    index += 1;
                }
                scalars.into()
            }
            _ => self.unsupported_value(value, "constant"),
        }
    }

    /// All bits zero.
    pub fn zero(&mut self, ty: Ty) -> Operand {
        let width = ty.bits(self.up.program.target.ptr_bits());
        let words = vec![0; width.div_ceil(64) as usize];
        self.up.constant(bits::constant(ty, words))
    }

    fn unsupported_value(&mut self, value: Value<'m>, what: &str) -> Scalars {
        let name = value.name();
        self.unsupported(if name.is_empty() { what.to_owned() } else { format!("{what} {name}") });
        self.undef_of(value.ty())
    }
}
