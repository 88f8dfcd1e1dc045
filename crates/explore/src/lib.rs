//! Explores the paths of a program.
//!
//! The execution [`tree`] says which states are open, a [`searcher`] which of them to run next.

pub mod rng;
pub mod searcher;
pub mod tree;
