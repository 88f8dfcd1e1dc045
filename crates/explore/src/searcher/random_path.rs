//! A random walk down the execution tree, each way equally likely where both are open.
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
            node = match tree.children(node).map(|child| child.filter(awake)) {
                [None, None] => return Some(node),
                [Some(only), None] | [None, Some(only)] => only,
                [Some(no), Some(yes)] => match self.rng.coin() {
                    true => yes,
                    false => no,
                },
            };
        }
    }
}
