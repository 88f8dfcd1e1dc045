//! Random C programs, explored with and without pruning. The comparison is the test `fuzz_pruning` of the package `cli`,
//! which works in its own process and knows the engine; here it is only started.

use std::process::Command;

use super::{Failure, root, work_folder};

/// `[COUNT [FIRST-SEED]]`. Programs on which the two differ are made smaller and kept.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let number = |index: usize, default: u64| match args.get(index) {
        None => Ok(default),
        Some(text) => text.parse::<u64>().map_err(|_| format!("{text}: not a number")),
    };
    let (count, first) = (number(0, 10_000)?, number(1, 1)?);
    let folder = work_folder("fuzz-pruning")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut test = Command::new(cargo);
    test.args(["test", "--quiet", "--release", "-p", "cli", "--test", "fuzz_pruning", "--"]);
    test.args(["--bench", &count.to_string(), &first.to_string()]).arg(&folder);
    let status = test.current_dir(root()).status().map_err(|error| format!("cargo: {error}"))?;
    Ok(status.success())
}
