//! The memory of one state: objects in a flat address space.
//!
//! Where objects lie is decided by [`layout`]; their bytes are in [`object`]s, held in
//! copy-on-write [`table`]s, so that forking a state copies a few pointers. [`Space`] is the part
//! that a worker's states share: the layout and the access cache.
//!
//! A byte may be symbolic: an 8-bit expression in its object's [`overlay`]. The access cache never
//! answers for such a byte, neither for reading nor for writing, so the overlay is only looked at
//! on the slow way.

pub mod layout;
pub mod object;
pub mod overlay;
mod reuse;
pub mod table;
pub mod tlb;
pub mod veil;

use std::cell::Cell;
use std::rc::Rc;

use std::collections::HashSet;

use expr::{ExprId, InputId};
use ir::{Position, Target};

use crate::grounds::{Given, Notes};

use layout::{Layout, Name, Region, SiteId, Slot, Zone, table_index, table_slot};
use object::{Kind, Life, Object, PAGE, Page};
use overlay::Overlay;
use reuse::Freed;
use table::Table;
use tlb::Tlb;
use veil::Veil;

use crate::door::Unseen;

/// What all states of a worker share.
pub struct Space {
    /// Names and addresses.
    pub layout: Layout,
    /// The access cache of the state that runs.
    pub tlb: Tlb,
    /// Instructions whose symbolic addresses were made numbers because they had few values.
    pub split: HashSet<Position>,
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

/// Why an access cannot be done: an error of the program, except for [`Fault::Symbolic`].
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

/// Names that a site gives to heap objects before it takes one again.
const FRESH_NAMES: u32 = 1024;
/// The same for stack objects whose address escapes.
const FRESH_STACK_NAMES: u32 = 64;
/// How many names are tried before a new one is made.
const REUSE_TRIES: u32 = 4;

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

    /// From now on whatever is there is unknown, and what is relied on is noted.
    pub fn draw_veil(&mut self) {
        self.veil = Some(Box::default());
        self.ever_symbolic = true;
    }

    /// What the run over unknown memory notes.
    pub fn veil(&self) -> Option<&Veil> {
        self.veil.as_deref()
    }

    /// The same, for change.
    pub fn veil_mut(&mut self) -> Option<&mut Veil> {
        self.veil.as_deref_mut()
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

    /// Notes that an object is met.
    pub fn meet(&self, slot: Slot) {
        if let Some(veil) = &self.veil {
            veil.meet(slot, self.object(slot));
        }
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

    /// Gives veiled bytes of an object, by their offsets in its storage, their symbols, or lets the
    /// numbers be seen that are there.
    pub fn unveil(&mut self, slot: Slot, bytes: &[(u64, Option<ExprId>)]) {
        if bytes.is_empty() {
            return;
        }
        self.own(slot);
        let overlay = Rc::make_mut(self.object_mut(slot).symbolic.get_or_insert_default());
        bytes.iter().for_each(|&(offset, symbol)| overlay.set(offset, symbol));
    }

    /// Lets a live object hold an input throughout. Its bytes get their symbols when they are asked for: a large object
    /// costs what is touched of it.
    pub fn hold_input(&mut self, space: &mut Space, slot: Slot, id: InputId) {
        let base = space.layout.base(slot);
        let object = self.object_mut(slot);
        let size = object.size;
        *object = Object {
            symbolic: Some(Rc::new(Overlay::of_input(id, base - storage(base)))),
            data: Object::zeroed(object.kind, base, size).data,
            ..object.clone()
        };
        self.ever_symbolic = true;
        space.tlb.forget(base, size);
    }

    /// Which byte of which input a byte of a live object is, by its offset in the object's storage, if nobody has asked for
    /// its symbol yet.
    pub fn input_byte(&self, slot: Slot, offset: u64) -> Option<(InputId, u32)> {
        let object = self.object(slot);
        let overlay = object.symbolic.as_ref().filter(|_| object.life == Life::Live)?;
        overlay.input_byte(offset)
    }

    /// A byte of an object by its offset in the object's storage, where it is not veiled; of an object
    /// that does not live, nothing.
    pub fn byte_at(&self, slot: Slot, offset: u64) -> Option<ByteValue> {
        let object = self.object(slot);
        if object.life != Life::Live {
            return None;
        }
        match self.overlay(slot).and_then(|overlay| overlay.get(offset)) {
            Some(e) if e == overlay::veil() => None,
            Some(e) => Some(ByteValue::Symbolic(e)),
            None => Some(ByteValue::Concrete(self.stored(slot, offset))),
        }
    }

    /// The number in the storage of an object, whether it is seen or a symbol lies over it.
    pub fn stored(&self, slot: Slot, offset: u64) -> u8 {
        let page = self.object(slot).page((offset / PAGE) as usize);
        page.and_then(|page| page.get((offset % PAGE) as usize)).map_or(0, Cell::get)
    }

    /// Whether nothing was written to an object since the veil was drawn.
    pub fn is_found(&self, slot: Slot) -> bool {
        self.veil.as_ref().is_some_and(|veil| veil.is_found(slot))
    }

    /// How many allocations a site made, and how many names it used.
    pub fn made(&self, site: SiteId) -> veil::Made {
        let count = self.counts.get(site.index());
        (count.made, count.names)
    }

    /// A store went to an object that may go elsewhere in it in other states.
    pub fn delay(&mut self, space: &mut Space, slot: Slot) {
        let size = self.object(slot).size;
        space.tlb.forget(space.layout.base(slot), size);
        if let Some(veil) = &mut self.veil {
            veil.delayed.insert(slot, ());
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

    /// Calls `f` with the expressions of all symbolic bytes.
    pub fn for_each_symbolic(&self, mut f: impl FnMut(ExprId)) {
        if !self.ever_symbolic {
            return;
        }
        let objects = self.objects.iter().flat_map(|table| table.iter());
        for overlay in objects.filter_map(|(_, object)| object.symbolic.as_ref()) {
            overlay.iter().for_each(|(_, expr)| f(expr));
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
            Kind::Stack => self.stack_bytes += size,
            Kind::Heap => self.freed.iter_mut().for_each(|freed| freed.remove(slot)),
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

    /// A new object of zeros at the next name of a site: its address.
    pub fn allocate(
        &mut self,
        space: &mut Space,
        kind: Kind,
        site: SiteId,
        size: u64,
        align: u32,
    ) -> Option<u64> {
        let slot = self.allocate_slot(space, kind, site, size, align)?;
        Some(space.layout.base(slot))
    }

    /// The same: its slot.
    pub fn allocate_slot(
        &mut self,
        space: &mut Space,
        kind: Kind,
        site: SiteId,
        size: u64,
        align: u32,
    ) -> Option<Slot> {
        let slot = self.next_slot(space, kind, site, size, align)?;
        let base = space.layout.base(slot);
        let object = Object { site: Some(site), ..Object::zeroed(kind, base, size) };
        self.create(space, slot, object);
        Some(slot)
    }

    /// The slot of a site's next allocation.
    ///
    /// The first allocations of a site have names of their own, so that a stale pointer is never
    /// taken for one to a newer object. A site that made many of them takes names of ended objects
    /// again, chosen at random (but always alike) among all it has that rested for a while, and a
    /// new one only when a few tries meet none: memory follows what lives, not what ever lived.
    fn next_slot(
        &mut self,
        space: &mut Space,
        kind: Kind,
        site: SiteId,
        size: u64,
        align: u32,
    ) -> Option<Slot> {
        let fresh = if kind == Kind::Stack { FRESH_STACK_NAMES } else { FRESH_NAMES };
        let Count { made, names } = *self.counts.get(site.index());
        if let Some(veil) = &self.veil {
            let mut noted = veil.noted.borrow_mut();
            noted.sites.entry(site).or_insert((made, names));
            if names >= fresh {
                noted.other = Some("names of objects that were taken again");
            }
        }
        let mut number = names;
        if names >= fresh {
            let mut random = made as u64;
            for _ in 0..REUSE_TRIES {
                random =
                    random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                let candidate = ((random >> 33) % names as u64) as u32;
                let name = space.layout.name(site, candidate, size, align)?;
                let rested = self.placed(&space.layout, name).is_none_or(|slot| {
                    let object = self.object(slot);
                    let rested = made.wrapping_sub(object.ended_at) >= fresh / 4;
                    object.life == Life::Ended && rested
                });
                if rested {
                    number = candidate;
                    break;
                }
            }
        }
        let name = space.layout.name(site, number, size, align)?;
        let slot = self.place(space, name)?;
        let names = names.max(number + 1);
        *self.counts.get_mut(site.index()) = Count { made: made.wrapping_add(1), names };
        Some(slot)
    }

    /// The slot that a name was given on this path.
    fn placed(&self, layout: &Layout, name: Name) -> Option<Slot> {
        if layout.is_narrow() {
            let mut slots = layout.slots_of(name).iter().copied();
            return slots.find(|&slot| self.object(slot).life != Life::Never);
        }
        // The places before its own were taken when it was placed, and are so for ever.
        for tried in 0.. {
            let at = self.occupant(layout, layout.probe(name, tried))?;
            if layout.is_named(at, name) {
                return Some(at);
            }
        }
        None
    }

    /// Gives a name its slot on this path: the one that it has, or one at a place that no object of this path,
    /// ended ones included, ever had.
    fn place(&mut self, space: &mut Space, name: Name) -> Option<Slot> {
        let layout = &mut space.layout;
        if !layout.is_narrow() {
            // As in `placed`, up to the first place that is free.
            for place in (0..).map(|tried| layout.probe(name, tried)) {
                match self.occupant(layout, place) {
                    Some(slot) if layout.is_named(slot, name) => return Some(slot),
                    Some(_) => {}
                    None => return Some(space.layout.slot(name, place)),
                }
            }
        }
        if let Some(slot) = self.placed(layout, name) {
            return Some(slot);
        }
        let frontier = *self.counts.get(Layout::FRONTIER.index());
        if let Some(veil) = &self.veil {
            let before = (frontier.made, frontier.names);
            veil.noted.borrow_mut().sites.entry(Layout::FRONTIER).or_insert(before);
        }
        let (first, made) = layout.behind(name, frontier.made)?;
        let slot = layout.slot(name, first);
        *self.counts.get_mut(Layout::FRONTIER.index()) = Count { made, names: 0 };
        let pages = layout.pages_of(name);
        for page in first..first + pages {
            *self.pages.get_mut(page as usize) = slot.0 + 1;
        }
        Some(slot)
    }

    /// The slot that has a place on this path, of whichever of its names was placed there, even if its object has ended.
    /// That nothing has it is noted.
    pub fn occupant(&self, layout: &Layout, place: u32) -> Option<Slot> {
        let found = match layout.is_narrow() {
            true => self.pages.get(place as usize).checked_sub(1).map(Slot),
            false => layout.slots_at(place).find(|&slot| self.object(slot).life != Life::Never),
        };
        if let (None, Some(veil)) = (found, &self.veil) {
            veil.noted.borrow_mut().free.insert(place, ());
        }
        found
    }

    /// What lies at an address.
    #[inline]
    pub fn region(&self, layout: &Layout, addr: u64) -> Region {
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
        object.freed = freed;
        let kind = object.kind;
        self.live_bytes -= size;
        match kind {
            Kind::Stack => self.stack_bytes -= size,
            Kind::Heap => self.freed.iter_mut().for_each(|freed| freed.add(slot)),
            _ => {}
        }
    }

    /// The slot that `free(addr)` would end.
    pub fn freeable(&self, space: &Space, addr: u64, kind: Kind) -> Result<Slot, FreeFault> {
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

    /// The object that holds `len` bytes from `addr` on, and its base.
    pub fn locate(
        &self,
        space: &Space,
        addr: u64,
        len: u64,
        write: bool,
    ) -> Result<(Slot, u64), Fault> {
        let slot = match self.region(&space.layout, addr) {
            Region::Object(slot) => slot,
            Region::Null => return Err(Fault::Null),
            Region::Code(_) => return Err(Fault::Code),
            Region::Nothing => return Err(Fault::Wild),
        };
        let object = self.object(slot);
        if let Some(veil) = &self.veil {
            veil.meet(slot, object);
            if !write {
                veil.read(slot);
            }
        }
        match object.life {
            Life::Live => {}
            Life::Ended => return Err(Fault::Ended(slot)),
            Life::Never => return Err(Fault::Wild),
        }
        if object.external {
            return Err(Fault::External(slot));
        }
        let base = space.layout.base(slot);
        let offset = addr.wrapping_sub(base);
        if offset > object.size || len > object.size - offset {
            return Err(Fault::OutOfBounds(slot));
        }
        if write && object.read_only {
            return Err(Fault::ReadOnly(slot));
        }
        if !write && object.given != Given::Nothing && len > 0 {
            space.notes.read(object.given, offset + len, space.layout.ptr_size());
        }
        Ok((slot, base))
    }

    /// Reads bytes; the whole range is checked first.
    pub fn read(&self, space: &mut Space, addr: u64, buf: &mut [u8]) -> Result<(), Fault> {
        let (slot, base) = self.locate(space, addr, buf.len() as u64, false)?;
        if let Some(overlay) = self.overlay(slot) {
            let start = addr - storage(base);
            if let Some((offset, _)) = overlay.range(start..start + buf.len() as u64).next() {
                return Err(Fault::Symbolic(storage(base) + offset));
            }
        }
        self.read_located(space, slot, base, addr, buf);
        Ok(())
    }

    /// Reads bytes, symbolic or not; the whole range is checked first.
    pub fn read_cells(
        &self,
        space: &mut Space,
        addr: u64,
        cells: &mut [ByteValue],
    ) -> Result<(), Fault> {
        let len = cells.len() as u64;
        let (slot, base) = self.locate(space, addr, len, false)?;
        let mut small = [0; 64];
        let mut large = Vec::new();
        let bytes = scratch(&mut small, &mut large, cells.len());
        self.read_located(space, slot, base, addr, bytes);
        cells.iter_mut().zip(bytes).for_each(|(cell, byte)| *cell = ByteValue::Concrete(*byte));
        for (offset, expr) in self.symbolic_in(slot, base, addr, len) {
            cells[offset as usize] = ByteValue::Symbolic(expr);
        }
        Ok(())
    }

    /// The symbolic bytes of a range that an object holds: offsets in the range.
    fn symbolic_in(
        &self,
        slot: Slot,
        base: u64,
        addr: u64,
        len: u64,
    ) -> impl Iterator<Item = (u64, ExprId)> {
        let start = addr - storage(base);
        let overlay = self.overlay(slot);
        let bytes = overlay.into_iter().flat_map(move |o| o.range(start..start + len));
        bytes.map(move |(offset, expr)| (offset - start, expr))
    }

    /// Whether a range of a live object has a symbolic byte.
    pub fn any_symbolic(&self, space: &Space, addr: u64, len: u64) -> bool {
        let Ok((slot, base)) = self.locate(space, addr, len, false) else { return false };
        let start = addr - storage(base);
        self.overlay(slot).is_some_and(|o| o.any(start..start + len))
    }

    /// Makes a symbolic byte a number that its expression is known to have.
    pub fn make_concrete(&mut self, space: &mut Space, addr: u64, value: u8) {
        let Ok((slot, base)) = self.locate(space, addr, 1, false) else { return };
        self.write_parts(space, slot, base, addr, 1, |bytes, _| bytes[0].set(value));
    }

    /// The expression of the byte at an address, when it is a symbolic byte of a live object.
    pub fn symbolic_byte(&self, space: &Space, addr: u64) -> Option<ExprId> {
        let (slot, base) = self.locate(space, addr, 1, false).ok()?;
        self.overlay(slot)?.get(addr - storage(base))
    }

    /// Reads the numbers in an object that holds them all; where it is symbolic, zeros.
    fn read_located(&self, space: &mut Space, slot: Slot, base: u64, addr: u64, buf: &mut [u8]) {
        let object = self.object(slot);
        let extent = Extent {
            base,
            size: object.size,
            overlay: self.overlay(slot),
            delayed: self.is_delayed(space, slot),
        };
        for part in parts(base, addr, buf.len()) {
            let target = &mut buf[part.range.clone()];
            let page = match object.page(part.page) {
                Some(page) => {
                    let cells = &page[part.offset..part.offset + target.len()];
                    target.iter_mut().zip(cells).for_each(|(b, c)| *b = c.get());
                    page
                }
                None => {
                    target.fill(0);
                    &space.zeros
                }
            };
            extent.cache(&mut space.tlb, &part, page, false);
        }
    }

    /// Writes bytes; the whole range is checked first.
    pub fn write(&mut self, space: &mut Space, addr: u64, data: &[u8]) -> Result<(), Fault> {
        let (slot, base) = self.locate(space, addr, data.len() as u64, true)?;
        self.write_parts(space, slot, base, addr, data.len(), |cells, range| {
            cells.iter().zip(&data[range]).for_each(|(c, &b)| c.set(b));
        });
        Ok(())
    }

    /// Writes bytes, symbolic or not; the whole range is checked first.
    pub fn write_cells(
        &mut self,
        space: &mut Space,
        addr: u64,
        cells: &[ByteValue],
    ) -> Result<(), Fault> {
        let (slot, base) = self.locate(space, addr, cells.len() as u64, true)?;
        self.write_parts(space, slot, base, addr, cells.len(), |bytes, range| {
            bytes.iter().zip(&cells[range]).for_each(|(byte, cell)| match cell {
                ByteValue::Concrete(number) => byte.set(*number),
                ByteValue::Symbolic(_) => byte.set(0),
            });
        });
        let symbolic = cells.iter().enumerate().filter_map(|(i, cell)| match cell {
            ByteValue::Concrete(_) => None,
            ByteValue::Symbolic(expr) => Some((i as u64, *expr)),
        });
        self.make_symbolic(space, slot, base, addr, symbolic);
        Ok(())
    }

    /// Makes bytes of an object symbolic: offsets from `addr`. What the object has there as
    /// numbers must be zero.
    fn make_symbolic(
        &mut self,
        space: &mut Space,
        slot: Slot,
        base: u64,
        addr: u64,
        bytes: impl Iterator<Item = (u64, ExprId)>,
    ) {
        let mut bytes = bytes.peekable();
        if bytes.peek().is_none() {
            return;
        }
        self.ever_symbolic = true;
        self.own(slot);
        let overlay = Rc::make_mut(self.object_mut(slot).symbolic.get_or_insert_default());
        for (offset, expr) in bytes {
            overlay.set(addr - storage(base) + offset, Some(expr));
            space.tlb.forget(addr + offset, 1);
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

    /// Sets bytes to one value.
    pub fn fill(&mut self, space: &mut Space, addr: u64, len: u64, byte: u8) -> Result<(), Fault> {
        let (slot, base) = self.locate(space, addr, len, true)?;
        self.write_parts(space, slot, base, addr, len as usize, |cells, _| {
            cells.iter().for_each(|c| c.set(byte));
        });
        Ok(())
    }

    /// Copies bytes, which may overlap. Says which range is at fault: true for the destination.
    pub fn copy(
        &mut self,
        space: &mut Space,
        dst: u64,
        src: u64,
        len: u64,
    ) -> Result<(), (Fault, bool)> {
        let (from, from_base) = self.locate(space, src, len, false).map_err(|f| (f, false))?;
        let (to, to_base) = self.locate(space, dst, len, true).map_err(|f| (f, true))?;
        let mut small = [0; 256];
        let mut large = Vec::new();
        let buf = scratch(&mut small, &mut large, len as usize);
        self.read_located(space, from, from_base, src, buf);
        let symbolic: Vec<_> = self.symbolic_in(from, from_base, src, len).collect();
        self.write_parts(space, to, to_base, dst, buf.len(), |cells, range| {
            cells.iter().zip(&buf[range]).for_each(|(c, &b)| c.set(b));
        });
        self.make_symbolic(space, to, to_base, dst, symbolic.into_iter());
        Ok(())
    }

    /// Whether every access to an object is to be seen.
    fn is_delayed(&self, space: &Space, slot: Slot) -> bool {
        self.veil.as_ref().is_some_and(|veil| veil.delayed.contains_key(&slot))
            || space.notes.awaits(self.object(slot).given)
    }

    /// Takes note that the program is given an object when it starts.
    pub fn give(&mut self, space: &mut Space, slot: Slot, given: Given) {
        let object = self.object_mut(slot);
        object.given = given;
        let size = object.size;
        space.tlb.forget(space.layout.base(slot), size);
    }

    /// Writes numbers to an object that holds the whole range.
    fn write_parts(
        &mut self,
        space: &mut Space,
        slot: Slot,
        base: u64,
        addr: u64,
        len: usize,
        mut set: impl FnMut(&[Cell<u8>], std::ops::Range<usize>),
    ) {
        self.own(slot);
        let delayed = self.is_delayed(space, slot);
        let object = self.object_mut(slot);
        let (size, writable) = (object.size, !object.read_only);
        let mut overlay = object.symbolic.take();
        if let Some(overlay) = &mut overlay {
            let start = addr - storage(base);
            let range = start..start + len as u64;
            if overlay.any(range.clone()) {
                Rc::make_mut(overlay).clear(range);
            }
        }
        overlay.take_if(|overlay| overlay.is_empty());
        let extent = Extent { base, size, overlay: overlay.as_deref(), delayed };
        for part in parts(base, addr, len) {
            let page = object.page_mut(base, part.page);
            let bytes = &page[part.offset..part.offset + part.range.len()];
            set(bytes, part.range.clone());
            extent.cache(&mut space.tlb, &part, page, writable);
        }
        object.symbolic = overlay;
    }
}

/// A piece of an access that lies in one page.
struct Part {
    page: usize,
    offset: usize,
    range: std::ops::Range<usize>,
}

/// Where an object's storage starts, given its base.
pub(crate) fn storage(base: u64) -> u64 {
    base & !(PAGE - 1)
}

/// A buffer of that many bytes: the small one if it will do.
fn scratch<'b, const N: usize>(
    small: &'b mut [u8; N],
    large: &'b mut Vec<u8>,
    len: usize,
) -> &'b mut [u8] {
    if len <= N {
        return &mut small[..len];
    }
    large.resize(len, 0);
    large
}

/// Cuts an access at page boundaries.
fn parts(base: u64, addr: u64, len: usize) -> impl Iterator<Item = Part> {
    let start = addr - storage(base);
    let mut done = 0;
    std::iter::from_fn(move || {
        if done == len {
            return None;
        }
        let at = start + done as u64;
        let offset = (at % PAGE) as usize;
        let n = (len - done).min(PAGE as usize - offset);
        let part = Part { page: (at / PAGE) as usize, offset, range: done..done + n };
        done += n;
        Some(part)
    })
}

/// An object as far as the access cache is concerned.
struct Extent<'o> {
    base: u64,
    size: u64,
    overlay: Option<&'o Overlay>,
    /// Every access is to be seen (see `veil`).
    delayed: bool,
}

impl Extent<'_> {
    /// Enters the object's part of a page into the access cache, as far as there is no symbolic
    /// byte around those that are used now.
    fn cache(&self, tlb: &mut Tlb, used: &Part, page: &Page, writable: bool) {
        if self.delayed {
            return;
        }
        let first = used.page as u64 * PAGE;
        let pad = self.base - storage(self.base);
        let mut range = first.max(pad)..(first + PAGE).min(pad + self.size);
        if let Some(overlay) = self.overlay {
            let start = first + used.offset as u64;
            let used = start..start + used.range.len() as u64;
            if overlay.any(used.clone()) {
                return;
            }
            range = overlay.gap(used, range);
        }
        let owned = writable && Rc::strong_count(page) == 1;
        let (offset, len) = ((range.start - first) as usize, (range.end - range.start) as usize);
        tlb.enter(storage(self.base) + range.start, page, offset, len, owned);
    }
}

#[cfg(test)]
mod tests;
