//! Telling people what is wrong with an access.

use ir::SpanId;

use super::Context;
use crate::end::{ErrorKind, Halt, TraceLine};
use crate::machine::user_line;
use crate::memory::layout::{SiteId, Slot};
use crate::memory::object::ObjectKind;
use crate::memory::{Fault, FreeFault};

/// The error of a read or write of `len` bytes at `addr`.
pub fn access(cx: &Context, fault: Fault, addr: u64, len: u64, write: bool) -> Box<Halt> {
    let verb = if write { "write" } else { "read" };
    let bytes = if len == 1 { "1 byte".to_owned() } else { format!("{len} bytes") };
    let plain = |kind, message| Halt::error(kind, message);
    match fault {
        Fault::Null if addr == 0 => {
            plain(ErrorKind::NullPointer, format!("{verb} of {bytes} through a null pointer"))
        }
        Fault::Null => {
            let message = format!("{verb} of {bytes} at offset {addr} from a null pointer");
            plain(ErrorKind::NullPointer, message)
        }
        Fault::Wild => {
            let message = format!("{verb} of {bytes} at {addr:#x}, where there is no object");
            plain(ErrorKind::WildPointer, message)
        }
        Fault::Code => {
            let message = format!("{verb} of {bytes} at {addr:#x}, which is code");
            plain(ErrorKind::WildPointer, message)
        }
        Fault::External(slot) => {
            let name = object_text(cx, slot);
            Halt::unsupported(format!("{verb} of {name}, which is declared but defined nowhere"))
        }
        Fault::Symbolic(_) => {
            Halt::unsupported(format!("{verb} of {bytes} at {addr:#x} that are symbolic"))
        }
        Fault::Unproved(slot) => Box::new(Halt::Unproved { slot, addr, len, write }),
        Fault::OutOfBounds(slot) => {
            let kind = if write { ErrorKind::OutOfBoundsWrite } else { ErrorKind::OutOfBoundsRead };
            let object = cx.state.memory.object(slot);
            let most = if object.bound.is_some() { "at most " } else { "" };
            let size = object.size;
            let offset = addr.wrapping_sub(cx.space.layout.base(slot)) as i64;
            let object = object_text(cx, slot);
            let message = format!("{bytes} at offset {offset} of {object} of {most}{size} bytes");
            with_notes(cx, kind, message, slot)
        }
        Fault::Ended(slot) => {
            let object = object_text(cx, slot);
            let offset = addr.wrapping_sub(cx.space.layout.base(slot)) as i64;
            let message = format!("{verb} of {bytes} at offset {offset} of {object} after its end");
            with_notes(cx, ErrorKind::UseAfterFree, message, slot)
        }
        Fault::ReadOnly(slot) => {
            let message = format!("write of {bytes} to {}", object_text(cx, slot));
            with_notes(cx, ErrorKind::ReadOnlyWrite, message, slot)
        }
    }
}

/// The error of an access that a system call makes for the program.
pub fn by_system_call(mut halt: Box<Halt>, name: &str) -> Box<Halt> {
    if let Halt::Error { message, .. } | Halt::Unsupported(message) = &mut *halt {
        message.push_str(&format!(", by the system call {name}"));
    }
    halt
}

/// The error of a `free` or `realloc`.
pub fn free(cx: &Context, fault: FreeFault, addr: u64) -> Box<Halt> {
    match fault {
        FreeFault::NotAllocated => {
            let message = format!("{addr:#x} was not allocated");
            Halt::error(ErrorKind::InvalidFree, message)
        }
        FreeFault::Inside(slot) => {
            let offset = addr.wrapping_sub(cx.space.layout.base(slot)) as i64;
            let message = format!("pointer to offset {offset} of {}", object_text(cx, slot));
            with_notes(cx, ErrorKind::InvalidFree, message, slot)
        }
        FreeFault::WrongKind(slot) => {
            let message = format!("pointer to {}", object_text(cx, slot));
            with_notes(cx, ErrorKind::InvalidFree, message, slot)
        }
        FreeFault::Twice(slot) => {
            let message = format!("{} was freed before", object_text(cx, slot));
            with_notes(cx, ErrorKind::DoubleFree, message, slot)
        }
    }
}

/// What an object is called.
pub fn object_text(cx: &Context, slot: Slot) -> String {
    match cx.state.memory.object(slot).kind {
        ObjectKind::Stack => "a local variable".to_owned(),
        ObjectKind::Heap => "a heap object".to_owned(),
        ObjectKind::Mapped => "mapped memory".to_owned(),
        ObjectKind::Fixed => "a fixed object".to_owned(),
        ObjectKind::Global => {
            let index = cx.image.global_slots.iter().position(|&s| s == slot);
            match index.map(|i| &cx.image.program.globals.as_slice()[i].name) {
                Some(name) if name.starts_with(".str") => "a string literal".to_owned(),
                Some(name) => format!("global `{name}`"),
                None => "a global".to_owned(),
            }
        }
    }
}

/// An error with the positions where the object was allocated and freed.
fn with_notes(cx: &Context, kind: ErrorKind, message: String, slot: Slot) -> Box<Halt> {
    let object = cx.state.memory.object(slot);
    let mut notes = Vec::new();
    let mut note = |text: &str, site: Option<SiteId>| {
        if let Some(span) = site.and_then(|s| site_span(cx, s)) {
            notes.push((text.to_owned(), span));
        }
    };
    let (made, ended) = match object.kind {
        ObjectKind::Stack => ("declared here", "its block ends here"),
        ObjectKind::Fixed => ("defined here", "its end"),
        _ => ("allocated here", "freed here"),
    };
    note(made, object.site);
    note(ended, object.freed);
    Halt::with_notes(kind, message, notes)
}

/// The innermost position of a site in the user's code.
fn site_span(cx: &Context, site: SiteId) -> Option<SpanId> {
    let lines = cx.space.layout.trace(site);
    let program = &cx.image.program;
    let lines: Vec<TraceLine> = lines.into_iter().map(|at| TraceLine::at(program, at)).collect();
    user_line(program, &lines).map(|line| line.span)
}
