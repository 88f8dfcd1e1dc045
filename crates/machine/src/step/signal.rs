//! Signals that the program sends to itself.

use super::{Context, call};
use crate::end::{ErrorKind, Halt, Outcome};
use crate::host::Disposition;
use crate::memory::object::ObjectKind;
use crate::stack::Return;

const SIGABRT: i32 = 6;
const SIGINFO_SIZE: u64 = 128;

/// Delivers a signal: ends the path, or calls the program's handler, which returns to where the
/// running frame is now.
pub fn deliver(cx: &mut Context, signal: i32) -> Outcome<()> {
    match cx.kernel().disposition(signal) {
        Disposition::Ignore => Ok(()),
        Disposition::Terminate if signal == SIGABRT => {
            Err(Halt::error(ErrorKind::Abort, "the program aborts"))
        }
        Disposition::Terminate => Err(Box::new(Halt::Signal(signal))),
        Disposition::Handler { address, with_info } => handle(cx, signal, address, with_info),
    }
}

fn handle(cx: &mut Context, signal: i32, address: u64, with_info: bool) -> Outcome<()> {
    let image = cx.image;
    let func = cx.image.function_at(cx.space, address);
    let Some(func) = func.filter(|&f| image.program.functions[f].body.is_some()) else {
        let message = format!("the handler of signal {signal} at {address:#x} is not a function");
        return Err(Halt::error(ErrorKind::InvalidFunctionPointer, message));
    };
    let code = image.code(func);
    call::check_stack_limit(cx, code.frame_words)?;
    let site = cx.site();
    let caller = image.code(cx.state.stack().top().func);
    let mask = cx.kernel().enter_handler(signal);
    cx.masks().push(mask);
    cx.state.stack_mut().push(func, code, Some(caller), Return::Handler);
    let mut args = vec![signal as u32 as u64];
    if with_info {
        let info = cx.state.memory.allocate(cx.space, ObjectKind::Stack, site, SIGINFO_SIZE, 16);
        let Some(info) = info else {
            return Err(Halt::unsupported("the address space has no room for a signal's data"));
        };
        let number = (signal as u32).to_le_bytes();
        cx.state.memory.write(cx.space, info, &number).expect("the object was just made");
        let slot = cx.state.memory.slot_of(&cx.space.layout, info);
        cx.state.stack_mut().objects.push(slot.expect("it was just placed"));
        args.extend([info, 0]);
    }
    let first = cx.state.stack().top().base as usize + code.consts.len();
    for i in 0..code.param_words as usize {
        cx.state.stack_mut().words[first + i] = args.get(i).copied().unwrap_or(0);
    }
    cx.cost += code.entry_cost;
    code.count_call();
    Ok(())
}

/// Restores the mask after a handler; a signal that waited for it is delivered.
pub fn handler_returned(cx: &mut Context) -> Outcome<()> {
    let mask = cx.masks().pop().expect("one mask per handler that runs");
    match cx.kernel().leave_handler(mask) {
        Some(signal) => deliver(cx, signal),
        None => Ok(()),
    }
}
