//! One state and one step.
//!
//! A [`Machine`] runs [`State`]s of a program: registers in a stack, objects in [`memory`], the
//! environment in [`host`]. Two interpreters share all of it. The general one, in `step`, has one
//! file per kind of instruction and defines what happens. The fast loop, in `fast`, runs a decoded
//! form of the functions (`code`) for as long as everything is concrete and usual, and hands
//! over to the general one for a single instruction whenever it is not.
//!
//! The crate knows no searcher and no pruner.

mod ahead;
pub mod choice;
mod code;
pub mod concolic;
pub mod costs;
pub mod coverage;
mod door;
pub mod end;
mod fast;
pub mod generalise;
pub mod grounds;
pub mod host;
mod image;
mod leaks;
pub mod loops;
mod machine;
pub mod memory;
pub mod replay;
mod stack;
mod state;
mod step;
mod thread;
mod trace;
pub mod variables;

pub use choice::Choice;
pub use concolic::{Away, Resolved, Seed, SeedInput};
pub use costs::{Asked, Costs};
pub use coverage::Coverage;
pub use end::{ERROR_LOCATION, ErrorKind, Location, PathEnd, ProgramError, TraceLine, Unsupported};
pub use grounds::{Concrete, Grounds, Taken};
pub use machine::{
    Config, FAILED, FAILS, Failing, InputValue, Leaks, Machine, REUSED, SolverConfig, Stop,
    UNINITIALISED, Undefined,
};
pub use replay::Prefix;
pub use state::{Argument, Arguments, State};
pub use step::failing::FAILING;
pub use thread::{Fenv, ThreadId};
pub use trace::Trace;
pub use variables::{Names, Scalar, ShownFrame, ShownVariable};
