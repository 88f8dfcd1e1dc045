//! Depth first: run a path to its end, then the youngest state that was left behind.
//!
//! Few states are open at a time and neighbours share most of what the solver knows: the fastest
//! order through a tree that can be finished. In a tree that cannot, it stays in one corner.

use std::collections::VecDeque;

use super::{Info, Searcher};
use crate::tree::{NodeId, Tree};

/// The searcher.
#[derive(Default)]
pub struct Dfs {
    /// The next one last, each with its stamp. Those that are gone stay for a while.
    stack: VecDeque<(NodeId, u32)>,
    /// By the index of the node: how often it was removed. Numbers of nodes are used again.
    stamps: Vec<u32>,
    /// Entries of the stack that are gone.
    gone: usize,
}

impl Dfs {
    /// The state that is to run next comes last.
    pub fn put_last(&mut self, tree: &Tree) {
        if self.select(tree).is_some() {
            self.stack.rotate_right(1);
        }
    }

    /// A state is open that comes last.
    pub fn add_last(&mut self, node: NodeId) {
        let entry = self.entry(node);
        self.stack.push_front(entry);
    }

    /// A state forked: those that come of it take its place, the last one first.
    pub fn replace(&mut self, node: NodeId, by: impl IntoIterator<Item = NodeId>) {
        let entry = self.entry(node);
        let Some(at) = self.stack.iter().rposition(|&other| other == entry) else { return };
        self.stamps[node.index()] += 1;
        let rest = self.stack.split_off(at);
        for node in by {
            let entry = self.entry(node);
            self.stack.push_back(entry);
        }
        self.stack.extend(rest.into_iter().skip(1));
    }

    fn entry(&mut self, node: NodeId) -> (NodeId, u32) {
        if node.index() >= self.stamps.len() {
            self.stamps.resize(node.index() + 1, 0);
        }
        (node, self.stamps[node.index()])
    }
}

impl Searcher for Dfs {
    fn add(&mut self, node: NodeId, _: &Info) {
        let entry = self.entry(node);
        self.stack.push_back(entry);
    }

    fn remove(&mut self, node: NodeId) {
        let entry = self.entry(node);
        self.stamps[node.index()] += 1;
        if self.stack.back() == Some(&entry) {
            self.stack.pop_back();
            return;
        }
        self.gone += 1;
        if self.gone > 64 && 2 * self.gone > self.stack.len() {
            let stamps = &self.stamps;
            self.stack.retain(|&(node, stamp)| stamps[node.index()] == stamp);
            self.gone = 0;
        }
    }

    fn update(&mut self, _: NodeId, _: &Info) {}

    fn select(&mut self, _: &Tree) -> Option<NodeId> {
        while let Some(&(node, stamp)) = self.stack.back() {
            if self.stamps[node.index()] == stamp {
                return Some(node);
            }
            self.stack.pop_back();
            self.gone -= 1;
        }
        None
    }
}
