//! Functions that stand for others: their types, their calls with names as literals.

use std::ffi::CString;

use llvm_sys::core::*;
use llvm_sys::prelude::LLVMValueRef;

use super::{Module, symbol::Symbol};

/// What two functions must have in common to stand for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unlike {
    /// The type of the result.
    Result,
    /// One takes any number of arguments.
    Variadic,
    /// The number of parameters.
    Count,
    /// Their types.
    Parameters,
}

impl Module<'_> {
    /// In what the types of two functions differ.
    pub fn differ(&self, one: Symbol<'_>, other: Symbol<'_>) -> Option<Unlike> {
        // SAFETY: live functions; the lists are as long as LLVM says.
        unsafe {
            let [a, b] = [one, other].map(|symbol| LLVMGlobalGetValueType(symbol.raw()));
            let params = |ty| {
                let mut list = vec![std::ptr::null_mut(); LLVMCountParamTypes(ty) as usize];
                LLVMGetParamTypes(ty, list.as_mut_ptr());
                list
            };
            let (in_a, in_b) = (params(a), params(b));
            if LLVMGetReturnType(a) != LLVMGetReturnType(b) {
                Some(Unlike::Result)
            } else if LLVMIsFunctionVarArg(a) != LLVMIsFunctionVarArg(b) {
                Some(Unlike::Variadic)
            } else if in_a.len() != in_b.len() {
                Some(Unlike::Count)
            } else {
                (in_a != in_b).then_some(Unlike::Parameters)
            }
        }
    }

    /// How many parameters a function has.
    pub fn parameters(&self, function: Symbol<'_>) -> u32 {
        // SAFETY: a live function.
        unsafe { LLVMCountParamTypes(LLVMGlobalGetValueType(function.raw())) }
    }

    /// Calls of a function both arguments of which are literals. Those for which `done` gives true
    /// become calls of `instead`.
    pub fn take_literal_calls(
        &mut self,
        name: &str,
        instead: &str,
        mut done: impl FnMut(&str, &str) -> bool,
    ) {
        let Some(callee) = self.function(name) else { return };
        let Ok(instead) = CString::new(instead) else { return };
        // SAFETY: live values of this module. The next use is found before this one goes.
        unsafe {
            let ty = LLVMGlobalGetValueType(callee.raw());
            let mut next = LLVMGetFirstUse(callee.raw());
            while !next.is_null() {
                let user = LLVMGetUser(next);
                next = LLVMGetNextUse(next);
                let call = !LLVMIsACallInst(user).is_null()
                    && LLVMGetCalledValue(user) == callee.raw()
                    && LLVMGetNumArgOperands(user) == 2;
                if !call {
                    continue;
                }
                let [from, to] = [0, 1].map(|i| literal(LLVMGetOperand(user, i)));
                if let (Some(from), Some(to)) = (from, to)
                    && done(&from, &to)
                {
                    let known = LLVMGetNamedFunction(self.raw(), instead.as_ptr());
                    let other = match known.is_null() {
                        true => LLVMAddFunction(self.raw(), instead.as_ptr(), ty),
                        false => known,
                    };
                    LLVMSetOperand(user, 2, other);
                }
            }
        }
    }
}

/// The text of a string literal.
///
/// # Safety
/// `value` is a live value.
unsafe fn literal(value: LLVMValueRef) -> Option<String> {
    // SAFETY: what a value is, is asked before it is taken for that; the text has the given length.
    unsafe {
        if LLVMIsAGlobalVariable(value).is_null() || LLVMIsGlobalConstant(value) == 0 {
            return None;
        }
        let text = LLVMGetInitializer(value);
        if text.is_null() || LLVMIsConstantString(text) == 0 {
            return None;
        }
        let mut len = 0;
        let bytes = LLVMGetAsString(text, &mut len);
        let bytes = std::slice::from_raw_parts(bytes.cast::<u8>(), len);
        let end = bytes.iter().position(|&byte| byte == 0)?;
        String::from_utf8(bytes[..end].to_vec()).ok()
    }
}
