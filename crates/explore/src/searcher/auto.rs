//! Depth first as long as that gets somewhere soon; then depth first, random paths and uncovered
//! code by turns.
//!
//! Depth first is the fastest order through a tree that can be finished, and what techniques that
//! prune by finished subtrees need. But it never comes back from a loop without end. The others
//! come back from anywhere, and finish little. So each has a turn of the same amount of work, and
//! none can starve:
//!
//! - Work is counted in instructions and questions to the solver, never in time.
//! - A state that was chosen by chance goes on for a while, up to the end of its path: a state
//!   left at its next decision would only add to the open ones.
//! - If no path ended in a turn of depth first, the state that it ran loses its place: it comes
//!   last. The next turn of depth first is shorter then, until paths end in one again.
//! - A turn that found something new makes the next one of the same strategy longer.
//! - What is opened by chance comes last in depth first order, so that depth first goes on where it
//!   was. Where techniques prune by finished subtrees, it keeps its place in the tree instead: one
//!   state that is left open keeps all subtrees around it from being finished. There, turns of
//!   depth first are longer, too, as long as paths end in them.
//! - With very many states open, chance has no turn while depth first makes them fewer.

use machine::Coverage;

use super::dfs::Dfs;
use super::{Info, Searcher, Work};
use crate::tree::{NodeId, Tree};

/// Work that is done depth first, before there are turns.
const FIRST: u64 = 500_000;
/// Work of a turn.
const TURN: u64 = 500_000;
/// The shortest turn of depth first.
const SHORT_TURN: u64 = TURN / 64;
/// The same after one that found something new.
const LONG_TURN: u64 = 2 * TURN;
/// A turn of depth first where subtrees matter.
const DEEP_TURN: u64 = 64 * TURN;
/// Work in which a state that was chosen by chance goes on.
const STAY: u64 = 3_000;
/// So many states are open, and there is no turn for chance.
const MANY: usize = 50_000;

/// Where depth first stands among the strategies.
const DEPTH: usize = 0;

/// The searcher.
pub struct Auto {
    dfs: Dfs,
    /// The other strategies.
    others: Vec<Box<dyn Searcher>>,
    /// Whose turn it is; [`DEPTH`], or one more than the index of another.
    turn: usize,
    /// Work that is left of the turn.
    left: u64,
    /// The turns have begun.
    begun: bool,
    /// The state that was chosen by chance, and the work for which it still goes on.
    stays: Option<(NodeId, u64)>,
    /// Paths that ended in this turn.
    ended: u64,
    /// Something new was covered in this turn.
    new: bool,
    /// Whether the last turn of each strategy found something new.
    found: Vec<bool>,
    /// Paths ended in the last turn of depth first.
    drains: bool,
    /// The next turn of depth first.
    dive: u64,
    /// The first one that has a turn.
    begins: usize,
    /// Techniques prune by finished subtrees.
    subtrees: bool,
}

impl Auto {
    /// With these strategies beside depth first; the turns begin with one of all. `subtrees`:
    /// techniques prune by finished subtrees.
    pub fn new(others: Vec<Box<dyn Searcher>>, begins: usize, subtrees: bool) -> Auto {
        let count = others.len() + 1;
        Auto {
            dfs: Dfs::default(),
            others,
            turn: DEPTH,
            left: if subtrees { DEEP_TURN } else { FIRST },
            begun: false,
            stays: None,
            ended: 0,
            new: false,
            found: vec![false; count],
            drains: true,
            dive: TURN,
            begins: begins % count,
            subtrees,
        }
    }

    /// The next turn begins.
    fn take_turns(&mut self, tree: &Tree) {
        self.found[self.turn] = self.new;
        if self.turn == DEPTH {
            self.drains = self.ended > 0;
            self.dive = match self.drains {
                true => (4 * self.dive).min(TURN),
                false => (self.dive / 4).max(SHORT_TURN),
            };
            if !self.drains {
                self.dfs.put_last(tree);
            }
        }
        self.turn = match self.begun {
            true => (self.turn + 1) % self.found.len(),
            false => self.begins,
        };
        self.begun = true;
        if tree.leaves() > MANY && self.drains {
            self.turn = DEPTH;
        }
        self.left = match self.found[self.turn] {
            _ if self.turn == DEPTH && self.dive < TURN => self.dive,
            _ if self.turn == DEPTH && self.subtrees => DEEP_TURN,
            true => LONG_TURN,
            false => TURN,
        };
        (self.stays, self.ended, self.new) = (None, 0, false);
    }

    /// Tells the strategies beside depth first. They need to know only once they have turns.
    fn tell(&mut self, what: impl FnMut(&mut Box<dyn Searcher>)) {
        if self.begun {
            self.others.iter_mut().for_each(what);
        }
    }
}

impl Searcher for Auto {
    fn add(&mut self, node: NodeId, info: &Info) {
        self.dfs.add(node, info);
        self.tell(|other| other.add(node, info));
    }

    fn remove(&mut self, node: NodeId) {
        self.stays = self.stays.filter(|&(stays, _)| stays != node);
        self.dfs.remove(node);
        self.tell(|other| other.remove(node));
    }

    fn fork(&mut self, node: NodeId, running: (NodeId, &Info), left: &[(NodeId, Info)]) {
        if let Some((stays, _)) = &mut self.stays
            && *stays == node
        {
            *stays = running.0;
        }
        match self.turn {
            DEPTH => self.dfs.fork(node, running, left),
            _ if self.subtrees => {
                let left = left.iter().map(|&(node, _)| node);
                self.dfs.replace(node, left.chain([running.0]));
            }
            _ => {
                self.dfs.remove(node);
                left.iter().for_each(|&(node, _)| self.dfs.add_last(node));
                self.dfs.add_last(running.0);
            }
        }
        self.tell(|other| other.fork(node, running, left));
    }

    fn update(&mut self, node: NodeId, info: &Info) {
        self.tell(|other| other.update(node, info));
    }

    fn covered_more(&mut self, covered: &Coverage) {
        self.tell(|other| other.covered_more(covered));
    }

    fn path_ended(&mut self, new_edges: u64) {
        self.ended += 1;
        self.new |= new_edges > 0;
        self.tell(|other| other.path_ended(new_edges));
    }

    fn worked(&mut self, work: Work) {
        let amount = work.amount();
        self.left = self.left.saturating_sub(amount);
        if let Some((_, left)) = &mut self.stays {
            *left = left.saturating_sub(amount);
        }
    }

    fn select(&mut self, tree: &Tree) -> Option<NodeId> {
        if self.left == 0 {
            self.take_turns(tree);
        }
        let Some(other) = self.turn.checked_sub(1) else { return self.dfs.select(tree) };
        if let Some((stays, left)) = self.stays
            && left > 0
        {
            return Some(stays);
        }
        match self.others[other].select(tree) {
            Some(node) => {
                self.stays = Some((node, STAY));
                Some(node)
            }
            // It was not told of any yet.
            None => self.dfs.select(tree),
        }
    }

    fn wants_frames(&self) -> bool {
        self.begun && self.others.iter().any(|other| other.wants_frames())
    }
}
