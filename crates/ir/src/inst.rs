//! Instructions: what each means.
//!
//! Unless said otherwise an operation works at the width of its destination's type, and both
//! operands have that type. A *checked* operation has a condition under which it is an error of the
//! program; the machine reports it there, it never continues with a made-up value.

use crate::Id;
use crate::checks::Group;
use crate::program::{BlockId, ConstId, EdgeId, FuncId, GlobalId, Reg};
use crate::types::Ty;

/// A register or an interned constant, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Operand(u32);

const CONST_BIT: u32 = 1 << 31;

/// [`Operand`] taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OperandKind {
    /// A register of the current function.
    Reg(Reg),
    /// A constant of the program.
    Const(ConstId),
}

impl Operand {
    /// The register's value.
    #[inline]
    pub fn reg(reg: Reg) -> Self {
        debug_assert!(reg.raw() & CONST_BIT == 0);
        Operand(reg.raw())
    }

    /// The constant's value.
    #[inline]
    pub fn constant(id: ConstId) -> Self {
        debug_assert!(id.raw() & CONST_BIT == 0);
        Operand(id.raw() | CONST_BIT)
    }

    /// Which of the two it is.
    #[inline]
    pub fn kind(self) -> OperandKind {
        if self.0 & CONST_BIT == 0 {
            OperandKind::Reg(Id::new(self.0))
        } else {
            OperandKind::Const(Id::new(self.0 & !CONST_BIT))
        }
    }

    /// The register, if it is one.
    #[inline]
    pub fn as_reg(self) -> Option<Reg> {
        match self.kind() {
            OperandKind::Reg(r) => Some(r),
            OperandKind::Const(_) => None,
        }
    }

    /// The constant, if it is one.
    #[inline]
    pub fn as_const(self) -> Option<ConstId> {
        match self.kind() {
            OperandKind::Reg(_) => None,
            OperandKind::Const(c) => Some(c),
        }
    }
}

impl std::fmt::Debug for Operand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind() {
            OperandKind::Reg(r) => write!(f, "%{}", r.raw()),
            OperandKind::Const(c) => write!(f, "c{}", c.raw()),
        }
    }
}

/// A run of operands in [`crate::Body::operands`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct List {
    /// Index of the first.
    pub start: u32,
    /// How many.
    pub len: u32,
}

/// Integer operations with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    /// Sum, modulo 2^width.
    Add,
    /// Difference, modulo 2^width.
    Sub,
    /// Product, modulo 2^width.
    Mul,
    /// Unsigned quotient. Checked: divisor not zero.
    UDiv,
    /// Signed quotient, towards zero. Checked: divisor not zero, no overflow.
    SDiv,
    /// Unsigned remainder. Checked: divisor not zero.
    URem,
    /// Signed remainder, sign of the dividend. Checked: divisor not zero, no overflow.
    SRem,
    /// Left shift. Checked: amount below the width.
    Shl,
    /// Logical right shift. Checked: amount below the width.
    LShr,
    /// Arithmetic right shift. Checked: amount below the width.
    AShr,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

/// Integer comparisons; the result has type `Int(1)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CmpOp {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Unsigned less.
    Ult,
    /// Unsigned less or equal.
    Ule,
    /// Unsigned greater.
    Ugt,
    /// Unsigned greater or equal.
    Uge,
    /// Signed less.
    Slt,
    /// Signed less or equal.
    Sle,
    /// Signed greater.
    Sgt,
    /// Signed greater or equal.
    Sge,
}

/// Floating-point operations with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FBinOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// C's `fmod`.
    Rem,
}

/// Floating-point comparisons: `O…` is false, `U…` true when an operand is not a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum FCmpOp {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    True,
}

/// Conversions from the operand's type to the destination's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastOp {
    /// The low bits of a wider integer.
    Trunc,
    /// Upper bits zero.
    ZExt,
    /// Upper bits copies of the sign.
    SExt,
    /// Between floating-point formats.
    FloatToFloat,
    /// Towards zero, to a signed integer.
    FloatToSigned,
    /// Towards zero, to an unsigned integer.
    FloatToUnsigned,
    /// From a signed integer.
    SignedToFloat,
    /// From an unsigned integer.
    UnsignedToFloat,
    /// An address as an integer, zero-extended or truncated.
    PtrToInt,
    /// An integer as an address, zero-extended or truncated.
    IntToPtr,
    /// The same bits as another type of the same width.
    Bits,
}

/// Read-modify-write operations on memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum AtomicOp {
    Xchg,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    FAdd,
    FSub,
    FMax,
    FMin,
}

/// Operations that C reaches through builtins and the compiler's intrinsics.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Intrinsic {
    // One integer operand.
    CtPop,
    /// Leading zeros; the width for zero.
    CtLz,
    /// Trailing zeros; the width for zero.
    CtTz,
    BSwap,
    BitReverse,
    /// Absolute value; the minimum stays itself.
    Abs,
    // Two integer operands.
    SMin,
    SMax,
    UMin,
    UMax,
    SAddSat,
    UAddSat,
    SSubSat,
    USubSat,
    SShlSat,
    UShlSat,
    // Three: high, low, amount (modulo the width).
    FShl,
    FShr,
    // Two operands, two results: the value and `Int(1)` "it overflowed".
    SAddOverflow,
    UAddOverflow,
    SSubOverflow,
    USubOverflow,
    SMulOverflow,
    UMulOverflow,
    // Floats, one operand.
    FNeg,
    FAbs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    Rint,
    NearbyInt,
    Round,
    RoundEven,
    /// Rounds to nearest, to a signed integer.
    LRint,
    /// Rounds half away from zero, to a signed integer.
    LRound,
    // Floats, two operands.
    CopySign,
    MinNum,
    MaxNum,
    Minimum,
    Maximum,
    /// Value times 2^(integer operand).
    LdExp,
    /// One float, two results: fraction and exponent.
    FrExp,
    /// Float and a constant mask of classes, gives `Int(1)`.
    IsFpClass,
    // Floats, three operands.
    /// Fused multiply-add, rounded once.
    Fma,
    /// `a * b + c`, rounded twice, as x86-64 code without FMA does.
    MulAdd,
    // Stack of the current frame.
    /// A mark of the current dynamic allocations.
    StackSave,
    /// Ends the life of the allocations made since the mark.
    StackRestore,
    /// The block of the stack object at an address begins: it lives again if it had ended, and holds nothing
    /// of what it held.
    ScopeStart,
    /// The block of the stack object at an address ends: it no longer lives.
    ScopeEnd,
    /// The address of the current frame: some non-null address, the same within a frame.
    FrameAddress,
    /// The return address: some address.
    ReturnAddress,
    /// The current rounding mode as C's `FLT_ROUNDS` numbers it.
    GetRounding,
    /// `__builtin_trap` and its kin: ends the program with an error.
    Trap,
    /// `__builtin_readcyclecounter`: the virtual clock.
    CycleCounter,
    /// Orders memory accesses between threads.
    Fence,
    /// Index of a vector's element, number of elements (same type), whether it is written (`Int(1)`).
    /// Checked: the index, as an unsigned number, is below the number. No result.
    CheckElement,
    /// Two addresses, and whether they are subtracted instead of compared (`Int(1)`). Checked: both point into one
    /// object, or just behind it. No result.
    SameObject,
}

macro_rules! breaches {
    ($($variant:ident: $name:literal;)*) => {
        /// The error that a failed check is.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Breach { $($variant),* }

        impl Breach {
            /// All of them.
            pub const ALL: &'static [Breach] = &[$(Breach::$variant),*];

            /// What reports call it.
            pub fn name(self) -> &'static str {
                match self { $(Breach::$variant => $name),* }
            }
        }
    };
}

breaches! {
    DivisionByZero: "division by zero";
    DivisionOverflow: "division overflow";
    InvalidShift: "invalid shift";
    SignedOverflow: "signed overflow";
    UnsignedOverflow: "unsigned overflow";
    InvalidConversion: "invalid conversion";
    ImplicitConversion: "implicit conversion";
    PointerOverflow: "pointer overflow";
    Misaligned: "misaligned pointer";
    IndexOutOfBounds: "index out of bounds";
    InvalidValue: "invalid value";
    InvalidBuiltin: "invalid builtin argument";
    InvalidLength: "invalid array length";
    NonnullViolation: "nonnull violation";
    NullPointer: "null pointer";
    FunctionType: "function type mismatch";
    Unreachable: "unreachable";
}

/// So many bytes at both ends of the address space of a 64-bit program hold nothing.
pub const FAR: u64 = 1 << 50;

/// Which way pointer arithmetic goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Toward {
    /// To higher addresses with an offset that is not negative, to lower ones with a negative one.
    Any,
    /// To higher addresses: the index is unsigned.
    Up,
    /// To lower addresses: an unsigned index is subtracted.
    Down,
}

impl Toward {
    /// All of them, with their names in the text form.
    pub const ALL: &'static [(Toward, &'static str)] =
        &[(Toward::Any, "any"), (Toward::Up, "up"), (Toward::Down, "down")];
}

/// A check that the compiler was asked to add.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Check {
    /// What it belongs to.
    pub group: Group,
    /// The kind of error.
    pub breach: Breach,
    /// What is wrong, for people.
    pub message: String,
}

/// Who is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// A known function.
    Direct(FuncId),
    /// The function at this address. Checked: the address is that of a function.
    Indirect(Operand),
}

/// A call. Aggregates are passed as their scalars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// Who is called.
    pub callee: Callee,
    /// All arguments, those behind the `...` of the call's type too.
    pub args: List,
    /// How many of them stand before the `...`.
    pub fixed: u32,
    /// Address of the block of memory that holds the arguments behind the `...`, laid out as the
    /// target's `va_arg` reads them. Handed to a callee that is variadic; one that is not gets
    /// all of `args`.
    pub varargs: Option<Operand>,
    /// The first of the consecutive registers that take the results.
    pub dst: Option<Reg>,
    /// How many results the call's type has.
    pub results: u32,
}

/// A branch over the values of an integer of at most 64 bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Switch {
    /// The value.
    pub value: Operand,
    /// Value and edge, values distinct.
    pub cases: Vec<(u64, EdgeId)>,
    /// The edge for all other values.
    pub default: EdgeId,
}

/// A jump to a computed address (`goto *p`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IndirectJump {
    /// The address: of a label of this function. Checked.
    pub addr: Operand,
    /// Where it may go: index into [`crate::Body::labels`] and edge.
    pub targets: Vec<(u32, EdgeId)>,
}

/// A control-flow edge with the moves that phi nodes become. All sources are read before any
/// destination is written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// The block it leads to.
    pub target: BlockId,
    /// Parallel moves.
    pub moves: Vec<(Reg, Operand)>,
}

/// Flags of a memory access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Access {
    /// Declared `volatile`.
    pub volatile: bool,
    /// Atomic.
    pub atomic: bool,
}

/// One instruction. The variants say what their fields mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Inst {
    /// `dst = src`, same width; also what a `freeze` becomes.
    Copy { dst: Reg, src: Operand },
    /// Integer arithmetic. `checked`: a signed overflow of `Add`, `Sub` or `Mul` is undefined in
    /// the source, an error when overflow checking is on.
    Bin { op: BinOp, checked: bool, dst: Reg, a: Operand, b: Operand },
    /// Integer or address comparison; works at the operands' width.
    Cmp { op: CmpOp, dst: Reg, a: Operand, b: Operand },
    /// Floating-point arithmetic.
    FBin { op: FBinOp, dst: Reg, a: Operand, b: Operand },
    /// Floating-point comparison; works at the operands' format.
    FCmp { op: FCmpOp, dst: Reg, a: Operand, b: Operand },
    /// Conversion.
    Cast { op: CastOp, dst: Reg, a: Operand },
    /// `cond ? a : b`.
    Select { dst: Reg, cond: Operand, a: Operand, b: Operand },
    /// `dst = base + index * scale` modulo the address width; `index` is an integer of any width
    /// up to 64, sign-extended (or truncated) to the address width.
    PtrAdd { dst: Reg, base: Operand, index: Operand, scale: i64 },
    /// Reads `dst`'s type. Checked: inside one live object.
    Load { dst: Reg, ptr: Operand, access: Access },
    /// Writes `value`, of type `ty`. Checked: inside one live, writable object.
    Store { ptr: Operand, value: Operand, ty: Ty, access: Access },
    /// A new stack object of `size` bytes (an address-wide integer), living until the function
    /// returns. `index` numbers the function's allocas; `escapes` says that the address may
    /// outlive the frame.
    Alloca { dst: Reg, size: Operand, align: u32, index: u32, escapes: bool },
    /// Copies `len` bytes. Checked: both ranges; when `overlap` is false they must be equal or disjoint.
    MemCopy { dst: Operand, src: Operand, len: Operand, overlap: bool },
    /// Sets `len` bytes to `byte`. Checked.
    MemSet { dst: Operand, byte: Operand, len: Operand },
    /// `dst = *ptr; *ptr = op(*ptr, value)`. Checked.
    AtomicRmw { op: AtomicOp, dst: Reg, ptr: Operand, value: Operand },
    /// `dst = *ptr; if dst == expected { *ptr = new }`; the register after `dst` (`Int(1)`) says
    /// whether they were equal. Checked.
    CmpXchg { dst: Reg, ptr: Operand, expected: Operand, new: Operand },
    /// The address of a thread-local global in the current thread.
    ThreadLocal { dst: Reg, global: GlobalId },
    /// A call; see [`Call`].
    Call(Id<Call>),
    /// An [`Intrinsic`]; results in consecutive registers from `dst`.
    Intrinsic { op: Intrinsic, dst: Option<Reg>, args: List },
    /// An error of the program if `ok` (of type `Int(1)`) does not hold; see [`Check`].
    Check { ok: Operand, check: Id<Check> },
    /// An error of the program if `base` or `base + index * scale` is null, or the sum, without
    /// wrapping around, is no address or lies the other way. See `PtrAdd` for the operands.
    CheckSum { base: Operand, index: Operand, scale: i64, toward: Toward, check: Id<Check> },
    /// An error of the program if `pointer` is the address of a function whose
    /// [`crate::Function::signature`] is known and another one.
    CheckType { pointer: Operand, signature: u32, check: Id<Check> },
    /// Something that the engine does not support: ends the path with that message
    /// (index into [`crate::Body::messages`]).
    Unsupported { message: u32 },

    // The terminators: the last instruction of a block, and only there.
    /// Goes on.
    Jump(EdgeId),
    /// Goes one of two ways; `cond` has type `Int(1)`.
    Branch { cond: Operand, then: EdgeId, other: EdgeId },
    /// See [`Switch`].
    Switch(Id<Switch>),
    /// See [`IndirectJump`].
    IndirectJump(Id<IndirectJump>),
    /// Returns these values.
    Return(List),
    /// Checked: never reached.
    Unreachable,
}

impl Inst {
    /// Whether this instruction ends its block.
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            Inst::Jump(_)
                | Inst::Branch { .. }
                | Inst::Switch(_)
                | Inst::IndirectJump(_)
                | Inst::Return(_)
                | Inst::Unreachable
        )
    }
}
