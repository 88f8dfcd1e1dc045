//! What a run answers, and why it cannot answer when it cannot.
//!
//! Safe is said only when every path was followed to an end that C defines, or is accounted for by one that was. Whatever is
//! missing is listed, and then the answer is that it is not known. `pollard check` says unsafe only of an error that came
//! again when the program was run on its input.

use std::fmt;

use explore::{Goal, Outcome};
use machine::{Arguments, ErrorKind};

use crate::grounds::{self, Ground};
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
    /// Every branch that can be taken was taken; of errors nothing is known.
    Covered,
    /// Not known.
    Unknown,
    /// Tests were asked for, and no answer.
    Done,
}

impl Verdict {
    /// The answer of an exploration, given the errors that count and what is missing.
    pub fn of(goal: Goal, broken: Option<&'static str>, missing: &[Missing]) -> Verdict {
        match (broken, goal) {
            (Some(property), _) => Verdict::Unsafe(property),
            (None, _) if !missing.is_empty() => Verdict::Unknown,
            (None, Goal::Coverage) => Verdict::Covered,
            (None, Goal::Paths | Goal::Errors) => Verdict::Safe,
        }
    }

    /// The word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Safe => "SAFE",
            Verdict::Unsafe(_) => "UNSAFE",
            Verdict::Covered => "COVERED",
            Verdict::Unknown => "UNKNOWN",
            Verdict::Done => "DONE",
        }
    }

    /// The word that `pollard run` has for it.
    pub fn outcome(&self) -> &'static str {
        match self {
            Verdict::Safe => "safe",
            Verdict::Unsafe(_) => "unsafe",
            Verdict::Covered => "covered",
            Verdict::Unknown => "incomplete",
            Verdict::Done => "done",
        }
    }

    /// As the competitions write it.
    pub fn result(&self) -> String {
        match self {
            Verdict::Safe => "TRUE".into(),
            Verdict::Unsafe(property) => format!("FALSE({property})"),
            Verdict::Covered | Verdict::Unknown => "UNKNOWN".into(),
            Verdict::Done => "DONE".into(),
        }
    }
}

/// A reason why the program cannot be called safe. Positions are `FILE:LINE:COL`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Missing {
    /// A property that is not supported.
    Property(String),
    /// Something that the engine cannot do.
    Unsupported { message: String, at: String, paths: u64 },
    /// What follows an error that is not asked for.
    Undefined { kind: ErrorKind, at: String, paths: u64 },
    /// Paths that were cut at a limit.
    Limit { what: &'static str, paths: u64 },
    /// Decisions that the solver could not decide.
    Undecided(u64),
    /// Decisions of which the program or the user wanted only one outcome.
    Unforked(u64),
    /// The run was stopped.
    Stopped { reason: explore::Reason, states: u64 },
    /// An error that did not come again.
    Unconfirmed { kind: ErrorKind, at: String, why: String },
    /// Paths that are open for no reason that is known.
    Open(u64),
}

impl Missing {
    /// Its kind, for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Missing::Property(_) => "property",
            Missing::Unsupported { .. } => "unsupported",
            Missing::Undefined { .. } => "undefined",
            Missing::Limit { .. } => "limit",
            Missing::Undecided(_) => "undecided",
            Missing::Unforked(_) => "unforked",
            Missing::Stopped { .. } => "stopped",
            Missing::Unconfirmed { .. } => "unconfirmed",
            Missing::Open(_) => "open",
        }
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Property(line) => write!(f, "not supported: the property {line}"),
            Missing::Unsupported { message, at, paths } => {
                write!(f, "not supported: {message} at {at}{}", on(*paths))
            }
            Missing::Undefined { kind, at, paths } => {
                write!(f, "undefined: what follows the error at {at} ({kind}){}", on(*paths))
            }
            Missing::Limit { what, paths } => write!(f, "limit: {what}{}", on(*paths)),
            Missing::Undecided(n) => {
                let decisions = counted(*n, "decision");
                write!(f, "open: one side of {decisions} that the solver could not decide")
            }
            Missing::Unforked(n) => {
                let decisions = counted(*n, "decision");
                write!(f, "open: one side of {decisions} that was not wanted")
            }
            Missing::Stopped { reason, states } => {
                write!(f, "stopped: {}, with {} left", reason.text(), counted(*states, "state"))
            }
            Missing::Unconfirmed { kind, at, why } => {
                write!(f, "not confirmed: {kind} at {at}: {why}")
            }
            Missing::Open(_) => f.write_str("not all paths were explored"),
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

/// Contradictory assumptions that are not what is asked for: nothing behind them was looked at.
pub fn contradictions(
    specification: &Specification,
    reporter: &Reporter<'_>,
    recorder: &Recorder,
) -> Vec<String> {
    let passed_over = |found: &&Found| {
        found.error.kind == ErrorKind::ContradictoryAssumption
            && specification.bearing(&found.error) == Bearing::Ends
    };
    let line = |found: &Found| {
        let at = reporter.position(found.error.location.span);
        format!("contradictory assumption at {at}: nothing follows it{}", on(found.paths))
    };
    recorder.errors().iter().filter(passed_over).map(line).collect()
}

/// Why the program cannot be called safe; empty when every path was followed to its end.
pub fn missing(
    specification: &Specification,
    reporter: &Reporter<'_>,
    recorder: &Recorder,
    outcome: &Outcome,
) -> Vec<Missing> {
    let mut reasons: Vec<Missing> =
        specification.unsupported.iter().cloned().map(Missing::Property).collect();
    for gap in recorder.gaps() {
        let at = reporter.position(gap.gap.location.span);
        let message = gap.gap.message.clone();
        reasons.push(Missing::Unsupported { message, at, paths: gap.paths });
    }
    for found in recorder.errors() {
        if specification.bearing(&found.error) == Bearing::Undefined {
            let at = reporter.position(found.error.location.span);
            let kind = found.error.kind;
            reasons.push(Missing::Undefined { kind, at, paths: found.paths });
        }
    }
    for (&what, &paths) in recorder.limits() {
        reasons.push(Missing::Limit { what, paths });
    }
    let p = &outcome.progress;
    if p.open_questions > 0 {
        reasons.push(Missing::Undecided(p.open_questions));
    }
    if p.unforked > 0 {
        reasons.push(Missing::Unforked(p.unforked));
    }
    if let Some(reason) = outcome.stopped.filter(|_| !outcome.is_complete()) {
        reasons.push(Missing::Stopped { reason, states: p.open });
    }
    if reasons.is_empty() && !outcome.is_complete() {
        reasons.push(Missing::Open(p.open));
    }
    reasons
}

/// An answer with its reasons.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The answer.
    pub verdict: Verdict,
    /// Errors that count; all that were found where tests were asked for.
    pub errors: usize,
    /// Why the program cannot be called safe.
    pub missing: Vec<Missing>,
    /// What had one value and was looked at.
    pub grounds: Vec<Ground>,
    /// What should be known besides.
    pub warnings: Vec<String>,
}

impl Judged {
    /// The answer of `pollard run`, for which every error counts.
    pub fn of_run(
        reporter: &Reporter<'_>,
        recorder: &Recorder,
        outcome: &Outcome,
        arguments: &Arguments,
    ) -> Judged {
        let every = Specification::default();
        let broken = violations(&every, recorder);
        let missing = missing(&every, reporter, recorder, outcome);
        let property = broken.first().map(|&(_, property)| property);
        Judged {
            verdict: Verdict::of(outcome.goal, property, &missing),
            errors: broken.len(),
            missing,
            grounds: grounds::list(&outcome.grounds, arguments),
            warnings: grounds::warnings(reporter, outcome),
        }
    }

    /// What is claimed, in words: not more than was done.
    pub fn claim(&self, outcome: &Outcome) -> String {
        let cut = outcome.progress.pruned > 0 || outcome.progress.dismissed > 0;
        let errors = counted(self.errors as u64, "error");
        match (&self.verdict, outcome.goal) {
            (Verdict::Unsafe(_), Goal::Coverage) => {
                format!("{errors} found on the way to branches; others were not looked for")
            }
            (Verdict::Unsafe(_), _) => errors,
            (Verdict::Unknown, Goal::Coverage) => {
                "not all branches were tried; errors were not looked for".into()
            }
            (Verdict::Unknown, _) => "no error found, but not all paths were explored".into(),
            (Verdict::Covered | Verdict::Safe, Goal::Coverage) => {
                "every branch that can be taken was taken; errors were not looked for".into()
            }
            (Verdict::Covered | Verdict::Safe, Goal::Errors) => {
                "no path has an error; branches were not looked for".into()
            }
            (Verdict::Covered | Verdict::Safe, Goal::Paths) if cut => {
                "no path has an error; each was explored, or one that was accounts for it".into()
            }
            (Verdict::Covered | Verdict::Safe, Goal::Paths) => {
                "all paths were explored, without an error".into()
            }
            (Verdict::Done, _) => {
                format!("tests were asked for, and no verdict; {errors} found on the way")
            }
        }
    }

    /// What a safe verdict is restricted to: ` for A and B`; nothing for other answers.
    pub fn restriction(&self) -> String {
        match self.verdict {
            Verdict::Safe | Verdict::Covered => grounds::sentence(&self.grounds),
            Verdict::Unsafe(_) | Verdict::Unknown | Verdict::Done => String::new(),
        }
    }

    /// Lines for people that come before the verdict.
    pub fn remarks(&self) -> String {
        let mut text: String =
            self.warnings.iter().map(|warning| format!("warning: {warning}\n")).collect();
        if !self.restriction().is_empty() {
            text += &grounds::hint(&self.grounds);
        }
        text
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_claims_what_it_did() {
        let none: &[Missing] = &[];
        assert_eq!(Verdict::of(Goal::Paths, None, none), Verdict::Safe);
        assert_eq!(Verdict::of(Goal::Errors, None, none), Verdict::Safe);
        assert_eq!(Verdict::of(Goal::Coverage, None, none), Verdict::Covered);
        for goal in [Goal::Paths, Goal::Coverage, Goal::Errors] {
            let open = [Missing::Undecided(1)];
            assert_eq!(Verdict::of(goal, None, &open), Verdict::Unknown);
            assert_eq!(Verdict::of(goal, Some("trap"), &open), Verdict::Unsafe("trap"));
        }
    }
}
