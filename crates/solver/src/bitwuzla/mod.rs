//! Bitwuzla, a solver for bit-vectors and arrays, loaded at run time when it is there.
//!
//! It takes the queries that our own bit-blaster is slow at: long chains of stores, hard arithmetic.
//! And it alone computes interpolants. The set-up builds it as a shared library (`setup/bitwuzla`)
//! that shows nothing but Bitwuzla's C interface, so that its CaDiCaL and ours live side by side.
//! Without that library [`Library::load`] answers `None` and the engine goes on without.
//!
//! `unsafe` is in [`ffi`] alone.

mod arrays;
mod backend;
pub mod ffi;
mod interpolate;
pub mod kind;
mod lift;
mod translate;

use std::env;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

pub use backend::Bitwuzla;
pub use ffi::Library;
pub use interpolate::interpolant;

/// The name of the file that the set-up builds.
const FILE: &str = "libpollard-bitwuzla.so";

/// Where the library is looked for: the file in `POLLARD_BITWUZLA`, or what the set-up left in the
/// cache.
pub fn library_path() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(path) = set("POLLARD_BITWUZLA") {
        return Some(path);
    }
    let cache = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")))?;
    Some(cache.join("pollard/bitwuzla").join(FILE))
}

impl Library {
    /// The library, loaded on the first call; `None` if there is none or it cannot be used.
    pub fn load() -> Option<Arc<Library>> {
        static LOADED: OnceLock<Option<Arc<Library>>> = OnceLock::new();
        LOADED.get_or_init(|| Library::find().ok().flatten()).clone()
    }

    /// The library; `None` if there is none. One that is there and cannot be used is an error.
    pub fn find() -> Result<Option<Arc<Library>>, ffi::Error> {
        match library_path().filter(|path| path.exists()) {
            None => Ok(None),
            Some(path) => Library::open(&path).map(Some),
        }
    }
}

#[cfg(test)]
mod tests;
