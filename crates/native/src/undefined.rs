//! Functions that are defined nowhere: natively they become stubs that return what the test says, and
//! write it where their pointer arguments lead.
//!
//! A stub does not know the type of its function. It takes the arguments that come in the registers
//! for integers (on 32 bits, in the first words of the stack), and returns the result both as an
//! integer and, on 64 bits, as a float. It cannot return a `long double`, a float on 32 bits, or a
//! structure of integers and floats.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use ir::Target;

use crate::toolchain::{BuildError, Toolchain, finish, width};

/// What the linker says of each.
const COMPLAINT: &str = "undefined reference to `";

const STUBS: &str = include_str!("../../../runtime/native/stubs.h");

/// The functions that a linker misses, compiled as stubs; none if it misses none.
pub fn object(
    tools: &Toolchain,
    target: Target,
    messages: &str,
    folder: &Path,
) -> Result<Option<PathBuf>, BuildError> {
    let names = missing(messages);
    if names.is_empty() {
        return Ok(None);
    }
    let mut text = STUBS.to_owned();
    for name in names {
        writeln!(text, "STUB({name})").expect("a string takes everything");
    }
    let (file, object) = (folder.join("pollard-stubs.c"), folder.join("pollard-stubs.o"));
    std::fs::write(&file, text)?;
    let mut clang = tools.clang();
    clang.args(["-c", "-O1", "-g0", "-w", "-fPIC", "-fno-builtin", width(target)]).arg(&file);
    finish(clang.arg("-o").arg(&object))?;
    Ok(Some(object))
}

/// The names in a linker's messages, those that C can say.
fn missing(messages: &str) -> BTreeSet<&str> {
    let names = messages.split(COMPLAINT).skip(1).filter_map(|rest| rest.split('\'').next());
    let is_name = |name: &&str| {
        let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        plain && !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit())
    };
    names.filter(is_name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_linker_says_what_is_missing() {
        let text = "/bin/ld: a.c:3: undefined reference to `read_sensor'\n\
            /bin/ld: a.c:9: undefined reference to `read_sensor'\n\
            /bin/ld: a.c:4: undefined reference to `f(int)'\n";
        assert_eq!(missing(text).into_iter().collect::<Vec<_>>(), ["read_sensor"]);
        assert!(missing("").is_empty());
    }
}
