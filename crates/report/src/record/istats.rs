//! Costs by function and line as callgrind writes them: what `callgrind_annotate` and KCachegrind
//! open, with KLEE's names for the events.
//!
//! Costs are those of the line itself. What calls cost is not known for each of them, so there are
//! no arcs between functions.

use std::collections::BTreeMap;
use std::fmt::Write;

use explore::{Costs, Coverage};
use ir::{Body, FileId, FuncId, Origin, Program};

/// The events: short names, and what they are.
const EVENTS: [(&str, &str); 7] = [
    ("I", "Instructions"),
    ("Icov", "CoveredInstructions"),
    ("Iuncov", "UncoveredInstructions"),
    ("Forks", "Forks"),
    ("Q", "Queries"),
    ("SQ", "SolverQueries"),
    ("Qtime", "QueryTime"),
];

type Row = [u64; EVENTS.len()];

/// The file.
pub fn text(
    program: &Program,
    coverage: &Coverage,
    costs: &Costs,
    forks: &[Vec<u64>],
    command: &str,
) -> String {
    let mut body = String::new();
    let mut totals = Row::default();
    for (func, function) in program.functions.iter() {
        let Some(code) = function.body.as_deref() else { continue };
        let executed = costs.entered(func, ir::Id::new(0)) > 0;
        if function.origin != Origin::User && !executed {
            continue;
        }
        let forks = forks.get(func.index()).map_or(&[] as &[u64], Vec::as_slice);
        let rows = rows(program, (func, code), coverage, costs, forks);
        let home = function.span.map(|span| program.spans[span].file);
        write_function(&mut body, program, &function.name, home, &rows);
        for row in rows.values() {
            totals.iter_mut().zip(row).for_each(|(sum, more)| *sum += more);
        }
    }
    let command = command.replace(['\n', '\r'], " ");
    let mut text = format!("version: 1\ncreator: pollard\ncmd: {command}\n\npositions: line\n");
    for (short, long) in EVENTS {
        let _ = writeln!(text, "event: {short} : {long}");
    }
    let names: Vec<&str> = EVENTS.iter().map(|(short, _)| *short).collect();
    let _ = writeln!(text, "events: {}\nsummary: {}\n", names.join(" "), numbers(&totals));
    text + &body
}

fn numbers(row: &Row) -> String {
    row.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// What the lines of a function cost.
fn rows(
    program: &Program,
    (func, body): (FuncId, &Body),
    coverage: &Coverage,
    costs: &Costs,
    forks: &[u64],
) -> BTreeMap<(FileId, u32), Row> {
    let mut rows: BTreeMap<(FileId, u32), Row> = BTreeMap::new();
    let place = |pc: u32| {
        let at = program.spans[body.spans[pc as usize]];
        (at.file, at.line)
    };
    let is_user = program.functions[func].origin == Origin::User;
    for (block, b) in body.blocks.iter() {
        let covered = coverage.has_block(func, block);
        for pc in b.first..b.first + b.len {
            let row = rows.entry(place(pc)).or_default();
            row[0] += costs.entered(func, block);
            // Of the library's code nobody notes what is covered.
            row[1] += u64::from(covered && is_user);
            row[2] += u64::from(!covered && is_user);
        }
    }
    for (pc, &count) in forks.iter().enumerate().filter(|&(_, &count)| count > 0) {
        rows.entry(place(pc as u32)).or_default()[3] += count;
    }
    for (pc, asked) in costs.asked(func) {
        let row = rows.entry(place(pc)).or_default();
        row[4] += asked.questions;
        row[5] += asked.calls;
        row[6] += asked.time.as_micros() as u64;
    }
    rows
}

/// A function: its own file first, then lines of others that were compiled into it.
fn write_function(
    text: &mut String,
    program: &Program,
    name: &str,
    home: Option<FileId>,
    rows: &BTreeMap<(FileId, u32), Row>,
) {
    let first = home.or_else(|| rows.keys().next().map(|&(file, _)| file));
    let Some(first) = first else { return };
    let file = |id: FileId| match &*program.files[id] {
        "" => "???",
        name => name,
    };
    let _ = writeln!(text, "fl={}\nfn={name}", file(first));
    let own = rows.iter().filter(|((at, _), _)| *at == first);
    let others = rows.iter().filter(|((at, _), _)| *at != first);
    let mut current = first;
    for (&(at, line), row) in own.chain(others) {
        if at != current {
            let _ = writeln!(text, "fi={}", file(at));
            current = at;
        }
        let _ = writeln!(text, "{line} {}", numbers(row));
    }
    text.push('\n');
}
