//! Values for symbols.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::id::SymId;

/// A value for each symbol; zero for those it does not mention.
#[derive(Clone, Debug)]
pub struct Model {
    bytes: Vec<u8>,
    id: u64,
}

static NEXT: AtomicU64 = AtomicU64::new(1);

impl Default for Model {
    fn default() -> Self {
        Model::from_bytes(Vec::new())
    }
}

impl Model {
    /// The model with these bytes, by symbol.
    pub fn from_bytes(bytes: Vec<u8>) -> Model {
        Model { bytes, id: NEXT.fetch_add(1, Ordering::Relaxed) }
    }

    /// The value of a symbol.
    #[inline]
    pub fn get(&self, sym: SymId) -> u8 {
        self.bytes.get(sym.index()).copied().unwrap_or(0)
    }

    /// Gives a symbol another value. What was evaluated under this model before is forgotten.
    pub fn set(&mut self, sym: SymId, value: u8) {
        if sym.index() >= self.bytes.len() {
            self.bytes.resize(sym.index() + 1, 0);
        }
        self.bytes[sym.index()] = value;
        self.id = NEXT.fetch_add(1, Ordering::Relaxed);
    }

    /// Gives a value to a symbol that no expression evaluated under this model so far has: what was
    /// evaluated stays as it is.
    pub fn extend(&mut self, sym: SymId, value: u8) {
        if sym.index() >= self.bytes.len() {
            self.bytes.resize((sym.index() + 1).next_multiple_of(256), 0);
        }
        self.bytes[sym.index()] = value;
    }

    /// Makes it another model: what was evaluated under it is forgotten. Symbols keep their values until
    /// they are extended again.
    pub fn renew(&mut self) {
        self.id = NEXT.fetch_add(1, Ordering::Relaxed);
    }

    /// A copy with some symbols changed.
    pub fn with(&self, changes: impl IntoIterator<Item = (SymId, u8)>) -> Model {
        let mut bytes = self.bytes.clone();
        for (sym, value) in changes {
            if sym.index() >= bytes.len() {
                bytes.resize(sym.index() + 1, 0);
            }
            bytes[sym.index()] = value;
        }
        Model::from_bytes(bytes)
    }

    /// Tells this model (and its unchanged clones) from every other of this process.
    pub fn id(&self) -> u64 {
        self.id
    }
}
