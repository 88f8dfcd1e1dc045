//! The three standard streams of a command: the process's own, or buffers in tests.

use std::cell::RefCell;
use std::io::{IsTerminal, Write};
use std::rc::Rc;

/// Where output goes.
#[derive(Clone, Debug)]
pub enum Output {
    /// The stream of this process.
    Inherit,
    /// A buffer.
    Capture(Rc<RefCell<Vec<u8>>>),
}

/// Where input comes from.
#[derive(Clone, Debug)]
pub enum Input {
    /// The stream of this process.
    Inherit,
    /// These bytes.
    Bytes(Vec<u8>),
}

/// The streams.
#[derive(Clone, Debug)]
pub struct Io {
    /// Standard input.
    pub stdin: Input,
    /// Standard output.
    pub stdout: Output,
    /// Standard error.
    pub stderr: Output,
}

impl Io {
    /// The streams of this process.
    pub fn inherit() -> Self {
        Io { stdin: Input::Inherit, stdout: Output::Inherit, stderr: Output::Inherit }
    }

    /// Buffers: reads `input`, keeps the output.
    pub fn capture(input: impl Into<Vec<u8>>) -> Self {
        Io {
            stdin: Input::Bytes(input.into()),
            stdout: Output::Capture(Rc::default()),
            stderr: Output::Capture(Rc::default()),
        }
    }

    /// Writes to standard output. A closed pipe is no error of ours.
    pub fn print(&self, text: &str) {
        match &self.stdout {
            Output::Inherit => _ = std::io::stdout().write_all(text.as_bytes()),
            Output::Capture(buffer) => buffer.borrow_mut().extend_from_slice(text.as_bytes()),
        }
    }

    /// Writes to standard error.
    pub fn eprint(&self, text: &str) {
        match &self.stderr {
            Output::Inherit => _ = std::io::stderr().write_all(text.as_bytes()),
            Output::Capture(buffer) => buffer.borrow_mut().extend_from_slice(text.as_bytes()),
        }
    }

    /// Whether messages may be coloured: standard error is a terminal and `NO_COLOR` is not set.
    pub fn color(&self) -> bool {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        wanted && matches!(self.stderr, Output::Inherit) && std::io::stderr().is_terminal()
    }
}

impl Output {
    /// What was written to a buffer so far.
    pub fn captured(&self) -> Vec<u8> {
        match self {
            Output::Inherit => Vec::new(),
            Output::Capture(buffer) => buffer.borrow().clone(),
        }
    }
}
