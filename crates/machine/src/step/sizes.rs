//! Allocations whose size is no number, and accesses to such objects.
//!
//! The size is kept as it is: the object has the storage of the greatest size that is possible, and
//! the size as an expression is its *bound*. An access beyond what the path is known to have of the
//! object is decided once: where the bound allows it, more is known from then on and the
//! instruction is executed again; where it does not, the access is out of bounds. So one state
//! stands for all sizes, and they part only where a size matters.
//!
//! Sizes that are too large for that are tried one by one, as before: the least ones, and the path
//! with all others ends at a limit. With `--addresses=reuse` all sizes are: which freed block fits
//! depends on the size.

use expr::ExprId;
use ir::{Operand, Target};

use super::{At, Context, fault};
use crate::end::{Halt, Outcome};
use crate::grounds::Concrete;
use crate::memory::Fault;
use crate::memory::layout::{MAX_SIZE, Slot};

/// The greatest size of an object of symbolic size whose bytes all get symbols, and of any such
/// object on 32-bit targets, where there is little room.
const MOST: u64 = 1 << 20;

/// Why a run over unknown values gives up.
const SYMBOLIC: &str = "an allocation of symbolic size";

/// The size of an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The size; the greatest one, if it is no number.
    pub most: u64,
    /// The size as wide as a pointer, if it is no number.
    pub bound: Option<ExprId>,
}

impl Size {
    /// A size that is a number.
    pub fn number(size: u64) -> Size {
        Size { most: size, bound: None }
    }

    /// More than any allocation has.
    const TOO_MUCH: Size = Size { most: u64::MAX, bound: None };
}

/// An operand as the size of an allocation.
pub fn of_operand(cx: &mut Context, at: At, operand: Operand) -> Outcome<Size> {
    match at.shadow(cx, operand) {
        None => Ok(Size::number(at.word(cx, operand))),
        Some(e) => of_expr(cx, e),
    }
}

/// The product of two operands as the size of an allocation.
pub fn of_product(cx: &mut Context, at: At, a: Operand, b: Operand) -> Outcome<Size> {
    if at.shadow(cx, a).is_none() && at.shadow(cx, b).is_none() {
        let product = at.word(cx, a).checked_mul(at.word(cx, b));
        return Ok(product.map_or(Size::TOO_MUCH, Size::number));
    }
    let bits = cx.image.ptr_bits();
    let [a, b] = [a, b].map(|operand| {
        let e = at.expr(cx, operand);
        cx.pool.zext(e, 2 * bits)
    });
    let product = cx.pool.bin(super::operator(ir::BinOp::Mul), a, b);
    let upper = cx.pool.extract(product, bits, bits);
    let zero = cx.pool.zero(bits);
    let fits = cx.pool.eq(upper, zero);
    if !cx.decide(fits) {
        return Ok(Size::TOO_MUCH);
    }
    let size = cx.pool.extract(product, 0, bits);
    of_expr(cx, size)
}

fn of_expr(cx: &mut Context, e: ExprId) -> Outcome<Size> {
    if let Some(words) = cx.known(e) {
        return Ok(Size::number(words[0]));
    }
    if cx.give_up(SYMBOLIC) || cx.config.reuse_addresses {
        return cx.choose_size(e).map(Size::number);
    }
    let bits = cx.image.ptr_bits();
    let too_much = cx.pool.constant(MAX_SIZE.min(expr::word::mask(bits)), bits);
    let fits = cx.pool.ult(e, too_much);
    if !cx.decide(fits) {
        cx.image.notes.look(Concrete::Large);
        return Ok(Size::TOO_MUCH);
    }
    let narrow = cx.config.symbolic_uninitialised || cx.image.target() == Target::I386;
    let most = if narrow { MOST } else { MAX_SIZE - 1 };
    let limit = cx.pool.constant(most, bits);
    let small = cx.pool.ule(e, limit);
    if !cx.decide(small) {
        return cx.choose_size(e).map(Size::number);
    }
    // What holds an input holds one on every run: no bytes would make none.
    let zero = cx.pool.zero(bits);
    let none = cx.pool.eq(e, zero);
    if cx.config.symbolic_uninitialised && cx.decide(none) {
        return Ok(Size::number(0));
    }
    // Deciding may have left one value.
    if let Some(words) = cx.known(e) {
        return Ok(Size::number(words[0]));
    }
    Ok(Size { most: cx.greatest(e).min(most), bound: Some(e) })
}

impl Context<'_> {
    /// A number that an expression is never above on this path, one less than a power of two.
    fn greatest(&mut self, e: ExprId) -> u64 {
        // What is found is a choice of the path, so that it is the same whenever the path is run
        // again. It is not to be taken for a value of the expression itself.
        let asked = self.pool.not(e);
        if self.replays() {
            return self.example(asked);
        }
        let at = self.anchor(asked);
        let bits = self.pool.width(e);
        // Whether it can have a bit from `n` on.
        let mut exceeds = |n: u32| {
            let upper = self.pool.extract(e, n, bits - n);
            let zero = self.pool.zero(bits - n);
            let beyond = self.pool.ne(upper, zero);
            let answer = self.solver.may_hold(self.pool, &self.state.path, beyond);
            !matches!(answer, solver::Feasible::No)
        };
        // It is not beyond `least + count` bits.
        let (mut least, mut count) = (0, bits);
        while count > 0 {
            let half = count / 2;
            match exceeds(least + half) {
                true => (least, count) = (least + half + 1, count - half - 1),
                false => count = half,
            }
        }
        self.tried(expr::word::mask(least), at)
    }
}

/// An access of `len` bytes that goes beyond what the path has of an object in any case: the
/// instruction is executed again where the object is large enough.
pub fn prove(cx: &mut Context, slot: Slot, addr: u64, len: u64, write: bool) -> Outcome<()> {
    is_explored(cx)?;
    let base = cx.space.layout.base(slot);
    let end = addr - base + len;
    let bits = cx.image.ptr_bits();
    let wanted = cx.pool.constant(end, bits);
    if proved(cx, slot, wanted) {
        cx.state.memory.prove(slot, end);
        return Ok(());
    }
    Err(fault::access(cx, Fault::OutOfBounds(slot), addr, len, write))
}

/// A run over unknown values gives up where it meets such an object, whose bound is none of its
/// expressions.
fn is_explored(cx: &mut Context) -> Outcome<()> {
    match cx.give_up(SYMBOLIC) {
        true => Err(Box::new(Halt::Limit(SYMBOLIC))),
        false => Ok(()),
    }
}

/// Whether an object has so many bytes.
pub fn proved(cx: &mut Context, slot: Slot, wanted: ExprId) -> bool {
    match cx.state.memory.object(slot).bound.as_deref().copied() {
        Some(bound) => {
            let enough = cx.pool.ule(wanted, bound.size);
            cx.decide(enough)
        }
        None => true,
    }
}

/// The size of an object, made a number.
pub fn settled(cx: &mut Context, slot: Slot) -> Outcome<u64> {
    if let Some(bound) = cx.state.memory.object(slot).bound.as_deref().copied() {
        is_explored(cx)?;
        let size = cx.choose_size(bound.size)?;
        cx.state.memory.settle(cx.space, slot, size);
    }
    Ok(cx.state.memory.object(slot).size)
}

/// The slot of the object at an address whose size is no number.
pub fn bounded_at(cx: &Context, addr: u64) -> Option<Slot> {
    let slot = cx.state.memory.slot_of(&cx.space.layout, addr)?;
    cx.state.memory.object(slot).bound.as_ref().map(|_| slot)
}

/// What a step does with a halt: an access that is not proved is, if it can be.
pub fn resume(cx: &mut Context, halt: Box<Halt>) -> Outcome<()> {
    match *halt {
        Halt::Unproved { slot, addr, len, write } => prove(cx, slot, addr, len, write),
        _ => Err(halt),
    }
}
