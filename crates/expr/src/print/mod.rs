//! Expressions as text that other programs and people read.

mod smt;
