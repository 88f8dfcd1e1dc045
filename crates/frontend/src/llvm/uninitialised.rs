//! Variables that are read before they have a value.
//!
//! Once variables are in registers LLVM takes such a read for whatever suits: where one way sets a variable and the other does not,
//! both have the value of the one. That hides what the program does. So every variable that will be in a register first gets the result
//! of a function, which the machine makes any value; where a variable is always set before it is read, nothing uses that
//! result, and the call is dropped again. Which variables will be in registers is known only afterwards, because one may follow
//! another (a pointer, then what it points to); the machine itself gives those that stay in memory any value.

use std::ffi::CString;

use ir::Origin;
use llvm_sys::LLVMTypeKind::*;
use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMBuilderRef, LLVMTypeRef, LLVMValueRef};

use super::scopes::{Mark, instructions, mark_of, users};
use super::{Module, origin_of};

impl Module<'_> {
    /// Lets the user's variables begin with what a function gives. To be done before they are brought into registers.
    pub fn give_variables_any_value(&mut self, function: &str) {
        let name = CString::new(function).expect("the name of a function has no zero byte");
        // SAFETY: live values of this module, and a builder of its context that is disposed here.
        unsafe {
            let context = LLVMGetModuleContext(self.raw());
            let bodies: Vec<LLVMValueRef> = self
                .functions()
                .filter(|f| !f.is_undefined())
                .map(|f| f.raw())
                .filter(|&f| origin_of(f) == Origin::User)
                .collect();
            let any = function_type(LLVMInt64TypeInContext(context));
            let callee = match self.function(function) {
                Some(known) => known.raw(),
                None => LLVMAddFunction(self.raw(), name.as_ptr(), any),
            };
            let builder = LLVMCreateBuilderInContext(context);
            for body in bodies {
                give_any_value(builder, callee, LLVMGetEntryBasicBlock(body));
            }
            LLVMDisposeBuilder(builder);
        }
    }

    /// Drops the calls of a function whose results nobody uses, or only go into a variable that stayed in memory.
    pub fn drop_unused_values(&mut self, function: &str) {
        let Some(callee) = self.function(function) else { return };
        // SAFETY: live values of this module; a call without uses can be erased, and its place in the list of
        // uses is left before.
        unsafe {
            let mut next = LLVMGetFirstUse(callee.raw());
            while !next.is_null() {
                let user = LLVMGetUser(next);
                next = LLVMGetNextUse(next);
                if LLVMIsACallInst(user).is_null() {
                    continue;
                }
                for store in users(user) {
                    let stays = !LLVMIsAStoreInst(store).is_null()
                        && !LLVMIsAAllocaInst(LLVMGetOperand(store, 1)).is_null();
                    if stays {
                        LLVMInstructionEraseFromParent(store);
                    }
                }
                if LLVMGetFirstUse(user).is_null() {
                    LLVMInstructionEraseFromParent(user);
                }
            }
        }
    }
}

/// A function without parameters.
///
/// # Safety
/// `result` is a live type.
unsafe fn function_type(result: LLVMTypeRef) -> LLVMTypeRef {
    // SAFETY: by the contract.
    unsafe { LLVMFunctionType(result, std::ptr::null_mut(), 0, 0) }
}

/// Stores the result of a call behind the allocation of each variable that may be in a register, and at each
/// beginning of its block.
///
/// # Safety
/// All of one live module.
unsafe fn give_any_value(builder: LLVMBuilderRef, callee: LLVMValueRef, entry: LLVMBasicBlockRef) {
    // SAFETY: by the contract; an allocation is no terminator, so something follows it.
    unsafe {
        for variable in scalars(entry) {
            let ty = LLVMGetAllocatedType(variable);
            for at in [variable].into_iter().chain(starts(variable)) {
                LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(at));
                let none = std::ptr::null_mut();
                let any = LLVMBuildCall2(builder, function_type(ty), callee, none, 0, c"".as_ptr());
                LLVMBuildStore(builder, any, variable);
            }
        }
    }
}

/// The variables of one number or pointer that a block allocates.
///
/// # Safety
/// `entry` is a live block.
unsafe fn scalars(entry: LLVMBasicBlockRef) -> Vec<LLVMValueRef> {
    // SAFETY: by the contract.
    unsafe {
        let is_variable = |&inst: &LLVMValueRef| {
            !LLVMIsAAllocaInst(inst).is_null() && is_scalar(LLVMGetAllocatedType(inst))
        };
        instructions(entry).into_iter().filter(is_variable).collect()
    }
}

/// Where the block of a variable begins.
///
/// # Safety
/// `variable` is a live allocation.
unsafe fn starts(variable: LLVMValueRef) -> impl Iterator<Item = LLVMValueRef> {
    // SAFETY: by the contract.
    unsafe { users(variable).into_iter().filter(|&u| mark_of(u) == Some(Mark::Start)) }
}

/// Whether a type is of one number or pointer, or of a vector of them.
///
/// # Safety
/// `ty` is a live type.
unsafe fn is_scalar(ty: LLVMTypeRef) -> bool {
    // SAFETY: by the contract.
    let kind = unsafe { LLVMGetTypeKind(ty) };
    matches!(
        kind,
        LLVMIntegerTypeKind
            | LLVMPointerTypeKind
            | LLVMHalfTypeKind
            | LLVMBFloatTypeKind
            | LLVMVectorTypeKind
            | LLVMFloatTypeKind
            | LLVMDoubleTypeKind
            | LLVMX86_FP80TypeKind
            | LLVMFP128TypeKind
    )
}

/// Whether an allocation is of one number or pointer, and only read and written as such.
///
/// # Safety
/// `alloca` is a live allocation.
pub unsafe fn will_be_in_register(alloca: LLVMValueRef) -> bool {
    // SAFETY: by the contract.
    unsafe {
        let ty = LLVMGetAllocatedType(alloca);
        let mut next = LLVMGetFirstUse(alloca);
        let mut plain = is_scalar(ty);
        while plain && !next.is_null() {
            let user = LLVMGetUser(next);
            next = LLVMGetNextUse(next);
            plain = if !LLVMIsALoadInst(user).is_null() {
                LLVMTypeOf(user) == ty
            } else if !LLVMIsAStoreInst(user).is_null() {
                let value = LLVMGetOperand(user, 0);
                value != alloca && LLVMTypeOf(value) == ty
            } else {
                mark_of(user).is_some()
            };
        }
        plain
    }
}
