//! The figures of a worker, and how they are published.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use ir::{Origin, Position};
use machine::{Costs, Coverage, Grounds};

use super::Worker;
use super::exchange::Message;
use crate::event::Negated;

/// How often figures are published.
const PUBLISH: Duration = Duration::from_millis(50);
/// How often what execution cost is published.
const COUNT_COSTS: Duration = Duration::from_secs(1);

/// What a worker publishes.
#[derive(Clone, Default)]
pub(crate) struct Figures {
    pub solver: solver::Stats,
    pub expressions: u64,
    pub spilled: u64,
    pub replayed: u64,
    pub negated: Negated,
    pub coverage: Coverage,
    pub grounds: Grounds,
    /// Brought up to date less often.
    pub costs: Arc<Costs>,
    /// Where open states wait; known at the end.
    pub waiting: Vec<(Position, u64)>,
}

/// What a worker counts, and when it last published figures.
pub(super) struct Counted {
    /// Instructions executed again to come to where a prefix leads.
    pub replayed: u64,
    /// Covered edges when a path last ended.
    pub ended_edges: u64,
    published: Instant,
    costs: Arc<Costs>,
    costed: Instant,
}

impl Default for Counted {
    fn default() -> Counted {
        let now = Instant::now();
        Counted { replayed: 0, ended_edges: 0, published: now, costs: Arc::default(), costed: now }
    }
}

impl Counted {
    /// Whether it is time to publish figures.
    pub fn are_due(&self) -> bool {
        self.published.elapsed() >= PUBLISH
    }
}

impl Worker {
    /// Where open states wait, by the innermost instruction of the user's code.
    fn waiting(&self) -> Vec<(Position, u64)> {
        let program = &self.task.program;
        let users = |at: &Position| program.functions[at.func].origin == Origin::User;
        let mut waiting: BTreeMap<Position, u64> = BTreeMap::new();
        for state in self.leaves.iter().filter_map(|leaf| leaf.state.as_deref()) {
            if let Some(at) = state.positions().find(users) {
                *waiting.entry(at).or_default() += 1;
            }
        }
        waiting.into_iter().collect()
    }

    /// Publishes figures; with `costs`, what execution cost even if that was done a moment ago.
    pub(super) fn publish(&mut self, costs: bool) {
        self.figures.published = Instant::now();
        self.tell_steps();
        for text in self.machine.take_warnings() {
            self.tell(Message::Warning(text));
        }
        let spilled = self.leaves.iter().filter(|leaf| leaf.state.is_none()).count();
        let coverage = self.machine.coverage();
        if costs || self.figures.costed.elapsed() >= COUNT_COSTS {
            self.figures.costed = Instant::now();
            self.figures.costs = Arc::new(self.machine.costs().clone());
        }
        let waiting = if self.shared.stopped().is_some() { self.waiting() } else { Vec::new() };
        let mut figures = self.link.status.figures.lock().unwrap_or_else(PoisonError::into_inner);
        *figures = Figures {
            solver: self.machine.solver_stats(),
            expressions: self.machine.pool_len() as u64,
            spilled: spilled as u64,
            replayed: self.figures.replayed,
            negated: self.concolic.negated,
            coverage,
            grounds: self.machine.grounds(),
            costs: Arc::clone(&self.figures.costs),
            waiting,
        };
        self.link.status.open.store(self.tree.leaves(), Relaxed);
    }
}
