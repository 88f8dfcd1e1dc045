//! Floating-point operators.

use crate::float::{self, FCmp, Kind as Format, Round};
use crate::id::ExprId;
use crate::node::{FloatOp, FloatUnOp, Kind};

use super::Printer;
use super::term::{Meaning, Term, Type, holding, infix, prec};

/// The part of a function's name that stands for a type.
fn short(format: Format) -> &'static str {
    match format {
        Format::F16 => "float16",
        Format::Bf16 => "bfloat16",
        Format::F32 => "float",
        Format::F64 => "double",
        Format::F80 => "long_double",
        Format::F128 => "float128",
    }
}

/// How the names of C's functions for a type end.
fn suffix(format: Format) -> &'static str {
    match format {
        Format::F16 => "f16",
        Format::Bf16 => "bf16",
        Format::F32 => "f",
        Format::F64 => "",
        Format::F80 => "l",
        Format::F128 => "f128",
    }
}

fn direction(round: Round) -> &'static str {
    match round {
        Round::NearestEven => "",
        Round::Up => "_up",
        Round::Down => "_down",
        Round::TowardZero => "_toward_zero",
        Round::NearestAway => "_nearest_away",
    }
}

impl Printer<'_> {
    /// A piece as an integer: a floating-point number by its bits.
    pub(super) fn to_integer(&self, term: Term) -> Term {
        match term.ty {
            Type::Int { .. } => term,
            Type::Float(format) => {
                let text = format!("bits_of_{}({})", short(format), term.text);
                let ty = Type::unsigned(holding(format.width()));
                Term::atom(text, ty, Meaning::Unsigned)
            }
        }
    }

    /// An expression's bits as a floating-point number.
    fn number(&self, format: Format, e: ExprId) -> Term {
        let ty = Type::Float(format);
        if let Some(words) = self.pool.const_words(e) {
            let bits = u128::from(words[0]) | u128::from(words.get(1).copied().unwrap_or(0)) << 64;
            if let Some(text) = literal(format, bits) {
                return Term::atom(text, ty, Meaning::Modular);
            }
        }
        let term = self.natural(e);
        if term.ty == ty {
            return term;
        }
        let bits = self.to_unsigned(term, self.pool.width(e));
        Term::atom(format!("{}_of_bits({})", short(format), bits.text), ty, Meaning::Modular)
    }

    fn call(&self, name: &str, arguments: &[Term], ty: Type) -> Term {
        let arguments: Vec<&str> = arguments.iter().map(|t| t.text.as_str()).collect();
        let meaning = if ty.is_signed() { Meaning::Signed } else { Meaning::Unsigned };
        Term::atom(format!("{name}({})", arguments.join(", ")), ty, meaning)
    }

    pub(super) fn float_operator(&self, e: ExprId) -> Term {
        match self.pool.kind(e) {
            Kind::Float(op, format, round, a, b) => {
                self.two_operands(op, format, round, self.number(format, a), self.number(format, b))
            }
            Kind::FloatUn(op, format, round, a) => {
                let name = match (op, round) {
                    (FloatUnOp::Integral, Round::NearestEven) => "roundeven",
                    (FloatUnOp::Integral, Round::Up) => "ceil",
                    (FloatUnOp::Integral, Round::Down) => "floor",
                    (FloatUnOp::Integral, Round::TowardZero) => "trunc",
                    (FloatUnOp::Integral, Round::NearestAway) => "round",
                    (FloatUnOp::Sqrt, _) => "sqrt",
                };
                let name = match (op, round) {
                    (FloatUnOp::Sqrt, Round::NearestEven) | (FloatUnOp::Integral, _) => {
                        format!("{name}{}", suffix(format))
                    }
                    _ => format!("{}_{name}{}", short(format), direction(round)),
                };
                self.call(&name, &[self.number(format, a)], Type::Float(format))
            }
            Kind::Fma(format, round, a, b, c) => {
                let name = match round {
                    Round::NearestEven => format!("fma{}", suffix(format)),
                    _ => format!("{}_fma{}", short(format), direction(round)),
                };
                let operands = [a, b, c].map(|e| self.number(format, e));
                self.call(&name, &operands, Type::Float(format))
            }
            Kind::FloatCmp(predicate, format, a, b) => {
                float_comparison(predicate, &self.number(format, a), &self.number(format, b))
            }
            Kind::FloatConvert(from, to, round, a) => {
                let (x, ty) = (self.number(from, a), Type::Float(to));
                if round == Round::NearestEven {
                    let text = x.cast(ty);
                    return Term { text, prec: prec::UNARY, ty, meaning: Meaning::Modular };
                }
                self.call(
                    &format!("{}_to_{}{}", short(from), short(to), direction(round)),
                    &[x],
                    ty,
                )
            }
            Kind::FloatFromInt { to, signed, round, a } => {
                let x = if signed { self.signed(a) } else { self.unsigned(a) };
                let ty = Type::Float(to);
                if round == Round::NearestEven {
                    let text = x.cast(ty);
                    return Term { text, prec: prec::UNARY, ty, meaning: Meaning::Modular };
                }
                let name = format!("{}_of_int{}", short(to), direction(round));
                self.call(&name, &[x], ty)
            }
            Kind::FloatToInt { from, signed, round, a } => {
                let name = format!("{}_to_int", short(from));
                self.to_int(&name, from, signed, round, a, self.pool.width(e))
            }
            Kind::FloatFits { from, signed, round, bits, a } => {
                let name = format!("{}_fits_int", short(from));
                let term = self.to_int(&name, from, signed, round, a, bits.into());
                Term { ty: Type::INT, meaning: Meaning::Unsigned, ..term }
            }
            other => unreachable!("no floating-point operator: {other:?}"),
        }
    }

    /// A call, because a cast is undefined where the value does not fit.
    fn to_int(
        &self,
        name: &str,
        from: Format,
        signed: bool,
        round: Round,
        a: ExprId,
        width: u32,
    ) -> Term {
        let sign = if signed { "" } else { "u" };
        let name = name.replace("int", &format!("{sign}int{width}")) + direction(round);
        let ty = Type::Int { signed, bits: holding(width) };
        self.call(&name, &[self.number(from, a)], ty)
    }

    fn two_operands(&self, op: FloatOp, format: Format, round: Round, a: Term, b: Term) -> Term {
        let (name, p) = match op {
            FloatOp::Add => ("+", prec::ADD),
            FloatOp::Sub => ("-", prec::ADD),
            FloatOp::Mul => ("*", prec::MUL),
            FloatOp::Div => ("/", prec::MUL),
            FloatOp::Rem => ("fmod", 0),
            FloatOp::MinNum => ("fmin", 0),
            FloatOp::MaxNum => ("fmax", 0),
            FloatOp::Minimum => ("fminimum", 0),
            FloatOp::Maximum => ("fmaximum", 0),
        };
        let ty = Type::Float(format);
        if p == 0 {
            return self.call(&format!("{name}{}", suffix(format)), &[a, b], ty);
        }
        if round == Round::NearestEven {
            let text = infix(&a, name, &b, p);
            return Term { text, prec: p, ty, meaning: Meaning::Modular };
        }
        let name = match op {
            FloatOp::Add => "add",
            FloatOp::Sub => "sub",
            FloatOp::Mul => "mul",
            _ => "div",
        };
        self.call(&format!("{}_{name}{}", short(format), direction(round)), &[a, b], ty)
    }
}

fn float_comparison(predicate: FCmp, a: &Term, b: &Term) -> Term {
    let relation = |name, p| Term::flag(infix(a, name, b, p), p);
    let not = |t: Term| Term::flag(format!("!({})", t.text), prec::UNARY);
    let unordered = || Term::flag(format!("isunordered({}, {})", a.text, b.text), prec::ATOM);
    let unequal = || Term::flag(format!("islessgreater({}, {})", a.text, b.text), prec::ATOM);
    match predicate {
        FCmp::False => Term::flag("0".into(), prec::ATOM),
        FCmp::True => Term::flag("1".into(), prec::ATOM),
        FCmp::Oeq => relation("==", prec::EQ),
        FCmp::Une => relation("!=", prec::EQ),
        FCmp::Ogt => relation(">", prec::REL),
        FCmp::Oge => relation(">=", prec::REL),
        FCmp::Olt => relation("<", prec::REL),
        FCmp::Ole => relation("<=", prec::REL),
        FCmp::Ugt => not(relation("<=", prec::REL)),
        FCmp::Uge => not(relation("<", prec::REL)),
        FCmp::Ult => not(relation(">=", prec::REL)),
        FCmp::Ule => not(relation(">", prec::REL)),
        FCmp::One => unequal(),
        FCmp::Ueq => not(unequal()),
        FCmp::Uno => unordered(),
        FCmp::Ord => not(unordered()),
    }
}

/// A finite number as a literal of C.
fn literal(format: Format, bits: u128) -> Option<String> {
    let text = float::to_text(format, bits);
    if text.contains("nan") || text.contains("inf") || text.contains("invalid") {
        return None;
    }
    match format {
        Format::F32 => Some(format!("{text}f")),
        Format::F64 => Some(text),
        Format::F80 => Some(format!("{text}L")),
        // Their literals are no part of C.
        Format::F16 | Format::Bf16 | Format::F128 => None,
    }
}
