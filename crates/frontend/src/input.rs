//! Input files: of what kind they are, and their bitcode.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::{FrontendError, extract};

/// A part of the program, by kind.
#[derive(Debug)]
pub enum Part {
    /// C to compile.
    Source(PathBuf),
    /// Bitcode of our own compiler.
    Compiled(PathBuf, Vec<u8>),
    /// Bitcode of whatever origin, as read.
    Bitcode(PathBuf, Vec<u8>),
    /// Bitcode of a member of an archive, as read: linked when something needs it.
    Member(PathBuf, Vec<u8>),
    /// LLVM text, as read.
    Text(PathBuf, Vec<u8>),
}

/// The parts that an input stands for: one, except for a program built by `pollard cc`.
pub fn parts_of(path: &Path) -> Result<Vec<Part>, FrontendError> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    match extension {
        "c" | "i" => {
            fs::File::open(path).map_err(|error| refused(path, error))?;
            if path.is_dir() {
                return Err(FrontendError::Directory(path.into()));
            }
            return Ok(vec![Part::Source(path.into())]);
        }
        "cc" | "cpp" | "cxx" | "C" | "ii" => return Err(other_language(path, "C++")),
        "s" | "S" => return Err(other_language(path, "assembly")),
        "rs" => return Err(other_language(path, "Rust")),
        "h" => return Err(other_language(path, "a header alone")),
        _ => {}
    }
    let bytes = read(path)?;
    if is_bitcode(&bytes) {
        Ok(vec![Part::Bitcode(path.into(), bytes)])
    } else if let Some(members) = extract::bitcode_members(path, &bytes)? {
        Ok(members.into_iter().map(|(name, bytes)| Part::Member(name, bytes)).collect())
    } else if extract::is_binary(&bytes) {
        let files = extract::bitcode_files(path)?;
        files.into_iter().map(|file| read(&file).map(|b| Part::Compiled(file, b))).collect()
    } else if extension == "ll" {
        Ok(vec![Part::Text(path.into(), bytes)])
    } else {
        Err(FrontendError::NotAProgram(path.into()))
    }
}

fn other_language(path: &Path, language: &'static str) -> FrontendError {
    if path.exists() {
        FrontendError::NotC(path.into(), language)
    } else {
        FrontendError::Missing(path.into())
    }
}

fn read(path: &Path) -> Result<Vec<u8>, FrontendError> {
    fs::read(path).map_err(|error| refused(path, error))
}

fn refused(path: &Path, error: io::Error) -> FrontendError {
    match error.kind() {
        ErrorKind::NotFound => FrontendError::Missing(path.into()),
        ErrorKind::IsADirectory => FrontendError::Directory(path.into()),
        _ => FrontendError::Unreadable(path.into(), error),
    }
}

/// Whether the bytes begin plain or wrapped bitcode.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xC0\xDE") || bytes.starts_with(&[0xDE, 0xC0, 0x17, 0x0B])
}
