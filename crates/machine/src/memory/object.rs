//! One object: its size, its state of life and its bytes.
//!
//! Bytes are kept in pages that are shared between states until written. A page is a slice of
//! cells: whoever holds the only reference may write it in place, which is what lets the access
//! cache (`super::tlb`) hand out addresses of bytes. Pages are cut at multiples of 4096 of the
//! *guest address*, so storage starts `base % 4096` bytes before the object's first byte.

use std::cell::Cell;
use std::rc::Rc;

use expr::ExprId;

use super::layout::SiteId;
use super::overlay::Overlay;
use super::table::Table;
use crate::grounds::Given;

/// Bytes per page.
pub const PAGE: u64 = 4096;

/// A shared run of at most 4096 bytes.
pub type Page = Rc<[Cell<u8>]>;

/// What an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ObjectKind {
    /// A global variable.
    #[default]
    Global,
    /// Memory of a function's frame.
    Stack,
    /// Allocated by `malloc` and its kin.
    Heap,
    /// Mapped by the kernel.
    Mapped,
    /// At an address that the program names.
    Fixed,
}

/// Whether an object exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Life {
    /// Not yet.
    #[default]
    Never,
    /// Now.
    Live,
    /// No longer.
    Ended,
}

/// An object's bytes.
#[derive(Clone, Default)]
pub enum Data {
    /// None: the object does not live.
    #[default]
    None,
    /// All in one page.
    Single(Page),
    /// Several pages; a missing one is all zeros.
    Paged(Box<Table<Option<Page>>>),
}

/// The size of an object that is no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The size, as wide as a pointer.
    pub size: ExprId,
    /// How many bytes it has on this path in any case.
    pub proved: u64,
}

/// An object of the program's memory.
#[derive(Clone, Default)]
pub struct Object {
    /// Size in bytes; the greatest that it can have, if it has a bound.
    pub size: u64,
    /// Its size, where that is no number.
    pub bound: Option<Box<Bound>>,
    /// Its bytes; zero where they are symbolic.
    pub data: Data,
    /// Its symbolic bytes, when there are any.
    pub symbolic: Option<Rc<Overlay>>,
    /// Where it was allocated (not for globals).
    pub site: Option<SiteId>,
    /// Where it was freed.
    pub freed: Option<SiteId>,
    /// How many allocations its site had made when it ended.
    pub ended_at: u32,
    /// What it is.
    pub kind: ObjectKind,
    /// Whether it exists.
    pub life: Life,
    /// Constants may not be written.
    pub read_only: bool,
    /// Declared, but defined nowhere: may not be touched.
    pub external: bool,
    /// Whether the program is given it when it starts.
    pub given: Given,
}

impl Object {
    /// A live object of zeros whose base address is `base`.
    pub fn zeroed(kind: ObjectKind, base: u64, size: u64) -> Object {
        let pad = base % PAGE;
        let data = if pad + size <= PAGE {
            Data::Single(zero_page((pad + size) as usize))
        } else {
            Data::Paged(Box::default())
        };
        Object { size, data, kind, life: Life::Live, ..Object::default() }
    }

    /// How many bytes it has in any case.
    #[inline]
    pub fn sure_size(&self) -> u64 {
        self.bound.as_ref().map_or(self.size, |bound| bound.proved)
    }

    /// Whether it has its bytes in common with another one: then they are the same.
    pub fn shares_bytes(&self, other: &Object) -> bool {
        let pages = match (&self.data, &other.data) {
            (Data::None, Data::None) => true,
            (Data::Single(a), Data::Single(b)) => Rc::ptr_eq(a, b),
            (Data::Paged(a), Data::Paged(b)) => {
                let same = |(a, b): (&Option<Page>, &Option<Page>)| match (a, b) {
                    (Some(a), Some(b)) => Rc::ptr_eq(a, b),
                    (a, b) => a.is_none() && b.is_none(),
                };
                let count = (self.size / PAGE + 2) as usize;
                (0..count).all(|i| same((a.get(i), b.get(i))))
            }
            _ => false,
        };
        let symbolic = match (&self.symbolic, &other.symbolic) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        pages && symbolic
    }

    /// The page that holds an address of this object, when it has bytes of its own.
    #[inline]
    pub fn page(&self, index: usize) -> Option<&Page> {
        match &self.data {
            Data::None => None,
            Data::Single(page) => Some(page),
            Data::Paged(table) => table.get(index).as_ref(),
        }
    }

    /// The page, made the only reference to its bytes, so that it may be written in place.
    pub fn page_mut(&mut self, base: u64, index: usize) -> &Page {
        let storage = base % PAGE + self.size;
        match &mut self.data {
            Data::None => unreachable!("only live objects are written"),
            Data::Single(page) => own(page),
            Data::Paged(table) => {
                let len = (storage - index as u64 * PAGE).min(PAGE) as usize;
                own(table.get_mut(index).get_or_insert_with(|| zero_page(len)))
            }
        }
    }

    /// Bytes of storage behind the object, shared ones too.
    pub fn resident_bytes(&self) -> u64 {
        let bytes = match &self.data {
            Data::None => 0,
            Data::Single(page) => page.len() as u64,
            Data::Paged(table) => {
                table.iter().filter_map(|(_, p)| p.as_ref()).map(|p| p.len() as u64).sum()
            }
        };
        bytes + self.symbolic.as_ref().map_or(0, |overlay| overlay.resident_bytes())
    }
}

/// A page of zeros.
pub fn zero_page(len: usize) -> Page {
    std::iter::repeat_n(Cell::new(0), len).collect()
}

fn own(page: &mut Page) -> &Page {
    if Rc::strong_count(page) != 1 {
        *page = page.iter().map(|cell| Cell::new(cell.get())).collect();
    }
    page
}
