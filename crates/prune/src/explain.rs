//! Why a path was stopped, in the program's own words.

use std::collections::HashMap;

use explore::{Account, Why};
use ir::{Origin, Position, Program};
use machine::{Machine, State, TraceLine};
use summary::{CallContext, Entry, show};

use crate::postconditions::Settings;

/// Conditions of a formula that are shown.
const SHOWN: usize = 60;

/// Stopped paths whose conditions are written down when nobody asked for all of them: in all, at one position, and
/// in any case.
const NOTED: u64 = 400;
const NOTED_AT_ONE: u64 = 20;
const GRANTED: u64 = 16;

/// What that costs for one, in instructions that could be executed meanwhile, and the share of all work that it may
/// take.
const PRICE: u64 = 10_000;
const SHARE: u64 = 50;

/// Stopped paths that are explained.
const MAX_EXPLAINED: u64 = 20_000;

/// Why states were stopped, as far as somebody wants to know.
#[derive(Default)]
pub(crate) struct Reasons {
    explained: u64,
    notes: Notes,
    /// Why the last state was stopped.
    pub last: Option<Box<Why>>,
}

/// A state that is stopped, and the entries that it satisfies.
pub(crate) struct About<'a> {
    /// What kind of reason it is.
    pub what: &'static str,
    pub context: &'a CallContext,
    pub state: &'a State,
    pub entries: &'a [&'a Entry],
}

impl Reasons {
    /// Keeps in mind why a state is stopped, when so much was done so far; in words, if all stopped
    /// paths are to be explained.
    pub fn explain(
        &mut self,
        machine: &mut Machine,
        settings: &Settings,
        about: &About<'_>,
        work: u64,
    ) -> Option<String> {
        let told = settings.explain && self.explained < MAX_EXPLAINED;
        if !told && !settings.notes {
            return None;
        }
        let context = about.context;
        let in_full = told || self.notes.wants(position(machine.program(), context), work);
        let why = why(machine, about.what, (context, about.state), about.entries, in_full);
        let text = told.then(|| text(machine.program(), context, &why));
        self.explained += told as u64;
        self.last = Some(Box::new(why));
        text
    }
}

/// Whose conditions were written down so far.
#[derive(Default, Debug)]
struct Notes {
    all: u64,
    at: HashMap<Position, u64>,
}

impl Notes {
    /// Whether those of one more at a position are to be, when so much was done so far.
    fn wants(&mut self, at: Position, work: u64) -> bool {
        let affordable = GRANTED + work / SHARE / PRICE;
        let here = self.at.entry(at).or_default();
        let wanted = self.all < NOTED.min(affordable) && *here < NOTED_AT_ONE;
        self.all += wanted as u64;
        *here += wanted as u64;
        wanted
    }
}

/// The innermost position of a call context in the user's code, or the innermost of all.
pub fn position(program: &Program, context: &CallContext) -> Position {
    let users = |at: &&Position| program.functions[at.func].origin == Origin::User;
    context.frames().iter().find(users).copied().unwrap_or_else(|| context.top())
}

/// Why a state is stopped: which paths account for it and, if wanted, what it satisfies.
fn why(
    machine: &mut Machine,
    what: &'static str,
    (context, state): (&CallContext, &State),
    entries: &[&Entry],
    in_full: bool,
) -> Why {
    let at = position(machine.program(), context);
    let account = |entry: &&Entry| Account {
        path: entry.path,
        conditions: in_full.then(|| show(machine, state, &entry.formula)),
    };
    Why { what, at: Some(at), accounts: entries.iter().map(account).collect() }
}

/// The same as a text.
fn text(program: &Program, context: &CallContext, why: &Why) -> String {
    let at = position(program, context);
    let func = at.func;
    let line = TraceLine::at(program, at);
    let at = program.spans[line.span];
    let mut text = format!("{}:{}", program.files[at.file], at.line);
    text += &format!(" in {}", program.functions[func].name);
    let innermost = context.top().func;
    if innermost != func {
        text += &format!(" (calling {})", program.functions[innermost].name);
    }
    for account in &why.accounts {
        text += &format!(", accounted for by path {}\n", account.path);
        let mut shown = account.conditions.clone().unwrap_or_default();
        if shown.len() > SHOWN {
            let rest = format!("{} more", shown.len() - SHOWN);
            shown.truncate(SHOWN);
            shown.push(rest);
        }
        text += "    ";
        text += &if shown.is_empty() { "always".to_owned() } else { shown.join("\n    && ") };
        text += "\n";
    }
    text
}
