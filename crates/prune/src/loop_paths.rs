//! Postpones states that take no new path through a loop, and runs them only where they may show
//! something new.
//!
//! The machine follows the passes of states through loops ([`machine::passes`]). A state that a decision
//! leaves behind, and whose pass through its loop leads only to passes that were seen, is postponed.
//! When no other state is left, the last postponed one is looked at:
//!
//! - it is dismissed if no code that was not covered can be reached from where it is; errors that were
//!   not reported yet count as such code, and almost every access to memory may be one;
//! - otherwise it is run. What it does is compared, as [`Postconditions`] has it, with what is known of
//!   the ways that were explored before: where it would only repeat them it is stopped. What was explored
//!   is covered and its errors are reported, so a state that only repeats has nothing new to show.
//!
//! Postponing is a matter of order: it never decides that something is not explored.

use std::sync::{Arc, Mutex};

use explore::tree::{Finished, NodeId, Position};
use explore::{End, pruner::Pruner};
use machine::passes::Ahead;
use machine::{Machine, State};

use crate::postconditions::{Postconditions, Settings, Totals};

/// The technique, for one worker.
pub struct LoopPaths {
    known: Postconditions,
    /// Whether states are compared with what is known.
    compares: bool,
    /// Paths that end before that.
    patience: u64,
    ended: u64,
}

impl LoopPaths {
    /// Paths that end before states are compared with what is known: with few paths that cannot pay.
    pub const PATIENCE: u64 = 8;

    /// A pruner that adds to these totals what it does. States are compared with what is known when so many
    /// paths have ended and none but postponed states are left; with 0, from the start.
    pub fn new(settings: Settings, totals: Arc<Mutex<Totals>>, patience: u64) -> LoopPaths {
        let known = Postconditions::new(settings, totals);
        LoopPaths { known, compares: patience == 0, patience, ended: 0 }
    }
}

impl Pruner for LoopPaths {
    fn begins(&mut self, machine: &mut Machine) {
        machine.follow_passes();
        if self.compares {
            machine.keep_heads();
        }
    }

    fn postpones(&mut self, machine: &mut Machine, state: &mut State) -> bool {
        machine.follow_functions_of(state);
        machine.ahead(state) == Ahead::Known
    }

    fn dismisses(
        &mut self,
        machine: &mut Machine,
        _node: NodeId,
        _frames: &[Position],
        _state: Option<&mut State>,
    ) -> bool {
        if !self.compares && self.ended >= self.patience {
            self.compares = true;
            machine.keep_heads();
        }
        false
    }

    fn arrives(&mut self, machine: &mut Machine, node: NodeId, head: Box<State>) -> bool {
        self.compares && self.known.arrives(machine, node, head)
    }

    fn seeks(&self, node: NodeId) -> Option<u64> {
        if self.compares { self.known.seeks(node) } else { None }
    }

    fn passes(&mut self, machine: &mut Machine, node: NodeId, state: &mut State) -> bool {
        self.compares && self.known.passes(machine, node, state)
    }

    fn forked(&mut self, node: NodeId, children: [NodeId; 2]) {
        if self.compares {
            self.known.forked(node, children);
        }
    }

    fn ended(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        state: &mut State,
        end: &End,
        whole: bool,
    ) {
        self.ended += 1;
        if self.compares {
            self.known.ended(machine, node, state, end, whole);
        }
    }

    fn left(&mut self, machine: &mut Machine, node: NodeId) {
        if self.compares {
            self.known.left(machine, node);
        }
    }

    fn finished(&mut self, machine: &mut Machine, finished: Finished) {
        if self.compares {
            self.known.finished(machine, finished);
        }
    }

    fn ran(&mut self, instructions: u64) {
        self.known.ran(instructions);
    }

    fn for_each_state(&self, f: &mut dyn FnMut(&State)) {
        self.known.for_each_state(f);
    }

    fn keep_house(&mut self, machine: &mut Machine) {
        self.known.keep_house(machine);
    }
}
