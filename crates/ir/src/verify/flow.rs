//! Every register is written before it is read, on every way from the entry.
//!
//! A forward analysis: the registers that are surely written at the start of a block are those
//! surely written at the end of all edges into it. Registers are no SSA values (edges write them),
//! so this replaces "the definition dominates the use".

use super::Report;
use crate::analysis::Cfg;
use crate::entity::{Id, IdVec};
use crate::inst::{Inst, Operand};
use crate::program::{Block, BlockId, Body, Reg};

/// A set of registers.
#[derive(Clone, PartialEq, Eq)]
struct Written(Vec<u64>);

impl Written {
    fn none(regs: usize) -> Self {
        Written(vec![0; regs.div_ceil(64)])
    }

    fn insert(&mut self, reg: Reg) {
        self.0[reg.index() / 64] |= 1 << (reg.index() % 64);
    }

    fn contains(&self, reg: Reg) -> bool {
        self.0[reg.index() / 64] >> (reg.index() % 64) & 1 != 0
    }

    /// Keeps what `other` has too; whether anything went.
    fn keep(&mut self, other: &Written) -> bool {
        let mut changed = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            changed |= *mine & !theirs != 0;
            *mine &= theirs;
        }
        changed
    }
}

pub(super) fn check(body: &Body, report: &mut Report) {
    let cfg = Cfg::new(body);
    let starts = surely_written(body, &cfg);
    let place = report.place.clone();
    for &block in cfg.reverse_postorder() {
        let Some(mut written) = starts[block].clone() else { continue };
        let first = body.blocks[block].first as usize;
        for (i, inst) in body.block_insts(block).iter().enumerate() {
            report.place = format!("{place}, instruction {}", first + i);
            body.for_each_use(inst, |operand| check_use(&written, operand, report));
            body.defs(inst).for_each(|reg| written.insert(reg));
        }
        for edge in body.out_edges(block) {
            edge.moves.iter().for_each(|&(_, from)| check_use(&written, from, report));
        }
    }
    report.place = place;
}

fn check_use(written: &Written, operand: Operand, report: &mut Report) {
    if let Some(reg) = operand.as_reg()
        && !written.contains(reg)
    {
        report.add(format!("%{} may be read before it is written", reg.raw()));
    }
}

/// What is surely written at the start of each reachable block.
fn surely_written(body: &Body, cfg: &Cfg) -> IdVec<Block, Option<Written>> {
    let mut starts: IdVec<Block, Option<Written>> = body.blocks.ids().map(|_| None).collect();
    let mut entry = Written::none(body.regs.len());
    body.params.iter().chain(&body.varargs).for_each(|&reg| entry.insert(reg));
    starts[Id::new(0)] = Some(entry);
    let mut waiting: IdVec<Block, bool> = body.blocks.ids().map(|_| false).collect();
    waiting[Id::new(0)] = true;
    let mut again = true;
    while again {
        again = false;
        for &block in cfg.reverse_postorder() {
            if std::mem::replace(&mut waiting[block], false) {
                again |= propagate(body, block, &mut starts, &mut waiting);
            }
        }
    }
    starts
}

/// Carries a block's set to its successors; whether one of them changed.
fn propagate(
    body: &Body,
    block: BlockId,
    starts: &mut IdVec<Block, Option<Written>>,
    waiting: &mut IdVec<Block, bool>,
) -> bool {
    let Some(mut end) = starts[block].clone() else {
        return false;
    };
    for inst in body.block_insts(block) {
        let inst: &Inst = inst;
        body.defs(inst).for_each(|reg| end.insert(reg));
    }
    let mut any = false;
    for edge in body.out_edges(block) {
        let mut arriving = end.clone();
        edge.moves.iter().for_each(|&(to, _)| arriving.insert(to));
        let changed = match &mut starts[edge.target] {
            Some(known) => known.keep(&arriving),
            start => {
                *start = Some(arriving);
                true
            }
        };
        waiting[edge.target] |= changed;
        any |= changed;
    }
    any
}
