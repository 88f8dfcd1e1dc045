//! What is known at each place of the program.
//!
//! Entries are found by their place (the whole call stack) and then by what they pin: entries that pin
//! the same bytes form a group, and in a group the values of these bytes in the state lead to the
//! entries that ask for them. So a state never sees an entry that wants other numbers, and nothing is
//! searched. Then, cheapest first: the model of the state's path, the shape, inputs on which other states did not satisfy
//! an entry, the conditions with the state's values put in, and last the solver.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use expr::{ExprId, Import, Model, SymId};
use ir::Position;
use machine::general::{Item, Sample, StackUse};
use machine::host::Kernel;
use machine::{Fenv, Machine, State};
use solver::Feasible;

use crate::formula::{Formula, Shape};

/// Where a state is, as far as it says what the state will execute: functions and instructions of all
/// frames, innermost first, which of them are signal handlers (they return to another instruction), and the rounding
/// direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    hash: u64,
    frames: Vec<Position>,
    /// Handlers, by their place among the frames.
    handlers: Vec<usize>,
    fenv: Fenv,
}

impl Hash for Place {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl Place {
    /// Where a state is.
    pub fn of(state: &State) -> Place {
        let frames: Vec<Position> = state.positions().collect();
        let handlers = state.stack.iter().enumerate().filter(|(_, frame)| frame.is_handler());
        let handlers = handlers.map(|(i, _)| i).collect();
        let mut hasher = DefaultHasher::new();
        frames.hash(&mut hasher);
        Place { hash: hasher.finish(), frames, handlers, fenv: state.fenv }
    }

    /// The instruction that the innermost frame is at.
    pub fn top(&self) -> Position {
        self.frames[0]
    }

    /// All frames, innermost first.
    pub fn frames(&self) -> &[Position] {
        &self.frames
    }
}

/// The number of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct EntryId(u32);

/// What is known at a place.
pub struct Entry {
    /// The states that have nothing new to show.
    pub formula: Formula,
    /// The path that completed it, counted from 0.
    pub path: u64,
    /// Instructions that were executed below it.
    pub cost: u64,
    /// Paths that ended below it.
    pub paths: u64,
    place: Place,
    kernel: Option<Kernel>,
    hits: u64,
    size: usize,
    /// Inputs yet to come on which states did not satisfy it, the latest first: others may not, either.
    against: Vec<Box<[(SymId, u8)]>>,
    /// The condition that the last state that came did not satisfy: it is the first to look at.
    failed: Cell<usize>,
}

/// How many of them are kept.
const MAX_AGAINST: usize = 4;

/// Whether a state satisfies what is known at its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// Each of its inputs satisfies one of these.
    Known(Vec<EntryId>),
    /// It may have something new to show.
    New,
}

/// How much may be kept and how much one check may do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Groups at one place.
    pub groups: usize,
    /// Entries that pin the same bytes to the same values.
    pub alike: usize,
    /// Entries that one check asks the solver about.
    pub looks: usize,
    /// Pins and operators of all entries.
    pub size: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { groups: 12, alike: 48, looks: 6, size: 20_000_000 }
    }
}

/// What became of the checks, by the stage that answered.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Figures {
    /// States that were looked at.
    pub checks: u64,
    /// There was nothing at their place.
    pub no_entry: u64,
    /// No entry wanted their numbers.
    pub guards: u64,
    /// Entries whose shape was another one.
    pub shape: u64,
    /// States that satisfy an entry as soon as their values are put in.
    pub folded: u64,
    /// Entries that cannot hold once the values are put in.
    pub folded_out: u64,
    /// States of which the model of the path satisfies no entry.
    pub model: u64,
    /// States that satisfy entries, as the solver says.
    pub proved: u64,
    /// States that do not, as the solver says.
    pub refuted: u64,
    /// Checks that the solver gave up.
    pub unknown: u64,
    /// Entries made so far.
    pub made: u64,
    /// Entries dropped again.
    pub dropped: u64,
}

impl Figures {
    /// The figures by their names, in the order in which a check goes.
    pub fn named(&self) -> [(&'static str, u64); 12] {
        [
            ("checks", self.checks),
            ("no_entry", self.no_entry),
            ("guards", self.guards),
            ("shape", self.shape),
            ("model", self.model),
            ("folded_out", self.folded_out),
            ("folded", self.folded),
            ("proved", self.proved),
            ("refuted", self.refuted),
            ("unknown", self.unknown),
            ("entries_made", self.made),
            ("entries_dropped", self.dropped),
        ]
    }

    /// Adds the figures of others.
    pub fn add(&mut self, other: &Figures) {
        self.checks += other.checks;
        self.no_entry += other.no_entry;
        self.guards += other.guards;
        self.shape += other.shape;
        self.folded += other.folded;
        self.folded_out += other.folded_out;
        self.model += other.model;
        self.proved += other.proved;
        self.refuted += other.refuted;
        self.unknown += other.unknown;
        self.made += other.made;
        self.dropped += other.dropped;
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

/// What is known, by place.
#[derive(Default)]
pub struct Table {
    places: HashMap<Place, Known>,
    entries: HashMap<EntryId, Entry>,
    next: u32,
    size: usize,
    limits: Limits,
    figures: Figures,
}

impl Table {
    /// An empty table.
    pub fn new(limits: Limits) -> Table {
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
                place: _,
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

    /// Whether something is known at a place.
    pub fn knows(&self, place: &Place) -> bool {
        self.places.contains_key(place)
    }

    /// Enters what is known at the place of a state that has this kernel.
    pub fn insert(
        &mut self,
        place: &Place,
        kernel: &Kernel,
        formula: Formula,
        (path, cost, paths): (u64, u64, u64),
    ) -> Option<EntryId> {
        let symbols: Rc<[SymId]> = formula.pins.iter().map(|&(sym, _)| sym).collect();
        let values: Box<[u8]> = formula.pins.iter().map(|&(_, value)| value).collect();
        let size = formula.weight + formula.pins.len();
        let id = EntryId(self.next);
        let known = self.places.entry(place.clone()).or_default();
        let group = match known.groups.iter().position(|group| group.symbols == symbols) {
            Some(i) => &mut known.groups[i],
            None => {
                if known.groups.len() >= self.limits.groups {
                    // The one that was of least use makes room.
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
            // The one that was of least use makes room, the oldest of several.
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
        let place = place.clone();
        let against = Vec::new();
        let (hits, failed) = (0, Cell::new(usize::MAX));
        let entry =
            Entry { formula, path, cost, paths, place, kernel, hits, size, against, failed };
        self.entries.insert(id, entry);
        self.make_room();
        Some(id)
    }

    /// Drops entries that were of no use until there is room again.
    fn make_room(&mut self) {
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
        let Some(known) = self.places.get_mut(&entry.place) else { return };
        for group in &mut known.groups {
            group.entries.values_mut().for_each(|ids| ids.retain(|&other| other != id));
            group.entries.retain(|_, ids| !ids.is_empty());
            group.update();
        }
        known.groups.retain(|group| !group.entries.is_empty());
        if known.groups.is_empty() {
            self.places.remove(&entry.place);
        }
    }

    /// Whether a state has nothing new to show.
    pub fn check(&mut self, machine: &mut Machine, place: &Place, state: &State) -> Check {
        self.figures.checks += 1;
        let Some(known) = self.places.get_mut(place) else {
            self.figures.no_entry += 1;
            return Check::New;
        };
        let mut candidates = Vec::new();
        for (i, group) in known.groups.iter_mut().enumerate() {
            let found = group.find(machine, state);
            candidates.extend(found.iter().rev().map(|&id| (i, id)));
        }
        if candidates.is_empty() {
            self.figures.guards += 1;
            return Check::New;
        }
        let mut conditions: Vec<(usize, EntryId, ExprId)> = Vec::new();
        let mut done = Import::default();
        let mut sample = Sample::default();
        let mut refuted = 0;
        // Most entries have the same shape.
        let mut shapes: Vec<(*const Shape, bool)> = Vec::new();
        for (group, id) in candidates {
            let entry = &self.entries[&id];
            // Most do not come any further.
            if !may_satisfy(machine, state, entry, &mut sample) {
                refuted += 1;
                continue;
            }
            let shape = Rc::as_ptr(&entry.formula.shape);
            let known = shapes.iter().find(|known| known.0 == shape).map(|known| known.1);
            let same = known.unwrap_or_else(|| has_shape(machine, entry, state));
            if known.is_none() {
                shapes.push((shape, same));
            }
            if !same || !fits(machine, entry, state) {
                self.figures.shape += 1;
                continue;
            }
            if fails_again(machine, state, entry) {
                refuted += 1;
                continue;
            }
            let meant = &entry.formula.meant;
            if !meant.iter().all(|meant| machine.means_same(state, meant, &mut done)) {
                self.figures.shape += 1;
                continue;
            }
            let condition = instantiate(machine, state, &entry.formula, &mut sample, &mut done);
            let Some(condition) = condition else {
                self.figures.folded_out += 1;
                continue;
            };
            match machine.pool().as_const(condition) {
                Some(0) => self.figures.folded_out += 1,
                Some(_) => {
                    self.figures.folded += 1;
                    return self.hit(place, vec![(group, id)]);
                }
                None => conditions.push((group, id, condition)),
            }
            if conditions.len() >= self.limits.looks {
                break;
            }
        }
        if conditions.is_empty() {
            self.figures.model += (refuted > 0) as u64;
            return Check::New;
        }
        self.ask(machine, place, state, conditions)
    }

    /// Asks the solver. One entry alone is tried first, and of several only those are used without which it does not
    /// hold: what a stopped state stands for goes into the formulas above it.
    fn ask(
        &mut self,
        machine: &mut Machine,
        place: &Place,
        state: &State,
        conditions: Vec<(usize, EntryId, ExprId)>,
    ) -> Check {
        let all: Vec<ExprId> = conditions.iter().map(|&(_, _, e)| e).collect();
        let (answer, against) = needed(machine, state, &all);
        for (i, model) in against {
            self.remember(machine, conditions[i].1, &model);
        }
        let used = match answer {
            Answer::Yes(used) => used,
            Answer::No => {
                self.figures.refuted += 1;
                return Check::New;
            }
            Answer::Open => {
                self.figures.unknown += 1;
                return Check::New;
            }
        };
        self.figures.proved += 1;
        let used = used.into_iter().map(|i| (conditions[i].0, conditions[i].1)).collect();
        self.hit(place, used)
    }

    /// Keeps the inputs on which a state does not satisfy an entry.
    fn remember(&mut self, machine: &mut Machine, id: EntryId, model: &Model) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        let symbols = entry.formula.symbols(machine.general_pool());
        let values = machine.inputs_to_come(model, &symbols);
        if !values.is_empty() && !entry.against.contains(&values) {
            entry.against.insert(0, values);
            entry.against.truncate(MAX_AGAINST);
        }
    }

    fn hit(&mut self, place: &Place, used: Vec<(usize, EntryId)>) -> Check {
        for &(group, id) in &used {
            if let Some(entry) = self.entries.get_mut(&id) {
                entry.hits += 1;
            }
            if let Some(known) = self.places.get_mut(place) {
                known.groups[group].hits += 1;
            }
        }
        Check::Known(used.into_iter().map(|(_, id)| id).collect())
    }
}

/// Whether one of some conditions holds on each input of a state.
enum Answer {
    /// One of these, by their indices.
    Yes(Vec<usize>),
    No,
    /// It is not found out.
    Open,
}

/// Conditions that do not hold, by their indices, and where.
type Against = Vec<(usize, Rc<Model>)>;

/// Finds few conditions of which one holds on each input of a state; and inputs on which some do not.
fn needed(machine: &mut Machine, state: &State, conditions: &[ExprId]) -> (Answer, Against) {
    let mut against = Against::new();
    let mut failed = vec![false; conditions.len()];
    for i in 0..conditions.len() {
        if failed[i] {
            continue;
        }
        match machine.may_fail(state, conditions[i]) {
            Feasible::No => return (Answer::Yes(vec![i]), against),
            Feasible::Unknown => {}
            Feasible::Yes(model) => {
                let mut none = true;
                for (j, &e) in conditions.iter().enumerate() {
                    let fails = i == j || !machine.holds_under(&model, e);
                    if fails {
                        against.push((j, Rc::clone(&model)));
                    }
                    failed[j] |= fails;
                    none &= fails;
                }
                if none {
                    return (Answer::No, against);
                }
            }
        }
    }
    let mut used: Vec<usize> = (0..conditions.len()).collect();
    let any = |machine: &mut Machine, which: &[usize]| {
        let pool = machine.pool_mut();
        let none = pool.boolean(false);
        let any = which.iter().fold(none, |any, &i| pool.or(any, conditions[i]));
        machine.may_fail(state, any)
    };
    match any(machine, &used) {
        Feasible::No => {}
        Feasible::Yes(_) => return (Answer::No, against),
        Feasible::Unknown => return (Answer::Open, against),
    }
    for i in 0..conditions.len() {
        let fewer: Vec<usize> = used.iter().copied().filter(|&j| j != i).collect();
        if matches!(any(machine, &fewer), Feasible::No) {
            used = fewer;
        }
    }
    (Answer::Yes(used), against)
}

/// Whether a state does not satisfy an entry on inputs on which others did not.
fn fails_again(machine: &mut Machine, state: &State, entry: &Entry) -> bool {
    entry
        .against
        .iter()
        .any(|values| !holds_in_model(machine, state, &entry.formula, &mut Sample::given(values)))
}

/// Whether objects and allocations are as they were.
fn has_shape(machine: &Machine, entry: &Entry, state: &State) -> bool {
    let shape = &entry.formula.shape;
    shape.objects.iter().all(|(&slot, met)| met.fits(state.memory.object(slot)))
        && shape.sites.iter().all(|(&site, &made)| state.memory.made(site) == made)
        && shape.free.iter().all(|&place| machine.is_free(state, place))
        && shape.frames.iter().all(|(&depth, objects)| {
            machine.frame_objects_of(state, depth).as_ref() == Some(objects)
        })
        && shape.sinks.iter().all(|&fd| machine.kernel_of(state).is_sink(fd))
}

/// Whether what must fit on the stack does and what must not does not, and the kernel is as it was if that matters.
fn fits(machine: &Machine, entry: &Entry, state: &State) -> bool {
    let (used, max) = (machine.stack_bytes(state), machine.max_stack());
    let StackUse { fits, exceeds } = entry.formula.stack;
    used + fits <= max
        && exceeds.is_none_or(|bytes| used + bytes > max)
        && entry.kernel.as_ref().is_none_or(|kernel| kernel.is_same(machine.kernel_of(state)))
}

/// Whether the model of a state's path satisfies an entry.
fn may_satisfy(machine: &mut Machine, state: &State, entry: &Entry, sample: &mut Sample) -> bool {
    let items = &entry.formula.items;
    if let Some(&Item::Need(e)) = items.get(entry.failed.get())
        && !machine.holds_in_model(state, e, sample)
    {
        return false;
    }
    for (i, item) in items.iter().enumerate() {
        match *item {
            Item::Need(e) if !machine.holds_in_model(state, e, sample) => {
                // What comes behind an assumption need not matter.
                let always = items[..i].iter().all(|item| matches!(item, Item::Need(_)));
                entry.failed.set(if always { i } else { usize::MAX });
                return false;
            }
            Item::Assume(e) if !machine.holds_in_model(state, e, sample) => return true,
            _ => {}
        }
    }
    true
}

/// Whether the model of a state's path satisfies a formula.
fn holds_in_model(
    machine: &mut Machine,
    state: &State,
    formula: &Formula,
    sample: &mut Sample,
) -> bool {
    for item in &formula.items {
        match *item {
            Item::Need(e) if !machine.holds_in_model(state, e, sample) => return false,
            Item::Assume(e) if !machine.holds_in_model(state, e, sample) => return true,
            _ => {}
        }
    }
    true
}

/// Whether a state satisfies a formula found from it, whatever its inputs are: all but its shape, which it has.
pub fn holds_for_all(machine: &mut Machine, state: &State, formula: &Formula) -> bool {
    let items = formula.conditions(machine.general_pool_mut());
    let all = Formula { items, ..Formula::default() };
    let mut sample = Sample::default();
    if !holds_in_model(machine, state, &all, &mut sample) {
        return false;
    }
    let condition = instantiate(machine, state, &all, &mut sample, &mut Import::default());
    condition.is_some_and(|condition| {
        machine.pool().as_const(condition) == Some(1)
            || matches!(machine.may_fail(state, condition), Feasible::No)
    })
}

/// The conditions of a formula with the values of a state; nothing if it lacks a cell.
fn instantiate(
    machine: &mut Machine,
    state: &State,
    formula: &Formula,
    sample: &mut Sample,
    done: &mut Import,
) -> Option<ExprId> {
    // What is needed from the last assumption on, backwards. What is about numbers only was found to
    // hold before.
    let mut all = machine.pool_mut().boolean(true);
    for item in formula.items.iter().rev() {
        let (Item::Need(e) | Item::Assume(e)) = *item;
        if sample.is_number(machine.general_pool().free(e)) {
            if matches!(item, Item::Assume(_)) && !machine.holds_in_model(state, e, sample) {
                all = machine.pool_mut().boolean(true);
            }
            continue;
        }
        match *item {
            Item::Need(e) => {
                let e = machine.instantiate(state, e, done)?;
                all = machine.pool_mut().and(e, all);
            }
            Item::Assume(e) => {
                let e = machine.instantiate(state, e, done)?;
                all = machine.pool_mut().implies(e, all);
            }
        }
    }
    Some(all)
}
