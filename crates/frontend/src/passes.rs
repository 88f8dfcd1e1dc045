//! The few passes that run before lowering. None deletes a checked operation or makes use of
//! undefined behaviour.

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
