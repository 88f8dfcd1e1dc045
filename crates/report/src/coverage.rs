//! How much of the user's code was executed, in lines and branches.
//!
//! A line counts when some instruction has it; it is covered when one of them was executed. A branch is an edge out
//! of a block with several: `if`, a loop's condition, each part of `&&` and `||`, each case of a `switch`.

use std::collections::BTreeMap;

use explore::Coverage;
use ir::{Body, FileId, FuncId, Origin, Program, SpanId};

/// A part of a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// What was covered.
    pub covered: u64,
    /// What there is.
    pub all: u64,
}

/// Coverage of the user's code.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// Lines.
    pub lines: Share,
    /// Branches.
    pub branches: Share,
    /// Instructions of our own form.
    pub instructions: Share,
    /// Instructions with several successors: all of them taken, some of them, and how many there
    /// are.
    pub forking: [u64; 3],
}

fn user_bodies(program: &Program) -> impl Iterator<Item = (FuncId, &Body)> {
    let user = |(id, f): (FuncId, &'_ ir::Function)| (id, f.origin == Origin::User);
    let of = move |id: FuncId| program.functions[id].body.as_deref();
    program
        .functions
        .iter()
        .map(user)
        .filter(|&(_, user)| user)
        .filter_map(move |(id, _)| Some((id, of(id)?)))
}

/// A branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The function.
    pub func: FuncId,
    /// Where it is decided.
    pub span: SpanId,
    /// Which of the ways it is, from 0.
    pub way: usize,
}

/// What was not executed.
#[derive(Clone, Debug, Default)]
pub struct Missing {
    /// Branches of blocks that were, and of those that were not.
    pub branches: Vec<Branch>,
    /// How many blocks.
    pub blocks: u64,
}

/// What of the user's code was not executed.
pub fn missing(program: &Program, coverage: &Coverage) -> Missing {
    let mut missing = Missing::default();
    for (func, body) in user_bodies(program) {
        for (block, b) in body.blocks.iter() {
            missing.blocks += !coverage.has_block(func, block) as u64;
            let successors = body.successors(block);
            if successors.len() < 2 {
                continue;
            }
            let span = body.spans[(b.first + b.len - 1) as usize];
            let untaken = |(_, edge): &(usize, &ir::EdgeId)| !coverage.has_edge(func, **edge);
            let ways = successors.iter().enumerate().filter(untaken);
            missing.branches.extend(ways.map(|(way, _)| Branch { func, span, way }));
        }
    }
    missing
}

/// How many edges the user's code has.
pub fn edges(program: &Program) -> u64 {
    user_bodies(program).map(|(_, body)| body.edges.len() as u64).sum()
}

/// Measures.
pub fn measure(program: &Program, coverage: &Coverage) -> Measured {
    let mut lines: BTreeMap<(FileId, u32), bool> = BTreeMap::new();
    let mut branches = Share::default();
    let mut instructions = Share::default();
    let mut forking = [0; 3];
    for (func, body) in user_bodies(program) {
        for (block, b) in body.blocks.iter() {
            let executed = coverage.has_block(func, block);
            instructions.all += u64::from(b.len);
            instructions.covered += if executed { u64::from(b.len) } else { 0 };
            for &span in &body.spans[b.first as usize..(b.first + b.len) as usize] {
                let at = program.spans[span];
                if at.line > 0 {
                    *lines.entry((at.file, at.line)).or_default() |= executed;
                }
            }
            let successors = body.successors(block);
            if successors.len() > 1 {
                branches.all += successors.len() as u64;
                let taken = successors.iter().filter(|&&edge| coverage.has_edge(func, edge));
                let taken = taken.count();
                branches.covered += taken as u64;
                forking[0] += u64::from(taken == successors.len());
                forking[1] += u64::from(taken > 0 && taken < successors.len());
                forking[2] += 1;
            }
        }
    }
    let covered = lines.values().filter(|&&covered| covered).count() as u64;
    let lines = Share { covered, all: lines.len() as u64 };
    Measured { lines, branches, instructions, forking }
}
