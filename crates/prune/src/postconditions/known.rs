//! Compares states with what is known in their call contexts.

use std::rc::Rc;
use std::time::Instant;

use explore::End;
use explore::tree::NodeId;
use machine::{Machine, State};
use summary::{CallContext, Check, Entry, EntryId, Formula};

use super::Postconditions;
use super::ghosts::Ghost;
use crate::budget::{Budget, price};
use crate::explain::{self, About};

/// Of what is said to be saved, this part is believed: a state may have fewer suffixes than those
/// that account for it.
const BELIEVED: u64 = 6;

/// A formula that a state satisfies.
pub(super) struct Known {
    pub formula: Formula,
    /// It speaks of all suffixes from here.
    pub full: bool,
    /// Instructions and paths that it stands for.
    pub below: (u64, u64),
    /// What is to be compared when the pruner is checked.
    pub ghost: Option<Rc<Ghost>>,
}

/// What exploration asks of the solver, without what comparing does: paths that are stopped save
/// it.
#[derive(Default)]
pub(super) struct Comparison {
    /// Paths that were not stopped.
    in_full: u64,
    /// Questions to back ends: those of comparing, and those of exploration that were paid for.
    asked: u64,
    questions: u64,
}

impl Comparison {
    /// A path ended: what it asked counts as executed.
    pub fn path_ended(&mut self, machine: &Machine, budget: &mut Budget, in_full: bool) {
        self.in_full += in_full as u64;
        let questions = machine.solver_stats().calls() - self.asked;
        budget.execute(price::PATH + (questions - self.questions) * price::QUESTION);
        self.questions = questions;
    }

    /// What a path costs beside its instructions, on the average.
    fn path(&self) -> u64 {
        price::PATH + self.questions * price::QUESTION / self.in_full.max(1)
    }
}

impl Postconditions {
    /// What is known of the states in a context, if it says that a state has nothing new to show;
    /// and when the pruner is checked, what is to be compared.
    pub(super) fn known(
        &mut self,
        machine: &mut Machine,
        context: &CallContext,
        state: &State,
    ) -> Option<Known> {
        let ids = self.check(machine, context, state)?;
        let ghost = self.ghosts.of(&ids, context, state);
        let mut all: Option<Formula> = None;
        let mut below = (0, 0);
        for &id in &ids {
            let entry = self.table.entry(id).expect("it was just found");
            below = (entry.cost.max(below.0), entry.paths.max(below.1));
            let formula = entry.formula.clone();
            all = Some(match all {
                None => formula,
                Some(other) => other.or(machine, formula),
            });
        }
        let half = |id: &EntryId| self.interpolation.as_ref().is_some_and(|i| i.is_half(*id));
        let full = !ids.iter().any(half);
        self.explain(machine, (context, state), &ids, full);
        self.save(machine, context, below, full);
        all.map(|formula| Known { formula, full, below, ghost })
    }

    /// The entries that a state satisfies, paid for.
    fn check(
        &mut self,
        machine: &mut Machine,
        context: &CallContext,
        state: &State,
    ) -> Option<Vec<EntryId>> {
        let begun = Instant::now();
        let asked = machine.solver_stats().calls();
        let check = self.table.check(machine, context, state);
        let asked = machine.solver_stats().calls() - asked;
        self.tally.own.check_time += begun.elapsed();
        self.comparison.asked += asked;
        let position = explain::position(machine.program(), context);
        self.spend(price::CHECK + asked * price::QUESTION, position);
        self.tally.own.positions.entry(position).or_default().checks += 1;
        self.reasons.last = None;
        match check {
            Check::Known(ids) => Some(ids),
            Check::New => None,
        }
    }

    /// A state is stopped, and with it so many instructions and paths.
    fn save(&mut self, machine: &Machine, context: &CallContext, below: (u64, u64), full: bool) {
        // What a path asks of the solver is saved too, on the average.
        let path = self.comparison.path();
        // It is an estimate and a part of it is believed, but one path is saved for sure.
        self.budget.save(path.max((below.0 + below.1 * path) / BELIEVED));
        let own = &mut self.tally.own;
        own.instructions_saved += below.0;
        own.paths_saved += below.1;
        let position = explain::position(machine.program(), context);
        let balance = own.positions.entry(position).or_default();
        balance.stopped += 1;
        balance.saved += below.0;
        balance.paths_saved += below.1;
        let counts = &mut own.interpolation;
        *if full { &mut counts.by_full } else { &mut counts.by_half } += 1;
    }

    /// Says why a state is stopped, if somebody wants to know.
    fn explain(
        &mut self,
        machine: &mut Machine,
        (context, state): (&CallContext, &State),
        ids: &[EntryId],
        full: bool,
    ) {
        let what = match (self.settings.interpolation.is_some(), full) {
            (false, _) => "postcondition",
            (true, true) => "full interpolant",
            (true, false) => "half interpolant",
        };
        let entries: Vec<&Entry> = ids.iter().filter_map(|&id| self.table.entry(id)).collect();
        let about = About { what, context, state, entries: &entries };
        let (settings, work) = (&self.settings, self.budget.work());
        if let Some(text) = self.reasons.explain(machine, settings, &about, work) {
            let path = self.ended + 1;
            self.tally.own.explained.push(format!("path {path}: stopped at {text}"));
        }
    }

    /// Compares the end of a path with what is accounted for, if it is below a stopped state; else
    /// it is accounted for from now on.
    pub(super) fn compare(&mut self, machine: &Machine, node: NodeId, state: &State, end: &End) {
        let path = self.ghosts.end(state.trace(), end);
        match self.heads.ghost(node) {
            Some(ghost) => {
                self.tally.own.wrong.extend(self.ghosts.compare(machine, ghost, path, end));
            }
            None => {
                if let Some(info) = self.heads.get_mut(node) {
                    info.suffixes = Some([path].into());
                }
            }
        }
    }
}
