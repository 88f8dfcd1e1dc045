//! The native runtime (`runtime/native`): compiled once for each target into the user's cache.
//!
//! It is an archive, of which a link takes only what the program leaves undefined.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use ir::Target;

use crate::scratch::Scratch;
use crate::toolchain::{BuildError, Toolchain, finish, width};

/// Name and text of each file.
const SOURCES: &[(&str, &str)] = &[
    ("test.h", include_str!("../../../runtime/native/test.h")),
    ("test.c", include_str!("../../../runtime/native/test.c")),
    ("klee.c", include_str!("../../../runtime/native/klee.c")),
    ("verifier.c", include_str!("../../../runtime/native/verifier.c")),
    ("arguments.c", include_str!("../../../runtime/native/arguments.c")),
    ("crest.c", include_str!("../../../runtime/native/crest.c")),
    ("allocate.c", include_str!("../../../runtime/native/allocate.c")),
    ("undefined.c", include_str!("../../../runtime/native/undefined.c")),
];

/// The environment variable that names the test to the runtime.
pub const TEST_VARIABLE: &str = "KTEST_FILE";
/// The environment variable that names a file with the arguments, whole.
pub const ARGUMENTS_VARIABLE: &str = "POLLARD_ARGUMENTS";
/// The function of the runtime that takes them; no program mentions it.
pub const ARGUMENTS_SYMBOL: &str = "pollard_copy_arguments";
/// The status of a program for which the test does not satisfy an assumption; also in `test.h`.
pub const STATUS_ASSUMPTION: i32 = 201;
/// The status of a program to which the test does not belong.
pub const STATUS_MISMATCH: i32 = 202;
/// The status of a program that reports an error in its own words.
pub const STATUS_REPORTED: i32 = 203;

/// How the code is compiled. Without debug information, so that no line of it is taken for one of
/// the user's; and `memcpy` stays a call, which the sanitizers check.
const FLAGS: &[&str] = &["-c", "-O1", "-g0", "-w", "-std=gnu11", "-fPIC", "-fno-builtin"];

/// The archive for a target, made when it is not in the cache.
pub fn archive(tools: &Toolchain, target: Target) -> Result<PathBuf, BuildError> {
    let mut hasher = DefaultHasher::new();
    (SOURCES, FLAGS, &tools.clang, &tools.headers).hash(&mut hasher);
    let name = format!("libpollard-native{}-{:016x}.a", width(target), hasher.finish());
    let folder = tools.cache.clone().unwrap_or_else(|| std::env::temp_dir().join("pollard"));
    let archive = folder.join(name);
    if archive.is_file() {
        return Ok(archive);
    }
    std::fs::create_dir_all(&folder)?;
    // Made beside and renamed: another process sees all of it or nothing.
    let scratch = Scratch::new()?;
    let made = make(tools, target, scratch.path())?;
    let unfinished = archive.with_extension(format!("a.{}", std::process::id()));
    std::fs::copy(made, &unfinished)?;
    std::fs::rename(&unfinished, &archive)?;
    Ok(archive)
}

fn make(tools: &Toolchain, target: Target, folder: &Path) -> Result<PathBuf, BuildError> {
    for (name, text) in SOURCES {
        std::fs::write(folder.join(name), text)?;
    }
    let files = SOURCES.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".c"));
    finish(tools.clang().current_dir(folder).args(FLAGS).arg(width(target)).args(files.clone()))?;
    let objects = files.map(|name| format!("{}.o", name.trim_end_matches(".c")));
    let archive = "libpollard-native.a";
    let mut ar = Command::new(tools.tool("llvm-ar"));
    finish(ar.current_dir(folder).args(["rcs", archive]).args(objects))?;
    Ok(folder.join(archive))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_name_the_same_statuses() {
        let header = SOURCES[0].1;
        for (name, status) in [
            ("ASSUMPTION", STATUS_ASSUMPTION),
            ("MISMATCH", STATUS_MISMATCH),
            ("REPORTED", STATUS_REPORTED),
        ] {
            assert!(header.contains(&format!("STATUS_{name} = {status},")), "{name}");
        }
        let mentioned = |text: &str| SOURCES.iter().any(|(_, source)| source.contains(text));
        assert!(mentioned(&format!("getenv(\"{TEST_VARIABLE}\")")));
        assert!(mentioned(&format!("getenv(\"{ARGUMENTS_VARIABLE}\")")));
        assert!(mentioned(&format!("void {ARGUMENTS_SYMBOL}(int argc")));
        for name in crate::allocations::INPUTS {
            assert!(mentioned(&format!("pollard_peek(&object, \"{name}\")")));
        }
    }
}
