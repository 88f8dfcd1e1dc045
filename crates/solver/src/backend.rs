//! What a decision procedure offers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use expr::{ExprId, Model, Pool};

/// The answer to "is this conjunction satisfiable?".
#[derive(Clone, Debug)]
pub enum Answer {
    /// It is, by this model. Symbols that do not occur in the conjunction are zero.
    Sat(Model),
    /// It is not. [`Backend::core`] says which assertions suffice.
    Unsat,
    /// Not found out within the budget.
    Unknown,
}

/// How much work a query may cost. The units are deterministic, so that the same query ends in the
/// same way on every machine; `stop` alone is not.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Conflicts of the search.
    pub conflicts: u64,
    /// Gates (or terms) that may be made for the query.
    pub gates: u64,
    /// Conflicts times gates of the query: large queries get fewer conflicts.
    pub work: u64,
    /// Ends the query as unknown once it is set: for the user's limits and Ctrl-C.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// So many conflicts, and circuits of any size that fits into memory.
    pub fn conflicts(conflicts: u64) -> Budget {
        Budget { conflicts, ..Budget::default() }
    }

    /// Whether the query is to end now.
    pub fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl Default for Budget {
    /// Enough for every query that is worth waiting for.
    fn default() -> Budget {
        Budget { conflicts: 1_000_000, gates: 20_000_000, work: 1 << 30, stop: None }
    }
}

/// A decision procedure.
pub trait Backend {
    /// Its name in statistics.
    fn name(&self) -> &'static str;

    /// Whether the conjunction of the assertions (each of one bit) is satisfiable. The pool is
    /// changed only by adding expressions to it.
    fn check(&mut self, pool: &mut Pool, assertions: &[ExprId], budget: &Budget) -> Answer;

    /// After [`Answer::Unsat`]: places in `assertions`, in order, of assertions that cannot hold
    /// together. Not necessarily a least set.
    fn core(&self) -> &[usize];
}
