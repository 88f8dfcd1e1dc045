//! When to stop, and what all workers of a run count together.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ir::FileId;
use machine::ErrorKind;

/// Limits of a run; none: no limit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Wall time.
    pub time: Option<Duration>,
    /// Bytes of memory of this process, above which states are put away as prefixes.
    pub memory: Option<u64>,
    /// States that a worker keeps in memory; it puts the others away as prefixes.
    pub states: Option<usize>,
    /// Decisions on one path.
    pub depth: Option<u32>,
    /// Decisions on one path at the same instruction.
    pub loop_iterations: Option<u32>,
    /// Forks of all paths.
    pub forks: Option<u64>,
    /// Instructions of all paths.
    pub instructions: Option<u64>,
    /// Work of all paths, see [`crate::searcher::Work`].
    pub work: Option<u64>,
    /// Paths that ended.
    pub paths: Option<u64>,
    /// Tests.
    pub tests: Option<u64>,
    /// Errors, each counted once per line and kind.
    pub errors: Option<u64>,
    /// Kinds of errors of which one is enough, by their names.
    pub kinds: Vec<String>,
}

/// Why a run stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Reason {
    /// The user wanted so.
    Interrupted = 1,
    /// [`Limits::time`].
    Time,
    /// [`Limits::forks`].
    Forks,
    /// [`Limits::instructions`].
    Instructions,
    /// [`Limits::paths`].
    Paths,
    /// [`Limits::tests`].
    Tests,
    /// [`Limits::errors`].
    Errors,
    /// [`Limits::work`].
    Work,
    /// An [`Interlude`](crate::Interlude) found what the run is for.
    Settled,
    /// [`Limits::memory`], and putting states away was not enough.
    Memory,
}

impl Reason {
    const ALL: [Reason; 10] = [
        Reason::Interrupted,
        Reason::Time,
        Reason::Forks,
        Reason::Instructions,
        Reason::Paths,
        Reason::Tests,
        Reason::Errors,
        Reason::Work,
        Reason::Settled,
        Reason::Memory,
    ];

    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Reason::Interrupted => "interrupted",
            Reason::Time => "the limit of time is reached",
            Reason::Forks => "the limit of forks is reached",
            Reason::Instructions => "the limit of instructions is reached",
            Reason::Paths => "the limit of paths is reached",
            Reason::Tests => "the limit of tests is reached",
            Reason::Errors => "the limit of errors is reached",
            Reason::Work => "the limit of work is reached",
            Reason::Settled => "the answer is known",
            Reason::Memory => "the limit of memory is reached",
        }
    }
}

/// Where and of which kind an error is.
pub type ErrorKey = (FileId, u32, ErrorKind);

/// What the workers of a run share.
#[derive(Debug)]
pub(crate) struct Shared {
    limits: Limits,
    begin: Instant,
    forks: AtomicU64,
    instructions: AtomicU64,
    work: AtomicU64,
    paths: AtomicU64,
    tests: AtomicU64,
    postponed: AtomicU64,
    promoted: AtomicU64,
    dismissed: AtomicU64,
    errors: Mutex<HashSet<ErrorKey>>,
    stop: AtomicU8,
    /// Set when there is a reason to stop.
    stop_flag: Arc<AtomicBool>,
}

impl Shared {
    pub fn new(limits: Limits) -> Shared {
        Shared {
            limits,
            begin: Instant::now(),
            forks: AtomicU64::new(0),
            instructions: AtomicU64::new(0),
            work: AtomicU64::new(0),
            paths: AtomicU64::new(0),
            tests: AtomicU64::new(0),
            postponed: AtomicU64::new(0),
            promoted: AtomicU64::new(0),
            dismissed: AtomicU64::new(0),
            errors: Mutex::default(),
            stop: AtomicU8::new(0),
            stop_flag: Arc::default(),
        }
    }

    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Asks all workers to stop; the first reason counts.
    pub fn stop(&self, reason: Reason) {
        let _ = self.stop.compare_exchange(0, reason as u8, Relaxed, Relaxed);
        self.stop_flag.store(true, Relaxed);
    }

    /// Set when there is a reason to stop.
    pub fn stop_flag(&self) -> &Arc<AtomicBool> {
        &self.stop_flag
    }

    /// Why all are to stop, if they are.
    pub fn stopped(&self) -> Option<Reason> {
        let stop = self.stop.load(Relaxed);
        Reason::ALL.into_iter().find(|&reason| reason as u8 == stop)
    }

    pub fn check_time(&self) {
        if self.limits.time.is_some_and(|limit| self.elapsed() >= limit) {
            self.stop(Reason::Time);
        }
    }

    fn count(&self, counter: &AtomicU64, n: u64, limit: Option<u64>, reason: Reason) {
        let now = counter.fetch_add(n, Relaxed) + n;
        if limit.is_some_and(|limit| now >= limit) {
            self.stop(reason);
        }
    }

    pub fn add_fork(&self) {
        self.count(&self.forks, 1, self.limits.forks, Reason::Forks);
    }

    pub fn add_instructions(&self, n: u64) {
        self.count(&self.instructions, n, self.limits.instructions, Reason::Instructions);
    }

    pub fn add_work(&self, amount: u64) {
        self.count(&self.work, amount, self.limits.work, Reason::Work);
    }

    pub fn add_path(&self) {
        self.count(&self.paths, 1, self.limits.paths, Reason::Paths);
    }

    pub fn add_test(&self) {
        self.count(&self.tests, 1, self.limits.tests, Reason::Tests);
    }

    pub fn add_postponed(&self) {
        self.postponed.fetch_add(1, Relaxed);
    }

    pub fn add_promoted(&self) {
        self.promoted.fetch_add(1, Relaxed);
    }

    pub fn add_dismissed(&self) {
        self.dismissed.fetch_add(1, Relaxed);
    }

    /// States that were postponed, and of them those that were run later, and those that never will be.
    pub fn postponed(&self) -> [u64; 3] {
        [&self.postponed, &self.promoted, &self.dismissed].map(|count| count.load(Relaxed))
    }

    /// Tests so far.
    pub fn tests(&self) -> u64 {
        self.tests.load(Relaxed)
    }

    /// Takes note of an error; whether it is the first of its kind at its line.
    pub fn add_error(&self, key: ErrorKey) -> bool {
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let first = errors.insert(key);
        let enough = self.limits.errors.is_some_and(|limit| errors.len() as u64 >= limit);
        if enough || self.limits.kinds.iter().any(|kind| *kind == key.2.name().replace(' ', "-")) {
            self.stop(Reason::Errors);
        }
        first
    }

    pub fn forks(&self) -> u64 {
        self.forks.load(Relaxed)
    }

    pub fn instructions(&self) -> u64 {
        self.instructions.load(Relaxed)
    }
}

/// Bytes of memory that this process has at present.
pub fn memory_in_use() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_counts() {
        let shared = Shared::new(Limits { paths: Some(2), forks: Some(1), ..Limits::default() });
        shared.add_path();
        assert_eq!(shared.stopped(), None);
        shared.add_path();
        shared.add_fork();
        assert_eq!(shared.stopped(), Some(Reason::Paths));
    }

    #[test]
    fn an_error_is_new_once_per_line_and_kind() {
        let shared = Shared::new(Limits { errors: Some(2), ..Limits::default() });
        let key = (ir::Id::new(0), 3, ErrorKind::Abort);
        assert!(shared.add_error(key) && !shared.add_error(key));
        assert_eq!(shared.stopped(), None);
        assert!(shared.add_error((ir::Id::new(0), 4, ErrorKind::Abort)));
        assert_eq!(shared.stopped(), Some(Reason::Errors));
    }

    #[test]
    fn this_process_needs_memory() {
        assert!(memory_in_use() > 1 << 20);
    }
}
