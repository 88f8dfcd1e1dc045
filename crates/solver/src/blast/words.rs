//! Circuits of words: sums, comparisons, choices and shifts. The lowest bit comes first.

use super::gates::{Gates, Lit};

impl Gates {
    /// `a + b + carry`, as wide as the operands.
    pub fn add(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> Vec<Lit> {
        debug_assert_eq!(a.len(), b.len());
        let mut sum = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let both = self.xor(x, y);
            sum.push(self.xor(both, carry));
            carry = self.maj(x, y, carry);
        }
        sum
    }

    /// `a - b`.
    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let flipped: Vec<Lit> = b.iter().map(|&b| !b).collect();
        self.add(a, &flipped, Lit::TRUE)
    }

    /// `-a` where the condition holds, else `a`.
    pub fn negate_if(&mut self, condition: Lit, a: &[Lit]) -> Vec<Lit> {
        let flipped: Vec<Lit> = a.iter().map(|&a| self.xor(a, condition)).collect();
        self.add(&flipped, &vec![Lit::FALSE; a.len()], condition)
    }

    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let bits: Vec<Lit> = a.iter().zip(b).map(|(&x, &y)| self.xnor(x, y)).collect();
        self.all(bits)
    }

    /// `a < b`, unsigned: from the lowest bit up, the highest bit in which they differ decides.
    pub fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        debug_assert_eq!(a.len(), b.len());
        a.iter().zip(b).fold(Lit::FALSE, |below, (&x, &y)| self.maj(!x, y, below))
    }

    /// `a < b`, signed.
    pub fn less_signed(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let top = a.len() - 1;
        let below = self.less(&a[..top], &b[..top]);
        self.maj(a[top], !b[top], below)
    }

    /// `c ? a : b`, bit by bit.
    pub fn choose(&mut self, c: Lit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        debug_assert_eq!(a.len(), b.len());
        a.iter().zip(b).map(|(&x, &y)| self.mux(c, x, y)).collect()
    }

    /// `a` shifted left by an amount; zeros come in.
    pub fn shift_left(&mut self, a: &[Lit], amount: &[Lit]) -> Vec<Lit> {
        let reversed: Vec<Lit> = a.iter().rev().copied().collect();
        let mut shifted = self.shift_right(&reversed, amount, Lit::FALSE);
        shifted.reverse();
        shifted
    }

    /// `a` shifted right by an amount; `fill` comes in. One stage per bit of the amount that can move
    /// a bit within the word; any higher one moves everything out.
    pub fn shift_right(&mut self, a: &[Lit], amount: &[Lit], fill: Lit) -> Vec<Lit> {
        let width = a.len();
        let stages = (width.next_power_of_two().trailing_zeros() as usize).min(amount.len());
        let mut word = a.to_vec();
        for (stage, &by) in amount[..stages].iter().enumerate() {
            let distance = 1 << stage;
            word = (0..width)
                .map(|i| {
                    let from = word.get(i + distance).copied().unwrap_or(fill);
                    self.mux(by, from, word[i])
                })
                .collect();
        }
        let out = self.any(amount[stages..].iter().copied());
        word.iter().map(|&bit| self.mux(out, fill, bit)).collect()
    }
}
