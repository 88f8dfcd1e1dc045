//! Taking conditions apart that hold for all inputs yet to come.
//!
//! A formula must hold whatever the inputs that the program will read are. Where the program decides by such an input, what is known of
//! both ways is `c ? yes : no` with a `c` about inputs only. Both can be chosen, so what one way needs of the cells of a state is
//! needed in any case: `yes` and `no`, without `c`. That is a flat list of conditions instead of a tree: what
//! several ways need is in it once, and a state with numbers in its cells is compared without a solver.
//!
//! The list is never weaker than the condition: `yes & no` implies `c ? yes : no`. It would be stronger if no input satisfied `c`; a
//! part that does not even hold in the state it was found from keeps its `c`. So does a part that speaks of inputs itself.

use expr::{BinOp, ExprId, Kind, Pool, SetId};
use machine::general::is_yet_to_come;
use machine::memory::layout::IdMap;

/// Parts of one condition beyond which it stays as it is, and steps that may be taken to find them.
const MAX_PARTS: usize = 200;
const MAX_STEPS: usize = 2_000;

/// What a set of symbols has to do with inputs yet to come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// Only such inputs.
    Inputs,
    /// Cells of the state and such inputs.
    Both,
    /// Only cells.
    Cells,
}

/// Takes conditions apart; remembers what they are about.
#[derive(Default)]
pub(crate) struct Apart {
    sets: IdMap<SetId, About>,
}

impl Apart {
    fn about(&mut self, pool: &Pool, e: ExprId) -> About {
        let set = pool.free(e);
        *self.sets.entry(set).or_insert_with(|| {
            let symbols = pool.set(set);
            let to_come = symbols.iter().filter(|&&sym| is_yet_to_come(pool, sym)).count();
            match to_come {
                0 => About::Cells,
                n if n == symbols.len() => About::Inputs,
                _ => About::Both,
            }
        })
    }

    /// Conditions that together imply one, each of a smaller part of it. `holds`: whether one holds in the state that this is about.
    pub fn parts(
        &mut self,
        pool: &mut Pool,
        whole: ExprId,
        holds: &mut dyn FnMut(&mut Pool, ExprId) -> bool,
    ) -> Vec<ExprId> {
        let mut parts = Vec::new();
        let always = pool.boolean(true);
        let mut work = vec![(always, whole)];
        for _ in 0..MAX_STEPS {
            let Some((when, e)) = work.pop() else { return parts };
            if parts.len() + work.len() > MAX_PARTS {
                break;
            }
            if let Some(below) = self.children(pool, when, e) {
                work.extend(below);
                continue;
            }
            let bare = self.about(pool, e) == About::Cells
                && pool.as_const(e).is_none()
                && (when == always || holds(pool, e));
            let part = if bare { e } else { pool.implies(when, e) };
            if pool.as_const(part) != Some(1) && !parts.contains(&part) {
                parts.push(part);
            }
        }
        vec![whole]
    }

    /// What a condition consists of, each with when it matters.
    fn children(
        &mut self,
        pool: &mut Pool,
        when: ExprId,
        e: ExprId,
    ) -> Option<[(ExprId, ExprId); 2]> {
        let (inner, negated) = match pool.kind(e) {
            Kind::Not(inner) => (inner, true),
            _ => (e, false),
        };
        match (pool.kind(inner), negated) {
            (Kind::Bin(BinOp::And, a, b), false) => Some([(when, a), (when, b)]),
            (Kind::Bin(BinOp::Or, a, b), true) => Some([(when, pool.not(a)), (when, pool.not(b))]),
            (Kind::Bin(BinOp::Or, a, b), false) => self.unless(pool, when, a, b),
            (Kind::Bin(BinOp::And, a, b), true) => {
                let (a, b) = (pool.not(a), pool.not(b));
                self.unless(pool, when, a, b)
            }
            (Kind::Ite(c, a, b), _) if self.about(pool, c) == About::Inputs => {
                let (a, b) = if negated { (pool.not(a), pool.not(b)) } else { (a, b) };
                let not_c = pool.not(c);
                Some([(pool.and(when, c), a), (pool.and(when, not_c), b)])
            }
            _ => None,
        }
    }

    /// One of two, where one of them is about inputs only: the other one matters where that does not hold.
    fn unless(
        &mut self,
        pool: &mut Pool,
        when: ExprId,
        a: ExprId,
        b: ExprId,
    ) -> Option<[(ExprId, ExprId); 2]> {
        let (inputs, rest) = match (self.about(pool, a), self.about(pool, b)) {
            (About::Inputs, About::Inputs) => return None,
            (About::Inputs, _) => (a, b),
            (_, About::Inputs) => (b, a),
            _ => return None,
        };
        let contrary = pool.not(inputs);
        let always = pool.boolean(true);
        Some([(pool.and(when, contrary), rest), (when, always)])
    }
}

#[cfg(test)]
mod tests {
    use expr::{Evaluator, Model};
    use machine::general::{Cell, Cells};

    use super::*;

    /// A byte of the state and one of an input yet to come.
    fn bytes(pool: &mut Pool) -> [ExprId; 2] {
        let mut cells = Cells::default();
        let cell = cells.input(pool, Cell::Register { depth: 1, slot: 0, bits: 8 }, 1);
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
        let parts = Apart::default().parts(pool, whole, &mut |_, _| true);
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
            let parts = Apart::default().parts(pool, whole, &mut |_, _| false);
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
        assert_eq!(Apart::default().parts(pool, whole, &mut |_, _| true), [whole]);
    }
}
