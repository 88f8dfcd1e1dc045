//! Forking: a decision has several feasible outcomes, and each gets a state of its own.

use std::iter::Peekable;
use std::sync::atomic::Ordering::Relaxed;

use ir::Position;
use machine::{Choice, PathEnd, State};

use super::Worker;
use super::leaves::Leaf;
use crate::event::End;
use crate::searcher::Info;
use crate::tree::NodeId;

/// A decision, as the machine leaves it behind.
struct Decision {
    position: Position,
    /// The feasible outcomes in the order of their choices, each with the state that was left
    /// behind for it; the one without goes on running.
    outcomes: Vec<(Choice, Option<Box<State>>)>,
}

impl Decision {
    /// The next decision of a state that left others behind, by decisions one after the other.
    /// Those of one decision made their last choice at the same anchor.
    fn next(
        running: &State,
        others: &mut Peekable<impl Iterator<Item = Box<State>>>,
    ) -> Option<Decision> {
        let last = |state: &State| state.last_choice().expect("a decision left it behind");
        let first = others.next()?;
        let (at, position) = (last(&first).at, first.position());
        let here = running.choice_at(at).expect("it took the same decision");
        let mut outcomes = vec![(here, None), (last(&first).choice, Some(first))];
        while let Some(other) = others.next_if(|other| last(other).at == at) {
            outcomes.push((last(&other).choice, Some(other)));
        }
        outcomes.sort_by_key(|&(choice, _)| choice);
        Some(Decision { position, outcomes })
    }
}

impl Worker {
    /// Decisions were taken one after the other, and each had several feasible outcomes: `state`
    /// goes on, each of the others took another outcome of one of the decisions.
    // They are kept in their boxes, so that no state is ever copied.
    #[allow(clippy::vec_box)]
    pub(super) fn fork(
        &mut self,
        node: NodeId,
        state: Box<State>,
        others: Vec<Box<State>>,
        leaf: Leaf,
    ) {
        let begun = node;
        let mut node = node;
        let mut running = Leaf { state: Some(state), ..leaf };
        let mut others = others.into_iter().peekable();
        while let Some(state) = &running.state
            && let Some(decision) = Decision::next(state, &mut others)
        {
            if let Some(limit) = self.cut(node, decision.position) {
                let mut state = running.state.take().expect("it was just there");
                return self.end(node, &mut state, running, End::Path(PathEnd::Limit(limit)));
            }
            self.shared.add_fork();
            node = self.grow(node, decision, &running);
        }
        self.leaves.put(node, running);
        self.current = Some(node);
        if self.concolic.path == Some(begun) {
            self.concolic.path = Some(node);
        }
        self.spare_snapshots();
        self.link.status.open.store(self.tree.leaves(), Relaxed);
    }

    /// Makes a node a decision, and opens the states that it leaves behind. Gives the child that
    /// runs.
    fn grow(&mut self, node: NodeId, decision: Decision, running: &Leaf) -> NodeId {
        let Decision { position, outcomes } = decision;
        let children = self.tree.fork(node, position, outcomes.len());
        if let Some(left) = outcomes.iter().find_map(|(_, state)| state.as_deref()) {
            let choices = outcomes.iter().map(|&(choice, _)| choice);
            self.note_fork(node, choices.zip(children.iter().copied()), left);
        }
        let mut here = node;
        let mut left: Vec<(NodeId, Info)> = Vec::with_capacity(children.len());
        for (&child, (choice, state)) in children.iter().zip(outcomes) {
            let Some(state) = state else {
                here = child;
                continue;
            };
            if state.is_seeded() {
                self.concolic.seeded.push(child);
            }
            let mut leaf = running.left_behind(state);
            leaf.suspect = self.suspects.judge(&self.task.program, position, choice);
            if leaf.suspect.is_some() {
                self.suspects.push(child);
            }
            left.push((child, self.info(child, &leaf)));
            self.leaves.put(child, leaf);
            self.concolic.snapshots += self.is_concolic() as usize;
        }
        self.searcher.fork(node, (here, &self.info(here, running)), &left);
        self.pruners.forked(node, &children);
        for (child, _) in left {
            if self.leaves.get(child).is_some_and(|leaf| leaf.suspect.is_none()) {
                self.postpone(child);
            }
        }
        here
    }

    /// The limit that a decision of a state at a position goes beyond.
    fn cut(&self, node: NodeId, position: Position) -> Option<&'static str> {
        let limits = self.shared.limits();
        if limits.depth.is_some_and(|limit| self.tree.depth(node) >= limit) {
            return Some("depth");
        }
        let again = |limit: u32| self.tree.visits(node, position) >= limit;
        limits.loop_iterations.is_some_and(again).then_some("loop iterations")
    }
}
