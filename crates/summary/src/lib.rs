//! Which states would only repeat what was explored.
//!
//! A [`Formula`] of a call context says of the states there that every suffix they can take was
//! explored from another state already. [`wlp`] carries it backwards over a segment of a path,
//! [`Formula::or`] joins those of the outcomes of a decision, the [`Table`] keeps them by context
//! and tells whether a state satisfies one.
//!
//! What is kept may always be stronger than need be: a formula may be dropped, a check may be skipped.
//! It must never be weaker. See [`formula`] for what it consists of.

mod apart;
mod context;
mod express;
pub mod formula;
mod show;
mod table;
mod wlp;

pub use apart::flatten;
pub use context::CallContext;
pub use express::express;
pub use formula::{Formula, Shape};
pub use show::show;
pub use table::{Check, Entry, EntryId, Figures, Table, TableLimits, holds_for_all};
pub use wlp::{LARGE, wlp};
