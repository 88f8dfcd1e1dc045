//! Bytes as whoever compares states sees them, and those that nobody has looked at.

use std::cell::Cell;
use std::rc::Rc;

use expr::{ExprId, InputId};

use super::layout::{SiteId, Slot};
use super::object::{Life, Object, PAGE};
use super::overlay::{Overlay, Unasked};
use super::veil::Veil;
use super::{ByteValue, Memory, Space};
use crate::memory::{overlay, storage, veil};

impl Memory {
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

    /// Notes that an object is met.
    pub fn meet(&self, slot: Slot) {
        if let Some(veil) = &self.veil {
            veil.meet(slot, self.object(slot));
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

    /// Lets veiled bytes of an object, by their offsets in its storage, be numbers.
    pub fn let_be(&mut self, space: &mut Space, slot: Slot, bytes: &[(u64, u8)]) {
        let base = space.layout.base(slot);
        for &(offset, number) in bytes {
            let addr = storage(base) + offset;
            self.write_parts(space, slot, base, addr, 1, |bytes, _| bytes[0].set(number));
        }
    }

    /// Lets a live object hold an input throughout. Its bytes get their symbols when they are asked
    /// for: a large object costs what is touched of it.
    pub fn hold_input(&mut self, space: &mut Space, slot: Slot, id: InputId) {
        let base = space.layout.base(slot);
        self.hold(space, slot, Overlay::of_input(id, base - storage(base)));
    }

    /// Lets a live object hold the elements of an array, which has as many as the object has bytes.
    /// They become bytes of their own when they are asked for.
    pub fn hold_array(&mut self, space: &mut Space, slot: Slot, array: ExprId) {
        let base = space.layout.base(slot);
        self.hold(space, slot, Overlay::of_array(array, base - storage(base)));
    }

    fn hold(&mut self, space: &mut Space, slot: Slot, overlay: Overlay) {
        self.own(slot);
        let base = space.layout.base(slot);
        let object = self.object_mut(slot);
        let size = object.size;
        *object = Object {
            symbolic: Some(Rc::new(overlay)),
            data: Object::zeroed(object.kind, base, size).data,
            ..object.clone()
        };
        self.ever_symbolic = true;
        space.tlb.forget(base, size);
    }

    /// What a byte of a live object is, by its offset in the object's storage, if nobody has asked
    /// for it yet.
    pub fn unasked(&self, slot: Slot, offset: u64) -> Option<Unasked> {
        let object = self.object(slot);
        let overlay = object.symbolic.as_ref().filter(|_| object.life == Life::Live)?;
        overlay.unasked(offset)
    }

    /// A byte of an object by its offset in the object's storage, where it is not veiled; of an
    /// object that does not live, nothing.
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
}
