//! Bit patterns of any width as little-endian words.

use ir::{Const, Ty};

/// Reads a decimal number, possibly negative, into `bits` bits of two's complement.
pub fn parse_decimal(text: &str, bits: u32) -> Option<Vec<u64>> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let mut words = vec![0u64; bits.div_ceil(64) as usize];
    for digit in digits.chars() {
        let mut carry = u128::from(digit.to_digit(10)?);
        for word in &mut words {
            let sum = u128::from(*word) * 10 + carry;
            *word = sum as u64;
            carry = sum >> 64;
        }
    }
    if negative {
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
    }
    mask(&mut words, bits);
    Some(words)
}

/// Clears the bits above `bits`.
pub fn mask(words: &mut [u64], bits: u32) {
    if let Some(last) = words.last_mut()
        && !bits.is_multiple_of(64)
    {
        *last &= (1 << (bits % 64)) - 1;
    }
}

/// A constant of a type with that bit pattern.
pub fn constant(ty: Ty, words: Vec<u64>) -> Const {
    match words[..] {
        [word] => Const::Bits(ty, word),
        _ => Const::Wide(ty, words.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_of_more_than_a_word() {
        assert_eq!(parse_decimal("-1", 128), Some(vec![u64::MAX, u64::MAX]));
        assert_eq!(parse_decimal("18446744073709551617", 128), Some(vec![1, 1]));
        assert_eq!(parse_decimal("-1", 80), Some(vec![u64::MAX, 0xffff]));
        assert_eq!(parse_decimal("1x", 80), None);
    }
}
