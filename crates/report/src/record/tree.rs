//! The execution tree as it is shown: every decision and every end, as long as there is room.
//!
//! The exploration forgets what is finished; this tree does not. When it has grown too large, small finished subtrees
//! become *bundles*: one node with counts of what was below. Where so much is open that nothing can be bundled, new
//! forks go into bundles at once. Parents come before their children in the arena, so one pass backwards
//! sums up what is below.

use std::collections::HashMap;

use explore::tree::{NodeId, Position};
use explore::{End, PathRecord, Step, Why};
use machine::PathEnd;

/// Nodes beyond which subtrees are bundled, and how many are left then.
const MOST: usize = 60_000;
const LEFT: usize = 30_000;

/// How a path ended, or what else became of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Fate {
    /// It was never finished.
    Open,
    /// The program ended by itself.
    Exit,
    /// A signal ended it.
    Signal,
    /// With an error.
    Error,
    /// A pruner stopped it.
    Pruned,
    /// A pruner postponed it, and nobody ever wanted it again.
    Dismissed,
    /// A limit, something unsupported, or an interruption cut it.
    Cut,
    /// An assumption does not hold.
    Infeasible,
    /// The program wanted no test.
    Silent,
    /// A way that a concrete run left behind, and that no input takes.
    Absent,
    /// The same, and nobody knows whether some input takes it.
    Unknown,
}

/// All of them, as they are named in the file; the order is that of their numbers.
pub const FATES: [&str; 11] = [
    "open",
    "exit",
    "signal",
    "error",
    "pruned",
    "dismissed",
    "cut",
    "infeasible",
    "silent",
    "absent",
    "unknown",
];

impl Fate {
    fn of(end: &End) -> Fate {
        match end {
            End::Pruned => Fate::Pruned,
            End::Path(PathEnd::Exit(_)) => Fate::Exit,
            End::Path(PathEnd::Signal(_)) => Fate::Signal,
            End::Path(PathEnd::Error(_)) => Fate::Error,
            End::Path(PathEnd::Silent) => Fate::Silent,
            End::Path(PathEnd::Infeasible) => Fate::Infeasible,
            End::Path(PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Interrupted) => {
                Fate::Cut
            }
        }
    }
}

/// Marks of a node.
pub mod mark {
    /// The way that the parent's decision went.
    pub const WAY: u8 = 1;
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

/// What a node is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A state, and what became of it.
    Leaf(Fate),
    /// A decision.
    Decision(Position),
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
    /// One of the tests.
    pub test: u64,
}

impl Bundle {
    fn add(&mut self, other: &Bundle) {
        self.fates.iter_mut().zip(other.fates).for_each(|(sum, more)| *sum += more);
        self.decisions += other.decisions;
        self.instructions += other.instructions;
        if self.test == 0 {
            self.test = other.test;
        }
    }
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// The node above; its own index for the root.
    pub parent: u32,
    /// What it is.
    pub kind: Kind,
    /// See [`mark`].
    pub marks: u8,
    /// Instructions of the path up to here.
    pub instructions: u64,
    /// The number of its test; 0: none.
    pub test: u64,
    /// Why a pruner stopped it: an index.
    pub why: Option<u32>,
}

/// What is known of one worker.
#[derive(Default)]
struct Follower {
    /// By the index of the worker's nodes.
    nodes: Vec<u32>,
    /// The leaves of its paths, in the order in which they ended.
    ended: Vec<u32>,
}

/// The tree.
#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The children of decisions.
    children: HashMap<u32, [u32; 2]>,
    workers: Vec<Follower>,
    whys: Vec<(usize, Why)>,
    /// Nothing more can be bundled: what is new goes into bundles at once.
    full: bool,
    /// Nodes of which the next look for subtrees to bundle is due.
    due: usize,
    most: usize,
}

impl Tree {
    /// An empty tree.
    pub fn new() -> Tree {
        Tree { due: MOST, most: MOST, ..Tree::default() }
    }

    /// The nodes, parents first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Why states were stopped, each with its worker.
    pub fn whys(&self) -> &[(usize, Why)] {
        &self.whys
    }

    /// The leaf of the path that ended as the n-th (from 1) in a worker.
    pub fn path(&self, worker: usize, number: u64) -> Option<u32> {
        let index = (number as usize).checked_sub(1)?;
        self.workers.get(worker)?.ended.get(index).copied()
    }

    fn worker(&mut self, worker: usize) -> &mut Follower {
        if worker >= self.workers.len() {
            self.workers.resize_with(worker + 1, Follower::default);
        }
        &mut self.workers[worker]
    }

    fn bind(&mut self, worker: usize, node: NodeId, to: u32) {
        let nodes = &mut self.worker(worker).nodes;
        if node.index() >= nodes.len() {
            nodes.resize(node.index() + 1, 0);
        }
        nodes[node.index()] = to;
    }

    fn of(&self, worker: usize, node: NodeId) -> u32 {
        let nodes = self.workers.get(worker).map(|follower| &follower.nodes);
        nodes.and_then(|nodes| nodes.get(node.index())).copied().unwrap_or(0)
    }

    fn add(&mut self, parent: u32, way: bool) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node {
            parent,
            kind: Kind::Leaf(Fate::Open),
            marks: way as u8 * mark::WAY,
            instructions: 0,
            test: 0,
            why: None,
        });
        id
    }

    /// The node where decisions lead, as far as they are known.
    fn walk(&mut self, ways: &[bool]) -> u32 {
        if self.nodes.is_empty() {
            self.add(0, false);
        }
        let mut at = 0;
        for &way in ways {
            match self.children.get(&at) {
                Some(children) => at = children[way as usize],
                None => break,
            }
        }
        at
    }

    /// The tree of a worker grew.
    pub fn grow(&mut self, worker: usize, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Planted { node, ways } => {
                    let at = self.walk(ways);
                    self.bind(worker, *node, at);
                }
                Step::Forked { node, children, at, instructions } => {
                    self.fork(worker, *node, *children, *at, *instructions);
                }
                Step::Postponed(node) => self.mark(worker, *node, mark::POSTPONED),
                Step::Promoted(node) => self.mark(worker, *node, mark::PROMOTED),
                Step::Urged(node) => self.mark(worker, *node, mark::URGED),
                Step::Dismissed(node, why) => {
                    let id = self.settle(worker, *node, Fate::Dismissed, |_| {});
                    self.explain(id, worker, why.as_deref());
                }
                Step::Absent { node, known } => {
                    let fate = if *known { Fate::Absent } else { Fate::Unknown };
                    self.settle(worker, *node, fate, |_| {});
                }
                Step::GivenAway(_) => {}
            }
        }
        if self.nodes.len() > self.due && !self.full {
            self.bundle(LEFT * self.most / MOST);
        }
    }

    fn fork(
        &mut self,
        worker: usize,
        node: NodeId,
        children: [NodeId; 2],
        at: Position,
        instructions: u64,
    ) {
        let id = self.of(worker, node);
        if self.nodes.is_empty() {
            self.add(0, false);
        }
        let full = self.full && self.nodes.len() >= self.most;
        let parent = &mut self.nodes[id as usize];
        if full && matches!(parent.kind, Kind::Leaf(_)) {
            parent.kind = Kind::Bundle(Box::default());
            parent.instructions = instructions;
        }
        if let Kind::Bundle(bundle) = &mut parent.kind {
            bundle.decisions += 1;
            bundle.fates[Fate::Open as usize] += 1 + (bundle.decisions == 1) as u64;
            for child in children {
                self.bind(worker, child, id);
            }
            return;
        }
        parent.kind = Kind::Decision(at);
        parent.instructions = instructions;
        let own = [self.add(id, false), self.add(id, true)];
        self.children.insert(id, own);
        for (child, to) in children.into_iter().zip(own) {
            self.bind(worker, child, to);
        }
    }

    fn mark(&mut self, worker: usize, node: NodeId, mark: u8) {
        let id = self.of(worker, node);
        if let Some(node) = self.nodes.get_mut(id as usize) {
            node.marks |= mark;
        }
    }

    /// Keeps in mind why a state was stopped.
    fn explain(&mut self, id: u32, worker: usize, why: Option<&Why>) {
        let leaf = &mut self.nodes[id as usize];
        if let (Kind::Leaf(_), Some(why)) = (&leaf.kind, why) {
            leaf.why = Some(self.whys.len() as u32);
            self.whys.push((worker, why.clone()));
        }
    }

    /// Something became of an open state; says where it is.
    fn settle(
        &mut self,
        worker: usize,
        node: NodeId,
        fate: Fate,
        about: impl FnOnce(&mut Node),
    ) -> u32 {
        if self.nodes.is_empty() {
            self.add(0, false);
        }
        let id = self.of(worker, node);
        let leaf = &mut self.nodes[id as usize];
        match &mut leaf.kind {
            Kind::Bundle(bundle) => {
                let open = &mut bundle.fates[Fate::Open as usize];
                *open = open.saturating_sub(1);
                bundle.fates[fate as usize] += 1;
            }
            kind => {
                *kind = Kind::Leaf(fate);
                about(leaf);
            }
        }
        id
    }

    /// A path ended; `test` is the number of its test, or 0.
    pub fn end(&mut self, record: &PathRecord, test: u64) {
        let fate = Fate::of(&record.end);
        let id = self.settle(record.worker, record.node, fate, |leaf| {
            leaf.test = test;
            leaf.instructions = record.instructions;
            leaf.marks |= record.first as u8 * mark::FIRST;
            leaf.marks |= record.covers_new as u8 * mark::NEW;
        });
        self.explain(id, record.worker, record.why.as_deref());
        if let Kind::Bundle(bundle) = &mut self.nodes[id as usize].kind
            && bundle.test == 0
        {
            bundle.test = test;
        }
        self.worker(record.worker).ended.push(id);
    }

    /// Makes finished subtrees bundles, the smallest ones first, until about so many nodes are left.
    fn bundle(&mut self, left: usize) {
        let facts = self.facts();
        let most = facts.iter().map(|f| f.size).max().unwrap_or(0);
        let mut limit = 3;
        while limit < most && self.kept(&facts, limit) > left {
            limit *= 2;
        }
        self.compact(&facts, limit);
        self.full = self.nodes.len() > self.due * 3 / 4;
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
        let stays = |id: usize| facts[id].fixed || facts[id].size > limit;
        let counts = |id: &usize| *id == 0 || stays(self.nodes[*id].parent as usize);
        (0..self.nodes.len()).filter(counts).count()
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

    fn compact(&mut self, facts: &[Facts], limit: u64) {
        let stays = |id: usize| facts[id].fixed || facts[id].size > limit;
        let segment = |node: &Node| {
            let above = self.nodes[node.parent as usize].instructions;
            node.instructions.saturating_sub(above)
        };
        let segments: Vec<u64> = self.nodes.iter().map(segment).collect();
        let old = std::mem::take(&mut self.nodes);
        let mut to: Vec<u32> = Vec::with_capacity(old.len());
        self.children.clear();
        for (id, node) in old.into_iter().enumerate() {
            let parent = if id == 0 { 0 } else { to[node.parent as usize] };
            let above = self.nodes.get_mut(parent as usize);
            if let Some(Node { kind: Kind::Bundle(bundle), .. }) = above
                && id > 0
            {
                bundle.add(&contents(&node, segments[id]));
                to.push(parent);
                continue;
            }
            let new = self.nodes.len() as u32;
            to.push(new);
            if id > 0 {
                let way = (node.marks & mark::WAY) as usize;
                self.children.entry(parent).or_insert([new; 2])[way] = new;
            }
            let kind = match node.kind {
                Kind::Decision(_) if !stays(id) => {
                    Kind::Bundle(Box::new(Bundle { decisions: 1, ..Bundle::default() }))
                }
                kind => kind,
            };
            self.nodes.push(Node { parent, kind, ..node });
        }
        self.forget_whys();
        for follower in &mut self.workers {
            let all = follower.nodes.iter_mut().chain(&mut follower.ended);
            all.for_each(|id| *id = to[*id as usize]);
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
            Kind::Decision(_) => Facts { size: 1, fixed: false },
            Kind::Bundle(bundle) => Facts {
                size: 1 + 2 * bundle.decisions,
                fixed: bundle.fates[Fate::Open as usize] > 0,
            },
        }
    }
}

/// A node as a part of a bundle, with the instructions between the node above and this one.
fn contents(node: &Node, segment: u64) -> Bundle {
    let mut bundle = match &node.kind {
        Kind::Bundle(bundle) => (**bundle).clone(),
        Kind::Decision(_) => Bundle { decisions: 1, ..Bundle::default() },
        Kind::Leaf(fate) => {
            let mut bundle = Bundle { test: node.test, ..Bundle::default() };
            bundle.fates[*fate as usize] = 1;
            bundle
        }
    };
    bundle.instructions += segment;
    bundle
}

#[cfg(test)]
mod tests;
