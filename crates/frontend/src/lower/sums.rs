//! Checks of pointer arithmetic. Clang writes each as a dozen of instructions; they become one,
//! because every index of an array has such a check.
//!
//! Most need not be done at all. In a 64-bit program nothing lies within [`ir::FAR`] of either end of
//! the address space. Where the pointer is used by an access before anything else can happen, and the
//! index is too narrow to lead farther than that, a sum that wraps around or starts at null leads to
//! where nothing is: the access is an error whenever the check would be one.

use ir::{CastOp, Check, FAR, Inst, Operand, Symbol, Toward, Ty};

use super::checks::{conjuncts, goes_on};
use super::function::FunctionLowering;
use super::handlers::Subject;
use super::linear::{GepStep, GepWalk, Linear};
use crate::llvm::view::{IntPredicate, Opcode, TypeKind, Value, ValueKind};

/// How many instructions are looked through for the access.
const LOOK_AHEAD: usize = 100;

/// A pointer to which something is added, as clang's condition has it.
pub struct Sum<'m> {
    base: Value<'m>,
    index: Value<'m>,
    scale: i64,
    toward: Toward,
}

impl<'m> Sum<'m> {
    /// What a condition checks, if it has the form that is known.
    pub fn of(condition: Value<'m>) -> Option<Sum<'m>> {
        let parts = conjuncts(condition);
        let toward = parts.iter().find_map(|&part| direction(part))?;
        let sum = parts.iter().find_map(|&part| not_null(part))?;
        let base = sum.operand(0);
        let pointer = match base.kind() {
            ValueKind::LLVMInstructionValueKind if base.opcode() == Opcode::LLVMPtrToInt => {
                base.operand(0)
            }
            ValueKind::LLVMConstantExprValueKind if base.const_opcode() == Opcode::LLVMPtrToInt => {
                base.operand(0)
            }
            _ => return None,
        };
        let (index, scale) = scaled(sum.operand(1))?;
        Some(Sum { base: pointer, index, scale, toward })
    }
}

fn is(value: Value<'_>, opcode: Opcode) -> bool {
    value.kind() == ValueKind::LLVMInstructionValueKind && value.opcode() == opcode
}

/// Whether an index was a number of at most 32 bits.
fn is_narrow(index: Value<'_>) -> bool {
    let extended = is(index, Opcode::LLVMSExt) || is(index, Opcode::LLVMZExt);
    let number = if extended { index.operand(0).ty() } else { index.ty() };
    number.kind() == TypeKind::LLVMIntegerTypeKind && number.int_width() <= 32
}

/// Which way the sum has to go, if a part of the condition says so.
fn direction(part: Value<'_>) -> Option<Toward> {
    if is(part, Opcode::LLVMSelect) {
        return Some(Toward::Any);
    }
    if !is(part, Opcode::LLVMICmp) {
        return None;
    }
    match part.int_predicate() {
        IntPredicate::LLVMIntUGE => Some(Toward::Up),
        IntPredicate::LLVMIntULE => Some(Toward::Down),
        _ => None,
    }
}

/// The sum that a part of the condition compares with zero.
fn not_null(part: Value<'_>) -> Option<Value<'_>> {
    let compares = is(part, Opcode::LLVMICmp)
        && part.int_predicate() == IntPredicate::LLVMIntNE
        && is(part.operand(0), Opcode::LLVMAdd)
        && part.operand(1).is_constant_int();
    (compares && part.operand(1).zext_value() == 0).then(|| part.operand(0))
}

/// What is added, as an index and the size of an element.
fn scaled(offset: Value<'_>) -> Option<(Value<'_>, i64)> {
    if offset.is_constant_int() {
        return Some((offset, 1));
    }
    let is_product = is(offset, Opcode::LLVMExtractValue)
        && is(offset.operand(0), Opcode::LLVMCall)
        && offset.operand(0).called_value().name().starts_with("llvm.smul.with.overflow.");
    let product = is_product.then(|| offset.operand(0))?;
    let (size, index) = (product.operand(0), product.operand(1));
    let scale = size.is_constant_int().then(|| size.zext_value() as i64)?;
    // The index as it was before it was made as wide as a pointer; the machine does the same.
    match is(index, Opcode::LLVMSExt) {
        true => Some((index.operand(0), scale)),
        false => Some((index, scale)),
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    /// One instruction for the check, before those that compute the sum: the machine takes them
    /// together with the access that follows.
    pub fn check_sum(&mut self, condition: Value<'m>, sum: Sum<'m>, subject: Subject) {
        if self.up.program.target.ptr_bits() == 64 && self.access_tells(condition, &sum) {
            return;
        }
        let (base, index) = (self.scalar(sum.base), self.scalar(sum.index));
        let Subject { group, breach, message } = subject;
        let check = self.body.checks.push(Check { group, breach, message });
        let Sum { scale, toward, .. } = sum;
        let behind = self.take_sum(base, index);
        let at = self.body.insts.len() as u32;
        // What was noted of variables behind the sum stays behind it.
        self.body.var_events.iter_mut().rev().take_while(|e| e.at > at).for_each(|e| e.at += 1);
        self.body.scope_starts.iter_mut().rev().take_while(|s| s.at > at).for_each(|s| s.at += 1);
        self.emit(Inst::CheckSum { base, index, scale, toward, check });
        for inst in behind.into_iter().rev() {
            self.emit(inst);
        }
    }

    /// Whether an access follows that is an error whenever the condition does not hold.
    fn access_tells(&mut self, condition: Value<'m>, sum: &Sum<'m>) -> bool {
        let mut next = condition.block().first_instruction();
        let mut added = None;
        while let Some(inst) = next.filter(|&inst| inst != condition) {
            if inst.opcode() == Opcode::LLVMGetElementPtr && inst.operand(0) == sum.base {
                added = Some(inst);
            }
            next = inst.next_instruction();
        }
        let Some(added) = added else { return false };
        let mut far = self.reach(added);
        let mut pointers = vec![added];
        next = condition.block().terminator();
        for _ in 0..LOOK_AHEAD {
            let Some(inst) = next.filter(|_| far < FAR) else { return false };
            next = inst.next_instruction();
            match inst.opcode() {
                Opcode::LLVMLoad if pointers.contains(&inst.operand(0)) => return true,
                Opcode::LLVMStore if pointers.contains(&inst.operand(1)) => return true,
                Opcode::LLVMGetElementPtr if pointers.contains(&inst.operand(0)) => {
                    far = far.saturating_add(self.reach(inst));
                    pointers.push(inst);
                }
                Opcode::LLVMCall if !inst.is_nosanitize() => return false,
                // Nothing is behind a terminator but where a check goes on.
                _ if next.is_none() => {
                    next = goes_on(inst).and_then(|behind| behind.first_instruction());
                }
                _ => {}
            }
        }
        false
    }

    /// Whether a part of a condition holds because it compares an address inside of an object, or just behind it, with
    /// null, or is a constant that holds.
    pub fn is_address(&mut self, part: Value<'m>) -> bool {
        if part.is_constant_int() {
            return part.zext_value() != 0;
        }
        let is_compared = is(part, Opcode::LLVMICmp)
            && part.int_predicate() == IntPredicate::LLVMIntNE
            && self.up.linear(part.operand(1)).and_then(Linear::as_number) == Some(0);
        let address = if is_compared { self.up.linear(part.operand(0)) } else { None };
        let Some(Linear { plus: Some(Symbol::Global(id)), minus: None, addend }) = address else {
            return false;
        };
        let size = self.up.program.globals[id].size;
        u64::try_from(addend).is_ok_and(|offset| offset <= size)
    }

    /// How many bytes a getelementptr can move at most.
    fn reach(&mut self, gep: Value<'m>) -> u64 {
        let mut walk = GepWalk::new(gep.gep_source_type());
        let mut far = 0u64;
        for i in 1..gep.num_operands() {
            let index = gep.operand(i);
            let step = match self.up.gep_step(&mut walk, index) {
                GepStep::Constant(step) => step.unsigned_abs(),
                GepStep::Scaled(size) if is_narrow(index) => {
                    size.unsigned_abs().saturating_mul(1 << 32)
                }
                GepStep::Scaled(_) => u64::MAX,
            };
            far = far.saturating_add(step);
        }
        far
    }

    /// Takes back the sum at the end of the block, and the extension of its index.
    fn take_sum(&mut self, base: Operand, index: Operand) -> Vec<Inst> {
        let mut taken = Vec::new();
        let Some(&Inst::PtrAdd { base: same, index: wide, .. }) = self.last() else { return taken };
        if same != base {
            return taken;
        }
        taken.extend(self.take_last());
        if let Some(&Inst::Cast { op: CastOp::SExt, dst, a }) = self.last()
            && Operand::reg(dst) == wide
            && a == index
            && matches!(self.body.regs[dst], Ty::Int(_))
        {
            taken.extend(self.take_last());
        }
        taken
    }

    /// The last instruction of the block at hand.
    fn last(&self) -> Option<&Inst> {
        (self.body.blocks[self.current].len > 0).then(|| self.body.insts.last())?
    }

    fn take_last(&mut self) -> Option<Inst> {
        self.body.blocks[self.current].len -= 1;
        self.body.spans.pop();
        self.body.insts.pop()
    }
}
