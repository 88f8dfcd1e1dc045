//! Where objects lie: names, slots and base addresses.
//!
//! An object's *name* says how it came to be, so that two paths that allocate alike use the same
//! address: a global by its id; a heap object by the position of the allocation (call stack, with
//! recursion folded, and instruction) and how many allocations that position made before on this
//! path (after very many of them, names of ended objects are taken again, see
//! `Memory::next_slot`); a stack object whose address does not escape its frame by its place in
//! the stack. All of them name the thread, a call stack by what is below its first call.
//!
//! **An address is a function of the path alone**, whichever worker runs it and whatever that
//! worker ran before. Globals and stack objects have fixed addresses. A heap object has its *place*
//! by a hash of its name; while the place holds another object of this path, an ended one included,
//! the name is hashed again (64-bit targets). On 32-bit targets there is too little room for that:
//! the place is the first one behind all that the path has placed.
//!
//! A *slot* is a dense number for a name at a place, local to the worker, for tables and cells.
//! Where two names share a place on different paths, the path settles which of them is meant
//! (`Memory::region`). The tables here only grow and are the same for all states of a worker.
//!
//! 64-bit targets: a place owns 4 GB of addresses, `place << 32`; the low bits of the base are
//! scrambled so that programs that hash addresses see variety. Odd places are aligned to 16, even
//! ones to 4 GB. 32-bit targets: a place is a first page, never adjacent to another object's last
//! one; the size class is part of the name.

mod fixed;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use ir::{FuncId, Id, Position, Target};

use crate::thread::ThreadId;

/// Where an allocation was made: a call stack and an instruction, interned.
pub type SiteId = Id<Site>;

/// A node of the tree of call stacks.
pub type StackId = Id<StackNode>;

/// What is below a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Below {
    /// Nothing: it is the first call of a thread.
    Thread(ThreadId),
    /// This stack.
    Stack(StackId),
}

/// One call: what is below it, the function called and the instruction of the caller.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StackNode {
    /// The stack without this call.
    pub below: Below,
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

/// What kind of thing an address belongs to on a path.
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

/// What can be said of an address without the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The same on all paths.
    Fixed(Region),
    /// A place of heap objects: the path knows which one has it.
    Place(u32),
}

const CODE_FIRST: u32 = 0x0010_0000;
const OBJECT_FIRST: u32 = 0x0020_0000;
const STACK_FIRST: u32 = 0x0100_0000;
const HEAP_FIRST: u32 = 0x1000_0000;
/// Places of stack objects, and how many of them a thread has that is not the main one: those at
/// the end, so that the main one's do not depend on how many threads there are.
const STACK_PLACES: u32 = (HEAP_FIRST - STACK_FIRST) / 2;
const THREAD_PLACES: u32 = 1 << 18;
/// Places of heap objects, a power of two: so many that two of a path hardly ever meet.
const HEAP_PLACES: u32 = 1 << 30;

/// Checks of pointer arithmetic rely on it.
const _: () = assert!((CODE_FIRST as u64) << 32 >= ir::FAR && HEAP_FIRST + HEAP_PLACES < 1 << 31);

const PAGE_BITS: u32 = 12;
const CODE32: u64 = 0x0800_0000;
const DATA32: u32 = 0x1000_0000 >> PAGE_BITS;
/// Pages of stack objects that do not escape: one each, by their places in the stack.
const STACK32: u32 = 0xd000_0000 >> PAGE_BITS;
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

/// The name of a heap object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Name {
    /// Where it was allocated.
    pub site: SiteId,
    /// How many names the site gave before on its path.
    pub ordinal: u32,
    /// 32-bit targets: log2 of its pages; others: the places that it has besides the first.
    class: u8,
    /// Whether its alignment is beyond 16.
    aligned: bool,
}

/// The address space of one program.
pub struct Layout {
    target: Target,
    stacks: IdMap<StackNode, StackId>,
    stack_nodes: Vec<StackNode>,
    /// Of each stack: the same in every worker.
    stack_hashes: Vec<u64>,
    sites: IdMap<Site, SiteId>,
    site_list: Vec<Site>,
    /// The slot of a name at a place.
    slots: IdMap<(Name, u32), Slot>,
    /// The base and the name of each heap slot.
    bases: Vec<u64>,
    names: Vec<Name>,
    /// 64-bit targets: the first slot at a place, and the next one at the same place.
    at_place: IdMap<u32, Slot>,
    next_at: Vec<Option<Slot>>,
    /// 64-bit targets: slots that have several places, with the first and the last.
    wide: Vec<(u32, u32, Slot)>,
    /// 32-bit targets: the slots of a name.
    named: IdMap<Name, Vec<Slot>>,
    /// Slots and sizes of objects at addresses that the program names.
    fixed: Vec<(Slot, u64)>,
    next_global: u32,
    /// 64-bit targets: the highest slots of stack objects so far, the even one and the odd one.
    stack_tops: [u32; 2],
    /// 32-bit targets: the base of each global, the global of each page from [`DATA32`] on.
    bases32: Vec<u32>,
    pages32: Vec<u32>,
}

impl Layout {
    /// The site that counts, on 32-bit targets, the pages that a path has placed heap objects in.
    pub const FRONTIER: SiteId = SiteId::new(0);

    /// An empty address space for a target.
    pub fn new(target: Target) -> Self {
        let frontier = Site { stack: StackId::new(u32::MAX), inst: 0 };
        Layout {
            target,
            stacks: IdMap::default(),
            stack_nodes: Vec::new(),
            stack_hashes: Vec::new(),
            sites: IdMap::default(),
            site_list: vec![frontier],
            slots: IdMap::default(),
            bases: Vec::new(),
            names: Vec::new(),
            at_place: IdMap::default(),
            next_at: Vec::new(),
            wide: Vec::new(),
            named: IdMap::default(),
            fixed: Vec::new(),
            next_global: 0,
            stack_tops: [0; 2],
            bases32: Vec::new(),
            pages32: Vec::new(),
        }
    }

    /// The interned call stack.
    pub fn stack(&mut self, node: StackNode) -> StackId {
        let (nodes, hashes) = (&mut self.stack_nodes, &mut self.stack_hashes);
        *self.stacks.entry(node).or_insert_with(|| {
            nodes.push(node);
            let below = match node.below {
                Below::Stack(below) => hashes[below.index()],
                Below::Thread(thread) => thread.number() as u64,
            };
            hashes.push(mix(below ^ mix((node.func.raw() as u64) << 32 | node.call as u64)));
            Id::new(nodes.len() as u32 - 1)
        })
    }

    /// The stack that a call on top of another one gives. A call that is in the stack already leads
    /// back to the stack as it was then, so that recursion makes no endless supply of stacks.
    pub fn call(&mut self, below: Below, func: FuncId, call: u32) -> StackId {
        let mut next = below;
        while let Below::Stack(id) = next {
            let node = self.stack_node(id);
            if node.func == func && node.call == call {
                return id;
            }
            next = node.below;
        }
        self.stack(StackNode { below, func, call })
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
        let n = self.next_global;
        self.next_global += 1;
        if self.target == Target::X86_64 {
            return Some(Slot(OBJECT_FIRST + 2 * n + (align <= 16) as u32));
        }
        let (first, end) = pages32(DATA32 + self.pages32.len() as u32, size_class(size, align))?;
        let scatter = scatter32(size_class(size, align), align > 16, n);
        self.bases32.push((first << PAGE_BITS) + scatter);
        self.pages32.resize((first - DATA32) as usize, u32::MAX);
        self.pages32.resize((end - DATA32) as usize, n);
        Some(Slot(n))
    }

    /// The name of the `ordinal`-th object of a site.
    pub fn name(&self, site: SiteId, ordinal: u32, size: u64, align: u32) -> Option<Name> {
        let class = match self.target {
            Target::X86_64 if size > LARGEST => return None,
            // The base is somewhere in the first 256 MB of its place.
            Target::X86_64 => ((size + (1 << 28)) >> 32) as u8,
            Target::I386 => size_class(size, align),
        };
        Some(Name { site, ordinal, class, aligned: align > 16 })
    }

    /// 64-bit targets: where an object of this name may lie, by the number of the try.
    pub fn probe(&self, name: Name, tried: u32) -> u32 {
        let Site { stack, inst } = self.site_at(name.site);
        let kind = (inst as u64) << 32 | (tried as u64) << 1 | name.aligned as u64;
        let hash = mix(self.stack_hashes[stack.index()] ^ mix(kind)) as u32;
        let even = hash.wrapping_add(name.ordinal) << 1 & (HEAP_PLACES - 1);
        // What needs several places finds them behind each.
        let even = even.min(HEAP_PLACES - 2 - 2 * name.class as u32);
        even | !name.aligned as u32
    }

    /// 32-bit targets: the first page for an object of this name behind so many pages of heap
    /// objects, and how many there are then.
    pub fn behind(&self, name: Name, pages: u32) -> Option<(u32, u32)> {
        let heap = DATA32 + self.pages32.len() as u32 + 1;
        let (first, end) = pages32(heap.checked_add(pages)?, name.class)?;
        Some((first, end - heap))
    }

    /// The slot of a name at a place.
    pub fn slot(&mut self, name: Name, place: u32) -> Slot {
        if let Some(&slot) = self.slots.get(&(name, place)) {
            return slot;
        }
        let slot = Slot(HEAP_FIRST + self.bases.len() as u32);
        self.slots.insert((name, place), slot);
        self.names.push(name);
        match self.target {
            Target::X86_64 => {
                self.bases.push(base64(HEAP_FIRST + place));
                if name.class > 0 {
                    self.wide.push((place, place + name.class as u32, slot));
                }
                self.next_at.push(self.at_place.insert(place, slot));
            }
            Target::I386 => {
                let scatter = scatter32(name.class, name.aligned, place);
                self.bases.push(((place as u64) << PAGE_BITS) + scatter as u64);
                self.named.entry(name).or_default().push(slot);
            }
        }
        slot
    }

    /// Whether a heap slot is that of a name.
    pub fn is_named(&self, slot: Slot, name: Name) -> bool {
        self.names[(slot.0 - HEAP_FIRST) as usize] == name
    }

    /// 64-bit targets: the slots at a place.
    pub fn slots_at(&self, place: u32) -> impl Iterator<Item = Slot> + '_ {
        let next = |slot: &Slot| self.next_at[(slot.0 - HEAP_FIRST) as usize];
        let begin = std::iter::successors(self.at_place.get(&place).copied(), next);
        let goes_on = move |&(first, last, slot): &(u32, u32, Slot)| {
            (first < place && place <= last).then_some(slot)
        };
        begin.chain(self.wide.iter().filter_map(goes_on))
    }

    /// 64-bit targets: the places of an object of this name that begins at one of its probes.
    pub fn places(&self, name: Name, first: u32) -> std::ops::RangeInclusive<u32> {
        first..=first + name.class as u32
    }

    /// 32-bit targets: the slots that a name has on some path.
    pub fn slots_of(&self, name: Name) -> &[Slot] {
        self.named.get(&name).map_or(&[], Vec::as_slice)
    }

    /// The pages of a name's object on 32-bit targets.
    pub fn pages_of(&self, name: Name) -> u32 {
        1 << name.class
    }

    /// The slot of a stack object that never escapes: `place` counts the allocas of the frames
    /// below and before it. None if the thread has no slot for it; then it gets a name as what
    /// escapes does.
    pub fn place_stack(
        &mut self,
        thread: ThreadId,
        place: u32,
        size: u64,
        align: u32,
    ) -> Option<Slot> {
        let place = match (self.target, thread) {
            (_, ThreadId::MAIN) => place,
            (Target::X86_64, _) if place < THREAD_PLACES => {
                STACK_PLACES - thread.number() as u32 * THREAD_PLACES + place
            }
            _ => return None,
        };
        match self.target {
            Target::X86_64 => {
                let slot = STACK_FIRST + 2 * place + (align <= 16) as u32;
                let top = &mut self.stack_tops[(slot & 1) as usize];
                *top = slot.max(*top);
                (slot < HEAP_FIRST && size < MAX_SIZE).then_some(Slot(slot))
            }
            Target::I386 => {
                let fits = size_class(size, align) == 0 && place < END32 - STACK32;
                fits.then_some(Slot(STACK_FIRST + place))
            }
        }
    }

    /// The base address of a slot.
    #[inline]
    pub fn base(&self, slot: Slot) -> u64 {
        if slot.0 >= HEAP_FIRST {
            return self.bases[(slot.0 - HEAP_FIRST) as usize];
        }
        match self.target {
            Target::X86_64 => base64(slot.0),
            Target::I386 if slot.0 >= STACK_FIRST => {
                let page = STACK32 + (slot.0 - STACK_FIRST);
                ((page as u64) << PAGE_BITS) + scatter32(0, false, page) as u64
            }
            Target::I386 => self.bases32[slot.0 as usize] as u64,
        }
    }

    /// What lies at an address, as far as that is the same on all paths.
    #[inline]
    pub fn zone(&self, addr: u64) -> Zone {
        Zone::Fixed(match self.target {
            _ if addr < 4096 => Region::Null,
            Target::X86_64 => match (addr >> 32) as u32 {
                slot @ HEAP_FIRST.. if slot - HEAP_FIRST < HEAP_PLACES => {
                    return Zone::Place(slot - HEAP_FIRST);
                }
                HEAP_FIRST.. => Region::Nothing,
                slot @ OBJECT_FIRST.. => Region::Object(Slot(slot)),
                slot @ CODE_FIRST.. => Region::Code(Id::new(slot - CODE_FIRST)),
                _ => Region::Nothing,
            },
            Target::I386 => match u32::try_from(addr >> PAGE_BITS).unwrap_or(u32::MAX) {
                page @ STACK32..END32 => Region::Object(Slot(STACK_FIRST + page - STACK32)),
                page @ DATA32..STACK32 => match self.pages32.get((page - DATA32) as usize) {
                    None => return Zone::Place(page),
                    Some(&u32::MAX) => Region::Nothing,
                    Some(&global) => Region::Object(Slot(global)),
                },
                page if page < DATA32 && addr >= CODE32 => {
                    Region::Code(Id::new(((addr - CODE32) / FUNC_STRIDE32) as u32))
                }
                _ => Region::Nothing,
            },
        })
    }

    /// Whether an object was ever placed where an address is, on any path so far; or perhaps.
    pub fn may_be_object(&self, addr: u64) -> bool {
        match (self.zone(addr), self.target) {
            (Zone::Fixed(Region::Object(slot)), Target::X86_64) => {
                let global = (slot.0 - OBJECT_FIRST) / 2 <= self.next_global;
                let stack =
                    slot.0 >= STACK_FIRST && slot.0 <= self.stack_tops[(slot.0 & 1) as usize];
                (global || stack) && addr >= self.base(slot)
            }
            (Zone::Place(place), Target::X86_64) => self.slots_at(place).next().is_some(),
            (zone, _) => matches!(zone, Zone::Fixed(Region::Object(_)) | Zone::Place(_)),
        }
    }

    /// The function whose code is at an address.
    pub fn code_at(&self, addr: u64) -> Option<FuncId> {
        match self.zone(addr) {
            Zone::Fixed(Region::Code(func)) => Some(func),
            _ => None,
        }
    }

    /// Bytes of a pointer.
    pub fn ptr_size(&self) -> u64 {
        self.target.ptr_size() as u64
    }

    /// Whether places are pages.
    pub fn is_narrow(&self) -> bool {
        self.target == Target::I386
    }

    /// The calls that led to a site, innermost first.
    pub fn trace(&self, site: SiteId) -> Vec<Position> {
        let Site { stack, mut inst } = self.site_at(site);
        let mut lines = Vec::new();
        let mut next = Below::Stack(stack);
        while let Below::Stack(id) = next {
            let node = self.stack_node(id);
            lines.push(Position::new(node.func, inst));
            (next, inst) = (node.below, node.call);
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

/// The largest object on a 64-bit target that has one place.
pub const MAX_SIZE: u64 = 0xf000_0000;

/// The largest object on a 64-bit target.
pub const LARGEST: u64 = 1 << 39;

/// 32-bit targets: bytes that stay free before an object. In `p[i - 1]` the constant part of the
/// address is before `p`, and must not be taken for one in another object.
const BEFORE32: u64 = 256;

/// 32-bit targets: where an object begins in its first page, by the number of something that
/// differs. One with a large alignment begins with its page.
fn scatter32(class: u8, aligned: bool, number: u32) -> u32 {
    match class {
        _ if aligned => 0,
        0 => BEFORE32 as u32 + 16 * (number % 16),
        _ => BEFORE32 as u32,
    }
}

/// log2 of the pages an object needs; at least one byte (or 256, for scattered bases) stays free
/// behind the object.
fn size_class(size: u64, align: u32) -> u8 {
    let need = match align {
        0..=16 if size + BEFORE32 + 256 <= 4096 => 1,
        0..=16 => ((size + BEFORE32) / 4096 + 1).max(2),
        _ => (size / 4096 + 1).max(2),
    };
    let need = need.max(align as u64 / 4096);
    let class = need.next_power_of_two().trailing_zeros();
    // Alignments between 32 and 4096 need an unscattered base: at least class 1.
    (if align > 16 { class.max(1) } else { class }) as u8
}

/// A number that looks like chance, the same everywhere.
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// 64-bit targets: the base address in the 4 GB with this number.
fn base64(high: u32) -> u64 {
    let base = (high as u64) << 32;
    if high & 1 == 0 {
        return base;
    }
    // Any fixed scrambling does; bits 4 to 27 vary.
    let mixed = (high as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 36;
    base | (mixed & 0x0fff_f000) | ((high as u64 >> 1 & 15) << 4)
}

/// 32-bit targets: the first pages from `free` on for an object of a class, one more than the class
/// so that no two objects touch.
fn pages32(free: u32, class: u8) -> Option<(u32, u32)> {
    let pages = 1u32.checked_shl(class as u32)?;
    // Classes beyond a page are aligned to their own size, which serves large alignments.
    let first = free.checked_next_multiple_of(pages)?;
    let end = first.checked_add(pages)?.checked_add((class > 0) as u32)?;
    (end <= STACK32).then_some((first, end))
}

/// Whether two addresses of a 64-bit target lie in different places, so that they are of different
/// objects.
#[inline(always)]
pub fn are_apart64(a: u64, b: u64) -> bool {
    (a ^ b) >> 32 != 0
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
        (Target::I386, 0) => 0,
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
        site_of(layout, ThreadId::MAIN, inst)
    }

    fn site_of(layout: &mut Layout, thread: ThreadId, inst: u32) -> SiteId {
        let below = Below::Thread(thread);
        let stack = layout.stack(StackNode { below, func: Id::new(0), call: 0 });
        layout.site(Site { stack, inst })
    }

    #[test]
    fn threads_that_allocate_alike_have_different_addresses() {
        for target in [Target::X86_64, Target::I386] {
            let mut layout = Layout::new(target);
            let threads = [0, 1, 2, 255].map(ThreadId::new);
            let sites = threads.map(|thread| site_of(&mut layout, thread, 7));
            let names = sites.map(|site| layout.name(site, 0, 10, 16).unwrap());
            let slots = threads.map(|thread| layout.place_stack(thread, 5, 8, 8));
            for (i, j) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                assert_ne!(names[i], names[j]);
                match target {
                    Target::X86_64 => {
                        assert_ne!(layout.probe(names[i], 0), layout.probe(names[j], 0));
                        assert_ne!(slots[i].unwrap(), slots[j].unwrap());
                    }
                    Target::I386 => assert_eq!(slots[j], None),
                }
            }
            assert_eq!(slots[0], layout.place_stack(ThreadId::MAIN, 5, 8, 8));
        }
    }

    #[test]
    fn places_do_not_depend_on_what_was_asked_before() {
        let mut a = Layout::new(Target::X86_64);
        let mut b = Layout::new(Target::X86_64);
        for inst in 50..90 {
            site(&mut b, inst);
        }
        for inst in 0..100 {
            let (s, t) = (site(&mut a, inst), site(&mut b, inst));
            for ordinal in 0..4 {
                let names = (a.name(s, ordinal, 10, 16), b.name(t, ordinal, 10, 16));
                let (x, y) = (names.0.unwrap(), names.1.unwrap());
                assert_eq!(a.probe(x, 0), b.probe(y, 0));
                assert_ne!(a.probe(x, 0), a.probe(x, 1));
                let (p, q) = (a.probe(x, 0), b.probe(y, 0));
                let slots = (a.slot(x, p), b.slot(y, q));
                assert_eq!(a.base(slots.0), b.base(slots.1));
                assert_eq!(a.zone(a.base(slots.0)), Zone::Place(p));
            }
        }
    }

    #[test]
    fn two_names_at_one_place_are_both_found() {
        let mut layout = Layout::new(Target::X86_64);
        let s = site(&mut layout, 0);
        let names = [0, 1, 2].map(|n| layout.name(s, n, 8, 16).unwrap());
        let slots = names.map(|name| layout.slot(name, 77));
        assert_eq!(layout.slot(names[1], 77), slots[1]);
        let mut found: Vec<Slot> = layout.slots_at(77).collect();
        found.sort();
        assert_eq!(found, slots);
        assert_eq!(layout.slots_at(78).count(), 0);
    }

    #[test]
    fn functions_and_labels_are_found_by_address() {
        for target in [Target::X86_64, Target::I386] {
            let layout = Layout::new(target);
            let f = Id::new(7);
            assert_eq!(layout.code_at(layout.func_addr(f)), Some(f));
            assert_eq!(layout.code_at(layout.label_addr(f, 3)), Some(f));
            assert_eq!(layout.zone(0), Zone::Fixed(Region::Null));
            assert_eq!(layout.zone(5000), Zone::Fixed(Region::Nothing));
        }
    }
}
