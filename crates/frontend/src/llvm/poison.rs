//! Stores of values that are undefined.
//!
//! Where ways meet, LLVM takes poison for whatever the other way brings: once variables are in registers, nothing is left
//! of the store. So a call stands before each such store, which lowering turns into the end of the path.

use std::ffi::CString;

use ir::Origin;
use llvm_sys::core::*;
use llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use llvm_sys::prelude::LLVMValueRef;

use super::scopes::{blocks, instructions};
use super::{Module, origin_of};

/// The function that is called where poison is stored. C cannot name it.
pub const POISON_IS_STORED: &str = "pollard.poison.stored";

impl Module<'_> {
    /// Marks the stores of poison; in the user's functions those of `undef`, too, if variables without a value may hold
    /// anything. To be done before variables are brought into registers.
    pub fn mark_poison(&mut self, never_set: bool) {
        let name = CString::new(POISON_IS_STORED).expect("it has no zero byte");
        let bodies: Vec<LLVMValueRef> =
            self.functions().filter(|f| !f.is_undefined()).map(|f| f.raw()).collect();
        // SAFETY: live values of this module, and a builder of its context that is disposed here.
        unsafe {
            let context = LLVMGetModuleContext(self.raw());
            let void = LLVMVoidTypeInContext(context);
            let ty = LLVMFunctionType(void, std::ptr::null_mut(), 0, 0);
            let builder = LLVMCreateBuilderInContext(context);
            let mut callee: Option<LLVMValueRef> = None;
            for body in bodies {
                let undef = never_set && origin_of(body) == Origin::User;
                let stores = blocks(body).into_iter().flat_map(|block| instructions(block));
                for store in stores.filter(|&inst| stores_nothing(inst, undef)) {
                    let callee = *callee
                        .get_or_insert_with(|| LLVMAddFunction(self.raw(), name.as_ptr(), ty));
                    LLVMPositionBuilderBefore(builder, store);
                    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(store));
                    let none = std::ptr::null_mut();
                    LLVMBuildCall2(builder, ty, callee, none, 0, c"".as_ptr());
                }
            }
            LLVMDisposeBuilder(builder);
        }
    }
}

/// Whether an instruction stores poison, or `undef` if that counts.
///
/// # Safety
/// `inst` is a live instruction.
unsafe fn stores_nothing(inst: LLVMValueRef, undef: bool) -> bool {
    // SAFETY: by the contract.
    unsafe {
        !LLVMIsAStoreInst(inst).is_null() && {
            let value = LLVMGetOperand(inst, 0);
            LLVMIsPoison(value) != 0 || undef && LLVMIsUndef(value) != 0
        }
    }
}
