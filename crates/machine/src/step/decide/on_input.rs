//! Running on an input: the path's model decides every condition, and no solver is asked.
//!
//! The other side of a decision is left behind as a state of its own. Whether it is feasible is
//! asked when somebody wants to run it, see `crate::concolic`.

use std::rc::Rc;

use expr::{ExprId, InputId, Model, SymId};
use solver::{Decision, Glance};

use super::exploring::Exploring;
use super::{Context, Decider};
use crate::choice::Choice;
use crate::concolic::{Fit, Seed};
use crate::end::{Outcome, Unmet};

pub(super) struct OnInput;

impl Decider for OnInput {
    fn decide(&self, cx: &mut Context, condition: ExprId) -> bool {
        let negated = cx.pool.not(condition);
        // The same instruction is executed again after one of its decisions.
        let known = cx.state.path.conditions().iter().rev();
        for &known in known {
            if known == condition || known == negated {
                return known == condition;
            }
        }
        if cx.state.forks_not {
            return cx.keep_one(condition);
        }
        match cx.solver.glance(cx.pool, &cx.state.path, condition) {
            Glance::Decided(Decision::Always) => true,
            Glance::Decided(Decision::Never) => false,
            Glance::Decided(Decision::Both { now, other }) => {
                cx.part(condition, negated, now, Some(other))
            }
            Glance::Decided(Decision::Unknown { now }) | Glance::Open { now, .. } => {
                cx.part(condition, negated, now, None)
            }
        }
    }

    fn example(&self, cx: &mut Context, e: ExprId) -> u64 {
        if let Some(value) = cx.pool.as_const(e) {
            return value;
        }
        let at = cx.anchor(e);
        let value = cx.solver.example(cx.pool, &cx.state.path, e);
        cx.tried(value, at)
    }

    fn assume(&self, cx: &mut Context, holds: ExprId, unmet: Unmet) -> Outcome<()> {
        if let Some(changed) = cx.assume_if_feasible(holds, unmet)? {
            cx.assumed(holds, changed);
        }
        Ok(())
    }
}

impl Context<'_> {
    /// Goes on as the input says where the program wants no states to fork. The solver says whether
    /// an outcome is left out.
    fn keep_one(&mut self, condition: ExprId) -> bool {
        let now = Exploring.decide(self, condition);
        if let Some(own) = self.state.concrete.as_deref_mut() {
            // Seeds that part here are not followed.
            own.part(self.solver, self.pool, condition, now);
        }
        now
    }

    /// Goes on as the input says, and leaves the other way behind, with an input if one is known.
    fn part(
        &mut self,
        condition: ExprId,
        negated: ExprId,
        now: bool,
        other: Option<Rc<Model>>,
    ) -> bool {
        let (here, there) = if now { (condition, negated) } else { (negated, condition) };
        let input = Rc::clone(self.state.path.model());
        let at = self.anchor(condition);
        let Some(own) = self.state.concrete.as_deref_mut() else { return now };
        let parted = own.part(self.solver, self.pool, condition, now);
        if self.config.only_seeds && parted.is_empty() {
            // Whether it is feasible is not asked: nobody wants it.
            self.state.unforked += 1;
            self.state.choose(Choice::Unforked(now), at);
            self.solver.assume(self.pool, &mut self.state.path, here, input);
            return now;
        }
        self.state.depth += 1;
        self.keep_head();
        self.leave_behind(parted, there, now, other);
        if let Some(fork) = self.forks.last_mut() {
            fork.choose(Choice::Branch(!now), at);
        }
        self.state.choose(Choice::Branch(now), at);
        self.solver.assume(self.pool, &mut self.state.path, here, input);
        now
    }

    fn leave_behind(
        &mut self,
        parted: Vec<(Seed, Rc<Model>)>,
        there: ExprId,
        now: bool,
        other: Option<Rc<Model>>,
    ) {
        let mut parted = parted.into_iter();
        let mut fork = self.state.fork();
        self.space.tlb.clear();
        let concrete = fork.concrete.as_deref_mut().expect("the one that it is a copy of has it");
        (concrete.side, concrete.waits) = (!now, true);
        concrete.own = false;
        let mut model = other;
        if let Some((seed, values)) = parted.next() {
            (concrete.seed, concrete.own, model) = (seed, true, Some(values));
        }
        concrete.others = parted.collect();
        match model {
            Some(model) => self.solver.assume(self.pool, &mut fork.path, there, model),
            None => concrete.pending = Some(there),
        }
        self.forks.push(fork);
    }

    /// Gives values to an input that is about to be made.
    pub(crate) fn value_input(&mut self, id: InputId, name: &str, size: u32) {
        if self.state.concrete.is_none() && !self.has_script() {
            return;
        }
        let ordinal = self.state.inputs.len();
        let symbols: Vec<SymId> = (0..size).map(|i| self.pool.input_symbol(id, i)).collect();
        if self.scripted_input(&symbols) {
            return;
        }
        let Some(concrete) = self.state.concrete.as_deref_mut() else { return };
        let named = |id: &&InputId| &*self.pool.input_info(**id).name == name;
        let nth = self.state.inputs.iter().filter(named).count();
        let values =
            |bytes: Vec<u8>| -> Vec<(SymId, u8)> { symbols.iter().copied().zip(bytes).collect() };
        let (bytes, fit) = concrete.seed.bytes(name, size, ordinal, nth);
        self.state.path.set_unused(&values(bytes));
        let mut misfits = Vec::new();
        if concrete.own {
            misfits.extend(misfit(&concrete.seed, name, size, &fit));
        }
        for (seed, model) in &mut concrete.others {
            let (bytes, fit) = seed.bytes(name, size, ordinal, nth);
            *model = Rc::new(model.with(values(bytes)));
            misfits.extend(misfit(seed, name, size, &fit));
        }
        misfits.into_iter().for_each(|text| self.warn(text));
    }

    /// Something is assumed that can be: the input was changed if it did not hold. Seeds for which
    /// it does not hold have nothing to show from here on.
    fn assumed(&mut self, holds: ExprId, changed: bool) {
        let Some(concrete) = self.state.concrete.as_deref_mut() else { return };
        let mut refused: Vec<Seed> =
            concrete.part(self.solver, self.pool, holds, true).into_iter().map(|o| o.0).collect();
        if changed && std::mem::take(&mut concrete.own) {
            refused.push(concrete.seed.clone());
        }
        for seed in refused {
            if let Seed::Test(test) = seed {
                let name = &test.0;
                self.warn(format!("{name}: an assumption of the program does not hold for it"));
            }
        }
    }
}

fn misfit(seed: &Seed, name: &str, size: u32, fit: &Fit) -> Option<String> {
    let Seed::Test(test) = seed else { return None };
    let file = &test.0;
    match fit {
        Fit::Yes => None,
        Fit::No => {
            Some(format!("{file}: no value for the input {name} of the program; it is zero"))
        }
        Fit::Size(has) => Some(format!(
            "{file}: {has} bytes for the input {name} of the program, which has {size}"
        )),
    }
}
