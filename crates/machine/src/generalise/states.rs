//! What a formula over cells says of a state.

use std::rc::Rc;

use expr::{ExprId, Import, Input, Model, Pool, SetId, SymId};
use solver::Feasible;

use super::cells::{CellByte, FUTURE};
use crate::generalise::{Cell, Tools, Workspace};
use crate::machine::Machine;
use crate::memory::layout::IdMap;
use crate::state::State;

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

/// What a byte of a cell is in a state, as an expression; nothing if there is no such cell there.
pub(super) fn cell_value(
    pool: &mut Pool,
    state: &State,
    (cell, byte): (Cell, u32),
) -> Option<ExprId> {
    cell.byte_in(state, byte).map(|value| value.expr(pool))
}

impl Machine {
    /// The cell of a symbol of [`Machine::general_pool`], and which of its bytes it is.
    pub fn cell_of(&self, sym: SymId) -> (Cell, u32) {
        self.workspace.tools.cells.of(&self.workspace.pool, sym)
    }

    /// A formula of [`Machine::general_pool`] about a state: an expression of the pool of states.
    /// Inputs that will be made are symbols that no state has. Nothing if the state lacks a cell.
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

    /// Whether a condition of [`Machine::general_pool`] holds in the model of a state's path;
    /// inputs that will be made are zero there. No, if the state lacks a cell. Whether it is about
    /// numbers only, so that this is all there is to say, tells [`Sample::is_number`]. `known` has
    /// the values that were found so far: it belongs to the state.
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
                    CellByte::Element(array, at) => {
                        main_evaluator.element(&self.pool, model, array, at as usize)
                    }
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

    /// The values that a model gives inputs yet to come, of those among these symbols of
    /// [`Machine::general_pool`].
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

    /// The value of a byte of a cell in a state; nothing if it is symbolic or not there.
    pub fn cell_number(&self, state: &State, sym: SymId) -> Option<u8> {
        let (cell, byte) = self.cell_of(sym);
        match cell.byte_in(state, byte)? {
            CellByte::Number(value) => Some(value),
            CellByte::Part { .. }
            | CellByte::Input(..)
            | CellByte::Element(..)
            | CellByte::Future { .. } => None,
        }
    }
}
