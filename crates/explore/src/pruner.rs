//! What a technique that stops redundant paths has to offer. None is here: see crate `prune`.

use machine::{Machine, State};

use crate::tree::{Finished, NodeId, Tree};

/// Stops paths that would only repeat what is known. Each worker has its own.
pub trait Pruner {
    /// Asked before a state runs on after a decision: whether to stop here.
    fn is_redundant(
        &mut self,
        machine: &mut Machine,
        state: &State,
        node: NodeId,
        tree: &Tree,
    ) -> bool;

    /// Told when both ways of a decision are finished.
    fn finished(&mut self, finished: Finished);
}
