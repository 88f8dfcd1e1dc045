//! Running a segment of a path over unknown values, to see what it depends on.
//!
//! The state that a segment starts in is taken, everything in it that may differ from state to
//! state is made a symbol (registers when their frame runs, bytes of memory when they are read),
//! and the segment is run again with these symbols, along the way that it took: the values that it
//! had in truth decide. What the machine decides on the way is what a state must satisfy to go the
//! same way, and what registers and memory hold at the end is how the state there depends on the
//! one at the start. That is all that a weakest precondition needs (crate `summary`). It is the
//! machine itself that does it, by the same code that explores, so there is no second account of
//! what instructions mean, and no condition can be forgotten: where the machine does not ask, it
//! does not depend on the answer.
//!
//! - Expressions of such a run are in a pool of their own, whose symbols are [`Cell`]s.
//! - What must be equal and is no expression is noted by the memory's veil (objects, allocations)
//!   and by the run (the kernel).
//! - An address that is a number in truth is demanded as it is, because other states rarely have
//!   another one. Two exceptions, without which nothing would ever be the same again after the
//!   first `printf`: a store into an object that nobody reads again only has to stay inside, and
//!   what goes to a sink (standard output) only has to be readable.
//! - Where all this is not enough (`longjmp`, signals, the cycle counter, `klee_is_symbolic`) the
//!   run gives up, which is always allowed.

mod cells;
mod detour;
mod facts;
mod form;
mod live;
mod recording;
mod segment;
mod states;
mod walk;

use std::collections::HashMap;
use std::rc::Rc;

use expr::{ExprId, Pool};
use ir::{FuncId, Position};

use self::states::cell_value;
pub use cells::{Cell, Cells, LINE, is_yet_to_come};
pub(crate) use detour::Branches;
pub use detour::Detours;
pub use form::{Form, Meant};
pub(crate) use form::{anchor, only_address};
pub(crate) use live::LiveRegisters;
pub(crate) use recording::Tools;
pub use recording::{Item, MAX_MEANT, Recording, StackUse};
pub use segment::{AtEnd, SegmentEnd, Traced};
pub use states::Sample;

use self::walk::Walk;
use crate::end::PathEnd;
use crate::machine::Machine;
use crate::memory::layout::Slot;
use crate::state::State;

/// What is kept between runs.
#[derive(Default)]
pub(crate) struct Workspace {
    pub pool: Pool,
    tools: Tools,
    pub live: LiveRegisters,
    joins: HashMap<FuncId, Rc<[bool]>>,
    branches: Branches,
    detours: Detours,
    detour_steps: u64,
}

impl Workspace {
    /// Whether an instruction is the first of a block that can be entered in several ways.
    pub fn joins(&mut self, body: &ir::Body, at: Position) -> bool {
        let joins = self.joins.entry(at.func).or_insert_with(|| {
            let mut entries = vec![0; body.insts.len()];
            for edge in body.edges.values() {
                entries[body.blocks[edge.target].first as usize] += 1;
            }
            entries.into_iter().map(|n| n > 1).collect()
        });
        joins[at.inst as usize]
    }
}

/// Bytes of stack that a segment may take beyond what is used where it starts.
pub const STACK_SLACK: u64 = 1 << 20;

/// Reasons to give up a run that it must never have: it went another way than the path did, or
/// found other values.
pub const DEPARTURES: [&str; 3] =
    ["the run missed its goal", "the run ended elsewhere", "the run found other values"];

impl Machine {
    /// Runs the segment from a state to a goal over unknown values, and lets `finish` see what came
    /// of it. Gives nothing if that cannot be told.
    pub fn generalise<R>(
        &mut self,
        from: &mut State,
        goal: &SegmentEnd,
        finish: impl FnOnce(&mut Traced, &mut Pool) -> Option<R>,
    ) -> Result<R, &'static str> {
        if from.arguments.is_some() {
            return Err("the program has not begun");
        }
        if self.image.names_addresses {
            return Err("objects at addresses that the program names");
        }
        let pool = std::mem::take(&mut self.workspace.pool);
        let main = std::mem::replace(&mut self.pool, pool);
        let tools = std::mem::take(&mut self.workspace.tools);
        let inputs = goal.inputs.clone();
        let mut run = Recording::new(tools, main, from.fork(), Rc::clone(&goal.model), inputs);
        let mut state = from.fork();
        state.memory.draw_veil();
        state.path = Default::default();
        state.script = Default::default();
        state.preferred.clear();
        self.space.tlb.clear();
        let before = state.instructions;
        let mut result = self.run_generally(&mut run, &mut state, goal);
        if let Some(why) = run.given_up() {
            result = Err(why);
        }
        let result = result.and_then(|()| {
            let steps = state.instructions - before;
            let end = goal.at.map(|(at, _)| self.workspace.live.at(&self.image, at, false));
            let live = end.unwrap_or_default();
            let layout = &self.space.layout;
            let mut traced = Traced { run: &mut run, state: &mut state, layout, steps, live };
            let done = finish(&mut traced, &mut self.pool);
            done.ok_or(run.given_up().unwrap_or("the formula cannot be told"))
        });
        // What is run again is not seen again.
        self.image.noted.followed.set(None);
        let (tools, main) = run.into_parts();
        self.workspace.tools = tools;
        self.workspace.pool = std::mem::replace(&mut self.pool, main);
        self.space.tlb.clear();
        result
    }

    /// Runs a state along the way of the truth until it comes to the goal.
    fn run_generally(
        &mut self,
        run: &mut Recording,
        state: &mut State,
        goal: &SegmentEnd,
    ) -> Result<(), &'static str> {
        state.stack_mut().wake();
        self.workspace.branches.begin();
        let mut walk = Walk {
            image: Rc::clone(&self.image),
            detours: detour::Allowance::new(self.workspace.detours),
            machine: self,
            run,
        };
        let result = walk.run(state, goal);
        let detours = walk.detours;
        self.workspace.detour_steps += detours.used() as u64;
        result
    }

    /// Whether both ways of a branch may be one in what runs over unknown values bring: where only
    /// errors matter.
    pub fn set_detours(&mut self, detours: Detours) {
        self.workspace.detours = detours;
    }

    /// Does something without detours, if those of the last run over unknown values were of no use;
    /// says what came of it. Nothing if that run took none.
    pub fn without_detours<R>(&mut self, act: impl FnOnce(&mut Machine) -> R) -> Option<R> {
        if !self.workspace.branches.disown() {
            return None;
        }
        let detours = std::mem::take(&mut self.workspace.detours);
        let result = act(self);
        self.workspace.detours = detours;
        Some(result)
    }

    /// Instructions that detours took since this was last asked.
    pub fn take_detour_steps(&mut self) -> u64 {
        std::mem::take(&mut self.workspace.detour_steps)
    }

    /// The expressions of runs over unknown values.
    pub fn general_pool(&self) -> &Pool {
        &self.workspace.pool
    }

    /// The same, for change.
    pub fn general_pool_mut(&mut self) -> &mut Pool {
        &mut self.workspace.pool
    }

    /// Drops the expressions of runs over unknown values that are not reachable from these.
    pub fn collect_general(&mut self, roots: impl IntoIterator<Item = ExprId>) {
        self.workspace.tools.cells.forget_expressions();
        self.workspace.pool.collect(roots);
    }

    /// The offset in an object of a byte of its storage.
    pub fn offset_in(&self, slot: Slot, stored: u64) -> u64 {
        let base = self.space.layout.base(slot);
        stored - (base - crate::memory::storage(base))
    }

    /// Bytes of stack that a program may use.
    pub fn max_stack(&self) -> u64 {
        self.config.max_stack
    }

    /// The expressions of states, for change.
    pub fn pool_mut(&mut self) -> &mut Pool {
        &mut self.pool
    }
}

/// Whether a summary may rest on a path that ended like this.
pub fn is_accounted(end: &PathEnd) -> bool {
    match end {
        PathEnd::Exit(_) | PathEnd::Signal(_) | PathEnd::Error(_) => true,
        PathEnd::Silent | PathEnd::Infeasible => true,
        PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Interrupted => false,
    }
}
