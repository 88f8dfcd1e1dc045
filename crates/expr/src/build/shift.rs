//! Shifts.

use crate::id::ExprId;
use crate::node::{BinOp, Kind};
use crate::pool::Pool;
use crate::rules::Rule;

impl Pool {
    /// `a << k` by a constant.
    pub fn shl_by(&mut self, a: ExprId, k: u32) -> ExprId {
        let width = self.width(a);
        if k == 0 {
            return a;
        }
        let zero = self.zero(k.min(width));
        if k >= width {
            return zero;
        }
        let kept = self.extract(a, 0, width - k);
        self.concat(kept, zero)
    }

    /// `a >> k` by a constant, upper bits zero.
    pub fn lshr_by(&mut self, a: ExprId, k: u32) -> ExprId {
        let width = self.width(a);
        if k >= width {
            return self.zero(width);
        }
        let kept = self.extract(a, k, width - k);
        self.zext(kept, width)
    }

    /// `a >> k` by a constant, upper bits the sign.
    pub fn ashr_by(&mut self, a: ExprId, k: u32) -> ExprId {
        let width = self.width(a);
        let k = k.min(width - 1);
        let kept = self.extract(a, k, width - k);
        self.sext(kept, width)
    }

    pub(super) fn build_shift(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        let width = self.width(a);
        if let Some(words) = self.const_words(b) {
            self.hit(Rule::ShiftToSlices);
            let far = words[1..].iter().any(|&w| w != 0);
            let k = if far { width } else { words[0].min(width as u64) as u32 };
            return match op {
                BinOp::Shl => self.shl_by(a, k),
                BinOp::LShr => self.lshr_by(a, k),
                _ => self.ashr_by(a, k),
            };
        }
        if self.is_zero(a) {
            self.hit(Rule::Absorb);
            return a;
        }
        self.intern(Kind::Bin(op, a, b), width)
    }
}
