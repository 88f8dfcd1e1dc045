//! Which blocks and edges were executed.

use ir::{BlockId, EdgeId, FuncId};

/// What was executed of a program.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// By function.
    functions: Vec<Marks>,
    edges: u64,
}

#[derive(Clone, Default, Debug)]
struct Marks {
    blocks: Vec<u64>,
    edges: Vec<u64>,
}

fn has(bits: &[u64], index: usize) -> bool {
    bits.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
}

/// Sets a bit; whether it is new.
fn set(bits: &mut Vec<u64>, index: usize) -> bool {
    if index / 64 >= bits.len() {
        bits.resize(index / 64 + 1, 0);
    }
    let old = bits[index / 64];
    bits[index / 64] |= 1 << (index % 64);
    old != bits[index / 64]
}

/// Adds bits; how many are new.
fn merge(to: &mut Vec<u64>, from: &[u64]) -> u64 {
    if to.len() < from.len() {
        to.resize(from.len(), 0);
    }
    let mut fresh = 0;
    for (word, more) in to.iter_mut().zip(from) {
        fresh += (more & !*word).count_ones() as u64;
        *word |= more;
    }
    fresh
}

impl Coverage {
    fn marks(&mut self, func: FuncId) -> &mut Marks {
        if func.index() >= self.functions.len() {
            self.functions.resize_with(func.index() + 1, Marks::default);
        }
        &mut self.functions[func.index()]
    }

    /// A block was executed.
    pub fn enter(&mut self, func: FuncId, block: BlockId) {
        set(&mut self.marks(func).blocks, block.index());
    }

    /// An edge was taken to a block.
    pub fn take(&mut self, func: FuncId, edge: EdgeId, to: BlockId) {
        let fresh = set(&mut self.marks(func).edges, edge.index());
        self.edges += fresh as u64;
        self.enter(func, to);
    }

    /// Adds what was executed elsewhere.
    pub fn add(&mut self, other: &Coverage) {
        if self.functions.len() < other.functions.len() {
            self.functions.resize_with(other.functions.len(), Marks::default);
        }
        for (to, from) in self.functions.iter_mut().zip(&other.functions) {
            merge(&mut to.blocks, &from.blocks);
            self.edges += merge(&mut to.edges, &from.edges);
        }
    }

    /// How many edges were taken.
    pub fn edges(&self) -> u64 {
        self.edges
    }

    /// Whether a block was executed.
    pub fn has_block(&self, func: FuncId, block: BlockId) -> bool {
        self.functions.get(func.index()).is_some_and(|m| has(&m.blocks, block.index()))
    }

    /// Whether an edge was taken.
    pub fn has_edge(&self, func: FuncId, edge: EdgeId) -> bool {
        self.functions.get(func.index()).is_some_and(|m| has(&m.edges, edge.index()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Id;

    #[test]
    fn what_was_executed_anywhere_counts_once() {
        let (mut a, mut b) = (Coverage::default(), Coverage::default());
        a.take(Id::new(3), Id::new(70), Id::new(1));
        a.take(Id::new(3), Id::new(70), Id::new(1));
        b.take(Id::new(3), Id::new(70), Id::new(1));
        b.take(Id::new(5), Id::new(0), Id::new(2));
        assert_eq!(a.edges(), 1);
        a.add(&b);
        assert_eq!(a.edges(), 2);
        assert!(a.has_edge(Id::new(5), Id::new(0)) && a.has_block(Id::new(5), Id::new(2)));
        assert!(!a.has_edge(Id::new(4), Id::new(0)) && !a.has_block(Id::new(3), Id::new(2)));
    }
}
