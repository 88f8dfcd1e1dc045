//! Circuits of array reads.
//!
//! A table becomes a tree of choices over the bits of the index, from the highest down, in which equal halves
//! fall together; positions that the index cannot have are left to whatever the neighbours hold.
//! A store in between becomes a choice on "this is the index". Large tables are left to lemmas: see
//! [`super::lazy`].

use std::rc::Rc;

use expr::{ExprId, Kind, Pool, SymId, Table};

use super::gates::Lit;
use super::translate::{Circuit, Task};

/// A byte as a circuit.
pub(super) type Byte = [Lit; 8];

const ZERO: Byte = [Lit::FALSE; 8];

/// An index: its bits, and the range that its facts leave.
pub(super) struct Index {
    pub bits: Vec<Lit>,
    pub min: u64,
    pub max: u64,
}

/// The elements of an array that has no other below it.
pub(super) enum Elements {
    Table(Rc<Table>),
    /// Neighbouring symbols: the first, how many.
    Run(SymId, u32),
}

impl Elements {
    /// The elements of an array, unless there are stores or choices above them.
    pub fn of(pool: &Pool, array: ExprId) -> Option<Elements> {
        match pool.kind(array) {
            Kind::Table(id) => Some(Elements::Table(Rc::clone(pool.table(id)))),
            Kind::Run(first, len) => Some(Elements::Run(first, len)),
            _ => None,
        }
    }

    pub fn len(&self) -> u64 {
        match self {
            Elements::Table(table) => table.bytes.len() as u64,
            Elements::Run(_, len) => u64::from(*len),
        }
    }

    pub fn all_numbers(&self) -> bool {
        matches!(self, Elements::Table(table) if table.symbolic.is_empty())
    }

    /// How many bits of an index choose among them.
    pub fn levels(&self, at: &Index) -> usize {
        (self.len().next_power_of_two().trailing_zeros() as usize).min(at.bits.len())
    }

    /// Whether a range has more than so many runs of equal numbers, symbolic elements being runs of
    /// their own.
    pub fn has_more_runs(&self, first: u64, last: u64, few: u64) -> bool {
        let Elements::Table(table) = self else { return last - first >= few };
        let place = |at: u64| table.symbolic.partition_point(|&(i, _)| u64::from(i) < at);
        if (place(last + 1) - place(first)) as u64 > few {
            return true;
        }
        let bytes = &table.bytes[first as usize..=last as usize];
        let changes = bytes.windows(2).filter(|pair| pair[0] != pair[1]);
        changes.take(few as usize + 1).count() as u64 > few
    }

    /// The constant that all positions from `first` to `last` hold that the index can have.
    fn uniform(&self, at: &Index, first: u64, last: u64) -> Option<u8> {
        match self {
            Elements::Table(table) => uniform(table, at, first, last),
            Elements::Run(_, len) => (first.max(at.min) >= u64::from(*len)).then_some(0),
        }
    }
}

/// What an array consists of, from the latest store down to what is below them all.
struct Layers {
    /// Index and value of each store.
    stores: Vec<(ExprId, ExprId)>,
    base: ExprId,
}

fn layers(pool: &Pool, mut array: ExprId) -> Layers {
    let mut stores = Vec::new();
    while let Kind::Store(below, index, value) = pool.kind(array) {
        stores.push((index, value));
        array = below;
    }
    Layers { stores, base: array }
}

impl Circuit {
    /// Pushes what has to be translated before this read can be.
    pub(super) fn read_needs(
        &self,
        pool: &Pool,
        array: ExprId,
        index: ExprId,
        work: &mut Vec<Task>,
    ) {
        let mut need = |e: ExprId| {
            if !self.knows(e) {
                work.push(Task::Expr(e));
            }
        };
        need(index);
        let layers = layers(pool, array);
        for (index, value) in layers.stores {
            need(index);
            need(value);
        }
        match pool.kind(layers.base) {
            Kind::Table(_) | Kind::Run(..) => {
                let elements = Elements::of(pool, layers.base).expect("it is one of these");
                let (min, max) = index_range(pool, index).into_inner();
                if !self.is_lazy(&elements, &Index { bits: Vec::new(), min, max }) {
                    self.elements_needed(&elements, min..=max, work);
                }
            }
            Kind::Ite(condition, a, b) => {
                need(condition);
                for below in [a, b] {
                    if self.known_read(below, index).is_none() {
                        work.push(Task::Read(below, index));
                    }
                }
            }
            other => unreachable!("no array: {other:?}"),
        }
    }

    /// The byte at an index, once what it needs is translated.
    pub(super) fn read(&mut self, pool: &Pool, array: ExprId, index: ExprId) -> Byte {
        let len = pool.array_len(array) as u64;
        let layers = layers(pool, array);
        let at = self.index(pool, index);
        let mut byte = match pool.kind(layers.base) {
            Kind::Table(_) | Kind::Run(..) => {
                let elements = Elements::of(pool, layers.base).expect("it is one of these");
                match self.is_lazy(&elements, &at) {
                    true => {
                        let inside = self.inside(&at, len);
                        self.read_lazily(layers.base, index, inside)
                    }
                    false => self.read_elements(&elements, &at),
                }
            }
            Kind::Ite(condition, a, b) => {
                let condition = self.word(pool, condition)[0];
                let (a, b) = (self.read_of(a, index), self.read_of(b, index));
                std::array::from_fn(|i| self.gates.mux(condition, a[i], b[i]))
            }
            other => unreachable!("an array is a table, a store or a choice: {other:?}"),
        };
        if layers.stores.is_empty() {
            return byte;
        }
        let inside = self.inside(&at, len);
        for &(store, value) in layers.stores.iter().rev() {
            let here = self.equal_indices(&self.word(pool, store), &at.bits);
            let here = self.gates.and(here, inside);
            let value = self.word(pool, value);
            byte = std::array::from_fn(|i| self.gates.mux(here, value[i], byte[i]));
        }
        byte
    }

    /// An index that is translated.
    pub(super) fn index(&self, pool: &Pool, index: ExprId) -> Index {
        let (min, max) = index_range(pool, index).into_inner();
        Index { bits: self.word(pool, index), min, max }
    }

    fn read_of(&self, array: ExprId, index: ExprId) -> Byte {
        let start = self.known_read(array, index).expect("the halves of a choice come first");
        self.byte_at(start)
    }

    /// Whether an index is before the end.
    fn inside(&mut self, at: &Index, len: u64) -> Lit {
        if at.max < len {
            return Lit::TRUE;
        }
        let end: Vec<Lit> =
            (0..at.bits.len()).map(|i| Lit::constant(i < 64 && len >> i & 1 != 0)).collect();
        self.gates.less(&at.bits, &end)
    }

    /// Whether two indices are equal, the shorter one extended by zeros.
    pub(super) fn equal_indices(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let bit = |word: &[Lit], i: usize| word.get(i).copied().unwrap_or(Lit::FALSE);
        let bits: Vec<Lit> =
            (0..a.len().max(b.len())).map(|i| self.gates.xnor(bit(a, i), bit(b, i))).collect();
        self.gates.all(bits)
    }

    fn read_elements(&mut self, elements: &Elements, at: &Index) -> Byte {
        let levels = elements.levels(at);
        let byte = self.subtree(elements, at, 0, levels).unwrap_or(ZERO);
        if at.max < 1u64 << levels {
            return byte;
        }
        let behind = self.gates.any(at.bits[levels..].iter().copied());
        byte.map(|bit| self.gates.and(bit, !behind))
    }

    /// The byte among the `2^levels` from `first` on; none if the index cannot be there.
    pub(super) fn subtree(
        &mut self,
        elements: &Elements,
        at: &Index,
        first: u64,
        levels: usize,
    ) -> Option<Byte> {
        let last = first + ((1u64 << levels) - 1);
        if last < at.min || first > at.max {
            return None;
        }
        if let Some(byte) = elements.uniform(at, first, last) {
            return Some(std::array::from_fn(|i| Lit::constant(byte >> i & 1 != 0)));
        }
        if levels == 0 {
            return Some(self.leaf(elements, first as u32));
        }
        let bit = at.bits[levels - 1];
        let half = 1u64 << (levels - 1);
        let low = match bit == Lit::TRUE {
            true => None,
            false => self.subtree(elements, at, first, levels - 1),
        };
        let high = match bit == Lit::FALSE {
            true => None,
            false => self.subtree(elements, at, first + half, levels - 1),
        };
        match (low, high) {
            (Some(low), Some(high)) => {
                Some(std::array::from_fn(|i| self.gates.mux(bit, high[i], low[i])))
            }
            (one, other) => one.or(other),
        }
    }

    /// An element that is no number.
    fn leaf(&mut self, elements: &Elements, at: u32) -> Byte {
        match elements {
            Elements::Table(table) => {
                let e = table.symbolic_at(at).expect("a byte is a constant or symbolic");
                self.byte_of(e)
            }
            Elements::Run(first, _) => {
                let start = self.symbol_start(SymId(first.0 + at));
                self.byte_at(start)
            }
        }
    }
}

/// The values that an index can have.
fn index_range(pool: &Pool, index: ExprId) -> std::ops::RangeInclusive<u64> {
    if pool.width(index) > 64 {
        return 0..=u64::MAX;
    }
    let facts = pool.facts(index);
    facts.min..=facts.max
}

/// The constant that all positions from `first` to `last` hold that the index can have.
fn uniform(table: &Table, at: &Index, first: u64, last: u64) -> Option<u8> {
    let (first, last) = (first.max(at.min), last.min(at.max));
    let len = table.bytes.len() as u64;
    if first >= len {
        return Some(0);
    }
    let inside = first as usize..=last.min(len - 1) as usize;
    let next = table.symbolic.partition_point(|&(i, _)| (i as u64) < first);
    if table.symbolic.get(next).is_some_and(|&(i, _)| i as u64 <= last) {
        return None;
    }
    let byte = table.bytes[*inside.start()];
    let alike = table.bytes[inside].iter().all(|&b| b == byte) && (last < len || byte == 0);
    alike.then_some(byte)
}
