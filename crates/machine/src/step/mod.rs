//! The general stepper: what each instruction does to a state.
//!
//! One file per kind of instruction. A step reads the `ir`, checks everything there is to check,
//! and either moves the running frame on or gives a [`Halt`] that says why the path ends here.

mod addresses;
mod alloc;
mod arith;
mod call;
mod control;
mod decide;
pub(crate) mod failing;
mod fault;
mod float;
mod intrinsic;
mod jumps;
mod memory;
mod native;
mod out_of_memory;
mod signal;
mod sizes;
pub(crate) mod start;
mod sums;
mod symbolic;
mod undefined;
mod wide;

pub(crate) use symbolic::{comparison, operator};

use expr::{ExprId, Pool};
use ir::{Body, FuncId, Inst, Operand, OperandKind, Reg, Ty};

use solver::Solver;

use crate::code::Code;
use crate::end::{ErrorKind, Halt, Outcome};
use crate::generalise::{LiveRegisters, Recording};
use crate::image::Image;
use crate::machine::Config;
use crate::memory::Space;
use crate::memory::layout::{Site, SiteId};
use crate::state::State;

/// All that a step may look at and change.
pub struct Context<'a> {
    pub image: &'a Image,
    pub space: &'a mut Space,
    pub state: &'a mut State,
    pub config: &'a Config,
    /// Instructions that the blocks entered in this step stand for.
    pub cost: u32,
    /// The expressions of the worker.
    pub pool: &'a mut Pool,
    /// Its solver.
    pub solver: &'a mut Solver,
    /// States that go another way from here, in the order in which they were made.
    pub forks: &'a mut Vec<State>,
    /// The state before the first decision of this step that forked it, when somebody wants it.
    pub head: &'a mut Head,
    /// What the program wants people to know.
    pub warnings: &'a mut Vec<String>,
    /// What is recorded when the values are unknown: see `crate::generalise`. Steps go by way of
    /// their [`decide::Decider`] and of `crate::door` instead of opening it.
    pub recording: Option<&'a mut Recording>,
    /// Which registers are live.
    pub live: &'a mut LiveRegisters,
    /// A block was entered that is watched.
    pub watched: bool,
    /// Instructions of the path before this step.
    pub now: u64,
}

/// A state before a decision.
#[derive(Default)]
pub struct Head {
    /// Whether it is wanted.
    pub wanted: bool,
    /// It, if there is one.
    pub state: Option<State>,
}

/// Executes the instruction that the running frame is at.
pub fn step(cx: &mut Context) -> Outcome<()> {
    execute(cx).or_else(|halt| sizes::resume(cx, halt))
}

#[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
fn execute(cx: &mut Context) -> Outcome<()> {
    let frame = cx.state.stack().top();
    let image = cx.image;
    let body = image.body(frame.func);
    let at = At { body, code: image.code(frame.func), func: frame.func };
    let inst = body.insts[frame.pc as usize];
    let symbolic = frame.symbolic || cx.state.memory.may_be_symbolic();
    if frame.symbolic {
        cx.decider().begin(cx, at, &inst);
    }
    addresses::note(cx, at, &inst);
    if symbolic && symbolic::step(cx, at, inst)? {
        return Ok(());
    }
    match inst {
        Inst::Copy { dst, src } => {
            let value = at.value(cx, src);
            at.set_value(cx, dst, &value);
        }
        Inst::Bin { op, checked, dst, a, b } => arith::bin(cx, at, op, checked, dst, a, b)?,
        Inst::Cmp { op, dst, a, b } => arith::cmp(cx, at, op, dst, a, b),
        Inst::Cast { op, dst, a } => arith::cast(cx, at, op, dst, a)?,
        Inst::Select { dst, cond, a, b } => {
            let chosen = if at.word(cx, cond) & 1 != 0 { a } else { b };
            let value = at.value(cx, chosen);
            at.set_value(cx, dst, &value);
        }
        Inst::PtrAdd { dst, base, index, scale } => arith::ptr_add(cx, at, dst, base, index, scale),
        Inst::FBin { op, dst, a, b } => float::bin(cx, at, op, dst, a, b),
        Inst::FCmp { op, dst, a, b } => float::cmp(cx, at, op, dst, a, b),
        Inst::Load { dst, ptr, .. } => memory::load(cx, at, dst, ptr)?,
        Inst::Store { ptr, value, ty, .. } => memory::store(cx, at, ptr, value, ty)?,
        Inst::Alloca { dst, size, align, index, escapes } => {
            let size = at.word(cx, size);
            alloc::alloca(cx, at, dst, size, align, index, escapes)?
        }
        Inst::MemCopy { dst, src, len, overlap } => {
            let (dst, src, len) = (at.word(cx, dst), at.word(cx, src), at.word(cx, len));
            memory::copy(cx, dst, src, len, overlap)?
        }
        Inst::MemSet { dst, byte, len } => {
            let (dst, byte, len) = (at.word(cx, dst), at.word(cx, byte), at.word(cx, len));
            memory::fill(cx, dst, byte as u8, len)?
        }
        Inst::AtomicRmw { op, dst, ptr, value } => memory::atomic(cx, at, op, dst, ptr, value)?,
        Inst::CmpXchg { dst, ptr, expected, new } => {
            memory::cmpxchg(cx, at, dst, ptr, expected, new)?
        }
        Inst::ThreadLocal { dst, global } => {
            at.set(cx, dst, cx.image.global_bases[global.index()]);
        }
        Inst::Intrinsic { op, dst, args } => intrinsic::run(cx, at, op, dst, args)?,
        Inst::Call(id) => return call::call(cx, at, &body.calls[id]),
        Inst::Check { ok, check } => {
            if at.word(cx, ok) & 1 == 0 {
                return Err(failed(body, check));
            }
        }
        Inst::CheckSum { base, index, scale, toward, check } => {
            let sum = sums::Sum { base, index, scale, toward };
            if !sums::holds(cx, at, sum) {
                return Err(sums::failure(cx, at, sum, check));
            }
        }
        Inst::CheckType { pointer, signature, check } => {
            if call::signature(cx, at, pointer).is_some_and(|known| known != signature) {
                return Err(failed(body, check));
            }
        }
        Inst::Unsupported { message } => {
            return Err(Halt::unsupported(body.messages[message as usize].clone()));
        }
        Inst::Jump(_) | Inst::Branch { .. } | Inst::Switch(_) | Inst::IndirectJump(_) => {
            return control::go(cx, at, inst);
        }
        Inst::Return(list) => return call::ret(cx, at, list),
        Inst::Unreachable => {
            let message = "control reaches a point that the program says it cannot reach";
            return Err(Halt::error(ErrorKind::Unreachable, message));
        }
    }
    cx.state.stack_mut().top_mut().pc += 1;
    Ok(())
}

/// The error that a check stands for.
fn failed(body: &Body, check: ir::Id<ir::Check>) -> Box<Halt> {
    let check = &body.checks[check];
    Halt::error(check.breach.into(), check.message.clone())
}

/// Goes along an edge of the running function.
pub fn take_edge(cx: &mut Context, edge: ir::EdgeId) {
    let func = cx.state.stack().top().func;
    let at = At { body: cx.image.body(func), code: cx.image.code(func), func };
    control::take(cx, at, edge);
}

/// A value on its way from one register to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// The words; zeros when the value is symbolic.
    pub words: Vec<u64>,
    /// The expression, when the value is symbolic.
    pub expr: Option<ExprId>,
}

/// The running function.
#[derive(Clone, Copy)]
pub struct At<'a> {
    pub body: &'a Body,
    pub code: &'a Code,
    pub func: FuncId,
}

impl At<'_> {
    pub fn ty(self, cx: &Context, operand: Operand) -> Ty {
        cx.image.program.operand_ty(self.body, operand)
    }

    pub fn bits(self, cx: &Context, operand: Operand) -> u32 {
        self.ty(cx, operand).bits(cx.image.ptr_bits())
    }

    pub fn reg_bits(self, cx: &Context, reg: Reg) -> u32 {
        self.body.regs[reg].bits(cx.image.ptr_bits())
    }

    /// The first (for most types the only) word of an operand.
    pub fn word(self, cx: &Context, operand: Operand) -> u64 {
        match operand.kind() {
            OperandKind::Const(id) => cx.image.const_words(id)[0],
            OperandKind::Reg(reg) => {
                let base = cx.state.stack().top().base;
                cx.state.stack().words[(base + self.code.reg_slots[reg.index()]) as usize]
            }
        }
    }

    /// All words of an operand.
    pub fn words(self, cx: &Context, operand: Operand) -> Vec<u64> {
        match operand.kind() {
            OperandKind::Const(id) => cx.image.const_words(id).to_vec(),
            OperandKind::Reg(reg) => {
                let start =
                    (cx.state.stack().top().base + self.code.reg_slots[reg.index()]) as usize;
                let count = self.body.regs[reg].words(cx.image.ptr_bits()) as usize;
                cx.state.stack().words[start..start + count].to_vec()
            }
        }
    }

    /// The expression of an operand, when it is symbolic: then its words mean nothing.
    pub fn shadow(self, cx: &Context, operand: Operand) -> Option<ExprId> {
        let reg = operand.as_reg()?;
        cx.state.stack().shadow(self.code.reg_slots[reg.index()])
    }

    /// An operand as it is, symbolic or not.
    pub fn value(self, cx: &Context, operand: Operand) -> Value {
        Value { words: self.words(cx, operand), expr: self.shadow(cx, operand) }
    }

    /// Writes a register of one word; bits above the register's width are cut off.
    pub fn set(self, cx: &mut Context, reg: Reg, word: u64) {
        let bits = self.reg_bits(cx, reg);
        debug_assert!(bits <= 64);
        let slot = self.code.reg_slots[reg.index()];
        let at = (cx.state.stack().top().base + slot) as usize;
        cx.state.stack_mut().words[at] = word & expr::word::mask(bits);
        cx.state.stack_mut().set_shadow(slot, None);
    }

    /// Writes a register of any width.
    pub fn set_words(self, cx: &mut Context, reg: Reg, words: &[u64]) {
        let slot = self.code.reg_slots[reg.index()];
        let start = (cx.state.stack().top().base + slot) as usize;
        let count = self.body.regs[reg].words(cx.image.ptr_bits()) as usize;
        cx.state.stack_mut().words[start..start + count].copy_from_slice(&words[..count]);
        cx.state.stack_mut().set_shadow(slot, None);
    }

    /// Makes a register symbolic. The expression has the register's width.
    pub fn set_expr(self, cx: &mut Context, reg: Reg, expr: ExprId) {
        let slot = self.code.reg_slots[reg.index()];
        let start = (cx.state.stack().top().base + slot) as usize;
        let count = self.body.regs[reg].words(cx.image.ptr_bits()) as usize;
        cx.state.stack_mut().words[start..start + count].fill(0);
        cx.state.stack_mut().set_shadow(slot, Some(expr));
    }

    /// Writes a value, symbolic or not, of the register's width.
    pub fn set_value(self, cx: &mut Context, reg: Reg, value: &Value) {
        match value.expr {
            Some(expr) => self.set_expr(cx, reg, expr),
            None => self.set_words(cx, reg, &value.words),
        }
    }

    /// A float operand's bit pattern.
    pub fn float(self, cx: &Context, operand: Operand) -> u128 {
        let words = self.words(cx, operand);
        words[0] as u128 | (words.get(1).copied().unwrap_or(0) as u128) << 64
    }

    /// Writes a float's bit pattern.
    pub fn set_float(self, cx: &mut Context, reg: Reg, bits: u128) {
        self.set_words(cx, reg, &[bits as u64, (bits >> 64) as u64]);
    }
}

impl Context<'_> {
    /// Keeps the state before the first decision of this step, if it is wanted. The decision is counted
    /// already.
    pub(crate) fn keep_head(&mut self) {
        if self.head.wanted && self.head.state.is_none() {
            let mut head = self.state.fork();
            head.depth -= 1;
            self.head.state = Some(head);
        }
    }

    /// Notes that the path came to an assumption, and beyond it if it can hold.
    pub fn note_assumption(&self, outcome: &Outcome<()>) {
        let unmet = |halt: &Halt| matches!(halt, Halt::Infeasible);
        let at = self.state.position();
        match outcome {
            _ if !self.counts() => {}
            Ok(()) => self.image.notes.assume(at, true),
            Err(halt) if unmet(halt) => self.image.notes.assume(at, false),
            Err(_) => {}
        }
    }

    /// Tells people something, once.
    pub fn warn(&mut self, text: String) {
        if !self.warnings.contains(&text) {
            self.warnings.push(text);
        }
    }

    /// The interned position of the running instruction, for naming what it allocates.
    pub fn site(&mut self) -> SiteId {
        let stack = crate::machine::stack_id(self.space, self.state);
        let inst = self.state.stack().top().pc;
        self.space.layout.site(Site { stack, inst })
    }
}

/// The text of a string of the program.
pub(crate) fn strings_at(cx: &mut Context, addr: u64) -> Outcome<String> {
    let len = native::strlen(cx, addr)?.min(1000) as usize;
    let mut bytes = vec![0; len];
    memory::read(cx, addr, &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
