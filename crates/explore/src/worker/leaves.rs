//! The open states of a worker.

use expr::ExprId;
use ir::Position;
use machine::{Away, Prefix, State};

use crate::tree::NodeId;

/// An open state.
pub(super) struct Leaf {
    /// None while it is put away.
    pub state: Option<Box<State>>,
    /// What it takes to make it again, if it is put away.
    pub away: Option<Box<Away>>,
    /// The same, if another worker began it.
    pub prefix: Option<Box<Prefix>>,
    /// Its instructions when it was last seen.
    pub instructions: u64,
    /// Its instructions when it last covered something new.
    pub new_at: u64,
    /// Whether it covered something new.
    pub covers_new: bool,
    /// Back-end calls for it.
    pub questions: u64,
    /// It was not run since the decision that made it.
    pub fresh: bool,
    /// It goes first, for so many instructions (see `suspects`).
    pub suspect: Option<u64>,
    /// When its state was put away while it is postponed: its calls, innermost first.
    pub frames: Option<Box<[Position]>>,
}

impl Leaf {
    /// A state to which a prefix leads, after so many instructions.
    pub fn of_prefix(prefix: Prefix, instructions: u64) -> Leaf {
        Leaf {
            state: None,
            away: None,
            prefix: Some(Box::new(prefix)),
            instructions,
            new_at: instructions,
            covers_new: false,
            questions: 0,
            fresh: false,
            suspect: None,
            frames: None,
        }
    }

    /// A state that a decision on this one's path left behind.
    pub fn left_behind(&self, state: Box<State>) -> Leaf {
        Leaf {
            instructions: state.instructions(),
            state: Some(state),
            away: None,
            prefix: None,
            covers_new: false,
            fresh: true,
            suspect: None,
            frames: None,
            ..*self
        }
    }

    /// Adds the expressions that it keeps: roots of the pool's collection.
    pub fn for_each_expr(&self, roots: &mut Vec<ExprId>) {
        let Leaf {
            state,
            away,
            // Choices and bytes of inputs.
            prefix: _,
            instructions: _,
            new_at: _,
            covers_new: _,
            questions: _,
            fresh: _,
            suspect: _,
            frames: _,
        } = self;
        if let Some(state) = state {
            state.for_each_expr(|e| roots.push(e));
        }
        if let Some(away) = away {
            away.for_each_expr(|e| roots.push(e));
        }
    }
}

/// The open states, by the index of the node.
#[derive(Default)]
pub(super) struct Leaves(Vec<Option<Leaf>>);

impl Leaves {
    pub fn put(&mut self, node: NodeId, leaf: Leaf) {
        if node.index() >= self.0.len() {
            self.0.resize_with(node.index() + 1, || None);
        }
        self.0[node.index()] = Some(leaf);
    }

    pub fn take(&mut self, node: NodeId) -> Leaf {
        self.0[node.index()].take().expect("an open state")
    }

    pub fn get(&self, node: NodeId) -> Option<&Leaf> {
        self.0.get(node.index())?.as_ref()
    }

    pub fn get_mut(&mut self, node: NodeId) -> Option<&mut Leaf> {
        self.0.get_mut(node.index())?.as_mut()
    }

    /// The state of a leaf that is not put away.
    pub fn state(&self, node: NodeId) -> Option<&State> {
        self.get(node)?.state.as_deref()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Leaf> {
        self.0.iter().flatten()
    }
}
