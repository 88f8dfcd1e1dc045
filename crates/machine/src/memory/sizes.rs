//! Objects whose size is no number.
//!
//! Such an object has the storage of its greatest size, and a bound. What the path is known to have
//! of it can be accessed as in any object; beyond that the general stepper decides
//! (`crate::step::sizes`), and then more is known.

use expr::ExprId;

use super::layout::Slot;
use super::object::Bound;
use super::{Memory, Space};

impl Memory {
    /// The size of a new object is an expression. Its bytes are not accessed yet.
    pub fn bind(&mut self, space: &mut Space, slot: Slot, size: ExprId) {
        self.set_bound(space, slot, Some(Box::new(Bound { size, proved: 0 })));
        // The collection of expressions looks for those that objects keep.
        self.ever_symbolic = true;
    }

    /// The path has so many bytes of an object at least.
    pub fn prove(&mut self, slot: Slot, len: u64) {
        if len > self.object(slot).sure_size()
            && let Some(bound) = &mut self.object_mut(slot).bound
        {
            bound.proved = len;
        }
    }

    /// The size of an object is a number after all.
    pub fn settle(&mut self, space: &mut Space, slot: Slot, size: u64) {
        let object = self.object_mut(slot);
        let greatest = std::mem::replace(&mut object.size, size);
        object.bound = None;
        self.live_bytes -= greatest - size;
        space.tlb.forget(space.layout.base(slot), greatest);
    }

    /// For a moment, an object has all the bytes that it can have.
    pub fn unbind(&mut self, space: &mut Space, slot: Slot) -> Option<Box<Bound>> {
        let bound = self.object(slot).bound.clone();
        self.set_bound(space, slot, None);
        bound
    }

    /// The end of that moment.
    pub fn rebind(&mut self, space: &mut Space, slot: Slot, bound: Option<Box<Bound>>) {
        self.set_bound(space, slot, bound);
    }

    fn set_bound(&mut self, space: &mut Space, slot: Slot, bound: Option<Box<Bound>>) {
        let object = self.object_mut(slot);
        object.bound = bound;
        let size = object.size;
        space.tlb.forget(space.layout.base(slot), size);
    }
}
