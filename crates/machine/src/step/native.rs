//! Functions that the machine provides itself.

use expr::ExprId;
use expr::float::Round;
use ir::{Call, Native, Operand, Target};

use super::alloc::{self, BadAccess, Guest, SymbolicByte};
use super::fault::by_system_call;
use super::memory::{self, read, write};
use super::sizes::{self, Size};
use super::symbolic::buffers::{self, Arguments};
use super::symbolic::{self, inputs, strings};
use super::{At, Context, Value, call, failing, fault, jumps, out_of_memory, signal};
use crate::end::{ErrorKind, Halt, Outcome};
use crate::host::{Abi, Disposition, Kernel, SysResult};
use crate::memory::Fault;
use crate::memory::overlay::veil;

/// Bytes of a large input whose symbols a system call asks for at once.
const UNVEILED: u64 = 4096;

/// Calls a native function with a call's arguments.
#[expect(clippy::too_many_lines, reason = "one arm for each function that the machine has")]
pub fn call(cx: &mut Context, at: At, site: &Call, native: Native, name: &str) -> Outcome<()> {
    check_arguments(cx, at, site, native, name)?;
    if inputs::call(cx, at, site, native, name)? {
        return Ok(());
    }
    if native == Native::Syscall && failing::fails(cx, at, site, abi(cx))? {
        return Ok(());
    }
    if native == Native::Syscall && cx.decider().system_call(cx, at, site)? {
        return Ok(());
    }
    if native == Native::Syscall {
        return syscall(cx, at, site);
    }
    let args = at.body.list(site.args);
    if let Some(base) = allocation(cx, at, args, native)? {
        out_of_memory::done(cx);
        call::finish(cx, at, site, base);
        return Ok(());
    }
    let mut words = Vec::with_capacity(args.len());
    for (i, &arg) in args.iter().enumerate() {
        words.push(match is_accessed(cx, at, args, native, i) {
            true => pointer(cx, at, arg),
            false => argument(cx, at, native, i, arg)?,
        });
    }
    let fills = matches!(native, Native::Memcpy | Native::Memmove | Native::Memset);
    // Over unknown values the destination may stay open, which takes the length. Elsewhere it is
    // made a number in its turn: the order of decisions is the order of paths.
    if fills && cx.leaves_destinations_open() {
        words[0] = at.target(cx, args[0], words[2]);
    }
    let arg = |i: usize| words.get(i).copied().unwrap_or(0);
    let result = match native {
        Native::Free => {
            alloc::free(cx, arg(0))?;
            0
        }
        Native::MallocUsableSize => usable_size(cx, arg(0))?,
        Native::Memcpy => {
            memory::copy(cx, arg(0), arg(1), arg(2), false)?;
            arg(0)
        }
        Native::Memmove => {
            memory::copy(cx, arg(0), arg(1), arg(2), true)?;
            arg(0)
        }
        Native::Memset => {
            match args.get(1).and_then(|&byte| at.shadow(cx, byte)) {
                Some(e) => {
                    let byte = cx.pool.extract(e, 0, 8);
                    symbolic::memory::fill(cx, arg(0), byte, arg(2))?;
                }
                None => memory::fill(cx, arg(0), arg(1) as u8, arg(2))?,
            }
            arg(0)
        }
        Native::Memcmp => match memcmp(cx, arg(0), arg(1), arg(2))? {
            Value { expr: Some(e), .. } => {
                inputs::finish(cx, at, site, Some(e));
                return Ok(());
            }
            value => value.words[0],
        },
        Native::Memchr => {
            let byte = args.get(1).and_then(|&byte| at.shadow(cx, byte));
            let found = match byte {
                Some(e) => {
                    let byte = cx.pool.extract(e, 0, 8);
                    strings::find(cx, arg(0), byte, arg(2))?
                }
                None => find(cx, arg(0), arg(1) as u8, arg(2))?,
            };
            found.map_or(0, |offset| arg(0) + offset)
        }
        Native::Strlen => strlen(cx, arg(0))?,
        Native::Setjmp => return jumps::setjmp(cx, at, site, arg(0), false),
        Native::Sigsetjmp => return jumps::setjmp(cx, at, site, arg(0), arg(1) as u32 != 0),
        Native::Longjmp => return jumps::longjmp(cx, arg(0), arg(1)),
        Native::FeGetRound => fe_number(cx.state.fenv().round),
        Native::FeSetRound => set_round(cx, arg(0)),
        Native::FeClearExcept => {
            cx.state.thread_mut().fenv.raised &= !(arg(0) as u32);
            0
        }
        Native::FeRaiseExcept => {
            cx.state.thread_mut().fenv.raised |= arg(0) as u32 & 0x3f;
            0
        }
        Native::FeTestExcept => (cx.state.fenv().raised & arg(0) as u32) as u64,
        Native::FeGetEnv => {
            let words = [fe_number(cx.state.fenv().round) as u32, cx.state.fenv().raised];
            write(cx, arg(0), &words.map(u32::to_le_bytes).concat())?;
            0
        }
        Native::FeSetEnv => set_env(cx, arg(0))?,
        Native::AssertFail => return Err(assertion(cx, arg(0))),
        Native::PthreadCreate => return Err(Halt::unsupported("threads (pthread_create)")),
        Native::Fork => return Err(Halt::unsupported("a second process (fork, vfork or clone)")),
        _ => unreachable!("system calls and the functions that make inputs are called before"),
    };
    // They give back their first argument, which need not be as it is in truth.
    if fills
        && cx.leaves_destinations_open()
        && let Some(e) = at.shadow(cx, args[0])
    {
        inputs::finish(cx, at, site, Some(e));
        return Ok(());
    }
    call::finish(cx, at, site, result);
    Ok(())
}

/// The machine's functions take what their headers say. Without a header, C lets a program call them
/// with anything.
fn check_arguments(
    cx: &mut Context,
    at: At,
    site: &Call,
    native: Native,
    name: &str,
) -> Outcome<()> {
    let args = at.body.list(site.args);
    let least = native.least_arguments();
    if args.len() < least {
        return Err(call::too_few(args.len(), name, least));
    }
    // What `syscall` takes depends on the number of the call.
    let wide = args.iter().take(least).find(|&&arg| at.bits(cx, arg) > 64);
    match wide {
        Some(_) if native != Native::GetValue && native != Native::IsSymbolic => {
            let message = format!("call of `{name}` with an argument of another type");
            Err(Halt::error(ErrorKind::FunctionType, message))
        }
        _ => Ok(()),
    }
}

/// Whether an argument is a pointer through which at least a byte is accessed, whatever the others
/// are.
fn is_accessed(cx: &Context, at: At, args: &[Operand], native: Native, i: usize) -> bool {
    let pointers = match native {
        Native::Strlen | Native::Memset | Native::Memchr => 1,
        Native::Memcpy | Native::Memmove | Native::Memcmp => 2,
        _ => 0,
    };
    let some = |&len: &Operand| at.shadow(cx, len).is_none() && at.word(cx, len) > 0;
    i < pointers && cx.counts() && (native == Native::Strlen || args.get(2).is_some_and(some))
}

/// A pointer as a number. All those that are in no object are one error.
fn pointer(cx: &mut Context, at: At, arg: Operand) -> u64 {
    let Some(e) = at.shadow(cx, arg) else { return at.word(cx, arg) };
    loop {
        if let Some(words) = cx.known(e) {
            return words[0];
        }
        let example = cx.example(e);
        if symbolic::memory::live_object(cx, example).is_some() {
            let value = cx.pool.constant(example, cx.image.ptr_bits());
            let same = cx.pool.eq(e, value);
            if cx.decide(same) {
                return example;
            }
        } else if symbolic::memory::astray(cx, e, example, 1) {
            return example;
        }
    }
}

/// What a function that allocates gives back, if it is one. A size need not be a number.
fn allocation(cx: &mut Context, at: At, args: &[Operand], native: Native) -> Outcome<Option<u64>> {
    let mut number = |i: usize| argument(cx, at, native, i, args[i]);
    Ok(Some(match native {
        Native::Malloc => {
            let size = sizes::of_operand(cx, at, args[0])?;
            alloc::allocate_uninitialised(cx, size, 16)?
        }
        Native::Calloc => {
            let size = sizes::of_product(cx, at, args[0], args[1])?;
            alloc::allocate(cx, size, 16)?
        }
        Native::Realloc => {
            let old = number(0)?;
            let size = sizes::of_operand(cx, at, args[1])?;
            alloc::reallocate(cx, old, size)?
        }
        Native::AlignedAlloc => {
            let align = number(0)?;
            let size = sizes::of_operand(cx, at, args[1])?;
            alloc::allocate_uninitialised(cx, size, align)?
        }
        Native::PosixMemalign => {
            let (out, align) = (number(0)?, number(1)?);
            let size = sizes::of_operand(cx, at, args[2])?;
            posix_memalign(cx, out, align, size)?
        }
        _ => return Ok(None),
    }))
}

/// An argument as a number. Bytes to search or write are looked at by the functions themselves.
fn argument(cx: &mut Context, at: At, native: Native, i: usize, arg: Operand) -> Outcome<u64> {
    let Some(e) = at.shadow(cx, arg) else { return Ok(at.word(cx, arg)) };
    match (native, i) {
        (Native::Free, 0) | (Native::Realloc, 0) if cx.counts() => {
            Ok(super::symbolic::memory::freed(cx, e))
        }
        (Native::FeSetRound, 0) => Ok(rounding(cx, e)),
        (Native::Memset | Native::Memchr, 1) => Ok(0),
        (Native::Memcpy | Native::Memmove | Native::Memset, 0) if cx.leaves_destinations_open() => {
            Ok(0)
        }
        _ => Ok(cx.fix(e)),
    }
}

/// Whether the running instruction is the system call that ends the program.
fn exits(cx: &mut Context, at: At) -> bool {
    let pc = cx.state.stack().top().pc as usize;
    let ir::Inst::Call(id) = at.body.insts[pc] else { return false };
    let number = at.body.list(at.body.calls[id].args)[0];
    let number = at.shadow(cx, number).is_none().then(|| at.word(cx, number));
    match cx.image.target() {
        Target::X86_64 => matches!(number, Some(60 | 231)),
        Target::I386 => matches!(number, Some(1 | 252)),
    }
}

fn posix_memalign(cx: &mut Context, out: u64, align: u64, size: Size) -> Outcome<u64> {
    const EINVAL: u64 = 22;
    const ENOMEM: u64 = 12;
    if !align.is_power_of_two() || align < cx.image.target().ptr_size() as u64 {
        return Ok(EINVAL);
    }
    let addr = alloc::allocate_uninitialised(cx, size, align)?;
    if addr == 0 {
        return Ok(ENOMEM);
    }
    memory::write_value(cx, out, &[addr], ir::Ty::Ptr)?;
    Ok(0)
}

/// The size of the object at an address that may be read.
pub fn object_size(cx: &mut Context, addr: u64) -> Outcome<u64> {
    match cx.state.memory.slot_of(&cx.space.layout, addr) {
        Some(slot) => sizes::settled(cx, slot),
        None => Ok(0),
    }
}

fn usable_size(cx: &mut Context, addr: u64) -> Outcome<u64> {
    if addr == 0 {
        return Ok(0);
    }
    let slot = alloc::heap_object(cx, addr)?;
    sizes::settled(cx, slot)
}

fn memcmp(cx: &mut Context, a: u64, b: u64, len: u64) -> Outcome<Value> {
    let number = |n: i64| Value { words: vec![n as u64], expr: None };
    if len == 0 {
        return Ok(number(0));
    }
    memory::check(cx, a, len, false)?;
    memory::check(cx, b, len, false)?;
    if memory::holds_symbolic(cx, a, len) || memory::holds_symbolic(cx, b, len) {
        return Ok(match strings::compare(cx, a, b, len)? {
            Some((x, y)) => {
                let (x, y) = (cx.pool.zext(x, 32), cx.pool.zext(y, 32));
                let difference = cx.pool.sub(x, y);
                cx.value_of(difference)
            }
            None => number(0),
        });
    }
    let mut done = 0;
    let (mut left, mut right) = ([0; 256], [0; 256]);
    while done < len {
        let n = (len - done).min(256) as usize;
        read(cx, a + done, &mut left[..n])?;
        read(cx, b + done, &mut right[..n])?;
        if let Some((x, y)) = left[..n].iter().zip(&right[..n]).find(|(x, y)| x != y) {
            return Ok(number(*x as i64 - *y as i64));
        }
        done += n as u64;
    }
    Ok(number(0))
}

pub fn strlen(cx: &mut Context, addr: u64) -> Outcome<u64> {
    find(cx, addr, 0, u64::MAX).map(|found| found.expect("a search without a limit finds or fails"))
}

/// The offset of the first such byte within `len` bytes; leaving the object is an error. Like
/// C's `memchr`, it may be told a length beyond the object when the byte comes before its end.
fn find(cx: &mut Context, addr: u64, byte: u8, len: u64) -> Outcome<Option<u64>> {
    if len == 0 {
        return Ok(None);
    }
    let room = memory::bytes_left(cx, addr).map_err(|f| fault::access(cx, f, addr, 1, false))?;
    let end = room.min(len);
    if memory::holds_symbolic(cx, addr, end) {
        let byte = cx.pool.constant(byte as u64, 8);
        return strings::find(cx, addr, byte, len);
    }
    let mut done = 0;
    let mut chunk = [0; 256];
    while done < end {
        let n = (end - done).min(256) as usize;
        read(cx, addr + done, &mut chunk[..n])?;
        if let Some(i) = chunk[..n].iter().position(|&b| b == byte) {
            return Ok(Some(done + i as u64));
        }
        done += n as u64;
    }
    if end < len {
        read(cx, addr + end, &mut [0])?;
    }
    Ok(None)
}

/// C's number of a rounding direction on x86.
pub fn fe_number(round: Round) -> u64 {
    ROUNDINGS.iter().find(|row| row.1 == round).map_or(0, |row| row.0)
}

/// The numbers of rounding directions.
const ROUNDINGS: [(u64, Round); 4] =
    [(0, Round::NearestEven), (0x400, Round::Down), (0x800, Round::Up), (0xc00, Round::TowardZero)];

/// A rounding direction as a number: all numbers that are none are alike.
fn rounding(cx: &mut Context, e: ExprId) -> u64 {
    let mut is = |&(number, _): &(u64, Round)| {
        let constant = cx.pool.constant(number, cx.pool.width(e));
        let same = cx.pool.eq(e, constant);
        cx.decide(same)
    };
    ROUNDINGS.iter().find_map(|row| is(row).then_some(row.0)).unwrap_or(u64::MAX)
}

fn set_round(cx: &mut Context, number: u64) -> u64 {
    match ROUNDINGS.iter().find(|row| row.0 == number) {
        Some(&(_, round)) => {
            cx.state.thread_mut().fenv.round = round;
            0
        }
        None => 1,
    }
}

fn set_env(cx: &mut Context, addr: u64) -> Outcome<u64> {
    // FE_DFL_ENV is the address -1.
    if addr == expr::word::mask(cx.image.ptr_bits()) {
        cx.state.thread_mut().fenv = Default::default();
        return Ok(0);
    }
    let mut bytes = [0; 8];
    read(cx, addr, &mut bytes)?;
    let word = |i: usize| u32::from_le_bytes(bytes[i..i + 4].try_into().expect("four bytes"));
    cx.state.thread_mut().fenv.raised = word(4);
    Ok(set_round(cx, word(0) as u64))
}

fn assertion(cx: &mut Context, text: u64) -> Box<Halt> {
    let len = match strlen(cx, text) {
        Ok(len) => len.min(1000) as usize,
        Err(halt) => return halt,
    };
    let mut bytes = vec![0; len];
    if let Err(halt) = read(cx, text, &mut bytes) {
        return halt;
    }
    let text = String::from_utf8_lossy(&bytes);
    Halt::error(ErrorKind::Assertion, format!("`{text}` does not hold"))
}

fn abi(cx: &Context) -> Abi {
    match cx.image.target() {
        Target::X86_64 => Abi::X86_64,
        Target::I386 => Abi::I386,
    }
}

/// A system call. Bytes that the kernel has to know and that are symbolic are made concrete, but of
/// a path only what matters for finding no file: see [`path_byte`].
fn syscall(cx: &mut Context, at: At, site: &Call) -> Outcome<()> {
    let ends = exits(cx, at);
    let Arguments { words, stray } = buffers::arguments(cx, at, at.body.list(site.args), ends)?;
    let arg = |i: usize| words.get(i).copied().unwrap_or(0);
    let abi = abi(cx);
    let args = [arg(1), arg(2), arg(3), arg(4), arg(5), arg(6)];
    let site_id = cx.site();
    let mut assumed = Vec::new();
    let result = loop {
        // A call that has to know a symbolic byte must not have happened. It changes the kernel
        // only in parts that are copied when they are written, so keeping the old one costs little.
        let before = cx.state.memory.may_be_symbolic().then(|| cx.state.kernel.clone());
        let (kernel, memory, space) =
            if ends { cx.kernel_at_exit() } else { cx.kernel_and_memory() };
        let mut guest = Guest::new(memory, space, site_id, &assumed);
        let result = kernel.syscall(abi, arg(0), args, &mut guest);
        let written = std::mem::take(&mut guest.written);
        let bad = guest.bad;
        let met = guest.finish();
        if let Some(BadAccess { fault: Fault::Unproved(slot), addr, len, write }) = bad {
            cx.state.kernel = before.expect("where a size is symbolic, bytes may be");
            let proved = sizes::prove(cx, slot, addr, len, write);
            proved.map_err(|halt| by_system_call(halt, Kernel::call_name(abi, arg(0))))?;
            continue;
        }
        if let (Some(bad), true) = (bad, assumed.is_empty()) {
            let halt = match stray {
                Some(halt) if bad.fault == Fault::Null => halt,
                _ => fault::access(cx, bad.fault, bad.addr, bad.len, bad.write),
            };
            return Err(by_system_call(halt, Kernel::call_name(abi, arg(0))));
        }
        let sure = assumed.is_empty() || finds_nothing(&result) && bad.is_none();
        if met.is_none() && sure {
            cx.decider().kernel_wrote(cx, written)?;
            break result;
        }
        cx.state.kernel = before.expect("a symbolic byte was met, so there may be some");
        match met {
            Some(SymbolicByte { addr, expr, before: Some(text) }) => {
                cx.unveil(addr, 1);
                match cx.state.memory.symbolic_byte(cx.space, addr) {
                    Some(expr) => path_byte(cx, addr, expr, &text, &mut assumed)?,
                    // It turns out to be a number.
                    None if expr == veil() => {}
                    None => path_byte(cx, addr, expr, &text, &mut assumed)?,
                }
            }
            // Nobody has asked for it yet: it may do to know its symbol. Over unknown values it is
            // pinned
            // anyway.
            Some(byte) if byte.expr == veil() && cx.recording.is_none() => {
                let room = memory::bytes_left(cx, byte.addr).unwrap_or(1);
                cx.unveil(byte.addr, room.min(UNVEILED));
            }
            Some(byte) => memory::fix_byte(cx, byte.addr)?,
            // What the name is matters after all.
            None => {
                for (addr, _) in std::mem::take(&mut assumed) {
                    memory::fix_byte(cx, addr)?;
                }
            }
        }
    };
    match result {
        SysResult::Value(value) => call::finish(cx, at, site, value as u64),
        SysResult::Exit(code) => return Err(Box::new(Halt::Exit(code))),
        SysResult::Signal { signal, value } => {
            let ends = matches!(cx.kernel().disposition(signal), Disposition::Terminate);
            if !ends {
                cx.give_up("a signal");
            }
            call::finish(cx, at, site, value as u64);
            signal::deliver(cx, signal)?;
        }
        SysResult::Unsupported(message) => return Err(Halt::unsupported(message)),
    }
    Ok(())
}

/// Whether a call failed because there is no such file, and so changed nothing.
fn finds_nothing(result: &SysResult) -> bool {
    const ENOENT: i64 = 2;
    const ENOTDIR: i64 = 20;
    matches!(result, SysResult::Value(value) if *value == -ENOENT || *value == -ENOTDIR)
}

/// Decides about a symbolic byte of a path as far as it matters for finding a file: whether it ends
/// the path or the name, and whether a name goes on with it. All other values find nothing, whichever
/// they are, and one stands for them all.
fn path_byte(
    cx: &mut Context,
    addr: u64,
    e: expr::ExprId,
    before: &[u8],
    assumed: &mut Vec<(u64, u8)>,
) -> Outcome<()> {
    let start = before.iter().rposition(|&b| b == b'/').map_or(0, |i| i + 1);
    let (directory, part) = before.split_at(start);
    let names = cx.kernel().names(directory);
    let mut values = vec![0, b'/'];
    values.extend(names.iter().filter_map(|name| name.strip_prefix(part)?.first().copied()));
    values.sort_unstable();
    values.dedup();
    for value in values {
        let value = cx.pool.constant(value as u64, 8);
        let here = cx.pool.eq(e, value);
        if cx.decide(here) {
            return memory::fix_byte(cx, addr);
        }
    }
    let value = cx.example(e) as u8;
    assumed.push((addr, value));
    Ok(())
}
