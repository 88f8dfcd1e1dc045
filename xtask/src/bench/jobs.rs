//! Two workers against one, on a program with many paths: paths per second, and the same tests.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::{Failure, must, pollard, root, work_folder};

/// What is sorted when time is measured, without files: 9! paths, some seconds.
const TIMED: usize = 9;
/// What is sorted when tests are compared.
const COMPARED: usize = 6;

/// Prints the table. The machine must have nothing else to do for the figures to mean something.
pub fn run(_args: &[String]) -> Result<bool, Failure> {
    let pollard = pollard()?;
    println!("| workers | paths | seconds | paths/s | ratio |");
    println!("|---|---|---|---|---|");
    let mut first = 0.0;
    for workers in [1, 2] {
        let figures = explore(&pollard, TIMED, workers, None)?;
        let number = |name: &str| figures["figures"][name].as_f64().unwrap_or(0.0);
        let (paths, seconds) = (number("paths"), number("seconds"));
        let rate = paths / seconds.max(1e-3);
        if workers == 1 {
            first = rate;
        }
        println!("| {workers} | {paths} | {seconds:.2} | {rate:.0} | {:.2} |", rate / first);
    }
    println!("wanted: 1.7 times the paths per second with two workers");
    let folder = work_folder("jobs")?;
    let tests = |workers: usize| -> Result<BTreeSet<Vec<u8>>, Failure> {
        let out = folder.join(format!("tests{workers}"));
        let _ = std::fs::remove_dir_all(&out);
        explore(&pollard, COMPARED, workers, Some(&out))?;
        tests_in(&out)
    };
    let (one, two) = (tests(1)?, tests(2)?);
    let same = one == two;
    println!("{} tests with one worker, {} with two, same set: {same}", one.len(), two.len());
    Ok(same)
}

/// Explores the program; the result is `run.json`.
fn explore(
    pollard: &Path,
    size: usize,
    workers: usize,
    out: Option<&PathBuf>,
) -> Result<Value, Failure> {
    let mut command = Command::new(pollard);
    command.arg("run").arg(root().join("bench/jobs.c")).arg(format!("-DSIZE={size}"));
    command.args(["--json".to_owned(), format!("-j{workers}")]);
    match out {
        Some(folder) => command.arg(format!("--output-dir={}", folder.display())),
        None => command.arg("--no-output"),
    };
    serde_json::from_str(&must(&mut command)?).map_err(|error| format!("run.json: {error}"))
}

fn tests_in(folder: &Path) -> Result<BTreeSet<Vec<u8>>, Failure> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut tests = BTreeSet::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "ktest") {
            tests.insert(std::fs::read(path).map_err(failed)?);
        }
    }
    Ok(tests)
}
