//! The execution tree: who descends from whom by which decision.
//!
//! A node is a state, or a decision where both ways were possible; each way is a child. What is
//! finished is dropped at once: the tree holds the open states and the decisions above them, no
//! more. From any node the *prefix* can be read: the decisions from the root of the whole
//! exploration to it, by which the state can be made again.

use std::collections::{BTreeMap, VecDeque};

use ir::FuncId;
use machine::Carried;

/// Where a decision is taken.
pub type Position = (FuncId, u32);

/// A node. The number of a node that was dropped is used again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// A dense index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node {
    parent: Option<NodeId>,
    /// The way that the parent's decision went.
    way: bool,
    /// Decisions above, the part of the prefix above the root included.
    depth: u32,
    /// By the way that leads there; a leaf has none.
    children: [Option<NodeId>; 2],
    /// Where the decision was taken, of a node that is one.
    position: Option<Position>,
    /// Whether something below was not explored, or not here.
    partial: bool,
    /// Whether every open state at or below it is asleep.
    asleep: bool,
}

/// Where an exploration of a part begins: what leads there, and how often decisions were taken at
/// each position on the way.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The decisions.
    pub ways: Vec<bool>,
    /// Positions with the number of decisions there.
    pub visits: Vec<(Position, u32)>,
    /// Instructions up to where the state was when it was put into this form.
    pub instructions: u64,
    /// Its input, if it runs on one.
    pub carried: Option<Carried>,
}

/// A decision, both ways of which are finished and dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The node.
    pub node: NodeId,
    /// Whether everything below was explored here.
    pub whole: bool,
}

/// What came of dropping a leaf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closed {
    /// The decisions that are finished by that, innermost first.
    pub finished: Vec<Finished>,
    /// What is left of the decision above these, if all of it is asleep.
    pub asleep: Option<NodeId>,
}

/// The tree below some prefixes.
#[derive(Clone, Default, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    free: Vec<NodeId>,
    roots: Vec<(NodeId, Prefix)>,
    leaves: usize,
}

impl Tree {
    /// Begins a part at a prefix; gives its only leaf.
    pub fn plant(&mut self, prefix: Prefix) -> NodeId {
        let depth = prefix.ways.len() as u32;
        let root = self.add(None, false, depth);
        self.roots.push((root, prefix));
        root
    }

    fn add(&mut self, parent: Option<NodeId>, way: bool, depth: u32) -> NodeId {
        let node = Node {
            parent,
            way,
            depth,
            children: [None; 2],
            position: None,
            partial: false,
            asleep: false,
        };
        self.leaves += 1;
        match self.free.pop() {
            Some(id) => {
                self.nodes[id.index()] = node;
                id
            }
            None => {
                self.nodes.push(node);
                NodeId(self.nodes.len() as u32 - 1)
            }
        }
    }

    /// A leaf becomes a decision at a position; gives the new leaves by their ways, false first.
    pub fn fork(&mut self, leaf: NodeId, position: Position) -> [NodeId; 2] {
        let depth = self.nodes[leaf.index()].depth + 1;
        let children = [self.add(Some(leaf), false, depth), self.add(Some(leaf), true, depth)];
        let node = &mut self.nodes[leaf.index()];
        debug_assert_eq!(node.children, [None; 2], "only a leaf forks");
        node.children = children.map(Some);
        node.position = Some(position);
        self.leaves -= 1;
        children
    }

    /// Drops a leaf; `whole` unless its path was cut, or goes on elsewhere.
    pub fn close(&mut self, leaf: NodeId, whole: bool) -> Closed {
        let (mut finished, mut asleep) = (Vec::new(), None);
        self.leaves -= 1;
        let (mut closed, mut whole) = (leaf, whole);
        loop {
            let Node { parent, way, .. } = self.nodes[closed.index()];
            self.free.push(closed);
            let Some(parent) = parent else {
                self.roots.retain(|(root, _)| *root != closed);
                break;
            };
            let node = &mut self.nodes[parent.index()];
            node.children[way as usize] = None;
            node.partial |= !whole;
            if let Some(left) = node.children[!way as usize] {
                self.fall_asleep(parent);
                asleep = Some(left).filter(|&left| self.is_asleep(left));
                break;
            }
            whole = !node.partial;
            finished.push(Finished { node: parent, whole });
            closed = parent;
        }
        Closed { finished, asleep }
    }

    /// The last leaf at or below a node, by the ways that lead there.
    pub fn last_leaf(&self, node: NodeId) -> NodeId {
        let mut at = node;
        while let [_, Some(child)] | [Some(child), None] = self.children(at) {
            at = child;
        }
        at
    }

    /// A leaf is not to be chosen until it is woken.
    pub fn put_to_sleep(&mut self, leaf: NodeId) {
        self.nodes[leaf.index()].asleep = true;
        if let Some(parent) = self.parent(leaf) {
            self.fall_asleep(parent);
        }
    }

    /// Decisions below which everything is asleep now.
    fn fall_asleep(&mut self, node: NodeId) {
        let mut at = Some(node);
        while let Some(node) = at {
            let awake = |child: NodeId| !self.nodes[child.index()].asleep;
            if self.nodes[node.index()].asleep
                || self.children(node).into_iter().flatten().any(awake)
            {
                return;
            }
            self.nodes[node.index()].asleep = true;
            at = self.parent(node);
        }
    }

    /// A leaf may be chosen again.
    pub fn wake(&mut self, leaf: NodeId) {
        let mut at = Some(leaf);
        while let Some(node) = at.filter(|&node| self.is_asleep(node)) {
            self.nodes[node.index()].asleep = false;
            at = self.parent(node);
        }
    }

    /// Whether every open state at or below a node is asleep.
    pub fn is_asleep(&self, node: NodeId) -> bool {
        self.nodes[node.index()].asleep
    }

    /// How many leaves there are.
    pub fn leaves(&self) -> usize {
        self.leaves
    }

    /// The decisions above a node.
    pub fn depth(&self, node: NodeId) -> u32 {
        self.nodes[node.index()].depth
    }

    /// The node above.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent
    }

    /// The nodes where the parts begin.
    pub fn roots(&self) -> impl ExactSizeIterator<Item = NodeId> + '_ {
        self.roots.iter().map(|&(root, _)| root)
    }

    /// The open children of a node.
    pub fn children(&self, node: NodeId) -> [Option<NodeId>; 2] {
        self.nodes[node.index()].children
    }

    /// Whether a node is an open state.
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.children(node) == [None; 2]
    }

    /// The decisions from the root of the whole exploration to a node.
    pub fn ways(&self, node: NodeId) -> Vec<bool> {
        let mut below = Vec::new();
        let mut at = node;
        while let Node { parent: Some(parent), way, .. } = self.nodes[at.index()] {
            below.push(way);
            at = parent;
        }
        let mut ways = self.above(at).ways.clone();
        ways.extend(below.iter().rev());
        ways
    }

    /// What leads to a root.
    fn above(&self, root: NodeId) -> &Prefix {
        &self.roots.iter().find(|(r, _)| *r == root).expect("a root").1
    }

    /// What leads to a node.
    pub fn prefix(&self, node: NodeId) -> Prefix {
        let mut visits: BTreeMap<Position, u32> = BTreeMap::new();
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            if let Some(position) = self.nodes[parent.index()].position {
                *visits.entry(position).or_default() += 1;
            }
            at = parent;
        }
        for &(position, count) in &self.above(at).visits {
            *visits.entry(position).or_default() += count;
        }
        let visits = visits.into_iter().collect();
        Prefix { ways: self.ways(node), visits, ..Prefix::default() }
    }

    /// How many decisions above a node were taken at a position.
    pub fn visits(&self, node: NodeId, position: Position) -> u32 {
        let mut count = 0;
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            count += (self.nodes[parent.index()].position == Some(position)) as u32;
            at = parent;
        }
        count + self.above(at).visits.iter().find(|(p, _)| *p == position).map_or(0, |&(_, n)| n)
    }

    /// The leaves from the root down, nearest first.
    pub fn shallowest(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut queue: VecDeque<NodeId> = self.roots().collect();
        std::iter::from_fn(move || {
            loop {
                let node = queue.pop_front()?;
                if self.is_leaf(node) {
                    return Some(node);
                }
                queue.extend(self.children(node).into_iter().flatten());
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Id;

    fn at(pc: u32) -> Position {
        (Id::new(0), pc)
    }

    #[test]
    fn prefixes_are_the_ways_from_the_root() {
        let mut tree = Tree::default();
        let root =
            tree.plant(Prefix { ways: vec![true], visits: vec![(at(1), 1)], ..Prefix::default() });
        let [left, right] = tree.fork(root, at(1));
        let [a, b] = tree.fork(right, at(2));
        assert_eq!(tree.prefix(left).ways, [true, false]);
        assert_eq!(tree.prefix(a).ways, [true, true, false]);
        assert_eq!(tree.prefix(b).ways, [true, true, true]);
        assert_eq!(tree.prefix(b).visits, [(at(1), 2), (at(2), 1)]);
        assert_eq!((tree.depth(b), tree.leaves()), (3, 3));
        assert_eq!(
            (tree.visits(b, at(1)), tree.visits(b, at(2)), tree.visits(left, at(2))),
            (2, 1, 0)
        );
        assert_eq!(tree.shallowest().collect::<Vec<_>>(), [left, a, b]);
    }

    #[test]
    fn a_decision_sleeps_when_all_below_it_do() {
        let mut tree = Tree::default();
        let root = tree.plant(Prefix::default());
        let [left, right] = tree.fork(root, at(1));
        let [a, b] = tree.fork(right, at(2));
        tree.put_to_sleep(a);
        assert!(tree.is_asleep(a) && !tree.is_asleep(right));
        tree.put_to_sleep(left);
        assert!(!tree.is_asleep(root));
        tree.close(b, true);
        assert!(tree.is_asleep(right) && tree.is_asleep(root));
        tree.wake(left);
        assert!(!tree.is_asleep(root) && !tree.is_asleep(left) && tree.is_asleep(right));
        assert_eq!(tree.last_leaf(root), a);
    }

    #[test]
    fn what_sleeps_beside_a_finished_way_is_told() {
        let mut tree = Tree::default();
        let root = tree.plant(Prefix::default());
        let [left, right] = tree.fork(root, at(1));
        let [a, b] = tree.fork(right, at(2));
        tree.put_to_sleep(left);
        assert_eq!(tree.close(a, true).asleep, None, "the other is awake");
        assert_eq!(tree.close(b, true).asleep, Some(left));
        assert_eq!(tree.close(left, true).asleep, None);
    }

    #[test]
    fn what_is_finished_is_dropped_and_told() {
        let mut tree = Tree::default();
        let root = tree.plant(Prefix::default());
        let [left, right] = tree.fork(root, at(1));
        let [a, b] = tree.fork(right, at(2));
        assert_eq!(tree.close(a, true).finished, []);
        assert_eq!(tree.close(b, true).finished, [Finished { node: right, whole: true }]);
        assert_eq!(tree.prefix(left).ways, [false]);
        assert_eq!(tree.close(left, false).finished, [Finished { node: root, whole: false }]);
        assert_eq!((tree.leaves(), tree.roots().len()), (0, 0));
        let again = tree.plant(Prefix::default());
        assert!(tree.is_leaf(again) && tree.nodes.len() == 5);
    }
}
