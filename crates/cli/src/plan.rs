//! What a run is to do, as plain data.
//!
//! The flags are read into [`Options`] and resolved here, once: what a flag means together with the
//! command, the
//! property and the other flags. Nothing is changed afterwards. A plan can be written down and read
//! back
//! ([`Plan::to_json`], [`Plan::from_json`]); it stands in `run.json`. Closures and handles, which
//! cannot, are
//! added where the run is started (`run/task.rs`).

mod json;
#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::path::PathBuf;

use explore::{Goal, Limits, Tests};
use frontend::{Libc, Request};
use ir::Groups;
use machine::{Config, Failing, Leaks, SolverConfig, Undefined};
use prune::{Interpolation, Techniques};
use report::property::{Property, Specification};
use solver::Validate;

use crate::flags::{Choice, Command, Options, Resolved, USUAL_TESTS};

/// Open states that get tests when the run stops, unless told otherwise: none if there are more.
const USUAL_OPEN_TESTS: u64 = 999;

/// What a run is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The command.
    pub command: Command,
    /// What is asked: the lines of a property file, or none for *no error*.
    pub property: Option<String>,
    /// What is loaded.
    pub program: Program,
    /// How it is executed.
    pub execution: Execution,
    /// What is wanted, and in which order states are run.
    pub exploration: Exploration,
    /// Which techniques stop redundant paths; none: no path is stopped.
    pub pruning: Option<Pruning>,
    /// When to stop.
    pub limits: Limits,
    /// What is written.
    pub output: Output,
}

/// What is loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Sources, bitcode and what `pollard cc` has built.
    pub files: Vec<PathBuf>,
    /// Flags for the compiler.
    pub cflags: Vec<String>,
    /// Where library functions come from.
    pub libc: Libc,
    /// Groups of checks that are asked for and declined.
    pub checks: Choice,
    /// Whether what C leaves undefined is checked without being asked for.
    pub default_checks: bool,
    /// A variable without a value has any value.
    pub uninitialised: bool,
    /// The function to call instead of running the whole program.
    pub function: Option<String>,
    /// The function to start in instead of `main`.
    pub entry: Option<String>,
    /// Functions that are called instead of others.
    pub aliases: Vec<String>,
    /// With a function: bytes behind parameters that are pointers.
    pub sizes: Vec<(String, u64)>,
    /// Random numbers of the C library are symbolic.
    pub symbolic_rand: bool,
    /// The program's arguments, with the words that ask for symbolic ones.
    pub args: Vec<OsString>,
}

/// How a program is executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Execution {
    /// Which heap objects must not be there at the end.
    pub leaks: Leaks,
    /// Memory that the program did not initialise is symbolic.
    pub symbolic_uninitialised: bool,
    /// An allocation may get a freed address.
    pub reuse_addresses: bool,
    /// Which allocations fail.
    pub failing: Failing,
    /// What functions do that are defined nowhere.
    pub undefined: Undefined,
    /// Fork over the places of an access where they are few.
    pub split_offsets: bool,
    /// Bytes of stack.
    pub max_stack: u64,
    /// Instructions that one path may execute.
    pub path_instructions: Option<u64>,
    /// Leave the fast loop out.
    pub reference: bool,
    /// Validate the solver's answers.
    pub check_solver: bool,
    /// Conflicts that the thorough try of a question may take.
    pub solver_budget: Option<u64>,
    /// The folder for questions.
    pub queries: Option<PathBuf>,
    /// Show what the program prints.
    pub show_output: bool,
    /// The ways to go at the first decisions.
    pub follow: Vec<bool>,
    /// Leave out whatever no seed leads to.
    pub only_seeds: bool,
}

/// What is wanted, and in which order states are run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exploration {
    /// What is wanted.
    pub goal: Goal,
    /// Names of searchers, with commas between.
    pub search: String,
    /// What randomness is computed from.
    pub seed: u64,
    /// How many threads.
    pub workers: usize,
    /// The concrete inputs to begin with; none: all inputs at once.
    pub seeds: Option<Vec<String>>,
    /// States that runs on concrete inputs leave behind and that are kept as they are.
    pub max_snapshots: usize,
    /// Look for further violations after the first.
    pub keep_going: bool,
}

/// Techniques that stop redundant paths, and what is done about those that they stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// Which ones.
    pub techniques: Techniques,
    /// How formulas are used and stored, with interpolation.
    pub interpolation: Option<Interpolation>,
    /// Postpone, and dismiss, states that cover nothing new.
    pub coverage: bool,
    /// Account for errors only, not for branches.
    pub only_errors: bool,
    /// Explore what is stopped all the same, and compare.
    pub check: bool,
    /// Explore what is stopped all the same, and count it apart.
    pub follow: bool,
    /// Say of each stopped path why.
    pub explain: bool,
    /// Percent of what exploration costs that pruning may cost before it pays; none: any amount.
    pub budget: Option<u64>,
}

/// What is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// Which paths get a test.
    pub tests: Tests,
    /// Report each path with an error.
    pub all_errors: bool,
    /// Test-Comp's files too.
    pub xml: bool,
    /// C files too.
    pub c: bool,
    /// What holds of the inputs of each test.
    pub smt2: bool,
    /// The lines that each test is the first to cover.
    pub cov: bool,
    /// Costs for callgrind's tools.
    pub istats: bool,
    /// What the page shows.
    pub record: bool,
    /// Up to how many states that are open when the run stops get tests.
    pub open_tests: u64,
}

/// A program that a task file names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// Its files.
    pub files: Vec<PathBuf>,
    /// It is for 32 bits.
    pub narrow: bool,
}

impl Plan {
    /// The plan of `pollard run` and `pollard concolic`; the error is a message for the user.
    pub fn of_run(command: Command, options: &Options) -> Result<Plan, String> {
        let explore = &options.explore;
        let concolic = command == Command::Concolic;
        if concolic && explore.goal == Goal::Coverage {
            return Err("--goal=coverage is for pollard run".into());
        }
        let by_default = match explore.goal {
            Goal::Errors => Techniques::interpolation(),
            Goal::Paths | Goal::Coverage => Techniques::default(),
        };
        let program = Program::of(options, true, explore.symbolic_uninitialised);
        let leaks = if options.check_leaks { Leaks::Lost } else { Leaks::Allowed };
        let writes = !explore.no_output;
        let tests = match explore.tests {
            _ if !writes => Tests::FirstErrors,
            Some(wanted) => wanted,
            None if explore.goal == Goal::Coverage => Tests::CoveringNew,
            None => Tests::First(USUAL_TESTS),
        };
        let usual_open = if explore.goal == Goal::Paths { USUAL_OPEN_TESTS } else { 0 };
        let seeds = concolic.then(|| options.concolic.seeds.clone());
        let techniques = explore.techniques.unwrap_or(by_default);
        let plan = Plan {
            command,
            property: None,
            program,
            execution: Execution {
                leaks,
                symbolic_uninitialised: explore.symbolic_uninitialised,
                ..Execution::of(options, techniques, explore.goal)?
            },
            exploration: Exploration::of(options, explore.goal, seeds),
            pruning: Pruning::of(options, techniques, explore.goal),
            limits: limits(options),
            output: Output::of(options, tests, usual_open),
        };
        plan.reviewed()
    }

    /// The plan of `pollard check` for a specification, and for the program that a task file names.
    pub fn of_check(
        options: &Options,
        specification: &Specification,
        named: Option<&Named>,
    ) -> Result<Plan, String> {
        let symbolic = !options.check.zeros;
        // What C leaves undefined is an error, but breaks no other property.
        let mut program = Program::of(options, specification.has(Property::NoError), symbolic);
        if specification.has(Property::NoOverflow) {
            program.checks.ask(ir::checks::OVERFLOW.iter().copied().collect());
        }
        if let Some(named) = named {
            program.files.clone_from(&named.files);
            // What the user says comes later on the command line and counts.
            program.cflags.insert(0, if named.narrow { "-m32" } else { "-m64" }.into());
        }
        let wants_tests = options.check.suite.is_some();
        let goal = match specification.criterion.is_none() && !wants_tests {
            true => Goal::Errors,
            false => Goal::Paths,
        };
        let asked = if options.check_leaks { Leaks::Lost } else { Leaks::Allowed };
        let leaks = match specification.leaks() {
            Leaks::Allowed => asked,
            wanted => wanted,
        };
        let tests = if wants_tests { Tests::CoveringNew } else { Tests::FirstErrors };
        let techniques = options.explore.techniques.unwrap_or(Techniques::interpolation());
        let pruning = Pruning::of(options, techniques, goal);
        let plan = Plan {
            command: Command::Check,
            property: (*specification != Specification::default())
                .then(|| specification.text.clone()),
            program,
            execution: Execution {
                leaks,
                symbolic_uninitialised: symbolic,
                ..Execution::of(options, techniques, goal)?
            },
            exploration: Exploration {
                keep_going: options.check.keep_going,
                ..Exploration::of(options, goal, None)
            },
            pruning: pruning.filter(|_| !specification.forbids_pruning()),
            limits: limits(options),
            output: Output::of(options, tests, 0),
        };
        plan.reviewed()
    }

    /// What cannot be done is said before anything is loaded.
    fn reviewed(self) -> Result<Plan, String> {
        let Program { function, sizes, .. } = &self.program;
        if let (None, Some((name, _))) = (function, sizes.first()) {
            return Err(format!("--size={name}: only together with --function"));
        }
        Ok(self)
    }

    /// The interpolation that is planned, if any.
    pub fn interpolation(&self) -> Option<Interpolation> {
        self.pruning.as_ref()?.interpolation
    }

    /// Whether any technique that stops paths is planned.
    pub fn stops(&self) -> bool {
        self.pruning.as_ref().is_some_and(|pruning| !pruning.techniques.is_empty())
    }

    /// Whether states are postponed by their paths through loops.
    pub fn follows_loops(&self) -> bool {
        self.pruning.as_ref().is_some_and(|pruning| pruning.techniques.has("loop-paths"))
    }
}

impl Program {
    fn of(options: &Options, default_checks: bool, uninitialised: bool) -> Program {
        Program {
            files: options.files.clone(),
            cflags: options.cflags.clone(),
            libc: options.libc,
            checks: options.checks,
            default_checks,
            uninitialised,
            function: options.function.clone(),
            entry: options.instead.entry.clone(),
            aliases: options.instead.aliases.clone(),
            sizes: options.explore.sizes.clone(),
            symbolic_rand: options.explore.symbolic_rand,
            args: options.args.clone(),
        }
    }

    /// What the front end is asked for.
    pub fn request(&self, color: bool) -> Request {
        let Resolved { checked, unchecked } = self.groups();
        Request {
            inputs: self.files.clone(),
            cflags: self.cflags.clone(),
            libc: self.libc,
            color,
            checks: checked,
            unchecked,
            uninitialised: self.uninitialised,
            entry: self.entry.clone(),
            aliases: self.aliases.clone(),
        }
    }

    /// The groups of checks that are made.
    pub fn groups(&self) -> Resolved {
        self.checks.resolve(self.default_checks)
    }

    /// The files as the user wrote them.
    pub fn file_names(&self) -> Vec<String> {
        self.files.iter().map(|path| path.display().to_string()).collect()
    }
}

impl Execution {
    fn of(options: &Options, techniques: Techniques, goal: Goal) -> Result<Execution, String> {
        Ok(Execution {
            leaks: Leaks::Allowed,
            symbolic_uninitialised: false,
            reuse_addresses: options.explore.reuse_addresses,
            failing: options.explore.around.failing()?,
            undefined: options.explore.around.undefined()?,
            split_offsets: skips_branches(techniques, goal),
            max_stack: options.max_stack,
            path_instructions: options.explore.path_instructions,
            // Which blocks a path went through is known to the general stepper only.
            reference: options.reference || options.explore.check_pruning,
            check_solver: options.check_solver,
            solver_budget: options.explore.solver_budget,
            queries: options.explore.queries.clone(),
            show_output: options.show_output,
            follow: options.explore.follow.clone(),
            only_seeds: options.concolic.only_seeds,
        })
    }

    /// How the machine is to run a program that was loaded with these checks.
    pub fn config(&self, checks: Groups) -> Config {
        let mut config = Config {
            checks,
            check_leaks: self.leaks,
            symbolic_uninitialised: self.symbolic_uninitialised,
            reuse_addresses: self.reuse_addresses,
            failing: self.failing,
            undefined: self.undefined,
            split_offsets: self.split_offsets,
            max_stack: self.max_stack,
            max_instructions: self.path_instructions,
            reference: self.reference,
            follow: self.follow.as_slice().into(),
            only_seeds: self.only_seeds,
            solver: SolverConfig {
                validate: if self.check_solver { Validate::USUAL } else { Validate::default() },
                log: self.queries.clone().map(|folder| (folder, "query".to_owned())),
                ..SolverConfig::default()
            },
            ..Config::default()
        };
        if let Some(conflicts) = self.solver_budget {
            let limits = &mut config.solver.limits;
            limits.quick.conflicts = limits.quick.conflicts.min(conflicts);
            limits.thorough.conflicts = conflicts;
        }
        config
    }
}

impl Exploration {
    fn of(options: &Options, goal: Goal, seeds: Option<Vec<String>>) -> Exploration {
        Exploration {
            goal,
            search: options.explore.searchers(),
            seed: options.explore.seed,
            workers: options.explore.workers,
            seeds,
            max_snapshots: options.concolic.max_snapshots,
            keep_going: false,
        }
    }
}

impl Pruning {
    fn of(options: &Options, techniques: Techniques, goal: Goal) -> Option<Pruning> {
        let explore = &options.explore;
        let coverage = goal == Goal::Coverage;
        if techniques.is_empty() && !coverage {
            return None;
        }
        Some(Pruning {
            techniques,
            interpolation: techniques.has("interpolation").then_some(Interpolation {
                // The searcher's word counts when it postpones states.
                greedy: explore.greedy && !techniques.has("loop-paths") && !coverage,
                strength: explore.strength,
            }),
            coverage,
            only_errors: skips_branches(techniques, goal),
            check: explore.check_pruning,
            follow: explore.follow_pruned,
            explain: explore.explain_pruning,
            budget: explore.budget(),
        })
    }
}

impl Output {
    /// `usual_open` is how many open states get tests unless the user says more.
    fn of(options: &Options, tests: Tests, usual_open: u64) -> Output {
        Output {
            tests,
            all_errors: options.explore.all_errors,
            xml: options.explore.xml,
            c: options.explore.c,
            smt2: options.explore.smt2,
            cov: options.explore.cov,
            istats: options.explore.istats,
            record: options.pages.record,
            open_tests: match (options.explore.no_output, options.explore.open_tests) {
                (true, _) | (_, Some(false)) => 0,
                (_, Some(true)) => u64::MAX,
                (_, None) => usual_open,
            },
        }
    }
}

/// Whether only errors are wanted, and paths are stopped that have none.
fn skips_branches(techniques: Techniques, goal: Goal) -> bool {
    goal == Goal::Errors && !techniques.is_empty()
}

fn limits(options: &Options) -> Limits {
    Limits { instructions: options.max_instructions, ..options.explore.limits.clone() }
}
