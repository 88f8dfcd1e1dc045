//! One state: everything that decides how a path goes on.

use expr::ExprId;
use expr::float::Round;

use crate::host::{Kernel, SavedMask};
use crate::memory::Memory;
use crate::stack::Stack;

/// A state of the program.
pub struct State {
    /// Its memory.
    pub memory: Memory,
    /// Its call stack.
    pub stack: Stack,
    /// The kernel below it.
    pub kernel: Kernel,
    /// The floating-point environment.
    pub fenv: Fenv,
    /// Instructions executed so far on this path.
    pub instructions: u64,
    /// Signal masks to restore when the handlers that run now return.
    pub(crate) masks: Vec<SavedMask>,
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

impl State {
    /// A second state, equal in everything. The machine that runs either must be told
    /// (see [`crate::Machine::fork`]).
    pub(crate) fn fork(&mut self) -> State {
        State {
            memory: self.memory.clone(),
            stack: self.stack.fork(),
            kernel: self.kernel.clone(),
            fenv: self.fenv,
            instructions: self.instructions,
            masks: self.masks.clone(),
        }
    }

    /// Calls `f` with every expression that registers and memory hold, some of them several times.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        self.stack.for_each_shadow(&mut f);
        self.memory.for_each_symbolic(f);
    }
}
