//! Explores the paths of a program.
//!
//! The execution [`tree`] says which states are open, a [`searcher`] which of them to run next. Workers, each
//! with a machine of its own, run states and exchange path prefixes; [`run`] starts them, stops them at
//! their [`limits`] and tells a listener what happens ([`event`]). A [`pruner`] may stop paths.
//!
//! The crate contains no pruning technique.

pub mod event;
mod growth;
pub mod limits;
pub mod pruner;
pub mod rng;
mod run;
pub mod searcher;
mod spill;
mod task;
pub mod tree;
mod worker;

pub use event::{End, Event, Input, Listener, Negated, OpenState, PathRecord, Progress};
pub use growth::{Account, FATES, Fate, Step, Why};
pub use limits::{Limits, Reason};
pub use machine::{Costs, Coverage, Grounds};
pub use run::{Outcome, run};
pub use task::{Goal, Interlude, MakePruners, OpenTests, Task, Tests};
