//! Calls of LLVM's intrinsics, by their names without type suffixes.

mod float;
mod integer;
mod libm;
mod stack;
mod vector;

use std::rc::Rc;

use ir::{Inst, Intrinsic, Operand, Ty};

use super::Lowering;
use super::function::FunctionLowering;
use super::scalars::Scalars;
use crate::llvm::view::{Value, ValueKind, intrinsic_base_name};

impl<'m> Lowering<'m> {
    /// The name of an intrinsic function without the suffixes for its types.
    pub fn intrinsic_name(&mut self, callee: Value<'m>) -> Option<Rc<str>> {
        if callee.kind() != ValueKind::LLVMFunctionValueKind {
            return None;
        }
        if let Some(known) = self.intrinsic_names.get(&callee) {
            return known.clone();
        }
        let name = match callee.intrinsic_id() {
            0 => None,
            id => Some(Rc::from(&*intrinsic_base_name(id))),
        };
        self.intrinsic_names.insert(callee, name.clone());
        name
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    pub fn intrinsic_call(&mut self, call: Value<'m>, callee: Value<'m>) -> Scalars {
        let full = self.up.intrinsic_name(callee).unwrap_or_else(|| "llvm.".into());
        let name = full.strip_prefix("llvm.").unwrap_or(&full);
        let lowered = self
            .memory_intrinsic(name, call)
            .or_else(|| self.dropped_intrinsic(name, call))
            .or_else(|| self.stack_intrinsic(name, call))
            .or_else(|| self.integer_intrinsic(name, call))
            .or_else(|| self.float_intrinsic(name, call))
            .or_else(|| self.libm_intrinsic(name, call))
            .or_else(|| self.vector_intrinsic(name, call));
        match lowered {
            Some(scalars) => scalars,
            None => {
                self.unsupported(format!("intrinsic {full}"));
                self.undef_of(call.ty())
            }
        }
    }

    fn memory_intrinsic(&mut self, name: &str, call: Value<'m>) -> Option<Scalars> {
        match name {
            "memcpy"
            | "memcpy.inline"
            | "memcpy.element.unordered.atomic"
            | "memmove"
            | "memmove.element.unordered.atomic" => {
                let dst = self.scalar(call.operand(0));
                let src = self.scalar(call.operand(1));
                let len = self.length(call.operand(2));
                let overlap = name.starts_with("memmove");
                self.emit(Inst::MemCopy { dst, src, len, overlap });
            }
            "memset" | "memset.inline" | "memset.element.unordered.atomic" => {
                let dst = self.scalar(call.operand(0));
                let byte = self.scalar(call.operand(1));
                let len = self.length(call.operand(2));
                self.emit(Inst::MemSet { dst, byte, len });
            }
            _ => return None,
        }
        Some(nothing())
    }

    /// A number of bytes as an address-wide integer.
    fn length(&mut self, value: Value<'m>) -> Operand {
        let word = self.up.word();
        let operand = self.scalar(value);
        self.resize(word, operand)
    }

    /// Hints to the optimiser: nothing, or their argument.
    fn dropped_intrinsic(&mut self, name: &str, call: Value<'m>) -> Option<Scalars> {
        match name {
            "lifetime.start"
            | "lifetime.end"
            | "assume"
            | "experimental.noalias.scope.decl"
            | "donothing"
            | "sideeffect"
            | "prefetch"
            | "var.annotation"
            | "invariant.end"
            | "pcmarker"
            | "clear_cache"
            | "va_end"
            | "stackprotector"
            | "codeview.annotation"
            | "x86.sse2.pause"
            | "fake.use"
            | "pseudoprobe"
            | "instrprof.increment"
            | "instrprof.increment.step"
            | "instrprof.timestamp"
            | "instrprof.cover"
            | "instrprof.value.profile" => Some(nothing()),
            "expect"
            | "expect.with.probability"
            | "annotation"
            | "ptr.annotation"
            | "launder.invariant.group"
            | "strip.invariant.group"
            | "ssa.copy"
            | "arithmetic.fence"
            | "canonicalize"
            | "preserve.array.access.index"
            | "preserve.struct.access.index"
            | "preserve.union.access.index" => Some(self.scalars(call.operand(0))),
            "invariant.start" => Some(self.undef_of(call.ty())),
            "allow.runtime.check" | "allow.ubsan.check" => Some(self.up.bits(Ty::BOOL, 1).into()),
            _ => None,
        }
    }

    /// An intrinsic that ends the program.
    fn trap(&mut self) -> Scalars {
        self.intrinsic_effect(Intrinsic::Trap, &[]);
        nothing()
    }
}

/// No result.
fn nothing() -> Scalars {
    Vec::new().into()
}
