//! Checks that the compiler was asked to add (`-fsanitize=…`).
//!
//! Clang marks what it adds `!nosanitize`: a condition, a branch on it, and a block that calls
//! `__ubsan_handle_…` (or traps). None of that is a branch of the program. It becomes one instruction,
//! [`Inst::Check`], and the block behind it goes on in the block before, so that coverage, numbers of
//! branches and of paths are the same with and without checks.
//!
//! What the machine checks itself (divisors, amounts of shifts) needs no check, unless the compiler has
//! computed the condition already: then the operation is gone, and its result is poison. Instructions that
//! serve checks only are lowered when a check that is kept asks for them.
//!
//! Some checks stand under a condition of their own (a shift's operand is looked at if the amount is
//! valid). Such a *guarded* stretch is lowered without a branch: its checks hold if the guard does not.

use ir::{BinOp, Breach, Check, Const, Inst, Operand, Ty};

use super::function::FunctionLowering;
use super::handlers::{Handler, Subject};
use super::sums::Sum;
use crate::llvm::view::{BasicBlock, Opcode, Value, ValueKind};

/// What a marked branch is.
#[derive(Clone, Copy)]
enum Marked<'m> {
    /// Fails into the block of a handler, otherwise goes on.
    Check { handler: BasicBlock<'m>, otherwise: BasicBlock<'m>, holds_if: bool },
    /// Skips a stretch that only checks.
    Guard { inside: BasicBlock<'m>, behind: BasicBlock<'m>, enters_if: bool },
}

impl<'m> FunctionLowering<'_, 'm> {
    /// Lowers the checks of a marked branch at the end of `block`.
    pub fn marked_branch(&mut self, block: BasicBlock<'m>, inst: Value<'m>) {
        match marked(inst) {
            Some(Marked::Check { handler, holds_if, .. }) => {
                self.check(inst.operand(0), holds_if, handler, None);
            }
            Some(Marked::Guard { inside, .. }) if called_function(inside).is_some() => {
                self.check_function_type(inside);
            }
            Some(Marked::Guard { inside, behind, enters_if }) => {
                let guard = self.condition(inst.operand(0), enters_if);
                let last = self.guarded_checks(inside, behind, guard);
                self.choose_phis(behind, block, last, guard);
            }
            None => {}
        }
    }

    /// Whether an instruction serves checks only; it is then lowered when it is asked for.
    pub fn is_deferred(&self, inst: Value<'m>, opcode: Opcode) -> bool {
        let own = match opcode {
            // Room for an operand that is handed to a handler by its address.
            Opcode::LLVMAlloca => inst.users().next().is_some(),
            Opcode::LLVMCall => {
                inst.called_value().kind() == ValueKind::LLVMFunctionValueKind
                    && inst.called_value().intrinsic_id() != 0
                    && inst.users().next().is_some()
                    && inst.is_nosanitize()
            }
            Opcode::LLVMStore | Opcode::LLVMPHI => false,
            _ => inst.is_nosanitize(),
        };
        own && inst.users().all(Value::is_nosanitize)
    }

    /// The values of the phi nodes behind a guarded stretch.
    fn choose_phis(
        &mut self,
        behind: BasicBlock<'m>,
        skipped: BasicBlock<'m>,
        last: BasicBlock<'m>,
        guard: Operand,
    ) {
        let mut next = behind.first_instruction();
        while let Some(phi) = next.filter(|inst| inst.opcode() == Opcode::LLVMPHI) {
            let from = |block| (0..phi.num_incoming()).find(|&i| phi.incoming_block(i) == block);
            if let (Some(a), Some(b)) = (from(last), from(skipped)) {
                let known = self.known_bits(guard);
                let (a, b) = (phi.incoming_value(a), phi.incoming_value(b));
                let value = match known {
                    Some(1) => self.scalar(a),
                    Some(_) => self.scalar(b),
                    None => {
                        let (a, b) = (self.scalar(a), self.scalar(b));
                        let ty = self.ty_of(a);
                        self.choose(ty, guard, a, b)
                    }
                };
                self.values.insert(phi, value.into());
            }
            next = phi.next_instruction();
        }
    }

    /// The values of the phi nodes of a block that goes on in the block before it.
    pub fn join_phis(&mut self, from: BasicBlock<'m>, to: BasicBlock<'m>) {
        let mut next = to.first_instruction();
        while let Some(phi) = next.filter(|inst| inst.opcode() == Opcode::LLVMPHI) {
            let index = (0..phi.num_incoming()).find(|&i| phi.incoming_block(i) == from);
            if !self.values.contains_key(&phi)
                && let Some(index) = index
            {
                self.refuse_joined_poison(phi, index);
                let scalars = self.scalars(phi.incoming_value(index));
                self.values.insert(phi, scalars);
            }
            next = phi.next_instruction();
        }
    }

    /// Lowers a stretch of checks that is entered if `guard` holds; its last block.
    fn guarded_checks(
        &mut self,
        inside: BasicBlock<'m>,
        behind: BasicBlock<'m>,
        guard: Operand,
    ) -> BasicBlock<'m> {
        let mut block = inside;
        loop {
            let mut next = block.first_instruction();
            while let Some(inst) = next {
                let opcode = inst.opcode();
                if matches!(opcode, Opcode::LLVMLShr | Opcode::LLVMShl | Opcode::LLVMAShr) {
                    self.guarded_shift(inst, opcode, guard);
                }
                next = inst.next_instruction();
            }
            let Some(end) = block.terminator() else { return block };
            match marked(end) {
                Some(Marked::Check { handler, otherwise, holds_if }) => {
                    self.check(end.operand(0), holds_if, handler, Some(guard));
                    if otherwise == behind {
                        return block;
                    }
                    block = otherwise;
                }
                _ => return block,
            }
        }
    }

    /// A shift whose amount counts only if the guard holds.
    fn guarded_shift(&mut self, inst: Value<'m>, opcode: Opcode, guard: Operand) {
        let (a, amount) = (self.scalar(inst.operand(0)), self.scalar(inst.operand(1)));
        let ty = self.ty_of(a);
        let none = self.zero(ty);
        let amount = self.choose(ty, guard, amount, none);
        let op = match opcode {
            Opcode::LLVMLShr => BinOp::LShr,
            Opcode::LLVMAShr => BinOp::AShr,
            _ => BinOp::Shl,
        };
        let result = self.bin(op, ty, a, amount);
        self.values.insert(inst, result.into());
    }

    fn check(
        &mut self,
        condition: Value<'m>,
        holds_if: bool,
        handler: BasicBlock<'m>,
        guard: Option<Operand>,
    ) {
        let Some(handler) = Handler::in_block(handler) else { return };
        if !holds_if {
            let ok = self.condition(condition, false);
            let subject = handler.subject(self, condition);
            return self.emit_check(ok, guard, subject);
        }
        let parts = match handler.has_parts() {
            true => conjuncts(condition),
            false => vec![condition],
        };
        if handler.is_pointer_sum() && guard.is_none() {
            if self.up.unchecked.has(ir::Group::PointerOverflow) {
                return;
            }
            if conjuncts(condition).iter().all(|&part| self.is_address(part)) {
                return;
            }
            if let Some(sum) = Sum::of(condition) {
                let subject = handler.subject(self, condition);
                return self.check_sum(condition, sum, subject);
            }
        }
        if handler.is_constant_overflow() {
            let never = self.up.bits(Ty::BOOL, 0);
            let subject = handler.subject(self, condition);
            return self.emit_always(never, guard, subject);
        }
        for part in parts {
            let folded = part.is_constant();
            if handler.is_done_by_machine(self.up.checked, part) && !folded {
                continue;
            }
            if handler.is_shift() && !handler.is_exponent(part) {
                self.check_shifted(&handler, part, guard);
                continue;
            }
            let subject = handler.subject(self, part);
            if self.up.unchecked.has(subject.group) {
                continue;
            }
            let ok = self.scalar(part);
            self.emit_check(ok, guard, subject);
        }
    }

    /// The type of a function that is called through a pointer. Natively it stands before the function's
    /// code, here it belongs to the function.
    fn check_function_type(&mut self, inside: BasicBlock<'m>) {
        let Some((handler, pointer, signature)) = called_function(inside) else { return };
        let Subject { group, breach, message } = handler.subject(self, pointer);
        if self.up.unchecked.has(group) {
            return;
        }
        let pointer = self.scalar(pointer);
        let check = self.body.checks.push(Check { group, breach, message });
        self.emit(Inst::CheckType { pointer, signature, check });
    }

    /// What is shifted to the left: negative, or too large.
    fn check_shifted(&mut self, handler: &Handler<'m>, part: Value<'m>, guard: Option<Operand>) {
        let subject = handler.subject(self, part);
        if self.up.unchecked.has(subject.group) {
            return;
        }
        let ok = self.scalar(part);
        if subject.breach == Breach::SignedOverflow
            && let Some(left) = handler.left(self)
        {
            let ty = self.ty_of(left);
            let zero = self.zero(ty);
            let positive = self.compare(ir::CmpOp::Sge, left, zero);
            let fine = self.bin(BinOp::Or, Ty::BOOL, positive, ok);
            let message = "a negative number is shifted to the left".to_owned();
            let negative = Subject { breach: Breach::InvalidShift, message, ..subject };
            self.emit_check(fine, guard, negative);
        }
        self.emit_check(ok, guard, subject);
    }

    /// A condition, or its opposite.
    fn condition(&mut self, condition: Value<'m>, wanted: bool) -> Operand {
        let operand = self.scalar(condition);
        if wanted { operand } else { self.negated(operand) }
    }

    fn known_bits(&self, operand: Operand) -> Option<u64> {
        match self.up.program.consts[operand.as_const()?] {
            Const::Bits(_, bits) => Some(bits),
            _ => None,
        }
    }

    fn negated(&mut self, operand: Operand) -> Operand {
        let one = self.up.bits(Ty::BOOL, 1);
        match self.known_bits(operand) {
            Some(bits) => self.up.bits(Ty::BOOL, bits ^ 1),
            None => self.bin(BinOp::Xor, Ty::BOOL, operand, one),
        }
    }

    /// A builtin that has no result for this argument.
    pub fn check_builtin(&mut self, ok: Operand) {
        let subject = Subject::builtin();
        self.emit_check(ok, None, subject);
    }

    fn emit_check(&mut self, ok: Operand, guard: Option<Operand>, subject: Subject) {
        if !self.up.unchecked.has(subject.group) {
            self.emit_always(ok, guard, subject);
        }
    }

    /// A check that belongs to an operation without a result, whatever is left out.
    fn emit_always(&mut self, ok: Operand, guard: Option<Operand>, subject: Subject) {
        let Subject { group, breach, message } = subject;
        let ok = match guard {
            Some(guard) => {
                let free = self.negated(guard);
                self.bin(BinOp::Or, Ty::BOOL, free, ok)
            }
            None => ok,
        };
        if self.known_bits(ok) == Some(1) {
            return;
        }
        let check = self.body.checks.push(Check { group, breach, message });
        self.emit(Inst::Check { ok, check });
    }

    /// A call of a handler where no branch was recognised: the error itself.
    pub fn handler_call(&mut self, call: Value<'m>) -> bool {
        let Some(handler) = Handler::of_call(call) else { return false };
        let no = self.up.bits(Ty::BOOL, 0);
        let subject = handler.subject(self, call);
        self.emit_check(no, None, subject);
        true
    }
}

/// Whether a jump is the only code of its line, as far as the instructions around it tell. What the compiler adds at the end
/// of a block has no line; it gets that of the jump.
fn is_statement<'m>(jump: Value<'m>, target: BasicBlock<'m>) -> bool {
    let line = |inst: Value<'m>| inst.debug_location().map_or(0, |at| at.location_line());
    let (own, behind) = (line(jump), target.first_instruction().map_or(0, line));
    let before = jump.previous_instruction().map_or(0, line);
    own != 0 && behind != 0 && own != before && own != behind
}

/// Where a branch goes on that only checks.
pub fn goes_on(end: Value<'_>) -> Option<BasicBlock<'_>> {
    match marked(end) {
        Some(Marked::Check { otherwise, .. }) => Some(otherwise),
        _ => None,
    }
}

/// The parts of a conjunction that clang made of several checks.
pub fn conjuncts<'m>(condition: Value<'m>) -> Vec<Value<'m>> {
    let is_and = condition.kind() == ValueKind::LLVMInstructionValueKind
        && condition.opcode() == Opcode::LLVMAnd
        && condition.is_nosanitize();
    match is_and {
        true => {
            [condition.operand(0), condition.operand(1)].into_iter().flat_map(conjuncts).collect()
        }
        false => vec![condition],
    }
}

/// What a branch is, if clang marked it.
fn marked(inst: Value<'_>) -> Option<Marked<'_>> {
    if inst.opcode() != Opcode::LLVMBr || inst.num_successors() != 2 || !inst.is_nosanitize() {
        return None;
    }
    let (then, other) = (inst.successor(0), inst.successor(1));
    for (handler, otherwise, holds_if) in [(other, then, true), (then, other, false)] {
        if Handler::in_block(handler).is_some() {
            return Some(Marked::Check { handler, otherwise, holds_if });
        }
    }
    for (inside, behind, enters_if) in [(then, other, true), (other, then, false)] {
        if stretch(inside, behind).is_some() {
            return Some(Marked::Guard { inside, behind, enters_if });
        }
    }
    None
}

/// The check of a function's type in a block: its handler, the pointer, and the number of the type.
fn called_function<'m>(inside: BasicBlock<'m>) -> Option<(Handler<'m>, Value<'m>, u32)> {
    let end = inside.terminator()?;
    let Some(Marked::Check { handler, .. }) = marked(end) else { return None };
    let handler = Handler::in_block(handler).filter(Handler::is_function_type)?;
    let (condition, is_instruction) = (end.operand(0), ValueKind::LLVMInstructionValueKind);
    if condition.kind() != is_instruction || condition.opcode() != Opcode::LLVMICmp {
        return None;
    }
    let (load, number) = (condition.operand(0), condition.operand(1));
    if load.kind() != is_instruction || load.opcode() != Opcode::LLVMLoad {
        return None;
    }
    // Beside the pointer that is called, in an instruction or a constant.
    let pointer = load.operand(0).operand(0);
    number.is_constant_int().then(|| (handler, pointer, number.zext_value() as u32))
}

/// The blocks of a stretch of checks that leads from one block to another; none if there is no such stretch.
fn stretch<'m>(from: BasicBlock<'m>, to: BasicBlock<'m>) -> Option<Vec<BasicBlock<'m>>> {
    let mut blocks = Vec::new();
    let mut block = from;
    // Clang makes two blocks at most.
    for _ in 0..8 {
        if block == to || !is_all_marked(block) {
            return None;
        }
        blocks.push(block);
        let end = block.terminator()?;
        let next = match (end.opcode(), end.num_successors()) {
            (Opcode::LLVMBr, 1) => end.successor(0),
            (Opcode::LLVMBr, 2) => match marked(end) {
                Some(Marked::Check { otherwise, .. }) => otherwise,
                _ => return None,
            },
            _ => return None,
        };
        if next == to {
            return Some(blocks);
        }
        block = next;
    }
    None
}

fn is_all_marked(block: BasicBlock<'_>) -> bool {
    let first = block.first_instruction();
    // An optimiser makes addresses anew, without the mark.
    let is_address = |inst: Value<'_>| {
        inst.opcode() == Opcode::LLVMGetElementPtr && inst.users().all(Value::is_nosanitize)
    };
    std::iter::successors(first, |inst| inst.next_instruction())
        .all(|inst| inst.is_nosanitize() || is_address(inst))
}

/// Where the program goes on behind the marked branch or the jump that ends a block, and whether in the
/// same block: nothing else leads there. Jumps to blocks of their own come from loops without `continue` and
/// from the ends of variables' blocks; those that are the only code of their line stay, to be covered.
pub fn continuation<'m>(block: BasicBlock<'m>) -> Option<(BasicBlock<'m>, bool)> {
    let end = block.terminator()?;
    if end.opcode() == Opcode::LLVMBr && end.num_successors() == 1 {
        let next = end.successor(0);
        let alone = !next.is_address_taken()
            && next.branches().all(|branch| branch == end)
            && !is_statement(end, next);
        return alone.then_some((next, true));
    }
    let (next, inside) = match marked(end)? {
        Marked::Check { otherwise, .. } => (otherwise, Vec::new()),
        Marked::Guard { inside, behind, .. } => (behind, stretch(inside, behind)?),
    };
    let is_part = |from: BasicBlock<'m>| {
        from == block || inside.contains(&from) || Handler::in_block(from).is_some()
    };
    let joined = !next.is_address_taken() && next.branches().all(|b| is_part(b.block()));
    Some((next, joined))
}
