//! Taking back what a run recorded.

use expr::Pool;

use super::Recording;
use super::truth::PINNED;
use crate::generalise::recording::Delayed;
use crate::generalise::{Item, StackUse};

/// How much a run had collected at a moment.
pub(crate) struct Mark {
    items: usize,
    pins: usize,
    asked: usize,
    created: u32,
    calls: u32,
    sinks: usize,
    kernel: bool,
    delayed: Vec<Delayed>,
    delays: u32,
    stack: StackUse,
    gives_back: bool,
    least_stack: u64,
    frames: usize,
    meant: usize,
    blurred: bool,
}

impl Recording {
    /// How much was collected so far.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            items: self.items.len(),
            pins: self.pins.len(),
            asked: self.asked.len(),
            created: self.created,
            calls: self.calls,
            sinks: self.sinks.len(),
            kernel: self.kernel,
            delayed: self.delayed.clone(),
            delays: self.delays,
            stack: self.stack,
            gives_back: self.gives_back,
            least_stack: self.least_stack,
            frames: self.frames.len(),
            meant: self.meant.len(),
            blurred: self.blurred,
        }
    }

    /// Whether nothing but conditions on numbers came since then: no input, no system call, no
    /// assumption, nothing about what is symbolic in truth, and no store to a place that is not
    /// known: the states of both ways would have to be told of it. A store that was delayed before
    /// may have been flushed since: that is a condition, which is demanded of all states.
    pub(crate) fn only_needs_since(&mut self, pool: &Pool, mark: &Mark) -> bool {
        self.created == mark.created
            && self.calls == mark.calls
            && self.delayed.iter().all(|delayed| delayed.id < mark.delays)
            && (mark.items..self.items.len()).all(|i| match self.items[i] {
                Item::Need(e) => !self.is_symbolic(pool, e),
                Item::Assume(_) => false,
            })
    }

    /// Forgets what came since then.
    pub(crate) fn take_back(&mut self, mark: Mark) {
        self.items.truncate(mark.items);
        for (sym, _) in self.pins.drain(mark.pins..) {
            self.flags[sym.index()] &= !PINNED;
        }
        for condition in self.asked.drain(mark.asked..) {
            self.needs.remove(&condition);
        }
        self.created = mark.created;
        self.calls = mark.calls;
        self.sinks.truncate(mark.sinks);
        self.kernel = mark.kernel;
        self.delayed = mark.delayed;
        self.stack = mark.stack;
        (self.gives_back, self.least_stack) = (mark.gives_back, mark.least_stack);
        self.frames.truncate(mark.frames);
        self.meant.truncate(mark.meant);
        self.blurred = mark.blurred;
        self.given_up = None;
    }
}
