//! Programs as text, for what a failed test prints.

use std::fmt::{Display, Formatter, Result};

use super::program::{Condition, Index, Instr, Place, Program, Relation, Term};

impl Display for Term {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        match self.cell {
            Some(cell) if self.plus == 0 => write!(to, "c{cell}"),
            Some(cell) => write!(to, "c{cell}+{}", self.plus),
            None => write!(to, "{}", self.plus),
        }
    }
}

impl Display for Place {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        match self.index {
            Index::Fixed(at) => write!(to, "c{}", self.base + at),
            Index::By(index) => write!(to, "c{}[c{index}]", self.base),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        let relation = match self.relation {
            Relation::Equal => "==",
            Relation::Differs => "!=",
            Relation::Less => "<",
            Relation::AtLeast => ">=",
        };
        write!(to, "{} {relation} {}", self.left, self.right)
    }
}

impl Display for Instr {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        match self {
            Instr::Read { into, from } => write!(to, "c{into} = {from}"),
            Instr::Write { to: place, value } => write!(to, "{place} = {value}"),
            Instr::P(at) => write!(to, "P({at})"),
            Instr::V(at) => write!(to, "V({at})"),
            Instr::TryP { into, at } => write!(to, "c{into} = try({at})"),
            Instr::Await { at, value } => write!(to, "await {at} == {value}"),
            Instr::Set { cell, value } => write!(to, "c{cell} := {value}"),
            Instr::Branch { when, otherwise } => write!(to, "unless {when} go to {otherwise}"),
            Instr::Jump(at) => write!(to, "go to {at}"),
            Instr::Assume(condition) => write!(to, "assume {condition}"),
            Instr::Assert(condition) => write!(to, "assert {condition}"),
            Instr::Atomic => write!(to, "atomic"),
            Instr::End => write!(to, "end"),
            Instr::Exit => write!(to, "exit"),
        }
    }
}

impl Display for Program {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        writeln!(to, "{} shared of {:?}, inputs {:?}", self.shared, self.initial, self.inputs)?;
        for (thread, code) in self.threads.iter().enumerate() {
            writeln!(to, "thread {thread}:")?;
            for (number, instr) in code.iter().enumerate() {
                writeln!(to, "  {number}: {instr}")?;
            }
        }
        Ok(())
    }
}
