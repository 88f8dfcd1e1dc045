//! The end of a path: its record, and its test if one is wanted.

use std::time::Duration;

use machine::{ErrorKind, InputValue, PathEnd, State};

use super::exchange::Message;
use super::leaves::Leaf;
use super::{Worker, is_cut};
use crate::event::{End, Input, PathRecord};
use crate::pruner::{Dismissal, Ending};
use crate::task::Tests;
use crate::tree::NodeId;

/// How many ended paths may wait for whoever listens. More would be lost time when the run is to
/// stop: they are written first.
const MOST_ENDED: usize = 1024;
/// How many ended paths are worth a message.
const MANY_ENDED: usize = 64;

impl Worker {
    /// A path ended.
    pub(super) fn end(&mut self, node: NodeId, state: &mut State, leaf: Leaf, end: End) {
        self.end_as(node, state, leaf, (end, None));
    }

    /// A path is stopped, because it can show nothing that is wanted.
    pub(super) fn end_dismissed(
        &mut self,
        node: NodeId,
        state: &mut State,
        leaf: Leaf,
        dismissal: Dismissal,
    ) {
        self.end_as(node, state, leaf, (End::Pruned, Some(dismissal)));
    }

    fn end_as(
        &mut self,
        node: NodeId,
        state: &mut State,
        leaf: Leaf,
        (end, dismissal): (End, Option<Dismissal>),
    ) {
        let first = match &end {
            End::Path(PathEnd::Error(error)) => {
                let at = self.task.program.spans[error.location.span];
                self.shared.add_error((at.file, at.line, error.kind))
            }
            _ => false,
        };
        let test = self.wants_test(&end, first, &leaf).then(|| self.machine.test_of(state));
        let variables = match (&end, &test) {
            // A leak is reported where the object was made, not where the path ended.
            (End::Path(PathEnd::Error(error)), Some(test))
                if (first || self.task.all_errors) && error.kind != ErrorKind::MemoryLeak =>
            {
                self.machine.variables(state, test)
            }
            _ => Vec::new(),
        };
        let wanted = test.is_some() && self.task.constraints;
        let constraints = wanted.then(|| self.machine.constraints_of(state)).flatten();
        let input = |v: InputValue| Input { name: v.name.to_string(), bytes: v.bytes };
        let test = test.map(|values| values.into_iter().map(input).collect());
        if test.is_some() {
            self.shared.add_test();
        }
        if !matches!(end, End::Path(PathEnd::Infeasible)) {
            self.shared.add_path();
        }
        let whole = match &end {
            End::Path(end) => !state.leaves_out() && !is_cut(end),
            End::Pruned => state.unforked() == 0,
        };
        let choices = state.choices();
        self.searcher.remove(node);
        let covered = self.machine.covered_edges();
        let known = std::mem::replace(&mut self.figures.ended_edges, covered);
        self.searcher.path_ended(covered - known);
        let accounted = dismissal.as_ref().is_some_and(|dismissal| dismissal.accounts);
        let ending = Ending { end: &end, whole, accounted };
        self.pruners.ended(&mut self.machine, node, state, ending);
        let why = dismissal.and_then(|dismissal| dismissal.why);
        self.note_end(node, &end, (first, leaf.covers_new), state.instructions(), why);
        self.close(node, whole);
        self.current = None;
        self.concolic.leave(node);
        let record = PathRecord {
            end,
            test,
            constraints,
            variables,
            first,
            covers_new: leaf.covers_new,
            choices,
            instructions: state.instructions(),
            open_questions: state.open_questions(),
            unforked: state.unforked(),
            worker: self.id,
        };
        let waiting = self.link.status.add_ended(record);
        if waiting.is_multiple_of(MANY_ENDED) || first {
            self.tell(Message::Ended(self.id));
        }
        while self.link.status.waiting() >= MOST_ENDED && self.shared.stopped().is_none() {
            std::thread::sleep(Duration::from_micros(200));
        }
    }

    fn wants_test(&self, end: &End, first: bool, leaf: &Leaf) -> bool {
        if matches!(end, End::Path(PathEnd::Infeasible | PathEnd::Silent)) {
            return false;
        }
        let tests = match self.task.tests {
            Tests::First(most) if self.shared.tests() < most => Tests::All,
            Tests::First(_) => Tests::CoveringNew,
            wanted => wanted,
        };
        match tests {
            Tests::All if *end == End::Pruned && !leaf.covers_new => {
                self.pruners.tests_stopped_paths()
            }
            Tests::All => true,
            Tests::CoveringNew | Tests::First(_) => first || leaf.covers_new,
            Tests::FirstErrors => first,
        }
    }
}
