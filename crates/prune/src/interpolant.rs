//! Conditions between a state and a formula that it satisfies.
//!
//! The states that satisfy a formula S in a call context have nothing new to show; so have those
//! that satisfy any I that implies S. A state σ with S may therefore store any I with σ ⇒ I ⇒ S.
//! The weakest is S itself and stops most states; a stronger one may be smaller, and quicker to
//! compare with.
//!
//! - `wp`: S.
//! - `core`: of what is known of σ (numbers in its cells, how others depend on inputs, conditions of its path), what an
//!   unsatisfiable core together with ¬S keeps.
//! - `craig`: a Craig interpolant of all that and ¬S, by Bitwuzla.
//! - `auto`: a core where S is large, else S.
//!
//! Pins, shape and the free stack are kept as they are: they are demanded of σ's successors anyway.
//! What the solver says of a Craig interpolant is proved again before it is used; with the pruner's
//! check on, both sides of every condition are.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use expr::{Evaluator, ExprId, Kind, Model, Pool, SymId};
use machine::generalise::{Cell, Item};
use machine::{Machine, State};
use solver::bitwuzla::{Library, interpolant};
use solver::{Answer, Backend, Blaster, Budget, Validate, Validator};
use summary::Formula;

use crate::interpolation::Counts;

/// Which condition is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// The weakest.
    Weakest,
    /// What an unsatisfiable core keeps of the state.
    Core,
    /// A Craig interpolant.
    Craig,
    /// A core where the weakest is large.
    Auto,
}

/// What a question may cost.
const CONFLICTS: u64 = 2_000;
/// Facts of a state beyond which it is left at the weakest condition.
const MAX_FACTS: usize = 400;
/// From this weight on a formula is large.
const LARGE: usize = 300;
/// Operators of a formula up to which they are counted.
const MAX_WEIGHT: usize = 4_000;
/// Operators of an interpolant beyond which it is not used.
const MAX_SIZE: usize = 2_000;

/// Bytes in a condition up to which it is found out whether it always holds, and what that may cost (conflicts, gates).
const MAX_BYTES: usize = 48;
const TAUTOLOGY: (u64, u64) = (100, 20_000);
/// Values of bytes, the same for all of a condition or different ones, that are tried before the solver.
const TRIES: [[u8; 2]; 4] = [[0, 0], [1, 0], [255, 0], [3, 7]];

/// Computes them.
pub(crate) struct Interpolants {
    blaster: Blaster,
    library: Option<Arc<Library>>,
    counts: Counts,
    evaluator: Evaluator,
    /// Conditions that always hold, or not known to; of this generation of expressions.
    always: HashMap<ExprId, bool>,
    generation: u64,
}

impl Interpolants {
    pub fn new(strength: Strength) -> Interpolants {
        let wanted = strength == Strength::Craig;
        let library = if wanted { Library::load() } else { None };
        let blaster = Blaster::new(Validator::new(Validate::default()));
        Interpolants {
            blaster,
            library,
            counts: Counts::default(),
            evaluator: Evaluator::default(),
            always: HashMap::new(),
            generation: 0,
        }
    }

    /// Drops the conditions of a formula that hold for all values: outcomes that exclude each other
    /// leave many, and every formula above would have them again.
    pub fn tidy(&mut self, pool: &mut Pool, formula: &mut Formula) {
        if self.generation != pool.generation() {
            self.generation = pool.generation();
            self.always.clear();
        }
        let count = formula.items.len();
        let items = std::mem::take(&mut formula.items);
        formula.items = items.into_iter().filter(|item| !self.holds_always(pool, *item)).collect();
        if formula.items.len() < count {
            formula.weight = formula.size(pool, MAX_WEIGHT);
        }
    }

    fn holds_always(&mut self, pool: &mut Pool, item: Item) -> bool {
        let Item::Need(e) = item else { return false };
        if let Some(&known) = self.always.get(&e) {
            return known;
        }
        let symbols = pool.symbols(e).to_vec();
        let may = symbols.len() <= MAX_BYTES
            && TRIES.iter().all(|&[first, step]| {
                let mut model = Model::default();
                let mut value = first;
                for &sym in &symbols {
                    model.set(sym, value);
                    value = value.wrapping_mul(5).wrapping_add(step);
                }
                self.evaluator.holds(pool, &model, e)
            });
        let always = may && {
            let (conflicts, gates) = TAUTOLOGY;
            let budget = Budget { gates, ..Budget::conflicts(conflicts) };
            let contrary = pool.not(e);
            matches!(self.blaster.check(pool, &[contrary], &budget), Answer::Unsat)
        };
        self.always.insert(e, always);
        always
    }

    /// What was computed since this was last asked.
    pub fn take_counts(&mut self) -> Counts {
        std::mem::take(&mut self.counts)
    }

    /// A condition between a state and a formula that it satisfies; none: the formula itself. And if it is
    /// to be checked, what is wrong with it.
    pub fn between(
        &mut self,
        machine: &mut Machine,
        state: &State,
        formula: &Formula,
        strength: Strength,
        check: bool,
    ) -> (Option<Formula>, Option<String>) {
        let wanted = match strength {
            Strength::Weakest => false,
            Strength::Core | Strength::Craig => true,
            Strength::Auto => formula.weight > LARGE,
        };
        if !wanted || formula.items.is_empty() {
            return (None, None);
        }
        let symbols = formula.symbols(machine.general_pool());
        let Some(facts) = machine.facts(state, &symbols, MAX_FACTS) else { return (None, None) };
        let numbers = symbols.into_iter().filter(|&sym| {
            matches!(machine.cell_of(sym).0, Cell::Register { .. } | Cell::Memory { .. })
        });
        let numbers: HashSet<SymId> = numbers.collect();
        let pool = machine.general_pool_mut();
        let all = formula.condition(pool);
        let not_all = pool.not(all);
        // What is pinned is demanded anyway.
        let mut first = facts;
        for &(sym, value) in &formula.pins {
            let (byte, value) = (pool.symbol(sym), pool.constant(value.into(), 8));
            first.push(pool.eq(byte, value));
        }
        let between = match strength {
            Strength::Craig => self.craig(pool, &first, not_all),
            _ => self.core(pool, &first, not_all),
        };
        let Some(conditions) = between else { return (None, None) };
        let wrong = check.then(|| self.wrong(pool, &first, &conditions, not_all)).flatten();
        (Some(with(pool, formula, &conditions, &numbers)), wrong)
    }

    fn is_unsat(&mut self, pool: &mut Pool, all: &[ExprId]) -> bool {
        matches!(self.blaster.check(pool, all, &budget()), Answer::Unsat)
    }

    /// The facts that suffice against a condition.
    fn core(&mut self, pool: &mut Pool, facts: &[ExprId], against: ExprId) -> Option<Vec<ExprId>> {
        let mut question = facts.to_vec();
        question.push(against);
        if !self.is_unsat(pool, &question) {
            return None;
        }
        let kept = self.blaster.core().iter().filter_map(|&i| facts.get(i).copied()).collect();
        self.counts.cores += 1;
        Some(kept)
    }

    /// A condition that follows from the facts and contradicts another.
    fn craig(&mut self, pool: &mut Pool, facts: &[ExprId], against: ExprId) -> Option<Vec<ExprId>> {
        let library = Arc::clone(self.library.as_ref()?);
        let between = interpolant(&library, pool, facts, &[against], &budget())?;
        let alone = Formula { items: vec![Item::Need(between)], ..Formula::default() };
        if alone.size(pool, MAX_SIZE) > MAX_SIZE || !self.is_unsat(pool, &[between, against]) {
            return None;
        }
        self.counts.craig += 1;
        Some(vec![between])
    }

    /// Whether a condition is not between facts and what it is to contradict.
    fn wrong(
        &mut self,
        pool: &mut Pool,
        facts: &[ExprId],
        conditions: &[ExprId],
        against: ExprId,
    ) -> Option<String> {
        let mut question = conditions.to_vec();
        question.push(against);
        if matches!(self.blaster.check(pool, &question, &budget()), Answer::Sat(_)) {
            return Some("an interpolant does not imply what it stands for".to_owned());
        }
        for &condition in conditions {
            let mut question = facts.to_vec();
            question.push(pool.not(condition));
            if matches!(self.blaster.check(pool, &question, &budget()), Answer::Sat(_)) {
                return Some("an interpolant does not follow from its state".to_owned());
            }
        }
        None
    }
}

fn budget() -> Budget {
    Budget { gates: 200_000, ..Budget::conflicts(CONFLICTS) }
}

/// A formula with other conditions; `numbers` are the bytes that may be pinned.
fn with(
    pool: &mut Pool,
    formula: &Formula,
    conditions: &[ExprId],
    numbers: &HashSet<SymId>,
) -> Formula {
    let pinned: HashSet<(SymId, u8)> = formula.pins.iter().copied().collect();
    let mut pins = formula.pins.clone();
    let mut items = Vec::new();
    for &condition in conditions {
        match pool.as_const(condition) {
            Some(0) => items.push(Item::Need(condition)),
            Some(_) => {}
            None => match pin(pool, condition) {
                Some(pin) if pinned.contains(&pin) => {}
                Some(pin) if numbers.contains(&pin.0) => pins.push(pin),
                _ => items.push(Item::Need(condition)),
            },
        }
    }
    pins.sort_unstable();
    pins.dedup();
    let mut stored = Formula { pins, items, ..formula.clone() };
    stored.weight = stored.size(pool, MAX_SIZE);
    stored
}

/// A condition that says which value a byte has.
fn pin(pool: &Pool, condition: ExprId) -> Option<(SymId, u8)> {
    let Kind::Cmp(expr::CmpOp::Eq, a, b) = pool.kind(condition) else { return None };
    let of = |symbol: ExprId, value: ExprId| match (pool.kind(symbol), pool.as_const(value)) {
        (Kind::Sym(sym), Some(value)) => Some((sym, value as u8)),
        _ => None,
    };
    of(a, b).or_else(|| of(b, a))
}
