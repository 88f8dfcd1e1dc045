//! What an expression can be.

use crate::float::{FCmp, Kind as Format, Round};
use crate::id::{ExprId, SymId, TableId, WideId};

/// Operators with two bit-vector operands of the same width.
///
/// They are total, as in SMT-LIB: a quotient by zero is all ones (signed: one or minus one), a
/// remainder by zero the dividend, a shift by the width or more moves every bit out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
}

/// Comparisons; the result has one bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum CmpOp {
    Eq,
    Ult,
    Ule,
    Slt,
    Sle,
}

/// Floating-point operators with two operands, on bit patterns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    /// C's `fmod`; takes no rounding direction.
    Rem,
    MinNum,
    MaxNum,
    Minimum,
    Maximum,
}

/// Floating-point operators with one operand, on bit patterns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum FloatUnOp {
    Sqrt,
    /// To an integral value in the rounding direction.
    Integral,
}

/// An expression: its operator and operands. The width is kept beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A constant of at most 64 bits, canonical.
    Const(u64),
    /// A constant of more than 64 bits.
    Wide(WideId),
    /// A byte of an input.
    Sym(SymId),
    /// All bits flipped.
    Not(ExprId),
    /// An operator on two operands.
    Bin(BinOp, ExprId, ExprId),
    /// A comparison.
    Cmp(CmpOp, ExprId, ExprId),
    /// Upper bits, lower bits.
    Concat(ExprId, ExprId),
    /// The bits from this one on, as many as the width says.
    Extract(ExprId, u32),
    /// Upper bits zero.
    ZExt(ExprId),
    /// Upper bits copies of the sign.
    SExt(ExprId),
    /// Condition (one bit), value if it holds, value if not.
    Ite(ExprId, ExprId, ExprId),
    /// A byte of an array; zero behind its end.
    Read(ExprId, ExprId),
    /// An array given byte by byte.
    Table(TableId),
    /// An array of neighbouring symbols: the first of them, how many.
    Run(SymId, u32),
    /// An array with one byte replaced: array, index, byte. An index behind the end changes nothing.
    Store(ExprId, ExprId, ExprId),
    /// A floating-point operator.
    Float(FloatOp, Format, Round, ExprId, ExprId),
    /// A floating-point operator with one operand.
    FloatUn(FloatUnOp, Format, Round, ExprId),
    /// `a * b + c`, rounded once.
    Fma(Format, Round, ExprId, ExprId, ExprId),
    /// A floating-point comparison; one bit.
    FloatCmp(FCmp, Format, ExprId, ExprId),
    /// Between formats: from, to.
    FloatConvert(Format, Format, Round, ExprId),
    /// From an integer (signed or not).
    FloatFromInt {
        /// The result's format.
        to: Format,
        /// Whether the operand is signed.
        signed: bool,
        /// The rounding direction.
        round: Round,
        /// The operand.
        a: ExprId,
    },
    /// To an integer as wide as the width says; zero when it does not fit (the machine checks).
    FloatToInt {
        /// The operand's format.
        from: Format,
        /// Whether the result is signed.
        signed: bool,
        /// The rounding direction.
        round: Round,
        /// The operand.
        a: ExprId,
    },
    /// Whether the rounded value fits into an integer of so many bits; one bit.
    FloatFits {
        /// The operand's format.
        from: Format,
        /// Whether the integer is signed.
        signed: bool,
        /// The rounding direction.
        round: Round,
        /// The integer's width.
        bits: u16,
        /// The operand.
        a: ExprId,
    },
}

impl Kind {
    /// Whether this is a floating-point operator.
    #[inline]
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Kind::Float(..)
                | Kind::FloatUn(..)
                | Kind::Fma(..)
                | Kind::FloatCmp(..)
                | Kind::FloatConvert(..)
                | Kind::FloatFromInt { .. }
                | Kind::FloatToInt { .. }
                | Kind::FloatFits { .. }
        )
    }

    /// The operands (those of a table's bytes excepted).
    pub fn operands(self) -> Operands {
        let none = Operands { ids: [None; 3], next: 0 };
        let of = |ids: [Option<ExprId>; 3]| Operands { ids, next: 0 };
        match self {
            Kind::Const(_) | Kind::Wide(_) | Kind::Sym(_) | Kind::Table(_) | Kind::Run(..) => none,
            Kind::Not(a)
            | Kind::Extract(a, _)
            | Kind::ZExt(a)
            | Kind::SExt(a)
            | Kind::FloatUn(_, _, _, a)
            | Kind::FloatConvert(_, _, _, a)
            | Kind::FloatFromInt { a, .. }
            | Kind::FloatToInt { a, .. }
            | Kind::FloatFits { a, .. } => of([Some(a), None, None]),
            Kind::Bin(_, a, b)
            | Kind::Cmp(_, a, b)
            | Kind::Concat(a, b)
            | Kind::Read(a, b)
            | Kind::Float(_, _, _, a, b)
            | Kind::FloatCmp(_, _, a, b) => of([Some(a), Some(b), None]),
            Kind::Ite(a, b, c) | Kind::Store(a, b, c) | Kind::Fma(_, _, a, b, c) => {
                of([Some(a), Some(b), Some(c)])
            }
        }
    }
}

/// The operands of an expression, in order.
#[derive(Clone, Debug)]
pub struct Operands {
    ids: [Option<ExprId>; 3],
    next: usize,
}

impl Iterator for Operands {
    type Item = ExprId;

    #[inline]
    fn next(&mut self) -> Option<ExprId> {
        let id = *self.ids.get(self.next)?;
        self.next += 1;
        id
    }
}
