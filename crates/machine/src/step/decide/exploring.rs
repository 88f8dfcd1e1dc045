//! Exploring: the solver says what is feasible.
//!
//! Where a condition can hold and can fail, the state forks: this one goes on where it holds, the
//! other one executes the same instruction again where it does not. While the program wants no states
//! to fork, it goes the way that the path's model takes, and the path is incomplete.

use std::rc::Rc;

use expr::ExprId;
use solver::{Decision, Feasible, Glance};

use super::{Context, Decider};
use crate::choice::{Anchor, Choice};
use crate::end::{Halt, Outcome, Unmet};

pub(super) struct Exploring;

impl Decider for Exploring {
    fn decide(&self, cx: &mut Context, condition: ExprId) -> bool {
        let glance = cx.solver.glance(cx.pool, &cx.state.path, condition);
        if let Glance::Decided(Decision::Always | Decision::Never) = glance {
            return matches!(glance, Glance::Decided(Decision::Always));
        }
        // Whatever is not plain at a glance is met, choice or not: so it has the same number when
        // it is met again.
        let at = cx.anchor(condition);
        let decision = match glance {
            Glance::Decided(decision) => decision,
            Glance::Open { now, among } => {
                let path = &cx.state.path;
                cx.solver.decide_open(cx.pool, path, condition, now, among)
            }
        };
        let (now, other) = match decision {
            Decision::Always => return true,
            Decision::Never => return false,
            Decision::Both { now, other } if cx.wanted_way().is_some() => {
                let way = cx.wanted_way().unwrap_or(now);
                if way != now {
                    let known = if way { condition } else { cx.pool.not(condition) };
                    cx.solver.assume(cx.pool, &mut cx.state.path, known, other);
                }
                cx.state.unforked += 1;
                return cx.goes_on(condition, way, Choice::Unforked(way), at);
            }
            Decision::Both { now, .. } if cx.state.forks_not => {
                cx.state.unforked += 1;
                return cx.goes_on(condition, now, Choice::Unforked(now), at);
            }
            Decision::Both { now, other } => (now, other),
            Decision::Unknown { now } => {
                cx.state.open_questions += 1;
                return cx.goes_on(condition, now, Choice::Unknown(now), at);
            }
        };
        let here = Rc::clone(cx.state.path.model());
        let (yes, no) = if now { (here, other) } else { (other, here) };
        let negated = cx.pool.not(condition);
        cx.state.depth += 1;
        cx.keep_head();
        let mut fork = cx.state.fork();
        cx.space.tlb.clear();
        fork.choose(Choice::Branch(false), at);
        cx.solver.assume(cx.pool, &mut fork.path, negated, no);
        cx.forks.push(fork);
        cx.state.choose(Choice::Branch(true), at);
        cx.solver.assume(cx.pool, &mut cx.state.path, condition, yes);
        true
    }

    fn example(&self, cx: &mut Context, e: ExprId) -> u64 {
        if let Some(value) = cx.pool.as_const(e) {
            return value;
        }
        let at = cx.anchor(e);
        // Where no state forks, the value is the one that the path goes on with.
        let value = match cx.state.forks_not {
            true => cx.solver.example(cx.pool, &cx.state.path, e),
            false => cx.solver.canonical_example(cx.pool, &cx.state.path, e),
        };
        cx.tried(value, at)
    }

    fn assume(&self, cx: &mut Context, holds: ExprId, unmet: Unmet) -> Outcome<()> {
        cx.assume_if_feasible(holds, unmet).map(|_| ())
    }
}

impl Context<'_> {
    /// The way that the user wants at this decision.
    fn wanted_way(&self) -> Option<bool> {
        self.config.follow.get(self.state.unforked as usize).copied()
    }

    /// Goes on with one outcome of a decision, the one of the path's model, and leaves the other out.
    fn goes_on(&mut self, condition: ExprId, now: bool, choice: Choice, at: Anchor) -> bool {
        self.state.choose(choice, at);
        let model = Rc::clone(self.state.path.model());
        let known = if now { condition } else { self.pool.not(condition) };
        self.solver.assume(self.pool, &mut self.state.path, known, model);
        now
    }

    /// Goes on where a condition holds, if it can; says whether the path's model is another one
    /// now. None: it is a constant.
    pub(super) fn assume_if_feasible(
        &mut self,
        holds: ExprId,
        unmet: Unmet,
    ) -> Outcome<Option<bool>> {
        match self.solver.may_hold(self.pool, &self.state.path, holds) {
            Feasible::No => Err(unmet.halt()),
            Feasible::Unknown => {
                Err(Box::new(Halt::Limit("an assumption that the solver could not decide")))
            }
            Feasible::Yes(_) if self.pool.as_const(holds).is_some() => Ok(None),
            Feasible::Yes(model) => {
                let changed = model.id() != self.state.path.model().id();
                self.solver.assume(self.pool, &mut self.state.path, holds, model);
                Ok(Some(changed))
            }
        }
    }
}
