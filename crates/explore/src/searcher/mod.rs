//! Which state to run next. One file per strategy.
//!
//! A searcher knows the open states by their nodes in the execution tree. It is told of every change
//! and asked for one of them. The names are those of KLEE, and two of concolic
//! testers; several of them, with commas between, take turns.

mod bfs;
mod dfs;
mod directed;
mod distance;
mod generational;
mod interleaved;
mod random_path;
mod random_state;
mod weighted;
mod weights;

use std::rc::Rc;

use ir::{BlockId, EdgeId, FuncId, Position, Program};
use machine::Coverage;

use crate::rng::Rng;
use crate::tree::{NodeId, Tree};

pub use distance::Distances;

/// What a searcher may know of a state.
#[derive(Clone, Default, Debug)]
pub struct Info {
    /// Decisions above it.
    pub depth: u32,
    /// Instructions on its path.
    pub instructions: u64,
    /// Instructions on its path since it covered something new.
    pub since_new: u64,
    /// Questions of its path that a back end of the solver had to answer.
    pub questions: u64,
    /// Its calls, innermost first; only if the searcher wants them.
    pub frames: Vec<Position>,
    /// The edge that it takes first, of one that waits at a branch for its turn; then the innermost call is
    /// taken to be where the edge leads. Only if the searcher wants calls.
    pub edge: Option<(FuncId, EdgeId)>,
}

/// Chooses states.
pub trait Searcher {
    /// A state is open.
    fn add(&mut self, node: NodeId, info: &Info);

    /// A state is no longer open.
    fn remove(&mut self, node: NodeId);

    /// A state forked: its node is a decision now. `running` is the child that runs at present, `left`
    /// are those that were left behind.
    fn fork(&mut self, node: NodeId, running: (NodeId, &Info), left: &[(NodeId, Info)]) {
        self.remove(node);
        left.iter().for_each(|(node, info)| self.add(*node, info));
        self.add(running.0, running.1);
    }

    /// A state ran and is still open.
    fn update(&mut self, node: NodeId, info: &Info);

    /// Something new was covered.
    fn covered_more(&mut self, covered: &Coverage) {
        let _ = covered;
    }

    /// A path ended on which so many edges were taken for the first time.
    fn path_ended(&mut self, new_edges: u64) {
        let _ = new_edges;
    }

    /// The state to run; none when none is open.
    fn select(&mut self, tree: &Tree) -> Option<NodeId>;

    /// Whether [`Info::frames`] and what is covered are of use.
    fn wants_frames(&self) -> bool {
        false
    }
}

/// All strategies.
const NAMES: &[&str] = &[
    "dfs",
    "bfs",
    "random-state",
    "random-path",
    "nurs:covnew",
    "nurs:md2u",
    "nurs:depth",
    "nurs:rp",
    "nurs:icnt",
    "nurs:cpicnt",
    "nurs:qc",
    "cfg",
    "generational",
];

/// The names of all strategies.
pub fn names() -> &'static [&'static str] {
    NAMES
}

/// Whether a list of names, with commas between, is good.
pub fn is_known(list: &str) -> bool {
    list.split(',').all(|name| NAMES.contains(&name))
}

/// The searcher that a list of names describes; none when a name is not known.
pub fn named(list: &str, distances: &Rc<Distances>, seed: u64) -> Option<Box<dyn Searcher>> {
    let names: Vec<&str> = list.split(',').collect();
    let mut parts = Vec::new();
    for (i, name) in names.iter().enumerate() {
        parts.push(one(name, distances, Rng::new(seed.wrapping_add(i as u64)))?);
    }
    match parts.len() {
        1 => parts.pop(),
        _ => Some(Box::new(interleaved::Interleaved::new(parts))),
    }
}

fn one(name: &str, distances: &Rc<Distances>, rng: Rng) -> Option<Box<dyn Searcher>> {
    let distances = Rc::clone(distances);
    Some(match name {
        "dfs" => Box::new(dfs::Dfs::default()),
        "bfs" => Box::new(bfs::Bfs::default()),
        "random-state" => Box::new(random_state::RandomState::new(rng)),
        "random-path" => Box::new(random_path::RandomPath::new(rng)),
        "nurs:covnew" => Box::new(weighted::Weighted::new(weighted::CoverNew::new(distances), rng)),
        "nurs:md2u" => Box::new(weighted::Weighted::new(weighted::Nearest::new(distances), rng)),
        "nurs:depth" => Box::new(weighted::Weighted::new(weighted::Deep, rng)),
        "nurs:rp" => Box::new(weighted::Weighted::new(weighted::Shallow, rng)),
        "nurs:icnt" => Box::new(weighted::Weighted::new(weighted::FewInstructions, rng)),
        "nurs:cpicnt" => Box::new(weighted::Weighted::new(weighted::FewSinceNew, rng)),
        "nurs:qc" => Box::new(weighted::Weighted::new(weighted::CheapQuestions, rng)),
        "cfg" => Box::new(directed::Directed::new(distances)),
        "generational" => Box::new(generational::Generational::default()),
        _ => return None,
    })
}

/// The block of an instruction.
pub(crate) fn block_at(program: &Program, at: Position) -> Option<BlockId> {
    let body = program.functions[at.func].body.as_deref()?;
    let holds = |&(_, b): &(BlockId, &ir::Block)| (b.first..b.first + b.len).contains(&at.inst);
    body.blocks.iter().find(holds).map(|(id, _)| id)
}

#[cfg(test)]
mod tests;
