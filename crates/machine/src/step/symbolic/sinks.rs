//! Writing to a sink when the values are unknown: standard output remembers nothing, so what is
//! written there and how much only has to be readable.

use expr::ExprId;
use ir::{Call, Operand, Target, Ty};

use super::super::{At, Context};
use super::unknown::{judge, object_at, offset_in};
use super::{inputs, memory};
use crate::end::Outcome;
use crate::host::{MAX_TRANSFER, MAX_VECTORS};

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
    // All of them are looked at before anything is demanded, so that the kernel can still do it. It
    // writes everything only if that is not too much, wherever in their objects the buffers are.
    let mut most: u64 = 0;
    for &(buffer, len) in &buffers {
        let Some(size) = readable_object(cx, buffer, len) else { return Ok(false) };
        most = most.saturating_add(size);
    }
    if most > MAX_TRANSFER {
        return Ok(false);
    }
    // The kernel finds the error of a buffer that is meant for another object. Those of a list are
    // numbers in memory.
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
