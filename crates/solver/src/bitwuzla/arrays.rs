//! Arrays of bytes as terms of Bitwuzla.
//!
//! Ours have a length: behind the end a read gives zero and a store does nothing. Most of their
//! bytes are constants, and Bitwuzla is slow at arrays given by hundreds of constant stores. So:
//!
//! - A *table* becomes no array at all. A read of it is a tree of choices by the bits of the index,
//!   in which equal halves coincide.
//! - *Stores* go into an array of nine-bit elements that is zero everywhere at first. The ninth bit
//!   says that something was stored; where it is not set, a read reads the table below.
//! - Array and tree take only as many bits of an index as the length asks for. Where the index may
//!   have others, its comparison with the length decides. That is the term that a program's own
//!   bounds check gives too, and Bitwuzla replaces what is asserted by true.

use std::collections::HashMap;

use expr::{ExprId, Kind as Op, Pool, SymId};

use super::ffi::{Instance, Term};
use super::kind::Kind;
use super::translate::{Arrays, Form, Obstacle, Translator, is_set};

/// Elements of an array that become a tree. Larger ones are left to our own bit-blaster, which
/// builds what a query needs of them.
const MAX_ELEMENTS: usize = 1 << 16;

/// An index into an array.
struct Index {
    /// Its term, as wide as it is.
    whole: Term,
    width: u32,
    /// The greatest value that it can have.
    max: u64,
    /// The length of the array.
    len: u64,
    /// How many bits the positions of the array need.
    need: u32,
}

impl Index {
    /// As many low bits as the positions of the array need.
    fn low_bits(&self, solver: &mut Instance) -> Result<Term, Obstacle> {
        Ok(match self.width {
            width if width == self.need => self.whole,
            width if width < self.need => {
                solver.indexed(Kind::BvZeroExtend, self.whole, &[u64::from(self.need - width)])?
            }
            _ => solver.indexed(Kind::BvExtract, self.whole, &[u64::from(self.need - 1), 0])?,
        })
    }

    /// The condition that the index lies inside. Asked only if the length fits into the index.
    fn inside(&self, solver: &mut Instance) -> Result<Term, Obstacle> {
        let len = solver.bits(self.width, self.len)?;
        Ok(solver.term(Kind::BvUlt, &[self.whole, len])?)
    }

    /// Whether two values of the index may share their low bits.
    fn may_wrap(&self) -> bool {
        self.width > self.need && self.max >> self.need != 0
    }

    /// Whether the index may lie behind the end.
    fn may_be_outside(&self) -> bool {
        self.max >= self.len
    }
}

impl Translator {
    /// An array: its stores as a term. The operands are translated already.
    pub(super) fn array(
        &mut self,
        solver: &mut Instance,
        pool: &Pool,
        e: ExprId,
    ) -> Result<Form, Obstacle> {
        if self.arrays == Arrays::Eliminated {
            return Ok(Form::Array(None));
        }
        match pool.kind(e) {
            Op::Table(_) | Op::Run(..) => Ok(Form::Array(None)),
            Op::Store(below, at, value) => {
                let index = self.index(solver, pool, below, at)?;
                let before = self.stores(solver, pool, below)?;
                let low = index.low_bits(solver)?;
                let (stored, value) = (solver.bits(1, 1)?, self.bits(solver, value)?);
                let element = solver.term(Kind::BvConcat, &[stored, value])?;
                let mut after = solver.term(Kind::Store, &[before, low, element])?;
                if index.may_wrap() {
                    let inside = index.inside(solver)?;
                    after = solver.term(Kind::Ite, &[inside, after, before])?;
                }
                Ok(Form::Array(Some(after)))
            }
            Op::Ite(c, a, b) => {
                if let (Form::Array(None), Form::Array(None)) = (self.form(a), self.form(b)) {
                    return Ok(Form::Array(None));
                }
                let c = self.boolean(solver, c)?;
                let (a, b) = (self.stores(solver, pool, a)?, self.stores(solver, pool, b)?);
                Ok(Form::Array(Some(solver.term(Kind::Ite, &[c, a, b])?)))
            }
            other => unreachable!("no array: {other:?}"),
        }
    }

    /// The term for the stores into an array, also if there are none.
    fn stores(&self, solver: &mut Instance, pool: &Pool, array: ExprId) -> Result<Term, Obstacle> {
        if let Form::Array(Some(term)) = self.form(array) {
            return Ok(term);
        }
        let nothing = solver.bits(9, 0)?;
        Ok(solver.constant_array(positions_need(pool.array_len(array) as u64), 9, nothing)?)
    }

    fn index(
        &self,
        solver: &mut Instance,
        pool: &Pool,
        array: ExprId,
        e: ExprId,
    ) -> Result<Index, Obstacle> {
        let len = pool.array_len(array) as u64;
        let width = pool.width(e);
        let max = if width > 64 { u64::MAX } else { pool.facts(e).max };
        let whole = self.bits(solver, e)?;
        Ok(Index { whole, width, max, len, need: positions_need(len) })
    }

    /// The byte of an array at an index.
    pub(super) fn read(
        &mut self,
        solver: &mut Instance,
        pool: &Pool,
        array: ExprId,
        at: ExprId,
    ) -> Result<Term, Obstacle> {
        let index = self.index(solver, pool, array, at)?;
        let mut paths = Paths { conditions: HashMap::new() };
        let mut byte = self.byte_below(solver, pool, array, &index, &mut paths)?;
        if let Form::Array(Some(stores)) = self.form(array) {
            let low = index.low_bits(solver)?;
            let element = solver.term(Kind::Select, &[stores, low])?;
            let stored = solver.indexed(Kind::BvExtract, element, &[8, 8])?;
            let stored = is_set(solver, stored)?;
            let value = solver.indexed(Kind::BvExtract, element, &[7, 0])?;
            byte = solver.term(Kind::Ite, &[stored, value, byte])?;
        }
        // The tree is zero behind the end, as far as its bits go. Stores need not be.
        let plain = matches!(pool.kind(array), Op::Table(_) | Op::Run(..));
        let guarded = if plain { index.may_wrap() } else { index.may_be_outside() };
        if !guarded || fills(index.len, index.width) {
            return Ok(byte);
        }
        let (inside, zero) = (index.inside(solver)?, solver.bits(8, 0)?);
        Ok(solver.term(Kind::Ite, &[inside, byte, zero])?)
    }

    /// The byte as it is without the stores that are a term of their own.
    fn byte_below(
        &mut self,
        solver: &mut Instance,
        pool: &Pool,
        array: ExprId,
        index: &Index,
        paths: &mut Paths,
    ) -> Result<Term, Obstacle> {
        // Stores can be many: they are kept in a list, not on the stack.
        let mut array = array;
        let mut above = Vec::new();
        let mut byte = loop {
            match pool.kind(array) {
                Op::Store(below, at, value) => {
                    if self.arrays == Arrays::Eliminated {
                        above.push((at, value));
                    }
                    array = below;
                }
                Op::Table(_) | Op::Run(..) => {
                    let elements = self.elements(solver, pool, array, index)?;
                    break self.choose(solver, elements, index, paths)?;
                }
                Op::Ite(c, a, b) => {
                    let c = self.boolean(solver, c)?;
                    let a = self.byte_below(solver, pool, a, index, paths)?;
                    let b = self.byte_below(solver, pool, b, index, paths)?;
                    break if a == b { a } else { solver.term(Kind::Ite, &[c, a, b])? };
                }
                other => unreachable!("no array: {other:?}"),
            }
        };
        while let Some((at, value)) = above.pop() {
            self.check_room(solver)?;
            let store = self.index(solver, pool, array, at)?;
            let (mine, its) = (index.low_bits(solver)?, store.low_bits(solver)?);
            let mut hit = solver.term(Kind::Equal, &[mine, its])?;
            if store.may_wrap() {
                let inside = store.inside(solver)?;
                hit = solver.term(Kind::And, &[hit, inside])?;
            }
            let value = self.bits(solver, value)?;
            byte = solver.term(Kind::Ite, &[hit, value, byte])?;
        }
        Ok(byte)
    }

    /// The elements of an array that has no other below it, as far as an index chooses among them.
    fn elements(
        &mut self,
        solver: &mut Instance,
        pool: &Pool,
        array: ExprId,
        index: &Index,
    ) -> Result<Vec<Term>, Obstacle> {
        let most = (1 << index.need.min(index.width)).min(index.len as usize);
        if most > MAX_ELEMENTS {
            return Err(Obstacle::Budget);
        }
        if let Op::Run(first, _) = pool.kind(array) {
            let run = first.0..first.0 + most as u32;
            return run.map(|sym| self.symbol(solver, SymId(sym))).collect();
        }
        let Op::Table(id) = pool.kind(array) else { unreachable!("it is one of these") };
        let table = pool.table(id);
        let bytes = table.bytes.iter().enumerate().take(most);
        let element = |(i, &byte): (usize, &u8)| match table.symbolic_at(i as u32) {
            Some(e) => self.bits(solver, e),
            None => Ok(solver.bits(8, u64::from(byte))?),
        };
        bytes.map(element).collect()
    }

    /// One of the elements by the low bits of an index; zero behind the end.
    fn choose(
        &self,
        solver: &mut Instance,
        mut level: Vec<Term>,
        index: &Index,
        paths: &mut Paths,
    ) -> Result<Term, Obstacle> {
        let depth = index.need.min(index.width);
        let zero = solver.bits(8, 0)?;
        for bit in 0..depth {
            self.check_room(solver)?;
            let mut next = Vec::with_capacity(level.len().div_ceil(2));
            for pair in level.chunks(2) {
                let (low, high) = (pair[0], pair.get(1).copied().unwrap_or(zero));
                next.push(if low == high {
                    low
                } else {
                    let set = paths.bit(solver, index, bit)?;
                    solver.term(Kind::Ite, &[set, high, low])?
                });
            }
            level = next;
        }
        Ok(level.first().copied().unwrap_or(zero))
    }
}

/// The bits of an index as conditions.
struct Paths {
    conditions: HashMap<u32, Term>,
}

impl Paths {
    fn bit(&mut self, solver: &mut Instance, index: &Index, bit: u32) -> Result<Term, Obstacle> {
        if let Some(&known) = self.conditions.get(&bit) {
            return Ok(known);
        }
        let extract = solver.indexed(Kind::BvExtract, index.whole, &[u64::from(bit); 2])?;
        let set = is_set(solver, extract)?;
        self.conditions.insert(bit, set);
        Ok(set)
    }
}

/// How many bits the positions of an array of this length need; at least one.
fn positions_need(len: u64) -> u32 {
    (64 - len.saturating_sub(1).leading_zeros()).max(1)
}

/// Whether every index of this width lies inside an array of this length.
fn fills(len: u64, width: u32) -> bool {
    width < 64 && len >> width != 0
}
