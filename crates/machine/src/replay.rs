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

use expr::{ExprId, SymId};
use solver::{Decision, Glance};

use crate::choice::{Anchor, Choice, Taken};
use crate::concolic::Seed;
use crate::host::World;
use crate::machine::Machine;
use crate::state::{Arguments, State};
use crate::step::Context;

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
    taken: Rc<[Taken]>,
    done: usize,
    inputs: Rc<[Vec<u8>]>,
    diverged: bool,
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
    fn next(&self, at: Anchor) -> Option<(usize, Taken)> {
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

impl Context<'_> {
    /// Where the running instruction is, and the number of an expression that it meets.
    pub(crate) fn anchor(&mut self, e: ExprId) -> Anchor {
        let pc = self.state.stack().top().pc;
        let index = self.state.met.index((self.now, pc), e);
        Anchor { instructions: self.now, pc, index }
    }

    /// Whether choices are still to be repeated.
    pub(crate) fn replays(&self) -> bool {
        !self.state.script.is_done()
    }

    /// Decides a condition as it was decided before.
    pub(crate) fn decide_again(&mut self, condition: ExprId) -> bool {
        let (now, both) = match self.solver.glance(self.pool, &self.state.path, condition) {
            Glance::Decided(Decision::Always) => return true,
            Glance::Decided(Decision::Never) => return false,
            Glance::Decided(Decision::Both { now, .. }) => (now, true),
            Glance::Decided(Decision::Unknown { now }) | Glance::Open { now, .. } => (now, false),
        };
        let at = self.anchor(condition);
        let Some((i, taken)) = self.state.script.next(at).filter(|(_, taken)| taken.at == at)
        else {
            self.state.script.diverged |= both || self.is_open(condition);
            return now;
        };
        let (Choice::Branch(way) | Choice::Unknown(way)) = taken.choice else {
            self.state.script.diverged = true;
            return now;
        };
        self.state.script.diverged |= way != now;
        match taken.choice {
            Choice::Unknown(_) => self.state.open_questions += 1,
            _ => self.state.depth += 1,
        }
        self.repeat(i, taken);
        let holds = if now { condition } else { self.pool.not(condition) };
        let model = Rc::clone(self.state.path.model());
        self.solver.assume(self.pool, &mut self.state.path, holds, model);
        now
    }

    /// Whether a condition that is taken to be forced is not; looked at only where mistakes are sought.
    fn is_open(&mut self, condition: ExprId) -> bool {
        cfg!(debug_assertions)
            && matches!(
                self.solver.decide(self.pool, &self.state.path, condition),
                Decision::Both { .. }
            )
    }

    /// The value that an expression was tried with before.
    pub(crate) fn example_again(&mut self, e: ExprId, at: Anchor) -> u64 {
        if let Some((i, taken)) = self.state.script.next(at)
            && let Choice::Value(value) = taken.choice
        {
            self.repeat(i, taken);
            return value;
        }
        self.state.met.value(at.index).unwrap_or_else(|| {
            self.state.script.diverged = true;
            self.solver.example(self.pool, &self.state.path, e)
        })
    }

    /// Whether an expression was made a number here, if that is to be repeated.
    pub(crate) fn was_fixed(&mut self, e: ExprId) -> Option<bool> {
        let at = self.anchor(e);
        let value = |taken: Taken| matches!(taken.choice, Choice::Value(_));
        self.replays().then(|| self.state.script.next(at).is_some_and(|(_, taken)| value(taken)))
    }

    /// Makes a choice of the script.
    fn repeat(&mut self, i: usize, taken: Taken) {
        for skipped in self.state.script.done..i {
            let skipped = self.state.script.taken[skipped];
            self.state.choose(skipped.choice, skipped.at);
        }
        self.state.script.done = i + 1;
        self.state.choose(taken.choice, taken.at);
        self.state.script.diverged |= self.state.sum() != taken.sum;
    }

    /// Whether inputs come from a prefix.
    pub(crate) fn has_script(&self) -> bool {
        !self.state.script.inputs.is_empty()
    }

    /// The value that a prefix has for an input that is about to be made.
    pub(crate) fn scripted_input(&mut self, symbols: &[SymId]) -> bool {
        let ordinal = self.state.inputs.len();
        let Some(bytes) = self.state.script.inputs.get(ordinal) else { return false };
        let fits = bytes.len() == symbols.len();
        let values: Vec<(SymId, u8)> = symbols.iter().copied().zip(bytes.iter().copied()).collect();
        self.state.script.diverged |= !fits && self.replays();
        self.state.path.set_unused(&values);
        true
    }

    /// Something that was assumed before is assumed again.
    pub(crate) fn assume_again(&mut self, holds: ExprId) {
        let model = Rc::clone(self.state.path.model());
        if !self.solver.holds_under(self.pool, &model, holds) {
            self.state.script.diverged = true;
        } else if self.pool.as_const(holds).is_none() {
            self.solver.assume(self.pool, &mut self.state.path, holds, model);
        }
    }
}
