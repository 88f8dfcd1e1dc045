//! Where the pruners are asked whether to stop a state.

use std::time::Duration;

use cpu_time::ThreadTime;
use machine::State;

use super::Worker;
use super::leaves::Leaf;
use crate::event::End;
use crate::tree::NodeId;

/// The time of states that are run only to be counted.
#[derive(Default)]
pub(super) struct Followed {
    /// Since when only such states are run.
    since: Option<ThreadTime>,
}

impl Followed {
    /// Whether the state to be run now is followed. Gives the time from the first such state to the
    /// last of a row, when a row ends.
    fn turn(&mut self, is_followed: bool) -> Option<Duration> {
        if is_followed == self.since.is_some() {
            return None;
        }
        let begun = self.since.take();
        self.since = is_followed.then(ThreadTime::now);
        begun.map(|begun| begun.elapsed())
    }
}

impl Worker {
    /// Takes the time of followed states; `node` is run now, if something is.
    pub(super) fn time_followed(&mut self, node: Option<NodeId>) {
        let is_followed = node.is_some_and(|node| self.pruners.is_followed(node));
        if let Some(time) = self.followed.turn(is_followed) {
            self.pruners.followed(time);
        }
    }

    /// Stops a state that is to be run, if the pruner says that it has nothing to show that is wanted.
    pub(super) fn drop_needless(&mut self, node: NodeId) -> bool {
        if self.pruners.is_empty() {
            return false;
        }
        let Some(state) = self.leaves.state(node) else { return false };
        let Some(dismissal) = self.pruners.is_needless(&mut self.machine, state) else {
            return false;
        };
        let mut leaf = self.leaves.take(node);
        let mut state = leaf.state.take().expect("it was just there");
        self.end_dismissed(node, &mut state, leaf, dismissal);
        true
    }

    /// Whether the pruner stops a state at a join point, or at an instruction that it watches.
    pub(super) fn is_stopped_at(&mut self, node: NodeId, state: &mut State) -> bool {
        if self.pruners.is_empty() {
            return false;
        }
        self.current = None;
        self.pruners.reaches(&mut self.machine, node, state)
    }

    /// Tells the pruner of the state that went on from a decision, if it came to an instruction by
    /// it that the pruner awaits.
    pub(super) fn reach_at_once(&mut self) {
        let Some(node) = self.current else { return };
        let Some(state) = self.leaves.state(node) else { return };
        let at = state.position();
        if state.waits().is_some() || state.is_replayed() || !self.pruners.awaits(at) {
            return;
        }
        let mut leaf = self.leaves.take(node);
        let mut state = leaf.state.take().expect("it was just there");
        match self.is_stopped_at(node, &mut state) {
            true => self.end(node, &mut state, leaf, End::Pruned),
            false => self.leaves.put(node, Leaf { state: Some(state), ..leaf }),
        }
    }

    /// The state before the decisions that were just taken, if the pruner stops it there.
    pub(super) fn stopped_head(&mut self, node: NodeId) -> Option<Box<State>> {
        let head = self.machine.take_head()?;
        self.current = None;
        self.pruners.arrives(&mut self.machine, node, head)
    }
}
