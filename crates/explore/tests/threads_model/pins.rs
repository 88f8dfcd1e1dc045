//! The accesses of a subtree on their way up: what happens before them, and which indices count.
//!
//! Two accesses of one object may have been independent only because their indices differed. As
//! long as both are in one subtree, the formula of that subtree must keep these indices. So each
//! access carries its index as a term over the cells of the node where it is looked at, until it is
//! pinned there, or until the term is lost.

use super::entries::{Access, Asleep};
use super::formula::{Formula, replaced};
use super::program::{Index, Instr, Program, Term, Value};

/// Carries the index of an access from after an instruction to before it. Where that is no term,
/// the index is pinned, with the formula that is returned.
pub fn backwards(program: &Program, access: &mut Access, instr: Instr) -> Option<Formula> {
    let (term, value) = access.footprint.pin?;
    let cell = term.cell?;
    let by = match instr {
        Instr::Set { cell: set, value } if set == cell => Some(value),
        Instr::Read { into, from } if into == cell => match from.index {
            Index::Fixed(at) => Some(Term::cell(from.base + at)),
            Index::By(_) => None,
        },
        Instr::TryP { into, .. } if into == cell => None,
        _ if instr.is_write() && instr.place()?.object() >> cell.min(63) & 1 != 0 => match instr {
            Instr::Write { to, value } if to.index == Index::Fixed(cell - to.base) => Some(value),
            _ => None,
        },
        _ => return None,
    };
    let Some(by) = by else {
        access.footprint = access.footprint.pinned();
        return Some(Formula::pin(program, (term, value)));
    };
    let term = replaced(program, term, cell, by);
    access.footprint.pin = Some((term, value));
    if term.cell.is_none() {
        access.footprint = access.footprint.pinned();
    }
    None
}

/// Below an operation, what conflicts with it or with its thread happens after it, at most.
pub fn happens_first(operation: &Access, accesses: &mut [Access]) {
    let mine = 1 << operation.thread;
    let after = accesses.iter().fold(0, |set, access| {
        let meets = access.footprint.may_conflict(&operation.footprint);
        if meets || access.thread == operation.thread { set | 1_u16 << access.thread } else { set }
    });
    for access in accesses {
        if (access.before | 1 << access.thread) & after != 0 || access.before & mine != 0 {
            access.before |= mine;
        }
    }
}

/// On a cycle everything may come before everything.
pub fn repeated(accesses: &mut [Access]) {
    let all = accesses.iter().fold(0, |set, access| set | 1_u16 << access.thread | access.before);
    for access in accesses {
        access.before |= all;
    }
}

/// Pins the indices of accesses that were independent by their values, of two threads each, and of
/// accesses that did not wake a sleeping operation by their values.
pub fn independences(accesses: &mut [Access], sleep: &[Asleep]) -> Vec<(Term, Value)> {
    let rely = |one: &Access, two: &Access| {
        one.thread != two.thread
            && one.footprint.may_conflict(&two.footprint)
            && !one.footprint.conflicts(&two.footprint)
    };
    let asleep = |one: &Asleep| Access { thread: one.thread, footprint: one.footprint, before: 0 };
    let sleeping: Vec<Access> = sleep.iter().map(asleep).collect();
    let relied: Vec<bool> = accesses
        .iter()
        .map(|one| accesses.iter().chain(&sleeping).any(|two| rely(one, two)))
        .collect();
    let mut pins = Vec::new();
    for (access, relied) in accesses.iter_mut().zip(relied) {
        if let (true, Some(pin)) = (relied, access.footprint.pin) {
            pins.push(pin);
            access.footprint = access.footprint.pinned();
        }
    }
    pins
}
