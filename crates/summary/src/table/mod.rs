//! What is known in each call context of the program.
//!
//! Entries are found by their context (the whole call stack) and then by what they pin: entries
//! that pin the same bytes form a group, and in a group the values of these bytes in the state lead
//! to the entries that ask for them. So a state never sees an entry that wants other numbers, and
//! nothing is searched. Then, cheapest first: the model of the state's path, the shape, inputs on
//! which other states did not satisfy an entry, the conditions with the state's values put in, and
//! last the solver.

mod check;
mod compare;
mod figures;

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use expr::{ExprId, SymId};
use machine::host::Kernel;
use machine::{Machine, State};

use crate::context::CallContext;
use crate::formula::Formula;

pub use check::Check;
pub use compare::holds_for_all;
pub use figures::Figures;

/// The number of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct EntryId(u32);

/// What is known in a call context.
pub struct Entry {
    /// The states that have nothing new to show.
    pub formula: Formula,
    /// The path that completed it, counted from 0.
    pub path: u64,
    /// Instructions that were executed below it.
    pub cost: u64,
    /// Paths that ended below it.
    pub paths: u64,
    context: CallContext,
    kernel: Option<Kernel>,
    hits: u64,
    size: usize,
    /// Inputs yet to come on which states did not satisfy it, the latest first: others may not,
    /// either.
    against: Vec<Box<[(SymId, u8)]>>,
    /// The condition that the last state that came did not satisfy: it is the first to look at.
    failed: Cell<usize>,
}

/// How many of them are kept.
const MAX_AGAINST: usize = 4;

/// How much may be kept and how much one check may do.
#[derive(Clone, Copy, Debug)]
pub struct TableLimits {
    /// Groups in one context.
    pub groups: usize,
    /// Entries that pin the same bytes to the same values.
    pub alike: usize,
    /// Entries that one check asks the solver about.
    pub looks: usize,
    /// Pins and operators of all entries.
    pub size: usize,
}

impl Default for TableLimits {
    fn default() -> Self {
        TableLimits { groups: 12, alike: 48, looks: 6, size: 20_000_000 }
    }
}

#[derive(Default)]
struct Known {
    groups: Vec<Group>,
}

/// Entries that pin the same bytes.
struct Group {
    symbols: Rc<[SymId]>,
    entries: HashMap<Box<[u8]>, Vec<EntryId>>,
    hits: u64,
    /// The values, when all entries want the same, and the pin that a state failed at last: it is
    /// the first to look at.
    only: Option<Box<[u8]>>,
    failed: usize,
}

impl Group {
    /// The entries that want the values that a state has.
    fn find(&mut self, machine: &Machine, state: &State) -> &[EntryId] {
        let value = |&sym: &SymId| machine.cell_number(state, sym);
        if let Some(only) = &self.only {
            let count = self.symbols.len();
            let differs = |i: &usize| value(&self.symbols[*i]) != Some(only[*i]);
            if self.failed < count && differs(&self.failed) {
                return &[];
            }
            match (0..count).find(differs) {
                Some(i) => self.failed = i,
                None => return self.entries.get(only).map_or(&[], Vec::as_slice),
            }
            return &[];
        }
        let values: Option<Vec<u8>> = self.symbols.iter().map(value).collect();
        values.and_then(|values| self.entries.get(values.as_slice())).map_or(&[], Vec::as_slice)
    }

    /// To be called when entries came or went.
    fn update(&mut self) {
        self.only = match self.entries.len() {
            1 => self.entries.keys().next().cloned(),
            _ => None,
        };
    }
}

/// What is known, by call context.
#[derive(Default)]
pub struct Table {
    contexts: HashMap<CallContext, Known>,
    entries: HashMap<EntryId, Entry>,
    next: u32,
    size: usize,
    limits: TableLimits,
    figures: Figures,
}

impl Table {
    /// An empty table.
    pub fn new(limits: TableLimits) -> Table {
        Table { limits, ..Table::default() }
    }

    /// What became of the checks since this was last asked.
    pub fn take_figures(&mut self) -> Figures {
        std::mem::take(&mut self.figures)
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// An entry that is still there.
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(&id)
    }

    /// The expressions of all entries: of the pool of cells, and of the pool of states.
    pub fn for_each_expr(&self, cells: &mut dyn FnMut(ExprId), states: &mut dyn FnMut(ExprId)) {
        for entry in self.entries.values() {
            let Entry {
                formula,
                kernel,
                path: _,
                cost: _,
                paths: _,
                context: _,
                hits: _,
                size: _,
                against: _,
                failed: _,
            } = entry;
            formula.roots().for_each(&mut *cells);
            if let Some(kernel) = kernel {
                kernel.for_each_symbolic(&mut *states);
            }
        }
    }

    /// Whether something is known in a context.
    pub fn knows(&self, context: &CallContext) -> bool {
        self.contexts.contains_key(context)
    }

    /// Enters what is known in the context of a state that has this kernel.
    pub fn insert(
        &mut self,
        context: &CallContext,
        kernel: &Kernel,
        formula: Formula,
        (path, cost, paths): (u64, u64, u64),
    ) -> Option<EntryId> {
        let symbols: Rc<[SymId]> = formula.pins.iter().map(|&(sym, _)| sym).collect();
        let values: Box<[u8]> = formula.pins.iter().map(|&(_, value)| value).collect();
        let size = formula.weight + formula.pins.len();
        let id = EntryId(self.next);
        let known = self.contexts.entry(context.clone()).or_default();
        let group = match known.groups.iter().position(|group| group.symbols == symbols) {
            Some(i) => &mut known.groups[i],
            None => {
                if known.groups.len() >= self.limits.groups {
                    // The one that was of least use goes.
                    let least = (0..known.groups.len()).min_by_key(|&i| known.groups[i].hits)?;
                    let old = known.groups.swap_remove(least);
                    for id in old.entries.into_values().flatten() {
                        self.size -= self.entries.remove(&id).map_or(0, |entry| entry.size);
                        self.figures.dropped += 1;
                    }
                }
                let entries = HashMap::new();
                known.groups.push(Group { symbols, entries, hits: 0, only: None, failed: 0 });
                known.groups.last_mut().expect("it was just put there")
            }
        };
        let entries = group.entries.entry(values).or_default();
        if entries
            .iter()
            .any(|id| self.entries.get(id).is_some_and(|e| e.formula.says_same(&formula)))
        {
            return None;
        }
        if entries.len() >= self.limits.alike {
            // The one that was of least use goes, the oldest of several.
            let uses = |id: &EntryId| self.entries.get(id).map_or(0, |entry| entry.hits);
            let least = (0..entries.len()).min_by_key(|&i| uses(&entries[i])).unwrap_or(0);
            let old = entries.remove(least);
            self.size -= self.entries.remove(&old).map_or(0, |entry| entry.size);
            self.figures.dropped += 1;
        }
        entries.push(id);
        group.update();
        self.next += 1;
        self.size += size;
        self.figures.made += 1;
        let kernel = formula.shape.kernel.then(|| kernel.clone());
        let context = context.clone();
        let against = Vec::new();
        let (hits, failed) = (0, Cell::new(usize::MAX));
        let entry =
            Entry { formula, path, cost, paths, context, kernel, hits, size, against, failed };
        self.entries.insert(id, entry);
        self.shrink();
        Some(id)
    }

    /// Drops entries that were of no use until the rest is small enough.
    fn shrink(&mut self) {
        if self.size <= self.limits.size {
            return;
        }
        let mut order: Vec<(u64, EntryId)> =
            self.entries.iter().map(|(&id, entry)| (entry.hits, id)).collect();
        order.sort_unstable();
        for (_, id) in order {
            if self.size <= self.limits.size / 4 * 3 {
                break;
            }
            self.remove(id);
        }
    }

    /// Drops an entry.
    pub fn remove(&mut self, id: EntryId) {
        let Some(entry) = self.entries.remove(&id) else { return };
        self.size -= entry.size;
        self.figures.dropped += 1;
        let Some(known) = self.contexts.get_mut(&entry.context) else { return };
        for group in &mut known.groups {
            group.entries.values_mut().for_each(|ids| ids.retain(|&other| other != id));
            group.entries.retain(|_, ids| !ids.is_empty());
            group.update();
        }
        known.groups.retain(|group| !group.entries.is_empty());
        if known.groups.is_empty() {
            self.contexts.remove(&entry.context);
        }
    }
}
