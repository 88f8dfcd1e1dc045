//! Telling how the tree grew.

use std::sync::PoisonError;

use ir::{FuncId, Origin};
use machine::State;

use super::Worker;
use crate::event::End;
use crate::growth::{Fate, Step};
use crate::tree::NodeId;

/// Steps that are told together.
const BATCH: usize = 1024;

impl Worker {
    /// Keeps in mind how the tree grew, if somebody wants to know.
    pub(super) fn note(&mut self, step: Step) {
        if self.task.tells_growth {
            self.grown.push(step);
            if self.grown.len() >= BATCH {
                self.tell_steps();
            }
        }
    }

    pub(super) fn note_fork(&mut self, node: NodeId, children: [NodeId; 2], left: &State) {
        if self.task.tells_growth {
            let users = |func: FuncId| self.task.program.functions[func].origin == Origin::User;
            let own = left.positions().find(|at| users(at.func));
            let at = own.unwrap_or_else(|| left.position());
            let instructions = left.instructions;
            self.note(Step::Forked { node, children, at, instructions });
        }
    }

    /// A path ended; `seen`: whether it is the first to its error, and whether it executed something new.
    pub(super) fn note_end(
        &mut self,
        node: NodeId,
        end: &End,
        (first, covers_new): (bool, bool),
        instructions: u64,
    ) {
        if self.task.tells_growth {
            let why = match end {
                End::Pruned => self.pruner.as_mut().and_then(|pruner| pruner.why()),
                End::Path(_) => None,
            };
            let fate = Fate::of(end);
            self.note(Step::Ended { node, fate, first, covers_new, instructions, why });
        }
    }

    pub(super) fn note_urged(&mut self, node: NodeId) {
        if self.urged.replace(node) != Some(node) {
            self.note(Step::Urged(node));
        }
    }

    /// Tells how the tree grew.
    pub(super) fn tell_steps(&mut self) {
        if !self.grown.is_empty() {
            let spare = self.status.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let next = spare.unwrap_or_else(|| Vec::with_capacity(BATCH));
            let steps = std::mem::replace(&mut self.grown, next);
            let mut grown = self.status.grown.lock().unwrap_or_else(PoisonError::into_inner);
            grown.push(steps);
        }
    }
}
