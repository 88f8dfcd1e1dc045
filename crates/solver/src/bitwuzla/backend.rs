//! Bitwuzla as a back end of the solver.
//!
//! Every query has an instance of its own. It is the hard ones that come here, and an instance that
//! has seen one is slower at the next: fifty hard queries took 2.0 s in fresh instances, 6.7 s in one
//! for ten and 11 s in one for all. So the answer depends on the query alone, and not on those before.
//!
//! The assertions are assumptions to the instance, which is how a refutation tells which it needed.

use std::sync::Arc;

use expr::{ExprId, Model, Pool};

use crate::backend::{Answer, Backend, Budget};
use crate::blast::Blaster;
use crate::validate::{Validate, Validator};

use super::ffi::{self, CheckLimits, Instance, Library, Purpose, Term};
use super::translate::{Arrays, Obstacle, Translator};

/// Bitwuzla does not count conflicts. It asks about every tenth decision whether to go on, and hard
/// queries have about one conflict per decision.
const CONFLICTS_PER_POLL: u64 = 10;

/// The limits of a check within a budget.
pub(super) fn limits(budget: &Budget) -> CheckLimits {
    CheckLimits { polls: Some(budget.conflicts / CONFLICTS_PER_POLL), stop: budget.stop.clone() }
}

/// The solver Bitwuzla.
pub struct Bitwuzla {
    library: Arc<Library>,
    core: Vec<usize>,
    validator: Validator,
    polls: u64,
}

impl Bitwuzla {
    /// A solver of the library, which [`Library::load`] finds if it is there. Its answers are checked
    /// as `validator` says.
    pub fn new(library: Arc<Library>, validator: Validator) -> Bitwuzla {
        Bitwuzla { library, core: Vec::new(), validator, polls: 0 }
    }

    /// How often the checks so far asked whether to go on: their work in a deterministic unit.
    pub fn polls(&self) -> u64 {
        self.polls
    }

    fn decide(
        &mut self,
        pool: &mut Pool,
        assertions: &[ExprId],
        budget: &Budget,
    ) -> Result<Answer, Obstacle> {
        let assertions = &lowered(pool, assertions)?;
        let mut solver = Instance::new(&self.library, Purpose::Check)?;
        let mut translator = Translator::new(Arrays::Native, budget);
        let terms = translator.conditions(&mut solver, pool, assertions)?;
        let result = solver.check(&terms, &limits(budget))?;
        self.polls += solver.polls();
        Ok(match result {
            ffi::Answer::Sat => Answer::Sat(model(&mut solver, &translator)?),
            ffi::Answer::Unsat => {
                self.core = places(&terms, &solver.unsat_assumptions()?);
                Answer::Unsat
            }
            ffi::Answer::Unknown => Answer::Unknown,
        })
    }
}

/// The values of the symbols that occur.
fn model(solver: &mut Instance, translator: &Translator) -> Result<Model, Obstacle> {
    let mut bytes = Vec::new();
    for (sym, term) in translator.symbols() {
        if bytes.len() <= sym.index() {
            bytes.resize(sym.index() + 1, 0);
        }
        bytes[sym.index()] = solver.value(term)?[0] as u8;
    }
    Ok(Model::from_bytes(bytes))
}

/// The assertions without floats.
pub(super) fn lowered(pool: &mut Pool, assertions: &[ExprId]) -> Result<Vec<ExprId>, Obstacle> {
    let lower = |&e: &ExprId| pool.lower_floats(e).ok_or(Obstacle::Float);
    assertions.iter().map(lower).collect()
}

/// Where the terms `used` stand first among `terms`, in order.
fn places(terms: &[Term], used: &[Term]) -> Vec<usize> {
    let mut places: Vec<_> =
        used.iter().filter_map(|term| terms.iter().position(|t| t == term)).collect();
    places.sort_unstable();
    places.dedup();
    places
}

impl Backend for Bitwuzla {
    fn name(&self) -> &'static str {
        "bitwuzla"
    }

    fn check(&mut self, pool: &mut Pool, assertions: &[ExprId], budget: &Budget) -> Answer {
        self.core.clear();
        if budget.stopped() {
            return Answer::Unknown;
        }
        let answer = self.decide(pool, assertions, budget).unwrap_or_else(|obstacle| {
            obstacle.report();
            Answer::Unknown
        });
        match &answer {
            Answer::Sat(model) => self.validator.model(pool, assertions, model),
            Answer::Unsat if self.validator.wants_proof() => {
                let core: Vec<_> = self.core.iter().map(|&place| assertions[place]).collect();
                let mut second = Blaster::new(Validator::new(Validate::OFF));
                let opinion = second.check(pool, &core, budget);
                assert!(!matches!(opinion, Answer::Sat(_)), "a core has a model: {:?}", self.core);
            }
            _ => {}
        }
        answer
    }

    fn core(&self) -> &[usize] {
        &self.core
    }
}
