//! The program: functions, globals, constants and their tables.

use std::collections::HashMap;

use crate::entity::{Id, IdVec};
use crate::inst::{Call, Check, Edge, IndirectJump, Inst, List, Operand, OperandKind, Switch};
use crate::native::Native;
use crate::source::{
    Scope, ScopeId, ScopeStart, SourceType, SourceTypeId, Span, SpanId, VarEvent, Variable,
};
use crate::types::Ty;

/// A function's id.
pub type FuncId = Id<Function>;
/// A global's id.
pub type GlobalId = Id<Global>;
/// A constant's id.
pub type ConstId = Id<Const>;
/// A block's id in its body.
pub type BlockId = Id<Block>;
/// An edge's id in its body.
pub type EdgeId = Id<Edge>;
/// A register of a body.
pub type Reg = Id<Ty>;

/// The machine that the program was compiled for. Always little-endian.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// LP64 Linux.
    X86_64,
    /// ILP32 Linux.
    I386,
}

impl Target {
    /// Width of a pointer.
    pub const fn ptr_bits(self) -> u32 {
        match self {
            Target::X86_64 => 64,
            Target::I386 => 32,
        }
    }

    /// Size of a pointer in bytes.
    pub const fn ptr_size(self) -> u32 {
        self.ptr_bits() / 8
    }
}

/// Whose code it is: errors are reported at the user's lines, coverage counts the user's code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// The program under test.
    User,
    /// The C library.
    Libc,
    /// Start-up code and whatever else the engine adds.
    Runtime,
}

/// An instruction of the program, by its function: where a frame is, where a decision is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Position {
    /// The function.
    pub func: FuncId,
    /// The instruction: index into [`Body::insts`].
    pub inst: u32,
}

impl Position {
    /// An instruction of a function.
    #[inline]
    pub const fn new(func: FuncId, inst: u32) -> Position {
        Position { func, inst }
    }
}

/// Something with an address that is fixed for the whole run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A global variable, not thread-local.
    Global(GlobalId),
    /// A function.
    Function(FuncId),
    /// A label whose address is taken: index into [`Body::labels`] of that function.
    Label(FuncId, u32),
}

/// A constant. Integers and floats are bit patterns, upper bits zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// At most 64 bits.
    Bits(Ty, u64),
    /// More than 64 bits: little-endian words.
    Wide(Ty, Box<[u64]>),
    /// An address: symbol plus offset.
    Address(Symbol, i64),
    /// Any value will do; the machine takes zero.
    Undef(Ty),
}

impl Const {
    /// The constant's type.
    pub fn ty(&self) -> Ty {
        match self {
            Const::Bits(ty, _) | Const::Wide(ty, _) | Const::Undef(ty) => *ty,
            Const::Address(..) => Ty::Ptr,
        }
    }
}

/// A hole in a global's initial bytes, filled with an address when the program is loaded:
/// `plus - minus + addend`, `size` bytes wide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reloc {
    /// Where in the global.
    pub offset: u64,
    /// How many bytes.
    pub size: u32,
    /// The symbol.
    pub plus: Symbol,
    /// A symbol to subtract (a difference of labels).
    pub minus: Option<Symbol>,
    /// A constant to add.
    pub addend: i64,
}

/// What a global holds at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GlobalInit {
    /// Zeros.
    Zero,
    /// These bytes, then zeros up to the size; with holes for addresses.
    Bytes(Vec<u8>, Vec<Reloc>),
    /// Not defined anywhere: a path that touches it ends as unsupported.
    External,
}

/// A global variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    /// Its name.
    pub name: String,
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u32,
    /// Initial contents.
    pub init: GlobalInit,
    /// Never written.
    pub constant: bool,
    /// One instance per thread.
    pub thread_local: bool,
    /// Whose it is.
    pub origin: Origin,
    /// Where it is declared.
    pub span: Option<SpanId>,
    /// Its source type.
    pub source_type: Option<SourceTypeId>,
}

/// A function.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Types of its parameters (scalars).
    pub params: Vec<Ty>,
    /// Whether it takes further arguments.
    pub variadic: bool,
    /// Types of its results (scalars).
    pub results: Vec<Ty>,
    /// Whose it is.
    pub origin: Origin,
    /// Where it is defined.
    pub span: Option<SpanId>,
    /// Its code; none for an external function.
    pub body: Option<Box<Body>>,
    /// The machine's own function of this name, when there is no body.
    pub native: Option<Native>,
    /// The compiler's number for its type in C, if it was asked to check types of functions.
    pub signature: Option<u32>,
}

/// A basic block: a run of instructions, the last one a terminator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block {
    /// Index of its first instruction.
    pub first: u32,
    /// How many instructions, the terminator included.
    pub len: u32,
    /// How many instructions of the input's own representation the block stands for; what
    /// statistics and limits count.
    pub cost: u32,
}

/// The code of a function. Block 0 is the entry; no edge leads to it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Body {
    /// Registers that take the parameters, one per parameter.
    pub params: Vec<Reg>,
    /// Register that takes the address of the further arguments of a variadic function.
    pub varargs: Option<Reg>,
    /// Types of all registers.
    pub regs: IdVec<Ty, Ty>,
    /// Blocks.
    pub blocks: IdVec<Block, Block>,
    /// Instructions of all blocks.
    pub insts: Vec<Inst>,
    /// Source position of each instruction.
    pub spans: Vec<SpanId>,
    /// Edges.
    pub edges: IdVec<Edge, Edge>,
    /// Operand lists.
    pub operands: Vec<Operand>,
    /// Calls.
    pub calls: IdVec<Call, Call>,
    /// Switches.
    pub switches: IdVec<Switch, Switch>,
    /// Computed jumps.
    pub indirect_jumps: IdVec<IndirectJump, IndirectJump>,
    /// Blocks whose address is taken.
    pub labels: Vec<BlockId>,
    /// What [`Inst::Check`] reports.
    pub checks: IdVec<Check, Check>,
    /// Texts of [`Inst::Unsupported`].
    pub messages: Vec<String>,
    /// How many allocas there are: their `index` is below this.
    pub allocas: u32,
    /// Source variables.
    pub vars: IdVec<Variable, Variable>,
    /// Where the variables are, ordered by `at`.
    pub var_events: Vec<VarEvent>,
    /// Blocks of the source.
    pub scopes: IdVec<Scope, Scope>,
    /// Which block the instructions are from, ordered by `at`.
    pub scope_starts: Vec<ScopeStart>,
}

impl Body {
    /// The operands of a list.
    pub fn list(&self, list: List) -> &[Operand] {
        &self.operands[list.start as usize..(list.start + list.len) as usize]
    }

    /// The instructions of a block.
    pub fn block_insts(&self, block: BlockId) -> &[Inst] {
        let b = self.blocks[block];
        &self.insts[b.first as usize..(b.first + b.len) as usize]
    }

    /// The block that an instruction is in.
    ///
    /// # Panics
    /// If there is no such instruction.
    pub fn block_of(&self, inst: u32) -> BlockId {
        let holds = |b: &BlockId| {
            let Block { first, len, .. } = self.blocks[*b];
            (first..first + len).contains(&inst)
        };
        self.blocks.ids().find(holds).expect("every instruction is in a block")
    }

    /// The instruction that ends a block.
    pub fn terminator(&self, block: BlockId) -> &Inst {
        let b = self.blocks[block];
        &self.insts[(b.first + b.len - 1) as usize]
    }

    /// The innermost block of the source that an instruction is from, when it is known.
    pub fn scope_at(&self, inst: u32) -> Option<ScopeId> {
        let behind = self.scope_starts.partition_point(|start| start.at <= inst);
        Some(self.scope_starts[behind.checked_sub(1)?].scope)
    }

    /// The edges that leave a block, in the terminator's order.
    pub fn successors(&self, block: BlockId) -> Vec<EdgeId> {
        match *self.terminator(block) {
            Inst::Jump(edge) => vec![edge],
            Inst::Branch { then, other, .. } => vec![then, other],
            Inst::Switch(id) => {
                let s = &self.switches[id];
                s.cases.iter().map(|&(_, e)| e).chain([s.default]).collect()
            }
            Inst::IndirectJump(id) => {
                self.indirect_jumps[id].targets.iter().map(|&(_, e)| e).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A whole program, ready to be run.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    /// What it was compiled for.
    pub target: Target,
    /// Functions.
    pub functions: IdVec<Function, Function>,
    /// Globals.
    pub globals: IdVec<Global, Global>,
    /// Constants.
    pub consts: IdVec<Const, Const>,
    /// Source files.
    pub files: IdVec<String, String>,
    /// Source positions; id 0 is "unknown".
    pub spans: IdVec<Span, Span>,
    /// Source types.
    pub source_types: IdVec<SourceType, SourceType>,
    /// The function that runs first, `fn(argc, argv, envp)`: sets up, calls `main`, exits.
    pub entry: Option<FuncId>,
    /// The user's `main`.
    pub main: Option<FuncId>,
    const_ids: HashMap<Const, ConstId>,
    span_ids: HashMap<Span, SpanId>,
    file_ids: HashMap<String, Id<String>>,
}

impl Program {
    /// An empty program.
    pub fn new(target: Target) -> Self {
        let mut program = Program {
            target,
            functions: IdVec::new(),
            globals: IdVec::new(),
            consts: IdVec::new(),
            files: IdVec::new(),
            spans: IdVec::new(),
            source_types: IdVec::new(),
            entry: None,
            main: None,
            const_ids: HashMap::new(),
            span_ids: HashMap::new(),
            file_ids: HashMap::new(),
        };
        let file = program.intern_file("");
        program.intern_span(Span { file, line: 0, col: 0, inlined_at: None });
        program
    }

    /// The span of what has no position.
    pub const UNKNOWN_SPAN: SpanId = Id::new(0);

    /// The id of a constant; equal constants have one id.
    pub fn intern_const(&mut self, value: Const) -> ConstId {
        if let Some(&id) = self.const_ids.get(&value) {
            return id;
        }
        let id = self.consts.push(value.clone());
        self.const_ids.insert(value, id);
        id
    }

    /// The id of a position.
    pub fn intern_span(&mut self, span: Span) -> SpanId {
        *self.span_ids.entry(span).or_insert_with(|| self.spans.push(span))
    }

    /// The id of a file name.
    pub fn intern_file(&mut self, name: &str) -> Id<String> {
        if let Some(&id) = self.file_ids.get(name) {
            return id;
        }
        let id = self.files.push(name.to_owned());
        self.file_ids.insert(name.to_owned(), id);
        id
    }

    /// The function of that name.
    pub fn function_named(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }

    /// The type of an operand in a body.
    pub fn operand_ty(&self, body: &Body, operand: Operand) -> Ty {
        match operand.kind() {
            OperandKind::Reg(reg) => body.regs[reg],
            OperandKind::Const(id) => self.consts[id].ty(),
        }
    }
}
