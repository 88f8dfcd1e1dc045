//! Comparisons, the lesser and the greater: no unpacking, only comparisons of bit patterns.

use crate::float::{FCmp, Kind as Format};
use crate::id::ExprId;
use crate::node::FloatOp;

use super::gates::Gates;
use super::number::Number;

impl Gates<'_> {
    /// Whether `x` is before `y` when -0 is before +0; both are no NaN.
    fn before(&self, x: &Number, y: &Number) -> ExprId {
        let a = self.concat(x.sign, x.magnitude);
        let b = self.concat(y.sign, y.magnitude);
        // Patterns order as signed integers, those of two negative numbers the other way round.
        let both = self.and(x.sign, y.sign);
        self.ite(both, self.ult(b, a), self.slt(a, b))
    }

    fn less(&self, x: &Number, y: &Number) -> ExprId {
        let zeros = self.and(x.zero, y.zero);
        self.and(self.before(x, y), self.not(zeros))
    }

    fn equal(&self, x: &Number, y: &Number) -> ExprId {
        let zeros = self.and(x.zero, y.zero);
        let same = self.and(self.eq(x.sign, y.sign), self.eq(x.magnitude, y.magnitude));
        self.or(same, zeros)
    }

    pub fn float_compare(&self, predicate: FCmp, format: Format, a: ExprId, b: ExprId) -> ExprId {
        let (x, y) = (self.load(format, a), self.load(format, b));
        let unordered = self.or(x.nan, y.nan);
        let bits = predicate as u8;
        let relation = match bits & 7 {
            0 => self.boolean(false),
            1 => self.equal(&x, &y),
            2 => self.less(&y, &x),
            3 => self.not(self.less(&x, &y)),
            4 => self.less(&x, &y),
            5 => self.not(self.less(&y, &x)),
            6 => self.not(self.equal(&x, &y)),
            _ => self.boolean(true),
        };
        if bits & 8 != 0 {
            self.or(unordered, relation)
        } else {
            self.and(self.not(unordered), relation)
        }
    }

    /// The operand that is less or greater, bit for bit as it was given.
    pub fn lesser_or_greater(&self, op: FloatOp, format: Format, a: ExprId, b: ExprId) -> ExprId {
        let (x, y) = (self.load(format, a), self.load(format, b));
        let lesser = matches!(op, FloatOp::MinNum | FloatOp::Minimum);
        let (low, high) = if lesser { (&x, &y) } else { (&y, &x) };
        let mut first = self.before(low, high);
        if format == Format::F80 {
            // A pseudo-denormal equals a normal number and still is another pattern.
            let same = self.and(self.eq(x.sign, y.sign), self.eq(x.magnitude, y.magnitude));
            first = self.or(first, self.and(same, low.sign));
        }
        let number = self.ite(first, a, b);
        let nan = self.store(format, self.nan_of_two(format, &x, &y, true));
        if matches!(op, FloatOp::Minimum | FloatOp::Maximum) {
            return self.ite(self.or(x.nan, y.nan), nan, number);
        }
        let one = self.ite(x.nan, b, self.ite(y.nan, a, number));
        self.ite(self.and(x.nan, y.nan), nan, one)
    }
}
