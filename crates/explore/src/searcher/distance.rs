//! How far it is from a position to code that was not executed yet.
//!
//! Distances are counted in instructions along the control-flow graphs, through calls into callees and
//! out of them again: static, so a lower bound of what a state has to execute. Only the user's
//! code is worth covering.
//!
//! What does not depend on coverage (the distance through a function, the distance from a block to
//! the end of its function) is computed once. The rest is computed again when coverage grew.

use std::cell::RefCell;
use std::sync::Arc;

use ir::analysis::{CallGraph, Cfg};
use ir::{Block, BlockId, Callee, FuncId, Function, IdVec, Inst, Origin, Position, Program};

use machine::Coverage;

/// Farther than anything.
pub const FAR: u32 = u32::MAX;

/// A block as distances see it.
#[derive(Clone, Debug, Default)]
struct Stop {
    cost: u32,
    calls: Vec<FuncId>,
    succs: Vec<BlockId>,
    returns: bool,
}

/// Distances in one program.
pub struct Distances {
    program: Arc<Program>,
    stops: IdVec<Function, IdVec<Block, Stop>>,
    /// From a block's begin to the end of its function.
    to_return: IdVec<Function, IdVec<Block, u32>>,
    /// Functions from which the user's code can be reached, callees first.
    order: Vec<FuncId>,
    to_uncovered: RefCell<IdVec<Function, IdVec<Block, u32>>>,
}

impl Distances {
    /// Those of a program in which nothing is covered yet.
    pub fn new(program: Arc<Program>) -> Distances {
        let graph = CallGraph::new(&program);
        let stops: IdVec<Function, IdVec<Block, Stop>> =
            program.functions.ids().map(|f| stops_of(&program, &graph, f)).collect();
        let to_return = distances_to_return(&graph, &stops);
        let order = reaching_user_code(&program, &graph);
        let far: IdVec<Function, IdVec<Block, u32>> =
            stops.values().map(|s| s.ids().map(|_| FAR).collect()).collect();
        let distances =
            Distances { program, stops, to_return, order, to_uncovered: RefCell::new(far) };
        distances.update(&Coverage::default());
        distances
    }

    /// Takes note of what is covered now.
    pub fn update(&self, covered: &Coverage) {
        let mut table = self.to_uncovered.borrow_mut();
        for &func in &self.order {
            table[func].values_mut().for_each(|d| *d = FAR);
        }
        // Mutual recursion is stable after a few rounds; a bound that is not yet the least is good
        // enough.
        for _ in 0..3 {
            let mut changed = false;
            for &func in &self.order {
                let user = self.program.functions[func].origin == Origin::User;
                let fresh = self.of_blocks(&table, func, &|b| user && !covered.has_block(func, b));
                if fresh.as_slice() != table[func].as_slice() {
                    table[func] = fresh;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
    }

    fn of_blocks(
        &self,
        table: &IdVec<Function, IdVec<Block, u32>>,
        func: FuncId,
        wanted: &dyn Fn(BlockId) -> bool,
    ) -> IdVec<Block, u32> {
        let stops = &self.stops[func];
        let entry = |f: &FuncId| table[*f].as_slice().first().copied().unwrap_or(FAR);
        let own = |b: BlockId| match wanted(b) {
            true => 0,
            false => stops[b].calls.iter().map(entry).min().unwrap_or(FAR).saturating_add(1),
        };
        let through = |f: &FuncId| self.to_return[*f].as_slice().first().copied().unwrap_or(0);
        least(stops, own, |b| pass(&stops[b], through))
    }

    /// The distance from a call stack, innermost call first.
    pub fn of(&self, frames: &[Position]) -> u32 {
        let table = self.to_uncovered.borrow();
        let mut back = 0u32;
        let mut best = FAR;
        for &at in frames {
            let func = at.func;
            let Some(block) = super::block_at(&self.program, at) else { continue };
            best = best.min(back.saturating_add(table[func][block]));
            back = back.saturating_add(self.to_return[func][block]);
            if back >= best {
                break;
            }
        }
        best
    }
}

fn stops_of(program: &Program, graph: &CallGraph, func: FuncId) -> IdVec<Block, Stop> {
    let Some(body) = program.functions[func].body.as_deref() else { return IdVec::new() };
    let cfg = Cfg::new(body);
    let stop = |block: BlockId| {
        let mut calls = Vec::new();
        for inst in body.block_insts(block) {
            let Inst::Call(id) = *inst else { continue };
            match body.calls[id].callee {
                Callee::Direct(callee) => calls.push(callee),
                Callee::Indirect(_) => {
                    let taken = |f: &&FuncId| graph.is_address_taken(**f);
                    calls.extend(graph.callees(func).iter().filter(taken));
                }
            }
        }
        Stop {
            cost: body.blocks[block].cost.max(1),
            calls,
            succs: cfg.succs(block).to_vec(),
            returns: matches!(body.terminator(block), Inst::Return(_)),
        }
    };
    body.blocks.ids().map(stop).collect()
}

/// What it costs to get through a block: its calls have to return.
fn pass(stop: &Stop, through: impl Fn(&FuncId) -> u32) -> u32 {
    stop.calls.iter().fold(stop.cost, |sum, f| sum.saturating_add(through(f)))
}

/// The least distances `d(b) = min(own(b), cost(b) + d(successor))`.
fn least(
    stops: &IdVec<Block, Stop>,
    own: impl Fn(BlockId) -> u32,
    cost: impl Fn(BlockId) -> u32,
) -> IdVec<Block, u32> {
    let costs: IdVec<Block, u32> = stops.ids().map(cost).collect();
    let mut d: IdVec<Block, u32> = stops.ids().map(own).collect();
    // Blocks come mostly in the order of control flow, so that few rounds backwards suffice.
    loop {
        let mut changed = false;
        for block in stops.ids().rev() {
            let next = stops[block].succs.iter().map(|&s| d[s]).min().unwrap_or(FAR);
            let by_next = next.saturating_add(costs[block]);
            if by_next < d[block] {
                d[block] = by_next;
                changed = true;
            }
        }
        if !changed {
            return d;
        }
    }
}

fn distances_to_return(
    graph: &CallGraph,
    stops: &IdVec<Function, IdVec<Block, Stop>>,
) -> IdVec<Function, IdVec<Block, u32>> {
    let mut distances: IdVec<Function, IdVec<Block, u32>> =
        stops.values().map(|s| s.ids().map(|_| FAR).collect()).collect();
    for component in graph.bottom_up() {
        // Each round lets one more level of recursion return.
        for _ in 0..=component.len().min(8) {
            for &func in component {
                let through = |f: &FuncId| distances[*f].as_slice().first().copied().unwrap_or(0);
                let of = &stops[func];
                let cost = |b: BlockId| pass(&of[b], through);
                let own = |b: BlockId| if of[b].returns { cost(b) } else { FAR };
                distances[func] = least(of, own, cost);
            }
        }
    }
    distances
}

fn reaching_user_code(program: &Program, graph: &CallGraph) -> Vec<FuncId> {
    let mut reaching: IdVec<Function, bool> =
        program.functions.values().map(|f| f.origin == Origin::User && f.body.is_some()).collect();
    let mut work: Vec<FuncId> = reaching.iter().filter(|(_, r)| **r).map(|(f, _)| f).collect();
    while let Some(func) = work.pop() {
        for &caller in graph.callers(func) {
            if !std::mem::replace(&mut reaching[caller], true) {
                work.push(caller);
            }
        }
    }
    graph.bottom_up().iter().flatten().copied().filter(|&f| reaching[f]).collect()
}
