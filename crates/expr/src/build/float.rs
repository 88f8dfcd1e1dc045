//! Floating-point operators on bit patterns.

use crate::float::{self, FCmp, Kind as Format, Round};
use crate::id::ExprId;
use crate::node::{FloatOp, FloatUnOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;

/// Whether a format has all numbers of another.
fn widens(from: Format, to: Format) -> bool {
    match from {
        Format::F16 | Format::Bf16 => to.width() > 16,
        _ => to.width() > from.width(),
    }
}

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
            _ => match self.simpler_float_cmp(predicate, format, a, b) {
                Some(e) => e,
                None => self.float_node(Kind::FloatCmp(predicate, format, a, b), 1),
            },
        }
    }

    fn simpler_float_cmp(
        &mut self,
        predicate: FCmp,
        format: Format,
        a: ExprId,
        b: ExprId,
    ) -> Option<ExprId> {
        let bits = |p: &Pool, e| {
            let words = p.const_words(e)?;
            Some(u128::from(words[0]) | u128::from(words.get(1).copied().unwrap_or(0)) << 64)
        };
        let (x, y) = (bits(self, a), bits(self, b));
        if x.is_some() && y.is_some() {
            return None;
        }
        if x.or(y).is_some_and(|c| float::is_nan(format, c)) {
            self.hit(Rule::CompareNan);
            return Some(self.boolean(predicate as u8 & 8 != 0));
        }
        // C compares a float as a double: a constant that came from a float goes back.
        let source = |p: &Pool, e| match p.kind(e) {
            Kind::FloatConvert(from, _, _, x) if widens(from, format) => Some((from, x)),
            _ => None,
        };
        let narrowed = |from: Format, c: u128| {
            let narrow = float::convert(format, from, c, Round::NearestEven);
            let back = float::convert(from, format, narrow, Round::NearestEven);
            (back == c).then_some(narrow)
        };
        let (from, x, y) = match (source(self, a), source(self, b), x, y) {
            (Some((f, x)), Some((g, y)), ..) if f == g => (f, x, y),
            (Some((f, x)), None, _, Some(c)) => (f, x, self.float_constant(f, narrowed(f, c)?)),
            (None, Some((f, y)), Some(c), _) => (f, self.float_constant(f, narrowed(f, c)?), y),
            _ => return None,
        };
        self.hit(Rule::CompareConverted);
        Some(self.float_cmp(predicate, from, x, y))
    }

    fn float_constant(&mut self, format: Format, bits: u128) -> ExprId {
        self.constant_words(&[bits as u64, (bits >> 64) as u64], format.width())
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
