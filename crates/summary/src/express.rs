//! What a formula says in C, as far as that can be said at a location of the source.

use expr::print::c::Variable;
use expr::{ExprId, SymId};
use ir::Span;
use machine::generalise::{Cell, Item, LINE};
use machine::variables::Scope;
use machine::{Machine, State};

use crate::formula::Formula;

/// Conditions in C that follow from a formula in each state that satisfies it where a state is, with the names of a
/// location of the source. What cannot be said there is left out: other frames, the heap, inputs to
/// come, addresses.
pub fn express(machine: &mut Machine, state: &State, formula: &Formula, at: Span) -> Vec<String> {
    let items = formula.conditions(machine.general_pool_mut());
    let scope = Scope::new(machine, state, at);
    let names = |sym: SymId| variable(machine, state, &scope, sym);
    let c = |e: ExprId| machine.general_pool().to_c_alone(e, &names);
    // Behind an assumption a condition need hold only where that does.
    let mut assumed: Vec<String> = Vec::new();
    let mut all = Vec::new();
    for item in items {
        match item {
            Item::Need(e) => {
                if let Some(text) = c(e) {
                    let unless = assumed.iter().map(|a| format!("!({a}) || "));
                    all.push(unless.chain([text]).collect());
                }
            }
            Item::Assume(e) => match c(e) {
                Some(text) => assumed.push(text),
                None => break,
            },
        }
    }
    all
}

/// What the byte of a cell is part of.
fn variable(machine: &Machine, state: &State, scope: &Scope<'_>, sym: SymId) -> Option<Variable> {
    let (cell, index) = machine.cell_of(sym);
    match cell {
        Cell::Memory { slot, line } => {
            let offset = machine.offset_in(slot, line as u64 * LINE + index as u64);
            let scalar = scope.memory(slot, offset)?;
            let byte = (offset - scalar.start) as u32;
            Some(Variable { text: scalar.text, ty: scalar.ty, byte })
        }
        Cell::Register { thread, depth, slot, bits }
            if thread == state.thread_id() && depth as usize == state.stack().depth() =>
        {
            let scalar = scope.register(slot, bits)?;
            Some(Variable { text: scalar.text, ty: scalar.ty, byte: index })
        }
        Cell::Register { .. } | Cell::Future { .. } | Cell::Input(_) | Cell::Serial { .. } => None,
    }
}
