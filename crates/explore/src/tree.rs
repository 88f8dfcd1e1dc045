//! The execution tree: who descends from whom by which decision.
//!
//! A node is a state, or a decision with several feasible outcomes; each is a child. What is
//! finished is dropped at once: the tree holds the open states and the decisions above them, no
//! more. What was chosen before a state, the state itself knows (`machine::choice`).

use std::collections::{BTreeMap, VecDeque};

use ir::Position;
use machine::Prefix;

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
    /// Decisions above, the part of the prefix above the root included.
    depth: u32,
    /// Those that are open, in the order of the choices that lead there; a leaf has none.
    children: Vec<NodeId>,
    /// Where the decision was taken, of a node that is one.
    position: Option<Position>,
    /// Whether something below was not explored, or not here.
    partial: bool,
    /// Whether every open state at or below it is asleep.
    asleep: bool,
}

/// A part of the tree that another worker is to explore: what leads there.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Part {
    /// The choices, and an input.
    pub prefix: Prefix,
    /// Positions with the number of decisions there.
    pub visits: Visits,
    /// Instructions up to where the state was when it was put into this form.
    pub instructions: u64,
}

/// How often decisions were taken at each position.
pub type Visits = Vec<(Position, u32)>;

/// A decision, all children of which are finished and dropped.
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
    roots: Vec<(NodeId, Visits)>,
    leaves: usize,
}

impl Tree {
    /// Begins a part below so many decisions, at these positions; gives its only leaf.
    pub fn plant(&mut self, depth: u32, visits: Visits) -> NodeId {
        let root = self.add(None, depth);
        self.roots.push((root, visits));
        root
    }

    fn add(&mut self, parent: Option<NodeId>, depth: u32) -> NodeId {
        let node = Node {
            parent,
            depth,
            children: Vec::new(),
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

    /// A leaf becomes a decision at a position that has so many feasible outcomes; gives the new
    /// leaves in the order of the choices, of a branch false first.
    pub fn fork(&mut self, leaf: NodeId, position: Position, outcomes: usize) -> Vec<NodeId> {
        let depth = self.nodes[leaf.index()].depth + 1;
        let children: Vec<NodeId> = (0..outcomes).map(|_| self.add(Some(leaf), depth)).collect();
        let node = &mut self.nodes[leaf.index()];
        debug_assert!(node.children.is_empty(), "only a leaf forks");
        node.children = children.clone();
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
            let parent = self.nodes[closed.index()].parent;
            self.free.push(closed);
            let Some(parent) = parent else {
                self.roots.retain(|(root, _)| *root != closed);
                break;
            };
            let node = &mut self.nodes[parent.index()];
            node.children.retain(|&child| child != closed);
            node.partial |= !whole;
            if let Some(&left) = node.children.last() {
                self.fall_asleep(parent);
                let all = self.children(parent).iter().all(|&child| self.is_asleep(child));
                asleep = all.then_some(left);
                break;
            }
            whole = !node.partial;
            finished.push(Finished { node: parent, whole });
            closed = parent;
        }
        Closed { finished, asleep }
    }

    /// The last leaf at or below a node, by the choices that lead there.
    pub fn last_leaf(&self, node: NodeId) -> NodeId {
        let mut at = node;
        while let Some(&child) = self.children(at).last() {
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
            if self.nodes[node.index()].asleep || self.children(node).iter().copied().any(awake) {
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
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].children
    }

    /// Whether a node is an open state.
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.children(node).is_empty()
    }

    /// The decisions above a root, by their positions.
    fn above(&self, root: NodeId) -> &Visits {
        &self.roots.iter().find(|(r, _)| *r == root).expect("a root").1
    }

    /// How often decisions above a node were taken at each position.
    pub fn all_visits(&self, node: NodeId) -> Visits {
        let mut visits: BTreeMap<Position, u32> = BTreeMap::new();
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            if let Some(position) = self.nodes[parent.index()].position {
                *visits.entry(position).or_default() += 1;
            }
            at = parent;
        }
        for &(position, count) in self.above(at) {
            *visits.entry(position).or_default() += count;
        }
        visits.into_iter().collect()
    }

    /// How many decisions above a node were taken at a position.
    pub fn visits(&self, node: NodeId, position: Position) -> u32 {
        let mut count = 0;
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            count += (self.nodes[parent.index()].position == Some(position)) as u32;
            at = parent;
        }
        count + self.above(at).iter().find(|(p, _)| *p == position).map_or(0, |&(_, n)| n)
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
                queue.extend(self.children(node));
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Id;

    fn at(pc: u32) -> Position {
        Position::new(Id::new(0), pc)
    }

    fn fork<const N: usize>(tree: &mut Tree, leaf: NodeId, at: Position) -> [NodeId; N] {
        tree.fork(leaf, at, N).try_into().expect("so many children")
    }

    #[test]
    fn decisions_are_counted_from_the_root_of_the_whole_exploration() {
        let mut tree = Tree::default();
        let root = tree.plant(1, vec![(at(1), 1)]);
        let [left, right] = fork(&mut tree, root, at(1));
        let [a, b, c] = fork(&mut tree, right, at(2));
        assert_eq!(tree.all_visits(b), [(at(1), 2), (at(2), 1)]);
        assert_eq!((tree.depth(b), tree.leaves()), (3, 4));
        assert_eq!(
            (tree.visits(b, at(1)), tree.visits(b, at(2)), tree.visits(left, at(2))),
            (2, 1, 0)
        );
        assert_eq!(tree.shallowest().collect::<Vec<_>>(), [left, a, b, c]);
        tree.close(b, true);
        assert_eq!(tree.children(right), [a, c]);
        assert_eq!(tree.last_leaf(root), c);
    }

    #[test]
    fn a_decision_sleeps_when_all_below_it_do() {
        let mut tree = Tree::default();
        let root = tree.plant(0, Vec::new());
        let [left, right] = fork(&mut tree, root, at(1));
        let [a, b] = fork(&mut tree, right, at(2));
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
        let root = tree.plant(0, Vec::new());
        let [left, right] = fork(&mut tree, root, at(1));
        let [a, b] = fork(&mut tree, right, at(2));
        tree.put_to_sleep(left);
        assert_eq!(tree.close(a, true).asleep, None, "the other is awake");
        assert_eq!(tree.close(b, true).asleep, Some(left));
        assert_eq!(tree.close(left, true).asleep, None);
    }

    #[test]
    fn what_is_finished_is_dropped_and_told() {
        let mut tree = Tree::default();
        let root = tree.plant(0, Vec::new());
        let [left, right] = fork(&mut tree, root, at(1));
        let [a, b] = fork(&mut tree, right, at(2));
        assert_eq!(tree.close(a, true).finished, []);
        assert_eq!(tree.close(b, true).finished, [Finished { node: right, whole: true }]);
        assert_eq!(tree.children(root), [left]);
        assert_eq!(tree.close(left, false).finished, [Finished { node: root, whole: false }]);
        assert_eq!((tree.leaves(), tree.roots().len()), (0, 0));
        let again = tree.plant(0, Vec::new());
        assert!(tree.is_leaf(again) && tree.nodes.len() == 5);
    }
}
