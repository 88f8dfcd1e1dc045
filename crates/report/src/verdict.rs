//! What a check answers, and why it cannot answer when it cannot.
//!
//! Safe is said only when every path was followed to an end that C defines. Whatever is missing is listed, and then the answer is that
//! it is not known. Unsafe is said only of an error that came again when the program was run on its input.

use explore::Outcome;

use crate::property::{Bearing, Specification};
use crate::recorder::{Found, Recorder};
use crate::text::Reporter;

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The property holds.
    Safe,
    /// It does not; the name of what is broken.
    Unsafe(&'static str),
    /// Not known.
    Unknown,
    /// Tests were asked for, and no answer.
    Done,
}

impl Verdict {
    /// The word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Safe => "SAFE",
            Verdict::Unsafe(_) => "UNSAFE",
            Verdict::Unknown => "UNKNOWN",
            Verdict::Done => "DONE",
        }
    }

    /// As the competitions write it.
    pub fn result(&self) -> String {
        match self {
            Verdict::Safe => "TRUE".into(),
            Verdict::Unsafe(property) => format!("FALSE({property})"),
            Verdict::Unknown => "UNKNOWN".into(),
            Verdict::Done => "DONE".into(),
        }
    }
}

/// The errors that break the specification, with what they break.
pub fn violations<'r>(
    specification: &Specification,
    recorder: &'r Recorder,
) -> Vec<(&'r Found, &'static str)> {
    let errors = recorder.errors().iter();
    errors
        .filter_map(|found| match specification.bearing(&found.error) {
            Bearing::Violates(property) => Some((found, property)),
            Bearing::Ends | Bearing::Undefined => None,
        })
        .collect()
}

/// Why the program cannot be called safe, one reason each; empty when every path was followed to its end.
pub fn missing(
    specification: &Specification,
    reporter: &Reporter<'_>,
    recorder: &Recorder,
    outcome: &Outcome,
) -> Vec<String> {
    let mut reasons = Vec::new();
    for line in &specification.unsupported {
        reasons.push(format!("not supported: the property {line}"));
    }
    for gap in recorder.gaps() {
        let at = reporter.position(gap.gap.place.span);
        reasons.push(format!("not supported: {} at {at}{}", gap.gap.message, on(gap.paths)));
    }
    for found in recorder.errors() {
        if specification.bearing(&found.error) == Bearing::Undefined {
            let at = reporter.position(found.error.place.span);
            let kind = found.error.kind;
            reasons.push(format!(
                "undefined: what follows the error at {at} ({kind}){}",
                on(found.paths)
            ));
        }
    }
    for (what, &paths) in recorder.limits() {
        reasons.push(format!("limit: {what}{}", on(paths)));
    }
    let p = &outcome.progress;
    if p.open_questions > 0 {
        reasons.push(format!(
            "open: one side of {} that the solver could not decide",
            counted(p.open_questions, "decision")
        ));
    }
    if p.dismissed > 0 {
        let states = counted(p.dismissed, "state");
        reasons.push(format!("not run: {states} that a pruner says have nothing new to show"));
    }
    if let Some(reason) = outcome.stopped {
        let states = counted(p.open, "state");
        reasons.push(format!("stopped: {}, with {states} left", reason.text()));
    }
    if reasons.is_empty() && !outcome.is_complete() {
        reasons.push("not all paths were explored".into());
    }
    reasons
}

fn on(paths: u64) -> String {
    match paths {
        1 => String::new(),
        n => format!(", on {n} paths"),
    }
}

fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
