//! Objects as arrays: what a read or a store at a symbolic offset sees.
//!
//! An object that nobody has written in the meantime is the same array, and finding that out must
//! not cost a look at each of its bytes. So the last few arrays are remembered with the objects that
//! they were made of, which share their bytes with those as long as nothing is written.

use expr::{ExprId, Pool};

use super::layout::Slot;
use super::object::{Object, PAGE};
use super::overlay::{Overlay, Whole};
use super::{Memory, Space, storage};

/// Objects of more bytes are not made arrays as a whole.
pub const MAX_OBJECT: u64 = 1 << 20;

/// Stores of one byte that an array may have above its elements. Beyond, it is made anew where that
/// is small enough; else offsets are made numbers.
pub const MAX_STORES: usize = 4096;
const MAX_ANEW: u64 = 1 << 16;

/// Arrays that are remembered.
const REMEMBERED: usize = 16;

/// What was made an array last.
#[derive(Default)]
pub(crate) struct Arrays {
    known: Vec<(Slot, Object, ExprId)>,
    next: usize,
    generation: u64,
}

impl Arrays {
    fn find(&mut self, pool: &Pool, slot: Slot, object: &Object) -> Option<ExprId> {
        if self.generation != pool.generation() {
            self.known.clear();
            self.generation = pool.generation();
        }
        let known = self.known.iter().find(|(known, was, _)| {
            *known == slot && was.size == object.size && was.shares_bytes(object)
        });
        known.map(|&(_, _, array)| array)
    }

    fn remember(&mut self, slot: Slot, object: Object, array: ExprId) {
        if let Some(known) = self.known.iter_mut().find(|(known, ..)| *known == slot) {
            *known = (slot, object, array);
        } else if self.known.len() < REMEMBERED {
            self.known.push((slot, object, array));
        } else {
            self.known[self.next] = (slot, object, array);
            self.next = (self.next + 1) % REMEMBERED;
        }
    }
}

impl Memory {
    /// A live object as an array, one element for each of its bytes; none if it is too large, or
    /// was written in too many places. To be asked for only where no run over unknown values goes
    /// on.
    pub(crate) fn array(&self, space: &mut Space, pool: &mut Pool, slot: Slot) -> Option<ExprId> {
        let object = self.object(slot);
        if object.size > MAX_OBJECT || object.size == 0 || self.veil.is_some() {
            return None;
        }
        if let Some(known) = space.arrays.find(pool, slot, object) {
            return Some(known);
        }
        let base = space.layout.base(slot);
        let array = self.new_array(pool, slot, base, space.layout.ptr_size() as u32 * 8)?;
        // From now on its bytes are shared: the access cache must not write them in place.
        space.tlb.forget(base, object.size);
        space.arrays.remember(slot, object.clone(), array);
        Some(array)
    }

    fn new_array(&self, pool: &mut Pool, slot: Slot, base: u64, bits: u32) -> Option<ExprId> {
        let object = self.object(slot);
        let start = base - storage(base);
        let none = Overlay::default();
        let overlay = object.symbolic.as_deref().unwrap_or(&none);
        let ground = match overlay.whole() {
            Whole::Unknown => return None,
            Whole::Numbers => return Some(self.table(pool, slot, start, overlay)),
            Whole::Input(id) => pool.input_array(id, 0, object.size as u32),
            Whole::Array(array) => array,
        };
        let mut array = ground;
        let mut room = MAX_STORES.saturating_sub(pool.stores(ground));
        for (offset, byte) in overlay.asked() {
            if !(start..start + object.size).contains(&offset) {
                continue;
            }
            let at = (offset - start) as u32;
            let value = match byte {
                Some(e) => e,
                None => pool.constant(self.stored(slot, offset).into(), 8),
            };
            if pool.element(ground, at) == value {
                continue;
            }
            if room == 0 {
                return match (start..start + object.size).all(|at| overlay.unasked(at).is_none()) {
                    true => Some(self.table(pool, slot, start, overlay)),
                    false => self.array_anew(pool, slot, start, overlay, ground),
                };
            }
            room -= 1;
            let at = pool.constant(at.into(), bits);
            array = pool.store(array, at, value);
        }
        Some(array)
    }

    /// An object whose symbolic bytes are all there.
    fn table(&self, pool: &mut Pool, slot: Slot, start: u64, overlay: &Overlay) -> ExprId {
        let object = self.object(slot);
        let mut bytes = vec![0; object.size as usize];
        for (number, part) in pages(start, object.size) {
            if let Some(page) = object.page(number) {
                let first = number as u64 * PAGE;
                let to = (first + part.start - start) as usize;
                let from = &page[part.start as usize..part.end as usize];
                from.iter().zip(&mut bytes[to..]).for_each(|(cell, byte)| *byte = cell.get());
            }
        }
        let symbolic = overlay.range(start..start + object.size);
        let symbolic: Vec<_> = symbolic.map(|(at, e)| ((at - start) as u32, e)).collect();
        pool.array(&bytes, &symbolic)
    }

    /// An object with too many bytes that are not those of its ground, byte by byte.
    fn array_anew(
        &self,
        pool: &mut Pool,
        slot: Slot,
        start: u64,
        overlay: &Overlay,
        ground: ExprId,
    ) -> Option<ExprId> {
        let size = self.object(slot).size;
        if size > MAX_ANEW {
            return None;
        }
        let mut bytes: Vec<(u32, ExprId)> =
            (0..size as u32).map(|at| (at, pool.element(ground, at))).collect();
        for (offset, byte) in overlay.asked() {
            if (start..start + size).contains(&offset) {
                bytes[(offset - start) as usize].1 = match byte {
                    Some(e) => e,
                    None => pool.constant(self.stored(slot, offset).into(), 8),
                };
            }
        }
        Some(pool.array(&vec![0; size as usize], &bytes))
    }
}

/// The pages of an object's storage, and which part of each is the object's.
fn pages(start: u64, size: u64) -> impl Iterator<Item = (usize, std::ops::Range<u64>)> {
    let end = start + size;
    (start / PAGE..end.div_ceil(PAGE)).map(move |number| {
        let first = number * PAGE;
        let part = start.max(first) - first..end.min(first + PAGE) - first;
        (number as usize, part)
    })
}
