//! Pieces of C with their type, and what their value says about the bits they stand for.

use crate::float::Kind as Format;

/// A type of C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// An integer.
    Int {
        /// Whether it is signed.
        signed: bool,
        /// Its width.
        bits: u32,
    },
    /// A floating-point number.
    Float(Format),
}

impl Type {
    /// `int`.
    pub const INT: Type = Type::Int { signed: true, bits: 32 };

    pub(super) fn unsigned(bits: u32) -> Type {
        Type::Int { signed: false, bits }
    }

    pub(super) fn signed(bits: u32) -> Type {
        Type::Int { signed: true, bits }
    }

    /// Its name.
    pub fn name(self) -> String {
        match self {
            Type::Int { signed, bits: bits @ (8 | 16 | 32 | 64) } => {
                format!("{}int{bits}_t", if signed { "" } else { "u" })
            }
            Type::Int { signed: true, bits: 128 } => "__int128".to_owned(),
            Type::Int { signed: false, bits: 128 } => "unsigned __int128".to_owned(),
            Type::Int { signed: true, bits } => format!("_BitInt({bits})"),
            Type::Int { signed: false, bits } => format!("unsigned _BitInt({bits})"),
            Type::Float(format) => match format {
                Format::F16 => "_Float16",
                Format::Bf16 => "__bf16",
                Format::F32 => "float",
                Format::F64 => "double",
                Format::F80 => "long double",
                Format::F128 => "__float128",
            }
            .to_owned(),
        }
    }

    /// The type that operators compute in.
    pub(super) fn promoted(self) -> Type {
        match self {
            Type::Int { bits, .. } if bits < 32 => Type::INT,
            other => other,
        }
    }

    /// The type of an operator on two integers.
    pub(super) fn common(self, other: Type) -> Type {
        match (self.promoted(), other.promoted()) {
            (Type::Int { signed: a, bits: x }, Type::Int { signed: b, bits: y }) => {
                if x == y {
                    Type::Int { signed: a && b, bits: x }
                } else if x > y {
                    Type::Int { signed: a, bits: x }
                } else {
                    Type::Int { signed: b, bits: y }
                }
            }
            (float, _) => float,
        }
    }

    pub(super) fn is_signed(self) -> bool {
        matches!(self, Type::Int { signed: true, .. })
    }

    /// Its width.
    pub fn bits(self) -> u32 {
        match self {
            Type::Int { bits, .. } => bits,
            Type::Float(format) => format.width(),
        }
    }
}

/// The width of a type that holds so many bits.
pub(super) fn holding(width: u32) -> u32 {
    match width {
        0..=8 => 8,
        9..=16 => 16,
        17..=32 => 32,
        33..=64 => 64,
        65..=128 => 128,
        other => other,
    }
}

/// How a piece's mathematical value relates to the expression's bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// It is their unsigned value.
    Unsigned,
    /// It is their signed value.
    Signed,
    /// It agrees with them up to a multiple of two to the width.
    Modular,
}

/// How tightly C's operators bind.
pub(super) mod prec {
    pub const ATOM: u8 = 15;
    pub const UNARY: u8 = 14;
    pub const MUL: u8 = 13;
    pub const ADD: u8 = 12;
    pub const SHIFT: u8 = 11;
    pub const REL: u8 = 10;
    pub const EQ: u8 = 9;
    pub const AND: u8 = 8;
    pub const XOR: u8 = 7;
    pub const OR: u8 = 6;
    pub const LAND: u8 = 5;
    pub const LOR: u8 = 4;
    pub const COND: u8 = 3;
}

/// A piece of C.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub text: String,
    pub prec: u8,
    pub ty: Type,
    pub meaning: Meaning,
}

impl Term {
    pub fn atom(text: String, ty: Type, meaning: Meaning) -> Term {
        Term { text, prec: prec::ATOM, ty, meaning }
    }

    /// A condition: zero or one.
    pub fn flag(text: String, prec: u8) -> Term {
        Term { text, prec, ty: Type::INT, meaning: Meaning::Unsigned }
    }

    /// The text, in parentheses if it binds less tightly.
    pub fn at_least(&self, prec: u8) -> String {
        if self.prec >= prec { self.text.clone() } else { format!("({})", self.text) }
    }

    pub fn cast(&self, ty: Type) -> String {
        format!("({}){}", ty.name(), self.at_least(prec::UNARY))
    }
}

/// `a op b`; which operands go without parentheses is also a matter of what compilers warn about.
pub(super) fn infix(a: &Term, op: &str, b: &Term, prec: u8) -> String {
    let (left, right) = match prec {
        prec::MUL | prec::ADD => (prec, prec + 1),
        prec::SHIFT => (prec::UNARY, prec::UNARY),
        prec::REL | prec::EQ => (prec::ADD, prec::ADD),
        prec::LAND | prec::LOR => (prec::EQ, prec::EQ),
        _ => (prec::SHIFT, prec::SHIFT),
    };
    let chain = |t: &Term, least| {
        let same = t.prec == prec
            && matches!(
                prec,
                prec::AND..=prec::AND | prec::XOR | prec::OR | prec::LAND | prec::LOR
            );
        if same { t.text.clone() } else { t.at_least(least) }
    };
    format!("{} {op} {}", chain(a, left), chain(b, right))
}

/// An integer constant as C spells it, and its type.
pub(super) fn constant(words: &[u64], negative: bool) -> (String, Type) {
    // `words` is the magnitude.
    let sign = if negative { "-" } else { "" };
    let wide = words[1..].iter().any(|&w| w != 0);
    let v = words[0];
    if !wide {
        return match (v, negative) {
            (0..=0x7fff_ffff, _) => (format!("{sign}{v}"), Type::INT),
            (0x8000_0000, true) => ("(-2147483647 - 1)".to_owned(), Type::INT),
            (..=0xffff_ffff, false) => (format!("{v:#x}u"), Type::unsigned(32)),
            (..=0x7fff_ffff_ffff_ffff, _) => (format!("{sign}{v}ll"), Type::signed(64)),
            (0x8000_0000_0000_0000, true) => {
                ("(-9223372036854775807ll - 1)".to_owned(), Type::signed(64))
            }
            (_, false) => (format!("{v:#x}ull"), Type::unsigned(64)),
            (_, true) => (format!("-(__int128){v:#x}ull"), Type::signed(128)),
        };
    }
    let last = words.iter().rposition(|&w| w != 0).unwrap_or(0);
    let bits = (last as u32 * 64 + 64 - words[last].leading_zeros()).max(128);
    let ty = Type::unsigned(holding(bits));
    let name = ty.name();
    let parts: Vec<String> = (0..=last)
        .rev()
        .map(|i| match i {
            0 => format!("{:#x}ull", words[0]),
            _ => format!("({name}){:#x}ull << {}", words[i], i * 64),
        })
        .collect();
    (format!("({})", parts.join(" | ")), ty)
}
