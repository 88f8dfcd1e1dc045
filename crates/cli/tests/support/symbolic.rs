//! Explores a program with `pollard run` and checks everything that is known about the result:
//!
//! - the verdict, and the exit code that goes with it;
//! - the number of paths, where the file gives one (`BLESS=1` writes the one that was found into the file);
//! - what the verdict stands on, where the file says it, and the warnings that come with it;
//! - the errors: exactly those at `//~ ERROR` lines, each with the words there; the same for `//~ UNSUPPORTED`;
//! - every test replays natively to the end that was found for it;
//! - two workers find the same set of tests as one, if the exploration is complete;
//! - with pruning, the same errors are found and the same branches are covered ([`pruned`]);
//! - and by runs on concrete inputs ([`concolic`]);
//! - and in one of the ways of [`matrix`], another one every day.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::directives::{Paths, Report, Revision};
use crate::{concolic, matrix, pruned};

/// Checks one revision in a scratch folder.
pub fn check(revision: &Revision, scratch: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(scratch);
    fs::create_dir_all(scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    if revision.prune.only {
        let pruned = explore(revision, scratch, "pruned", pruned::FLAGS)?;
        let mut wrong = judge(revision, &pruned);
        wrong.extend(pruned::count(revision, &pruned));
        return conclude(wrong, &pruned);
    }
    let one = explore(revision, scratch, "one", &["--prune=none"])?;
    let mut wrong = judge(revision, &one);
    if crate::is_quick() {
        if revision.prune.paths.is_some() {
            wrong.extend(pruned::compare(revision, scratch, &one)?);
        }
        return conclude(wrong, &one);
    }
    if wrong.is_empty() && one.summary["complete"] == true {
        // Alone or with others, with states kept as they are or as prefixes.
        for (name, more) in [("two", &["-j2"][..]), ("few", &["-j3", "--max-states=1"])] {
            let flags = [&["--prune=none"], more].concat();
            let several = explore(revision, scratch, name, &flags)?;
            wrong.extend(differences(&one, &several));
        }
    }
    if wrong.is_empty() {
        wrong.extend(pruned::compare(revision, scratch, &one)?);
    }
    if wrong.is_empty() {
        wrong.extend(concolic::compare(revision, scratch, &one)?);
    }
    if wrong.is_empty() {
        wrong.extend(matrix::sample(revision, scratch, &one)?);
    }
    if wrong.is_empty() && !revision.no_replay {
        wrong.extend(replay(revision, scratch, &one).err());
    }
    conclude(wrong, &one)
}

fn conclude(wrong: Vec<String>, found: &Explored) -> Result<(), String> {
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("{}\n{}", wrong.join("\n"), found.messages)),
    }
}

/// What a run left behind.
pub struct Explored {
    /// Its `run.json`.
    pub summary: Value,
    folder: PathBuf,
    code: i32,
    messages: String,
}

/// Runs `pollard run` with further flags.
pub fn explore(
    revision: &Revision,
    scratch: &Path,
    name: &str,
    more: &[&str],
) -> Result<Explored, String> {
    explore_by("run", revision, scratch, name, more)
}

/// Runs a command that explores, with further flags.
pub fn explore_by(
    how: &str,
    revision: &Revision,
    scratch: &Path,
    name: &str,
    more: &[&str],
) -> Result<Explored, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.arg(how).arg("--check-solver").args(&revision.sources).args(&revision.compiler_flags);
    command.args(&revision.pollard_flags).args(more);
    // Sets of tests are compared: not those of the first paths.
    let mut words = revision.pollard_flags.iter().map(String::as_str).chain(more.iter().copied());
    let own = ["--tests", "--only-output", "--goal=coverage"];
    if !words.any(|word| own.iter().any(|begin| word.starts_with(begin))) {
        command.arg("--tests=all");
    }
    command.arg(format!("--output-dir={name}")).arg("--").args(&revision.args);
    let run = crate::run(command, revision, &scratch.join("run").join(name))?;
    let folder = scratch.join("run").join(name).join(name);
    let text = fs::read_to_string(folder.join("run.json"))
        .map_err(|e| format!("no run.json ({e}):\n{run}"))?;
    let summary =
        serde_json::from_str(&text).map_err(|e| format!("run.json is not good: {e}\n{text}"))?;
    Ok(Explored { summary, folder, code: run.code, messages: run.to_string() })
}

/// What is not as the file says.
fn judge(revision: &Revision, found: &Explored) -> Vec<String> {
    let mut wrong = Vec::new();
    let verdict = revision.verdict.as_deref().unwrap_or("");
    if found.summary["verdict"] != verdict {
        wrong.push(format!("the verdict is {}, expected {verdict}", found.summary["verdict"]));
    }
    let code = match verdict {
        "safe" => 0,
        "unsafe" => 1,
        _ => 3,
    };
    if found.code != code {
        wrong.push(format!("the exit code is {}, expected {code}", found.code));
    }
    wrong.extend(count(revision, found));
    wrong.extend(reports(revision, found));
    if let Some(expected) = &revision.holds_for
        && grounds(found) != *expected
    {
        wrong.push(format!("the verdict holds for {:?}, expected {expected:?}", grounds(found)));
    }
    wrong.extend(warnings(revision, found));
    wrong
}

/// The names of what a verdict stands on.
pub fn grounds(found: &Explored) -> Vec<&str> {
    let all = found.summary["holds_for"].as_array().into_iter().flatten();
    all.map(|ground| ground["what"].as_str().unwrap_or("")).collect()
}

/// Warnings that are not expected, and expected ones that are not there.
fn warnings(revision: &Revision, found: &Explored) -> Vec<String> {
    let all = found.summary["warnings"].as_array().into_iter().flatten();
    let mut left: Vec<&str> = all.filter_map(Value::as_str).collect();
    let mut wrong = Vec::new();
    for expected in &revision.warnings {
        match left.iter().position(|text| text.contains(expected)) {
            Some(index) => _ = left.remove(index),
            None => wrong.push(format!("no warning: {expected}")),
        }
    }
    wrong.extend(left.into_iter().map(|text| format!("unexpected warning: {text}")));
    wrong
}

fn count(revision: &Revision, found: &Explored) -> Option<String> {
    expect_count(revision, revision.paths?, found.summary["figures"]["paths"].as_u64()?)
}

/// Compares a number of paths with the one in the file, or puts it there.
pub fn expect_count(revision: &Revision, expected: Paths, paths: u64) -> Option<String> {
    if expected.count == paths {
        return None;
    }
    if std::env::var_os("BLESS").is_none() {
        return Some(format!("{paths} paths, expected {}", expected.count));
    }
    let file = &revision.sources[0];
    let text = fs::read_to_string(file).ok()?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = &mut lines[expected.line - 1];
    *line = format!("{} {paths}", &line[..line.rfind(' ')?]);
    fs::write(file, lines.join("\n") + "\n").err().map(|e| e.to_string())
}

/// A report of a run.
struct Reported {
    file: String,
    line: usize,
    message: String,
    unsupported: bool,
}

fn reports(revision: &Revision, found: &Explored) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut left = reported(&found.summary);
    for expected in &revision.reports {
        match left.iter().position(|report| fits(report, expected)) {
            Some(index) => _ = left.remove(index),
            None => wrong.push(format!(
                "no report at {}:{}: {}",
                expected.file.display(),
                expected.line,
                expected.words
            )),
        }
    }
    let unexpected = |r: Reported| format!("unexpected: {}:{}: {}", r.file, r.line, r.message);
    wrong.extend(left.into_iter().map(unexpected));
    wrong
}

fn reported(summary: &Value) -> Vec<Reported> {
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let mut all = Vec::new();
    for error in summary["errors"].as_array().into_iter().flatten() {
        all.push(Reported {
            file: text(&error["file"]),
            line: error["line"].as_u64().unwrap_or(0) as usize,
            message: format!("{}: {}", text(&error["kind"]), text(&error["message"])),
            unsupported: false,
        });
    }
    let gaps = summary["not_explored"].as_array().into_iter().flatten();
    for gap in gaps.filter(|gap| gap["what"] == "unsupported") {
        let at = text(&gap["at"]);
        let mut parts = at.rsplitn(3, ':').skip(1);
        let line = parts.next().and_then(|line| line.parse().ok()).unwrap_or(0);
        let file = parts.next().unwrap_or("").to_owned();
        all.push(Reported { file, line, message: text(&gap["message"]), unsupported: true });
    }
    all
}

fn fits(found: &Reported, expected: &Report) -> bool {
    expected.file.file_name() == Path::new(&found.file).file_name()
        && expected.line == found.line
        && expected.unsupported == found.unsupported
        && found.message.contains(&expected.words)
}

/// All tests of a run, as the bytes of their files.
fn tests(explored: &Explored) -> BTreeSet<Vec<u8>> {
    let entries = fs::read_dir(&explored.folder).into_iter().flatten().flatten();
    let tests = entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "ktest"));
    tests.map(|path| fs::read(path).unwrap_or_default()).collect()
}

fn differences(one: &Explored, two: &Explored) -> Vec<String> {
    let mut wrong = Vec::new();
    for field in ["paths", "errors", "tests"] {
        let (a, b) = (&one.summary["figures"][field], &two.summary["figures"][field]);
        if a != b {
            wrong.push(format!("{field}: {a} with one worker, {b} with two"));
        }
    }
    if grounds(one) != grounds(two) {
        let (a, b) = (grounds(one), grounds(two));
        wrong.push(format!("holds for {a:?} with one worker, for {b:?} with two"));
    }
    let (a, b) = (tests(one), tests(two));
    if a != b {
        let only = a.symmetric_difference(&b).count();
        wrong.push(format!("{only} tests are found only with one worker or only with two"));
    }
    if one.code != two.code {
        wrong.push(format!("exit code {} with one worker, {} with two", one.code, two.code));
    }
    wrong
}

/// Runs all tests natively.
fn replay(revision: &Revision, scratch: &Path, found: &Explored) -> Result<(), String> {
    if tests(found).is_empty() {
        return Ok(());
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.arg("replay").args(&revision.sources).arg(&found.folder).args(&revision.compiler_flags);
    let counts = ["--check-", "--check=", "--no-check=", "--function=", "--undefined="];
    let known = |flag: &&String| counts.iter().any(|start| flag.starts_with(start));
    command.args(revision.pollard_flags.iter().filter(known));
    // On a busy machine a sanitizer's start alone may take seconds.
    command.arg("--timeout=60s");
    let run = crate::run(command, revision, &scratch.join("replay"))?;
    if run.code == 0 {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&run.stdout);
    let others: Vec<&str> = text.lines().filter(|line| !line.ends_with(", as expected")).collect();
    let errors = String::from_utf8_lossy(&run.stderr);
    Err(format!("a test does not replay natively:\n{}\n{errors}", others.join("\n")))
}
