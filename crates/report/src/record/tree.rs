//! The execution tree as it is shown: every decision and every end, up to a limit.
//!
//! The exploration forgets what is finished; this tree does not. When it has grown too large, small finished subtrees
//! become *bundles*: one node with counts of what was below. Where so much is open that nothing can be bundled, new
//! forks go into bundles at once. Parents come before their children in the arena, so one pass backwards
//! sums up what is below; the children of a decision stand beside each other, in the order of
//! choices.
//!
//! Explorations of small programs end a path every few microseconds, so a step must not cost more than some ten
//! nanoseconds.

use explore::tree::NodeId;
use explore::{FATES, Fate, Step, Why};
use ir::Position;
use machine::Choice;

/// Nodes beyond which subtrees are bundled, and the part of them that is left then.
const MOST: usize = 60_000;
const LEFT: usize = 2;

/// Marks of a node.
pub mod mark {
    /// It was postponed.
    pub const POSTPONED: u8 = 2;
    /// It was run later.
    pub const PROMOTED: u8 = 4;
    /// A pruner wanted it to be run at once.
    pub const URGED: u8 = 8;
    /// Its path is the first that shows an error.
    pub const FIRST: u8 = 16;
    /// It executed something new.
    pub const NEW: u8 = 32;
}

/// A path: the worker, and its number among those that ended there, from 1.
pub type Path = (u32, u32);

/// What a node is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A state, and what became of it.
    Leaf(Fate),
    /// A decision: where, and its first child.
    Decision(Position, u32),
    /// What stands for a subtree.
    Bundle(Box<Bundle>),
}

/// What is known of a subtree that is not kept.
#[derive(Clone, Default, Debug)]
pub struct Bundle {
    /// States by what became of them.
    pub fates: [u64; FATES.len()],
    /// Decisions.
    pub decisions: u64,
    /// Instructions.
    pub instructions: u64,
    /// One of the paths.
    pub path: Option<Path>,
}

impl Bundle {
    /// Adds a node, with the instructions between the one above and this one.
    fn add(&mut self, node: &Node, segment: u64) {
        self.instructions += segment;
        self.path = self.path.or(node.path);
        match &node.kind {
            Kind::Leaf(fate) => self.fates[*fate as usize] += 1,
            Kind::Decision(..) => self.decisions += 1,
            Kind::Bundle(other) => {
                self.fates.iter_mut().zip(other.fates).for_each(|(sum, more)| *sum += more);
                self.decisions += other.decisions;
                self.instructions += other.instructions;
                self.path = self.path.or(other.path);
            }
        }
    }
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// The node above; its own index for the root.
    pub parent: u32,
    /// What the parent's decision chose; none for the root.
    pub choice: Option<Choice>,
    /// What it is.
    pub kind: Kind,
    /// See [`mark`].
    pub marks: u8,
    /// Instructions of the path up to here.
    pub instructions: u64,
    /// Its path, if it is the end of one.
    pub path: Option<Path>,
    /// Why a pruner stopped it: an index.
    pub why: Option<u32>,
}

/// What is known of one worker.
#[derive(Default)]
struct Follower {
    /// By the index of the worker's nodes.
    nodes: Vec<u32>,
    /// Paths that ended.
    ended: u32,
}

/// The tree.
pub struct Tree {
    nodes: Vec<Node>,
    workers: Vec<Follower>,
    whys: Vec<(u32, Why)>,
    /// Nothing more can be bundled: what is new goes into bundles at once.
    full: bool,
    most: usize,
}

impl Default for Tree {
    fn default() -> Self {
        Tree::with_room(MOST)
    }
}

impl Tree {
    /// A tree of at most so many nodes.
    fn with_room(most: usize) -> Tree {
        let mut tree =
            Tree { nodes: Vec::new(), workers: Vec::new(), whys: Vec::new(), full: false, most };
        tree.add(0, None);
        tree
    }

    /// The nodes, parents first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Why states were stopped, each with its worker.
    pub fn whys(&self) -> &[(u32, Why)] {
        &self.whys
    }

    fn bind(&mut self, worker: usize, node: NodeId, to: u32) {
        if worker >= self.workers.len() {
            self.workers.resize_with(worker + 1, Follower::default);
        }
        let nodes = &mut self.workers[worker].nodes;
        if node.index() >= nodes.len() {
            nodes.resize(node.index() + 1, 0);
        }
        nodes[node.index()] = to;
    }

    fn of(&self, worker: usize, node: NodeId) -> u32 {
        let nodes = self.workers.get(worker).map(|follower| &follower.nodes);
        nodes.and_then(|nodes| nodes.get(node.index())).copied().unwrap_or(0)
    }

    fn add(&mut self, parent: u32, choice: Option<Choice>) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node {
            parent,
            choice,
            kind: Kind::Leaf(Fate::Open),
            marks: 0,
            instructions: 0,
            path: None,
            why: None,
        });
        id
    }

    /// The node where decisions lead, as far as they are known.
    fn walk(&self, choices: &[Choice]) -> u32 {
        let mut at = 0;
        for &choice in choices {
            let Kind::Decision(_, first) = self.nodes[at as usize].kind else { break };
            let children = (first..).zip(&self.nodes[first as usize..]);
            let mut children = children.take_while(|(_, child)| child.parent == at);
            match children.find(|(_, child)| child.choice == Some(choice)) {
                Some((child, _)) => at = child,
                None => break,
            }
        }
        at
    }

    /// The tree of a worker grew.
    pub fn grow(&mut self, worker: usize, steps: &[Step]) {
        for step in steps {
            self.step(worker, step);
            if self.nodes.len() > self.most && !self.full {
                self.bundle();
            }
        }
    }

    fn step(&mut self, worker: usize, step: &Step) {
        match step {
            Step::Planted { node, choices } => {
                let at = self.walk(choices);
                self.bind(worker, *node, at);
            }
            Step::Forked { node, children, at, instructions } => {
                self.fork(worker, *node, children, *at, *instructions);
            }
            Step::Postponed(node) => self.mark(worker, *node, mark::POSTPONED),
            Step::Promoted(node) => self.mark(worker, *node, mark::PROMOTED),
            Step::Urged(node) => self.mark(worker, *node, mark::URGED),
            Step::Ended { node, fate, first, covers_new, instructions, why } => {
                self.workers[worker].ended += 1;
                let path = (worker as u32, self.workers[worker].ended);
                let id = self.settle(worker, *node, *fate, Some(path));
                let leaf = &mut self.nodes[id as usize];
                if let Kind::Leaf(_) = leaf.kind {
                    leaf.instructions = *instructions;
                    leaf.marks |= *first as u8 * mark::FIRST + *covers_new as u8 * mark::NEW;
                }
                self.explain(id, worker, why.as_deref());
            }
            Step::Dismissed(node, why) => {
                let id = self.settle(worker, *node, Fate::Dismissed, None);
                self.explain(id, worker, why.as_deref());
            }
            Step::Absent { node, known } => {
                let fate = if *known { Fate::Absent } else { Fate::Unknown };
                self.settle(worker, *node, fate, None);
            }
            Step::GivenAway(_) => {}
        }
    }

    fn fork(
        &mut self,
        worker: usize,
        node: NodeId,
        children: &[(Choice, NodeId)],
        at: Position,
        instructions: u64,
    ) {
        let id = self.of(worker, node);
        let first = self.nodes.len() as u32;
        let full = self.full && self.nodes.len() >= self.most;
        let parent = &mut self.nodes[id as usize];
        if let Kind::Leaf(_) = parent.kind {
            parent.instructions = instructions;
            parent.kind = match full {
                true => Kind::Bundle(Box::default()),
                false => Kind::Decision(at, first),
            };
        }
        if let Kind::Bundle(bundle) = &mut parent.kind {
            bundle.decisions += 1;
            let more = children.len() as u64 - 1;
            bundle.fates[Fate::Open as usize] += more + (bundle.decisions == 1) as u64;
            children.iter().for_each(|&(_, child)| self.bind(worker, child, id));
            return;
        }
        for &(choice, child) in children {
            let own = self.add(id, Some(choice));
            self.bind(worker, child, own);
        }
    }

    fn mark(&mut self, worker: usize, node: NodeId, mark: u8) {
        let id = self.of(worker, node);
        self.nodes[id as usize].marks |= mark;
    }

    /// Keeps in mind why a state was stopped.
    fn explain(&mut self, id: u32, worker: usize, why: Option<&Why>) {
        let leaf = &mut self.nodes[id as usize];
        if let (Kind::Leaf(_), Some(why)) = (&leaf.kind, why) {
            leaf.why = Some(self.whys.len() as u32);
            self.whys.push((worker as u32, why.clone()));
        }
    }

    /// Something became of an open state; says where it is.
    fn settle(&mut self, worker: usize, node: NodeId, fate: Fate, path: Option<Path>) -> u32 {
        let id = self.of(worker, node);
        let leaf = &mut self.nodes[id as usize];
        match &mut leaf.kind {
            Kind::Bundle(bundle) => {
                let open = &mut bundle.fates[Fate::Open as usize];
                *open = open.saturating_sub(1);
                bundle.fates[fate as usize] += 1;
                bundle.path = bundle.path.or(path);
            }
            kind => {
                *kind = Kind::Leaf(fate);
                leaf.path = path;
            }
        }
        id
    }

    /// Makes finished subtrees bundles, the smallest ones first, until about half of the nodes are left.
    fn bundle(&mut self) {
        let facts = self.facts();
        let most = facts.iter().map(|f| f.size).max().unwrap_or(0);
        let mut limit = 3;
        while limit < most && self.kept(&facts, limit) > self.most / LEFT {
            limit *= 2;
        }
        self.compact(&facts, limit);
        self.full = self.nodes.len() > self.most * 3 / 4;
    }

    /// What is below each node.
    fn facts(&self) -> Vec<Facts> {
        let mut facts: Vec<Facts> = self.nodes.iter().map(Facts::of).collect();
        for id in (1..self.nodes.len()).rev() {
            let own = facts[id];
            let above = &mut facts[self.nodes[id].parent as usize];
            above.size += own.size;
            above.fixed |= own.fixed;
        }
        facts
    }

    /// How many nodes are left when subtrees of up to this size are bundled.
    fn kept(&self, facts: &[Facts], limit: u64) -> usize {
        let stays = |id: u32| facts[id as usize].fixed || facts[id as usize].size > limit;
        1 + self.nodes.iter().skip(1).filter(|node| stays(node.parent)).count()
    }

    fn compact(&mut self, facts: &[Facts], limit: u64) {
        let stays = |id: usize| facts[id].fixed || facts[id].size > limit;
        let segment = |node: &Node| {
            let above = self.nodes[node.parent as usize].instructions;
            node.instructions.saturating_sub(above)
        };
        let segments: Vec<u64> = self.nodes.iter().map(segment).collect();
        let old = std::mem::take(&mut self.nodes);
        let mut to: Vec<u32> = Vec::with_capacity(old.len());
        for (id, mut node) in old.into_iter().enumerate() {
            let parent = if id == 0 { 0 } else { to[node.parent as usize] };
            let new = self.nodes.len() as u32;
            match self.nodes.get_mut(parent as usize).map(|above| &mut above.kind) {
                Some(Kind::Bundle(bundle)) => {
                    bundle.add(&node, segments[id]);
                    to.push(parent);
                    continue;
                }
                Some(Kind::Decision(_, first)) if *first as usize == id => *first = new,
                _ => {}
            }
            if matches!(node.kind, Kind::Decision(..)) && !stays(id) {
                node.kind = Kind::Bundle(Box::new(Bundle { decisions: 1, ..Bundle::default() }));
            }
            node.parent = parent;
            self.nodes.push(node);
            to.push(new);
        }
        self.forget_whys();
        for follower in &mut self.workers {
            follower.nodes.iter_mut().for_each(|id| *id = to[*id as usize]);
        }
    }

    /// Drops the reasons of nodes that are in bundles now.
    fn forget_whys(&mut self) {
        let mut old: Vec<_> = std::mem::take(&mut self.whys).into_iter().map(Some).collect();
        for node in &mut self.nodes {
            let kept = node.why.and_then(|why| old[why as usize].take());
            node.why = kept.map(|why| {
                self.whys.push(why);
                self.whys.len() as u32 - 1
            });
        }
    }
}

/// What is at and below a node.
#[derive(Clone, Copy)]
struct Facts {
    /// Nodes, those in bundles included.
    size: u64,
    /// Something is open, or is to be seen.
    fixed: bool,
}

impl Facts {
    fn of(node: &Node) -> Facts {
        let first = node.marks & mark::FIRST != 0;
        match &node.kind {
            Kind::Leaf(fate) => Facts { size: 1, fixed: *fate == Fate::Open || first },
            Kind::Decision(..) => Facts { size: 1, fixed: false },
            Kind::Bundle(bundle) => Facts {
                size: bundle.decisions + bundle.fates.iter().sum::<u64>(),
                fixed: bundle.fates[Fate::Open as usize] > 0,
            },
        }
    }
}

#[cfg(test)]
mod tests;
