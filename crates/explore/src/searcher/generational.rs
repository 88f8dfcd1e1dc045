//! By generations: all states that one run left behind are worth what the run was, the edges that
//! it was the first to take. The best come first, of equals those that wait longest.
//!
//! So a run that finds new code has all its neighbours tried before those of a run that found none, at whatever
//! depth they are.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::{Info, Searcher};
use crate::tree::{NodeId, Tree};

/// The order of states: worth, then age.
type Rank = (Reverse<u64>, u64, NodeId);

/// The searcher.
#[derive(Default)]
pub struct Generational {
    /// By the index of the node.
    open: Vec<Option<Rank>>,
    order: BTreeSet<Rank>,
    /// States that were left behind since a run last ended.
    fresh: Vec<Rank>,
    age: u64,
}

impl Generational {
    fn put(&mut self, rank: Rank) {
        let node = rank.2;
        if node.index() >= self.open.len() {
            self.open.resize(node.index() + 1, None);
        }
        self.order.insert(rank);
        self.open[node.index()] = Some(rank);
    }
}

impl Searcher for Generational {
    fn add(&mut self, node: NodeId, _: &Info) {
        self.age += 1;
        // What a run is worth is not known before it ends; until then its states wait behind.
        let rank = (Reverse(0), self.age, node);
        self.put(rank);
        self.fresh.push(rank);
    }

    fn remove(&mut self, node: NodeId) {
        if let Some(rank) = self.open.get_mut(node.index()).and_then(Option::take) {
            self.order.remove(&rank);
        }
    }

    fn update(&mut self, _: NodeId, _: &Info) {}

    fn path_ended(&mut self, new_edges: u64) {
        for rank in std::mem::take(&mut self.fresh) {
            // The number of a node that is gone may have come again.
            if self.open.get(rank.2.index()) == Some(&Some(rank)) {
                self.order.remove(&rank);
                self.put((Reverse(new_edges), rank.1, rank.2));
            }
        }
    }

    fn select(&mut self, _: &Tree) -> Option<NodeId> {
        self.order.first().map(|&(_, _, node)| node)
    }
}
