//! What must hold of the state at the start: conditions, and bytes that are pinned to their
//! numbers.

use expr::{ExprId, Kind, Pool, SetId, Substitution, SymId};

use super::super::cells::Cell;
use super::Recording;
use super::truth::{PINNED, SYMBOLIC};
use crate::end::{Outcome, Unmet};
use crate::generalise::Item;
use crate::generalise::recording::MAX_ITEMS;

/// Conditions that one symbol with a number as its value may be part of before it is pinned: a
/// counter of a long loop would otherwise fill the formula.
const MAX_USES: u8 = 12;

/// Bytes that are pinned at most.
const MAX_PINS: usize = 4000;

/// Symbols of a condition, all of them of numbers, up to which it is kept as it is.
const MAX_SYMBOLS: usize = 32;

/// A condition that says which value one symbol has.
fn as_pin(pool: &Pool, condition: ExprId) -> Option<(SymId, u8)> {
    let Kind::Cmp(expr::CmpOp::Eq, a, b) = pool.kind(condition) else { return None };
    match (pool.kind(a), pool.kind(b)) {
        (Kind::Sym(sym), Kind::Const(value)) | (Kind::Const(value), Kind::Sym(sym)) => {
            Some((sym, value as u8))
        }
        _ => None,
    }
}

impl Recording {
    /// The words of an expression that is a constant, or whose symbols are all pinned.
    pub(crate) fn known(&mut self, pool: &Pool, e: ExprId) -> Option<Vec<u64>> {
        if let Some(words) = pool.const_words(e) {
            return Some(words.to_vec());
        }
        if !self.is_pinned(pool, e) {
            return None;
        }
        Some(self.value(pool, e).words().to_vec())
    }

    /// Whether all symbols of an expression are pinned.
    pub fn is_fixed(&self, pool: &Pool, e: ExprId) -> bool {
        self.is_pinned(pool, e)
    }

    pub(super) fn is_pinned(&self, pool: &Pool, e: ExprId) -> bool {
        pool.symbols(e).iter().all(|&sym| self.flag(sym) & PINNED != 0)
    }

    /// Demands that a condition hold, which it does in truth.
    pub fn need(&mut self, pool: &mut Pool, condition: ExprId) {
        debug_assert_eq!(self.word(pool, condition), 1, "only what is true is needed");
        self.require(pool, condition, true);
    }

    /// Demands a condition; `holds`: it is known to hold in truth. What is pinned is true: a
    /// condition that follows from it is left out, but only if it holds.
    fn require(&mut self, pool: &mut Pool, condition: ExprId, mut holds: bool) {
        if pool.as_const(condition) == Some(1) || self.was_asked(condition) {
            return;
        }
        let mut implied = |run: &mut Recording, pool: &mut Pool| {
            holds = holds || run.word(pool, condition) != 0;
            holds
        };
        if self.is_pinned(pool, condition) && implied(self, pool) {
            return;
        }
        let symbols: Vec<SymId> = pool.symbols(condition).to_vec();
        if symbols.len() > MAX_SYMBOLS && !self.is_symbolic(pool, condition) && implied(self, pool)
        {
            return symbols.into_iter().for_each(|sym| self.pin(pool, sym));
        }
        if let Some((sym, value)) = as_pin(pool, condition)
            && self.look_up(pool, sym) & SYMBOLIC == 0
            && implied(self, pool)
        {
            debug_assert_eq!(self.model.get(sym), value);
            return self.pin(pool, sym);
        }
        let mut pinned = false;
        for sym in symbols {
            let uses = self.uses.entry(sym).or_default();
            *uses = uses.saturating_add(1);
            if *uses > MAX_USES && self.look_up(pool, sym) & SYMBOLIC == 0 {
                self.pin(pool, sym);
                pinned = true;
            }
        }
        if pinned && self.is_pinned(pool, condition) && implied(self, pool) {
            return;
        }
        self.items.push(Item::Need(condition));
        if self.items.len() > MAX_ITEMS {
            self.give_up("too many conditions");
        }
    }

    /// Whether a condition was asked for before; from now on it was.
    fn was_asked(&mut self, condition: ExprId) -> bool {
        let known = self.needs.insert(condition, ()).is_some();
        if !known {
            self.asked.push(condition);
        }
        known
    }

    /// Demands that a symbol have the value that it has in truth.
    pub(super) fn pin(&mut self, pool: &Pool, sym: SymId) {
        if self.flag(sym) & PINNED != 0 {
            return;
        }
        self.ensure(pool, sym);
        self.add_flags(sym, PINNED);
        self.pins.push((sym, self.model.get(sym)));
        if self.pins.len() > MAX_PINS {
            self.give_up("too many bytes matter");
        }
    }

    /// Pins the symbols of an expression that are numbers in truth.
    pub fn pin_numbers(&mut self, pool: &Pool, e: ExprId) {
        for &sym in pool.symbols(e) {
            if self.look_up(pool, sym) & SYMBOLIC == 0 {
                self.pin(pool, sym);
            }
        }
    }

    /// Demands that an expression have the value that it has in truth; gives it.
    pub fn fix(&mut self, pool: &mut Pool, e: ExprId) -> u64 {
        if let Some(value) = pool.as_const(e) {
            return value;
        }
        let value = self.word(pool, e);
        self.pin_numbers(pool, e);
        if !self.is_pinned(pool, e) {
            let constant = pool.constant(value, pool.width(e));
            let same = pool.eq(e, constant);
            self.need(pool, same);
        }
        value
    }

    /// Demands a condition that need not hold in truth.
    pub fn demand(&mut self, pool: &mut Pool, condition: ExprId) {
        self.require(pool, condition, false);
    }

    /// The same for one of many conditions that speak of the same numbers without being about one
    /// way through a loop.
    pub fn demand_one_of_many(&mut self, pool: &mut Pool, condition: ExprId) {
        let known = pool.as_const(condition) == Some(1)
            || self.was_asked(condition)
            || self.is_pinned(pool, condition) && self.word(pool, condition) != 0;
        if !known {
            self.items.push(Item::Need(condition));
        }
    }

    /// Takes over what must hold at the end and is about what the segment did not touch.
    pub fn carry(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Whether some of a set of symbols is pinned.
    pub fn pins_some(&self, pool: &Pool, set: SetId) -> bool {
        pool.set(set).iter().any(|&sym| self.flag(sym) & PINNED != 0)
    }

    /// What follows matters only where a condition holds.
    pub fn suppose(&mut self, pool: &Pool, condition: ExprId) {
        if pool.as_const(condition) != Some(1) {
            self.items.push(Item::Assume(condition));
        }
    }

    /// Keeps what is pinned at the end of a segment that did not touch it; says whether that can
    /// be.
    pub fn keep(&mut self, pool: &Pool, sym: SymId, value: u8) -> bool {
        self.ensure(pool, sym);
        let plain = self.flag(sym) & SYMBOLIC == 0 && self.model.get(sym) == value;
        if plain {
            self.pin(pool, sym);
        }
        plain
    }

    /// The number that a symbol is pinned to.
    pub fn pinned(&self, sym: SymId) -> Option<u8> {
        (self.flag(sym) & PINNED != 0).then(|| self.model.get(sym))
    }

    /// An expression with what is pinned replaced by numbers.
    pub(crate) fn reduce(&mut self, pool: &mut Pool, e: ExprId) -> ExprId {
        let pinned: Vec<SymId> = pool.symbols(e).to_vec();
        let pairs: Vec<(ExprId, ExprId)> = pinned
            .into_iter()
            .filter(|&sym| self.flag(sym) & PINNED != 0)
            .map(|sym| (pool.symbol(sym), pool.constant(self.model.get(sym) as u64, 8)))
            .collect();
        if pairs.is_empty() {
            return e;
        }
        pool.substitute(e, &mut Substitution::new(pairs))
    }

    /// Whether a condition holds in truth; it is needed, or its contrary.
    pub(crate) fn decide(&mut self, pool: &mut Pool, condition: ExprId) -> bool {
        if let Some(value) = pool.as_const(condition) {
            return value != 0;
        }
        let holds = self.word(pool, condition) != 0;
        let held = if holds { condition } else { pool.not(condition) };
        self.need(pool, held);
        holds
    }

    /// The program assumes a condition.
    ///
    /// Where it is an error that no input satisfies it, a state that is stopped must have an input
    /// that does. What is known of the way to here does not say so, unless the condition is about
    /// new inputs alone. So it is demanded of all inputs: a state that comes here without
    /// satisfying it is not stopped.
    pub(crate) fn assume(
        &mut self,
        pool: &mut Pool,
        condition: ExprId,
        unmet: Unmet,
    ) -> Outcome<()> {
        if pool.as_const(condition) == Some(1) {
            return Ok(());
        }
        if self.word(pool, condition) == 0 {
            let violated = pool.not(condition);
            self.need(pool, violated);
            return Err(unmet.halt());
        }
        match unmet {
            Unmet::Contradicts if !self.is_free(pool, condition) => self.need(pool, condition),
            Unmet::Contradicts | Unmet::Ends => self.items.push(Item::Assume(condition)),
        }
        Ok(())
    }

    /// Whether a condition that holds in truth can hold in every state: it is about inputs that
    /// were made in this run, and nothing that was collected relates them to the state.
    fn is_free(&self, pool: &Pool, condition: ExprId) -> bool {
        let is_new = |&sym: &SymId| matches!(self.cells.of(pool, sym).0, Cell::Future { .. });
        let symbols = pool.symbols(condition);
        if !symbols.iter().all(is_new) {
            return false;
        }
        let untouched = |item: &Item| {
            let &(Item::Need(e) | Item::Assume(e)) = item;
            !pool.symbols(e).iter().any(|sym| symbols.contains(sym))
        };
        let apart = |item: &Item| match *item {
            Item::Need(e) => !pool.symbols(e).iter().any(is_new),
            Item::Assume(e) => {
                let symbols = pool.symbols(e);
                symbols.iter().all(is_new) || !symbols.iter().any(is_new)
            }
        };
        self.items.iter().all(untouched) || self.items.iter().all(apart)
    }
}
