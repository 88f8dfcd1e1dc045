//! Typed ids and the dense vectors they index.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A dense index that names one kind of entity: an `Id<Block>` cannot be used where an
/// `Id<Function>` is meant.
pub struct Id<T> {
    raw: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The id with this index.
    #[inline]
    pub const fn new(index: u32) -> Self {
        Id { raw: index, of: PhantomData }
    }

    /// The position in the vector that this id indexes.
    #[inline]
    pub const fn index(self) -> usize {
        self.raw as usize
    }

    /// The same position as the word it is stored in.
    #[inline]
    pub const fn raw(self) -> u32 {
        self.raw
    }
}

impl<T> Clone for Id<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.raw.cmp(&other.raw)
    }
}
impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}
impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.raw)
    }
}

/// A vector indexed by `Id<K>`; `K` is the entity, `V` what is stored for it.
#[derive(Clone, PartialEq, Eq)]
pub struct IdVec<K, V> {
    items: Vec<V>,
    of: PhantomData<fn() -> K>,
}

impl<K, V> IdVec<K, V> {
    /// An empty vector.
    pub const fn new() -> Self {
        IdVec { items: Vec::new(), of: PhantomData }
    }

    /// Appends an item and returns its id.
    pub fn push(&mut self, value: V) -> Id<K> {
        let id = Id::new(u32::try_from(self.items.len()).expect("fewer than 2^32 entities"));
        self.items.push(value);
        id
    }

    /// The id that the next `push` will return.
    pub fn next_id(&self) -> Id<K> {
        Id::new(self.items.len() as u32)
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The item of an id, if the id belongs to this vector.
    pub fn get(&self, id: Id<K>) -> Option<&V> {
        self.items.get(id.index())
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = Id<K>> + ExactSizeIterator + use<K, V> {
        (0..self.items.len() as u32).map(Id::new)
    }

    /// All ids with their items, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Id<K>, &V)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(i, v)| (Id::new(i as u32), v))
    }

    /// All items, in order.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.items.iter()
    }

    /// All items, in order, for change.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.items.iter_mut()
    }

    /// The items as a slice.
    pub fn as_slice(&self) -> &[V] {
        &self.items
    }
}

impl<K, V> Default for IdVec<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> FromIterator<V> for IdVec<K, V> {
    fn from_iter<I: IntoIterator<Item = V>>(iter: I) -> Self {
        IdVec { items: iter.into_iter().collect(), of: PhantomData }
    }
}

impl<K, V> Index<Id<K>> for IdVec<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, id: Id<K>) -> &V {
        &self.items[id.index()]
    }
}

impl<K, V> IndexMut<Id<K>> for IdVec<K, V> {
    #[inline]
    fn index_mut(&mut self, id: Id<K>) -> &mut V {
        &mut self.items[id.index()]
    }
}

impl<K, V: fmt::Debug> fmt::Debug for IdVec<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.items).finish()
    }
}
