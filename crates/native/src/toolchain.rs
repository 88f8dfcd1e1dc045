//! The compiler and its companions.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use ir::Target;

/// What native programs are built with.
#[derive(Clone, Debug)]
pub struct Toolchain {
    /// Clang's name or path. The other tools of LLVM are named after it: `llvm-cov-19` for `clang-19`.
    pub clang: OsString,
    /// The folder of our headers.
    pub headers: Option<PathBuf>,
    /// The folder for what is made once and kept.
    pub cache: Option<PathBuf>,
}

/// Why something could not be built.
#[derive(Debug)]
pub enum BuildError {
    /// A tool cannot be started.
    Missing(String, io::Error),
    /// A tool refuses; these are its messages.
    Refused(String),
    /// The file system refuses.
    Io(io::Error),
    /// The program is of a kind that this cannot be done with.
    Unfit(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Missing(tool, error) => {
                write!(f, "{tool} cannot be started: {error}; ./x setup installs it")
            }
            BuildError::Refused(messages) => f.write_str(messages),
            BuildError::Io(error) => error.fmt(f),
            BuildError::Unfit(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for BuildError {}

impl From<io::Error> for BuildError {
    fn from(error: io::Error) -> Self {
        BuildError::Io(error)
    }
}

impl Toolchain {
    /// Clang, with our headers after those that its command line names.
    pub fn clang(&self) -> Command {
        let mut clang = Command::new(&self.clang);
        if let Some(headers) = &self.headers {
            clang.arg("-idirafter").arg(headers);
        }
        clang
    }

    /// A tool of LLVM, by its plain name.
    pub fn tool(&self, name: &str) -> OsString {
        let clang = Path::new(&self.clang);
        let file = clang.file_name().unwrap_or_default().to_string_lossy();
        let version = file.strip_prefix("clang").unwrap_or("");
        clang.with_file_name(format!("{name}{version}")).into_os_string()
    }
}

/// Runs a tool to its end; an error holds what it said.
pub fn finish(command: &mut Command) -> Result<Output, BuildError> {
    let name = command.get_program().to_string_lossy().into_owned();
    let done = command.stdin(Stdio::null()).output();
    let done = done.map_err(|error| BuildError::Missing(name.clone(), error))?;
    if done.status.success() {
        return Ok(done);
    }
    let messages = String::from_utf8_lossy(&done.stderr).trim_end().to_owned();
    Err(BuildError::Refused(match messages.is_empty() {
        true => format!("{name} ended: {}", done.status),
        false => messages,
    }))
}

/// The flag for a target's width.
pub fn width(target: Target) -> &'static str {
    match target {
        Target::X86_64 => "-m64",
        Target::I386 => "-m32",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_named_after_the_compiler() {
        let tool = |clang: &str| {
            let tools = Toolchain { clang: clang.into(), headers: None, cache: None };
            tools.tool("llvm-cov").into_string().unwrap()
        };
        assert_eq!(tool("clang-19"), "llvm-cov-19");
        assert_eq!(tool("/usr/lib/llvm-19/bin/clang"), "/usr/lib/llvm-19/bin/llvm-cov");
        assert_eq!(tool("/opt/cc"), "/opt/llvm-cov");
    }

    #[test]
    fn a_tool_that_is_missing_or_refuses_is_named() {
        let missing = finish(&mut Command::new("/nonexistent/tool")).unwrap_err();
        assert!(missing.to_string().starts_with("/nonexistent/tool cannot be started"));
        let refused = finish(&mut Command::new("false")).unwrap_err();
        assert!(refused.to_string().contains("false ended: exit status: 1"));
    }
}
