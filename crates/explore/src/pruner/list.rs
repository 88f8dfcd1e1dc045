//! The techniques of a worker, as one.
//!
//! This is the only place where techniques are composed: each question goes to all that have the
//! role, and the comment says what the answers come to. A new method of a role is called here.

use std::time::Duration;

use expr::ExprId;
use ir::Position;
use machine::{Machine, State};

use super::{Chooser, Dismissal, Dismisser, Ending, Observer, Postponer, Pruner, Stopper, Waiting};
use crate::growth::Why;
use crate::tree::{Finished, NodeId};

/// Techniques, in the order in which they are asked.
#[derive(Default)]
pub struct Pruners(Vec<Box<dyn Pruner>>);

impl From<Vec<Box<dyn Pruner>>> for Pruners {
    fn from(all: Vec<Box<dyn Pruner>>) -> Pruners {
        Pruners(all)
    }
}

/// All techniques.
impl Pruners {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Before anything is run. Stoppers look at states before decisions: so these are kept.
    pub fn begins(&mut self, machine: &mut Machine) {
        machine.keep_heads(self.stoppers().next().is_some());
        self.0.iter_mut().for_each(|pruner| pruner.begins(machine));
    }

    /// So many instructions were executed.
    pub fn ran(&mut self, instructions: u64) {
        self.0.iter_mut().for_each(|pruner| pruner.ran(instructions));
    }

    /// Whether stopped paths get tests: not if one of the techniques does not want that.
    pub fn tests_stopped_paths(&self) -> bool {
        self.0.iter().all(|pruner| pruner.tests_stopped_paths())
    }

    /// Expressions that any of them keeps.
    pub fn for_each_expr(&self, f: &mut dyn FnMut(ExprId)) {
        self.0.iter().for_each(|pruner| pruner.for_each_expr(f));
    }

    /// Now and then.
    pub fn keep_house(&mut self, machine: &mut Machine) {
        self.0.iter_mut().for_each(|pruner| pruner.keep_house(machine));
    }

    /// When nothing more is run. They are gone then, and have said what they have to say.
    pub fn end(&mut self, machine: &mut Machine) {
        self.0.iter_mut().for_each(|pruner| pruner.ends(machine));
        self.0.clear();
    }
}

/// Stopping.
impl Pruners {
    fn stoppers(&mut self) -> impl Iterator<Item = &mut dyn Stopper> {
        self.0.iter_mut().filter_map(|pruner| pruner.stopper())
    }

    /// The first that wants to stops the state. Each has a state of its own to keep.
    pub fn arrives(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        mut head: Box<State>,
    ) -> Option<Box<State>> {
        let mut stoppers = self.stoppers().peekable();
        while let Some(stopper) = stoppers.next() {
            if stoppers.peek().is_none() {
                return stopper.arrives(machine, node, head);
            }
            let own = Box::new(machine.fork(&mut head));
            if let Some(head) = stopper.arrives(machine, node, own) {
                return Some(head);
            }
        }
        None
    }

    /// The first join point that one of them wants to see.
    pub fn seeks(&mut self, node: NodeId) -> Option<u64> {
        self.stoppers().filter_map(|stopper| stopper.seeks(node)).min()
    }

    /// The first that wants to stops the state.
    pub fn reaches(&mut self, machine: &mut Machine, node: NodeId, state: &mut State) -> bool {
        self.stoppers().any(|stopper| stopper.reaches(machine, node, state))
    }

    /// Whether one of them awaits states there.
    pub fn awaits(&mut self, at: Position) -> bool {
        self.stoppers().any(|stopper| stopper.awaits(at))
    }

    /// Why the last state was stopped.
    pub fn why(&mut self) -> Option<Box<Why>> {
        self.stoppers().find_map(|stopper| stopper.why())
    }

    /// Whether one of them would have stopped a state and counts what it does.
    pub fn is_followed(&mut self, node: NodeId) -> bool {
        self.stoppers().any(|stopper| stopper.is_followed(node))
    }

    /// What such states took.
    pub fn followed(&mut self, time: Duration) {
        self.stoppers().for_each(|stopper| stopper.followed(time));
    }

    fn compares(&mut self) -> bool {
        self.stoppers().any(|stopper| stopper.is_at_work())
    }
}

/// Postponing and dismissing.
impl Pruners {
    fn postponers(&mut self) -> impl Iterator<Item = &mut dyn Postponer> {
        self.0.iter_mut().filter_map(|pruner| pruner.postponer())
    }

    fn dismissers(&mut self) -> impl Iterator<Item = &mut dyn Dismisser> {
        self.0.iter_mut().filter_map(|pruner| pruner.dismisser())
    }

    /// Whether one of them wants a state to wait, when so many do.
    pub fn postpones(&mut self, machine: &mut Machine, state: &mut State, states: usize) -> bool {
        let waiting = Waiting { states, compared: self.compares() };
        self.postponers().any(|postponer| postponer.postpones(machine, state, waiting))
    }

    /// Whether postponed states are wanted as soon as the rest of their decision is finished.
    pub fn resumes(&mut self) -> bool {
        let compared = self.compares();
        self.postponers().any(|postponer| postponer.resumes(compared))
    }

    /// A postponed state is run.
    pub fn promoted(&mut self) {
        self.postponers().for_each(|postponer| postponer.promoted());
    }

    /// Whether a state that is to be run is to be dropped instead.
    pub fn is_needless(&mut self, machine: &mut Machine, state: &State) -> Option<Dismissal> {
        let mut asked = self.dismissers().filter(|dismisser| dismisser.looks_at_all()).peekable();
        asked.peek()?;
        let frames: Vec<Position> = state.positions().collect();
        asked.find_map(|dismisser| dismisser.dismisses(machine, &frames, Some(state)))
    }

    /// Whether a postponed state that is to be run is to be dropped instead.
    pub fn dismisses(
        &mut self,
        machine: &mut Machine,
        frames: &[Position],
        state: Option<&State>,
    ) -> Option<Dismissal> {
        self.dismissers().find_map(|dismisser| dismisser.dismisses(machine, frames, state))
    }
}

/// Choosing and observing.
impl Pruners {
    /// The state that the first of them wants to be run next.
    pub fn chooses(&mut self) -> Option<NodeId> {
        let mut choosers = self.0.iter_mut().filter_map(|pruner| pruner.chooser());
        choosers.find_map(|chooser: &mut dyn Chooser| chooser.chooses())
    }

    fn observers(&mut self) -> impl Iterator<Item = &mut dyn Observer> {
        self.0.iter_mut().filter_map(|pruner| pruner.observer())
    }

    /// A state forked.
    pub fn forked(&mut self, node: NodeId, children: &[NodeId]) {
        self.observers().for_each(|observer| observer.forked(node, children));
    }

    /// A path ended.
    pub fn ended(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        state: &mut State,
        how: Ending<'_>,
    ) {
        self.observers().for_each(|observer| observer.ended(machine, node, state, how));
    }

    /// A postponed state was dropped: that accounts for all states there, or for nothing.
    pub fn dismissed(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        state: Option<&State>,
        dismissal: &Dismissal,
    ) {
        match state.filter(|_| dismissal.accounts) {
            Some(state) => self.observers().for_each(|o| o.accounted(machine, node, state)),
            None => self.left(machine, node),
        }
    }

    /// A node is no longer here.
    pub fn left(&mut self, machine: &mut Machine, node: NodeId) {
        self.observers().for_each(|observer| observer.left(machine, node));
    }

    /// There is no such state.
    pub fn absent(&mut self, machine: &mut Machine, node: NodeId) {
        self.observers().for_each(|observer| observer.absent(machine, node));
    }

    /// A decision is finished.
    pub fn finished(&mut self, machine: &mut Machine, finished: Finished) {
        self.observers().for_each(|observer| observer.finished(machine, finished));
    }
}
