//! Entries: what a closed node says to later paths that come to the same place.
//!
//! An entry holds `S`, a formula over the cells: a state that satisfies it has only continuations
//! that are accounted for. Three things go with it, because the path that uses it never executes
//! the subtree. Its accesses, so that their races with the new path are found. What slept when it
//! was made, because executions that begin so were not explored. And which indices it relies on,
//! which are pinned in `S`; an access whose index is not pinned stands for the whole object.

use super::all::Map;
use super::formula::Formula;
use super::program::Program;
use super::rules::Rules;
use super::state::{Footprint, State, lanes_of};

/// An operation that was explored from a node above, and that nothing executed since conflicts
/// with: what begins with it would be explored again.
#[derive(Clone, Copy, Debug)]
pub struct Asleep {
    pub thread: usize,
    pub footprint: Footprint,
}

/// An access somewhere below a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    pub thread: usize,
    /// Its pin, if any, is a term over the cells at the node.
    pub footprint: Footprint,
    /// At least the threads with an event below the node that happens before this one.
    pub before: u16,
}

/// Adds an access, or its predecessors to one that is there.
pub fn add_access(accesses: &mut Vec<Access>, access: Access) {
    let same =
        |known: &&mut Access| known.thread == access.thread && known.footprint == access.footprint;
    match accesses.iter_mut().find(same) {
        Some(known) => known.before |= access.before,
        None => accesses.push(access),
    }
}

#[derive(Clone, Debug)]
pub struct Entry {
    pub formula: Formula,
    pub sleep: Vec<Asleep>,
    pub accesses: Vec<Access>,
}

/// Where all threads are, which ones are parked, and whether the process ended.
type Position = (Vec<u8>, u16, bool);

fn position(state: &State) -> Position {
    (state.at.clone(), state.parked, state.exited)
}

#[derive(Default)]
pub struct Table {
    entries: Map<Position, Vec<Entry>>,
}

impl Table {
    pub fn store(&mut self, state: &State, entry: Entry) {
        self.entries.entry(position(state)).or_default().push(entry);
    }

    /// Entries that together account for all lanes of a state, as one. If there are several ways,
    /// the one that leaves the fewest sleeping threads to be explored.
    pub fn covering(
        &self,
        program: &Program,
        rules: &Rules,
        state: &State,
        sleep: &[Asleep],
    ) -> Option<Entry> {
        let entries = self.entries.get(&position(state))?;
        let mut sharing: Vec<&Entry> = Vec::new();
        let mut best: Option<(usize, &Entry)> = None;
        let mut missing = state.lanes;
        for entry in entries {
            let covered = lanes_of(state.lanes)
                .filter(|&lane| entry.formula.holds(program, state, lane))
                .fold(0, |set, lane| set | 1 << lane);
            if covered == state.lanes {
                let left = difference(&entry.sleep, sleep, rules).count_ones() as usize;
                if best.is_none_or(|(least, _)| left < least) {
                    best = Some((left, entry));
                }
            }
            if covered & missing != 0 {
                missing &= !covered;
                sharing.push(entry);
            }
        }
        match best {
            Some((_, entry)) => Some(entry.clone()),
            None => (missing == 0).then(|| union(&sharing, rules)),
        }
    }
}

/// Several entries that share the lanes of a state.
fn union(entries: &[&Entry], rules: &Rules) -> Entry {
    let formula = Formula::any(entries.iter().map(|entry| entry.formula.clone()));
    let mut sleep = Vec::new();
    let mut accesses = Vec::new();
    let counted = if rules.union_of_entries { entries } else { &entries[..1] };
    for entry in counted {
        sleep.extend_from_slice(&entry.sleep);
        for access in &entry.accesses {
            add_access(&mut accesses, *access);
        }
    }
    Entry { formula, sleep, accesses }
}

/// The threads that slept where an entry was made and do not sleep here. Their operations need no
/// comparison: the position gives the instruction, and a computed index is pinned in the formula.
pub fn difference(entry: &[Asleep], here: &[Asleep], rules: &Rules) -> u16 {
    if !rules.sleep_difference {
        return 0;
    }
    let awake = |one: &&Asleep| here.iter().all(|other| one.thread != other.thread);
    entry.iter().filter(awake).fold(0, |set, one| set | 1 << one.thread)
}
