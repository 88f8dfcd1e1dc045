//! Constant addresses: expressions of the form `symbol - symbol + number`.

use ir::Symbol;

use super::Lowering;
use super::globals::Referent;
use crate::llvm::view::{Opcode, Type, TypeKind, Value, ValueKind};

/// `plus - minus + addend`, modulo the width of whatever holds it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Linear {
    /// A symbol to add.
    pub plus: Option<Symbol>,
    /// A symbol to subtract.
    pub minus: Option<Symbol>,
    /// A number to add.
    pub addend: i64,
}

impl Linear {
    fn number(addend: i64) -> Self {
        Linear { addend, ..Linear::default() }
    }

    fn symbol(symbol: Symbol, addend: i64) -> Self {
        Linear { plus: Some(symbol), minus: None, addend }
    }

    /// The value if no symbol takes part.
    pub fn as_number(self) -> Option<i64> {
        (self.plus.is_none() && self.minus.is_none()).then_some(self.addend)
    }

    fn plus(self, other: Linear) -> Option<Linear> {
        let addend = self.addend.wrapping_add(other.addend);
        let mut plus = [self.plus, other.plus].into_iter().flatten().collect::<Vec<_>>();
        let mut minus = [self.minus, other.minus].into_iter().flatten().collect::<Vec<_>>();
        minus.retain(|m| match plus.iter().position(|p| p == m) {
            Some(at) => {
                plus.swap_remove(at);
                false
            }
            None => true,
        });
        if plus.len() > 1 || minus.len() > 1 {
            return None;
        }
        Some(Linear { plus: plus.pop(), minus: minus.pop(), addend })
    }

    fn negated(self) -> Linear {
        Linear { plus: self.minus, minus: self.plus, addend: self.addend.wrapping_neg() }
    }
}

impl<'m> Lowering<'m> {
    /// A constant as a sum of symbols and a number, if it is one.
    pub fn linear(&mut self, value: Value<'m>) -> Option<Linear> {
        match value.kind() {
            ValueKind::LLVMConstantIntValueKind => {
                (value.ty().int_width() <= 64).then(|| Linear::number(value.sext_value()))
            }
            ValueKind::LLVMConstantPointerNullValueKind => Some(Linear::number(0)),
            ValueKind::LLVMFunctionValueKind
            | ValueKind::LLVMGlobalVariableValueKind
            | ValueKind::LLVMGlobalAliasValueKind => match self.referent(value) {
                Referent::Address(symbol, offset) => Some(Linear::symbol(symbol, offset)),
                Referent::Null => Some(Linear::number(0)),
                Referent::ThreadLocal(..) | Referent::Unsupported => None,
            },
            ValueKind::LLVMBlockAddressValueKind => {
                Some(Linear::symbol(self.label_symbol(value)?, 0))
            }
            ValueKind::LLVMConstantExprValueKind => self.linear_expression(value),
            _ => None,
        }
    }

    fn linear_expression(&mut self, value: Value<'m>) -> Option<Linear> {
        match value.const_opcode() {
            Opcode::LLVMGetElementPtr if value.ty().kind() == TypeKind::LLVMPointerTypeKind => {
                let base = self.linear(value.operand(0))?;
                base.plus(Linear::number(self.constant_gep_offset(value)?))
            }
            Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast => self.linear(value.operand(0)),
            Opcode::LLVMPtrToInt => {
                let width = value.ty().int_width();
                let sum = self.linear(value.operand(0))?;
                match sum.as_number() {
                    _ if width <= self.program.target.ptr_bits() => Some(sum),
                    Some(number) if number >= 0 => Some(sum),
                    _ => None,
                }
            }
            Opcode::LLVMIntToPtr => {
                let from = value.operand(0).ty().int_width();
                let sum = self.linear(value.operand(0))?;
                match sum.as_number() {
                    Some(number) => Some(Linear::number(zero_extend(number, from))),
                    None => (from >= self.program.target.ptr_bits()).then_some(sum),
                }
            }
            // A sum modulo a smaller power of two is the same sum.
            Opcode::LLVMTrunc => self.linear(value.operand(0)),
            Opcode::LLVMAdd => self.linear(value.operand(0))?.plus(self.linear(value.operand(1))?),
            Opcode::LLVMSub => {
                self.linear(value.operand(0))?.plus(self.linear(value.operand(1))?.negated())
            }
            _ => None,
        }
    }

    /// The offset of a getelementptr whose indices are all constant numbers.
    pub fn constant_gep_offset(&mut self, gep: Value<'m>) -> Option<i64> {
        let mut walk = GepWalk::new(gep.gep_source_type());
        let mut offset = 0i64;
        for i in 1..gep.num_operands() {
            let index = gep.operand(i);
            match self.gep_step(&mut walk, index) {
                GepStep::Constant(step) => offset = offset.wrapping_add(step),
                GepStep::Scaled(_) => return None,
            }
        }
        Some(offset)
    }

    /// Goes one index deeper and says what it adds.
    pub fn gep_step(&mut self, walk: &mut GepWalk<'m>, index: Value<'m>) -> GepStep {
        let element = match walk.inside {
            None => walk.ty,
            Some(ty) if ty.kind() == TypeKind::LLVMStructTypeKind => {
                let field = struct_index(index);
                walk.inside = Some(ty.field(field));
                return GepStep::Constant(self.layout.offset_of(ty, field) as i64);
            }
            Some(ty) => ty.element(),
        };
        walk.inside = Some(element);
        let size = self.layout.alloc_size(element) as i64;
        match constant_index(index) {
            Some(number) => GepStep::Constant(number.wrapping_mul(size)),
            None => GepStep::Scaled(size),
        }
    }
}

/// Where a getelementptr has got to.
pub struct GepWalk<'m> {
    ty: Type<'m>,
    inside: Option<Type<'m>>,
}

impl<'m> GepWalk<'m> {
    /// Before the first index.
    pub fn new(ty: Type<'m>) -> Self {
        GepWalk { ty, inside: None }
    }
}

/// What an index adds.
pub enum GepStep {
    /// A number.
    Constant(i64),
    /// The index times this.
    Scaled(i64),
}

/// A structure's index: a constant, in a vector getelementptr the same in all lanes.
fn struct_index(index: Value<'_>) -> u32 {
    if index.ty().kind() == TypeKind::LLVMVectorTypeKind {
        return index.aggregate_element(0).map_or(0, |lane| lane.zext_value() as u32);
    }
    index.zext_value() as u32
}

fn constant_index(index: Value<'_>) -> Option<i64> {
    (index.kind() == ValueKind::LLVMConstantIntValueKind && index.ty().int_width() <= 64)
        .then(|| index.sext_value())
}

fn zero_extend(number: i64, bits: u32) -> i64 {
    if bits >= 64 { number } else { number & ((1 << bits) - 1) }
}
