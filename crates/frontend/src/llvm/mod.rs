//! The door to LLVM: thin wrappers that own LLVM's objects and free them. Everything unsafe of the
//! front end is here and in `lower`.
//!
//! A [`Module`] borrows its [`Context`]; a `Symbol` borrows its module. The wrappers do no more than the
//! front end needs; `lower` walks a module through [`Module::raw`].
#![allow(unsafe_code)]

mod alias;
mod context;
mod module;
mod poison;
mod scopes;
mod symbol;
mod uninitialised;
pub mod view;

pub use alias::Unlike;
pub use context::Context;
pub use module::{Module, origin_of};
pub use poison::POISON_IS_STORED;
pub use scopes::BOUNDS;

use std::ffi::{CStr, c_char};

/// LLVM's version, such as `19.1.7`.
pub fn version() -> String {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: writes three integers.
    unsafe { llvm_sys::core::LLVMGetVersion(&mut major, &mut minor, &mut patch) };
    format!("{major}.{minor}.{patch}")
}

/// Takes over a message that LLVM allocated.
///
/// # Safety
/// `text` is null or a string that LLVM returned to be freed by `LLVMDisposeMessage`.
unsafe fn take_message(text: *mut c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: not null, a C string, not used after this.
    unsafe {
        let message = CStr::from_ptr(text).to_string_lossy().into_owned();
        llvm_sys::core::LLVMDisposeMessage(text);
        message
    }
}
