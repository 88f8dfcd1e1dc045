//! A module: reading, linking, checking, passes.

use std::ffi::CString;
use std::marker::PhantomData;
use std::ptr;

use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::bit_reader::LLVMParseBitcodeInContext2;
use llvm_sys::core::*;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::LLVMModuleRef;
use llvm_sys::transforms::pass_builder::{
    LLVMCreatePassBuilderOptions, LLVMDisposePassBuilderOptions, LLVMRunPasses,
};

use super::{Context, take_message};

/// A module of a context; disposed when dropped.
pub struct Module<'c> {
    raw: LLVMModuleRef,
    context: &'c Context,
    of: PhantomData<&'c Context>,
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: owned, not handed to LLVM (`link` forgets what it hands over).
        unsafe { LLVMDisposeModule(self.raw) }
    }
}

impl<'c> Module<'c> {
    fn own(raw: LLVMModuleRef, context: &'c Context) -> Self {
        Module { raw, context, of: PhantomData }
    }

    /// Reads bitcode; the error is LLVM's message.
    pub fn parse_bitcode(context: &'c Context, bitcode: &[u8]) -> Result<Self, String> {
        let mut raw = ptr::null_mut();
        // SAFETY: the buffer borrows `bitcode` and is disposed before this returns; the reader has
        // copied everything by then.
        let failed = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRange(
                bitcode.as_ptr().cast(),
                bitcode.len(),
                c"bitcode".as_ptr(),
                0,
            );
            let failed = LLVMParseBitcodeInContext2(context.raw(), buffer, &mut raw) != 0;
            LLVMDisposeMemoryBuffer(buffer);
            failed
        };
        if failed { Err(context.take_errors()) } else { Ok(Module::own(raw, context)) }
    }

    /// Reads LLVM's text form; the error is LLVM's message.
    pub fn parse_text(context: &'c Context, name: &str, text: &[u8]) -> Result<Self, String> {
        let name = CString::new(name.replace('\0', " ")).expect("no zero byte");
        let (mut raw, mut message) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: the buffer is a copy that the parser takes over.
        let failed = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                text.as_ptr().cast(),
                text.len(),
                name.as_ptr(),
            );
            LLVMParseIRInContext(context.raw(), buffer, &mut raw, &mut message) != 0
        };
        if failed {
            // SAFETY: set by the parser on failure.
            Err(unsafe { take_message(message) })
        } else {
            Ok(Module::own(raw, context))
        }
    }

    /// The module as LLVM names it; valid as long as `self`.
    pub fn raw(&self) -> LLVMModuleRef {
        self.raw
    }

    /// Its context.
    pub fn context(&self) -> &'c Context {
        self.context
    }

    /// The target triple; empty when it has none.
    pub fn triple(&self) -> String {
        // SAFETY: a live module; the text belongs to it.
        unsafe { std::ffi::CStr::from_ptr(LLVMGetTarget(self.raw)).to_string_lossy().into_owned() }
    }

    /// Sets the target triple.
    pub fn set_triple(&self, triple: &str) {
        let triple = CString::new(triple).expect("a triple has no zero byte");
        // SAFETY: a live module and a C string, which is copied.
        unsafe { LLVMSetTarget(self.raw, triple.as_ptr()) }
    }

    /// Width of a pointer in bits.
    pub fn pointer_bits(&self) -> u32 {
        // SAFETY: the layout belongs to the live module.
        unsafe {
            let layout = llvm_sys::target::LLVMGetModuleDataLayout(self.raw);
            8 * llvm_sys::target::LLVMPointerSize(layout)
        }
    }

    /// Moves all of `other` into this module; the error is the linker's message.
    pub fn link(&mut self, other: Module<'c>) -> Result<(), String> {
        let other = std::mem::ManuallyDrop::new(other);
        // SAFETY: two live modules of one context; the linker disposes the second in every case.
        let failed = unsafe { LLVMLinkModules2(self.raw, other.raw) != 0 };
        if failed { Err(self.context.take_errors()) } else { Ok(()) }
    }

    /// Checks LLVM's own rules; the error lists what is broken.
    pub fn verify(&self) -> Result<(), String> {
        let mut message = ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: a live module; the message is ours.
        let (failed, message) = unsafe {
            let failed = LLVMVerifyModule(self.raw, action, &mut message) != 0;
            (failed, take_message(message))
        };
        if failed { Err(message) } else { Ok(()) }
    }

    /// Runs a pipeline written as for `opt -passes=`.
    pub fn run_passes(&mut self, pipeline: &str) -> Result<(), String> {
        let pipeline = CString::new(pipeline).expect("a pipeline has no zero byte");
        // SAFETY: a live module; no target machine is needed by target-independent passes.
        unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.raw, pipeline.as_ptr(), ptr::null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            if error.is_null() {
                return Ok(());
            }
            let text = LLVMGetErrorMessage(error);
            let message = std::ffi::CStr::from_ptr(text).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(text);
            Err(message)
        }
    }

    /// Writes debug records as calls of the `llvm.dbg` intrinsics, the only form that LLVM's C
    /// interface can read.
    pub fn use_debug_intrinsics(&mut self) {
        // SAFETY: a live module.
        unsafe { LLVMSetIsNewDbgInfoFormat(self.raw, 0) }
    }

    /// LLVM's text form.
    pub fn to_text(&self) -> String {
        // SAFETY: a live module; the text is ours.
        unsafe { take_message(LLVMPrintModuleToString(self.raw)) }
    }
}
