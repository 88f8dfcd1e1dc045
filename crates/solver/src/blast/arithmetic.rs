//! Circuits of products, quotients and remainders.

use super::gates::{Gates, Lit};

/// How many bits are left when the upper ones that are certainly zero are cut off.
fn significant(word: &[Lit]) -> usize {
    word.iter().rposition(|&bit| bit != Lit::FALSE).map_or(0, |i| i + 1)
}

/// How many of the highest bits are one and the same literal.
fn sign_run(word: &[Lit]) -> usize {
    let top = word[word.len() - 1];
    word.iter().rev().take_while(|&&bit| bit == top).count()
}

/// How many rows a product needs if this is its second operand.
fn rows(word: &[Lit]) -> usize {
    let distinct = word.len() - (sign_run(word) - 1);
    word[..distinct].iter().filter(|&&bit| bit != Lit::FALSE).count()
}

impl Gates {
    /// `a * b`: one row of adders per bit of the operand that needs fewer. An operand whose upper
    /// bits are copies of its sign needs none for the copies: the lowest copy counts negative.
    pub fn multiply(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let (a, b) = if rows(a) < rows(b) { (b, a) } else { (a, b) };
        let width = a.len();
        let lowest_copy = width - sign_run(b);
        let mut sum = vec![Lit::FALSE; width];
        for (i, &bit) in b[..=lowest_copy].iter().enumerate() {
            if bit == Lit::FALSE {
                continue;
            }
            // Modulo 2^width the highest bit counts the same either way; adding is cheaper.
            let subtract = i == lowest_copy && i + 1 < width;
            let row: Vec<Lit> = a[..width - i]
                .iter()
                .map(|&x| {
                    let product = self.and(x, bit);
                    if subtract { !product } else { product }
                })
                .collect();
            let upper = self.add(&sum[i..], &row, Lit::constant(subtract));
            sum.truncate(i);
            sum.extend(upper);
        }
        sum
    }

    /// Quotient and remainder, unsigned: one restoring step per bit of the dividend. The remainder
    /// before each step is less than the divisor, so it has no more bits than the divisor can have.
    /// By zero the quotient is all ones and the remainder the dividend.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit], b_not_zero: bool) -> (Vec<Lit>, Vec<Lit>) {
        let width = a.len();
        let bits = significant(b);
        let mut divisor = b[..bits].to_vec();
        divisor.push(Lit::FALSE);
        let mut remainder = vec![Lit::FALSE; bits];
        let mut quotient = vec![Lit::FALSE; width];
        for i in (0..significant(a)).rev() {
            let mut shifted = Vec::with_capacity(bits + 1);
            shifted.push(a[i]);
            shifted.extend_from_slice(&remainder);
            let fits = !self.less(&shifted, &divisor);
            let less = self.sub(&shifted, &divisor);
            remainder = self.choose(fits, &less[..bits], &shifted[..bits]);
            quotient[i] = fits;
        }
        remainder.resize(width, Lit::FALSE);
        if b_not_zero {
            return (quotient, remainder);
        }
        let zero = !self.any(b.iter().copied());
        let quotient = quotient.iter().map(|&q| self.or(zero, q)).collect();
        let remainder = self.choose(zero, a, &remainder);
        (quotient, remainder)
    }

    /// Quotient and remainder, signed: those of the magnitudes, with the signs put back. This also
    /// gives what SMT-LIB wants of a divisor of zero.
    pub fn divide_signed(
        &mut self,
        a: &[Lit],
        b: &[Lit],
        b_not_zero: bool,
    ) -> (Vec<Lit>, Vec<Lit>) {
        let (sign_a, sign_b) = (a[a.len() - 1], b[b.len() - 1]);
        let (x, y) = (self.negate_if(sign_a, a), self.negate_if(sign_b, b));
        let (quotient, remainder) = self.divide(&x, &y, b_not_zero);
        let differ = self.xor(sign_a, sign_b);
        (self.negate_if(differ, &quotient), self.negate_if(sign_a, &remainder))
    }
}
