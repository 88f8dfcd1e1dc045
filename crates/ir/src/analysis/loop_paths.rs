//! Numbers for the paths through loops, after Ball and Larus, "Efficient Path Profiling" (1996).
//!
//! A *region* is a loop, or the whole function around all of them. One path through a region goes
//! from its first
//! block along edges without a cycle, where a loop inside counts as a single step that ends in one of the
//! blocks behind it. A path through a loop ends at its header or outside of it, one through a
//! function
//! in a block from which nothing leads on.
//!
//! Every edge has a number such that the sum along a path is different for each path, and all sums
//! from 0
//! to the number of paths occur. So the paths that begin alike are an interval: from the sum so far
//! on,
//! as many as lead on from here. Nothing is ever listed.
//!
//! Cycles with several entries have no header. A region in which there is one, other than inside a loop of
//! the region, gets no numbers.

use std::collections::HashMap;

use super::cfg::Cfg;
use super::count::Count;
use super::dom::DomTree;
use super::loops::{LoopForest, LoopId};
use crate::entity::{Id, IdVec};
use crate::program::{BlockId, Body};

/// A region's id in its [`LoopPaths`].
pub type RegionId = Id<Region>;

/// A loop, or the whole function.
#[derive(Clone, Debug)]
pub struct Region {
    /// Where each path begins.
    pub first: BlockId,
    /// The region around it; the function has none.
    pub parent: Option<RegionId>,
    /// How many paths there are; none if they have no numbers.
    pub paths: Option<Count>,
    /// How many paths lead on from a step: from a block, or from the first block of a loop inside.
    onward: HashMap<BlockId, Count>,
    /// What an edge from a step to a block behind it adds.
    values: HashMap<(BlockId, BlockId), Count>,
}

/// What an edge does to the path through one region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The region.
    pub region: RegionId,
    /// What is added to the sum.
    pub value: Count,
    /// How it goes on.
    pub then: Then,
}

/// How a path through a region goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// It does.
    On,
    /// It is complete, and the next one begins.
    Again,
    /// It is complete, and the region is left.
    Out,
}

/// All that an edge does.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Action {
    /// To the paths that are under way, of the innermost region first. Regions without numbers are
    /// left out.
    pub moves: Vec<Move>,
    /// The loop that is entered.
    pub enters: Option<RegionId>,
}

impl Action {
    /// Whether nothing has to be done.
    pub fn is_empty(&self) -> bool {
        let idle = |m: &Move| m.then == Then::On && m.value == Count::ZERO;
        self.enters.is_none() && self.moves.iter().all(idle)
    }
}

/// The numbers of a function.
#[derive(Clone, Debug)]
pub struct LoopPaths {
    /// The regions: the function first, an outer loop before those inside it.
    pub regions: IdVec<Region, Region>,
    forest: LoopForest,
}

impl LoopPaths {
    /// The function itself.
    pub const FUNCTION: RegionId = Id::new(0);

    /// The numbers for a body.
    pub fn new(body: &Body) -> LoopPaths {
        LoopPaths::of(&Cfg::new(body))
    }

    /// The numbers for a graph.
    pub fn of(cfg: &Cfg) -> LoopPaths {
        let forest = LoopForest::new(cfg, &DomTree::new(cfg));
        let mut regions = IdVec::new();
        regions.push(Region::new(cfg.entry(), None));
        for lp in forest.loops.values() {
            let parent = lp.parent.map_or(LoopPaths::FUNCTION, region_of);
            regions.push(Region::new(lp.header, Some(parent)));
        }
        let mut paths = LoopPaths { regions, forest };
        for region in paths.regions.ids() {
            let (onward, values) = paths.number(cfg, region).unwrap_or_default();
            let own = &mut paths.regions[region];
            own.paths = onward.get(&own.first).cloned();
            (own.onward, own.values) = (onward, values);
        }
        paths
    }

    /// Whether there is any loop.
    pub fn has_loops(&self) -> bool {
        self.regions.len() > 1
    }

    /// The innermost region around a block.
    pub fn innermost(&self, block: BlockId) -> RegionId {
        self.forest.innermost(block).map_or(LoopPaths::FUNCTION, region_of)
    }

    /// Whether a block belongs to a region.
    pub fn contains(&self, region: RegionId, block: BlockId) -> bool {
        match loop_of(region) {
            None => true,
            Some(id) => self.forest.contains(id, block),
        }
    }

    /// The step of a region's path that a block of it belongs to: itself, or the loop inside the
    /// region
    /// that it is in, named by its header.
    fn step(&self, region: RegionId, block: BlockId) -> BlockId {
        let mut at = self.innermost(block);
        let mut step = block;
        while at != region {
            step = self.regions[at].first;
            at = self.regions[at].parent.expect("the block belongs to the region");
        }
        step
    }

    /// How many paths lead on from a block of a region that has numbers.
    pub fn onward(&self, region: RegionId, block: BlockId) -> Option<&Count> {
        self.regions[region].onward.get(&self.step(region, block))
    }

    /// The steps of a region, last ones first, and where each leads.
    fn steps(&self, cfg: &Cfg, region: RegionId) -> Vec<(BlockId, Vec<BlockId>)> {
        let mut steps: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
        for &block in cfg.reverse_postorder().iter().rev() {
            let inside = self.innermost(block);
            if inside == region {
                steps.push((block, cfg.succs(block).to_vec()));
            } else if self.regions[inside].parent == Some(region)
                && self.regions[inside].first == block
            {
                let exits = &self.forest.loops[loop_of(inside).expect("a loop")].exits;
                let mut targets = Vec::new();
                for &(_, to) in exits {
                    if !targets.contains(&to) {
                        targets.push(to);
                    }
                }
                steps.push((block, targets));
            }
        }
        steps
    }

    /// The numbers of one region; none if there is a cycle in it.
    #[allow(clippy::type_complexity)]
    fn number(
        &self,
        cfg: &Cfg,
        region: RegionId,
    ) -> Option<(HashMap<BlockId, Count>, HashMap<(BlockId, BlockId), Count>)> {
        let first = self.regions[region].first;
        let (mut onward, mut values) = (HashMap::new(), HashMap::new());
        for (step, targets) in self.steps(cfg, region) {
            let mut sum = Count::ZERO;
            for to in targets {
                let ends = !self.contains(region, to) || to == first;
                let more = match ends {
                    true => Count::ONE,
                    // A step that was not looked at comes before this one: there is a cycle.
                    false => onward.get(&self.step(region, to)).cloned()?,
                };
                values.insert((step, to), sum.clone());
                sum = sum.plus(&more);
            }
            // An inner loop that is never left, and a block at which the function ends.
            onward.insert(step, sum.max(Count::ONE));
        }
        Some((onward, values))
    }

    /// What going from one block to another does.
    pub fn action(&self, cfg: &Cfg, from: BlockId, to: BlockId) -> Action {
        let mut action = Action::default();
        let mut region = Some(self.innermost(from));
        while let Some(at) = region {
            let own = &self.regions[at];
            let stays = self.contains(at, to);
            let again = stays && to == own.first && at != LoopPaths::FUNCTION;
            let over = at == LoopPaths::FUNCTION && cfg.succs(to).is_empty();
            let then = match () {
                () if !stays || over => Then::Out,
                () if again => Then::Again,
                () => Then::On,
            };
            if own.paths.is_some() {
                let step = self.step(at, from);
                let value = own.values.get(&(step, to)).cloned().unwrap_or(Count::ZERO);
                action.moves.push(Move { region: at, value, then });
            }
            if stays {
                break;
            }
            region = own.parent;
        }
        let enters = self.innermost(to);
        let enters_loop = enters != LoopPaths::FUNCTION
            && self.regions[enters].first == to
            && !self.contains(enters, from);
        action.enters = (enters_loop && self.regions[enters].paths.is_some()).then_some(enters);
        action
    }
}

impl Region {
    fn new(first: BlockId, parent: Option<RegionId>) -> Region {
        let (onward, values) = Default::default();
        Region { first, parent, paths: None, onward, values }
    }
}

fn region_of(id: LoopId) -> RegionId {
    Id::new(id.raw() + 1)
}

fn loop_of(region: RegionId) -> Option<LoopId> {
    region.raw().checked_sub(1).map(Id::new)
}
