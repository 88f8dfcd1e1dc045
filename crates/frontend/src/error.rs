//! What can go wrong before a program runs, each with a message that says what to do.

use std::fmt;

/// Why a program could not be loaded.
#[derive(Debug)]
#[non_exhaustive]
pub enum FrontendError {
    /// The module has something that no C compiler emits, or that breaks LLVM's own rules.
    Malformed(String),
}

impl fmt::Display for FrontendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrontendError::Malformed(what) => write!(f, "malformed bitcode: {what}"),
        }
    }
}

impl std::error::Error for FrontendError {}
