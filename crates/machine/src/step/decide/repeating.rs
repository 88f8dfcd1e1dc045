//! Repeating a prefix: what was decided before is decided again, and no solver is asked.
//!
//! The input of the prefix satisfies every condition on the path, so the value of a condition under
//! it is how the condition was decided. See `crate::replay`.

use std::rc::Rc;

use expr::{ExprId, SymId};
use solver::{Decision, Glance};

use super::{Against, Context, Decider};
use crate::choice::{Anchor, Choice, Taken};
use crate::end::{Outcome, Unmet};

pub(super) struct Repeating;

impl Decider for Repeating {
    fn decide(&self, cx: &mut Context, condition: ExprId) -> bool {
        let (now, both) = match cx.solver.glance(cx.pool, &cx.state.path, condition) {
            Glance::Decided(Decision::Always) => return true,
            Glance::Decided(Decision::Never) => return false,
            Glance::Decided(Decision::Both { now, .. }) => (now, true),
            Glance::Decided(Decision::Unknown { now }) | Glance::Open { now, .. } => (now, false),
        };
        let at = cx.anchor(condition);
        let Some((i, taken)) = cx.state.script.next(at).filter(|(_, taken)| taken.at == at) else {
            cx.state.script.diverged |= both || cx.is_open(condition);
            return now;
        };
        let (Choice::Branch(way) | Choice::Unknown(way) | Choice::Unforked(way)) = taken.choice
        else {
            cx.state.script.diverged = true;
            return now;
        };
        cx.state.script.diverged |= way != now;
        match taken.choice {
            Choice::Unknown(_) => cx.state.open_questions += 1,
            Choice::Unforked(_) => cx.state.unforked += 1,
            _ => cx.state.depth += 1,
        }
        cx.repeat(i, taken);
        let holds = if now { condition } else { cx.pool.not(condition) };
        let model = Rc::clone(cx.state.path.model());
        cx.solver.assume(cx.pool, &mut cx.state.path, holds, model);
        now
    }

    fn example(&self, cx: &mut Context, e: ExprId) -> u64 {
        if let Some(value) = cx.pool.as_const(e) {
            return value;
        }
        let at = cx.anchor(e);
        if let Some((i, taken)) = cx.state.script.next(at)
            && let Choice::Value(value) = taken.choice
        {
            cx.repeat(i, taken);
            return value;
        }
        cx.state.met.value(at.index).unwrap_or_else(|| {
            cx.state.script.diverged = true;
            cx.solver.example(cx.pool, &cx.state.path, e)
        })
    }

    fn assume(&self, cx: &mut Context, holds: ExprId, _unmet: Unmet) -> Outcome<()> {
        let model = Rc::clone(cx.state.path.model());
        if !cx.solver.holds_under(cx.pool, &model, holds) {
            cx.state.script.diverged = true;
        } else if cx.pool.as_const(holds).is_none() {
            cx.solver.assume(cx.pool, &mut cx.state.path, holds, model);
        }
        Ok(())
    }

    fn gives_in(&self, _cx: &mut Context, _against: &Against) -> bool {
        false
    }

    fn was_fixed(&self, cx: &mut Context, e: ExprId) -> Option<bool> {
        let at = cx.anchor(e);
        let value = |taken: Taken| matches!(taken.choice, Choice::Value(_));
        Some(cx.state.script.next(at).is_some_and(|(_, taken)| value(taken)))
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

    /// Whether a condition that is taken to be forced is not; looked at only where mistakes are
    /// sought.
    fn is_open(&mut self, condition: ExprId) -> bool {
        cfg!(debug_assertions)
            && matches!(
                self.solver.decide(self.pool, &self.state.path, condition),
                Decision::Both { .. }
            )
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
}
