//! Integer operators and arrays.

use crate::id::ExprId;
use crate::node::{BinOp, Kind};

use super::term::{Meaning, Term, Type, constant, holding, infix, prec};
use super::{Printer, Slice};

/// A part of a concatenation.
enum Piece {
    Zero,
    Slice(Slice),
    Other(ExprId),
}

impl Printer<'_> {
    /// A piece as an operand of arithmetic modulo two to the width: its C type must not be a
    /// narrower unsigned one, which would wrap early, unless the value is not negative anyway.
    fn operand(&self, e: ExprId) -> Term {
        let term = self.to_integer(self.natural(e));
        match (term.meaning, term.ty.promoted()) {
            (Meaning::Modular, ty) if ty.bits() < self.pool.width(e) => {
                self.to_unsigned(term, self.pool.width(e))
            }
            _ => term,
        }
    }

    /// Two operands of which one at least is of an unsigned type of the width, so that C computes
    /// modulo two to it. A small constant on the right can be made so by its suffix.
    fn modular(&self, x: Term, y: Term, small: Option<u64>, width: u32) -> (Term, Term, Type) {
        let bits = holding(width).max(32);
        let ty = x.ty.common(y.ty);
        if !ty.is_signed() && ty.bits() >= bits {
            return (x, y, ty);
        }
        let ty = Type::unsigned(bits);
        if let Some(value) = small
            && bits == 32
            && x.ty.promoted().bits() == 32
        {
            return (x, Term::atom(format!("{value}u"), ty, Meaning::Unsigned), ty);
        }
        let x = Term { text: x.cast(ty), prec: prec::UNARY, ty, meaning: Meaning::Modular };
        let ty = ty.common(y.ty);
        (x, y, ty)
    }

    /// The least and greatest signed value, where they are known and small.
    fn small_range(&self, e: ExprId) -> Option<(i64, i64)> {
        let width = self.pool.width(e);
        if width > 64 {
            return None;
        }
        let (low, high) = match self.pool.kind(e) {
            Kind::SExt(x) if self.pool.width(x) <= 32 => {
                self.pool.facts(x).signed(self.pool.width(x))
            }
            _ => self.pool.facts(e).signed(width),
        };
        (low >= -0x4000_0000 && high <= 0x3fff_ffff).then_some((low, high))
    }

    pub(super) fn binary(&self, op: BinOp, a: ExprId, b: ExprId) -> Term {
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul => self.arithmetic(op, a, b),
            BinOp::And | BinOp::Or | BinOp::Xor => self.bitwise(op, a, b),
            BinOp::UDiv | BinOp::URem => self.unsigned_division(op, a, b),
            BinOp::SDiv | BinOp::SRem => self.signed_division(op, a, b),
            BinOp::Shl | BinOp::LShr | BinOp::AShr => self.shift(op, a, b),
        }
    }

    fn arithmetic(&self, op: BinOp, a: ExprId, b: ExprId) -> Term {
        let width = self.pool.width(a);
        // Adding a constant that is negative reads better as a subtraction.
        let minus = match op {
            BinOp::Add if width <= 64 => self.pool.as_const(b).and_then(|c| {
                let v = crate::word::sign_extend(c, width);
                (v < 0 && v > i64::from(i32::MIN)).then(|| v.unsigned_abs())
            }),
            _ => None,
        };
        let (name, p) = match (op, minus) {
            (BinOp::Mul, _) => ("*", prec::MUL),
            (BinOp::Sub, _) | (_, Some(_)) => ("-", prec::ADD),
            _ => ("+", prec::ADD),
        };
        // Where nothing can wrap, signed arithmetic of C does it as it is.
        if width > 1
            && op != BinOp::Mul
            && let (Some((al, ah)), Some((bl, bh))) = (self.small_range(a), self.small_range(b))
        {
            let (low, high) =
                if op == BinOp::Add { (al + bl, ah + bh) } else { (al - bh, ah - bl) };
            let half = if width >= 33 { i64::MAX } else { (1 << (width - 1)) - 1 };
            if low >= -half && high <= half {
                let x = self.signed(a);
                let y = match minus {
                    Some(v) => Term::atom(v.to_string(), Type::INT, Meaning::Signed),
                    None => self.signed(b),
                };
                let ty = x.ty.common(y.ty);
                let text = infix(&x, name, &y, p);
                return Term { text, prec: p, ty, meaning: Meaning::Signed };
            }
        }
        let (x, y, small) = match minus {
            Some(v) => {
                let (text, ty) = constant(&[v], false);
                (self.operand(a), Term::atom(text, ty, Meaning::Unsigned), Some(v))
            }
            None => (self.operand(a), self.operand(b), self.pool.as_const(b)),
        };
        // Small values cannot overflow an int, whatever is cut off afterwards.
        let limit = if op == BinOp::Mul { 8 } else { 16 };
        let tame = |t: &Term| t.meaning != Meaning::Modular && t.ty.promoted() == Type::INT;
        if width <= limit && tame(&x) && tame(&y) {
            let text = infix(&x, name, &y, p);
            return Term { text, prec: p, ty: Type::INT, meaning: Meaning::Modular };
        }
        let (x, y, ty) = self.modular(x, y, small, width);
        let text = infix(&x, name, &y, p);
        let exact = ty == Type::unsigned(width) && width >= 32;
        let meaning = if exact { Meaning::Unsigned } else { Meaning::Modular };
        Term { text, prec: p, ty, meaning }
    }

    fn bitwise(&self, op: BinOp, a: ExprId, b: ExprId) -> Term {
        let (name, p) = match op {
            BinOp::And => ("&", prec::AND),
            BinOp::Or => ("|", prec::OR),
            _ => ("^", prec::XOR),
        };
        let (x, y) = (self.to_integer(self.natural(a)), self.to_integer(self.natural(b)));
        // Of values that are not negative the result is the one of any type.
        if x.meaning == Meaning::Unsigned && y.meaning == Meaning::Unsigned {
            let ty = x.ty.common(y.ty);
            let text = infix(&x, name, &y, p);
            return Term { text, prec: p, ty, meaning: Meaning::Unsigned };
        }
        let (x, y) = (self.unsigned(a), self.unsigned(b));
        let ty = x.ty.common(y.ty);
        Term { text: infix(&x, name, &y, p), prec: p, ty, meaning: Meaning::Unsigned }
    }

    pub(super) fn complement(&self, a: ExprId) -> Term {
        let term = self.unsigned(a);
        let width = self.pool.width(a);
        let ty = Type::unsigned(holding(width).max(32));
        let operand =
            if term.ty.promoted() == ty { term.at_least(prec::UNARY) } else { term.cast(ty) };
        let exact = ty.bits() == width;
        let meaning = if exact { Meaning::Unsigned } else { Meaning::Modular };
        Term { text: format!("~{operand}"), prec: prec::UNARY, ty, meaning }
    }

    /// What a quotient or remainder is when the divisor is zero, unless it cannot be.
    fn unless_zero(&self, divisor: ExprId, y: &Term, zero: &Term, otherwise: Term) -> Term {
        let width = self.pool.width(divisor);
        let never = width <= 64 && self.pool.facts(divisor).min > 0
            || width > 64 && self.pool.is_const(divisor) && !self.pool.is_zero(divisor);
        if never {
            return otherwise;
        }
        let test = infix(y, "==", &Term::atom("0".into(), Type::INT, y.meaning), prec::EQ);
        let zero_text = zero.at_least(prec::LOR);
        let text = format!("{test} ? {zero_text} : {}", otherwise.at_least(prec::LOR));
        Term { text, prec: prec::COND, ty: zero.ty.common(otherwise.ty), ..otherwise }
    }

    fn unsigned_division(&self, op: BinOp, a: ExprId, b: ExprId) -> Term {
        let (x, y) = (self.unsigned(a), self.unsigned(b));
        let name = if op == BinOp::UDiv { "/" } else { "%" };
        let ty = x.ty.common(y.ty);
        let text = infix(&x, name, &y, prec::MUL);
        let quotient = Term { text, prec: prec::MUL, ty, meaning: Meaning::Unsigned };
        let zero = match op {
            BinOp::URem => x.clone(),
            _ => {
                let ones = Term::atom("-1".into(), Type::INT, Meaning::Modular);
                self.to_unsigned(ones, self.pool.width(a))
            }
        };
        self.unless_zero(b, &y, &zero, quotient)
    }

    fn signed_division(&self, op: BinOp, a: ExprId, b: ExprId) -> Term {
        let width = self.pool.width(a);
        let (x, y) = (self.signed(a), self.signed(b));
        // Of a wider type the least value divided by minus one is no overflow.
        let wide = Type::signed(match width {
            0..32 => 32,
            32..64 => 64,
            64..128 => 128,
            other => other + 1,
        });
        let x_wide = if x.ty.promoted().bits() >= wide.bits() {
            x.clone()
        } else {
            Term { text: x.cast(wide), prec: prec::UNARY, ty: wide, meaning: Meaning::Signed }
        };
        let name = if op == BinOp::SDiv { "/" } else { "%" };
        let text = infix(&x_wide, name, &y, prec::MUL);
        let quotient = Term { text, prec: prec::MUL, ty: wide, meaning: Meaning::Modular };
        let zero = match op {
            BinOp::SRem => x.clone(),
            _ => {
                let text = format!("({} < 0 ? 1 : -1)", x.at_least(prec::ADD));
                Term::atom(text, Type::INT, Meaning::Signed)
            }
        };
        self.unless_zero(b, &y, &zero, quotient)
    }

    fn shift(&self, op: BinOp, a: ExprId, b: ExprId) -> Term {
        let width = self.pool.width(a);
        let amount = self.unsigned(b);
        let small = width <= 64 && self.pool.facts(b).max < u64::from(width);
        let limit = Term::atom(width.to_string(), Type::INT, Meaning::Unsigned);
        let in_range = infix(&amount, "<", &limit, prec::REL);
        if op == BinOp::AShr {
            let x = self.at_least_as_wide(self.signed(a), width);
            let text = if small {
                infix(&x, ">>", &amount, prec::SHIFT)
            } else {
                let last = width - 1;
                let by = format!("({in_range} ? {} : {last})", amount.at_least(prec::LOR));
                format!("{} >> {by}", x.at_least(prec::UNARY))
            };
            return Term { text, prec: prec::SHIFT, ty: x.ty.promoted(), meaning: Meaning::Signed };
        }
        let ty = Type::unsigned(holding(width).max(32));
        let mut x = self.unsigned(a);
        if x.ty.promoted() != ty {
            x = Term { text: x.cast(ty), prec: prec::UNARY, ty, meaning: Meaning::Unsigned };
        }
        let name = if op == BinOp::Shl { "<<" } else { ">>" };
        let shifted = infix(&x, name, &amount, prec::SHIFT);
        let exact = op == BinOp::LShr || ty.bits() == width;
        let meaning = if exact { Meaning::Unsigned } else { Meaning::Modular };
        let (text, p) = if small {
            (shifted, prec::SHIFT)
        } else {
            (format!("{in_range} ? {shifted} : 0"), prec::COND)
        };
        Term { text, prec: p, ty, meaning }
    }

    pub(super) fn concatenation(&self, e: ExprId) -> Term {
        let width = self.pool.width(e);
        let mut pieces = self.pieces(e);
        let (first, first_width) = pieces.remove(0);
        let mut below = width - first_width;
        let mut all = self.top_piece(first, below, width);
        for (piece, bits) in pieces {
            below -= bits;
            let text = match piece {
                Piece::Zero => continue,
                _ if below == 0 => self.to_unsigned(self.piece(piece), bits),
                _ => {
                    let piece = self.to_unsigned(self.piece(piece), bits);
                    self.moved(piece, bits, below)
                }
            };
            let ty = all.ty.common(text.ty);
            let meaning = all.meaning;
            all = Term { text: infix(&all, "|", &text, prec::OR), prec: prec::OR, ty, meaning };
        }
        all
    }

    /// The parts of a concatenation with their widths, the highest first; neighbouring parts of a
    /// variable are one.
    fn pieces(&self, e: ExprId) -> Vec<(Piece, u32)> {
        let mut pieces: Vec<(Piece, u32)> = Vec::new();
        let mut rest = Some(e);
        while let Some(e) = rest {
            let part = match self.pool.kind(e) {
                Kind::Concat(high, low) => {
                    rest = Some(low);
                    high
                }
                _ => {
                    rest = None;
                    e
                }
            };
            let bits = self.pool.width(part);
            let piece = match self.slice_of_variable(part) {
                Some(slice) if !self.temporaries.contains_key(&part) => Piece::Slice(slice),
                _ if self.pool.is_zero(part) => Piece::Zero,
                _ => Piece::Other(part),
            };
            match (pieces.last_mut(), piece) {
                (Some((Piece::Slice(above), width)), Piece::Slice(slice))
                    if above.is_above(&slice) =>
                {
                    above.low = slice.low;
                    above.width += bits;
                    *width += bits;
                }
                (_, piece) => pieces.push((piece, bits)),
            }
        }
        pieces
    }

    fn piece(&self, piece: Piece) -> Term {
        match piece {
            Piece::Slice(slice) => self.variable_bits(slice),
            Piece::Other(e) => self.to_integer(self.natural(e)),
            Piece::Zero => Term::atom("0".into(), Type::INT, Meaning::Unsigned),
        }
    }

    /// The highest piece in its place: bits that the shift moves out need not be cut off first.
    fn top_piece(&self, piece: Piece, below: u32, width: u32) -> Term {
        let term = self.to_integer(self.piece(piece));
        let ty = Type::unsigned(holding(width));
        if width >= 32 && term.meaning == Meaning::Modular && term.ty == ty {
            let text = format!("{} << {below}", term.at_least(prec::UNARY));
            let exact = ty.bits() == width;
            let meaning = if exact { Meaning::Unsigned } else { Meaning::Modular };
            return Term { text, prec: prec::SHIFT, ty, meaning };
        }
        let bits = width - below;
        self.moved(self.to_unsigned(term, bits), bits, below)
    }

    /// A piece of so many bits shifted left, in a type that holds it.
    fn moved(&self, x: Term, bits: u32, by: u32) -> Term {
        let mut x = x;
        // The sign of an int must stay out of it.
        if bits + by > 31 {
            let ty = Type::unsigned(holding(bits + by));
            x = Term { text: x.cast(ty), prec: prec::UNARY, ty, meaning: Meaning::Unsigned };
        }
        let ty = x.ty.promoted();
        let text = format!("{} << {by}", x.at_least(prec::UNARY));
        Term { text, prec: prec::SHIFT, ty, meaning: Meaning::Unsigned }
    }

    pub(super) fn slice(&self, a: ExprId, low: u32, width: u32) -> Term {
        self.slice_of_term(self.natural(a), self.pool.width(a), low, width)
    }

    /// Some bits of a piece that stands for `whole` bits.
    pub(super) fn slice_of_term(&self, term: Term, whole: u32, low: u32, width: u32) -> Term {
        if low == 0 {
            let term = self.to_integer(term);
            // Of a narrow piece the bits above its type are its sign or zero: the low ones are right
            // whatever the type.
            let meaning = Meaning::Modular;
            return if width == 1 { self.one_bit(term) } else { Term { meaning, ..term } };
        }
        let x = self.to_unsigned(term, whole);
        let x = self.at_least_as_wide(x, low + 1);
        let text = format!("{} >> {low}", x.at_least(prec::UNARY));
        let all = low + width == whole;
        let meaning = if all { Meaning::Unsigned } else { Meaning::Modular };
        let term = Term { text, prec: prec::SHIFT, ty: x.ty.promoted(), meaning };
        if width == 1 && !all { self.one_bit(term) } else { term }
    }

    /// A piece in a type of so many bits at least, so that C allows a shift.
    fn at_least_as_wide(&self, x: Term, bits: u32) -> Term {
        if x.ty.promoted().bits() >= bits {
            return x;
        }
        let ty = Type::Int { signed: x.ty.promoted().is_signed(), bits: holding(bits) };
        Term { text: x.cast(ty), prec: prec::UNARY, ty, meaning: x.meaning }
    }

    fn one_bit(&self, term: Term) -> Term {
        let text = format!("{} & 1", term.at_least(prec::SHIFT));
        Term { text, prec: prec::AND, ty: term.ty.promoted(), meaning: Meaning::Unsigned }
    }

    pub(super) fn choice(&self, c: ExprId, a: ExprId, b: ExprId) -> Term {
        let c = self.unsigned(c);
        let (x, y) = self.alike(a, b);
        let text = format!(
            "{} ? {} : {}",
            c.at_least(prec::LOR),
            x.at_least(prec::LOR),
            y.at_least(prec::COND)
        );
        Term { text, prec: prec::COND, ty: x.ty.common(y.ty), meaning: x.meaning }
    }

    /// A byte of an array: stores are asked from the last one on.
    pub(super) fn read(&self, array: ExprId, index: ExprId) -> Term {
        let at = self.unsigned(index);
        let len = self.pool.array_len(array);
        let mut asked = Vec::new();
        let mut below = array;
        while let Kind::Store(next, i, value) = self.pool.kind(below) {
            let i = self.unsigned(i);
            let test = infix(&at, "==", &i, prec::EQ);
            asked.push((test, self.unsigned(value).at_least(prec::LOR)));
            below = next;
        }
        let mut text = match self.pool.kind(below) {
            Kind::Ite(c, x, y) => {
                let c = self.unsigned(c).at_least(prec::LOR);
                let (x, y) = (self.read(x, index), self.read(y, index));
                format!("{c} ? {} : {}", x.at_least(prec::LOR), y.at_least(prec::COND))
            }
            _ => format!("{}[{}]", self.temporaries[&below].text, at.text),
        };
        let mut p = if text.contains('?') { prec::COND } else { prec::ATOM };
        for (test, value) in asked.into_iter().rev() {
            text = format!("{test} ? {value} : {text}");
            p = prec::COND;
        }
        let width = self.pool.width(index);
        let inside = width <= 64 && self.pool.facts(index).max < len as u64
            || width < 32 && len >> width != 0;
        if !inside {
            let limit = Term::atom(len.to_string(), Type::INT, Meaning::Unsigned);
            let test = infix(&at, "<", &limit, prec::REL);
            let otherwise = if p == prec::COND { format!("({text})") } else { text };
            text = format!("{test} ? {otherwise} : 0");
            p = prec::COND;
        }
        Term { text, prec: p, ty: Type::INT, meaning: Meaning::Unsigned }
    }
}
