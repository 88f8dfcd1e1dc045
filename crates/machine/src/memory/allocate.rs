//! Where new objects go: names, and the places that they get on a path.

use super::layout::{Layout, Name, SiteId, Slot};
use super::object::{Life, Object, ObjectKind};
use super::{Memory, Space};
use crate::memory::Count;

/// Names that a site gives to heap objects before it takes one again.
const FRESH_NAMES: u32 = 1024;

/// The same for stack objects whose address escapes.
const FRESH_STACK_NAMES: u32 = 64;

/// How many names are tried before a new one is made.
const REUSE_TRIES: u32 = 4;

impl Memory {
    /// A new object of zeros at the next name of a site: its address.
    pub fn allocate(
        &mut self,
        space: &mut Space,
        kind: ObjectKind,
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
        kind: ObjectKind,
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
        kind: ObjectKind,
        site: SiteId,
        size: u64,
        align: u32,
    ) -> Option<Slot> {
        let fresh = if kind == ObjectKind::Stack { FRESH_STACK_NAMES } else { FRESH_NAMES };
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
        for first in (0..).map(|tried| layout.probe(name, tried)) {
            match self.taken(layout, name, first) {
                Some(at) if layout.is_named(at, name) => return Some(at),
                Some(_) => {}
                None => return None,
            }
        }
        None
    }

    /// What has one of the places that an object of this name would have from one on.
    fn taken(&self, layout: &Layout, name: Name, first: u32) -> Option<Slot> {
        layout.places(name, first).find_map(|place| self.occupant(layout, place))
    }

    /// Gives a name its slot on this path: the one that it has, or one at a place that no object of
    /// this path, ended ones included, ever had.
    fn place(&mut self, space: &mut Space, name: Name) -> Option<Slot> {
        let layout = &mut space.layout;
        if !layout.is_narrow() {
            // As in `placed`, up to the first place that is free.
            for place in (0..).map(|tried| layout.probe(name, tried)) {
                match self.taken(layout, name, place) {
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
        let (mut first, mut made) = layout.behind(name, frontier.made)?;
        while self.any_fixed(
            layout,
            (first as u64) << 12,
            ((first + layout.pages_of(name)) as u64) << 12,
        ) {
            (first, made) = layout.behind(name, made)?;
        }
        let slot = layout.slot(name, first);
        *self.counts.get_mut(Layout::FRONTIER.index()) = Count { made, names: 0 };
        let pages = layout.pages_of(name);
        for page in first..first + pages {
            *self.pages.get_mut(page as usize) = slot.0 + 1;
        }
        Some(slot)
    }

    /// The slot that has a place on this path, of whichever of its names was placed there, even if
    /// its object has ended. That nothing has it is noted.
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
}
