//! States that may be at an error: they go first, whatever the searcher says.
//!
//! A decision leaves states behind, and a searcher may never come back to them. So those that can
//! fail at once are run before anything else:
//!
//! - *At an instruction that is no branch* (an access, a division, a check, a call), the state
//!   executes it again. It runs for just this instruction. So does what it leaves behind in turn,
//!   but not without end: it may be one of very many values.
//! - *At a branch* whose side leads straight to an error (`ir::analysis::fatal`), it runs up to that
//!   error. At a switch with such a side, it goes on to the next decision.
//!
//! A state that did not fail is a state like any other from then on.

use std::collections::HashMap;

use ir::analysis::fatal::is_fatal;
use ir::{BlockId, EdgeId, FuncId, Inst, Position, Program};
use machine::Choice;

use super::{QUANTUM, Worker};
use crate::tree::NodeId;

/// Suspects that leave each other behind at one instruction.
const MAX_ROW: u32 = 64;

/// What a worker knows of them.
#[derive(Default)]
pub(super) struct Suspects {
    /// Those that were not run yet, the next one last; some are no longer there.
    nodes: Vec<NodeId>,
    /// Suspects that left each other behind, up to the one that runs.
    row: u32,
    /// The same for a node that is a suspect.
    rows: HashMap<NodeId, u32>,
    /// Blocks that lead straight to an error, as far as somebody asked.
    fatal: HashMap<(FuncId, BlockId), bool>,
}

impl Suspects {
    /// A state that was just left behind goes first.
    pub fn push(&mut self, node: NodeId) {
        self.nodes.push(node);
        self.rows.insert(node, self.row + 1);
    }

    /// The instructions that a state left behind by a decision may execute at once; none: it is no
    /// suspect.
    pub fn judge(&mut self, program: &Program, position: Position, choice: Choice) -> Option<u64> {
        let body = program.functions[position.func].body.as_deref()?;
        let mut leads = |edge: EdgeId| {
            let block = body.edges[edge].target;
            let known = self.fatal.entry((position.func, block));
            *known.or_insert_with(|| is_fatal(program, position.func, block))
        };
        match body.insts[position.inst as usize] {
            Inst::Branch { then, other, .. } => {
                let edge = if choice == Choice::Branch(true) { then } else { other };
                leads(edge).then_some(QUANTUM)
            }
            Inst::Switch(id) => {
                let switch = &body.switches[id];
                let mut edges = switch.cases.iter().map(|&(_, edge)| edge);
                (leads(switch.default) || edges.any(leads)).then_some(QUANTUM)
            }
            Inst::IndirectJump(_) => None,
            _ => (self.row < MAX_ROW).then_some(1),
        }
    }
}

impl Worker {
    /// A suspect that was not run yet.
    pub(super) fn next_suspect(&mut self) -> Option<NodeId> {
        while let Some(node) = self.suspects.nodes.pop() {
            if self.leaves.get(node).is_some_and(|leaf| leaf.suspect.is_some()) {
                return Some(node);
            }
            self.suspects.rows.remove(&node);
        }
        None
    }

    /// Runs a suspect as far as it may go at once. A run on a concrete input that is not over goes
    /// on after that.
    pub(super) fn try_suspect(&mut self, node: NodeId) {
        self.suspects.row = self.suspects.rows.remove(&node).unwrap_or(0);
        self.advance(node);
        self.suspects.row = 0;
        if self.is_concolic() {
            self.count_snapshots();
        }
    }
}
