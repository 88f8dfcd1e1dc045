//! String functions of the machine on symbolic bytes.
//!
//! They do what a loop over the bytes would do: a byte that can go both ways forks the state. So
//! their results are numbers, as the code that uses them expects.

use expr::ExprId;

use super::super::{Context, fault, memory as plain};
use super::memory;
use crate::end::Outcome;

/// The offset of the first byte equal to `byte` (8 bits) within `len` bytes.
pub fn find(cx: &mut Context, addr: u64, byte: ExprId, len: u64) -> Outcome<Option<u64>> {
    if len == 0 {
        return Ok(None);
    }
    let room = plain::bytes_left(cx, addr).map_err(|f| fault::access(cx, f, addr, 1, false))?;
    let end = room.min(len);
    for i in 0..end {
        let cell = memory::read_bytes(cx, addr + i, 1)?[0];
        let same = cx.pool.eq(cell, byte);
        if cx.decide(same) {
            return Ok(Some(i));
        }
    }
    if end < len {
        memory::read_bytes(cx, addr + end, 1)?;
    }
    Ok(None)
}

/// The first difference of two ranges.
pub fn compare(cx: &mut Context, a: u64, b: u64, len: u64) -> Outcome<Option<(ExprId, ExprId)>> {
    let (left, right) = (memory::read_bytes(cx, a, len)?, memory::read_bytes(cx, b, len)?);
    for (x, y) in left.into_iter().zip(right) {
        let same = cx.pool.eq(x, y);
        if !cx.decide(same) {
            return Ok(Some((x, y)));
        }
    }
    Ok(None)
}
