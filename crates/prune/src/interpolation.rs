//! Stops a path that cannot reach an error that is not reported yet, at any moment of a search in any order.
//!
//! This is concolic testing with interpolation (Jaffar, Murali and Navas, FSE 2013) on the table and the formulas of
//! [`Postconditions`]: what is known at a node is the condition under which all ways from there are
//! explored or infeasible, and a reported error is explored. It adds three things.
//!
//! - *Full and half interpolants.* A formula is full if everything below its state was explored; else some
//!   ways below were not, and it is half. We go further than the paper: a half one stops states too. What
//!   was not explored counts as false, so it speaks only of the states that cannot go there. So the
//!   formula of the first way of a decision is entered before the second way was tried.
//! - *Greedy confirmation.* When one way of a decision is accounted for in full and the other one is
//!   open, the open one is explored at once, whatever the search order says, because what is known of
//!   its sibling may stop its paths early; then the decision is full, and the next one above may be
//!   confirmed. To stay within the length of a path, each place may be left unstopped only once; at the second
//!   time the attempt has failed, and what is open stays so. Unlike in the paper these are ordinary paths, which
//!   get their tests and need not be run again.
//! - *Strength.* What is stored may be any condition between the state and the formula: see [`crate::interpolant`].

use std::collections::HashSet;

use explore::tree::NodeId;
use machine::{Machine, State};
use summary::{EntryId, Formula, Place};

use crate::interpolant::Strength;
use crate::postconditions::{Head, Postconditions, Ways};

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
pub(crate) struct Confirmation {
    root: NodeId,
    /// Open states below it; the last is the next.
    open: Vec<NodeId>,
    /// Places that were passed without being stopped.
    seen: HashSet<Place>,
}

impl Postconditions {
    /// Enters what is known of the states of a head.
    pub(crate) fn enter(
        &mut self,
        machine: &mut Machine,
        head: &Head,
        formula: &Formula,
        about: (u64, u64, u64),
        ways: Option<&Ways>,
        full: bool,
    ) -> Option<EntryId> {
        let stored = self.strengthen(machine, &head.state, formula);
        let id = self.table.insert(&head.place, machine.kernel_of(&head.state), stored, about)?;
        if self.settings.interpolation.is_some() {
            let count = &mut self.own.interpolation;
            *if full { &mut count.full } else { &mut count.half } += 1;
            if !full {
                self.half.insert(id);
            }
        }
        if let Some(ways) = ways {
            let trace = &head.state.trace;
            let ways = match self.settings.only_errors {
                true => ways.clone(),
                false => ways.iter().map(|(end, how)| (end.since(trace), *how)).collect(),
            };
            self.accounted.insert(id, ways);
        }
        Some(id)
    }

    /// What is stored of a formula that the states of a head satisfy.
    fn strengthen(&mut self, machine: &mut Machine, state: &State, formula: &Formula) -> Formula {
        let Some(Interpolation { strength, .. }) = self.settings.interpolation else {
            return formula.clone();
        };
        let (stored, wrong) =
            self.interpolants.between(machine, state, formula, strength, self.settings.check);
        self.own.wrong.extend(wrong);
        self.own.interpolation.add(&self.interpolants.take_counts());
        stored.unwrap_or_else(|| formula.clone())
    }

    /// One way of a decision is over, the other one is not: enters what is known so far, and tries the other
    /// way if that may be worth it. `full`: the one that is over is accounted for in full.
    pub(crate) fn one_way_known(&mut self, machine: &mut Machine, decision: NodeId, full: bool) {
        let Some(Interpolation { greedy, .. }) = self.settings.interpolation else { return };
        let children = self.nodes.get(&decision).map(|info| &info.children[..]);
        let Some(&[other]) = children else { return };
        self.enter_half(machine, decision);
        if greedy && full && self.confirming.is_none() {
            self.try_to_confirm(other);
        }
    }

    fn enter_half(&mut self, machine: &mut Machine, decision: NodeId) {
        let Some(info) = self.nodes.get_mut(&decision) else { return };
        let Some(formula) = info.found.clone() else { return };
        if formula.wants_some_input(machine.general_pool()) {
            return;
        }
        let Some(head) = info.heads.pop() else { return };
        let about = (self.ended, info.below.0, info.below.1);
        let ways = info.ways.clone();
        let made = match head.known {
            true => None,
            false => self.enter(machine, &head, &formula, about, ways.as_ref(), false),
        };
        if let Some(info) = self.nodes.get_mut(&decision) {
            info.heads.push(head);
            info.early = made.or(info.early);
        }
    }

    fn try_to_confirm(&mut self, root: NodeId) {
        let Some(info) = self.nodes.get_mut(&root) else { return };
        if info.ghost.is_some() || std::mem::replace(&mut info.tried, true) {
            return;
        }
        let mut open = Vec::new();
        let mut work = vec![root];
        while let Some(node) = work.pop() {
            match self.nodes.get(&node) {
                // Nobody knows which states are open there.
                Some(info) if info.forked && info.children.is_empty() => return,
                Some(info) if info.forked => work.extend(&info.children),
                _ => open.push(node),
            }
        }
        self.own.interpolation.tried += 1;
        self.confirming = Some(Confirmation { root, open, seen: HashSet::new() });
    }

    /// A state goes on from a place: not twice in one attempt.
    pub(crate) fn goes_on(&mut self, node: NodeId, place: &Place) {
        if let Some(attempt) = &mut self.confirming
            && attempt.open.contains(&node)
            && !attempt.seen.insert(place.clone())
        {
            self.confirming = None;
        }
    }

    /// A state of an attempt forked, or is gone.
    pub(crate) fn replaced(&mut self, node: NodeId, by: &[NodeId], ended: bool) {
        let Some(attempt) = &mut self.confirming else { return };
        let Some(at) = attempt.open.iter().position(|&open| open == node) else { return };
        attempt.open.remove(at);
        attempt.open.extend(by);
        self.own.interpolation.greedy_paths += ended as u64;
    }

    /// Everything below a node is over.
    pub(crate) fn is_over(&mut self, node: NodeId, full: bool) {
        if self.confirming.as_ref().is_some_and(|attempt| attempt.root == node) {
            self.confirming = None;
            self.own.interpolation.confirmed += full as u64;
        }
    }

    /// The state to run next in an attempt.
    pub(crate) fn next_to_confirm(&self) -> Option<NodeId> {
        self.confirming.as_ref()?.open.last().copied()
    }
}
