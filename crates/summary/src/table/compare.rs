//! A state against a formula: its shape, the model of its path, its values, the solver.

use std::rc::Rc;

use expr::{ExprId, Import, Model};
use machine::generalise::{Item, Sample, StackUse};
use machine::{Machine, State};
use solver::Feasible;

use super::Entry;
use crate::formula::Formula;

/// Whether one of some conditions holds on each input of a state.
pub(super) enum Answer {
    /// One of these, by their indices.
    Yes(Vec<usize>),
    No,
    /// It is not found out.
    Open,
}

/// Conditions that do not hold, by their indices, and where.
pub(super) type Against = Vec<(usize, Rc<Model>)>;

/// Finds few conditions of which one holds on each input of a state; and inputs on which some do
/// not.
pub(super) fn needed(
    machine: &mut Machine,
    state: &State,
    conditions: &[ExprId],
) -> (Answer, Against) {
    let mut against = Against::new();
    let mut failed = vec![false; conditions.len()];
    for i in 0..conditions.len() {
        if failed[i] {
            continue;
        }
        match machine.may_fail(state, conditions[i]) {
            Feasible::No => return (Answer::Yes(vec![i]), against),
            Feasible::Unknown => {}
            Feasible::Yes(model) => {
                let mut none = true;
                for (j, &e) in conditions.iter().enumerate() {
                    let fails = i == j || !machine.holds_under(&model, e);
                    if fails {
                        against.push((j, Rc::clone(&model)));
                    }
                    failed[j] |= fails;
                    none &= fails;
                }
                if none {
                    return (Answer::No, against);
                }
            }
        }
    }
    let mut used: Vec<usize> = (0..conditions.len()).collect();
    let any = |machine: &mut Machine, which: &[usize]| {
        let pool = machine.pool_mut();
        let none = pool.boolean(false);
        let any = which.iter().fold(none, |any, &i| pool.or(any, conditions[i]));
        machine.may_fail(state, any)
    };
    match any(machine, &used) {
        Feasible::No => {}
        Feasible::Yes(_) => return (Answer::No, against),
        Feasible::Unknown => return (Answer::Open, against),
    }
    for i in 0..conditions.len() {
        let fewer: Vec<usize> = used.iter().copied().filter(|&j| j != i).collect();
        if matches!(any(machine, &fewer), Feasible::No) {
            used = fewer;
        }
    }
    (Answer::Yes(used), against)
}

/// Whether a state does not satisfy an entry on inputs on which others did not.
pub(super) fn fails_again(machine: &mut Machine, state: &State, entry: &Entry) -> bool {
    entry
        .against
        .iter()
        .any(|values| !holds_in_model(machine, state, &entry.formula, &mut Sample::given(values)))
}

/// Whether objects and allocations are as they were.
pub(super) fn has_shape(machine: &Machine, entry: &Entry, state: &State) -> bool {
    let shape = &entry.formula.shape;
    shape.objects.iter().all(|(&slot, met)| met.fits(state.memory().object(slot)))
        && shape.sites.iter().all(|(&site, &made)| state.memory().made(site) == made)
        && shape.free.iter().all(|&place| machine.is_free(state, place))
        && shape.frames.iter().all(|(&depth, objects)| {
            machine.frame_objects_of(state, depth).as_ref() == Some(objects)
        })
        && shape.sinks.iter().all(|&fd| machine.kernel_of(state).is_sink(fd))
}

/// Whether what must fit on the stack does and what must not does not, and the kernel is as it was
/// if that matters.
pub(super) fn fits(machine: &Machine, entry: &Entry, state: &State) -> bool {
    let (used, max) = (machine.stack_bytes(state), machine.max_stack());
    let StackUse { fits, exceeds } = entry.formula.stack;
    used + fits <= max
        && exceeds.is_none_or(|bytes| used + bytes > max)
        && entry.kernel.as_ref().is_none_or(|kernel| kernel.is_same(machine.kernel_of(state)))
}

/// Whether the model of a state's path satisfies an entry.
pub(super) fn may_satisfy(
    machine: &mut Machine,
    state: &State,
    entry: &Entry,
    sample: &mut Sample,
) -> bool {
    let items = &entry.formula.items;
    if let Some(&Item::Need(e)) = items.get(entry.failed.get())
        && !machine.holds_in_model(state, e, sample)
    {
        return false;
    }
    for (i, item) in items.iter().enumerate() {
        match *item {
            Item::Need(e) if !machine.holds_in_model(state, e, sample) => {
                // What comes behind an assumption need not matter.
                let always = items[..i].iter().all(|item| matches!(item, Item::Need(_)));
                entry.failed.set(if always { i } else { usize::MAX });
                return false;
            }
            Item::Assume(e) if !machine.holds_in_model(state, e, sample) => return true,
            _ => {}
        }
    }
    true
}

/// Whether the model of a state's path satisfies a formula.
fn holds_in_model(
    machine: &mut Machine,
    state: &State,
    formula: &Formula,
    sample: &mut Sample,
) -> bool {
    for item in &formula.items {
        match *item {
            Item::Need(e) if !machine.holds_in_model(state, e, sample) => return false,
            Item::Assume(e) if !machine.holds_in_model(state, e, sample) => return true,
            _ => {}
        }
    }
    true
}

/// Whether a state satisfies a formula found from it, whatever its inputs are: all but its shape,
/// which it has.
pub fn holds_for_all(machine: &mut Machine, state: &State, formula: &Formula) -> bool {
    let items = formula.conditions(machine.general_pool_mut());
    let all = Formula { items, ..Formula::default() };
    let mut sample = Sample::default();
    if !holds_in_model(machine, state, &all, &mut sample) {
        return false;
    }
    let condition = instantiate(machine, state, &all, &mut sample, &mut Import::default());
    condition.is_some_and(|condition| {
        machine.pool().as_const(condition) == Some(1)
            || matches!(machine.may_fail(state, condition), Feasible::No)
    })
}

/// The conditions of a formula with the values of a state; nothing if it lacks a cell.
pub(super) fn instantiate(
    machine: &mut Machine,
    state: &State,
    formula: &Formula,
    sample: &mut Sample,
    done: &mut Import,
) -> Option<ExprId> {
    // What is needed from the last assumption on, backwards. What is about numbers only was found
    // to hold before.
    let mut all = machine.pool_mut().boolean(true);
    for item in formula.items.iter().rev() {
        let (Item::Need(e) | Item::Assume(e)) = *item;
        if sample.is_number(machine.general_pool().free(e)) {
            if matches!(item, Item::Assume(_)) && !machine.holds_in_model(state, e, sample) {
                all = machine.pool_mut().boolean(true);
            }
            continue;
        }
        match *item {
            Item::Need(e) => {
                let e = machine.instantiate(state, e, done)?;
                all = machine.pool_mut().and(e, all);
            }
            Item::Assume(e) => {
                let e = machine.instantiate(state, e, done)?;
                all = machine.pool_mut().implies(e, all);
            }
        }
    }
    Some(all)
}
