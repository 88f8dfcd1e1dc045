//! From what `pollard cc` built back to the bitcode it kept.
//!
//! Executables, objects and archives carry the paths of their bitcode files in a section of their own
//! (see `cc::stamp`). An executable lists what was linked into it; an archive lists all its members.

use std::fmt;
use std::path::{Path, PathBuf};

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection};

use crate::cc::stamp::SECTION;
use crate::input::is_bitcode;

/// Why there is no bitcode to be had from a file.
#[derive(Debug)]
pub enum ExtractError {
    /// The file cannot be read.
    Unreadable(PathBuf, std::io::Error),
    /// The file is damaged, or of a kind that cannot hold a note.
    Malformed(PathBuf, object::read::Error),
    /// Nothing in it was compiled by `pollard cc`.
    NotOurs(PathBuf),
    /// A bitcode file that is listed is no longer there: moved or cleaned.
    Missing {
        /// The file that lists it.
        binary: PathBuf,
        /// Where it should be.
        bitcode: PathBuf,
    },
}

impl fmt::Display for ExtractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Malformed(path, error) => write!(f, "{}: {error}", path.display()),
            Self::NotOurs(path) => {
                write!(f, "{}: holds no bitcode; build it with CC=\"pollard cc\"", path.display())
            }
            Self::Missing { binary, bitcode } => write!(
                f,
                "{}: its bitcode {} is gone; build it again",
                binary.display(),
                bitcode.display()
            ),
        }
    }
}

impl std::error::Error for ExtractError {}

/// Whether the bytes begin an ELF file or an archive, that is something to extract from.
pub fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF") || bytes.starts_with(b"!<arch>\n")
}

/// Members of an archive: names such as `libx.a(y.bc)`, and bytes.
type Members = Vec<(PathBuf, Vec<u8>)>;

/// The members of an archive that are bitcode themselves, if there are any.
pub fn bitcode_members(path: &Path, bytes: &[u8]) -> Result<Option<Members>, ExtractError> {
    if !bytes.starts_with(b"!<arch>\n") {
        return Ok(None);
    }
    let malformed = |error| ExtractError::Malformed(path.into(), error);
    let mut members = Vec::new();
    for member in ArchiveFile::parse(bytes).map_err(malformed)?.members() {
        let member = member.map_err(malformed)?;
        let data = member.data(bytes).map_err(malformed)?;
        if is_bitcode(data) {
            let name = String::from_utf8_lossy(member.name()).into_owned();
            members.push((format!("{}({name})", path.display()).into(), data.to_vec()));
        }
    }
    Ok((!members.is_empty()).then_some(members))
}

/// The bitcode files of an executable, object or archive that `pollard cc` built, in link order.
pub fn bitcode_files(binary: &Path) -> Result<Vec<PathBuf>, ExtractError> {
    let bytes =
        std::fs::read(binary).map_err(|error| ExtractError::Unreadable(binary.into(), error))?;
    let listed =
        listed_in(&bytes).map_err(|error| ExtractError::Malformed(binary.into(), error))?;
    let mut files = Vec::with_capacity(listed.len());
    for path in listed {
        if files.contains(&path) {
            continue;
        }
        if !path.is_file() {
            return Err(ExtractError::Missing { binary: binary.into(), bitcode: path });
        }
        files.push(path);
    }
    if files.is_empty() {
        return Err(ExtractError::NotOurs(binary.into()));
    }
    Ok(files)
}

fn listed_in(bytes: &[u8]) -> object::read::Result<Vec<PathBuf>> {
    if !bytes.starts_with(b"!<arch>\n") {
        return listed_in_object(bytes);
    }
    let mut listed = Vec::new();
    for member in ArchiveFile::parse(bytes)?.members() {
        let member = member?.data(bytes)?;
        if member.starts_with(b"\x7fELF") {
            listed.extend(listed_in_object(member)?);
        }
    }
    Ok(listed)
}

fn listed_in_object(bytes: &[u8]) -> object::read::Result<Vec<PathBuf>> {
    let file = object::File::parse(bytes)?;
    let Some(section) = file.section_by_name(SECTION) else {
        return Ok(Vec::new());
    };
    let paths = section.data()?.split(|&byte| byte == 0).filter(|path| !path.is_empty());
    Ok(paths.map(|path| PathBuf::from(String::from_utf8_lossy(path).into_owned())).collect())
}
