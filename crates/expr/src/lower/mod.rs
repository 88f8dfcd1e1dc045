//! Floating-point operators as bit-vector expressions, for solvers that know bit-vectors only.
//!
//! A lowered expression has exactly the value that [`crate::Evaluator`] gives the original one, NaN
//! payloads, all rounding directions and invalid F80 encodings included. What is frequent is small:
//! a comparison compares bit patterns and unpacks nothing.
//!
//! Operands are taken apart without normalising them (`number`); sums, products and conversions are
//! computed exactly with a sticky bit (`arith`, `fma`, `convert`) and rounded in one place
//! (`round`). `+ - * /` of F16 and Bf16 are computed in F32 and rounded again, as the concrete
//! operators do it.
//!
//! Sizes, in expressions over bytes, F32 / F64: NaN test 19 / 33, `<` 61 / 97, to and from a 32-bit
//! integer about 75, sum 240 / 300, product 270 / 330, fused 390 / 490, quotient 560 / 950.
//!
//! Not lowered: the remainder of F80 and F128 (see `rem`). An expression that contains one has no
//! lowered form, and a solver must answer that it does not know.

mod arith;
mod compare;
mod convert;
mod fma;
mod gates;
mod number;
mod rem;
mod round;
mod shift;

use crate::id::ExprId;
use crate::node::{FloatOp, FloatUnOp, Kind};
use crate::pool::Pool;

use gates::Gates;

impl Pool {
    /// The same expression without floating-point operators; none if it has one that cannot be
    /// lowered. Remembered until the next [`Pool::collect`].
    pub fn lower_floats(&mut self, e: ExprId) -> Option<ExprId> {
        if !self.has_floats(e) {
            return Some(e);
        }
        let mut work = vec![e];
        while let Some(&e) = work.last() {
            if self.lowered_form(e).is_some() {
                work.pop();
                continue;
            }
            let before = work.len();
            self.push_operands(e, &mut work);
            let mut kept = before;
            for i in before..work.len() {
                if self.lowered_form(work[i]).is_none() {
                    work[kept] = work[i];
                    kept += 1;
                }
            }
            work.truncate(kept);
            if kept == before {
                work.pop();
                let lowered = self.lower_one(e);
                self.lowered.insert(e, lowered);
            }
        }
        self.lowered_form(e).flatten()
    }

    /// What is known of an expression's lowered form: nothing yet, that there is none, or itself.
    fn lowered_form(&self, e: ExprId) -> Option<Option<ExprId>> {
        if self.has_floats(e) { self.lowered.get(&e).copied() } else { Some(Some(e)) }
    }

    /// Lowers an expression whose operands are lowered.
    fn lower_one(&mut self, e: ExprId) -> Option<ExprId> {
        let (kind, width) = (self.kind(e), self.width(e));
        let mut operands = Vec::new();
        self.push_operands(e, &mut operands);
        if operands.iter().any(|&o| self.lowered_form(o) == Some(None)) {
            return None;
        }
        let lowered = |p: &Pool, o| p.lowered_form(o).flatten().expect("operands come first");
        let plain = self.rebuild(kind, width, &lowered);
        // Equal up to its operands, which have no floats: only the outermost operator remains.
        let kind = self.kind(plain);
        if !kind.is_float() {
            return Some(plain);
        }
        lower_operator(&Gates::new(self), kind, width)
    }
}

fn lower_operator(g: &Gates<'_>, kind: Kind, width: u32) -> Option<ExprId> {
    Some(match kind {
        Kind::Float(op, format, round, a, b) => match op {
            FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div => {
                g.arithmetic(op, format, round, a, b)
            }
            FloatOp::Rem if rem::lowerable(format) => g.remainder(format, a, b),
            FloatOp::Rem => return None,
            FloatOp::MinNum | FloatOp::MaxNum | FloatOp::Minimum | FloatOp::Maximum => {
                g.lesser_or_greater(op, format, a, b)
            }
        },
        Kind::FloatUn(FloatUnOp::Sqrt, format, round, a) => g.square_root(format, round, a),
        Kind::FloatUn(FloatUnOp::Integral, format, round, a) => g.integral(format, round, a),
        Kind::Fma(format, round, a, b, c) => g.fused(format, round, a, b, c),
        Kind::FloatCmp(predicate, format, a, b) => g.float_compare(predicate, format, a, b),
        Kind::FloatConvert(from, to, round, a) => g.convert(from, to, round, a),
        Kind::FloatFromInt { to, signed, round, a } => g.integer_to_float(to, signed, round, a),
        Kind::FloatToInt { from, signed, round, a } => {
            g.float_to_integer(from, signed, round, a, width).0
        }
        Kind::FloatFits { from, signed, round, bits, a } => {
            g.float_to_integer(from, signed, round, a, bits.into()).1
        }
        other => unreachable!("no floating-point operator: {other:?}"),
    })
}
