//! Runs on concrete inputs: what becomes of a state before it can run.
//!
//! A state that has an input runs to its end. What it left behind waits, as a snapshot, for the
//! searcher; only then the solver is asked whether such a state exists and on which input. Beyond a number
//! of snapshots those nearest to the root are dropped, and the program is run from its start on the new
//! input instead, up to the same decision.

use machine::{Prefix, Settled, State};

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
    pub(super) fn open(&mut self, leaf: &mut Leaf) -> Result<Box<State>, Settled> {
        if let Some(mut state) = leaf.state.take() {
            if state.waits().is_some() {
                let settled = self.machine.settle(&mut state);
                self.count(settled)?;
                self.concolic.negated.snapshots += 1;
            }
            return Ok(state);
        }
        self.current = None;
        let concolic = self.is_concolic();
        let (arguments, world) = (self.task.arguments.clone(), self.task.world.clone());
        if let Some(mut away) = leaf.away.take() {
            if concolic {
                let settled = self.machine.settle_away(&mut away);
                self.count(settled)?;
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

    fn count(&mut self, settled: Settled) -> Result<(), Settled> {
        let Negated { solved, nearby, infeasible, unknown, .. } = &mut self.concolic.negated;
        match settled {
            Settled::Yes => *solved += 1,
            Settled::Nearby => *nearby += 1,
            Settled::No => *infeasible += 1,
            Settled::Unknown => *unknown += 1,
        }
        matches!(settled, Settled::Yes | Settled::Nearby).then_some(()).ok_or(settled)
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
    pub(super) fn carry(&mut self, leaf: &mut Leaf) -> Result<Prefix, Settled> {
        if let Some(state) = leaf.state.take() {
            leaf.away = Some(Box::new(state.put_away()));
            self.concolic.snapshots -= self.is_concolic() as usize;
        }
        let Some(mut away) = leaf.away.take() else {
            return Ok(leaf.prefix.take().map_or_else(Prefix::default, |prefix| *prefix));
        };
        if self.is_concolic() {
            let settled = self.machine.settle_away(&mut away);
            self.count(settled)?;
        }
        Ok(self.machine.carry(&away))
    }

    /// There is no such state, or nobody knows.
    pub(super) fn drop_unborn(&mut self, node: NodeId, why: Settled) {
        self.searcher.remove(node);
        match why {
            Settled::No => self.pruners.absent(&mut self.machine, node),
            _ => self.pruners.left(&mut self.machine, node),
        }
        self.note(Step::Absent { node, known: why == Settled::No });
        self.close(node, why == Settled::No);
        self.concolic.path = None;
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
