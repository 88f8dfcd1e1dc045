//! The kinds of terms, with the numbers and names that Bitwuzla gives them.
//!
//! The numbers are those of one version of the library. Loading compares every name with what the
//! library itself calls that number, so that another version is refused instead of misunderstood.

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $number:literal $name:literal,)*) => {
        /// An operator, or one of the three leaves.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u32)]
        pub enum Kind { $($(#[$doc])* $kind = $number,)* }

        impl Kind {
            /// All of them, each with its name in the library.
            pub(super) const NAMES: &[(Kind, &str)] =
                &[$((Kind::$kind, concat!("BITWUZLA_KIND_", $name)),)*];

            /// The kind with this number, if it is one that we know.
            pub(super) fn from_number(number: u32) -> Option<Kind> {
                match number {
                    $($number => Some(Kind::$kind),)*
                    _ => None,
                }
            }
        }
    };
}

kinds! {
    /// A free symbol.
    Constant = 0 "CONSTANT",
    /// An array with the same value everywhere.
    ConstArray = 1 "CONST_ARRAY",
    /// A literal.
    Value = 2 "VALUE",
    /// Conjunction of Booleans.
    And = 4 "AND",
    /// Inequality.
    Distinct = 5 "DISTINCT",
    /// Equality.
    Equal = 6 "EQUAL",
    /// Equivalence of Booleans.
    Iff = 7 "IFF",
    /// Implication.
    Implies = 8 "IMPLIES",
    /// Negation of a Boolean.
    Not = 9 "NOT",
    /// Disjunction of Booleans.
    Or = 10 "OR",
    /// Exclusive disjunction of Booleans.
    Xor = 11 "XOR",
    /// If, then, else.
    Ite = 12 "ITE",
    /// The element of an array.
    Select = 17 "SELECT",
    /// An array with one element replaced.
    Store = 18 "STORE",
    /// Sum.
    BvAdd = 19 "BV_ADD",
    /// Bitwise and.
    BvAnd = 20 "BV_AND",
    /// Arithmetic shift to the right.
    BvAshr = 21 "BV_ASHR",
    /// Equality as a single bit.
    BvComp = 22 "BV_COMP",
    /// Concatenation; the first operand is the high part.
    BvConcat = 23 "BV_CONCAT",
    /// Less one.
    BvDec = 24 "BV_DEC",
    /// One more.
    BvInc = 25 "BV_INC",
    /// Product.
    BvMul = 26 "BV_MUL",
    /// Bitwise nand.
    BvNand = 27 "BV_NAND",
    /// Two's complement.
    BvNeg = 28 "BV_NEG",
    /// Bitwise nor.
    BvNor = 30 "BV_NOR",
    /// Bitwise not.
    BvNot = 31 "BV_NOT",
    /// Bitwise or.
    BvOr = 32 "BV_OR",
    /// And over all bits.
    BvRedAnd = 33 "BV_REDAND",
    /// Or over all bits.
    BvRedOr = 34 "BV_REDOR",
    /// Signed quotient.
    BvSdiv = 40 "BV_SDIV",
    /// Signed greater or equal.
    BvSge = 41 "BV_SGE",
    /// Signed greater.
    BvSgt = 42 "BV_SGT",
    /// Shift to the left.
    BvShl = 43 "BV_SHL",
    /// Logical shift to the right.
    BvShr = 44 "BV_SHR",
    /// Signed less or equal.
    BvSle = 45 "BV_SLE",
    /// Signed less.
    BvSlt = 46 "BV_SLT",
    /// Signed remainder, with the sign of the dividend.
    BvSrem = 49 "BV_SREM",
    /// Difference.
    BvSub = 51 "BV_SUB",
    /// Unsigned quotient; all ones for a divisor of zero.
    BvUdiv = 53 "BV_UDIV",
    /// Unsigned greater or equal.
    BvUge = 54 "BV_UGE",
    /// Unsigned greater.
    BvUgt = 55 "BV_UGT",
    /// Unsigned less or equal.
    BvUle = 56 "BV_ULE",
    /// Unsigned less.
    BvUlt = 57 "BV_ULT",
    /// Unsigned remainder; the dividend for a divisor of zero.
    BvUrem = 59 "BV_UREM",
    /// Bitwise equivalence.
    BvXnor = 61 "BV_XNOR",
    /// Bitwise exclusive or.
    BvXor = 62 "BV_XOR",
    /// A range of bits; indices are the highest and the lowest.
    BvExtract = 63 "BV_EXTRACT",
    /// Several copies in a row; the index is their number.
    BvRepeat = 64 "BV_REPEAT",
    /// Extension by copies of the sign; the index is the number of bits added.
    BvSignExtend = 67 "BV_SIGN_EXTEND",
    /// Extension by zeros; the index is the number of bits added.
    BvZeroExtend = 68 "BV_ZERO_EXTEND",
}
