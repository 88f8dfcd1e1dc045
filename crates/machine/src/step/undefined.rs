//! Calls of functions that are defined nowhere.
//!
//! Such a call ends the path as unsupported, unless the user says that these functions return: then
//! the result is an input with the function's name (a pointer is null: an address that leads nowhere
//! helps nobody), and, where that is wanted, what the pointer arguments lead to holds inputs, too.
//! The verdict names each function that was called so.

use ir::{Call, Inst, Operand, Reg, Target, Ty};

use super::symbolic::inputs;
use super::{At, Context, memory, sizes};
use crate::end::{Halt, Outcome};
use crate::grounds::Taken;
use crate::machine::Undefined;

/// Calls a function that is defined nowhere.
pub fn call(cx: &mut Context, at: At, site: &Call, name: &str) -> Outcome<()> {
    let message = format!("call of `{name}`, which is defined nowhere");
    if cx.config.undefined == Undefined::Stops {
        return Err(Halt::unsupported(message));
    }
    // Where a function is said not to return, nothing else is known of it.
    let next = cx.state.stack().top().pc as usize + 1;
    if matches!(at.body.insts.get(next), Some(Inst::Unreachable)) {
        return Err(Halt::unsupported(message + " and does not return"));
    }
    if cx.config.undefined == Undefined::Writes {
        write(cx, at, site, name)?;
    }
    give_result(cx, at, site, name);
    // Over unknown values, too: a detour may be the only way that comes here.
    let pointer = results(site).any(|reg| at.body.regs[reg] == Ty::Ptr);
    let taken = Taken { writes: cx.config.undefined == Undefined::Writes, null: pointer };
    cx.image.notes.call_undefined(name, taken);
    cx.state.stack_mut().top_mut().pc += 1;
    Ok(())
}

/// The registers that take the results of a call.
fn results(site: &Call) -> impl Iterator<Item = Reg> {
    let first = site.dst.map_or(0, |dst| dst.raw());
    let count = site.dst.map_or(0, |_| site.results);
    (first..first + count).map(ir::Id::new)
}

/// Gives the call any result: one input for all registers that hold no pointer.
fn give_result(cx: &mut Context, at: At, site: &Call, name: &str) {
    let registers = || results(site);
    let is_number = |reg: &Reg| at.body.regs[*reg] != Ty::Ptr;
    let bits: u32 = registers().filter(is_number).map(|reg| at.reg_bits(cx, reg)).sum();
    let value = (bits > 0).then(|| {
        let bytes = inputs::new_input(cx, name, bits.div_ceil(8));
        cx.pool.from_bytes(&bytes)
    });
    let mut low = 0;
    for reg in registers() {
        match value.filter(|_| is_number(&reg)) {
            Some(value) => {
                let bits = at.reg_bits(cx, reg);
                let part = cx.pool.extract(value, low, bits);
                at.set_result(cx, reg, part);
                low += bits;
            }
            None => at.set(cx, reg, 0),
        }
    }
}

/// Leaves any bytes in the objects that pointer arguments lead to, from there up to their ends.
fn write(cx: &mut Context, at: At, site: &Call, name: &str) -> Outcome<()> {
    cx.give_up("a function that is defined nowhere and writes");
    let args: &[Operand] = at.body.list(site.args);
    // All decisions come before anything is changed.
    let mut found = Vec::new();
    for (i, &arg) in args.iter().enumerate() {
        if at.ty(cx, arg) != Ty::Ptr {
            continue;
        }
        let addr = match at.shadow(cx, arg) {
            None => at.word(cx, arg),
            Some(e) => {
                let many = "a pointer to an unknown function that has more values than are tried";
                cx.choose(e, many)?
            }
        };
        if let Some(slot) = sizes::bounded_at(cx, addr) {
            sizes::settled(cx, slot)?;
        }
        let writable = cx.state.memory.locate(cx.space, addr, 1, true).is_ok();
        if let (true, Ok(room)) = (writable, memory::bytes_left(cx, addr)) {
            found.push((number_natively(cx, at, &args[..i]), addr, room));
        }
    }
    for (number, addr, room) in found {
        inputs::make_symbolic(cx, addr, room, &format!("{name} argument {number}"))?;
    }
    Ok(())
}

/// The number that an argument behind others has for a native function that takes words: of those
/// in registers for integers, or of the words of the stack. Native replay finds it so.
fn number_natively(cx: &Context, at: At, before: &[Operand]) -> u32 {
    let words = |&arg: &Operand| {
        let bits = at.bits(cx, arg);
        match (cx.image.target(), at.ty(cx, arg)) {
            (Target::X86_64, Ty::Int(_) | Ty::Ptr) => bits.div_ceil(64),
            (Target::X86_64, _) => 0,
            (Target::I386, _) => bits.div_ceil(32),
        }
    };
    before.iter().map(words).sum()
}
