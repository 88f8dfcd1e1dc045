//! Several searchers that take turns.

use machine::Coverage;

use super::{Info, Searcher, Work};
use crate::tree::{NodeId, Tree};

/// The searcher.
pub struct Interleaved {
    parts: Vec<Box<dyn Searcher>>,
    next: usize,
}

impl Interleaved {
    /// Takes turns in this order.
    pub fn new(parts: Vec<Box<dyn Searcher>>) -> Interleaved {
        Interleaved { parts, next: 0 }
    }
}

impl Searcher for Interleaved {
    fn add(&mut self, node: NodeId, info: &Info) {
        self.parts.iter_mut().for_each(|part| part.add(node, info));
    }

    fn remove(&mut self, node: NodeId) {
        self.parts.iter_mut().for_each(|part| part.remove(node));
    }

    fn fork(&mut self, node: NodeId, running: (NodeId, &Info), left: &[(NodeId, Info)]) {
        self.parts.iter_mut().for_each(|part| part.fork(node, running, left));
    }

    fn update(&mut self, node: NodeId, info: &Info) {
        self.parts.iter_mut().for_each(|part| part.update(node, info));
    }

    fn covered_more(&mut self, covered: &Coverage) {
        self.parts.iter_mut().for_each(|part| part.covered_more(covered));
    }

    fn path_ended(&mut self, new_edges: u64) {
        self.parts.iter_mut().for_each(|part| part.path_ended(new_edges));
    }

    fn worked(&mut self, work: Work) {
        self.parts.iter_mut().for_each(|part| part.worked(work));
    }

    fn select(&mut self, tree: &Tree) -> Option<NodeId> {
        self.next = (self.next + 1) % self.parts.len();
        self.parts[self.next].select(tree)
    }

    fn wants_frames(&self) -> bool {
        self.parts.iter().any(|part| part.wants_frames())
    }
}
