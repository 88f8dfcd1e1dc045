//! Random C programs of few input bits, explored in many ways and compared with all native runs. The comparison is the test
//! `truth` of the package `cli`; here it is only started.

use super::Failure;
use super::campaign::{self, Generator};

const TRUTH: Generator = Generator { name: "truth", test: "truth", step: 100 };

/// `[COUNT [FIRST-SEED]]`. Programs that differ are made smaller and kept.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    campaign::run(&TRUTH, 1_000, args)
}
