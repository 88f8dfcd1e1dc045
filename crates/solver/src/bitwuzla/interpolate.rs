//! Craig interpolants: why two sets of conditions cannot hold together, in terms of what they share.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use expr::{ExprId, Pool};

use crate::backend::Budget;

use super::backend::{limits, lowered};
use super::ffi::{Answer, Instance, Library, Purpose, Term};
use super::lift::lift;
use super::translate::{Arrays, Obstacle, Translator};

/// A condition that follows from `first`, contradicts `second`, and has only symbols that occur in
/// both. `None` if the two can hold together, or it was not found out within the budget.
///
/// Each call has an instance of its own, since one that can interpolate is slower at everything else.
/// Arrays are eliminated first: Bitwuzla interpolates bit-vectors.
pub fn interpolant(
    library: &Arc<Library>,
    pool: &mut Pool,
    first: &[ExprId],
    second: &[ExprId],
    budget: &Budget,
) -> Option<ExprId> {
    compute(library, pool, first, second, budget).unwrap_or_else(|obstacle| {
        obstacle.report();
        None
    })
}

fn compute(
    library: &Arc<Library>,
    pool: &mut Pool,
    first: &[ExprId],
    second: &[ExprId],
    budget: &Budget,
) -> Result<Option<ExprId>, Obstacle> {
    let (first, second) = (lowered(pool, first)?, lowered(pool, second)?);
    let mut solver = Instance::new(library, Purpose::Interpolate)?;
    let mut translator = Translator::new(Arrays::Eliminated, budget);
    let left = translator.conditions(&mut solver, pool, &first)?;
    let mut right = translator.conditions(&mut solver, pool, &second)?;
    // What is on both sides counts as the first one's: the second then needs less help from it.
    let known: HashSet<Term> = left.iter().copied().collect();
    right.retain(|term| !known.contains(term));
    for &term in left.iter().chain(&right) {
        solver.assert(term)?;
    }
    if solver.check(&[], &limits(budget))? != Answer::Unsat {
        return Ok(None);
    }
    if left.is_empty() || right.is_empty() {
        // One side contradicts itself: the second if the first says nothing.
        return Ok(Some(pool.boolean(left.is_empty())));
    }
    let between = solver.interpolant(&left)?;
    let symbols: HashMap<Term, _> = translator.symbols().map(|(sym, term)| (term, sym)).collect();
    lift(&mut solver, pool, &symbols, between).map(Some)
}
