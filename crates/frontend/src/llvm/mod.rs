//! The only door to LLVM: thin wrappers that hold LLVM's objects and free them. Everything unsafe
//! of the front end is here and in `lower`.
#![allow(unsafe_code)]

use llvm_sys::core::{LLVMContextCreate, LLVMContextDispose};
use llvm_sys::prelude::LLVMContextRef;

/// An LLVM context; disposed when dropped.
pub struct Context(LLVMContextRef);

impl Context {
    /// A fresh context.
    pub fn new() -> Self {
        // SAFETY: no precondition.
        Context(unsafe { LLVMContextCreate() })
    }

    /// The context as LLVM names it; valid as long as `self`.
    pub fn raw(&self) -> LLVMContextRef {
        self.0
    }
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: created by `new`, dropped once; modules borrow the context, so none is left.
        unsafe { LLVMContextDispose(self.0) }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn context_lives() {
        drop(super::Context::new());
    }
}
