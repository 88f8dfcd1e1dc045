//! The flags of the commands that explore: how, and what is written.

use std::path::PathBuf;

use explore::{Goal, Limits, Tests};
use prune::{Strength, Techniques};

use crate::memory;

use super::around::Around;
use super::{Command, EXPLORING, Flag, duration, size};

/// How to explore, and what to write.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// Names of searchers, with commas between; none: what is usual.
    pub search: Option<String>,
    /// The techniques that stop paths; none: those that are usual with the command and the goal.
    pub techniques: Option<Techniques>,
    /// With interpolation: explore at once what keeps a decision from being known in full.
    pub greedy: bool,
    /// With interpolation: which condition is stored.
    pub strength: Strength,
    /// What is wanted.
    pub goal: Goal,
    /// Explore what is stopped all the same, and compare.
    pub check_pruning: bool,
    /// Explore what is stopped all the same, and count it apart.
    pub follow_pruned: bool,
    /// Say of each stopped path why.
    pub explain_pruning: bool,
    /// Percent of what exploration costs that pruning may cost before it pays, or any amount; none: what is
    /// usual with the techniques.
    pub prune_budget: Option<Option<u64>>,
    /// What randomness is computed from.
    pub seed: u64,
    /// When to stop.
    pub limits: Limits,
    /// Instructions that one path may execute.
    pub path_instructions: Option<u64>,
    /// With a function: bytes behind parameters that are pointers.
    pub sizes: Vec<(String, u64)>,
    /// Random numbers of the C library are symbolic.
    pub symbolic_rand: bool,
    /// Memory that the program did not initialise is symbolic.
    pub symbolic_uninitialised: bool,
    /// An allocation may get a freed address.
    pub reuse_addresses: bool,
    /// What may happen around the program.
    pub around: Around,
    /// Tests of states that are open when the run stops: whether in any case, or never.
    pub open_tests: Option<bool>,
    /// How many threads.
    pub workers: usize,
    /// The folder for tests; none: the next free one.
    pub output: Option<PathBuf>,
    /// Write nothing.
    pub no_output: bool,
    /// Report each path with an error.
    pub all_errors: bool,
    /// Which paths get a test; none: what is usual.
    pub tests: Option<Tests>,
    /// Write Test-Comp's files too.
    pub xml: bool,
    /// Write C files too.
    pub c: bool,
    /// Write what holds of the inputs of each test.
    pub smt2: bool,
    /// Write the lines that each test is the first to cover.
    pub cov: bool,
    /// Write costs for callgrind's tools.
    pub istats: bool,
    /// The ways to go at the first decisions.
    pub follow: Vec<bool>,
    /// Conflicts that the thorough try of a question may take.
    pub solver_budget: Option<u64>,
    /// The folder for questions.
    pub queries: Option<PathBuf>,
}

/// Functions that are called instead of others.
#[derive(Clone, Debug, Default)]
pub struct Instead {
    /// The one to start in; none: `main`.
    pub entry: Option<String>,
    /// `FROM:TO`.
    pub aliases: Vec<String>,
}

/// Paths that get a test in any case, unless told otherwise.
pub const USUAL_TESTS: u64 = 1000;

/// The searcher unless told otherwise.
pub const USUAL_SEARCH: &str = "auto";

/// Percent that pruning may cost unless told otherwise.
const USUAL_BUDGET: u64 = 100;

impl Exploration {
    /// Adds searchers to those that take turns; none: a name is not known.
    pub fn also_search(&mut self, names: &str) -> Option<()> {
        if !explore::searcher::is_known(names) {
            return None;
        }
        self.search = match self.search.take() {
            Some(others) => Some(format!("{others},{names}")),
            None => (names != USUAL_SEARCH).then(|| names.to_owned()),
        };
        Some(())
    }

    /// Names of searchers, with commas between.
    pub fn searchers(&self) -> String {
        self.search.clone().unwrap_or_else(|| USUAL_SEARCH.to_owned())
    }

    /// Percent of what exploration costs that pruning may cost; none: any amount.
    pub fn budget(&self) -> Option<u64> {
        self.prune_budget.unwrap_or(Some(USUAL_BUDGET))
    }
}

impl Default for Exploration {
    fn default() -> Self {
        Exploration {
            search: None,
            techniques: None,
            greedy: true,
            strength: Strength::Weakest,
            goal: Goal::Paths,
            check_pruning: false,
            follow_pruned: false,
            explain_pruning: false,
            prune_budget: None,
            seed: 0,
            limits: Limits { memory: Some(memory::usual()), ..Limits::default() },
            path_instructions: None,
            sizes: Vec::new(),
            symbolic_rand: false,
            symbolic_uninitialised: false,
            reuse_addresses: false,
            around: Around::default(),
            open_tests: None,
            workers: 1,
            output: None,
            no_output: false,
            all_errors: false,
            tests: None,
            xml: false,
            c: false,
            smt2: false,
            cov: false,
            istats: false,
            follow: Vec::new(),
            solver_budget: None,
            queries: None,
        }
    }
}

/// The commands that write a test for each path.
pub(super) const WRITING: &[Command] = &[Command::Run, Command::Concolic];
/// The commands that choose among paths by themselves.
const SEARCHING: &[Command] = &[Command::Run, Command::Check];

/// A number that is not 0.
fn positive(text: &str) -> Option<u64> {
    size(text).filter(|&n| n > 0)
}

/// The table.
pub const FLAGS: &[Flag] = &[
    Flag {
        name: "entry-point",
        value: Some("NAME"),
        default: "main",
        range: "a function of the program with at most 3 parameters",
        help: "start in this function, with the arguments of main as far as it takes them",
        commands: super::LOADING,
        set: |o, v| {
            o.instead.entry = (v != "main").then(|| v.to_owned());
            (!v.is_empty()).then_some(())
        },
    },
    Flag {
        name: "function-alias",
        value: Some("FROM:TO"),
        default: "none",
        range: "a name or a regular expression, and a function of the same type; may be given several times",
        help: "call TO wherever the program calls FROM, or takes its address",
        commands: super::LOADING,
        set: |o, v| {
            o.instead.aliases.push(v.to_owned());
            v.contains(':').then_some(())
        },
    },
    Flag {
        name: "size",
        value: Some("ARG=N"),
        default: "none",
        range: "a parameter of --function's that is a pointer, and 1..1G bytes; may be given several times",
        help: "how much memory is behind a pointer; otherwise as much as one element, 16 bytes for char and void",
        commands: EXPLORING,
        set: |o, v| {
            let (name, bytes) = v.split_once('=')?;
            let bytes = positive(bytes).filter(|&n| n <= 1 << 30)?;
            o.explore.sizes.push((name.to_owned(), bytes));
            (!name.is_empty()).then_some(())
        },
    },
    Flag {
        name: "search",
        value: Some("S"),
        default: USUAL_SEARCH,
        range: explore::searcher::RANGE,
        help: "which path to go on with; given several times, they take turns",
        commands: SEARCHING,
        set: |o, v| o.explore.also_search(v),
    },
    Flag {
        name: "prune",
        value: Some("P"),
        default: "auto",
        range: prune::RANGE,
        help: "techniques that stop redundant paths",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.techniques = match v {
                "auto" => None,
                names => Some(Techniques::read(names)?),
            };
            Some(())
        },
    },
    Flag {
        name: "greedy-confirmation",
        value: Some("WHETHER"),
        default: "on",
        range: "on, off",
        help: "with --prune=interpolation: when one way of a branch is known in full, explore the other one at once, within a bound",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.greedy = match v {
                "on" => true,
                "off" => false,
                _ => return None,
            };
            Some(())
        },
    },
    Flag {
        name: "interpolant",
        value: Some("I"),
        default: "wp",
        range: "wp, core, craig, auto",
        help: "with --prune=interpolation: the condition that is stored: the weakest, what an unsatisfiable core keeps of the state, Bitwuzla's interpolant, or a core where the weakest is large",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.strength = match v {
                "wp" => Strength::Weakest,
                "core" => Strength::Core,
                "craig" => Strength::Craig,
                "auto" => Strength::Auto,
                _ => return None,
            };
            Some(())
        },
    },
    Flag {
        name: "goal",
        value: Some("G"),
        default: "paths",
        range: "paths, coverage, errors",
        help: "what is wanted: all paths and errors; a test for each branch that can be taken and nothing more; or all errors, with --prune=interpolation unless told otherwise, even if branches on the way are not covered",
        commands: WRITING,
        set: |o, v| {
            o.explore.goal = match v {
                "paths" => Goal::Paths,
                "coverage" => Goal::Coverage,
                "errors" => Goal::Errors,
                _ => return None,
            };
            Some(())
        },
    },
    Flag {
        name: "explain-pruning",
        value: None,
        default: "off",
        range: "",
        help: "write to pruning.txt where each cut path stopped, which earlier path accounts for it, and why",
        commands: WRITING,
        set: |o, _| {
            o.explore.explain_pruning = true;
            Some(())
        },
    },
    Flag {
        name: "prune-budget",
        value: Some("PERCENT"),
        default: "auto",
        range: "0..1000, unlimited, or auto: 100",
        help: "how much pruning may cost, in percent of exploration, before it has saved as much; at first a small part of that, or with interpolation a few seconds",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.prune_budget = match v {
                "auto" => None,
                "unlimited" => Some(None),
                v => Some(Some(v.parse().ok().filter(|&percent| percent <= 1000)?)),
            };
            Some(())
        },
    },
    Flag {
        name: "check-pruning",
        value: None,
        default: "off",
        range: "",
        help: "explore what a pruner would have stopped all the same, and report what it would have missed (slow)",
        commands: WRITING,
        set: |o, _| {
            o.explore.check_pruning = true;
            Some(())
        },
    },
    Flag {
        name: "follow-pruned",
        value: None,
        default: "off",
        range: "",
        help: "explore what a pruner would have stopped all the same, and count its paths and time apart: to compare with a run without pruning",
        commands: WRITING,
        set: |o, _| {
            o.explore.follow_pruned = true;
            Some(())
        },
    },
    Flag {
        name: "max-time",
        value: Some("TIME"),
        default: "none",
        range: "a number with ms, s, m or h",
        help: "stop after this time",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.limits.time = Some(duration(v)?);
            Some(())
        },
    },
    Flag {
        name: "max-memory",
        value: Some("SIZE"),
        default: "4G",
        range: "64M..",
        help: "above this, put states away as prefixes and make them again later; no path is lost",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.limits.memory = Some(size(v).filter(|&s| s >= 64 << 20)?);
            Some(())
        },
    },
    Flag {
        name: "max-states",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "keep at most so many states in memory; the others become prefixes, and no path is lost",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.limits.states = Some(positive(v)?.try_into().ok()?);
            Some(())
        },
    },
    Flag {
        name: "max-depth",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "cut paths after so many decisions",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.limits.depth = Some(positive(v)?.try_into().ok()?);
            Some(())
        },
    },
    Flag {
        name: "max-loop-iterations",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "cut paths that decide more often than this at the same instruction",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.limits.loop_iterations = Some(positive(v)?.try_into().ok()?);
            Some(())
        },
    },
    Flag {
        name: "max-path-instructions",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "cut paths after so many instructions",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.path_instructions = Some(positive(v)?);
            Some(())
        },
    },
    Flag {
        name: "max-forks",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "stop after so many forks",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.limits.forks = Some(positive(v)?);
            Some(())
        },
    },
    Flag {
        name: "max-paths",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "stop after so many paths",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.limits.paths = Some(positive(v)?);
            Some(())
        },
    },
    Flag {
        name: "max-tests",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "stop after so many tests",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.limits.tests = Some(positive(v)?);
            Some(())
        },
    },
    Flag {
        name: "max-errors",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "stop after so many errors",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.limits.errors = Some(positive(v)?);
            Some(())
        },
    },
    Flag {
        name: "jobs",
        value: Some("N"),
        default: "1",
        range: "1..256",
        help: "threads that explore at the same time; also -jN",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.workers = v.parse().ok().filter(|n| (1..=256).contains(n))?;
            Some(())
        },
    },
    Flag {
        name: "seed",
        value: Some("N"),
        default: "0",
        range: "0..",
        help: "what the random searchers start from",
        commands: SEARCHING,
        set: |o, v| {
            o.explore.seed = v.parse().ok()?;
            Some(())
        },
    },
    Flag {
        name: "output-dir",
        value: Some("DIR"),
        default: "none",
        range: "a folder that is empty or not there",
        help: "where tests go; otherwise the next free pollard-out-N, linked as pollard-last",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.output = Some(PathBuf::from(v)).filter(|_| !v.is_empty());
            o.explore.output.as_ref().map(|_| ())
        },
    },
    Flag {
        name: "no-output",
        value: None,
        default: "off",
        range: "",
        help: "write no tests and no other files",
        commands: EXPLORING,
        set: |o, _| {
            o.explore.no_output = true;
            Some(())
        },
    },
    Flag {
        name: "tests",
        value: Some("T"),
        default: "1000",
        range: "all, new, errors, or 1..",
        help: "which paths get a test: all; those that execute something new, and one for each error; one for each error; or so many paths, and then as with new",
        commands: WRITING,
        set: |o, v| {
            o.explore.tests = match v {
                "all" => Some(Tests::All),
                "new" => Some(Tests::CoveringNew),
                "errors" => Some(Tests::FirstErrors),
                number => Some(positive(number)?).filter(|&n| n != USUAL_TESTS).map(Tests::First),
            };
            Some(())
        },
    },
    Flag {
        name: "only-output-states-covering-new",
        value: None,
        default: "off",
        range: "",
        help: "the same as --tests=new",
        commands: WRITING,
        set: |o, _| {
            o.explore.tests = Some(Tests::CoveringNew);
            Some(())
        },
    },
    Flag {
        name: "tests-of-open-states",
        value: None,
        default: "auto: below 1000 of them, with --goal=paths",
        range: "",
        help: "when the run stops early, write a test of each state that is still open: open000001.ktest and so on",
        commands: EXPLORING,
        set: |o, _| {
            o.explore.open_tests = Some(true);
            Some(())
        },
    },
    Flag {
        name: "no-tests-of-open-states",
        value: None,
        default: "off",
        range: "",
        help: "write no such tests",
        commands: EXPLORING,
        set: |o, _| {
            o.explore.open_tests = Some(false);
            Some(())
        },
    },
    Flag {
        name: "all-errors",
        value: None,
        default: "off",
        range: "",
        help: "an error file for every path with an error, not once for each line and kind",
        commands: WRITING,
        set: |o, _| {
            o.explore.all_errors = true;
            Some(())
        },
    },
    Flag {
        name: "write-smt2",
        value: None,
        default: "off",
        range: "",
        help: "write what holds of the inputs of each test, as a query in SMT-LIB",
        commands: WRITING,
        set: |o, _| {
            o.explore.smt2 = true;
            Some(())
        },
    },
    Flag {
        name: "write-cov",
        value: None,
        default: "off",
        range: "",
        help: "write the lines that each test is the first to cover, by running the tests again",
        commands: WRITING,
        set: |o, _| {
            o.explore.cov = true;
            Some(())
        },
    },
    Flag {
        name: "write-istats",
        value: None,
        default: "off",
        range: "",
        help: "write run.istats: costs by function and line, for callgrind_annotate and KCachegrind",
        commands: WRITING,
        set: |o, _| {
            o.explore.istats = true;
            Some(())
        },
    },
    Flag {
        name: "replay-path",
        value: Some("FILE"),
        default: "none",
        range: "a file with 0 or 1 on each line, as test000001.path of pollard klee --write-paths",
        help: "go these ways at the first decisions, and explore nothing beside them",
        commands: &[Command::Run],
        set: |o, v| {
            let text = std::fs::read_to_string(v).ok()?;
            let way = |word: &str| match word {
                "0" => Some(false),
                "1" => Some(true),
                _ => None,
            };
            o.explore.follow = text.split_whitespace().map(way).collect::<Option<_>>()?;
            Some(())
        },
    },
    Flag {
        name: "stop-at",
        value: Some("KIND"),
        default: "none",
        range: "a kind of error as in the names of error files; may be given several times",
        help: "stop after one error of this kind",
        commands: WRITING,
        set: |o, v| {
            o.explore.limits.kinds.push(v.to_owned());
            (!v.is_empty()).then_some(())
        },
    },
    Flag {
        name: "write-xml",
        value: None,
        default: "off",
        range: "",
        help: "write tests in the format of Test-Comp too",
        commands: WRITING,
        set: |o, _| {
            o.explore.xml = true;
            Some(())
        },
    },
    Flag {
        name: "write-c",
        value: None,
        default: "off",
        range: "",
        help: "write a C file for each test too, to be compiled with the program",
        commands: WRITING,
        set: |o, _| {
            o.explore.c = true;
            Some(())
        },
    },
    Flag {
        name: "solver-budget",
        value: Some("N"),
        default: "none",
        range: "1..",
        help: "conflicts that the solver may have on one question; a question beyond stays open",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.solver_budget = Some(positive(v)?);
            Some(())
        },
    },
    Flag {
        name: "log-queries",
        value: Some("DIR"),
        default: "none",
        range: "a folder",
        help: "write each question that a back end of the solver gets as SMT-LIB",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.queries = Some(PathBuf::from(v)).filter(|_| !v.is_empty());
            o.explore.queries.as_ref().map(|_| ())
        },
    },
];
