//! Where a state is: what the states must have in common of which one formula speaks.

use std::hash::{DefaultHasher, Hash, Hasher};

use ir::Position;
use machine::{Fenv, State, ThreadId};

/// Where a state is, as far as it says what the state will execute: the thread that runs,
/// functions and instructions of all its frames, innermost first, which of them are signal
/// handlers (they return to another instruction), and the rounding direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallContext {
    hash: u64,
    thread: ThreadId,
    frames: Vec<Position>,
    /// Handlers, by their index among the frames.
    handlers: Vec<usize>,
    fenv: Fenv,
}

impl Hash for CallContext {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl CallContext {
    /// Where a state is.
    pub fn of(state: &State) -> CallContext {
        let frames: Vec<Position> = state.positions().collect();
        let handlers = state.stack().iter().enumerate().filter(|(_, frame)| frame.is_handler());
        let handlers = handlers.map(|(i, _)| i).collect();
        let mut hasher = DefaultHasher::new();
        frames.hash(&mut hasher);
        let (thread, fenv) = (state.thread_id(), state.fenv());
        CallContext { hash: hasher.finish(), thread, frames, handlers, fenv }
    }

    /// The instruction that the innermost frame is at.
    pub fn top(&self) -> Position {
        self.frames[0]
    }

    /// All frames, innermost first.
    pub fn frames(&self) -> &[Position] {
        &self.frames
    }
}
