//! What objects are called, whoever points to them: variables by their names, others by how they came to be.

use std::collections::HashMap;

use ir::{Origin, Program, SourceTypeId, VarPlace};

use super::libc;
use super::look::{Local, Look};
use super::types::Ty;
use crate::end::TraceLine;
use crate::machine::user_line;
use crate::memory::layout::Slot;
use crate::memory::object::{Life, ObjectKind};
use crate::stack::FrameView;

/// An object that is a variable.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// The variable.
    pub text: String,
    /// Whether the text is what C calls a pointer to the object, as in `stdout`.
    pub by_pointer: bool,
    /// Its type.
    pub ty: Option<Ty>,
}

/// The objects that are variables, by slot.
pub(super) struct Objects {
    named: HashMap<Slot, Named>,
}

impl Objects {
    /// Those of a state: of the frames of user code and of all globals, as they are called in one of these frames.
    pub fn new(look: &Look<'_>, home: usize) -> Objects {
        let mut objects = Objects { named: HashMap::new() };
        let frames: Vec<FrameView<'_>> = look.user_frames().collect();
        for (i, view) in frames.iter().enumerate() {
            let prefix = prefix(look.program(), &frames, i, home);
            for local in look.locals(view.frame.func, view.frame.pc) {
                let VarPlace::Address(place) = local.place else { continue };
                let Some(at) = look.operand(view, place).filter(|at| at.symbolic.is_empty()) else {
                    continue;
                };
                if let Some((slot, 0)) = look.object_at(at.word()) {
                    let text = format!("{prefix}{}", name_of(look, view, &local));
                    objects.add(slot, text, type_of(look, view, &local));
                }
            }
        }
        for (id, global) in look.program().globals.iter() {
            let slot = look.image.global_slots[id.index()];
            if let Some(named) = global_name(look.program(), &global.name, global.origin) {
                let ty = global.source_type.map(Ty::Source);
                objects.named.entry(slot).or_insert(Named { ty: named.ty.or(ty), ..named });
            }
        }
        objects
    }

    fn add(&mut self, slot: Slot, text: String, ty: Option<SourceTypeId>) {
        let ty = ty.map(Ty::Source);
        self.named.entry(slot).or_insert(Named { text, by_pointer: false, ty });
    }

    /// The variable that an object is.
    pub fn get(&self, slot: Slot) -> Option<&Named> {
        self.named.get(&slot)
    }
}

/// What an object without a name is called: how it came to be.
pub(super) fn description(look: &Look<'_>, slot: Slot) -> String {
    let object = look.state.memory.object(slot);
    let kind = match object.kind {
        ObjectKind::Heap => "heap object",
        ObjectKind::Stack => "stack object",
        ObjectKind::Global => "constant",
        ObjectKind::Mapped => "mapped memory",
        ObjectKind::Fixed => "fixed object",
    };
    let ended = match (object.life, object.kind) {
        (Life::Ended, ObjectKind::Heap) => "freed ",
        (Life::Ended, _) => "ended ",
        _ => "",
    };
    let from = object.site.and_then(|site| {
        let program = look.program();
        let lines = look.space.layout.trace(site);
        let lines: Vec<TraceLine> =
            lines.into_iter().map(|at| TraceLine::at(program, at)).collect();
        let at = match user_line(program, &lines) {
            Some(line) => program.spans[line.span],
            // Placed before the program started.
            None if object.kind == ObjectKind::Stack && lines.len() == 1 => {
                return Some("the program's arguments".to_owned());
            }
            None => return None,
        };
        let from = format!("{ended}{kind} of {}:{}", program.files[at.file], at.line);
        (at.line > 0).then_some(from)
    });
    from.unwrap_or_else(|| format!("{ended}{kind}"))
}

/// What stands before the names of a frame's variables: nothing for the frame at home, otherwise the function, and how
/// many calls of it are further in.
pub(super) fn prefix(
    program: &Program,
    frames: &[FrameView<'_>],
    index: usize,
    home: usize,
) -> String {
    if index == home {
        return String::new();
    }
    let func = frames[index].frame.func;
    let name = &program.functions[func].name;
    match frames[..index].iter().filter(|view| view.frame.func == func).count() {
        0 => format!("{name}::"),
        further => format!("{name}@{further}::"),
    }
}

/// A variable's name; with the line of its declaration where the name alone means another one.
pub(super) fn name_of(look: &Look<'_>, view: &FrameView<'_>, local: &Local) -> String {
    let body = look.image.body(view.frame.func);
    let var = &body.vars[local.var];
    let shared = || body.vars.values().filter(|other| other.name == var.name).count() > 1;
    if local.hidden && shared() {
        format!("{}@{}", var.name, look.program().spans[var.span].line)
    } else {
        var.name.clone()
    }
}

fn type_of(look: &Look<'_>, view: &FrameView<'_>, local: &Local) -> Option<SourceTypeId> {
    look.image.body(view.frame.func).vars[local.var].ty
}

/// What a global is called in C; nothing for those that the compiler made.
fn global_name(program: &Program, name: &str, origin: Origin) -> Option<Named> {
    if let Some((_, text)) = libc::FILES.iter().find(|(symbol, _)| *symbol == name) {
        return Some(Named { text: text.to_string(), by_pointer: true, ty: Some(Ty::File) });
    }
    let renamed = libc::RENAMED.iter().find(|(symbol, _)| *symbol == name);
    let text = match renamed {
        Some((_, text)) => text.to_string(),
        None => plain_global(program, name, origin)?,
    };
    Some(Named { text, by_pointer: false, ty: None })
}

/// A global's name without what the compiler and the linker put around it: the function of a static variable, a number.
pub(super) fn plain_global(program: &Program, name: &str, origin: Origin) -> Option<String> {
    let own = ["__const.", "__func__.", "__PRETTY_FUNCTION__.", "switch.table"];
    if name.starts_with('.') || own.iter().any(|prefix| name.starts_with(prefix)) {
        return None;
    }
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = name.split('.').filter(|part| !is_number(part));
    let first = parts.next()?;
    match parts.next() {
        Some(variable) if origin == Origin::User && program.function_named(first).is_some() => {
            Some(variable.to_owned())
        }
        _ => Some(first.to_owned()),
    }
}
