//! Which registers are read again.
//!
//! A backward analysis over the reachable blocks. A register is live where some way from there reads
//! it before writing it. The moves of an edge belong to the edge: what they read is live at the end
//! of the block they leave, what they write is not, unless it is read on another way.

use crate::analysis::Cfg;
use crate::entity::IdVec;
use crate::inst::Operand;
use crate::program::{Block, BlockId, Body, Reg};

/// A set of registers of one function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegSet(Vec<u64>);

impl RegSet {
    /// The empty set, for a function with that many registers.
    pub fn none(regs: usize) -> Self {
        RegSet(vec![0; regs.div_ceil(64)])
    }

    /// Whether a register is in the set.
    pub fn contains(&self, reg: Reg) -> bool {
        self.0[reg.index() / 64] >> (reg.index() % 64) & 1 != 0
    }

    /// Adds a register.
    pub fn insert(&mut self, reg: Reg) {
        self.0[reg.index() / 64] |= 1 << (reg.index() % 64);
    }

    /// Takes a register out.
    pub fn remove(&mut self, reg: Reg) {
        self.0[reg.index() / 64] &= !(1 << (reg.index() % 64));
    }

    /// The registers, in order.
    pub fn iter(&self) -> impl Iterator<Item = Reg> {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(Reg::new(i as u32 * 64 + bit))
            })
        })
    }

    fn add(&mut self, other: &RegSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    fn add_operand(&mut self, operand: Operand) {
        operand.as_reg().into_iter().for_each(|reg| self.insert(reg));
    }
}

/// The live registers at the borders of all blocks of a function.
#[derive(Clone, Debug)]
pub struct Liveness {
    starts: IdVec<Block, RegSet>,
    ends: IdVec<Block, RegSet>,
}

impl Liveness {
    /// The live registers of a body. Nothing is live in blocks that cannot be reached.
    pub fn new(body: &Body, cfg: &Cfg) -> Self {
        let none = || RegSet::none(body.regs.len());
        let mut live = Liveness {
            starts: body.blocks.ids().map(|_| none()).collect(),
            ends: body.blocks.ids().map(|_| none()).collect(),
        };
        let mut changed = true;
        while changed {
            changed = false;
            for &block in cfg.reverse_postorder().iter().rev() {
                changed |= live.update(body, block);
            }
        }
        live
    }

    /// Looks at one block again; whether more is live at its start than was known.
    fn update(&mut self, body: &Body, block: BlockId) -> bool {
        let mut live = RegSet::none(body.regs.len());
        for edge in body.out_edges(block) {
            let mut along = self.starts[edge.target].clone();
            edge.moves.iter().for_each(|&(to, _)| along.remove(to));
            edge.moves.iter().for_each(|&(_, from)| along.add_operand(from));
            live.add(&along);
        }
        self.ends[block] = live.clone();
        for inst in body.block_insts(block).iter().rev() {
            body.defs(inst).for_each(|reg| live.remove(reg));
            body.for_each_use(inst, |operand| live.add_operand(operand));
        }
        let changed = live != self.starts[block];
        self.starts[block] = live;
        changed
    }

    /// What is live at the start of a block.
    pub fn at_start(&self, block: BlockId) -> &RegSet {
        &self.starts[block]
    }

    /// What is live at the end of a block, before the moves of the edge that is taken.
    pub fn at_end(&self, block: BlockId) -> &RegSet {
        &self.ends[block]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Id;

    fn numbers(set: &RegSet) -> Vec<u32> {
        set.iter().map(|reg| reg.raw()).collect()
    }

    #[test]
    fn values_are_live_around_a_loop_and_moves_belong_to_their_edge() {
        let text = "
            target x86_64
            func @f user (%0:i32, %1:i32, %2:i32) -> (i32) {
            b0 cost 1:
              jump b1(%3:i32 = 0:i32, %4:i32 = %1)
            b1 cost 2:
              %5:i1 = cmp slt %3, %0
              branch %5, b2, b3(%4:i32 = %2)
            b2 cost 2:
              %6:i32 = add %3, 1:i32
              jump b1(%3:i32 = %6)
            b3 cost 1:
              return %4
            }";
        let program = crate::text::parse(text).expect("well formed");
        let body = program.functions[Id::new(0)].body.as_deref().expect("it has one");
        let live = Liveness::new(body, &Cfg::new(body));
        let starts = (0..4).map(|b| numbers(live.at_start(Id::new(b))));
        assert_eq!(
            starts.collect::<Vec<_>>(),
            [vec![0, 1, 2], vec![0, 2, 3], vec![0, 2, 3], vec![4]]
        );
        let ends = (0..4).map(|b| numbers(live.at_end(Id::new(b))));
        assert_eq!(ends.collect::<Vec<_>>(), [vec![0, 1, 2], vec![0, 2, 3], vec![0, 2, 6], vec![]]);
    }
}
