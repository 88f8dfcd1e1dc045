//! Techniques that stop redundant paths, one file each.

mod budget;
mod explain;
mod interpolant;
mod interpolation;
mod loop_paths;
mod postconditions;

pub use interpolant::Strength;
pub use interpolation::{Counts, Interpolation};
pub use loop_paths::LoopPaths;
pub use postconditions::{Postconditions, Settings, Totals};
