//! Variables of the source: their values for people, and names for places.
//!
//! Where a path ends with an error, [`Machine::variables`] says what the variables in scope hold, for each frame of the
//! user's code: parameters, local variables and the globals that the function mentions. Which variables are in scope
//! follows from the blocks of the source, where they are from debug events (`ir::analysis::VarPlaces`); a variable whose
//! place is not known for sure is left out, and memory that nothing can have written yet is said to be uninitialised.
//! A symbolic value is shown as it is in the path's test, with the inputs it comes from.
//!
//! [`Names`] is the way back: what a register or a byte of memory is called in C.

mod libc;
mod look;
mod names;
mod objects;
mod scope;
mod types;
mod value;

use std::cell::RefCell;
use std::collections::BTreeSet;

use expr::Model;
use ir::{Const, FuncId, GlobalId, Inst, Operand, OperandKind, Origin, SpanId, Symbol, VarPlace};

pub use names::{Names, Scalar};
pub use scope::Scope;

use crate::end::TraceLine;
use crate::machine::{InputValue, Machine};
use crate::stack::FrameView;
use crate::state::State;
use look::{Local, Look};
use objects::Objects;
use types::Types;
use value::Shower;

/// A variable and its value, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownVariable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: String,
    /// Name and type as C declares them.
    pub declaration: String,
    /// Its value.
    pub value: String,
}

/// The variables in scope in a frame of the user's code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownFrame {
    /// The function.
    pub func: FuncId,
    /// Where it is.
    pub span: SpanId,
    /// Parameters and local variables, in the order of their declaration.
    pub locals: Vec<ShownVariable>,
    /// Globals that the function mentions, if no frame further in does.
    pub globals: Vec<ShownVariable>,
    /// How many variables are not shown because there are too many.
    pub left_out: usize,
}

/// Frames that are shown.
const MOST_FRAMES: usize = 8;
/// Variables of a frame that are shown: local ones and globals.
const MOST_VARIABLES: usize = 40;

impl Machine {
    /// What the variables in scope hold at the end of a path, given the values of its inputs: the frames of the user's code,
    /// innermost first.
    pub fn variables(&self, state: &State, test: &[InputValue]) -> Vec<ShownFrame> {
        let (image, space) = self.parts();
        let look = Look {
            image,
            space,
            pool: self.pool(),
            state,
            model: Some(self.model(state, test)),
            evaluator: RefCell::default(),
        };
        let mut seen = BTreeSet::new();
        let mut frames = Vec::new();
        for (home, view) in look.user_frames().take(MOST_FRAMES).enumerate() {
            let shower = Shower { look: &look, objects: &Objects::new(&look, home) };
            frames.push(frame(&shower, &view, &mut seen));
        }
        frames
    }

    /// The model that a test is.
    fn model(&self, state: &State, test: &[InputValue]) -> Model {
        let symbols = state.inputs.iter().zip(test).flat_map(|(&id, value)| {
            let bytes = value.bytes.iter().enumerate();
            bytes.map(move |(i, &byte)| (self.pool().input_symbol(id, i as u32), byte))
        });
        Model::default().with(symbols)
    }
}

fn frame(shower: &Shower<'_>, view: &FrameView<'_>, seen: &mut BTreeSet<GlobalId>) -> ShownFrame {
    let look = shower.look;
    let func = view.frame.func;
    let line = TraceLine::at(look.program(), view.frame.position());
    let mut shown =
        ShownFrame { func, span: line.span, locals: Vec::new(), globals: Vec::new(), left_out: 0 };
    for local in look.locals(func, view.frame.pc).iter().filter(|local| !local.hidden) {
        if shown.locals.len() == MOST_VARIABLES {
            shown.left_out += 1;
        } else {
            shown.locals.extend(show_local(shower, view, local));
        }
    }
    for id in mentioned(look, func) {
        if shown.globals.len() == MOST_VARIABLES {
            shown.left_out += 1;
        } else if seen.insert(id) {
            shown.globals.extend(show_global(shower, id));
        }
    }
    shown
}

fn show_local(shower: &Shower<'_>, view: &FrameView<'_>, local: &Local) -> Option<ShownVariable> {
    let look = shower.look;
    let var = &look.image.body(view.frame.func).vars[local.var];
    let value = match local.place {
        VarPlace::Value(place) => {
            let undefined = |operand: Operand| match operand.kind() {
                OperandKind::Const(id) => matches!(look.program().consts[id], Const::Undef(_)),
                OperandKind::Reg(_) => false,
            };
            if undefined(place) {
                UNINITIALISED.to_owned()
            } else {
                shower.value(&look.operand(view, place)?, var.ty)
            }
        }
        VarPlace::Address(_) if !local.touched => UNINITIALISED.to_owned(),
        VarPlace::Address(place) => shower.in_memory(look.operand(view, place)?.word(), var.ty?)?,
        VarPlace::Gone => return None,
    };
    Some(shown(shower, &var.name, var.ty, value))
}

/// What is said of a variable that nothing can have given a value yet.
const UNINITIALISED: &str = "not initialised";

fn show_global(shower: &Shower<'_>, id: GlobalId) -> Option<ShownVariable> {
    let global = &shower.look.program().globals[id];
    let name = objects::plain_global(shower.look.program(), &global.name, global.origin)?;
    let ty = global.source_type?;
    let value = shower.in_memory(shower.look.image.global_bases[id.index()], ty)?;
    Some(shown(shower, &name, Some(ty), value))
}

fn shown(
    shower: &Shower<'_>,
    name: &str,
    ty: Option<ir::SourceTypeId>,
    value: String,
) -> ShownVariable {
    let types = Types { program: shower.look.program() };
    ShownVariable {
        name: name.to_owned(),
        ty: types.declaration(ty, ""),
        declaration: types.declaration(ty, name),
        value,
    }
}

/// The user's globals that a function mentions, in the order of their ids.
fn mentioned(look: &Look<'_>, func: FuncId) -> BTreeSet<GlobalId> {
    let (program, body) = (look.program(), look.image.body(func));
    let mut found = BTreeSet::new();
    let mut note = |operand: Operand| {
        if let OperandKind::Const(id) = operand.kind()
            && let Const::Address(Symbol::Global(global), _) = program.consts[id]
        {
            found.insert(global);
        }
    };
    body.insts.iter().for_each(|inst| body.for_each_use(inst, &mut note));
    body.edges.values().flat_map(|e| &e.moves).for_each(|&(_, from)| note(from));
    for inst in &body.insts {
        if let Inst::ThreadLocal { global, .. } = *inst {
            found.insert(global);
        }
    }
    found.retain(|&id| program.globals[id].origin == Origin::User);
    found
}
