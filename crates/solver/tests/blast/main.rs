//! The bit-blaster against trying every input, against another solver, and at its limits.

mod brute;
mod chain;
mod lemmas;
mod limits;
mod oracle;
mod random;
