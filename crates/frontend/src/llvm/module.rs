//! A module: reading, linking, checking, passes.

use std::ffi::CString;
use std::ptr;

use ir::Origin;
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::bit_reader::LLVMParseBitcodeInContext2;
use llvm_sys::core::*;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef, LLVMValueRef};
use llvm_sys::transforms::pass_builder::{
    LLVMCreatePassBuilderOptions, LLVMDisposePassBuilderOptions, LLVMRunPasses,
};

use super::{Context, take_message};

/// A module of a context; disposed when dropped.
pub struct Module<'c> {
    raw: LLVMModuleRef,
    context: &'c Context,
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: owned, not handed to LLVM (`link` forgets what it hands over).
        unsafe { LLVMDisposeModule(self.raw) }
    }
}

impl<'c> Module<'c> {
    fn own(raw: LLVMModuleRef, context: &'c Context) -> Self {
        Module { raw, context }
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

/// Changes to functions and variables.
impl Module<'_> {
    /// Takes an attribute such as `optnone` from all functions.
    pub fn remove_function_attribute(&mut self, name: &str) {
        // SAFETY: the name is given with its length; the functions are live.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            for function in self.functions() {
                LLVMRemoveEnumAttributeAtIndex(
                    function.raw(),
                    llvm_sys::LLVMAttributeFunctionIndex,
                    kind,
                );
            }
        }
    }

    /// Keeps passes away from the functions that call `name`.
    pub fn leave_callers_as_they_are(&mut self, name: &str) {
        let Some(callee) = self.function(name) else { return };
        // SAFETY: live values of this module; the attributes belong to its context.
        unsafe {
            let mut next = LLVMGetFirstUse(callee.raw());
            while !next.is_null() {
                let user = LLVMGetUser(next);
                if !LLVMIsACallInst(user).is_null() {
                    let caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
                    for attribute in ["optnone", "noinline"] {
                        let kind = LLVMGetEnumAttributeKindForName(
                            attribute.as_ptr().cast(),
                            attribute.len(),
                        );
                        LLVMAddAttributeAtIndex(
                            caller,
                            llvm_sys::LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(self.context.raw(), kind, 0),
                        );
                    }
                }
                next = LLVMGetNextUse(next);
            }
        }
    }

    /// Lets all users of a function use another one of the same type instead, which is declared if
    /// need be.
    pub fn replace_function(&mut self, name: &str, replacement: &str) {
        let Some(old) = self.function(name) else { return };
        let Ok(new_name) = CString::new(replacement) else { return };
        // SAFETY: a live function; the new one has its type.
        unsafe {
            let new = match self.function(replacement) {
                Some(function) => function.raw(),
                None => {
                    LLVMAddFunction(self.raw, new_name.as_ptr(), LLVMGlobalGetValueType(old.raw()))
                }
            };
            LLVMReplaceAllUsesWith(old.raw(), new);
        }
    }

    /// Notes in all definitions whose code this is; linking keeps the note.
    pub fn mark_origin(&self, origin: Origin) {
        let Some(kind) = origin_kind(self.context.raw(), origin) else { return };
        // SAFETY: live global objects of this context.
        unsafe {
            let note = LLVMMDNodeInContext2(self.context.raw(), ptr::null_mut(), 0);
            for symbol in self.functions().chain(self.variables()) {
                if !symbol.is_undefined() {
                    LLVMGlobalSetMetadata(symbol.raw(), kind, note);
                }
            }
        }
    }
}

/// The kind of metadata that notes an origin; none for the user's code, which has no note.
fn origin_kind(context: LLVMContextRef, origin: Origin) -> Option<u32> {
    let name = match origin {
        Origin::User => return None,
        Origin::Libc => "pollard.libc",
        Origin::Runtime => "pollard.runtime",
    };
    // SAFETY: a live context; the name is given with its length.
    Some(unsafe { LLVMGetMDKindIDInContext(context, name.as_ptr().cast(), name.len() as u32) })
}

/// The section of what `pollard run` adds to the user's sources.
const DRIVER_SECTION: &std::ffi::CStr = c".pollard.driver";

/// Whose code a function or variable is.
///
/// # Safety
/// `value` is a live function or global variable.
pub unsafe fn origin_of(value: LLVMValueRef) -> Origin {
    // SAFETY: by the contract; the list is disposed here.
    unsafe {
        let context = LLVMGetModuleContext(LLVMGetGlobalParent(value));
        let mut count = 0;
        let list = LLVMGlobalCopyAllMetadata(value, &mut count);
        let kinds: Vec<u32> =
            (0..count as u32).map(|i| LLVMValueMetadataEntriesGetKind(list, i)).collect();
        LLVMDisposeValueMetadataEntries(list);
        let section = LLVMGetSection(value);
        if !section.is_null() && std::ffi::CStr::from_ptr(section) == DRIVER_SECTION {
            return Origin::Runtime;
        }
        [Origin::Libc, Origin::Runtime]
            .into_iter()
            .find(|&o| origin_kind(context, o).is_some_and(|kind| kinds.contains(&kind)))
            .unwrap_or(Origin::User)
    }
}
