//! The generated table of undefined operations.

pub mod cells;
pub mod rows;
