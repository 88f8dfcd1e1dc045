//! Answers to earlier questions.
//!
//! A question is a set of assertions. An equal one has the same answer; one that contains a known
//! unsatisfiable core is unsatisfiable; one that a recent model satisfies is satisfiable.

use std::rc::Rc;

use expr::{Evaluator, ExprId, Model, Pool, SetId, SymId};
use hashbrown::HashMap;

/// Values for the symbols of a question.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// Symbols that are zero unless they are listed: none, where all are listed.
    zeros: SetId,
    listed: Rc<[(SymId, u8)]>,
}

/// So many symbols are listed one by one. Of more, which are those of large arrays, most are zero.
const MAX_LISTED: usize = 4096;

impl Values {
    /// The values of the symbols of a set under a model.
    pub fn of(pool: &Pool, set: SetId, model: &Model) -> Values {
        let all = pool.set(set).iter().map(|&sym| (sym, model.get(sym)));
        match pool.set(set).len() <= MAX_LISTED {
            true => Values::of_all(all.collect()),
            false => Values { zeros: set, listed: all.filter(|&(_, v)| v != 0).collect() },
        }
    }

    /// These values.
    pub fn of_all(listed: Rc<[(SymId, u8)]>) -> Values {
        Values { zeros: SetId::EMPTY, listed }
    }

    /// A model with these values.
    pub fn over(&self, pool: &Pool, model: &Model) -> Model {
        let zeros = pool.set(self.zeros).iter().map(|&sym| (sym, 0));
        model.with(zeros.chain(self.listed.iter().copied()))
    }

    fn is_large(&self) -> bool {
        self.zeros != SetId::EMPTY
    }
}

/// A remembered answer.
#[derive(Clone, Debug)]
pub(crate) enum Cached {
    Sat(Values),
    Unsat,
}

const RECENT: usize = 24;
/// How many values of expressions may be computed for finding one that fits.
const RECENT_BUDGET: u64 = 12_000;
const MAX_ANSWERS: usize = 1 << 18;

#[derive(Default)]
pub(crate) struct Cache {
    answers: HashMap<Box<[ExprId]>, Cached>,
    /// Cores by their first assertion.
    cores: HashMap<ExprId, Vec<Box<[ExprId]>>>,
    recent: Vec<Values>,
    next: usize,
    evaluator: Evaluator,
}

impl Cache {
    pub fn clear(&mut self) {
        *self = Cache::default();
    }

    /// The answer to the same question (its assertions sorted).
    pub fn same(&self, question: &[ExprId]) -> Option<Cached> {
        self.answers.get(question).cloned()
    }

    /// Whether the question contains a known core.
    pub fn contains_core(&self, question: &[ExprId]) -> bool {
        let within = |core: &[ExprId]| core.iter().all(|e| question.binary_search(e).is_ok());
        question
            .iter()
            .any(|e| self.cores.get(e).is_some_and(|cores| cores.iter().any(|c| within(c))))
    }

    /// A recent model that satisfies the question, the other symbols as in `base`.
    pub fn recent(&mut self, pool: &Pool, question: &[ExprId], base: &Model) -> Option<Values> {
        let limit = self.evaluator.computed() + RECENT_BUDGET;
        for values in self.recent.iter().rev() {
            if self.evaluator.computed() > limit {
                return None;
            }
            let model = values.over(pool, base);
            if question.iter().all(|&c| self.evaluator.holds(pool, &model, c)) {
                return Some(values.clone());
            }
        }
        None
    }

    pub fn remember(&mut self, question: Box<[ExprId]>, answer: Cached) {
        if self.answers.len() >= MAX_ANSWERS {
            self.answers.clear();
        }
        if let Cached::Sat(values) = &answer
            && !values.is_large()
        {
            if self.recent.len() < RECENT {
                self.recent.push(values.clone());
            } else {
                self.recent[self.next] = values.clone();
                self.next = (self.next + 1) % RECENT;
            }
        }
        self.answers.insert(question, answer);
    }

    pub fn remember_core(&mut self, mut core: Vec<ExprId>) {
        core.sort_unstable();
        core.dedup();
        if let Some(&first) = core.first() {
            self.cores.entry(first).or_default().push(core.into());
        }
    }
}
