//! A growing array that is shared between states until it is written.
//!
//! Three levels: a root vector of nodes of 256 leaves of 64 items. Cloning copies the root (one
//! pointer per 16,384 items); the first write to a shared part copies one node and one leaf.

use std::rc::Rc;

const LEAF: usize = 64;
const NODE: usize = 256;

type Leaf<T> = Vec<T>;
type Node<T> = Vec<Option<Rc<Leaf<T>>>>;

/// A sparse, copy-on-write array; what was never set reads as the default value.
#[derive(Debug)]
pub struct Table<T> {
    root: Vec<Option<Rc<Node<T>>>>,
    absent: T,
}

impl<T: Clone> Clone for Table<T> {
    fn clone(&self) -> Self {
        Table { root: self.root.clone(), absent: self.absent.clone() }
    }
}

impl<T: Clone + Default> Default for Table<T> {
    fn default() -> Self {
        Table { root: Vec::new(), absent: T::default() }
    }
}

impl<T: Clone + Default> Table<T> {
    /// The item at an index.
    #[inline]
    pub fn get(&self, index: usize) -> &T {
        match self.root.get(index / (LEAF * NODE)) {
            Some(Some(node)) => match &node[index / LEAF % NODE] {
                Some(leaf) => &leaf[index % LEAF],
                None => &self.absent,
            },
            _ => &self.absent,
        }
    }

    /// The item at an index, for change.
    pub fn get_mut(&mut self, index: usize) -> &mut T {
        let root_index = index / (LEAF * NODE);
        if root_index >= self.root.len() {
            self.root.resize_with(root_index + 1, || None);
        }
        let node = self.root[root_index].get_or_insert_with(|| Rc::new(vec![None; NODE]));
        let leaf = Rc::make_mut(node)[index / LEAF % NODE]
            .get_or_insert_with(|| Rc::new(vec![T::default(); LEAF]));
        &mut Rc::make_mut(leaf)[index % LEAF]
    }

    /// All items of leaves that were ever written, with their indices, in order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &T)> {
        self.root.iter().enumerate().filter_map(|(i, node)| Some((i, node.as_ref()?))).flat_map(
            |(i, node)| {
                node.iter()
                    .enumerate()
                    .filter_map(move |(j, leaf)| Some((i * NODE + j, leaf.as_ref()?)))
                    .flat_map(|(j, leaf)| {
                        leaf.iter().enumerate().map(move |(k, item)| (j * LEAF + k, item))
                    })
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_keeps_its_own_items() {
        let mut a: Table<u32> = Table::default();
        *a.get_mut(5) = 50;
        *a.get_mut(1_000_000) = 7;
        let mut b = a.clone();
        *b.get_mut(5) = 51;
        assert_eq!((*a.get(5), *b.get(5)), (50, 51));
        assert_eq!((*a.get(1_000_000), *b.get(1_000_000), *a.get(6)), (7, 7, 0));
        let set: Vec<_> = b.iter().filter(|&(_, v)| *v != 0).collect();
        assert_eq!(set, [(5, &51), (1_000_000, &7)]);
    }

    #[test]
    fn an_unshared_item_is_written_in_place() {
        let mut a: Table<u32> = Table::default();
        *a.get_mut(3) = 1;
        let before = a.get(3) as *const u32;
        *a.get_mut(3) = 2;
        assert_eq!(before, a.get(3) as *const u32);
    }
}
