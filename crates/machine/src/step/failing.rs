//! System calls that fail because the user wants to see that (`--max-fail`, as in KLEE's POSIX
//! runtime): the n-th call of a kind, where n is an input.
//!
//! The inputs are `read_fail`, `write_fail`, `close_fail`, `ftruncate_fail` and `getcwd_fail`; the
//! first call is number 1. A run over unknown values does not know how many calls there were, and
//! gives up.

use std::rc::Rc;

use expr::ExprId;
use ir::Call;

use super::symbolic::inputs;
use super::{At, Context, call};
use crate::end::{Halt, Outcome};
use crate::host::{Abi, Kernel};

const EIO: i64 = 5;
const ERANGE: i64 = 34;

/// The kinds of calls: the input, the system calls, the error.
const KINDS: [(&str, &[&str], i64); 5] = [
    ("read_fail", &["read", "readv", "pread64", "preadv"], EIO),
    ("write_fail", &["write", "writev", "pwrite64", "pwritev"], EIO),
    ("close_fail", &["close"], EIO),
    ("ftruncate_fail", &["ftruncate", "ftruncate64"], EIO),
    ("getcwd_fail", &["getcwd"], ERANGE),
];

/// The names of the inputs.
pub const FAILING: [&str; KINDS.len()] =
    ["read_fail", "write_fail", "close_fail", "ftruncate_fail", "getcwd_fail"];

/// What is known of the calls of a path.
#[derive(Clone, Debug)]
pub(crate) struct Failing {
    /// How many may still fail.
    left: u32,
    /// Which call of each kind fails.
    which: [ExprId; KINDS.len()],
    /// Calls of each kind so far.
    made: [u32; KINDS.len()],
}

impl Failing {
    pub fn for_each_expr(&self, f: impl FnMut(ExprId)) {
        self.which.iter().copied().for_each(f);
    }
}

/// Makes the inputs, numbered from `first` on.
pub fn place(cx: &mut Context, failures: u32, first: u32) {
    if failures == 0 {
        return;
    }
    let mut which = Vec::new();
    for (i, (name, ..)) in KINDS.iter().enumerate() {
        let bytes = inputs::numbered_input(cx, name, first + i as u32, 4);
        which.push(cx.pool.from_bytes(&bytes));
    }
    let which = which.try_into().expect("one for each kind");
    cx.state.failing = Some(Rc::new(Failing { left: failures, which, made: [0; KINDS.len()] }));
}

/// Lets a system call fail if it is its turn; says whether it did.
pub fn fails(cx: &mut Context, at: At, site: &Call, abi: Abi) -> Outcome<bool> {
    let Some(failing) = cx.state.failing.clone() else { return Ok(false) };
    let number = at.body.list(site.args)[0];
    let name = Kernel::call_name(abi, at.fixed(cx, number));
    let Some(kind) = KINDS.iter().position(|(_, names, _)| names.contains(&name)) else {
        return Ok(false);
    };
    // Another state may have failures left where this one has none.
    if cx.give_up("a system call that may fail") {
        return Err(Box::new(Halt::Limit("a system call that may fail")));
    }
    if failing.left == 0 {
        return Ok(false);
    }
    let made = failing.made[kind] + 1;
    let turn = cx.pool.constant(made.into(), 32);
    let here = cx.pool.eq(failing.which[kind], turn);
    let fails = cx.decide(here);
    let mut now = (*failing).clone();
    now.made[kind] = made;
    now.left -= u32::from(fails);
    cx.state.failing = Some(Rc::new(now));
    if fails {
        let (_, _, errno) = KINDS[kind];
        call::finish(cx, at, site, -errno as u64);
    }
    Ok(fails)
}
