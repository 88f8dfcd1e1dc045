//! Postpones states that take no new path through a loop.
//!
//! **Idea.** A state that a decision leaves behind waits if its path through its loop leads only to
//! loop paths that were seen: what it does is most often known. It is looked at again when
//! the rest of its decision is explored, so that it can be compared with that, or when no other
//! state is left. Then it is dismissed if it can reach nothing that is wanted
//! (`crate::out_of_reach`); otherwise it is run, and stopped where it would only repeat what was
//! explored before (`crate::postconditions`).
//!
//! **Paper.** Loop path reduction by state pruning (Gao and Lumetta, ASE 2018).
//!
//! **Where we deviate.** The paper drops postponed states that reach nothing new. Here each goes on
//! unless that is certain, and is compared with what is known. The machine numbers loop paths
//! ([`machine::loops`]) instead of keeping lists of them.
//!
//! **Why that is sound.** Postponing is a matter of order: it never decides that something is not
//! explored. A loop path that no input takes does no harm either: once some paths have ended, all
//! states are compared, postponed or not.
//!
//! **Cost.** Edges of functions in which a state forked are no longer plain: the fast loop leaves
//! for a moment when it takes one. States that wait are kept, very many of them as prefixes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use explore::Coverage;
use explore::pruner::{Chooser, Dismisser, Observer, Postponer, Pruner, Stopper, Waiting};
use expr::ExprId;
use ir::analysis::{Cfg, Count, LoopPaths as Numbers};
use ir::{BlockId, FuncId, Origin, Program};
use machine::loops::Ahead;
use machine::{Machine, State};

use crate::technique::{Plan, Results};

/// Postponed states up to which others are postponed too while nothing is compared: they would only be run later.
const WAITING: usize = 4096;

/// Of one loop in all its calling contexts: where it begins, in how many contexts it was followed,
/// how many loop paths were seen and how many there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopFigures {
    /// Contexts.
    pub contexts: u64,
    /// Passes that were seen.
    pub covered: u64,
    /// All loop paths.
    pub all: Count,
}

/// Loops of the user's code, by function and header.
pub type Loops = BTreeMap<(FuncId, BlockId), LoopFigures>;

impl LoopFigures {
    /// How many loop paths there can be at most, of the loop that begins there, when all code that
    /// can be reached was executed: those along edges that no path took cannot.
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
        match region.and_then(|region| region.paths.clone()) {
            Some(each) => (0..self.contexts).fold(Count::ZERO, |sum, _| sum.plus(&each)),
            None => self.all.clone(),
        }
    }
}

/// The technique, for one worker.
pub struct LoopPaths {
    /// Only branches that were not taken yet are wanted: states are compared late or never.
    coverage: bool,
    /// Nothing was left but postponed states: what remains is compared as soon as it can be.
    late: bool,
    loops: Arc<Mutex<Loops>>,
}

/// The technique, if a plan wants it.
pub(crate) fn make(plan: &Plan, results: &Results) -> Option<Box<dyn Pruner>> {
    let (coverage, loops) = (plan.coverage, Arc::clone(&results.loops));
    let wanted = plan.techniques.has("loop-paths");
    wanted.then(|| Box::new(LoopPaths { coverage, late: false, loops }) as Box<dyn Pruner>)
}

impl LoopPaths {
    fn publish(&self, machine: &Machine) {
        let mut own = Loops::new();
        for seen in machine.seen_loop_paths().iter().filter(|seen| seen.is_loop()) {
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
    fn stopper(&mut self) -> Option<&mut dyn Stopper> {
        None
    }

    fn postponer(&mut self) -> Option<&mut dyn Postponer> {
        Some(self)
    }

    fn dismisser(&mut self) -> Option<&mut dyn Dismisser> {
        None
    }

    fn chooser(&mut self) -> Option<&mut dyn Chooser> {
        None
    }

    fn observer(&mut self) -> Option<&mut dyn Observer> {
        None
    }

    fn begins(&mut self, machine: &mut Machine) {
        machine.follow_loops();
    }

    fn tests_stopped_paths(&self) -> bool {
        false
    }

    fn for_each_expr(&self, _: &mut dyn FnMut(ExprId)) {}

    fn ends(&mut self, machine: &mut Machine) {
        self.publish(machine);
    }
}

impl Postponer for LoopPaths {
    fn postpones(&mut self, machine: &mut Machine, state: &mut State, waiting: Waiting) -> bool {
        if waiting.states >= WAITING && !self.coverage && !waiting.compared {
            return false;
        }
        machine.follow_functions_of(state);
        machine.ahead(state) == Ahead::Known
    }

    // What is known of the explored children of a decision is in the table as soon as all of it was
    // explored: then is the time to compare the others. If only coverage is wanted, it is better to
    // wait: everything may get covered meanwhile.
    fn resumes(&self, compared: bool) -> bool {
        compared && (self.late || !self.coverage)
    }

    fn promoted(&mut self) {
        self.late = true;
    }
}
