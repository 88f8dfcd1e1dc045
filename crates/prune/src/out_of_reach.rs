//! Dismisses states that can reach nothing that is wanted.
//!
//! **Idea.** Wanted is code that was not executed yet; errors count as such code, unless only
//! coverage is wanted. A state from whose calls no such code can be reached ([`crate::reach`]), as
//! far as control flow goes, is dropped. So is one whose values close the branches that lead there.
//!
//! **Paper.** The pruning step of loop path reduction (Gao and Lumetta, ASE 2018).
//!
//! **Where we deviate.** Control flow decides, not what other states covered from the same
//! instruction. And a side of a branch counts as closed if the condition does not change up to
//! there ([`guards`]) and is known to have the other outcome in the state.
//!
//! **Why that is sound.** Reachability is over-approximated: "no" is certain. With more covered
//! there is less to be reached, so what is out of reach stays so. It says nothing about lost
//! memory, which is found at ends of paths only: then nothing is dropped.
//!
//! **Cost.** A pass over the call graph whenever new edges were covered, and a search in each
//! frame.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use explore::Why;
use explore::pruner::{Chooser, Dismissal, Dismisser, Observer, Postponer, Pruner, Stopper};
use expr::ExprId;
use ir::analysis::Cfg;
use ir::analysis::unchanged::{Guard, guards};
use ir::{Origin, Position};
use machine::{Machine, State};

use crate::reach::Reach;
use crate::technique::{Plan, Results};

/// The technique, for one worker.
pub struct OutOfReach {
    /// Only branches that were not taken yet are wanted, and no errors.
    coverage: bool,
    leaks: bool,
    /// What is checked is explored.
    check: bool,
    /// Say why.
    notes: bool,
    reach: Option<Reach>,
    /// Branches whose conditions do not change, by the instruction from which on.
    guards: HashMap<Position, Rc<[Guard]>>,
    /// Edges that were taken when `reach` was last brought up to date.
    reached: u64,
}

/// The technique, if a plan wants it: for postponed states, or where only coverage is wanted.
pub(crate) fn make(plan: &Plan, _: &Results) -> Option<Box<dyn Pruner>> {
    let technique = || OutOfReach {
        coverage: plan.coverage,
        leaks: plan.settings.leaks,
        check: plan.settings.check,
        notes: plan.settings.notes,
        reach: None,
        guards: HashMap::new(),
        reached: 0,
    };
    let wanted = plan.techniques.has("loop-paths") || plan.coverage;
    wanted.then(|| Box::new(technique()) as Box<dyn Pruner>)
}

impl OutOfReach {
    /// Whether something that is wanted can be reached, as far as control flow goes.
    fn can_reach(&mut self, machine: &Machine, frames: &[Position]) -> bool {
        // What is checked is explored; lost memory is found at the end of a path only.
        if self.check || self.leaks && !self.coverage {
            return true;
        }
        let errors = !self.coverage;
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

    /// Why a state is dropped, if somebody wants to know.
    fn why(&self, machine: &Machine, frames: &[Position]) -> Option<Box<Why>> {
        let program = machine.program();
        let users = |at: &&Position| program.functions[at.func].origin == Origin::User;
        let at = frames.iter().find(users).copied();
        let what = "nothing new can be reached";
        self.notes.then(|| Box::new(Why { what, at, accounts: Vec::new() }))
    }

    /// The same where branches to come have one outcome, because what they depend on does not
    /// change.
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
        let depth = state.stack().depth();
        for (i, &at) in frames.iter().enumerate() {
            let Position { func, inst } = at;
            let guards = self.guards.entry(at).or_insert_with(|| {
                let body = machine.program().functions[func].body.as_deref();
                body.map_or_else(Rc::default, |body| guards(body, &Cfg::new(body), inst).into())
            });
            let mut closed = HashSet::new();
            for guard in Rc::clone(guards).iter() {
                match machine.decided_side(state, depth - i, guard) {
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
}

impl Pruner for OutOfReach {
    fn stopper(&mut self) -> Option<&mut dyn Stopper> {
        None
    }

    fn postponer(&mut self) -> Option<&mut dyn Postponer> {
        None
    }

    fn dismisser(&mut self) -> Option<&mut dyn Dismisser> {
        Some(self)
    }

    fn chooser(&mut self) -> Option<&mut dyn Chooser> {
        None
    }

    fn observer(&mut self) -> Option<&mut dyn Observer> {
        None
    }

    fn tests_stopped_paths(&self) -> bool {
        false
    }

    fn for_each_expr(&self, _: &mut dyn FnMut(ExprId)) {}
}

impl Dismisser for OutOfReach {
    fn looks_at_all(&self) -> bool {
        self.coverage
    }

    fn dismisses(
        &mut self,
        machine: &mut Machine,
        frames: &[Position],
        state: Option<&State>,
    ) -> Option<Dismissal> {
        if !self.can_reach(machine, frames) {
            // Whatever its values are: so if only coverage is wanted, that accounts for all states
            // that come there.
            let why = self.why(machine, frames);
            return Some(Dismissal { accounts: self.coverage, why });
        }
        if self.can_reach_from(machine, state?, frames) {
            return None;
        }
        Some(Dismissal { accounts: false, why: self.why(machine, frames) })
    }
}
