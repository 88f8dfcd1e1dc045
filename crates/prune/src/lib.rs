//! Techniques that stop redundant paths, one file each.

mod budget;
mod explain;
mod interpolant;
mod interpolation;
pub mod invariants;
pub mod loop_paths;
mod postconditions;
mod reach;
mod totals;

pub use budget::Allowance;
pub use interpolant::Strength;
pub use interpolation::{Counts, Interpolation};
pub use loop_paths::{LoopPaths, Loops, Plan};
pub use postconditions::{Postconditions, Settings};
pub use totals::{Balance, Totals};
