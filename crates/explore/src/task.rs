//! What is to be explored, and how.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ir::Program;
use machine::host::World;
use machine::{Arguments, Config, Seed};

use crate::limits::Limits;
use crate::pruner::Pruner;

/// Makes the pruners of a worker.
pub type MakePruners = Arc<dyn Fn() -> Vec<Box<dyn Pruner>> + Send + Sync>;

/// Which paths get a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tests {
    /// Every path.
    All,
    /// So many paths, and from then on those of [`Tests::CoveringNew`].
    First(u64),
    /// Paths that executed something new, and the first path to each error.
    CoveringNew,
    /// The first path to each error.
    FirstErrors,
}

/// What a run is for, and so what it can claim when it is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// All paths, and so all errors and branches.
    #[default]
    Paths,
    /// A test for each branch. Paths that take no new one are left out, with the errors on them.
    Coverage,
    /// All errors. Branches that lead to no new one may be left out.
    Errors,
}

impl Goal {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Paths => "paths",
            Goal::Coverage => "coverage",
            Goal::Errors => "errors",
        }
    }
}

/// Something that a run tries once on its way. The run waits for it.
#[derive(Clone)]
pub struct Interlude {
    /// After so many instructions, or what takes as long.
    pub after: u64,
    /// Whether it found what the run is for; then the run stops.
    pub attempt: Arc<dyn Fn() -> bool + Send + Sync>,
}

/// Tests of states that are open when a run stops early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenTests {
    /// Up to how many open states there are such tests; none if there are more.
    pub most: u64,
    /// What they may take together. What does not fit has no test.
    pub time: Duration,
}

/// A run.
#[derive(Clone)]
pub struct Task {
    /// The program.
    pub program: Arc<Program>,
    /// How the machine runs it.
    pub config: Config,
    /// What it is started with.
    pub arguments: Arguments,
    /// What surrounds it.
    pub world: World,
    /// Names of searchers, with commas between.
    pub search: String,
    /// What randomness is computed from.
    pub seed: u64,
    /// When to stop.
    pub limits: Limits,
    /// How many threads.
    pub workers: usize,
    /// Which paths get a test.
    pub tests: Tests,
    /// Which open states get one when the run stops early.
    pub open_tests: OpenTests,
    /// Values of variables for every error, not for the first of its kind at its line only.
    pub all_errors: bool,
    /// Tell what holds of the inputs of a path that gets a test.
    pub constraints: bool,
    /// Run on these concrete inputs, and on those that come of other outcomes than theirs. None:
    /// run on all inputs at once.
    pub seeds: Option<Vec<Seed>>,
    /// How many states that such runs leave behind are kept as they are.
    pub max_snapshots: usize,
    /// What it is for. The pruner knows what that means; here it is only passed on.
    pub goal: Goal,
    /// Techniques that stop redundant paths.
    pub pruners: Option<MakePruners>,
    /// What is tried on the way, by the first worker.
    pub interlude: Option<Interlude>,
    /// Whether the growth of the tree is told.
    pub tells_growth: bool,
    /// Set from outside when the run is to stop.
    pub interrupt: Arc<AtomicBool>,
}
