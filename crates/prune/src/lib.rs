//! Techniques that stop redundant paths, one file each.

mod budget;
mod explain;
mod loop_paths;
mod postconditions;

pub use loop_paths::LoopPaths;
pub use postconditions::{Postconditions, Settings, Totals};
