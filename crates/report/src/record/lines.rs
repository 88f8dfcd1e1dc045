//! What each line of the user's code cost, and whether it was executed.

use std::collections::BTreeMap;

use explore::{Costs, Coverage};
use ir::{Body, FileId, FuncId, Origin, Program};
use serde_json::{Value, json};

/// A line.
#[derive(Clone, Copy, Default, Debug)]
struct Line {
    executed: bool,
    instructions: u64,
    forks: u64,
    questions: u64,
    calls: u64,
    microseconds: u64,
    branches: u64,
    taken: u64,
}

/// Functions of the C library that are listed.
const LISTED: usize = 20;

/// Characters of source text that are kept.
const MOST_TEXT: usize = 4 << 20;

/// Lines by file, and the files' texts.
pub fn json(program: &Program, coverage: &Coverage, costs: &Costs, forks: &[Vec<u64>]) -> Value {
    let mut files: BTreeMap<FileId, BTreeMap<u32, Line>> = BTreeMap::new();
    for (func, function) in program.functions.iter() {
        if let (Origin::User, Some(body)) = (function.origin, function.body.as_deref()) {
            add_body(&mut files, program, (func, body), coverage, costs);
        }
    }
    for (func, forks) in program.functions.iter().map(|(func, _)| func).zip(forks) {
        for (pc, &count) in forks.iter().enumerate().filter(|&(_, &count)| count > 0) {
            if let Some(line) = line_at(&mut files, program, func, pc as u32) {
                line.forks += count;
            }
        }
    }
    let mut left = MOST_TEXT;
    let of_file = |(&file, lines): (&FileId, &BTreeMap<u32, Line>)| {
        let name = &program.files[file];
        let text = std::fs::read(name).ok().map(|b| String::from_utf8_lossy(&b).into_owned());
        let text = text.filter(|text| text.len() <= left);
        left -= text.as_ref().map_or(0, String::len);
        json!({"file": name, "text": text, "lines": lines.iter().map(row).collect::<Vec<_>>()})
    };
    files.iter().map(of_file).collect()
}

/// The columns of a line's row.
pub const COLUMNS: [&str; 9] = [
    "line",
    "executed",
    "instructions",
    "forks",
    "questions",
    "solver_calls",
    "solver_microseconds",
    "branches",
    "branches_taken",
];

fn row((&number, line): (&u32, &Line)) -> Value {
    json!([
        number,
        line.executed as u8,
        line.instructions,
        line.forks,
        line.questions,
        line.calls,
        line.microseconds,
        line.branches,
        line.taken
    ])
}

fn line_at<'a>(
    files: &'a mut BTreeMap<FileId, BTreeMap<u32, Line>>,
    program: &Program,
    func: FuncId,
    pc: u32,
) -> Option<&'a mut Line> {
    let body = program.functions[func].body.as_deref()?;
    let at = program.spans[*body.spans.get(pc as usize)?];
    (at.line > 0).then(|| files.entry(at.file).or_default().entry(at.line).or_default())
}

fn add_body(
    files: &mut BTreeMap<FileId, BTreeMap<u32, Line>>,
    program: &Program,
    (func, body): (FuncId, &Body),
    coverage: &Coverage,
    costs: &Costs,
) {
    for (block, b) in body.blocks.iter() {
        let executed = coverage.has_block(func, block);
        let entered = costs.entered(func, block);
        for pc in b.first..b.first + b.len {
            if let Some(line) = line_at(files, program, func, pc) {
                line.executed |= executed;
                line.instructions += entered;
            }
        }
        let successors = body.successors(block);
        if successors.len() > 1
            && let Some(line) = line_at(files, program, func, b.first + b.len - 1)
        {
            line.branches += successors.len() as u64;
            let taken = successors.iter().filter(|&&edge| coverage.has_edge(func, edge));
            line.taken += taken.count() as u64;
        }
    }
    for (pc, asked) in costs.asked(func) {
        if let Some(line) = line_at(files, program, func, pc) {
            line.questions += asked.questions;
            line.calls += asked.calls;
            line.microseconds += asked.time.as_micros() as u64;
        }
    }
}

/// The functions that are not the user's and in which most was executed: name, calls, instructions.
pub fn library(program: &Program, costs: &Costs) -> Value {
    let mut all: Vec<(u64, u64, &str)> = Vec::new();
    for (func, function) in program.functions.iter() {
        let Some(body) = function.body.as_deref() else { continue };
        if function.origin == Origin::User {
            continue;
        }
        let executed =
            |(block, b): (ir::BlockId, &ir::Block)| costs.entered(func, block) * b.len as u64;
        let instructions: u64 = body.blocks.iter().map(executed).sum();
        if instructions > 0 {
            all.push((instructions, costs.entered(func, ir::Id::new(0)), &function.name));
        }
    }
    all.sort_by(|a, b| b.cmp(a));
    all.truncate(LISTED);
    all.iter().map(|(instructions, calls, name)| json!([name, calls, instructions])).collect()
}
