//! Directed by the control flow: the state that is nearest to code that was not executed yet.
//!
//! For runs on concrete inputs, whose states wait at the decision where they were left behind, it is the
//! side not taken that counts: one over an edge that was never taken comes first, then by the
//! distance from where it leads. Of equals the youngest comes first: it shares most with what was
//! run last. Distances ignore what is feasible, so a state that leads nowhere is tried once and
//! gone.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;

use machine::Coverage;

use super::distance::Distances;
use super::{Info, Searcher};
use crate::tree::{NodeId, Tree};

/// The order of states: distance, then age.
type Rank = (u32, Reverse<u64>, NodeId);

/// The searcher.
pub struct Directed {
    distances: Rc<Distances>,
    covered: Coverage,
    /// By the index of the node.
    open: Vec<Option<(Rank, Info)>>,
    order: BTreeSet<Rank>,
    age: u64,
    /// Ranks are out of date since coverage grew.
    stale: bool,
}

impl Directed {
    /// With these distances.
    pub fn new(distances: Rc<Distances>) -> Directed {
        Directed {
            distances,
            covered: Coverage::default(),
            open: Vec::new(),
            order: BTreeSet::new(),
            age: 0,
            stale: false,
        }
    }

    fn distance(&self, info: &Info) -> u32 {
        match info.edge {
            Some((func, edge)) if !self.covered.has_edge(func, edge) => 0,
            _ => self.distances.of(&info.frames).saturating_add(1),
        }
    }

    fn refresh(&mut self) {
        self.stale = false;
        let mut open = std::mem::take(&mut self.open);
        for (rank, info) in open.iter_mut().flatten() {
            rank.0 = self.distance(info);
        }
        self.order = open.iter().flatten().map(|(rank, _)| *rank).collect();
        self.open = open;
    }
}

impl Searcher for Directed {
    fn add(&mut self, node: NodeId, info: &Info) {
        self.age += 1;
        let rank = (self.distance(info), Reverse(self.age), node);
        if node.index() >= self.open.len() {
            self.open.resize(node.index() + 1, None);
        }
        self.order.insert(rank);
        self.open[node.index()] = Some((rank, info.clone()));
    }

    fn remove(&mut self, node: NodeId) {
        if let Some((rank, _)) = self.open.get_mut(node.index()).and_then(Option::take) {
            self.order.remove(&rank);
        }
    }

    fn update(&mut self, node: NodeId, info: &Info) {
        self.remove(node);
        self.add(node, info);
    }

    fn covered_more(&mut self, covered: &Coverage) {
        self.distances.update(covered);
        self.covered = covered.clone();
        self.stale = true;
    }

    fn select(&mut self, _: &Tree) -> Option<NodeId> {
        if self.stale {
            self.refresh();
        }
        self.order.first().map(|&(_, _, node)| node)
    }

    fn wants_frames(&self) -> bool {
        true
    }
}
