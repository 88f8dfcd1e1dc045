//! From C files or bitcode to [`ir::Program`]: runs clang, links the C library, runs few passes and
//! lowers. LLVM is named in `llvm` and `lower` only; nothing outside this crate sees it.

mod error;
pub mod llvm;

pub use error::FrontendError;
