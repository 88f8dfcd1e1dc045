//! Telling how the tree grew.

use std::sync::PoisonError;

use ir::{FuncId, Origin};
use machine::{Choice, State};

use super::Worker;
use crate::event::End;
use crate::growth::{Fate, Step, Why};
use crate::tree::NodeId;

/// Steps that are told together.
const BATCH: usize = 1024;

/// What is not told yet.
#[derive(Default)]
pub(super) struct Telling {
    /// How the tree grew since that was last told.
    grown: Vec<Step>,
    /// The last state that a pruner named to be run next.
    urged: Option<NodeId>,
}

impl Worker {
    /// Keeps in mind how the tree grew, if somebody wants to know.
    pub(super) fn note(&mut self, step: Step) {
        if self.task.tells_growth {
            self.telling.grown.push(step);
            if self.telling.grown.len() >= BATCH {
                self.tell_steps();
            }
        }
    }

    /// A state forked; `left` is one that was left behind.
    pub(super) fn note_fork(
        &mut self,
        node: NodeId,
        children: impl Iterator<Item = (Choice, NodeId)>,
        left: &State,
    ) {
        if self.task.tells_growth {
            let users = |func: FuncId| self.task.program.functions[func].origin == Origin::User;
            let own = left.positions().find(|at| users(at.func));
            let at = own.unwrap_or_else(|| left.position());
            let instructions = left.instructions();
            let children = children.collect();
            self.note(Step::Forked { node, children, at, instructions });
        }
    }

    /// A path ended; whether it is the first to its error and whether it executed something new;
    /// and why it was dismissed, if it was.
    pub(super) fn note_end(
        &mut self,
        node: NodeId,
        end: &End,
        (first, covers_new): (bool, bool),
        instructions: u64,
        why: Option<Box<Why>>,
    ) {
        if self.task.tells_growth {
            let why = match end {
                End::Pruned => why.or_else(|| self.pruners.why()),
                End::Path(_) => None,
            };
            let fate = Fate::of(end);
            self.note(Step::Ended { node, fate, first, covers_new, instructions, why });
        }
    }

    pub(super) fn note_urged(&mut self, node: NodeId) {
        if self.telling.urged.replace(node) != Some(node) {
            self.note(Step::Urged(node));
        }
    }

    /// Tells how the tree grew.
    pub(super) fn tell_steps(&mut self) {
        if !self.telling.grown.is_empty() {
            let spare = self.link.status.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let next = spare.unwrap_or_else(|| Vec::with_capacity(BATCH));
            let steps = std::mem::replace(&mut self.telling.grown, next);
            let mut grown = self.link.status.grown.lock().unwrap_or_else(PoisonError::into_inner);
            grown.push(steps);
        }
    }
}
