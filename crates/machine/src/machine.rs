//! The machine: runs one state at a time.

mod config;
mod ended;
mod examples;
mod run;
mod start;
#[cfg(test)]
mod tests;

use std::rc::Rc;
use std::sync::Arc;

use expr::{ExprId, Pool};
use ir::{Group, Position, Program};
use solver::Solver;

use crate::code::decode::Options;
use crate::costs::Costs;
use crate::coverage::Coverage;
use crate::generalise::Workspace;
use crate::grounds::{self, Grounds};
use crate::image::Image;
use crate::loops::Tracker;
use crate::memory::Space;
use crate::memory::layout::{Below, Layout, StackId};
use crate::state::State;
use crate::step::Head;

pub use config::{Config, Failing, Leaks, SolverConfig, Undefined};
pub(crate) use ended::{location_of, user_line};
pub use examples::InputValue;
pub use run::Stop;

/// The name of inputs that stand for what fresh memory holds.
pub const UNINITIALISED: &str = "uninitialised";
/// The name of inputs that say which freed block an allocation gets: 0 for none, else counted from
/// the last freed.
pub const REUSED: &str = "reused_address";
/// The name of inputs that say whether an allocation fails: not, if all bytes are zero.
pub const FAILS: &str = "malloc_fails";
/// The name of the input of an allocation that fails because of its number: that number.
pub const FAILED: &str = "failed_allocation";

/// Runs states of one program. It owns the expressions of their values and the solver.
pub struct Machine {
    pub(crate) image: Rc<Image>,
    pub(crate) space: Space,
    pub(crate) config: Config,
    pub(crate) pool: Pool,
    pub(crate) solver: Solver,
    pub(crate) forks: Vec<State>,
    pub(crate) head: Head,
    pub(crate) warnings: Vec<String>,
    pub(crate) workspace: Workspace,
    pub(crate) tracker: Option<Tracker>,
    costs: Costs,
    watched: bool,
}

impl Machine {
    /// Loads a program.
    pub fn new(program: Arc<Program>, config: Config) -> Machine {
        let mut space = Space::new(program.target);
        let options = Options { check_overflow: config.checks.has(Group::SignedIntegerOverflow) };
        let image = Rc::new(Image::load(program, &mut space, options));
        let solver = config.solver.build(&config.interrupt);
        Machine {
            image,
            space,
            config,
            pool: Pool::new(),
            solver,
            forks: Vec::new(),
            head: Head::default(),
            warnings: Vec::new(),
            workspace: Workspace::default(),
            tracker: None,
            costs: Costs::default(),
            watched: false,
        }
    }

    /// Whether the states before decisions are kept from now on: see [`Machine::take_head`].
    pub fn keep_heads(&mut self, wanted: bool) {
        self.head = Head { wanted, state: None };
    }

    /// The state before the decisions that [`Stop::Forked`] told of, if they are kept.
    pub fn take_head(&mut self) -> Option<Box<State>> {
        self.head.state.take().map(Box::new)
    }

    /// Where questions were answered so far.
    pub fn solver_stats(&self) -> solver::Stats {
        *self.solver.stats()
    }

    /// What was executed of the user's code so far, by all states.
    pub fn coverage(&self) -> Coverage {
        self.image.coverage()
    }

    /// What a verdict on the paths so far stands on.
    pub fn grounds(&self) -> Grounds {
        grounds::of(&self.image)
    }

    /// What execution cost so far, by place.
    pub fn costs(&mut self) -> &Costs {
        self.costs.count(&self.image);
        &self.costs
    }

    /// Charges what the solver was asked since `before` to where a state is.
    pub(crate) fn charge(&mut self, state: &State, before: &solver::Stats) {
        let now = self.solver.stats();
        if now.questions != before.questions {
            let image = Rc::clone(&self.image);
            self.costs.charge(&image, state, state.position(), before, now);
        }
    }

    /// How many edges of the user's code were taken so far.
    pub fn covered_edges(&self) -> u64 {
        self.image.new_edges.get()
    }

    /// The program as loaded, and its address space.
    pub(crate) fn parts(&self) -> (&Image, &Space) {
        (&self.image, &self.space)
    }

    /// The expressions.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Where objects are.
    pub fn layout(&self) -> &Layout {
        &self.space.layout
    }

    /// How many expressions there are.
    pub fn pool_len(&self) -> usize {
        self.pool.len()
    }

    /// The same, with what they hold.
    pub fn pool_weight(&self) -> usize {
        self.pool.weight()
    }

    /// Drops the expressions that are not reachable from these: all that the states have that will
    /// be run on (see [`State::for_each_expr`]).
    pub fn collect(&mut self, roots: impl IntoIterator<Item = ExprId>) {
        let mut own = Vec::new();
        for state in self.forks.iter().chain(&self.head.state) {
            state.for_each_expr(|e| own.push(e));
        }
        self.pool.collect(roots.into_iter().chain(own));
    }

    /// What the program said to people (`klee_warning`, `klee_print_expr`), each text once.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.image.program
    }

    /// Whether no object of a state has, or had, a place.
    pub fn is_free(&self, state: &State, place: u32) -> bool {
        state.memory.occupant(&self.space.layout, place).is_none()
    }

    /// A second state equal to this one; copies nothing but the running frame of this one.
    pub fn fork(&mut self, state: &mut State) -> State {
        self.space.tlb.clear();
        state.fork()
    }

    /// To be called before running another state than the last one.
    pub fn turn_to(&mut self, _state: &State) {
        self.space.tlb.clear();
    }

    /// Lets states stop, or no longer, when they come to the block that starts with an instruction.
    pub fn watch(&mut self, at: Position, on: bool) {
        self.image.code(at.func).watch(at.inst, on);
    }

    /// A further state that was made in the step that [`Stop::Forked`] told of. To be asked for
    /// until there is none, before anything else is run.
    pub fn next_fork(&mut self) -> Option<Box<State>> {
        self.forks.pop().map(Box::new)
    }
}

/// The interned call stack of the running frame.
pub(crate) fn stack_id(space: &mut Space, state: &mut State) -> StackId {
    if let Some(id) = state.stack().top().stack_id {
        return id;
    }
    // Walk down to a frame that is known, then intern upwards.
    let mut unknown: Vec<Position> = Vec::new();
    let mut below = Below::Thread(state.thread_id());
    let mut frames = state.stack().iter().peekable();
    while let Some(frame) = frames.next() {
        if let Some(id) = frame.stack_id {
            below = Below::Stack(id);
            break;
        }
        let call = frames.peek().map_or(0, |below| below.pc);
        unknown.push(Position::new(frame.func, call));
    }
    drop(frames);
    let mut ids = Vec::with_capacity(unknown.len());
    for &Position { func, inst: call } in unknown.iter().rev() {
        let id = space.layout.call(below, func, call);
        below = Below::Stack(id);
        ids.push(id);
    }
    state.stack_mut().remember_ids(&ids);
    *ids.last().expect("the running frame is not known")
}
