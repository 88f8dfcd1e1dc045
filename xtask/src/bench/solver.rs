//! Time per query of the solver's back ends: an example of crate `solver`, which alone needs to be built with them.

use std::process::{Command, Stdio};

use super::Failure;

/// Runs the example; it fails when the back ends disagree.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo)
        .args([
            "run",
            "--release",
            "--locked",
            "--quiet",
            "-p",
            "solver",
            "--example",
            "queries",
            "--",
        ])
        .args(args)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    println!("{}", String::from_utf8_lossy(&done.stdout).trim_end());
    Ok(done.status.success())
}
