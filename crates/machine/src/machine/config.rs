//! What the user chooses.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ir::Groups;
use solver::{Backend, Blaster, QueryLog, Solver, SolverLimits, Validate, Validator, bitwuzla};

/// Which heap objects must not be there when the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Leaks {
    /// Any may be there.
    #[default]
    Allowed,
    /// Those that nothing leads to, at an exit.
    Lost,
    /// Those that nothing leads to, at any end that the program itself comes to. An end that finds
    /// some to which only functions lead that have not returned is unsupported.
    LostAnyEnd,
    /// All, at an exit. At any other end of the program that finds some, the path ends as
    /// unsupported.
    Live,
}

/// Which allocations that the user's own code calls find no memory although there is some.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Failing {
    /// None.
    #[default]
    Never,
    /// Any may or may not: an input says which.
    Any,
    /// The one with this number on its path, counted from 1, and no other.
    Nth(u32),
}

/// What a call of a function does that is defined nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Undefined {
    /// The path ends there: it is not supported.
    #[default]
    Stops,
    /// It returns any value.
    Returns,
    /// It also leaves any bytes where its pointer arguments lead.
    Writes,
}

/// What the user chooses.
#[derive(Clone, Debug)]
pub struct Config {
    /// Groups of checks. Those that the machine itself makes on request are signed overflow and
    /// conversions of floats.
    pub checks: Groups,
    /// Which heap objects must not be there at the end.
    pub check_leaks: Leaks,
    /// Let what the user's code allocates hold an input instead of zeros.
    pub symbolic_uninitialised: bool,
    /// Let an allocation also have the address of a freed block of its size, as an input says.
    pub reuse_addresses: bool,
    /// Which allocations fail.
    pub failing: Failing,
    /// What functions do that are defined nowhere.
    pub undefined: Undefined,
    /// Bytes of stack that a thread may use.
    pub max_stack: u64,
    /// Instructions that a path may execute.
    pub max_instructions: Option<u64>,
    /// Values of the inputs, in the order in which they are made, instead of symbols: the program
    /// is run concretely. An input beyond them, and what is beyond a value's bytes, is zero.
    pub inputs: Option<Arc<[Vec<u8>]>>,
    /// Fork over the places of an access where they are few, instead of making its object an array:
    /// more paths, but simpler ones.
    pub split_offsets: bool,
    /// Use the general stepper for every instruction: slow, to check the fast loop against.
    pub reference: bool,
    /// The ways to go at the first decisions of every path; the other ones are not explored.
    pub follow: Arc<[bool]>,
    /// Leave out whatever no seed leads to.
    pub only_seeds: bool,
    /// Set from outside to stop the run.
    pub interrupt: Arc<AtomicBool>,
    /// How conditions are decided.
    pub solver: SolverConfig,
}

/// How conditions are decided.
#[derive(Clone, Debug, Default)]
pub struct SolverConfig {
    /// How much a question may cost.
    pub limits: SolverLimits,
    /// Which answers are checked.
    pub validate: Validate,
    /// Use our own back end only, even if Bitwuzla is there.
    pub only_own: bool,
    /// Where every question to a back end is written: a folder and the first part of the names.
    pub log: Option<(PathBuf, String)>,
}

impl SolverConfig {
    pub(super) fn build(&self, interrupt: &Arc<AtomicBool>) -> Solver {
        let fast = Blaster::new(Validator::new(self.validate));
        let library = if self.only_own { None } else { bitwuzla::Library::load() };
        let strong = library.map(|library| -> Box<dyn Backend> {
            Box::new(bitwuzla::Bitwuzla::new(library, Validator::new(self.validate)))
        });
        let mut limits = self.limits.clone();
        limits.quick.stop = Some(Arc::clone(interrupt));
        limits.thorough.stop = Some(Arc::clone(interrupt));
        let mut solver = Solver::new(Box::new(fast), strong, limits);
        if let Some((folder, prefix)) = &self.log
            && let Ok(log) = QueryLog::new(folder, prefix)
        {
            solver.set_log(log);
        }
        solver
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            checks: Groups::default(),
            check_leaks: Leaks::Allowed,
            symbolic_uninitialised: false,
            reuse_addresses: false,
            failing: Failing::Never,
            undefined: Undefined::Stops,
            max_stack: 64 << 20,
            max_instructions: None,
            inputs: None,
            split_offsets: false,
            reference: false,
            follow: Arc::default(),
            only_seeds: false,
            interrupt: Arc::default(),
            solver: SolverConfig::default(),
        }
    }
}
