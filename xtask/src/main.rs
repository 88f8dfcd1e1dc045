//! Project chores: the check of the crate plan and the benchmark drivers.

mod bench;
mod manifest;
mod plan;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: xtask check-plan          fail when a crate imports one that the plan does not allow
       xtask bench [NAME [ARGS]] run a benchmark; without NAME: a selection; `list`: list them";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((first, [])) if first == "check-plan" => check_plan(),
        Some((first, rest)) if first == "bench" => bench::run(rest),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn check_plan() -> ExitCode {
    match plan::check_tree(root()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}
