//! Poison: what LLVM makes of an operation whose operands are constants and whose result is undefined.
//!
//! The operation is gone, so nobody can say which error it was. (In C sources a check that the compiler
//! adds mostly says so before; see `checks`.) Where such a value is needed the path ends as unsupported:
//! the verdict is then unknown, never safe. Not needed are the elements that a vector or structure has
//! before they are set, and arguments for parameters that nothing reads.

use ir::{BlockId, Inst};

use super::function::FunctionLowering;
use crate::llvm::view::{Opcode, Value, ValueKind};

const MESSAGE: &str = "a value that is undefined: the compiler computed it from an operation with undefined behaviour";

impl<'m> FunctionLowering<'_, 'm> {
    /// Ends the path if an instruction needs a value that is poison.
    pub fn refuse_poison(&mut self, inst: Value<'m>, opcode: Opcode) {
        if needs_poison(inst, opcode) {
            self.unsupported(MESSAGE.to_owned());
        }
    }

    /// Ends the path if a phi node takes poison from the block that goes on in its own.
    pub fn refuse_joined_poison(&mut self, phi: Value<'m>, index: u32) {
        if Self::takes_poison(phi, index) {
            self.unsupported(MESSAGE.to_owned());
        }
    }

    /// Whether a phi node takes poison from one of its edges.
    pub fn takes_poison(phi: Value<'m>, index: u32) -> bool {
        holds_poison(phi.incoming_value(index)) && phi.users().next().is_some()
    }

    /// A block that an edge with poison leads to; it is made when the block at hand has ended.
    pub fn poisoned_block(&mut self) -> BlockId {
        let block = self.new_block();
        self.poisoned.push(block);
        block
    }

    /// Makes the blocks that edges with poison lead to.
    pub fn end_poisoned_edges(&mut self) {
        for block in std::mem::take(&mut self.poisoned) {
            self.start_block(block);
            self.unsupported(MESSAGE.to_owned());
            self.emit(Inst::Unreachable);
        }
    }
}

fn needs_poison(inst: Value<'_>, opcode: Opcode) -> bool {
    match opcode {
        Opcode::LLVMFreeze | Opcode::LLVMShuffleVector | Opcode::LLVMPHI => false,
        // The first operand is what is there before.
        Opcode::LLVMInsertElement | Opcode::LLVMInsertValue => holds_poison(inst.operand(1)),
        Opcode::LLVMCall => needs_poisoned_argument(inst),
        _ => (0..inst.num_operands()).any(|i| holds_poison(inst.operand(i))),
    }
}

fn needs_poisoned_argument(call: Value<'_>) -> bool {
    let callee = call.called_value();
    let is_read = |index: u32| {
        let params = match callee.kind() {
            ValueKind::LLVMFunctionValueKind if !callee.is_declaration() => callee.params(),
            _ => return true,
        };
        params.get(index as usize).is_none_or(|param| param.users().next().is_some())
    };
    (0..call.num_args()).any(|i| holds_poison(call.operand(i)) && is_read(i))
}

/// Whether a constant is poison, or part of it is.
fn holds_poison(value: Value<'_>) -> bool {
    match value.kind() {
        ValueKind::LLVMPoisonValueKind => true,
        ValueKind::LLVMConstantVectorValueKind
        | ValueKind::LLVMConstantStructValueKind
        | ValueKind::LLVMConstantArrayValueKind
        | ValueKind::LLVMConstantExprValueKind => {
            (0..value.num_operands()).any(|i| holds_poison(value.operand(i)))
        }
        _ => false,
    }
}
