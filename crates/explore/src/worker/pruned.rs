//! What becomes of states that the pruner postpones or stops.

use ir::Position;
use machine::State;

use super::{Leaf, Worker};
use crate::event::End;
use crate::growth::Step;
use crate::tree::NodeId;

/// Postponed states that are kept as they are; those that were postponed before them become prefixes.
const KEPT_POSTPONED: usize = 4096;

impl Worker {
    /// Postpones a state that was not run since the decision that made it, if the pruner says so.
    pub(super) fn is_known_by_now(&mut self, node: NodeId) -> bool {
        if self.is_concolic() {
            return false;
        }
        let Some(pruner) = &mut self.pruner else { return false };
        let Some(Leaf { state: Some(state), fresh: true, .. }) = &mut self.leaves[node.index()]
        else {
            return false;
        };
        if !pruner.postpones(&mut self.machine, state, self.postponed.len()) {
            return false;
        }
        self.searcher.remove(node);
        self.tree.put_to_sleep(node);
        self.postponed.push(node);
        self.shared.add_postponed();
        self.note(Step::Postponed(node));
        self.put_away_postponed();
        true
    }

    /// Stops a state that is to be run, if the pruner says that it has nothing to show that is wanted.
    pub(super) fn drop_needless(&mut self, node: NodeId) -> bool {
        let Some(pruner) = &mut self.pruner else { return false };
        let Some(Leaf { state: Some(state), .. }) = &self.leaves[node.index()] else {
            return false;
        };
        if !pruner.is_needless(&mut self.machine, state) {
            return false;
        }
        let mut leaf = self.take(node);
        let mut state = leaf.state.take().expect("it was just there");
        self.end(node, &mut state, leaf, End::Pruned);
        true
    }

    /// Puts a state away when very many are postponed: the one that will be run last of those that are
    /// still there.
    pub(super) fn put_away_postponed(&mut self) {
        let Some(old) = self.postponed.len().checked_sub(KEPT_POSTPONED) else { return };
        let node = self.postponed[old];
        if !self.is_postponed(node) {
            return;
        }
        let Some(leaf) = &mut self.leaves[node.index()] else { return };
        if let Some(state) = leaf.state.take() {
            leaf.frames = Some(state.positions().collect());
            leaf.away = Some(Box::new(state.put_away()));
        }
    }

    /// Whether a node that was postponed once still is: its number may be another's by now.
    pub(super) fn is_postponed(&self, node: NodeId) -> bool {
        self.leaves[node.index()].is_some() && self.tree.is_asleep(node)
    }

    /// Takes the last state that was postponed, if there is one, and lets it run or drops it.
    pub(super) fn promote(&mut self) -> bool {
        let Some(node) = self.postponed.pop() else { return false };
        if self.is_postponed(node) {
            self.promote_node(node);
        }
        true
    }

    /// Does so with one beside what was just finished, if the pruner wants that; says whether it did.
    pub(super) fn promote_beside(&mut self) -> bool {
        let Some(beside) = self.beside.take() else { return false };
        if !self.pruner.as_ref().is_some_and(|pruner| pruner.resumes()) {
            return false;
        }
        let node = self.tree.last_leaf(beside);
        if !self.is_postponed(node) {
            return false;
        }
        self.promote_node(node);
        while self.postponed.last().is_some_and(|&node| !self.is_postponed(node)) {
            self.postponed.pop();
        }
        true
    }

    /// Lets a postponed state run, or drops it.
    fn promote_node(&mut self, node: NodeId) {
        let mut leaf = self.take(node);
        self.tree.wake(node);
        leaf.fresh = false;
        let frames: Box<[Position]> = match (&leaf.state, leaf.frames.take()) {
            (Some(state), _) => state.positions().collect(),
            (None, Some(frames)) => frames,
            (None, None) => Box::default(),
        };
        self.current = None;
        let pruner = self.pruner.as_mut().expect("somebody postponed it");
        let state = leaf.state.as_deref_mut();
        if pruner.dismisses(&mut self.machine, node, &frames, state) {
            let why = pruner.why();
            self.note(Step::Dismissed(node, why));
            self.shared.add_dismissed();
            // What nobody decided on its path stays open, though it leaves no record.
            let open = match (&leaf.state, &leaf.away) {
                (Some(state), _) => state.open_questions,
                (None, Some(away)) => away.open_questions(),
                (None, None) => 0,
            };
            self.negated.unknown += u64::from(open);
            self.close(node, open == 0);
            return;
        }
        self.note(Step::Promoted(node));
        self.shared.add_promoted();
        let info = self.info(node, &leaf);
        self.put(node, leaf);
        self.searcher.add(node, &info);
    }

    /// Whether the pruner stops a state at a place that it watches.
    pub(super) fn passes(&mut self, node: NodeId, state: &mut State) -> bool {
        let Some(pruner) = &mut self.pruner else { return false };
        self.current = None;
        pruner.passes(&mut self.machine, node, state)
    }

    /// Tells the pruner of the state that went on from a decision, if it came to a place by it that the pruner awaits.
    pub(super) fn pass_at_once(&mut self) {
        let (Some(node), Some(pruner)) = (self.current, &self.pruner) else { return };
        let Some(Some(leaf)) = self.leaves.get(node.index()) else { return };
        let awaited = leaf.state.as_ref().is_some_and(|state| {
            pruner.awaits(state.position()) && state.waits().is_none() && !state.is_replayed()
        });
        if !awaited {
            return;
        }
        let mut leaf = self.take(node);
        let mut state = leaf.state.take().expect("it was just there");
        match self.passes(node, &mut state) {
            true => self.end(node, &mut state, leaf, End::Pruned),
            false => self.put(node, Leaf { state: Some(state), ..leaf }),
        }
    }

    /// The state before the decisions that were just taken, if the pruner stops it there.
    pub(super) fn repeats(&mut self, node: NodeId) -> Option<Box<State>> {
        let pruner = self.pruner.as_mut()?;
        let head = self.machine.take_head()?;
        self.current = None;
        pruner.arrives(&mut self.machine, node, head)
    }
}
