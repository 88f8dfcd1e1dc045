//! What is to be done now and then: time, memory, the collection of expressions.

use expr::sweep;

use super::Worker;
use crate::limits::{Limits, Reason};
use crate::spill::Ration;
use crate::task::Interlude;
use crate::tree::NodeId;

/// How often the searcher learns of what was covered, in steps of [`QUANTUM`](super::QUANTUM)
/// instructions or fewer.
const TELL_EVERY: u64 = 64;
/// How often memory is looked at, in steps.
const CHECK_MEMORY_EVERY: u64 = 64;
/// What a question to a back end may take, in instructions. Those of techniques that prune are the
/// long ones.
const LONG_QUESTION: u64 = 100_000;
/// Expressions below which nothing is collected.
const MIN_COLLECT: usize = 200_000;

/// What a worker keeps in mind for that.
pub(super) struct Upkeep {
    steps: u64,
    /// Covered edges that the searcher knows of.
    told_edges: u64,
    ration: Ration,
    /// Expressions that were left when some were last dropped.
    collected: usize,
}

impl Upkeep {
    pub fn new(limits: &Limits) -> Upkeep {
        let ration = Ration::new(limits.memory, limits.states);
        Upkeep { steps: 0, told_edges: 0, ration, collected: 0 }
    }
}

impl Worker {
    /// What is to be done now and then.
    pub(super) fn keep_house(&mut self) {
        self.upkeep.steps += 1;
        let covered = self.machine.covered_edges();
        let now = self.upkeep.steps.is_multiple_of(TELL_EVERY);
        // A run on a concrete input is over when another state is chosen.
        let due = match self.is_concolic() {
            true => self.concolic.path.is_none(),
            false => now,
        };
        if due && covered != self.upkeep.told_edges && self.searcher.wants_frames() {
            self.upkeep.told_edges = covered;
            self.searcher.covered_more(&self.machine.coverage());
        }
        if now {
            self.pruners.keep_house(&mut self.machine);
        }
        let mut looks =
            self.upkeep.ration.is_strict() || self.upkeep.steps.is_multiple_of(CHECK_MEMORY_EVERY);
        if self.figures.are_due() {
            self.publish(false);
            self.shared.check_time();
            looks = true;
        }
        if looks {
            self.save_memory();
        }
        self.try_interlude();
        if self.machine.pool_weight() > MIN_COLLECT.max(2 * self.upkeep.collected) {
            self.collect();
        }
    }

    /// Tries what is to be tried on the way, when it is time.
    fn try_interlude(&mut self) {
        let Some(Interlude { after, .. }) = &self.interlude else { return };
        let questions = self.machine.solver_stats().calls();
        if self.shared.instructions().saturating_add(LONG_QUESTION * questions) < *after {
            return;
        }
        let interlude = self.interlude.take().expect("it was just there");
        if (interlude.attempt)() {
            self.shared.stop(Reason::Settled);
        }
    }

    /// Drops expressions that nobody has.
    fn collect(&mut self) {
        let mut roots = Vec::new();
        sweep(|| {
            self.leaves.iter().for_each(|leaf| leaf.for_each_expr(&mut roots));
            self.pruners.for_each_expr(&mut |e| roots.push(e));
        });
        self.machine.collect(roots);
        self.upkeep.collected = self.machine.pool_weight();
    }

    /// Puts states away when there is too little memory, those nearest to the root first: they are
    /// the cheapest to make again.
    fn save_memory(&mut self) {
        if !self.upkeep.ration.is_pressing() {
            return;
        }
        let live = self.leaves.iter().filter(|leaf| leaf.state.is_some()).count();
        if self.upkeep.ration.is_exhausted(live) {
            self.shared.stop(Reason::Memory);
        }
        let Some(keep) = self.upkeep.ration.states(live) else { return };
        let mut excess = live - keep;
        let order: Vec<NodeId> = self.tree.shallowest().collect();
        for node in order {
            if excess == 0 {
                break;
            }
            if !self.is_running(node) {
                excess -= self.put_away(node) as usize;
            }
        }
    }
}
