//! One state of a program and one step of it.

pub mod host;
