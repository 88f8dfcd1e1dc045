//! How long each order of search takes to the one bug of a program, beside the default of `run`.
//!
//! The programs are our own. Each has one bug, on the line that ends in the comment `/* bug */`,
//! and a form without it that is compiled with `-DSAFE`. Time is wall time from the start of the
//! process to its end: it is what a user waits for, start-up and compilation included.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use super::run::run as run_command;
use super::sources::{Source, Sources};
use super::symbolic::load;
use super::{Failure, pollard, seconds_and_names};

/// Seconds for each exploration, if none are given.
const SECONDS: u64 = 10;
/// How long after its own limit an exploration is given up.
const GRACE: Duration = Duration::from_secs(30);
/// The end of the line where the error is.
const MARK: &str = "/* bug */";
/// The default may take so many times as long as the best of the strategies: three take turns.
const WANTED: f64 = 3.0;
/// Seconds of the default that are not compared: start-up, and noise.
const ALLOWED: f64 = 0.2;
const SAFE: &str = "-DSAFE";

/// One way to look for the bug: a column of the table.
struct Way {
    name: &'static str,
    command: &'static [&'static str],
}

/// Orders of search, of which the best is taken.
const STRATEGIES: usize = 4;
/// The place of the default in [`WAYS`].
const DEFAULT: usize = STRATEGIES;
/// First the [`STRATEGIES`], then the [`DEFAULT`], then the others.
const WAYS: &[Way] = &[
    Way { name: "dfs", command: &["run", "--no-output", "--max-errors=1", "--search=dfs"] },
    Way { name: "bfs", command: &["run", "--no-output", "--max-errors=1", "--search=bfs"] },
    Way {
        name: "random-path",
        command: &["run", "--no-output", "--max-errors=1", "--search=random-path"],
    },
    Way {
        name: "nurs:covnew",
        command: &["run", "--no-output", "--max-errors=1", "--search=nurs:covnew"],
    },
    Way { name: "run", command: &["run", "--no-output", "--max-errors=1"] },
    Way { name: "check", command: &["check"] },
    Way { name: "concolic", command: &["concolic", "--no-output", "--max-errors=1"] },
];
/// How the safe form is explored; both must not find anything.
const SAFE_WAYS: &[Way] = &[
    Way { name: "safe run", command: &["run", "--no-output", "--max-errors=1", SAFE] },
    Way { name: "safe check", command: &["check", SAFE] },
];

/// A program and what was seen of it.
struct Row {
    program: String,
    /// Seconds to the bug for each of [`WAYS`]; none where it was not found in time.
    found: Vec<Option<f64>>,
}

impl Row {
    /// The time of the fastest strategy.
    fn best(&self) -> Option<f64> {
        self.found[..STRATEGIES].iter().flatten().copied().min_by(f64::total_cmp)
    }

    /// How many times as long as the best the default takes, beyond what is [`ALLOWED`]. Where it
    /// did not find the bug, the limit counts: a lower bound.
    fn ratio(&self, seconds: f64) -> Option<f64> {
        let default = self.found[DEFAULT].unwrap_or(seconds);
        self.best().map(|best| (default - ALLOWED).max(0.0) / best)
    }

    /// The ratio for the table, as a bound where it is one.
    fn ratio_cell(&self, seconds: f64) -> String {
        let bound = if self.found[DEFAULT].is_some() { "" } else { "> " };
        self.best().map_or("-".into(), |best| {
            format!("{bound}{:.1}", self.found[DEFAULT].unwrap_or(seconds) / best)
        })
    }
}

/// `[SECONDS] [PROGRAM…]`.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let (seconds, names) = seconds_and_names(args, SECONDS);
    let sources = Sources::read("find", names)?;
    let finder = Finder { pollard: pollard()?, seconds };
    let count = sources.all.len();
    println!("{count} programs, {seconds} s each way, wall time, load of the machine {}\n", load());
    print_head();
    let (mut rows, mut broken) = (Vec::new(), Vec::new());
    for source in &sources.all {
        rows.push(finder.row(source, &mut broken)?);
    }
    println!("\nload of the machine at the end {}\n", load());
    print_sums(&rows, seconds as f64);
    for message in &broken {
        println!("FAIL {message}");
    }
    Ok(broken.is_empty())
}

/// Explores programs with one `pollard`, each for at most some seconds.
struct Finder {
    pollard: PathBuf,
    seconds: u64,
}

impl Finder {
    /// Explores a program in all ways and prints its line; what is wrong goes to `broken`.
    fn row(&self, source: &Source, broken: &mut Vec<String>) -> Result<Row, Failure> {
        let bug = marked_line(&source.path)?;
        let mut found = Vec::new();
        for way in WAYS {
            let seen = self.explore(way, &source.path).and_then(|(about, wall)| {
                let unsafe_ = about["verdict"] == "unsafe";
                judge_unsafe(&about, bug).map(|()| unsafe_.then_some(wall))
            });
            found.push(seen.unwrap_or_else(|message| {
                broken.push(format!("{}, {}: {message}", source.name, way.name));
                None
            }));
        }
        let mut verdicts = Vec::new();
        for way in SAFE_WAYS {
            let seen = self.explore(way, &source.path).and_then(|(about, wall)| {
                judge_safe(&about).map(|verdict| format!("{verdict} {wall:.2}"))
            });
            verdicts.push(seen.unwrap_or_else(|message| {
                broken.push(format!("{}, {}: {message}", source.name, way.name));
                "FAIL".into()
            }));
        }
        let row = Row { program: source.name.clone(), found };
        let cells: Vec<String> = row.found.iter().map(|time| cell(*time)).collect();
        println!(
            "| {} | {} | {} | {} | {} |",
            row.program,
            cells.join(" | "),
            cell(row.best()),
            row.ratio_cell(self.seconds as f64),
            verdicts.join(" | ")
        );
        Ok(row)
    }

    /// Runs Pollard on a program: what it says in JSON, and seconds from start to end.
    fn explore(&self, way: &Way, source: &Path) -> Result<(Value, f64), Failure> {
        let mut command = Command::new(&self.pollard);
        command.args(way.command).arg("--json").arg(format!("--max-time={}s", self.seconds));
        command.arg(source);
        let limit = Duration::from_secs(self.seconds) + GRACE;
        let timed = run_command(&mut command, b"", limit).map_err(|error| error.to_string())?;
        let outcome = timed.outcome.ok_or("does not stop")?;
        let about = serde_json::from_slice(&outcome.stdout).map_err(|error| {
            let messages = String::from_utf8_lossy(&outcome.stderr);
            format!("no JSON: {error}, exit code {}\n{messages}", outcome.code)
        })?;
        Ok((about, timed.time.as_secs_f64()))
    }
}

/// The line with the bug, counted from 1.
fn marked_line(source: &Path) -> Result<u64, Failure> {
    let text = std::fs::read_to_string(source);
    let text = text.map_err(|error| format!("{}: {error}", source.display()))?;
    let marked = |(at, line): (usize, &str)| line.ends_with(MARK).then_some(at as u64 + 1);
    let lines: Vec<u64> = text.lines().enumerate().filter_map(marked).collect();
    match lines[..] {
        [line] => Ok(line),
        _ => Err(format!("{}: {} lines end in {MARK}", source.display(), lines.len())),
    }
}

/// What is wrong with an exploration of the form with the bug.
fn judge_unsafe(about: &Value, bug: u64) -> Result<(), Failure> {
    if about["verdict"] == "safe" {
        return Err("the verdict is safe".into());
    }
    let errors = about["errors"].as_array().into_iter().flatten();
    for error in errors {
        let (kind, line) = (&error["kind"], &error["line"]);
        if line.as_u64() != Some(bug) {
            return Err(format!("{kind} on line {line}, the bug is on line {bug}"));
        }
    }
    Ok(())
}

/// The verdict on the form without the bug, or what is wrong with it.
fn judge_safe(about: &Value) -> Result<&str, Failure> {
    match about["verdict"].as_str() {
        Some("unsafe") => Err(format!("unsafe, without the bug: {}", about["errors"])),
        Some(verdict) => Ok(verdict),
        None => Err("no verdict".into()),
    }
}

fn print_head() {
    let names = |ways: &[Way]| ways.iter().map(|way| way.name).collect::<Vec<_>>().join(" | ");
    println!("| program | {} | best | run / best | {} |", names(WAYS), names(SAFE_WAYS));
    println!("|{}", "---|".repeat(1 + WAYS.len() + 2 + SAFE_WAYS.len()));
}

fn cell(seconds: Option<f64>) -> String {
    seconds.map_or("-".into(), |seconds| format!("{seconds:.2}"))
}

/// Prints how many bugs each way found, and how far the default is behind the best strategy.
fn print_sums(rows: &[Row], seconds: f64) {
    println!("| way | found | of |\n|---|---|---|");
    for (at, way) in WAYS.iter().enumerate() {
        let found = rows.iter().filter(|row| row.found[at].is_some()).count();
        println!("| {} | {found} | {} |", way.name, rows.len());
    }
    println!();
    let mut behind: Vec<(f64, &Row)> =
        rows.iter().filter_map(|row| Some((row.ratio(seconds)?, row))).collect();
    behind.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let Some((worst, row)) = behind.first() else { return };
    let met = if *worst <= WANTED { "MET   " } else { "MISSED" };
    println!(
        "{met} worst of (run - {ALLOWED} s) / best: {worst:.1} ({}); at most {WANTED} wanted",
        row.program
    );
    let over = behind.iter().filter(|(ratio, _)| *ratio > WANTED);
    let over: Vec<String> =
        over.map(|(ratio, row)| format!("{} {ratio:.1}", row.program)).collect();
    println!("above {WANTED}: {} programs ({})", over.len(), over.join(", "));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::bench::root;

    fn row(found: [Option<f64>; 7]) -> Row {
        Row { program: "p".into(), found: found.to_vec() }
    }

    #[test]
    fn the_default_is_compared_with_the_best_strategy() {
        let seen = row([None, Some(2.0), Some(0.5), None, Some(1.2), Some(0.1), None]);
        assert_eq!(seen.best(), Some(0.5));
        assert!((seen.ratio(10.0).unwrap() - 2.0).abs() < 1e-9);
        assert_eq!(seen.ratio_cell(10.0), "2.4");
        let late = row([None, Some(2.0), None, None, None, None, None]);
        assert_eq!(late.ratio_cell(10.0), "> 5.0");
        let never = row([None; 7]);
        assert_eq!((never.best(), never.ratio(10.0)), (None, None));
    }

    #[test]
    fn wrong_verdicts_and_other_lines_are_noticed() {
        let found = json!({"verdict": "unsafe", "errors": [{"kind": "assertion", "line": 7}]});
        assert_eq!(judge_unsafe(&found, 7), Ok(()));
        assert!(judge_unsafe(&found, 8).unwrap_err().contains("on line 7"));
        assert!(judge_safe(&found).is_err());
        let safe = json!({"verdict": "safe", "errors": []});
        assert!(judge_unsafe(&safe, 7).is_err());
        assert_eq!(judge_safe(&safe), Ok("safe"));
    }

    #[test]
    fn programs_are_described_with_their_bugs() {
        let folder = root().join("bench/programs/find");
        let table = std::fs::read_to_string(folder.join("README.md")).expect("there is a table");
        let mut programs = 0;
        for entry in std::fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.extension().is_none_or(|extension| extension != "c") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a program");
            let name = path.file_stem().expect("a name").to_string_lossy();
            assert!(text.lines().any(|line| line == "// verdict: unsafe, safe with -DSAFE"));
            let endless = if text.contains("\n// endless: yes\n") { "yes" } else { "" };
            assert!(table.contains(&format!("\n| {name} | {endless} | ")), "{name}");
            assert!(text.contains("def SAFE"), "{name}");
            marked_line(&path).expect("a bug");
            programs += 1;
        }
        assert!(programs >= 30, "{programs} programs");
    }
}
