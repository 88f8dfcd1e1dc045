//! Techniques that stop redundant paths, one file each.

mod explain;
mod postconditions;

pub use postconditions::{Postconditions, Settings, Totals};
