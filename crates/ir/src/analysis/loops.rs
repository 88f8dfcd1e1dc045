//! Natural loops, their nesting, and what is a loop only in effect.
//!
//! A *back edge* leads to a block that dominates its source: the header. The natural loop of a
//! header is everything that reaches a source of one of its back edges without going through the
//! header. Two natural loops are disjoint or nested, so they form a forest.
//!
//! Cycles that remain when all back edges are taken away have several entries (a `goto` into a
//! loop). They have no header; they are reported as [`Irreducible`] regions and belong to no loop.

use super::cfg::Cfg;
use super::dom::DomTree;
use super::scc;
use crate::entity::{Id, IdVec};
use crate::program::{Block, BlockId};

/// A loop's id in its [`LoopForest`].
pub type LoopId = Id<Loop>;

/// A natural loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The only block through which it is entered.
    pub header: BlockId,
    /// The sources of its back edges.
    pub latches: Vec<BlockId>,
    /// All blocks, those of inner loops too, in reverse postorder: the header comes first.
    pub blocks: Vec<BlockId>,
    /// Edges that leave it: block inside, block outside.
    pub exits: Vec<(BlockId, BlockId)>,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// How many loops are around it, itself included.
    pub depth: u32,
}

/// A cycle with several entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irreducible {
    /// Its blocks.
    pub blocks: Vec<BlockId>,
    /// Those of them that are entered from outside.
    pub entries: Vec<BlockId>,
}

/// All loops of a function.
#[derive(Clone, Debug)]
pub struct LoopForest {
    /// The loops: an outer one before those inside it.
    pub loops: IdVec<Loop, Loop>,
    /// Cycles that are no natural loops.
    pub irreducible: Vec<Irreducible>,
    innermost: IdVec<Block, Option<LoopId>>,
}

impl LoopForest {
    /// The loops of a graph.
    pub fn new(cfg: &Cfg, dom: &DomTree) -> Self {
        let mut forest = LoopForest {
            loops: IdVec::new(),
            irreducible: irreducible_regions(cfg, dom),
            innermost: (0..cfg.len()).map(|_| None).collect(),
        };
        // An outer header dominates the inner ones, so it comes first in reverse postorder, and
        // what a later loop claims is claimed by an inner loop.
        for &header in cfg.reverse_postorder() {
            let latches: Vec<BlockId> = cfg
                .preds(header)
                .iter()
                .copied()
                .filter(|&p| is_back_edge(cfg, dom, p, header))
                .collect();
            if !latches.is_empty() {
                forest.add(cfg, header, latches);
            }
        }
        forest
    }

    fn add(&mut self, cfg: &Cfg, header: BlockId, latches: Vec<BlockId>) {
        let blocks = natural_loop(cfg, header, &latches);
        let parent = self.innermost[header];
        let id = self.loops.next_id();
        for &block in &blocks {
            self.innermost[block] = Some(id);
        }
        let inside = |b: BlockId| self.innermost[b] == Some(id);
        let leaving = |&from: &BlockId| {
            let targets = cfg.succs(from).iter().copied().filter(|&to| !inside(to));
            targets.map(move |to| (from, to)).collect::<Vec<_>>()
        };
        let exits = blocks.iter().flat_map(leaving).collect();
        let depth = parent.map_or(0, |p| self.loops[p].depth) + 1;
        self.loops.push(Loop { header, latches, blocks, exits, parent, depth });
    }

    /// The innermost loop around a block.
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        self.innermost[block]
    }

    /// How many loops are around a block.
    pub fn depth(&self, block: BlockId) -> u32 {
        self.innermost[block].map_or(0, |id| self.loops[id].depth)
    }

    /// Whether a block belongs to a loop or to one inside it.
    pub fn contains(&self, id: LoopId, block: BlockId) -> bool {
        let mut at = self.innermost[block];
        while let Some(here) = at {
            if here == id {
                return true;
            }
            at = self.loops[here].parent;
        }
        false
    }
}

fn is_back_edge(cfg: &Cfg, dom: &DomTree, from: BlockId, to: BlockId) -> bool {
    cfg.is_reachable(from) && dom.dominates(to, from)
}

/// The header and all that reaches a latch without going through it, in reverse postorder.
fn natural_loop(cfg: &Cfg, header: BlockId, latches: &[BlockId]) -> Vec<BlockId> {
    let mut member = vec![false; cfg.len()];
    member[header.index()] = true;
    let mut blocks = vec![header];
    let mut work = latches.to_vec();
    while let Some(block) = work.pop() {
        if cfg.is_reachable(block) && !std::mem::replace(&mut member[block.index()], true) {
            blocks.push(block);
            work.extend(cfg.preds(block));
        }
    }
    blocks.sort_by_key(|&b| cfg.position(b));
    blocks
}

fn irreducible_regions(cfg: &Cfg, dom: &DomTree) -> Vec<Irreducible> {
    let mut succs = cfg.reachable_successors();
    for (from, targets) in succs.iter_mut().enumerate() {
        targets.retain(|&to| !is_back_edge(cfg, dom, Id::new(from as u32), Id::new(to)));
    }
    let cyclic = scc::components(&succs).into_iter().filter(|component| component.len() > 1);
    let mut regions: Vec<Irreducible> = cyclic
        .map(|component| {
            let outside =
                |p: &BlockId| cfg.is_reachable(*p) && component.binary_search(&p.raw()).is_err();
            let blocks: Vec<BlockId> = component.iter().map(|&b| Id::new(b)).collect();
            let entered = |&b: &BlockId| cfg.preds(b).iter().any(&outside);
            let entries = blocks.iter().copied().filter(entered).collect();
            Irreducible { blocks, entries }
        })
        .collect();
    regions.sort_by_key(|r| r.blocks[0]);
    regions
}
