//! What a technique that stops redundant paths has to offer. None is here: see crate `prune`.

use ir::Position;
use std::time::Duration;

use expr::ExprId;
use machine::{Machine, State};

use crate::event::End;
use crate::growth::Why;
use crate::tree::{Finished, NodeId};

/// Stops paths that would only repeat what is known. Each worker has its own.
///
/// It follows the execution tree by what it is told, of which it may ignore what it does not need: nodes are known by their numbers, which are used
/// again once a node has ended or is finished.
pub trait Pruner {
    /// A state came to a decision that can go both ways; this is how it was before. Gives it back to stop it here.
    fn arrives(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        head: Box<State>,
    ) -> Option<Box<State>>;

    /// From how many instructions on a state should come by where ways meet, if at all.
    fn seeks(&self, _node: NodeId) -> Option<u64> {
        None
    }

    /// A state came to a place that is watched, or where ways meet. Whether to stop it here.
    fn passes(&mut self, _machine: &mut Machine, _node: NodeId, _state: &mut State) -> bool {
        false
    }

    /// Whether it is to be told ([`Pruner::passes`]) of a state that comes to a place by a decision, too.
    fn awaits(&self, _at: Position) -> bool {
        false
    }

    /// Called once, before anything is run.
    fn begins(&mut self, machine: &mut Machine) {
        machine.keep_heads(true);
    }

    /// Whether a state that a decision has left behind is not to be run as long as there are others; so many wait by now.
    fn postpones(&mut self, _machine: &mut Machine, _state: &mut State, _waiting: usize) -> bool {
        false
    }

    /// Whether a state that is to be run has nothing to show that is wanted.
    fn is_needless(&mut self, _machine: &mut Machine, _state: &State) -> bool {
        false
    }

    /// Whether a path that is stopped gets a test even if it executed nothing new.
    fn tests_stopped_paths(&self) -> bool {
        true
    }

    /// Whether a postponed state is wanted as soon as the other way of its decision is finished, and not only when nothing
    /// else is left.
    fn resumes(&self) -> bool {
        false
    }

    /// Nothing is left but postponed states, or [`Pruner::resumes`] wants them. Whether this one, which is where these calls say (innermost
    /// first), is never to be run at all. The state itself may have been put away.
    fn dismisses(
        &mut self,
        _machine: &mut Machine,
        _node: NodeId,
        _frames: &[Position],
        _state: Option<&mut State>,
    ) -> bool {
        false
    }

    /// Why it stopped or dismissed the last state that it did; asked at once.
    fn why(&mut self) -> Option<Box<Why>> {
        None
    }

    /// It did go both ways: a node has these two children now.
    fn forked(&mut self, _node: NodeId, _children: [NodeId; 2]) {}

    /// A path ended. `whole`: as the program has it, and nothing of it was left open.
    fn ended(
        &mut self,
        _machine: &mut Machine,
        _node: NodeId,
        _state: &mut State,
        _end: &End,
        _whole: bool,
    ) {
    }

    /// A node is no longer here, though its path has not ended.
    fn left(&mut self, _machine: &mut Machine, _node: NodeId) {}

    /// A state that was left behind by a run on a concrete input turned out not to exist: the way cannot be
    /// gone.
    fn absent(&mut self, machine: &mut Machine, node: NodeId) {
        self.left(machine, node);
    }

    /// An open state that is to be run next, whatever the searcher says.
    fn urges(&self) -> Option<NodeId> {
        None
    }

    /// Both ways of a decision are finished.
    fn finished(&mut self, _machine: &mut Machine, _finished: Finished) {}

    /// Whether a state would have been stopped, or an ancestor of it, and is run all the same to be counted.
    fn follows(&self, _node: NodeId) -> bool {
        false
    }

    /// Such a state took so much processor time.
    fn followed(&mut self, _time: Duration) {}

    /// So many instructions were executed.
    fn ran(&mut self, _instructions: u64) {}

    /// Calls `f` with every expression of states that it keeps: of the states themselves, and of what is compared with
    /// states. They are roots of the pool's collection.
    fn for_each_expr(&self, _f: &mut dyn FnMut(ExprId)) {}

    /// Called now and then: to drop what is not needed.
    fn keep_house(&mut self, _machine: &mut Machine) {}

    /// Called once, when nothing more is run.
    fn ends(&mut self, machine: &mut Machine) {
        self.keep_house(machine);
    }
}
