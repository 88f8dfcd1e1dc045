//! Running a state: slices of instructions, by the fast loop as far as that goes and by the general
//! stepper.

use std::rc::Rc;
use std::sync::atomic::Ordering;

use super::Machine;
use crate::end::{Halt, PathEnd};
use crate::fast::Left;
use crate::generalise::Recording;
use crate::image::Image;
use crate::replay::DIVERGED;
use crate::state::State;
use crate::thread::Fenv;
use crate::{fast, step};

/// Instructions between two looks at the interrupt flag.
const SLICE: i64 = 1 << 20;

/// Why the machine came back.
pub enum Stop {
    /// The path ended.
    Ended(PathEnd),
    /// A decision could go both ways: the running state took it as true, this one as false. Both
    /// are to be run on.
    Forked(Box<State>),
    /// The instructions are used up.
    Budget,
    /// It entered a block that is watched, or that is sought.
    Watched,
}

impl Machine {
    /// Runs a state until its path ends. Where it could go two ways it takes the first one and
    /// drops the other.
    pub fn run(&mut self, state: &mut State) -> PathEnd {
        loop {
            match self.run_for(state, SLICE as u64) {
                Stop::Ended(end) => return end,
                Stop::Forked(_) | Stop::Budget | Stop::Watched => {}
            }
            if self.is_interrupted() {
                return PathEnd::Interrupted;
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.config.interrupt.load(Ordering::Relaxed)
    }

    /// Runs about that many instructions, or until the path ends or forks.
    pub fn run_for(&mut self, state: &mut State, instructions: u64) -> Stop {
        let image = Rc::clone(&self.image);
        let end = match state.ended.take() {
            Some(halt) => Some(*halt),
            None => {
                self.forks.clear();
                self.head.state = None;
                let slice = instructions.min(i64::MAX as u64) as i64;
                self.watched = false;
                let end = self.run_slice(&image, state, slice);
                // Handed out from the last one on.
                self.forks.reverse();
                end
            }
        };
        if let Some(fork) = self.forks.pop() {
            state.ended = end.map(Box::new);
            return Stop::Forked(Box::new(fork));
        }
        match end {
            Some(halt) => Stop::Ended(self.ended(state, halt)),
            None if state.instructions >= self.instruction_limit() => {
                Stop::Ended(PathEnd::Limit("instructions"))
            }
            None if self.watched => Stop::Watched,
            None => Stop::Budget,
        }
    }

    /// Executes one instruction. Only for a machine with `Config::reference`: the fast loop would
    /// go on.
    pub fn step(&mut self, state: &mut State) -> Stop {
        let image = Rc::clone(&self.image);
        self.forks.clear();
        self.head.state = None;
        self.watched = false;
        // With a budget that is used up, the first step is the last.
        let end = self.run_slice(&image, state, -1);
        match end {
            Some(halt) => Stop::Ended(self.ended(state, halt)),
            None if state.instructions >= self.instruction_limit() => {
                Stop::Ended(PathEnd::Limit("instructions"))
            }
            None => Stop::Budget,
        }
    }

    /// Runs a state until it enters a block that can be entered in several ways, or stops for
    /// another reason, but not for longer than about that many instructions.
    pub fn run_to_join(&mut self, state: &mut State, instructions: u64) -> Stop {
        let end = state.instructions.saturating_add(instructions);
        loop {
            match self.run_for(state, 0) {
                Stop::Budget => {
                    let at = state.stack().top().position();
                    let image = Rc::clone(&self.image);
                    if self.workspace.joins(image.body(at.func), at) {
                        return Stop::Watched;
                    }
                    if state.instructions >= end {
                        return Stop::Budget;
                    }
                }
                other => return other,
            }
        }
    }

    /// What a step of a state looks at and changes; `recording` if its values are unknown.
    pub(crate) fn context<'a>(
        &'a mut self,
        image: &'a Image,
        state: &'a mut State,
        recording: Option<&'a mut Recording>,
        now: u64,
    ) -> step::Context<'a> {
        step::Context {
            image,
            space: &mut self.space,
            state,
            config: &self.config,
            cost: 0,
            pool: &mut self.pool,
            solver: &mut self.solver,
            forks: &mut self.forks,
            head: &mut self.head,
            warnings: &mut self.warnings,
            recording,
            live: &mut self.workspace.live,
            watched: false,
            now,
        }
    }

    fn instruction_limit(&self) -> u64 {
        self.config.max_instructions.unwrap_or(u64::MAX)
    }

    fn run_slice(&mut self, image: &Image, state: &mut State, slice: i64) -> Option<Halt> {
        state.stack_mut().wake();
        let limit = self.instruction_limit();
        let slice = slice.min(limit.saturating_sub(state.instructions).min(i64::MAX as u64) as i64);
        let mut budget = slice;
        let mut asked = *self.solver.stats();
        let end = loop {
            let general = self.config.reference
                || state.fenv() != Fenv::default()
                || state.arguments.is_some();
            if !general {
                let max_words = self.frame_words(state, self.config.max_stack);
                let left =
                    fast::run(image, &self.space.tlb, state.stack_mut(), max_words, &mut budget);
                match left {
                    Left::Slow => {}
                    Left::Budget => break None,
                    Left::Watched => {
                        self.follow_edge(image, state);
                        if image.noted.watched.replace(false) {
                            self.watched = true;
                            break None;
                        }
                        if budget < 0 {
                            break None;
                        }
                        continue;
                    }
                }
            }
            let at = state.stack().top().position();
            let now = state.instructions.saturating_add((slice - budget) as u64);
            let mut context = self.context(image, state, None, now);
            let outcome = match context.state.arguments.clone() {
                Some(arguments) => step::start::place(&mut context, &arguments),
                None => step::step(&mut context),
            };
            let (cost, watched) = (context.cost as i64, context.watched);
            // What was executed before this step, which the new states will do again.
            for fork in self.forks.iter_mut().chain(&mut self.head.state) {
                fork.instructions = now;
            }
            budget -= cost;
            let questions = self.solver.stats().questions;
            let stopped = questions != asked.questions && self.is_interrupted();
            if questions != asked.questions {
                let now = *self.solver.stats();
                self.costs.charge(image, state, at, &asked, &now);
                asked = now;
            }
            self.follow_edge(image, state);
            if !state.script.is_done() && state.script.is_missed(now) {
                break Some(Halt::Limit(DIVERGED));
            }
            if let Err(halt) = outcome {
                break Some(*halt);
            }
            // Questions take time: one more may be too many.
            if stopped {
                break None;
            }
            if watched && self.forks.is_empty() {
                self.watched = true;
                break None;
            }
            if budget < 0 || !self.forks.is_empty() {
                break None;
            }
        };
        state.instructions = state.instructions.saturating_add((slice - budget) as u64);
        end
    }
}
