//! What the engine found, compared with the native runs.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use native::{kinds, ktest::Test};
use serde_json::Value;

use super::super::configurations::Goal;
use super::generate::Program;
use super::json;
use super::natively::{End, Natively};

/// What a run of the engine left behind.
#[derive(Clone, Debug)]
pub struct Found {
    /// Whether nothing was left open.
    pub complete: bool,
    /// `safe`, `unsafe` …
    pub verdict: String,
    /// Lines and kinds.
    pub errors: BTreeSet<(u64, String)>,
    /// Inputs and ends; an error has one kind.
    pub tests: Vec<(usize, End)>,
    /// Inputs of tests whose path was cut.
    pub cut: Vec<usize>,
}

impl Found {
    /// Reads the folder of a run.
    pub fn read(program: &Program, summary: &Value, out: &Path) -> Result<Found, String> {
        let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
        let error = |e: &Value| (e["line"].as_u64().unwrap_or(0), text(&e["kind"]));
        let errors = summary["errors"].as_array().into_iter().flatten().map(error).collect();
        let (mut tests, mut cut) = (Vec::new(), Vec::new());
        for number in 1..=summary["figures"]["tests"].as_u64().unwrap_or(0) {
            let path = out.join(format!("test{number:06}.ktest"));
            let test = Test::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            let about = json(&path.with_extension("json"))?;
            let code = about["code"].as_i64().unwrap_or(-1) as i32;
            let end = match about["end"].as_str() {
                Some("exit") => End::Exit(code),
                Some("signal") => End::Signal(code),
                Some("error") => {
                    let (line, kind) = error(&about);
                    End::Error(line, vec![kind])
                }
                // What was cut goes on like another path.
                Some("pruned") => {
                    cut.push(program.input(&test));
                    continue;
                }
                _ => return Err(format!("a test with another end: {about}\n")),
            };
            tests.push((program.input(&test), end));
        }
        let verdict = text(&summary["verdict"]);
        Ok(Found { complete: summary["complete"] == true, verdict, errors, tests, cut })
    }

    /// What differs from the native runs, a line for each; empty if nothing does.
    pub fn differences(&self, goal: Goal, native: &Natively) -> String {
        let mut text = String::new();
        if goal != Goal::Coverage && !self.complete {
            text += "the exploration is not complete\n";
        }
        let verdict = if native.errors().is_empty() { "safe" } else { "unsafe" };
        if goal != Goal::Coverage && self.verdict != verdict {
            writeln!(text, "the verdict is {}, natively {verdict}", self.verdict).unwrap();
        }
        for (input, end) in &self.tests {
            let natively = &native.ends[*input];
            if !same(natively, end) {
                writeln!(text, "input {input}: {end:?}, natively {natively:?}").unwrap();
            }
        }
        // Where only branches are wanted, the one test for a branch may be that of a path that was
        // cut behind it.
        let cut = if goal == Goal::Coverage { &self.cut[..] } else { &[] };
        let is_reached = |end: &End| {
            self.tests.iter().any(|(_, found)| same(end, found))
                || cut.iter().any(|&input| native.ends[input] == *end)
        };
        let errors =
            || self.errors.iter().map(|(line, kind)| End::Error(*line, vec![kind.clone()]));
        for error in errors().filter(|error| !native.set.keys().any(|end| same(end, error))) {
            writeln!(text, "no native error: {error:?}").unwrap();
        }
        for (end, input) in &native.set {
            let missing = match end {
                End::Error(..) => {
                    goal != Goal::Coverage && !errors().any(|error| same(end, &error))
                }
                _ => goal != Goal::Errors && !is_reached(end),
            };
            if missing {
                writeln!(text, "missing: {end:?}, natively for input {input}").unwrap();
            }
        }
        text
    }
}

/// Whether a native end is what the engine says.
fn same(native: &End, found: &End) -> bool {
    match (native, found) {
        (End::Error(line, kinds), End::Error(at, kind)) => {
            kinds.contains(&kind[0]) && (line == at || kinds::line_differs(&kind[0]))
        }
        (native, found) => native == found,
    }
}
