//! Threads: what belongs to one of them, and not to the whole state.
//!
//! A thread is data. Here is what it *is*; who chooses the next one and who judges what several of
//! them did to the same memory have files of their own. So far every program has one thread.
//!
//! The running thread lies in the state itself, where the fast loop wants it. Callers say what they
//! want ([`State::stack`](crate::State::stack)), not where it is kept. Who must see every thread,
//! as the pool's collection does, goes over [`Threads::all`].

use expr::ExprId;
use expr::float::Round;

use crate::door::Unseen;
use crate::host::SavedMask;
use crate::loops::LoopTurns;
use crate::stack::Stack;

/// Which thread of a path. What a thread makes (objects, calls, registers) carries its id, so that
/// two threads that allocate alike have different addresses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ThreadId(u8);

impl ThreadId {
    /// The thread that the program starts with.
    pub const MAIN: ThreadId = ThreadId(0);

    /// The thread with a number; that of [`ThreadId::MAIN`] is 0.
    pub const fn new(number: u8) -> ThreadId {
        ThreadId(number)
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A thread.
pub(crate) struct Thread {
    pub id: ThreadId,
    pub stack: Stack,
    pub fenv: Fenv,
    /// Signal masks to restore when the handlers that run now return.
    pub masks: Unseen<Vec<SavedMask>>,
    /// The turns through loops that it is on, when they are followed.
    pub turns: LoopTurns,
}

/// The floating-point environment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fenv {
    /// Rounding direction.
    pub round: Round,
    /// Exceptions that `feraiseexcept` raised. Arithmetic itself raises none here.
    pub raised: u32,
}

impl Default for Fenv {
    fn default() -> Self {
        Fenv { round: Round::NearestEven, raised: 0 }
    }
}

impl Thread {
    /// A thread that has no frame yet.
    fn new(id: ThreadId) -> Thread {
        Thread {
            id,
            stack: Stack::default(),
            fenv: Fenv::default(),
            masks: Unseen::default(),
            turns: None,
        }
    }

    /// The same thread in a second state. It shares all frames.
    fn fork(&mut self) -> Thread {
        let stack = self.stack.fork();
        self.with(stack)
    }

    /// The same, but frames that this one has made its own are copied.
    fn twin(&self) -> Thread {
        self.with(self.stack.clone())
    }

    fn with(&self, stack: Stack) -> Thread {
        let Thread { id, stack: _, fenv, masks, turns } = self;
        Thread { id: *id, stack, fenv: *fenv, masks: masks.clone(), turns: turns.clone() }
    }

    /// Calls `f` with every expression that the thread holds. A new field is either asked for its
    /// expressions here or said to have none.
    fn for_each_expr(&self, f: impl FnMut(ExprId)) {
        let Thread { stack, id: _, fenv: _, masks: _, turns: _ } = self;
        stack.for_each_shadow(f);
    }
}

/// The threads of a state.
pub(crate) struct Threads {
    running: Thread,
}

impl Threads {
    /// Those that a program starts with: the main one, without a frame.
    pub fn start() -> Threads {
        Threads { running: Thread::new(ThreadId::MAIN) }
    }

    /// The running one.
    #[inline]
    pub fn running(&self) -> &Thread {
        &self.running
    }

    /// The running one, for change.
    #[inline]
    pub fn running_mut(&mut self) -> &mut Thread {
        &mut self.running
    }

    /// All of them, in the order of their ids.
    pub fn all(&self) -> impl Iterator<Item = &Thread> {
        std::iter::once(&self.running)
    }

    /// The threads of a second state, which shares all frames.
    pub fn fork(&mut self) -> Threads {
        Threads { running: self.running.fork() }
    }

    /// The same, but frames that the running thread has made its own are copied.
    pub fn twin(&self) -> Threads {
        Threads { running: self.running.twin() }
    }

    /// Calls `f` with every expression that a thread holds.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        self.all().for_each(|thread| thread.for_each_expr(&mut f));
    }
}
