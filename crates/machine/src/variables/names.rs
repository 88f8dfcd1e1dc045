//! What registers and bytes of memory are called in C: the way back from an address to the text of
//! the program.
//!
//! An object that is a variable has the variable's name; parts of it are found by its type
//! (`s.len`, `buf[3]`). Any other object is called by an access path that leads to it: pointers are
//! followed from the variables of the user's frames, innermost first, and from the globals, breadth
//! first, so that the shortest path is taken (`list->next->value`, `argv[1][0]`). What nothing
//! leads to is called by how it came to be: `<heap object of parse.c:12>[4]`.
//!
//! A variable of a function further out is `function::name`, as debuggers write it, with `@n`
//! behind the function when `n` calls of it are further in; one that another of the same name hides
//! has the line of its declaration behind it, `name@7`. The names hold for one state: where a
//! pointer changes, so does what it leads to.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, VecDeque};

use expr::print::c;
use ir::{FuncId, Reg, SourceTypeKind, VarPlace};

use super::libc;
use super::look::{self, Look};
use super::objects::{self, Named, Objects, description};
use super::types::{Parts, Ty, Types};
use crate::image::Image;
use crate::machine::Machine;
use crate::memory::layout::Slot;
use crate::memory::object::Life;
use crate::state::State;

/// Objects to which access paths are looked for.
const MOST_OBJECTS: usize = 4096;
/// Pointers in an object that are followed.
const MOST_POINTERS: usize = 256;
/// Elements of an array that are looked at for pointers.
const MOST_ELEMENTS: u64 = 64;
/// Longer access paths are not worth reading.
const MOST_LETTERS: usize = 120;

/// Names of places in one state.
pub struct Names<'a> {
    look: Look<'a>,
    objects: Objects,
    access_paths: OnceCell<HashMap<Slot, AccessPath>>,
}

/// A variable of the program, or a part of one, that is a number or a pointer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scalar {
    /// What it is called.
    pub text: String,
    /// Its type as far as arithmetic is concerned; a pointer is an unsigned number.
    pub ty: c::Type,
    /// Where it starts in its object, in bytes.
    pub start: u64,
}

/// How to come to an object.
#[derive(Clone, Debug)]
struct AccessPath {
    /// An expression of C.
    text: String,
    /// Whether the text is a pointer into the object, not the object itself.
    pointer: bool,
    /// Where in the object it points.
    at: u64,
    /// What is there.
    ty: Option<Ty>,
}

impl<'a> Names<'a> {
    /// The names of a state's places.
    pub fn new(machine: &'a Machine, state: &'a State) -> Names<'a> {
        let (image, space) = machine.parts();
        let look = Look {
            image,
            space,
            pool: machine.pool(),
            state,
            model: None,
            evaluator: RefCell::default(),
        };
        let objects = Objects::new(&look, 0);
        Names { look, objects, access_paths: OnceCell::new() }
    }

    /// The variable whose value a register of a function has right before an instruction.
    pub fn register(machine: &Machine, func: FuncId, pc: u32, reg: Reg) -> Option<String> {
        variable_in(machine.parts().0, func, pc, |candidate| candidate == reg)
    }

    /// The variable whose value a word of a frame has right before an instruction: the same by the
    /// word's index.
    pub fn frame_word(machine: &Machine, func: FuncId, pc: u32, word: u32) -> Option<String> {
        let image = machine.parts().0;
        let slots = &image.code(func).reg_slots;
        variable_in(image, func, pc, |candidate| slots[candidate.index()] == word)
    }

    /// What bytes of an object are called: `size` of them from `offset` on.
    pub fn memory(&self, slot: Slot, offset: u64, size: u64) -> String {
        let path = self.access_path(slot);
        path.as_ref()
            .and_then(|path| self.access(slot).along(path, offset, size))
            .unwrap_or_else(|| self.unnamed(slot, path, offset, size))
    }

    /// What the bytes at an address are called.
    pub fn address(&self, addr: u64, size: u64) -> String {
        match self.look.object_at(addr) {
            Some((slot, offset)) => self.memory(slot, offset, size),
            None => format!("*(char *){addr:#x}"),
        }
    }

    /// The number or pointer that a byte of an object is part of; none where no type says so.
    pub fn scalar(&self, slot: Slot, offset: u64) -> Option<Scalar> {
        let path = self.access_path(slot)?;
        let (text, ty, start) = self.access(slot).leaf_along(&path, offset)?;
        Some(Scalar { text, ty: arithmetic(self.types(), ty)?, start })
    }

    fn types(&self) -> Types<'a> {
        Types { program: self.look.program() }
    }

    fn access(&self, slot: Slot) -> Access<'a> {
        let object_size = self.look.state.memory.object(slot).size;
        Access { types: self.types(), object_size }
    }

    fn unnamed(&self, slot: Slot, path: Option<AccessPath>, offset: u64, size: u64) -> String {
        let whole = offset == 0 && size == self.look.state.memory.object(slot).size;
        let (base, at) = match path {
            Some(path) if !path.pointer && whole => return path.text,
            Some(path) if path.pointer => (format!("((char *){})", path.text), path.at),
            Some(path) => (format!("((char *)&{})", path.text), 0),
            None => (format!("<{}>", description(&self.look, slot)), 0),
        };
        format!("{base}{}", span(offset as i64 - at as i64, size))
    }

    fn access_path(&self, slot: Slot) -> Option<AccessPath> {
        if let Some(named) = self.objects.get(slot) {
            return Some(AccessPath {
                text: named.text.clone(),
                pointer: named.by_pointer,
                at: 0,
                ty: named.ty,
            });
        }
        self.access_paths.get_or_init(|| self.find_access_paths()).get(&slot).cloned()
    }

    /// Follows pointers from all variables.
    fn find_access_paths(&self) -> HashMap<Slot, AccessPath> {
        let mut search = Search { names: self, found: HashMap::new(), next: VecDeque::new() };
        search.start();
        while let Some(slot) = search.next.pop_front() {
            let path = search.found[&slot].clone();
            search.follow(slot, &path);
        }
        search.found
    }
}

struct Search<'n, 'a> {
    names: &'n Names<'a>,
    found: HashMap<Slot, AccessPath>,
    next: VecDeque<Slot>,
}

impl Search<'_, '_> {
    /// The objects that are variables, and those that variables in registers point to.
    fn start(&mut self) {
        let look = &self.names.look;
        let frames: Vec<_> = look.user_frames().collect();
        for (i, view) in frames.iter().enumerate() {
            let prefix = objects::prefix(look.program(), &frames, i, 0);
            let body = look.image.body(view.frame.func);
            for local in look.locals(view.frame.func, view.frame.pc) {
                let (VarPlace::Value(place) | VarPlace::Address(place)) = local.place else {
                    continue;
                };
                let Some(datum) = look.operand(view, place) else { continue };
                let target = look.object_at(datum.word());
                match (&local.place, body.vars[local.var].ty) {
                    (VarPlace::Address(_), _) => {
                        if let Some((slot, 0)) = target {
                            self.variable(slot);
                        }
                    }
                    (_, Some(ty)) => {
                        let name = format!("{prefix}{}", objects::name_of(look, view, &local));
                        self.pointer(name, Ty::Source(ty), datum.word());
                    }
                    _ => {}
                }
            }
        }
        for &slot in &look.image.global_slots {
            self.variable(slot);
        }
    }

    fn variable(&mut self, slot: Slot) {
        if let Some(named) = self.names.objects.get(slot) {
            let Named { text, by_pointer, ty } = named.clone();
            self.reach(slot, AccessPath { text, pointer: by_pointer, at: 0, ty });
        }
    }

    fn reach(&mut self, slot: Slot, path: AccessPath) {
        let new = !self.found.contains_key(&slot) && self.found.len() < MOST_OBJECTS;
        if new && path.text.len() <= MOST_LETTERS {
            self.found.insert(slot, path);
            self.next.push_back(slot);
        }
    }

    /// What a pointer of this name, type and value leads to.
    fn pointer(&mut self, text: String, ty: Ty, addr: u64) {
        let look = &self.names.look;
        let Some(to) = self.names.types().pointee(ty) else { return };
        let Some((slot, at)) = look.object_at(addr) else { return };
        let object = look.state.memory.object(slot);
        if object.life == Life::Live && at <= object.size && self.names.objects.get(slot).is_none()
        {
            self.reach(slot, AccessPath { text, pointer: true, at, ty: to });
        }
    }

    /// The pointers in an object.
    fn follow(&mut self, slot: Slot, path: &AccessPath) {
        let types = self.names.types();
        let Some(ty) = path.ty else { return };
        let size = types.size(ty);
        let base = self.names.look.space.layout.base(slot);
        let room = self.names.look.state.memory.object(slot).size;
        let elements = if path.pointer && size > 0 { (room - path.at.min(room)) / size } else { 1 };
        let mut pointers = Vec::new();
        for i in 0..elements.min(MOST_ELEMENTS) {
            list_pointers(types, ty, path.at + i * size, &mut pointers);
        }
        let access = self.names.access(slot);
        for (offset, ty) in pointers.into_iter().take(MOST_POINTERS) {
            let size = types.size(ty);
            let Some(addr) = self.names.look.word(base + offset, size) else { continue };
            if addr != 0
                && let Some(text) = access.along(path, offset, size)
            {
                self.pointer(text, ty, addr);
            }
        }
    }
}

/// The pointers in a value of a type: where, and their types.
fn list_pointers(types: Types<'_>, ty: Ty, offset: u64, found: &mut Vec<(u64, Ty)>) {
    if found.len() >= MOST_POINTERS {
        return;
    }
    match types.parts(ty) {
        Parts::Scalar if types.pointee(ty).is_some() => found.push((offset, ty)),
        Parts::Array { of, count } => {
            let size = types.size(of);
            for i in 0..count.min(MOST_ELEMENTS) {
                list_pointers(types, of, offset + i * size, found);
            }
        }
        Parts::Struct(members) | Parts::Union(members) => {
            for member in members {
                list_pointers(types, Ty::Source(member.ty), offset + member.offset_bits / 8, found);
            }
        }
        Parts::File => {
            for (at, field) in libc::fields(types.program.target) {
                list_pointers(types, Ty::Field(field), offset + at, found);
            }
        }
        Parts::Scalar | Parts::Unknown => {}
    }
}

/// Ways into a value by its type.
pub(super) struct Access<'p> {
    pub types: Types<'p>,
    /// Bytes of the object that it is part of.
    pub object_size: u64,
}

impl Access<'_> {
    /// What bytes of an object are called to which there is an access path.
    fn along(&self, path: &AccessPath, offset: u64, size: u64) -> Option<String> {
        let (text, ty, rest) = self.enter(path, offset)?;
        self.part(&text, ty, rest, size)
    }

    /// The number or pointer that a byte is part of: its name, its type and where it starts.
    fn leaf_along(&self, path: &AccessPath, offset: u64) -> Option<(String, Ty, u64)> {
        let (text, ty, rest) = self.enter(path, offset)?;
        let (text, ty, start) = self.leaf(text, ty, rest)?;
        Some((text, ty, offset - rest + start))
    }

    /// The same in a value of a type.
    pub fn leaf(&self, text: String, ty: Ty, offset: u64) -> Option<(String, Ty, u64)> {
        let (text, ty, inner) = self.descend(text, ty, offset, 1);
        matches!(self.types.parts(ty), Parts::Scalar).then(|| (text, ty, offset - inner))
    }

    /// The element that an access path leads to and that holds an offset of the object; and where
    /// in it that is.
    fn enter(&self, path: &AccessPath, offset: u64) -> Option<(String, Ty, u64)> {
        let ty = path.ty?;
        if !path.pointer {
            return Some((path.text.clone(), ty, offset));
        }
        let size = self.types.size(ty) as i64;
        if size == 0 {
            return None;
        }
        let distance = offset as i64 - path.at as i64;
        let (index, rest) = (distance.div_euclid(size), distance.rem_euclid(size) as u64);
        let text = match index {
            // One element alone, or the members of the first one.
            0 if self.object_size == size as u64 => format!("*{}", path.text),
            0 if !matches!(self.types.parts(ty), Parts::Scalar) => format!("*{}", path.text),
            _ => format!("{}[{index}]", path.text),
        };
        Some((text, ty, rest))
    }

    /// What a part of a value is called: `size` bytes from `offset` on.
    pub fn part(&self, text: &str, ty: Ty, offset: u64, size: u64) -> Option<String> {
        let (text, ty, rest) = self.descend(text.to_owned(), ty, offset, size);
        let whole = self.types.size(ty);
        if rest == 0 && size == whole {
            return Some(text);
        }
        if let Parts::Array { of, .. } = self.types.parts(ty) {
            let element = self.types.size(of);
            if element > 0 && rest.is_multiple_of(element) && size.is_multiple_of(element) {
                return Some(format!("{text}{}", span((rest / element) as i64, size / element)));
            }
        }
        let bracketed = if text.starts_with('*') { format!("({text})") } else { text };
        (rest + size <= whole.max(1))
            .then(|| format!("((char *)&{bracketed}){}", span(rest as i64, size)))
    }

    /// Goes down as long as one member or element holds all of the bytes.
    fn descend(
        &self,
        mut text: String,
        mut ty: Ty,
        mut offset: u64,
        size: u64,
    ) -> (String, Ty, u64) {
        while let Some((step, inner, start)) = self.step(ty, offset, size) {
            // `(*p).x` is `p->x`, and `(*p)[i]` keeps its parentheses.
            text = match (text.strip_prefix('*'), step.strip_prefix('.')) {
                (Some(pointer), Some(member)) => format!("{pointer}->{member}"),
                (Some(_), None) if !step.is_empty() => format!("({text}){step}"),
                _ => format!("{text}{step}"),
            };
            (ty, offset) = (inner, offset - start);
        }
        (text, ty, offset)
    }

    /// The member or element that holds some bytes: how C selects it, its type, where it starts.
    fn step(&self, ty: Ty, offset: u64, size: u64) -> Option<(String, Ty, u64)> {
        let end = offset + size;
        match self.types.parts(ty) {
            Parts::Array { of, .. } => {
                let element = self.types.size(of);
                let index = offset.checked_div(element)?;
                let inside = end <= (index + 1) * element;
                inside.then(|| (format!("[{index}]"), of, index * element))
            }
            Parts::Struct(members) | Parts::Union(members) => {
                let holding = members
                    .iter()
                    .filter(|m| m.offset_bits < end * 8 && m.offset_bits + m.bits > offset * 8);
                let whole = |m: &&ir::Member| {
                    m.offset_bits.is_multiple_of(8)
                        && m.bits == self.types.size(Ty::Source(m.ty)) * 8
                        && m.offset_bits <= offset * 8
                        && m.offset_bits + m.bits >= end * 8
                };
                // Of a union's members, one that has a part of this size there.
                let fits = |m: &&ir::Member| {
                    let (ty, rest) = (Ty::Source(m.ty), offset - m.offset_bits / 8);
                    let (_, leaf, rest) = self.descend(String::new(), ty, rest, size);
                    rest == 0 && self.types.size(leaf) == size
                };
                let candidates: Vec<&ir::Member> = holding.filter(whole).collect();
                let member = match candidates.as_slice() {
                    [] => return None,
                    [only] => only,
                    [first, ..] => candidates.iter().find(|m| fits(m)).unwrap_or(first),
                };
                let step = match member.name.as_str() {
                    "" => String::new(),
                    name => format!(".{name}"),
                };
                Some((step, Ty::Source(member.ty), member.offset_bits / 8))
            }
            Parts::File => libc::fields(self.types.program.target)
                .find(|&(at, f)| at <= offset && end <= at + f.size(self.types.program.target))
                .map(|(at, field)| (format!(".{}", field.name()), Ty::Field(field), at)),
            Parts::Scalar | Parts::Unknown => None,
        }
    }
}

/// An index, or several from one on.
fn span(first: i64, count: u64) -> String {
    match count {
        0 | 1 => format!("[{first}]"),
        _ => format!("[{first}..{}]", first + count as i64 - 1),
    }
}

/// A type as far as arithmetic is concerned.
pub(super) fn arithmetic(types: Types<'_>, ty: Ty) -> Option<c::Type> {
    use expr::float::Kind as Format;
    let bits = types.size(ty) as u32 * 8;
    let integer = |signed| c::Type::Int { signed, bits };
    let Ty::Source(id) = ty else { return Some(integer(false)) };
    Some(match types.kind(id) {
        SourceTypeKind::Signed | SourceTypeKind::Char { signed: true } => integer(true),
        SourceTypeKind::Enum(names) => integer(names.iter().any(|(_, value)| *value < 0)),
        SourceTypeKind::Unsigned
        | SourceTypeKind::Bool
        | SourceTypeKind::Pointer(_)
        | SourceTypeKind::Char { signed: false } => integer(false),
        SourceTypeKind::Float => match bits {
            32 => c::Type::Float(Format::F32),
            64 => c::Type::Float(Format::F64),
            _ => return None,
        },
        _ => return None,
    })
}

/// The variable whose value a register has: of those that can be named there, or else of those that
/// could before.
fn variable_in(
    image: &Image,
    func: FuncId,
    pc: u32,
    wanted: impl Fn(Reg) -> bool,
) -> Option<String> {
    let body = image.program.functions[func].body.as_deref()?;
    let locals = look::locals(image, func, pc);
    let held = locals.into_iter().filter(|local| match local.place {
        VarPlace::Value(place) => place.as_reg().is_some_and(&wanted),
        _ => false,
    });
    let best = held.max_by_key(|local| (!local.hidden, local.depth))?;
    Some(body.vars[best.var].name.clone())
}
