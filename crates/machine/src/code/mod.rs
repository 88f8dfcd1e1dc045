//! Functions in the form that runs fast.
//!
//! A function's [`Code`] is made from its `ir` body the first time it is called. There is exactly
//! one [`Op`] per instruction, at the same index, so a position means the same in both: the fast
//! loop runs ops, and hands any instruction it cannot finish by itself (something unusual, an
//! error, a value that is not concrete) to the general stepper, which reads the `ir`. Two or three
//! instructions that often follow each other are fused: the first one's op does the work of all
//! and jumps over the others, whose own ops stay where they are.
//!
//! A frame is an array of words: the function's constants, its parameters, its other registers,
//! one scratch word. Every operand is therefore an index into the frame. Registers that are never
//! live together share words (see `slots`).

pub(crate) mod decode;
mod fuse;
mod moves;
mod slots;

pub(crate) use decode::decode;

use std::cell::Cell;
use std::rc::Rc;

use ir::FuncId;
use ir::analysis::Addresses;

/// What the fast loop does for an instruction. `a`, `b`, `c` are frame indices unless said
/// otherwise; `x` is a small number. Suffix `N` takes the width from `x`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
#[allow(missing_docs)]
pub enum Opcode {
    /// The general stepper does it.
    Slow,
    /// a = b, of the same width, symbolic or not
    Mov,
    /// a = b, of a smaller width
    ZExt,
    // a = b op c
    Add32,
    Add64,
    AddN,
    Sub32,
    Sub64,
    SubN,
    Mul32,
    Mul64,
    MulN,
    And,
    Or,
    Xor,
    ShlN,
    LShrN,
    AShrN,
    UDiv,
    URem,
    SDivN,
    SRemN,
    Eq,
    Ne,
    Ult,
    Ule,
    Slt32,
    Sle32,
    Slt64,
    Sle64,
    SltN,
    SleN,
    /// Fused with the branch that follows: `c` is that branch's `then` edge, the next op has the rest.
    BrEq,
    BrNe,
    BrUlt,
    BrUle,
    BrSlt32,
    BrSle32,
    BrSlt64,
    BrSle64,
    /// a = low x bits of b
    Trunc,
    /// a = b, sign-extended from x to c bits
    SExt,
    /// a = pool\[c\] ? pool\[c+1\] : pool\[c+2\] with b the condition's slot
    Select,
    /// a = b + c * x (x signed), 64-bit addresses; index of 64 bits
    PtrAdd,
    /// The same with an index of 32 bits, sign-extended
    PtrAdd32,
    /// `sext` fused with the `PtrAdd` that follows: operands are those of the pair
    ExtPtrAdd,
    /// a = *b
    Load8,
    Load16,
    Load32,
    Load64,
    /// a = *(b + c), two instructions
    LoadAt8,
    LoadAt16,
    LoadAt32,
    LoadAt64,
    /// a = *(b + c * x), two instructions
    LoadIx8,
    LoadIx16,
    LoadIx32,
    LoadIx64,
    /// a = *(b + sext(c) * x), three instructions
    LoadEx8,
    LoadEx16,
    LoadEx32,
    LoadEx64,
    /// *b = a
    Store8,
    Store16,
    Store32,
    Store64,
    /// *(b + c) = a, two instructions
    StoreAt8,
    StoreAt16,
    StoreAt32,
    StoreAt64,
    /// *(b + c * x) = a, two instructions
    StoreIx8,
    StoreIx16,
    StoreIx32,
    StoreIx64,
    // a = b op c
    FAddD,
    FSubD,
    FMulD,
    FDivD,
    FAddS,
    FSubS,
    FMulS,
    FDivS,
    /// x is the predicate
    FCmpD,
    FCmpS,
    FNegD,
    FNegS,
    /// a = float(b), a signed integer of x bits
    SiToD,
    SiToS,
    /// a = integer(b) of x bits, when it fits
    DToSi,
    SToSi,
    SToD,
    DToS,
    /// c is an edge
    Jump,
    /// goes on if a holds
    Check,
    /// goes on if a is an address and b an index of at least -c times 2^32 that needs no closer look
    CheckSum,
    /// a is the condition, b and c are edges
    Branch,
    /// a is the value, c the switch
    Switch,
    /// c is the call
    Call,
    /// returns nothing
    Ret0,
    /// returns a, one word
    Ret1,
    /// a = b < c, pointers of the user's that should be of one object
    PtrUlt,
    PtrUle,
    /// a = b - c, likewise
    PtrSub,
    /// a < b: edge c, else that of the branch behind
    BrPtrUlt,
    BrPtrUle,
}

/// One instruction of the fast loop.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Op {
    /// What to do.
    pub code: Opcode,
    /// A width, scale or predicate.
    pub x: u16,
    /// See [`Opcode`].
    pub a: u32,
    /// See [`Opcode`].
    pub b: u32,
    /// See [`Opcode`].
    pub c: u32,
}

/// An edge, ready to be taken.
#[derive(Clone, Debug)]
pub struct EdgeCode {
    /// Index of the first instruction of the target block.
    pub target: u32,
    /// What the target block costs.
    pub cost: u32,
    /// First of the moves in [`Code::moves`].
    pub moves: u32,
    /// How many.
    pub move_count: u32,
    /// Nothing is to be done but to take it.
    pub plain: Cell<bool>,
    /// Whether it was ever taken; always true where nobody wants to know.
    pub taken: Cell<bool>,
    /// The run is to stop when it has been taken.
    pub watched: Cell<bool>,
    /// Whoever follows passes through loops is to be told.
    pub followed: Cell<bool>,
    /// Its index.
    pub id: u32,
    /// How often it was taken.
    pub times: Cell<u64>,
}

impl EdgeCode {
    /// It was taken.
    #[inline(always)]
    pub fn count(&self) {
        self.times.set(self.times.get().wrapping_add(1));
    }
}

/// Why an edge is not plain: what the loop that took it has to know.
#[derive(Default, Debug)]
pub struct Noted {
    /// The edge that was followed.
    pub followed: Cell<Option<u32>>,
    /// It is watched.
    pub watched: Cell<bool>,
}

/// A switch: sorted values, or a dense table.
#[derive(Debug)]
pub enum SwitchCode {
    /// Edge of value `first + i`.
    Dense { first: u64, edges: Vec<u32>, default: u32 },
    /// Sorted values with their edges.
    Sparse { cases: Vec<(u64, u32)>, default: u32 },
}

impl SwitchCode {
    /// The edge for a value.
    #[inline]
    pub fn edge(&self, value: u64) -> u32 {
        match self {
            SwitchCode::Dense { first, edges, default } => {
                *edges.get(value.wrapping_sub(*first) as usize).unwrap_or(default)
            }
            SwitchCode::Sparse { cases, default } => {
                match cases.binary_search_by_key(&value, |&(v, _)| v) {
                    Ok(i) => cases[i].1,
                    Err(_) => *default,
                }
            }
        }
    }
}

/// A call whose arguments fit the callee word by word.
#[derive(Debug)]
pub struct CallCode {
    /// The callee, when known.
    pub callee: Option<FuncId>,
    /// Slot of the callee's address, when not.
    pub pointer: u32,
    /// The last callee of an indirect call that was found to fit.
    pub seen: Cell<Option<(u64, FuncId)>>,
    /// The argument words, in the order of the callee's parameter words.
    pub args: Vec<u32>,
    /// Where the result words go, in the caller.
    pub dst: u32,
    /// How many result words.
    pub results: u32,
}

/// A function, ready to run.
#[derive(Debug)]
pub struct Code {
    /// One op per instruction.
    pub ops: Vec<Op>,
    /// Edges, by their `ir` ids.
    pub edges: Vec<EdgeCode>,
    /// Sequential moves of the edges: (to, from).
    pub moves: Vec<(u32, u32)>,
    /// Switches, by their `ir` ids.
    pub switches: Vec<SwitchCode>,
    /// Calls, by their `ir` ids.
    pub calls: Vec<CallCode>,
    /// Further operands.
    pub pool: Vec<u32>,
    /// The first words of the frame.
    pub consts: Vec<u64>,
    /// Slot of each register.
    pub reg_slots: Vec<u32>,
    /// Words that the parameters take, right behind the constants.
    pub param_words: u32,
    /// Words of a frame.
    pub frame_words: u32,
    /// What the entry block costs.
    pub entry_cost: u32,
    /// How often it was called.
    pub entered: Cell<u64>,
    /// Allocas of the function.
    pub allocas: u32,
    /// Counts the edges that are taken for the first time, in all functions.
    pub new_edges: Rc<Cell<u64>>,
    /// The last edge for which the run stopped, in all functions.
    pub noted: Rc<Noted>,
    /// Where it makes numbers of pointers, if it is the user's.
    pub addresses: Addresses,
    /// It is the part of the C library's `printf` that makes a number of a pointer, to print it.
    pub prints_pointers: bool,
}

impl Code {
    /// The function was called.
    #[inline(always)]
    pub fn count_call(&self) {
        self.entered.set(self.entered.get().wrapping_add(1));
    }

    /// Takes note of an edge that is not plain; says whether the run is to stop behind it.
    #[cold]
    pub fn note(&self, edge: &EdgeCode) -> bool {
        if !edge.taken.replace(true) {
            self.new_edges.set(self.new_edges.get() + 1);
        }
        let (watched, followed) = (edge.watched.get(), edge.followed.get());
        edge.plain.set(!watched && !followed);
        self.noted.watched.set(watched);
        self.noted.followed.set(followed.then_some(edge.id));
        watched || followed
    }

    /// Lets runs stop, or no longer, when they come to the block that starts with an instruction.
    pub fn watch(&self, target: u32, on: bool) {
        for edge in self.edges.iter().filter(|edge| edge.target == target) {
            edge.watched.set(on);
            edge.plain.set(!on && !edge.followed.get() && edge.taken.get());
        }
    }

    /// Lets runs tell of an edge when it is taken.
    pub fn follow(&self, edge: usize) {
        self.edges[edge].followed.set(true);
        self.edges[edge].plain.set(false);
    }
}
