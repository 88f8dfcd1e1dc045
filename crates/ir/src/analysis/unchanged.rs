//! Branches to come whose conditions depend only on what does not change on the way there.
//!
//! From an instruction of a function on, some registers are never written again. A branch whose condition is
//! computed from those alone, by instructions that only compute, will go the same way whenever it is
//! reached: its condition can be worked out now. What is read from memory counts as changed.

use std::collections::HashMap;

use crate::analysis::{Cfg, RegSet};
use crate::entity::IdVec;
use crate::inst::{BinOp, CastOp, Inst, Operand};
use crate::program::{BlockId, Body, EdgeId, Reg};

/// Instructions that a condition may be computed by.
const MOST_STEPS: usize = 16;

/// A branch whose condition does not change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guard {
    /// The block that it ends.
    pub block: BlockId,
    /// Its condition.
    pub cond: Operand,
    /// Where it goes if that holds.
    pub then: EdgeId,
    /// Where it goes otherwise.
    pub other: EdgeId,
    /// The instructions on the way that compute the condition, in order; all other registers that they read
    /// have their values already.
    pub steps: Vec<u32>,
}

/// The branches that can be reached from an instruction and whose conditions do not change on the way. An
/// instruction that is being executed, as a call, may still write its results.
pub fn guards(body: &Body, cfg: &Cfg, pc: u32) -> Vec<Guard> {
    let start = body.block_of(pc);
    let mut ahead: IdVec<_, bool> = body.blocks.ids().map(|_| false).collect();
    let mut work = cfg.succs(start).to_vec();
    while let Some(block) = work.pop() {
        if !std::mem::replace(&mut ahead[block], true) {
            work.extend(cfg.succs(block));
        }
    }
    let mut written = RegSet::none(body.regs.len());
    for block in body.blocks.ids().filter(|&block| ahead[block] || block == start) {
        let first = body.blocks[block].first;
        for (at, inst) in (first..).zip(body.block_insts(block)) {
            if ahead[block] || at >= pc {
                body.defs(inst).for_each(|reg| written.insert(reg));
            }
        }
        let moved = body.out_edges(block).flat_map(|edge| &edge.moves);
        moved.for_each(|&(to, _)| written.insert(to));
    }
    let mut search = Search { body, written, definitions: definitions(body), steps: Vec::new() };
    let blocks = body.blocks.ids().filter(|&block| ahead[block] || block == start);
    blocks.filter_map(|block| search.guard(block)).collect()
}

/// The only instruction that writes a register; none if there are several, or if an edge does.
fn definitions(body: &Body) -> HashMap<Reg, Option<u32>> {
    let mut all = HashMap::new();
    for (at, inst) in (0..).zip(&body.insts) {
        for reg in body.defs(inst) {
            all.entry(reg).and_modify(|only| *only = None).or_insert(Some(at));
        }
    }
    for edge in body.edges.values() {
        for &(to, _) in &edge.moves {
            all.insert(to, None);
        }
    }
    all
}

struct Search<'a> {
    body: &'a Body,
    /// What may be written from here on.
    written: RegSet,
    definitions: HashMap<Reg, Option<u32>>,
    steps: Vec<u32>,
}

impl Search<'_> {
    fn guard(&mut self, block: BlockId) -> Option<Guard> {
        let Inst::Branch { cond, then, other } = *self.body.terminator(block) else { return None };
        self.steps.clear();
        let steps = self.is_fixed(cond).then(|| std::mem::take(&mut self.steps))?;
        Some(Guard { block, cond, then, other, steps })
    }

    /// Whether an operand has a value that does not change; notes how it is computed.
    fn is_fixed(&mut self, operand: Operand) -> bool {
        let Some(reg) = operand.as_reg() else { return true };
        if !self.written.contains(reg) {
            return true;
        }
        let Some(&Some(at)) = self.definitions.get(&reg) else { return false };
        if self.steps.contains(&at) {
            return true;
        }
        let inst = self.body.insts[at as usize];
        if self.steps.len() >= MOST_STEPS || !only_computes(&inst) {
            return false;
        }
        let mut fixed = true;
        let mut operands = Vec::new();
        self.body.for_each_use(&inst, |operand| operands.push(operand));
        for operand in operands {
            fixed = fixed && self.is_fixed(operand);
        }
        self.steps.push(at);
        fixed
    }
}

/// Whether an instruction has a result for all operands and does nothing else.
fn only_computes(inst: &Inst) -> bool {
    use BinOp::{Add, And, Mul, Or, Sub, Xor};
    match inst {
        Inst::Bin { op, .. } => matches!(op, Add | Sub | Mul | And | Or | Xor),
        Inst::Cast { op, .. } => matches!(op, CastOp::Trunc | CastOp::ZExt | CastOp::SExt),
        Inst::Copy { .. } | Inst::Cmp { .. } | Inst::Select { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Id;

    /// `%0` is compared with a number behind a loop that counts `%2`.
    const TEXT: &str = "
        target x86_64
        func @f user (%0:i32, %1:i32) -> () {
        b0 cost 1:
          jump b1(%2:i32 = 0:i32)
        b1 cost 2:
          %3:i1 = cmp slt %2, %1
          branch %3, b2, b3
        b2 cost 2:
          %4:i32 = add %2, 1:i32
          jump b1(%2:i32 = %4)
        b3 cost 2:
          %5:i32 = add %0, 1:i32
          %6:i1 = cmp eq %5, 5:i32
          branch %6, b4, b5
        b4 cost 2:
          %7:i1 = cmp eq %2, 7:i32
          branch %7, b5, b5
        b5 cost 1:
          return
        }";

    fn blocks(pc: u32) -> Vec<(u32, Vec<u32>)> {
        let program = crate::text::parse(TEXT).expect("well formed");
        let body = program.functions[Id::new(0)].body.as_deref().expect("it has one");
        let guards = guards(body, &Cfg::new(body), pc);
        guards.into_iter().map(|guard| (guard.block.raw(), guard.steps)).collect()
    }

    #[test]
    fn what_the_loop_counts_changes_and_what_was_given_does_not() {
        let inside = blocks(3);
        assert_eq!(inside, [(3, vec![5, 6])]);
    }

    #[test]
    fn behind_the_loop_its_counter_does_not_change_either() {
        assert_eq!(blocks(5), [(3, vec![5, 6]), (4, vec![8])]);
        // At the branch itself its condition is there.
        assert_eq!(blocks(7), [(3, vec![]), (4, vec![8])]);
    }
}
