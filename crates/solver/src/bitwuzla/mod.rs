//! Bitwuzla, a solver for bit-vectors and arrays, loaded at run time when it is there.
//!
//! It takes the queries that our own bit-blaster is slow at: long chains of stores, hard arithmetic.
//! And it alone computes interpolants. The set-up builds it as a shared library (`setup/bitwuzla`)
//! that shows nothing but Bitwuzla's C interface, so that its CaDiCaL and ours live side by side.
//! Without that library [`Library::load`] answers `None` and the engine goes on without.
//!
//! `unsafe` is in [`ffi`] alone.

pub mod ffi;
pub mod kind;

use std::env;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

pub use ffi::Library;

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
    /// The library, loaded on the first call; `None` if there is none or it is of another version.
    pub fn load() -> Option<Arc<Library>> {
        static LOADED: OnceLock<Option<Arc<Library>>> = OnceLock::new();
        LOADED.get_or_init(|| Library::open(&library_path()?).ok()).clone()
    }
}

/// The library for a test, which without it says so and ends.
#[cfg(test)]
fn library_for_test() -> Option<Arc<Library>> {
    let library = Library::load();
    if library.is_none() {
        eprintln!("skipped: Bitwuzla is not there (setup/bitwuzla builds it)");
    }
    library
}

#[cfg(test)]
mod tests;
