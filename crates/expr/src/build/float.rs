//! Floating-point operators on bit patterns.

use crate::float::{FCmp, Kind as Format, Round};
use crate::id::ExprId;
use crate::node::{FloatOp, FloatUnOp, Kind};
use crate::pool::Pool;

impl Pool {
    /// An operator, its operands and result of one format.
    pub fn float(
        &mut self,
        op: FloatOp,
        format: Format,
        round: Round,
        a: ExprId,
        b: ExprId,
    ) -> ExprId {
        self.float_node(Kind::Float(op, format, round, a, b), format.width())
    }

    /// The square root.
    pub fn float_sqrt(&mut self, format: Format, round: Round, a: ExprId) -> ExprId {
        self.float_node(Kind::FloatUn(FloatUnOp::Sqrt, format, round, a), format.width())
    }

    /// The nearest integral value in a direction.
    pub fn float_integral(&mut self, format: Format, round: Round, a: ExprId) -> ExprId {
        self.float_node(Kind::FloatUn(FloatUnOp::Integral, format, round, a), format.width())
    }

    /// `a * b + c`, rounded once.
    pub fn float_fma(
        &mut self,
        format: Format,
        round: Round,
        a: ExprId,
        b: ExprId,
        c: ExprId,
    ) -> ExprId {
        self.float_node(Kind::Fma(format, round, a, b, c), format.width())
    }

    /// A comparison.
    pub fn float_cmp(&mut self, predicate: FCmp, format: Format, a: ExprId, b: ExprId) -> ExprId {
        match predicate {
            FCmp::False => self.boolean(false),
            FCmp::True => self.boolean(true),
            _ => self.float_node(Kind::FloatCmp(predicate, format, a, b), 1),
        }
    }

    /// From one format to another.
    pub fn float_convert(&mut self, from: Format, to: Format, round: Round, a: ExprId) -> ExprId {
        if from == to {
            return a;
        }
        self.float_node(Kind::FloatConvert(from, to, round, a), to.width())
    }

    /// An integer as a float.
    pub fn float_from_int(&mut self, to: Format, signed: bool, round: Round, a: ExprId) -> ExprId {
        self.float_node(Kind::FloatFromInt { to, signed, round, a }, to.width())
    }

    /// A float as an integer of `width` bits; zero where it does not fit.
    pub fn float_to_int(
        &mut self,
        from: Format,
        signed: bool,
        round: Round,
        a: ExprId,
        width: u32,
    ) -> ExprId {
        self.float_node(Kind::FloatToInt { from, signed, round, a }, width)
    }

    /// Whether a float, rounded, fits into an integer of `bits` bits.
    pub fn float_fits(
        &mut self,
        from: Format,
        signed: bool,
        round: Round,
        a: ExprId,
        bits: u32,
    ) -> ExprId {
        let bits = u16::try_from(bits).expect("integers that floats are converted to are small");
        self.float_node(Kind::FloatFits { from, signed, round, bits, a }, 1)
    }

    fn float_node(&mut self, kind: Kind, width: u32) -> ExprId {
        if kind.operands().all(|e| self.is_const(e)) {
            return self.fold(kind, width);
        }
        self.intern(kind, width)
    }
}
