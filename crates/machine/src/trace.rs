//! Which way a path took, as a number.
//!
//! The hash of a sequence of steps, from which the hash of any part between two moments can be had: a
//! polynomial over the steps, modulo a prime. Kept up by the general stepper only.

const PRIME: u64 = (1 << 61) - 1;
const BASE: u64 = 0x1234_5678_9abc_def1 % PRIME;

/// A sequence of steps: of a path so far, or a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Trace {
    hash: u64,
    len: u64,
}

fn mul(a: u64, b: u64) -> u64 {
    (a as u128 * b as u128 % PRIME as u128) as u64
}

impl Trace {
    /// Adds a step.
    pub(crate) fn add(&mut self, step: u64) {
        // Neighbouring numbers must not look alike.
        let step = step.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 4;
        self.hash = (mul(self.hash, BASE) + step % PRIME) % PRIME;
        self.len += 1;
    }

    /// The steps since an earlier moment of the same path.
    pub fn since(&self, earlier: &Trace) -> Trace {
        let len = self.len - earlier.len;
        let hash = (self.hash + PRIME - mul(earlier.hash, power(len))) % PRIME;
        Trace { hash, len }
    }

    /// These steps, and then others.
    pub fn then(&self, later: &Trace) -> Trace {
        let hash = (mul(self.hash, power(later.len)) + later.hash) % PRIME;
        Trace { hash, len: self.len + later.len }
    }
}

fn power(mut n: u64) -> u64 {
    let (mut power, mut base) = (1, BASE);
    while n > 0 {
        if n & 1 != 0 {
            power = mul(power, base);
        }
        base = mul(base, base);
        n >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(steps: &[u64]) -> Trace {
        let mut trace = Trace::default();
        steps.iter().for_each(|&step| trace.add(step));
        trace
    }

    #[test]
    fn a_part_is_the_same_behind_different_beginnings() {
        let (a, b) = (of(&[1, 2, 3]), of(&[7]));
        let (mut x, mut y) = (a, b);
        for step in [5, 9, 2, 2] {
            x.add(step);
            y.add(step);
        }
        assert_eq!(x.since(&a), y.since(&b));
        assert_eq!(x.since(&a), of(&[5, 9, 2, 2]).since(&Trace::default()));
        y.add(1);
        assert_ne!(x.since(&a), y.since(&b));
        assert_ne!(of(&[1, 2]).since(&Trace::default()), of(&[2, 1]).since(&Trace::default()));
        assert_eq!(a.since(&a), Trace::default());
        assert_eq!(a.then(&y.since(&b)), of(&[1, 2, 3, 5, 9, 2, 2, 1]));
    }
}
