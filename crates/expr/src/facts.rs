//! What is known of an expression's value whatever the inputs are: known bits and a range.
//!
//! Computed once when the expression is made, from the facts of its operands.

use crate::id::ExprId;
use crate::node::{BinOp, Kind};
use crate::pool::Pool;
use crate::word;

/// Known bits and unsigned range of an expression of at most 64 bits. Wider ones (and arrays) have
/// the facts of an unknown word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Bits that are certainly zero (those above the width too).
    pub zeros: u64,
    /// Bits that are certainly one.
    pub ones: u64,
    /// The least value, unsigned.
    pub min: u64,
    /// The greatest value, unsigned.
    pub max: u64,
}

impl Facts {
    /// Nothing known.
    pub fn unknown(width: u32) -> Facts {
        let mask = if width <= 64 && width > 0 { word::mask(width) } else { u64::MAX };
        Facts { zeros: !mask, ones: 0, min: 0, max: mask }
    }

    /// A constant.
    pub fn constant(value: u64) -> Facts {
        Facts { zeros: !value, ones: value, min: value, max: value }
    }

    fn range(width: u32, min: u64, max: u64) -> Facts {
        Facts { min, max, ..Facts::unknown(width) }.settle()
    }

    /// Lets bits and range tell each other what they know.
    fn settle(mut self) -> Facts {
        self.min = self.min.max(self.ones);
        self.max = self.max.min(!self.zeros);
        // The leading bits that the bounds share are known.
        let differ = self.min ^ self.max;
        let shared = if differ == 0 { u64::MAX } else { !(u64::MAX >> differ.leading_zeros()) };
        self.ones |= self.min & shared;
        self.zeros |= !self.min & shared;
        self
    }

    /// Whether bit `width - 1` is known, and what it is.
    pub fn sign(&self, width: u32) -> Option<bool> {
        let bit = 1 << (width - 1);
        if self.ones & bit != 0 {
            Some(true)
        } else if self.zeros & bit != 0 {
            Some(false)
        } else {
            None
        }
    }

    /// The least and greatest value read as signed.
    pub fn signed(&self, width: u32) -> (i64, i64) {
        let min = word::sign_extend(self.min, width);
        let max = word::sign_extend(self.max, width);
        match self.sign(width) {
            Some(_) => (min, max),
            // The range crosses from the greatest to the least signed value unless it is one-sided.
            None if min >= 0 && max >= 0 && self.min <= self.max => (min, max),
            None => {
                let least = word::sign_extend(word::signed_min(width), width);
                (least, word::signed_max(width) as i64)
            }
        }
    }
}

/// Tables up to this size are looked through for what reads of them can give.
const SMALL_TABLE: usize = 1024;

/// The facts of an expression from those of its operands.
pub(crate) fn derive(pool: &Pool, kind: Kind, width: u32) -> Facts {
    if width > 64 || width == 0 {
        return Facts::unknown(width);
    }
    let of = |e: ExprId| pool.facts(e);
    let narrow = |e: ExprId| pool.width(e) <= 64;
    match kind {
        Kind::Const(v) => Facts::constant(v),
        Kind::Not(a) => {
            let a = of(a);
            let mask = word::mask(width);
            Facts {
                zeros: a.ones | !mask,
                ones: a.zeros & mask,
                min: !a.max & mask,
                max: !a.min & mask,
            }
        }
        Kind::ZExt(a) => of(a),
        Kind::SExt(a) => match of(a).sign(pool.width(a)) {
            Some(false) => of(a),
            Some(true) => {
                let (f, upper) = (of(a), word::mask(width) & !word::mask(pool.width(a)));
                Facts {
                    zeros: f.zeros & !upper,
                    ones: f.ones | upper,
                    min: f.min | upper,
                    max: f.max | upper,
                }
            }
            None => Facts::unknown(width),
        },
        Kind::Concat(a, b) => {
            let (hi, lo, k) = (of(a), of(b), pool.width(b));
            let low = word::mask(k);
            Facts {
                zeros: hi.zeros << k | lo.zeros & low,
                ones: hi.ones << k | lo.ones,
                min: hi.min << k | lo.min,
                max: hi.max << k | lo.max,
            }
        }
        Kind::Extract(a, low) if narrow(a) => {
            let f = of(a);
            let mask = word::mask(width);
            let bits = Facts {
                zeros: f.zeros >> low | !mask,
                ones: f.ones >> low & mask,
                ..Facts::unknown(width)
            };
            if f.max >> low <= mask {
                Facts { min: f.min >> low, max: f.max >> low, ..bits }.settle()
            } else {
                bits.settle()
            }
        }
        Kind::Ite(_, a, b) => {
            let (a, b) = (of(a), of(b));
            Facts {
                zeros: a.zeros & b.zeros,
                ones: a.ones & b.ones,
                min: a.min.min(b.min),
                max: a.max.max(b.max),
            }
        }
        Kind::Bin(op, a, b) => binary(op, of(a), of(b), width),
        Kind::Read(array, index) => table(pool, array, index),
        _ => Facts::unknown(width),
    }
}

/// What a read of a small constant table can give.
fn table(pool: &Pool, array: ExprId, index: ExprId) -> Facts {
    let unknown = Facts::unknown(8);
    let Kind::Table(id) = pool.kind(array) else { return unknown };
    let table = pool.table(id);
    if !table.symbolic.is_empty() || table.bytes.len() > SMALL_TABLE || pool.width(index) > 64 {
        return unknown;
    }
    if table.bytes.is_empty() {
        return Facts::constant(0);
    }
    let (index, last) = (pool.facts(index), table.bytes.len() - 1);
    let from = index.min.min(last as u64) as usize;
    let to = index.max.min(last as u64) as usize;
    let behind = (index.max > last as u64).then_some(0);
    let bytes = table.bytes[from..=to].iter().copied().chain(behind);
    let start = Facts { zeros: u64::MAX, ones: u64::MAX, min: 255, max: 0 };
    bytes.fold(start, |facts, byte| {
        let byte = byte as u64;
        Facts {
            zeros: facts.zeros & !byte,
            ones: facts.ones & byte,
            min: facts.min.min(byte),
            max: facts.max.max(byte),
        }
    })
}

fn binary(op: BinOp, a: Facts, b: Facts, width: u32) -> Facts {
    let mask = word::mask(width);
    let unknown = Facts::unknown(width);
    match op {
        BinOp::And => {
            let (zeros, ones) = (a.zeros | b.zeros, a.ones & b.ones);
            Facts { zeros, ones, min: 0, max: a.max.min(b.max) }.settle()
        }
        BinOp::Or => {
            let (zeros, ones) = (a.zeros & b.zeros, a.ones | b.ones);
            Facts { zeros, ones, min: a.min.max(b.min), max: mask }.settle()
        }
        BinOp::Xor => {
            let known = (a.zeros | a.ones) & (b.zeros | b.ones);
            let value = a.ones ^ b.ones;
            Facts { zeros: known & !value, ones: known & value, ..unknown }.settle()
        }
        BinOp::Add => {
            let (min, max) = (a.min as u128 + b.min as u128, a.max as u128 + b.max as u128);
            // No sum wraps, or every one does: a constant may stand for a negative number.
            if max <= mask as u128 || min > mask as u128 {
                Facts::range(width, min as u64 & mask, max as u64 & mask)
            } else {
                unknown
            }
        }
        BinOp::Sub if a.min >= b.max => Facts::range(width, a.min - b.max, a.max - b.min),
        BinOp::Mul => match (a.min.checked_mul(b.min), a.max.checked_mul(b.max)) {
            (Some(min), Some(max)) if max <= mask => Facts::range(width, min, max),
            _ => unknown,
        },
        BinOp::UDiv if b.min > 0 => Facts::range(width, a.min / b.max, a.max / b.min),
        BinOp::URem if b.min > 0 => Facts::range(width, 0, a.max.min(b.max - 1)),
        BinOp::LShr => Facts::range(width, 0, a.max),
        _ => unknown,
    }
}
