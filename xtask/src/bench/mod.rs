//! The benchmarks: one file each. They print tables and are no tests: nothing here fails for being slow,
//! but every one fails when an answer is wrong. What they print is kept, see [`result`], and written to `bench/results`.

/// In the benchmarks, what is printed is kept as well.
macro_rules! println {
    () => { $crate::bench::result::say(format_args!("")) };
    ($($text:tt)*) => { $crate::bench::result::say(format_args!($($text)*)) };
}

mod campaign;
mod change;
mod concrete;
mod coreutils;
mod csmith;
mod enumerate;
mod explored;
mod find;
mod fork;
mod fuzz_pruning;
mod interpolation;
mod jobs;
mod klee;
mod list;
mod loop_paths;
mod matrix;
mod mutants;
mod package;
mod page;
mod papers;
mod peer;
mod postconditions;
mod programs;
mod result;
mod results;
mod run;
mod solver;
mod sources;
mod symbolic;
mod truth;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use self::result::Outcome;
use self::results::Results;

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
    Bench {
        name: "find",
        shows: "[SECONDS] [PROGRAM…]  time to the one bug of small programs, by order of search; safe forms",
        run: find::run,
    },
    Bench { name: "fork", shows: "time and memory of forking a state", run: fork::run },
    Bench {
        name: "fuzz-pruning",
        shows: "[COUNT [SEED]]  random programs, explored with and without pruning; a campaign that goes on",
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
        name: "matrix",
        shows: "the programs of tests/c in a pairwise cover of all settings; goes on where it was",
        run: matrix::run,
    },
    Bench {
        name: "mutants",
        shows: "[PROGRAMS] [NAME…]  what notices an engine with one rule bent; goes on where it was",
        run: mutants::run,
    },
    Bench {
        name: "peer",
        shows: "[SECONDS] [PROGRAM…]  some of these programs without pruning, beside KLEE with --peer klee=/path",
        run: peer::run,
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
    Bench {
        name: "truth",
        shows: "[COUNT [SEED]]  random programs in many settings, compared with all native runs; a campaign that goes on",
        run: truth::run,
    },
];

/// What `./x bench` alone runs: something of everything that needs no other sources.
const SELECTION: &[&[&str]] = &[
    &["concrete", "sieve", "quicksort", "nbody"],
    &["jobs"],
    &["loop-paths", "10", "two_loops", "flag_tests", "whole_board", "wrong_four_directions"],
    &["interpolation", "5", "keyboard_class"],
    &["enumerate", "20"],
    &["solver", "path"],
    &["peer", "10"],
];

/// The peer that the command line names, set once before anything runs.
static PEER: std::sync::OnceLock<Option<PathBuf>> = std::sync::OnceLock::new();

fn peer_of_this_call() -> Option<PathBuf> {
    PEER.get().cloned().flatten()
}

/// Runs benchmarks: the one named first with its words, `all`, or a selection; `list` lists them.
pub fn run(words: &[String]) -> ExitCode {
    let words = match take_peer(words) {
        Ok((words, peer)) => {
            PEER.get_or_init(|| peer);
            words
        }
        Err(failure) => {
            eprintln!("bench: {failure}");
            return ExitCode::from(2);
        }
    };
    let calls: Vec<Vec<String>> = match words.split_first() {
        None => {
            eprintln!("bench: a selection that takes two minutes; `./x bench list` lists all");
            SELECTION.iter().map(|call| call.iter().map(|w| w.to_string()).collect()).collect()
        }
        Some((name, args)) if name == "all" => {
            BENCHES.iter().map(|bench| [&[bench.name.to_owned()], args].concat()).collect()
        }
        Some(_) => vec![words],
    };
    let known = |call: &Vec<String>| BENCHES.iter().any(|bench| bench.name == call[0]);
    if !calls.iter().all(known) {
        return list(&calls[0][0]);
    }
    let outcomes: Vec<Outcome> = calls.iter().map(|call| measure(call)).collect();
    let good = outcomes.iter().all(|outcome| outcome.right);
    match keep(outcomes) {
        Ok(()) if good => ExitCode::SUCCESS,
        Ok(()) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("bench: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Takes `--peer klee=PATH` out of the words.
fn take_peer(words: &[String]) -> Result<(Vec<String>, Option<PathBuf>), Failure> {
    let mut rest = words.to_vec();
    let Some(at) = rest.iter().position(|word| word == "--peer" || word.starts_with("--peer="))
    else {
        return Ok((rest, None));
    };
    let word = rest.remove(at);
    let value = match word.strip_prefix("--peer=") {
        Some(value) => value.to_owned(),
        None if at < rest.len() => rest.remove(at),
        None => return Err("--peer wants klee=PATH".into()),
    };
    let path = value.strip_prefix("klee=").map(PathBuf::from);
    let path = path.ok_or_else(|| format!("--peer {value}: klee=PATH is wanted"))?;
    if !path.is_file() {
        return Err(format!("--peer: {} is not there", path.display()));
    }
    Ok((rest, Some(path)))
}

fn list(name: &str) -> ExitCode {
    eprintln!("benchmarks (`all` runs every one, none named a selection):");
    for bench in BENCHES {
        eprintln!("  {:14} {}", bench.name, bench.shows);
    }
    if name == "list" { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

/// Runs one and keeps what it says.
fn measure(call: &[String]) -> Outcome {
    let bench = BENCHES.iter().find(|bench| bench.name == call[0]).expect("known");
    std::println!("== {}", call.join(" "));
    let _ = result::take();
    let began = Instant::now();
    let ended = (bench.run)(&call[1..]);
    let mut outcome = Outcome {
        name: bench.name.to_owned(),
        command: format!("./x bench {}", call.join(" ")),
        seconds: began.elapsed().as_secs_f64(),
        right: matches!(ended, Ok(true)),
        ..Outcome::default()
    };
    outcome.read(&result::take());
    if let Err(failure) = ended {
        eprintln!("bench {}: {failure}", bench.name);
        outcome.remarks.push(format!("FAIL {failure}"));
    }
    outcome
}

/// Writes the file and the page, and prints what changed since the last time.
fn keep(outcomes: Vec<Outcome>) -> Result<(), Failure> {
    let folder = results::folder();
    let earlier = results::all(&folder);
    let now = Results::now(outcomes, &pollard()?, peer_of_this_call().as_deref());
    print_changes(&earlier, &now);
    let file = now.write(&folder)?;
    let page = folder.join("index.html");
    let mut all = earlier;
    all.push(now);
    std::fs::write(&page, page::of(&all)).map_err(|e| format!("{}: {e}", page.display()))?;
    eprintln!("bench: results in {}, all tables and plots in {}", file.display(), page.display());
    Ok(())
}

fn print_changes(earlier: &[Results], now: &Results) {
    const SHOWN: usize = 40;
    let mut changes = Vec::new();
    for outcome in &now.outcomes {
        // Sums over other programs, or with other limits, are other figures.
        let same = |old: &&Outcome| old.command == outcome.command;
        if let Some(before) = earlier.iter().rev().find_map(|r| r.outcomes.iter().find(same)) {
            changes.extend(change::between(before, outcome));
        }
    }
    if changes.is_empty() {
        return;
    }
    std::println!("\nchanged by more than a tenth since the last time:");
    std::println!(
        "| benchmark | row | column | before | now | change |\n|---|---|---|---|---|---|"
    );
    for change in changes.iter().take(SHOWN) {
        let [bench, row, column] = &change.place;
        let percent = 100.0 * (change.now / change.before - 1.0);
        let (before, now) = (change.before, change.now);
        std::println!("| {bench} | {row} | {column} | {before} | {now} | {percent:+.0} % |");
    }
    if changes.len() > SHOWN {
        std::println!("and {} more", changes.len() - SHOWN);
    }
}

/// `[SECONDS] [PROGRAM…]`, with so many seconds if none are given.
fn seconds_and_names(args: &[String], usual: u64) -> (u64, &[String]) {
    match args.first().map(|arg| arg.parse()) {
        Some(Ok(seconds)) => (seconds, &args[1..]),
        _ => (usual, args),
    }
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
