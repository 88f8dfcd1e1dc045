//! Decides conditions over the bytes of a program's inputs.
//!
//! A [`Backend`] decides a conjunction from scratch. It knows nothing of paths or states, and "unknown"
//! is an answer like the others: it never means that a condition cannot hold.

mod backend;
pub mod bitwuzla;

pub use backend::{Answer, Backend, Budget};
