//! A list that grows at its end and is shared with its copies: what a path has collected.
//!
//! A path with many decisions has many conditions, and a state is left behind at each. With a copy
//! of all for each state, memory would grow with the square of the path's length. Here the elements
//! are in chunks, and a copy shares all of them with the original, until one of the two changes a
//! chunk.

use std::cell::Cell;
use std::rc::Rc;

/// Elements of a chunk at most.
const CHUNK: usize = 64;

/// The list.
#[derive(Clone, Debug)]
pub struct Chunks<T> {
    /// None is empty; all but the last may be shorter than the others after an insertion.
    chunks: Vec<Rc<Chunk<T>>>,
    len: usize,
}

#[derive(Clone, Debug)]
struct Chunk<T> {
    elements: Vec<T>,
    /// The last sweep that saw it.
    seen: Cell<u64>,
}

impl<T> Chunk<T> {
    fn new(elements: Vec<T>) -> Rc<Chunk<T>> {
        Rc::new(Chunk { elements, seen: Cell::new(0) })
    }
}

thread_local! {
    /// The sweep that is going on, or 0; and the last one.
    static SWEEP: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

/// While `f` runs, [`Chunks::for_each`] visits what several lists share once, in one of them. To
/// look at the lists of all states takes the square of the longest path's length otherwise.
pub fn sweep<R>(f: impl FnOnce() -> R) -> R {
    let (outer, last) = SWEEP.get();
    SWEEP.set((last + 1, last + 1));
    let result = f();
    SWEEP.set((outer, SWEEP.get().1));
    result
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Chunks { chunks: Vec::new(), len: 0 }
    }
}

impl<T: Copy> Chunks<T> {
    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All elements, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + '_ {
        self.chunks.iter().flat_map(|chunk| chunk.elements.iter())
    }

    /// Calls `f` with all elements; during a [`sweep`], without those that it was called with
    /// already.
    pub fn for_each(&self, mut f: impl FnMut(T)) {
        let (sweep, _) = SWEEP.get();
        for chunk in &self.chunks {
            if sweep == 0 || chunk.seen.replace(sweep) != sweep {
                chunk.elements.iter().copied().for_each(&mut f);
            }
        }
    }

    /// The element at an index. Only elements were added at the end: see [`Chunks::insert_by_key`].
    pub fn get(&self, index: usize) -> Option<&T> {
        self.chunks.get(index / CHUNK)?.elements.get(index % CHUNK)
    }

    /// Adds an element at the end.
    pub fn push(&mut self, element: T) {
        self.len += 1;
        match self.chunks.last_mut() {
            Some(last) if last.elements.len() < CHUNK => own(last).push(element),
            _ => self.chunks.push(Chunk::new(vec![element])),
        }
    }

    /// The element with a key, in a list that is in the order of keys.
    pub fn find_by_key<K: Ord>(&self, key: &K, of: impl Fn(&T) -> K) -> Option<&T> {
        let chunk = &self.chunks[self.chunk_of(key, &of)?].elements;
        let at = chunk.binary_search_by_key(key, of).ok()?;
        chunk.get(at)
    }

    /// Changes the element with a key, or adds one, in a list that is in the order of keys. Such a
    /// list has no indices.
    pub fn insert_by_key<K: Ord>(
        &mut self,
        key: &K,
        of: impl Fn(&T) -> K,
        change: impl FnOnce(Option<&T>) -> T,
    ) {
        let Some(index) = self.chunk_of(key, &of) else {
            // It comes before all others, or there are none.
            self.len += 1;
            let element = change(None);
            match self.chunks.first_mut() {
                Some(first) if first.elements.len() < CHUNK => own(first).insert(0, element),
                _ => self.chunks.insert(0, Chunk::new(vec![element])),
            }
            return;
        };
        let chunk = &mut self.chunks[index];
        match chunk.elements.binary_search_by_key(key, &of) {
            Ok(at) => own(chunk)[at] = change(Some(&chunk.elements[at])),
            Err(at) => {
                self.len += 1;
                let element = change(None);
                let size = chunk.elements.len();
                match (size >= CHUNK, at == size) {
                    (false, _) => own(chunk).insert(at, element),
                    (true, true) => self.chunks.insert(index + 1, Chunk::new(vec![element])),
                    (true, false) => {
                        let elements = own(chunk);
                        elements.insert(at, element);
                        let rest = elements.split_off(CHUNK / 2);
                        self.chunks.insert(index + 1, Chunk::new(rest));
                    }
                }
            }
        }
    }

    /// The chunk that a key is in, if it is in any; none if it comes before all.
    fn chunk_of<K: Ord>(&self, key: &K, of: &impl Fn(&T) -> K) -> Option<usize> {
        self.chunks.partition_point(|chunk| of(&chunk.elements[0]) <= *key).checked_sub(1)
    }
}

/// The elements of a chunk, to be changed: of a copy of its own if others share it.
fn own<T: Copy>(chunk: &mut Rc<Chunk<T>>) -> &mut Vec<T> {
    let chunk = Rc::make_mut(chunk);
    // What it holds will be something else.
    chunk.seen.set(0);
    &mut chunk.elements
}

impl<T: Copy> FromIterator<T> for Chunks<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let mut all = Chunks::default();
        elements.into_iter().for_each(|element| all.push(element));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_shares_what_it_does_not_change() {
        let mut list: Chunks<u32> = (0..200).collect();
        let copy = list.clone();
        list.push(200);
        assert_eq!((copy.len(), list.len()), (200, 201));
        assert_eq!((copy.get(200), list.get(200), list.get(64)), (None, Some(&200), Some(&64)));
        assert!(list.iter().copied().eq(0..=200) && list.iter().rev().copied().eq((0..=200).rev()));
        let shared = copy.chunks.iter().zip(&list.chunks).filter(|(a, b)| Rc::ptr_eq(a, b));
        assert_eq!(shared.count(), 3);
    }

    #[test]
    fn a_sweep_sees_what_is_shared_once() {
        let mut list: Chunks<u32> = (0..150).collect();
        let copy = list.clone();
        list.push(150);
        let mut seen = Vec::new();
        let mut see = || {
            copy.for_each(|n| seen.push(n));
            list.for_each(|n| seen.push(n));
        };
        sweep(&mut see);
        see();
        // The last chunk is not shared.
        let once = (0..150).chain(128..151);
        assert!(seen.iter().copied().eq(once.chain(0..150).chain(0..151)));
    }

    #[test]
    fn keys_stay_in_order_wherever_they_come_in() {
        let mut list = Chunks::default();
        let mut known = std::collections::BTreeMap::new();
        let mut number = 1u64;
        for turn in 0..2000u64 {
            number = number.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let key = (number >> 33) % 700;
            let of = |&(key, _): &(u64, u64)| key;
            list.insert_by_key(&key, of, |old| (key, old.map_or(turn, |&(_, sum)| sum + turn)));
            *known.entry(key).or_insert(0) += turn;
            let absent = key + 1000;
            assert_eq!(list.find_by_key(&key, of).map(|&(_, sum)| sum), known.get(&key).copied());
            assert!(list.find_by_key(&absent, of).is_none());
        }
        assert_eq!(list.len(), known.len());
        assert!(list.iter().copied().eq(known));
        assert!(list.chunks.iter().map(|c| c.elements.len()).all(|n| (1..=CHUNK).contains(&n)));
    }
}
