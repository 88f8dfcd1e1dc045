//! Coming to the same state again.
//!
//! States never leave their worker, and those for which memory is short are dropped. What is kept is a
//! [`Prefix`]: the choices of the path and the bytes of one input that follows it. The program is run from its
//! start on the same choices. No solver is asked on the way: the input satisfies every condition on the path, so
//! the value of a condition under it is how the condition was decided, and the anchors say
//! which conditions were choices. What was forced then is forced again.
//!
//! What is met again must be what was met before. A choice that does not come, comes with another way or in a
//! state that looks different is a mistake of ours: the path ends as incomplete, and says so. Builds with debug
//! assertions ask the solver of each condition that is taken to be forced.

use std::rc::Rc;

use crate::choice::{Anchor, Choice, Taken};
use crate::concolic::Seed;
use crate::host::World;
use crate::machine::Machine;
use crate::state::{Arguments, State};

/// How a path ends that could not be repeated.
pub const DIVERGED: &str = "a path that was to be repeated went another way: a mistake of Pollard";

/// What leads to a state, wherever it is to be made again.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Prefix {
    /// The choices on the way.
    pub taken: Vec<Taken>,
    /// The bytes of the inputs, in the order in which the path makes them.
    pub inputs: Vec<Vec<u8>>,
    /// Where further values come from, if it runs on a concrete input.
    pub seed: Option<Seed>,
}

impl Prefix {
    /// The choices.
    pub fn choices(&self) -> impl Iterator<Item = Choice> + '_ {
        self.taken.iter().map(|taken| taken.choice)
    }

    /// The decisions of the execution tree among them.
    pub fn decisions(&self) -> Vec<Choice> {
        crate::choice::decisions(self.choices())
    }
}

/// A prefix that is being run.
#[derive(Clone, Default)]
pub(crate) struct Script {
    pub taken: Rc<[Taken]>,
    /// How many of them were repeated.
    pub done: usize,
    pub inputs: Rc<[Vec<u8>]>,
    /// Something did not come again as it was.
    pub diverged: bool,
}

impl Script {
    /// Values behind the last branch are left out: from there on the state finds its own.
    pub fn new(prefix: &Prefix) -> Script {
        let branch = |taken: &Taken| !matches!(taken.choice, Choice::Value(_));
        let len = prefix.taken.iter().rposition(branch).map_or(0, |last| last + 1);
        Script {
            taken: prefix.taken[..len].into(),
            inputs: prefix.inputs.as_slice().into(),
            ..Script::default()
        }
    }

    /// Whether all choices have been made.
    pub fn is_done(&self) -> bool {
        self.done == self.taken.len()
    }

    /// Whether a choice was not met where it should have been, by a state that has executed so much.
    pub fn is_missed(&self, instructions: u64) -> bool {
        let mut rest = self.taken[self.done..].iter();
        let next = rest.find(|taken| !matches!(taken.choice, Choice::Value(_)));
        self.diverged || next.is_some_and(|next| next.at.instructions < instructions)
    }

    /// The next choice, if it is at this execution of an instruction. Values that others had there or before are
    /// passed over: an instruction that was executed again tried them again.
    pub fn next(&self, at: Anchor) -> Option<(usize, Taken)> {
        let mut rest = self.taken.iter().copied().enumerate().skip(self.done);
        let (i, taken) = rest.find(|(_, taken)| {
            let value = matches!(taken.choice, Choice::Value(_));
            let passed = taken.at.instructions <= at.instructions;
            !(value && passed) || taken.at == at
        })?;
        taken.at.is_with(at).then_some((i, taken))
    }
}

impl Machine {
    /// A state at the program's entry that will come to where a prefix leads.
    ///
    /// # Panics
    /// When the program has no entry function.
    pub fn start_at(&mut self, arguments: Arguments, world: World, prefix: &Prefix) -> State {
        let mut state = self.start_with(arguments, world);
        state.script = Script::new(prefix);
        state
    }
}
