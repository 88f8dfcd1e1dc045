//! The C library's random numbers as inputs: the file `runtime/inputs/rand.c`, compiled both for the engine
//! and natively.

use std::path::{Path, PathBuf};

use ir::Target;

use crate::ktest::Test;
use crate::toolchain::{BuildError, Toolchain, finish, width};

/// The name of the inputs.
pub const INPUT: &str = "rand";

const TEXT: &str = include_str!("../../../runtime/inputs/rand.c");

/// Writes the source into a folder.
pub fn source(folder: &Path) -> Result<PathBuf, BuildError> {
    let file = folder.join("pollard-rand.c");
    std::fs::write(&file, TEXT)?;
    Ok(file)
}

/// Whether a test has such inputs.
pub fn has_inputs(test: &Test) -> bool {
    test.objects.iter().any(|object| object.name == INPUT.as_bytes())
}

/// The sanitizers have weak definitions of some of these functions, so ours are not weak natively. The program's own
/// come first on the command line, and the linker is told to take the first.
pub const LINKER_FLAG: &str = "-Wl,-z,muldefs";

/// Compiles it for a native program, without what the program itself is instrumented with.
pub fn object(tools: &Toolchain, target: Target, folder: &Path) -> Result<PathBuf, BuildError> {
    let object = folder.join("pollard-rand.o");
    let mut clang = tools.clang();
    clang.args(["-c", "-O1", "-w", "-fPIC", "-DDEFINED=", width(target)]).arg(source(folder)?);
    finish(clang.arg("-o").arg(&object))?;
    Ok(object)
}
