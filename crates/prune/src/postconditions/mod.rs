//! Stops a path whose remaining suffixes were all explored before.
//!
//! **Idea.** When everything below a state has ended, the weakest precondition of its suffixes says
//! which other states at the same instruction would only repeat them. It is entered in a table; a
//! state that comes there and satisfies it is stopped.
//!
//! **Paper.** Postconditioned symbolic execution (Yi, Yang, Guo, Wang, Liu and Zhao, ICST 2015).
//!
//! **Where we deviate.** Entries are found by the whole call stack, not by the instruction alone.
//! They are made before decisions, as in the paper, and also at some join points (`watching`). A
//! formula travels upwards as formulas do: over the segment from one head to the next by
//! [`summary::wlp`], and where outcomes part by [`Formula::or`]. A subtree that was cut, is
//! unfinished, or was handed to another worker contributes no formula; what the others bring stands
//! for itself.
//!
//! **Why that is sound.** Each formula says of which states it accounts for all suffixes, and may
//! be stronger than need be, never weaker. `docs/soundness.md` has the argument; `ghosts` checks
//! it.
//!
//! **Cost.** Each segment is run a second time over unknown values, and each state that comes to an
//! entry is compared. Both are paid from a budget ([`crate::budget`]), in instructions.
//!
//! `heads` keeps the states and what is known below them, `segments` carries formulas upwards,
//! `known` compares states with the table, `watching` says where, `ghosts` is the checker. Here is
//! what drives them: the roles of a pruner.

pub(crate) mod ghosts;
pub(crate) mod heads;
mod known;
mod segments;
mod watching;

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use explore::pruner::{Chooser, Dismisser, Ending, Observer, Postponer, Pruner, Stopper};
use explore::tree::{Finished, NodeId};
use explore::{End, Why};
use expr::ExprId;
use ir::Position;
use machine::generalise::{Detours, SegmentEnd, is_accounted};
use machine::{Machine, PathEnd, State};
use summary::{CallContext, Formula, Table, TableLimits};

use crate::budget::{Allowance, Budget};
use crate::explain::Reasons;
use crate::interpolation::{Interpolating, Interpolation};
use crate::invariants::{self, Invariants, LoopHead};
use crate::technique::{Plan, Results};
use crate::totals::{Tally, Totals};
use ghosts::Ghosts;
use heads::{Head, Heads};
use known::{Comparison, Known};
use watching::Watching;

/// Expressions of formulas beyond which those that no entry has are dropped.
const COLLECT: usize = 1_000_000;

/// The technique, for one worker.
pub struct Postconditions {
    settings: Settings,
    table: Table,
    heads: Heads,
    watching: Watching,
    ghosts: Ghosts,
    interpolation: Option<Interpolating>,
    invariants: Invariants,
    budget: Budget,
    comparison: Comparison,
    reasons: Reasons,
    /// Paths that ended.
    ended: u64,
    /// Expressions that were left when some were last dropped.
    kept: usize,
    tally: Tally,
}

/// What matters of a run's settings.
#[derive(Clone, Copy, Default, Debug)]
pub struct Settings {
    /// Each error is reported only once.
    pub once: bool,
    /// The ends of paths look for lost objects.
    pub leaks: bool,
    /// Explore what is stopped all the same, and compare.
    pub check: bool,
    /// Keep states at every join point, and go on where that leads to nothing: slow, to check
    /// pruning.
    pub thorough: bool,
    /// Explore what is stopped all the same, and count that apart.
    pub follow: bool,
    /// Only errors matter, and not which branches are covered on the way.
    pub only_errors: bool,
    /// Say of each stopped path why.
    pub explain: bool,
    /// Say it of some, for whoever asks ([`Stopper::why`]).
    pub notes: bool,
    /// What may be spent.
    pub budget: Allowance,
    /// Use what is known of parts, too.
    pub interpolation: Option<Interpolation>,
}

/// The technique, if a plan wants it: interpolation is a part of it, and postponed states are
/// compared.
pub(crate) fn make(plan: &Plan, results: &Results) -> Option<Box<dyn Pruner>> {
    // Postponed states come to a loop in another order, and not all of them are kept.
    let all_are_kept = !plan.techniques.has("loop-paths") && !plan.coverage;
    let loop_heads = if all_are_kept { &plan.loop_heads[..] } else { &[] };
    let technique = || {
        Postconditions::new(plan.settings, Arc::clone(&results.totals)).with_invariants(loop_heads)
    };
    let names = ["postconditions", "interpolation", "loop-paths"];
    let wanted = names.iter().any(|name| plan.techniques.has(name));
    wanted.then(|| Box::new(technique()) as Box<dyn Pruner>)
}

impl Postconditions {
    /// A pruner that adds to these totals what it does.
    pub fn new(settings: Settings, totals: Arc<Mutex<Totals>>) -> Postconditions {
        Postconditions {
            table: Table::new(TableLimits::default()),
            heads: Heads::default(),
            watching: Watching::new(settings.thorough),
            ghosts: Ghosts::new(&settings),
            interpolation: settings.interpolation.map(Interpolating::new),
            invariants: Invariants::default(),
            budget: match settings.interpolation {
                Some(_) => Budget::for_large(settings.budget),
                None => Budget::new(settings.budget),
            },
            comparison: Comparison::default(),
            reasons: Reasons::default(),
            ended: 0,
            kept: 0,
            tally: Tally::new(totals),
            settings,
        }
    }

    /// Also looks for invariants of these loops.
    pub fn with_invariants(mut self, heads: &[LoopHead]) -> Postconditions {
        self.invariants = Invariants::new(heads);
        self
    }

    /// Whether something may be spent. Only as long as that is so are blocks watched and states
    /// before decisions kept.
    fn can_afford(&mut self, machine: &mut Machine) -> bool {
        let affords = self.budget.affords();
        self.watching.turn(machine, affords, |at| self.invariants.wants(at));
        affords
    }

    /// Whether a path that ended like this was accounted for.
    fn accounts(&self, end: &PathEnd) -> bool {
        match end {
            PathEnd::Error(_) => self.settings.once && !self.settings.leaks,
            // What is lost is looked for at every end that the program comes to by itself.
            PathEnd::Exit(_) | PathEnd::Signal(_) | PathEnd::Silent => !self.settings.leaks,
            end => is_accounted(end),
        }
    }

    /// A node is no longer open: it forked, or is gone.
    fn replaced(&mut self, node: NodeId, by: &[NodeId], ended: bool) {
        if let Some(interpolation) = &mut self.interpolation {
            let count = &mut self.tally.own.interpolation;
            interpolation.replaced(node, by, ended, count);
        }
    }

    /// Keeps a head, and what is known of it if its state repeats that; says whether to stop.
    fn keep(&mut self, node: NodeId, head: Head, known: Option<Known>) -> bool {
        let info = self.heads.entry(node);
        info.heads.push(head);
        let Some(Known { formula, full, below, ghost }) = known else { return false };
        info.found = Some(formula);
        info.half = !full;
        // As if it had been explored: what is above stands for all of it.
        info.below.0 += below.0;
        info.below.1 += below.1;
        if let Some(ghost) = &ghost {
            info.suffixes = self.ghosts.stands_for(ghost);
        }
        info.ghost = ghost;
        info.ghost.is_none()
    }

    fn publish(&mut self) {
        self.tally.publish(&self.table.take_figures());
    }
}

impl Drop for Postconditions {
    fn drop(&mut self) {
        self.publish();
        invariants::merge(&mut self.tally.all().invariants, self.invariants.take());
    }
}

impl Pruner for Postconditions {
    fn stopper(&mut self) -> Option<&mut dyn Stopper> {
        Some(self)
    }

    fn postponer(&mut self) -> Option<&mut dyn Postponer> {
        None
    }

    fn dismisser(&mut self) -> Option<&mut dyn Dismisser> {
        None
    }

    fn chooser(&mut self) -> Option<&mut dyn Chooser> {
        self.interpolation.as_mut().map(|interpolation| interpolation as &mut dyn Chooser)
    }

    fn observer(&mut self) -> Option<&mut dyn Observer> {
        Some(self)
    }

    fn begins(&mut self, machine: &mut Machine) {
        let all = self.invariants.heads().next().is_none();
        machine.set_detours(match (self.settings.only_errors, all) {
            (false, _) => Detours::Off,
            (true, false) => Detours::Unwatched,
            (true, true) => Detours::On,
        });
        self.invariants.heads().for_each(|at| machine.watch(at, true));
    }

    fn ran(&mut self, instructions: u64) {
        self.budget.execute(instructions);
    }

    fn for_each_expr(&self, f: &mut dyn FnMut(ExprId)) {
        self.heads.for_each_expr(&mut |_| {}, f);
        self.table.for_each_expr(&mut |_| {}, f);
    }

    fn keep_house(&mut self, machine: &mut Machine) {
        if machine.general_pool().len() > COLLECT.max(2 * self.kept) {
            let mut roots = Vec::new();
            self.table.for_each_expr(&mut |e| roots.push(e), &mut |_| {});
            self.heads.for_each_expr(&mut |e| roots.push(e), &mut |_| {});
            machine.collect_general(roots);
            self.kept = machine.general_pool().len();
        }
        self.publish();
    }
}

impl Stopper for Postconditions {
    fn arrives(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        mut head: Box<State>,
    ) -> Option<Box<State>> {
        if !self.can_afford(machine) || self.heads.entry(node).ghost.is_some() {
            return None;
        }
        if let Some(last) = self.heads.last(node)
            && (last.state.instructions() > head.instructions()
                || last.state.instructions() == head.instructions()
                    && last.state.position() == head.position())
        {
            // The same instruction decides again, or the state was put away and is made again from
            // its node.
            return None;
        }
        let context = CallContext::of(&head);
        let known = self.known(machine, &context, &head);
        let copy = known.is_some().then(|| Box::new(machine.fork(&mut head)));
        if known.is_none()
            && let Some(interpolation) = &mut self.interpolation
        {
            interpolation.goes_on(node, &context);
        }
        let head = Head { state: head, context, known: known.is_some(), joined: false };
        let stops = self.keep(node, head, known);
        copy.filter(|_| stops)
    }

    fn seeks(&self, node: NodeId) -> Option<u64> {
        let info = self.heads.get(node)?;
        if info.ghost.is_some() || !self.budget.affords() { None } else { Some(info.next?.0) }
    }

    fn awaits(&self, at: Position) -> bool {
        self.invariants.wants(at)
    }

    fn reaches(&mut self, machine: &mut Machine, node: NodeId, state: &mut State) -> bool {
        if self.heads.ghost(node).is_some() {
            return false;
        }
        if !self.can_afford(machine) {
            self.invariants.give_up(state.position());
            return false;
        }
        let instructions = state.instructions();
        let heads = self.heads.get(node).map_or(&[][..], |info| &info.heads);
        if heads.last().is_some_and(|head| head.state.instructions() > instructions) {
            // It was put away behind that head, and comes here again. It did not stop then.
            return false;
        }
        let context = CallContext::of(state);
        let is_loop = self.invariants.wants(context.top());
        let known = self.known(machine, &context, state);
        let stops = known.is_some();
        self.watching.compared(machine, context.top(), stops, is_loop);
        let worth = self.watching.is_worth(context.top());
        let has_head = self.heads.last(node).is_some();
        let info = self.heads.entry(node);
        let due = info.next.is_some_and(|(at, _)| at <= instructions);
        let empty = info.heads.last().is_some_and(|head| head.state.instructions() == instructions);
        let same = info.heads.last().is_some_and(|head| head.context == context);
        let needless =
            !has_head || empty && !stops || !(stops || due || worth && self.table.knows(&context));
        if needless && (!is_loop || empty && same) {
            return stops;
        }
        self.invariants.keep(context.top());
        if due {
            info.next = Some(self.watching.next(info.next, instructions));
        }
        let copy = Box::new(machine.fork(state));
        self.keep(node, Head { state: copy, context, known: stops, joined: true }, known)
    }

    fn is_at_work(&self) -> bool {
        self.budget.affords()
    }

    fn why(&mut self) -> Option<Box<Why>> {
        self.reasons.last.take()
    }

    fn is_followed(&self, node: NodeId) -> bool {
        self.settings.follow && self.heads.ghost(node).is_some()
    }

    fn followed(&mut self, time: Duration) {
        self.tally.own.followed_time += time;
    }
}

impl Observer for Postconditions {
    fn forked(&mut self, node: NodeId, children: &[NodeId]) {
        self.replaced(node, children, false);
        if self.watching.rests() && self.heads.ghost(node).is_none() {
            // What is below is not followed.
            self.tally.own.idle += 1;
            if let Some(info) = self.heads.get_mut(node) {
                (info.half, info.forked) = (true, true);
            }
            return;
        }
        self.heads.fork(node, children, self.watching.first_gap());
        let info = self.heads.entry(node);
        if self.settings.check && info.ghost.is_none() {
            info.suffixes = Some(HashSet::new());
        }
    }

    fn ended(&mut self, machine: &mut Machine, node: NodeId, state: &mut State, how: Ending<'_>) {
        let Ending { end, whole, accounted } = how;
        self.ended += 1;
        if accounted {
            return self.accounted(machine, node, state);
        }
        self.tally.own.followed_paths += self.is_followed(node) as u64;
        self.replaced(node, &[], true);
        self.comparison.path_ended(machine, &mut self.budget, *end != End::Pruned);
        self.can_afford(machine);
        let start = self.heads.last(node).map_or(0, |head| head.state.instructions());
        if let Some(info) = self.heads.get_mut(node) {
            info.below.0 += state.instructions().saturating_sub(start);
            info.below.1 += (*end != End::Pruned) as u64;
        }
        if self.settings.check && !matches!(end, End::Path(PathEnd::Interrupted)) {
            self.compare(machine, node, state, end);
        }
        if self.heads.is_below_ghost(node) {
            return self.close(machine, node, None, false);
        }
        let explored = self.heads.get(node).is_none_or(|info| !info.half);
        let found = match end {
            _ if self.heads.ghost(node).is_some() => self.heads.take_found(node),
            End::Pruned => self.heads.take_found(node),
            End::Path(end) if whole && self.accounts(end) => {
                let flat = self.settings.interpolation.is_some();
                let after = Formula { flat, ..Formula::always() };
                self.lift(machine, node, &SegmentEnd::end(state), &after, None)
            }
            End::Path(_) => None,
        };
        let full = explored && found.is_some();
        self.close(machine, node, found, full);
    }

    fn accounted(&mut self, machine: &mut Machine, node: NodeId, state: &State) {
        self.replaced(node, &[], false);
        let goal = SegmentEnd::state(state);
        let found = self.lift(machine, node, &goal, &Formula::always(), None);
        let full = found.is_some();
        self.close(machine, node, found, full);
    }

    fn left(&mut self, machine: &mut Machine, node: NodeId) {
        self.replaced(node, &[], false);
        self.close(machine, node, None, false);
    }

    fn absent(&mut self, machine: &mut Machine, node: NodeId) {
        self.replaced(node, &[], false);
        self.close(machine, node, None, true);
    }

    fn finished(&mut self, machine: &mut Machine, finished: Finished) {
        let info = self.heads.get(finished.node);
        let full = finished.whole && info.is_some_and(|info| !info.half);
        let found = self.heads.take_found(finished.node);
        self.close(machine, finished.node, found, full);
    }
}
