//! Random C programs, explored with and without pruning. The comparison is the test `fuzz_pruning` of the package `cli`,
//! which works in its own process and knows the engine; here it is only started.

use super::Failure;
use super::campaign::{self, Generator};

const FUZZ: Generator = Generator { name: "fuzz-pruning", test: "fuzz_pruning", step: 2_000 };

/// `[COUNT [FIRST-SEED]]`. Programs on which the two differ are made smaller and kept.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    campaign::run(&FUZZ, 10_000, args)
}
