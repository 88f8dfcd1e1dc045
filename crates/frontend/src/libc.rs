//! The C library: where it lies, how it comes to be, and which of its members has which symbol.
//!
//! The library is musl as bitcode, one file per source file. `POLLARD_LIBC` names its folder; else it is
//! the one that the set-up built last, and when there is none, `setup/musl` of the source tree is run.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use ir::Target;

use crate::FrontendError;

/// A built library for one target.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    index: Index,
}

/// Which member defines a symbol.
#[derive(Debug, Default)]
struct Index {
    members: Vec<String>,
    /// Symbol to member; the strong definition where there is one.
    of_symbol: HashMap<String, Definition>,
}

#[derive(Clone, Copy, Debug)]
struct Definition {
    member: u32,
    weak: bool,
}

/// The name of a target's folder in the library.
fn folder_name(target: Target) -> &'static str {
    match target {
        Target::X86_64 => "x86_64",
        Target::I386 => "i386",
    }
}

/// The folder with the library, complete or not: what `POLLARD_LIBC` says, or the set-up's.
fn root() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os("POLLARD_LIBC") {
        return Some(given.into());
    }
    Some(crate::cache::folder()?.join("libc"))
}

/// The library's folder if it is complete.
fn complete_root() -> Option<PathBuf> {
    root().filter(|root| root.join("stamp").is_file())
}

/// The headers for C programs of that target, if the library is there.
pub fn headers(target: Target) -> Option<PathBuf> {
    complete_root().map(|root| root.join(folder_name(target)).join("include"))
}

/// The recipe that the library was built from: a short hash; none when there is no library.
pub fn recipe() -> Option<String> {
    let stamp = std::fs::read_to_string(complete_root()?.join("stamp")).ok()?;
    Some(stamp.trim().to_owned())
}

/// Makes sure that the library is there: builds it if need be and possible. The error is the reason
/// why it is not.
pub fn ensure() -> Result<(), String> {
    if complete_root().is_some() {
        return Ok(());
    }
    if let Some(given) = std::env::var_os("POLLARD_LIBC") {
        return Err(format!(
            "POLLARD_LIBC={} holds no finished library",
            Path::new(&given).display()
        ));
    }
    let Some(script) = build_script() else {
        return Err("it was never built, and setup/musl is not found to build it".into());
    };
    // Its progress goes to the terminal: this takes a minute.
    let mut build = Command::new(&script);
    build.stdin(Stdio::null()).stdout(Stdio::null());
    match build.status() {
        Ok(status) if status.success() && complete_root().is_some() => Ok(()),
        Ok(_) => Err(format!("{} could not build it", script.display())),
        Err(error) => Err(format!("{} does not run: {error}", script.display())),
    }
}

/// `setup/musl` of the tree that this program was built in, or that the program lies in.
fn build_script() -> Option<PathBuf> {
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let program = std::env::current_exe().unwrap_or_default();
    let lies_in = program.ancestors().skip(1);
    let script = |folder: &Path| folder.join("setup").join("musl");
    built_in.chain(lies_in).map(script).find(|path| path.is_file())
}

impl Library {
    /// Opens the library for a target. It must be there: see [`ensure`].
    pub fn open(target: Target) -> Result<Library, FrontendError> {
        let root = complete_root().unwrap_or_default();
        let folder = root.join(folder_name(target));
        let path = folder.join("index");
        let damaged = |reason: String| FrontendError::LibcDamaged { path: path.clone(), reason };
        let text = std::fs::read_to_string(&path).map_err(|error| damaged(error.to_string()))?;
        let index = Index::parse(&text).map_err(damaged)?;
        Ok(Library { folder, index })
    }

    /// The member to take for an undefined symbol.
    pub fn member_defining(&self, symbol: &str) -> Option<u32> {
        self.index.of_symbol.get(symbol).map(|d| d.member)
    }

    /// A member's name.
    pub fn member_name(&self, member: u32) -> &str {
        &self.index.members[member as usize]
    }

    /// Where a member lies.
    pub fn member_path(&self, member: u32) -> PathBuf {
        self.folder.join("members").join(format!("{}.bc", self.member_name(member)))
    }
}

impl Index {
    /// Reads lines `symbol member T|W`.
    fn parse(text: &str) -> Result<Index, String> {
        let mut index = Index::default();
        let mut ids: HashMap<&str, u32> = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let mut words = line.split(' ');
            let (Some(symbol), Some(member), Some(strength @ ("T" | "W")), None) =
                (words.next(), words.next(), words.next(), words.next())
            else {
                return Err(format!("line {} is not `symbol member T|W`: {line}", number + 1));
            };
            let member = *ids.entry(member).or_insert_with(|| {
                index.members.push(member.to_owned());
                index.members.len() as u32 - 1
            });
            let found = Definition { member, weak: strength == "W" };
            let known = index.of_symbol.entry(symbol.to_owned()).or_insert(found);
            if known.weak && !found.weak {
                *known = found;
            }
        }
        Ok(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strong_definition_is_preferred() {
        let index = Index::parse("f a W\nf b T\nf c W\ng c W\ng d W\n").unwrap();
        let member = |symbol: &str| index.members[index.of_symbol[symbol].member as usize].as_str();
        assert_eq!(member("f"), "b");
        assert_eq!(member("g"), "c");
    }

    #[test]
    fn a_damaged_index_is_refused() {
        assert!(Index::parse("f a\n").unwrap_err().contains("line 1"));
        assert!(Index::parse("f a T\nf a X\n").unwrap_err().contains("line 2"));
        assert!(Index::parse("f a T more\n").is_err());
    }
}
