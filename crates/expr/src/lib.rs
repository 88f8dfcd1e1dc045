//! What scalar operators mean, on concrete values.
//!
//! One definition serves the interpreter, constant folding and the evaluation of expressions under
//! a model, so that they cannot disagree:
//!
//! - [`word`]: integers of 1 to 64 bits, each a canonical `u64` (the bits above the width are zero);
//! - [`wide`]: the same operators above 64 bits, on little-endian `u64` limbs;
//! - [`float`]: the six floating-point kinds of C on x86-64, on bit patterns.
//!
//! The functions are total where the operator has a value for every input. Where C leaves the
//! behaviour undefined (division by zero, a conversion out of range) they return `None`, and where
//! it depends on a program option whether that is an error (overflow, shift amounts) there is a
//! predicate beside the operator.

pub mod float;
pub mod wide;
pub mod word;
