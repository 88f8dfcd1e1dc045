//! Poison: what LLVM makes of an operation whose operands are constants and whose result is undefined.
//!
//! The operation is gone, so nobody can say which error it was. (In C sources a check that the compiler
//! adds mostly says so before; see `checks`.) Where such a value is needed the path ends as unsupported:
//! the verdict is then unknown, never safe. Not needed are the elements that a vector or structure has
//! before they are set (one that is taken out again is needed), and arguments for parameters that
//! nothing reads, unless the call says that they are defined.
//!
//! A store of poison ends the path as well: the undefined operation was executed there. It has to be seen before variables
//! are brought into registers, because LLVM takes poison for whatever suits where ways meet. So each such store is marked
//! by a call before ([`crate::llvm::Module::mark_poison`]).
//!
//! `undef` in bitcode is what a variable holds that was never set. It is zero here, unless such variables are to have any
//! value: then it is refused like poison. (In C sources they are inputs, and none is left.)

use ir::{BlockId, Inst};

use super::function::FunctionLowering;
use crate::llvm::view::{Opcode, Value, ValueKind};

/// How far an element of a vector is followed.
const DEEPEST: u32 = 64;

const NEVER_SET: &str = "a value that is undefined: nothing set it, or the compiler computed it from an operation with undefined behaviour";
const MESSAGE: &str = "a value that is undefined: the compiler computed it from an operation with undefined behaviour";

/// What has no value that could be told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Without {
    /// Not only poison: also what was never set.
    never_set: bool,
}

impl<'m> FunctionLowering<'_, 'm> {
    /// What counts in the function at hand.
    fn without(&self) -> Without {
        let users = self.function.is_some_and(|function| function.origin() == ir::Origin::User);
        Without { never_set: users && self.up.any_value }
    }

    /// Ends the path if an instruction needs a value that is poison.
    pub fn refuse_poison(&mut self, inst: Value<'m>, opcode: Opcode) {
        let without = self.without();
        let noundef = self.up.attributes.noundef;
        if without.is_needed(inst, opcode, noundef) {
            self.unsupported(without.message());
        }
    }

    /// Ends the path where poison is stored.
    pub fn poison_is_stored(&mut self) {
        let message = self.without().message();
        self.unsupported(message);
    }

    /// Ends the path if a phi node takes poison from the block that goes on in its own.
    pub fn refuse_joined_poison(&mut self, phi: Value<'m>, index: u32) {
        if self.takes_poison(phi, index) {
            let message = self.without().message();
            self.unsupported(message);
        }
    }

    /// Whether a phi node takes poison from one of its edges.
    pub fn takes_poison(&self, phi: Value<'m>, index: u32) -> bool {
        self.without().is_in(phi.incoming_value(index)) && phi.users().next().is_some()
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
            let message = self.without().message();
            self.unsupported(message);
            self.emit(Inst::Unreachable);
        }
    }
}

impl Without {
    fn message(self) -> String {
        if self.never_set { NEVER_SET } else { MESSAGE }.to_owned()
    }

    /// `noundef` is the number of that attribute.
    fn is_needed(self, inst: Value<'_>, opcode: Opcode, noundef: u32) -> bool {
        match opcode {
            // It gives poison some value, whichever.
            Opcode::LLVMFreeze => {
                self.never_set && self.is_in(inst.operand(0)) && inst.users().next().is_some()
            }
            Opcode::LLVMShuffleVector | Opcode::LLVMPHI => false,
            Opcode::LLVMExtractElement if inst.operand(1).is_constant_int() => {
                self.is_lane(inst.operand(0), inst.operand(1).zext_value(), DEEPEST)
            }
            // The first operand is what is there before.
            Opcode::LLVMInsertElement | Opcode::LLVMInsertValue => self.is_in(inst.operand(1)),
            Opcode::LLVMCall => self.is_needed_argument(inst, noundef),
            _ => (0..inst.num_operands()).any(|i| self.is_in(inst.operand(i))),
        }
    }

    fn is_needed_argument(self, call: Value<'_>, noundef: u32) -> bool {
        let callee = call.called_value();
        let is_read = |index: u32| {
            let params = match callee.kind() {
                ValueKind::LLVMFunctionValueKind if !callee.is_declaration() => callee.params(),
                _ => return true,
            };
            params.get(index as usize).is_none_or(|param| param.users().next().is_some())
        };
        let is_defined = |index: u32| call.call_int_attribute(index, noundef).is_some();
        (0..call.num_args()).any(|i| self.is_in(call.operand(i)) && (is_defined(i) || is_read(i)))
    }

    /// Whether an element of a vector is such a value, as far as that can be seen from how the
    /// vector is put together.
    fn is_lane(self, vector: Value<'_>, lane: u64, depth: u32) -> bool {
        if depth == 0 {
            return false;
        }
        match vector.kind() {
            ValueKind::LLVMConstantVectorValueKind => {
                lane < vector.num_operands() as u64 && self.is_in(vector.operand(lane as u32))
            }
            ValueKind::LLVMInstructionValueKind => match vector.opcode() {
                Opcode::LLVMInsertElement if vector.operand(2).is_constant_int() => {
                    match vector.operand(2).zext_value() == lane {
                        true => self.is_in(vector.operand(1)),
                        false => self.is_lane(vector.operand(0), lane, depth - 1),
                    }
                }
                Opcode::LLVMShuffleVector => {
                    let Some(&picked) = vector.shuffle_mask().get(lane as usize) else {
                        return false;
                    };
                    // An element that nobody picks is poison.
                    let Some(picked) = picked.map(u64::from) else { return true };
                    let first = u64::from(vector.operand(0).ty().vector_len());
                    match picked.checked_sub(first) {
                        None => self.is_lane(vector.operand(0), picked, depth - 1),
                        Some(picked) => self.is_lane(vector.operand(1), picked, depth - 1),
                    }
                }
                _ => false,
            },
            _ => self.is_in(vector),
        }
    }

    /// Whether a constant is such a value, or part of it is.
    fn is_in(self, value: Value<'_>) -> bool {
        match value.kind() {
            ValueKind::LLVMPoisonValueKind => true,
            ValueKind::LLVMUndefValueValueKind => self.never_set,
            ValueKind::LLVMConstantVectorValueKind
            | ValueKind::LLVMConstantStructValueKind
            | ValueKind::LLVMConstantArrayValueKind
            | ValueKind::LLVMConstantExprValueKind => {
                (0..value.num_operands()).any(|i| self.is_in(value.operand(i)))
            }
            _ => false,
        }
    }
}
