//! The start of the program: its arguments and environment, symbolic files and symbolic standard
//! input.
//!
//! A symbolic argument is named as KLEE names it: `arg00`, `arg01` and so on, each a byte longer
//! than the string can be, with a zero at its end. Where the number of arguments is symbolic, it is
//! the input `n_args`, and one state goes on for each number. The bytes of file `A` are the input
//! `A-data`, those of standard input are `stdin`.

use super::symbolic::inputs;
use super::{Context, failing};
use crate::end::{Halt, Outcome, Unmet};
use crate::grounds::Given;
use crate::memory::ByteValue;
use crate::memory::layout::{Below, Site, SiteId, StackNode};
use crate::memory::object::ObjectKind;
use crate::state::{Argument, Arguments};

/// Places the arguments and the environment, and gives them to the entry function.
pub fn place(cx: &mut Context, arguments: &Arguments) -> Outcome<()> {
    // How many there are comes first: it may fork, and then all of this happens again.
    let counts = counts(cx, arguments)?;
    let mut strings = Vec::new();
    let mut number = 0;
    for (i, argument) in arguments.args.iter().enumerate() {
        let len = match argument {
            Argument::Literal(bytes) => {
                let bytes = bytes.iter().map(|&b| ByteValue::Concrete(b)).collect();
                // The program's name is no argument.
                strings.push((bytes, if i == 0 { Given::Nothing } else { Given::Argument }));
                continue;
            }
            Argument::Symbolic(len) | Argument::Several { len, .. } => *len,
        };
        for _ in 0..counts[i] {
            let bytes = inputs::new_input(cx, &format!("arg{number:02}"), len + 1);
            number += 1;
            // The last byte is part of the input and always zero.
            let zero = cx.pool.constant(0, 8);
            let ends = cx.pool.eq(bytes[len as usize], zero);
            inputs::assume(cx, ends, Unmet::Ends)?;
            let bytes = bytes[..len as usize].iter().map(|&e| ByteValue::Symbolic(e));
            strings.push((bytes.collect(), Given::Nothing));
        }
    }
    let argc = strings.len() as u64;
    let any = |is: fn(&Argument) -> bool| arguments.args.iter().any(is);
    let varies = any(|arg| matches!(arg, Argument::Several { min, max, .. } if min < max));
    cx.image.notes.start(!varies);
    let pointers = match any(|arg| !matches!(arg, Argument::Literal(_))) {
        true => Given::Nothing,
        false => Given::ArgumentPointers,
    };
    let argv = place_strings(cx, 0, strings, pointers)?;
    let variable = |text: &Vec<u8>| {
        let bytes = text.iter().map(|&b| ByteValue::Concrete(b));
        (bytes.collect(), Given::Environment)
    };
    let env = arguments.env.iter().map(variable).collect();
    let envp = place_strings(cx, 1, env, Given::Environment)?;
    let first = cx.image.code(cx.state.stack().top().func).consts.len();
    cx.state.stack_mut().words[first..first + 3].copy_from_slice(&[argc, argv, envp]);
    place_files(cx, arguments)?;
    cx.state.arguments = None;
    Ok(())
}

/// Files and standard input are numbered from here on, however many arguments there are: what a kernel
/// holds is then the same after one argument as after two.
const FIRST_FILE: u32 = 1 << 30;

/// Makes the symbolic files and the symbolic standard input.
fn place_files(cx: &mut Context, arguments: &Arguments) -> Outcome<()> {
    let (count, size) = arguments.files.unwrap_or_default();
    for number in 0..count {
        let name = match u8::try_from(number) {
            Ok(number @ 0..26) => char::from(b'A' + number).to_string(),
            _ => return Err(Halt::unsupported("more than 26 symbolic files")),
        };
        let bytes = inputs::numbered_input(cx, &format!("{name}-data"), FIRST_FILE + number, size);
        let data = bytes.into_iter().collect();
        if let Err(errno) = cx.kernel().add_file(&name, &data) {
            let message = format!("the symbolic file {name} cannot be made: error {}", errno.0);
            return Err(Halt::unsupported(message));
        }
    }
    if let Some(size) = arguments.stdin {
        let bytes = inputs::numbered_input(cx, "stdin", FIRST_FILE + count, size);
        cx.kernel().set_input(&bytes.into_iter().collect());
    }
    failing::place(cx, arguments.failures, FIRST_FILE + count + 1);
    Ok(())
}

/// How many strings each argument stands for.
fn counts(cx: &mut Context, arguments: &Arguments) -> Outcome<Vec<u32>> {
    let mut counts = Vec::new();
    let mut made = 0;
    for argument in &arguments.args {
        counts.push(match *argument {
            Argument::Several { min, max, .. } if min < max => {
                // When this is done again after a fork, the input is there already.
                let n = inputs::existing_or_new(cx, &mut made, "n_args", 4);
                let (low, high) =
                    (cx.pool.constant(min as u64, 32), cx.pool.constant(max as u64, 32));
                let (above, below) = (cx.pool.ule(low, n), cx.pool.ule(n, high));
                let within = cx.pool.and(above, below);
                inputs::assume(cx, within, Unmet::Ends)?;
                let mut count = max;
                for k in min..max {
                    let here = cx.pool.constant(k as u64, 32);
                    let here = cx.pool.eq(n, here);
                    if cx.decide(here) {
                        count = k;
                        break;
                    }
                }
                count
            }
            Argument::Several { min, .. } => min,
            _ => 1,
        });
    }
    Ok(counts)
}

/// An array of pointers to strings, as `argv` and `envp` are, and what these are to the program.
fn place_strings(
    cx: &mut Context,
    n: u32,
    list: Vec<(Vec<ByteValue>, Given)>,
    array: Given,
) -> Outcome<u64> {
    let size = cx.image.target().ptr_size() as usize;
    let site = site(cx, n);
    let mut pointers = Vec::new();
    for (mut string, given) in list {
        string.push(ByteValue::Concrete(0));
        let at = put(cx, site, &string, given)?;
        pointers.extend_from_slice(&at.to_le_bytes()[..size]);
    }
    pointers.extend_from_slice(&[0; 8][..size]);
    let pointers: Vec<ByteValue> = pointers.into_iter().map(ByteValue::Concrete).collect();
    put(cx, site, &pointers, array)
}

/// Positions behind the last instruction of the entry function are the machine's own.
fn site(cx: &mut Context, n: u32) -> SiteId {
    let entry = cx.state.stack().top().func;
    let stack = cx.space.layout.stack(StackNode {
        below: Below::Thread(cx.state.thread_id()),
        func: entry,
        call: 0,
    });
    let end = cx.image.body(entry).insts.len() as u32;
    cx.space.layout.site(Site { stack, inst: end + n })
}

fn put(cx: &mut Context, site: SiteId, bytes: &[ByteValue], given: Given) -> Outcome<u64> {
    let memory = &mut cx.state.memory;
    let made = memory.allocate(cx.space, ObjectKind::Stack, site, bytes.len() as u64, 16);
    let Some(at) = made else {
        return Err(Halt::unsupported("the arguments do not fit into the address space"));
    };
    memory.write_cells(cx.space, at, bytes).expect("the object was just made");
    let (slot, _) = memory.locate(cx.space, at, 0, true).expect("the object was just made");
    memory.give(cx.space, slot, given);
    Ok(at)
}
