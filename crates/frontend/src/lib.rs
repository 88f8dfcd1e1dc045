//! From C files or bitcode to [`ir::Program`]: runs clang, links the C library, runs few passes and
//! lowers. LLVM is named in `llvm` and `lower` only; nothing outside this crate sees it.

mod adapt;
mod alias;
pub mod apart;
pub mod cache;
pub mod cc;
mod clang;
mod diagnostics;
mod error;
pub mod extract;
pub mod headers;
mod input;
mod libc;
mod link;
mod llvm;
mod load;
mod lower;
mod passes;
mod request;

pub use clang::{program as clang_program, target_of};
pub use error::FrontendError;
pub use libc::recipe as libc_recipe;
pub use llvm::version as llvm_version;
pub use load::Timings;
pub use request::{Libc, Request};

/// Loads a program: compiles, links, lowers. The compiler's warnings are dropped.
pub fn load(request: &Request) -> Result<ir::Program, FrontendError> {
    load_with(request, &mut Timings::default(), &mut |_| ())
}

/// Loads a program, notes how long each step took, and hands the compiler's warnings to `warn`.
pub fn load_with(
    request: &Request,
    timings: &mut Timings,
    warn: &mut dyn FnMut(&str),
) -> Result<ir::Program, FrontendError> {
    let context = llvm::Context::new();
    let module = load::link_request(&context, request, timings, warn)?;
    let mut program = timings.measure("lower", || lower::lower(&module, request))?;
    timings.measure("analyse", || ir::analysis::escape::mark(&mut program));
    Ok(program)
}

/// The linked program as LLVM's text, after all passes: what lowering gets.
pub fn module_text(request: &Request) -> Result<String, FrontendError> {
    let context = llvm::Context::new();
    let module = load::link_request(&context, request, &mut Timings::default(), &mut |_| ())?;
    Ok(module.to_text())
}
