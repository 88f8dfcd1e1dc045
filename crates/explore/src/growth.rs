//! How the execution tree grew, for whoever wants to show it.
//!
//! A worker's tree forgets what is finished. Each step of its growth is told instead, so that a listener may keep
//! of it what it likes; exploration itself never looks at it. Nodes are those of the worker's
//! tree: their numbers are used again, so the order of the steps matters.

use ir::Position;
use machine::{Choice, PathEnd};

use crate::event::End;
use crate::tree::NodeId;

/// Something that happened to the tree of a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A part begins where these decisions lead.
    Planted {
        /// The only leaf.
        node: NodeId,
        /// What was chosen at them.
        choices: Vec<Choice>,
    },
    /// A state forked.
    Forked {
        /// Where.
        node: NodeId,
        /// The choice that leads to each, in their order.
        children: Vec<(Choice, NodeId)>,
        /// The innermost position in the user's code.
        at: Position,
        /// Instructions of the path so far.
        instructions: u64,
    },
    /// A path ended. They come in the order of the paths that the worker tells of.
    Ended {
        /// Its leaf.
        node: NodeId,
        /// How.
        fate: Fate,
        /// For an error: whether it is the first of its kind at its line.
        first: bool,
        /// Whether it executed something that no path before had.
        covers_new: bool,
        /// Its instructions.
        instructions: u64,
        /// Why a pruner stopped it, when it says so.
        why: Option<Box<Why>>,
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
    /// There is no such state (for an outcome that a run on a concrete input left behind), or
    /// nobody knows.
    Absent {
        /// The node.
        node: NodeId,
        /// Whether it is known.
        known: bool,
    },
}

/// How a path ended, or what else became of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Fate {
    /// It was never finished.
    Open,
    /// The program ended by itself.
    Exit,
    /// A signal ended it.
    Signal,
    /// With an error.
    Error,
    /// A pruner stopped it.
    Pruned,
    /// A pruner postponed it, and nobody ever wanted it again.
    Dismissed,
    /// A limit, something unsupported, or an interruption cut it.
    Cut,
    /// An assumption does not hold.
    Infeasible,
    /// The program wanted no test.
    Silent,
    /// An outcome that a concrete run left behind, and that no input takes.
    Absent,
    /// The same, and nobody knows whether some input takes it.
    Unknown,
}

/// All of them, as they are named in the file; the order is that of their numbers.
pub const FATES: [&str; 11] = [
    "open",
    "exit",
    "signal",
    "error",
    "pruned",
    "dismissed",
    "cut",
    "infeasible",
    "silent",
    "absent",
    "unknown",
];

impl Fate {
    /// The fate of a path that ended so.
    pub fn of(end: &End) -> Fate {
        match end {
            End::Pruned => Fate::Pruned,
            End::Path(PathEnd::Exit(_)) => Fate::Exit,
            End::Path(PathEnd::Signal(_)) => Fate::Signal,
            End::Path(PathEnd::Error(_)) => Fate::Error,
            End::Path(PathEnd::Silent) => Fate::Silent,
            End::Path(PathEnd::Infeasible) => Fate::Infeasible,
            End::Path(PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Interrupted) => {
                Fate::Cut
            }
        }
    }
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
