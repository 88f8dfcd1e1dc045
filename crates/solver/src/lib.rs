//! Decides conditions over the bytes of a program's inputs.
//!
//! A [`Solver`] answers questions about a [`Path`]: most of them by looking at sets of values and
//! models, the rest by a [`Backend`], which decides a conjunction from scratch. It knows nothing of paths or states, and "unknown"
//! is an answer like the others: it never means that a condition cannot hold.
//! The [`Blaster`] is our own and always there.

mod backend;
mod bits;
pub mod bitwuzla;
mod blast;
mod cache;
mod canonical;
mod cases;
mod chain;
mod concretise;
mod domain;
mod log;
mod path;
mod stats;
mod sweep;
mod validate;

pub use backend::{Answer, Backend, Budget};
pub use blast::{BlastCounters, Blaster};
pub use chain::{Decision, Feasible, Glance, Solver, SolverLimits};
pub use domain::Domain;
pub use log::QueryLog;
pub use path::Path;
pub use stats::Stats;
pub use validate::{Validate, Validator};
