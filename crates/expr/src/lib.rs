//! Expressions over the bytes of a program's inputs, and what operators mean on concrete values.
//!
//! A [`Pool`] holds expressions: bit-vectors, byte arrays and floating-point operators on bit
//! patterns, hash-consed, so that equal expressions have equal [`ExprId`]s. Its constructors
//! simplify as they build, by the named rules of [`Rule`]. Expressions are evaluated under a
//! [`Model`] by an [`Evaluator`].
//!
//! Nothing here calls a solver.
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

mod build;
mod chunks;
mod eval;
mod facts;
pub mod float;
mod id;
mod lower;
mod model;
mod node;
mod pool;
pub mod print;
mod rebuild;
mod rules;
mod sets;
mod substitute;
mod tables;
pub mod text;
pub mod wide;
pub mod word;

pub use chunks::{Chunks, sweep};
pub use eval::{Evaluator, Value, apply_words, lanes};
pub use facts::Facts;
pub use id::{ExprId, SetId, SymId, TableId, WideId};
pub use model::Model;
pub use node::{BinOp, CmpOp, FloatOp, FloatUnOp, Kind, Operands};
pub use pool::{Input, InputId, Pool};
pub use rules::Rule;
pub use substitute::{Import, Replace, Substitution};
pub use tables::Table;
