//! Checks every program below `tests/c` with `pollard check`. The verdict follows from what the comments of the program say about its errors:
//! for the property that there is no error at all, for valid accesses alone, and for calls of `reach_error` alone.
//!
//! A verdict that a program is safe although it is not is the worst mistake that this tool can make; this is where it would be noticed.

#[path = "support/directives.rs"]
mod directives;
#[path = "support/expected_verdict.rs"]
mod expected_verdict;
#[path = "support/once.rs"]
mod once;
#[path = "support/process.rs"]
mod process;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use directives::{Directives, Revision};
use expected_verdict::{PROPERTIES, expected};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

/// A check that takes longer is stuck.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// Flags of a program that are about what `pollard run` writes, or that a check has otherwise.
const NOT_HERE: &[&str] = &[
    "--all-errors",
    "--only-output-states-covering-new",
    "--symbolic-uninitialised",
    "--write-xml",
    "--write-c",
];

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/c")
        .canonicalize()
        .expect("tests/c is there");
    libtest_mimic::run(&arguments, trials(&root)).exit();
}

fn trials(root: &Path) -> Vec<Trial> {
    let files = c_files(root);
    let read: Vec<(PathBuf, Directives)> = files
        .into_iter()
        .filter_map(|file| Directives::read(&file).ok().map(|read| (file, read)))
        .collect();
    let parts: BTreeSet<PathBuf> = read
        .iter()
        .flat_map(|(_, d)| d.revisions.iter().flat_map(|r| r.sources.iter().skip(1).cloned()))
        .collect();
    let mut trials = Vec::new();
    for (file, directives) in read.into_iter().filter(|(file, _)| !parts.contains(file)) {
        let name = file.strip_prefix(root).unwrap().with_extension("").display().to_string();
        for revision in directives.revisions {
            let name = match &revision.name {
                Some(suffix) => format!("{name}#{suffix}"),
                None => name.clone(),
            };
            trials.push(Trial::test(name.clone(), move || {
                check(&name, &revision).map_err(Failed::from)
            }));
        }
    }
    trials
}

fn c_files(root: &Path) -> Vec<PathBuf> {
    let read = std::fs::read_dir(root).unwrap_or_else(|e| panic!("{}: {e}", root.display()));
    let mut paths: Vec<PathBuf> = read.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let folders = paths.iter().filter(|path| path.is_dir()).flat_map(|path| c_files(path));
    let files = paths.iter().filter(|path| path.extension().is_some_and(|e| e == "c")).cloned();
    folders.chain(files).collect()
}

fn check(name: &str, revision: &Revision) -> Result<(), String> {
    let mut wrong = Vec::new();
    // A program that is only run has one path: one property tells.
    let count = if revision.verdict.is_none() { 1 } else { PROPERTIES.len() };
    for &property in &PROPERTIES[..count] {
        let Some(expected) = expected(property, revision)? else { continue };
        let found = verdict_of(name, revision, property)?;
        if found != expected {
            wrong.push(format!("--property={property}: {found}, expected {expected}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The verdict and what goes with it, in one word.
fn verdict_of(name: &str, revision: &Revision, property: &str) -> Result<String, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("check")
        .join(name.replace(['/', '#'], "-"))
        .join(property);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.arg("check").arg("--json").args(&revision.sources).args(&revision.compiler_flags);
    command.arg(format!("--property={property}"));
    // Programs that are about uninitialised memory say what it is to hold; those that are only run have one path.
    let about_it = name.contains("uninitialised");
    let any = revision.pollard_flags.iter().any(|flag| flag == "--symbolic-uninitialised");
    if !any && (about_it || revision.verdict.is_none()) {
        command.arg("--uninitialised=zero");
    }
    let here = |flag: &&String| !NOT_HERE.contains(&flag.as_str());
    command.args(revision.pollard_flags.iter().filter(here));
    if revision.prune.only {
        command.arg("--prune=postconditions");
    }
    command.arg("--").args(&revision.args);
    command.current_dir(&folder).env_clear();
    let kept = ["PATH", "HOME", "XDG_CACHE_HOME", "POLLARD_LIBC", "POLLARD_CLANG"];
    command.envs(kept.iter().filter_map(|k| Some((k, std::env::var_os(k)?))));
    once::compile(&mut command, &revision.sources[0]);
    command.envs(revision.env.iter().map(|(k, v)| (k, v)));
    let run = process::run(command, &revision.stdin, TIME_LIMIT)?;
    let text = String::from_utf8_lossy(&run.stdout);
    let found: Value = serde_json::from_str(&text).map_err(|e| format!("no JSON ({e}): {run}"))?;
    let code = match found["verdict"].as_str() {
        Some("safe") => 0,
        Some("unsafe") => 1,
        _ => 3,
    };
    if run.code != code {
        return Err(format!("the exit code is {}, expected {code}", run.code));
    }
    Ok(match found["verdict"].as_str() {
        Some("unknown") if found["missing"].as_array().is_none_or(Vec::is_empty) => {
            "unknown without a reason".into()
        }
        Some("unsafe") => found["result"].as_str().unwrap_or("").to_owned(),
        Some(verdict) => verdict.to_owned(),
        None => String::new(),
    })
}
