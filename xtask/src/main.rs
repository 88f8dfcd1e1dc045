//! Project chores: the checks of the crate plan, of the shape of the code and of the mutants, and
//! the benchmark drivers.

mod bench;
mod manifest;
mod mutants;
mod plan;
mod shape;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: xtask check-plan          fail when a crate, a file or a type goes beyond the plan
       xtask check-mutants       fail when a patch below tests/mutants does not fit the code
       xtask bench [NAME [ARGS]] run a benchmark; without NAME: a selection; `list`: list them";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((first, [])) if first == "check-plan" => tell(plan::check_tree(root())),
        Some((first, [])) if first == "check-mutants" => tell(mutants::check(root())),
        Some((first, rest)) if first == "bench" => bench::run(rest),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn tell(checked: Result<(), String>) -> ExitCode {
    match checked {
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
