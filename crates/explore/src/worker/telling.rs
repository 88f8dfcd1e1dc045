//! Telling how the tree grew.

use ir::{FuncId, Origin};
use machine::State;

use super::Worker;
use crate::event::End;
use crate::growth::{Step, Why};
use crate::tree::NodeId;

impl Worker {
    /// Why the pruner stopped a path that it has just stopped.
    pub(super) fn why(&mut self, end: &End) -> Option<Box<Why>> {
        match end {
            End::Pruned => self.pruner.as_mut().and_then(|pruner| pruner.why()),
            End::Path(_) => None,
        }
    }

    /// Keeps in mind how the tree grew, if somebody wants to know.
    pub(super) fn note(&mut self, step: Step) {
        if self.task.tells_growth {
            self.grown.push(step);
        }
    }

    pub(super) fn note_fork(&mut self, node: NodeId, children: [NodeId; 2], left: &State) {
        if self.task.tells_growth {
            let users = |func: FuncId| self.task.program.functions[func].origin == Origin::User;
            let mut frames = left.stack.iter().map(|frame| (frame.func, frame.pc));
            let at = frames.find(|&(func, _)| users(func)).unwrap_or_else(|| left.position());
            let instructions = left.instructions;
            self.grown.push(Step::Forked { node, children, at, instructions });
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
            self.status.tell(std::mem::take(&mut self.grown), None);
        }
    }
}
