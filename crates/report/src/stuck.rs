//! Where a run is stuck that was not finished: the lines where states wait, and those of which the
//! solver did not decide everything. Each with a flag that may help.

use std::collections::BTreeMap;

use explore::Outcome;
use ir::{Position, Program};
use serde_json::{Value, json};

use crate::text::Reporter;

/// Lines of each kind that are shown.
const SHOWN: usize = 4;

/// What is known of it: most first.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// Lines with the number of states that wait there.
    pub waiting: Vec<(String, u64)>,
    /// Lines with the number of questions that the solver did not decide.
    pub undecided: Vec<(String, u64)>,
}

impl Stuck {
    /// Of a run that is over; nothing of one that is complete.
    pub fn of(program: &Program, outcome: &Outcome) -> Stuck {
        if outcome.is_complete() {
            return Stuck::default();
        }
        let asked = program.functions.ids().flat_map(|func| {
            let places = outcome.costs.asked(func);
            places.map(move |(inst, asked)| (Position::new(func, inst), asked.undecided))
        });
        let undecided = asked.filter(|&(_, count)| count > 0);
        Stuck {
            waiting: by_line(program, outcome.waiting.iter().copied()),
            undecided: by_line(program, undecided),
        }
    }

    /// The lines for people, each with a newline.
    pub fn text(&self) -> String {
        let list = |of: &[(String, u64)]| {
            let shown: Vec<String> =
                of.iter().take(SHOWN).map(|(at, count)| format!("{at} ({count})")).collect();
            let more = of.len().saturating_sub(SHOWN);
            let more = if more > 0 { format!(" and {more} lines more") } else { String::new() };
            format!("{}{more}", shown.join(", "))
        };
        let mut text = String::new();
        if !self.waiting.is_empty() {
            text += &format!("states wait at {}", list(&self.waiting));
            text += "; in a loop: --max-loop-iterations=N cuts it, --prune may close it\n";
        }
        if !self.undecided.is_empty() {
            text += &format!("the solver gave up at {}", list(&self.undecided));
            text += "; --solver-budget=CONFLICTS lets it go on longer\n";
        }
        text
    }

    /// The same for programs.
    pub fn json(&self) -> Value {
        let list = |of: &[(String, u64)]| -> Vec<Value> {
            of.iter().map(|(at, count)| json!({ "at": at, "count": count })).collect()
        };
        json!({ "waiting": list(&self.waiting), "undecided": list(&self.undecided) })
    }
}

fn by_line(program: &Program, counts: impl Iterator<Item = (Position, u64)>) -> Vec<(String, u64)> {
    let reporter = Reporter::new(program, false);
    let mut lines: BTreeMap<String, u64> = BTreeMap::new();
    for (at, count) in counts {
        let Some(body) = program.functions[at.func].body.as_deref() else { continue };
        let Some(&span) = body.spans.get(at.inst as usize) else { continue };
        *lines.entry(reporter.line(span)).or_default() += count;
    }
    let mut lines: Vec<(String, u64)> = lines.into_iter().collect();
    lines.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    lines
}
