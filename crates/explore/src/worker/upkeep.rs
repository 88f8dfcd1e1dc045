//! What is to be done now and then: time, memory, figures.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::Worker;
use super::exchange::{Figures, Message};
use crate::tree::NodeId;

/// How often figures are published.
const PUBLISH: Duration = Duration::from_millis(50);
/// How often what execution cost is published.
const COUNT_COSTS: Duration = Duration::from_secs(1);
/// How often the searcher learns of what was covered, in steps of [`QUANTUM`] instructions or fewer.
const TELL_EVERY: u64 = 64;
/// How often memory is looked at, in steps.
const CHECK_MEMORY_EVERY: u64 = 256;
/// Expressions below which nothing is collected.
const MIN_COLLECT: usize = 200_000;

impl Worker {
    /// What is to be done now and then: time, memory, figures.
    pub(super) fn keep_house(&mut self) {
        self.steps += 1;
        let covered = self.machine.covered_edges();
        // A run on a concrete input is over when another state is chosen.
        let due = match self.is_concolic() {
            true => self.path.is_none(),
            false => self.steps.is_multiple_of(TELL_EVERY),
        };
        if self.wants_frames && covered != self.told_edges && due {
            self.told_edges = covered;
            self.searcher.covered_more(&self.machine.coverage());
        }
        if self.steps.is_multiple_of(TELL_EVERY)
            && let Some(pruner) = &mut self.pruner
        {
            pruner.keep_house(&mut self.machine);
        }
        if self.published.elapsed() >= PUBLISH {
            self.publish(false);
            self.shared.check_time();
        }
        if self.ration.is_strict() || self.steps.is_multiple_of(CHECK_MEMORY_EVERY) {
            self.save_memory();
        }
        if self.machine.pool_len() > MIN_COLLECT.max(2 * self.collected_len) {
            let mut roots = Vec::new();
            self.leaves.iter().flatten().for_each(|leaf| leaf.for_each_expr(&mut roots));
            if let Some(pruner) = &self.pruner {
                pruner.for_each_expr(&mut |e| roots.push(e));
            }
            self.machine.collect(roots);
            self.collected_len = self.machine.pool_len();
        }
    }

    /// Puts states away when there is too little memory, those nearest to the root first: they are
    /// the cheapest to make again.
    pub(super) fn save_memory(&mut self) {
        if !self.ration.is_pressing() {
            return;
        }
        let live = self.leaves.iter().flatten().filter(|leaf| leaf.state.is_some()).count();
        let Some(keep) = self.ration.states(live) else { return };
        let mut excess = live - keep;
        let order: Vec<NodeId> = self.tree.shallowest().collect();
        for node in order {
            if excess == 0 {
                break;
            }
            if Some(node) == self.current || Some(node) == self.path {
                continue;
            }
            excess -= self.put_away(node) as usize;
        }
    }

    /// Publishes figures; with `costs`, what execution cost even if that was done a moment ago.
    pub(super) fn publish(&mut self, costs: bool) {
        self.published = Instant::now();
        self.tell_steps();
        for text in self.machine.take_warnings() {
            self.tell(Message::Warning(text));
        }
        let spilled = self.leaves.iter().flatten().filter(|leaf| leaf.state.is_none()).count();
        let coverage = self.machine.coverage();
        if costs || self.costed.elapsed() >= COUNT_COSTS {
            self.costed = Instant::now();
            self.costs = Arc::new(self.machine.costs().clone());
        }
        let mut figures = self.status.figures.lock().unwrap_or_else(PoisonError::into_inner);
        *figures = Figures {
            solver: self.machine.solver_stats(),
            expressions: self.machine.pool_len() as u64,
            spilled: spilled as u64,
            replayed: self.replayed,
            negated: self.negated,
            coverage,
            grounds: self.machine.grounds(),
            costs: Arc::clone(&self.costs),
        };
        self.status.open.store(self.tree.leaves(), Relaxed);
    }
}
