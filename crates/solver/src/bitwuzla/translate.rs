//! Expressions as terms of Bitwuzla.
//!
//! Operators are total in the same way on both sides, so most of it is a table. What differs:
//!
//! - A truth value is one bit here and a sort of its own there. An expression of one bit becomes
//!   whichever is natural for its operator, and is converted where the other one is asked for.
//! - Arrays have a length here; see [`super::arrays`].
//! - Floats must have been lowered to bit-vectors.

use std::collections::HashMap;

use expr::{BinOp, CmpOp, ExprId, Kind as Op, Pool, SymId};

use crate::backend::Budget;

use super::ffi::{Error, Instance, Sort, Term};
use super::kind::Kind;

/// Why there is no term.
#[derive(Debug)]
pub(super) enum Obstacle {
    /// Too many terms, or the query is to end.
    Budget,
    /// A floating-point operator that cannot be lowered.
    Float,
    /// The library refuses, or an operator is not known: a mistake of ours.
    Mistake(Error),
}

impl Obstacle {
    /// Makes a mistake known where mistakes are looked for; the answer is unknown in any case.
    pub(super) fn report(&self) {
        if let Obstacle::Mistake(error) = self {
            debug_assert!(false, "Bitwuzla refuses: {error}");
        }
    }
}

impl From<Error> for Obstacle {
    fn from(error: Error) -> Obstacle {
        Obstacle::Mistake(error)
    }
}

/// What an expression became.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// A truth value (of an expression of one bit).
    Bool(Term),
    /// A bit-vector.
    Bits(Term),
    /// An array: what was stored into it, if something was.
    Array(Option<Term>),
}

/// How reads of arrays with stores are expressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrays {
    /// By arrays of Bitwuzla.
    Native,
    /// Without arrays, by comparing the index with that of each store.
    Eliminated,
}

/// Translates conditions of one pool into terms of one instance, each expression once.
pub(super) struct Translator {
    pub(super) arrays: Arrays,
    forms: HashMap<ExprId, Form>,
    symbols: HashMap<SymId, Term>,
    /// The number of terms at which to give up, and what else ends the query.
    budget: Budget,
}

impl Translator {
    /// Nothing is translated yet.
    pub(super) fn new(arrays: Arrays, budget: &Budget) -> Translator {
        let budget = budget.clone();
        Translator { arrays, forms: HashMap::new(), symbols: HashMap::new(), budget }
    }

    /// The symbols that occurred so far, with their terms.
    pub(super) fn symbols(&self) -> impl Iterator<Item = (SymId, Term)> {
        self.symbols.iter().map(|(&sym, &term)| (sym, term))
    }

    /// The truth values of expressions of one bit.
    pub(super) fn conditions(
        &mut self,
        solver: &mut Instance,
        pool: &Pool,
        conditions: &[ExprId],
    ) -> Result<Vec<Term>, Obstacle> {
        conditions.iter().map(|&e| self.condition(solver, pool, e)).collect()
    }

    fn condition(
        &mut self,
        solver: &mut Instance,
        pool: &Pool,
        e: ExprId,
    ) -> Result<Term, Obstacle> {
        let mut work = vec![e];
        while let Some(&e) = work.last() {
            if self.forms.contains_key(&e) {
                work.pop();
                continue;
            }
            let before = work.len();
            let kind = pool.kind(e);
            work.extend(kind.operands().filter(|operand| !self.forms.contains_key(operand)));
            if let Op::Table(id) = kind {
                let bytes = pool.table(id).symbolic.iter().map(|&(_, byte)| byte);
                work.extend(bytes.filter(|byte| !self.forms.contains_key(byte)));
            }
            if work.len() == before {
                self.check_room(solver)?;
                let form = self.translate(solver, pool, e)?;
                self.forms.insert(e, form);
                work.pop();
            }
        }
        self.boolean(solver, e)
    }

    /// Gives up if there are too many terms already, or if nobody waits for the answer any more.
    pub(super) fn check_room(&self, solver: &Instance) -> Result<(), Obstacle> {
        let full = solver.term_count() as u64 > self.budget.gates;
        if full || self.budget.stopped() { Err(Obstacle::Budget) } else { Ok(()) }
    }

    /// What an operand became.
    pub(super) fn form(&self, e: ExprId) -> Form {
        self.forms[&e]
    }

    /// An operand as a truth value.
    pub(super) fn boolean(&self, solver: &mut Instance, e: ExprId) -> Result<Term, Obstacle> {
        match self.form(e) {
            Form::Bool(term) => Ok(term),
            Form::Bits(term) => Ok(is_set(solver, term)?),
            Form::Array(_) => unreachable!("an array is no condition"),
        }
    }

    /// An operand as a bit-vector.
    pub(super) fn bits(&self, solver: &mut Instance, e: ExprId) -> Result<Term, Obstacle> {
        match self.form(e) {
            Form::Bits(term) => Ok(term),
            Form::Bool(term) => {
                let (one, zero) = (solver.bits(1, 1)?, solver.bits(1, 0)?);
                Ok(solver.term(Kind::Ite, &[term, one, zero])?)
            }
            Form::Array(_) => unreachable!("an array is no bit-vector"),
        }
    }

    fn is_bool(&self, e: ExprId) -> bool {
        matches!(self.form(e), Form::Bool(_))
    }

    fn translate(
        &mut self,
        solver: &mut Instance,
        pool: &Pool,
        e: ExprId,
    ) -> Result<Form, Obstacle> {
        let width = pool.width(e);
        let bits = |term: Term| Ok(Form::Bits(term));
        match pool.kind(e) {
            Op::Const(value) if width == 1 => Ok(Form::Bool(solver.boolean(value != 0)?)),
            Op::Const(value) => bits(solver.bits(width, value)?),
            Op::Wide(id) => bits(solver.wide_bits(width, pool.wide_value(id))?),
            Op::Sym(sym) => bits(self.symbol(solver, sym)?),
            Op::Not(a) if self.is_bool(a) => {
                let a = self.boolean(solver, a)?;
                Ok(Form::Bool(solver.term(Kind::Not, &[a])?))
            }
            Op::Not(a) => {
                let a = self.bits(solver, a)?;
                bits(solver.term(Kind::BvNot, &[a])?)
            }
            Op::Bin(op, a, b) => self.binary(solver, op, a, b),
            Op::Cmp(op, a, b) => self.comparison(solver, op, a, b),
            Op::Concat(high, low) => {
                let operands = [self.bits(solver, high)?, self.bits(solver, low)?];
                bits(solver.term(Kind::BvConcat, &operands)?)
            }
            Op::Extract(a, low) => {
                let a = self.bits(solver, a)?;
                bits(solver.indexed(
                    Kind::BvExtract,
                    a,
                    &[u64::from(low + width - 1), u64::from(low)],
                )?)
            }
            Op::ZExt(a) => bits(self.extension(solver, pool, Kind::BvZeroExtend, a, width)?),
            Op::SExt(a) => bits(self.extension(solver, pool, Kind::BvSignExtend, a, width)?),
            Op::Ite(_, a, _) if matches!(self.form(a), Form::Array(_)) => {
                self.array(solver, pool, e)
            }
            Op::Ite(c, a, b) => {
                let c = self.boolean(solver, c)?;
                if self.is_bool(a) || self.is_bool(b) {
                    let operands = [c, self.boolean(solver, a)?, self.boolean(solver, b)?];
                    return Ok(Form::Bool(solver.term(Kind::Ite, &operands)?));
                }
                let operands = [c, self.bits(solver, a)?, self.bits(solver, b)?];
                bits(solver.term(Kind::Ite, &operands)?)
            }
            Op::Read(array, index) => bits(self.read(solver, pool, array, index)?),
            Op::Table(_) | Op::Run(..) | Op::Store(..) => self.array(solver, pool, e),
            Op::Float(..)
            | Op::FloatUn(..)
            | Op::Fma(..)
            | Op::FloatCmp(..)
            | Op::FloatConvert(..)
            | Op::FloatFromInt { .. }
            | Op::FloatToInt { .. }
            | Op::FloatFits { .. } => unreachable!("floats are lowered before"),
        }
    }

    /// The term of a symbol.
    pub(super) fn symbol(&mut self, solver: &mut Instance, sym: SymId) -> Result<Term, Obstacle> {
        if let Some(&term) = self.symbols.get(&sym) {
            return Ok(term);
        }
        let term = solver.constant(Sort::Bits(8))?;
        self.symbols.insert(sym, term);
        Ok(term)
    }

    fn binary(
        &self,
        solver: &mut Instance,
        op: BinOp,
        a: ExprId,
        b: ExprId,
    ) -> Result<Form, Obstacle> {
        let logical = match op {
            BinOp::And => Some(Kind::And),
            BinOp::Or => Some(Kind::Or),
            BinOp::Xor => Some(Kind::Xor),
            _ => None,
        };
        if let Some(kind) = logical.filter(|_| self.is_bool(a) || self.is_bool(b)) {
            let operands = [self.boolean(solver, a)?, self.boolean(solver, b)?];
            return Ok(Form::Bool(solver.term(kind, &operands)?));
        }
        let kind = match op {
            BinOp::Add => Kind::BvAdd,
            BinOp::Sub => Kind::BvSub,
            BinOp::Mul => Kind::BvMul,
            BinOp::UDiv => Kind::BvUdiv,
            BinOp::SDiv => Kind::BvSdiv,
            BinOp::URem => Kind::BvUrem,
            BinOp::SRem => Kind::BvSrem,
            BinOp::And => Kind::BvAnd,
            BinOp::Or => Kind::BvOr,
            BinOp::Xor => Kind::BvXor,
            BinOp::Shl => Kind::BvShl,
            BinOp::LShr => Kind::BvShr,
            BinOp::AShr => Kind::BvAshr,
        };
        let operands = [self.bits(solver, a)?, self.bits(solver, b)?];
        Ok(Form::Bits(solver.term(kind, &operands)?))
    }

    fn comparison(
        &self,
        solver: &mut Instance,
        op: CmpOp,
        a: ExprId,
        b: ExprId,
    ) -> Result<Form, Obstacle> {
        let kind = match op {
            CmpOp::Eq => Kind::Equal,
            CmpOp::Ult => Kind::BvUlt,
            CmpOp::Ule => Kind::BvUle,
            CmpOp::Slt => Kind::BvSlt,
            CmpOp::Sle => Kind::BvSle,
        };
        let operands = if op == CmpOp::Eq && (self.is_bool(a) || self.is_bool(b)) {
            [self.boolean(solver, a)?, self.boolean(solver, b)?]
        } else {
            [self.bits(solver, a)?, self.bits(solver, b)?]
        };
        Ok(Form::Bool(solver.term(kind, &operands)?))
    }

    fn extension(
        &self,
        solver: &mut Instance,
        pool: &Pool,
        kind: Kind,
        a: ExprId,
        width: u32,
    ) -> Result<Term, Obstacle> {
        let added = width - pool.width(a);
        let a = self.bits(solver, a)?;
        Ok(solver.indexed(kind, a, &[u64::from(added)])?)
    }
}

/// Whether the single bit of a bit-vector is set.
pub(super) fn is_set(solver: &mut Instance, bit: Term) -> Result<Term, Error> {
    let one = solver.bits(1, 1)?;
    solver.term(Kind::Equal, &[bit, one])
}
