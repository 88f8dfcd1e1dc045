//! The memory of one state: objects in a flat address space.
//!
//! Where objects lie is decided by [`layout`]; their bytes are in [`object`]s, held in
//! copy-on-write [`table`]s, so that forking a state copies a few pointers. [`Space`] is the part
//! that a worker's states share: the layout and the access cache.
//!
//! A byte may be symbolic: an 8-bit expression in its object's [`overlay`]. The access cache never
//! answers for such a byte, neither for reading nor for writing, so the overlay is only looked at
//! on the slow way.

mod access;
mod allocate;
pub mod arrays;
mod cells;
pub mod fixed;
pub mod layout;
pub mod object;
pub mod overlay;
mod reuse;
mod sizes;
pub mod table;
pub mod tlb;
pub mod veil;

use std::collections::HashSet;
use std::rc::Rc;

use access::{Extent, Part};
use arrays::Arrays;
use expr::ExprId;
use ir::{Position, Target};
use layout::{Layout, Region, SiteId, Slot, Zone, table_index, table_slot};
use object::{Life, Object, ObjectKind, PAGE, Page};
use overlay::Overlay;
use reuse::Freed;
use table::Table;
use tlb::Tlb;
use veil::Veil;

use crate::door::Unseen;
use crate::grounds::{Given, Notes};

pub(crate) use access::storage;

/// What all states of a worker share.
pub struct Space {
    /// Names and addresses.
    pub layout: Layout,
    /// The access cache of the state that runs.
    pub tlb: Tlb,
    /// Instructions whose symbolic addresses were made numbers because they had few values.
    pub split: HashSet<Position>,
    /// Objects as arrays.
    pub(crate) arrays: Arrays,
    /// What paths looked at.
    pub(crate) notes: Rc<Notes>,
    zeros: Page,
}

impl Space {
    /// The space of a program for this target.
    pub fn new(target: Target) -> Self {
        Space {
            layout: Layout::new(target),
            tlb: Tlb::default(),
            split: HashSet::new(),
            arrays: Arrays::default(),
            notes: Rc::default(),
            zeros: object::zero_page(PAGE as usize),
        }
    }
}

/// A byte of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByteValue {
    /// A number.
    Concrete(u8),
    /// An expression of 8 bits.
    Symbolic(ExprId),
}

/// Why an access cannot be done: an error of the program, except for [`Fault::Symbolic`] and
/// [`Fault::Unproved`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Through a null pointer.
    Null,
    /// To no object at all.
    Wild,
    /// To code.
    Code,
    /// Beyond (or before) an object's bytes.
    OutOfBounds(Slot),
    /// Beyond the bytes that an object of symbolic size has in any case. No error of the program
    /// yet: see `step::sizes`.
    Unproved(Slot),
    /// To an object whose life has ended.
    Ended(Slot),
    /// A write to a constant.
    ReadOnly(Slot),
    /// To something that is declared, but defined nowhere.
    External(Slot),
    /// A read that wants numbers, of bytes that have none: the first is at this address. No error
    /// of the program; [`Memory::read_cells`] reads them.
    Symbolic(u64),
}

/// What to do with an object that a pointer names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FreeFault {
    /// Not the start of an allocated object.
    NotAllocated,
    /// Inside an allocated object, not at its start.
    Inside(Slot),
    /// Freed before.
    Twice(Slot),
    /// An object that `free` may not end.
    WrongKind(Slot),
}

/// What a site did on this path.
#[derive(Clone, Copy, Default)]
struct Count {
    /// Allocations it made.
    made: u32,
    /// Names it used.
    names: u32,
}

/// The memory of one state.
#[derive(Clone, Default)]
pub struct Memory {
    objects: [Table<Object>; 3],
    counts: Table<Count>,
    /// 32-bit targets: one more than the slot that has a page of the heap; 0 if none has.
    pages: Table<u32>,
    live_bytes: u64,
    stack_bytes: u64,
    /// A byte was symbolic once.
    ever_symbolic: bool,
    /// Of a run over unknown memory.
    veil: Option<Box<Veil>>,
    /// What was freed, if it may be given again.
    pub(crate) freed: Option<Box<Freed>>,
}

impl Memory {
    /// The object of a slot.
    #[inline]
    pub fn object(&self, slot: Slot) -> &Object {
        let (region, index) = table_index(slot);
        self.objects[region].get(index)
    }

    fn object_mut(&mut self, slot: Slot) -> &mut Object {
        let (region, index) = table_index(slot);
        self.objects[region].get_mut(index)
    }

    /// The symbolic bytes of an object.
    pub fn overlay(&self, slot: Slot) -> Option<&Overlay> {
        let object = self.object(slot);
        match &self.veil {
            None => object.symbolic.as_deref(),
            Some(veil) => veil.overlay(slot, object),
        }
    }

    /// Whether no object lives at a place, which is noted.
    pub fn is_absent(&self, slot: Slot) -> bool {
        let object = self.object(slot);
        match (&self.veil, object.life) {
            (Some(veil), Life::Live) => veil.meet(slot, object),
            (Some(veil), _) => veil.meet_absent(slot),
            (None, _) => {}
        }
        object.life != Life::Live
    }

    /// Makes an object the run's own: to be called before it is changed.
    fn own(&mut self, slot: Slot) {
        let Some(veil) = &mut self.veil else { return };
        let (region, index) = table_index(slot);
        let object = self.objects[region].get(index);
        veil.meet(slot, object);
        if veil.is_found(slot) {
            let unknown = veil::is_unknown(object);
            veil.take(slot);
            if unknown {
                let object = self.objects[region].get_mut(index);
                object.symbolic = Some(Rc::new(Overlay::veiled()));
            }
        }
    }

    /// Bytes of all live objects.
    pub fn live_bytes(&self) -> u64 {
        self.live_bytes
    }

    /// Bytes of all live stack objects.
    pub(crate) fn stack_bytes(&self) -> Unseen<u64> {
        Unseen::new(self.stack_bytes)
    }

    /// Whether some byte is symbolic, or once was.
    pub fn may_be_symbolic(&self) -> bool {
        self.ever_symbolic
    }

    /// Bytes of storage behind all objects, shared ones too.
    pub fn resident_bytes(&self) -> u64 {
        self.objects.iter().flat_map(|t| t.iter()).map(|(_, o)| o.resident_bytes()).sum()
    }

    /// All live objects.
    pub fn live_objects(&self, target: Target) -> impl Iterator<Item = (Slot, &Object)> {
        self.objects.iter().enumerate().flat_map(move |(region, table)| {
            table
                .iter()
                .filter(|(_, o)| o.life == Life::Live)
                .map(move |(i, o)| (table_slot(target, region, i), o))
        })
    }

    /// Objects that have ended, and what they were is still known.
    pub fn ended_objects(&self, target: Target) -> impl Iterator<Item = Slot> {
        self.objects.iter().enumerate().flat_map(move |(region, table)| {
            let ended = table.iter().filter(|(_, object)| object.life == Life::Ended);
            ended.map(move |(i, _)| table_slot(target, region, i))
        })
    }

    /// Calls `f` with the expressions of all symbolic bytes.
    pub fn for_each_symbolic(&self, mut f: impl FnMut(ExprId)) {
        if !self.ever_symbolic {
            return;
        }
        for (_, object) in self.objects.iter().flat_map(|table| table.iter()) {
            object.bound.iter().for_each(|bound| f(bound.size));
            object.symbolic.iter().for_each(|overlay| overlay.for_each_expr(&mut f));
        }
    }

    /// Brings an object to life in its slot.
    pub fn create(&mut self, space: &mut Space, slot: Slot, object: Object) -> u64 {
        let base = space.layout.base(slot);
        let size = object.size;
        if let Some(veil) = &mut self.veil {
            veil.meet_absent(slot);
            veil.take(slot);
        }
        self.live_bytes += size;
        match object.kind {
            ObjectKind::Stack => self.stack_bytes += size,
            ObjectKind::Heap => self.freed.iter_mut().for_each(|freed| freed.remove(slot)),
            _ => {}
        }
        let place = self.object_mut(slot);
        debug_assert!(place.life != Life::Live, "a slot holds one live object");
        *place = object;
        match &place.data {
            // Nobody else has it yet, and it will be used at once.
            object::Data::Single(page) if size > 0 && !place.external => {
                let whole = Part { page: 0, offset: 0, range: 0..page.len() };
                Extent { base, size, overlay: None, delayed: false }.cache(
                    &mut space.tlb,
                    &whole,
                    page,
                    true,
                );
            }
            _ => space.tlb.forget(base, size),
        }
        base
    }

    /// From now on freed blocks may be given again.
    pub fn keep_freed(&mut self) {
        self.freed = Some(Box::default());
    }

    /// The freed blocks of a size and alignment, the last freed first.
    pub fn freed(&self, layout: &Layout, size: u64, align: u64) -> Vec<Slot> {
        let all = self.freed.iter().flat_map(|freed| freed.aligned(layout, align));
        all.filter(|&slot| self.object(slot).size == size).collect()
    }

    /// What lies at an address.
    #[inline]
    pub fn region(&self, layout: &Layout, addr: u64) -> Region {
        if let Some(slot) = self.fixed_at(layout, addr) {
            return Region::Object(slot);
        }
        match layout.zone(addr) {
            Zone::Fixed(region) => region,
            Zone::Place(place) => {
                self.occupant(layout, place).map_or(Region::Nothing, Region::Object)
            }
        }
    }

    /// The slot that an address lies in.
    pub fn slot_of(&self, layout: &Layout, addr: u64) -> Option<Slot> {
        match self.region(layout, addr) {
            Region::Object(slot) => Some(slot),
            _ => None,
        }
    }

    /// Ends an object's life.
    pub fn end(&mut self, space: &mut Space, slot: Slot, freed: Option<SiteId>) {
        let base = space.layout.base(slot);
        self.own(slot);
        let ended_at = match self.object(slot).site {
            Some(site) => self.counts.get(site.index()).made,
            None => 0,
        };
        let object = self.object_mut(slot);
        let size = object.size;
        space.tlb.forget(base, size);
        object.life = Life::Ended;
        object.ended_at = ended_at;
        object.data = object::Data::None;
        object.symbolic = None;
        object.bound = None;
        object.freed = freed;
        let kind = object.kind;
        self.live_bytes -= size;
        match kind {
            ObjectKind::Stack => self.stack_bytes -= size,
            ObjectKind::Heap => self.freed.iter_mut().for_each(|freed| freed.add(slot)),
            _ => {}
        }
    }

    /// The slot that `free(addr)` would end.
    pub fn freeable(&self, space: &Space, addr: u64, kind: ObjectKind) -> Result<Slot, FreeFault> {
        let Region::Object(slot) = self.region(&space.layout, addr) else {
            return Err(FreeFault::NotAllocated);
        };
        let object = self.object(slot);
        self.meet(slot);
        match object.life {
            Life::Never => Err(FreeFault::NotAllocated),
            _ if object.kind != kind => Err(FreeFault::WrongKind(slot)),
            _ if space.layout.base(slot) != addr => Err(FreeFault::Inside(slot)),
            Life::Ended => Err(FreeFault::Twice(slot)),
            Life::Live => Ok(slot),
        }
    }

    /// Writes the bytes of a live object, constants too: for loading the program.
    pub fn initialise(&mut self, space: &mut Space, slot: Slot, offset: u64, data: &[u8]) {
        let base = space.layout.base(slot);
        self.write_parts(space, slot, base, base + offset, data.len(), |cells, range| {
            cells.iter().zip(&data[range]).for_each(|(c, &b)| c.set(b));
        });
        space.tlb.forget(base, self.object(slot).size);
    }

    /// From now on a write to the object is an error.
    pub fn make_read_only(&mut self, space: &mut Space, slot: Slot) {
        let object = self.object_mut(slot);
        object.read_only = true;
        let size = object.size;
        space.tlb.forget(space.layout.base(slot), size);
    }

    /// Takes note that the program is given an object when it starts.
    pub fn give(&mut self, space: &mut Space, slot: Slot, given: Given) {
        let object = self.object_mut(slot);
        object.given = given;
        let size = object.size;
        space.tlb.forget(space.layout.base(slot), size);
    }
}

#[cfg(test)]
mod tests;
