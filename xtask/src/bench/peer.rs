//! Another engine beside ours, on programs of our own that both can run as they are: `--peer klee=/path/to/klee`.
//!
//! Without a peer the table has our columns only. KLEE needs bitcode of the LLVM that it was built with: the clang of that version is named by
//! `KLEE_CLANG` (default `clang`), and KLEE's own header is found by it or through `KLEE_INCLUDE`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::run::run as run_limited;
use super::sources::Sources;
use super::{Failure, must, seconds_and_names, work_folder};

/// Seconds for each program and engine, if none are given.
const SECONDS: u64 = 20;
/// How long after its own limit an engine is given up.
const GRACE: u64 = 30;
/// Programs that need nothing but `klee/klee.h`, unless others are named.
const PROGRAMS: &[&str] = &["two_loops", "flag_tests", "whole_board", "wrong_four_directions"];

/// Paths and processor seconds of an engine on a program.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Figures {
    paths: f64,
    seconds: f64,
}

/// `[SECONDS] [PROGRAM…]`, with the peer's path from the command line of `bench`.
pub fn run(args: &[String], klee: Option<&Path>) -> Result<bool, Failure> {
    let (seconds, names) = seconds_and_names(args, SECONDS);
    let usual: Vec<String> = PROGRAMS.iter().map(|name| name.to_string()).collect();
    let sources = Sources::read("neighbours", if names.is_empty() { &usual } else { names })?;
    match klee {
        Some(_) => println!(
            "| program | paths | cpu s | KLEE paths | KLEE cpu s | KLEE / pollard |\n|---|---|---|---|---|---|"
        ),
        None => println!("| program | paths | cpu s |\n|---|---|---|"),
    }
    for source in &sources.all {
        let ours = sources.explore("run", source, seconds, &["--search=dfs"])?;
        let ours = Figures { paths: ours.paths(), seconds: ours.processor };
        let mut line = format!("| {} | {} | {:.2} |", source.name, ours.paths, ours.seconds);
        if let Some(klee) = klee {
            line += &match explore(klee, &source.path, seconds) {
                Ok(theirs) => format!(
                    " {} | {:.2} | {:.1} |",
                    theirs.paths,
                    theirs.seconds,
                    theirs.seconds / ours.seconds.max(0.01)
                ),
                Err(failure) => {
                    eprintln!("bench peer: {}: {failure}", source.name);
                    " failed |  |  |".into()
                }
            };
        }
        println!("{line}");
    }
    Ok(true)
}

/// Compiles a program for KLEE and runs it there.
fn explore(klee: &Path, source: &Path, seconds: u64) -> Result<Figures, Failure> {
    let folder = work_folder("peer")?;
    let bitcode = folder.join("program.bc");
    let clang = std::env::var_os("KLEE_CLANG").unwrap_or_else(|| "clang".into());
    let mut compile = Command::new(clang);
    compile.args(["-emit-llvm", "-c", "-g", "-O0", "-Xclang", "-disable-O0-optnone"]);
    if let Some(include) = std::env::var_os("KLEE_INCLUDE") {
        compile.arg("-I").arg(include);
    }
    must(compile.arg("-o").arg(&bitcode).arg(source))?;
    let out: PathBuf = folder.join("klee-out");
    let _ = std::fs::remove_dir_all(&out);
    let mut command = Command::new(klee);
    command.args([
        "--search=dfs",
        &format!("--max-time={seconds}s"),
        "--only-output-states-covering-new",
    ]);
    command.arg(format!("--output-dir={}", out.display())).arg(&bitcode);
    let limit = Duration::from_secs(seconds + GRACE);
    let timed = run_limited(&mut command, b"", limit).map_err(|error| error.to_string())?;
    let outcome = timed.outcome.ok_or("KLEE does not stop")?;
    let said = String::from_utf8_lossy(&outcome.stderr);
    let paths = paths_of(&said).ok_or_else(|| format!("KLEE says nothing of paths:\n{said}"))?;
    Ok(Figures { paths, seconds: timed.processor.as_secs_f64() })
}

/// Completed and partly completed paths, as KLEE tells them at its end.
fn paths_of(said: &str) -> Option<f64> {
    let count = |what: &str| {
        let line =
            said.lines().find_map(|line| line.strip_prefix("KLEE: done: ")?.strip_prefix(what));
        line?.trim_start_matches([' ', '=']).trim().parse::<f64>().ok()
    };
    Some(count("completed paths")? + count("partially completed paths").unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_as_klee_tells_them() {
        let said = "KLEE: done: total instructions = 12\nKLEE: done: completed paths = 416\nKLEE: done: partially completed paths = 2\n";
        assert_eq!(paths_of(said), Some(418.0));
        assert_eq!(paths_of("KLEE: ERROR: no"), None);
    }
}
