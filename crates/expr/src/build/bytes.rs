//! Words as bytes and back.

use crate::id::ExprId;
use crate::pool::Pool;

impl Pool {
    /// A word from its bytes, the lowest first.
    pub fn from_bytes(&mut self, bytes: &[ExprId]) -> ExprId {
        let (&first, rest) = bytes.split_first().expect("a word has a byte");
        rest.iter().fold(first, |low, &high| self.concat(high, low))
    }

    /// The `i`-th byte of a word, the lowest first; bits above the word are zero.
    pub fn byte(&mut self, e: ExprId, i: u32) -> ExprId {
        let width = self.width(e);
        let low = i * 8;
        if low >= width {
            return self.zero(8);
        }
        let part = self.extract(e, low, 8.min(width - low));
        self.zext(part, 8)
    }
}
