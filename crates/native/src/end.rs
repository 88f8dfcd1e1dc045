//! How a native run ended, and whether that is what was expected of it.

use std::fmt;
use std::path::Path;

use crate::kinds::{self, REPORTED};
use crate::process::Run;
use crate::runtime::{STATUS_ASSUMPTION, STATUS_MISMATCH, STATUS_REPORTED};
use crate::sanitizer::{Location, Report};

/// How a native run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// With this exit code.
    Exit(i32),
    /// By a signal that is no error by itself.
    Signal(i32),
    /// With an error.
    Error(Error),
    /// The test does not satisfy an assumption of the program.
    Assumption(String),
    /// The test is not one of this program, or damaged.
    Mismatch(String),
    /// It did not end in time.
    Timeout,
}

/// An error of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Its kind in the engine's words; further kinds that the engine may give to the same thing.
    pub kinds: Vec<&'static str>,
    /// What was reported.
    pub message: String,
    /// Where; empty when it is not known.
    pub locations: Vec<Location>,
}

impl End {
    /// Judges a run by its status, its output and the sanitizers' reports.
    pub fn of(run: &Run, reports: &[Report]) -> End {
        let Some(status) = run.status else { return End::Timeout };
        if let Some(end) = end_by_runtime(run) {
            return end;
        }
        if let Some(report) = reports.iter().rev().find(|report| report.fatal) {
            return match report.raised {
                Some(signal) => End::Signal(signal),
                None => End::Error(Error {
                    kinds: report.kinds.clone(),
                    message: report.message.clone(),
                    locations: report.locations.clone(),
                }),
            };
        }
        if let Some(code) = status.code() {
            return End::Exit(code);
        }
        end_by_signal(run)
    }

    /// The kind of the error, if it is one; empty when the report is of no kind that we know.
    pub fn kind(&self) -> Option<&'static str> {
        match self {
            End::Error(error) => Some(error.kinds.first().copied().unwrap_or("")),
            _ => None,
        }
    }
}

/// The end that our runtime gave the program: a line on standard error and a status.
fn end_by_runtime(run: &Run) -> Option<End> {
    let code = run.code().filter(|c| (STATUS_ASSUMPTION..=STATUS_REPORTED).contains(c))?;
    let errors = String::from_utf8_lossy(&run.stderr);
    let line = errors.lines().rev().find_map(|line| line.strip_prefix("pollard-native: "))?;
    let message = line.split_once(": ").map_or(line, |(_, text)| text).to_owned();
    Some(match code {
        STATUS_ASSUMPTION => End::Assumption(message),
        STATUS_MISMATCH => End::Mismatch(message),
        _ => {
            let place = message.split_once(": ").and_then(|(place, _)| place.rsplit_once(':'));
            let location = place.and_then(|(file, line)| {
                Some(Location { file: file.to_owned(), line: line.parse().ok()? })
            });
            let locations = location.into_iter().collect();
            End::Error(Error { kinds: vec![REPORTED], message, locations })
        }
    })
}

/// The end of a program without sanitizers: what a signal tells, and an assertion's own message.
fn end_by_signal(run: &Run) -> End {
    const ABORT: i32 = 6;
    let signal = run.signal().unwrap_or(0);
    let errors = String::from_utf8_lossy(&run.stderr);
    if signal == ABORT
        && let Some(location) = errors.lines().rev().find_map(assertion)
    {
        let message = "an assertion failed".to_owned();
        return End::Error(Error { kinds: vec!["assertion"], message, locations: vec![location] });
    }
    match kinds::of_signal(signal) {
        [] => End::Signal(signal),
        kinds => End::Error(Error {
            kinds: kinds.to_vec(),
            message: format!("signal {signal}"),
            locations: Vec::new(),
        }),
    }
}

/// The place in the message of a failed assertion: glibc's `PROGRAM: FILE:LINE: FUNCTION: Assertion …
/// failed.` or musl's `Assertion failed: … (FILE: FUNCTION: LINE)`.
fn assertion(line: &str) -> Option<Location> {
    if let Some(rest) = line.strip_prefix("Assertion failed: ") {
        let place = rest.strip_suffix(')')?.rsplit_once('(')?.1;
        let mut parts = place.split(": ");
        let (file, _, line) = (parts.next()?, parts.next()?, parts.next()?);
        return Some(Location { file: file.to_owned(), line: line.parse().ok()? });
    }
    let (before, _) = line.split_once(": Assertion `")?;
    let mut parts = before.split(": ").skip(1);
    let (file, line) = parts.next()?.rsplit_once(':')?;
    Some(Location { file: file.to_owned(), line: line.parse().ok()? })
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Exit(code) => write!(f, "exit {code}"),
            End::Signal(signal) => write!(f, "signal {signal}"),
            End::Assumption(message) => write!(f, "an assumption does not hold: {message}"),
            End::Mismatch(message) => write!(f, "the test does not fit: {message}"),
            End::Timeout => write!(f, "no end in time"),
            End::Error(error) => {
                let kind = error.kinds.first().copied().unwrap_or("unknown kind");
                write!(f, "error: {kind}")?;
                match error.locations.first() {
                    Some(at) => write!(f, " at {at}"),
                    None => write!(f, " ({})", error.message),
                }
            }
        }
    }
}

/// Whether two names mean the same file: as paths, or else by their last parts, because one may be
/// relative to a folder that is not known any more.
pub fn same_file(one: &str, other: &str) -> bool {
    let (one, other) = (Path::new(one), Path::new(other));
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one.ends_with(other) || other.ends_with(one) || one.file_name() == other.file_name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    fn run(raw: i32, stderr: &str) -> Run {
        let status = Some(ExitStatus::from_raw(raw));
        Run { pid: 1, status, stdout: Vec::new(), stderr: stderr.into() }
    }

    #[test]
    fn the_runtime_says_why_it_ended_the_program() {
        let assume = run(STATUS_ASSUMPTION << 8, "x\npollard-native: assumption: no\n");
        assert_eq!(End::of(&assume, &[]), End::Assumption("no".into()));
        let own = run(STATUS_ASSUMPTION << 8, "x\n");
        assert_eq!(End::of(&own, &[]), End::Exit(STATUS_ASSUMPTION));
        let told =
            run(STATUS_REPORTED << 8, "pollard-native: reported: a.c:7: bad: very (x.err)\n");
        let End::Error(error) = End::of(&told, &[]) else { panic!() };
        assert_eq!(error.kinds, [REPORTED]);
        assert_eq!(error.locations, [Location { file: "a.c".into(), line: 7 }]);
    }

    #[test]
    fn assertions_of_both_libraries_are_read() {
        let place = |line: &str| assertion(line).map(|at| (at.file, at.line));
        assert_eq!(
            place("t.out: dir/a.c:9: int f(int): Assertion `x == 1: 2' failed."),
            Some(("dir/a.c".into(), 9))
        );
        assert_eq!(place("Assertion failed: x (a b.c: main: 12)"), Some(("a b.c".into(), 12)));
        assert_eq!(place("Assertion"), None);
    }

    #[test]
    fn signals_without_a_report_are_errors_of_unknown_place() {
        let End::Error(error) = End::of(&run(8, ""), &[]) else { panic!() };
        assert_eq!(error.kinds, ["division by zero", "division overflow"]);
        assert_eq!(End::of(&run(15, ""), &[]), End::Signal(15));
    }

    #[test]
    fn files_are_compared_as_paths_or_by_name() {
        assert!(same_file("/nonexistent/a/b.c", "a/b.c"));
        assert!(!same_file("a/b.c", "a/c.c"));
        let here = std::env::current_dir().unwrap().join("Cargo.toml");
        assert!(same_file("Cargo.toml", &here.to_string_lossy()));
    }
}
