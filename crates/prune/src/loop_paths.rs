//! Postpones states that take no new path through a loop, and runs them only where they may show
//! something new.
//!
//! The machine follows the passes of states through loops ([`machine::passes`]). A state that a decision
//! leaves behind, and whose pass through its loop leads only to passes that were seen, is postponed.
//! It is looked at again when the other way of its decision is explored, so that it can be compared with it, or when no other
//! state is left:
//!
//! - it is dismissed if no code that was not executed can be reached from where it is (`reach`); errors
//!   count as such code, unless only coverage is wanted;
//! - otherwise it is run. What it does is compared, as [`Postconditions`] has it, with what is known of
//!   the ways that were explored before: where it would only repeat them it is stopped. What was explored
//!   is covered and its errors are reported, so a state that only repeats has nothing new to show.
//!
//! Postponing is a matter of order: it never decides that something is not explored. A way through a loop
//! that no input takes does no harm either: once some paths have ended, all states are
//! compared, postponed or not.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use explore::tree::{Finished, NodeId};
use explore::{Coverage, End, Why, pruner::Pruner};
use expr::ExprId;
use ir::analysis::unchanged::{Guard, guards};
use ir::analysis::{Cfg, Count, LoopPaths as Numbers};
use ir::{BlockId, FuncId, Origin, Position, Program};
use machine::passes::Ahead;
use machine::{Machine, State};

use crate::postconditions::{Postconditions, Settings};
use crate::reach::Reach;
use crate::totals::Totals;

/// What is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How states are compared with what is known.
    pub settings: Settings,
    /// Whether states that take no new path through a loop are postponed.
    pub postpone: bool,
    /// Whether states are compared with what is known.
    pub compare: bool,
    /// Only branches that were not taken yet are wanted, and no errors.
    pub coverage: bool,
}

/// Postponed states up to which others are postponed too while nothing is compared: they would only be run later.
const WAITING: usize = 4096;

/// Of one loop in all its calling contexts: where it begins, in how many contexts it was followed, how many passes
/// were seen and how many there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopFigures {
    /// Contexts.
    pub contexts: u64,
    /// Passes that were seen.
    pub covered: u64,
    /// All passes.
    pub all: Count,
}

/// Loops of the user's code, by function and header.
pub type Loops = BTreeMap<(FuncId, BlockId), LoopFigures>;

impl LoopFigures {
    /// How many passes can be at most, of the loop that begins there, when all code that can be reached was executed: those
    /// along edges that no path took cannot.
    pub fn coverable(&self, program: &Program, at: (FuncId, BlockId), taken: &Coverage) -> Count {
        let (func, first) = at;
        let Some(body) = program.functions[func].body.as_deref() else { return self.all.clone() };
        let succs = body.blocks.ids().map(|block| {
            let mut targets: Vec<BlockId> = Vec::new();
            for edge in body.successors(block) {
                let target = body.edges[edge].target;
                if taken.has_edge(func, edge) && !targets.contains(&target) {
                    targets.push(target);
                }
            }
            targets
        });
        let paths = Numbers::of(&Cfg::from_successors(succs.collect()));
        let region = paths.regions.values().skip(1).find(|region| region.first == first);
        match region.and_then(|region| region.passes.clone()) {
            Some(each) => (0..self.contexts).fold(Count::ZERO, |sum, _| sum.plus(&each)),
            None => self.all.clone(),
        }
    }
}

/// The technique, for one worker.
pub struct LoopPaths {
    plan: Plan,
    known: Postconditions,
    /// Nothing was left but postponed states: what remains is compared as soon as it can be.
    late: bool,
    reach: Option<Reach>,
    /// Branches whose conditions do not change, by the instruction from which on.
    guards: HashMap<Position, Rc<[Guard]>>,
    /// Nothing can be reached from where the state is that is about to end.
    nowhere: bool,
    /// Edges that were taken when `reach` was last brought up to date.
    reached: u64,
    loops: Arc<Mutex<Loops>>,
    /// Why the last state was dropped.
    why: Option<Box<Why>>,
}

impl LoopPaths {
    /// A pruner that adds to these totals what it does.
    pub fn new(plan: Plan, totals: Arc<Mutex<Totals>>, loops: Arc<Mutex<Loops>>) -> LoopPaths {
        LoopPaths {
            plan,
            known: Postconditions::new(plan.settings, totals),
            late: false,
            reach: None,
            guards: HashMap::new(),
            nowhere: false,
            reached: 0,
            loops,
            why: None,
        }
    }

    /// Whether something that is wanted can be reached, as far as control flow goes.
    fn can_reach(&mut self, machine: &Machine, frames: &[Position]) -> bool {
        // What is checked is explored; lost memory is found at the end of a path only.
        if self.plan.settings.check || self.plan.settings.leaks && !self.plan.coverage {
            return true;
        }
        let errors = !self.plan.coverage;
        let reach = self.reach.get_or_insert_with(|| Reach::new(machine.program(), errors));
        // With more covered there is less to be reached.
        if !reach.from(frames) {
            return false;
        }
        let covered = machine.covered_edges();
        if self.reached == covered {
            return true;
        }
        self.reached = covered;
        reach.update(machine.coverage());
        reach.from(frames)
    }

    /// Keeps in mind why a state is dropped, if it is.
    fn note(&mut self, machine: &Machine, frames: &[Position], dropped: bool) {
        if dropped && self.plan.settings.notes {
            let program = machine.program();
            let users = |at: &&Position| program.functions[at.func].origin == Origin::User;
            let at = frames.iter().find(users).copied();
            let what = "nothing new can be reached";
            self.why = Some(Box::new(Why { what, at, accounts: Vec::new() }));
        }
    }

    /// The same where branches to come are known to go only one way, because what they depend on does not change.
    fn can_reach_from(
        &mut self,
        machine: &mut Machine,
        state: &State,
        frames: &[Position],
    ) -> bool {
        let Some(reach) = &self.reach else { return true };
        if reach.jumps_back() {
            return true;
        }
        let depth = state.stack.depth();
        for (i, &at) in frames.iter().enumerate() {
            let Position { func, inst } = at;
            let guards = self.guards.entry(at).or_insert_with(|| {
                let body = machine.program().functions[func].body.as_deref();
                body.map_or_else(Rc::default, |body| guards(body, &Cfg::new(body), inst).into())
            });
            let mut closed = HashSet::new();
            for guard in Rc::clone(guards).iter() {
                match machine.settled_way(state, depth - i, guard) {
                    Some(true) => closed.insert(guard.other),
                    Some(false) => closed.insert(guard.then),
                    None => false,
                };
            }
            let from = inst + (i > 0) as u32;
            if reach.reaches_in_frame(at, from, &closed) {
                return true;
            }
        }
        false
    }

    /// Nothing that is wanted can be reached from where a state is, whatever its values: so if only coverage is wanted,
    /// that accounts for all states that come there.
    fn settle(&mut self, machine: &mut Machine, node: NodeId, state: Option<&State>) {
        match state {
            Some(state) if self.plan.coverage => self.known.settled(machine, node, state),
            _ => self.known.left(machine, node),
        }
    }

    fn publish(&self, machine: &Machine) {
        let mut own = Loops::new();
        for seen in machine.seen_passes().iter().filter(|seen| seen.is_loop()) {
            if machine.program().functions[seen.func].origin != Origin::User {
                continue;
            }
            let sum = own.entry((seen.func, seen.first)).or_insert(LoopFigures {
                contexts: 0,
                covered: 0,
                all: Count::ZERO,
            });
            sum.contexts += 1;
            sum.covered += seen.count();
            sum.all = sum.all.plus(&seen.all);
        }
        let mut loops = self.loops.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, figures) in own {
            // Each worker follows for itself: what the one that saw most has seen.
            let known = loops.entry(at).or_insert_with(|| figures.clone());
            if known.covered < figures.covered {
                *known = figures;
            }
        }
    }
}

impl Pruner for LoopPaths {
    fn begins(&mut self, machine: &mut Machine) {
        if self.plan.postpone {
            machine.follow_passes();
        }
        machine.keep_heads(self.plan.compare);
    }

    fn postpones(&mut self, machine: &mut Machine, state: &mut State, waiting: usize) -> bool {
        if !self.plan.postpone
            || waiting >= WAITING
                && !self.plan.coverage
                && (!self.plan.compare || self.known.rests())
        {
            return false;
        }
        machine.follow_functions_of(state);
        machine.ahead(state) == Ahead::Known
    }

    fn is_needless(&mut self, machine: &mut Machine, state: &State) -> bool {
        if !self.plan.coverage {
            return false;
        }
        let frames: Vec<Position> = state.positions().collect();
        let nowhere = !self.can_reach(machine, &frames);
        self.nowhere = nowhere;
        let barred = !self.plan.settings.check && !self.can_reach_from(machine, state, &frames);
        self.note(machine, &frames, nowhere || barred);
        nowhere || barred
    }

    fn why(&mut self) -> Option<Box<Why>> {
        self.why.take().or_else(|| self.known.why())
    }

    fn tests_stopped_paths(&self) -> bool {
        false
    }

    // What is known of one way of a decision is in the table as soon as all of it was explored: then is the time to compare
    // the other. If only coverage is wanted, it is better to wait: everything may get covered meanwhile.
    fn resumes(&self) -> bool {
        self.plan.compare && !self.known.rests() && (self.late || !self.plan.coverage)
    }

    fn dismisses(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        frames: &[Position],
        state: Option<&mut State>,
    ) -> bool {
        if !self.can_reach(machine, frames) {
            self.note(machine, frames, true);
            if self.plan.compare {
                self.settle(machine, node, state.as_deref());
            }
            return true;
        }
        let barred = state.is_some_and(|state| !self.can_reach_from(machine, state, frames));
        self.note(machine, frames, barred);
        if barred && self.plan.compare {
            self.known.left(machine, node);
        }
        self.late |= !barred;
        barred
    }

    fn arrives(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        head: Box<State>,
    ) -> Option<Box<State>> {
        if self.plan.compare { self.known.arrives(machine, node, head) } else { None }
    }

    fn seeks(&self, node: NodeId) -> Option<u64> {
        if self.plan.compare { self.known.seeks(node) } else { None }
    }

    fn passes(&mut self, machine: &mut Machine, node: NodeId, state: &mut State) -> bool {
        self.plan.compare && self.known.passes(machine, node, state)
    }

    fn forked(&mut self, node: NodeId, children: [NodeId; 2]) {
        if self.plan.compare {
            self.known.forked(node, children);
        }
    }

    fn ended(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        state: &mut State,
        end: &End,
        whole: bool,
    ) {
        let nowhere = std::mem::take(&mut self.nowhere);
        match self.plan.compare {
            true if nowhere => {
                self.known.ended += 1;
                self.settle(machine, node, Some(state));
            }
            true => self.known.ended(machine, node, state, end, whole),
            // So that a path has the same number for all.
            false => self.known.ended += 1,
        }
    }

    fn left(&mut self, machine: &mut Machine, node: NodeId) {
        if self.plan.compare {
            self.known.left(machine, node);
        }
    }

    fn absent(&mut self, machine: &mut Machine, node: NodeId) {
        if self.plan.compare {
            self.known.absent(machine, node);
        }
    }

    fn finished(&mut self, machine: &mut Machine, finished: Finished) {
        if self.plan.compare {
            self.known.finished(machine, finished);
        }
    }

    fn ran(&mut self, instructions: u64) {
        self.known.ran(instructions);
    }

    fn for_each_expr(&self, f: &mut dyn FnMut(ExprId)) {
        self.known.for_each_expr(f);
    }

    fn keep_house(&mut self, machine: &mut Machine) {
        self.known.keep_house(machine);
    }

    fn ends(&mut self, machine: &mut Machine) {
        self.known.ends(machine);
        self.publish(machine);
    }
}
