//! What a technique that stops redundant paths has to offer. None is here: see crate `prune`.
//!
//! A technique is a [`Pruner`]. What it does is said by its roles, one trait for each:
//!
//! | role | what it does | when it is asked |
//! |---|---|---|
//! | [`Stopper`] | stops states that are accounted for | before a decision, and where paths join |
//! | [`Postponer`] | lets states wait until there are no others | when a decision left one behind |
//! | [`Dismisser`] | drops states that can show nothing wanted | when a state is to be run |
//! | [`Chooser`] | names the state to run next, before the searcher | when a state is chosen |
//! | [`Observer`] | is told of the life of the tree's nodes | at each step of the tree |
//!
//! Each worker has techniques of its own, as a list ([`Pruners`]), and asks all of them. None knows
//! of another, and none forwards anything. What one technique finds out and others need goes
//! through the worker: a [`Dismissal`] is told to observers, and whether states are compared to
//! postponers.
//!
//! A technique says of each role whether it has it; there are no defaults for that. An observer
//! takes every event, and a pruner its part in the collection of expressions: so neither a role nor
//! an event is forgotten by accident.

mod list;

use std::time::Duration;

use expr::ExprId;
use ir::Position;
use machine::{Machine, State};

use crate::event::End;
use crate::growth::Why;
use crate::tree::{Finished, NodeId};

pub use list::Pruners;

/// A technique that stops paths which would only repeat what is known. Each worker has its own.
pub trait Pruner {
    /// Itself, if it stops states.
    fn stopper(&mut self) -> Option<&mut dyn Stopper>;

    /// Itself, if it postpones states.
    fn postponer(&mut self) -> Option<&mut dyn Postponer>;

    /// Itself, if it dismisses states.
    fn dismisser(&mut self) -> Option<&mut dyn Dismisser>;

    /// Itself, if it chooses states.
    fn chooser(&mut self) -> Option<&mut dyn Chooser>;

    /// Itself, if it follows the tree.
    fn observer(&mut self) -> Option<&mut dyn Observer>;

    /// Called once, before anything is run.
    fn begins(&mut self, _machine: &mut Machine) {}

    /// So many instructions were executed.
    fn ran(&mut self, _instructions: u64) {}

    /// Whether a path that is stopped, by whichever technique, gets a test even if it executed
    /// nothing new.
    fn tests_stopped_paths(&self) -> bool {
        true
    }

    /// Calls `f` with every expression of states that it keeps: of the states themselves, and of
    /// what is compared with states. They are roots of the pool's collection.
    fn for_each_expr(&self, f: &mut dyn FnMut(ExprId));

    /// Called now and then: to drop what is not needed.
    fn keep_house(&mut self, _machine: &mut Machine) {}

    /// Called once, when nothing more is run.
    fn ends(&mut self, machine: &mut Machine) {
        self.keep_house(machine);
    }
}

/// Stops states that are accounted for: all that they lead to is known.
pub trait Stopper {
    /// A state came to a decision that has several feasible outcomes; this is how it was before.
    /// Gives it back to stop it here.
    fn arrives(
        &mut self,
        machine: &mut Machine,
        node: NodeId,
        head: Box<State>,
    ) -> Option<Box<State>>;

    /// From how many instructions on a state should stop at the next join point, if at all.
    fn seeks(&self, _node: NodeId) -> Option<u64> {
        None
    }

    /// A state reached an instruction that is watched, or a join point. Whether to stop it here.
    fn reaches(&mut self, _machine: &mut Machine, _node: NodeId, _state: &mut State) -> bool {
        false
    }

    /// Whether it is to be told ([`Stopper::reaches`]) of a state that comes to an instruction by a
    /// decision, too.
    fn awaits(&self, _at: Position) -> bool {
        false
    }

    /// Whether it compares states at present, and does not save what that costs.
    fn is_at_work(&self) -> bool {
        true
    }

    /// Why it stopped the last state that it did; asked at once.
    fn why(&mut self) -> Option<Box<Why>> {
        None
    }

    /// Whether a state would have been stopped, or an ancestor of it, and is run all the same to be
    /// counted.
    fn is_followed(&self, _node: NodeId) -> bool {
        false
    }

    /// Such states took so much processor time.
    fn followed(&mut self, _time: Duration) {}
}

/// What a postponer may know of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// States that wait by now.
    pub states: usize,
    /// Whether a [`Stopper`] compares states at present.
    pub compared: bool,
}

/// Lets states wait until there are no others. That changes the order and nothing else.
pub trait Postponer {
    /// Whether a state that a decision has left behind is to wait.
    fn postpones(&mut self, machine: &mut Machine, state: &mut State, waiting: Waiting) -> bool;

    /// Whether a postponed state is wanted as soon as the rest of its decision is finished, and not
    /// only when nothing else is left. `compared`: a [`Stopper`] compares states at present.
    fn resumes(&self, compared: bool) -> bool;

    /// A postponed state is run after all.
    fn promoted(&mut self);
}

/// A state can show nothing that is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dismissal {
    /// That is so of all states that come to where it is, whatever their values: they are accounted
    /// for.
    pub accounts: bool,
    /// Why, if somebody wants to know.
    pub why: Option<Box<Why>>,
}

/// Drops states that can show nothing that is wanted.
pub trait Dismisser {
    /// Whether it is asked of every state that is to be run, and not only of postponed ones.
    fn looks_at_all(&self) -> bool;

    /// Whether a state is never to be run at all. It is where these calls say, innermost first; the
    /// state itself may have been put away.
    fn dismisses(
        &mut self,
        machine: &mut Machine,
        frames: &[Position],
        state: Option<&State>,
    ) -> Option<Dismissal>;
}

/// Names the state to run next.
pub trait Chooser {
    /// An open state that is to be run next, whatever the searcher says.
    fn chooses(&self) -> Option<NodeId>;
}

/// How a path ended.
#[derive(Clone, Copy, Debug)]
pub struct Ending<'e> {
    /// The end.
    pub end: &'e End,
    /// As the program has it, and nothing of it was left open.
    pub whole: bool,
    /// It was dismissed, and that accounts for all states that come to where it was.
    pub accounted: bool,
}

/// Is told of the life of the tree's nodes. They are known by their numbers, which are used again
/// once a node has ended or is finished.
pub trait Observer {
    /// A state forked: its node is a decision now and has these children, in the order of choices.
    fn forked(&mut self, node: NodeId, children: &[NodeId]);

    /// A path ended.
    fn ended(&mut self, machine: &mut Machine, node: NodeId, state: &mut State, how: Ending<'_>);

    /// A postponed state is dropped, and that accounts for all states that come to where it is.
    fn accounted(&mut self, machine: &mut Machine, node: NodeId, state: &State);

    /// A node is no longer here, though its path has not ended.
    fn left(&mut self, machine: &mut Machine, node: NodeId);

    /// A state that was left behind by a run on a concrete input turned out not to exist: the
    /// outcome is infeasible.
    fn absent(&mut self, machine: &mut Machine, node: NodeId);

    /// All children of a decision are finished.
    fn finished(&mut self, machine: &mut Machine, finished: Finished);
}
