//! Carries what is known upwards: over segments, and together where outcomes part.

use std::time::Instant;

use explore::tree::NodeId;
use ir::Position;
use machine::generalise::{DEPARTURES, SegmentEnd};
use machine::{Machine, State};
use summary::{EntryId, Formula, wlp};

use super::Postconditions;
use super::ghosts::{Ghosts, Suffixes};
use super::heads::Head;
use crate::budget::price;
use crate::explain;

/// With interpolation: operators and pins of a formula beyond which it asks for numbers.
const LARGE: usize = 150;
/// Instructions of a segment beyond which it is not run again.
const MAX_STEPS: u64 = 200_000;

impl Postconditions {
    /// How large a formula may become before it asks for numbers.
    fn most(&self) -> usize {
        if self.settings.interpolation.is_some() { LARGE } else { summary::LARGE }
    }

    pub(super) fn spend(&mut self, cost: u64, at: Position) {
        self.budget.spend(cost);
        self.tally.own.spent += cost;
        self.tally.own.positions.entry(at).or_default().spent += cost;
    }

    /// Carries a formula back from a goal to the last head at or above a node.
    pub(super) fn lift(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        goal: &SegmentEnd,
        after: &Formula,
        truth: Option<&State>,
    ) -> Option<Formula> {
        if !self.budget.affords() {
            return None;
        }
        let most = self.most();
        let head = self.heads.last_mut(node)?;
        let begun = Instant::now();
        let position = explain::position(machine.program(), &head.context);
        let steps = goal.instructions.saturating_sub(head.state.instructions());
        if steps > MAX_STEPS {
            *self.tally.own.given_up.entry("a long segment").or_default() += 1;
            return None;
        }
        let truth = truth.filter(|_| self.settings.check);
        let found = wlp(machine, &mut head.state, goal, (after, most), truth);
        self.tally.own.propagation_time += begun.elapsed();
        self.tally.own.segments += 1;
        self.tally.own.steps += steps;
        let detours = machine.take_detour_steps();
        self.spend(price::SEGMENT + (steps + detours) * price::STEP, position);
        match found {
            Ok(mut formula) => {
                if let Some(interpolation) = &mut self.interpolation {
                    interpolation.tidy(machine, &mut formula);
                }
                Some(formula)
            }
            Err(why) => {
                if self.settings.check && DEPARTURES.contains(&why) {
                    let message = format!("a segment was run again, but {why}");
                    self.tally.own.wrong.push(message);
                }
                *self.tally.own.given_up.entry(why).or_default() += 1;
                None
            }
        }
    }

    /// Everything below a node is over; `found` is what is known for the states of its last head,
    /// `full` whether that speaks of all suffixes below.
    pub(super) fn close(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        found: Option<Formula>,
        full: bool,
    ) {
        let Some(info) = self.heads.get_mut(node) else { return };
        let (mut found, mut full) = (found, full);
        let (early, suffixes) = (info.early.take(), info.suffixes.take());
        if let Some(id) = early {
            self.drop_entry(id);
        }
        while let Some(head) = self.heads.entry(node).heads.pop() {
            self.invariants.record(machine, &head.state, found.as_ref());
            if let Some(formula) = &found
                && !head.known
            {
                self.enter_whole(machine, node, &head, formula, suffixes.as_ref(), full);
            }
            let goal = SegmentEnd::state(&head.state);
            let above = self.heads.last(node);
            let start = above.map_or(head.state.instructions(), |above| above.state.instructions());
            let steps = head.state.instructions().saturating_sub(start);
            self.heads.entry(node).below.0 += steps;
            let before = found.is_some();
            found =
                found.and_then(|after| self.lift(machine, node, &goal, &after, Some(&head.state)));
            full &= found.is_some() == before;
        }
        if let Some(interpolation) = &mut self.interpolation {
            interpolation.is_over(node, full, &mut self.tally.own.interpolation);
        }
        self.join(machine, node, found, (full, suffixes));
    }

    /// Enters what is known of a head below which everything is over.
    fn enter_whole(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        head: &Head,
        formula: &Formula,
        suffixes: Option<&Suffixes>,
        full: bool,
    ) {
        let below = self.heads.entry(node).below;
        let made = self.enter(machine, head, formula, below, suffixes, full);
        if head.joined && made.is_some() {
            self.watching.entered(machine, head.context.top());
        }
    }

    /// A node is over: what is known for the head above goes to its parent.
    fn join(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        found: Option<Formula>,
        (full, suffixes): (bool, Option<Suffixes>),
    ) {
        let Some(info) = self.heads.remove(node) else { return };
        let Some(parent) = info.parent else { return };
        let Some(above) = self.heads.get_mut(parent) else { return };
        above.children.retain(|&child| child != node);
        if above.ghost.is_some() {
            return;
        }
        above.half |= !full;
        above.suffixes = Ghosts::merge(above.suffixes.take(), suffixes);
        above.below.0 += info.below.0;
        above.below.1 += info.below.1;
        if let Some(formula) = found {
            let mut all = match above.found.take() {
                None => formula,
                Some(other) => other.or(machine, formula),
            };
            if all.weight > self.most()
                && let Some(head) = self.heads.last(parent)
            {
                summary::flatten(machine, &head.state, &mut all);
            }
            self.heads.entry(parent).found = Some(all);
        }
        self.one_child_left(machine, parent, full);
    }

    /// Enters what is known of the states of a head, with the instructions and paths below it.
    fn enter(
        &mut self,
        machine: &mut Machine,
        head: &Head,
        formula: &Formula,
        below: (u64, u64),
        suffixes: Option<&Suffixes>,
        full: bool,
    ) -> Option<EntryId> {
        let stored = match &mut self.interpolation {
            Some(interpolation) => {
                let (stored, wrong) =
                    interpolation.strengthen(machine, &head.state, formula, self.settings.check);
                self.tally.own.wrong.extend(wrong);
                self.tally.own.interpolation.add(&interpolation.take_counts());
                stored
            }
            None => formula.clone(),
        };
        let about = (self.ended, below.0, below.1);
        let id = self.table.insert(&head.context, machine.kernel_of(&head.state), stored, about)?;
        if let Some(interpolation) = &mut self.interpolation {
            interpolation.entered(id, full, &mut self.tally.own.interpolation);
        }
        if let Some(suffixes) = suffixes {
            self.ghosts.enter(id, &head.state.trace(), suffixes);
        }
        Some(id)
    }

    /// What an entry said is part of another one now.
    fn drop_entry(&mut self, id: EntryId) {
        self.table.remove(id);
        if let Some(interpolation) = &mut self.interpolation {
            interpolation.dropped(id);
        }
    }

    /// With interpolation, when one child of a decision is left: enters what is known so far, and
    /// tries to confirm the other one. `full`: the child that is over is accounted for in full.
    fn one_child_left(&mut self, machine: &mut Machine, decision: NodeId, full: bool) {
        if self.interpolation.is_none() {
            return;
        }
        let children = self.heads.get(decision).map(|info| &info.children[..]);
        let Some(&[other]) = children else { return };
        self.enter_half(machine, decision);
        if let Some(interpolation) = &mut self.interpolation
            && full
        {
            interpolation.try_to_confirm(&mut self.heads, other, &mut self.tally.own.interpolation);
        }
    }

    fn enter_half(&mut self, machine: &mut Machine, decision: NodeId) {
        let Some(info) = self.heads.get_mut(decision) else { return };
        let Some(formula) = info.found.clone() else { return };
        if formula.wants_some_input(machine.general_pool()) {
            return;
        }
        let Some(head) = info.heads.pop() else { return };
        let (below, suffixes) = (info.below, info.suffixes.clone());
        let made = match head.known {
            true => None,
            false => self.enter(machine, &head, &formula, below, suffixes.as_ref(), false),
        };
        let info = self.heads.entry(decision);
        info.heads.push(head);
        info.early = made.or(info.early);
    }
}
