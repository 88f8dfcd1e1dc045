//! Why a path was stopped, in the program's own words.

use expr::ExprId;
use expr::SymId;
use expr::print::c::{Type, Variable};
use machine::general::{Cell, Item, LINE};
use machine::variables::Names;
use machine::{Machine, State, TraceLine};
use summary::{Entry, Place};

/// Conditions of a formula that are shown.
const SHOWN: usize = 60;

/// What is said of a stopped state: where it was, which path accounts for it, and what it satisfies.
pub fn explain(machine: &mut Machine, place: &Place, state: &State, entries: &[&Entry]) -> String {
    let program = machine.program();
    let lines = place.frames().iter().map(|&(func, pc)| TraceLine::at(program, func, pc));
    let users = |line: &TraceLine| program.functions[line.func].origin == ir::Origin::User;
    let line = lines.clone().find(users).or(lines.clone().next()).expect("a place has a frame");
    let at = program.spans[line.span];
    let mut text = format!("{}:{}", program.files[at.file], at.line);
    let (func, _) = place.top();
    text += &format!(" in {}", program.functions[line.func].name);
    if func != line.func {
        text += &format!(" (calling {})", program.functions[func].name);
    }
    for entry in entries {
        text += &format!(", accounted for by path {}\n", entry.path);
        let conditions = entry.formula.conditions(machine.general_pool_mut());
        let names = Names::new(machine, state);
        let shown = conditions.iter().take(SHOWN).map(|&item| print(machine, state, &names, item));
        let shown: Vec<String> = shown.collect();
        text += "    ";
        text += &if shown.is_empty() { "always".to_owned() } else { shown.join("\n    && ") };
        if conditions.len() > SHOWN {
            text += &format!("\n    && {} more", conditions.len() - SHOWN);
        }
        text += "\n";
    }
    text
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
        Cell::Register { depth, slot, bits } => {
            let frame = state.stack.iter().nth(state.stack.depth() - depth as usize);
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
        Cell::Input(id) => {
            let name = &machine.pool().input_info(id).name;
            Variable { text: format!("{name}[{index}]"), ty: byte, byte: 0 }
        }
    }
}
