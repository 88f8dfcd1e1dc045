//! Expressions as C that needs nothing around it: no declarations, no headers, no functions.

use hashbrown::HashMap;

use super::{Names, Printer};
use crate::id::ExprId;
use crate::node::Kind;
use crate::pool::Pool;

/// Operators of a text, those of what it has twice counted twice.
const MOST: u32 = 150;

/// The exact types of `<stdint.h>` in C's own words.
const TYPES: [(&str, &str); 8] = [
    ("int8_t", "signed char"),
    ("uint8_t", "unsigned char"),
    ("int16_t", "short"),
    ("uint16_t", "unsigned short"),
    ("int32_t", "int"),
    ("uint32_t", "unsigned int"),
    ("int64_t", "long long"),
    ("uint64_t", "unsigned long long"),
];

impl Pool {
    /// An expression as one expression of C that compiles wherever its variables can be named; none when it is large, has
    /// arrays, floating-point numbers or more than 64 bits, or when a byte has no name.
    pub fn to_c_alone(&self, e: ExprId, names: Names<'_>) -> Option<String> {
        let named = self.symbols(e).iter().all(|&sym| names(sym).is_some());
        if !named || self.whole_size(e)? > MOST {
            return None;
        }
        let printer = Printer {
            pool: self,
            names,
            temporaries: HashMap::new(),
            declarations: Vec::new(),
            printed: Default::default(),
        };
        let text = with_own_types(&printer.unsigned(e).text);
        // Quotients are computed in a wider type.
        (!text.contains("__int128") && !text.contains("_BitInt")).then_some(text)
    }

    /// Operators of an expression written out; none if it has some that C has not.
    fn whole_size(&self, root: ExprId) -> Option<u32> {
        let mut sizes: HashMap<ExprId, u32> = HashMap::new();
        let mut work = vec![(root, false)];
        let mut operands = Vec::new();
        while let Some((e, done)) = work.pop() {
            if sizes.contains_key(&e) {
                continue;
            }
            operands.clear();
            match self.kind(e) {
                Kind::Const(_) | Kind::Sym(_) => {}
                Kind::Not(_)
                | Kind::Bin(..)
                | Kind::Cmp(..)
                | Kind::Concat(..)
                | Kind::Extract(..)
                | Kind::ZExt(_)
                | Kind::SExt(_)
                | Kind::Ite(..)
                    if self.width(e) <= 64 =>
                {
                    self.push_operands(e, &mut operands);
                }
                _ => return None,
            }
            if !done {
                work.push((e, true));
                work.extend(operands.iter().map(|&o| (o, false)));
                continue;
            }
            let below = operands.iter().map(|o| sizes[o]).fold(1, u32::saturating_add);
            if below > MOST {
                return Some(below);
            }
            sizes.insert(e, below);
        }
        sizes.get(&root).copied()
    }
}

/// The text without names of `<stdint.h>`.
fn with_own_types(text: &str) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match is_word(c) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => c.len_utf8(),
        };
        let (word, behind) = rest.split_at(length);
        let own = TYPES.iter().find(|(name, _)| *name == word);
        out += own.map_or(word, |(_, own)| own);
        rest = behind;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::with_own_types;

    #[test]
    fn types_are_replaced_as_whole_words() {
        assert_eq!(with_own_types("(uint8_t)x + my_int8_t"), "(unsigned char)x + my_int8_t");
        assert_eq!(with_own_types("(int64_t)(a) >= -1ll"), "(long long)(a) >= -1ll");
    }
}
