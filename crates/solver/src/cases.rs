//! Questions decided case by case.
//!
//! An index that may be one of five numbers makes everything that is read with it a choice between cells, and a search
//! has to find out by itself that all is simple once the number is known. Where conditions of the question leave a small
//! input only a few values, each of them is put in its place: reads become cells, comparisons become constants, and
//! what is left is often decided by folding alone.

use std::rc::Rc;

use expr::{ExprId, InputId, Model, Pool, Replace, SetId, Substitution, SymId};
use hashbrown::HashMap;

use crate::backend::Answer;
use crate::chain::Solver;

/// Values of one input that are listed.
const MAX_VALUES: usize = 16;
/// Cases that are looked at.
const MAX_CASES: usize = 64;
/// Bytes of an input that is taken for one number.
const MAX_SIZE: u32 = 8;

/// An input (or a byte of a large one) and all its values.
type Values = Rc<[Vec<(SymId, u8)>]>;

/// What was found out about the values of inputs, by the conditions on each of them alone.
#[derive(Default)]
pub struct Cases {
    known: HashMap<Vec<ExprId>, Option<Values>>,
}

impl Cases {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.known.clear();
    }
}

/// Puts numbers in place of some symbols.
struct Numbers<'a> {
    values: &'a HashMap<SymId, u8>,
    touched: HashMap<SetId, bool>,
}

impl Replace for Numbers<'_> {
    fn touches(&mut self, pool: &mut Pool, set: SetId) -> bool {
        let values = self.values;
        let touches = || {
            let set = pool.set(set);
            match set.len() <= values.len() {
                true => set.iter().any(|sym| values.contains_key(sym)),
                false => values.keys().any(|sym| set.binary_search(sym).is_ok()),
            }
        };
        *self.touched.entry(set).or_insert_with(touches)
    }

    fn symbol(&mut self, pool: &mut Pool, sym: SymId) -> ExprId {
        match self.values.get(&sym) {
            Some(&value) => pool.constant(value as u64, 8),
            None => pool.symbol(sym),
        }
    }
}

/// What is left of conditions with numbers for some symbols, sorted; none if one does not hold.
pub(crate) fn with_numbers(
    pool: &mut Pool,
    conditions: &[ExprId],
    values: &HashMap<SymId, u8>,
) -> Option<Vec<ExprId>> {
    let mut numbers = Numbers { values, touched: HashMap::new() };
    let mut done = Substitution::default();
    let mut left = Vec::new();
    for &condition in conditions {
        let condition = pool.substitute_symbols(condition, &mut done, &mut numbers);
        match pool.as_const(condition) {
            Some(0) => return None,
            Some(_) => {}
            None => left.push(condition),
        }
    }
    left.sort_unstable();
    left.dedup();
    Some(left)
}

/// A small input as a whole, or a byte of a large one.
fn group(pool: &Pool, sym: SymId) -> (InputId, u32) {
    let (input, byte) = pool.symbol_info(sym);
    let small = pool.input_info(input).size <= MAX_SIZE;
    (input, if small { 0 } else { byte })
}

impl Solver {
    /// Decides a question for each of the values that some inputs can have; unknown if no input has few,
    /// or if a case stays open.
    pub(crate) fn by_cases(&mut self, pool: &mut Pool, question: &[ExprId]) -> Answer {
        let chosen = self.choose(pool, question);
        if chosen.is_empty() {
            return Answer::Unknown;
        }
        let mut turn = vec![0; chosen.len()];
        loop {
            let values = chosen.iter().zip(&turn).flat_map(|(all, &i)| all[i].iter().copied());
            let answer = self.case(pool, question, &values.collect());
            if !matches!(answer, Answer::Unsat) {
                return answer;
            }
            let next = turn.iter().zip(&chosen).position(|(&i, all)| i + 1 < all.len());
            let Some(next) = next else { return Answer::Unsat };
            turn[..next].fill(0);
            turn[next] += 1;
        }
    }

    /// Decides a question with numbers for some symbols.
    fn case(
        &mut self,
        pool: &mut Pool,
        question: &[ExprId],
        values: &HashMap<SymId, u8>,
    ) -> Answer {
        let Some(left) = with_numbers(pool, question, values) else { return Answer::Unsat };
        let changes = values.iter().map(|(&sym, &value)| (sym, value));
        if left.is_empty() {
            return Answer::Sat(Model::default().with(changes));
        }
        match self.fast.check(pool, &left, &self.limits.quick) {
            Answer::Sat(model) => Answer::Sat(model.with(changes)),
            answer => answer,
        }
    }

    /// Inputs of a question with few values, those with the fewest first.
    fn choose(&mut self, pool: &mut Pool, question: &[ExprId]) -> Vec<Values> {
        let mut own: HashMap<(InputId, u32), Vec<ExprId>> = HashMap::new();
        for &condition in question {
            let symbols = pool.symbols(condition);
            let Some(&first) = symbols.first() else { continue };
            let of = group(pool, first);
            if symbols.iter().all(|&sym| group(pool, sym) == of) {
                own.entry(of).or_default().push(condition);
            }
        }
        let mut own: Vec<_> = own.into_iter().collect();
        own.sort_unstable();
        let mut all: Vec<Values> =
            own.into_iter().filter_map(|(_, conditions)| self.values(pool, conditions)).collect();
        all.sort_by_key(|values| values.len());
        let mut cases = 1;
        all.retain(|values| {
            let fits = cases * values.len() <= MAX_CASES;
            cases *= if fits { values.len() } else { 1 };
            fits
        });
        if cases > 1 { all } else { Vec::new() }
    }

    /// All values that the symbols of some conditions can have together, if they are few.
    fn values(&mut self, pool: &mut Pool, conditions: Vec<ExprId>) -> Option<Values> {
        if let Some(known) = self.cases.known.get(&conditions) {
            return known.clone();
        }
        let mut symbols: Vec<SymId> =
            conditions.iter().flat_map(|&c| pool.symbols(c).to_vec()).collect();
        symbols.sort_unstable();
        symbols.dedup();
        let mut asked = conditions.clone();
        let mut found = Vec::new();
        let all = loop {
            match self.fast.check(pool, &asked, &self.limits.quick) {
                Answer::Unsat => break Some(found),
                Answer::Unknown => break None,
                Answer::Sat(_) if found.len() == MAX_VALUES => break None,
                Answer::Sat(model) => {
                    let values: Vec<_> = symbols.iter().map(|&s| (s, model.get(s))).collect();
                    let mut other = pool.boolean(false);
                    for &(sym, value) in &values {
                        let (byte, value) = (pool.symbol(sym), pool.constant(value as u64, 8));
                        let same = pool.eq(byte, value);
                        let differs = pool.not(same);
                        other = pool.or(other, differs);
                    }
                    found.push(values);
                    asked.push(other);
                }
            }
        };
        let all: Option<Values> = all.map(|mut found| {
            found.sort_unstable();
            found.into()
        });
        self.cases.known.insert(conditions, all.clone());
        all
    }
}
