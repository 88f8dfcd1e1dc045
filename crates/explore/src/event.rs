//! What a run tells whoever listens.

use std::time::Duration;

use ir::Position;
use machine::{Choice, Costs, Coverage, PathEnd, ShownFrame};

use crate::growth::Step;

/// How a path ended, for the exploration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// As the machine says.
    Path(PathEnd),
    /// A pruner says that it would only repeat what is known.
    Pruned,
}

/// The value of an input in a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A path that ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathRecord {
    /// How it ended.
    pub end: End,
    /// Inputs that lead along it, when a test of it is wanted.
    pub test: Option<Vec<Input>>,
    /// What holds of them, as a query in SMT-LIB, if that is wanted.
    pub constraints: Option<String>,
    /// For an error of which they are wanted: the variables in scope, with their values in the test.
    pub variables: Vec<ShownFrame>,
    /// For an error: whether it is the first of its kind at its line.
    pub first: bool,
    /// Whether it executed something that no path before had.
    pub covers_new: bool,
    /// Its choices.
    pub choices: Vec<Choice>,
    /// Its instructions.
    pub instructions: u64,
    /// Decisions of which the solver did not find out whether the other outcome is feasible.
    pub open_questions: u32,
    /// Decisions of which the program wanted only one outcome (`klee_set_forking`).
    pub unforked: u32,
    /// The worker that followed it.
    pub worker: usize,
}

impl PathRecord {
    /// The decisions of the execution tree among them.
    pub fn decisions(&self) -> Vec<Choice> {
        machine::choice::decisions(self.choices.iter().copied())
    }
}

/// A state that was open when the run stopped, and inputs that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenState {
    /// Values of its inputs so far.
    pub test: Vec<Input>,
    /// Where it is: the innermost instruction of the user's code.
    pub at: Option<Position>,
    /// Its choices.
    pub choices: Vec<Choice>,
    /// Its instructions.
    pub instructions: u64,
}

/// What became of the outcomes that runs on concrete inputs left behind, when they were chosen.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Negated {
    /// The solver gave an input.
    pub solved: u64,
    /// It gave one only with numbers in place of some other inputs.
    pub nearby: u64,
    /// There is none.
    pub infeasible: u64,
    /// It did not find out.
    pub unknown: u64,
    /// Outcomes that the program did not want, on paths that were dismissed.
    pub unforked: u64,
    /// Runs that went on from a snapshot.
    pub snapshots: u64,
    /// Runs that were begun from the start.
    pub from_start: u64,
}

impl Negated {
    /// Adds what another worker counted.
    pub fn add(&mut self, other: &Negated) {
        self.solved += other.solved;
        self.nearby += other.nearby;
        self.infeasible += other.infeasible;
        self.unknown += other.unknown;
        self.unforked += other.unforked;
        self.snapshots += other.snapshots;
        self.from_start += other.from_start;
    }
}

/// Counters of a run so far.
#[derive(Clone, Default, Debug)]
pub struct Progress {
    /// Since the start.
    pub elapsed: Duration,
    /// Paths that the program ended.
    pub paths: u64,
    /// Paths that were cut: not supported, or by a limit.
    pub cut: u64,
    /// Paths on which an assumption does not hold.
    pub infeasible: u64,
    /// Paths that a pruner stopped.
    pub pruned: u64,
    /// States that a pruner postponed.
    pub postponed: u64,
    /// Of them, those that were run later.
    pub promoted: u64,
    /// Of them, those that are never run: a pruner says that they have nothing new to show.
    pub dismissed: u64,
    /// Tests.
    pub tests: u64,
    /// Errors, each once per line and kind.
    pub errors: u64,
    /// States that are open.
    pub open: u64,
    /// Of them, those that have a test.
    pub open_tests: u64,
    /// Of them, those that were put away as prefixes.
    pub spilled: u64,
    /// Decisions of which an outcome may be missing.
    pub open_questions: u64,
    /// Decisions of which the program wanted only one outcome.
    pub unforked: u64,
    /// Forks.
    pub forks: u64,
    /// Instructions.
    pub instructions: u64,
    /// Instructions executed again to come to where a prefix leads.
    pub replayed: u64,
    /// Expressions in use.
    pub expressions: u64,
    /// Outcomes that were left behind by runs on concrete inputs.
    pub negated: Negated,
    /// Where conditions were decided.
    pub solver: solver::Stats,
    /// Edges of the user's code that were taken.
    pub covered: u64,
    /// Bytes of memory at present.
    pub memory: u64,
    /// Workers at work.
    pub workers: usize,
}

/// Something that happened.
#[derive(Debug)]
pub enum Event<'a> {
    /// A path ended.
    Ended(&'a PathRecord),
    /// The run stopped before this state came to an end.
    Open(&'a OpenState),
    /// Time passed.
    Progress(&'a Progress),
    /// Something that people should know.
    Warning(&'a str),
    /// The tree of a worker grew.
    Grew {
        /// The worker.
        worker: usize,
        /// What happened.
        steps: &'a [Step],
    },
    /// What was executed so far, and what it cost; now and then, and at the end.
    Executed {
        /// What was executed.
        coverage: &'a Coverage,
        /// What it cost.
        costs: &'a Costs,
    },
}

/// Listens to a run. Called in the thread that started it.
pub trait Listener {
    /// Something happened.
    fn hear(&mut self, event: &Event<'_>);
}
