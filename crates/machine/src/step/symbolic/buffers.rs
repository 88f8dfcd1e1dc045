//! Buffers of system calls whose address or length is symbolic.
//!
//! Other arguments of a system call are made concrete value by value. A buffer has so many values
//! that the wrong ones would never all be tried, and they are all wrong for one reason. So addresses
//! outside of all objects are one case, and so are lengths beyond the end of the object. What such
//! a call does depends on whether it comes to the bytes that are not there, and on nothing else:
//! `read` writes what arrives, whatever room it was promised.

use expr::ExprId;
use ir::{Operand, Target};

use super::super::{At, Context, memory as bytes, sizes};
use crate::end::{Halt, Outcome};

/// A buffer of a call, whose length is the next argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buffer {
    /// The argument that has its address; the first argument is the call's number.
    pub address: usize,
    /// Whether the call writes it.
    pub written: bool,
}

/// The buffer of the call with a number, if how it behaves beyond an object's end does not depend
/// on the length.
pub fn of_call(target: Target, number: u64) -> Option<Buffer> {
    let buffer = |address, written| Some(Buffer { address, written });
    match (target, number) {
        // read, pread64
        (Target::X86_64, 0 | 17) | (Target::I386, 3 | 180) => buffer(2, true),
        // write, pwrite64
        (Target::X86_64, 1 | 18) | (Target::I386, 4 | 181) => buffer(2, false),
        // readlink, readlinkat
        (Target::X86_64, 89) | (Target::I386, 85) => buffer(2, true),
        (Target::X86_64, 267) | (Target::I386, 305) => buffer(3, true),
        // getrandom
        (Target::X86_64, 318) | (Target::I386, 355) => buffer(1, true),
        _ => None,
    }
}

/// The arguments of a system call.
pub struct Arguments {
    /// As numbers.
    pub words: Vec<u64>,
    /// The address of the buffer is in no object: what is wrong once the call uses it. Its number is
    /// that of the null pointer then.
    pub stray: Option<Box<Halt>>,
}

/// The arguments of a system call as numbers.
pub fn arguments(cx: &mut Context, at: At, args: &[Operand], exits: bool) -> Outcome<Arguments> {
    let mut done = Arguments { words: Vec::with_capacity(args.len()), stray: None };
    for (i, &arg) in args.iter().enumerate() {
        let buffer = match done.words.first() {
            Some(&number) => of_call(cx.image.target(), number),
            None => None,
        };
        let word = match (at.shadow(cx, arg), buffer) {
            (None, _) => at.word(cx, arg),
            // The exit status needs no value of its own.
            (Some(e), _) if i == 1 && exits => cx.example(e),
            (Some(e), Some(buffer)) if i == buffer.address => {
                address(cx, e, buffer, &mut done.stray)
            }
            (Some(e), Some(buffer)) if i == buffer.address + 1 => {
                length(cx, e, done.words[buffer.address])?
            }
            (Some(e), _) => cx.fix(e),
        };
        done.words.push(word);
    }
    Ok(done)
}

/// The address of a buffer: one of those in an object, or none.
fn address(cx: &mut Context, e: ExprId, buffer: Buffer, stray: &mut Option<Box<Halt>>) -> u64 {
    let pointer = cx.pool.resize(e, cx.image.ptr_bits());
    match cx.decider().buffer(cx, pointer, buffer.written) {
        Ok(Some(addr)) => addr,
        Ok(None) => cx.fix(e),
        Err(halt) => {
            *stray = Some(halt);
            0
        }
    }
}

/// The length of a buffer: one of those that fit, or any that does not.
fn length(cx: &mut Context, e: ExprId, address: u64) -> Outcome<u64> {
    if let Some(slot) = sizes::bounded_at(cx, address) {
        // What does not fit is one case only if it is known what does.
        sizes::settled(cx, slot)?;
    }
    let room = bytes::bytes_left(cx, address).unwrap_or(0);
    let bits = cx.pool.width(e);
    let room = cx.pool.constant(room, bits);
    let fits = cx.pool.ule(e, room);
    Ok(if cx.decide(fits) { cx.fix(e) } else { cx.example(e) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Abi, Kernel};

    #[test]
    fn the_numbers_are_those_of_calls_with_a_buffer() {
        let known = ["read", "write", "pread64", "pwrite64", "readlink", "readlinkat", "getrandom"];
        for (target, abi) in [(Target::X86_64, Abi::X86_64), (Target::I386, Abi::I386)] {
            let found = (0..500).filter(|&number| of_call(target, number).is_some());
            let mut names: Vec<_> = found.map(|number| Kernel::call_name(abi, number)).collect();
            names.sort_unstable();
            let mut known = known;
            known.sort_unstable();
            assert_eq!(names, known);
        }
    }
}
