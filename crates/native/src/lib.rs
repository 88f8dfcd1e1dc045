//! Running the user's program natively on the inputs of a test.

pub mod ktest;
