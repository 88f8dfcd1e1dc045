//! Running a segment over unknown values along the way that it took.

use std::rc::Rc;

use expr::Pool;

use super::{DEPARTURES, Recording, STACK_SLACK, SegmentEnd, detour};
use crate::end::Halt;
use crate::fast::{self, Left};
use crate::image::Image;
use crate::machine::Machine;
use crate::state::State;
use crate::step;
use crate::thread::Fenv;

/// A run over unknown values on its way.
pub(super) struct Walk<'m> {
    pub machine: &'m mut Machine,
    pub run: &'m mut Recording,
    pub image: Rc<Image>,
    pub detours: detour::Allowance,
}

impl Walk<'_> {
    /// Runs a state to the goal.
    pub fn run(&mut self, state: &mut State, goal: &SegmentEnd) -> Result<(), &'static str> {
        self.in_context(state, |context| context.veil_frame(false));
        let mut woken = true;
        loop {
            if let Some(why) = self.run.given_up() {
                return Err(why);
            }
            if state.instructions > goal.instructions {
                return Err(DEPARTURES[0]);
            }
            let arrived = state.instructions == goal.instructions;
            let here = (state.stack().top().position(), state.stack().depth());
            if arrived && goal.at == Some(here) {
                return Ok(());
            }
            if !std::mem::take(&mut woken) && !arrived && self.run_fast(state, goal) {
                continue;
            }
            if self.detour(state, Some(goal)) {
                continue;
            }
            if let (_, Err(halt)) = self.in_context(state, step::step) {
                return match goal.at.is_none() && ends_path(&halt) {
                    true => Ok(()),
                    false => Err(DEPARTURES[1]),
                };
            }
        }
    }

    /// Runs a state as far as that goes without unknown values; says whether it is to be looked at
    /// again.
    fn run_fast(&mut self, state: &mut State, goal: &SegmentEnd) -> bool {
        let machine = &*self.machine;
        if machine.config.reference || state.fenv() != Fenv::default() {
            return false;
        }
        let slice = (goal.instructions - state.instructions - 1) as i64;
        let mut budget = slice;
        let max_words = machine.frame_words(state, self.most_stack());
        let left =
            fast::run(&self.image, &machine.space.tlb, state.stack_mut(), max_words, &mut budget);
        state.instructions += (slice - budget) as u64;
        left != Left::Slow
    }

    /// Lets the general stepper do something with a state; also says whether it came to a block
    /// that is watched.
    pub fn in_context<R>(
        &mut self,
        state: &mut State,
        act: impl FnOnce(&mut step::Context) -> R,
    ) -> (bool, R) {
        let machine = &mut *self.machine;
        let now = state.instructions;
        let mut context = machine.context(&self.image, state, Some(self.run), now);
        let outcome = act(&mut context);
        let (cost, watched) = (context.cost, context.watched);
        state.instructions += cost as u64;
        flush_read(self.run, &mut machine.pool, state);
        if self.machine.stack_bytes(state) > self.most_stack() {
            self.run.give_up("deep calls");
        }
        (watched, outcome)
    }

    /// Bytes of stack beyond which the general stepper comes in, and notices.
    fn most_stack(&self) -> u64 {
        (self.run.least_stack() + STACK_SLACK).min(self.machine.config.max_stack)
    }
}

/// A delayed store into an object that was read in this step matters after all.
fn flush_read(run: &mut Recording, pool: &mut Pool, state: &mut State) {
    let Some(veil) = state.memory.veil_mut() else { return };
    let noted = veil.noted.get_mut();
    if let Some(why) = noted.other {
        run.give_up(why);
    }
    for slot in std::mem::take(&mut noted.read) {
        veil.delayed.remove(&slot);
        run.flush(pool, slot);
    }
}

/// Whether a halt is an end of the program's path.
fn ends_path(halt: &Halt) -> bool {
    match halt {
        Halt::Error { .. } | Halt::Exit(_) | Halt::Silent | Halt::Infeasible | Halt::Signal(_) => {
            true
        }
        Halt::Unsupported(_) | Halt::Limit(_) | Halt::Unproved { .. } => false,
    }
}
