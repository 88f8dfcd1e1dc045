//! What is compiled together with the user's sources: the driver of a function, random numbers.

use frontend::Request;
use native::build::Source;
use native::harness::{Inputs, with_driver};
use native::random;
use native::scratch::Scratch;

use crate::natively::toolchain;
use crate::plan::Program;

/// What to load, and the folder of the files that were made for it.
pub struct Prepared {
    /// What to load.
    pub request: Request,
    _scratch: Option<Scratch>,
}

/// Makes the files that a program needs beside its own.
pub fn prepare(program: &Program, color: bool) -> Result<Prepared, String> {
    let random = program.symbolic_rand;
    let mut request = program.request(color);
    if program.function.is_none() && !random {
        return Ok(Prepared { request, _scratch: None });
    }
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    if let Some(function) = &program.function {
        let flags = &program.cflags;
        let source = Source {
            inputs: &program.files,
            flags,
            target: frontend::target_of(flags),
            function: Some(function),
            random,
            failing: false,
            undefined: false,
        };
        let inputs = Inputs::Symbolic(&program.sizes);
        let files = with_driver(&toolchain(), &source, function, inputs, scratch.path());
        request.inputs = files.map_err(|error| error.to_string())?;
        // The driver includes the sources by their absolute names; show the user's.
        if let Ok(here) = std::env::current_dir() {
            request.cflags.push(format!("-ffile-prefix-map={}/=", here.display()));
        }
    }
    if random {
        request.inputs.push(random::source(scratch.path()).map_err(|error| error.to_string())?);
    }
    Ok(Prepared { request, _scratch: Some(scratch) })
}
