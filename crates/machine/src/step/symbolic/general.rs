//! What is different when the values are unknown: see `crate::general`.

use expr::ExprId;
use ir::{Call, Operand, Target, Ty};

use super::super::{At, Context, fault};
use super::inputs;
use super::memory::{self, Place};
use crate::end::{Halt, Outcome};
use crate::general::Form;
use crate::host::{MAX_TRANSFER, MAX_VECTORS};
use crate::memory::Fault;
use crate::memory::layout::Slot;

/// Sizes of objects that a symbolic offset may reach throughout; of larger ones the offset is demanded
/// as it is in truth.
const MAX_WRITTEN: u64 = 128;
const MAX_READ: u64 = 256;
const MAX_CONSTANT: u64 = 1 << 16;

/// Finds where an access of `size` bytes goes in truth.
pub(super) fn resolve(cx: &mut Context, ptr: ExprId, size: u64, write: bool) -> Outcome<Place> {
    if let Some(words) = cx.known(ptr) {
        return Ok(Place::At(words[0]));
    }
    let addr = cx.example(ptr);
    judge(cx, ptr, addr, size, write)?;
    Ok(inside(cx, ptr, addr, size, write))
}

/// The address of the buffer of a system call; an error is one once the call uses it.
pub(super) fn buffer(
    cx: &mut Context,
    ptr: ExprId,
    write: bool,
    stray: &mut Option<Box<Halt>>,
) -> u64 {
    if let Some(words) = cx.known(ptr) {
        return words[0];
    }
    let addr = cx.example(ptr);
    match judge(cx, ptr, addr, 1, write) {
        Ok(()) => cx.fix(ptr),
        Err(halt) => {
            *stray = Some(halt);
            0
        }
    }
}

/// Judges an access by the form of its pointer, as the exploration does, and notes it. What is left then is judged by the
/// value, which is `addr` in truth.
fn judge(cx: &mut Context, ptr: ExprId, addr: u64, size: u64, write: bool) -> Outcome<()> {
    let Some((anchor, form)) = cx.form_in_truth(ptr) else {
        let run = cx.general.as_deref_mut().expect("values are unknown");
        run.give_up("a large pointer");
        return Ok(());
    };
    if let Some((slot, base)) = anchor.and_then(|address| memory::live_object(cx, address))
        && !is_inside(cx, slot, base, addr, size)
    {
        return Err(beyond(cx, ptr, form, (slot, base), size, write));
    }
    cx.note_form(ptr, form, Some(addr));
    Ok(())
}

/// Where an access goes that is judged by the value of its pointer.
fn inside(cx: &mut Context, ptr: ExprId, addr: u64, size: u64, write: bool) -> Place {
    let Some((slot, base)) = object_at(cx, addr, size) else {
        // An error, or about to be one.
        return Place::At(cx.fix(ptr));
    };
    let run = cx.general.as_deref_mut().expect("values are unknown");
    if !run.is_symbolic(cx.pool, ptr) {
        if write && !cx.state.memory.object(slot).read_only {
            delay(cx, ptr, slot, base, addr, size);
            return Place::At(addr);
        }
        return Place::At(cx.fix(ptr));
    }
    if cx.space.split.contains(&cx.state.position()) {
        return Place::At(cx.fix(ptr));
    }
    run.pin_numbers(cx.pool, ptr);
    let ptr = run.reduce(cx.pool, ptr);
    let object = cx.state.memory.object(slot);
    let limit = match (write, object.read_only) {
        (true, _) => MAX_WRITTEN,
        (false, true) => MAX_CONSTANT,
        (false, false) => MAX_READ,
    };
    if object.size > limit || write && object.read_only {
        return Place::At(cx.fix(ptr));
    }
    let last = object.size - size;
    let (offset, inside) = offset_in(cx, ptr, base, last);
    cx.decide(inside);
    Place::Within { base, offset, low: 0, high: last }
}

/// Whether a range is inside of an object.
fn is_inside(cx: &Context, slot: Slot, base: u64, addr: u64, size: u64) -> bool {
    cx.state.memory.meet(slot);
    let whole = cx.state.memory.object(slot).size;
    let offset = addr.wrapping_sub(base);
    offset <= whole && size <= whole - offset
}

/// The error of a pointer that is meant for an object and points beyond it.
fn beyond(
    cx: &mut Context,
    ptr: ExprId,
    form: Form,
    (slot, base): (Slot, u64),
    size: u64,
    write: bool,
) -> Box<Halt> {
    if let Some(last) = cx.state.memory.object(slot).size.checked_sub(size) {
        let (_, inside) = offset_in(cx, ptr, base, last);
        cx.decide(inside);
    }
    cx.note_form(ptr, form, None);
    let addr = cx.example(ptr);
    fault::access(cx, Fault::OutOfBounds(slot), addr, size, write)
}

/// The address at which `len` bytes are written.
pub fn target(cx: &mut Context, ptr: ExprId, len: u64) -> u64 {
    let addr = cx.example(ptr);
    let place = object_at(cx, addr, len.max(1));
    let run = cx.general.as_deref_mut().expect("values are unknown");
    match place {
        Some((slot, base)) if !run.is_symbolic(cx.pool, ptr) => {
            if !cx.state.memory.object(slot).read_only {
                delay(cx, ptr, slot, base, addr, len.max(1));
                return addr;
            }
            cx.fix(ptr)
        }
        _ => cx.fix(ptr),
    }
}

/// The live object that holds a range.
fn object_at(cx: &Context, addr: u64, size: u64) -> Option<(Slot, u64)> {
    let slot = cx.state.memory.slot_of(&cx.space.layout, addr)?;
    cx.state.memory.meet(slot);
    let object = cx.state.memory.object(slot);
    let base = cx.space.layout.base(slot);
    let live = object.life == crate::memory::object::Life::Live && !object.external;
    let offset = addr.wrapping_sub(base);
    (live && offset <= object.size && size <= object.size - offset).then_some((slot, base))
}

/// The offset of a pointer in an object, and that it is at most `last`.
fn offset_in(cx: &mut Context, ptr: ExprId, base: u64, last: u64) -> (ExprId, ExprId) {
    let bits = cx.image.ptr_bits();
    let base = cx.pool.constant(base, bits);
    let offset = cx.pool.sub(ptr, base);
    let last = cx.pool.constant(last, bits);
    (offset, cx.pool.ule(offset, last))
}

/// Notes that a store goes into an object, at a place that may not matter.
fn delay(cx: &mut Context, ptr: ExprId, slot: Slot, base: u64, addr: u64, size: u64) {
    let last = cx.state.memory.object(slot).size - size;
    let (_, inside) = offset_in(cx, ptr, base, last);
    let addr = cx.pool.constant(addr, cx.image.ptr_bits());
    let same = cx.pool.eq(ptr, addr);
    cx.state.memory.delay(cx.space, slot);
    let run = cx.general.as_deref_mut().expect("values are unknown");
    run.delay(slot, same, inside);
}

/// A system call that writes to a sink, which does not remember how much and what was written; says
/// whether it is one.
pub fn write_to_sink(cx: &mut Context, at: At, site: &Call) -> Outcome<bool> {
    let args = at.body.list(site.args).to_vec();
    let vector = match (cx.image.target(), at.shadow(cx, args[0]), at.word(cx, args[0])) {
        (_, Some(_), _) => return Ok(false),
        (Target::X86_64, None, 1) | (Target::I386, None, 4) => false,
        (Target::X86_64, None, 20) | (Target::I386, None, 146) => true,
        _ => return Ok(false),
    };
    let fd = at.expr(cx, args[1]);
    let fd = cx.example(fd) as i32;
    if !cx.is_sink(fd) {
        return Ok(false);
    }
    let Some(buffers) = buffers(cx, at, &args, vector)? else { return Ok(false) };
    // All of them are looked at before anything is demanded, so that the kernel can still do it. It writes
    // everything only if that is not too much, wherever in their objects the buffers are.
    let mut most: u64 = 0;
    for &(buffer, len) in &buffers {
        let Some(size) = readable_object(cx, buffer, len) else { return Ok(false) };
        most = most.saturating_add(size);
    }
    if most > MAX_TRANSFER {
        return Ok(false);
    }
    // The kernel finds the error of a buffer that is meant for another object. Those of a list are numbers in memory.
    if let (false, &[(buffer, len)]) = (vector, &buffers[..])
        && cx.example(len) > 0
        && cx.known(buffer).is_none()
    {
        let addr = cx.example(buffer);
        if judge(cx, buffer, addr, 1, false).is_err() {
            return Ok(false);
        }
    }
    let _ = at.fixed(cx, args[1]);
    let mut total = cx.pool.zero(cx.image.ptr_bits());
    for (buffer, len) in buffers {
        demand_readable(cx, buffer, len);
        total = cx.pool.add(total, len);
    }
    inputs::finish(cx, at, site, Some(total));
    Ok(true)
}

/// Addresses and lengths of what is written; nothing if the kernel refuses the list.
fn buffers(
    cx: &mut Context,
    at: At,
    args: &[Operand],
    vector: bool,
) -> Outcome<Option<Vec<(ExprId, ExprId)>>> {
    let bits = cx.image.ptr_bits();
    if !vector {
        let (buffer, len) = (at.expr(cx, args[2]), at.expr(cx, args[3]));
        return Ok(Some(vec![(cx.pool.resize(buffer, bits), cx.pool.resize(len, bits))]));
    }
    let (list, count) = (at.fixed(cx, args[2]), at.fixed(cx, args[3]) as i32);
    if !(0..=MAX_VECTORS).contains(&count) {
        return Ok(None);
    }
    let word = bits as u64 / 8;
    let mut buffers = Vec::new();
    for i in 0..count as u64 {
        let mut field = |n: u64| {
            let addr = cx.pool.constant(list.wrapping_add((2 * i + n) * word), bits);
            memory::read(cx, addr, Ty::Ptr)
        };
        buffers.push((field(0)?, field(1)?));
    }
    Ok(Some(buffers))
}

/// The size of the object that holds a buffer; nothing if none does.
fn readable_object(cx: &mut Context, buffer: ExprId, len: ExprId) -> Option<u64> {
    let (addr, len) = (cx.example(buffer), cx.example(len));
    if len == 0 {
        return Some(0);
    }
    let (slot, _) = object_at(cx, addr, len)?;
    Some(cx.state.memory.object(slot).size)
}

/// Demands that a buffer be readable, wherever it is in its object and however long.
fn demand_readable(cx: &mut Context, buffer: ExprId, len: ExprId) {
    if cx.example(len) == 0 {
        cx.fix(len);
        return;
    }
    let addr = cx.example(buffer);
    let size = cx.example(len);
    let Some((slot, base)) = object_at(cx, addr, size) else { return };
    let whole = cx.state.memory.object(slot).size;
    let (offset, inside) = offset_in(cx, buffer, base, whole);
    cx.decide(inside);
    let whole = cx.pool.constant(whole, cx.image.ptr_bits());
    let room = cx.pool.sub(whole, offset);
    let fits = cx.pool.ule(len, room);
    cx.decide(fits);
}
