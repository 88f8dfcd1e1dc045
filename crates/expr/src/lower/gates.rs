//! Constructors that nest: a circuit reads better when one gate can be the argument of another.

use std::cell::RefCell;

use crate::id::ExprId;
use crate::node::BinOp;
use crate::pool::Pool;

/// A pool behind methods that take `&self`.
pub(super) struct Gates<'a> {
    pool: RefCell<&'a mut Pool>,
}

impl<'a> Gates<'a> {
    pub fn new(pool: &'a mut Pool) -> Gates<'a> {
        Gates { pool: RefCell::new(pool) }
    }

    fn with<T>(&self, f: impl FnOnce(&mut Pool) -> T) -> T {
        f(&mut self.pool.borrow_mut())
    }

    pub fn width(&self, a: ExprId) -> u32 {
        self.with(|p| p.width(a))
    }

    pub fn constant(&self, value: u128, width: u32) -> ExprId {
        let mut words = vec![0; width.div_ceil(64).max(2) as usize];
        words[0] = value as u64;
        words[1] = (value >> 64) as u64;
        self.with(|p| p.constant_words(&words, width))
    }

    /// A signed constant of at most 64 bits.
    pub fn signed(&self, value: i64, width: u32) -> ExprId {
        self.with(|p| p.constant(value as u64, width))
    }

    pub fn zero(&self, width: u32) -> ExprId {
        self.with(|p| p.zero(width))
    }

    pub fn ones(&self, width: u32) -> ExprId {
        self.with(|p| p.ones(width))
    }

    pub fn boolean(&self, value: bool) -> ExprId {
        self.with(|p| p.boolean(value))
    }

    pub fn not(&self, a: ExprId) -> ExprId {
        self.with(|p| p.not(a))
    }

    pub fn and(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.and(a, b))
    }

    pub fn or(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.or(a, b))
    }

    pub fn xor(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.xor(a, b))
    }

    pub fn add(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.add(a, b))
    }

    pub fn sub(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.sub(a, b))
    }

    pub fn mul(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.bin(BinOp::Mul, a, b))
    }

    pub fn neg(&self, a: ExprId) -> ExprId {
        self.with(|p| p.neg(a))
    }

    pub fn eq(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.eq(a, b))
    }

    pub fn ult(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.ult(a, b))
    }

    pub fn ule(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.ule(a, b))
    }

    pub fn slt(&self, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.slt(a, b))
    }

    pub fn ite(&self, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
        self.with(|p| p.ite(c, a, b))
    }

    pub fn concat(&self, high: ExprId, low: ExprId) -> ExprId {
        self.with(|p| p.concat(high, low))
    }

    pub fn extract(&self, a: ExprId, low: u32, width: u32) -> ExprId {
        self.with(|p| p.extract(a, low, width))
    }

    pub fn zext(&self, a: ExprId, width: u32) -> ExprId {
        self.with(|p| p.zext(a, width))
    }

    pub fn sext(&self, a: ExprId, width: u32) -> ExprId {
        self.with(|p| p.sext(a, width))
    }

    pub fn resize(&self, a: ExprId, width: u32) -> ExprId {
        self.with(|p| p.resize(a, width))
    }

    pub fn bit(&self, a: ExprId, at: u32) -> ExprId {
        self.extract(a, at, 1)
    }

    pub fn top(&self, a: ExprId) -> ExprId {
        self.bit(a, self.width(a) - 1)
    }

    pub fn is_zero(&self, a: ExprId) -> ExprId {
        self.eq(a, self.zero(self.width(a)))
    }

    pub fn any(&self, a: ExprId) -> ExprId {
        self.not(self.is_zero(a))
    }

    pub fn all_ones(&self, a: ExprId) -> ExprId {
        self.eq(a, self.ones(self.width(a)))
    }

    /// `a` with `n` zeros below.
    pub fn pad(&self, a: ExprId, n: u32) -> ExprId {
        if n == 0 { a } else { self.concat(a, self.zero(n)) }
    }

    /// The `width` highest bits of `a`, with zeros below if it has fewer; the lowest one is sticky:
    /// set when a bit that was cut off is.
    pub fn keep_top(&self, a: ExprId, width: u32) -> ExprId {
        let whole = self.width(a);
        if whole <= width {
            return self.pad(a, width - whole);
        }
        if width == 1 {
            return self.any(a);
        }
        let cut = whole - width + 1;
        self.concat(self.extract(a, cut, width - 1), self.any(self.extract(a, 0, cut)))
    }
}

/// How many bits a number below `n` takes.
pub(super) fn bits_below(n: u32) -> u32 {
    u32::BITS - n.saturating_sub(1).leading_zeros()
}
