//! Blocks that were freed, where `malloc` may give them again.
//!
//! Every object has an address of its own, so that a stale pointer is never taken for one to a
//! newer object. A program that *compares* a stale pointer, or looks it up, is then judged on one
//! layout only. With `--addresses=reuse` an allocation may also get the place of any freed block of
//! the same size: which one is an input of the path, so that tests, prefixes and concrete runs
//! repeat it.

use std::rc::Rc;

use super::layout::{Layout, Slot};

/// The freed blocks of a state.
#[derive(Clone, Default)]
pub struct Freed {
    /// In the order in which they were freed.
    blocks: Rc<Vec<Slot>>,
    /// The position of the input that chooses, while an allocation asks for it.
    pub asked: Option<u32>,
}

impl Freed {
    /// A block was freed.
    pub fn add(&mut self, slot: Slot) {
        Rc::make_mut(&mut self.blocks).push(slot);
    }

    /// A block is in use again.
    pub fn remove(&mut self, slot: Slot) {
        if self.blocks.contains(&slot) {
            Rc::make_mut(&mut self.blocks).retain(|&block| block != slot);
        }
    }

    /// The blocks that are aligned enough, the last freed first.
    pub fn aligned<'a>(
        &'a self,
        layout: &'a Layout,
        align: u64,
    ) -> impl Iterator<Item = Slot> + 'a {
        let blocks = self.blocks.iter().rev().copied();
        blocks.filter(move |&slot| layout.base(slot).is_multiple_of(align.max(1)))
    }
}
