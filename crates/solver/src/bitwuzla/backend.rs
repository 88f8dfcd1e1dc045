//! Bitwuzla as a back end of the solver.
//!
//! An instance serves some queries, so that what they share is translated and bit-blasted once. It is
//! renewed before it becomes slow: whatever it has seen stays in it. The assertions of a query are
//! assumptions to it, which is also how a refutation tells which of them it needed.

use std::sync::Arc;

use expr::{ExprId, Model, Pool};

use crate::backend::{Answer, Backend, Budget};
use crate::blast::Blaster;
use crate::validate::{Validate, Validator};

use super::ffi::{self, Instance, Library, Limits, Purpose, Term};
use super::translate::{Arrays, Obstacle, Translator};

/// How many queries an instance serves.
const QUERIES: u32 = 50;

/// How many terms an instance may hold when a query begins.
const TERMS: usize = 200_000;

/// Bitwuzla does not count conflicts. It asks about every tenth decision whether to go on, and hard
/// queries have about one conflict per decision.
const CONFLICTS_PER_POLL: u64 = 10;

/// The limits of a check within a budget.
pub(super) fn limits(budget: &Budget) -> Limits {
    Limits { polls: Some(budget.conflicts / CONFLICTS_PER_POLL), stop: budget.stop.clone() }
}

/// The solver Bitwuzla.
pub struct Bitwuzla {
    library: Arc<Library>,
    session: Option<Session>,
    core: Vec<usize>,
    validator: Validator,
    polls: u64,
}

/// An instance with what was translated for it.
struct Session {
    solver: Instance,
    translator: Translator,
    queries: u32,
}

impl Bitwuzla {
    /// A solver of the library, which [`Library::load`] finds if it is there. Its answers are checked
    /// as `validator` says.
    pub fn new(library: Arc<Library>, validator: Validator) -> Bitwuzla {
        Bitwuzla { library, session: None, core: Vec::new(), validator, polls: 0 }
    }

    /// How often the checks so far asked whether to go on: their work in a deterministic unit.
    pub fn polls(&self) -> u64 {
        self.polls
    }

    /// The instance for the next query: the one at hand unless it is worn out.
    fn session(&mut self) -> Result<Session, Obstacle> {
        match self.session.take() {
            Some(session) if session.queries < QUERIES && session.solver.term_count() < TERMS => {
                Ok(session)
            }
            _ => Ok(Session {
                solver: Instance::new(&self.library, Purpose::Check)?,
                translator: Translator::new(Arrays::Native),
                queries: 0,
            }),
        }
    }

    fn decide(
        &mut self,
        pool: &mut Pool,
        assertions: &[ExprId],
        budget: &Budget,
    ) -> Result<Answer, Obstacle> {
        let assertions = &lowered(pool, assertions)?;
        let mut session = self.session()?;
        session.queries += 1;
        let before = session.solver.polls();
        let terms = session.translate(pool, assertions, budget)?;
        let result = session.solver.check(&terms, &limits(budget))?;
        self.polls += session.solver.polls() - before;
        let answer = match result {
            ffi::Answer::Sat => Answer::Sat(session.model(pool, assertions)?),
            ffi::Answer::Unsat => {
                let used = session.solver.unsat_assumptions()?;
                self.core = places(&terms, &used);
                Answer::Unsat
            }
            ffi::Answer::Unknown => Answer::Unknown,
        };
        self.session = Some(session);
        Ok(answer)
    }
}

impl Session {
    fn translate(
        &mut self,
        pool: &Pool,
        assertions: &[ExprId],
        budget: &Budget,
    ) -> Result<Vec<Term>, Obstacle> {
        let first = self.solver.term_count() as u64;
        let mut terms = Vec::with_capacity(assertions.len());
        for &assertion in assertions {
            let room = budget.gates.saturating_sub(self.solver.term_count() as u64 - first);
            terms.push(self.translator.condition(&mut self.solver, pool, assertion, room)?);
        }
        Ok(terms)
    }

    fn model(&mut self, pool: &Pool, assertions: &[ExprId]) -> Result<Model, Obstacle> {
        let mut symbols: Vec<_> =
            assertions.iter().flat_map(|&e| pool.symbols(e)).copied().collect();
        symbols.sort();
        symbols.dedup();
        let mut bytes = vec![0; symbols.last().map_or(0, |last| last.index() + 1)];
        for sym in symbols {
            // A symbol that no term mentions may have any value.
            if let Some(term) = self.translator.symbol(sym) {
                bytes[sym.index()] = self.solver.value(term)?[0] as u8;
            }
        }
        Ok(Model::from_bytes(bytes))
    }
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
