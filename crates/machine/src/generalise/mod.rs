//! Running a segment of a path over unknown values, to see what it depends on.
//!
//! The state that a segment starts in is taken, everything in it that may differ from state to state
//! is made a symbol (registers when their frame runs, bytes of memory when they are read), and the
//! segment is run again with these symbols, along the way that it took: the values that it had in
//! truth decide. What the machine decides on the way is what a state must satisfy to go the same way, and
//! what registers and memory hold at the end is how the state there depends on the one at the start.
//! That is all that a weakest precondition needs (crate `summary`). It is the machine itself that does
//! it, by the same code that explores, so there is no second account of what instructions mean, and no
//! condition can be forgotten: where the machine does not ask, it does not depend on the answer.
//!
//! - Expressions of such a run are in a pool of their own, whose symbols are [`Cell`]s.
//! - What must be equal and is no expression is noted by the memory's veil (objects, allocations) and
//!   by the run (the kernel).
//! - An address that is a number in truth is demanded as it is, because other states rarely have
//!   another one. Two exceptions, without which nothing would ever be the same again after the first
//!   `printf`: a store into an object that nobody reads again only has to stay inside, and what goes
//!   to a sink (standard output) only has to be readable.
//! - Where all this is not enough (`longjmp`, signals, the cycle counter, `klee_is_symbolic`) the run
//!   gives up, which is always allowed.

mod cells;
mod detour;
mod facts;
mod form;
mod recording;
mod walk;

use std::collections::HashMap;
use std::rc::Rc;

use expr::{ExprId, Import, Input, InputId, Kind, Model, Pool, SetId, SymId};
use ir::analysis::{Cfg, Liveness, RegSet};
use ir::{FuncId, Position};
use solver::Feasible;

pub use cells::{Cell, Cells, LINE, is_yet_to_come};
use cells::{CellByte, FUTURE};
pub(crate) use detour::Branches;
pub use detour::Detours;
pub(crate) use form::anchor;
pub use form::{Form, Meant};
pub(crate) use recording::Tools;
pub use recording::{Item, MAX_MEANT, Recording, StackUse};

use self::walk::Walk;
use crate::door::NewSerial;
use crate::end::PathEnd;
use crate::image::Image;
use crate::machine::Machine;
use crate::memory::ByteValue;
use crate::memory::layout::{IdMap, Layout, Slot};
use crate::memory::object::{Data, Life, PAGE};
use crate::memory::veil::Reliance;
use crate::state::State;
use crate::step;
use crate::thread::ThreadId;

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

/// Bytes of an object that are compared with the truth.
const MAX_COMPARED: u64 = 1 << 16;

/// Reasons to give up a run that it must never have: it went another way than the path did, or found other
/// values.
pub const DEPARTURES: [&str; 3] =
    ["the run missed its goal", "the run ended elsewhere", "the run found other values"];

/// Where a segment ends.
#[derive(Clone, Debug)]
pub struct SegmentEnd {
    /// A model of the path that it is on.
    pub model: Rc<Model>,
    /// The inputs of that path.
    pub inputs: Rc<Vec<InputId>>,
    /// Instructions up to there.
    pub instructions: u64,
    /// Where it is, and the depth of the stack; none if the path ends.
    pub at: Option<(Position, usize)>,
}

impl SegmentEnd {
    /// The place where a state is.
    pub fn state(state: &State) -> SegmentEnd {
        let at = Some((state.position(), state.stack().depth()));
        SegmentEnd { at, ..SegmentEnd::end(state) }
    }

    /// The end of the path of a state.
    pub fn end(state: &State) -> SegmentEnd {
        SegmentEnd {
            model: Rc::clone(state.path.model()),
            inputs: Rc::clone(&state.inputs),
            instructions: state.instructions,
            at: None,
        }
    }
}

/// A segment that was run over unknown values.
pub struct Traced<'r> {
    /// What must hold for it to be run this way.
    pub run: &'r mut Recording,
    /// The state at its end.
    pub state: &'r mut State,
    /// Where objects are.
    pub layout: &'r Layout,
    /// Instructions that it took.
    pub steps: u64,
    /// Registers that are live at its end.
    live: Live,
}

impl Traced<'_> {
    /// What else must be as it was: objects and allocations.
    pub fn reliance(&self) -> std::cell::Ref<'_, Reliance> {
        self.state.memory.veil().expect("the run drew it").noted.borrow()
    }

    /// Whether there are stores of which it is not known yet whether their place matters.
    pub fn has_delayed(&self) -> bool {
        self.run.has_delayed()
    }

    /// Whether a cell is untouched as a whole, as far as that can be told at a glance.
    pub fn is_untouched(&mut self, pool: &mut Pool, id: InputId) -> bool {
        let cell = self.run.cells.get(id);
        match cell {
            Cell::Input(_) => true,
            Cell::Future { .. } => self.run.created() == 0,
            Cell::Serial { .. } => false,
            Cell::Memory { slot, line } => {
                let memory = &self.state.memory;
                memory.object(slot).life == Life::Live
                    && memory.overlay(slot).is_some_and(|o| o.is_veiled(line as u64 * LINE))
            }
            Cell::Register { thread, depth, slot, bits } => {
                let Some(stack) = self.state.stack_of(thread) else { return false };
                stack.is_frozen(depth as usize) || {
                    let now = stack.register(depth as usize, slot).and_then(|(_, shadow)| shadow);
                    now.is_some_and(|now| now == self.run.cells.register(pool, cell, bits))
                }
            }
        }
    }

    /// What a byte of a cell at the end is in terms of the start; nothing if there is no such cell
    /// any more, or if it is as it was.
    pub fn at_end(&mut self, pool: &mut Pool, sym: SymId) -> AtEnd {
        let (cell, byte) = self.run.cells.of(pool, sym);
        match cell {
            Cell::Input(_) => AtEnd::Same,
            Cell::Future { ordinal, size } => {
                let cell = Cell::Future { ordinal: ordinal + self.run.created(), size };
                let id = self.run.cells.input(pool, cell, size);
                AtEnd::Is(pool.input_byte(id, byte))
            }
            // What a detour did not join is gone, not the same.
            Cell::Serial { depth: 0, .. } if self.run.is_blurred() => AtEnd::Gone,
            Cell::Serial { thread, depth } => match self.new_serial(thread, depth) {
                None => AtEnd::Same,
                Some(NewSerial::Gone) => AtEnd::Gone,
                Some(NewSerial::Later(later)) => {
                    let serial = self.run.later_serial(pool, thread, later);
                    AtEnd::Is(pool.byte(serial, byte))
                }
            },
            Cell::Memory { slot, .. } if self.state.memory.object(slot).life != Life::Live => {
                AtEnd::Gone
            }
            Cell::Register { thread, depth, .. } if self.is_frozen(thread, depth) => AtEnd::Same,
            Cell::Memory { .. } | Cell::Register { .. } => {
                let e = match (cell.byte_in(self.state, byte), cell) {
                    // Nobody has looked at it.
                    (None | Some(CellByte::Input(..)), Cell::Memory { .. }) => return AtEnd::Same,
                    (None, _) => return AtEnd::Gone,
                    (Some(value), _) => value.expr(pool),
                };
                match pool.kind(e) == Kind::Sym(sym) {
                    true => AtEnd::Same,
                    false => AtEnd::Is(e),
                }
            }
        }
    }

    /// Whether a frame has not run since the start.
    fn is_frozen(&self, thread: ThreadId, depth: u32) -> bool {
        self.state.stack_of(thread).is_some_and(|stack| stack.is_frozen(depth as usize))
    }

    /// Whether the end of the run has other values than the state that the segment led to in truth. It
    /// never may: the run is wrong then. Slow.
    pub fn departs_from(&mut self, pool: &mut Pool, truth: &State) -> bool {
        let changed = self.state.memory.veil().map(|veil| veil.changed().collect::<Vec<Slot>>());
        let memory = changed.into_iter().flatten().any(|slot| {
            let (now, object) = (self.state.memory.object(slot), truth.memory.object(slot));
            let bytes = match object.data {
                Data::Paged(_) => (object.size + PAGE).min(MAX_COMPARED),
                Data::None | Data::Single(_) => PAGE,
            };
            now.life != object.life
                || now.size != object.size
                || (0..bytes).any(|offset| self.departs_at(pool, truth, slot, offset))
        });
        let (depth, live) = (truth.stack().depth(), Rc::clone(&self.live));
        memory
            || live.iter().any(|&(slot, _)| {
                let here = self.state.stack().register(depth, slot);
                let (Some((is, here)), Some((was, there))) =
                    (here, truth.stack().register(depth, slot))
                else {
                    return false;
                };
                match (here, there) {
                    (None, None) => is[0] != was[0],
                    (None, Some(e)) => is[0] != self.run.value_in_truth(e),
                    (Some(e), there) => {
                        let was = there.map_or(was[0], |e| self.run.value_in_truth(e));
                        self.run.value(pool, e).words()[0] != was
                    }
                }
            })
    }

    /// The same of a byte of memory.
    fn departs_at(&mut self, pool: &Pool, truth: &State, slot: Slot, offset: u64) -> bool {
        let is = match self.state.memory.byte_at(slot, offset) {
            None => return false,
            Some(ByteValue::Concrete(is)) => is,
            Some(ByteValue::Symbolic(e)) => self.run.word(pool, e) as u8,
        };
        match truth.memory.byte_at(slot, offset) {
            None => false,
            Some(ByteValue::Concrete(was)) => is != was,
            Some(ByteValue::Symbolic(e)) => is != self.run.value_in_truth(e) as u8,
        }
    }

    /// Demands that the stores whose place does not matter stay inside their objects, and the others
    /// at their place: `matters` says of which objects something will be read.
    pub fn settle(&mut self, pool: &mut Pool, matters: &dyn Fn(Slot) -> bool) {
        self.run.settle_all(pool, matters);
    }
}

/// Values of the cells of a state in the model of its path.
#[derive(Default)]
pub struct Sample {
    model: Model,
    /// Whether they are numbers.
    symbols: IdMap<SymId, bool>,
    sets: IdMap<SetId, bool>,
}

impl Sample {
    /// With other values than zero for inputs yet to come.
    pub fn given(values: &[(SymId, u8)]) -> Sample {
        let mut sample = Sample::default();
        for &(sym, value) in values {
            sample.model.extend(sym, value);
            sample.symbols.insert(sym, false);
        }
        sample
    }

    /// Whether all symbols of a set, of which the values were asked for, are numbers in the state.
    pub fn is_number(&self, set: SetId) -> bool {
        self.sets.get(&set) == Some(&true)
    }
}

/// What a cell at the end of a segment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtEnd {
    /// What it was at the start.
    Same,
    /// This, in terms of the start.
    Is(ExprId),
    /// There is no such cell.
    Gone,
}

/// Registers that are live at a place: first word and width.
type Live = Rc<[(u32, u32)]>;

/// Live registers, as far as somebody asked.
#[derive(Default)]
pub(crate) struct LiveRegisters {
    functions: HashMap<FuncId, Rc<Liveness>>,
    places: HashMap<(Position, bool), Live>,
}

impl LiveRegisters {
    /// What is live before an instruction; or, of a call, behind it without its results.
    fn at(&mut self, image: &Image, at: Position, called: bool) -> Live {
        if let Some(live) = self.places.get(&(at, called)) {
            return Rc::clone(live);
        }
        let Position { func, inst: pc } = at;
        let body = image.body(func);
        let liveness = self
            .functions
            .entry(func)
            .or_insert_with(|| Rc::new(Liveness::new(body, &Cfg::new(body))));
        let block = body.block_of(pc);
        let mut live: RegSet = liveness.at_end(block).clone();
        let b = body.blocks[block];
        for i in (pc + called as u32..b.first + b.len).rev() {
            let inst = &body.insts[i as usize];
            body.defs(inst).for_each(|reg| live.remove(reg));
            body.for_each_use(inst, |operand| {
                operand.as_reg().into_iter().for_each(|reg| live.insert(reg));
            });
        }
        if called {
            body.defs(&body.insts[pc as usize]).for_each(|reg| live.remove(reg));
        }
        let code = image.code(func);
        let place =
            |reg: ir::Reg| (code.reg_slots[reg.index()], body.regs[reg].bits(image.ptr_bits()));
        let live: Live = live.iter().map(place).collect();
        self.places.insert((at, called), Rc::clone(&live));
        live
    }
}

impl step::Context<'_> {
    /// Makes the live registers of the running frame symbols. `called`: it is at a call that returns now.
    pub(crate) fn veil_frame(&mut self, called: bool) {
        let Some(run) = self.recording.as_deref_mut() else { return };
        let at = self.state.stack().top().position();
        let (thread, depth) = (self.state.thread_id(), self.state.stack().depth() as u32);
        let live = self.live.at(self.image, at, called);
        self.state.stack_mut().clear_shadows();
        for &(slot, bits) in live.iter() {
            let cell = Cell::Register { thread, depth, slot, bits };
            let e = run.cells.register(self.pool, cell, bits);
            self.state.stack_mut().set_shadow(slot, Some(e));
        }
    }
}

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
        let pool = std::mem::take(&mut self.workspace.pool);
        let main = std::mem::replace(&mut self.pool, pool);
        let tools = std::mem::take(&mut self.workspace.tools);
        let inputs = Rc::clone(&goal.inputs);
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

    /// Whether both ways of a branch may be one in what runs over unknown values bring: where only errors matter.
    pub fn set_detours(&mut self, detours: Detours) {
        self.workspace.detours = detours;
    }

    /// Does something without detours, if those of the last run over unknown values were of no use; says what came of it. Nothing if
    /// that run took none.
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

    /// The cell of a symbol of [`Machine::general_pool`], and which of its bytes it is.
    pub fn cell_of(&self, sym: SymId) -> (Cell, u32) {
        self.workspace.tools.cells.of(&self.workspace.pool, sym)
    }

    /// Drops the expressions of runs over unknown values that are not reachable from these.
    pub fn collect_general(&mut self, roots: impl IntoIterator<Item = ExprId>) {
        self.workspace.tools.cells.forget_expressions();
        self.workspace.pool.collect(roots);
    }

    /// A formula of [`Machine::general_pool`] about a state: an expression of the pool of states. Inputs
    /// that will be made are symbols that no state has. Nothing if the state lacks a cell.
    pub fn instantiate(&mut self, state: &State, e: ExprId, done: &mut Import) -> Option<ExprId> {
        let Workspace { pool: general, tools: Tools { cells, .. }, .. } = &self.workspace;
        let mut complete = true;
        let result = self.pool.import(general, e, done, &mut |pool, sym| {
            let value = cell_value(pool, state, cells.of(general, sym));
            value.unwrap_or_else(|| {
                complete = false;
                pool.zero(8)
            })
        });
        complete.then_some(result)
    }
    /// Whether a condition of [`Machine::general_pool`] holds in the model of a state's path; inputs that
    /// will be made are zero there. No, if the state lacks a cell. Whether it is about numbers only, so
    /// that this is all there is to say, tells [`Sample::is_number`]. `known` has the values that
    /// were found so far: it belongs to the state.
    pub fn holds_in_model(&mut self, state: &State, e: ExprId, known: &mut Sample) -> bool {
        let Workspace { pool: general, tools, .. } = &mut self.workspace;
        let Tools { cells, evaluator, main_evaluator, .. } = tools;
        if !known.sets.contains_key(&general.free(e)) {
            let mut numbers = true;
            for &sym in general.symbols(e) {
                if let Some(number) = known.symbols.get(&sym) {
                    numbers &= number;
                    continue;
                }
                let (cell, byte) = cells.of(general, sym);
                let model = state.path.model();
                let Some(value) = cell.byte_in(state, byte) else { return false };
                let number = matches!(value, CellByte::Number(_));
                let value = match value {
                    CellByte::Number(value) => value,
                    CellByte::Part { e, byte, .. } => {
                        let words = main_evaluator.eval(&self.pool, model, e);
                        (words.words()[(byte / 8) as usize] >> (byte % 8 * 8)) as u8
                    }
                    CellByte::Input(id, byte) => model.get(self.pool.input_symbol(id, byte)),
                    CellByte::Future { .. } => 0,
                };
                known.model.extend(sym, value);
                known.symbols.insert(sym, number);
                numbers &= number;
            }
            known.sets.insert(general.free(e), numbers);
        }
        evaluator.holds(general, &known.model, e)
    }

    /// Whether a condition does not hold for some input of a state's path.
    pub fn may_fail(&mut self, state: &State, condition: ExprId) -> Feasible {
        let contrary = self.pool.not(condition);
        self.solver.may_hold_cheaply(&mut self.pool, &state.path, contrary)
    }

    /// The values that a model gives inputs yet to come, of those among these symbols of [`Machine::general_pool`].
    pub fn inputs_to_come(&mut self, model: &Model, symbols: &[SymId]) -> Box<[(SymId, u8)]> {
        let mut values = Vec::new();
        for &sym in symbols {
            if let (Cell::Future { ordinal, size }, byte) = self.cell_of(sym) {
                let id = self.pool.input(Input { name: Rc::from(FUTURE), ordinal, size });
                values.push((sym, model.get(self.pool.input_symbol(id, byte))));
            }
        }
        values.into()
    }

    /// Whether a condition of the pool of states holds under a model.
    pub fn holds_under(&mut self, model: &Model, condition: ExprId) -> bool {
        self.solver.holds_under(&self.pool, model, condition)
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

    /// The value of a byte of a cell in a state; nothing if it is symbolic or not there.
    pub fn cell_number(&self, state: &State, sym: SymId) -> Option<u8> {
        let (cell, byte) = self.cell_of(sym);
        match cell.byte_in(state, byte)? {
            CellByte::Number(value) => Some(value),
            CellByte::Part { .. } | CellByte::Input(..) | CellByte::Future { .. } => None,
        }
    }
}

/// What a byte of a cell is in a state, as an expression; nothing if there is no such cell there.
fn cell_value(pool: &mut Pool, state: &State, (cell, byte): (Cell, u32)) -> Option<ExprId> {
    cell.byte_in(state, byte).map(|value| value.expr(pool))
}

/// Whether a summary may rest on a path that ended like this.
pub fn is_accounted(end: &PathEnd) -> bool {
    match end {
        PathEnd::Exit(_) | PathEnd::Signal(_) | PathEnd::Error(_) => true,
        PathEnd::Silent | PathEnd::Infeasible => true,
        PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Interrupted => false,
    }
}
