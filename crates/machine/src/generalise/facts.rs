//! What a state says of its cells.

use std::collections::HashMap;

use expr::{Chunks, ExprId, Import, InputId, Kind, Pool, SymId};

use super::cells::{Cell, Cells};
use super::{Tools, Workspace, cell_value};
use crate::machine::Machine;
use crate::state::State;

impl Machine {
    /// Conditions of [`Machine::general_pool`] that a state satisfies on all its inputs: what these
    /// bytes of cells are, and what the path says of the inputs that they depend on. An input that
    /// a cell holds as it is goes by the cell's name. Nothing if the state lacks a cell, or there
    /// are more conditions than `most`.
    pub fn facts(&mut self, state: &State, cells: &[SymId], most: usize) -> Option<Vec<ExprId>> {
        let mut names = Names { held: HashMap::new(), done: Import::default() };
        let mut symbolic: Vec<(SymId, ExprId)> = Vec::new();
        let mut facts = Vec::new();
        for &sym in cells {
            let cell = self.cell_of(sym);
            if matches!(cell.0, Cell::Future { .. }) {
                continue;
            }
            let value = cell_value(&mut self.pool, state, cell)?;
            let general = &mut self.workspace.pool;
            match (self.pool.as_const(value), self.pool.kind(value)) {
                (Some(number), _) => {
                    let (byte, number) = (general.symbol(sym), general.constant(number, 8));
                    facts.push(general.eq(byte, number));
                }
                (None, Kind::Sym(input)) if !names.held.contains_key(&input) => {
                    names.held.insert(input, general.symbol(sym));
                }
                _ => symbolic.push((sym, value)),
            }
        }
        let mut inputs: Vec<SymId> = names.held.keys().copied().collect();
        inputs.extend(symbolic.iter().flat_map(|&(_, e)| self.pool.symbols(e)));
        let conditions = connected(&self.pool, state.path.conditions(), inputs);
        if facts.len() + symbolic.len() + conditions.len() > most {
            return None;
        }
        let Workspace { pool: general, tools: Tools { cells, .. }, .. } = &mut self.workspace;
        for (sym, e) in symbolic {
            let (byte, value) = (general.symbol(sym), names.import(general, cells, &self.pool, e));
            facts.push(general.eq(byte, value));
        }
        for condition in conditions {
            facts.push(names.import(general, cells, &self.pool, condition));
        }
        Some(facts)
    }
}

/// What inputs are called in the pool of cells.
struct Names {
    /// Those that a cell holds.
    held: HashMap<SymId, ExprId>,
    done: Import,
}

impl Names {
    fn import(&mut self, general: &mut Pool, cells: &mut Cells, main: &Pool, e: ExprId) -> ExprId {
        let held = &self.held;
        general.import(main, e, &mut self.done, &mut |pool, sym| match held.get(&sym) {
            Some(&cell) => cell,
            None => {
                let (input, byte): (InputId, u32) = main.symbol_info(sym);
                let size = main.input_info(input).size;
                let cell = cells.input(pool, Cell::Input(input), size);
                pool.input_byte(cell, byte)
            }
        })
    }
}

/// The conditions that are about some of these symbols, or about some that such conditions are
/// about.
fn connected(pool: &Pool, conditions: &Chunks<ExprId>, from: Vec<SymId>) -> Vec<ExprId> {
    let mut known: std::collections::HashSet<SymId> = from.into_iter().collect();
    let mut left: Vec<ExprId> = conditions.iter().copied().collect();
    let mut found = Vec::new();
    loop {
        let touches = |&e: &ExprId| pool.symbols(e).iter().any(|sym| known.contains(sym));
        let (touched, rest): (Vec<ExprId>, Vec<ExprId>) = left.into_iter().partition(touches);
        if touched.is_empty() {
            return found;
        }
        known.extend(touched.iter().flat_map(|&e| pool.symbols(e)));
        found.extend(touched);
        left = rest;
    }
}
