//! What a pointer is meant for, as far as its form says.
//!
//! An access through a symbolic pointer is judged by the form of the expression: a constant plus
//! something belongs to the object at the constant, and outside of that is an error even where
//! another object is. Two states can have pointers with the same values and other forms, of which
//! one is an error and the other one is not. So the form is part of what is compared. It is the
//! objects whose addresses are constants of the expression, and which of them it begins with; what
//! a later simplification makes of the expression has no others.

use expr::{BinOp, ExprId, Import, Kind, Pool};

use super::cell_value;
use super::recording::Recording;
use crate::machine::Machine;
use crate::memory::layout::{IdMap, Layout, Region, Zone};
use crate::state::State;
use crate::step::Context;

/// Operators of a pointer that are looked at.
const MAX_NODES: usize = 400;

/// Stands for large tables among what a pointer names: their bytes may hold addresses.
const TABLE: u64 = u64::MAX;
const MAX_TABLE: usize = 4096;

/// Where an address is, whatever is there.
type Area = u64;

/// The form of a pointer.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Form {
    /// Where the constant points that something is added to.
    anchor: Option<Area>,
    /// Where all constants in it point, in order.
    named: Vec<Area>,
}

/// A pointer through which something was accessed, over cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Meant {
    /// The pointer.
    pub ptr: ExprId,
    /// Its form in truth.
    form: Form,
    /// The address of the access, if it was judged by the value; none if it was judged by the form.
    addr: Option<u64>,
}

impl Meant {
    /// A pointer that is this number in truth.
    pub fn number(ptr: ExprId, addr: u64) -> Meant {
        Meant { ptr, form: Form::default(), addr: Some(addr) }
    }

    /// Whether another pointer is as far from this one in every state, and in the same object: it
    /// says nothing more.
    pub fn says_same(&self, pool: &Pool, other: &Meant) -> bool {
        let start = |e: ExprId| match pool.kind(e) {
            Kind::Bin(BinOp::Add, start, c) if pool.is_const(c) => start,
            _ => e,
        };
        // On 64-bit targets an object has the upper half of its addresses for itself, on others the
        // page.
        let object = |addr: u64| if addr >> 32 == 0 { addr >> 12 } else { addr >> 32 };
        self.form == other.form
            && self.addr.map(object) == other.addr.map(object)
            && start(self.ptr) == start(other.ptr)
    }

    /// The same for another expression.
    pub fn with(&self, ptr: ExprId) -> Meant {
        Meant { ptr, ..self.clone() }
    }

    /// Whether a pointer of this form is judged alike. A number is judged by its value, and so is
    /// what names nothing but the object that it points to.
    fn fits(&self, layout: &Layout, form: Option<Form>) -> bool {
        let Some(form) = form else { return false };
        let by_value = |addr: u64| {
            let here = area(layout, addr);
            form.named.iter().all(|&named| Some(named) == here)
        };
        form == self.form || self.addr.is_some_and(by_value)
    }
}

/// Where an address is; nowhere, if no path has had an object there.
fn area(layout: &Layout, addr: u64) -> Option<Area> {
    match layout.zone(addr) {
        _ if !layout.may_be_object(addr) => None,
        Zone::Fixed(Region::Object(slot)) => Some(slot.0.into()),
        Zone::Fixed(_) => None,
        Zone::Place(place) => Some(1 << 32 | u64::from(place)),
    }
}

/// The constant that something is added to.
pub(crate) fn anchor(pool: &Pool, ptr: ExprId) -> Option<u64> {
    match pool.kind(ptr) {
        Kind::Bin(BinOp::Add, _, c) => pool.as_const(c),
        _ => None,
    }
}

/// An address in the one object that a pointer is meant for, as far as its form says; none if there
/// are several, or none.
pub(crate) fn only_address(pool: &Pool, layout: &Layout, ptr: ExprId) -> Option<u64> {
    let meant = anchor(pool, ptr).filter(|&address| area(layout, address).is_some());
    if meant.is_some() {
        return meant;
    }
    match form(pool, layout, ptr)?.named[..] {
        [one] if one != TABLE => first_address(pool, layout, ptr, one),
        _ => None,
    }
}

/// A constant of an expression that lies in an area.
fn first_address(pool: &Pool, layout: &Layout, e: ExprId, wanted: Area) -> Option<u64> {
    let mut seen: IdMap<ExprId, ()> = IdMap::default();
    let mut work = vec![e];
    while let Some(e) = work.pop() {
        if seen.insert(e, ()).is_some() {
            continue;
        }
        match pool.kind(e) {
            Kind::Const(value) if area(layout, value) == Some(wanted) => return Some(value),
            kind => work.extend(kind.operands()),
        }
    }
    None
}

/// The form of a pointer; none if it is too large.
fn form(pool: &Pool, layout: &Layout, ptr: ExprId) -> Option<Form> {
    let width = pool.width(ptr);
    let mut named = Vec::new();
    if pool.is_const(ptr) {
        return Some(Form::default());
    }
    let mut seen: IdMap<ExprId, ()> = IdMap::default();
    let mut work = vec![ptr];
    while let Some(e) = work.pop() {
        if seen.insert(e, ()).is_some() {
            continue;
        }
        if seen.len() > MAX_NODES {
            return None;
        }
        match pool.kind(e) {
            Kind::Const(value) if pool.width(e) == width => named.extend(area(layout, value)),
            // On 64-bit targets no object is where these point: they are offsets.
            Kind::ZExt(part) | Kind::SExt(part) if width == 64 && pool.width(part) <= 32 => {}
            Kind::Table(id) => {
                let table = pool.table(id);
                match table.bytes.len() > MAX_TABLE {
                    true => named.push(TABLE),
                    false => named.extend(in_table(layout, &table.bytes, width as usize / 8)),
                }
                work.extend(table.symbolic.iter().map(|&(_, e)| e));
            }
            kind => work.extend(kind.operands()),
        }
    }
    named.sort_unstable();
    named.dedup();
    let anchor = anchor(pool, ptr).and_then(|address| area(layout, address));
    Some(Form { anchor, named })
}

/// Where the words of a table point.
fn in_table<'t>(
    layout: &'t Layout,
    bytes: &'t [u8],
    size: usize,
) -> impl Iterator<Item = Area> + 't {
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | byte as u64);
    bytes.windows(size).filter_map(move |bytes| area(layout, word(bytes)))
}

impl Recording {
    /// What a pointer is in truth: an expression of the pool of states.
    fn in_truth(&mut self, pool: &Pool, ptr: ExprId) -> Option<ExprId> {
        let Recording { main, origin, cells, .. } = self;
        let mut complete = true;
        let e = main.import(pool, ptr, &mut Import::default(), &mut |main, sym| {
            cell_value(main, origin, cells.of(pool, sym)).unwrap_or_else(|| {
                complete = false;
                main.zero(8)
            })
        });
        complete.then_some(e)
    }
}

impl Context<'_> {
    /// The address of which the form of a pointer says, in truth, that it is meant; and the form.
    pub(crate) fn form_in_truth(&mut self, ptr: ExprId) -> Option<(Option<u64>, Form)> {
        let run = self.recording.as_deref_mut().expect("values are unknown");
        if !run.is_symbolic(self.pool, ptr) {
            return Some((None, Form::default()));
        }
        let e = run.in_truth(self.pool, ptr)?;
        Some((anchor(&run.main, e), form(&run.main, &self.space.layout, e)?))
    }

    /// Notes that an access was judged by the form of a pointer or, with an address, by its value.
    pub(crate) fn note_form(&mut self, ptr: ExprId, form: Form, addr: Option<u64>) {
        let run = self.recording.as_deref_mut().expect("values are unknown");
        run.note_form(self.pool, Meant { ptr, form, addr });
    }
}

impl Machine {
    /// Whether an access through a pointer is judged alike in a state, as far as its form goes.
    pub fn means_same(&mut self, state: &State, meant: &Meant, done: &mut Import) -> bool {
        let Some(e) = self.instantiate(state, meant.ptr, done) else { return false };
        let layout = &self.space.layout;
        meant.fits(layout, form(&self.pool, layout, e))
    }
}
