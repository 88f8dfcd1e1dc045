//! Which state to run next. One file per strategy.
//!
//! A searcher knows the open states by their nodes in the execution tree. It is told of every change
//! and asked for one of them. The names are those of KLEE, and two of concolic
//! testers; several of them, with commas between, take turns. `auto` is what is used unless
//! somebody says otherwise.

mod auto;
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

/// What was done for a state since it was chosen.
#[derive(Clone, Copy, Default, Debug)]
pub struct Work {
    /// Instructions.
    pub instructions: u64,
    /// Questions that a back end of the solver had to answer.
    pub questions: u64,
    /// Decisions on its path: the solver looks at all of them with each one that follows.
    pub depth: u32,
}

impl Work {
    /// The same as a number of instructions that could have been executed meanwhile.
    pub fn amount(self) -> u64 {
        /// To choose a state and to turn to it.
        const CHOICE: u64 = 1_000;
        /// A decision above.
        const DECISION: u64 = 8;
        /// A question, on average.
        const QUESTION: u64 = 10_000;
        let deep = DECISION * u64::from(self.depth);
        CHOICE + deep + self.instructions + QUESTION * self.questions
    }
}

/// Chooses states.
pub trait Searcher {
    /// A state is open.
    fn add(&mut self, node: NodeId, info: &Info);

    /// A state is no longer open.
    fn remove(&mut self, node: NodeId);

    /// A state forked: its node is a decision now. `running` is the child that runs at present,
    /// `left` are those that were left behind.
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

    /// The state that was selected, or another one, was run for a while.
    fn worked(&mut self, work: Work) {
        let _ = work;
    }

    /// The state to run; none when none is open.
    fn select(&mut self, tree: &Tree) -> Option<NodeId>;

    /// Whether [`Info::frames`] and what is covered are of use. Once they are, each open state is
    /// told again by [`Searcher::update`].
    fn wants_frames(&self) -> bool {
        false
    }
}

/// What a searcher may be made with.
struct Tools {
    distances: Rc<Distances>,
    rng: Rng,
    client: Client,
}

/// For whom a searcher chooses.
#[derive(Clone, Copy, Default, Debug)]
pub struct Client {
    /// The number of the worker: their searchers differ where they can.
    pub worker: usize,
    /// Techniques prune by finished subtrees.
    pub subtrees: bool,
}

/// Strategies by their names, and what `--search` may be.
macro_rules! table {
    ($first:literal => $make:expr, $($name:literal => $more:expr,)*) => {
        const TABLE: &[(&str, fn(Tools) -> Box<dyn Searcher>)] =
            &[($first, $make), $(($name, $more)),*];

        /// What a list of strategies may be, for people.
        pub const RANGE: &str =
            concat!($first, $(", ", $name,)* "; several with commas take turns");
    };
}

table! {
    "auto" => |t| {
        let by_chance = Box::new(random_path::RandomPath::new(t.rng.clone()));
        let uncovered = weighted(weighted::CoverNew::new(t.distances), t.rng);
        Box::new(auto::Auto::new(vec![uncovered, by_chance], t.client.worker, t.client.subtrees))
    },
    "dfs" => |_| Box::new(dfs::Dfs::default()),
    "bfs" => |_| Box::new(bfs::Bfs::default()),
    "random-state" => |t| Box::new(random_state::RandomState::new(t.rng)),
    "random-path" => |t| Box::new(random_path::RandomPath::new(t.rng)),
    "nurs:covnew" => |t| weighted(weighted::CoverNew::new(t.distances), t.rng),
    "nurs:md2u" => |t| weighted(weighted::Nearest::new(t.distances), t.rng),
    "nurs:depth" => |t| weighted(weighted::Deep, t.rng),
    "nurs:rp" => |t| weighted(weighted::Shallow, t.rng),
    "nurs:icnt" => |t| weighted(weighted::FewInstructions, t.rng),
    "nurs:cpicnt" => |t| weighted(weighted::FewSinceNew, t.rng),
    "nurs:qc" => |t| weighted(weighted::CheapQuestions, t.rng),
    "cfg" => |t| Box::new(directed::Directed::new(t.distances)),
    "generational" => |_| Box::new(generational::Generational::default()),
}

fn weighted(measure: impl weighted::Measure + 'static, rng: Rng) -> Box<dyn Searcher> {
    Box::new(weighted::Weighted::new(measure, rng))
}

/// Whether a list of names, with commas between, is good.
pub fn is_known(list: &str) -> bool {
    list.split(',').all(|wanted| TABLE.iter().any(|(name, _)| *name == wanted))
}

/// The searcher that a list of names describes; none when a name is not known.
pub fn named(
    list: &str,
    distances: &Rc<Distances>,
    seed: u64,
    client: Client,
) -> Option<Box<dyn Searcher>> {
    let mut parts = Vec::new();
    for (i, wanted) in list.split(',').enumerate() {
        let (_, make) = TABLE.iter().find(|(name, _)| *name == wanted)?;
        let rng = Rng::new(seed.wrapping_add(i as u64));
        parts.push(make(Tools { distances: Rc::clone(distances), rng, client }));
    }
    match parts.len() {
        1 => parts.pop(),
        _ => Some(Box::new(interleaved::Interleaved::new(parts))),
    }
}

/// The block of an instruction.
pub(crate) fn block_at(program: &Program, at: Position) -> Option<BlockId> {
    let body = program.functions[at.func].body.as_deref()?;
    let holds = |&(_, b): &(BlockId, &ir::Block)| (b.first..b.first + b.len).contains(&at.inst);
    body.blocks.iter().find(holds).map(|(id, _)| id)
}

#[cfg(test)]
mod tests;
