//! States that a pruner lets wait: they sleep in the tree until there are no others.

use ir::Position;

use super::Worker;
use super::leaves::Leaf;
use crate::growth::Step;
use crate::tree::NodeId;

/// Postponed states that are kept as they are; those that were postponed before them become
/// prefixes.
const KEPT: usize = 4096;

/// What a worker knows of them.
#[derive(Default)]
pub(super) struct Postponed {
    /// In the order in which they were postponed; some are no longer there.
    nodes: Vec<NodeId>,
    /// What is left of the decision one child of which was just finished, if all of it is
    /// postponed.
    pub beside: Option<NodeId>,
}

impl Worker {
    /// Postpones a state that was not run since the decision that made it, if the pruner says so.
    pub(super) fn postpone(&mut self, node: NodeId) -> bool {
        if self.is_concolic() || self.pruners.is_empty() {
            return false;
        }
        let Some(Leaf { state: Some(state), fresh: true, .. }) = self.leaves.get_mut(node) else {
            return false;
        };
        if !self.pruners.postpones(&mut self.machine, state, self.postponed.nodes.len()) {
            return false;
        }
        self.searcher.remove(node);
        self.tree.put_to_sleep(node);
        self.postponed.nodes.push(node);
        self.shared.add_postponed();
        self.note(Step::Postponed(node));
        self.put_away_postponed();
        true
    }

    /// Puts a state away when very many are postponed: the one that will be run last of those that
    /// are still there.
    fn put_away_postponed(&mut self) {
        let Some(old) = self.postponed.nodes.len().checked_sub(KEPT) else { return };
        let node = self.postponed.nodes[old];
        if !self.is_postponed(node) {
            return;
        }
        let Some(leaf) = self.leaves.get_mut(node) else { return };
        if let Some(state) = leaf.state.take() {
            leaf.frames = Some(state.positions().collect());
            leaf.away = Some(Box::new(state.put_away()));
        }
    }

    /// Whether a node that was postponed once still is: its number may be another's by now.
    fn is_postponed(&self, node: NodeId) -> bool {
        self.leaves.get(node).is_some() && self.tree.is_asleep(node)
    }

    /// Takes the last state that was postponed, if there is one, and lets it run or drops it.
    pub(super) fn promote_last(&mut self) -> bool {
        let Some(node) = self.postponed.nodes.pop() else { return false };
        if self.is_postponed(node) {
            self.promote(node);
        }
        true
    }

    /// Does so with one beside what was just finished, if the pruner wants that; says whether it
    /// did.
    pub(super) fn promote_beside(&mut self) -> bool {
        let Some(beside) = self.postponed.beside.take() else { return false };
        if !self.pruners.resumes() {
            return false;
        }
        let node = self.tree.last_leaf(beside);
        if !self.is_postponed(node) {
            return false;
        }
        self.promote(node);
        while self.postponed.nodes.last().is_some_and(|&node| !self.is_postponed(node)) {
            self.postponed.nodes.pop();
        }
        true
    }

    /// Lets a postponed state run, or drops it.
    fn promote(&mut self, node: NodeId) {
        let mut leaf = self.leaves.take(node);
        self.tree.wake(node);
        leaf.fresh = false;
        let frames: Box<[Position]> = match (&leaf.state, leaf.frames.take()) {
            (Some(state), _) => state.positions().collect(),
            (None, Some(frames)) => frames,
            (None, None) => Box::default(),
        };
        self.current = None;
        let state = leaf.state.as_deref();
        if let Some(dismissal) = self.pruners.dismisses(&mut self.machine, &frames, state) {
            self.pruners.dismissed(&mut self.machine, node, state, &dismissal);
            self.note(Step::Dismissed(node, dismissal.why));
            self.shared.add_dismissed();
            // What nobody decided on its path stays open, though it leaves no record.
            let (open, unforked) = match (&leaf.state, &leaf.away) {
                (Some(state), _) => (state.open_questions(), state.unforked()),
                (None, Some(away)) => (away.open_questions(), away.unforked()),
                (None, None) => (0, 0),
            };
            self.concolic.negated.unknown += u64::from(open);
            self.concolic.negated.unforked += u64::from(unforked);
            self.close(node, open == 0 && unforked == 0);
            return;
        }
        self.pruners.promoted();
        self.note(Step::Promoted(node));
        self.shared.add_promoted();
        let info = self.info(node, &leaf);
        self.leaves.put(node, leaf);
        self.searcher.add(node, &info);
    }
}
