//! Which states would only repeat what was explored.
//!
//! A [`Formula`] at a place of the program says of the states there that every way they can go on was
//! explored from another state already. [`wlp`] carries it backwards over a segment of a path,
//! [`Formula::or`] joins those of the ways that a state can go, the [`Table`] keeps them by place and
//! tells whether a state satisfies one.
//!
//! What is kept may always be stronger than need be: a formula may be dropped, a check may be skipped.
//! It must never be weaker. See [`formula`] for what it consists of.

mod apart;
mod express;
pub mod formula;
mod show;
mod table;
mod wlp;

pub use apart::flatten;
pub use express::express;
pub use formula::{Formula, Shape};
pub use show::show;
pub use table::{Check, Entry, EntryId, Figures, Limits, Place, Table, holds_for_all};
pub use wlp::{LARGE, wlp};
