//! Shifters, one stage per bit of the amount.

use crate::id::ExprId;

use super::gates::{Gates, bits_below};

impl Gates<'_> {
    fn left_once(&self, a: ExprId, by: u32) -> ExprId {
        self.pad(self.extract(a, 0, self.width(a) - by), by)
    }

    /// `a << amount`; bits of the amount that would move everything out are not looked at.
    pub fn shift_left(&self, a: ExprId, amount: ExprId) -> ExprId {
        let stages = bits_below(self.width(a)).min(self.width(amount));
        (0..stages).fold(a, |a, k| self.ite(self.bit(amount, k), self.left_once(a, 1 << k), a))
    }

    /// `a >> amount` without regard of what is lost.
    pub fn shift_right(&self, a: ExprId, amount: ExprId) -> ExprId {
        let (n, w) = (self.width(a), self.width(amount));
        let stages = bits_below(n).min(w);
        let a = (0..stages).fold(a, |a, k| {
            let by = 1 << k;
            let moved = self.zext(self.extract(a, by, n - by), n);
            self.ite(self.bit(amount, k), moved, a)
        });
        if stages == w {
            return a;
        }
        let far = self.any(self.extract(amount, stages, w - stages));
        self.ite(far, self.zero(n), a)
    }

    /// `a >> amount` where a lost bit sets the lowest one.
    pub fn shift_right_sticky(&self, a: ExprId, amount: ExprId) -> ExprId {
        let (n, w) = (self.width(a), self.width(amount));
        let stages = bits_below(n).min(w);
        let a = (0..stages).fold(a, |a, k| {
            let by = 1 << k;
            let moved = self.zext(self.keep_top(a, n - by), n);
            self.ite(self.bit(amount, k), moved, a)
        });
        if stages == w {
            return a;
        }
        let far = self.any(self.extract(amount, stages, w - stages));
        self.ite(far, self.zext(self.any(a), n), a)
    }

    /// `a` moved left until its highest bit is set, with the distance. Of zero the distance means
    /// nothing.
    pub fn normalise(&self, a: ExprId) -> (ExprId, ExprId) {
        let n = self.width(a);
        let mut a = a;
        let mut distance: Option<ExprId> = None;
        for k in (0..bits_below(n)).rev() {
            let by = 1 << k;
            let move_it = self.is_zero(self.extract(a, n - by, by));
            a = self.ite(move_it, self.left_once(a, by), a);
            distance = Some(distance.map_or(move_it, |d| self.concat(d, move_it)));
        }
        (a, distance.unwrap_or_else(|| self.zero(1)))
    }

    /// `a` moved left until its highest bit is set, but by no more than `limit`; with what is left
    /// of the limit.
    pub fn normalise_within(&self, a: ExprId, limit: ExprId) -> (ExprId, ExprId) {
        let (n, w) = (self.width(a), self.width(limit));
        let (mut a, mut limit) = (a, limit);
        for k in (0..bits_below(n).min(w)).rev() {
            let by = 1 << k;
            // Greedy is right: what remains of the distance or of the limit is below 2^(k+1).
            let clear = self.is_zero(self.extract(a, n - by, by));
            let allowed = self.any(self.extract(limit, k, w - k));
            let move_it = self.and(clear, allowed);
            a = self.ite(move_it, self.left_once(a, by), a);
            let less = self.sub(limit, self.constant(by as u128, w));
            limit = self.ite(move_it, less, limit);
        }
        (a, limit)
    }
}
