//! Breadth first: the state that waits longest. After a decision both sides wait anew.

use std::collections::{HashSet, VecDeque};

use super::{Info, Searcher};
use crate::tree::{NodeId, Tree};

/// The searcher.
#[derive(Default)]
pub struct Bfs {
    queue: VecDeque<NodeId>,
    /// Removed from the middle, not yet from the queue.
    gone: HashSet<NodeId>,
}

impl Searcher for Bfs {
    fn add(&mut self, node: NodeId, _: &Info) {
        // The number of a node that is gone may come again.
        if self.gone.remove(&node) {
            self.queue.retain(|&n| n != node);
        }
        self.queue.push_back(node);
    }

    fn remove(&mut self, node: NodeId) {
        if self.queue.front() == Some(&node) {
            self.queue.pop_front();
        } else {
            self.gone.insert(node);
        }
    }

    fn update(&mut self, _: NodeId, _: &Info) {}

    fn select(&mut self, _: &Tree) -> Option<NodeId> {
        while let Some(&node) = self.queue.front() {
            if !self.gone.remove(&node) {
                return Some(node);
            }
            self.queue.pop_front();
        }
        None
    }
}
