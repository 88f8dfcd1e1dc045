//! The few passes that run before lowering. None deletes a checked operation or makes use of
//! undefined behaviour.
//!
//! SROA is not among them. It drops accesses that are out of the bounds of a local variable, and copies of a
//! structure through a bad pointer into a variable that is not read, which are errors to be reported. And it
//! brings little after mem2reg: on the SQLite shell it removes 1 % of the loads and stores, on the kernels
//! of `bench/concrete` none.

use ir::Native;

use crate::FrontendError;
use crate::llvm::Module;

/// Drops what cannot be reached from `roots` and brings local variables into registers.
pub fn run(module: &mut Module<'_>, roots: &[&str]) -> Result<(), FrontendError> {
    for symbol in module.symbols() {
        if symbol.is_external_definition() && !roots.contains(&symbol.name()) {
            symbol.internalize();
        }
    }
    let asks = module.functions().any(|f| f.is_used() && asks_the_compiler(f.name()));
    if asks {
        // Before variables are in registers, so that the answers are those of an unoptimised build.
        let pipeline = "function(lower-constant-intrinsics)";
        module.run_passes(pipeline).map_err(FrontendError::Malformed)?;
    }
    // A variable that changes between setjmp and longjmp keeps its value when it is in memory. The
    // standard leaves it open; an unoptimised build does so.
    return_twice().for_each(|name| module.leave_callers_as_they_are(name));
    module.run_passes("globaldce,function(mem2reg)").map_err(FrontendError::Malformed)?;
    Ok(())
}

/// The functions whose callers may be entered again where they were called.
pub fn return_twice() -> impl Iterator<Item = &'static str> {
    [Native::Setjmp, Native::Sigsetjmp].into_iter().flat_map(Native::names).copied()
}

/// Whether an intrinsic asks what the compiler knows (`__builtin_object_size`,
/// `__builtin_constant_p`).
fn asks_the_compiler(intrinsic: &str) -> bool {
    intrinsic.starts_with("llvm.objectsize.") || intrinsic.starts_with("llvm.is.constant.")
}
