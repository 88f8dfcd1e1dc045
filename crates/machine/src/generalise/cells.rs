//! Names of what a state consists of, and their symbols.
//!
//! A cell is named by where it is and not by the path that leads there, so that formulas of
//! different paths speak of the same things.

use std::rc::Rc;

use expr::{ExprId, Input, InputId, Kind, Pool, SymId};

use crate::door;
use crate::memory::ByteValue;
use crate::memory::layout::{IdMap, Slot};
use crate::memory::overlay::Unasked;
use crate::state::State;
use crate::thread::ThreadId;

/// Bytes of memory that get their symbols together.
pub const LINE: u64 = 64;

/// The name of all inputs that stand for such of the program that will be made, in the pool of
/// cells and in that of states.
const YET_TO_COME: &str = "yet to come";
pub(super) const FUTURE: &str = "(future)";

/// Whether a symbol of the pool of cells is of an input that will be made.
pub fn is_yet_to_come(pool: &Pool, sym: SymId) -> bool {
    *pool.input_info(pool.symbol_info(sym).0).name == *YET_TO_COME
}

/// A part of a state; each of its bytes is a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Cell {
    /// A register: its thread, the depth of its frame (1 is the outermost), its first word in the
    /// frame, its width.
    Register {
        /// Whose register it is.
        thread: ThreadId,
        /// Depth of the frame.
        depth: u32,
        /// First word in the frame.
        slot: u32,
        /// Width in bits.
        bits: u32,
    },
    /// Bytes of an object, by their offset in its storage: [`LINE`] from `line * LINE` on.
    Memory {
        /// The object.
        slot: Slot,
        /// Which bytes.
        line: u32,
    },
    /// An input that will be made: how many are made before it from here on, its size in bytes.
    Future {
        /// How many are made before.
        ordinal: u32,
        /// Its bytes.
        size: u32,
    },
    /// An input that the kernel holds: of the pool of states.
    Input(InputId),
    /// What tells the frame at a depth from every other activation; at depth 0, the number that the
    /// next frame gets. How many calls there were is seen by `setjmp` only.
    Serial {
        /// Whose frame it is.
        thread: ThreadId,
        /// Depth of the frame.
        depth: u32,
    },
}

/// What a byte of a cell is in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CellByte {
    /// A number.
    Number(u8),
    /// This byte of an expression of so many bits.
    Part { e: ExprId, bits: u32, byte: u32 },
    /// This byte of an input of the state.
    Input(InputId, u32),
    /// This element of an array, which nobody has asked for.
    Element(ExprId, u32),
    /// This byte of an input that will be made.
    Future { ordinal: u32, size: u32, byte: u32 },
}

impl CellByte {
    fn of_words(words: &[u64], byte: u32) -> CellByte {
        CellByte::Number((words[(byte / 8) as usize] >> (byte % 8 * 8)) as u8)
    }

    /// The same as an expression of the pool of states.
    pub fn expr(self, pool: &mut Pool) -> ExprId {
        match self {
            CellByte::Number(value) => pool.constant(value.into(), 8),
            CellByte::Part { e, bits: 8, .. } => e,
            CellByte::Part { e, bits, byte } => {
                let padded = pool.resize(e, bits.next_multiple_of(8));
                pool.byte(padded, byte)
            }
            CellByte::Input(id, byte) => pool.input_byte(id, byte),
            CellByte::Element(array, at) => pool.element(array, at),
            CellByte::Future { ordinal, size, byte } => {
                let id = pool.input(Input { name: Rc::from(FUTURE), ordinal, size });
                pool.input_byte(id, byte)
            }
        }
    }
}

impl Cell {
    /// What one of its bytes is in a state; nothing if the state has no such cell. Comparing states
    /// is mostly this, so each caller has it inlined and makes no [`CellByte`].
    #[inline(always)]
    pub(crate) fn byte_in(self, state: &State, byte: u32) -> Option<CellByte> {
        Some(match self {
            Cell::Memory { slot, line } => {
                let offset = line as u64 * LINE + byte as u64;
                match state.memory.byte_at(slot, offset) {
                    Some(ByteValue::Concrete(value)) => CellByte::Number(value),
                    Some(ByteValue::Symbolic(e)) => CellByte::Part { e, bits: 8, byte: 0 },
                    None => match state.memory.unasked(slot, offset)? {
                        Unasked::Input(id, i) => CellByte::Input(id, i),
                        Unasked::Element(array, at) => CellByte::Element(array, at),
                    },
                }
            }
            Cell::Register { thread, depth, slot, bits } => {
                match state.stack_of(thread)?.register(depth as usize, slot)? {
                    (words, None) => CellByte::of_words(words, byte),
                    (_, Some(e)) => CellByte::Part { e, bits, byte },
                }
            }
            Cell::Serial { thread, depth } => {
                CellByte::of_words(&[door::serial_of(state, thread, depth)?], byte)
            }
            Cell::Input(id) => CellByte::Input(id, byte),
            Cell::Future { ordinal, size } => CellByte::Future { ordinal, size, byte },
        })
    }
}

/// All cells that were named so far.
#[derive(Default)]
pub struct Cells {
    ids: IdMap<Cell, InputId>,
    list: Vec<Cell>,
    registers: IdMap<Cell, ExprId>,
    /// Adjacent bytes as one value, by their first symbol and number.
    words: IdMap<(u32, u32), ExprId>,
}

impl Cells {
    /// The input that stands for a cell of that many bytes.
    pub fn input(&mut self, pool: &mut Pool, cell: Cell, size: u32) -> InputId {
        if let Some(&id) = self.ids.get(&cell) {
            return id;
        }
        let ordinal = self.list.len() as u32;
        let name = if matches!(cell, Cell::Future { .. }) { YET_TO_COME } else { "" };
        let id = pool.input(Input { name: Rc::from(name), ordinal, size });
        debug_assert_eq!(id.index(), self.list.len(), "only cells are inputs of this pool");
        self.ids.insert(cell, id);
        self.list.push(cell);
        id
    }

    /// A register as one expression.
    pub fn register(&mut self, pool: &mut Pool, cell: Cell, bits: u32) -> ExprId {
        if let Some(&e) = self.registers.get(&cell) {
            return e;
        }
        let size = bits.div_ceil(8);
        let id = self.input(pool, cell, size);
        let bytes: Vec<ExprId> = (0..size).map(|i| pool.input_byte(id, i)).collect();
        let whole = pool.from_bytes(&bytes);
        let e = pool.extract(whole, 0, bits);
        self.registers.insert(cell, e);
        e
    }

    /// Bytes as one value. Where they are adjacent symbols, as they are when a variable is read
    /// that nobody wrote, the value is known already.
    pub fn word(&mut self, pool: &mut Pool, bytes: &[ExprId]) -> ExprId {
        let symbol = |e: ExprId| match pool.kind(e) {
            Kind::Sym(sym) => Some(sym.index() as u32),
            _ => None,
        };
        let Some(first) = bytes.first().and_then(|&e| symbol(e)) else {
            return pool.from_bytes(bytes);
        };
        let adjacent = (first..).zip(bytes).all(|(sym, &e)| symbol(e) == Some(sym));
        if !adjacent {
            return pool.from_bytes(bytes);
        }
        let key = (first, bytes.len() as u32);
        *self.words.entry(key).or_insert_with(|| pool.from_bytes(bytes))
    }

    /// Expressions that are kept here may be dropped after this.
    pub fn forget_expressions(&mut self) {
        self.registers.clear();
        self.words.clear();
    }

    /// The cell that an input stands for.
    pub fn get(&self, id: InputId) -> Cell {
        self.list[id.index()]
    }

    /// The cell of a symbol, and which of its bytes it is.
    pub fn of(&self, pool: &Pool, sym: SymId) -> (Cell, u32) {
        let (id, byte) = pool.symbol_info(sym);
        (self.list[id.index()], byte)
    }
}
