//! Instructions with symbolic operands.
//!
//! The general stepper sends an instruction here when one of its operands is an expression. Every
//! function makes all its decisions before it changes anything: a decision that can go both ways
//! forks the state, and the other one executes the same instruction again under the opposite
//! condition (see [`super::Context::decide`]).

mod arith;
pub(super) mod buffers;
mod control;
mod float;
pub(super) mod inputs;
mod intrinsic;
pub(super) mod memory;
pub(super) mod pairs;
pub(super) mod sinks;
pub(super) mod strings;
pub(in crate::step) mod unknown;

pub(crate) use arith::{comparison, operator};

use expr::{ExprId, Kind};
use ir::{Inst, Operand, Reg};

use super::{At, Context, sums};
use crate::end::{ErrorKind, Halt, Outcome};

/// How many values of one expression are tried before the others are given up, where there may be
/// too many to try them all.
const MAX_CHOICES: usize = 8;

/// Executes an instruction if an operand that its result depends on is symbolic; says whether.
pub fn step(cx: &mut Context, at: At, inst: Inst) -> Outcome<bool> {
    let symbolic = |operands: &[Operand]| operands.iter().any(|&o| at.shadow(cx, o).is_some());
    match inst {
        Inst::Bin { op, checked, dst, a, b } if symbolic(&[a, b]) => {
            arith::bin(cx, at, op, checked, dst, a, b)?;
        }
        Inst::Cmp { op, dst, a, b } if symbolic(&[a, b]) => arith::cmp(cx, at, op, dst, a, b),
        Inst::Cast { op, dst, a } if symbolic(&[a]) => arith::cast(cx, at, op, dst, a)?,
        Inst::Select { dst, cond, a, b } if symbolic(&[cond]) => {
            let (c, a, b) = (at.expr(cx, cond), at.expr(cx, a), at.expr(cx, b));
            let chosen = cx.pool.ite(c, a, b);
            at.set_result(cx, dst, chosen);
        }
        Inst::PtrAdd { dst, base, index, scale } if symbolic(&[base, index]) => {
            arith::ptr_add(cx, at, dst, base, index, scale);
        }
        Inst::FBin { op, dst, a, b } if symbolic(&[a, b]) => float::bin(cx, at, op, dst, a, b),
        Inst::FCmp { op, dst, a, b } if symbolic(&[a, b]) => float::cmp(cx, at, op, dst, a, b),
        Inst::Load { dst, ptr, .. } if symbolic(&[ptr]) => memory::load(cx, at, dst, ptr)?,
        Inst::Store { ptr, value, ty, .. } if symbolic(&[ptr, value]) => {
            memory::store(cx, at, ptr, value, ty)?;
        }
        Inst::Alloca { size, .. } if symbolic(&[size]) => {
            let size = at.expr(cx, size);
            let size = cx.choose_size(size)?;
            return alloca(cx, at, inst, size).map(|()| true);
        }
        Inst::MemCopy { dst, src, len, overlap } if symbolic(&[dst, src, len]) => {
            let [src, len] = [src, len].map(|o| at.fixed(cx, o));
            let dst = at.target(cx, dst, len);
            super::memory::copy(cx, dst, src, len, overlap)?;
        }
        Inst::MemSet { dst, byte, len } if symbolic(&[dst, byte, len]) => {
            let len = at.fixed(cx, len);
            let dst = at.target(cx, dst, len);
            let byte = at.expr(cx, byte);
            let byte = cx.pool.extract(byte, 0, 8);
            memory::fill(cx, dst, byte, len)?;
        }
        Inst::AtomicRmw { op, dst, ptr, value } => {
            return memory::atomic(cx, at, op, dst, ptr, value).map(|done| advance(cx, done));
        }
        Inst::CmpXchg { dst, ptr, expected, new } => {
            let done = memory::cmpxchg(cx, at, dst, ptr, expected, new)?;
            return Ok(advance(cx, done));
        }
        Inst::Intrinsic { op, dst: Some(dst), args } if symbolic(at.body.list(args)) => {
            intrinsic::run(cx, at, op, dst, at.body.list(args))?;
        }
        Inst::Check { ok, check } if symbolic(&[ok]) => {
            let ok = at.expr(cx, ok);
            let bad = cx.pool.not(ok);
            if cx.decide(bad) {
                return Err(super::failed(at.body, check));
            }
        }
        Inst::CheckSum { base, index, scale, toward, check } if symbolic(&[base, index]) => {
            let sum = sums::Sum { base, index, scale, toward };
            if let Some(bad) = sums::fails(cx, at, sum)
                && cx.decide(bad)
            {
                return Err(super::failed(at.body, check));
            }
        }
        Inst::Branch { .. } | Inst::Switch(_) | Inst::IndirectJump(_) => {
            return control::go(cx, at, inst);
        }
        _ => return Ok(false),
    }
    cx.state.stack_mut().top_mut().pc += 1;
    Ok(true)
}

fn advance(cx: &mut Context, done: bool) -> bool {
    if done {
        cx.state.stack_mut().top_mut().pc += 1;
    }
    done
}

fn alloca(cx: &mut Context, at: At, inst: Inst, size: u64) -> Outcome<()> {
    let Inst::Alloca { dst, align, index, escapes, .. } = inst else {
        unreachable!("only allocas come here");
    };
    super::alloc::alloca(cx, at, dst, size, align, index, escapes)?;
    cx.state.stack_mut().top_mut().pc += 1;
    Ok(())
}

impl At<'_> {
    /// An operand as an expression.
    pub fn expr(self, cx: &mut Context, operand: Operand) -> ExprId {
        match self.shadow(cx, operand) {
            Some(e) => e,
            None => {
                let bits = self.bits(cx, operand);
                let words = self.words(cx, operand);
                cx.pool.constant_words(&words, bits)
            }
        }
    }

    /// An operand of one word, made concrete by a fork over its values.
    pub fn fixed(self, cx: &mut Context, operand: Operand) -> u64 {
        match self.shadow(cx, operand) {
            Some(e) => cx.fix(e),
            None => self.word(cx, operand),
        }
    }

    /// The same for an address at which `len` bytes are written.
    pub fn target(self, cx: &mut Context, operand: Operand, len: u64) -> u64 {
        match self.shadow(cx, operand) {
            Some(e) => cx.decider().destination(cx, e, len),
            None => self.word(cx, operand),
        }
    }

    /// Writes a result of the register's width, as a number if it has just one value.
    pub fn set_result(self, cx: &mut Context, reg: Reg, e: ExprId) {
        debug_assert_eq!(self.reg_bits(cx, reg), cx.pool.width(e));
        match cx.known(e) {
            Some(words) => self.set_words(cx, reg, &words),
            None => self.set_expr(cx, reg, e),
        }
    }
}

impl Context<'_> {
    /// The size of an allocation: all of them when there are few, else some.
    pub fn choose_size(&mut self, e: ExprId) -> Outcome<u64> {
        self.choose(e, "an allocation has more sizes than are tried")
    }

    /// A value of an expression: all of them when there are few, else some, and the path with the
    /// rest ends with `message`.
    pub fn choose(&mut self, e: ExprId, message: &'static str) -> Outcome<u64> {
        let many = |cx: &mut Context| cx.excluded(e) >= MAX_CHOICES && cx.has_many_values(e);
        self.fix_unless(e, &many).ok_or_else(|| Box::new(Halt::Limit(message)))
    }

    /// Whether an expression has values that are far from its least one.
    fn has_many_values(&mut self, e: ExprId) -> bool {
        let width = self.pool.width(e);
        if width <= 6 {
            return false;
        }
        let least = self.example(e);
        let least = self.pool.constant(least, width);
        let distance = self.pool.sub(e, least);
        let few = self.pool.constant(64, width);
        let far = self.pool.ule(few, distance);
        let answer = self.solver.may_hold(self.pool, &self.state.path, far);
        !matches!(answer, solver::Feasible::No)
    }

    /// How many values of an expression the path has excluded one by one. The simplifier may have
    /// moved constants and extensions to the other side, so what is compared is which inputs
    /// a condition is about.
    fn excluded(&self, e: ExprId) -> usize {
        let differs = |&c: &ExprId| match self.pool.kind(c) {
            Kind::Not(equal) => self.pool.free(equal) == self.pool.free(e),
            _ => false,
        };
        self.state.path.conditions().iter().filter(|c| differs(c)).count()
    }

    /// An error if a condition can hold; the path goes on without it.
    pub fn check(
        &mut self,
        bad: ExprId,
        kind: ErrorKind,
        message: impl FnOnce() -> String,
    ) -> Outcome<()> {
        if self.decide(bad) { Err(Halt::error(kind, message())) } else { Ok(()) }
    }
}
