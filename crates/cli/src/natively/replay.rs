//! `pollard replay`: run a program natively on tests and say how it ended on each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use native::build::Instrument;
use native::end::End;
use native::expect::{Expected, Verdict};
use native::replay::{Options as Replay, Outcome, Replayer};
use serde_json::{Value, json};

use super::{Job, limits, toolchain, words};
use crate::flags::Options;
use crate::io::Io;
use crate::{INTERRUPTED, exit, usage_error};

/// Exit code when a test ends otherwise than expected.
const EXIT_DIFFERS: u8 = 1;

/// How many tests came out how.
#[derive(Default)]
struct Tally {
    same: usize,
    differ: usize,
    not_compared: usize,
}

/// Replays all tests; the result is the exit code of the command.
pub fn replay(options: &Options, io: &Io) -> u8 {
    let job = match Job::of(options) {
        Ok(job) => job,
        Err(message) => return usage_error(io, &message),
    };
    let instrument = match options.sanitize {
        true => Instrument::Sanitize { checks: options.checks.resolve(true).checked },
        false => Instrument::Plain,
    };
    let replayer = match Replayer::new(&toolchain(), &job.source(options), instrument) {
        Ok(replayer) => replayer,
        Err(error) => return usage_error(io, &error.to_string()),
    };
    let how = Replay {
        leaks: options.check_leaks,
        words: words(options),
        folder: options.run_in.as_deref(),
        limits: limits(options, io),
    };
    let mut tally = Tally::default();
    let mut results = Vec::new();
    in_order(
        &job.tests,
        |test| replayer.replay(test, how),
        |test, outcome| {
            if io.interrupt.load(Ordering::Relaxed) {
                return;
            }
            tally.add(outcome.as_ref().ok());
            match options.json {
                true => results.push(to_json(test, &outcome)),
                false => io.print(&line(test, &outcome)),
            }
            if let (true, Ok(outcome)) = (options.show_output, &outcome) {
                show(outcome, io);
            }
        },
    );
    if io.interrupt.load(Ordering::Relaxed) {
        io.eprint(INTERRUPTED);
        return exit::INCOMPLETE;
    }
    if options.json {
        io.print(&format!("{:#}\n", Value::from(results)));
    } else if job.tests.len() > 1 {
        io.print(&tally.line());
    }
    if tally.differ > 0 { EXIT_DIFFERS } else { 0 }
}

/// Does the work for every test, several at a time, and hands on the results in the order of the tests.
fn in_order<R: Send>(
    tests: &[PathBuf],
    work: impl Fn(&Path) -> R + Sync,
    mut result: impl FnMut(&Path, R),
) {
    let workers = thread::available_parallelism().map_or(1, usize::from).min(tests.len());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(test) = tests.get(index) else { return };
                    // The receiver is there as long as there are workers.
                    let _ = sender.send((index, work(test)));
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut expected = 0;
        for (index, outcome) in receiver {
            early.insert(index, outcome);
            while let Some(outcome) = early.remove(&expected) {
                result(&tests[expected], outcome);
                expected += 1;
            }
        }
    });
}

impl Tally {
    /// A test that cannot be run, or does not fit the program, is not as expected, whatever that was. But
    /// the inputs of a path that was cut may well end before the program does.
    fn add(&mut self, outcome: Option<&Outcome>) {
        let unfit = |outcome: &Outcome| {
            matches!(outcome.end, End::Assumption(_) | End::Mismatch(_))
                && !matches!(outcome.expected, Some(Expected::Open(_)))
        };
        match outcome.map(|outcome| (outcome.verdict, unfit(outcome))) {
            Some((Verdict::Same, _)) => self.same += 1,
            Some((Verdict::NotCompared, false)) => self.not_compared += 1,
            _ => self.differ += 1,
        }
    }

    fn line(&self) -> String {
        let all = self.same + self.differ + self.not_compared;
        let mut text = format!("{all} tests: {} as expected, {} not", self.same, self.differ);
        if self.not_compared > 0 {
            text += &format!(", {} without expectation", self.not_compared);
        }
        text + "\n"
    }
}

fn line(test: &Path, outcome: &Result<Outcome, String>) -> String {
    let outcome = match outcome {
        Ok(outcome) => outcome,
        // It names the file.
        Err(message) => return format!("{message}\n"),
    };
    let judged = match (&outcome.expected, outcome.verdict) {
        (_, Verdict::Same) => ", as expected".to_owned(),
        (Some(expected), Verdict::Differs) => format!(", but expected {expected}"),
        (Some(expected), Verdict::NotCompared) => format!(" (the engine: {expected})"),
        (None, _) => String::new(),
    };
    let mut text = format!("{}: {}{judged}\n", test.display(), outcome.end);
    if !matches!(outcome.end, End::Error(_)) {
        for report in &outcome.reports {
            let places: String = report.locations.iter().map(|at| format!(" at {at}")).collect();
            text += &format!("  noted: {}{places}\n", report.message);
        }
    }
    text
}

fn show(outcome: &Outcome, io: &Io) {
    let run = &outcome.run;
    let parts = [String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr)];
    for part in parts.iter().map(|part| part.as_ref()).chain([outcome.report_text.as_str()]) {
        io.eprint(part);
        if !part.is_empty() && !part.ends_with('\n') {
            io.eprint("\n");
        }
    }
}

fn to_json(test: &Path, outcome: &Result<Outcome, String>) -> Value {
    let test = test.display().to_string();
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(message) => return json!({"test": test, "end": "unreadable", "message": message}),
    };
    let mut value = match &outcome.end {
        End::Exit(code) => json!({"end": "exit", "code": code}),
        End::Signal(signal) => json!({"end": "signal", "code": signal}),
        End::Assumption(message) => json!({"end": "assumption", "message": message}),
        End::Mismatch(message) => json!({"end": "mismatch", "message": message}),
        End::Timeout => json!({"end": "timeout"}),
        End::Error(error) => {
            let at = error.locations.first();
            json!({
                "end": "error",
                "kind": error.kinds.first(),
                "message": error.message,
                "file": at.map(|at| &at.file),
                "line": at.map(|at| at.line),
            })
        }
    };
    value["test"] = test.into();
    value["expected"] = outcome.expected.as_ref().map(|e| e.to_string()).into();
    value["same"] = match outcome.verdict {
        Verdict::Same => true.into(),
        Verdict::Differs => false.into(),
        Verdict::NotCompared => Value::Null,
    };
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_tests() {
        let tests: Vec<PathBuf> = (0..20).map(|n| PathBuf::from(n.to_string())).collect();
        let mut seen = Vec::new();
        let work = |test: &Path| {
            let number: u64 = test.to_str().unwrap().parse().unwrap();
            thread::sleep(Duration::from_millis(number * 7 % 5));
            number
        };
        in_order(&tests, work, |_, number| seen.push(number));
        assert_eq!(seen, (0..20).collect::<Vec<_>>());
    }
}
