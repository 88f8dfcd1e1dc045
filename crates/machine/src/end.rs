//! How a path ends.
//!
//! Three different things, three types: the program ended ([`PathEnd::Exit`], [`PathEnd::Signal`],
//! [`PathEnd::Error`]), the engine does not support what the program does
//! ([`PathEnd::Unsupported`], [`PathEnd::Limit`], [`PathEnd::Interrupted`]: the path is
//! incomplete), or the engine itself is wrong (a panic).

use std::fmt;

use ir::{Breach, FuncId, Position, Program, SpanId};

use crate::memory::layout::Slot;

/// Kinds of errors of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum ErrorKind {
    OutOfBoundsRead,
    OutOfBoundsWrite,
    UseAfterFree,
    DoubleFree,
    InvalidFree,
    NullPointer,
    WildPointer,
    ReadOnlyWrite,
    OverlappingCopy,
    DivisionByZero,
    DivisionOverflow,
    InvalidShift,
    SignedOverflow,
    InvalidConversion,
    UnsignedOverflow,
    ImplicitConversion,
    PointerOverflow,
    MisalignedPointer,
    IndexOutOfBounds,
    InvalidValue,
    InvalidBuiltin,
    InvalidLength,
    NonnullViolation,
    FunctionType,
    UnrelatedPointers,
    Unreachable,
    Abort,
    Assertion,
    StackOverflow,
    InvalidFunctionPointer,
    InvalidJump,
    MemoryLeak,
    Trap,
    Reported,
    ContradictoryAssumption,
}

impl ErrorKind {
    /// The name that reports use.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::OutOfBoundsRead => "out-of-bounds read",
            ErrorKind::OutOfBoundsWrite => "out-of-bounds write",
            ErrorKind::UseAfterFree => "use-after-free",
            ErrorKind::DoubleFree => "double free",
            ErrorKind::InvalidFree => "invalid free",
            ErrorKind::NullPointer => "null pointer",
            ErrorKind::WildPointer => "wild pointer",
            ErrorKind::ReadOnlyWrite => "write to read-only memory",
            ErrorKind::OverlappingCopy => "overlapping copy",
            ErrorKind::DivisionByZero => "division by zero",
            ErrorKind::DivisionOverflow => "division overflow",
            ErrorKind::InvalidShift => "invalid shift",
            ErrorKind::SignedOverflow => "signed overflow",
            ErrorKind::InvalidConversion => "invalid conversion",
            ErrorKind::UnsignedOverflow => "unsigned overflow",
            ErrorKind::ImplicitConversion => "implicit conversion",
            ErrorKind::PointerOverflow => "pointer overflow",
            ErrorKind::MisalignedPointer => "misaligned pointer",
            ErrorKind::IndexOutOfBounds => "index out of bounds",
            ErrorKind::InvalidValue => "invalid value",
            ErrorKind::InvalidBuiltin => "invalid builtin argument",
            ErrorKind::InvalidLength => "invalid array length",
            ErrorKind::NonnullViolation => "nonnull violation",
            ErrorKind::FunctionType => "function type mismatch",
            ErrorKind::UnrelatedPointers => "unrelated pointers",
            ErrorKind::Unreachable => "unreachable",
            ErrorKind::Abort => "abort",
            ErrorKind::Assertion => "assertion",
            ErrorKind::StackOverflow => "stack overflow",
            ErrorKind::InvalidFunctionPointer => "invalid function pointer",
            ErrorKind::InvalidJump => "invalid jump",
            ErrorKind::MemoryLeak => "memory leak",
            ErrorKind::Trap => "trap",
            ErrorKind::Reported => "reported error",
            ErrorKind::ContradictoryAssumption => "contradictory assumption",
        }
    }
}

impl From<Breach> for ErrorKind {
    fn from(breach: Breach) -> ErrorKind {
        match breach {
            Breach::DivisionByZero => ErrorKind::DivisionByZero,
            Breach::DivisionOverflow => ErrorKind::DivisionOverflow,
            Breach::InvalidShift => ErrorKind::InvalidShift,
            Breach::SignedOverflow => ErrorKind::SignedOverflow,
            Breach::UnsignedOverflow => ErrorKind::UnsignedOverflow,
            Breach::InvalidConversion => ErrorKind::InvalidConversion,
            Breach::ImplicitConversion => ErrorKind::ImplicitConversion,
            Breach::PointerOverflow => ErrorKind::PointerOverflow,
            Breach::Misaligned => ErrorKind::MisalignedPointer,
            Breach::IndexOutOfBounds => ErrorKind::IndexOutOfBounds,
            Breach::InvalidValue => ErrorKind::InvalidValue,
            Breach::InvalidBuiltin => ErrorKind::InvalidBuiltin,
            Breach::InvalidLength => ErrorKind::InvalidLength,
            Breach::NonnullViolation => ErrorKind::NonnullViolation,
            Breach::FunctionType => ErrorKind::FunctionType,
            Breach::NullPointer => ErrorKind::NullPointer,
            Breach::Unreachable => ErrorKind::Unreachable,
        }
    }
}

impl ErrorKind {
    /// Whether the program has ended itself by it in a way that C defines. After any other error
    /// nothing is known of what the program would do next.
    pub fn is_end(self) -> bool {
        matches!(
            self,
            ErrorKind::Abort
                | ErrorKind::Assertion
                | ErrorKind::Trap
                | ErrorKind::Reported
                | ErrorKind::ContradictoryAssumption
        )
    }
}

/// The message of an error that is a call of `reach_error`.
pub const ERROR_LOCATION: &str = "an error location is reached";

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One line of a stack trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceLine {
    /// The function.
    pub func: FuncId,
    /// The instruction it is at.
    pub inst: u32,
    /// Where that is in the source.
    pub span: SpanId,
}

impl TraceLine {
    /// The line for an instruction of a function.
    pub fn at(program: &Program, at: Position) -> TraceLine {
        let Position { func, inst } = at;
        let body = program.functions[func].body.as_deref();
        let span = body.and_then(|b| b.spans.get(inst as usize).copied());
        TraceLine { func, inst, span: span.unwrap_or(Program::UNKNOWN_SPAN) }
    }
}

/// Where something happened: the line to show and the calls that led there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The innermost position in the user's own code (or the innermost of all, if there is none).
    pub span: SpanId,
    /// All calls, innermost first.
    pub stack: Vec<TraceLine>,
}

/// An error of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramError {
    /// Its kind.
    pub kind: ErrorKind,
    /// What exactly is wrong.
    pub message: String,
    /// Where.
    pub location: Location,
    /// Related positions, such as where an object was allocated.
    pub notes: Vec<(String, SpanId)>,
    /// How the program wants its file to end (`klee_report_error`).
    pub suffix: Option<String>,
}

/// Something that the engine cannot do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// What.
    pub message: String,
    /// Where.
    pub location: Location,
}

/// How a path ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// The program exited with this code.
    Exit(i32),
    /// A signal ended it, for which the program asked (`kill`, `raise`).
    Signal(i32),
    /// The program has an error.
    Error(Box<ProgramError>),
    /// The engine cannot go on.
    Unsupported(Box<Unsupported>),
    /// The program ended itself and wants no test of it.
    Silent,
    /// An assumption of the program does not hold: there is nothing to see on this path.
    Infeasible,
    /// A limit of the run is reached.
    Limit(&'static str),
    /// The user stopped it.
    Interrupted,
}

/// What it means when no input of a path satisfies an assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unmet {
    /// The path ends, and there was nothing to see.
    Ends,
    /// The assumption contradicts what holds on the path: an error of the program.
    Contradicts,
}

impl Unmet {
    /// How a path ends there.
    pub(crate) fn halt(self) -> Box<Halt> {
        match self {
            Unmet::Ends => Box::new(Halt::Infeasible),
            Unmet::Contradicts => Halt::error(
                ErrorKind::ContradictoryAssumption,
                "no input of this path satisfies the assumption",
            ),
        }
    }
}

/// Why a step does not go on to the next instruction; the machine adds where.
#[derive(Debug)]
pub(crate) enum Halt {
    Error {
        kind: ErrorKind,
        message: String,
        notes: Vec<(String, SpanId)>,
        suffix: Option<String>,
    },
    Unsupported(String),
    Exit(i32),
    Signal(i32),
    Silent,
    Infeasible,
    Limit(&'static str),
    /// An access beyond what the path is known to have of an object of symbolic size; the general
    /// stepper decides about it (`step::sizes`), and no path ends by it.
    Unproved {
        slot: Slot,
        addr: u64,
        len: u64,
        write: bool,
    },
}

impl Halt {
    /// An error of the program without further positions.
    pub(crate) fn error(kind: ErrorKind, message: impl Into<String>) -> Box<Halt> {
        Halt::with_notes(kind, message.into(), Vec::new())
    }

    /// The same with further positions.
    pub(crate) fn with_notes(
        kind: ErrorKind,
        message: String,
        notes: Vec<(String, SpanId)>,
    ) -> Box<Halt> {
        Box::new(Halt::Error { kind, message, notes, suffix: None })
    }

    /// An error in the program's own words, and how its file is to end.
    pub(crate) fn reported(message: String, suffix: Option<String>) -> Box<Halt> {
        let kind = ErrorKind::Reported;
        Box::new(Halt::Error { kind, message, notes: Vec::new(), suffix })
    }

    /// A gap of the engine.
    pub(crate) fn unsupported(message: impl Into<String>) -> Box<Halt> {
        Box::new(Halt::Unsupported(message.into()))
    }
}

/// What a step gives.
pub(crate) type Outcome<T> = Result<T, Box<Halt>>;
