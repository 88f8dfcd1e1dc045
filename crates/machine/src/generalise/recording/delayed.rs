//! Stores through pointers that in other states may point elsewhere into the same object.

use expr::{ExprId, Pool};

use super::Recording;
use crate::memory::layout::Slot;

/// A store through a pointer that in other states may point elsewhere into the same object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Delayed {
    /// Tells it from all others of the run.
    pub id: u32,
    pub slot: Slot,
    /// It goes to the same place.
    pub same: ExprId,
    /// It goes into the object.
    pub inside: ExprId,
}

impl Recording {
    /// Notes a store into an object: it goes to the same place, it goes into the object.
    pub(crate) fn delay(&mut self, slot: Slot, same: ExprId, inside: ExprId) {
        self.delayed.push(Delayed { id: self.delays, slot, same, inside });
        self.delays += 1;
    }

    /// Whether there are stores of which it is not known yet whether their place matters.
    pub(crate) fn has_delayed(&self) -> bool {
        !self.delayed.is_empty()
    }

    /// Demands that delayed stores into an object go where they go in truth.
    pub(crate) fn flush(&mut self, pool: &mut Pool, slot: Slot) {
        let (flushed, rest) = self.delayed.iter().partition(|d| d.slot == slot);
        self.delayed = rest;
        let flushed: Vec<Delayed> = flushed;
        for delayed in flushed {
            // The address is a number in truth.
            self.pin_numbers(pool, delayed.same);
            self.need(pool, delayed.same);
        }
    }

    /// Demands of the stores that are still delayed: to stay where they are, if that matters.
    pub(crate) fn flush_all(&mut self, pool: &mut Pool, matters: &dyn Fn(Slot) -> bool) {
        for delayed in std::mem::take(&mut self.delayed) {
            if matters(delayed.slot) {
                self.pin_numbers(pool, delayed.same);
                self.need(pool, delayed.same);
            } else {
                self.need(pool, delayed.inside);
            }
        }
    }
}
