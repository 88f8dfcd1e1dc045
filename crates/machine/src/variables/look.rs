//! Looking at a state without touching it: registers of any frame, bytes of memory, under a model of the inputs.

use std::cell::RefCell;
use std::collections::BTreeSet;

use expr::{Evaluator, ExprId, InputId, Model, Pool};
use ir::{Body, Const, FuncId, Operand, OperandKind, Origin, Program, VarId, VarPlace};

use crate::image::Image;
use crate::memory::layout::Slot;
use crate::memory::object::PAGE;
use crate::memory::overlay::{Unasked, veil};
use crate::memory::{Fault, Space};
use crate::stack::FrameView;
use crate::state::State;

/// Frames that are looked at: a stack may have millions.
const MOST_FRAMES: usize = 256;

/// A state to be looked at.
pub(super) struct Look<'a> {
    pub image: &'a Image,
    pub space: &'a Space,
    pub pool: &'a Pool,
    pub state: &'a State,
    /// Values of the inputs; none: symbolic bytes cannot be read.
    pub model: Option<Model>,
    pub evaluator: RefCell<Evaluator>,
}

/// Bytes with the expressions they come from.
#[derive(Clone, Debug, Default)]
pub(super) struct Datum {
    pub bytes: Vec<u8>,
    /// Expressions of its symbolic bytes, or of all of it.
    pub symbolic: Vec<ExprId>,
}

/// A variable in a frame.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub var: VarId,
    pub place: VarPlace,
    /// Whether it may have been given a value.
    pub touched: bool,
    /// How deep in the nest of blocks it is declared; none where it cannot be named from here.
    pub depth: Option<u32>,
    /// Whether another variable of the same name is meant instead.
    pub hidden: bool,
}

impl<'a> Look<'a> {
    /// The program.
    pub fn program(&self) -> &'a Program {
        &self.image.program
    }

    /// The frames of the user's functions, innermost first; not those far out in a deep recursion.
    pub fn user_frames(&self) -> impl Iterator<Item = FrameView<'a>> {
        let program = self.program();
        self.state
            .stack()
            .views()
            .take(MOST_FRAMES)
            .filter(move |view| program.functions[view.frame.func].origin == Origin::User)
    }

    /// The variables that are anywhere to be found at an instruction of a function, in the order of their declaration.
    pub fn locals(&self, func: FuncId, pc: u32) -> Vec<Local> {
        locals(self.image, func, pc)
    }

    /// The value of an operand in a frame; none if it is symbolic and there are no values for the inputs.
    pub fn operand(&self, view: &FrameView<'_>, operand: Operand) -> Option<Datum> {
        let body = self.image.body(view.frame.func);
        let ty = self.program().operand_ty(body, operand);
        let bits = ty.bits(self.image.ptr_bits());
        let mut datum = Datum::default();
        let words: Vec<u64> = match operand.kind() {
            OperandKind::Const(id) => match self.program().consts[id] {
                Const::Undef(_) => return None,
                _ => self.image.const_words(id).to_vec(),
            },
            OperandKind::Reg(reg) => {
                let slot = self.image.code(view.frame.func).reg_slots[reg.index()] as usize;
                match view.shadow(slot) {
                    Some(expr) => {
                        datum.symbolic.push(expr);
                        let model = self.model.as_ref()?;
                        let value = self.evaluator.borrow_mut().eval(self.pool, model, expr);
                        value.words().to_vec()
                    }
                    None => view.words[slot..slot + bits.div_ceil(64) as usize].to_vec(),
                }
            }
        };
        datum.bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        datum.bytes.truncate(bits.div_ceil(8) as usize);
        Some(datum)
    }

    /// The bytes of a range of memory.
    pub fn memory(&self, addr: u64, len: u64) -> Result<Datum, Fault> {
        let (slot, base) = self.state.memory.locate(self.space, addr, len, false)?;
        let object = self.state.memory.object(slot);
        let storage = base - base % PAGE;
        let mut datum = Datum::default();
        for at in addr..addr + len {
            let offset = at - storage;
            let symbolic = object.symbolic.as_ref().and_then(|overlay| overlay.get(offset));
            let byte = match symbolic {
                Some(expr) if expr == veil() => {
                    let model = self.model.as_ref().ok_or(Fault::Symbolic(at))?;
                    match self.state.memory.unasked(slot, offset) {
                        Some(Unasked::Input(id, i)) => model.get(self.pool.input_symbol(id, i)),
                        Some(Unasked::Element(array, i)) => {
                            let mut evaluator = self.evaluator.borrow_mut();
                            evaluator.element(self.pool, model, array, i as usize)
                        }
                        None => 0,
                    }
                }
                Some(expr) => {
                    datum.symbolic.push(expr);
                    let model = self.model.as_ref().ok_or(Fault::Symbolic(at))?;
                    self.evaluator.borrow_mut().word(self.pool, model, expr) as u8
                }
                None => {
                    let page = object.page((offset / PAGE) as usize);
                    page.map_or(0, |page| page[(offset % PAGE) as usize].get())
                }
            };
            datum.bytes.push(byte);
        }
        Ok(datum)
    }

    /// The number in memory, when it is one.
    pub fn word(&self, addr: u64, len: u64) -> Option<u64> {
        self.memory(addr, len).ok().map(|datum| datum.word())
    }

    /// The object that an address lies in, and where in it.
    pub fn object_at(&self, addr: u64) -> Option<(Slot, u64)> {
        let slot = self.state.memory.slot_of(&self.space.layout, addr)?;
        Some((slot, addr.wrapping_sub(self.space.layout.base(slot))))
    }

    /// Names of the inputs that expressions depend on, in the order in which the inputs were made.
    pub fn inputs(&self, symbolic: &[ExprId]) -> BTreeSet<InputId> {
        let symbols = symbolic.iter().flat_map(|&expr| self.pool.symbols(expr));
        symbols.map(|&symbol| self.pool.symbol_info(symbol).0).collect()
    }
}

impl Datum {
    /// The first eight bytes as a number.
    pub fn word(&self) -> u64 {
        self.bytes.iter().take(8).rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
    }
}

/// The variables that are anywhere to be found at an instruction of a function.
pub(super) fn locals(image: &Image, func: FuncId, pc: u32) -> Vec<Local> {
    let body = image.body(func);
    let mut locals: Vec<Local> = image
        .var_places(func)
        .at(body, pc)
        .into_iter()
        .map(|placed| Local {
            depth: depth(body, placed.var, pc),
            var: placed.var,
            place: placed.place,
            touched: placed.touched,
            hidden: false,
        })
        .collect();
    // Of several variables of a name, the innermost one is meant.
    for i in 0..locals.len() {
        let name = &body.vars[locals[i].var].name;
        locals[i].hidden = locals[i].depth.is_none()
            || locals.iter().any(|other| {
                body.vars[other.var].name == *name
                    && (other.depth, other.var.raw()) > (locals[i].depth, locals[i].var.raw())
            });
    }
    locals
}

/// How many blocks there are from the one that an instruction is from up to the one that declares a variable, counted from
/// outside; none if it is not among them.
pub(super) fn depth(body: &Body, var: VarId, pc: u32) -> Option<u32> {
    let (Some(wanted), Some(innermost)) = (body.vars[var].scope, body.scope_at(pc)) else {
        return Some(0);
    };
    let mut chain = vec![innermost];
    while let Some(parent) = body.scopes[chain[chain.len() - 1]].parent {
        chain.push(parent);
    }
    chain.iter().rev().position(|&scope| scope == wanted).map(|depth| depth as u32)
}
