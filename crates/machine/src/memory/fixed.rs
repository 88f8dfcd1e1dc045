//! Objects at addresses that the program names (`klee_define_fixed_object`): registers of a device,
//! memory that a linker script places.
//!
//! They may be anywhere where the engine has nothing of its own, in the first page as well. An
//! address belongs to such an object before it belongs to anything else ([`Memory::region`]). On
//! 32-bit targets, where objects of the heap and the stack have pages of the same space, these keep
//! away from it.
//!
//! A run over unknown memory does not know which of them another path has, so none is made in a
//! program that names addresses (see `crate::generalise`).

use super::layout::{Layout, MAX_SIZE, SiteId, Slot};
use super::object::{Life, Object, ObjectKind};
use super::{Memory, Space};

/// Why there can be no object at the addresses that a program names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FixedFault {
    /// Another one is there: a mistake of the program.
    Overlap,
    /// The engine has something of its own there.
    Reserved,
}

/// The last address of an object, if the address space has all of it.
fn last_of(layout: &Layout, base: u64, size: u64) -> Option<u64> {
    let last = base.checked_add(size.checked_sub(1)?)?;
    let fits = size < MAX_SIZE && last <= expr::word::mask(layout.ptr_size() as u32 * 8);
    fits.then_some(last)
}

impl Memory {
    /// An object of zeros at an address that the program names.
    pub fn define_fixed(
        &mut self,
        space: &mut Space,
        base: u64,
        size: u64,
        site: SiteId,
    ) -> Result<(), FixedFault> {
        let layout = &space.layout;
        let Some(last) = last_of(layout, base, size) else {
            return Err(FixedFault::Reserved);
        };
        let others = layout.fixed_slots().filter(|&slot| self.object(slot).life == Life::Live);
        for other in others {
            let start = layout.base(other);
            if start <= last && base < start + self.object(other).size {
                return Err(FixedFault::Overlap);
            }
        }
        if !layout.may_be_fixed(base, last) || self.has_pages(layout, base, last) {
            return Err(FixedFault::Reserved);
        }
        let slot = space.layout.fixed(base, size);
        let object = Object { site: Some(site), ..Object::zeroed(ObjectKind::Fixed, base, size) };
        self.create(space, slot, object);
        Ok(())
    }

    /// The object at an address that the program named.
    pub(super) fn fixed_at(&self, layout: &Layout, addr: u64) -> Option<Slot> {
        let mut slots = layout.fixed_slots();
        slots.find(|&slot| {
            let object = self.object(slot);
            object.life == Life::Live && addr.wrapping_sub(layout.base(slot)) < object.size
        })
    }

    /// Whether one of them has bytes at the addresses from `first` up to but not including `end`.
    pub fn any_fixed(&self, layout: &Layout, first: u64, end: u64) -> bool {
        layout.fixed_slots().any(|slot| {
            let (base, object) = (layout.base(slot), self.object(slot));
            object.life == Life::Live && base < end && first < base + object.size
        })
    }

    /// Live ones that lie before an address.
    pub fn fixed_before(&self, layout: &Layout, addr: u64) -> Vec<Slot> {
        let live = |&slot: &Slot| layout.base(slot) < addr && self.object(slot).life == Life::Live;
        layout.fixed_slots().filter(live).collect()
    }

    /// 32-bit targets: whether an object of the heap or the stack has one of these pages.
    fn has_pages(&self, layout: &Layout, base: u64, last: u64) -> bool {
        let taken = |page: u64| {
            let heap = *self.pages.get(page as usize) != 0;
            heap || layout
                .stack_slot_at(page)
                .is_some_and(|slot| self.object(slot).life == Life::Live)
        };
        layout.is_narrow() && (base >> 12..=last >> 12).any(taken)
    }
}
