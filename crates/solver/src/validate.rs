//! Second looks at answers.
//!
//! A wrong answer of a back end would show up much later as a path that is missing or a test that goes
//! another way. So models are evaluated and every so often an unsat answer is proved again by another configuration:
//! always in debug builds, and wherever it is switched on.

use expr::{Evaluator, ExprId, Model, Pool};

/// Which answers are looked at twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Validate {
    /// Whether every model is evaluated.
    pub models: bool,
    /// Every how many unsat answers one is proved again; never if zero.
    pub unsat_every: u64,
}

impl Validate {
    /// Nothing is checked.
    pub const OFF: Validate = Validate { models: false, unsat_every: 0 };

    /// What debug builds check.
    pub const USUAL: Validate = Validate { models: true, unsat_every: 64 };

    /// Everything is checked.
    pub const ALL: Validate = Validate { models: true, unsat_every: 1 };
}

impl Default for Validate {
    fn default() -> Validate {
        if cfg!(debug_assertions) { Validate::USUAL } else { Validate::OFF }
    }
}

/// Checks answers as a [`Validate`] says.
#[derive(Default)]
pub struct Validator {
    validate: Validate,
    evaluator: Evaluator,
    unsat: u64,
}

impl Validator {
    /// One that checks this.
    pub fn new(validate: Validate) -> Validator {
        Validator { validate, ..Validator::default() }
    }

    /// Panics if an assertion does not hold under the model.
    pub fn model(&mut self, pool: &Pool, assertions: &[ExprId], model: &Model) {
        if !self.validate.models {
            return;
        }
        for &assertion in assertions {
            assert!(
                self.evaluator.holds(pool, model, assertion),
                "a model does not satisfy {assertion:?}: {:?}",
                pool.kind(assertion)
            );
        }
    }

    /// Whether the unsat answer just given is to be proved again.
    pub fn wants_proof(&mut self) -> bool {
        self.unsat += 1;
        self.validate.unsat_every != 0 && self.unsat.is_multiple_of(self.validate.unsat_every)
    }
}
