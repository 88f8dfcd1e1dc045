//! Comparison, with LLVM's sixteen predicates.

use super::unpacked::{Class, unpack};
use super::{Kind, double, single};
use std::cmp::Ordering;

/// A predicate on two numbers.
///
/// The discriminant says for which relations it holds: bit 0 equal, bit 1 greater, bit 2 less,
/// bit 3 unordered (one of them is NaN).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FCmp {
    /// Never.
    False = 0,
    /// Ordered and equal.
    Oeq = 1,
    /// Ordered and greater.
    Ogt = 2,
    /// Ordered and greater or equal.
    Oge = 3,
    /// Ordered and less.
    Olt = 4,
    /// Ordered and less or equal.
    Ole = 5,
    /// Ordered and not equal.
    One = 6,
    /// Ordered: neither is NaN.
    Ord = 7,
    /// Unordered: one is NaN.
    Uno = 8,
    /// Unordered or equal.
    Ueq = 9,
    /// Unordered or greater.
    Ugt = 10,
    /// Unordered, greater or equal.
    Uge = 11,
    /// Unordered or less.
    Ult = 12,
    /// Unordered, less or equal.
    Ule = 13,
    /// Unordered or not equal.
    Une = 14,
    /// Always.
    True = 15,
}

impl FCmp {
    /// All predicates, each at the index of its discriminant.
    pub const ALL: [FCmp; 16] = [
        FCmp::False,
        FCmp::Oeq,
        FCmp::Ogt,
        FCmp::Oge,
        FCmp::Olt,
        FCmp::Ole,
        FCmp::One,
        FCmp::Ord,
        FCmp::Uno,
        FCmp::Ueq,
        FCmp::Ugt,
        FCmp::Uge,
        FCmp::Ult,
        FCmp::Ule,
        FCmp::Une,
        FCmp::True,
    ];
}

/// Whether `predicate` holds for two numbers in this relation.
#[inline]
pub(super) fn holds(predicate: FCmp, relation: Option<Ordering>) -> bool {
    let bit = match relation {
        Some(Ordering::Equal) => 1,
        Some(Ordering::Greater) => 2,
        Some(Ordering::Less) => 4,
        None => 8,
    };
    predicate as u8 & bit != 0
}

/// How `a` relates to `b`; `None` when one is NaN. Zeros are equal.
#[must_use]
pub fn compare(kind: Kind, a: u128, b: u128) -> Option<Ordering> {
    let (x, y) = (unpack(kind, a), unpack(kind, b));
    if x.is_nan() || y.is_nan() {
        return None;
    }
    if x.is_zero() && y.is_zero() {
        return Some(Ordering::Equal);
    }
    let magnitude = |v: &super::unpacked::Unpacked| match v.class {
        Class::Zero => (0, 0, 0),
        Class::Infinite => (2, 0, 0),
        _ => (1, v.exp, v.sig),
    };
    let order = magnitude(&x).cmp(&magnitude(&y));
    Some(match (x.negative && !x.is_zero(), y.negative && !y.is_zero()) {
        (false, false) => order,
        (true, true) => order.reverse(),
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
    })
}

/// Whether `a predicate b` holds.
#[inline]
#[must_use]
pub fn fcmp(kind: Kind, predicate: FCmp, a: u128, b: u128) -> bool {
    match kind {
        Kind::F32 => single::fcmp(predicate, a as u32, b as u32),
        Kind::F64 => double::fcmp(predicate, a as u64, b as u64),
        _ => holds(predicate, compare(kind, a, b)),
    }
}
