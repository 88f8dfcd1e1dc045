//! One state: everything that decides how a path goes on.

use std::rc::Rc;

use expr::{Chunks, ExprId};

use expr::InputId;
use ir::Position;
use solver::Path;

use crate::choice::{Met, Trail};
use crate::concolic::Concrete;
use crate::door::Unseen;
use crate::end::Halt;
use crate::host::Kernel;
use crate::memory::Memory;
use crate::replay::Script;
use crate::stack::{Frame, Stack};
use crate::step::failing::Failing;
use crate::thread::{Fenv, Thread, ThreadId, Threads};
use crate::trace::Trace;

/// A state of the program.
pub struct State {
    /// Its memory.
    pub(crate) memory: Memory,
    /// Its threads.
    pub(crate) threads: Threads,
    /// The kernel below it.
    pub(crate) kernel: Unseen<Kernel>,
    /// Instructions executed so far on this path.
    pub(crate) instructions: u64,
    /// Which way it took; kept up only by the general stepper.
    pub(crate) trace: Trace,
    /// What holds of the inputs on this path.
    pub(crate) path: Path,
    /// The inputs made on this path, in their order.
    pub(crate) inputs: Chunks<InputId>,
    /// Decisions on this path that could have gone both ways.
    pub(crate) depth: u32,
    /// Conditions that the solver could not decide: the other way was not explored.
    pub(crate) open_questions: u32,
    /// The program wants no states to fork (`klee_set_forking`).
    pub(crate) forks_not: bool,
    /// Decisions of which one outcome was not explored for that.
    pub(crate) unforked: u32,
    /// System calls that may fail.
    pub(crate) failing: Option<Rc<Failing>>,
    /// What the program would like to be true of the inputs in its tests.
    pub(crate) preferred: Vec<ExprId>,
    /// The choices of its path.
    pub(crate) trail: Trail,
    /// What the instruction that it executes has met so far.
    pub(crate) met: Met,
    /// Choices to be made again.
    pub(crate) script: Script,
    /// Arguments that are still to be placed.
    pub(crate) arguments: Option<Rc<Arguments>>,
    /// How the path ended, if it did while other states were made.
    pub(crate) ended: Option<Box<Halt>>,
    /// What it has beside its path, if it runs on a concrete input.
    pub(crate) concrete: Option<Box<Concrete>>,
    /// Allocations, where some fail.
    pub(crate) allocating: Allocating,
}

/// Allocations of the user's code, where some fail although there is memory.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Allocating {
    /// How many were made on the path.
    pub made: Unseen<u64>,
    /// The position of the input that says whether one fails, while that allocation is executed.
    pub asked: Option<u32>,
}

/// An argument of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// These bytes.
    Literal(Vec<u8>),
    /// A symbolic string of at most so many bytes.
    Symbolic(u32),
    /// Between `min` and `max` symbolic strings of at most `len` bytes.
    Several {
        /// The least number.
        min: u32,
        /// The greatest number.
        max: u32,
        /// The length of each.
        len: u32,
    },
}

/// What the program is started with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arguments {
    /// Arguments, the program's name first.
    pub args: Vec<Argument>,
    /// The environment, `NAME=value`.
    pub env: Vec<Vec<u8>>,
    /// How many symbolic bytes standard input has; where none are given, the world says what it is.
    pub stdin: Option<u32>,
    /// Symbolic files in the working directory, named `A`, `B` and so on: how many (at most 26),
    /// and how many bytes each has.
    pub files: Option<(u32, u32)>,
    /// How many system calls may fail because the user wants to see that.
    pub failures: u32,
}

impl State {
    /// A second state, equal in everything. The machine that runs either must be told
    /// (see [`crate::Machine::fork`]).
    pub(crate) fn fork(&mut self) -> State {
        let threads = self.threads.fork();
        self.with(threads)
    }

    /// The same, but frames that this one has made its own are not shared: it goes on as if nothing
    /// had happened.
    pub(crate) fn twin(&self) -> State {
        self.with(self.threads.twin())
    }

    fn with(&self, threads: Threads) -> State {
        State {
            memory: self.memory.clone(),
            threads,
            kernel: self.kernel.clone(),
            instructions: self.instructions,
            trace: self.trace,
            path: self.path.clone(),
            inputs: self.inputs.clone(),
            depth: self.depth,
            open_questions: self.open_questions,
            forks_not: self.forks_not,
            unforked: self.unforked,
            failing: self.failing.clone(),
            preferred: self.preferred.clone(),
            trail: self.trail.clone(),
            met: self.met.clone(),
            script: self.script.clone(),
            arguments: self.arguments.clone(),
            ended: None,
            concrete: self.concrete.clone(),
            allocating: self.allocating,
        }
    }

    /// The instruction that it will execute next.
    pub fn position(&self) -> Position {
        self.positions().next().expect("a running state has a frame")
    }

    /// The instructions that all frames are at, innermost first.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        self.stack().iter().map(Frame::position)
    }

    /// The call stack of the running thread.
    #[inline]
    pub fn stack(&self) -> &Stack {
        &self.threads.running().stack
    }

    /// The same, for change.
    #[inline]
    pub(crate) fn stack_mut(&mut self) -> &mut Stack {
        &mut self.threads.running_mut().stack
    }

    /// The call stack of a thread, if it has that thread.
    pub fn stack_of(&self, thread: ThreadId) -> Option<&Stack> {
        self.threads.all().find(|one| one.id == thread).map(|one| &one.stack)
    }

    /// The thread that runs.
    pub fn thread_id(&self) -> ThreadId {
        self.thread().id
    }

    #[inline]
    pub(crate) fn thread(&self) -> &Thread {
        self.threads.running()
    }

    #[inline]
    pub(crate) fn thread_mut(&mut self) -> &mut Thread {
        self.threads.running_mut()
    }

    /// The floating-point environment of the running thread.
    #[inline]
    pub fn fenv(&self) -> Fenv {
        self.thread().fenv
    }

    /// Its memory.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Instructions executed so far on this path.
    pub fn instructions(&self) -> u64 {
        self.instructions
    }

    /// Which way it took; kept up only by the general stepper.
    pub fn trace(&self) -> Trace {
        self.trace
    }

    /// What holds of the inputs on this path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The inputs made on this path, in their order.
    pub fn inputs(&self) -> &Chunks<InputId> {
        &self.inputs
    }

    /// Decisions on this path that could have gone both ways.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Conditions that the solver could not decide: the other way was not explored.
    pub fn open_questions(&self) -> u32 {
        self.open_questions
    }

    /// Decisions of which the program wanted only one outcome.
    pub fn unforked(&self) -> u32 {
        self.unforked
    }

    /// Whether an outcome of a decision on its path was left out, for whatever reason.
    pub fn leaves_out(&self) -> bool {
        self.open_questions > 0 || self.unforked > 0
    }

    /// Calls `f` with every expression that the state holds, some of them several times: the roots
    /// of the pool's collection. A new field is either asked for its expressions here or said to
    /// have none.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        let State {
            memory,
            threads,
            kernel,
            path,
            preferred,
            met,
            concrete,
            failing,
            // Inputs are never dropped.
            inputs: _,
            // Choices are numbers.
            trail: _,
            script: _,
            instructions: _,
            trace: _,
            depth: _,
            open_questions: _,
            forks_not: _,
            unforked: _,
            arguments: _,
            ended: _,
            // A number and a position.
            allocating: _,
        } = self;
        threads.for_each_expr(&mut f);
        memory.for_each_symbolic(&mut f);
        kernel.for_each_symbolic(&mut f);
        path.for_each_expr(&mut f);
        preferred.iter().copied().for_each(&mut f);
        met.for_each_expr(&mut f);
        if let Some(failing) = failing {
            failing.for_each_expr(&mut f);
        }
        if let Some(concrete) = concrete {
            concrete.for_each_expr(f);
        }
    }
}
