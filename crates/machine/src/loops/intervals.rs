//! A set of numbers as the runs of neighbours in it.

use std::collections::BTreeMap;

use ir::analysis::Count;

/// A set of numbers.
#[derive(Clone, Default, Debug)]
pub struct Intervals {
    /// Of each run the first number, and the first behind it. Runs do not touch.
    runs: BTreeMap<Count, Count>,
    len: u64,
}

impl Intervals {
    /// How many numbers are in it.
    pub fn count(&self) -> u64 {
        self.len
    }

    /// The run that a number is in, or would follow.
    fn run_at(&self, number: &Count) -> Option<(&Count, &Count)> {
        self.runs.range(..=number).next_back()
    }

    /// Whether all numbers from one up to another are in it; the latter does not count.
    pub fn has_all(&self, from: &Count, to: &Count) -> bool {
        from == to || self.run_at(from).is_some_and(|(_, end)| end >= to)
    }

    /// Whether a number is in it.
    pub fn has(&self, number: &Count) -> bool {
        self.run_at(number).is_some_and(|(_, end)| end > number)
    }

    /// Adds a number; whether it is new.
    pub fn insert(&mut self, number: &Count) -> bool {
        if self.has(number) {
            return false;
        }
        self.len += 1;
        let next = number.plus(&Count::ONE);
        let end = self.runs.remove(&next).unwrap_or(next);
        if let Some((_, before)) = self.runs.range_mut(..=number).next_back()
            && before == number
        {
            *before = end;
        } else {
            self.runs.insert(number.clone(), end);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn neighbours_become_one_run() {
        let mut set = Intervals::default();
        let n = |n: u128| Count::from(n);
        for i in [5, 3, 4, 9, 5] {
            set.insert(&n(i));
        }
        assert_eq!((set.count(), set.runs.len()), (4, 2));
        assert!(set.has_all(&n(3), &n(6)) && set.has_all(&n(7), &n(7)));
        assert!(!set.has_all(&n(3), &n(7)) && !set.has_all(&n(2), &n(4)) && !set.has(&n(6)));
    }

    #[test]
    fn it_is_a_set() {
        let (mut set, mut plain) = (Intervals::default(), BTreeSet::new());
        let mut seed = 7u64;
        for _ in 0..3000 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let number = (seed >> 33) % 500;
            let count = Count::from(number as u128);
            assert_eq!(set.insert(&count), plain.insert(number));
            let to = number + (seed >> 50) % 20;
            let all = (number..to).all(|i| plain.contains(&i));
            assert_eq!(set.has_all(&count, &Count::from(to as u128)), all);
        }
        assert_eq!(set.count(), plain.len() as u64);
    }
}
