//! How the execution tree grew, for whoever wants to show it.
//!
//! A worker's tree forgets what is finished. Each step of its growth is told instead, so that a listener may keep
//! of it what it likes; exploration itself never looks at it. Nodes are those of the worker's
//! tree: their numbers are used again, so the order of the steps matters.

use crate::tree::{NodeId, Position};

/// Something that happened to the tree of a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A part begins where these decisions lead.
    Planted {
        /// The only leaf.
        node: NodeId,
        /// The decisions.
        ways: Vec<bool>,
    },
    /// A state went both ways.
    Forked {
        /// Where.
        node: NodeId,
        /// By the way that leads there.
        children: [NodeId; 2],
        /// The innermost position in the user's code.
        at: Position,
        /// Instructions of the path so far.
        instructions: u64,
    },
    /// A pruner wants a state to wait.
    Postponed(NodeId),
    /// One that waited is run after all.
    Promoted(NodeId),
    /// One that waited is never run.
    Dismissed(NodeId, Option<Box<Why>>),
    /// A pruner wants a state to be run at once, whatever the searcher says.
    Urged(NodeId),
    /// The state is explored elsewhere.
    GivenAway(NodeId),
    /// There is no such state (of a way that a run on a concrete input left behind), or nobody knows.
    Absent {
        /// The node.
        node: NodeId,
        /// Whether it is known.
        known: bool,
    },
}

/// Why a pruner stopped a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// What kind of reason it is, in a few words.
    pub what: &'static str,
    /// Where the state was: the innermost position in the user's code.
    pub at: Option<Position>,
    /// What accounts for it.
    pub accounts: Vec<Account>,
}

/// What accounts for a state that was stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The path that accounts for it: the number among those that ended in this worker, from 1.
    pub path: u64,
    /// What the state satisfies, as C: all of these conditions. None if they were not written down.
    pub conditions: Option<Vec<String>>,
}
