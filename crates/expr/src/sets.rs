//! Interned sets of symbols: which inputs an expression depends on.

use hashbrown::HashMap;

use crate::id::{SetId, SymId};

/// Sets up to this number are united one by one, and what comes out on the way is remembered.
const FEW: usize = 8;

/// All sets that occur. Equal sets have one id, and unions are remembered.
#[derive(Debug)]
pub(crate) struct Sets {
    sets: Vec<Box<[SymId]>>,
    ids: HashMap<Box<[SymId]>, SetId>,
    unions: HashMap<(SetId, SetId), SetId>,
}

impl Default for Sets {
    fn default() -> Self {
        let mut sets = Sets { sets: Vec::new(), ids: HashMap::new(), unions: HashMap::new() };
        sets.intern(Box::default());
        sets
    }
}

impl Sets {
    /// The empty set.
    pub const EMPTY: SetId = SetId::EMPTY;

    /// The set of some symbols, which are in order.
    pub fn intern(&mut self, set: Box<[SymId]>) -> SetId {
        if let Some(&id) = self.ids.get(&set) {
            return id;
        }
        let id = SetId(self.sets.len() as u32);
        self.sets.push(set.clone());
        self.ids.insert(set, id);
        id
    }

    /// The set of one symbol.
    pub fn single(&mut self, sym: SymId) -> SetId {
        self.intern(Box::new([sym]))
    }

    /// The union of two sets.
    pub fn union(&mut self, a: SetId, b: SetId) -> SetId {
        if a == b || b == Self::EMPTY {
            return a;
        }
        if a == Self::EMPTY {
            return b;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&id) = self.unions.get(&key) {
            return id;
        }
        let all = merged(&self.sets[a.index()], &self.sets[b.index()]);
        let id = self.intern(all.into());
        self.unions.insert(key, id);
        id
    }

    /// The union of several sets, without one for each step on the way where they are many.
    pub fn union_of(&mut self, sets: &[SetId]) -> SetId {
        if sets.len() <= FEW {
            return sets.iter().fold(Self::EMPTY, |all, &set| self.union(all, set));
        }
        let mut all: Vec<SymId> =
            sets.iter().flat_map(|set| self.sets[set.index()].iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        self.intern(all.into())
    }

    /// The symbols of a set, in order.
    pub fn get(&self, id: SetId) -> &[SymId] {
        &self.sets[id.index()]
    }
}

/// The symbols of two ordered lists, in order, each once.
fn merged(mut x: &[SymId], mut y: &[SymId]) -> Vec<SymId> {
    let mut all = Vec::with_capacity(x.len() + y.len());
    while let (Some(&a), Some(&b)) = (x.first(), y.first()) {
        all.push(a.min(b));
        if a <= b {
            x = &x[1..];
        }
        if b <= a {
            y = &y[1..];
        }
    }
    all.extend_from_slice(x);
    all.extend_from_slice(y);
    all
}
