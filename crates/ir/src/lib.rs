//! The program as the engine sees it.
//!
//! A [`Program`] is a compact register machine: functions of basic blocks of instructions over typed
//! registers, with the phi nodes of SSA turned into parallel moves on edges, aggregates and vectors
//! scalarised, address computations as plain arithmetic, and every instruction with a source span.
//! It is the reference semantics of the engine: whatever the machine does to run fast has to agree
//! with what this crate's documentation says an instruction means.
//!
//! The crate knows nothing of where a program came from, and nothing of how it is run.

pub mod analysis;
pub mod checks;
pub mod entity;
pub mod inst;
pub mod native;
mod operands;
pub mod program;
pub mod source;
pub mod text;
pub mod types;
mod verify;

pub use checks::{Group, Groups};
pub use entity::{Id, IdVec};
pub use inst::{
    Access, AtomicOp, BinOp, Breach, Call, Callee, CastOp, Check, CmpOp, Edge, FAR, FBinOp, FCmpOp,
    IndirectJump, Inst, Intrinsic, List, Operand, OperandKind, Switch, Toward,
};
pub use native::Native;
pub use program::{
    Block, BlockId, Body, Const, ConstId, EdgeId, FuncId, Function, Global, GlobalId, GlobalInit,
    Origin, Position, Program, Reg, Reloc, Symbol, Target,
};
pub use source::{
    FileId, Member, Scope, ScopeId, ScopeStart, SourceType, SourceTypeId, SourceTypeKind, Span,
    SpanId, VarEvent, VarId, VarPlace, Variable,
};
pub use types::{FloatKind, Ty};
pub use verify::{Violation, verify};
