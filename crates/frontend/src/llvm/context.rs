//! LLVM's context and what it has to say.

use std::cell::RefCell;
use std::ffi::c_void;
use std::sync::Once;

use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::core::{
    LLVMContextCreate, LLVMContextDispose, LLVMContextSetDiagnosticHandler,
    LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef};
use llvm_sys::support::LLVMParseCommandLineOptions;

use super::take_message;

/// How bad a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The operation failed.
    Error,
    /// Anything less.
    Note,
}

/// A message from LLVM.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What it says.
    pub message: String,
}

/// An LLVM context; disposed when dropped. Its diagnostics are kept, never printed: LLVM's own
/// handler would end the process at an error.
pub struct Context {
    raw: LLVMContextRef,
    // Boxed: LLVM holds its address.
    diagnostics: Box<RefCell<Vec<Diagnostic>>>,
}

extern "C" fn keep_diagnostic(info: LLVMDiagnosticInfoRef, list: *mut c_void) {
    // SAFETY: `info` is valid during the call; `list` is the context's boxed list, which outlives
    // LLVM's context; nobody else borrows it while LLVM runs.
    unsafe {
        let severity = match LLVMGetDiagInfoSeverity(info) {
            LLVMDiagnosticSeverity::LLVMDSError => Severity::Error,
            _ => Severity::Note,
        };
        let message = take_message(LLVMGetDiagInfoDescription(info));
        let list = &*list.cast::<RefCell<Vec<Diagnostic>>>();
        list.borrow_mut().push(Diagnostic { severity, message });
    }
}

/// Tells LLVM not to verify every module with debug information that it reads: it would do so to
/// upgrade that of other versions, and end the process when it finds something. What is not of our own
/// compiler is verified by [`super::Module::verify`], which returns what it finds.
fn set_options() {
    static ONCE: Once = Once::new();
    let options = [c"pollard".as_ptr(), c"-disable-auto-upgrade-debug-info".as_ptr()];
    // SAFETY: C strings, read during the call only; `Once` keeps other threads out.
    ONCE.call_once(|| unsafe {
        LLVMParseCommandLineOptions(options.len() as i32, options.as_ptr(), std::ptr::null());
    });
}

impl Context {
    /// A fresh context.
    pub fn new() -> Self {
        set_options();
        let diagnostics = Box::new(RefCell::new(Vec::new()));
        let list: *const RefCell<Vec<Diagnostic>> = &*diagnostics;
        // SAFETY: the handler gets the list's stable address, see `keep_diagnostic`.
        let raw = unsafe {
            let raw = LLVMContextCreate();
            LLVMContextSetDiagnosticHandler(raw, Some(keep_diagnostic), list as *mut c_void);
            raw
        };
        Context { raw, diagnostics }
    }

    /// The context as LLVM names it; valid as long as `self`.
    pub fn raw(&self) -> LLVMContextRef {
        self.raw
    }

    /// What LLVM said since the last call.
    pub fn take_diagnostics(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut *self.diagnostics.borrow_mut())
    }

    /// The errors among what LLVM said since the last call, as one text.
    pub fn take_errors(&self) -> String {
        let errors: Vec<String> = self
            .take_diagnostics()
            .into_iter()
            .filter(|d| d.severity == Severity::Error)
            .map(|d| d.message)
            .collect();
        errors.join("\n")
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
        unsafe { LLVMContextDispose(self.raw) }
    }
}
