//! The fast loop: concrete instructions at full speed.
//!
//! Runs [`Code`] until something needs the general stepper: an opcode `Slow`, an access that the
//! cache does not answer, a division that would trap, a call of something unusual. It then leaves
//! with the running frame's `pc` at that instruction and nothing of it done. What it does itself
//! is exactly what the general stepper would have done; `Config::reference` switches it off, and
//! the tests compare the two.
//!
//! There are two instances of the loop. The concrete one runs frames that have no shadows and knows
//! nothing of them. The symbolic one runs the others: it moves symbolic values about, does what is
//! concrete by itself, and leaves an instruction that computes with a symbolic value to the general
//! stepper. Calls and returns between the two kinds of frames change the instance.
#![allow(unsafe_code)]

use std::cell::Cell;

use expr::ExprId;
use ir::FAR;

use crate::code::{Code, EdgeCode, Op, Opcode};
use crate::grounds::Concrete;
use crate::image::Image;
use crate::memory::layout::are_apart64;
use crate::memory::tlb::Tlb;
use crate::stack::{FRAME_WORDS, Frame, Return, Stack};

/// Bases and indices of pointer arithmetic that needs no closer look, counted from the least of them:
/// with a scale of 16 bits the sum stays between the two ends of the address space.
const SUM_BASES: u64 = (1 << 63) - FAR;
const SUM_INDICES: u64 = 1 << 33;

/// Why the loop left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The general stepper is needed.
    Slow,
    /// The budget of instructions is used up.
    Budget,
    /// A block was entered that is watched.
    Watched,
}

/// Entering a watched block costs as much as no budget has, so that the test of the budget, which
/// is
/// made anyway, leaves the loop there. [`run`] takes it out again and says [`Left::Watched`].
const COST_OF_WATCHED: i64 = 1 << 60;

/// The running function in the form that the loop wants: raw pointers into its [`Code`] and the
/// frame's words. All indices in a `Code` are in range by construction (`code::decode`), and the
/// stack has room for the whole frame (`Stack::push` and `enter`).
struct Running<'a, const SYMBOLIC: bool> {
    code: &'a Code,
    ops: *const Op,
    edges: *const EdgeCode,
    words: *mut u64,
    /// Of the frame's words; null in the concrete instance.
    shadows: *mut Option<ExprId>,
    /// A symbolic word was read as if it were a number, so the instruction must not be finished.
    /// Never set between two instructions.
    met: Cell<bool>,
}

impl<'a, const SYMBOLIC: bool> Running<'a, SYMBOLIC> {
    #[inline(always)]
    fn new(code: &'a Code, stack: &mut Stack, base: u32) -> Self {
        // SAFETY: `base` lies inside the words (the frame was reserved when it was pushed), and
        // inside the shadows when the frame is symbolic (`Stack::make_symbolic`).
        let (words, shadows) = unsafe {
            let words = stack.words.as_mut_ptr().add(base as usize);
            let shadows = match SYMBOLIC {
                true => stack.shadows.as_mut_ptr().add(base as usize),
                false => std::ptr::null_mut(),
            };
            (words, shadows)
        };
        let (ops, edges) = (code.ops.as_ptr(), code.edges.as_ptr());
        Running { code, ops, edges, words, shadows, met: Cell::new(false) }
    }

    #[inline(always)]
    fn op(&self, pc: usize) -> Op {
        // SAFETY: `pc` is an instruction's index; blocks end in terminators.
        unsafe { *self.ops.add(pc) }
    }

    /// The number in a word; `met` is set when it is none.
    #[inline(always)]
    fn get(&self, slot: u32) -> u64 {
        if SYMBOLIC {
            self.met.set(self.met.get() | self.shadow(slot).is_some());
        }
        self.word(slot)
    }

    /// What is in a word, which means nothing when it has a shadow.
    #[inline(always)]
    fn word(&self, slot: u32) -> u64 {
        // SAFETY: slots are below `frame_words`.
        unsafe { *self.words.add(slot as usize) }
    }

    #[inline(always)]
    fn set(&self, slot: u32, word: u64) {
        if SYMBOLIC {
            self.set_shadow(slot, None);
        }
        // SAFETY: as in `word`.
        unsafe { *self.words.add(slot as usize) = word }
    }

    #[inline(always)]
    fn shadow(&self, slot: u32) -> Option<ExprId> {
        match SYMBOLIC {
            // SAFETY: as in `word`; a symbolic frame has a shadow for each word.
            true => unsafe { *self.shadows.add(slot as usize) },
            false => None,
        }
    }

    #[inline(always)]
    fn set_shadow(&self, slot: u32, shadow: Option<ExprId>) {
        if SYMBOLIC {
            // SAFETY: as in `shadow`.
            unsafe { *self.shadows.add(slot as usize) = shadow }
        }
    }

    /// Copies a word, symbolic or not.
    #[inline(always)]
    fn copy(&self, to: u32, from: u32) {
        // SAFETY: as in `word`.
        unsafe { *self.words.add(to as usize) = self.word(from) };
        self.set_shadow(to, self.shadow(from));
    }

    #[inline(always)]
    fn get_f64(&self, slot: u32) -> f64 {
        f64::from_bits(self.get(slot))
    }

    #[inline(always)]
    fn get_f32(&self, slot: u32) -> f32 {
        f32::from_bits(self.get(slot) as u32)
    }

    /// Does the moves of an edge; returns the target and its cost.
    #[inline(always)]
    fn take(&self, edge: u32) -> (usize, i64) {
        // SAFETY: edge ids and move ranges are in range.
        unsafe {
            let edge = &*self.edges.add(edge as usize);
            edge.count();
            let mut cost = edge.cost as i64;
            if !edge.plain.get() && self.code.note(edge) {
                cost += COST_OF_WATCHED;
            }
            let moves = self.code.moves.as_ptr().add(edge.moves as usize);
            for i in 0..edge.move_count as usize {
                let (to, from) = *moves.add(i);
                self.copy(to, from);
            }
            (edge.target as usize, cost)
        }
    }
}

#[inline(always)]
fn sext(v: u64, bits: u16) -> i64 {
    let shift = 64 - bits as u32;
    ((v << shift) as i64) >> shift
}

#[inline(always)]
fn mask(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

#[inline(always)]
fn compare<F: PartialOrd>(a: F, b: F, predicate: u16) -> u64 {
    let outcome = match a.partial_cmp(&b) {
        Some(std::cmp::Ordering::Equal) => 0,
        Some(std::cmp::Ordering::Greater) => 1,
        Some(std::cmp::Ordering::Less) => 2,
        None => 3,
    };
    (predicate >> outcome & 1) as u64
}

/// Runs until the loop has to leave. `budget` is counted down by what the entered blocks cost.
pub fn run(
    image: &Image,
    tlb: &Tlb,
    stack: &mut Stack,
    max_words: usize,
    budget: &mut i64,
) -> Left {
    let max_words = stack.limit(max_words);
    loop {
        let left = match stack.top().symbolic {
            false => run_frames::<false>(image, tlb, stack, max_words, budget),
            true => run_frames::<true>(image, tlb, stack, max_words, budget),
        };
        if let Some(left) = left {
            if *budget < -COST_OF_WATCHED / 2 {
                *budget += COST_OF_WATCHED;
                return Left::Watched;
            }
            return left;
        }
    }
}

/// Runs as long as the running frame is of this instance's kind; gives nothing when it no longer
/// is. Kept apart from its caller: a little faster than as a part of that one's loop.
#[inline(never)]
#[expect(clippy::too_many_lines, reason = "the fast loop: one arm for each op")]
fn run_frames<const SYMBOLIC: bool>(
    image: &Image,
    tlb: &Tlb,
    stack: &mut Stack,
    max_words: usize,
    budget: &mut i64,
) -> Option<Left> {
    let top = *stack.top();
    let mut r = Running::<SYMBOLIC>::new(image.code(top.func), stack, top.base);
    let mut pc = top.pc as usize;
    let mut left = *budget;

    macro_rules! leave {
        ($why:expr) => {{
            stack.top_mut().pc = pc as u32;
            *budget = left;
            return $why;
        }};
    }
    macro_rules! slow {
        () => {
            leave!(Some(Left::Slow))
        };
    }
    // To be called when the operands were read, before anything is done with them.
    macro_rules! concrete {
        () => {
            if SYMBOLIC && r.met.get() {
                slow!();
            }
        };
    }
    macro_rules! go {
        ($edge:expr) => {{
            let edge = $edge;
            concrete!();
            let (target, cost) = r.take(edge);
            pc = target;
            left -= cost;
            if left < 0 {
                leave!(Some(Left::Budget));
            }
        }};
    }
    macro_rules! next {
        ($op:expr, $value:expr) => {{
            let value = $value;
            concrete!();
            r.set($op.a, value);
            pc += 1;
        }};
    }
    macro_rules! branch_on {
        ($op:expr, $cond:expr) => {{
            let holds = $cond;
            let other = r.op(pc + 1).c;
            go!(if holds { $op.c } else { other });
        }};
    }
    macro_rules! load_at {
        ($t:ty, $op:expr, $addr:expr, $len:expr) => {{
            let addr = $addr;
            concrete!();
            match tlb.read::<$t>(addr) {
                Some(word) => r.set($op.a, word),
                None => slow!(),
            }
            pc += $len;
        }};
    }
    macro_rules! store_at {
        ($t:ty, $op:expr, $addr:expr, $len:expr) => {{
            let (addr, word) = ($addr, r.get($op.a));
            concrete!();
            if !tlb.write::<$t>(addr, word) {
                slow!();
            }
            pc += $len;
        }};
    }
    macro_rules! index64 {
        ($op:expr) => {
            r.get($op.b)
                .wrapping_add((r.get($op.c) as i64).wrapping_mul($op.x as i16 as i64) as u64)
        };
    }
    macro_rules! index32 {
        ($op:expr) => {
            r.get($op.b)
                .wrapping_add((r.get($op.c) as i32 as i64).wrapping_mul($op.x as i16 as i64) as u64)
        };
    }
    // What two pointers come to. The general stepper notes it if they are of different objects.
    macro_rules! one_object {
        ($a:expr, $b:expr, $f:expr) => {{
            let (x, y): (u64, u64) = (r.get($a), r.get($b));
            concrete!();
            if are_apart64(x, y) && !image.notes.has(Concrete::Addresses) {
                slow!();
            }
            $f(x, y)
        }};
    }
    macro_rules! offset {
        ($op:expr) => {
            r.get($op.b).wrapping_add(r.get($op.c))
        };
    }

    loop {
        let op = r.op(pc);
        let (b, c) = (op.b, op.c);
        match op.code {
            Opcode::Slow => slow!(),
            Opcode::Mov => {
                r.copy(op.a, b);
                pc += 1;
            }
            Opcode::ZExt => next!(op, r.get(b)),
            Opcode::Add32 => next!(op, (r.get(b) as u32).wrapping_add(r.get(c) as u32) as u64),
            Opcode::Add64 => next!(op, r.get(b).wrapping_add(r.get(c))),
            Opcode::AddN => next!(op, r.get(b).wrapping_add(r.get(c)) & mask(op.x as u32)),
            Opcode::Sub32 => next!(op, (r.get(b) as u32).wrapping_sub(r.get(c) as u32) as u64),
            Opcode::Sub64 => next!(op, r.get(b).wrapping_sub(r.get(c))),
            Opcode::SubN => next!(op, r.get(b).wrapping_sub(r.get(c)) & mask(op.x as u32)),
            Opcode::Mul32 => next!(op, (r.get(b) as u32).wrapping_mul(r.get(c) as u32) as u64),
            Opcode::Mul64 => next!(op, r.get(b).wrapping_mul(r.get(c))),
            Opcode::MulN => next!(op, r.get(b).wrapping_mul(r.get(c)) & mask(op.x as u32)),
            Opcode::And => next!(op, r.get(b) & r.get(c)),
            Opcode::Or => next!(op, r.get(b) | r.get(c)),
            Opcode::Xor => next!(op, r.get(b) ^ r.get(c)),
            Opcode::ShlN | Opcode::LShrN | Opcode::AShrN => {
                let (v, n) = (r.get(b), r.get(c));
                if n >= op.x as u64 {
                    slow!();
                }
                let all = mask(op.x as u32);
                next!(
                    op,
                    match op.code {
                        Opcode::ShlN => (v << n) & all,
                        Opcode::LShrN => v >> n,
                        _ => (sext(v, op.x) >> n) as u64 & all,
                    }
                );
            }
            Opcode::UDiv | Opcode::URem => {
                let (v, n) = (r.get(b), r.get(c));
                if n == 0 {
                    slow!();
                }
                next!(op, if op.code == Opcode::UDiv { v / n } else { v % n });
            }
            Opcode::SDivN | Opcode::SRemN => {
                let (v, n) = (sext(r.get(b), op.x), sext(r.get(c), op.x));
                // Minus one may overflow; the general stepper knows.
                if n == 0 || n == -1 {
                    slow!();
                }
                let result = if op.code == Opcode::SDivN { v / n } else { v % n };
                next!(op, result as u64 & mask(op.x as u32));
            }
            Opcode::Eq => next!(op, (r.get(b) == r.get(c)) as u64),
            Opcode::Ne => next!(op, (r.get(b) != r.get(c)) as u64),
            Opcode::Ult => next!(op, (r.get(b) < r.get(c)) as u64),
            Opcode::Ule => next!(op, (r.get(b) <= r.get(c)) as u64),
            Opcode::Slt32 => next!(op, ((r.get(b) as i32) < r.get(c) as i32) as u64),
            Opcode::Sle32 => next!(op, (r.get(b) as i32 <= r.get(c) as i32) as u64),
            Opcode::Slt64 => next!(op, ((r.get(b) as i64) < r.get(c) as i64) as u64),
            Opcode::Sle64 => next!(op, (r.get(b) as i64 <= r.get(c) as i64) as u64),
            Opcode::SltN => next!(op, (sext(r.get(b), op.x) < sext(r.get(c), op.x)) as u64),
            Opcode::SleN => next!(op, (sext(r.get(b), op.x) <= sext(r.get(c), op.x)) as u64),
            Opcode::PtrUlt => next!(op, one_object!(b, c, |x, y| (x < y) as u64)),
            Opcode::PtrUle => next!(op, one_object!(b, c, |x, y| (x <= y) as u64)),
            Opcode::PtrSub => next!(op, one_object!(b, c, u64::wrapping_sub)),
            Opcode::BrPtrUlt => branch_on!(op, one_object!(op.a, b, |x: u64, y| x < y)),
            Opcode::BrPtrUle => branch_on!(op, one_object!(op.a, b, |x: u64, y| x <= y)),
            Opcode::BrEq => branch_on!(op, r.get(op.a) == r.get(b)),
            Opcode::BrNe => branch_on!(op, r.get(op.a) != r.get(b)),
            Opcode::BrUlt => branch_on!(op, r.get(op.a) < r.get(b)),
            Opcode::BrUle => branch_on!(op, r.get(op.a) <= r.get(b)),
            Opcode::BrSlt32 => branch_on!(op, (r.get(op.a) as i32) < r.get(b) as i32),
            Opcode::BrSle32 => branch_on!(op, r.get(op.a) as i32 <= r.get(b) as i32),
            Opcode::BrSlt64 => branch_on!(op, (r.get(op.a) as i64) < r.get(b) as i64),
            Opcode::BrSle64 => branch_on!(op, r.get(op.a) as i64 <= r.get(b) as i64),
            Opcode::Trunc => next!(op, r.get(b) & mask(op.x as u32)),
            Opcode::SExt => next!(op, sext(r.get(b), op.x) as u64 & mask(c)),
            Opcode::Select => {
                // SAFETY: `decode` put both operands at `c` into the pool.
                let slot = unsafe {
                    *r.code.pool.get_unchecked(c as usize + (r.get(b) & 1 == 0) as usize)
                };
                concrete!();
                r.copy(op.a, slot);
                pc += 1;
            }
            Opcode::PtrAdd => next!(op, index64!(op)),
            Opcode::PtrAdd32 => next!(op, index32!(op)),
            Opcode::ExtPtrAdd => {
                next!(op, index32!(op));
                pc += 1;
            }
            Opcode::Load8 => load_at!(u8, op, r.get(b), 1),
            Opcode::Load16 => load_at!(u16, op, r.get(b), 1),
            Opcode::Load32 => load_at!(u32, op, r.get(b), 1),
            Opcode::Load64 => load_at!(u64, op, r.get(b), 1),
            Opcode::LoadAt8 => load_at!(u8, op, offset!(op), 2),
            Opcode::LoadAt16 => load_at!(u16, op, offset!(op), 2),
            Opcode::LoadAt32 => load_at!(u32, op, offset!(op), 2),
            Opcode::LoadAt64 => load_at!(u64, op, offset!(op), 2),
            Opcode::LoadIx8 => load_at!(u8, op, index64!(op), 2),
            Opcode::LoadIx16 => load_at!(u16, op, index64!(op), 2),
            Opcode::LoadIx32 => load_at!(u32, op, index64!(op), 2),
            Opcode::LoadIx64 => load_at!(u64, op, index64!(op), 2),
            Opcode::LoadEx8 => load_at!(u8, op, index32!(op), 3),
            Opcode::LoadEx16 => load_at!(u16, op, index32!(op), 3),
            Opcode::LoadEx32 => load_at!(u32, op, index32!(op), 3),
            Opcode::LoadEx64 => load_at!(u64, op, index32!(op), 3),
            Opcode::Store8 => store_at!(u8, op, r.get(b), 1),
            Opcode::Store16 => store_at!(u16, op, r.get(b), 1),
            Opcode::Store32 => store_at!(u32, op, r.get(b), 1),
            Opcode::Store64 => store_at!(u64, op, r.get(b), 1),
            Opcode::StoreAt8 => store_at!(u8, op, offset!(op), 2),
            Opcode::StoreAt16 => store_at!(u16, op, offset!(op), 2),
            Opcode::StoreAt32 => store_at!(u32, op, offset!(op), 2),
            Opcode::StoreAt64 => store_at!(u64, op, offset!(op), 2),
            Opcode::StoreIx8 => store_at!(u8, op, index64!(op), 2),
            Opcode::StoreIx16 => store_at!(u16, op, index64!(op), 2),
            Opcode::StoreIx32 => store_at!(u32, op, index64!(op), 2),
            Opcode::StoreIx64 => store_at!(u64, op, index64!(op), 2),
            Opcode::FAddD => next!(op, (r.get_f64(b) + r.get_f64(c)).to_bits()),
            Opcode::FSubD => next!(op, (r.get_f64(b) - r.get_f64(c)).to_bits()),
            Opcode::FMulD => next!(op, (r.get_f64(b) * r.get_f64(c)).to_bits()),
            Opcode::FDivD => next!(op, (r.get_f64(b) / r.get_f64(c)).to_bits()),
            Opcode::FAddS => next!(op, (r.get_f32(b) + r.get_f32(c)).to_bits() as u64),
            Opcode::FSubS => next!(op, (r.get_f32(b) - r.get_f32(c)).to_bits() as u64),
            Opcode::FMulS => next!(op, (r.get_f32(b) * r.get_f32(c)).to_bits() as u64),
            Opcode::FDivS => next!(op, (r.get_f32(b) / r.get_f32(c)).to_bits() as u64),
            Opcode::FCmpD => next!(op, compare(r.get_f64(b), r.get_f64(c), op.x)),
            Opcode::FCmpS => next!(op, compare(r.get_f32(b), r.get_f32(c), op.x)),
            Opcode::FNegD => next!(op, r.get(b) ^ 1 << 63),
            Opcode::FNegS => next!(op, r.get(b) ^ 1 << 31),
            Opcode::SiToD => next!(op, (sext(r.get(b), op.x) as f64).to_bits()),
            Opcode::SiToS => next!(op, (sext(r.get(b), op.x) as f32).to_bits() as u64),
            Opcode::DToSi | Opcode::SToSi => {
                let v = match op.code {
                    Opcode::DToSi => r.get_f64(b),
                    _ => r.get_f32(b) as f64,
                };
                let bound = (1u64 << (op.x - 1)) as f64;
                // Strictly inside on both sides, so that rounding of the bound cannot matter.
                if !(v < bound && v > -bound) {
                    slow!();
                }
                next!(op, v as i64 as u64 & mask(op.x as u32));
            }
            Opcode::SToD => next!(op, (r.get_f32(b) as f64).to_bits()),
            Opcode::DToS => next!(op, (r.get_f64(b) as f32).to_bits() as u64),
            Opcode::Jump => go!(c),
            Opcode::Check => {
                let holds = r.get(op.a) & 1 != 0;
                concrete!();
                if !holds {
                    slow!();
                }
                pc += 1;
            }
            Opcode::CheckSum => {
                let (base, index) = (r.get(op.a), r.get(b));
                concrete!();
                let apart = base.wrapping_sub(FAR) < SUM_BASES;
                if !apart || index.wrapping_add(u64::from(c) << 32) >= SUM_INDICES {
                    slow!();
                }
                pc += 1;
            }
            Opcode::Branch => go!(if r.get(op.a) & 1 != 0 { b } else { c }),
            Opcode::Switch => {
                let edge = r.code.switches[c as usize].edge(r.get(op.a));
                go!(edge);
            }
            Opcode::Call => {
                let call = &r.code.calls[c as usize];
                let callee = match (call.callee, call.seen.get()) {
                    (Some(callee), _) => callee,
                    (None, Some((addr, callee))) if addr == r.get(call.pointer) => callee,
                    _ => slow!(),
                };
                concrete!();
                let target = image.code(callee);
                let caller = stack.top_mut();
                caller.pc = pc as u32;
                let caller_base = caller.base;
                let base = caller_base + r.code.frame_words;
                let place = caller.place + r.code.allocas;
                let end = base as usize + target.frame_words as usize;
                if end + FRAME_WORDS * stack.frames.len() > max_words {
                    slow!();
                }
                stack.reserve(end);
                let from = stack.words.as_mut_ptr();
                // SAFETY: both frames lie inside the words reserved; argument slots are in range
                // and there are as many as the callee has parameter words (`call_fits`).
                unsafe {
                    let caller_words = from.add(caller_base as usize);
                    let words = from.add(base as usize);
                    let consts = target.consts.len();
                    std::ptr::copy_nonoverlapping(target.consts.as_ptr(), words, consts);
                    for (i, &slot) in call.args.iter().enumerate() {
                        *words.add(consts + i) = *caller_words.add(slot as usize);
                    }
                }
                let serial = stack.next_serial;
                stack.next_serial = serial.next();
                let objects = stack.objects.len() as u32;
                stack.frames.push(Frame {
                    func: callee,
                    pc: 0,
                    base,
                    words: target.frame_words,
                    objects,
                    place,
                    ret: Return::Words,
                    symbolic: false,
                    stack_id: None,
                    serial,
                });
                pc = 0;
                target.count_call();
                left -= target.entry_cost as i64;
                let stays = !SYMBOLIC || pass_shadows(stack, caller_base, target, &call.args);
                if left < 0 {
                    leave!(Some(Left::Budget));
                }
                if !stays {
                    leave!(None);
                }
                r = Running::new(target, stack, base);
            }
            Opcode::Ret0 | Opcode::Ret1 => {
                let frame = stack.top();
                let plain = frame.ret == Return::Words
                    && frame.objects as usize == stack.objects.len()
                    && stack.frames.len() > 1;
                if !plain {
                    slow!();
                }
                let (value, shadow) = match op.code {
                    Opcode::Ret1 => (r.word(op.a), r.shadow(op.a)),
                    _ => (0, None),
                };
                stack.frames.pop();
                let caller = *stack.top();
                let code = image.code(caller.func);
                pc = caller.pc as usize;
                // SAFETY: a frame that is not the top one is at a call.
                let call = &code.calls[unsafe { code.ops.get_unchecked(pc) }.c as usize];
                pc += 1;
                if call.results > 0 {
                    // SAFETY: the caller's frame lies inside the words.
                    unsafe {
                        let at = (caller.base + call.dst) as usize;
                        *stack.words.as_mut_ptr().add(at) = value;
                    }
                    if SYMBOLIC || caller.symbolic {
                        stack.set_shadow(call.dst, shadow);
                    }
                }
                if stack.top().symbolic != SYMBOLIC {
                    leave!(None);
                }
                r = Running::new(code, stack, caller.base);
            }
        }
    }
}

/// Gives the running frame the shadows that the caller's argument words have; says whether there
/// are any.
fn pass_shadows(stack: &mut Stack, caller_base: u32, code: &Code, args: &[u32]) -> bool {
    let first = code.consts.len();
    for (i, &slot) in args.iter().enumerate() {
        let shadow = stack.shadows[(caller_base + slot) as usize];
        if shadow.is_some() {
            stack.set_shadow((first + i) as u32, shadow);
        }
    }
    stack.top().symbolic
}
