//! The few passes that run before lowering. None deletes a checked operation or makes use of
//! undefined behaviour.
//!
//! SROA is not among them. It drops accesses that are out of the bounds of a local variable, and copies of a
//! structure through a bad pointer into a variable that is not read, which are errors to be reported. And it
//! brings little after mem2reg: on the SQLite shell it removes 1 % of the loads and stores, on the kernels
//! of `bench/concrete` none.

use crate::FrontendError;
use crate::llvm::Module;

/// Drops what cannot be reached from `roots` and brings local variables into registers.
pub fn run(module: &mut Module<'_>, roots: &[&str]) -> Result<(), FrontendError> {
    for symbol in module.symbols() {
        if symbol.is_external_definition() && !roots.contains(&symbol.name()) {
            symbol.internalize();
        }
    }
    module.run_passes("globaldce,function(mem2reg)").map_err(FrontendError::Malformed)?;
    module.use_debug_intrinsics();
    Ok(())
}
