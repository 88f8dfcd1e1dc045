//! The chain: a question goes from stage to stage until one answers it.
//!
//! 1. A constant condition is no question.
//! 2. A condition on one symbol is decided by the symbol's set of values. That is exact when no
//!    other condition relates the symbol to others.
//! 3. The path's own model shows one of the two ways to be possible. A condition whose value is
//!    known from those that the path has leaves no other (`concretise`).
//! 4. For the other way, the conditions that are connected with this one (and only those) are
//!    looked up in the caches.
//! 5. Then one symbol of the model is changed: often that is enough.
//! 6. Otherwise models of other questions are tried, and at last a back end is asked, with a budget
//!    that grows from try to try; where an input has few values, for each of them by itself (`cases`).
//!
//! "Unknown" is passed on as such.

use std::rc::Rc;
use std::time::Instant;

use expr::{Evaluator, ExprId, Model, Pool, SetId, SymId};

use crate::backend::{Answer, Backend, Budget};
use crate::bits::Bits;
use crate::cache::{Cache, Cached, Values};
use crate::canonical;
use crate::cases::Cases;
use crate::domain::{Domain, Lanes};
use crate::log::QueryLog;
use crate::path::Path;
use crate::stats::Stats;
use crate::sweep::Sweep;

/// How a condition stands to a path.
#[derive(Clone, Debug)]
pub enum Decision {
    /// It holds on every input of the path.
    Always,
    /// It holds on no input of the path.
    Never,
    /// Both are possible.
    Both {
        /// Whether it holds under the path's model.
        now: bool,
        /// A model of the path under which it is the other way round.
        other: Rc<Model>,
    },
    /// It is possible that it holds as under the path's model; the other way is not known to be
    /// possible or impossible.
    Unknown {
        /// Whether it holds under the path's model.
        now: bool,
    },
}

/// What can be said of a condition on a path without a search.
#[derive(Clone, Debug)]
pub enum Glance {
    /// Everything.
    Decided(Decision),
    /// Only what the path's model says.
    Open {
        /// Whether it holds under the path's model.
        now: bool,
        /// When it is about one symbol only: the values for which it is the other way round.
        among: Option<(SymId, Domain)>,
    },
}

/// Whether something can be.
#[derive(Clone, Debug)]
pub enum Feasible {
    /// By this model of the path.
    Yes(Rc<Model>),
    /// It cannot.
    No,
    /// Not found out.
    Unknown,
}

/// How much a question may cost.
#[derive(Clone, Debug)]
pub struct SolverLimits {
    /// The first try of the fast back end, where an answer is worth little.
    pub hasty: Budget,
    /// The first try of the fast back end.
    pub first: Budget,
    /// Its second try, and each case where the question is decided case by case.
    pub quick: Budget,
    /// The strong back end, and the last try of the fast one.
    pub thorough: Budget,
}

impl Default for SolverLimits {
    fn default() -> Self {
        let hasty = Budget { conflicts: 300, work: 1 << 20, ..Budget::default() };
        let first = Budget { conflicts: 1_000, work: 1 << 22, ..Budget::default() };
        let quick = Budget { conflicts: 2_000, work: 1 << 23, ..Budget::default() };
        let thorough = Budget { conflicts: 100_000, work: 1 << 27, ..Budget::default() };
        SolverLimits { hasty, first, quick, thorough }
    }
}

/// Decides conditions on paths.
pub struct Solver {
    pub(crate) fast: Box<dyn Backend>,
    strong: Option<Box<dyn Backend>>,
    pub(crate) limits: SolverLimits,
    /// Whether only cheap tries are made.
    hasty: bool,
    pub(crate) cases: Cases,
    pub(crate) lanes: Lanes,
    cache: Cache,
    pub(crate) evaluator: Evaluator,
    pub(crate) sweep: Sweep,
    generation: u64,
    pub(crate) stats: Stats,
    log: Option<QueryLog>,
}

/// How many values of expressions may be computed in the search for a change of the model where
/// not all values are looked at together.
const CHANGE_BUDGET: u64 = 1_000;
/// How many symbols are tried.
const MAX_CHANGED: usize = 4;

impl Solver {
    /// A solver on these back ends.
    pub fn new(
        fast: Box<dyn Backend>,
        strong: Option<Box<dyn Backend>>,
        limits: SolverLimits,
    ) -> Solver {
        let sweep = Sweep::until(limits.thorough.stop.clone());
        Solver {
            fast,
            strong,
            limits,
            hasty: false,
            cases: Cases::default(),
            lanes: Lanes::default(),
            cache: Cache::default(),
            evaluator: Evaluator::default(),
            sweep,
            generation: 0,
            stats: Stats::default(),
            log: None,
        }
    }

    /// Writes every question that a back end is asked to a log.
    pub fn set_log(&mut self, log: QueryLog) {
        self.log = Some(log);
    }

    /// The counters so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Forgets what belongs to expressions that were collected.
    pub(crate) fn sync(&mut self, pool: &Pool) {
        if self.generation != pool.generation() {
            self.generation = pool.generation();
            self.lanes.clear();
            self.sweep.clear();
            self.cache.clear();
            self.cases.clear();
        }
    }

    /// How a condition stands to a path.
    pub fn decide(&mut self, pool: &mut Pool, path: &Path, condition: ExprId) -> Decision {
        match self.glance(pool, path, condition) {
            Glance::Decided(decision) => decision,
            Glance::Open { now, among } => self.decide_open(pool, path, condition, now, among),
        }
    }

    /// The same, after a glance that left it open.
    pub fn decide_open(
        &mut self,
        pool: &mut Pool,
        path: &Path,
        condition: ExprId,
        now: bool,
        among: Option<(SymId, Domain)>,
    ) -> Decision {
        let wanted = if now { pool.not(condition) } else { condition };
        match self.search(pool, path, wanted, among) {
            Feasible::Yes(other) => Decision::Both { now, other },
            Feasible::No if now => Decision::Always,
            Feasible::No => Decision::Never,
            Feasible::Unknown => Decision::Unknown { now },
        }
    }

    /// What can be said of a condition without a search. How much that is depends on nothing but the
    /// condition and the path, whatever was asked before.
    pub fn glance(&mut self, pool: &mut Pool, path: &Path, condition: ExprId) -> Glance {
        let holds = |now| if now { Decision::Always } else { Decision::Never };
        if let Some(c) = pool.as_const(condition) {
            return Glance::Decided(holds(c != 0));
        }
        self.sync(pool);
        self.stats.questions += 1;
        if let &[sym] = pool.symbols(condition) {
            return self.glance_at_domain(pool, path, condition, sym);
        }
        let now = self.evaluator.holds(pool, path.model(), condition);
        if let Some(value) = self.only_value(pool, path, condition) {
            self.stats.by_known += 1;
            debug_assert_eq!(value != 0, now, "the path's model satisfies the path");
            return Glance::Decided(holds(now));
        }
        Glance::Open { now, among: None }
    }

    fn glance_at_domain(
        &mut self,
        pool: &Pool,
        path: &Path,
        condition: ExprId,
        sym: SymId,
    ) -> Glance {
        let truth = self.lanes.truth(pool, condition);
        let domain = path.domain(sym);
        let (inside, outside) = (domain.and(&truth), domain.and(&truth.not()));
        if inside.is_empty() || outside.is_empty() {
            self.stats.by_domain += 1;
            let always = outside.is_empty();
            return Glance::Decided(if always { Decision::Always } else { Decision::Never });
        }
        let now = truth.contains(path.model().get(sym));
        let other = if now { outside } else { inside };
        if path.is_related(pool, sym) {
            return Glance::Open { now, among: Some((sym, other)) };
        }
        self.stats.by_domain += 1;
        let value = other.min().expect("it is not empty");
        let other = Rc::new(path.model().with([(sym, value)]));
        Glance::Decided(Decision::Both { now, other })
    }

    /// Whether a condition that does not hold in the path's model can hold. `among`: it is about one symbol
    /// only, and holds for these of its values.
    fn search(
        &mut self,
        pool: &mut Pool,
        path: &Path,
        wanted: ExprId,
        among: Option<(SymId, Domain)>,
    ) -> Feasible {
        self.ask(pool, path, wanted, |solver, pool| match among {
            Some((sym, values)) => solver.change_symbol(pool, path, sym, values, None),
            None => solver.change_model(pool, path, wanted),
        })
    }

    /// Whether a condition can hold on a path.
    pub fn may_hold(&mut self, pool: &mut Pool, path: &Path, condition: ExprId) -> Feasible {
        match self.glance(pool, path, condition) {
            Glance::Decided(Decision::Never) => Feasible::No,
            Glance::Decided(Decision::Both { now: false, other }) => Feasible::Yes(other),
            Glance::Decided(_) | Glance::Open { now: true, .. } => {
                Feasible::Yes(Rc::clone(path.model()))
            }
            Glance::Open { among, .. } => self.search(pool, path, condition, among),
        }
    }

    /// The same, where an answer is worth little: only cheap tries are made.
    pub fn may_hold_cheaply(
        &mut self,
        pool: &mut Pool,
        path: &Path,
        condition: ExprId,
    ) -> Feasible {
        self.hasty = true;
        let answer = self.may_hold(pool, path, condition);
        self.hasty = false;
        answer
    }

    /// A model of a path and a condition that differs from the path's model in one of the condition's
    /// inputs only: for a condition of which [`Solver::may_hold`] did not find out, because numbers in
    /// place of the other inputs make it simpler. Nothing if none is found.
    pub fn may_hold_nearby(
        &mut self,
        pool: &mut Pool,
        path: &Path,
        condition: ExprId,
    ) -> Option<Rc<Model>> {
        let (_, set) = self.slice(pool, path, pool.free(condition));
        let all = pool.set(set).to_vec();
        let mut inputs: Vec<_> =
            pool.symbols(condition).iter().map(|&sym| pool.symbol_info(sym).0).collect();
        inputs.dedup();
        for &free in inputs.iter().take(MAX_CHANGED) {
            let mut near = path.clone();
            for &sym in &all {
                if pool.symbol_info(sym).0 == free {
                    continue;
                }
                let byte = pool.symbol(sym);
                let value = pool.constant(path.model().get(sym) as u64, 8);
                let same = pool.eq(byte, value);
                self.assume(pool, &mut near, same, Rc::clone(path.model()));
            }
            if let Feasible::Yes(model) = self.may_hold(pool, &near, condition) {
                return Some(model);
            }
        }
        None
    }

    /// Adds a condition to a path, with a model of both (as a [`Decision`] gave it).
    pub fn assume(
        &mut self,
        pool: &mut Pool,
        path: &mut Path,
        condition: ExprId,
        model: Rc<Model>,
    ) {
        debug_assert!(self.evaluator.holds(pool, &model, condition), "a model satisfies its path");
        self.sync(pool);
        let lanes = &mut self.lanes;
        let pool = &*pool;
        path.add(pool, condition, model, &mut |c| lanes.truth(pool, c));
    }

    /// The value of an expression of at most 64 bits under the path's model: a possible one.
    pub fn example(&mut self, pool: &Pool, path: &Path, e: ExprId) -> u64 {
        self.evaluator.word(pool, path.model(), e)
    }

    /// The value of an expression under the path's model.
    pub fn example_value(&mut self, pool: &Pool, path: &Path, e: ExprId) -> expr::Value {
        self.evaluator.eval(pool, path.model(), e)
    }

    /// Whether a condition holds under a model.
    pub fn holds_under(&mut self, pool: &Pool, model: &Model, condition: ExprId) -> bool {
        self.evaluator.holds(pool, model, condition)
    }

    /// The value of an expression of at most 64 bits under a model.
    pub fn value_under(&mut self, pool: &Pool, model: &Model, e: ExprId) -> u64 {
        self.evaluator.word(pool, model, e)
    }

    /// Bounds of an expression of at most 64 bits, unsigned: it is never outside of them.
    pub fn bounds(&mut self, pool: &Pool, path: &Path, e: ExprId) -> (u64, u64) {
        self.sync(pool);
        let facts = pool.facts(e);
        if let &[sym] = pool.symbols(e) {
            let domain = path.domain(sym);
            let lanes = self.lanes.get(pool, e);
            let values = || domain.iter().map(|v| lanes[v as usize]);
            if let (Some(min), Some(max)) = (values().min(), values().max()) {
                return (min, max);
            }
        }
        (facts.min, facts.max)
    }

    /// A model that differs from the path's in one symbol and satisfies the wanted condition.
    fn change_model(&mut self, pool: &Pool, path: &Path, wanted: ExprId) -> Option<Rc<Model>> {
        for sym in canonical::small_first(pool, pool.symbols(wanted)).take(MAX_CHANGED) {
            let domain = path.domain(sym);
            if let Some(model) = self.change_symbol(pool, path, sym, domain, Some(wanted)) {
                return Some(model);
            }
        }
        None
    }

    /// The path's model with another value of a symbol, if the conditions allow one of `values`.
    fn change_symbol(
        &mut self,
        pool: &Pool,
        path: &Path,
        sym: SymId,
        values: Domain,
        wanted: Option<ExprId>,
    ) -> Option<Rc<Model>> {
        let mentions = |set| pool.set(set).binary_search(&sym).is_ok();
        let relations = path.relations().iter().filter(|&&(_, set)| mentions(set));
        let conditions: Vec<ExprId> =
            wanted.into_iter().chain(relations.map(|&(c, _)| c)).collect();
        let all = conditions.iter().copied();
        if let Some(allowed) = self.sweep.values(pool, path.model(), sym, values, all) {
            let value = allowed.min()?;
            return Some(Rc::new(path.model().with([(sym, value)])));
        }
        // Too much for all values at once: try some.
        let limit = self.evaluator.computed() + CHANGE_BUDGET;
        let mut model = Model::clone(path.model());
        for value in values.iter() {
            if self.evaluator.computed() > limit || self.limits.thorough.stopped() {
                return None;
            }
            model.set(sym, value);
            if conditions.iter().all(|&c| self.evaluator.holds(pool, &model, c)) {
                return Some(Rc::new(model));
            }
        }
        None
    }

    /// The conditions of a path that are connected with a set of symbols, sorted, and all symbols
    /// that they mention.
    pub(crate) fn slice(
        &mut self,
        pool: &mut Pool,
        path: &Path,
        start: SetId,
    ) -> (Vec<ExprId>, SetId) {
        // Bits, not sets of the pool: those of a long path would be merged as often as it is long.
        let mut connected = Bits::default();
        pool.set(start).iter().for_each(|&sym| connected.add(sym));
        let mut added = vec![start];
        let mut taken = vec![false; path.relations().len()];
        let mut assertions = Vec::new();
        loop {
            let before = assertions.len();
            for (i, &(condition, id)) in path.relations().iter().enumerate() {
                let set = pool.set(id);
                if !taken[i] && set.iter().any(|&sym| connected.has(sym)) {
                    taken[i] = true;
                    assertions.push(condition);
                    if added.last() == Some(&id) {
                        continue;
                    }
                    added.push(id);
                    set.iter().for_each(|&sym| connected.add(sym));
                }
            }
            if assertions.len() == before {
                break;
            }
        }
        let symbols = match assertions.is_empty() {
            true => start,
            false => pool.set_of(connected.symbols()),
        };
        for (sym, domain) in path.domains_of(pool.set(symbols)) {
            assertions.push(domain.condition(pool, sym));
        }
        assertions.sort_unstable();
        assertions.dedup();
        (assertions, symbols)
    }

    /// Whether a condition can hold: from the caches, by a change of the model, or from a back end.
    fn ask(
        &mut self,
        pool: &mut Pool,
        path: &Path,
        wanted: ExprId,
        change: impl FnOnce(&mut Solver, &Pool) -> Option<Rc<Model>>,
    ) -> Feasible {
        let (mut question, symbols) = self.slice(pool, path, pool.free(wanted));
        if let Err(i) = question.binary_search(&wanted) {
            question.insert(i, wanted);
        }
        let full = |pool: &Pool, values: &Values| Rc::new(values.over(pool, path.model()));
        match self.remembered(&question) {
            Some(Cached::Sat(values)) => return Feasible::Yes(full(pool, &values)),
            Some(Cached::Unsat) => return Feasible::No,
            None => {}
        }
        if let Some(model) = change(self, pool) {
            self.stats.by_change += 1;
            return Feasible::Yes(model);
        }
        match self.ask_new(pool, question, symbols, path.model()) {
            Ok(Some(values)) => Feasible::Yes(full(pool, &values)),
            Ok(None) => Feasible::No,
            Err(()) => Feasible::Unknown,
        }
    }

    /// The answer to the same question, or to one that this one contains.
    fn remembered(&mut self, question: &[ExprId]) -> Option<Cached> {
        if let Some(answer) = self.cache.same(question) {
            self.stats.by_cache += 1;
            return Some(answer);
        }
        if self.cache.contains_core(question) {
            self.stats.by_core += 1;
            return Some(Cached::Unsat);
        }
        None
    }

    /// Values for the symbols of a question (sorted), none if it cannot hold, an error if unknown.
    pub(crate) fn ask_question(
        &mut self,
        pool: &mut Pool,
        question: Vec<ExprId>,
        symbols: SetId,
        base: &Rc<Model>,
    ) -> Result<Option<Values>, ()> {
        match self.remembered(&question) {
            Some(Cached::Sat(values)) => Ok(Some(values)),
            Some(Cached::Unsat) => Ok(None),
            None => self.ask_new(pool, question, symbols, base),
        }
    }

    /// The same for a question that the caches do not answer as such.
    fn ask_new(
        &mut self,
        pool: &mut Pool,
        question: Vec<ExprId>,
        symbols: SetId,
        base: &Rc<Model>,
    ) -> Result<Option<Values>, ()> {
        if self.limits.thorough.stopped() {
            return Err(());
        }
        if let Some(values) = self.cache.recent(pool, &question, base) {
            self.stats.by_model += 1;
            let all = Values::of(pool, symbols, &values.over(pool, base));
            self.cache.remember(question.into(), Cached::Sat(all.clone()));
            return Ok(Some(all));
        }
        match self.call(pool, &question) {
            Answer::Sat(model) => {
                let values = Values::of(pool, symbols, &model);
                self.cache.remember(question.into(), Cached::Sat(values.clone()));
                Ok(Some(values))
            }
            Answer::Unsat => {
                self.cache.remember(question.into(), Cached::Unsat);
                Ok(None)
            }
            Answer::Unknown => {
                self.stats.unknown += 1;
                Err(())
            }
        }
    }

    /// Asks the back ends, with growing budgets.
    fn call(&mut self, pool: &mut Pool, question: &[ExprId]) -> Answer {
        let start = Instant::now();
        let (answer, by) = self.escalate(pool, question);
        let took = start.elapsed();
        self.stats.backend_time += took;
        self.stats.longest_call = self.stats.longest_call.max(took);
        if let Some(log) = &mut self.log
            && log.write(pool, question, &answer, by).is_err()
        {
            self.stats.lost_logs += 1;
        }
        answer
    }

    /// The answer, and who gave it.
    fn escalate(&mut self, pool: &mut Pool, question: &[ExprId]) -> (Answer, &'static str) {
        // Whether a state repeats another is asked for all values of its inputs at once. Where these are few, case by case
        // takes half of the time. What is asked of a path is mostly simpler.
        if self.hasty
            && let Some(answer) = self.decided_by_cases(pool, question)
        {
            return (answer, self.fast.name());
        }
        let first = if self.hasty { &self.limits.hasty } else { &self.limits.first };
        let first = self.ask_fast(pool, question, &first.clone());
        if !matches!(first, Answer::Unknown) {
            return (first, self.fast.name());
        }
        if !self.hasty
            && let Some(answer) = self.decided_by_cases(pool, question)
        {
            return (answer, self.fast.name());
        }
        let answer = self.ask_fast(pool, question, &self.limits.quick.clone());
        if self.hasty || !matches!(answer, Answer::Unknown) {
            return (answer, self.fast.name());
        }
        if let Some(strong) = &mut self.strong {
            self.stats.strong_calls += 1;
            let answer = strong.check(pool, question, &self.limits.thorough);
            if !matches!(answer, Answer::Unknown) {
                return (answer, strong.name());
            }
        }
        self.stats.fast_calls += 1;
        (self.fast.check(pool, question, &self.limits.thorough), self.fast.name())
    }

    /// The answer, if cases give one.
    fn decided_by_cases(&mut self, pool: &mut Pool, question: &[ExprId]) -> Option<Answer> {
        let answer = self.by_cases(pool, question);
        let decided = !matches!(answer, Answer::Unknown);
        self.stats.by_cases += decided as u64;
        self.stats.fast_calls += decided as u64;
        decided.then_some(answer)
    }

    fn ask_fast(&mut self, pool: &mut Pool, question: &[ExprId], budget: &Budget) -> Answer {
        self.stats.fast_calls += 1;
        let answer = self.fast.check(pool, question, budget);
        if matches!(answer, Answer::Unsat) {
            let core = self.fast.core().iter().map(|&i| question[i]).collect();
            self.cache.remember_core(core);
        }
        answer
    }
}
