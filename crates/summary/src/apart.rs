//! Taking conditions apart that hold for all inputs.
//!
//! A formula must hold whatever the inputs that the program will read are, and whatever those are that the state it was found from has read.
//! Where the program decides by such an input, what is known of
//! both sides is `c ? yes : no` with a `c` about inputs only. Both can be chosen, so what one side
//! needs of the cells of a state is needed in any case: `yes` and `no`, without `c`. That is a flat
//! list of conditions instead of a tree: what several sides need is in it once, and a state with
//! numbers in its cells is compared without a solver.
//!
//! The list is never weaker than the condition: `yes & no` implies `c ? yes : no`. It would be stronger if no input satisfied `c`; a
//! part that does not even hold in the state it was found from stays where it is. So does a part that speaks of inputs itself: what is left
//! of the condition is one more of the list.

use expr::{BinOp, ExprId, Kind, Pool, SetId, SymId};
use machine::generalise::{Item, Sample, is_yet_to_come};
use machine::memory::layout::IdMap;
use machine::{Machine, State};

use crate::formula::Formula;

/// Parts that are taken out of one condition at most, and steps that may be taken to find them.
const MAX_PARTS: usize = 200;
const MAX_STEPS: usize = 4_000;
/// How deep parts are looked for.
const MAX_DEPTH: usize = 1_000;

/// What a set of symbols has to do with inputs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// Only inputs yet to come, and cells that hold what depends on inputs.
    Inputs,
    /// Other cells of the state, too.
    Both,
    /// Only cells that hold numbers.
    Cells,
}

/// How a condition is made of others.
enum Made {
    /// All of these must hold.
    All(ExprId, ExprId),
    /// The first, which is about inputs only, or the second.
    Unless(ExprId, ExprId),
    /// By the first, which is about inputs only, the second or the third.
    Choice(ExprId, ExprId, ExprId),
}

/// Takes conditions apart; remembers what they are about.
pub(crate) struct Apart<F> {
    sets: IdMap<SetId, About>,
    /// Whether a cell depends on inputs.
    depends: F,
}

impl<F: FnMut(&Pool, SymId) -> bool> Apart<F> {
    pub fn new(depends: F) -> Apart<F> {
        Apart { sets: IdMap::default(), depends }
    }

    fn about(&mut self, pool: &Pool, e: ExprId) -> About {
        let set = pool.free(e);
        if let Some(&about) = self.sets.get(&set) {
            return about;
        }
        let symbols = pool.set(set);
        let open = |&&sym: &&SymId| is_yet_to_come(pool, sym) || (self.depends)(pool, sym);
        let about = match symbols.iter().filter(open).count() {
            0 => About::Cells,
            n if n == symbols.len() => About::Inputs,
            _ => About::Both,
        };
        self.sets.insert(set, about);
        about
    }

    /// The parts of a condition that are about numbers only and that one side or the other needs.
    fn parts(&mut self, pool: &mut Pool, whole: ExprId) -> Vec<ExprId> {
        let mut parts = Vec::new();
        let mut seen: IdMap<ExprId, ()> = IdMap::default();
        let mut work = vec![whole];
        for _ in 0..MAX_STEPS {
            let Some(e) = work.pop() else { break };
            if parts.len() == MAX_PARTS {
                break;
            }
            if seen.insert(e, ()).is_some() {
                continue;
            }
            match self.made(pool, e) {
                Some(Made::All(a, b) | Made::Choice(_, a, b)) => work.extend([b, a]),
                Some(Made::Unless(_, rest)) => work.push(rest),
                None => {
                    if pool.as_const(e).is_none() && self.about(pool, e) == About::Cells {
                        parts.push(e);
                    }
                }
            }
        }
        parts
    }

    /// What is left of a condition where some of its parts hold. Beyond a depth it stays as it is.
    fn rest(
        &mut self,
        pool: &mut Pool,
        e: ExprId,
        depth: usize,
        known: &mut IdMap<ExprId, ExprId>,
    ) -> ExprId {
        if let Some(&rest) = known.get(&e) {
            return rest;
        }
        let made = if depth < MAX_DEPTH { self.made(pool, e) } else { None };
        let depth = depth + 1;
        let rest = match made {
            Some(Made::All(a, b)) => {
                let (a, b) = (self.rest(pool, a, depth, known), self.rest(pool, b, depth, known));
                pool.and(a, b)
            }
            Some(Made::Unless(inputs, b)) => {
                let b = self.rest(pool, b, depth, known);
                pool.or(inputs, b)
            }
            Some(Made::Choice(c, a, b)) => {
                let (a, b) = (self.rest(pool, a, depth, known), self.rest(pool, b, depth, known));
                pool.ite(c, a, b)
            }
            None => e,
        };
        known.insert(e, rest);
        rest
    }

    /// Conditions that together imply one: parts of it that hold, and what is left of it then.
    fn divide(&mut self, pool: &mut Pool, whole: ExprId, holding: Vec<ExprId>) -> Vec<ExprId> {
        let yes = pool.boolean(true);
        let mut known: IdMap<ExprId, ExprId> = holding.iter().map(|&part| (part, yes)).collect();
        let rest = self.rest(pool, whole, 0, &mut known);
        let mut all = holding;
        let mut work = vec![rest];
        // Conditions share their parts: without this, each would be looked at again and again.
        let mut seen: IdMap<ExprId, ()> = IdMap::default();
        while let Some(e) = work.pop() {
            if seen.insert(e, ()).is_some() {
                continue;
            }
            match self.made(pool, e) {
                Some(Made::All(a, b)) => work.extend([b, a]),
                _ if pool.as_const(e) == Some(1) || all.contains(&e) => {}
                _ => all.push(e),
            }
        }
        all
    }

    /// Conditions that together imply one. `holds`: whether one holds in the state that this is about.
    pub fn conditions(
        &mut self,
        pool: &mut Pool,
        whole: ExprId,
        holds: &mut dyn FnMut(&mut Pool, ExprId) -> bool,
    ) -> Vec<ExprId> {
        let mut parts = self.parts(pool, whole);
        parts.retain(|&part| holds(pool, part));
        self.divide(pool, whole, parts)
    }

    /// How a condition is made, if both sides of it can be chosen or all of it is needed.
    fn made(&mut self, pool: &mut Pool, e: ExprId) -> Option<Made> {
        let (inner, negated) = match pool.kind(e) {
            Kind::Not(inner) => (inner, true),
            _ => (e, false),
        };
        match (pool.kind(inner), negated) {
            (Kind::Bin(BinOp::And, a, b), false) => Some(Made::All(a, b)),
            (Kind::Bin(BinOp::Or, a, b), true) => Some(Made::All(pool.not(a), pool.not(b))),
            (Kind::Bin(BinOp::Or, a, b), false) => self.unless(pool, a, b),
            (Kind::Bin(BinOp::And, a, b), true) => {
                let (a, b) = (pool.not(a), pool.not(b));
                self.unless(pool, a, b)
            }
            (Kind::Ite(c, a, b), _) if self.about(pool, c) == About::Inputs => {
                Some(match negated {
                    true => Made::Choice(c, pool.not(a), pool.not(b)),
                    false => Made::Choice(c, a, b),
                })
            }
            _ => None,
        }
    }

    /// One of two, where one of them is about inputs only.
    fn unless(&mut self, pool: &Pool, a: ExprId, b: ExprId) -> Option<Made> {
        match (self.about(pool, a), self.about(pool, b)) {
            (About::Inputs, About::Inputs) => None,
            (About::Inputs, _) => Some(Made::Unless(a, b)),
            (_, About::Inputs) => Some(Made::Unless(b, a)),
            _ => None,
        }
    }
}

/// Takes the conditions of a formula apart that was found from a state; none is weaker than before.
pub fn flatten(machine: &mut Machine, state: &State, formula: &mut Formula) {
    if formula.items.iter().any(|item| matches!(item, Item::Assume(_))) {
        return;
    }
    let symbols = formula.symbols(machine.general_pool());
    let open: IdMap<SymId, ()> = symbols
        .into_iter()
        .filter(|&sym| machine.cell_number(state, sym).is_none())
        .map(|sym| (sym, ()))
        .collect();
    let mut apart = Apart::new(|_: &Pool, sym| open.contains_key(&sym));
    let mut sample = Sample::default();
    let mut seen: IdMap<ExprId, ()> = IdMap::default();
    let mut all = Vec::new();
    for e in formula.expressions().collect::<Vec<ExprId>>() {
        let mut parts = apart.parts(machine.general_pool_mut(), e);
        parts.retain(|&part| machine.holds_in_model(state, part, &mut sample));
        let divided = apart.divide(machine.general_pool_mut(), e, parts);
        all.extend(divided.into_iter().filter(|&e| seen.insert(e, ()).is_none()));
    }
    formula.items = all.into_iter().map(Item::Need).collect();
}

#[cfg(test)]
mod tests {
    use expr::{Evaluator, Model};
    use machine::ThreadId;
    use machine::generalise::{Cell, Cells};

    use super::*;

    fn apart() -> Apart<impl FnMut(&Pool, SymId) -> bool> {
        Apart::new(|_: &Pool, _| false)
    }

    /// A byte of the state and one of an input yet to come.
    fn bytes(pool: &mut Pool) -> [ExprId; 2] {
        let mut cells = Cells::default();
        let thread = ThreadId::MAIN;
        let register = Cell::Register { thread, depth: 1, slot: 0, bits: 8 };
        let cell = cells.input(pool, register, 1);
        let input = cells.input(pool, Cell::Future { ordinal: 0, size: 1 }, 1);
        [pool.input_byte(cell, 0), pool.input_byte(input, 0)]
    }

    fn is(pool: &mut Pool, byte: ExprId, value: u64) -> ExprId {
        let value = pool.constant(value, 8);
        pool.eq(byte, value)
    }

    /// Whether conditions together imply another one for all small values.
    fn imply(pool: &Pool, bytes: [ExprId; 2], parts: &[ExprId], whole: ExprId) -> bool {
        let mut evaluator = Evaluator::default();
        (0..64).all(|n: u8| {
            let mut model = Model::default();
            for (byte, value) in bytes.into_iter().zip([n / 8, n % 8]) {
                let Kind::Sym(sym) = pool.kind(byte) else { panic!("it is a symbol") };
                model.set(sym, value);
            }
            !parts.iter().all(|&part| evaluator.holds(pool, &model, part))
                || evaluator.holds(pool, &model, whole)
        })
    }

    #[test]
    fn what_either_way_needs_of_the_state_is_needed() {
        let pool = &mut Pool::default();
        let [cell, input] = bytes(pool);
        let (yes, no) = (is(pool, cell, 2), is(pool, cell, 3));
        let no = pool.not(no);
        let one = is(pool, input, 1);
        let whole = pool.ite(one, yes, no);
        let parts = apart().conditions(pool, whole, &mut |_, _| true);
        assert_eq!(parts.len(), 2);
        assert!(parts.contains(&yes) && parts.contains(&no));
        assert!(imply(pool, [cell, input], &parts, whole));
    }

    #[test]
    fn what_does_not_hold_or_is_about_the_input_keeps_its_condition() {
        let pool = &mut Pool::default();
        let [cell, input] = bytes(pool);
        let (one, two) = (is(pool, input, 1), is(pool, cell, 2));
        let same = pool.eq(cell, input);
        for (yes, no) in [(two, same), (same, two)] {
            let whole = pool.ite(one, yes, no);
            let parts = apart().conditions(pool, whole, &mut |_, _| false);
            assert!(!parts.contains(&two) && !parts.contains(&same));
            assert!(imply(pool, [cell, input], &parts, whole));
        }
    }

    #[test]
    fn a_decision_by_the_state_stays() {
        let pool = &mut Pool::default();
        let [cell, input] = bytes(pool);
        let (by_state, by_input) = (is(pool, cell, 2), is(pool, input, 1));
        let (yes, no) = (is(pool, input, 5), pool.not(by_input));
        let whole = pool.ite(by_state, yes, no);
        assert_eq!(apart().conditions(pool, whole, &mut |_, _| true), [whole]);
    }
}
