//! The flags of `pollard check`.

use std::path::PathBuf;

use super::{Command, Flag};

/// What to check, and what to write.
#[derive(Clone, Debug, Default)]
pub struct Checking {
    /// The property: a file, or the name of one.
    pub property: Option<String>,
    /// Go on after a violation.
    pub keep_going: bool,
    /// Run the failing input natively as well.
    pub natively: bool,
    /// Let uninitialised memory be zero.
    pub zeros: bool,
    /// Where the witness goes.
    pub witness: Option<PathBuf>,
    /// Where the suite of tests goes.
    pub suite: Option<PathBuf>,
}

const CHECK: &[Command] = &[Command::Check];

/// The table.
pub const FLAGS: &[Flag] = &[
    Flag {
        name: "property",
        value: Some("P"),
        default: "no-error",
        range: "a file of SV-COMP or Test-Comp (.prp), or no-error, unreach-call, valid-memsafety, valid-deref, valid-free, valid-memtrack, valid-memcleanup, no-overflow, termination, coverage-branches, coverage-error-call",
        help: "what to check",
        commands: CHECK,
        set: |o, v| {
            o.check.property = Some(v.to_owned()).filter(|v| v != "no-error");
            (!v.is_empty()).then_some(())
        },
    },
    Flag {
        name: "32",
        value: None,
        default: "off",
        range: "",
        help: "the program is for 32 bits (ILP32): -m32",
        commands: CHECK,
        set: |o, _| {
            o.cflags.push("-m32".into());
            Some(())
        },
    },
    Flag {
        name: "64",
        value: None,
        default: "off",
        range: "",
        help: "the program is for 64 bits (LP64): -m64",
        commands: CHECK,
        set: |o, _| {
            o.cflags.push("-m64".into());
            Some(())
        },
    },
    Flag {
        name: "keep-going",
        value: None,
        default: "off",
        range: "",
        help: "look for further violations after the first",
        commands: CHECK,
        set: |o, _| {
            o.check.keep_going = true;
            Some(())
        },
    },
    Flag {
        name: "confirm",
        value: Some("HOW"),
        default: "machine",
        range: "machine, native",
        help: "run a failing input again in the concrete interpreter, or there and natively with sanitizers",
        commands: CHECK,
        set: |o, v| {
            o.check.natively = match v {
                "machine" => false,
                "native" => true,
                _ => return None,
            };
            Some(())
        },
    },
    Flag {
        name: "uninitialised",
        value: Some("V"),
        default: "any",
        range: "any, zero",
        help: "what memory and variables hold that the program did not initialise",
        commands: CHECK,
        set: |o, v| {
            o.check.zeros = match v {
                "any" => false,
                "zero" => true,
                _ => return None,
            };
            Some(())
        },
    },
    Flag {
        name: "witness",
        value: Some("FILE"),
        default: "none",
        range: "a file",
        help: "write a witness of the verdict (SV-COMP's format, YAML, version 2.0)",
        commands: CHECK,
        set: |o, v| {
            o.check.witness = Some(v.into());
            (!v.is_empty()).then_some(())
        },
    },
    Flag {
        name: "test-suite",
        value: Some("FILE"),
        default: "none",
        range: "a file, .zip",
        help: "write tests in Test-Comp's format as an archive",
        commands: CHECK,
        set: |o, v| {
            o.check.suite = Some(v.into());
            (!v.is_empty()).then_some(())
        },
    },
];
