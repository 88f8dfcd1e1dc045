//! The names of the rewrite rules, with a counter for each.

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A rewrite rule.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Rule {
            $($(#[$doc])* $name,)*
        }

        impl Rule {
            /// All rules.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];

            /// The rule's name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Rule::$name => stringify!($name),)*
                }
            }
        }
    };
}

rules! {
    /// An operator whose operands are all constant: its value.
    FoldConstants,
    /// `a op b`, `op` commutative: constants to the right, other operands ordered by id.
    OrderOperands,
    /// `x + 0`, `x * 1`, `x | 0`, `x ^ 0`, `x & ~0`, `x / 1`, `x << 0`: `x`.
    DropNeutral,
    /// `x * 0`, `x & 0`, `0 << x`: `0`; `x | ~0`: `~0`.
    Absorb,
    /// `x - x`, `x ^ x`: `0`; `x & x`, `x | x`: `x`.
    SameOperands,
    /// `x & ~x`: `0`; `x | ~x`, `x ^ ~x`: `~0`.
    Complement,
    /// `(x op c) op d`: `x op (c op d)` for associative `op`.
    MergeConstants,
    /// `(x + c) + y`: `(x + y) + c`, so that a sum's constant is outermost.
    FloatConstantOut,
    /// `x - c`: `x + -c`.
    SubToAdd,
    /// `(x + y) - x`: `y`, `x - (x + y)`: `0 - y`, `(x - y) + y`: `x`.
    CancelTerm,
    /// `(x + c) - (y + d)`: `(x - y) + (c - d)`.
    SubOfSums,
    /// `x * 2^k`: `x << k`; `x /u 2^k`: `x >> k`; `x %u 2^k`: the low `k` bits.
    PowerOfTwo,
    /// `x /u y`, `x %u y` with `x` certainly below `y`: zero, `x`.
    DivideSmall,
    /// `zext(x) /u zext(y)`, also `%u`, with `y` not zero: in the narrow width.
    NarrowDivision,
    /// `x << k`, `x >> k` by a constant: concatenation and extraction.
    ShiftToSlices,
    /// `x & (2^k - 1)`: the low `k` bits, zero-extended; other masks of one run of bits likewise.
    MaskToSlices,
    /// `(a ++ 0) | zext(b)` with disjoint bits, also `+` and `^`: `a ++ b`.
    JoinDisjoint,
    /// `(a ++ b) op (c ++ d)`, `op` bitwise, cut at the same place: `(a op c) ++ (b op d)`.
    BitwiseOfConcats,
    /// `zext(x) | zext(y)`, `zext(x) | c` and so on, `zext(x) & y`: in the narrow width.
    NarrowBitwise,
    /// `~~x`: `x`.
    DoubleNot,
    /// `~(a < b)`: `b <= a` and so on.
    NotOfComparison,
    /// An extract of an extract: one extract.
    ExtractOfExtract,
    /// An extract of a concatenation: extracts of its parts.
    ExtractOfConcat,
    /// An extract of an extension: an extract or extension of its operand.
    ExtractOfExtension,
    /// An extract of a bitwise operator, or the low bits of a sum, difference or product, where an operand gets simpler.
    ExtractOfOperator,
    /// An extract of `ite(c, x, y)` with a constant branch: `ite` of the extracts.
    ExtractOfIte,
    /// Neighbouring extracts of one expression: one extract.
    ConcatOfExtracts,
    /// Parts that are what comes out when a word is cut, each at its place: the word, or a slice of it.
    WordOfParts,
    /// `0 ++ x`: `zext(x)`.
    ConcatZero,
    /// Concatenations lean to the right: `(a ++ b) ++ c` is `a ++ (b ++ c)`, constants joined.
    ConcatRight,
    /// `zext(a) ++ b`: `zext(a ++ b)`; `sext(a) ++ b`: `sext(a ++ b)`.
    ConcatOfExtension,
    /// An extension of an extension: one extension.
    ExtendExtension,
    /// `sext(x)` with a sign bit known zero: `zext(x)`.
    SExtNonNegative,
    /// An extension of `ite` with a constant branch: `ite` of extensions.
    ExtendIte,
    /// `x = x`, `x <= x`: true; `x < x`: false.
    CompareSame,
    /// A comparison that the ranges of its operands decide.
    CompareRanges,
    /// `x + c = d`: `x = d - c`; also for `^` and `~`.
    EqMoveConstant,
    /// `zext(x) = c`, `sext(x) = c`, `zext(x) < c` and so on: the same in the narrow width.
    CompareExtended,
    /// `a ++ b = c ++ d`: `a = c & b = d`.
    EqConcat,
    /// `b = 1`, `b = 0` of one bit: `b`, `~b`.
    EqBool,
    /// `ite(c, k, l) < m` with constants, `ite(c, k, x) = m`: conditions on `c` and `x`.
    CompareIte,
    /// `x + c <s d` without overflow: `x <s d - c`.
    CompareMoveConstant,
    /// `x - y <s 0` without overflow: `x <s y`.
    CompareDifference,
    /// `x + c <u d` where a simpler comparison says the same, as `x + 128 <u 133` of a byte does: `x <s 5`.
    RangeTest,
    /// `zext(x) + c <u d`, `sext(x) + c <u d`: the same in the narrow width.
    RangeOfExtended,
    /// `c <= x & x <= d` and other conjunctions of comparisons with constants: one comparison.
    IntersectRanges,
    /// `x < c | x = c` and other disjunctions of comparisons with constants: one comparison.
    UniteRanges,
    /// `x <u 1`: `x = 0`; `x <=u 0`: `x = 0`; `c <=u x` with the greatest `c`: `x = c`.
    CompareToEq,
    /// A signed comparison of values whose signs are known equal: the unsigned one.
    SignedToUnsigned,
    /// `x <=u c`: `x <u c + 1`, so that constants are always strict.
    StrictConstant,
    /// `ite(true, x, y)`: `x`; `ite(c, x, x)`: `x`.
    IteDecided,
    /// `ite(~c, x, y)`: `ite(c, y, x)`.
    IteNegated,
    /// `ite` of one bit with a constant branch: and, or, not.
    IteBool,
    /// `ite(c, ite(c, x, y), z)`: `ite(c, x, z)`.
    IteNested,
    /// `ite(c, x, ite(d, x, y))`: `ite(c | d, x, y)`, and the like.
    IteShared,
    /// `ite(x = y, x, y)`: `y`.
    IteOfEqual,
    /// `op(ite(c, k, l), m)` with constants: `ite(c, op(k, m), op(l, m))`.
    LiftIte,
    /// A read of a table at a constant index: the byte.
    ReadConstant,
    /// A read of a store at the same or at a certainly different index.
    ReadStore,
    /// A read of a table whose every readable byte is the same: that byte.
    ReadUniform,
    /// A store at a constant index into a table: another table.
    StoreConstant,
    /// A store over a store at the same index: the later one.
    StoreStore,
    /// `x <s 0` and its kin: the sign bit.
    SignTest,
    /// A comparison with a NaN: what the predicate says of unordered operands.
    CompareNan,
    /// `convert(x) < convert(y)`, `convert(x) < c`, converted without loss: `x < y`, `x < c`.
    CompareConverted,
    /// `a & (a & b)`, `a | (a & b)`: absorbed.
    AbsorbNested,
}
