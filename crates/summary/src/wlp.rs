//! Carrying a formula backwards over a segment.

use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

use expr::{ExprId, InputId, Pool, Replace, SetId, Substitution, SymId};
use machine::generalise::{
    AtEnd, Cell, DEPARTURES, Item, MAX_MEANT, Meant, Recording, STACK_SLACK, SegmentEnd, StackUse,
    Traced,
};
use machine::memory::layout::{IdMap, Slot};
use machine::{Machine, State};

use crate::apart::Apart;
use crate::formula::{Formula, NEW_WEIGHT, Shape, addresses, value};

/// Operators and pins of a formula beyond which it is given up.
pub const LARGE: usize = 4000;

/// The states from which the segment from a state to a goal leads to where a formula holds, or fewer.
/// Says why if that cannot be told. `most` is how large the formula may become before numbers are demanded as they are: numbers
/// are compared much more quickly than conditions are proved, but stop fewer states. If the state at the goal is given, the run over
/// unknown values is compared with it, which is slow.
pub fn wlp(
    machine: &mut Machine,
    from: &mut State,
    goal: &SegmentEnd,
    (after, most): (&Formula, usize),
    truth: Option<&State>,
) -> Result<Formula, &'static str> {
    let mut carry = |machine: &mut Machine| {
        machine.generalise(from, goal, |traced, pool| {
            if truth.is_some_and(|truth| traced.departs_from(pool, truth)) {
                traced.run.give_up(DEPARTURES[2]);
                return None;
            }
            compose(traced, pool, after, most)
        })
    };
    let found = carry(machine);
    if let Ok(Carried { large: false, formula }) = found {
        return Ok(formula);
    }
    // What both sides of many branches leave behind may be worse than their conditions.
    let again = machine.without_detours(carry);
    again.unwrap_or(found).map(|carried| carried.formula)
}

/// A formula that was carried over a segment.
struct Carried {
    formula: Formula,
    /// It was so large that numbers are demanded as they are.
    large: bool,
}

fn compose(traced: &mut Traced, pool: &mut Pool, after: &Formula, most: usize) -> Option<Carried> {
    if traced.has_delayed() {
        let pinned = after.pins.iter().map(|&(sym, _)| sym);
        let meant = after.meant.iter().flat_map(|meant| pool.symbols(meant.ptr).to_vec());
        let read: HashSet<Slot> = after
            .symbols(pool)
            .into_iter()
            .chain(pinned)
            .chain(meant.collect::<Vec<SymId>>())
            .filter_map(|sym| match traced.run.cells().of(pool, sym).0 {
                Cell::Memory { slot, .. } => Some(slot),
                _ => None,
            })
            .collect();
        traced.flush(pool, &|slot| read.contains(&slot));
    }
    let mut ends = Ends { traced, cells: IdMap::default(), sets: IdMap::default(), gone: false };
    pins(&mut ends, pool, after)?;
    items(&mut ends, pool, after, most)?;
    let meant = forms(&mut ends, pool, after)?;
    if traced.run.given_up().is_some() {
        return None;
    }
    let stack = stack(traced, after.stack)?;
    let meant = Rc::new(meant);
    let shape = shape(traced, &after.shape);
    let flat = after.flat;
    let mut formula =
        Formula { stack, flat, meant: Rc::clone(&meant), ..collect(traced, pool, shape)? };
    let new = traced.run.items().len().saturating_sub(after.items.len());
    formula.weight = after.weight + NEW_WEIGHT * new;
    if formula.weight > most {
        formula.weight = formula.size(pool, LARGE);
    }
    let large = formula.weight > most;
    if large {
        let wide: Vec<ExprId> = formula.expressions().collect();
        for e in wide {
            traced.run.pin_numbers(pool, e);
        }
        formula = Formula { stack, flat, meant, ..collect(traced, pool, formula.shape)? };
        formula.weight = formula.size(pool, LARGE);
        if formula.weight > LARGE {
            traced.run.give_up("a large formula");
        }
        if traced.run.given_up().is_some() {
            return None;
        }
    }
    Some(Carried { formula, large })
}

/// What cells are at the end of a segment.
struct Ends<'a, 'r> {
    traced: &'a mut Traced<'r>,
    /// Whether cells are untouched as a whole.
    cells: IdMap<InputId, bool>,
    /// Whether some of a set is touched.
    sets: IdMap<SetId, bool>,
    /// There is no longer a cell that somebody asked for.
    gone: bool,
}

impl Ends<'_, '_> {
    fn at_end(&mut self, pool: &mut Pool, sym: SymId) -> AtEnd {
        let id = pool.symbol_info(sym).0;
        let untouched = match self.cells.get(&id) {
            Some(&untouched) => untouched,
            None => {
                let untouched = self.traced.is_untouched(pool, id);
                self.cells.insert(id, untouched);
                untouched
            }
        };
        if untouched { AtEnd::Same } else { self.traced.at_end(pool, sym) }
    }

    /// Whether some symbol of a set is not what it was.
    fn changes(&mut self, pool: &mut Pool, set: SetId) -> bool {
        if let Some(&touches) = self.sets.get(&set) {
            return touches;
        }
        let count = pool.set(set).len();
        let touches = (0..count).any(|i| {
            let sym = pool.set(set)[i];
            self.at_end(pool, sym) != AtEnd::Same
        });
        self.sets.insert(set, touches);
        touches
    }
}

impl Replace for Ends<'_, '_> {
    fn touches(&mut self, pool: &mut Pool, set: SetId) -> bool {
        self.changes(pool, set)
    }

    fn symbol(&mut self, pool: &mut Pool, sym: SymId) -> ExprId {
        match self.at_end(pool, sym) {
            AtEnd::Same => pool.symbol(sym),
            AtEnd::Is(e) => e,
            AtEnd::Gone => {
                self.gone = true;
                pool.symbol(sym)
            }
        }
    }
}

/// Demands what must hold at the end.
fn items(ends: &mut Ends, pool: &mut Pool, after: &Formula, most: usize) -> Option<()> {
    let mut substitution = Substitution::default();
    for &item in &after.items {
        let (Item::Need(e) | Item::Assume(e)) = item;
        if !ends.changes(pool, pool.free(e)) {
            ends.traced.run.carry(item);
            continue;
        }
        let e = pool.substitute_symbols(e, &mut substitution, ends);
        if ends.gone {
            return None;
        }
        match (item, pool.as_const(e)) {
            (Item::Need(_), Some(0)) => return None,
            (Item::Need(_), _) if after.flat => {
                let run = &mut *ends.traced.run;
                let parts = {
                    let run = std::cell::RefCell::new(&mut *run);
                    let mut apart = Apart::new(|pool: &Pool, sym| {
                        after.weight > most && run.borrow_mut().is_open(pool, sym)
                    });
                    apart.conditions(pool, e, &mut |pool, e| run.borrow_mut().word(pool, e) != 0)
                };
                for part in parts {
                    run.demand_one_of_many(pool, part);
                }
            }
            (Item::Need(_), _) => ends.traced.run.demand(pool, e),
            (Item::Assume(_), Some(0)) => break,
            (Item::Assume(_), _) => ends.traced.run.suppose(pool, e),
        }
    }
    Some(())
}

/// The pointers of which it matters what they are meant for: those of the segment, and those that come after.
fn forms(ends: &mut Ends, pool: &mut Pool, after: &Formula) -> Option<Vec<Meant>> {
    let mut all = ends.traced.run.meant(pool);
    let mut substitution = Substitution::default();
    // What was pinned is a number at the end. Where it is computed from what is not, nothing says so any more.
    let mut words = Vec::new();
    let layout = ends.traced.layout;
    for word in addresses(&after.pins).filter(|word| layout.may_be_object(value(word))) {
        let bytes: Vec<ExprId> = word.iter().map(|&(sym, _)| pool.symbol(sym)).collect();
        words.push(Meant::number(pool.from_bytes(&bytes), value(word)));
    }
    for meant in after.meant.iter().chain(&words) {
        let ptr = match ends.changes(pool, pool.free(meant.ptr)) {
            true => pool.substitute_symbols(meant.ptr, &mut substitution, ends),
            false => meant.ptr,
        };
        if ends.gone {
            return None;
        }
        let meant = meant.with(ptr);
        // A number is judged by its value.
        let number = pool.is_const(ptr) || ends.traced.run.is_fixed(pool, ptr);
        if !number && !all.iter().any(|known| known.says_same(pool, &meant)) {
            all.push(meant);
        }
    }
    if all.len() > MAX_MEANT {
        ends.traced.run.give_up("too many symbolic pointers");
    }
    Some(all)
}

/// Demands what is pinned at the end.
fn pins(ends: &mut Ends, pool: &mut Pool, after: &Formula) -> Option<()> {
    for &(sym, value) in &after.pins {
        let end = ends.at_end(pool, sym);
        let run = &mut ends.traced.run;
        let e = match end {
            AtEnd::Same if run.keep(pool, sym, value) => continue,
            AtEnd::Same => pool.symbol(sym),
            AtEnd::Is(e) => e,
            AtEnd::Gone => return None,
        };
        if run.word(pool, e) == value as u64 {
            run.fix(pool, e);
            continue;
        }
        let value = pool.constant(value.into(), 8);
        let same = pool.eq(e, value);
        if pool.as_const(same) == Some(0) {
            return None;
        }
        run.demand(pool, same);
    }
    Some(())
}

/// Puts numbers in the place of what is pinned.
struct Numbers<'a> {
    run: &'a Recording,
    sets: IdMap<SetId, bool>,
}

impl Replace for Numbers<'_> {
    fn touches(&mut self, pool: &mut Pool, set: SetId) -> bool {
        *self.sets.entry(set).or_insert_with(|| self.run.pins_some(pool, set))
    }

    fn symbol(&mut self, pool: &mut Pool, sym: SymId) -> ExprId {
        match self.run.pinned(sym) {
            Some(value) => pool.constant(value.into(), 8),
            None => pool.symbol(sym),
        }
    }
}

/// What the run collected, with what is pinned taken out of the conditions.
fn collect(traced: &mut Traced, pool: &mut Pool, shape: Rc<Shape>) -> Option<Formula> {
    let mut pins: Vec<(SymId, u8)> = traced.run.pins().to_vec();
    pins.sort_unstable();
    let mut items = Vec::with_capacity(traced.run.items().len());
    let mut seen: IdMap<ExprId, ()> = IdMap::default();
    let mut substitution = Substitution::default();
    let mut numbers = Numbers { run: traced.run, sets: IdMap::default() };
    for &item in numbers.run.items() {
        let (Item::Need(mut e) | Item::Assume(mut e)) = item;
        if numbers.touches(pool, pool.free(e)) {
            e = pool.substitute_symbols(e, &mut substitution, &mut numbers);
        }
        match (item, pool.as_const(e)) {
            (Item::Need(_), Some(0)) => return None,
            (Item::Assume(_), Some(0)) => break,
            (_, Some(_)) => {}
            (Item::Need(_), None) if seen.insert(e, ()).is_none() => items.push(Item::Need(e)),
            (Item::Need(_), None) => {}
            (Item::Assume(_), None) => items.push(Item::Assume(e)),
        }
    }
    Some(Formula {
        pins,
        items,
        shape,
        stack: StackUse::default(),
        meant: Rc::default(),
        weight: 0,
        flat: false,
    })
}

/// What the segment needs of the stack, and what comes after; nothing if that cannot be told. An amount at the end follows
/// from the amount at the start only if all states give the same amount back: else the end uses at most so much, and there is no
/// saying what does not fit.
fn stack(traced: &mut Traced, after: StackUse) -> Option<StackUse> {
    if after.exceeds.is_some() && traced.run.gives_back_stack() {
        traced.run.give_up("stack that was given back");
        return None;
    }
    let now = traced.run.stack();
    let growth = traced.stack_growth();
    let later = |bytes: u64| growth.saturating_add_unsigned(bytes).max(0) as u64;
    let exceeds = now.exceeds.into_iter().chain(after.exceeds.map(later)).min();
    Some(StackUse { fits: STACK_SLACK.max(now.fits).max(later(after.fits)), exceeds })
}

/// What must be as it was: what the segment met, and of what comes after, what was there before.
fn shape(traced: &Traced, after: &Rc<Shape>) -> Rc<Shape> {
    let run = &traced.run;
    let reliance = traced.reliance();
    let (sinks, kernel) = (run.sinks(), run.looks_at_kernel());
    let mut shape = Rc::clone(after);
    if !shape.has(&reliance, sinks, kernel) {
        Rc::make_mut(&mut shape).add_earlier(&reliance, sinks, kernel);
    }
    // The same instructions change the lists of objects alike, so the list at the start says what it is at the end.
    let later = after.frames.keys().filter(|&&depth| traced.is_old_frame(depth));
    let frames: BTreeMap<u32, Vec<Slot>> =
        later.chain(run.frames()).map(|&depth| (depth, traced.objects_at_start(depth))).collect();
    if shape.frames != frames {
        Rc::make_mut(&mut shape).frames = frames;
    }
    shape
}
