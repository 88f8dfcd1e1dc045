//! From C files or bitcode to [`ir::Program`]: runs clang, links the C library, runs few passes and
//! lowers. LLVM is named in `llvm` and `lower` only; nothing outside this crate sees it.

pub mod cc;
mod error;
pub mod extract;
pub mod llvm;

pub use error::FrontendError;
