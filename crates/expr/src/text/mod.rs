//! A text form of expressions, both ways, for tests and for looking at them.
//!
//! | text | is |
//! |---|---|
//! | `10:8`, `-1:32`, `0xff:200` | a constant and its width |
//! | `x[3]` | a byte of the input `x` |
//! | `x[0..4]` | the bytes 0 to 3 as a word, the lowest first |
//! | `(add a b)`, also `sub mul udiv sdiv urem srem and or xor shl lshr ashr` | an operator |
//! | `(not a)`, `(eq a b)`, also `ne ult ule slt sle` | flipped bits, comparisons |
//! | `(concat a b …)` | concatenation, the highest first |
//! | `(extract 8 4 a)` | the 4 bits from bit 8 on |
//! | `(zext 32 a)`, `(sext 32 a)` | extension to a width |
//! | `(ite c a b)` | a choice |
//! | `(table 1:8 x[0])`, `(run x[0] x[1])`, `(read t i)`, `(store t i a)` | arrays |
//! | `(fadd f64 ne a b)`, also `fsub fmul fdiv frem minnum maxnum minimum maximum` | a floating-point operator: format, rounding, operands |
//! | `(sqrt f64 ne a)`, `(integral f64 ne a)`, `(fma f64 ne a b c)` | others |
//! | `(fcmp olt f64 a b)` | a floating-point comparison |
//! | `(fconvert f32 f64 ne a)` | from a format to another |
//! | `(fromint f64 s ne a)` | from a signed (`s`) or unsigned (`u`) integer |
//! | `(toint f64 s tz 32 a)`, `(fits f64 s tz 32 a)` | to an integer of a width, whether it fits |
//!
//! Rounding is `ne` (nearest, ties to even), `up`, `down`, `tz` (toward zero) or `na` (nearest, ties
//! away). Parsing goes through the constructors, so what comes out need not be what went in.

mod parse;
mod print;

use crate::float::{FCmp, Kind as Format, Round};
use crate::node::{BinOp, CmpOp, FloatOp};

pub use parse::ParseError;

const BIN_OPS: [(&str, BinOp); 13] = [
    ("add", BinOp::Add),
    ("sub", BinOp::Sub),
    ("mul", BinOp::Mul),
    ("udiv", BinOp::UDiv),
    ("sdiv", BinOp::SDiv),
    ("urem", BinOp::URem),
    ("srem", BinOp::SRem),
    ("and", BinOp::And),
    ("or", BinOp::Or),
    ("xor", BinOp::Xor),
    ("shl", BinOp::Shl),
    ("lshr", BinOp::LShr),
    ("ashr", BinOp::AShr),
];

const CMP_OPS: [(&str, CmpOp); 5] = [
    ("eq", CmpOp::Eq),
    ("ult", CmpOp::Ult),
    ("ule", CmpOp::Ule),
    ("slt", CmpOp::Slt),
    ("sle", CmpOp::Sle),
];

const FLOAT_OPS: [(&str, FloatOp); 9] = [
    ("fadd", FloatOp::Add),
    ("fsub", FloatOp::Sub),
    ("fmul", FloatOp::Mul),
    ("fdiv", FloatOp::Div),
    ("frem", FloatOp::Rem),
    ("minnum", FloatOp::MinNum),
    ("maxnum", FloatOp::MaxNum),
    ("minimum", FloatOp::Minimum),
    ("maximum", FloatOp::Maximum),
];

const FORMATS: [(&str, Format); 6] = [
    ("f16", Format::F16),
    ("bf16", Format::Bf16),
    ("f32", Format::F32),
    ("f64", Format::F64),
    ("f80", Format::F80),
    ("f128", Format::F128),
];

const ROUNDS: [(&str, Round); 5] = [
    ("ne", Round::NearestEven),
    ("up", Round::Up),
    ("down", Round::Down),
    ("tz", Round::TowardZero),
    ("na", Round::NearestAway),
];

const PREDICATES: [(&str, FCmp); 16] = [
    ("false", FCmp::False),
    ("oeq", FCmp::Oeq),
    ("ogt", FCmp::Ogt),
    ("oge", FCmp::Oge),
    ("olt", FCmp::Olt),
    ("ole", FCmp::Ole),
    ("one", FCmp::One),
    ("ord", FCmp::Ord),
    ("uno", FCmp::Uno),
    ("ueq", FCmp::Ueq),
    ("ugt", FCmp::Ugt),
    ("uge", FCmp::Uge),
    ("ult", FCmp::Ult),
    ("ule", FCmp::Ule),
    ("une", FCmp::Une),
    ("true", FCmp::True),
];

const SIGNS: [(&str, bool); 2] = [("s", true), ("u", false)];

/// The name of a member of one of the lists above.
fn name_of<T: PartialEq>(list: &[(&'static str, T)], value: &T) -> &'static str {
    list.iter().find(|(_, v)| v == value).map(|&(name, _)| name).expect("the lists are complete")
}

/// The member with a name.
fn named<T: Copy>(list: &[(&'static str, T)], name: &str) -> Option<T> {
    list.iter().find(|&&(n, _)| n == name).map(|&(_, value)| value)
}
