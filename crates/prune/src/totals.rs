//! What pruning did, cost and saved.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hashbrown::HashMap;
use ir::Position;
use summary::Figures;

use crate::interpolation::Counts;
use crate::invariants::Found;

/// What the pruner did in all workers.
#[derive(Clone, Default, Debug)]
pub struct Totals {
    /// What became of the checks.
    pub checks: Figures,
    /// Segments that were run again over unknown values.
    pub segments: u64,
    /// Their instructions.
    pub steps: u64,
    /// Segments of which nothing could be told, by reason.
    pub given_up: HashMap<&'static str, u64>,
    /// Suffixes that a stopped path would have taken and no explored one had: the pruner is wrong.
    /// Found only when it is checked.
    pub wrong: Vec<String>,
    /// Of each stopped path, where it stopped and what accounts for it; only when that is wanted.
    pub explained: Vec<String>,
    /// Paths that stopped states would have led to, estimated by those below the entries that they
    /// satisfy.
    pub paths_saved: u64,
    /// Instructions likewise.
    pub instructions_saved: u64,
    /// What all this cost, in instructions that could have been executed meanwhile.
    pub spent: u64,
    /// Time in running segments again and composing formulas.
    pub propagation_time: Duration,
    /// Time in checks.
    pub check_time: Duration,
    /// Decisions at which there was no budget to do anything.
    pub idle: u64,
    /// What came of interpolation.
    pub interpolation: Counts,
    /// What was spent and saved, by the innermost position in the user's code.
    pub positions: HashMap<Position, Balance>,
    /// Paths of stopped states that were explored all the same, and the processor time that took.
    pub followed_paths: u64,
    /// See there.
    pub followed_time: Duration,
    /// Invariants of loops, where they are wanted.
    pub invariants: Found,
}

/// What came of pruning at one position.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Balance {
    /// States that were compared with what is known.
    pub checks: u64,
    /// Those that were stopped.
    pub stopped: u64,
    /// What it cost, in instructions that could have been executed meanwhile.
    pub spent: u64,
    /// Instructions that need not be executed, by estimate.
    pub saved: u64,
    /// Paths likewise.
    pub paths_saved: u64,
}

impl Balance {
    fn add(&mut self, other: &Balance) {
        self.checks += other.checks;
        self.stopped += other.stopped;
        self.spent += other.spent;
        self.saved += other.saved;
        self.paths_saved += other.paths_saved;
    }
}

impl Totals {
    /// Adds what another worker did; its checks are counted by its table.
    pub(crate) fn add(&mut self, own: Totals) {
        self.segments += own.segments;
        self.steps += own.steps;
        self.paths_saved += own.paths_saved;
        self.instructions_saved += own.instructions_saved;
        for (why, count) in own.given_up {
            *self.given_up.entry(why).or_default() += count;
        }
        self.spent += own.spent;
        self.propagation_time += own.propagation_time;
        self.check_time += own.check_time;
        self.idle += own.idle;
        self.interpolation.add(&own.interpolation);
        self.followed_paths += own.followed_paths;
        self.followed_time += own.followed_time;
        self.explained.extend(own.explained);
        for (at, balance) in own.positions {
            self.positions.entry(at).or_default().add(&balance);
        }
        self.wrong.extend(own.wrong);
    }
}

/// What one worker did, and where it goes.
pub(crate) struct Tally {
    /// What is not published yet.
    pub own: Totals,
    all: Arc<Mutex<Totals>>,
}

impl Tally {
    pub fn new(all: Arc<Mutex<Totals>>) -> Tally {
        Tally { own: Totals::default(), all }
    }

    /// What all workers did.
    pub fn all(&self) -> MutexGuard<'_, Totals> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds what was done to what others did, with what became of the checks.
    pub fn publish(&mut self, checks: &Figures) {
        let own = std::mem::take(&mut self.own);
        let mut all = self.all();
        all.add(own);
        all.checks.add(checks);
    }
}
