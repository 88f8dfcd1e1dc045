//! Allocations that fail although there is memory.
//!
//! Only those that the user's own code calls: what the C library allocates for itself always finds
//! memory. Whether one fails is an input of the path, as everything is that a path can choose, so
//! that tests, prefixes, concrete runs and native replay repeat it.
//!
//! How many allocations there were is a part of a state that no cell stands for, and the input is
//! made in the middle of an instruction that may be begun again: a run over unknown values gives up
//! at each of these allocations.

use super::symbolic::inputs;
use super::{Context, alloc};
use crate::end::{Outcome, Unmet};
use crate::grounds::Concrete;
use crate::machine::{FAILED, FAILS, Failing};

/// Whether the allocation that is executed finds no memory.
pub fn fails(cx: &mut Context) -> Outcome<bool> {
    let failing = cx.config.failing;
    if failing == Failing::Never || !alloc::is_users(cx) {
        return Ok(false);
    }
    let Some(number) = cx.allocation_number() else { return Ok(false) };
    match failing {
        Failing::Never => Ok(false),
        Failing::Any => {
            // The instruction is begun again after each decision, and asks for the same input then.
            let inputs = cx.state.inputs.len() as u32;
            let mut position = *cx.state.allocating.asked.get_or_insert(inputs) as usize;
            let input = inputs::existing_or_new(cx, &mut position, FAILS, 1);
            let zero = cx.pool.zero(8);
            let succeeds = cx.pool.eq(input, zero);
            Ok(!cx.decide(succeeds))
        }
        Failing::Nth(n) if number != n.into() => Ok(false),
        Failing::Nth(n) => {
            let bytes = inputs::new_input(cx, FAILED, 4);
            let input = cx.pool.from_bytes(&bytes);
            let wanted = cx.pool.constant(n.into(), 32);
            let same = cx.pool.eq(input, wanted);
            inputs::assume(cx, same, Unmet::Ends)?;
            cx.image.notes.look(Concrete::Failing);
            Ok(true)
        }
    }
}

/// An allocation was made, or failed.
pub fn done(cx: &mut Context) {
    if cx.config.failing != Failing::Never && alloc::is_users(cx) {
        let allocating = &mut cx.state.allocating;
        allocating.made = allocating.made.next();
        allocating.asked = None;
    }
}
