//! Expressions as text that other programs and people read.

pub mod c;
mod smt;
