//! Where objects lie: names, slots and base addresses.
//!
//! An object's *name* says how it came to be, so that two paths that allocate alike use the same
//! address: a global by its id; a heap object by the position of the allocation (call stack, with
//! recursion folded, and instruction) and how many allocations that position made before on this
//! path (after very many of them, names of ended objects are taken again, see
//! `Memory::next_slot`); a stack object whose address does not escape its frame by its place in
//! the stack. A name is given one *slot*
//! the first time any state uses it, and the slot fixes the base address, for every state and
//! for ever. The tables here only grow, belong to the worker and are the same for all its states.
//!
//! 64-bit targets: a slot owns 4 GB of addresses, `slot << 32`; the low bits of the base are
//! scrambled so that programs that hash addresses see variety. Odd slots are aligned to 16, even
//! ones to 4 GB. 32-bit targets: a slot owns whole pages, never adjacent ones; the size class is
//! part of the name.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use ir::{FuncId, Id, Target};

/// Where an allocation was made: a call stack and an instruction, interned.
pub type SiteId = Id<Site>;

/// A node of the tree of call stacks.
pub type StackId = Id<StackNode>;

/// One call: the stack below it, the function called and the instruction of the caller.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StackNode {
    /// The stack without this call.
    pub parent: Option<StackId>,
    /// The function that was entered.
    pub func: FuncId,
    /// The calling instruction in the function below (0 at the bottom).
    pub call: u32,
}

/// An allocation position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Site {
    /// The call stack.
    pub stack: StackId,
    /// The instruction in the top function.
    pub inst: u32,
}

/// Number of an object's place in the address space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Slot(pub u32);

/// What kind of thing an address belongs to, by the address alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    /// The first page: a null pointer.
    Null,
    /// A function or a label of it.
    Code(FuncId),
    /// An object's slot (whether or not an object lives there now).
    Object(Slot),
    /// Nothing was ever placed there.
    Nothing,
}

const CODE_FIRST: u32 = 0x0010_0000;
const OBJECT_FIRST: u32 = 0x0020_0000;
const STACK_FIRST: u32 = 0x0100_0000;
const HEAP_FIRST: u32 = 0x1000_0000;
const HEAP_END: u32 = 0x7fff_0000;

const PAGE_BITS: u32 = 12;
const CODE32: u64 = 0x0800_0000;
const DATA32: u32 = 0x1000_0000 >> PAGE_BITS;
const END32: u32 = 0xf000_0000 >> PAGE_BITS;
/// A function's labels follow its address; functions lie this far apart on 32-bit targets.
const FUNC_STRIDE32: u64 = 4096;

/// A small multiplicative hasher for the integer keys of the tables here.
#[derive(Default)]
pub struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.write_u64(b as u64);
        }
    }
    fn write_u32(&mut self, v: u32) {
        self.write_u64(v as u64);
    }
    fn write_u64(&mut self, v: u64) {
        self.0 = (self.0.rotate_left(5) ^ v).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
    fn write_usize(&mut self, v: usize) {
        self.write_u64(v as u64);
    }
}

/// A map keyed by ids.
pub type IdMap<K, V> = HashMap<K, V, BuildHasherDefault<IdHasher>>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Name {
    /// (site, ordinal, size class, aligned beyond 16)
    Allocated(SiteId, u32, u8, bool),
    /// (place in the stack, size class): 32-bit targets only.
    Stack(u32, u8),
}

/// The address space of one program.
pub struct Layout {
    target: Target,
    stacks: IdMap<StackNode, StackId>,
    stack_nodes: Vec<StackNode>,
    sites: IdMap<Site, SiteId>,
    site_list: Vec<Site>,
    names: IdMap<Name, Slot>,
    next_heap: u32,
    next_global: u32,
    /// 32-bit targets: base address of each slot, slot of each page.
    bases32: Vec<u32>,
    pages32: Vec<u32>,
    next_page32: u32,
}

impl Layout {
    /// An empty address space for a target.
    pub fn new(target: Target) -> Self {
        let narrow = target == Target::I386;
        Layout {
            target,
            stacks: IdMap::default(),
            stack_nodes: Vec::new(),
            sites: IdMap::default(),
            site_list: Vec::new(),
            names: IdMap::default(),
            next_heap: 0,
            next_global: 0,
            bases32: Vec::new(),
            pages32: if narrow { vec![u32::MAX; 1 << 20] } else { Vec::new() },
            next_page32: DATA32,
        }
    }

    /// The interned call stack.
    pub fn stack(&mut self, node: StackNode) -> StackId {
        let nodes = &mut self.stack_nodes;
        *self.stacks.entry(node).or_insert_with(|| {
            nodes.push(node);
            Id::new(nodes.len() as u32 - 1)
        })
    }

    /// The stack that a call on top of `parent` gives. A call that is in the stack already leads
    /// back to the stack as it was then, so that recursion makes no endless supply of stacks.
    pub fn call(&mut self, parent: Option<StackId>, func: FuncId, call: u32) -> StackId {
        let mut next = parent;
        while let Some(id) = next {
            let node = self.stack_node(id);
            if node.func == func && node.call == call {
                return id;
            }
            next = node.parent;
        }
        self.stack(StackNode { parent, func, call })
    }

    /// The call that an interned stack ends with.
    pub fn stack_node(&self, id: StackId) -> StackNode {
        self.stack_nodes[id.index()]
    }

    /// The interned allocation position.
    pub fn site(&mut self, site: Site) -> SiteId {
        let list = &mut self.site_list;
        *self.sites.entry(site).or_insert_with(|| {
            list.push(site);
            Id::new(list.len() as u32 - 1)
        })
    }

    /// The position of a site.
    pub fn site_at(&self, id: SiteId) -> Site {
        self.site_list[id.index()]
    }

    /// The slot of a global. Globals are placed once, in order, when the program is loaded.
    pub fn place_global(&mut self, size: u64, align: u32) -> Option<Slot> {
        match self.target {
            Target::X86_64 => {
                let n = self.next_global;
                self.next_global += 1;
                Some(Slot(OBJECT_FIRST + 2 * n + (align <= 16) as u32))
            }
            Target::I386 => self.place32(size_class(size, align)),
        }
    }

    /// The slot of the `ordinal`-th allocation made at a site.
    pub fn place_allocated(
        &mut self,
        site: SiteId,
        ordinal: u32,
        size: u64,
        align: u32,
    ) -> Option<Slot> {
        let class = match self.target {
            Target::X86_64 => 0,
            Target::I386 => size_class(size, align),
        };
        let name = Name::Allocated(site, ordinal, class, align > 16);
        if let Some(&slot) = self.names.get(&name) {
            return Some(slot);
        }
        let slot = match self.target {
            Target::X86_64 => {
                let slot = HEAP_FIRST + 2 * self.next_heap + (align <= 16) as u32;
                if slot >= HEAP_END || size >= MAX_SIZE {
                    return None;
                }
                self.next_heap += 1;
                Slot(slot)
            }
            Target::I386 => self.place32(class)?,
        };
        self.names.insert(name, slot);
        Some(slot)
    }

    /// The slot of a stack object that never escapes: `place` counts the allocas of the frames
    /// below and before it.
    pub fn place_stack(&mut self, place: u32, size: u64, align: u32) -> Option<Slot> {
        match self.target {
            Target::X86_64 => {
                let slot = STACK_FIRST + 2 * place + (align <= 16) as u32;
                (slot < HEAP_FIRST && size < MAX_SIZE).then_some(Slot(slot))
            }
            Target::I386 => {
                let class = size_class(size, align);
                let name = Name::Stack(place, class);
                if let Some(&slot) = self.names.get(&name) {
                    return Some(slot);
                }
                let slot = self.place32(class)?;
                self.names.insert(name, slot);
                Some(slot)
            }
        }
    }

    /// Takes the next free pages, one more than the class so that no two objects touch.
    fn place32(&mut self, class: u8) -> Option<Slot> {
        let pages = 1u32.checked_shl(class as u32)?;
        // Classes beyond a page are aligned to their own size, which serves large alignments.
        let first = self.next_page32.checked_next_multiple_of(pages)?;
        let end = first.checked_add(pages)?.checked_add((class > 0) as u32)?;
        if end > END32 {
            return None;
        }
        self.next_page32 = end;
        let slot = self.bases32.len() as u32;
        let scatter = if class == 0 { 16 * (slot % 16) } else { 0 };
        self.bases32.push((first << PAGE_BITS) + scatter);
        self.pages32[first as usize..(first + pages) as usize].fill(slot);
        Some(Slot(slot))
    }

    /// The base address of a slot.
    #[inline]
    pub fn base(&self, slot: Slot) -> u64 {
        match self.target {
            Target::X86_64 => {
                let high = (slot.0 as u64) << 32;
                if slot.0 & 1 == 0 {
                    return high;
                }
                // Any fixed scrambling does; bits 4 to 27 vary.
                let mixed = (slot.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 36;
                high | (mixed & 0x0fff_f000) | ((slot.0 as u64 >> 1 & 15) << 4)
            }
            Target::I386 => self.bases32[slot.0 as usize] as u64,
        }
    }

    /// What lies at an address.
    #[inline]
    pub fn region(&self, addr: u64) -> Region {
        match self.target {
            Target::X86_64 => {
                let slot = (addr >> 32) as u32;
                if slot >= OBJECT_FIRST {
                    if slot < HEAP_END { Region::Object(Slot(slot)) } else { Region::Nothing }
                } else if slot >= CODE_FIRST {
                    Region::Code(Id::new(slot - CODE_FIRST))
                } else if addr < 4096 {
                    Region::Null
                } else {
                    Region::Nothing
                }
            }
            Target::I386 => {
                if addr < 4096 {
                    return Region::Null;
                }
                match self.pages32.get((addr >> PAGE_BITS) as usize) {
                    Some(&slot) if slot != u32::MAX => Region::Object(Slot(slot)),
                    Some(_) if (CODE32..(DATA32 as u64) << PAGE_BITS).contains(&addr) => {
                        Region::Code(Id::new(((addr - CODE32) / FUNC_STRIDE32) as u32))
                    }
                    _ => Region::Nothing,
                }
            }
        }
    }

    /// The slot that an address lies in.
    pub fn slot_of(&self, addr: u64) -> Option<Slot> {
        match self.region(addr) {
            Region::Object(slot) => Some(slot),
            _ => None,
        }
    }

    /// The calls that led to a site, innermost first: function and instruction.
    pub fn trace(&self, site: SiteId) -> Vec<(FuncId, u32)> {
        let Site { stack, mut inst } = self.site_at(site);
        let mut lines = Vec::new();
        let mut next = Some(stack);
        while let Some(id) = next {
            let node = self.stack_node(id);
            lines.push((node.func, inst));
            (next, inst) = (node.parent, node.call);
        }
        lines
    }

    /// The address of a function.
    pub fn func_addr(&self, func: FuncId) -> u64 {
        match self.target {
            Target::X86_64 => ((CODE_FIRST + func.raw()) as u64) << 32 | (func.raw() as u64) << 4,
            Target::I386 => CODE32 + func.raw() as u64 * FUNC_STRIDE32,
        }
    }

    /// The address of a function's label.
    pub fn label_addr(&self, func: FuncId, label: u32) -> u64 {
        self.func_addr(func) + 1 + label as u64
    }
}

/// The largest object on a 64-bit target.
pub const MAX_SIZE: u64 = 0xf000_0000;

/// log2 of the pages an object needs; at least one byte (or 256, for scattered bases) stays free
/// behind the object.
fn size_class(size: u64, align: u32) -> u8 {
    let need = if size + 256 <= 4096 && align <= 16 { 1 } else { (size / 4096 + 1).max(2) };
    let need = need.max(align as u64 / 4096);
    let class = need.next_power_of_two().trailing_zeros();
    // Alignments between 32 and 4096 need an unscattered base: at least class 1.
    (if align > 16 { class.max(1) } else { class }) as u8
}

/// Where a slot's entry is in tables that are kept per region: (region, index).
#[inline]
pub fn table_index(slot: Slot) -> (usize, usize) {
    match slot.0 {
        HEAP_FIRST.. => (2, (slot.0 - HEAP_FIRST) as usize),
        STACK_FIRST.. => (1, (slot.0 - STACK_FIRST) as usize),
        OBJECT_FIRST.. => (0, (slot.0 - OBJECT_FIRST) as usize),
        _ => (0, slot.0 as usize),
    }
}

/// The slot of a table entry: the inverse of [`table_index`].
pub fn table_slot(target: Target, region: usize, index: usize) -> Slot {
    let first = match (target, region) {
        (Target::I386, _) => 0,
        (_, 0) => OBJECT_FIRST,
        (_, 1) => STACK_FIRST,
        _ => HEAP_FIRST,
    };
    Slot(first + index as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(layout: &mut Layout, inst: u32) -> SiteId {
        let stack = layout.stack(StackNode { parent: None, func: Id::new(0), call: 0 });
        layout.site(Site { stack, inst })
    }

    #[test]
    fn a_name_has_one_base_and_bases_never_overlap() {
        for target in [Target::X86_64, Target::I386] {
            let mut layout = Layout::new(target);
            let mut ranges = Vec::new();
            for inst in 0..20 {
                let s = site(&mut layout, inst);
                for (ordinal, size) in [(0, 10), (1, 4096), (2, 5000), (3, 100_000), (0, 10)] {
                    let slot = layout.place_allocated(s, ordinal, size, 16).unwrap();
                    let base = layout.base(slot);
                    assert_eq!(base % 16, 0);
                    assert_eq!(layout.region(base), Region::Object(slot));
                    assert_eq!(layout.region(base + size), Region::Object(slot));
                    ranges.push((base, base + size, slot));
                }
            }
            ranges.sort();
            ranges.dedup();
            assert_eq!(ranges.len(), 80);
            assert!(ranges.windows(2).all(|w| w[0].1 < w[1].0));
        }
    }

    #[test]
    fn large_alignments_are_kept() {
        for target in [Target::X86_64, Target::I386] {
            let mut layout = Layout::new(target);
            let s = site(&mut layout, 0);
            for (ordinal, align) in [32, 64, 4096, 65536].into_iter().enumerate() {
                let slot = layout.place_allocated(s, ordinal as u32, 100, align).unwrap();
                assert_eq!(layout.base(slot) % align as u64, 0, "{target:?} {align}");
            }
        }
    }

    #[test]
    fn functions_and_labels_are_found_by_address() {
        for target in [Target::X86_64, Target::I386] {
            let layout = Layout::new(target);
            let f = Id::new(7);
            assert_eq!(layout.region(layout.func_addr(f)), Region::Code(f));
            assert_eq!(layout.region(layout.label_addr(f, 3)), Region::Code(f));
            assert_eq!(layout.region(0), Region::Null);
            assert_eq!(layout.region(5000), Region::Nothing);
        }
    }

    #[test]
    fn a_full_32_bit_space_refuses() {
        let mut layout = Layout::new(Target::I386);
        let s = site(&mut layout, 0);
        let placed = (0..10).map_while(|n| layout.place_allocated(s, n, 1 << 28, 16)).count();
        assert!((1..9).contains(&placed), "{placed}");
    }
}
