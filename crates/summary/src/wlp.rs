//! Carrying a formula backwards over a segment.

use std::collections::HashSet;
use std::rc::Rc;

use expr::{ExprId, Pool, SetId, Substitution, SymId};
use machine::general::{AtEnd, Cell, Goal, Item, STACK_SLACK, Traced};
use machine::memory::layout::{IdMap, Slot};
use machine::{Machine, State};

use crate::formula::{Formula, NEW_WEIGHT, Shape};

/// Operators and pins of a formula beyond which numbers are demanded as they are, and beyond which it
/// is given up.
const LARGE: usize = 4000;

/// The states from which the segment from a state to a goal leads to where a formula holds, or fewer.
/// Says why if that cannot be told.
pub fn wlp(
    machine: &mut Machine,
    from: &mut State,
    goal: &Goal,
    after: &Formula,
) -> Result<(Formula, u64), &'static str> {
    machine.generalise(from, goal, |traced, pool| compose(traced, pool, after))
}

fn compose(traced: &mut Traced, pool: &mut Pool, after: &Formula) -> Option<(Formula, u64)> {
    let symbols = after.symbols(pool);
    if traced.has_delayed() {
        let pinned = after.pins.iter().map(|&(sym, _)| sym);
        let read: HashSet<Slot> = symbols
            .iter()
            .copied()
            .chain(pinned)
            .filter_map(|sym| match traced.run.cells().of(pool, sym).0 {
                Cell::Memory { slot, .. } => Some(slot),
                _ => None,
            })
            .collect();
        traced.settle(pool, &|slot| read.contains(&slot));
    }
    pins(traced, pool, after)?;
    items(traced, pool, after, &symbols)?;
    if traced.run.given_up().is_some() {
        return None;
    }
    let later = traced.stack_growth().saturating_add_unsigned(after.room).max(0) as u64;
    let room = STACK_SLACK.max(later);
    let shape = shape(traced, &after.shape);
    let mut formula = Formula { room, ..collect(traced, pool, shape)? };
    let new = traced.run.items().len().saturating_sub(after.items.len());
    formula.weight = after.weight + NEW_WEIGHT * new;
    if formula.weight > LARGE / 4 {
        formula.weight = formula.size(pool, LARGE);
    }
    if formula.weight > LARGE {
        let wide: Vec<ExprId> = formula.expressions().collect();
        for e in wide {
            traced.run.pin_numbers(pool, e);
        }
        formula = Formula { room, ..collect(traced, pool, formula.shape)? };
        formula.weight = formula.size(pool, LARGE);
        if traced.run.given_up().is_some() || formula.weight > LARGE {
            return None;
        }
    }
    Some((formula, traced.steps))
}

/// Demands what must hold at the end.
fn items(traced: &mut Traced, pool: &mut Pool, after: &Formula, symbols: &[SymId]) -> Option<()> {
    let mut changed: IdMap<SymId, ()> = IdMap::default();
    let mut pairs = Vec::new();
    for &sym in symbols {
        match traced.at_end(pool, sym) {
            AtEnd::Same => {}
            AtEnd::Is(e) => {
                changed.insert(sym, ());
                pairs.push((pool.symbol(sym), e));
            }
            AtEnd::Gone => return None,
        }
    }
    let mut substitution = Substitution::new(pairs);
    let mut sets: IdMap<SetId, bool> = IdMap::default();
    let mut touches = |pool: &Pool, set: SetId| {
        let touches = || pool.set(set).iter().any(|sym| changed.contains_key(sym));
        *sets.entry(set).or_insert_with(touches)
    };
    for &item in &after.items {
        let (Item::Need(e) | Item::Assume(e)) = item;
        if !touches(pool, pool.free(e)) {
            traced.run.carry(item);
            continue;
        }
        let e = pool.substitute_symbols(e, &mut substitution, &mut touches);
        match (item, pool.as_const(e)) {
            (Item::Need(_), Some(0)) => return None,
            (Item::Need(_), _) => traced.run.demand(pool, e),
            (Item::Assume(_), Some(0)) => break,
            (Item::Assume(_), _) => traced.run.suppose(pool, e),
        }
    }
    Some(())
}

/// Demands what is pinned at the end.
fn pins(traced: &mut Traced, pool: &mut Pool, after: &Formula) -> Option<()> {
    for &(sym, value) in &after.pins {
        let e = match traced.at_end(pool, sym) {
            AtEnd::Same if traced.run.keep(pool, sym, value) => continue,
            AtEnd::Same => pool.symbol(sym),
            AtEnd::Is(e) => e,
            AtEnd::Gone => return None,
        };
        if traced.run.word(pool, e) == value as u64 {
            traced.run.fix(pool, e);
            continue;
        }
        let value = pool.constant(value.into(), 8);
        let same = pool.eq(e, value);
        if pool.as_const(same) == Some(0) {
            return None;
        }
        traced.run.demand(pool, same);
    }
    Some(())
}

/// What the run collected, with what is pinned taken out of the conditions.
fn collect(traced: &mut Traced, pool: &mut Pool, shape: Rc<Shape>) -> Option<Formula> {
    let mut pins: Vec<(SymId, u8)> = traced.run.pins().to_vec();
    pins.sort_unstable();
    let mut items = Vec::new();
    let mut seen: IdMap<ExprId, ()> = IdMap::default();
    let mut numbers: Option<Substitution> = None;
    let mut sets: IdMap<SetId, bool> = IdMap::default();
    let run = &*traced.run;
    let mut touches =
        |pool: &Pool, set: SetId| *sets.entry(set).or_insert_with(|| run.pins_some(pool, set));
    for &item in run.items() {
        let (Item::Need(mut e) | Item::Assume(mut e)) = item;
        if touches(pool, pool.free(e)) {
            let numbers = numbers.get_or_insert_with(|| run.pinned(pool));
            e = pool.substitute_symbols(e, numbers, &mut touches);
        }
        match (item, pool.as_const(e)) {
            (Item::Need(_), Some(0)) => return None,
            (Item::Assume(_), Some(0)) => break,
            (_, Some(_)) => {}
            (Item::Need(_), None) if seen.insert(e, ()).is_none() => items.push(Item::Need(e)),
            (Item::Need(_), None) => {}
            (Item::Assume(_), None) => items.push(Item::Assume(e)),
        }
    }
    Some(Formula { pins, items, shape, room: 0, weight: 0 })
}

/// What must be as it was: what the segment met, and of what comes after, what was there before.
fn shape(traced: &Traced, after: &Rc<Shape>) -> Rc<Shape> {
    let run = &traced.run;
    let reliance = traced.reliance();
    let (sinks, kernel) = (run.sinks(), run.looks_at_kernel());
    let mut shape = Rc::clone(after);
    if !shape.has(&reliance, sinks, kernel) {
        Rc::make_mut(&mut shape).add_earlier(&reliance, sinks, kernel);
    }
    shape
}
