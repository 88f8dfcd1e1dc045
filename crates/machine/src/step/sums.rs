//! Whether pointer arithmetic stays inside of the address space, as C demands.

use expr::{CmpOp, ExprId, word};
use ir::{Check, Id, Operand, Toward};

use super::{At, Context};
use crate::end::Halt;

/// Pointer arithmetic, to be judged.
#[derive(Clone, Copy)]
pub struct Sum {
    pub base: Operand,
    pub index: Operand,
    pub scale: i64,
    pub toward: Toward,
}

/// Whether neither end is null, and `base + index * scale` does not wrap around.
#[inline(always)]
pub fn fits(bits: u32, base: u64, index: i64, scale: i64, toward: Toward) -> bool {
    let (offset, too_large) = index.overflowing_mul(scale);
    let sum = base.wrapping_add(offset as u64) & word::mask(bits);
    let right = match toward {
        Toward::Any => (offset >= 0) == (sum >= base),
        Toward::Up => sum >= base,
        Toward::Down => sum <= base,
    };
    let narrow = word::sign_extend(offset as u64 & word::mask(bits), bits) == offset;
    !too_large && narrow && right && base != 0 && sum != 0
}

/// The same for concrete operands.
pub fn holds(cx: &Context, at: At, sum: Sum) -> bool {
    let index = word::sign_extend(at.word(cx, sum.index), at.bits(cx, sum.index));
    fits(cx.image.ptr_bits(), at.word(cx, sum.base), index, sum.scale, sum.toward)
}

/// The error, with the numbers that led to it.
pub fn failure(cx: &Context, at: At, sum: Sum, check: Id<Check>) -> Box<Halt> {
    let index = word::sign_extend(at.word(cx, sum.index), at.bits(cx, sum.index));
    let message = match (at.word(cx, sum.base), sum.toward) {
        (0, _) => format!("{index} is added to a null pointer"),
        (_, Toward::Any) => format!("the index {index} leads around the address space, or to null"),
        _ => format!("the unsigned index {} leads around the address space", index as u64),
    };
    Halt::error(at.body.checks[check].breach.into(), message)
}

/// When it does not, of operands that depend on inputs; none if it always does.
pub fn fails(cx: &mut Context, at: At, sum: Sum) -> Option<ExprId> {
    let bits = cx.image.ptr_bits();
    let (base, index) = (at.expr(cx, sum.base), at.expr(cx, sum.index));
    if never_fails(cx, base, index, sum) {
        return None;
    }
    let index = match cx.pool.width(index) {
        narrow if narrow < bits => cx.pool.sext(index, bits),
        _ => cx.pool.extract(index, 0, bits),
    };
    let pool = &mut *cx.pool;
    let (zero, scale) = (pool.constant(0, bits), pool.constant(sum.scale as u64, bits));
    let offset = pool.mul(index, scale);
    let too_large = pool.overflows(expr::BinOp::Mul, true, index, scale);
    let end = pool.add(base, offset);
    let below = pool.ult(end, base);
    let wrong = match sum.toward {
        Toward::Any => {
            let negative = pool.cmp(CmpOp::Slt, offset, zero);
            let above = pool.not(below);
            pool.ite(negative, above, below)
        }
        Toward::Up => below,
        Toward::Down => pool.ult(base, end),
    };
    let (no_base, no_end) = (pool.eq(base, zero), pool.eq(end, zero));
    let null = pool.or(no_base, no_end);
    let wraps = pool.or(too_large, wrong);
    Some(pool.or(null, wraps))
}

/// Whether ranges tell already; asking the solver about every index would cost more than all else.
fn never_fails(cx: &Context, base: ExprId, index: ExprId, sum: Sum) -> bool {
    let (bits, width) = (cx.image.ptr_bits(), cx.pool.width(index));
    if width > 64 {
        return false;
    }
    let (base, index) = (cx.pool.facts(base), cx.pool.facts(index).signed(width));
    let offsets = [index.0, index.1].map(|index| i128::from(index) * i128::from(sum.scale));
    let (least, most) = (offsets[0].min(offsets[1]), offsets[0].max(offsets[1]));
    let one_way = match sum.toward {
        Toward::Any => true,
        Toward::Up => least >= 0,
        Toward::Down => most <= 0,
    };
    let half = 1i128 << (bits - 1);
    let stays = i128::from(base.min) + least > 0 && i128::from(base.max) + most < 2 * half;
    one_way && base.min > 0 && stays && least >= -half && most < half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_that_wrap_around_do_not_fit() {
        let top = u64::MAX - 7;
        assert!(fits(64, 1000, 5, 8, Toward::Any) && fits(64, 1000, -5, 8, Toward::Any));
        assert!(!fits(64, top, 1, 8, Toward::Any) && !fits(64, 16, -3, 8, Toward::Any));
        assert!(!fits(64, 1000, i64::MAX, 8, Toward::Any));
        assert!(fits(64, 1000, 0, 8, Toward::Up) && fits(64, 1000, 0, 8, Toward::Down));
        assert!(!fits(64, 1000, -1, 8, Toward::Up) && !fits(64, 1000, 1, 8, Toward::Down));
    }

    #[test]
    fn null_is_no_address_to_count_from_or_to() {
        assert!(!fits(64, 0, 0, 1, Toward::Any) && !fits(64, 0, 8, 1, Toward::Any));
        assert!(!fits(64, 8, -8, 1, Toward::Any));
    }

    #[test]
    fn narrow_addresses_wrap_around_sooner() {
        assert!(fits(32, 0x1000, 0x1000, 4, Toward::Any));
        assert!(!fits(32, 0xffff_f000, 0x1000, 1, Toward::Any));
        assert!(!fits(32, 0x1000, 0x4000_0000, 4, Toward::Any));
    }
}
