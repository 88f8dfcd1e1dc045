//! Dominators and post-dominators.
//!
//! Immediate dominators by iteration over the reverse postorder, after Cooper, Harvey and Kennedy,
//! "A Simple, Fast Dominance Algorithm" (2001): quadratic at worst, faster than the cleverer
//! algorithms on the graphs of real functions. Numbering the tree in depth-first order makes the
//! question "does a dominate b" two comparisons.
//!
//! Post-dominators are dominators of the reversed graph from a *virtual exit* to which every block
//! without successors leads. A region that cannot be left (an infinite loop) would not be reached
//! from there, so the first block, in reverse postorder, of each strongly connected component
//! without a way out gets an edge to the virtual exit as well: a loop that never ends is post-dominated by its header.

use super::cfg::Cfg;
use super::scc;
use crate::entity::Id;
use crate::program::BlockId;

const NONE: u32 = u32::MAX;

/// A dominator tree over plain node numbers.
#[derive(Clone, Debug)]
struct Tree {
    /// The parent of each node; the root's is itself, that of nodes outside is `NONE`.
    parent: Vec<u32>,
    /// When the depth-first walk enters and leaves the node.
    enter: Vec<u32>,
    leave: Vec<u32>,
}

impl Tree {
    /// `order` is a reverse postorder from the root, `preds` the predecessors in that graph.
    fn new(nodes: usize, order: &[u32], preds: &[Vec<u32>]) -> Self {
        let parent = immediate_dominators(nodes, order, preds);
        let (enter, leave) = intervals(order, &parent);
        Tree { parent, enter, leave }
    }

    fn contains(&self, node: usize) -> bool {
        self.parent[node] != NONE
    }

    fn dominates(&self, a: usize, b: usize) -> bool {
        a == b
            || (self.contains(a)
                && self.contains(b)
                && self.enter[a] <= self.enter[b]
                && self.leave[b] <= self.leave[a])
    }
}

fn immediate_dominators(nodes: usize, order: &[u32], preds: &[Vec<u32>]) -> Vec<u32> {
    let mut position = vec![NONE; nodes];
    for (i, &node) in order.iter().enumerate() {
        position[node as usize] = i as u32;
    }
    let mut parent = vec![NONE; nodes];
    let Some(&root) = order.first() else {
        return parent;
    };
    parent[root as usize] = root;
    let mut changed = true;
    while changed {
        changed = false;
        for &node in &order[1..] {
            let known = preds[node as usize].iter().filter(|&&p| parent[p as usize] != NONE);
            let common = known.copied().reduce(|a, b| intersect(&parent, &position, a, b));
            let common = common.unwrap_or(NONE);
            if parent[node as usize] != common {
                parent[node as usize] = common;
                changed = true;
            }
        }
    }
    parent
}

/// The nearest common ancestor in the tree built so far.
fn intersect(parent: &[u32], position: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        if position[a as usize] > position[b as usize] {
            a = parent[a as usize];
        } else {
            b = parent[b as usize];
        }
    }
    a
}

/// Depth-first intervals: a node's lies within its parent's. Sizes of subtrees suffice, since a
/// parent precedes its children in `order`.
fn intervals(order: &[u32], parent: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut size = vec![1u32; parent.len()];
    for &node in order.iter().skip(1).rev() {
        size[parent[node as usize] as usize] += size[node as usize];
    }
    let (mut enter, mut leave) = (vec![0; parent.len()], vec![0; parent.len()]);
    // Where the next child of a node starts.
    let mut next = vec![0u32; parent.len()];
    for (i, &node) in order.iter().enumerate() {
        let start = if i == 0 { 0 } else { next[parent[node as usize] as usize] };
        if i > 0 {
            next[parent[node as usize] as usize] += size[node as usize];
        }
        enter[node as usize] = start;
        leave[node as usize] = start + size[node as usize];
        next[node as usize] = start + 1;
    }
    (enter, leave)
}

/// Which blocks every way from the entry goes through.
#[derive(Clone, Debug)]
pub struct DomTree {
    tree: Tree,
}

impl DomTree {
    /// The dominators of a graph.
    pub fn new(cfg: &Cfg) -> Self {
        let order: Vec<u32> = cfg.reverse_postorder().iter().map(|b| b.raw()).collect();
        let preds: Vec<Vec<u32>> = (0..cfg.len() as u32)
            .map(|b| cfg.preds(Id::new(b)).iter().map(|p| p.raw()).collect())
            .collect();
        DomTree { tree: Tree::new(cfg.len(), &order, &preds) }
    }

    /// The immediate dominator; none for the entry and for unreachable blocks.
    pub fn idom(&self, block: BlockId) -> Option<BlockId> {
        let parent = self.tree.parent[block.index()];
        (parent != NONE && parent != block.raw()).then(|| Id::new(parent))
    }

    /// Whether every way from the entry to `b` goes through `a`. A block dominates itself; an
    /// unreachable one dominates, and is dominated by, nothing else.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        self.tree.dominates(a.index(), b.index())
    }
}

/// Which blocks every way to the end of the function goes through.
#[derive(Clone, Debug)]
pub struct PostDomTree {
    tree: Tree,
    endless: Vec<BlockId>,
}

impl PostDomTree {
    /// The post-dominators of a graph.
    pub fn new(cfg: &Cfg) -> Self {
        let n = cfg.len();
        let exit = n as u32;
        let endless = endless_regions(cfg);
        // The reversed graph over the reachable blocks and the virtual exit.
        let mut preds: Vec<Vec<u32>> = vec![Vec::new(); n + 1];
        let mut succs: Vec<Vec<u32>> = vec![Vec::new(); n + 1];
        for &block in cfg.reverse_postorder() {
            let ends = cfg.succs(block).is_empty() || endless.contains(&block);
            let targets = cfg.succs(block).iter().map(|s| s.raw());
            for target in targets.chain(ends.then_some(exit)) {
                preds[block.index()].push(target);
                succs[target as usize].push(block.raw());
            }
        }
        let order = reverse_postorder(exit, &succs);
        PostDomTree { tree: Tree::new(n + 1, &order, &preds), endless }
    }

    /// The immediate post-dominator; none when that is the virtual exit, and for unreachable blocks.
    pub fn ipdom(&self, block: BlockId) -> Option<BlockId> {
        let parent = self.tree.parent[block.index()];
        let exit = self.tree.parent.len() as u32 - 1;
        (parent != NONE && parent != exit).then(|| Id::new(parent))
    }

    /// Whether every way from `b` to the end goes through `a`. A block post-dominates itself.
    pub fn postdominates(&self, a: BlockId, b: BlockId) -> bool {
        self.tree.dominates(a.index(), b.index())
    }

    /// The blocks that stand for regions without a way out.
    pub fn endless(&self) -> &[BlockId] {
        &self.endless
    }
}

/// For each strongly connected component that is not left, its first block in reverse postorder.
fn endless_regions(cfg: &Cfg) -> Vec<BlockId> {
    let succs = cfg.reachable_successors();
    let mut representatives = Vec::new();
    for component in scc::components(&succs) {
        let blocks = || component.iter().map(|&b| Id::new(b));
        let leaves = |block: BlockId| {
            cfg.succs(block).is_empty()
                || cfg.succs(block).iter().any(|s| component.binary_search(&s.raw()).is_err())
        };
        if blocks().all(|b| cfg.is_reachable(b)) && !blocks().any(leaves) {
            representatives.extend(blocks().min_by_key(|&b| cfg.position(b)));
        }
    }
    representatives
}

fn reverse_postorder(root: u32, succs: &[Vec<u32>]) -> Vec<u32> {
    let mut seen = vec![false; succs.len()];
    let mut order = Vec::new();
    let mut path = vec![(root, 0usize)];
    seen[root as usize] = true;
    while let Some((node, looked_at)) = path.last_mut() {
        if let Some(&next) = succs[*node as usize].get(*looked_at) {
            *looked_at += 1;
            if !seen[next as usize] {
                seen[next as usize] = true;
                path.push((next, 0));
            }
        } else {
            order.push(*node);
            path.pop();
        }
    }
    order.reverse();
    order
}
