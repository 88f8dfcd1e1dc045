//! Any open state, all equally likely.

use std::collections::HashMap;

use super::{Info, Searcher};
use crate::rng::Rng;
use crate::tree::{NodeId, Tree};

/// The searcher.
pub struct RandomState {
    states: Vec<NodeId>,
    indices: HashMap<NodeId, usize>,
    rng: Rng,
}

impl RandomState {
    /// With this source of randomness.
    pub fn new(rng: Rng) -> RandomState {
        RandomState { states: Vec::new(), indices: HashMap::new(), rng }
    }
}

impl Searcher for RandomState {
    fn add(&mut self, node: NodeId, _: &Info) {
        self.indices.insert(node, self.states.len());
        self.states.push(node);
    }

    fn remove(&mut self, node: NodeId) {
        let Some(index) = self.indices.remove(&node) else { return };
        self.states.swap_remove(index);
        if let Some(&moved) = self.states.get(index) {
            self.indices.insert(moved, index);
        }
    }

    fn update(&mut self, _: NodeId, _: &Info) {}

    fn select(&mut self, _: &Tree) -> Option<NodeId> {
        let count = self.states.len() as u64;
        (count > 0).then(|| self.states[self.rng.below(count) as usize])
    }
}
