//! Runs on concrete inputs: what becomes of a state before it can run.
//!
//! A state that has an input runs to its end. What it left behind waits, as a snapshot, for the
//! searcher; only then the solver is asked whether such a state exists and on which input. Beyond a number
//! of snapshots those nearest to the root are dropped, and the program is run from its start on the new
//! input instead, up to the same decision.

use machine::{Prefix, Resolved, State};

use super::Worker;
use super::leaves::Leaf;
use crate::event::Negated;
use crate::growth::Step;
use crate::tree::NodeId;

/// What a worker knows of its runs on concrete inputs.
#[derive(Default)]
pub(super) struct Concolic {
    /// The state whose run is not over.
    pub path: Option<NodeId>,
    /// States on the paths of seeds, to be run before all others.
    pub seeded: Vec<NodeId>,
    /// States that are left behind by runs and kept as they are.
    pub snapshots: usize,
    /// What became of those that were chosen.
    pub negated: Negated,
}

impl Concolic {
    /// A state is no longer open; if it is the one that runs, its run is over.
    pub fn leave(&mut self, node: NodeId) {
        self.path = self.path.filter(|&path| path != node);
    }
}

impl Worker {
    /// A state on the path of a seed that was not run yet.
    pub(super) fn next_seeded(&mut self) -> Option<NodeId> {
        while let Some(node) = self.concolic.seeded.pop() {
            if self.leaves.state(node).is_some_and(|state| state.waits().is_some()) {
                return Some(node);
            }
        }
        None
    }

    /// Whether states run on concrete inputs.
    pub(super) fn is_concolic(&self) -> bool {
        self.task.seeds.is_some()
    }

    /// The state of a leaf, ready to run. An error if there is no such state, or if nobody knows.
    pub(super) fn open(&mut self, leaf: &mut Leaf) -> Result<Box<State>, Resolved> {
        if let Some(mut state) = leaf.state.take() {
            if state.waits().is_some() {
                let resolved = self.machine.resolve(&mut state);
                self.count(resolved)?;
                self.concolic.negated.snapshots += 1;
            }
            return Ok(state);
        }
        self.current = None;
        let concolic = self.is_concolic();
        let (arguments, world) = (self.task.arguments.clone(), self.task.world.clone());
        if let Some(mut away) = leaf.away.take() {
            if concolic {
                let resolved = self.machine.resolve_away(&mut away);
                self.count(resolved)?;
                self.concolic.negated.from_start += 1;
            }
            return Ok(Box::new(self.machine.start_again(arguments, world, *away)));
        }
        let prefix = leaf.prefix.take().map_or_else(Prefix::default, |prefix| *prefix);
        Ok(Box::new(match &self.task.seeds {
            Some(seeds) if prefix.seed.is_none() => self.machine.start_on(arguments, world, seeds),
            _ => {
                self.concolic.negated.from_start += concolic as u64;
                self.machine.start_carried(arguments, world, prefix)
            }
        }))
    }

    fn count(&mut self, resolved: Resolved) -> Result<(), Resolved> {
        let Negated { solved, nearby, infeasible, unknown, .. } = &mut self.concolic.negated;
        match resolved {
            Resolved::Yes => *solved += 1,
            Resolved::Nearby => *nearby += 1,
            Resolved::No => *infeasible += 1,
            Resolved::Unknown => *unknown += 1,
        }
        matches!(resolved, Resolved::Yes | Resolved::Nearby).then_some(()).ok_or(resolved)
    }

    /// Whether another worker can take a leaf over.
    pub(super) fn can_be_given(&self, node: NodeId) -> bool {
        let Some(leaf) = self.leaves.get(node) else { return false };
        !self.is_concolic()
            || leaf.prefix.as_ref().is_some_and(|prefix| prefix.seed.is_some())
            || leaf.state.as_ref().is_some_and(|state| state.can_be_carried())
            || leaf.away.as_ref().is_some_and(|away| away.can_be_carried())
    }

    /// What leads to a leaf that is to be given away. An error if there is no such state, or if nobody knows.
    pub(super) fn carry(&mut self, leaf: &mut Leaf) -> Result<Prefix, Resolved> {
        if let Some(state) = leaf.state.take() {
            leaf.away = Some(Box::new(state.put_away()));
            self.concolic.snapshots -= self.is_concolic() as usize;
        }
        let Some(mut away) = leaf.away.take() else {
            return Ok(leaf.prefix.take().map_or_else(Prefix::default, |prefix| *prefix));
        };
        if self.is_concolic() {
            let resolved = self.machine.resolve_away(&mut away);
            self.count(resolved)?;
        }
        Ok(self.machine.carry(&away))
    }

    /// There is no such state, or nobody knows.
    pub(super) fn drop_unborn(&mut self, node: NodeId, why: Resolved) {
        self.searcher.remove(node);
        match why {
            Resolved::No => self.pruners.absent(&mut self.machine, node),
            _ => self.pruners.left(&mut self.machine, node),
        }
        self.note(Step::Absent { node, known: why == Resolved::No });
        self.close(node, why == Resolved::No);
        self.concolic.leave(node);
        self.current = None;
    }

    /// Drops the snapshot of a leaf.
    pub(super) fn put_away(&mut self, node: NodeId) -> bool {
        let Some(leaf) = self.leaves.get_mut(node) else { return false };
        let Some(state) = leaf.state.take() else { return false };
        leaf.away = Some(Box::new(state.put_away()));
        self.concolic.snapshots -= self.is_concolic() as usize;
        true
    }

    /// Counts the snapshots anew: all states but the one whose run is not over.
    pub(super) fn count_snapshots(&mut self) {
        let states = self.leaves.iter().filter(|leaf| leaf.state.is_some()).count();
        let path = self.concolic.path.is_some_and(|node| self.leaves.state(node).is_some());
        self.concolic.snapshots = states - path as usize;
    }

    /// Drops snapshots when there are too many.
    pub(super) fn spare_snapshots(&mut self) {
        if !self.is_concolic() || self.concolic.snapshots <= self.task.max_snapshots {
            return;
        }
        let keep = self.task.max_snapshots / 4 * 3;
        let order: Vec<NodeId> = self.tree.shallowest().collect();
        for node in order {
            if self.concolic.snapshots <= keep {
                break;
            }
            if Some(node) != self.concolic.path {
                self.put_away(node);
            }
        }
    }
}
