//! The flags about what surrounds a program: memory that runs out or is given again, random numbers,
//! functions that are not there.

use machine::{Failing, Undefined};

use super::run::WRITING;
use super::{Command, EXPLORING, Flag};

/// What may happen around the program.
#[derive(Clone, Debug, Default)]
pub struct Around {
    /// An allocation may fail.
    pub may_fail: bool,
    /// The number of the allocation that fails.
    pub fails: Option<u32>,
    /// Functions that are defined nowhere return any value.
    pub undefined: bool,
    /// They also write where their pointer arguments lead.
    pub undefined_writes: bool,
}

impl Around {
    /// Which allocations fail; the error is a message for the user.
    pub fn failing(&self) -> Result<Failing, String> {
        match (self.may_fail, self.fails) {
            (true, Some(_)) => {
                Err("--malloc-may-fail and --fail-allocation: only one of them".into())
            }
            (true, None) => Ok(Failing::Any),
            (false, Some(n)) => Ok(Failing::Nth(n)),
            (false, None) => Ok(Failing::Never),
        }
    }

    /// What functions do that are defined nowhere; the error is a message for the user.
    pub fn undefined(&self) -> Result<Undefined, String> {
        match (self.undefined, self.undefined_writes) {
            (false, true) => Err("--undefined-writes: only together with --undefined=any".into()),
            (true, true) => Ok(Undefined::Writes),
            (true, false) => Ok(Undefined::Returns),
            (false, false) => Ok(Undefined::Stops),
        }
    }
}

/// The table.
pub const FLAGS: &[Flag] = &[
    Flag {
        name: "symbolic-rand",
        value: None,
        default: "off",
        range: "",
        help: "let rand, random, getrandom ... give symbolic values",
        commands: EXPLORING,
        set: |o, _| {
            o.explore.symbolic_rand = true;
            Some(())
        },
    },
    Flag {
        name: "symbolic-uninitialised",
        value: None,
        default: "off",
        range: "",
        help: "let fresh memory of malloc and variables that were not initialised be symbolic instead of zeros",
        commands: WRITING,
        set: |o, _| {
            o.explore.symbolic_uninitialised = true;
            Some(())
        },
    },
    Flag {
        name: "addresses",
        value: Some("A"),
        default: "fresh",
        range: "fresh, reuse",
        help: "whether malloc gives only addresses that no object had before, or also those of freed blocks of the same size",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.reuse_addresses = match v {
                "fresh" => false,
                "reuse" => true,
                _ => return None,
            };
            Some(())
        },
    },
    Flag {
        name: "malloc-may-fail",
        value: None,
        default: "off",
        range: "",
        help: "let every allocation that the user's own code calls (malloc, calloc, realloc, aligned_alloc, posix_memalign) also fail",
        commands: EXPLORING,
        set: |o, _| {
            o.explore.around.may_fail = true;
            Some(())
        },
    },
    Flag {
        name: "fail-allocation",
        value: Some("N"),
        default: "none",
        range: "1..4294967295",
        help: "let the N-th such call of a path fail, and no other",
        commands: EXPLORING,
        set: |o, v| {
            o.explore.around.fails = Some(v.parse().ok().filter(|&n: &u32| n > 0)?);
            Some(())
        },
    },
    Flag {
        name: "undefined",
        value: Some("U"),
        default: "stop",
        range: "stop, any",
        help: "what a call of a function does that is defined nowhere: it ends the path as not supported, or returns any value (a pointer: null) and does nothing else",
        commands: &[Command::Run, Command::Concolic, Command::Check, Command::Replay],
        set: |o, v| {
            o.explore.around.undefined = match v {
                "stop" => false,
                "any" => true,
                _ => return None,
            };
            Some(())
        },
    },
    Flag {
        name: "undefined-writes",
        value: None,
        default: "off",
        range: "",
        help: "with --undefined=any: such a function also writes any bytes from where its pointer arguments lead up to the ends of these objects",
        commands: EXPLORING,
        set: |o, _| {
            o.explore.around.undefined_writes = true;
            Some(())
        },
    },
];
