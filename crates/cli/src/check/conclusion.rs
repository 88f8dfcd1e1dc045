//! What `pollard check` says: the violation and how it was confirmed, or what is missing; the verdict.

use std::fmt::Write;

use explore::Outcome;
use ir::Program;
use report::coverage::Measured;
use report::recorder::Recorder;
use report::stuck::Stuck;
use report::text::Reporter;
use report::verdict::{Judged, Verdict};
use serde_json::{Value, json};

use super::confirm::Confirmed;
use super::{Answer, Assignment};
use crate::run::conclusion::{add_error, add_figures};

/// What there is to be shown.
pub struct Shown<'a> {
    /// Shows errors.
    pub reporter: &'a Reporter<'a>,
    /// The program.
    pub program: &'a Program,
    /// What was found.
    pub recorder: &'a Recorder,
    /// How the exploration ended.
    pub outcome: &'a Outcome,
    /// What was covered.
    pub measured: &'a Measured,
}

/// The text for people, all but the verdict.
pub fn text(
    shown: &Shown<'_>,
    judged: &Judged,
    confirmed: &[Confirmed<'_>],
    tests: Option<usize>,
) -> String {
    let mut text = String::new();
    for violation in confirmed {
        add_error(&mut text, shown.reporter, &violation.found);
        text += &match &violation.natively {
            None => "  confirmed: the concrete interpreter ends so on this input\n".to_owned(),
            Some(end) => format!(
                "  confirmed: the concrete interpreter ends so on this input; natively: {end}\n"
            ),
        };
    }
    for gap in shown.recorder.gaps() {
        text += &shown.reporter.unsupported(&gap.gap);
    }
    add_figures(&mut text, shown.outcome, shown.measured);
    if let Some(tests) = tests {
        writeln!(text, "test suite: {tests} tests").expect("a string takes everything");
    }
    let head = match judged.verdict {
        Verdict::Unknown => "unknown",
        _ => "not explored",
    };
    for reason in &judged.missing {
        writeln!(text, "{head}: {reason}").expect("a string takes everything");
    }
    if judged.verdict == Verdict::Unknown {
        text += &Stuck::of(shown.program, shown.outcome).text();
    }
    if judged.verdict == Verdict::Done {
        writeln!(text, "{}", judged.claim(shown.outcome)).expect("a string takes everything");
    }
    text + &judged.remarks()
}

/// The lines with the verdict; `name` is the property's where there are several.
pub fn lines(answer: &Answer, name: Option<&str>) -> String {
    let Answer { judged, right, expected, .. } = answer;
    let verdict = &judged.verdict;
    let prefix = name.map(|name| format!("{name}: ")).unwrap_or_default();
    let mut text = format!("{prefix}verdict: {}{}", verdict.word(), judged.restriction());
    if !matches!(verdict, Verdict::Unknown | Verdict::Done) {
        text += &format!(", {}", verdict.result());
    }
    text += "\n";
    if let Some(expected) = expected {
        let judged = match right {
            Some(true) => "as expected",
            Some(false) => "WRONG",
            None => "not decided",
        };
        text += &format!("{prefix}expected: {expected}: {judged}\n");
    }
    text
}

/// Adds the answer to what `run.json` says of the exploration.
pub fn add_to_json(
    about: &mut Value,
    assignment: &Assignment,
    judged: &Judged,
    confirmed: &[Confirmed<'_>],
    tests: Option<usize>,
) {
    let verdict = &judged.verdict;
    let violation = |violation: &Confirmed<'_>| {
        json!({
            "property": violation.property,
            "kind": violation.found.error.kind.name(),
            "message": violation.found.error.message,
            "test": violation.found.test,
            "confirmed": {"machine": true, "native": violation.natively},
        })
    };
    about["verdict"] = verdict.word().to_lowercase().into();
    about["result"] = verdict.result().into();
    about["property"] = assignment.specification.name().into();
    about["violations"] = confirmed.iter().map(violation).collect();
    about["expected"] = assignment.expected.as_ref().map(|e| e.to_string()).into();
    about["suite_tests"] = tests.into();
}
