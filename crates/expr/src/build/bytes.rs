//! Words as bytes and back.

use crate::id::ExprId;
use crate::node::Kind;
use crate::pool::Pool;
use crate::rules::Rule;

impl Pool {
    /// A word from its bytes, the lowest first.
    pub fn from_bytes(&mut self, bytes: &[ExprId]) -> ExprId {
        let (&first, rest) = bytes.split_first().expect("a word has a byte");
        let joined = rest.iter().fold(first, |low, &high| self.concat(high, low));
        match self.cut_from(bytes, self.width(joined)) {
            Some(word) if word != joined => {
                self.hit(Rule::WordOfParts);
                word
            }
            _ => joined,
        }
    }

    /// The slice of a word that all of these parts are cut from, each at its place. A word that was
    /// written to memory comes back in parts that were simplified each for itself (the low byte of a
    /// sum is a sum of low bytes, another byte may be known), so that it cannot be seen from the
    /// parts alone: they are cut from it again.
    fn cut_from(&mut self, parts: &[ExprId], width: u32) -> Option<ExprId> {
        let mut at = 0;
        let (word, start) = parts.iter().find_map(|&part| {
            let place = at;
            at += self.width(part);
            match self.kind(part) {
                Kind::Extract(word, low) => Some((word, low.checked_sub(place)?)),
                _ => None,
            }
        })?;
        if start + width > self.width(word) {
            return None;
        }
        at = start;
        for &part in parts {
            if self.extract(word, at, self.width(part)) != part {
                return None;
            }
            at += self.width(part);
        }
        Some(self.extract(word, start, width))
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
