//! All programs of `tests/c` that are explored, in all configurations of the pairwise cover. The comparison is the test `c` of
//! the package `cli`. Results are kept by commit, so that a run that was interrupted goes on.

use std::process::Command;

use super::campaign::commit;
use super::{Failure, root, work_folder};

/// Takes no words.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    if let Some(word) = args.first() {
        return Err(format!("{word}: nothing can be chosen"));
    }
    let file = work_folder("matrix")?.join(format!("{}.txt", commit()?));
    println!("results in {}", file.display());
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut test = Command::new(cargo);
    test.args(["test", "--quiet", "--release", "-p", "cli", "--test", "c", "--", "--matrix"]);
    let status = test.arg(&file).current_dir(root()).status().map_err(|e| format!("cargo: {e}"))?;
    Ok(status.success())
}
