//! The three standard streams of a command, the process's own or buffers in tests, and the wish to
//! stop.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use machine::host::{Sink, Source};

/// What a command reads and writes.
#[derive(Clone, Debug)]
pub struct Io {
    /// Standard input.
    pub stdin: Source,
    /// Standard output.
    pub stdout: Sink,
    /// Standard error.
    pub stderr: Sink,
    /// Set from outside when the command is to stop.
    pub interrupt: Arc<AtomicBool>,
    /// Set by a command that stops by itself soon after it was asked to, but has to write things first.
    pub patience: Arc<AtomicBool>,
}

impl Io {
    /// The streams of this process.
    pub fn inherit() -> Self {
        Io {
            stdin: Source::Inherit(Default::default()),
            stdout: Sink::Inherit,
            stderr: Sink::Inherit,
            interrupt: Arc::default(),
            patience: Arc::default(),
        }
    }

    /// Buffers: reads `input`, keeps the output.
    pub fn capture(input: impl Into<Vec<u8>>) -> Self {
        Io {
            stdin: Source::Bytes(input.into()),
            stdout: Sink::Capture(Default::default()),
            stderr: Sink::Capture(Default::default()),
            interrupt: Arc::default(),
            patience: Arc::default(),
        }
    }

    /// Writes to standard output. A closed pipe is no error of ours.
    pub fn print(&self, text: &str) {
        match &self.stdout {
            Sink::Inherit => _ = std::io::stdout().write_all(text.as_bytes()),
            Sink::Capture(buffer) => buffer.lock().unwrap().extend_from_slice(text.as_bytes()),
            Sink::Discard => {}
        }
    }

    /// Writes to standard error.
    pub fn eprint(&self, text: &str) {
        match &self.stderr {
            Sink::Inherit => _ = std::io::stderr().write_all(text.as_bytes()),
            Sink::Capture(buffer) => buffer.lock().unwrap().extend_from_slice(text.as_bytes()),
            Sink::Discard => {}
        }
    }

    /// Whether messages may be coloured: standard error is a terminal and `NO_COLOR` is not set.
    pub fn color(&self) -> bool {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        wanted && self.is_terminal()
    }

    /// Whether standard error is a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self.stderr, Sink::Inherit) && std::io::stderr().is_terminal()
    }

    /// What was written to buffers: standard output and standard error.
    pub fn captured(&self) -> (Vec<u8>, Vec<u8>) {
        let bytes = |sink: &Sink| match sink {
            Sink::Capture(buffer) => buffer.lock().unwrap().clone(),
            Sink::Inherit | Sink::Discard => Vec::new(),
        };
        (bytes(&self.stdout), bytes(&self.stderr))
    }
}
