//! The fast loop: concrete instructions at full speed.
//!
//! Runs [`Code`] until something needs the general stepper: an opcode `Slow`, an access that the
//! cache does not answer, a division that would trap, a call of something unusual. It then leaves
//! with the running frame's `pc` at that instruction and nothing of it done. What it does itself
//! is exactly what the general stepper would have done; `Config::reference` switches it off, and
//! the tests compare the two.
#![allow(unsafe_code)]

use crate::code::{Code, EdgeCode, Op, Opcode};
use crate::image::Image;
use crate::memory::tlb::{Tlb, Word};
use crate::stack::{FRAME_WORDS, Frame, Return, Stack};

/// Why the loop left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The general stepper is needed.
    Slow,
    /// The budget of instructions is used up.
    Budget,
}

/// The running function in the form that the loop wants: raw pointers into its [`Code`] and the
/// frame's words. All indices in a `Code` are in range by construction (`code::decode`), and the
/// stack has room for the whole frame (`Stack::push` and `enter`).
struct Running<'a> {
    code: &'a Code,
    ops: *const Op,
    edges: *const EdgeCode,
    words: *mut u64,
}

impl<'a> Running<'a> {
    #[inline(always)]
    fn new(code: &'a Code, stack: &mut Stack, base: u32) -> Self {
        // SAFETY: `base` lies inside the words (the frame was reserved when it was pushed).
        let words = unsafe { stack.words.as_mut_ptr().add(base as usize) };
        Running { code, ops: code.ops.as_ptr(), edges: code.edges.as_ptr(), words }
    }

    #[inline(always)]
    fn op(&self, pc: usize) -> Op {
        // SAFETY: `pc` is an instruction's index; blocks end in terminators.
        unsafe { *self.ops.add(pc) }
    }

    #[inline(always)]
    fn get(&self, slot: u32) -> u64 {
        // SAFETY: slots are below `frame_words`.
        unsafe { *self.words.add(slot as usize) }
    }

    #[inline(always)]
    fn set(&self, slot: u32, word: u64) {
        // SAFETY: as in `get`.
        unsafe { *self.words.add(slot as usize) = word }
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
            let moves = self.code.moves.as_ptr().add(edge.moves as usize);
            for i in 0..edge.count as usize {
                let (to, from) = *moves.add(i);
                self.set(to, self.get(from));
            }
            (edge.target as usize, edge.cost as i64)
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
fn load<T: Word>(tlb: &Tlb, r: &Running, op: Op, addr: u64) -> bool {
    match tlb.read::<T>(addr) {
        Some(word) => {
            r.set(op.a, word);
            true
        }
        None => false,
    }
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
    let top = *stack.top();
    let mut r = Running::new(image.code(top.func), stack, top.base);
    let mut pc = top.pc as usize;
    let mut left = *budget;

    macro_rules! leave {
        ($why:expr) => {{
            stack.top_mut().pc = pc as u32;
            *budget = left;
            return $why;
        }};
    }
    macro_rules! go {
        ($edge:expr) => {{
            let (target, cost) = r.take($edge);
            pc = target;
            left -= cost;
            if left < 0 {
                leave!(Left::Budget);
            }
        }};
    }
    macro_rules! next {
        ($op:expr, $value:expr) => {{
            r.set($op.a, $value);
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
            if !load::<$t>(tlb, &r, $op, $addr) {
                leave!(Left::Slow);
            }
            pc += $len;
        }};
    }
    macro_rules! store_at {
        ($t:ty, $op:expr, $addr:expr, $len:expr) => {{
            if !tlb.write::<$t>($addr, r.get($op.a)) {
                leave!(Left::Slow);
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
    macro_rules! offset {
        ($op:expr) => {
            r.get($op.b).wrapping_add(r.get($op.c))
        };
    }

    loop {
        let op = r.op(pc);
        let (b, c) = (op.b, op.c);
        match op.code {
            Opcode::Slow => leave!(Left::Slow),
            Opcode::Mov => next!(op, r.get(b)),
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
                    leave!(Left::Slow);
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
                    leave!(Left::Slow);
                }
                next!(op, if op.code == Opcode::UDiv { v / n } else { v % n });
            }
            Opcode::SDivN | Opcode::SRemN => {
                let (v, n) = (sext(r.get(b), op.x), sext(r.get(c), op.x));
                // Minus one may overflow; the general stepper knows.
                if n == 0 || n == -1 {
                    leave!(Left::Slow);
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
                next!(op, r.get(slot));
            }
            Opcode::PtrAdd => next!(op, index64!(op)),
            Opcode::PtrAdd32 => next!(op, index32!(op)),
            Opcode::ExtPtrAdd => {
                r.set(op.a, index32!(op));
                pc += 2;
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
                    leave!(Left::Slow);
                }
                next!(op, v as i64 as u64 & mask(op.x as u32));
            }
            Opcode::SToD => next!(op, (r.get_f32(b) as f64).to_bits()),
            Opcode::DToS => next!(op, (r.get_f64(b) as f32).to_bits() as u64),
            Opcode::Jump => go!(c),
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
                    _ => leave!(Left::Slow),
                };
                let target = image.code(callee);
                let caller = stack.top_mut();
                caller.pc = pc as u32;
                let base = caller.base + r.code.frame_words;
                let place = caller.place + r.code.allocas;
                let end = base as usize + target.frame_words as usize;
                if end + FRAME_WORDS * stack.frames.len() > max_words {
                    leave!(Left::Slow);
                }
                stack.reserve(end);
                let from = stack.words.as_mut_ptr();
                // SAFETY: both frames lie inside the words reserved; argument slots are in range
                // and there are as many as the callee has parameter words (`call_fits`).
                unsafe {
                    let caller_words = from.add(base as usize - r.code.frame_words as usize);
                    let words = from.add(base as usize);
                    let consts = target.consts.len();
                    std::ptr::copy_nonoverlapping(target.consts.as_ptr(), words, consts);
                    for (i, &slot) in call.args.iter().enumerate() {
                        *words.add(consts + i) = *caller_words.add(slot as usize);
                    }
                }
                let serial = stack.next_serial;
                stack.next_serial += 1;
                let objects = stack.objects.len() as u32;
                stack.frames.push(Frame {
                    func: callee,
                    pc: 0,
                    base,
                    words: target.frame_words,
                    objects,
                    place,
                    ret: Return::Words,
                    stack_id: None,
                    serial,
                });
                r = Running::new(target, stack, base);
                pc = 0;
                left -= target.entry_cost as i64;
                if left < 0 {
                    leave!(Left::Budget);
                }
            }
            Opcode::Ret0 | Opcode::Ret1 => {
                let frame = stack.top();
                let plain = frame.ret == Return::Words
                    && frame.objects as usize == stack.objects.len()
                    && stack.frames.len() > 1;
                if !plain {
                    leave!(Left::Slow);
                }
                let value = if op.code == Opcode::Ret1 { r.get(op.a) } else { 0 };
                stack.frames.pop();
                let caller = *stack.top();
                r = Running::new(image.code(caller.func), stack, caller.base);
                pc = caller.pc as usize;
                let call = &r.code.calls[r.op(pc).c as usize];
                if call.results > 0 {
                    r.set(call.dst, value);
                }
                pc += 1;
            }
        }
    }
}
