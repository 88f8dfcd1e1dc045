//! Where accesses go when the values are unknown: where they go in truth, with what must hold for
//! that. See `crate::generalise`.

use expr::ExprId;

use super::super::{Context, fault};
use super::memory::{self, AccessTarget};
use crate::end::{Halt, Outcome};
use crate::generalise::Form;
use crate::memory::Fault;
use crate::memory::layout::Slot;

/// Sizes of objects that a symbolic offset may reach throughout; of larger ones the offset is
/// demanded as it is in truth.
const MAX_WRITTEN: u64 = 128;
const MAX_READ: u64 = 256;
const MAX_CONSTANT: u64 = 1 << 16;

/// Finds where an access of `size` bytes goes in truth.
pub fn resolve(cx: &mut Context, ptr: ExprId, size: u64, write: bool) -> Outcome<AccessTarget> {
    if let Some(words) = cx.known(ptr) {
        return Ok(AccessTarget::At(words[0]));
    }
    let addr = cx.example(ptr);
    judge(cx, ptr, addr, size, write)?;
    Ok(inside(cx, ptr, addr, size, write))
}

/// The address of the buffer of a system call; an error is one once the call uses it.
pub fn buffer(cx: &mut Context, ptr: ExprId, write: bool) -> Outcome<u64> {
    if let Some(words) = cx.known(ptr) {
        return Ok(words[0]);
    }
    let addr = cx.example(ptr);
    judge(cx, ptr, addr, 1, write)?;
    Ok(cx.fix(ptr))
}

/// Judges an access by the form of its pointer, as the exploration does, and notes it. What is left
/// then is judged by the value, which is `addr` in truth.
pub(super) fn judge(
    cx: &mut Context,
    ptr: ExprId,
    addr: u64,
    size: u64,
    write: bool,
) -> Outcome<()> {
    let Some((anchor, form)) = cx.form_in_truth(ptr) else {
        let run = cx.recording.as_deref_mut().expect("values are unknown");
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
fn inside(cx: &mut Context, ptr: ExprId, addr: u64, size: u64, write: bool) -> AccessTarget {
    let Some((slot, base)) = object_at(cx, addr, size) else {
        // An error, or about to be one.
        return AccessTarget::At(cx.fix(ptr));
    };
    let run = cx.recording.as_deref_mut().expect("values are unknown");
    if !run.is_symbolic(cx.pool, ptr) {
        if write && !cx.state.memory.object(slot).read_only {
            delay(cx, ptr, slot, base, addr, size);
            return AccessTarget::At(addr);
        }
        return AccessTarget::At(cx.fix(ptr));
    }
    if cx.space.split.contains(&cx.state.position()) {
        return AccessTarget::At(cx.fix(ptr));
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
        return AccessTarget::At(cx.fix(ptr));
    }
    let last = object.size - size;
    let (offset, inside) = offset_in(cx, ptr, base, last);
    cx.decide(inside);
    AccessTarget::Within { base, offset, low: 0, high: last }
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
pub fn destination(cx: &mut Context, ptr: ExprId, len: u64) -> u64 {
    let addr = cx.example(ptr);
    let place = object_at(cx, addr, len.max(1));
    let run = cx.recording.as_deref_mut().expect("values are unknown");
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
pub(super) fn object_at(cx: &Context, addr: u64, size: u64) -> Option<(Slot, u64)> {
    let slot = cx.state.memory.slot_of(&cx.space.layout, addr)?;
    cx.state.memory.meet(slot);
    let object = cx.state.memory.object(slot);
    let base = cx.space.layout.base(slot);
    let live = object.life == crate::memory::object::Life::Live && !object.external;
    let offset = addr.wrapping_sub(base);
    (live && offset <= object.size && size <= object.size - offset).then_some((slot, base))
}

/// The offset of a pointer in an object, and that it is at most `last`.
pub(in crate::step) fn offset_in(
    cx: &mut Context,
    ptr: ExprId,
    base: u64,
    last: u64,
) -> (ExprId, ExprId) {
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
    let run = cx.recording.as_deref_mut().expect("values are unknown");
    run.delay(slot, same, inside);
}
