//! Running the user's program natively on the inputs of a test.
//!
//! [`ktest`] is the format of test files. [`replay`] builds a program with sanitizers, runs it on tests and says
//! how it ended, in the words of the engine where there are such; [`coverage`] runs it with clang's
//! counters. The inputs come from `runtime/native`, which is linked with the program, as far as the
//! program asks for them, and from its [`surroundings`] otherwise.

pub mod allocations;
pub mod build;
pub mod coverage;
pub mod end;
pub mod expect;
pub mod harness;
pub mod kinds;
pub mod ktest;
pub mod process;
pub mod random;
pub mod replay;
pub mod runtime;
pub mod sanitizer;
pub mod scratch;
mod signature;
pub mod surroundings;
pub mod toolchain;
mod undefined;
