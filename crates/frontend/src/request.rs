//! What is to be loaded, and how.

use std::path::PathBuf;

use ir::Groups;

/// Where functions that the program does not define come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Libc {
    /// From the C library, if there are any.
    #[default]
    Auto,
    /// From nowhere: a path that calls one ends as unsupported.
    None,
}

/// A program to load.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// C sources, bitcode, LLVM text, and what `pollard cc` has built.
    pub inputs: Vec<PathBuf>,
    /// Flags for the compiler, as the user wrote them.
    pub cflags: Vec<String>,
    /// Whether the C library is linked in.
    pub libc: Libc,
    /// Whether the compiler's messages may be coloured.
    pub color: bool,
    /// Groups of checks that C sources are compiled with. Without them the machine checks what it sees:
    /// what the compiler computes itself is not there any more.
    pub checks: Groups,
    /// Groups that are not checked even if bitcode was compiled with them.
    pub unchecked: Groups,
    /// Whether a variable of the program that has no value yet has any value, instead of zero.
    pub uninitialised: bool,
    /// The function to start in; none: `main`.
    pub entry: Option<String>,
    /// Functions that are called instead of others: `FROM:TO`.
    pub aliases: Vec<String>,
}

impl Request {
    /// A program made of these files.
    pub fn new(inputs: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        Request { inputs: inputs.into_iter().map(Into::into).collect(), ..Request::default() }
    }

    /// The function that the program starts in.
    pub fn entry_name(&self) -> &str {
        self.entry.as_deref().unwrap_or("main")
    }

    /// Adds compiler flags.
    pub fn cflags(mut self, flags: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.cflags.extend(flags.into_iter().map(Into::into));
        self
    }

    /// Chooses where library functions come from.
    pub fn libc(mut self, libc: Libc) -> Self {
        self.libc = libc;
        self
    }

    /// Lets the compiler colour its messages.
    pub fn color(mut self, color: bool) -> Self {
        self.color = color;
        self
    }
}
