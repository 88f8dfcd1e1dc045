//! Expressions as C.
//!
//! The text has the expression's value under C's own rules, conversions and promotions included:
//! casts appear where a type would compute something else, and nowhere else. Our normal forms are
//! turned back into what a programmer would write: a concatenation with zeros is a shift, an extract
//! a shift and a mask, a negated comparison the opposite one, runs of bytes a variable.
//!
//! The text assumes `<stdint.h>`, and clang's `__int128` and `_BitInt` for what is wider than 64
//! bits. Bit patterns and floating-point numbers are converted by functions that the reader has to
//! supply: `bits_of_double(x)` and `double_of_bits(u)`, likewise for the other types; so are
//! operators in another rounding direction than C's default, such as `double_add_up(a, b)`.

mod alone;
mod float;
mod operators;
mod term;

use std::cell::RefCell;

use hashbrown::HashMap;

pub use term::Type;

use crate::id::{ExprId, SymId};
use crate::node::{BinOp, CmpOp, Kind};
use crate::pool::Pool;
use term::{Meaning, Term, constant, holding, infix, prec};

/// What a symbol is called in the text: a byte of a variable. Bytes of one variable that an expression has side by
/// side are printed as the variable, whatever their symbols' numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// A primary expression of C, such as `x` or `s[3]`. Different variables have different texts.
    pub text: String,
    /// Its type.
    pub ty: Type,
    /// Which byte of it the symbol is, from the lowest one on.
    pub byte: u32,
}

/// An expression as C.
#[derive(Clone, Debug)]
pub struct Printed {
    /// Declarations that come first, each a whole statement: what the text uses more than once,
    /// and tables.
    pub declarations: Vec<String>,
    /// The expression.
    pub text: String,
}

/// Says to which variable a byte belongs; a byte of none is called by its input's name and index.
pub type Names<'a> = &'a dyn Fn(SymId) -> Option<Variable>;

/// Some bits of a variable.
struct Slice {
    text: String,
    ty: Type,
    low: u32,
    width: u32,
}

impl Slice {
    /// Whether these bits follow upon those of another slice of the same variable.
    fn is_above(&self, below: &Slice) -> bool {
        self.text == below.text && self.ty == below.ty && self.low == below.low + below.width
    }
}

impl Pool {
    /// An expression as C, its value unsigned (a condition: zero or one).
    pub fn to_c(&self, e: ExprId, names: Names<'_>) -> Printed {
        let mut printer = Printer {
            pool: self,
            names,
            temporaries: HashMap::new(),
            declarations: Vec::new(),
            printed: RefCell::default(),
        };
        for shared in printer.to_be_named(e) {
            printer.declare(shared);
        }
        let term = printer.unsigned(e);
        Printed { declarations: printer.declarations, text: term.text }
    }
}

/// Deeper texts are broken up by a declaration.
const DEEP: u32 = 24;

struct Printer<'a> {
    pool: &'a Pool,
    names: Names<'a>,
    temporaries: HashMap<ExprId, Term>,
    declarations: Vec<String>,
    /// What was printed before: the same expression is asked for in several forms, at every level.
    printed: RefCell<HashMap<ExprId, Term>>,
}

impl Printer<'_> {
    /// The expressions that get a name, operands first: those used twice that are more than a slice
    /// of a variable, and some on every deep way.
    fn to_be_named(&self, root: ExprId) -> Vec<ExprId> {
        let mut uses: HashMap<ExprId, u32> = HashMap::new();
        let mut order = Vec::new();
        let mut work = vec![(root, false)];
        let mut operands = Vec::new();
        while let Some((e, done)) = work.pop() {
            if done {
                order.push(e);
                continue;
            }
            let count = uses.entry(e).or_insert(0);
            *count += 1;
            if *count > 1 {
                continue;
            }
            work.push((e, true));
            if self.slice_of_variable(e).is_some() {
                continue;
            }
            operands.clear();
            self.pool.push_operands(e, &mut operands);
            work.extend(operands.iter().rev().map(|&o| (o, false)));
        }
        let mut depths: HashMap<ExprId, u32> = HashMap::new();
        let mut named = Vec::new();
        for e in order {
            operands.clear();
            if self.slice_of_variable(e).is_none() {
                self.pool.push_operands(e, &mut operands);
            }
            let below = operands.iter().map(|o| depths[o]).max().unwrap_or(0);
            let simple = operands.is_empty() || self.is_slice(e);
            let is_array = self.pool.width(e) == 0;
            let table = matches!(self.pool.kind(e), Kind::Table(_) | Kind::Run(..));
            let shared = uses[&e] > 1 && !simple && !is_array;
            if table || e != root && !is_array && (shared || below >= DEEP) {
                named.push(e);
                depths.insert(e, 0);
            } else {
                depths.insert(e, below + 1);
            }
        }
        named
    }

    /// Whether an expression is only a part of a variable, an extension or a negation of one.
    fn is_slice(&self, e: ExprId) -> bool {
        match self.pool.kind(e) {
            Kind::Extract(a, _) | Kind::ZExt(a) | Kind::SExt(a) | Kind::Not(a) => {
                self.slice_of_variable(a).is_some()
            }
            _ => false,
        }
    }

    fn declare(&mut self, e: ExprId) {
        let name = format!("t{}", e.index());
        let bytes: Option<Vec<String>> = match self.pool.kind(e) {
            Kind::Table(id) => {
                let table = self.pool.table(id);
                let byte = |i: usize| match table.symbolic_at(i as u32) {
                    Some(e) => self.unsigned(e).text,
                    None => table.bytes[i].to_string(),
                };
                Some((0..table.bytes.len()).map(byte).collect())
            }
            Kind::Run(first, len) => {
                Some((0..len).map(|i| self.symbol(SymId(first.0 + i)).text).collect())
            }
            _ => None,
        };
        if let Some(bytes) = bytes {
            self.declarations.push(format!(
                "const uint8_t {name}[{}] = {{{}}};",
                bytes.len(),
                bytes.join(", ")
            ));
            self.temporaries.insert(e, Term::atom(name, Type::INT, Meaning::Modular));
            return;
        }
        let term = self.natural(e);
        let term = match (term.ty, term.meaning) {
            (Type::Float(_), _) | (_, Meaning::Unsigned | Meaning::Signed) => term,
            (_, Meaning::Modular) => self.to_unsigned(term, self.pool.width(e)),
        };
        let ty = match term.ty {
            Type::Float(_) => term.ty,
            // The value fits the expression's width.
            _ => Type::Int {
                signed: term.meaning == Meaning::Signed,
                bits: holding(self.pool.width(e)),
            },
        };
        self.declarations.push(format!("{} {name} = {};", ty.name(), term.text));
        self.temporaries.insert(e, Term::atom(name, ty, term.meaning));
    }

    /// The bits of one variable that an expression is.
    fn slice_of_variable(&self, e: ExprId) -> Option<Slice> {
        let mut rest = e;
        let mut found: Option<Slice> = None;
        loop {
            let (part, next) = match self.pool.kind(rest) {
                Kind::Concat(high, low) => (high, Some(low)),
                _ => (rest, None),
            };
            let part = self.slice_of_byte(part)?;
            found = Some(match found {
                None => part,
                Some(above) if above.is_above(&part) => {
                    Slice { width: above.width + part.width, ..part }
                }
                Some(_) => return None,
            });
            match next {
                Some(next) => rest = next,
                None => return found,
            }
        }
    }

    fn slice_of_byte(&self, e: ExprId) -> Option<Slice> {
        let (sym, low) = match self.pool.kind(e) {
            Kind::Sym(sym) => (sym, 0),
            Kind::Extract(a, low) => match self.pool.kind(a) {
                Kind::Sym(sym) => (sym, low),
                _ => return None,
            },
            _ => return None,
        };
        self.slice_of_symbol(sym, low, self.pool.width(e))
    }

    fn slice_of_symbol(&self, sym: SymId, low: u32, width: u32) -> Option<Slice> {
        let Variable { text, ty, byte } = (self.names)(sym)?;
        Some(Slice { text, ty, low: byte * 8 + low, width })
    }

    fn symbol(&self, sym: SymId) -> Term {
        if let Some(slice) = self.slice_of_symbol(sym, 0, 8) {
            return self.variable_bits(slice);
        }
        let (input, byte) = self.pool.symbol_info(sym);
        let name = &self.pool.input_info(input).name;
        Term::atom(format!("{name}[{byte}]"), Type::unsigned(8), Meaning::Unsigned)
    }

    fn variable_bits(&self, Slice { text, ty, low, width }: Slice) -> Term {
        let meaning = if ty.is_signed() { Meaning::Signed } else { Meaning::Unsigned };
        let whole = Term::atom(text, ty, meaning);
        if width == ty.bits() {
            return whole;
        }
        self.slice_of_term(whole, ty.bits(), low, width)
    }

    /// The expression in the form that needs fewest conversions.
    fn natural(&self, e: ExprId) -> Term {
        if let Some(term) = self.temporaries.get(&e) {
            return term.clone();
        }
        if let Some(term) = self.printed.borrow().get(&e) {
            return term.clone();
        }
        // What is named inside is named by now.
        let term = self.print(e);
        self.printed.borrow_mut().insert(e, term.clone());
        term
    }

    fn print(&self, e: ExprId) -> Term {
        if let Some(slice) = self.slice_of_variable(e) {
            return self.variable_bits(slice);
        }
        let width = self.pool.width(e);
        match self.pool.kind(e) {
            Kind::Const(_) | Kind::Wide(_) => {
                let words = self.pool.const_words(e).expect("a constant has words");
                let (text, ty) = constant(&words, false);
                Term::atom(text, ty, Meaning::Unsigned)
            }
            Kind::Sym(sym) => self.symbol(sym),
            Kind::Not(a) if width == 1 => self.negation(a),
            Kind::Not(a) => self.complement(a),
            Kind::Bin(BinOp::And, ..) if width == 1 => self.conjunction(e, true),
            Kind::Bin(op @ (BinOp::Or | BinOp::Xor), a, b) if width == 1 => {
                let (a, b) = (self.unsigned(a), self.unsigned(b));
                let (name, p) = match op {
                    BinOp::Or => ("||", prec::LOR),
                    _ => ("!=", prec::EQ),
                };
                Term::flag(infix(&a, name, &b, p), p)
            }
            Kind::Bin(op, a, b) => self.binary(op, a, b),
            Kind::Cmp(op, a, b) => self.comparison(op, a, b, true),
            Kind::Concat(..) => self.concatenation(e),
            Kind::Extract(a, low) => self.slice(a, low, width),
            Kind::ZExt(a) => self.unsigned(a),
            Kind::SExt(a) => self.signed(a),
            Kind::Ite(c, a, b) => self.choice(c, a, b),
            Kind::Read(array, index) => self.read(array, index),
            Kind::Table(_) | Kind::Run(..) | Kind::Store(..) => {
                unreachable!("arrays are printed where read")
            }
            _ => self.float_operator(e),
        }
    }

    /// The opposite of a condition.
    fn negation(&self, a: ExprId) -> Term {
        match self.pool.kind(a) {
            _ if self.temporaries.contains_key(&a) => {
                Term::flag(format!("!{}", self.temporaries[&a].text), prec::UNARY)
            }
            Kind::Cmp(op, x, y) => self.comparison(op, x, y, false),
            Kind::Bin(BinOp::And, ..) => self.conjunction(a, false),
            _ => {
                let a = self.unsigned(a);
                Term::flag(format!("!{}", a.at_least(prec::UNARY)), prec::UNARY)
            }
        }
    }

    /// A conjunction, or its opposite. Equalities of neighbouring parts of a variable with constants
    /// become one again.
    fn conjunction(&self, e: ExprId, holds: bool) -> Term {
        let mut conjuncts = Vec::new();
        let mut work = vec![e];
        while let Some(e) = work.pop() {
            match self.pool.kind(e) {
                Kind::Bin(BinOp::And, a, b) if !self.temporaries.contains_key(&e) => {
                    work.extend([b, a]);
                }
                _ => conjuncts.push(e),
            }
        }
        let mut parts: Vec<(usize, Slice, u64)> = Vec::new();
        // In which order variables were met.
        let mut met: HashMap<String, usize> = HashMap::new();
        let mut terms = Vec::new();
        for &e in &conjuncts {
            match self.part_equals(e) {
                Some((slice, value)) => {
                    let next = met.len();
                    let number = *met.entry_ref(slice.text.as_str()).or_insert(next);
                    parts.push((number, slice, value));
                }
                None => terms.push(self.unsigned(e)),
            }
        }
        parts.sort_by_key(|(number, slice, _)| (*number, slice.low));
        let mut joined: Vec<(Slice, u64)> = Vec::new();
        for (_, slice, value) in parts {
            match joined.last_mut() {
                Some((below, low)) if slice.is_above(below) && below.width + slice.width <= 64 => {
                    *low |= value << below.width;
                    below.width += slice.width;
                }
                _ => joined.push((slice, value)),
            }
        }
        let single = terms.is_empty() && joined.len() == 1;
        let equal = !single || holds;
        let equalities =
            joined.into_iter().map(|(slice, value)| self.part_test(slice, value, equal));
        let all: Vec<Term> = equalities.chain(terms).collect();
        let mut all = all.into_iter();
        let first = all.next().expect("a conjunction has parts");
        let both = all.fold(first, |a, b| Term::flag(infix(&a, "&&", &b, prec::LAND), prec::LAND));
        if holds || single {
            return both;
        }
        Term::flag(format!("!({})", both.text), prec::UNARY)
    }

    /// The part of a variable and the constant that a condition says are equal.
    fn part_equals(&self, e: ExprId) -> Option<(Slice, u64)> {
        if self.temporaries.contains_key(&e) {
            return None;
        }
        let Kind::Cmp(CmpOp::Eq, a, b) = self.pool.kind(e) else { return None };
        let value = self.pool.as_const(b)?;
        let slice = self.slice_of_variable(a)?;
        matches!(slice.ty, Type::Int { .. }).then_some((slice, value))
    }

    fn part_test(&self, slice: Slice, value: u64, equal: bool) -> Term {
        let width = slice.width;
        let term = self.variable_bits(slice);
        let signed = term.meaning == Meaning::Signed;
        let (term, negative, magnitude) = if signed {
            let value = crate::word::sign_extend(value, width);
            (term, value < 0, value.unsigned_abs())
        } else {
            (self.to_unsigned(term, width), false, value)
        };
        let (text, ty) = constant(&[magnitude], negative);
        let name = if equal { "==" } else { "!=" };
        Term::flag(infix(&term, name, &Term::atom(text, ty, term.meaning), prec::EQ), prec::EQ)
    }

    fn comparison(&self, op: CmpOp, a: ExprId, b: ExprId, holds: bool) -> Term {
        let (a, b) = match op {
            CmpOp::Slt | CmpOp::Sle => (self.signed(a), self.signed(b)),
            CmpOp::Eq => self.alike(a, b),
            _ => (self.unsigned(a), self.unsigned(b)),
        };
        let (name, p) = match (op, holds) {
            (CmpOp::Eq, true) => ("==", prec::EQ),
            (CmpOp::Eq, false) => ("!=", prec::EQ),
            (CmpOp::Ult | CmpOp::Slt, true) => ("<", prec::REL),
            (CmpOp::Ult | CmpOp::Slt, false) => (">=", prec::REL),
            (CmpOp::Ule | CmpOp::Sle, true) => ("<=", prec::REL),
            (CmpOp::Ule | CmpOp::Sle, false) => (">", prec::REL),
        };
        // A constant belongs to the right.
        let flipped = match name {
            "<" => ">",
            "<=" => ">=",
            ">" => "<",
            ">=" => "<=",
            other => other,
        };
        let constant = |t: &Term| t.text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        if constant(&a) && !constant(&b) {
            return Term::flag(infix(&b, flipped, &a, p), p);
        }
        Term::flag(infix(&a, name, &b, p), p)
    }

    /// Two expressions both unsigned or, where that needs no conversion, both signed.
    fn alike(&self, a: ExprId, b: ExprId) -> (Term, Term) {
        let signed = |e| {
            let term = self.natural(e);
            self.pool.is_const(e) || term.meaning == Meaning::Signed && term.ty.is_signed()
        };
        if signed(a) && signed(b) {
            (self.signed(a), self.signed(b))
        } else {
            (self.unsigned(a), self.unsigned(b))
        }
    }

    /// The expression with its unsigned value.
    fn unsigned(&self, e: ExprId) -> Term {
        self.to_unsigned(self.natural(e), self.pool.width(e))
    }

    /// A piece that stands for `width` bits, with their unsigned value.
    fn to_unsigned(&self, term: Term, width: u32) -> Term {
        let term = self.to_integer(term);
        if term.meaning == Meaning::Unsigned {
            return term;
        }
        let ty = Type::unsigned(width);
        if holding(width) == width {
            let text = term.cast(ty);
            return Term { text, prec: prec::UNARY, ty, meaning: Meaning::Unsigned };
        }
        if width > 64 {
            // Types of 128 bits hold it: cut by an exact type.
            let text = term.cast(ty);
            return Term { text, prec: prec::UNARY, ty, meaning: Meaning::Unsigned };
        }
        let (mask, mask_ty) = constant(&[u64::MAX >> (64 - width)], false);
        let mask = Term::atom(mask, mask_ty, Meaning::Unsigned);
        let ty = term.ty.common(mask_ty);
        let text = infix(&term, "&", &mask, prec::AND);
        Term { text, prec: prec::AND, ty, meaning: Meaning::Unsigned }
    }

    /// The expression with its signed value, in a signed type (after promotion).
    fn signed(&self, e: ExprId) -> Term {
        let width = self.pool.width(e);
        if let Some(words) = self.pool.const_words(e)
            && width <= 64
        {
            let value = crate::word::sign_extend(words[0], width);
            let (text, ty) = constant(&[value.unsigned_abs()], value < 0);
            let prec = if value < 0 { prec::UNARY } else { prec::ATOM };
            return Term { text, prec, ty, meaning: Meaning::Signed };
        }
        let term = self.to_integer(self.natural(e));
        let not_negative = match self.pool.kind(e) {
            Kind::ZExt(_) => true,
            _ => width <= 64 && self.pool.facts(e).sign(width) == Some(false),
        };
        let as_signed =
            term.meaning == Meaning::Signed || term.meaning == Meaning::Unsigned && not_negative;
        if as_signed && term.ty.promoted().is_signed() {
            return Term { meaning: Meaning::Signed, ..term };
        }
        if as_signed || holding(width) == width || width > 64 {
            let bits = if as_signed { holding(width.max(term.ty.bits())) } else { width };
            let ty = Type::signed(bits);
            return Term { text: term.cast(ty), prec: prec::UNARY, ty, meaning: Meaning::Signed };
        }
        if width == 1 {
            let bit = self.to_unsigned(term, 1);
            let signed = bit.ty.promoted().is_signed();
            let bit = if signed { bit.at_least(prec::UNARY) } else { bit.cast(Type::INT) };
            let text = format!("-{bit}");
            return Term { text, prec: prec::UNARY, ty: Type::INT, meaning: Meaning::Signed };
        }
        let up = 64 - width;
        let text = format!("(int64_t)({} << {up}) >> {up}", term.cast(Type::unsigned(64)));
        Term { text, prec: prec::SHIFT, ty: Type::signed(64), meaning: Meaning::Signed }
    }
}
