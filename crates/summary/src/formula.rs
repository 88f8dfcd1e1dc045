//! Formulas over the cells of a state.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::rc::Rc;

use expr::{ExprId, Kind, Pool, SetId, SymId};
use machine::Machine;
use machine::generalise::{Item, Meant, StackUse, is_yet_to_come};
use machine::memory::layout::{IdMap, SiteId, Slot};
use machine::memory::veil::{Made, Met, Reliance};

/// What must be equal and is no number: objects, allocations, the kernel.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Objects that were met, as they were.
    pub objects: BTreeMap<Slot, Met>,
    /// Sites that allocated, with what they had done before.
    pub sites: BTreeMap<SiteId, Made>,
    /// Places that no object had.
    pub free: BTreeSet<u32>,
    /// Frames, by depth, that had these stack objects, in this order.
    pub frames: BTreeMap<u32, Vec<Slot>>,
    /// Descriptors that are sinks.
    pub sinks: BTreeSet<i32>,
    /// The state of the kernel matters.
    pub kernel: bool,
}

impl Shape {
    /// Whether it asks for all that a run relied on.
    pub fn has(&self, reliance: &Reliance, sinks: &[i32], kernel: bool) -> bool {
        (self.kernel || !kernel)
            && reliance.objects.iter().all(|(slot, met)| self.objects.get(slot) == Some(met))
            && reliance.sites.iter().all(|(site, made)| self.sites.get(site) == Some(made))
            && reliance.free.keys().all(|place| self.free.contains(place))
            && sinks.iter().all(|fd| self.sinks.contains(fd))
    }

    /// Adds what a run before relied on; what it met is as it was before the run.
    pub fn add_earlier(&mut self, reliance: &Reliance, sinks: &[i32], kernel: bool) {
        self.objects.extend(reliance.objects.iter().map(|(&slot, &met)| (slot, met)));
        self.sites.extend(reliance.sites.iter().map(|(&site, &made)| (site, made)));
        self.free.extend(reliance.free.keys());
        self.sinks.extend(sinks);
        self.kernel |= kernel;
    }

    /// Adds what another one asks that this one says nothing about.
    pub fn add(&mut self, other: &Shape) {
        for (&slot, &met) in &other.objects {
            let known = self.objects.entry(slot).or_insert(met);
            if known.only_absent {
                *known = met;
            }
        }
        for (&site, &made) in &other.sites {
            self.sites.entry(site).or_insert(made);
        }
        self.free.extend(&other.free);
        for (&depth, objects) in &other.frames {
            self.frames.entry(depth).or_insert_with(|| objects.clone());
        }
        self.sinks.extend(&other.sinks);
        self.kernel |= other.kernel;
    }
}

/// A condition on the states in one call context: those that satisfy it have nothing new to show.
///
/// The items are read in order: what follows an [`Item::Assume`] matters only where that holds.
/// Symbols are cells of the state, and inputs that will be made, of which it must hold for all values.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Formula {
    /// Bytes that must have these values, in order.
    pub pins: Vec<(SymId, u8)>,
    /// What else must hold.
    pub items: Vec<Item>,
    /// What must be as it was.
    pub shape: Rc<Shape>,
    /// Bytes of stack, beyond what is used, that must fit; and some that must not.
    pub stack: StackUse,
    /// Pointers that must be meant for the same objects.
    pub meant: Rc<Vec<Meant>>,
    /// About how large it is: counted now and then, added up in between.
    pub weight: usize,
    /// Its conditions are taken apart when it is carried back: many small ones instead of few large ones.
    pub flat: bool,
}

impl Formula {
    /// All states satisfy it: the path ended here, as the program says.
    pub fn always() -> Formula {
        Formula::default()
    }

    /// All expressions that it holds: the roots of the pool's collection.
    pub fn roots(&self) -> impl Iterator<Item = ExprId> + '_ {
        let Formula { pins: _, items: _, shape: _, stack: _, meant, weight: _, flat: _ } = self;
        self.expressions().chain(meant.iter().map(|meant| meant.ptr))
    }

    /// The expressions of its conditions.
    pub fn expressions(&self) -> impl Iterator<Item = ExprId> + '_ {
        self.items.iter().map(|&(Item::Need(e) | Item::Assume(e))| e)
    }

    /// The symbols in its conditions.
    pub fn symbols(&self, pool: &Pool) -> Vec<SymId> {
        let mut symbols = Vec::new();
        let mut sets: IdMap<SetId, ()> = IdMap::default();
        let mut seen = vec![false; pool.symbol_count()];
        for e in self.expressions() {
            if sets.insert(pool.free(e), ()).is_none() {
                let new = |sym: &SymId| !std::mem::replace(&mut seen[sym.index()], true);
                symbols.extend(pool.symbols(e).iter().copied().filter(new));
            }
        }
        symbols
    }

    /// Whether another one demands the same.
    pub fn says_same(&self, other: &Formula) -> bool {
        self.items == other.items
            && self.pins == other.pins
            && self.shape == other.shape
            && self.stack == other.stack
            && self.meant == other.meant
    }

    /// All that it demands of values, what is pinned first.
    pub fn conditions(&self, pool: &mut Pool) -> Vec<Item> {
        let mut all = pins_as_items(pool, &self.pins);
        all.extend_from_slice(&self.items);
        all
    }

    /// What it demands beside what is pinned, as one condition.
    pub fn condition(&self, pool: &mut Pool) -> ExprId {
        whole(pool, &self.items)
    }

    /// How large it is: pins, and operators up to a bound.
    pub fn size(&self, pool: &Pool, bound: usize) -> usize {
        let mut seen: IdMap<ExprId, ()> = IdMap::default();
        let mut work: Vec<ExprId> = self.expressions().collect();
        while let Some(e) = work.pop() {
            if seen.len() > bound {
                break;
            }
            if seen.insert(e, ()).is_none() {
                work.extend(pool.kind(e).operands());
                if let Kind::Table(id) = pool.kind(e) {
                    work.extend(pool.table(id).symbolic.iter().map(|&(_, e)| e));
                }
            }
        }
        seen.len() + self.pins.len()
    }

    /// The states that satisfy this one or another one in the same context. Both were found from
    /// the same state, so that what their shapes say agrees.
    pub fn or(self, machine: &mut Machine, other: Formula) -> Formula {
        let lost = lost_addresses(machine, &self.pins, &other.pins);
        let pool = machine.general_pool_mut();
        let mut shape = self.shape;
        if shape != other.shape {
            Rc::make_mut(&mut shape).add(&other.shape);
        }
        let stack = both(self.stack, other.stack);
        let mut meant = self.meant;
        if meant != other.meant {
            other.meant.iter().for_each(|new| add(pool, &mut meant, new.clone()));
        }
        for word in lost {
            let number = number(pool, &word);
            add(pool, &mut meant, number);
        }
        let (common, only_a, only_b) = split(self.pins, other.pins);
        let mut a = pins_as_items(pool, &only_a);
        let mut b = pins_as_items(pool, &only_b);
        let shared = self.items.iter().zip(&other.items).take_while(|(x, y)| x == y).count();
        let mut items = self.items[..shared].to_vec();
        a.extend_from_slice(&self.items[shared..]);
        b.extend_from_slice(&other.items[shared..]);
        let assumes = |items: &[Item]| items.iter().any(|i| matches!(i, Item::Assume(_)));
        if !assumes(&a) && !assumes(&b) {
            let in_b: HashSet<Item> = b.iter().copied().collect();
            let common: HashSet<Item> = a.iter().copied().filter(|i| in_b.contains(i)).collect();
            items.extend(a.iter().copied().filter(|i| common.contains(i)));
            a.retain(|i| !common.contains(i));
            b.retain(|i| !common.contains(i));
        }
        let either = either(pool, &a, &b);
        if pool.as_const(either) != Some(1) {
            items.push(Item::Need(either));
        }
        let weight = self.weight.max(other.weight) + NEW_WEIGHT * (a.len() + b.len());
        Formula { pins: common, items, shape, stack, meant, weight, flat: self.flat || other.flat }
    }

    /// Whether no state satisfies it: it needs something of inputs yet to come that does not hold for all of them.
    pub fn wants_some_input(&self, pool: &Pool) -> bool {
        let first = self.items.iter().take_while(|item| matches!(item, Item::Need(_)));
        first.map(|&(Item::Need(e) | Item::Assume(e))| e).any(|e| {
            pool.as_const(e).is_none()
                && pool.symbols(e).iter().all(|&sym| is_yet_to_come(pool, sym))
        })
    }
}

/// Adds a pointer to others, unless it says nothing new.
fn add(pool: &Pool, all: &mut Rc<Vec<Meant>>, new: Meant) {
    if !all.iter().any(|known| known.says_same(pool, &new)) {
        Rc::make_mut(all).push(new);
    }
}

/// What two formulas ask of the stack.
fn both(a: StackUse, b: StackUse) -> StackUse {
    let exceeds = match (a.exceeds, b.exceeds) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    StackUse { fits: a.fits.max(b.fits), exceeds }
}

/// Addresses of objects, of 64 bits and of 32. It does no harm if other numbers are among them.
const WIDE: Range<u64> = 1 << 53..1 << 63;
const NARROW: Range<u64> = 0x1000_0000..0xf000_0000;

/// What a new condition is taken to weigh until it is counted.
pub(crate) const NEW_WEIGHT: usize = 12;

type Pins = Vec<(SymId, u8)>;

/// What two lists of pins, in order, have in common, and what only one has.
fn split(a: Pins, b: Pins) -> (Pins, Pins, Pins) {
    let (mut both, mut only_a) = (Vec::with_capacity(a.len()), Vec::new());
    let mut only_b = Vec::new();
    let mut rest = b.into_iter().peekable();
    for pin in a {
        while let Some(other) = rest.next_if(|other| *other < pin) {
            only_b.push(other);
        }
        match rest.next_if_eq(&pin) {
            Some(_) => both.push(pin),
            None => only_a.push(pin),
        }
    }
    only_b.extend(rest);
    (both, only_a, only_b)
}

/// Adjacent pins that may be an address together. A pin asks for a number; a condition that takes its place does not, and
/// then it matters what a pointer with that value is meant for (see [`Meant`]).
pub(crate) fn addresses(pins: &[(SymId, u8)]) -> impl Iterator<Item = &[(SymId, u8)]> {
    let adjacent =
        |word: &[(SymId, u8)]| word[word.len() - 1].0.index() == word[0].0.index() + word.len() - 1;
    let wide = pins.windows(8).filter(move |&word| adjacent(word) && WIDE.contains(&value(word)));
    let narrow =
        pins.windows(4).filter(move |&word| adjacent(word) && NARROW.contains(&value(word)));
    wide.chain(narrow)
}

/// Those of two lists of pins that the other one does not have.
fn lost_addresses(machine: &Machine, a: &[(SymId, u8)], b: &[(SymId, u8)]) -> Vec<Pins> {
    let mut lost = Vec::new();
    for (pins, others) in [(a, b), (b, a)] {
        let others: HashSet<(SymId, u8)> = others.iter().copied().collect();
        let kept = |word: &[(SymId, u8)]| word.iter().all(|pin| others.contains(pin));
        let words = addresses(pins).filter(|word| machine.layout().may_be_object(value(word)));
        lost.extend(words.filter(|word| !kept(word)).map(<[_]>::to_vec));
    }
    lost
}

/// The number that adjacent pins are.
pub(crate) fn value(pins: &[(SymId, u8)]) -> u64 {
    pins.iter().rev().fold(0, |value, &(_, byte)| value << 8 | byte as u64)
}

/// The pointer that adjacent pins were.
fn number(pool: &mut Pool, pins: &[(SymId, u8)]) -> Meant {
    let bytes: Vec<ExprId> = pins.iter().map(|&(sym, _)| pool.symbol(sym)).collect();
    Meant::number(pool.from_bytes(&bytes), value(pins))
}

/// Pins as conditions, those of adjacent bytes as one.
fn pins_as_items(pool: &mut Pool, pins: &[(SymId, u8)]) -> Vec<Item> {
    let mut items = Vec::new();
    let mut rest = pins;
    while let Some(&(first, _)) = rest.first() {
        let input = pool.symbol_info(first).0;
        let adjacent = |(i, &(sym, _)): (usize, &(SymId, u8))| {
            sym.index() == first.index() + i && pool.symbol_info(sym).0 == input && i < 8
        };
        let count = rest.iter().enumerate().take_while(|&pin| adjacent(pin)).count();
        let (now, later) = rest.split_at(count);
        rest = later;
        let bytes: Vec<ExprId> = now.iter().map(|&(sym, _)| pool.symbol(sym)).collect();
        let value = value(now);
        let whole = pool.from_bytes(&bytes);
        let value = pool.constant(value, 8 * count as u32);
        items.push(Item::Need(pool.eq(whole, value)));
    }
    items
}

/// Items as one condition.
fn whole(pool: &mut Pool, items: &[Item]) -> ExprId {
    let mut all = pool.boolean(true);
    for item in items.iter().rev() {
        all = match *item {
            Item::Need(e) => pool.and(e, all),
            Item::Assume(e) => pool.implies(e, all),
        };
    }
    all
}

/// One list or the other.
fn either(pool: &mut Pool, a: &[Item], b: &[Item]) -> ExprId {
    if a.is_empty() || b.is_empty() {
        return pool.boolean(true);
    }
    if let Some((d, negated)) = parted(pool, a, b) {
        let without = |items: &[Item], e| {
            items.iter().copied().filter(|&i| i != Item::Need(e)).collect::<Vec<_>>()
        };
        let (yes, no) = (without(a, d), without(b, negated));
        let (yes, no) = (whole(pool, &yes), whole(pool, &no));
        return pool.ite(d, yes, no);
    }
    let (a, b) = (whole(pool, a), whole(pool, b));
    pool.or(a, b)
}

/// The decision at which two lists part: what one needs, and its contrary, which the other one needs. Only before
/// an assumption, which makes the rest matter less.
fn parted(pool: &mut Pool, a: &[Item], b: &[Item]) -> Option<(ExprId, ExprId)> {
    let needs = |items: &[Item]| {
        let need = |i: &Item| if let Item::Need(e) = *i { Some(e) } else { None };
        items.iter().map_while(need).collect::<Vec<ExprId>>()
    };
    let in_b: HashSet<ExprId> = needs(b).into_iter().collect();
    needs(a).into_iter().find_map(|d| {
        let negated = pool.not(d);
        in_b.contains(&negated).then_some((d, negated))
    })
}
