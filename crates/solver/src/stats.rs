//! Where questions were answered.

use std::time::Duration;

/// Counters of a solver. The stages are in the order in which they are tried.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Questions about conditions that are not constant.
    pub questions: u64,
    /// Answered by the set of values of the only symbol.
    pub by_domain: u64,
    /// Answered because the path has the very condition (or its opposite).
    pub by_known: u64,
    /// Answered by changing one symbol in the path's model.
    pub by_change: u64,
    /// Answered by an equal question asked before.
    pub by_cache: u64,
    /// Answered by a model of another question.
    pub by_model: u64,
    /// Answered by the unsatisfiable core of another question.
    pub by_core: u64,
    /// Asked of the fast back end.
    pub fast_calls: u64,
    /// Of these: answered for each value of some inputs by itself.
    pub by_cases: u64,
    /// Asked of the strong back end.
    pub strong_calls: u64,
    /// Questions that stayed open.
    pub unknown: u64,
    /// Questions of the search for canonical values, which are no decisions.
    pub canonical: u64,
    /// Back-end calls for canonical values.
    pub canonical_calls: u64,
    /// Questions that could not be written to the log.
    pub lost_logs: u64,
    /// Time in back ends.
    pub backend_time: Duration,
    /// The longest call.
    pub longest_call: Duration,
}

impl Stats {
    /// Back-end calls for decisions.
    pub fn calls(&self) -> u64 {
        self.fast_calls + self.strong_calls - self.canonical_calls
    }

    /// Adds another worker's counters.
    pub fn add(&mut self, other: &Stats) {
        self.questions += other.questions;
        self.by_domain += other.by_domain;
        self.by_known += other.by_known;
        self.by_change += other.by_change;
        self.by_cache += other.by_cache;
        self.by_model += other.by_model;
        self.by_core += other.by_core;
        self.fast_calls += other.fast_calls;
        self.by_cases += other.by_cases;
        self.strong_calls += other.strong_calls;
        self.unknown += other.unknown;
        self.canonical += other.canonical;
        self.canonical_calls += other.canonical_calls;
        self.lost_logs += other.lost_logs;
        self.backend_time += other.backend_time;
        self.longest_call = self.longest_call.max(other.longest_call);
    }
}
