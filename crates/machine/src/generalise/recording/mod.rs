//! What one run over unknown values collects.

mod delayed;
mod demands;
mod mark;
mod truth;

use std::rc::Rc;

use expr::{Chunks, Evaluator, ExprId, InputId, Kind, Model, Pool, SetId, SymId};

use self::delayed::Delayed;
use self::truth::{PINNED, PLAIN};
use super::cells::{Cell, Cells, LINE};
use super::form::Meant;
use crate::door;
use crate::memory::layout::{IdMap, Slot};
use crate::state::State;
use crate::thread::ThreadId;

/// Conditions that a run may collect.
const MAX_ITEMS: usize = 600;
/// Pointers whose form matters at most.
pub const MAX_MEANT: usize = 100;

/// Why a run is given up that ends for want of stack after frames gave some back.
const GIVEN_BACK: &str = "stack that was given back";

/// What must hold of the state that a segment starts in, for the segment to be run the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// This holds.
    Need(ExprId),
    /// All that follows matters only where this holds: the program assumes it.
    Assume(ExprId),
}

/// How much stack a run needed. The first amount asks for room, the second for the lack of it: an
/// end that depends on an amount is demanded from both sides.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StackUse {
    /// So much fits.
    pub fits: u64,
    /// So much does not.
    pub exceeds: Option<u64>,
}

/// What one run leaves to the next: cells, evaluators for the two pools, and room for what is known
/// of symbols.
#[derive(Default)]
pub(crate) struct Tools {
    pub cells: Cells,
    pub evaluator: Evaluator,
    pub main_evaluator: Evaluator,
    model: Model,
    flags: Vec<u8>,
    flagged: Vec<SymId>,
}

/// One run over unknown values, with the values that it has in truth.
pub struct Recording {
    pub(crate) cells: Cells,
    model: Model,
    evaluator: Evaluator,
    ensured: IdMap<SetId, ()>,
    flags: Vec<u8>,
    /// Symbols that have flags.
    flagged: Vec<SymId>,
    /// The pool of states, put aside while the run has its own.
    pub(crate) main: Pool,
    main_model: Rc<Model>,
    main_evaluator: Evaluator,
    main_inputs: Chunks<InputId>,
    /// The state that the run starts in, as it is in truth.
    pub(crate) origin: State,
    items: Vec<Item>,
    needs: IdMap<ExprId, ()>,
    /// The same in the order in which they came, to take them back.
    asked: Vec<ExprId>,
    pins: Vec<(SymId, u8)>,
    uses: IdMap<SymId, u8>,
    created: u32,
    /// System calls that looked at the kernel or wrote to a sink.
    calls: u32,
    delayed: Vec<Delayed>,
    /// How many stores were delayed so far.
    delays: u32,
    /// Bytes of stack, beyond what is used where the run starts, for which there was room at most,
    /// and the least for which there was none.
    stack: StackUse,
    /// Frames of the start gave stack back, and the least that was in use then.
    gives_back: bool,
    least_stack: u64,
    /// Frames of the start of which it matters which stack objects they had, by depth.
    frames: Vec<u32>,
    /// Pointers of which it matters what they are meant for.
    meant: Vec<Meant>,
    /// The ways of a detour made different numbers of frames.
    blurred: bool,
    /// Descriptors that were written to as to a sink.
    sinks: Vec<i32>,
    /// A system call looked at the kernel's state.
    kernel: bool,
    given_up: Option<&'static str>,
}

impl Recording {
    pub(crate) fn new(
        mut tools: Tools,
        main: Pool,
        origin: State,
        model: Rc<Model>,
        inputs: Chunks<InputId>,
    ) -> Recording {
        for sym in tools.flagged.drain(..) {
            tools.flags[sym.index()] = 0;
        }
        tools.model.renew();
        let least_stack = door::stack_bytes(&origin);
        let Tools { cells, evaluator, main_evaluator, model: values, flags, flagged } = tools;
        Recording {
            cells,
            model: values,
            evaluator,
            ensured: IdMap::default(),
            flags,
            flagged,
            main,
            main_model: model,
            main_evaluator,
            main_inputs: inputs,
            origin,
            items: Vec::new(),
            needs: IdMap::default(),
            asked: Vec::new(),
            pins: Vec::new(),
            uses: IdMap::default(),
            created: 0,
            calls: 0,
            delayed: Vec::new(),
            delays: 0,
            stack: StackUse::default(),
            gives_back: false,
            least_stack,
            frames: Vec::new(),
            meant: Vec::new(),
            blurred: false,
            sinks: Vec::new(),
            kernel: false,
            given_up: None,
        }
    }

    pub(crate) fn into_parts(self) -> (Tools, Pool) {
        let Recording { cells, evaluator, main_evaluator, model, flags, flagged, .. } = self;
        (Tools { cells, evaluator, main_evaluator, model, flags, flagged }, self.main)
    }

    /// The segment cannot be generalised.
    pub fn give_up(&mut self, why: &'static str) {
        self.given_up.get_or_insert(why);
    }

    /// Why the segment cannot be generalised.
    pub fn given_up(&self) -> Option<&'static str> {
        self.given_up
    }

    /// What must hold, in the order in which it was met.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Symbols that must have these values.
    pub fn pins(&self) -> &[(SymId, u8)] {
        &self.pins
    }

    /// How many inputs were made.
    pub fn created(&self) -> u32 {
        self.created
    }

    /// Descriptors that were written to as to a sink.
    pub fn sinks(&self) -> &[i32] {
        &self.sinks
    }

    /// Whether the kernel's state was looked at.
    pub fn looks_at_kernel(&self) -> bool {
        self.kernel
    }

    /// Names of cells.
    pub fn cells(&mut self) -> &mut Cells {
        &mut self.cells
    }

    pub(crate) fn look_at_kernel(&mut self) {
        self.kernel = true;
        self.calls += 1;
    }

    pub(crate) fn write_to_sink(&mut self, fd: i32) {
        self.calls += 1;
        if !self.sinks.contains(&fd) {
            self.sinks.push(fd);
        }
    }

    /// What was found out about the stack.
    pub fn stack(&self) -> StackUse {
        self.stack
    }

    /// So many bytes fit on the stack, or do not.
    pub(crate) fn note_stack(&mut self, total: u64, fits: bool) {
        let more = total.saturating_sub(self.least_stack);
        match fits {
            true => self.stack.fits = self.stack.fits.max(more),
            false if self.gives_back => self.give_up(GIVEN_BACK),
            false => self.stack.exceeds = Some(self.stack.exceeds.map_or(more, |e| e.min(more))),
        }
    }

    /// A frame of the start gave stack back, and so much is used now. Other states may have given
    /// back less: they may use as much as before. So what is taken from now on comes on top of
    /// that.
    pub(crate) fn note_given_back(&mut self, used: u64) {
        self.gives_back = true;
        self.least_stack = self.least_stack.min(used);
    }

    /// Whether frames of the start gave stack back: then nobody knows how much less than at the
    /// start is used.
    pub fn gives_back_stack(&self) -> bool {
        self.gives_back
    }

    /// The least stack in use so far, when frames of the start gave some back, or at the start.
    pub(crate) fn least_stack(&self) -> u64 {
        self.least_stack
    }

    /// It matters which stack objects a frame had at the start.
    pub(crate) fn look_at_objects(&mut self, depth: u32) {
        if !self.frames.contains(&depth) {
            self.frames.push(depth);
        }
    }

    /// Frames of the start of which it matters which stack objects they had, by depth.
    pub fn frames(&self) -> &[u32] {
        &self.frames
    }

    /// Pointers of which it matters what they are meant for. What is pinned is a number, which is
    /// judged by its value.
    pub fn meant(&self, pool: &Pool) -> Vec<Meant> {
        self.meant.iter().filter(|meant| !self.is_pinned(pool, meant.ptr)).cloned().collect()
    }

    /// Notes one.
    pub(crate) fn note_form(&mut self, pool: &Pool, meant: Meant) {
        if !self.meant.iter().any(|known| known.says_same(pool, &meant)) {
            self.meant.push(meant);
        }
        if self.meant.len() > MAX_ITEMS {
            self.give_up("too many symbolic pointers");
        }
    }

    /// Nobody knows any more how many frames were made.
    pub(crate) fn blur(&mut self) {
        self.blurred = true;
    }

    /// Whether that is so.
    pub(crate) fn is_blurred(&self) -> bool {
        self.blurred
    }

    /// The serial number of a frame that was there at the start.
    pub(crate) fn serial_cell(&mut self, pool: &mut Pool, thread: ThreadId, depth: u32) -> ExprId {
        self.cells.register(pool, Cell::Serial { thread, depth }, 64)
    }

    /// The serial number of a frame that was made so many calls later.
    pub(crate) fn later_serial(&mut self, pool: &mut Pool, thread: ThreadId, later: u64) -> ExprId {
        if self.blurred {
            self.give_up("calls on one way of a branch");
        }
        let (next, later) = (self.serial_cell(pool, thread, 0), pool.constant(later, 64));
        pool.add(next, later)
    }

    /// The bytes of a new input.
    pub(crate) fn new_input(&mut self, pool: &mut Pool, size: u32) -> Vec<ExprId> {
        let cell = Cell::Future { ordinal: self.created, size };
        let id = self.cells.input(pool, cell, size);
        self.created += 1;
        (0..size).map(|i| pool.input_byte(id, i)).collect()
    }

    /// What an expression of the kernel's (over inputs of the path) is here.
    pub(crate) fn import(&mut self, pool: &mut Pool, e: ExprId) -> ExprId {
        let Recording { main, cells, .. } = self;
        let main: &Pool = main;
        pool.import(main, e, &mut expr::Import::default(), &mut |pool, sym| {
            let (id, byte) = main.symbol_info(sym);
            let size = main.input_info(id).size;
            let id = cells.input(pool, Cell::Input(id), size);
            pool.input_byte(id, byte)
        })
    }

    /// The input whose symbols are the bytes of a line of memory.
    pub(crate) fn line(&mut self, pool: &mut Pool, slot: Slot, line: u32) -> InputId {
        self.cells.input(pool, Cell::Memory { slot, line }, LINE as u32)
    }

    /// Whether a symbol is that of a byte of memory.
    pub(crate) fn is_at(&self, pool: &Pool, e: ExprId, slot: Slot, offset: u64) -> bool {
        let Kind::Sym(sym) = pool.kind(e) else { return false };
        let (cell, byte) = self.cells.of(pool, sym);
        cell == Cell::Memory { slot, line: (offset / LINE) as u32 } && byte as u64 == offset % LINE
    }

    /// The number that an expression is pinned to, if it is a symbol that is a number in truth:
    /// then the memory that nobody wrote holds that number.
    pub(crate) fn pinned_number(&self, pool: &Pool, e: ExprId) -> Option<u8> {
        match pool.kind(e) {
            Kind::Sym(sym) if self.flag(sym) & (PINNED | PLAIN) == PINNED | PLAIN => {
                Some(self.model.get(sym))
            }
            _ => None,
        }
    }
}
