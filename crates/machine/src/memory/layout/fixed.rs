//! Slots of objects at addresses that the program names (see `crate::memory::fixed`).

use ir::Target;

use super::{
    CODE_FIRST, CODE32, DATA32, END32, HEAP_FIRST, HEAP_PLACES, Layout, Name, PAGE_BITS,
    STACK_FIRST, STACK32, Slot,
};

impl Layout {
    /// The slot of an object of this size at an address that the program names.
    pub fn fixed(&mut self, base: u64, size: u64) -> Slot {
        let same = |&(slot, known): &(Slot, u64)| (self.base(slot), known) == (base, size);
        if let Some(&(slot, _)) = self.fixed.iter().find(|known| same(known)) {
            return slot;
        }
        let slot = Slot(HEAP_FIRST + self.bases.len() as u32);
        let ordinal = self.fixed.len() as u32;
        self.names.push(Name { site: Self::FRONTIER, ordinal, class: 0, aligned: false });
        self.bases.push(base);
        if self.target == Target::X86_64 {
            self.next_at.push(None);
        }
        self.fixed.push((slot, size));
        slot
    }

    /// The slots of objects at addresses that the program names, on whichever path.
    pub fn fixed_slots(&self) -> impl Iterator<Item = Slot> + '_ {
        self.fixed.iter().map(|&(slot, _)| slot)
    }

    /// Whether the program may name these addresses: the engine has nothing there that is the same
    /// on all paths.
    pub fn may_be_fixed(&self, base: u64, last: u64) -> bool {
        let heap32 = (DATA32 as u64 + self.pages32.len() as u64 + 1) << PAGE_BITS;
        let (end, begin) = match self.target {
            Target::X86_64 => {
                ((CODE_FIRST as u64) << 32, ((HEAP_FIRST + HEAP_PLACES) as u64) << 32)
            }
            Target::I386 => (CODE32, heap32),
        };
        last < end || base >= begin
    }

    /// 32-bit targets: the slot of the stack that has a page.
    pub fn stack_slot_at(&self, page: u64) -> Option<Slot> {
        let page = u32::try_from(page).ok()?;
        (STACK32..END32).contains(&page).then(|| Slot(STACK_FIRST + page - STACK32))
    }
}
