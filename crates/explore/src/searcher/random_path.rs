//! A random walk down the execution tree, each open child of a decision equally likely.
//!
//! States near the root are chosen more often, however many states a loop below has made: no corner
//! of the tree starves the others.

use super::{Info, Searcher};
use crate::rng::Rng;
use crate::tree::{NodeId, Tree};

/// The searcher. The tree itself is all it needs to know.
pub struct RandomPath {
    rng: Rng,
}

impl RandomPath {
    /// With this source of randomness.
    pub fn new(rng: Rng) -> RandomPath {
        RandomPath { rng }
    }
}

impl Searcher for RandomPath {
    fn add(&mut self, _: NodeId, _: &Info) {}

    fn remove(&mut self, _: NodeId) {}

    fn update(&mut self, _: NodeId, _: &Info) {}

    fn select(&mut self, tree: &Tree) -> Option<NodeId> {
        let awake = |node: &NodeId| !tree.is_asleep(*node);
        let count = tree.roots().filter(awake).count() as u64;
        if count == 0 {
            return None;
        }
        let mut node = tree.roots().filter(awake).nth(self.rng.below(count) as usize)?;
        loop {
            let awake: Vec<NodeId> = tree.children(node).iter().copied().filter(awake).collect();
            node = match *awake {
                [] => return Some(node),
                [only] => only,
                [no, yes] => [no, yes][self.rng.coin() as usize],
                _ => awake[self.rng.below(awake.len() as u64) as usize],
            };
        }
    }
}
