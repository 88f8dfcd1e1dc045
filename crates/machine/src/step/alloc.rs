//! Objects that come and go: stack objects, the heap, the kernel's mappings.

use ir::{Operand, Reg};

use super::{At, Context, fault};
use crate::end::{ErrorKind, Halt, Outcome};
use crate::host;
use crate::memory::layout::{MAX_SIZE, SiteId, Slot};
use crate::memory::object::{Kind, Life, Object};
use crate::memory::{Memory, Space};

pub fn alloca(
    cx: &mut Context,
    at: At,
    dst: Reg,
    size: Operand,
    align: u32,
    index: u32,
    escapes: bool,
) -> Outcome<()> {
    let size = at.word(cx, size);
    let used = cx.state.stack.bytes(0) + cx.state.memory.stack_bytes();
    if size.saturating_add(used) > cx.config.max_stack {
        let message = format!("a local variable of {size} bytes");
        return Err(Halt::error(ErrorKind::StackOverflow, message));
    }
    let slot = match (!escapes).then(|| plain_slot(cx, index, size, align)).flatten() {
        Some(slot) => {
            let base = cx.space.layout.base(slot);
            cx.state.memory.create(cx.space, slot, Object::zeroed(Kind::Stack, base, size));
            slot
        }
        None => {
            let site = cx.site();
            let base = cx.state.memory.allocate(cx.space, Kind::Stack, site, size, align);
            let Some(base) = base else {
                let message = "the address space has no room for a local variable";
                return Err(Halt::error(ErrorKind::StackOverflow, message));
            };
            cx.space.layout.slot_of(base).expect("it was just placed")
        }
    };
    cx.state.stack.objects.push(slot);
    let base = cx.space.layout.base(slot);
    at.set(cx, dst, base);
    Ok(())
}

/// The slot of a stack object by its place in the stack, unless that is taken (an alloca in a
/// loop has several objects at once).
fn plain_slot(cx: &mut Context, index: u32, size: u64, align: u32) -> Option<Slot> {
    let place = cx.state.stack.top().place + index;
    let slot = cx.space.layout.place_stack(place, size, align)?;
    (cx.state.memory.object(slot).life != Life::Live).then_some(slot)
}

/// Ends the running frame's stack objects from its `keep`-th on.
pub fn end_stack_objects(cx: &mut Context, keep: usize) {
    let first = cx.state.stack.top().objects as usize + keep;
    while cx.state.stack.objects.len() > first {
        let slot = cx.state.stack.objects.pop().expect("there are more than `first`");
        cx.state.memory.end(cx.space, slot, None);
    }
}

/// `malloc` and its kin: zero, with `errno` set, when there is no room.
pub fn allocate(cx: &mut Context, size: u64, align: u64) -> u64 {
    let fits = size < MAX_SIZE && align < 1 << 31;
    let made = if fits {
        let site = cx.site();
        let align = (align as u32).max(1);
        cx.state.memory.allocate(cx.space, Kind::Heap, site, size, align)
    } else {
        None
    };
    made.unwrap_or_else(|| no_memory(cx))
}

/// The null pointer of an allocation that fails.
pub fn no_memory(cx: &mut Context) -> u64 {
    const ENOMEM: u32 = 12;
    if let Some(errno) = cx.image.errno {
        let written = cx.state.memory.write(cx.space, errno, &ENOMEM.to_le_bytes());
        written.expect("errno is a variable of the program");
    }
    0
}

/// `free`.
pub fn free(cx: &mut Context, addr: u64) -> Outcome<()> {
    if addr == 0 {
        return Ok(());
    }
    let slot = heap_object(cx, addr)?;
    let site = cx.site();
    cx.state.memory.end(cx.space, slot, Some(site));
    Ok(())
}

/// `realloc`: always a new object, so that stale pointers to the old one are found.
pub fn reallocate(cx: &mut Context, addr: u64, size: u64) -> Outcome<u64> {
    if addr == 0 {
        return Ok(allocate(cx, size, 16));
    }
    let slot = heap_object(cx, addr)?;
    let old = cx.state.memory.object(slot).size;
    let new = allocate(cx, size, 16);
    if new != 0 {
        super::memory::copy(cx, new, addr, old.min(size), true)?;
        let site = cx.site();
        cx.state.memory.end(cx.space, slot, Some(site));
    }
    Ok(new)
}

/// The heap object that starts at an address.
pub fn heap_object(cx: &Context, addr: u64) -> Outcome<Slot> {
    cx.state.memory.freeable(cx.space, addr, Kind::Heap).map_err(|f| fault::free(cx, f, addr))
}

/// The state's memory as the kernel sees it.
pub struct Guest<'a> {
    pub memory: &'a mut Memory,
    pub space: &'a mut Space,
    /// The position of the system call, which names what it maps.
    pub site: SiteId,
}

impl host::GuestMemory for Guest<'_> {
    fn read(&mut self, addr: u64, buf: &mut [u8]) -> Result<(), host::Fault> {
        self.memory.read(self.space, addr, buf).map_err(|_| host::Fault)
    }

    fn write(&mut self, addr: u64, data: &[u8]) -> Result<(), host::Fault> {
        self.memory.write(self.space, addr, data).map_err(|_| host::Fault)
    }

    fn map(&mut self, size: u64, _zeroed: bool) -> Option<u64> {
        if size >= MAX_SIZE {
            return None;
        }
        self.memory.allocate(self.space, Kind::Mapped, self.site, size, 4096)
    }

    fn unmap(&mut self, addr: u64) -> bool {
        match self.memory.freeable(self.space, addr, Kind::Mapped) {
            Ok(slot) => {
                self.memory.end(self.space, slot, None);
                true
            }
            Err(_) => false,
        }
    }
}
