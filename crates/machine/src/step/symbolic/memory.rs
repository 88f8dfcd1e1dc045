//! Loads and stores of symbolic bytes and through symbolic pointers.
//!
//! A pointer that is a constant plus something symbolic belongs to the object at the constant:
//! outside of it is an error. Any other pointer (a choice between addresses, one read from a
//! table) forks over the objects that it can point to; all that is in none of them is one error.
//! Inside an object a symbolic offset reads an
//! array of the bytes it can reach, and writes each of them conditionally. Where it can reach many,
//! the whole object is an array: it is remembered as long as nobody writes it, and a store is one
//! more operator on it (see [`crate::memory::arrays`]).

use expr::{ExprId, Kind};
use ir::{AtomicOp, Operand, Reg, Ty};

use super::super::{At, Context, fault, sizes};
use super::arith;
use crate::end::Outcome;
use crate::generalise::anchor;
use crate::memory::arrays::MAX_STORES;
use crate::memory::layout::{Region, Slot};
use crate::memory::object::{Life, ObjectKind};
use crate::memory::overlay::{Overlay, Whole};
use crate::memory::{ByteValue, Fault};

/// Windows of an object that a symbolic offset may reach and that are looked at byte by byte. From
/// larger ones on the whole object is an array.
const NEAR_READ: u64 = 1 << 12;
const NEAR_WRITE: u64 = 1 << 9;

/// Windows that are looked at byte by byte where the object cannot be an array. In larger ones the
/// offset is made concrete.
const MAX_READ: u64 = 1 << 16;
const MAX_WRITE: u64 = 1 << 12;

/// The first page of memory: what is there is meant as a null pointer.
const FIRST_PAGE: u64 = 4096;

/// Objects that have ended and that a stray pointer is told apart from.
const MAX_ENDED: usize = 64;

/// Values of an offset up to which it is made a number, where paths are cheaper than arrays.
const FEW: usize = 4;

/// Where an access goes.
pub(crate) enum AccessTarget {
    /// A known address.
    At(u64),
    /// Somewhere in an object: its base, the offset, and the least and greatest offset.
    Within { base: u64, offset: ExprId, low: u64, high: u64 },
}

pub fn load(cx: &mut Context, at: At, dst: Reg, ptr: Operand) -> Outcome<()> {
    let ptr = at.expr(cx, ptr);
    let ty = at.body.regs[dst];
    let value = read(cx, ptr, ty)?;
    at.set_result(cx, dst, value);
    Ok(())
}

pub fn store(cx: &mut Context, at: At, ptr: Operand, value: Operand, ty: Ty) -> Outcome<()> {
    let value = at.expr(cx, value);
    let ptr = at.expr(cx, ptr);
    write(cx, ptr, value, ty)
}

/// Reads a value of a type through a pointer.
pub fn read(cx: &mut Context, ptr: ExprId, ty: Ty) -> Outcome<ExprId> {
    let ptr_bits = cx.image.ptr_bits();
    let size = ty.store_size(ptr_bits) as u64;
    let bytes = match cx.decider().resolve(cx, ptr, size, false)? {
        AccessTarget::At(addr) => read_bytes(cx, addr, size)?,
        AccessTarget::Within { base, offset, low, high } => {
            let reach = high - low + size;
            let whole = if reach > NEAR_READ { whole_object(cx, base) } else { None };
            match whole {
                Some(array) => read_whole(cx, array, base, offset, size)?,
                None => {
                    let window = read_window(cx, base + low, reach)?;
                    let array = array_of(cx, &window);
                    let low = cx.pool.constant(low, ptr_bits);
                    let first = cx.pool.sub(offset, low);
                    let byte = |i: u64| {
                        let i = cx.pool.constant(i, ptr_bits);
                        let index = cx.pool.add(first, i);
                        cx.pool.read(array, index)
                    };
                    (0..size).map(byte).collect()
                }
            }
        }
    };
    let whole = cx.decider().join(cx, &bytes);
    Ok(cx.pool.extract(whole, 0, ty.bits(ptr_bits)))
}

/// The object at an address as an array, if it can be one.
fn whole_object(cx: &mut Context, base: u64) -> Option<ExprId> {
    let slot = cx.state.memory.slot_of(&cx.space.layout, base)?;
    if cx.recording.is_some() {
        return None;
    }
    cx.state.memory.array(cx.space, cx.pool, slot)
}

/// Checks that an object may be accessed, as far as it is there in any case.
fn allows(cx: &Context, base: u64, write: bool) -> Outcome<()> {
    let slot = cx.state.memory.slot_of(&cx.space.layout, base).expect("an object is there");
    let size = cx.state.memory.object(slot).sure_size();
    super::super::memory::check(cx, base, size, write)
}

/// Bytes of an object that is an array, at an offset inside of it.
fn read_whole(
    cx: &mut Context,
    array: ExprId,
    base: u64,
    offset: ExprId,
    size: u64,
) -> Outcome<Vec<ExprId>> {
    allows(cx, base, false)?;
    Ok((0..size)
        .map(|i| {
            let index = nth(cx, offset, i);
            element(cx, array, index)
        })
        .collect())
}

/// The byte at an index that is inside of an array. What was stored at the very same index is known
/// without a look at the length.
fn element(cx: &mut Context, array: ExprId, index: ExprId) -> ExprId {
    let mut below = array;
    while let Kind::Store(next, at, value) = cx.pool.kind(below) {
        if at == index {
            return value;
        }
        let same = cx.pool.eq(at, index);
        if cx.pool.as_const(same) != Some(0) {
            break;
        }
        below = next;
    }
    cx.pool.read(below, index)
}

/// The offset of a byte of a value from that of its first.
fn nth(cx: &mut Context, offset: ExprId, i: u64) -> ExprId {
    let i = cx.pool.constant(i, cx.image.ptr_bits());
    cx.pool.add(offset, i)
}

/// The bytes at an address as expressions.
pub fn read_bytes(cx: &mut Context, addr: u64, len: u64) -> Outcome<Vec<ExprId>> {
    let cells = read_cells(cx, addr, len)?;
    Ok(cells.into_iter().map(|cell| byte_expr(cx, cell)).collect())
}

pub fn byte_expr(cx: &mut Context, cell: ByteValue) -> ExprId {
    match cell {
        ByteValue::Concrete(byte) => cx.pool.constant(byte as u64, 8),
        ByteValue::Symbolic(e) => match cx.known(e) {
            Some(words) => cx.pool.constant(words[0], 8),
            None => e,
        },
    }
}

fn read_cells(cx: &mut Context, addr: u64, len: u64) -> Outcome<Vec<ByteValue>> {
    cx.unveil(addr, len);
    let mut cells = vec![ByteValue::Concrete(0); len as usize];
    let read = cx.state.memory.read_cells(cx.space, addr, &mut cells);
    read.map_err(|f| fault::access(cx, f, addr, len, false))?;
    Ok(cells)
}

/// The bytes that a symbolic offset may reach: of an object whose size is no number, perhaps more
/// than it has. That the access is inside of it is known.
fn read_window(cx: &mut Context, addr: u64, len: u64) -> Outcome<Vec<ByteValue>> {
    let Some(slot) = sizes::bounded_at(cx, addr) else { return read_cells(cx, addr, len) };
    let bound = cx.state.memory.unbind(cx.space, slot);
    let cells = read_cells(cx, addr, len);
    cx.state.memory.rebind(cx.space, slot, bound);
    cells
}

/// Writes what [`read_window`] read.
fn write_window(cx: &mut Context, addr: u64, bytes: &[ExprId]) -> Outcome<()> {
    let Some(slot) = sizes::bounded_at(cx, addr) else { return write_bytes(cx, addr, bytes) };
    let bound = cx.state.memory.unbind(cx.space, slot);
    let written = write_bytes(cx, addr, bytes);
    cx.state.memory.rebind(cx.space, slot, bound);
    written
}

/// Bytes as an array.
fn array_of(cx: &mut Context, cells: &[ByteValue]) -> ExprId {
    let mut bytes = vec![0; cells.len()];
    let mut symbolic = Vec::new();
    for (i, cell) in cells.iter().enumerate() {
        match *cell {
            ByteValue::Concrete(byte) => bytes[i] = byte,
            ByteValue::Symbolic(e) => symbolic.push((i as u32, e)),
        }
    }
    cx.pool.array(&bytes, &symbolic)
}

/// Writes a value of a type through a pointer.
pub fn write(cx: &mut Context, ptr: ExprId, value: ExprId, ty: Ty) -> Outcome<()> {
    let size = ty.store_size(cx.image.ptr_bits()) as u64;
    let bytes: Vec<ExprId> = (0..size as u32).map(|i| cx.pool.byte(value, i)).collect();
    match cx.decider().resolve(cx, ptr, size, true)? {
        AccessTarget::At(addr) => write_bytes(cx, addr, &bytes),
        AccessTarget::Within { base, offset, low, high } => {
            if high - low + size > NEAR_WRITE
                && let Some(array) = room_in(cx, base, size)
            {
                return store_whole(cx, array, base, offset, &bytes);
            }
            let ptr_bits = cx.image.ptr_bits();
            let cells = read_window(cx, base + low, high - low + size)?;
            let mut window: Vec<_> = cells.into_iter().map(|cell| byte_expr(cx, cell)).collect();
            for at in low..=high {
                let here = cx.pool.constant(at, ptr_bits);
                let here = cx.pool.eq(offset, here);
                if cx.pool.as_const(here) == Some(0) {
                    continue;
                }
                for (i, &byte) in bytes.iter().enumerate() {
                    let cell = &mut window[(at - low) as usize + i];
                    *cell = cx.pool.ite(here, byte, *cell);
                }
            }
            write_window(cx, base + low, &window)
        }
    }
}

/// Stores bytes into an object that is an array, at an offset inside of it.
fn store_whole(
    cx: &mut Context,
    mut array: ExprId,
    base: u64,
    offset: ExprId,
    bytes: &[ExprId],
) -> Outcome<()> {
    allows(cx, base, true)?;
    for (i, &byte) in bytes.iter().enumerate() {
        let index = nth(cx, offset, i as u64);
        array = cx.pool.store(array, index, byte);
    }
    let slot = cx.state.memory.slot_of(&cx.space.layout, base).expect("an object is there");
    cx.state.memory.hold_array(cx.space, slot, array);
    Ok(())
}

/// Copies a large object into another one of its size, if it is an input or an array whose bytes
/// nobody has asked for; says whether.
pub fn copy_whole(cx: &mut Context, dst: u64, src: u64, len: u64) -> Outcome<bool> {
    if len <= NEAR_READ || dst == src || cx.recording.is_some() {
        return Ok(false);
    }
    let whole = |cx: &Context, addr: u64| {
        let slot = cx.state.memory.slot_of(&cx.space.layout, addr)?;
        let size = cx.state.memory.object(slot).size;
        (cx.space.layout.base(slot) == addr && size == len).then_some(slot)
    };
    let (Some(from), Some(to)) = (whole(cx, src), whole(cx, dst)) else { return Ok(false) };
    let ground = cx.state.memory.overlay(from).map(Overlay::whole);
    if !matches!(ground, Some(Whole::Input(_) | Whole::Array(_))) {
        return Ok(false);
    }
    super::super::memory::check(cx, src, len, false)?;
    super::super::memory::check(cx, dst, len, true)?;
    let Some(array) = whole_object(cx, src) else { return Ok(false) };
    cx.state.memory.hold_array(cx.space, to, array);
    Ok(true)
}

/// Writes bytes at an address.
pub fn write_bytes(cx: &mut Context, addr: u64, bytes: &[ExprId]) -> Outcome<()> {
    let cells: Vec<ByteValue> = bytes
        .iter()
        .map(|&e| match cx.known(e) {
            Some(words) => ByteValue::Concrete(words[0] as u8),
            None => ByteValue::Symbolic(e),
        })
        .collect();
    let written = cx.state.memory.write_cells(cx.space, addr, &cells);
    written.map_err(|f| fault::access(cx, f, addr, bytes.len() as u64, true))
}

/// Sets bytes.
pub fn fill(cx: &mut Context, dst: u64, byte: ExprId, len: u64) -> Outcome<()> {
    if len == 0 {
        return Ok(());
    }
    super::super::memory::check(cx, dst, len, true)?;
    write_bytes(cx, dst, &vec![byte; len as usize])
}

/// Finds where an access of `size` bytes goes, by asking which objects the pointer may point to.
pub fn search(cx: &mut Context, ptr: ExprId, size: u64, write: bool) -> Outcome<AccessTarget> {
    loop {
        if let Some(words) = cx.known(ptr) {
            return Ok(AccessTarget::At(words[0]));
        }
        let anchor = anchor(cx.pool, ptr).and_then(|address| live_object(cx, address));
        let example = cx.example(ptr);
        let meant = anchor.or_else(|| live_object(cx, example));
        if let Some((slot, base)) = meant {
            if let Some(place) = within(cx, ptr, slot, base, size, write)? {
                return Ok(place);
            }
            // A state that was forked here comes again, one that is made from its prefix does not: both
            // must see that only one address is left.
            if cx.known(ptr).is_some() {
                continue;
            }
            let value = cx.example(ptr);
            if anchor.is_some() {
                return Err(fault::access(cx, Fault::OutOfBounds(slot), value, size, write));
            }
            // It is not inside this object. Perhaps it means another one.
            if cx.state.memory.slot_of(&cx.space.layout, value) != Some(slot) {
                continue;
            }
        }
        let value = cx.example(ptr);
        if astray(cx, ptr, value, size) {
            let located = cx.state.memory.locate(cx.space, value, size, write);
            let fault = located.err().unwrap_or(Fault::Wild);
            return Err(fault::access(cx, fault, value, size, write));
        }
    }
}

/// The part of an object, if the access is inside of it.
fn within(
    cx: &mut Context,
    ptr: ExprId,
    slot: Slot,
    base: u64,
    size: u64,
    write: bool,
) -> Outcome<Option<AccessTarget>> {
    let bits = cx.image.ptr_bits();
    let object_size = cx.state.memory.object(slot).size;
    let Some(last) = object_size.checked_sub(size) else { return Ok(None) };
    let base_expr = cx.pool.constant(base, bits);
    let offset = cx.pool.sub(ptr, base_expr);
    let bound = cx.pool.constant(last, bits);
    let inside = cx.pool.ule(offset, bound);
    if !cx.decide(inside) {
        return Ok(None);
    }
    let len = cx.pool.constant(size, bits);
    let end = cx.pool.add(offset, len);
    if !sizes::proved(cx, slot, end) {
        let value = cx.example(ptr);
        return Err(fault::access(cx, Fault::OutOfBounds(slot), value, size, write));
    }
    cx.state.memory.prove(slot, size);
    // The object is the right one: it must allow the access as such.
    if let Err(f) = cx.state.memory.locate(cx.space, base, size, write) {
        return Err(fault::access(cx, f, base, size, write));
    }
    let (low, high) = cx.solver.bounds(cx.pool, &cx.state.path, offset);
    let high = high.min(last);
    let reach = high - low + size;
    let was_fixed = cx.decider().was_fixed(cx, offset);
    let few = cx.config.split_offsets
        && match was_fixed {
            Some(was_fixed) => was_fixed,
            None => has_few_values(cx, offset),
        };
    if few {
        cx.space.split.insert(cx.state.position());
        let offset = cx.fix(offset);
        return Ok(Some(AccessTarget::At(base + offset)));
    }
    let wide = match write {
        true => reach > MAX_WRITE && room_in(cx, base, size).is_none(),
        false => reach > MAX_READ && whole_object(cx, base).is_none(),
    };
    if low == high || was_fixed.unwrap_or(wide) {
        let offset = cx.fix(offset);
        return Ok(Some(AccessTarget::At(base + offset)));
    }
    Ok(Some(AccessTarget::Within { base, offset, low, high }))
}

/// The object at an address as an array, if one more store of so many bytes can be added to it.
fn room_in(cx: &mut Context, base: u64, size: u64) -> Option<ExprId> {
    let array = whole_object(cx, base)?;
    (cx.pool.stores(array) + size as usize <= MAX_STORES).then_some(array)
}

/// Whether an expression has few values on this path.
fn has_few_values(cx: &mut Context, e: ExprId) -> bool {
    let bits = cx.pool.width(e);
    let mut others = cx.pool.boolean(true);
    for _ in 0..FEW {
        match cx.solver.may_hold(cx.pool, &cx.state.path, others) {
            solver::Feasible::No => return true,
            solver::Feasible::Unknown => return false,
            solver::Feasible::Yes(model) => {
                let value = cx.solver.value_under(cx.pool, &model, e);
                let value = cx.pool.constant(value, bits);
                let same = cx.pool.eq(e, value);
                let other = cx.pool.not(same);
                others = cx.pool.and(others, other);
            }
        }
    }
    matches!(cx.solver.may_hold(cx.pool, &cx.state.path, others), solver::Feasible::No)
}

/// Whether a pointer with which an access of `size` bytes is in no live object, with this value,
/// goes astray in the same way: into the first page, into one object that has ended, or anywhere
/// else. Each way is one error, and another state goes on with the rest.
pub(in crate::step) fn astray(cx: &mut Context, ptr: ExprId, example: u64, size: u64) -> bool {
    let bits = cx.image.ptr_bits();
    let condition = match cx.state.memory.region(&cx.space.layout, example) {
        Region::Null => {
            let end = cx.pool.constant(FIRST_PAGE, bits);
            let mut null = cx.pool.ult(ptr, end);
            // The program may have an object there.
            for slot in cx.state.memory.fixed_before(&cx.space.layout, FIRST_PAGE) {
                let at = is_at(cx, ptr, slot, size);
                let elsewhere = cx.pool.not(at);
                null = cx.pool.and(null, elsewhere);
            }
            null
        }
        Region::Object(slot) if has_ended_at(cx, slot, example) => is_at(cx, ptr, slot, 0),
        _ => is_nowhere(cx, ptr, size),
    };
    cx.decide(condition)
}

/// Whether an address is in an object that has ended, or just behind it.
fn has_ended_at(cx: &Context, slot: Slot, addr: u64) -> bool {
    let object = cx.state.memory.object(slot);
    object.life == Life::Ended && addr.wrapping_sub(cx.space.layout.base(slot)) <= object.size
}

/// The condition that an access of `size` bytes is in an object, alive or not; of none: also just
/// behind it.
fn is_at(cx: &mut Context, ptr: ExprId, slot: Slot, size: u64) -> ExprId {
    let Some(last) = cx.state.memory.object(slot).size.checked_sub(size) else {
        return cx.pool.boolean(false);
    };
    let bits = cx.image.ptr_bits();
    let base = cx.pool.constant(cx.space.layout.base(slot), bits);
    let last = cx.pool.constant(last, bits);
    let offset = cx.pool.sub(ptr, base);
    cx.pool.ule(offset, last)
}

/// The condition that a pointer is neither in the first page, nor in an object with `size` bytes,
/// nor in one that has ended.
fn is_nowhere(cx: &mut Context, ptr: ExprId, size: u64) -> ExprId {
    let bits = cx.image.ptr_bits();
    let page = cx.pool.constant(FIRST_PAGE, bits);
    let mut nowhere = cx.pool.ule(page, ptr);
    let target = cx.image.target();
    let live = cx.state.memory.live_objects(target).map(|(slot, _)| (slot, size));
    let mut places: Vec<(Slot, u64)> = live.collect();
    // Of very many, those that have ended are not told apart.
    let ended = cx.state.memory.ended_objects(target).take(MAX_ENDED);
    places.extend(ended.map(|slot| (slot, 0)));
    for (slot, size) in places {
        let at = is_at(cx, ptr, slot, size);
        let elsewhere = cx.pool.not(at);
        nowhere = cx.pool.and(nowhere, elsewhere);
    }
    nowhere
}

/// The address of a block that is given back: that of one which can be, or null; or one of all those
/// that cannot be, which are one error.
pub fn freed(cx: &mut Context, ptr: ExprId) -> u64 {
    let bits = cx.image.ptr_bits();
    loop {
        if let Some(words) = cx.known(ptr) {
            return words[0];
        }
        let example = cx.example(ptr);
        let touched = cx.state.memory.slot_of(&cx.space.layout, example);
        let block = touched.filter(|&slot| cx.space.layout.base(slot) == example);
        if example == 0 || block.is_some() {
            let value = cx.pool.constant(example, bits);
            let same = cx.pool.eq(ptr, value);
            if cx.decide(same) {
                return example;
            }
            continue;
        }
        let wrong = is_no_block(cx, ptr);
        if cx.decide(wrong) {
            return cx.example(ptr);
        }
    }
}

/// The condition that a pointer is neither null nor at the start of a block of the heap, alive or
/// not.
fn is_no_block(cx: &mut Context, ptr: ExprId) -> ExprId {
    let bits = cx.image.ptr_bits();
    let target = cx.image.target();
    let memory = &cx.state.memory;
    let live = memory.live_objects(target).filter(|(_, object)| object.kind == ObjectKind::Heap);
    let mut slots: Vec<Slot> = live.map(|(slot, _)| slot).collect();
    slots.extend(memory.ended_objects(target).take(MAX_ENDED));
    let zero = cx.pool.constant(0, bits);
    let null = cx.pool.eq(ptr, zero);
    let mut wrong = cx.pool.not(null);
    for slot in slots {
        let base = cx.pool.constant(cx.space.layout.base(slot), bits);
        let at = cx.pool.eq(ptr, base);
        let elsewhere = cx.pool.not(at);
        wrong = cx.pool.and(wrong, elsewhere);
    }
    wrong
}

/// The live object whose address range holds an address. Whoever asks whether it lives has met it, whatever the answer.
pub(in crate::step) fn live_object(cx: &Context, addr: u64) -> Option<(Slot, u64)> {
    let slot = cx.state.memory.slot_of(&cx.space.layout, addr)?;
    cx.state.memory.meet(slot);
    let object = cx.state.memory.object(slot);
    let live = object.life == crate::memory::object::Life::Live;
    live.then(|| (slot, cx.space.layout.base(slot)))
}

/// An atomic operation if an operand or the memory is symbolic; says whether.
pub fn atomic(
    cx: &mut Context,
    at: At,
    op: AtomicOp,
    dst: Reg,
    ptr: Operand,
    value: Operand,
) -> Outcome<bool> {
    let ty = at.body.regs[dst];
    if at.shadow(cx, value).is_none() && !touches_symbolic(cx, at, ptr, ty) {
        return Ok(false);
    }
    // The address first, so that the read and the write agree on it.
    let ptr = at.fixed(cx, ptr);
    let ptr = cx.pool.constant(ptr, cx.image.ptr_bits());
    let old = read(cx, ptr, ty)?;
    let operand = at.expr(cx, value);
    let new = combine(cx, op, ty, old, operand)?;
    write(cx, ptr, new, ty)?;
    at.set_result(cx, dst, old);
    Ok(true)
}

fn touches_symbolic(cx: &mut Context, at: At, ptr: Operand, ty: Ty) -> bool {
    if at.shadow(cx, ptr).is_some() {
        return true;
    }
    let size = ty.store_size(cx.image.ptr_bits()) as usize;
    let addr = at.word(cx, ptr);
    let read = cx.state.memory.read(cx.space, addr, &mut vec![0; size]);
    matches!(read, Err(Fault::Symbolic(_)))
}

fn combine(cx: &mut Context, op: AtomicOp, ty: Ty, a: ExprId, b: ExprId) -> Outcome<ExprId> {
    use expr::{CmpOp, FloatOp};
    let round = cx.state.fenv().round;
    let float = |cx: &mut Context, op| {
        let kind = super::super::float::kind_of(ty);
        cx.pool.float(op, kind, round, a, b)
    };
    Ok(match op {
        AtomicOp::Xchg => b,
        AtomicOp::Add => cx.pool.bin(arith::operator(ir::BinOp::Add), a, b),
        AtomicOp::Sub => cx.pool.sub(a, b),
        AtomicOp::And => cx.pool.and(a, b),
        AtomicOp::Or => cx.pool.or(a, b),
        AtomicOp::Xor => cx.pool.xor(a, b),
        AtomicOp::Nand => {
            let both = cx.pool.and(a, b);
            cx.pool.not(both)
        }
        AtomicOp::Max => cx.pool.choose(CmpOp::Slt, false, a, b),
        AtomicOp::Min => cx.pool.choose(CmpOp::Slt, true, a, b),
        AtomicOp::UMax => cx.pool.choose(CmpOp::Ult, false, a, b),
        AtomicOp::UMin => cx.pool.choose(CmpOp::Ult, true, a, b),
        AtomicOp::FAdd => float(cx, FloatOp::Add),
        AtomicOp::FSub => float(cx, FloatOp::Sub),
        AtomicOp::FMax => float(cx, FloatOp::MaxNum),
        AtomicOp::FMin => float(cx, FloatOp::MinNum),
    })
}

/// Compare and exchange if an operand or the memory is symbolic; says whether.
pub fn cmpxchg(
    cx: &mut Context,
    at: At,
    dst: Reg,
    ptr: Operand,
    expected: Operand,
    new: Operand,
) -> Outcome<bool> {
    let ty = at.body.regs[dst];
    let operands = [expected, new].iter().any(|&o| at.shadow(cx, o).is_some());
    if !operands && !touches_symbolic(cx, at, ptr, ty) {
        return Ok(false);
    }
    let addr = at.fixed(cx, ptr);
    let ptr = cx.pool.constant(addr, cx.image.ptr_bits());
    let old = read(cx, ptr, ty)?;
    super::super::memory::check(cx, addr, ty.store_size(cx.image.ptr_bits()) as u64, true)?;
    let (expected, new) = (at.expr(cx, expected), at.expr(cx, new));
    let equal = cx.pool.eq(old, expected);
    let value = cx.pool.ite(equal, new, old);
    write(cx, ptr, value, ty)?;
    at.set_result(cx, dst, old);
    at.set_result(cx, ir::Id::new(dst.raw() + 1), equal);
    Ok(true)
}
