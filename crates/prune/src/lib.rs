//! Techniques that stop redundant paths, one file or folder each.
//!
//! `technique` has the table of them. `postconditions` compares states with what is known, with
//! `interpolation` and `interpolant` for more of it, `invariants` for what that proves, `budget`
//! for what it may cost and `explain` for what people are told. `loop_paths` postpones, and
//! `out_of_reach` dismisses by `reach`.

mod budget;
mod explain;
mod interpolant;
mod interpolation;
pub mod invariants;
pub mod loop_paths;
mod out_of_reach;
mod postconditions;
mod reach;
mod technique;
mod totals;

pub use budget::Allowance;
pub use interpolant::Strength;
pub use interpolation::{Counts, Interpolation};
pub use loop_paths::Loops;
pub use postconditions::Settings;
pub use technique::{Plan, RANGE, Results, Techniques, pruners};
pub use totals::{Balance, Totals};
