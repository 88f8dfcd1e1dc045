//! Bitcode that somebody else wrote is first read in a process of its own.
//!
//! LLVM's readers trust what they read: a damaged file can bring them down, or make them ask for more
//! memory than there is. So `pollard` starts itself with one word more, hands over the bytes, and
//! reads them itself only when the other process has survived that. Whoever uses this crate without
//! saying which program that is reads at once.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::FrontendError;
use crate::input::Part;
use crate::llvm::{Context, Module};

/// The word after the program's name that makes it a reader.
pub const WORD: &str = "__read-bitcode";

static READER: OnceLock<PathBuf> = OnceLock::new();

/// Says which program reads when it gets [`WORD`].
pub fn use_reader(program: PathBuf) {
    // The first one counts; there is one in a process.
    let _ = READER.set(program);
}

/// Lets the other process read what is not of our own compiler. An error if it does not survive.
pub(crate) fn try_reading(parts: &[Part]) -> Result<(), FrontendError> {
    let foreign: Vec<(&Path, u8, &[u8])> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Source(_) | Part::Compiled(..) => None,
            Part::Bitcode(path, bytes) | Part::Member(path, bytes) => {
                Some((path.as_path(), b'b', bytes.as_slice()))
            }
            Part::Text(path, bytes) => Some((path.as_path(), b't', bytes.as_slice())),
        })
        .collect();
    let (Some(reader), false) = (READER.get(), foreign.is_empty()) else { return Ok(()) };
    let mut command = Command::new(reader);
    command.arg(WORD).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // A system that lets us start nothing would refuse the compiler, too; bitcode needs none.
    let Ok(mut child) = command.spawn() else { return Ok(()) };
    if let Some(mut input) = child.stdin.take() {
        // It is the end that tells whether the other one went on reading.
        let _ = foreign.iter().try_for_each(|(_, kind, bytes)| {
            input.write_all(&[*kind])?;
            input.write_all(&(bytes.len() as u64).to_le_bytes())?;
            input.write_all(bytes)
        });
    }
    let Ok(output) = child.wait_with_output() else { return Ok(()) };
    match foreign.get(output.stdout.len()) {
        Some((path, ..)) if !output.status.success() => Err(FrontendError::BadBitcode {
            path: path.to_path_buf(),
            message: "LLVM crashed on it: the file is damaged".into(),
        }),
        _ => Ok(()),
    }
}

/// Reads everything that comes, and says of each part that it was survived.
pub fn read_all(mut input: impl Read, mut out: impl Write) -> io::Result<()> {
    let mut kind = [0];
    while input.read(&mut kind)? == 1 {
        let mut len = [0; 8];
        input.read_exact(&mut len)?;
        let mut bytes = Vec::new();
        input.by_ref().take(u64::from_le_bytes(len)).read_to_end(&mut bytes)?;
        let context = Context::new();
        // What LLVM refuses it refuses again, with its reason, in the process that asks. The
        // verifier, and what it says of a module, go where the reader did not.
        let parsed = match kind[0] {
            b't' => Module::parse_text(&context, "text", &bytes),
            _ => Module::parse_bitcode(&context, &bytes),
        };
        if let Ok(module) = parsed
            && module.verify().is_ok()
        {
            module.to_text();
        }
        out.write_all(b".")?;
        out.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_that_is_survived_is_a_dot() {
        let mut input = Vec::new();
        for (kind, bytes) in [(b't', &b"define void @f() { ret void }"[..]), (b'b', b"BC\xc0\xde")]
        {
            input.push(kind);
            input.extend((bytes.len() as u64).to_le_bytes());
            input.extend(bytes);
        }
        let mut out = Vec::new();
        read_all(input.as_slice(), &mut out).unwrap();
        assert_eq!(out, b"..");
    }
}
