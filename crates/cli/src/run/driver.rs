//! What is compiled together with the user's sources: the driver of a function, random numbers.

use frontend::Request;
use native::build::Source;
use native::harness::{Inputs, with_driver};
use native::random;
use native::scratch::Scratch;

use crate::flags::Options;
use crate::natively::toolchain;

/// What to load, and the folder of the files that were made for it.
pub struct Prepared {
    changed: Option<(Request, Scratch)>,
}

impl Prepared {
    /// What to load instead of what the user asked for.
    pub fn request<'a>(&'a self, options: &'a Options) -> &'a Request {
        self.changed.as_ref().map_or(&options.request, |(request, _)| request)
    }
}

/// Makes the files that the options ask for.
pub fn request(options: &Options) -> Result<Prepared, String> {
    let random = options.explore.symbolic_rand;
    if options.function.is_none() {
        if let Some((name, _)) = options.explore.sizes.first() {
            return Err(format!("--size={name}: only together with --function"));
        }
        if !random {
            return Ok(Prepared { changed: None });
        }
    }
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let mut request = options.request.clone();
    if let Some(function) = &options.function {
        let flags = &options.request.cflags;
        let source = Source {
            inputs: &options.request.inputs,
            flags,
            target: frontend::target_of(flags),
            function: Some(function),
            random,
        };
        let inputs = Inputs::Symbolic(&options.explore.sizes);
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
    Ok(Prepared { changed: Some((request, scratch)) })
}
