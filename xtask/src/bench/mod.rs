//! The benchmarks: one file each. They print tables and are no tests: nothing here fails for being slow,
//! but every one fails when an answer is wrong.

mod concrete;
mod coreutils;
mod csmith;
mod enumerate;
mod explored;
mod fork;
mod fuzz_pruning;
mod interpolation;
mod jobs;
mod list;
mod loop_paths;
mod package;
mod postconditions;
mod programs;
mod run;
mod solver;
mod sources;
mod symbolic;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What went wrong, as a sentence for the user.
type Failure = String;

/// A benchmark: its name, what it shows, and how to run it. The result is whether all answers were right.
struct Bench {
    name: &'static str,
    shows: &'static str,
    run: fn(&[String]) -> Result<bool, Failure>,
}

const BENCHES: &[Bench] = &[
    Bench {
        name: "concrete",
        shows: "[KERNEL…]  speed of eight kernels against the native program; start-up time",
        run: concrete::run,
    },
    Bench {
        name: "coreutils",
        shows: "[SECONDS] [PROGRAM…|klee]  coreutils with symbolic arguments and input, beside KLEE",
        run: coreutils::run,
    },
    Bench {
        name: "csmith",
        shows: "[COUNT [SEED [OPTION…]]]  random programs, compared with the native program",
        run: csmith::run,
    },
    Bench {
        name: "enumerate",
        shows: "[COUNT [SEED]]  random functions of two bytes, compared with all native runs",
        run: enumerate::run,
    },
    Bench { name: "fork", shows: "time and memory of forking a state", run: fork::run },
    Bench {
        name: "fuzz-pruning",
        shows: "[COUNT [SEED]]  random programs, explored with and without pruning",
        run: fuzz_pruning::run,
    },
    Bench {
        name: "interpolation",
        shows: "[SECONDS] [PROGRAM…]  drivers on concrete inputs, with and without interpolation, beside the paper",
        run: interpolation::run,
    },
    Bench {
        name: "jobs",
        shows: "two workers against one on a program with many paths",
        run: jobs::run,
    },
    Bench {
        name: "loop-paths",
        shows: "[SECONDS] [PROGRAM…]  programs that count neighbours, in full and by loop paths, beside the paper",
        run: loop_paths::run,
    },
    Bench {
        name: "postconditions",
        shows: "[SECONDS] [PROGRAM…]  coreutils as above, with and without pruning, beside the paper",
        run: postconditions::run,
    },
    Bench {
        name: "programs",
        shows: "[NAME…]  real programs on lists of inputs, compared with the native program",
        run: programs::run,
    },
    Bench {
        name: "solver",
        shows: "[CLASS]  time per query of the solver's back ends, which have to agree",
        run: solver::run,
    },
];

/// Runs one benchmark, or `all` of them; without a name they are listed.
pub fn run(name: Option<&str>, args: &[String]) -> ExitCode {
    let chosen: Vec<_> =
        BENCHES.iter().filter(|bench| name == Some(bench.name) || name == Some("all")).collect();
    if chosen.is_empty() {
        eprintln!("benchmarks (`all` runs every one):");
        for bench in BENCHES {
            eprintln!("  {:14} {}", bench.name, bench.shows);
        }
        return if name.is_some() { ExitCode::from(2) } else { ExitCode::SUCCESS };
    }
    let mut good = true;
    for bench in chosen {
        println!("== {}", bench.name);
        match (bench.run)(args) {
            Ok(right) => good &= right,
            Err(failure) => {
                eprintln!("bench {}: {failure}", bench.name);
                good = false;
            }
        }
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The root of the source tree.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the tree")
}

/// The folder for what benchmarks build; not under version control.
fn work_folder(name: &str) -> Result<PathBuf, Failure> {
    let folder = root().join("bench/work").join(name);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// Builds the optimised `pollard`; the result is its path.
fn pollard() -> Result<PathBuf, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--release", "-p", "cli"]).current_dir(root());
    match build.status() {
        Ok(status) if status.success() => {}
        Ok(_) => return Err("pollard does not build".into()),
        Err(error) => return Err(format!("cargo: {error}")),
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    Ok(target.join("release/pollard"))
}

/// Runs a command that must succeed, quietly: its output is shown only when it fails.
fn must(command: &mut Command) -> Result<String, Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|error| format!("{name}: {error}"))?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
    }
    const SHOWN: usize = 20;
    let messages = String::from_utf8_lossy(&done.stderr).into_owned();
    let lines: Vec<_> = messages.lines().collect();
    let last = lines[lines.len().saturating_sub(SHOWN)..].join("\n");
    Err(format!("{name} failed ({})\n{last}", done.status))
}
