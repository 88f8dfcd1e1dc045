//! Stops a path that cannot reach an error that is not reported yet, at any moment of any search.
//!
//! **Idea.** What is known at a node is the condition under which all suffixes from there are
//! explored or infeasible; a reported error is explored. Any state that satisfies it can be
//! stopped, even if the search is in the middle of the subtree. This is a part of
//! [`crate::postconditions`], which has the table and the formulas; it adds three things.
//!
//! - *Full and half interpolants.* A formula is full if everything below its state was explored;
//!   else some suffixes were not, and it is half. The formula of the first child of a decision is
//!   entered before the second one was tried.
//! - *Greedy confirmation.* When one child of a decision is accounted for in full and the other one
//!   is open, the open one is explored at once, whatever the search order says, because what is
//!   known of its sibling may stop its paths early; then the decision is full, and the next one
//!   above may be confirmed.
//! - *Strength.* What is stored may be any condition between the state and the formula: see
//!   [`crate::interpolant`].
//!
//! **Paper.** Boosting concolic testing via interpolation (Jaffar, Murali and Navas, FSE 2013).
//!
//! **Where we deviate.** A half formula stops states, too. The paths of a confirmation are ordinary
//! ones, which get their tests and need not be run again.
//!
//! **Why that is sound.** What was not explored counts as false in a formula, so a half one speaks
//! only of the states that cannot go there. Which state is chosen next is a matter of order.
//!
//! **Cost.** More entries, and more segments that are run again. To stay within the length of a
//! path, a confirmation may leave each call context unstopped only once: at the second time it has
//! failed, and what is open stays so.

use std::collections::HashSet;

use explore::pruner::Chooser;
use explore::tree::NodeId;
use machine::{Machine, State};
use summary::{CallContext, EntryId, Formula};

use crate::interpolant::{Interpolants, Strength};
use crate::postconditions::heads::Heads;

/// How formulas are used and stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interpolation {
    /// Explore what keeps a decision from being full at once, within a bound.
    pub greedy: bool,
    /// Which condition is stored.
    pub strength: Strength,
}

/// What came of it, in all workers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Paths that were stopped by full interpolants alone.
    pub by_full: u64,
    /// Paths that were stopped with the help of a half one.
    pub by_half: u64,
    /// Full interpolants entered.
    pub full: u64,
    /// Half ones.
    pub half: u64,
    /// Greedy confirmations that were tried.
    pub tried: u64,
    /// Those that succeeded.
    pub confirmed: u64,
    /// Paths that ended in one.
    pub greedy_paths: u64,
    /// Stored conditions that are what an unsatisfiable core kept.
    pub cores: u64,
    /// Stored conditions that the solver interpolated.
    pub craig: u64,
}

impl Counts {
    /// Adds what others counted.
    pub fn add(&mut self, other: &Counts) {
        self.by_full += other.by_full;
        self.by_half += other.by_half;
        self.full += other.full;
        self.half += other.half;
        self.tried += other.tried;
        self.confirmed += other.confirmed;
        self.greedy_paths += other.greedy_paths;
        self.cores += other.cores;
        self.craig += other.craig;
    }
}

/// An attempt to make a node full.
struct Confirmation {
    root: NodeId,
    /// Open states below it; the last is the next.
    open: Vec<NodeId>,
    /// Contexts that were reached without being stopped.
    seen: HashSet<CallContext>,
}

/// The part of a worker's pruner that is about interpolation. What it counts goes to [`Counts`].
pub(crate) struct Interpolating {
    settings: Interpolation,
    /// Entries that are half.
    half: HashSet<EntryId>,
    confirming: Option<Confirmation>,
    interpolants: Interpolants,
}

/// What is stored.
impl Interpolating {
    pub fn new(settings: Interpolation) -> Interpolating {
        Interpolating {
            settings,
            half: HashSet::new(),
            confirming: None,
            interpolants: Interpolants::new(settings.strength),
        }
    }

    /// Drops what always holds from a formula.
    pub fn tidy(&mut self, machine: &mut Machine, formula: &mut Formula) {
        self.interpolants.tidy(machine.general_pool_mut(), formula);
    }

    /// What is stored of a formula that the states of a head satisfy; and if that is to be checked,
    /// what is wrong with it.
    pub fn strengthen(
        &mut self,
        machine: &mut Machine,
        state: &State,
        formula: &Formula,
        check: bool,
    ) -> (Formula, Option<String>) {
        let strength = self.settings.strength;
        let (stored, wrong) = self.interpolants.between(machine, state, formula, strength, check);
        (stored.unwrap_or_else(|| formula.clone()), wrong)
    }

    /// What was computed since this was last asked.
    pub fn take_counts(&mut self) -> Counts {
        self.interpolants.take_counts()
    }

    /// An entry was made.
    pub fn entered(&mut self, id: EntryId, full: bool, count: &mut Counts) {
        *if full { &mut count.full } else { &mut count.half } += 1;
        if !full {
            self.half.insert(id);
        }
    }

    /// An entry is no longer there.
    pub fn dropped(&mut self, id: EntryId) {
        self.half.remove(&id);
    }

    /// Whether an entry says nothing of some suffixes.
    pub fn is_half(&self, id: EntryId) -> bool {
        self.half.contains(&id)
    }
}

/// Greedy confirmation.
impl Interpolating {
    /// The only child of a decision that is left is tried, if that may be worth it: all others are
    /// accounted for in full.
    pub fn try_to_confirm(&mut self, heads: &mut Heads, root: NodeId, count: &mut Counts) {
        if !self.settings.greedy || self.confirming.is_some() {
            return;
        }
        let Some(info) = heads.get_mut(root) else { return };
        if info.ghost.is_some() || std::mem::replace(&mut info.tried, true) {
            return;
        }
        let Some(open) = heads.open_below(root) else { return };
        count.tried += 1;
        self.confirming = Some(Confirmation { root, open, seen: HashSet::new() });
    }

    /// A state goes on from a context: not twice in one attempt.
    pub fn goes_on(&mut self, node: NodeId, context: &CallContext) {
        if let Some(attempt) = &mut self.confirming
            && attempt.open.contains(&node)
            && !attempt.seen.insert(context.clone())
        {
            self.confirming = None;
        }
    }

    /// A state of an attempt forked, or is gone.
    pub fn replaced(&mut self, node: NodeId, by: &[NodeId], ended: bool, count: &mut Counts) {
        let Some(attempt) = &mut self.confirming else { return };
        let Some(at) = attempt.open.iter().position(|&open| open == node) else { return };
        attempt.open.remove(at);
        attempt.open.extend(by);
        count.greedy_paths += ended as u64;
    }

    /// Everything below a node is over.
    pub fn is_over(&mut self, node: NodeId, full: bool, count: &mut Counts) {
        if self.confirming.as_ref().is_some_and(|attempt| attempt.root == node) {
            self.confirming = None;
            count.confirmed += full as u64;
        }
    }
}

impl Chooser for Interpolating {
    fn chooses(&self) -> Option<NodeId> {
        self.confirming.as_ref()?.open.last().copied()
    }
}
