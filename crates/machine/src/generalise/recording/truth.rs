//! What cells and expressions are in truth: in the state that the run starts in, under the model of
//! its path.

use expr::{ExprId, Pool, SymId};

use super::super::cells::{Cell, CellByte};
use super::Recording;

pub(super) const VALUED: u8 = 1;

pub(super) const SYMBOLIC: u8 = 2;

pub(super) const PINNED: u8 = 4;

/// The memory holds the number itself.
pub(super) const PLAIN: u8 = 8;

/// It is known whether it is symbolic.
pub(super) const TYPED: u8 = 16;

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

impl Recording {
    pub(super) fn flag(&self, sym: SymId) -> u8 {
        self.flags.get(sym.index()).copied().unwrap_or(0)
    }

    pub(super) fn add_flags(&mut self, sym: SymId, flags: u8) {
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
    pub(super) fn ensure(&mut self, pool: &Pool, sym: SymId) {
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
    pub(super) fn look_up(&mut self, pool: &Pool, sym: SymId) -> u8 {
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
            // It is what it becomes when somebody asks for it.
            CellByte::Element(array, at) => {
                let e = self.main.element(array, at);
                match self.main.as_const(e) {
                    Some(number) => Truth::Plain(number as u8),
                    None => Truth::Byte(e, 0),
                }
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

    /// Whether an expression depends on something that is symbolic in truth.
    pub fn is_symbolic(&mut self, pool: &Pool, e: ExprId) -> bool {
        pool.symbols(e).iter().any(|&sym| self.look_up(pool, sym) & SYMBOLIC != 0)
    }

    /// Whether a symbol is symbolic in truth.
    pub fn is_open(&mut self, pool: &Pool, sym: SymId) -> bool {
        self.look_up(pool, sym) & SYMBOLIC != 0
    }
}
