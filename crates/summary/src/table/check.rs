//! Whether a state satisfies what is known in its context, cheapest questions first.

use std::rc::Rc;

use expr::{ExprId, Import, Model};
use machine::generalise::Sample;
use machine::{Machine, State};

use super::compare::{Answer, fails_again, fits, has_shape, instantiate, may_satisfy, needed};
use super::{EntryId, MAX_AGAINST, Table};
use crate::context::CallContext;
use crate::formula::Shape;

/// Whether a state satisfies what is known in its context.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// Each of its inputs satisfies one of these.
    Known(Vec<EntryId>),
    /// It may have something new to show.
    New,
}

impl Table {
    /// Whether a state has nothing new to show.
    pub fn check(&mut self, machine: &mut Machine, context: &CallContext, state: &State) -> Check {
        self.figures.checks += 1;
        let Some(known) = self.contexts.get_mut(context) else {
            self.figures.no_entry += 1;
            return Check::New;
        };
        let mut candidates = Vec::new();
        for (i, group) in known.groups.iter_mut().enumerate() {
            let found = group.find(machine, state);
            candidates.extend(found.iter().rev().map(|&id| (i, id)));
        }
        if candidates.is_empty() {
            self.figures.guards += 1;
            return Check::New;
        }
        let mut conditions: Vec<(usize, EntryId, ExprId)> = Vec::new();
        let mut done = Import::default();
        let mut sample = Sample::default();
        let mut refuted = 0;
        // Most entries have the same shape.
        let mut shapes: Vec<(*const Shape, bool)> = Vec::new();
        for (group, id) in candidates {
            let entry = &self.entries[&id];
            // Most do not come any further.
            if !may_satisfy(machine, state, entry, &mut sample) {
                refuted += 1;
                continue;
            }
            let shape = Rc::as_ptr(&entry.formula.shape);
            let known = shapes.iter().find(|known| known.0 == shape).map(|known| known.1);
            let same = known.unwrap_or_else(|| has_shape(machine, entry, state));
            if known.is_none() {
                shapes.push((shape, same));
            }
            if !same || !fits(machine, entry, state) {
                self.figures.shape += 1;
                continue;
            }
            if fails_again(machine, state, entry) {
                refuted += 1;
                continue;
            }
            let meant = &entry.formula.meant;
            if !meant.iter().all(|meant| machine.means_same(state, meant, &mut done)) {
                self.figures.shape += 1;
                continue;
            }
            let condition = instantiate(machine, state, &entry.formula, &mut sample, &mut done);
            let Some(condition) = condition else {
                self.figures.folded_out += 1;
                continue;
            };
            match machine.pool().as_const(condition) {
                Some(0) => self.figures.folded_out += 1,
                Some(_) => {
                    self.figures.folded += 1;
                    return self.hit(context, vec![(group, id)]);
                }
                None => conditions.push((group, id, condition)),
            }
            if conditions.len() >= self.limits.looks {
                break;
            }
        }
        if conditions.is_empty() {
            self.figures.model += (refuted > 0) as u64;
            return Check::New;
        }
        self.ask(machine, context, state, conditions)
    }

    /// Asks the solver. One entry alone is tried first, and of several only those are used without
    /// which it does not hold: what a stopped state stands for goes into the formulas above it.
    fn ask(
        &mut self,
        machine: &mut Machine,
        context: &CallContext,
        state: &State,
        conditions: Vec<(usize, EntryId, ExprId)>,
    ) -> Check {
        let all: Vec<ExprId> = conditions.iter().map(|&(_, _, e)| e).collect();
        let (answer, against) = needed(machine, state, &all);
        for (i, model) in against {
            self.remember(machine, conditions[i].1, &model);
        }
        let used = match answer {
            Answer::Yes(used) => used,
            Answer::No => {
                self.figures.refuted += 1;
                return Check::New;
            }
            Answer::Open => {
                self.figures.unknown += 1;
                return Check::New;
            }
        };
        self.figures.proved += 1;
        let used = used.into_iter().map(|i| (conditions[i].0, conditions[i].1)).collect();
        self.hit(context, used)
    }

    /// Keeps the inputs on which a state does not satisfy an entry.
    fn remember(&mut self, machine: &mut Machine, id: EntryId, model: &Model) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        let symbols = entry.formula.symbols(machine.general_pool());
        let values = machine.inputs_to_come(model, &symbols);
        if !values.is_empty() && !entry.against.contains(&values) {
            entry.against.insert(0, values);
            entry.against.truncate(MAX_AGAINST);
        }
    }

    fn hit(&mut self, context: &CallContext, used: Vec<(usize, EntryId)>) -> Check {
        for &(group, id) in &used {
            if let Some(entry) = self.entries.get_mut(&id) {
                entry.hits += 1;
            }
            if let Some(known) = self.contexts.get_mut(context) {
                known.groups[group].hits += 1;
            }
        }
        Check::Known(used.into_iter().map(|(_, id)| id).collect())
    }
}
