//! Comparison and subtraction of pointers, which C defines within one object only.

use expr::ExprId;
use ir::Operand;

use super::super::{At, Context};
use super::memory::astray;
use crate::end::{ErrorKind, Halt, Outcome};

/// Two addresses must point into one object, or just behind it.
pub fn check(cx: &mut Context, at: At, args: &[Operand]) -> Outcome<()> {
    if cx.give_up("a check whether two pointers are of one object") {
        return Ok(());
    }
    let (a, b) = (at.expr(cx, args[0]), at.expr(cx, args[1]));
    // Just behind an object there may be another one: the first pointer alone does not tell.
    if beside(cx, a, b) || beside(cx, b, a) {
        return Ok(());
    }
    let done = if at.word(cx, args[2]) == 0 { "compared" } else { "subtracted" };
    let message = format!("pointers into different objects are {done}");
    Err(Halt::error(ErrorKind::UnrelatedPointers, message))
}

/// Whether `b` points into the object that `a` points into; where `a` points to none, whether they are equal.
fn beside(cx: &mut Context, a: ExprId, b: ExprId) -> bool {
    loop {
        let value = cx.example(a);
        let slot = cx.state.memory.slot_of(&cx.space.layout, value);
        if let Some(slot) = slot {
            let base = cx.space.layout.base(slot);
            let size = cx.state.memory.object(slot).size;
            if inside(cx, a, base, size) {
                return inside(cx, b, base, size);
            }
        }
        // It is not inside this object. Perhaps it means another one.
        let value = cx.example(a);
        if cx.state.memory.slot_of(&cx.space.layout, value) == slot && astray(cx, a, value, 0) {
            let equal = cx.pool.eq(a, b);
            return cx.decide(equal);
        }
    }
}

fn inside(cx: &mut Context, ptr: ExprId, base: u64, size: u64) -> bool {
    let bits = cx.image.ptr_bits();
    let (base, size) = (cx.pool.constant(base, bits), cx.pool.constant(size, bits));
    let offset = cx.pool.sub(ptr, base);
    let inside = cx.pool.ule(offset, size);
    cx.decide(inside)
}
