//! Operators that are made of others.

use crate::id::ExprId;
use crate::node::{BinOp, CmpOp};
use crate::pool::Pool;

impl Pool {
    /// The conjunction of conditions.
    pub fn all(&mut self, conditions: impl IntoIterator<Item = ExprId>) -> ExprId {
        let start = self.boolean(true);
        conditions.into_iter().fold(start, |all, c| self.and(all, c))
    }

    /// `a -> b`.
    pub fn implies(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// The smaller or greater of two.
    pub fn choose(&mut self, less: CmpOp, smaller: bool, a: ExprId, b: ExprId) -> ExprId {
        let a_less = self.cmp(less, a, b);
        if smaller { self.ite(a_less, a, b) } else { self.ite(a_less, b, a) }
    }

    /// Whether a sum, difference or product does not fit its width.
    pub fn overflows(&mut self, op: BinOp, signed: bool, a: ExprId, b: ExprId) -> ExprId {
        let width = self.width(a);
        let wide = match op {
            BinOp::Mul => width * 2,
            _ => width + 1,
        };
        let extend = |p: &mut Pool, e| if signed { p.sext(e, wide) } else { p.zext(e, wide) };
        let (x, y) = (extend(self, a), extend(self, b));
        let exact = self.bin(op, x, y);
        let cut = self.extract(exact, 0, width);
        let back = extend(self, cut);
        self.ne(exact, back)
    }

    /// The absolute value; the minimum stays itself.
    pub fn abs(&mut self, a: ExprId) -> ExprId {
        let width = self.width(a);
        let sign = self.extract(a, width - 1, 1);
        let minus = self.neg(a);
        self.ite(sign, minus, a)
    }

    /// How many bits are one.
    pub fn ctpop(&mut self, a: ExprId) -> ExprId {
        let width = self.width(a);
        let mut sum = self.zero(width);
        for i in 0..width {
            let bit = self.extract(a, i, 1);
            let bit = self.zext(bit, width);
            sum = self.add(sum, bit);
        }
        sum
    }

    /// How many of the highest bits are zero; the width for zero.
    pub fn ctlz(&mut self, a: ExprId) -> ExprId {
        let width = self.width(a);
        // From the lowest bit up, the highest one that is set wins.
        let mut count = self.small(width, width);
        for i in 0..width {
            let bit = self.extract(a, i, 1);
            let here = self.small(width - 1 - i, width);
            count = self.ite(bit, here, count);
        }
        count
    }

    /// How many of the lowest bits are zero; the width for zero.
    pub fn cttz(&mut self, a: ExprId) -> ExprId {
        let width = self.width(a);
        let mut count = self.small(width, width);
        for i in (0..width).rev() {
            let bit = self.extract(a, i, 1);
            let here = self.small(i, width);
            count = self.ite(bit, here, count);
        }
        count
    }

    fn small(&mut self, value: u32, width: u32) -> ExprId {
        let mut words = vec![0; width.div_ceil(64) as usize];
        words[0] = value as u64;
        self.constant_words(&words, width)
    }

    /// The bytes in reverse order.
    pub fn bswap(&mut self, a: ExprId) -> ExprId {
        let bytes: Vec<ExprId> =
            (0..self.width(a) / 8).rev().map(|i| self.extract(a, i * 8, 8)).collect();
        self.from_bytes(&bytes)
    }

    /// The bits in reverse order.
    pub fn bitreverse(&mut self, a: ExprId) -> ExprId {
        let bits: Vec<ExprId> = (0..self.width(a)).rev().map(|i| self.extract(a, i, 1)).collect();
        self.from_bytes(&bits)
    }

    /// `high ++ low` shifted left by an amount modulo the width: its upper half.
    pub fn fshl(&mut self, high: ExprId, low: ExprId, amount: ExprId) -> ExprId {
        let width = self.width(high);
        let (both, amount) = self.funnel(high, low, amount);
        let shifted = self.bin(BinOp::Shl, both, amount);
        self.extract(shifted, width, width)
    }

    /// `high ++ low` shifted right by an amount modulo the width: its lower half.
    pub fn fshr(&mut self, high: ExprId, low: ExprId, amount: ExprId) -> ExprId {
        let width = self.width(high);
        let (both, amount) = self.funnel(high, low, amount);
        let shifted = self.bin(BinOp::LShr, both, amount);
        self.extract(shifted, 0, width)
    }

    fn funnel(&mut self, high: ExprId, low: ExprId, amount: ExprId) -> (ExprId, ExprId) {
        let width = self.width(high);
        let modulus = self.small(width, width);
        let amount = self.bin(BinOp::URem, amount, modulus);
        let both = self.concat(high, low);
        let amount = self.zext(amount, width * 2);
        (both, amount)
    }
}
