//! What is known of the program's source: positions, variables and their types.

use crate::entity::Id;
use crate::inst::Operand;

/// A source file's id in [`crate::Program::files`].
pub type FileId = Id<String>;
/// A position's id in [`crate::Program::spans`].
pub type SpanId = Id<Span>;
/// A source type's id in [`crate::Program::source_types`].
pub type SourceTypeId = Id<SourceType>;
/// A variable's id in its [`crate::Body::vars`].
pub type VarId = Id<Variable>;
/// A scope's id in its [`crate::Body::scopes`].
pub type ScopeId = Id<Scope>;

/// A position in the source. Line 0 means that nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub col: u32,
    /// The call that this code was inlined at.
    pub inlined_at: Option<SpanId>,
}

/// A type as the source writes it, for showing values to people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceType {
    /// The name (`int`, `size_t`, of a structure its tag), empty when there is none.
    pub name: String,
    /// Size in bits.
    pub bits: u64,
    /// What it is made of.
    pub kind: SourceTypeKind,
}

/// What a source type is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SourceTypeKind {
    /// A signed integer.
    Signed,
    /// An unsigned integer.
    Unsigned,
    /// A character, signed or not.
    Char {
        /// Whether it is signed.
        signed: bool,
    },
    /// `_Bool`.
    Bool,
    /// A floating-point number.
    Float,
    /// A complex number.
    Complex,
    /// A pointer; to `void` when there is no target.
    Pointer(Option<SourceTypeId>),
    /// An array; `None` elements when the length is not constant.
    Array {
        /// The element's type.
        of: SourceTypeId,
        /// How many, when constant.
        count: Option<u64>,
    },
    /// A structure.
    Struct(Vec<Member>),
    /// A union.
    Union(Vec<Member>),
    /// An enumeration with its names and values.
    Enum(Vec<(String, i64)>),
    /// Another name for a type; where the name is a qualifier (`const`), the type with that qualifier.
    Alias(SourceTypeId),
    /// A function.
    Function,
    /// Nothing is known, or `void`.
    Unknown,
}

/// A member of a structure or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its name, empty for an anonymous member.
    pub name: String,
    /// Its type.
    pub ty: SourceTypeId,
    /// Where it starts, in bits.
    pub offset_bits: u64,
    /// Its width in bits (narrower than its type for a bit-field).
    pub bits: u64,
}

/// A variable or parameter of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Option<SourceTypeId>,
    /// Which parameter it is, from 1; 0 for a local variable.
    pub param: u32,
    /// The block that declares it, when it is known.
    pub scope: Option<ScopeId>,
    /// Where it is declared.
    pub span: SpanId,
}

/// Where a variable is from an instruction on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum VarPlace {
    /// In memory at this address.
    Address(Operand),
    /// The value itself.
    Value(Operand),
    /// Optimised away.
    Gone,
}

/// "From instruction `at` on (in its block's order), variable `var` is at `place`."
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VarEvent {
    /// Index into the body's instructions: the event holds before that instruction.
    pub at: u32,
    /// The variable.
    pub var: VarId,
    /// Where it is.
    pub place: VarPlace,
}

/// A block of the source: what it declares can be named in it and in the blocks inside of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scope {
    /// The block around it, which has a smaller id; none for the outermost block of the function.
    pub parent: Option<ScopeId>,
}

/// "From instruction `at` on (in the order of the body), the code is from block `scope`."
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScopeStart {
    /// Index into the body's instructions.
    pub at: u32,
    /// The innermost block of the source.
    pub scope: ScopeId,
}
