//! Sets of symbols that grow one by one, and that nobody keeps.

use expr::SymId;

/// A set of symbols.
#[derive(Default)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// Whether a symbol is in it.
    pub fn has(&self, sym: SymId) -> bool {
        self.0.get(sym.index() / 64).is_some_and(|word| word >> (sym.index() % 64) & 1 != 0)
    }

    /// Adds a symbol.
    pub fn add(&mut self, sym: SymId) {
        let word = sym.index() / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (sym.index() % 64);
    }

    /// The symbols, in order.
    pub fn symbols(&self) -> Vec<SymId> {
        let of_word = |(i, &word): (usize, &u64)| {
            let bits = (0..64).filter(move |bit| word >> bit & 1 != 0);
            bits.map(move |bit| SymId((64 * i + bit) as u32))
        };
        self.0.iter().enumerate().flat_map(of_word).collect()
    }
}
