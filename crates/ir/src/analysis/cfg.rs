//! Control flow: successors, predecessors, reverse postorder, reachability.

use crate::entity::{Id, IdVec};
use crate::program::{Block, BlockId, Body};

/// The control-flow graph of one function. Parallel edges count once.
#[derive(Clone, Debug)]
pub struct Cfg {
    succs: IdVec<Block, Vec<BlockId>>,
    preds: IdVec<Block, Vec<BlockId>>,
    rpo: Vec<BlockId>,
    position: IdVec<Block, Option<u32>>,
}

impl Cfg {
    /// The graph of a body.
    pub fn new(body: &Body) -> Self {
        let succs = body.blocks.ids().map(|block| {
            let mut targets = Vec::new();
            for edge in body.out_edges(block) {
                if !targets.contains(&edge.target) {
                    targets.push(edge.target);
                }
            }
            targets
        });
        Cfg::from_successors(succs.collect())
    }

    /// The graph with these successors; block 0 is the entry.
    pub fn from_successors(succs: IdVec<Block, Vec<BlockId>>) -> Self {
        let mut preds: IdVec<Block, Vec<BlockId>> = succs.ids().map(|_| Vec::new()).collect();
        for (block, targets) in succs.iter() {
            for &target in targets {
                preds[target].push(block);
            }
        }
        let rpo = reverse_postorder(&succs);
        let mut position: IdVec<Block, Option<u32>> = succs.ids().map(|_| None).collect();
        for (i, &block) in rpo.iter().enumerate() {
            position[block] = Some(i as u32);
        }
        Cfg { succs, preds, rpo, position }
    }

    /// How many blocks there are, unreachable ones included.
    pub fn len(&self) -> usize {
        self.succs.len()
    }

    /// Whether there is no block.
    pub fn is_empty(&self) -> bool {
        self.succs.is_empty()
    }

    /// The entry block.
    pub fn entry(&self) -> BlockId {
        Id::new(0)
    }

    /// The blocks that control can go to from `block`, in the terminator's order.
    pub fn succs(&self, block: BlockId) -> &[BlockId] {
        &self.succs[block]
    }

    /// The blocks that control can come from, unreachable ones included.
    pub fn preds(&self, block: BlockId) -> &[BlockId] {
        &self.preds[block]
    }

    /// The reachable blocks in reverse postorder: the entry first, a block before its successors
    /// except along retreating edges.
    pub fn reverse_postorder(&self) -> &[BlockId] {
        &self.rpo
    }

    /// The place of a block in reverse postorder, `None` when it is unreachable.
    pub fn position(&self, block: BlockId) -> Option<u32> {
        self.position[block]
    }

    /// Whether control can get to `block`.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.position[block].is_some()
    }

    /// Successors as plain numbers, without unreachable blocks.
    pub(super) fn reachable_successors(&self) -> Vec<Vec<u32>> {
        let of = |block: BlockId| {
            if self.is_reachable(block) {
                self.succs[block].iter().map(|s| s.raw()).collect()
            } else {
                Vec::new()
            }
        };
        self.succs.ids().map(of).collect()
    }
}

fn reverse_postorder(succs: &IdVec<Block, Vec<BlockId>>) -> Vec<BlockId> {
    let mut seen: IdVec<Block, bool> = succs.ids().map(|_| false).collect();
    let mut order = Vec::with_capacity(succs.len());
    let mut path: Vec<(BlockId, usize)> = Vec::new();
    if !succs.is_empty() {
        seen[Id::new(0)] = true;
        path.push((Id::new(0), 0));
    }
    while let Some((block, looked_at)) = path.last_mut() {
        // Successors last to first, so that the order of the terminator is kept after reversing.
        let targets = &succs[*block];
        if *looked_at < targets.len() {
            *looked_at += 1;
            let next = targets[targets.len() - *looked_at];
            if !seen[next] {
                seen[next] = true;
                path.push((next, 0));
            }
        } else {
            order.push(*block);
            path.pop();
        }
    }
    order.reverse();
    order
}
