//! What can go wrong before a program runs, each with a message that says what to do.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::extract::ExtractError;

/// Why a program could not be loaded.
#[derive(Debug)]
#[non_exhaustive]
pub enum FrontendError {
    /// Nothing was given to load.
    NoInput,
    /// No such file.
    Missing(PathBuf),
    /// The file is there but cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A directory where a file is wanted.
    Directory(PathBuf),
    /// Of no kind that can be loaded.
    NotAProgram(PathBuf),
    /// Source in a language other than C.
    NotC(PathBuf, &'static str),
    /// Bitcode that a newer LLVM has written.
    NewerBitcode {
        /// The file.
        path: PathBuf,
        /// The writer's version, such as `20.1.0`.
        producer: String,
    },
    /// Bitcode or LLVM text that LLVM refuses.
    BadBitcode {
        /// The file.
        path: PathBuf,
        /// LLVM's reason.
        message: String,
    },
    /// Compiled for a machine that Pollard does not know.
    Target {
        /// The file.
        path: PathBuf,
        /// Its target triple.
        triple: String,
    },
    /// Files for 32 and for 64 bits in one program.
    MixedTargets {
        /// A file of the first target.
        first: PathBuf,
        /// A file of another one.
        other: PathBuf,
    },
    /// The compiler cannot be started.
    ClangMissing {
        /// What was tried.
        program: String,
        /// Why it did not start.
        error: io::Error,
    },
    /// The source does not compile; `messages` are the compiler's own.
    Compile {
        /// The source.
        path: PathBuf,
        /// Clang's messages.
        messages: String,
    },
    /// The parts do not fit together.
    Link(String),
    /// There is no `main`.
    NoMain,
    /// There is no such function to start in, or it cannot be started in.
    Entry(String, &'static str),
    /// A function cannot be called instead of another one.
    Alias(String),
    /// The program needs the C library and there is none.
    LibcMissing {
        /// Why there is none.
        reason: String,
        /// What in the program needs it.
        needed_by: String,
    },
    /// The C library's files are damaged.
    LibcDamaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A file that should come from `pollard cc` has no bitcode to give.
    Extract(ExtractError),
    /// The module has something that no C compiler emits, or that breaks LLVM's own rules.
    Malformed(String),
}

impl fmt::Display for FrontendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FrontendError::*;
        match self {
            NoInput => f.write_str("no input file"),
            Missing(path) => write!(f, "{}: no such file", path.display()),
            Unreadable(path, error) => write!(f, "{}: cannot be read: {error}", path.display()),
            Directory(path) => {
                write!(f, "{}: is a directory; name the files in it", path.display())
            }
            NotAProgram(path) => write!(
                f,
                "{}: neither C (.c, .i), nor LLVM bitcode (.bc, .ll), nor a program built with \
                 CC=\"pollard cc\"",
                path.display()
            ),
            NotC(path, language) => {
                write!(f, "{}: {language} is not supported, only C", path.display())
            }
            NewerBitcode { path, producer } => write!(
                f,
                "{}: bitcode of LLVM {producer}, newer than the {} that is linked in; compile it \
                 with clang-19 or older, or give the C source",
                path.display(),
                crate::llvm::version()
            ),
            BadBitcode { path, message } => {
                write!(f, "{}: not valid LLVM bitcode: {message}", path.display())
            }
            Target { path, triple } => write!(
                f,
                "{}: compiled for {triple}; only x86_64 and i386 Linux are supported",
                path.display()
            ),
            MixedTargets { first, other } => write!(
                f,
                "{} and {} are compiled for different machines; compile all with -m32 or all with -m64",
                first.display(),
                other.display()
            ),
            ClangMissing { program, error } => write!(
                f,
                "cannot run the compiler {program}: {error}; install clang-19 (./x setup does) or \
                 set POLLARD_CLANG to its path"
            ),
            Compile { path, messages } => {
                write!(f, "{messages}{}: does not compile", path.display())
            }
            Link(message) => write!(f, "cannot link: {message}"),
            NoMain => f.write_str("no function `main` in the program"),
            Entry(name, why) => write!(f, "--entry-point={name}: {why}"),
            Alias(why) => write!(f, "function-alias: {why}"),
            LibcMissing { reason, needed_by } => write!(
                f,
                "{needed_by} needs the C library, which is not there: {reason}; run ./x setup to build it"
            ),
            LibcDamaged { path, reason } => write!(
                f,
                "{}: the C library is damaged: {reason}; remove its folder and run ./x setup",
                path.display()
            ),
            Extract(error) => error.fmt(f),
            Malformed(what) => write!(f, "malformed bitcode: {what}"),
        }
    }
}

impl std::error::Error for FrontendError {}

impl From<ExtractError> for FrontendError {
    fn from(error: ExtractError) -> Self {
        FrontendError::Extract(error)
    }
}
