//! The access cache: from an address straight to the byte.
//!
//! An entry says that the `readable` bytes from guest address `start` on lie at `bytes`, of which
//! the first `writable` may be written (all or none). It holds for the current state only: the
//! cache is emptied when the machine turns to another state or forks, and an object's entries are
//! dropped when it ends or its pages move. Any access that the cache does not answer takes the
//! slow way through [`super::Memory`], which checks everything and refills the entry.
#![allow(unsafe_code)]

use super::object::Page;

const ENTRIES: usize = 1024;

#[derive(Clone, Copy)]
struct Entry {
    start: u64,
    bytes: *mut u8,
    readable: u32,
    writable: u32,
}

const EMPTY: Entry = Entry { start: 0, bytes: std::ptr::null_mut(), readable: 0, writable: 0 };

/// Entries made since the cache was last emptied, up to which they are emptied one by one.
const FEW: usize = 128;

/// The cache.
pub struct Tlb {
    entries: Box<[Entry; ENTRIES]>,
    /// The entries made since it was last emptied: states are often left after a few accesses.
    /// Beyond [`FEW`], some of them.
    made: Vec<u16>,
}

impl Default for Tlb {
    fn default() -> Self {
        Tlb { entries: Box::new([EMPTY; ENTRIES]), made: Vec::with_capacity(FEW + 1) }
    }
}

#[inline(always)]
fn index(addr: u64) -> usize {
    let page = addr >> 12;
    ((page ^ (page >> 20)) as usize) % ENTRIES
}

/// The integers that loads and stores move.
pub trait Word: Copy {
    /// From and to the register's word.
    fn extend(self) -> u64;
    /// The low bits of a register's word.
    fn cut(word: u64) -> Self;
}

macro_rules! word {
    ($($t:ty),*) => {$(
        impl Word for $t {
            #[inline(always)]
            fn extend(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn cut(word: u64) -> Self {
                word as $t
            }
        }
    )*};
}
word!(u8, u16, u32, u64);

impl Tlb {
    /// Forgets everything.
    pub fn clear(&mut self) {
        match self.made.len() {
            0..=FEW => self.made.iter().for_each(|&i| self.entries[i as usize] = EMPTY),
            _ => self.entries.fill(EMPTY),
        }
        self.made.clear();
    }

    /// Forgets what it knows of the addresses `base .. base + size`.
    pub fn forget(&mut self, base: u64, size: u64) {
        let first = base & !0xfff;
        let end = base + size.max(1);
        if (end - first) >> 12 >= ENTRIES as u64 {
            return self.clear();
        }
        let mut page = first;
        while page < end {
            self.entries[index(page)] = EMPTY;
            page += 4096;
        }
    }

    /// Enters the part of a page that belongs to an object: guest addresses
    /// `start .. start + len` are the bytes of `page` from `offset` on.
    ///
    /// The caller keeps the page alive as long as the entry stands, and passes `writable` only
    /// when the current state holds the only reference to it.
    pub fn enter(&mut self, start: u64, page: &Page, offset: usize, len: usize, writable: bool) {
        let bytes = &page[offset..offset + len];
        let at = index(start);
        if self.made.len() <= FEW {
            self.made.push(at as u16);
        }
        self.entries[at] = Entry {
            start,
            bytes: bytes.as_ptr() as *mut u8,
            readable: len as u32,
            writable: if writable { len as u32 } else { 0 },
        };
    }

    /// Reads a word, when the cache can.
    #[inline(always)]
    pub fn read<T: Word>(&self, addr: u64) -> Option<u64> {
        let e = &self.entries[index(addr)];
        let offset = addr.wrapping_sub(e.start);
        if offset.saturating_add(size_of::<T>() as u64) <= e.readable as u64 {
            // SAFETY: the entry covers `offset .. offset + size` of a page that is alive (see
            // `enter`); cells have the layout of their bytes, and unaligned reads are allowed.
            Some(unsafe { e.bytes.add(offset as usize).cast::<T>().read_unaligned() }.extend())
        } else {
            None
        }
    }

    /// Writes a word, when the cache can; says whether it did.
    #[inline(always)]
    pub fn write<T: Word>(&self, addr: u64, word: u64) -> bool {
        let e = &self.entries[index(addr)];
        let offset = addr.wrapping_sub(e.start);
        if offset.saturating_add(size_of::<T>() as u64) <= e.writable as u64 {
            // SAFETY: as in `read`; the page is made of cells and only this state refers to it.
            unsafe { e.bytes.add(offset as usize).cast::<T>().write_unaligned(T::cut(word)) };
            true
        } else {
            false
        }
    }
}
