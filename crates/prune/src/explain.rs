//! Why a path was stopped, in the program's own words.

use machine::{Machine, State, TraceLine};
use summary::{Entry, Place, show};

/// Conditions of a formula that are shown.
const SHOWN: usize = 60;

/// What is said of a stopped state: where it was, which path accounts for it, and what it satisfies.
pub fn explain(machine: &mut Machine, place: &Place, state: &State, entries: &[&Entry]) -> String {
    let program = machine.program();
    let lines = place.frames().iter().map(|&(func, pc)| TraceLine::at(program, func, pc));
    let users = |line: &TraceLine| program.functions[line.func].origin == ir::Origin::User;
    let line = lines.clone().find(users).or(lines.clone().next()).expect("a place has a frame");
    let at = program.spans[line.span];
    let mut text = format!("{}:{}", program.files[at.file], at.line);
    let (func, _) = place.top();
    text += &format!(" in {}", program.functions[line.func].name);
    if func != line.func {
        text += &format!(" (calling {})", program.functions[func].name);
    }
    for entry in entries {
        text += &format!(", accounted for by path {}\n", entry.path);
        let mut shown = show(machine, state, &entry.formula);
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
