//! Techniques that stop redundant paths, one file each.

mod postconditions;

pub use postconditions::{Postconditions, Settings, Totals};
