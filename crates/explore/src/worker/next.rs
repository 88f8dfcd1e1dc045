//! Which state a worker runs next.

use super::Worker;
use crate::tree::NodeId;

/// What is to be done next.
pub(super) enum Next {
    /// Run this state for a while.
    Run(NodeId),
    /// Run this state, which may be at an error, as far as it may go at once.
    Try(NodeId),
    /// Choose again: a postponed state is open now, or gone.
    Again,
    /// There is no state left.
    Nothing,
}

impl Worker {
    /// Chooses, in this order:
    ///
    /// 1. a state that may be at an error;
    /// 2. a postponed state beside what was just finished, if the pruner wants that;
    /// 3. the state that runs on a concrete input, until the input's path ends;
    /// 4. the state that a pruner names;
    /// 5. a state on the path of a seed;
    /// 6. the state that the searcher selects;
    /// 7. the state that was postponed last.
    pub(super) fn next(&mut self) -> Next {
        if let Some(node) = self.next_suspect() {
            return Next::Try(node);
        }
        if self.promote_beside() {
            return Next::Again;
        }
        match self.choose() {
            Some(node) => Next::Run(node),
            None if self.promote_last() => Next::Again,
            None => Next::Nothing,
        }
    }

    /// The open state that comes next, postponed ones left aside.
    fn choose(&mut self) -> Option<NodeId> {
        self.tell_frames();
        let named = self.pruners.chooses();
        if let Some(node) = named {
            self.note_urged(node);
        }
        if !self.is_concolic() {
            return named.or_else(|| self.searcher.select(&self.tree));
        }
        if self.concolic.path.is_none() {
            let chosen = named.or_else(|| self.next_seeded());
            let chosen = chosen.or_else(|| self.searcher.select(&self.tree));
            let snapshot = chosen.is_some_and(|node| self.leaves.state(node).is_some());
            self.concolic.snapshots -= snapshot as usize;
            self.concolic.path = chosen;
        }
        self.concolic.path
    }
}
