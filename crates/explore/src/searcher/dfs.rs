//! Depth first: run a path to its end, then the youngest state that was left behind.
//!
//! Few states are open at a time and neighbours share most of what the solver knows: the fastest
//! order through a tree that can be finished. In a tree that cannot, it stays in one corner.

use std::collections::HashSet;

use super::{Info, Searcher};
use crate::tree::{NodeId, Tree};

/// The searcher.
#[derive(Default)]
pub struct Dfs {
    stack: Vec<NodeId>,
    /// Removed from the middle, not yet from the stack.
    gone: HashSet<NodeId>,
}

impl Searcher for Dfs {
    fn add(&mut self, node: NodeId, _: &Info) {
        // The number of a node that is gone may come again.
        if self.gone.remove(&node) {
            self.stack.retain(|&n| n != node);
        }
        self.stack.push(node);
    }

    fn remove(&mut self, node: NodeId) {
        if self.stack.last() == Some(&node) {
            self.stack.pop();
        } else {
            self.gone.insert(node);
        }
    }

    fn update(&mut self, _: NodeId, _: &Info) {}

    fn select(&mut self, _: &Tree) -> Option<NodeId> {
        while let Some(&node) = self.stack.last() {
            if !self.gone.remove(&node) {
                return Some(node);
            }
            self.stack.pop();
        }
        None
    }
}
