//! Any open state, all equally likely.

use std::collections::HashMap;

use super::{Info, Searcher};
use crate::rng::Rng;
use crate::tree::{NodeId, Tree};

/// The searcher.
pub struct RandomState {
    states: Vec<NodeId>,
    places: HashMap<NodeId, usize>,
    rng: Rng,
}

impl RandomState {
    /// With this source of randomness.
    pub fn new(rng: Rng) -> RandomState {
        RandomState { states: Vec::new(), places: HashMap::new(), rng }
    }
}

impl Searcher for RandomState {
    fn add(&mut self, node: NodeId, _: &Info) {
        self.places.insert(node, self.states.len());
        self.states.push(node);
    }

    fn remove(&mut self, node: NodeId) {
        let Some(place) = self.places.remove(&node) else { return };
        self.states.swap_remove(place);
        if let Some(&moved) = self.states.get(place) {
            self.places.insert(moved, place);
        }
    }

    fn update(&mut self, _: NodeId, _: &Info) {}

    fn select(&mut self, _: &Tree) -> Option<NodeId> {
        let count = self.states.len() as u64;
        (count > 0).then(|| self.states[self.rng.below(count) as usize])
    }
}
