//! Numbers of paths: there may be more than any machine integer holds.

use num_bigint::BigUint;
use std::fmt;

/// A natural number of any size; cheap as long as it fits into 128 bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Count {
    /// One that fits. The order of the variants is the order of the numbers.
    Small(u128),
    /// One that does not.
    Big(Box<BigUint>),
}

impl Count {
    /// None.
    pub const ZERO: Count = Count::Small(0);
    /// One.
    pub const ONE: Count = Count::Small(1);

    /// The sum.
    #[inline]
    pub fn plus(&self, other: &Count) -> Count {
        if let (Count::Small(a), Count::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Count::Small(sum);
        }
        Count::Big(Box::new(self.wide() + other.wide()))
    }

    /// How far it is from `other`, which is not greater.
    pub fn minus(&self, other: &Count) -> Count {
        match (self, other) {
            (Count::Small(a), Count::Small(b)) => Count::Small(a - b),
            _ => {
                let difference = self.wide() - other.wide();
                match u128::try_from(&difference) {
                    Ok(small) => Count::Small(small),
                    Err(_) => Count::Big(Box::new(difference)),
                }
            }
        }
    }

    fn wide(&self) -> BigUint {
        match self {
            Count::Small(n) => BigUint::from(*n),
            Count::Big(n) => BigUint::clone(n),
        }
    }
}

impl From<u128> for Count {
    fn from(n: u128) -> Count {
        Count::Small(n)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Small(n) => n.fmt(f),
            Count::Big(n) => n.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_leave_and_reenter_128_bits() {
        let top = Count::Small(u128::MAX);
        let beyond = top.plus(&Count::ONE);
        assert!(matches!(beyond, Count::Big(_)) && beyond > top);
        assert_eq!(beyond.to_string(), "340282366920938463463374607431768211456");
        assert_eq!(beyond.minus(&Count::ONE), top);
        assert_eq!(beyond.plus(&beyond).minus(&beyond), beyond);
        assert!(beyond.plus(&Count::ONE) > beyond);
    }
}
