//! What one run over unknown values collects.

use std::rc::Rc;

use expr::{Evaluator, ExprId, InputId, Kind, Model, Pool, SetId, Substitution, SymId};

use super::cells::{Cell, CellByte, Cells, LINE};
use super::form::Meant;
use crate::door;
use crate::end::{Outcome, Unmet};
use crate::memory::layout::{IdMap, Slot};
use crate::state::State;
use crate::thread::ThreadId;

/// Conditions that one symbol with a number as its value may be part of before it is pinned: a
/// counter of a long loop would otherwise fill the formula.
const MAX_USES: u8 = 12;
/// Conditions that a run may collect.
const MAX_ITEMS: usize = 600;
/// Bytes that are pinned at most.
const MAX_PINS: usize = 4000;
/// Pointers whose form matters at most.
pub const MAX_MEANT: usize = 100;
/// Symbols of a condition, all of them of numbers, up to which it is kept as it is.
const MAX_SYMBOLS: usize = 32;

/// Why a run is given up that ends for want of stack after frames gave some back.
const GIVEN_BACK: &str = "stack that was given back";

const VALUED: u8 = 1;
const SYMBOLIC: u8 = 2;
const PINNED: u8 = 4;
/// The memory holds the number itself.
const PLAIN: u8 = 8;
/// It is known whether it is symbolic.
const TYPED: u8 = 16;

/// What a byte of a cell is in truth.
enum Truth {
    /// There is no such cell.
    Nothing,
    /// A number that the memory itself holds.
    Plain(u8),
    /// Another number.
    Number(u8),
    /// This byte of an expression.
    Byte(ExprId, u32),
    /// An input with this value.
    Input(u8),
}

/// What must hold of the state that a segment starts in, for the segment to be run the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// This holds.
    Need(ExprId),
    /// All that follows matters only where this holds: the program assumes it.
    Assume(ExprId),
}

/// A store through a pointer that in other states may point elsewhere into the same object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Delayed {
    /// Tells it from all others of the run.
    id: u32,
    pub slot: Slot,
    /// It goes to the same place.
    pub same: ExprId,
    /// It goes into the object.
    pub inside: ExprId,
}

/// How much stack a run needed. The first amount asks for room, the second for the lack of it: an end that depends on an
/// amount is demanded from both sides.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StackUse {
    /// So much fits.
    pub fits: u64,
    /// So much does not.
    pub exceeds: Option<u64>,
}

/// What one run leaves to the next: cells, evaluators for the two pools, and room for what is known of
/// symbols.
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
    main_inputs: Rc<Vec<InputId>>,
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
    /// Bytes of stack, beyond what is used where the run starts, for which there was room at most, and the least for which
    /// there was none.
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
        inputs: Rc<Vec<InputId>>,
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

    /// A frame of the start gave stack back, and so much is used now. Other states may have given back less: they may use as
    /// much as before. So what is taken from now on comes on top of that.
    pub(crate) fn note_given_back(&mut self, used: u64) {
        self.gives_back = true;
        self.least_stack = self.least_stack.min(used);
    }

    /// Whether frames of the start gave stack back: then nobody knows how much less than at the start is used.
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

    /// Pointers of which it matters what they are meant for. What is pinned is a number, which is judged by its value.
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

    fn flag(&self, sym: SymId) -> u8 {
        self.flags.get(sym.index()).copied().unwrap_or(0)
    }

    fn add_flags(&mut self, sym: SymId, flags: u8) {
        if sym.index() >= self.flags.len() {
            self.flags.resize((sym.index() + 1).next_multiple_of(4096), 0);
        }
        let known = &mut self.flags[sym.index()];
        if *known == 0 {
            self.flagged.push(sym);
        }
        *known |= flags;
    }

    /// Gives a symbol the value that its cell has in truth.
    fn ensure(&mut self, pool: &Pool, sym: SymId) {
        if self.flag(sym) & VALUED != 0 {
            return;
        }
        let (cell, byte) = self.cells.of(pool, sym);
        let (value, flags) = match self.truth(cell, byte) {
            Truth::Nothing => (0, 0),
            Truth::Plain(value) => (value, PLAIN),
            Truth::Number(value) => (value, 0),
            Truth::Byte(e, byte) => {
                let value = self.main_evaluator.eval(&self.main, &self.main_model, e);
                ((value.words()[(byte / 8) as usize] >> (byte % 8 * 8)) as u8, SYMBOLIC)
            }
            Truth::Input(value) => (value, SYMBOLIC),
        };
        self.add_flags(sym, VALUED | TYPED | flags);
        self.model.extend(sym, value);
    }

    /// Finds out whether a symbol is a number in truth.
    fn look_up(&mut self, pool: &Pool, sym: SymId) -> u8 {
        let known = self.flag(sym);
        if known & TYPED != 0 {
            return known;
        }
        let (cell, byte) = self.cells.of(pool, sym);
        let flags = match self.truth(cell, byte) {
            Truth::Nothing | Truth::Number(_) => 0,
            Truth::Plain(_) => PLAIN,
            Truth::Byte(..) | Truth::Input(_) => SYMBOLIC,
        };
        self.add_flags(sym, TYPED | flags);
        self.flag(sym)
    }

    /// What a byte of a cell is where the run starts.
    fn truth(&mut self, cell: Cell, byte: u32) -> Truth {
        let value = match cell.byte_in(&self.origin, byte) {
            None if matches!(cell, Cell::Register { .. }) => {
                self.give_up("a register of no frame");
                return Truth::Nothing;
            }
            None => return Truth::Nothing,
            Some(value) => value,
        };
        match value {
            CellByte::Number(value) if matches!(cell, Cell::Memory { .. }) => Truth::Plain(value),
            CellByte::Number(value) => Truth::Number(value),
            CellByte::Part { e, byte, .. } => Truth::Byte(e, byte),
            CellByte::Input(id, byte) => {
                Truth::Input(self.main_model.get(self.main.input_symbol(id, byte)))
            }
            CellByte::Future { ordinal, size, byte } => {
                let index = self.origin.inputs.len() + ordinal as usize;
                Truth::Input(match self.main_inputs.get(index) {
                    Some(&id) if self.main.input_info(id).size == size => {
                        self.main_model.get(self.main.input_symbol(id, byte))
                    }
                    // It is not made on this path: any value will do.
                    _ => 0,
                })
            }
        }
    }

    fn prepare(&mut self, pool: &Pool, e: ExprId) {
        if self.ensured.insert(pool.free(e), ()).is_none() {
            let symbols: Vec<SymId> = pool.symbols(e).to_vec();
            symbols.into_iter().for_each(|sym| self.ensure(pool, sym));
        }
    }

    /// The value that an expression has in truth.
    pub fn value(&mut self, pool: &Pool, e: ExprId) -> expr::Value {
        self.prepare(pool, e);
        self.evaluator.eval(pool, &self.model, e)
    }

    /// The low word of an expression of the pool of states.
    pub(crate) fn value_in_truth(&mut self, e: ExprId) -> u64 {
        self.main_evaluator.eval(&self.main, &self.main_model, e).words()[0]
    }

    /// The value of an expression of at most 64 bits.
    pub fn word(&mut self, pool: &Pool, e: ExprId) -> u64 {
        self.prepare(pool, e);
        self.evaluator.word(pool, &self.model, e)
    }

    /// The words of an expression that is a constant, or whose symbols are all pinned.
    pub(crate) fn known(&mut self, pool: &Pool, e: ExprId) -> Option<Vec<u64>> {
        if let Some(words) = pool.const_words(e) {
            return Some(words.to_vec());
        }
        if !self.is_pinned(pool, e) {
            return None;
        }
        Some(self.value(pool, e).words().to_vec())
    }

    /// Whether all symbols of an expression are pinned.
    pub fn is_fixed(&self, pool: &Pool, e: ExprId) -> bool {
        self.is_pinned(pool, e)
    }

    fn is_pinned(&self, pool: &Pool, e: ExprId) -> bool {
        pool.symbols(e).iter().all(|&sym| self.flag(sym) & PINNED != 0)
    }

    /// Whether an expression depends on something that is symbolic in truth.
    pub fn is_symbolic(&mut self, pool: &Pool, e: ExprId) -> bool {
        pool.symbols(e).iter().any(|&sym| self.look_up(pool, sym) & SYMBOLIC != 0)
    }

    /// Whether a symbol is symbolic in truth.
    pub fn is_open(&mut self, pool: &Pool, sym: SymId) -> bool {
        self.look_up(pool, sym) & SYMBOLIC != 0
    }

    /// Demands that a condition hold, which it does in truth.
    pub fn need(&mut self, pool: &mut Pool, condition: ExprId) {
        debug_assert_eq!(self.word(pool, condition), 1, "only what is true is needed");
        self.require(pool, condition, true);
    }

    /// Demands a condition; `holds`: it is known to hold in truth. What is pinned is true: a condition
    /// that follows from it is left out, but only if it holds.
    fn require(&mut self, pool: &mut Pool, condition: ExprId, mut holds: bool) {
        if pool.as_const(condition) == Some(1) || self.was_asked(condition) {
            return;
        }
        let mut implied = |run: &mut Recording, pool: &mut Pool| {
            holds = holds || run.word(pool, condition) != 0;
            holds
        };
        if self.is_pinned(pool, condition) && implied(self, pool) {
            return;
        }
        let symbols: Vec<SymId> = pool.symbols(condition).to_vec();
        if symbols.len() > MAX_SYMBOLS && !self.is_symbolic(pool, condition) && implied(self, pool)
        {
            return symbols.into_iter().for_each(|sym| self.pin(pool, sym));
        }
        if let Some((sym, value)) = as_pin(pool, condition)
            && self.look_up(pool, sym) & SYMBOLIC == 0
            && implied(self, pool)
        {
            debug_assert_eq!(self.model.get(sym), value);
            return self.pin(pool, sym);
        }
        let mut pinned = false;
        for sym in symbols {
            let uses = self.uses.entry(sym).or_default();
            *uses = uses.saturating_add(1);
            if *uses > MAX_USES && self.look_up(pool, sym) & SYMBOLIC == 0 {
                self.pin(pool, sym);
                pinned = true;
            }
        }
        if pinned && self.is_pinned(pool, condition) && implied(self, pool) {
            return;
        }
        self.items.push(Item::Need(condition));
        if self.items.len() > MAX_ITEMS {
            self.give_up("too many conditions");
        }
    }

    /// Whether a condition was asked for before; from now on it was.
    fn was_asked(&mut self, condition: ExprId) -> bool {
        let known = self.needs.insert(condition, ()).is_some();
        if !known {
            self.asked.push(condition);
        }
        known
    }

    /// Demands that a symbol have the value that it has in truth.
    fn pin(&mut self, pool: &Pool, sym: SymId) {
        if self.flag(sym) & PINNED != 0 {
            return;
        }
        self.ensure(pool, sym);
        self.add_flags(sym, PINNED);
        self.pins.push((sym, self.model.get(sym)));
        if self.pins.len() > MAX_PINS {
            self.give_up("too many bytes matter");
        }
    }

    /// Pins the symbols of an expression that are numbers in truth.
    pub fn pin_numbers(&mut self, pool: &Pool, e: ExprId) {
        for &sym in pool.symbols(e) {
            if self.look_up(pool, sym) & SYMBOLIC == 0 {
                self.pin(pool, sym);
            }
        }
    }

    /// Demands that an expression have the value that it has in truth; gives it.
    pub fn fix(&mut self, pool: &mut Pool, e: ExprId) -> u64 {
        if let Some(value) = pool.as_const(e) {
            return value;
        }
        let value = self.word(pool, e);
        self.pin_numbers(pool, e);
        if !self.is_pinned(pool, e) {
            let constant = pool.constant(value, pool.width(e));
            let same = pool.eq(e, constant);
            self.need(pool, same);
        }
        value
    }

    /// Demands a condition that need not hold in truth.
    pub fn demand(&mut self, pool: &mut Pool, condition: ExprId) {
        self.require(pool, condition, false);
    }

    /// The same for one of many conditions that speak of the same numbers without being about one way through a loop.
    pub fn demand_one_of_many(&mut self, pool: &mut Pool, condition: ExprId) {
        let known = pool.as_const(condition) == Some(1)
            || self.was_asked(condition)
            || self.is_pinned(pool, condition) && self.word(pool, condition) != 0;
        if !known {
            self.items.push(Item::Need(condition));
        }
    }

    /// Takes over what must hold at the end and is about what the segment did not touch.
    pub fn carry(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Whether some of a set of symbols is pinned.
    pub fn pins_some(&self, pool: &Pool, set: SetId) -> bool {
        pool.set(set).iter().any(|&sym| self.flag(sym) & PINNED != 0)
    }

    /// What follows matters only where a condition holds.
    pub fn suppose(&mut self, pool: &Pool, condition: ExprId) {
        if pool.as_const(condition) != Some(1) {
            self.items.push(Item::Assume(condition));
        }
    }

    /// Keeps what is pinned at the end of a segment that did not touch it; says whether that can be.
    pub fn keep(&mut self, pool: &Pool, sym: SymId, value: u8) -> bool {
        self.ensure(pool, sym);
        let plain = self.flag(sym) & SYMBOLIC == 0 && self.model.get(sym) == value;
        if plain {
            self.pin(pool, sym);
        }
        plain
    }

    /// The number that a symbol is pinned to.
    pub fn pinned(&self, sym: SymId) -> Option<u8> {
        (self.flag(sym) & PINNED != 0).then(|| self.model.get(sym))
    }

    /// An expression with what is pinned replaced by numbers.
    pub(crate) fn reduce(&mut self, pool: &mut Pool, e: ExprId) -> ExprId {
        let pinned: Vec<SymId> = pool.symbols(e).to_vec();
        let pairs: Vec<(ExprId, ExprId)> = pinned
            .into_iter()
            .filter(|&sym| self.flag(sym) & PINNED != 0)
            .map(|sym| (pool.symbol(sym), pool.constant(self.model.get(sym) as u64, 8)))
            .collect();
        if pairs.is_empty() {
            return e;
        }
        pool.substitute(e, &mut Substitution::new(pairs))
    }

    /// Whether a condition holds in truth; it is needed, or its contrary.
    pub(crate) fn decide(&mut self, pool: &mut Pool, condition: ExprId) -> bool {
        if let Some(value) = pool.as_const(condition) {
            return value != 0;
        }
        let holds = self.word(pool, condition) != 0;
        let held = if holds { condition } else { pool.not(condition) };
        self.need(pool, held);
        holds
    }

    /// The program assumes a condition.
    ///
    /// Where it is an error that no input satisfies it, a state that is stopped must have an input that does. What
    /// is known of the way to here does not say so, unless the condition is about new inputs alone. So it is
    /// demanded of all inputs: a state that comes here without satisfying it is not stopped.
    pub(crate) fn assume(
        &mut self,
        pool: &mut Pool,
        condition: ExprId,
        unmet: Unmet,
    ) -> Outcome<()> {
        if pool.as_const(condition) == Some(1) {
            return Ok(());
        }
        if self.word(pool, condition) == 0 {
            let violated = pool.not(condition);
            self.need(pool, violated);
            return Err(unmet.halt());
        }
        match unmet {
            Unmet::Contradicts if !self.is_free(pool, condition) => self.need(pool, condition),
            Unmet::Contradicts | Unmet::Ends => self.items.push(Item::Assume(condition)),
        }
        Ok(())
    }

    /// Whether a condition that holds in truth can hold in every state: it is about inputs that were made in this run, and
    /// nothing that was collected relates them to the state.
    fn is_free(&self, pool: &Pool, condition: ExprId) -> bool {
        let is_new = |&sym: &SymId| matches!(self.cells.of(pool, sym).0, Cell::Future { .. });
        let symbols = pool.symbols(condition);
        if !symbols.iter().all(is_new) {
            return false;
        }
        let untouched = |item: &Item| {
            let &(Item::Need(e) | Item::Assume(e)) = item;
            !pool.symbols(e).iter().any(|sym| symbols.contains(sym))
        };
        let apart = |item: &Item| match *item {
            Item::Need(e) => !pool.symbols(e).iter().any(is_new),
            Item::Assume(e) => {
                let symbols = pool.symbols(e);
                symbols.iter().all(is_new) || !symbols.iter().any(is_new)
            }
        };
        self.items.iter().all(untouched) || self.items.iter().all(apart)
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

    /// The number that an expression is pinned to, if it is a symbol that is a number in truth: then the
    /// memory that nobody wrote holds that number.
    pub(crate) fn settled(&self, pool: &Pool, e: ExprId) -> Option<u8> {
        match pool.kind(e) {
            Kind::Sym(sym) if self.flag(sym) & (PINNED | PLAIN) == PINNED | PLAIN => {
                Some(self.model.get(sym))
            }
            _ => None,
        }
    }

    /// Notes a store into an object: it goes to the same place, it goes into the object.
    pub(crate) fn delay(&mut self, slot: Slot, same: ExprId, inside: ExprId) {
        self.delayed.push(Delayed { id: self.delays, slot, same, inside });
        self.delays += 1;
    }

    /// Whether there are stores of which it is not known yet whether their place matters.
    pub(crate) fn has_delayed(&self) -> bool {
        !self.delayed.is_empty()
    }

    /// Demands that delayed stores into an object go where they go in truth.
    pub(crate) fn settle(&mut self, pool: &mut Pool, slot: Slot) {
        let (settled, rest) = self.delayed.iter().partition(|d| d.slot == slot);
        self.delayed = rest;
        let settled: Vec<Delayed> = settled;
        for delayed in settled {
            // The address is a number in truth.
            self.pin_numbers(pool, delayed.same);
            self.need(pool, delayed.same);
        }
    }

    /// Demands of the stores that are still delayed: to stay where they are, if that matters.
    pub(crate) fn settle_all(&mut self, pool: &mut Pool, matters: &dyn Fn(Slot) -> bool) {
        for delayed in std::mem::take(&mut self.delayed) {
            if matters(delayed.slot) {
                self.pin_numbers(pool, delayed.same);
                self.need(pool, delayed.same);
            } else {
                self.need(pool, delayed.inside);
            }
        }
    }
}

/// How much a run had collected at a moment.
pub(crate) struct Mark {
    items: usize,
    pins: usize,
    asked: usize,
    created: u32,
    calls: u32,
    sinks: usize,
    kernel: bool,
    delayed: Vec<Delayed>,
    delays: u32,
    stack: StackUse,
    gives_back: bool,
    least_stack: u64,
    frames: usize,
    meant: usize,
    blurred: bool,
}

impl Recording {
    /// How much was collected so far.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            items: self.items.len(),
            pins: self.pins.len(),
            asked: self.asked.len(),
            created: self.created,
            calls: self.calls,
            sinks: self.sinks.len(),
            kernel: self.kernel,
            delayed: self.delayed.clone(),
            delays: self.delays,
            stack: self.stack,
            gives_back: self.gives_back,
            least_stack: self.least_stack,
            frames: self.frames.len(),
            meant: self.meant.len(),
            blurred: self.blurred,
        }
    }

    /// Whether nothing but conditions on numbers came since then: no input, no system call, no assumption, nothing about what is
    /// symbolic in truth, and no store to a place that is not known: the states of both ways would have to be told of it. A store that
    /// was delayed before may have been settled since: that is a condition, which is demanded of all states.
    pub(crate) fn only_needs_since(&mut self, pool: &Pool, mark: &Mark) -> bool {
        self.created == mark.created
            && self.calls == mark.calls
            && self.delayed.iter().all(|delayed| delayed.id < mark.delays)
            && (mark.items..self.items.len()).all(|i| match self.items[i] {
                Item::Need(e) => !self.is_symbolic(pool, e),
                Item::Assume(_) => false,
            })
    }

    /// Forgets what came since then.
    pub(crate) fn take_back(&mut self, mark: Mark) {
        self.items.truncate(mark.items);
        for (sym, _) in self.pins.drain(mark.pins..) {
            self.flags[sym.index()] &= !PINNED;
        }
        for condition in self.asked.drain(mark.asked..) {
            self.needs.remove(&condition);
        }
        self.created = mark.created;
        self.calls = mark.calls;
        self.sinks.truncate(mark.sinks);
        self.kernel = mark.kernel;
        self.delayed = mark.delayed;
        self.stack = mark.stack;
        (self.gives_back, self.least_stack) = (mark.gives_back, mark.least_stack);
        self.frames.truncate(mark.frames);
        self.meant.truncate(mark.meant);
        self.blurred = mark.blurred;
        self.given_up = None;
    }
}

/// A condition that says which value one symbol has.
fn as_pin(pool: &Pool, condition: ExprId) -> Option<(SymId, u8)> {
    let Kind::Cmp(expr::CmpOp::Eq, a, b) = pool.kind(condition) else { return None };
    match (pool.kind(a), pool.kind(b)) {
        (Kind::Sym(sym), Kind::Const(value)) | (Kind::Const(value), Kind::Sym(sym)) => {
            Some((sym, value as u8))
        }
        _ => None,
    }
}
