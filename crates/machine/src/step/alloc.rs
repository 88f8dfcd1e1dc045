//! Objects that come and go: stack objects, the heap, the kernel's mappings.

use expr::ExprId;
use ir::{Origin, Reg};

use super::out_of_memory;
use super::sizes::{self, Size};
use super::symbolic::inputs;
use super::{At, Context, fault};
use crate::door::Wanted;
use crate::end::{ErrorKind, Halt, Outcome};
use crate::grounds::Concrete;
use crate::host;
use crate::machine::{REUSED, UNINITIALISED};
use crate::memory::layout::{LARGEST, SiteId, Slot};
use crate::memory::object::{Object, ObjectKind};
use crate::memory::overlay::veil;
use crate::memory::{ByteValue, Fault, Memory, Space};

/// Why a run over unknown memory does not know which blocks were freed.
const FREED: &str = "addresses that are used again";

pub fn alloca(
    cx: &mut Context,
    at: At,
    dst: Reg,
    size: u64,
    align: u32,
    index: u32,
    escapes: bool,
) -> Outcome<()> {
    if !cx.has_stack_for(Wanted::Object(size)) {
        let message = format!("a local variable of {size} bytes");
        return Err(Halt::error(ErrorKind::StackOverflow, message));
    }
    let slot = match (!escapes).then(|| plain_slot(cx, index, size, align)).flatten() {
        Some(slot) => {
            let base = cx.space.layout.base(slot);
            cx.state.memory.create(cx.space, slot, Object::zeroed(ObjectKind::Stack, base, size));
            slot
        }
        None => {
            let site = cx.site();
            let slot =
                cx.state.memory.allocate_slot(cx.space, ObjectKind::Stack, site, size, align);
            slot.ok_or_else(|| {
                let message = "the address space has no room for a local variable";
                Halt::error(ErrorKind::StackOverflow, message)
            })?
        }
    };
    cx.state.stack_mut().objects.push(slot);
    let base = cx.space.layout.base(slot);
    at.set(cx, dst, base);
    leave_uninitialised(cx, base, size)
}

/// Lets a fresh object hold an input, if that is wanted and the user's code made it.
fn leave_uninitialised(cx: &mut Context, base: u64, size: u64) -> Outcome<()> {
    match cx.config.symbolic_uninitialised && is_users(cx) && base != 0 {
        true => inputs::make_symbolic(cx, base, size, UNINITIALISED),
        false => Ok(()),
    }
}

/// Whether the running code is the user's own.
pub fn is_users(cx: &Context) -> bool {
    let func = cx.state.stack().top().func;
    cx.image.program.functions[func].origin == Origin::User
}

/// `malloc`: like [`allocate`], but what the object holds is not defined.
pub fn allocate_uninitialised(cx: &mut Context, size: Size, align: u64) -> Outcome<u64> {
    let base = allocate_unbound(cx, size, align)?;
    leave_uninitialised(cx, base, size.most)?;
    bind(cx, base, size);
    Ok(base)
}

/// An object whose size is no number may be accessed as far as it goes, from now on.
fn bind(cx: &mut Context, base: u64, size: Size) {
    let slot = cx.state.memory.slot_of(&cx.space.layout, base);
    if let (Some(bound), Some(slot)) = (size.bound, slot) {
        cx.state.memory.bind(cx.space, slot, bound);
    }
}

/// The slot of a stack object by its place in the stack, unless that is taken (an alloca in a
/// loop has several objects at once).
fn plain_slot(cx: &mut Context, index: u32, size: u64, align: u32) -> Option<Slot> {
    let place = cx.state.stack().top().place + index;
    let thread = cx.state.thread_id();
    let slot = cx.space.layout.place_stack(thread, place, size, align)?;
    let page = cx.space.layout.base(slot) & !0xfff;
    let taken = cx.state.memory.any_fixed(&cx.space.layout, page, page + 0x1000);
    (!taken && cx.state.memory.is_absent(slot)).then_some(slot)
}

/// Ends the running frame's stack objects from its `keep`-th on.
pub fn end_stack_objects(cx: &mut Context, keep: usize) {
    let first = cx.state.stack().top().objects as usize + keep;
    while cx.state.stack().objects.len() > first {
        let slot = cx.state.stack_mut().objects.pop().expect("there are more than `first`");
        // A variable whose block ended does not end again.
        if !cx.state.memory.is_absent(slot) {
            cx.state.memory.end(cx.space, slot, None);
        }
    }
    cx.gives_back_stack();
}

/// The block of a variable begins again: it lives, with nothing of what it held.
pub fn begin_scope(cx: &mut Context, addr: u64) -> Outcome<()> {
    let slot = stack_object(cx, addr);
    let Some(slot) = slot.filter(|&slot| cx.state.memory.is_absent(slot)) else {
        return Ok(());
    };
    let Object { size, site, .. } = *cx.state.memory.object(slot);
    let object = Object { site, ..Object::zeroed(ObjectKind::Stack, addr, size) };
    cx.state.memory.create(cx.space, slot, object);
    leave_uninitialised(cx, addr, size)
}

/// The block of a variable ends, and with it the variable.
pub fn end_scope(cx: &mut Context, addr: u64) {
    let slot = stack_object(cx, addr);
    if let Some(slot) = slot.filter(|&slot| !cx.state.memory.is_absent(slot)) {
        let site = cx.site();
        cx.state.memory.end(cx.space, slot, Some(site));
    }
}

/// The object of the running function that begins at an address.
fn stack_object(cx: &Context, addr: u64) -> Option<Slot> {
    let slot = cx.state.memory.slot_of(&cx.space.layout, addr)?;
    cx.state.stack().top_objects().contains(&slot).then_some(slot)
}

/// Memory of the heap, which holds zeros: its address; zero, with `errno` set, when there is no room.
pub fn allocate(cx: &mut Context, size: Size, align: u64) -> Outcome<u64> {
    let base = allocate_unbound(cx, size, align)?;
    bind(cx, base, size);
    Ok(base)
}

fn allocate_unbound(cx: &mut Context, size: Size, align: u64) -> Outcome<u64> {
    let size = size.most;
    if out_of_memory::fails(cx)? {
        return Ok(no_memory(cx));
    }
    let fits = size <= LARGEST && align < 1 << 31;
    let made = if fits {
        if let Some(slot) = freed_block(cx, size, align) {
            let site = Some(cx.site());
            let base = cx.space.layout.base(slot);
            let object = Object { site, ..Object::zeroed(ObjectKind::Heap, base, size) };
            return Ok(cx.state.memory.create(cx.space, slot, object));
        }
        let site = cx.site();
        if !cx.config.reuse_addresses && cx.counts() {
            let again = cx.state.memory.made(site).0 > 0;
            cx.image.notes.allocate(site, again, || cx.space.layout.trace(site));
        }
        let align = (align as u32).max(1);
        cx.state.memory.allocate(cx.space, ObjectKind::Heap, site, size, align)
    } else {
        // No processor has addresses for more.
        if size < 1 << 47 && cx.counts() {
            cx.image.notes.look(Concrete::Large);
        }
        None
    };
    Ok(made.unwrap_or_else(|| no_memory(cx)))
}

/// The freed block that an allocation gets, if addresses are used again and the input says so.
fn freed_block(cx: &mut Context, size: u64, align: u64) -> Option<Slot> {
    if !cx.config.reuse_addresses {
        return None;
    }
    if cx.give_up(FREED) {
        return None;
    }
    let blocks = cx.state.memory.freed(&cx.space.layout, size, align);
    if blocks.is_empty() {
        return None;
    }
    // The instruction is begun again after each decision, and asks for the same input then.
    let freed = cx.state.memory.freed.as_mut()?;
    let mut position = freed.asked.unwrap_or(cx.state.inputs.len() as u32) as usize;
    freed.asked = Some(position as u32);
    let chosen = inputs::existing_or_new(cx, &mut position, REUSED, 4);
    let block = blocks.into_iter().zip(1..).find(|&(_, number)| {
        let number = cx.pool.constant(number, 32);
        let this = cx.pool.eq(chosen, number);
        cx.decide(this)
    });
    cx.state.memory.freed.as_mut()?.asked = None;
    block.map(|(slot, _)| slot)
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
    end_block(cx, slot);
    Ok(())
}

/// `realloc`: always a new object, so that stale pointers to the old one are found. That it never stays where it is, is
/// noted even where freed addresses are given again.
pub fn reallocate(cx: &mut Context, addr: u64, size: Size) -> Outcome<u64> {
    if addr == 0 {
        return allocate_uninitialised(cx, size, 16);
    }
    let slot = heap_object(cx, addr)?;
    let old = sizes::settled(cx, slot)?;
    let new = allocate_unbound(cx, size, 16)?;
    leave_uninitialised(cx, new, size.most)?;
    if new != 0 {
        if cx.counts() {
            cx.image.notes.allocate_again();
        }
        // Of a new object whose size is no number, the bytes that it may not have are not seen.
        super::memory::copy(cx, new, addr, old.min(size.most), true)?;
        bind(cx, new, size);
        end_block(cx, slot);
    }
    Ok(new)
}

fn end_block(cx: &mut Context, slot: Slot) {
    if cx.config.reuse_addresses {
        cx.give_up(FREED);
    }
    cx.image.notes.free();
    let site = cx.site();
    cx.state.memory.end(cx.space, slot, Some(site));
}

/// The heap object that starts at an address.
pub fn heap_object(cx: &Context, addr: u64) -> Outcome<Slot> {
    cx.state.memory.freeable(cx.space, addr, ObjectKind::Heap).map_err(|f| fault::free(cx, f, addr))
}

/// The state's memory as the kernel sees it during one system call.
///
/// Once the kernel meets a symbolic byte that it has to know, nothing works any more, and what the
/// call did to the memory's objects is undone by [`Guest::finish`]: the call will be done again.
/// Nor does anything work after an access that the program itself could not make: that is an error
/// of the program, whatever a kernel would answer.
pub struct Guest<'a> {
    memory: &'a mut Memory,
    space: &'a mut Space,
    /// The position of the system call, which names what it maps.
    site: SiteId,
    /// Values for symbolic bytes of paths.
    assumed: &'a [(u64, u8)],
    /// The first symbolic byte that the kernel wanted to know.
    met: Option<SymbolicByte>,
    /// The first access that the program could not make.
    pub bad: Option<BadAccess>,
    mapped: Vec<Slot>,
    /// Symbolic bytes that the kernel wrote.
    pub written: Vec<(u64, Vec<ByteValue>)>,
    /// Unmapping waits for the end of the call, because it cannot be undone.
    unmapped: Vec<Slot>,
}

/// A byte of memory that has no number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymbolicByte {
    /// Where it is.
    pub addr: u64,
    /// What it is, 8 bits wide.
    pub expr: ExprId,
    /// Where it is a byte of a path: what comes before it.
    pub before: Option<Vec<u8>>,
}

/// An access of the kernel's to memory that the program may not use so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadAccess {
    pub fault: Fault,
    pub addr: u64,
    pub len: u64,
    pub write: bool,
}

impl<'a> Guest<'a> {
    /// `assumed` gives values to symbolic bytes of paths.
    pub fn new(
        memory: &'a mut Memory,
        space: &'a mut Space,
        site: SiteId,
        assumed: &'a [(u64, u8)],
    ) -> Self {
        Guest {
            memory,
            space,
            site,
            assumed,
            met: None,
            bad: None,
            mapped: Vec::new(),
            written: Vec::new(),
            unmapped: Vec::new(),
        }
    }

    /// Ends the call. When it gives a byte, the call did not happen: the kernel must get its old
    /// state back, and the call is to be done again when the byte has a value.
    pub fn finish(self) -> Option<SymbolicByte> {
        let unproved = |bad: &BadAccess| matches!(bad.fault, Fault::Unproved(_));
        let again = self.met.is_some() || self.bad.as_ref().is_some_and(unproved);
        let gone = if again { self.mapped } else { self.unmapped };
        for slot in gone {
            self.memory.end(self.space, slot, None);
        }
        self.met
    }

    /// Notes why an access of `len` bytes fails.
    fn fault(&mut self, fault: Fault, addr: u64, len: usize, write: bool) -> host::Fault {
        if let Fault::Symbolic(addr) = fault {
            let expr = self.memory.symbolic_byte(self.space, addr);
            let expr = expr.expect("a byte that is said to be symbolic");
            self.met = Some(SymbolicByte { addr, expr, before: None });
        } else {
            self.bad = Some(BadAccess { fault, addr, len: len as u64, write });
        }
        host::Fault
    }

    fn going_on(&self) -> Result<(), host::Fault> {
        if self.met.is_some() || self.bad.is_some() { Err(host::Fault) } else { Ok(()) }
    }
}

impl host::GuestMemory for Guest<'_> {
    fn check(&mut self, addr: u64, len: u64, write: bool) -> Result<(), host::Fault> {
        self.going_on()?;
        let located = self.memory.locate(self.space, addr, len, write);
        located.map(|_| ()).map_err(|f| self.fault(f, addr, len as usize, write))
    }

    fn read(&mut self, addr: u64, buf: &mut [u8]) -> Result<(), host::Fault> {
        self.going_on()?;
        let read = self.memory.read(self.space, addr, buf);
        read.map_err(|f| self.fault(f, addr, buf.len(), false))
    }

    fn read_text(&mut self, addr: u64, before: &[u8]) -> Result<u8, host::Fault> {
        self.going_on()?;
        let mut byte = [0];
        match self.memory.read(self.space, addr, &mut byte) {
            Ok(()) => Ok(byte[0]),
            Err(fault) => {
                if let Some(&(_, value)) = self.assumed.iter().find(|&&(a, _)| a == addr) {
                    return Ok(value);
                }
                let fault = self.fault(fault, addr, 1, false);
                if let Some(met) = &mut self.met {
                    met.before = Some(before.to_vec());
                }
                Err(fault)
            }
        }
    }

    fn read_data(&mut self, addr: u64, len: usize) -> Result<host::Data, host::Fault> {
        self.going_on()?;
        let mut bytes = vec![0; len];
        match self.memory.read(self.space, addr, &mut bytes) {
            Ok(()) => Ok(bytes.into()),
            // What is written to a file when values are unknown must be as it is in truth.
            Err(Fault::Symbolic(_)) if self.memory.veil().is_none() => {
                let mut cells = vec![ByteValue::Concrete(0); len];
                let read = self.memory.read_cells(self.space, addr, &mut cells);
                read.map_err(|f| self.fault(f, addr, len, false))?;
                let unasked = |cell: &ByteValue| *cell == ByteValue::Symbolic(veil());
                if let Some(i) = cells.iter().position(unasked) {
                    return Err(self.fault(Fault::Symbolic(addr + i as u64), addr, len, false));
                }
                Ok(cells.into_iter().collect())
            }
            Err(fault) => Err(self.fault(fault, addr, len, false)),
        }
    }

    fn write(&mut self, addr: u64, data: &[u8]) -> Result<(), host::Fault> {
        self.going_on()?;
        let written = self.memory.write(self.space, addr, data);
        written.map_err(|f| self.fault(f, addr, data.len(), true))
    }

    fn write_data(&mut self, addr: u64, data: &host::Data) -> Result<(), host::Fault> {
        if data.symbolic.is_empty() {
            return self.write(addr, &data.bytes);
        }
        self.going_on()?;
        let cells = data.cells();
        let written = self.memory.write_cells(self.space, addr, &cells);
        written.map_err(|f| self.fault(f, addr, cells.len(), true))?;
        if self.memory.veil().is_some() {
            self.written.push((addr, cells));
        }
        Ok(())
    }

    fn copy(&mut self, to: u64, from: u64, len: u64) -> Result<(), host::Fault> {
        self.going_on()?;
        if self.memory.veil().is_some() {
            let mut bytes = vec![0; len as usize];
            self.read(from, &mut bytes)?;
        }
        self.memory.copy(self.space, to, from, len).map_err(|(f, write)| {
            let addr = if write { to } else { from };
            self.fault(f, addr, len as usize, write)
        })
    }

    fn map(&mut self, size: u64, _zeroed: bool) -> Option<u64> {
        self.going_on().ok()?;
        if size > LARGEST {
            return None;
        }
        let base = self.memory.allocate(self.space, ObjectKind::Mapped, self.site, size, 4096)?;
        self.mapped.extend(self.memory.slot_of(&self.space.layout, base));
        Some(base)
    }

    fn unmap(&mut self, addr: u64) -> bool {
        match self.memory.freeable(self.space, addr, ObjectKind::Mapped) {
            Ok(slot) if self.going_on().is_ok() => {
                self.unmapped.push(slot);
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::layout::{Below, Site, StackNode};
    use crate::thread::ThreadId;
    use host::GuestMemory;
    use ir::{Id, Target};

    #[test]
    fn a_call_that_meets_a_symbolic_byte_leaves_no_trace() {
        let mut space = Space::new(Target::X86_64);
        let stack = space.layout.stack(StackNode {
            below: Below::Thread(ThreadId::MAIN),
            func: Id::new(0),
            call: 0,
        });
        let site = space.layout.site(Site { stack, inst: 1 });
        let mut memory = Memory::default();
        let old = memory.allocate(&mut space, ObjectKind::Mapped, site, 4096, 4096).unwrap();
        let expr = ExprId::from_index(3);
        memory.write_cells(&mut space, old + 2, &[ByteValue::Symbolic(expr)]).unwrap();
        let live = memory.live_bytes();

        let mut guest = Guest::new(&mut memory, &mut space, site, &[]);
        let new = guest.map(4096, true).unwrap();
        assert_eq!(guest.copy(new, old, 4096), Ok(()));
        assert!(guest.unmap(old));
        let data = guest.read_data(old, 4).unwrap();
        assert_eq!(data.symbolic, [(2, expr)]);
        assert_eq!(data.shown(), [0, 0, b'?', 0]);
        assert_eq!(guest.read(old, &mut [0; 2]), Ok(()));
        assert_eq!(guest.read(old, &mut [0; 4]), Err(host::Fault));
        assert_eq!(guest.write(old, &[1]), Err(host::Fault), "nothing works any more");
        assert_eq!(guest.finish(), Some(SymbolicByte { addr: old + 2, expr, before: None }));
        assert_eq!(memory.live_bytes(), live);
        assert_eq!(memory.symbolic_byte(&space, old + 2), Some(expr));

        let mut guest = Guest::new(&mut memory, &mut space, site, &[]);
        assert!(guest.unmap(old));
        assert_eq!(guest.finish(), None);
        assert_eq!(memory.live_bytes(), 0);
    }
}
