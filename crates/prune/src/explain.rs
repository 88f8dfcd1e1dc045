//! Why a path was stopped, in the program's own words.

use std::collections::HashMap;

use explore::{Account, Why};
use ir::{Origin, Position, Program};
use machine::{Machine, State, TraceLine};
use summary::{Entry, Place, show};

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

/// Whose conditions were written down so far.
#[derive(Default, Debug)]
pub struct Notes {
    all: u64,
    at: HashMap<Position, u64>,
}

impl Notes {
    /// Whether those of one more at a position are to be, when so much was done so far.
    pub fn wants(&mut self, at: Position, work: u64) -> bool {
        let affordable = GRANTED + work / SHARE / PRICE;
        let here = self.at.entry(at).or_default();
        let wanted = self.all < NOTED.min(affordable) && *here < NOTED_AT_ONE;
        self.all += wanted as u64;
        *here += wanted as u64;
        wanted
    }
}

/// The innermost position of a place in the user's code, or the innermost of all.
pub fn position(program: &Program, place: &Place) -> Position {
    let users = |at: &&Position| program.functions[at.func].origin == Origin::User;
    place.frames().iter().find(users).copied().unwrap_or_else(|| place.top())
}

/// Why a state at a place is stopped: which paths account for it and, if wanted, what it satisfies.
pub fn why(
    machine: &mut Machine,
    what: &'static str,
    (place, state): (&Place, &State),
    entries: &[&Entry],
    in_full: bool,
) -> Why {
    let at = position(machine.program(), place);
    let account = |entry: &&Entry| Account {
        path: entry.path,
        conditions: in_full.then(|| show(machine, state, &entry.formula)),
    };
    Why { what, at: Some(at), accounts: entries.iter().map(account).collect() }
}

/// The same as a text.
pub fn text(program: &Program, place: &Place, why: &Why) -> String {
    let at = position(program, place);
    let func = at.func;
    let line = TraceLine::at(program, at);
    let at = program.spans[line.span];
    let mut text = format!("{}:{}", program.files[at.file], at.line);
    text += &format!(" in {}", program.functions[func].name);
    let innermost = place.top().func;
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
