//! Runs every program below `tests/c` in the machine and compares with the native program.
//!
//! Each file, and each revision of it, is one test with the name `topic/program` or `topic/program#revision`; the
//! command line is that of any Rust test (`cargo test -p cli --test c -- floats`). What the comments of a program
//! can say is listed in [`directives`]. Without an expected error, the standard output, the standard error and the exit
//! status must be those of the same source compiled by clang without optimisation and linked with musl. The machine's
//! general stepper alone must do exactly what it does together with the fast loop. Each run is a
//! process of its own: a crash of the engine is the failure of one test. Programs with a `verdict` are explored
//! instead; [`symbolic`] says what must hold of that.
//!
//! With `POLLARD_TEST_QUICK` in the environment (`./x test --quick`) each program is run or explored once, and once more with
//! pruning where its file says how many paths there are then. `--matrix FILE` explores all of them in many ways ([`matrix`]).

#[path = "support/concolic.rs"]
mod concolic;
#[path = "support/configurations.rs"]
mod configurations;
#[path = "support/directives.rs"]
mod directives;
#[path = "support/matrix.rs"]
mod matrix;
#[path = "support/native.rs"]
mod native;
#[path = "support/once.rs"]
mod once;
#[path = "support/process.rs"]
mod process;
#[path = "support/pruned.rs"]
mod pruned;
#[path = "support/random_c.rs"]
#[allow(dead_code)] // The numbers are used here, the statements are not.
mod random_c;
#[path = "support/symbolic.rs"]
mod symbolic;
#[path = "support/verdict.rs"]
mod verdict;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use directives::{Directives, Revision};
use libtest_mimic::{Arguments, Failed, Trial};
use process::Run;

/// A test that takes longer is stuck: the slowest takes a few seconds without optimisation.
const TIME_LIMIT: Duration = Duration::from_secs(120);

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/c")
        .canonicalize()
        .expect("tests/c is there");
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, file] = &words[..]
        && first == "--matrix"
    {
        return explore_in_all_ways(&root, Path::new(file));
    }
    let arguments = Arguments::from_args();
    if !is_quick() && !arguments.list {
        println!("c: POLLARD_MATRIX_SEED={}", matrix::seed());
    }
    let trials = programs(&root).into_iter().map(|(name, read)| match read {
        Ok(revision) => {
            Trial::test(name.clone(), move || check(&name, &revision).map_err(Failed::from))
        }
        Err(message) => Trial::test(name, move || Err(message.into())),
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn explore_in_all_ways(root: &Path, file: &Path) -> ExitCode {
    let explored = |(name, read): (String, Result<Revision, String>)| {
        read.ok().filter(|revision| revision.verdict.is_some()).map(|revision| (name, revision))
    };
    let programs: Vec<_> = programs(root).into_iter().filter_map(explored).collect();
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matrix");
    matrix::all(&programs, file, &scratch).unwrap_or_else(|message| {
        eprintln!("{message}");
        ExitCode::FAILURE
    })
}

/// All programs in all their revisions, by name; of a file that cannot be read as one, the reason.
fn programs(root: &Path) -> Vec<(String, Result<Revision, String>)> {
    let mut parts = BTreeSet::new();
    let mut files = Vec::new();
    for file in c_files(root) {
        let name = file.strip_prefix(root).unwrap().with_extension("").display().to_string();
        let read = Directives::read(&file);
        if let Ok(directives) = &read {
            parts.extend(
                directives.revisions.iter().flat_map(|r| r.sources.iter().skip(1).cloned()),
            );
        }
        files.push((file, name, read));
    }
    files.retain(|(file, _, _)| !parts.contains(file));
    files.into_iter().flat_map(|(_, name, read)| revisions(name, read)).collect()
}

fn revisions(
    name: String,
    read: Result<Directives, String>,
) -> Vec<(String, Result<Revision, String>)> {
    let directives = match read {
        Ok(directives) => directives,
        Err(message) => return vec![(name, Err(message))],
    };
    let named = |revision: Revision| match &revision.name {
        Some(suffix) => (format!("{name}#{suffix}"), Ok(revision)),
        None => (name.clone(), Ok(revision)),
    };
    directives.revisions.into_iter().map(named).collect()
}

/// All C files in the folders below, at any depth.
fn c_files(root: &Path) -> Vec<PathBuf> {
    let read = std::fs::read_dir(root).unwrap_or_else(|e| panic!("{}: {e}", root.display()));
    let mut paths: Vec<PathBuf> = read.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(c_files(&path));
        } else if path.extension().is_some_and(|e| e == "c") {
            files.push(path);
        }
    }
    files
}

fn check(name: &str, revision: &Revision) -> Result<(), String> {
    let scratch =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("c").join(name.replace(['/', '#'], "-"));
    if revision.verdict.is_some() {
        return symbolic::check(revision, &scratch);
    }
    let ours = run(pollard(revision, &[]), revision, &scratch.join("pollard"))?;
    if !is_quick() {
        let general = pollard(revision, &["--reference"]);
        let general = run(general, revision, &scratch.join("reference"))?;
        verdict::equal(&general, &ours)
            .map_err(|m| format!("the fast loop (first) and the general stepper differ: {m}"))?;
    }
    if let Some(expected) = revision.single_report()? {
        return verdict::reported(&expected, revision.stdout.as_deref(), &ours);
    }
    if let Some(stdout) = &revision.stdout {
        return verdict::printed(stdout, revision.exit, &ours);
    }
    let program = native::build(&revision.sources, &revision.compiler_flags)?;
    let mut command = Command::new(program);
    command.args(&revision.args);
    let theirs = run(command, revision, &scratch.join("native"))?;
    if theirs.code != revision.exit {
        return Err(format!("the native program does not end with {}: {theirs}", revision.exit));
    }
    verdict::equal(&theirs, &ours)
}

/// Whether only the first of the ways to run a program is wanted.
fn is_quick() -> bool {
    std::env::var_os("POLLARD_TEST_QUICK").is_some()
}

fn pollard(revision: &Revision, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command
        .arg("exec")
        .args(&revision.sources)
        .args(&revision.compiler_flags)
        .args(&revision.pollard_flags)
        .args(more);
    command.arg("--").args(&revision.args);
    command
}

/// Runs in an empty folder, with few variables in the environment.
fn run(mut command: Command, revision: &Revision, folder: &Path) -> Result<Run, String> {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    command.current_dir(folder).env_clear();
    let kept =
        ["PATH", "HOME", "XDG_CACHE_HOME", "POLLARD_LIBC", "POLLARD_CLANG", "RUST_BACKTRACE"];
    command.envs(kept.iter().filter_map(|k| Some((k, std::env::var_os(k)?))));
    if command.get_args().next().is_some_and(|how| how != "replay") {
        once::compile(&mut command, &revision.sources[0]);
    }
    command.envs(revision.env.iter().map(|(k, v)| (k, v)));
    process::run(command, &revision.stdin, TIME_LIMIT)
}
