//! The tree as the pruner sees it: nodes, the states kept between them, what is known below.
//!
//! The explored tree has a node per decision. Several decisions of one instruction are made in the
//! same state, which is the *head* of their nodes; more heads are kept where paths join. So a node
//! has any number of heads, and what is known of a node speaks of the states of its last head, or
//! of the last one above it.

use std::rc::Rc;

use explore::tree::NodeId;
use expr::ExprId;
use hashbrown::HashMap;
use machine::State;
use summary::{CallContext, EntryId, Formula};

use super::ghosts::{Ghost, Suffixes};

/// A state before a decision, or at a join point.
pub(crate) struct Head {
    pub state: Box<State>,
    pub context: CallContext,
    /// It repeats what is known: nothing is to be entered.
    pub known: bool,
    /// It is at a join point, and not before a decision.
    pub joined: bool,
}

/// What is known of a node of the tree.
#[derive(Default)]
pub(crate) struct Node {
    pub parent: Option<NodeId>,
    /// Of a decision, those that are not over, none if they are not followed; and whether it is
    /// one.
    pub children: Vec<NodeId>,
    pub forked: bool,
    /// Where the next state is to be kept, and how much further the one after.
    pub next: Option<(u64, u64)>,
    /// States kept between the parent's decision and this one's, the first one first.
    pub heads: Vec<Head>,
    /// What is known of the suffixes below, for the states of the last head at or above this node.
    pub found: Option<Formula>,
    /// Something below is not explored, or not accounted for in what was found.
    pub half: bool,
    /// What was entered of it before everything below was over.
    pub early: Option<EntryId>,
    /// It was tried to confirm it.
    pub tried: bool,
    /// Instructions executed below, and paths ended.
    pub below: (u64, u64),
    /// When the pruner is checked: a stopped state at or above this node, and the suffixes below.
    pub ghost: Option<Rc<Ghost>>,
    pub suffixes: Option<Suffixes>,
}

impl Node {
    /// Calls back with the expressions that it keeps: those of the pool of cells, and those of the
    /// pool of states.
    fn for_each_expr(&self, cells: &mut dyn FnMut(ExprId), states: &mut dyn FnMut(ExprId)) {
        let Node {
            heads,
            found,
            parent: _,
            children: _,
            forked: _,
            next: _,
            half: _,
            early: _,
            tried: _,
            below: _,
            ghost: _,
            suffixes: _,
        } = self;
        heads.iter().for_each(|head| head.state.for_each_expr(&mut *states));
        found.iter().flat_map(Formula::roots).for_each(cells);
    }
}

/// What is known of all nodes that are not over.
#[derive(Default)]
pub(crate) struct Heads {
    nodes: HashMap<NodeId, Node>,
}

impl Heads {
    pub fn get(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(&node)
    }

    pub fn get_mut(&mut self, node: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(&node)
    }

    /// A node, which is followed from now on.
    pub fn entry(&mut self, node: NodeId) -> &mut Node {
        self.nodes.entry(node).or_default()
    }

    pub fn remove(&mut self, node: NodeId) -> Option<Node> {
        self.nodes.remove(&node)
    }

    /// The node at or above one that has heads.
    fn with_head(&self, node: NodeId) -> Option<NodeId> {
        let mut at = node;
        loop {
            let info = self.nodes.get(&at)?;
            if !info.heads.is_empty() {
                return Some(at);
            }
            at = info.parent?;
        }
    }

    /// The last head at or above a node.
    pub fn last(&self, node: NodeId) -> Option<&Head> {
        self.nodes[&self.with_head(node)?].heads.last()
    }

    /// The same, to run a segment from its state.
    pub fn last_mut(&mut self, node: NodeId) -> Option<&mut Head> {
        let at = self.with_head(node)?;
        self.nodes.get_mut(&at)?.heads.last_mut()
    }

    /// What is known for the last head of a node, which is taken.
    pub fn take_found(&mut self, node: NodeId) -> Option<Formula> {
        self.nodes.get_mut(&node)?.found.take()
    }

    /// The stopped state at or above a node, if that is explored all the same.
    pub fn ghost(&self, node: NodeId) -> Option<&Rc<Ghost>> {
        self.nodes.get(&node)?.ghost.as_ref()
    }

    /// Whether a node is below the one whose state was stopped and is explored all the same.
    pub fn is_below_ghost(&self, node: NodeId) -> bool {
        self.nodes.get(&node).is_some_and(|info| info.ghost.is_some() && info.found.is_none())
    }

    /// A node forked: its children are followed, and their next heads are at least so far apart.
    pub fn fork(&mut self, node: NodeId, children: &[NodeId], gap: u64) {
        let info = self.entry(node);
        (info.children, info.forked) = (children.to_vec(), true);
        let next = self.last(node).map(|head| (head.state.instructions(), gap));
        let ghost = self.ghost(node).cloned();
        for &child in children {
            let ghost = ghost.clone();
            self.nodes.insert(child, Node { parent: Some(node), next, ghost, ..Node::default() });
        }
    }

    /// The open states at or below a node; none where somebody does not follow them.
    pub fn open_below(&self, root: NodeId) -> Option<Vec<NodeId>> {
        let mut open = Vec::new();
        let mut work = vec![root];
        while let Some(node) = work.pop() {
            match self.nodes.get(&node) {
                Some(info) if info.forked && info.children.is_empty() => return None,
                Some(info) if info.forked => work.extend(&info.children),
                _ => open.push(node),
            }
        }
        Some(open)
    }

    pub fn for_each_expr(&self, cells: &mut dyn FnMut(ExprId), states: &mut dyn FnMut(ExprId)) {
        self.nodes.values().for_each(|info| info.for_each_expr(cells, states));
    }
}
