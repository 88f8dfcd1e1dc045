//! Whether a program is one: the invariants that the machine and the analyses rely on.
//!
//! **Of the program**
//! - constants are canonical: bits above the width are zero, more than 64 bits are `Wide` with the
//!   right number of words, addresses name a function, a label that exists or a global that is not
//!   thread-local;
//! - globals: alignment a power of two; initial bytes within the size; relocations within the
//!   size, of 1 to 8 bytes, in ascending order without overlap, naming symbols that exist;
//! - `entry` and `main` exist, `entry` has a body;
//! - positions name files that exist and are inlined at earlier positions; source types refer to
//!   source types that exist; position 0 is the unknown one.
//!
//! **Of each function**
//! - it has at most one of a body and a native implementation; parameter registers are distinct, as
//!   many and of the types that the signature says; a register for variadic arguments only in a variadic function;
//! - blocks are not empty, lie one behind the other and cover all instructions; there is a terminator
//!   at the end of each and nowhere else; every instruction has a position that exists;
//! - no edge leads to block 0; edges lead to blocks that exist; the destinations of an edge's moves
//!   are distinct and have their sources' types;
//! - ids of registers, constants, edges, calls, switches, labels, messages, variables and operand lists exist;
//! - operands and results have the types that the instruction wants (see the instruction; in calls
//!   only the shape is checked, since C may call a function by another type than it has);
//! - switches: at most 64 bits, cases distinct and within the width; a computed jump's targets lead
//!   to the blocks of their labels;
//! - allocas have distinct numbers below the function's count and a power of two as alignment;
//! - `return` gives the results that the signature says;
//! - on every way from the entry, a register is written before it is read;
//! - scopes come behind those they are inside of; starts of scopes are in order and name scopes and instructions that
//!   exist; so are variable events.

mod body;
mod flow;
mod types;

use crate::entity::{Id, IdVec};
use crate::program::{Const, Function, Global, GlobalInit, Program, Reloc, Symbol};
use crate::source::{SourceTypeKind, SpanId};
use std::fmt;

/// One broken invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Where: the item, and the instruction in it.
    pub place: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for Violation {}

/// Checks a program; the first violations found, in order, when there are any.
///
/// # Errors
/// When an invariant is broken.
pub fn verify(program: &Program) -> Result<(), Vec<Violation>> {
    let mut report = Report::default();
    check_tables(program, &mut report);
    // What follows looks into the tables.
    if report.violations.is_empty() {
        for global in program.globals.values() {
            report.place = format!("global {}", global.name);
            check_global(program, global, &mut report);
        }
        for function in program.functions.values() {
            report.place = format!("function {}", function.name);
            check_function(program, function, &mut report);
        }
    }
    if report.violations.is_empty() { Ok(()) } else { Err(report.violations) }
}

/// Collects violations, not endlessly many.
#[derive(Default)]
struct Report {
    place: String,
    violations: Vec<Violation>,
}

impl Report {
    const MOST: usize = 100;

    fn add(&mut self, message: impl Into<String>) {
        if self.violations.len() < Self::MOST {
            let violation = Violation { place: self.place.clone(), message: message.into() };
            self.violations.push(violation);
        }
    }

    /// Reports `message` unless `holds`; gives `holds`.
    fn check(&mut self, holds: bool, message: impl FnOnce() -> String) -> bool {
        if !holds {
            self.add(message());
        }
        holds
    }
}

fn exists<K, V>(items: &IdVec<K, V>, id: Id<K>) -> bool {
    id.index() < items.len()
}

fn check_tables(program: &Program, report: &mut Report) {
    report.place = "program".to_owned();
    for (word, id) in [("entry", program.entry), ("main", program.main)] {
        if let Some(id) = id {
            report.check(exists(&program.functions, id), || format!("{word} does not exist"));
        }
    }
    if let Some(entry) = program.entry.and_then(|id| program.functions.get(id)) {
        report.check(entry.body.is_some(), || "entry has no body".to_owned());
    }
    for (id, span) in program.spans.iter() {
        report.check(exists(&program.files, span.file), || format!("span {id:?}: no such file"));
        let earlier = span.inlined_at.is_none_or(|at| at < id);
        report.check(earlier, || format!("span {id:?} is not inlined at an earlier one"));
    }
    let unknown = program.spans.get(Program::UNKNOWN_SPAN);
    report.check(unknown.is_some_and(|s| s.line == 0), || "span 0 is not unknown".to_owned());
    for (id, ty) in program.source_types.iter() {
        let parts: Vec<_> = match &ty.kind {
            SourceTypeKind::Pointer(to) => to.iter().copied().collect(),
            SourceTypeKind::Array { of, .. } | SourceTypeKind::Alias(of) => vec![*of],
            SourceTypeKind::Struct(members) | SourceTypeKind::Union(members) => {
                members.iter().map(|m| m.ty).collect()
            }
            _ => Vec::new(),
        };
        let known = parts.iter().all(|&part| exists(&program.source_types, part));
        report.check(known, || format!("source type {id:?} refers to none"));
    }
    for (id, constant) in program.consts.iter() {
        report.check(is_canonical(program, constant), || {
            format!("constant {id:?} is not canonical: {constant:?}")
        });
    }
}

fn is_canonical(program: &Program, constant: &Const) -> bool {
    let fits = |top: u64, bits: u32| top & !(u64::MAX >> ((64 - bits % 64) % 64)) == 0;
    let width = constant.ty().bits(program.target.ptr_bits());
    match constant {
        Const::Bits(_, value) => (1..=64).contains(&width) && fits(*value, width),
        Const::Wide(_, words) => {
            width > 64
                && words.len() == width.div_ceil(64) as usize
                && words.last().is_some_and(|&top| fits(top, width))
        }
        Const::Address(Symbol::Global(id), _) => {
            program.globals.get(*id).is_some_and(|g| !g.thread_local)
        }
        Const::Address(symbol, _) => symbol_exists(program, *symbol),
        Const::Undef(_) => width > 0,
    }
}

fn symbol_exists(program: &Program, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Global(id) => exists(&program.globals, id),
        Symbol::Function(id) => exists(&program.functions, id),
        Symbol::Label(id, label) => {
            let body = program.functions.get(id).and_then(|f| f.body.as_ref());
            body.is_some_and(|b| (label as usize) < b.labels.len())
        }
    }
}

fn span_exists(program: &Program, span: Option<SpanId>) -> bool {
    span.is_none_or(|id| exists(&program.spans, id))
}

fn check_global(program: &Program, global: &Global, report: &mut Report) {
    report.check(global.align.is_power_of_two(), || "alignment is no power of two".to_owned());
    report.check(span_exists(program, global.span), || "no such span".to_owned());
    let known = global.source_type.is_none_or(|ty| exists(&program.source_types, ty));
    report.check(known, || "no such source type".to_owned());
    if let GlobalInit::Bytes(bytes, relocs) = &global.init {
        let fits = bytes.len() as u64 <= global.size;
        report.check(fits, || "more initial bytes than its size".to_owned());
        check_relocs(program, global.size, relocs, report);
    }
}

fn check_relocs(program: &Program, size: u64, relocs: &[Reloc], report: &mut Report) {
    let mut free_from = 0;
    for reloc in relocs {
        let at = reloc.offset;
        let end = at.checked_add(reloc.size.into());
        let inside = end.is_some_and(|end| end <= size);
        report.check(inside, || format!("relocation at {at} is out of bounds"));
        let sized = (1..=8).contains(&reloc.size);
        report.check(sized, || format!("relocation at {at} has a wrong size"));
        report.check(at >= free_from, || format!("relocation at {at} overlaps or is out of order"));
        let mut symbols = std::iter::once(reloc.plus).chain(reloc.minus);
        let known = symbols.all(|s| symbol_exists(program, s));
        report.check(known, || format!("relocation at {at} names no symbol"));
        free_from = end.unwrap_or(u64::MAX);
    }
}

fn check_function(program: &Program, function: &Function, report: &mut Report) {
    report.check(span_exists(program, function.span), || "no such span".to_owned());
    let types = function.params.iter().chain(&function.results);
    let sound = types.clone().all(|ty| ty.bits(program.target.ptr_bits()) > 0);
    report.check(sound, || "an integer type of no bits".to_owned());
    if let Some(body) = &function.body {
        let one = function.native.is_none();
        report.check(one, || "has both a body and a native implementation".to_owned());
        body::check(program, function, body, report);
    }
}
