//! Values for symbols.

use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::id::SymId;

/// Values that are shared, or copied, together.
const PAGE: usize = 256;

type Page = Rc<[u8; PAGE]>;

/// A value for each symbol; zero for those it does not mention.
///
/// Each state has a model, and most differ in a few values: a copy shares all pages that are not
/// changed.
#[derive(Clone, Debug)]
pub struct Model {
    pages: Vec<Page>,
    id: u64,
}

static NEXT: AtomicU64 = AtomicU64::new(1);

impl Default for Model {
    fn default() -> Self {
        Model::from_bytes(Vec::new())
    }
}

impl Model {
    /// The model with these bytes, by symbol.
    pub fn from_bytes(bytes: Vec<u8>) -> Model {
        let page = |values: &[u8]| {
            let mut page = [0; PAGE];
            page[..values.len()].copy_from_slice(values);
            Rc::new(page)
        };
        Model::of_pages(bytes.chunks(PAGE).map(page).collect())
    }

    fn of_pages(pages: Vec<Page>) -> Model {
        Model { pages, id: NEXT.fetch_add(1, Ordering::Relaxed) }
    }

    /// The value of a symbol.
    #[inline]
    pub fn get(&self, sym: SymId) -> u8 {
        let index = sym.index();
        self.pages.get(index / PAGE).map_or(0, |page| page[index % PAGE])
    }

    /// Gives a symbol another value. What was evaluated under this model before is forgotten.
    pub fn set(&mut self, sym: SymId, value: u8) {
        put(&mut self.pages, sym, value);
        self.id = NEXT.fetch_add(1, Ordering::Relaxed);
    }

    /// Gives a value to a symbol that no expression evaluated under this model so far has: what was
    /// evaluated stays as it is.
    pub fn extend(&mut self, sym: SymId, value: u8) {
        put(&mut self.pages, sym, value);
    }

    /// Makes it another model: what was evaluated under it is forgotten. Symbols keep their values until
    /// they are extended again.
    pub fn renew(&mut self) {
        self.id = NEXT.fetch_add(1, Ordering::Relaxed);
    }

    /// A copy with some symbols changed.
    pub fn with(&self, changes: impl IntoIterator<Item = (SymId, u8)>) -> Model {
        let mut pages = self.pages.clone();
        for (sym, value) in changes {
            put(&mut pages, sym, value);
        }
        Model::of_pages(pages)
    }

    /// Tells this model (and its unchanged clones) from every other of this process.
    pub fn id(&self) -> u64 {
        self.id
    }
}

/// Sets a value.
fn put(pages: &mut Vec<Page>, sym: SymId, value: u8) {
    let (page, at) = (sym.index() / PAGE, sym.index() % PAGE);
    if page >= pages.len() {
        pages.resize_with(page + 1, || Rc::new([0; PAGE]));
    }
    if pages[page][at] != value {
        Rc::make_mut(&mut pages[page])[at] = value;
    }
}
