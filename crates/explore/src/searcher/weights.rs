//! Whole numbers by index, with a random choice in proportion to them: a binary indexed tree.

use crate::rng::Rng;

/// The numbers.
#[derive(Default)]
pub struct Weights {
    values: Vec<u64>,
    /// Entry `i` (from 1) holds the sum of the `i & -i` values that end there.
    sums: Vec<u64>,
}

impl Weights {
    /// Sets a number.
    pub fn set(&mut self, index: usize, value: u64) {
        if index >= self.values.len() {
            self.grow((index + 1).next_power_of_two());
        }
        let old = std::mem::replace(&mut self.values[index], value);
        let mut i = index + 1;
        while i <= self.values.len() {
            self.sums[i] = self.sums[i] - old + value;
            i += i & i.wrapping_neg();
        }
    }

    fn grow(&mut self, len: usize) {
        self.values.resize(len, 0);
        self.sums = vec![0; len + 1];
        for i in 1..=len {
            self.sums[i] += self.values[i - 1];
            let above = i + (i & i.wrapping_neg());
            if above <= len {
                self.sums[above] += self.sums[i];
            }
        }
    }

    /// An index, as likely as its number is large; none when all are 0.
    pub fn choose(&self, rng: &mut Rng) -> Option<usize> {
        // The length is a power of two, so the last sum is the whole one.
        let total = self.sums.last().copied().filter(|&t| t > 0)?;
        let mut rest = rng.below(total);
        let (mut at, mut step) = (0, self.values.len());
        while step > 0 {
            if at + step <= self.values.len() && self.sums[at + step] <= rest {
                at += step;
                rest -= self.sums[at];
            }
            step /= 2;
        }
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_follow_the_weights() {
        let mut weights = Weights::default();
        let mut rng = Rng::new(1);
        assert_eq!(weights.choose(&mut rng), None);
        for (index, weight) in [(0, 1), (5, 0), (9, 30), (3, 10), (9, 20), (7, 4), (7, 0)] {
            weights.set(index, weight);
        }
        let mut counts = [0; 16];
        for _ in 0..3100 {
            counts[weights.choose(&mut rng).unwrap()] += 1;
        }
        assert_eq!(counts.iter().sum::<i32>(), counts[0] + counts[3] + counts[9]);
        assert!((60..140).contains(&counts[0]), "{counts:?}");
        assert!((900..1100).contains(&counts[3]), "{counts:?}");
    }
}
