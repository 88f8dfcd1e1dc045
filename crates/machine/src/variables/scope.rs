//! What can be written in C at one place of the source, for expressions that others are to compile there.
//!
//! Narrower than [`super::Names`]: only variables that the place itself can name, with their own types, and only what is read
//! without following a pointer. A name that could mean another variable is not given.

use std::cell::RefCell;
use std::collections::HashMap;

use expr::print::c;
use ir::{
    Body, Const, OperandKind, Origin, Position, SourceTypeId, SourceTypeKind, Span, VarPlace,
};

use super::look::{self, Look};
use super::names::{Access, Scalar, arithmetic};
use super::types::{Ty, Types};
use crate::machine::Machine;
use crate::memory::layout::Slot;
use crate::state::State;

/// The variables that a place can name, in one state that is there.
pub struct Scope<'a> {
    look: Look<'a>,
    /// Variables whose values are in words of the innermost frame, by the words.
    words: HashMap<u32, (String, SourceTypeId)>,
    /// Variables in memory.
    objects: HashMap<Slot, (String, SourceTypeId)>,
}

impl<'a> Scope<'a> {
    /// What a state whose innermost frame is at a place of the source can name there.
    pub fn new(machine: &'a Machine, state: &'a State, at: Span) -> Scope<'a> {
        let (image, space) = machine.parts();
        let look = Look {
            image,
            space,
            pool: machine.pool(),
            state,
            model: None,
            evaluator: RefCell::default(),
        };
        let mut scope = Scope { look, words: HashMap::new(), objects: HashMap::new() };
        scope.add_locals(at);
        scope.add_globals(at);
        scope
    }

    /// The variable whose value a word of the innermost frame has.
    pub fn register(&self, word: u32, bits: u32) -> Option<Scalar> {
        let (text, ty) = self.words.get(&word)?;
        let ty = self.number(Ty::Source(*ty))?;
        (ty.bits() == bits).then(|| Scalar { text: text.clone(), ty, start: 0 })
    }

    /// The number that a byte of an object is part of.
    pub fn memory(&self, slot: Slot, offset: u64) -> Option<Scalar> {
        let (text, ty) = self.objects.get(&slot)?;
        if self.is_special(*ty) {
            return None;
        }
        let object_size = self.look.state.memory.object(slot).size;
        let access = Access { types: self.types(), object_size };
        let (text, ty, start) = access.leaf(text.clone(), Ty::Source(*ty), offset)?;
        let ty = self.number(ty)?;
        (start + u64::from(ty.bits() / 8) <= object_size).then_some(Scalar { text, ty, start })
    }

    fn types(&self) -> Types<'a> {
        Types { program: self.look.program() }
    }

    /// A type of whole numbers; a pointer is none: addresses differ from run to run.
    fn number(&self, ty: Ty) -> Option<c::Type> {
        let types = self.types();
        let Ty::Source(id) = ty else { return None };
        let pointer = matches!(types.kind(id), SourceTypeKind::Pointer(_));
        if pointer || self.is_special(id) {
            return None;
        }
        arithmetic(types, ty).filter(|ty| matches!(ty, c::Type::Int { bits: 8..=64, .. }))
    }

    /// Whether reading it is more than that.
    fn is_special(&self, mut ty: SourceTypeId) -> bool {
        let types = &self.look.program().source_types;
        for _ in 0..32 {
            if matches!(types[ty].name.as_str(), "volatile" | "_Atomic") {
                return true;
            }
            match types[ty].kind {
                SourceTypeKind::Alias(of) => ty = of,
                _ => return false,
            }
        }
        true
    }

    fn add_locals(&mut self, at: Span) {
        let Some(view) = self.look.state.stack().views().next() else { return };
        let (func, pc) = (view.frame.func, view.frame.pc);
        let body = self.look.image.body(func);
        let slots = &self.look.image.code(func).reg_slots;
        for local in self.look.locals(func, pc) {
            let var = &body.vars[local.var];
            let declared = self.look.program().spans[var.span];
            let Some(ty) = var.ty else { continue };
            let plain = local.touched && !local.hidden && local.depth.is_some();
            if !plain || !is_before(declared, at) || others_of_name(body, &var.name, pc) > 1 {
                continue;
            }
            match local.place {
                VarPlace::Value(place) => {
                    if let Some(reg) = place.as_reg() {
                        self.words.insert(slots[reg.index()], (var.name.clone(), ty));
                    }
                }
                VarPlace::Address(place) => {
                    let is_known = match place.kind() {
                        OperandKind::Const(id) => {
                            !matches!(self.look.program().consts[id], Const::Undef(_))
                        }
                        OperandKind::Reg(_) => true,
                    };
                    let datum = self.look.operand(&view, place).filter(|_| is_known);
                    let Some(datum) = datum.filter(|datum| datum.symbolic.is_empty()) else {
                        continue;
                    };
                    if let Some((slot, 0)) = self.look.object_at(datum.word()) {
                        self.objects.insert(slot, (var.name.clone(), ty));
                    }
                }
                VarPlace::Gone => {}
            }
        }
    }

    fn add_globals(&mut self, at: Span) {
        let program = self.look.program();
        let Some(view) = self.look.state.stack().views().next() else { return };
        let Position { func, inst: pc } = view.frame.position();
        let body = self.look.image.body(func);
        for (id, global) in program.globals.iter() {
            let (Some(ty), Some(span)) = (global.source_type, global.span) else { continue };
            // A static variable of a function, or of another file, has a dot in its name.
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let plain = global.origin == Origin::User && global.name.chars().all(is_word);
            if plain
                && is_before(program.spans[span], at)
                && others_of_name(body, &global.name, pc) == 0
            {
                let slot = self.look.image.global_slots[id.index()];
                self.objects.insert(slot, (global.name.clone(), ty));
            }
        }
    }
}

/// Whether a declaration is in the same file and on a line before a place. Of declarations no column is known.
fn is_before(declared: Span, at: Span) -> bool {
    declared.file == at.file && declared.line > 0 && declared.line < at.line
}

/// How many variables of a function have a name, of those whose blocks are around an instruction.
fn others_of_name(body: &Body, name: &str, pc: u32) -> usize {
    let around = body.vars.iter().filter(|(_, var)| var.name == name);
    around.filter(|&(id, _)| look::depth(body, id, pc).is_some()).count()
}
