//! The three standard streams of a command, the process's own or buffers in tests, and the wish to
//! stop.

use std::borrow::Cow;
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
        let text = harmless(text, false);
        match &self.stdout {
            Sink::Inherit => _ = std::io::stdout().write_all(text.as_bytes()),
            Sink::Capture(buffer) => buffer.lock().unwrap().extend_from_slice(text.as_bytes()),
            Sink::Discard => {}
        }
    }

    /// Writes to standard error.
    pub fn eprint(&self, text: &str) {
        let text = harmless(text, self.is_terminal());
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

/// Begins the line of a terminal anew.
const ANEW: &str = "\r\x1b[K";

/// How many bytes at the start of a text are a colour, or begin the line anew.
fn own(text: &str) -> Option<usize> {
    if text.starts_with(ANEW) {
        return Some(ANEW.len());
    }
    let inner = text.strip_prefix("\x1b[")?;
    let end = inner.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    inner[end..].starts_with('m').then_some("\x1b[".len() + end + 1)
}

/// A text in which names, messages and values of the program are nothing but text: no terminal obeys
/// them. On a terminal colours stay, ours and the compiler's.
fn harmless(text: &str, terminal: bool) -> Cow<'_, str> {
    let controls = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(controls) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let len = match own(rest).filter(|_| terminal) {
            Some(len) => {
                out += &rest[..len];
                len
            }
            // The end of a line, as some systems have it.
            None if controls(c) && !rest.starts_with("\r\n") => {
                out += &format!("\\x{:02x}", u32::from(c));
                c.len_utf8()
            }
            None => {
                out.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[len..];
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_says_is_text() {
        let known = [
            ("a\tb\r\nc\r", "a\tb\r\nc\\x0d"),
            ("\x1b]0;mine\x07 é\u{9b}2J", "\\x1b]0;mine\\x07 é\\x9b2J"),
            ("\x1b[1mbold", "\\x1b[1mbold"),
        ];
        for (text, shown) in known {
            assert_eq!(harmless(text, false), shown);
        }
        let own = "\r\x1b[K\x1b[0;1;35mwarning\x1b[0m";
        assert_eq!(harmless(own, true), own);
        assert_eq!(harmless("\x1b[2J\x1b[1", true), "\\x1b[2J\\x1b[1");
    }
}
