//! `setjmp` and `longjmp`.
//!
//! A `jmp_buf` holds, in the program's own memory, which activation and which instruction to go
//! back to, so copying the buffer works as it does natively.

use expr::ExprId;
use ir::Call;

use super::memory::{read, write};
use super::{At, Context, alloc, call, symbolic};
use crate::door::Unseen;
use crate::end::{ErrorKind, Halt, Outcome};
use crate::stack::Return;

const MAGIC: u32 = 0x706f_6c6a;
/// Bytes that hold the target; `jmp_buf` has at least these before its mask flag.
const TARGET: usize = 24;

/// Offsets of the flag "a signal mask is saved" and of the mask.
fn mask_fields(cx: &Context) -> (u64, u64) {
    match cx.image.target() {
        ir::Target::X86_64 => (64, 72),
        ir::Target::I386 => (24, 28),
    }
}

/// `setjmp`, or `sigsetjmp` when `save` says whether to keep the signal mask.
pub fn setjmp(cx: &mut Context, at: At, site: &Call, buf: u64, save: bool) -> Outcome<()> {
    let frame = *cx.state.stack().top();
    let mut bytes = [0; TARGET];
    bytes[0..4].copy_from_slice(&MAGIC.to_le_bytes());
    bytes[4..8].copy_from_slice(&frame.pc.to_le_bytes());
    write(cx, buf, &bytes)?;
    let serial = cx.frame_serial();
    let serial: Vec<ExprId> = (0..8).map(|i| cx.pool.byte(serial, i)).collect();
    symbolic::memory::write_bytes(cx, buf.wrapping_add(8), &serial)?;
    let (flag, mask) = mask_fields(cx);
    write(cx, buf.wrapping_add(flag), &(save as u32).to_le_bytes())?;
    if save {
        let current = cx.kernel().signal_mask().to_le_bytes();
        write(cx, buf.wrapping_add(mask), &current)?;
    }
    call::finish(cx, at, site, 0);
    Ok(())
}

pub fn longjmp(cx: &mut Context, buf: u64, value: u64) -> Outcome<()> {
    // Which activation a buffer means cannot be told in other states.
    cx.give_up("longjmp");
    let mut bytes = [0; TARGET];
    read(cx, buf, &mut bytes)?;
    let word = |i: usize| u32::from_le_bytes(bytes[i..i + 4].try_into().expect("four bytes"));
    let serial = u64::from_le_bytes(bytes[8..16].try_into().expect("eight bytes"));
    let serial = Unseen::new(serial);
    if word(0) != MAGIC {
        let message = "longjmp with a buffer that setjmp never filled";
        return Err(Halt::error(ErrorKind::InvalidJump, message));
    }
    if !cx.state.stack().iter().any(|f| f.serial == serial) {
        let message = "longjmp to a function that has returned";
        return Err(Halt::error(ErrorKind::InvalidJump, message));
    }
    let (flag, mask) = mask_fields(cx);
    let mut saved = [0; 4];
    read(cx, buf.wrapping_add(flag), &mut saved)?;
    if u32::from_le_bytes(saved) != 0 {
        let mut bytes = [0; 8];
        read(cx, buf.wrapping_add(mask), &mut bytes)?;
        cx.kernel().set_signal_mask(u64::from_le_bytes(bytes));
    }
    while cx.state.stack().top().serial != serial {
        alloc::end_stack_objects(cx, 0);
        if cx.state.stack().top().ret == Return::Handler {
            cx.masks().pop();
        }
        cx.state.stack_mut().pop();
    }
    cx.state.stack_mut().top_mut().pc = word(4);
    let func = cx.state.stack().top().func;
    let image = cx.image;
    let at = At { body: image.body(func), code: image.code(func), func };
    let ir::Inst::Call(id) = at.body.insts[word(4) as usize] else {
        unreachable!("setjmp stored the position of its call");
    };
    let result = if value as u32 == 0 { 1 } else { value };
    call::finish(cx, at, &at.body.calls[id], result);
    Ok(())
}
