//! Formulas in the words of the program.

use expr::print::c::{Type, Variable};
use expr::{ExprId, SymId};
use machine::generalise::{Cell, Item, LINE};
use machine::variables::Names;
use machine::{Machine, State};

use crate::formula::Formula;

/// The conditions of a formula as C, each with the names that a state in its context has for its
/// cells.
pub fn show(machine: &mut Machine, state: &State, formula: &Formula) -> Vec<String> {
    let conditions = formula.conditions(machine.general_pool_mut());
    let names = Names::new(machine, state);
    conditions.iter().map(|&item| print(machine, state, &names, item)).collect()
}

/// A condition as C.
fn print(machine: &Machine, state: &State, names: &Names, item: Item) -> String {
    let variable = |sym: SymId| Some(variable(machine, state, names, sym));
    let c = |e: ExprId| {
        let printed = machine.general_pool().to_c(e, &variable);
        match printed.declarations.is_empty() {
            true => printed.text,
            false => format!("({{ {} {}; }})", printed.declarations.join(" "), printed.text),
        }
    };
    match item {
        Item::Need(e) => c(e),
        Item::Assume(e) => format!("({}) implies:", c(e)),
    }
}

/// What the cell of a symbol is called.
fn variable(machine: &Machine, state: &State, names: &Names, sym: SymId) -> Variable {
    let byte = Type::Int { signed: false, bits: 8 };
    let (cell, index) = machine.cell_of(sym);
    match cell {
        Cell::Memory { slot, line } => {
            let offset = machine.offset_in(slot, line as u64 * LINE + index as u64);
            if let Some(scalar) = names.scalar(slot, offset) {
                let at = (offset - scalar.start) as u32;
                return Variable { text: scalar.text, ty: scalar.ty, byte: at };
            }
            Variable { text: names.memory(slot, offset, 1), ty: byte, byte: 0 }
        }
        Cell::Register { thread, depth, slot, bits } => {
            let stack = state.stack_of(thread);
            let frame = stack.and_then(|s| s.iter().nth(s.depth() - depth as usize));
            let named = frame.map(|f| {
                let function = &machine.program().functions[f.func].name;
                let name = Names::frame_word(machine, f.func, f.pc, slot);
                name.unwrap_or_else(|| format!("{function}::r{slot}"))
            });
            let text = named.unwrap_or_else(|| format!("r{slot}"));
            match bits {
                8 | 16 | 32 | 64 => {
                    Variable { text, ty: Type::Int { signed: false, bits }, byte: index }
                }
                _ => Variable { text: format!("{text}.byte{index}"), ty: byte, byte: 0 },
            }
        }
        Cell::Future { ordinal, .. } => {
            Variable { text: format!("next_input_{ordinal}[{index}]"), ty: byte, byte: 0 }
        }
        Cell::Serial { depth, .. } => {
            Variable { text: format!("frame_{depth}_serial[{index}]"), ty: byte, byte: 0 }
        }
        Cell::Input(id) => {
            let name = &machine.pool().input_info(id).name;
            Variable { text: format!("{name}[{index}]"), ty: byte, byte: 0 }
        }
    }
}
