//! From C files or bitcode to [`ir::Program`]: runs clang, links the C library, runs few passes and
//! lowers. LLVM is named in `llvm` and `lower` only; nothing outside this crate sees it.

mod adapt;
pub mod cc;
mod clang;
mod error;
pub mod extract;
mod input;
mod libc;
mod link;
pub mod llvm;
mod load;
mod passes;
mod request;

pub use error::FrontendError;
pub use libc::recipe as libc_recipe;
pub use load::Timings;
pub use request::{Libc, Request};

/// The linked program as LLVM's text, after all passes: what lowering gets.
pub fn module_text(request: &Request) -> Result<(String, Timings), FrontendError> {
    let context = llvm::Context::new();
    let mut timings = Timings::default();
    let linked = load::link_request(&context, request, &mut timings, &mut |_| ())?;
    Ok((linked.module.to_text(), timings))
}
