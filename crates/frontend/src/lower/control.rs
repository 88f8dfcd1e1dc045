//! The ends of blocks: branches, and the moves that phi nodes become.

use ir::{BlockId, CmpOp, Edge, EdgeId, IndirectJump, Inst, Operand, Reg, Switch, Ty};

use super::function::{FunctionLowering, mnemonic};
use crate::llvm::view::{BasicBlock, Opcode, Value};

impl<'m> FunctionLowering<'_, 'm> {
    /// Lowers the instruction that ends `block`.
    pub fn terminator(&mut self, block: BasicBlock<'m>, inst: Value<'m>, opcode: Opcode) {
        match opcode {
            Opcode::LLVMRet => {
                let values = match inst.num_operands() {
                    0 => self.list(&[]),
                    _ => {
                        let scalars = self.scalars(inst.operand(0));
                        self.list(&scalars)
                    }
                };
                self.emit(Inst::Return(values));
            }
            Opcode::LLVMBr if inst.num_successors() == 1 => {
                let edge = self.edge(block, inst.successor(0));
                self.emit(Inst::Jump(edge));
            }
            Opcode::LLVMBr => self.branch(block, inst),
            Opcode::LLVMSwitch => self.switch(block, inst),
            Opcode::LLVMIndirectBr => self.indirect_branch(block, inst),
            Opcode::LLVMUnreachable => self.emit(Inst::Unreachable),
            _ => {
                self.unsupported(format!("instruction {}", mnemonic(inst)));
                self.emit(Inst::Unreachable);
            }
        }
    }

    fn branch(&mut self, block: BasicBlock<'m>, inst: Value<'m>) {
        let cond = self.scalar(inst.operand(0));
        let then = self.edge(block, inst.successor(0));
        let other = self.edge(block, inst.successor(1));
        self.emit(Inst::Branch { cond, then, other });
    }

    fn switch(&mut self, block: BasicBlock<'m>, inst: Value<'m>) {
        let value = self.scalar(inst.operand(0));
        let mut known: Vec<(BasicBlock<'m>, EdgeId)> = Vec::new();
        let mut edges = Vec::new();
        for i in 0..inst.num_successors() {
            let target = successor(inst, i);
            // Few distinct targets: a search from the end finds the run of cases before this one.
            let edge = match known.iter().rev().find(|&&(block, _)| block == target) {
                Some(&(_, edge)) => edge,
                None => {
                    let edge = self.edge(block, target);
                    known.push((target, edge));
                    edge
                }
            };
            edges.push(edge);
        }
        let default = edges[0];
        // What all other values do needs no case.
        let others = |edge: &EdgeId| *edge != default;
        let constants = (1..edges.len()).map(|i| inst.operand(2 * i as u32));
        if inst.operand(0).ty().int_width() > 64 {
            let constants: Vec<Operand> = constants.map(|c| self.scalar(c)).collect();
            return self.compare_chain(value, &constants, &edges[1..], default);
        }
        let cases = constants.map(Value::zext_value).zip(edges[1..].iter().copied());
        let cases = cases.filter(|(_, edge)| others(edge)).collect();
        let id = self.body.switches.push(Switch { value, cases, default });
        self.emit(Inst::Switch(id));
    }

    /// A switch over values that do not fit a word.
    fn compare_chain(
        &mut self,
        value: Operand,
        constants: &[Operand],
        edges: &[EdgeId],
        default: EdgeId,
    ) {
        for (&constant, &then) in constants.iter().zip(edges) {
            let cond = self.reg(Ty::BOOL);
            self.emit(Inst::Cmp { op: CmpOp::Eq, dst: cond, a: value, b: constant });
            let next = self.new_block();
            let other = self.plain_edge(next, Vec::new());
            self.emit(Inst::Branch { cond: Operand::reg(cond), then, other });
            self.start_block(next);
        }
        self.emit(Inst::Jump(default));
    }

    fn indirect_branch(&mut self, block: BasicBlock<'m>, inst: Value<'m>) {
        let addr = self.scalar(inst.operand(0));
        let labels = self.function.map(|f| self.up.labels_of(f)).unwrap_or_default();
        let mut targets: Vec<(u32, EdgeId)> = Vec::new();
        for i in 0..inst.num_successors() {
            let target = inst.successor(i);
            // A target whose address nobody takes cannot be jumped to.
            let Some(label) = labels.iter().position(|&b| b == target) else { continue };
            if targets.iter().all(|&(known, _)| known != label as u32) {
                let edge = self.edge(block, target);
                targets.push((label as u32, edge));
            }
        }
        let id = self.body.indirect_jumps.push(IndirectJump { addr, targets });
        self.emit(Inst::IndirectJump(id));
    }

    /// The edge between two blocks of the module, with the moves of the target's phi nodes.
    fn edge(&mut self, from: BasicBlock<'m>, to: BasicBlock<'m>) -> EdgeId {
        let mut moves = Vec::new();
        let mut guess = 0;
        let mut poisoned = false;
        let mut next = to.first_instruction();
        while let Some(phi) = next.filter(|inst| inst.opcode() == Opcode::LLVMPHI) {
            // The phi nodes of a block mostly list their edges in the same order.
            let count = phi.num_incoming();
            if guess >= count || phi.incoming_block(guess) != from {
                guess = (0..count).find(|&i| phi.incoming_block(i) == from).unwrap_or(count);
            }
            if guess < count {
                poisoned |= self.takes_poison(phi, guess);
                let sources = self.scalars(phi.incoming_value(guess));
                let destinations = self.values[&phi].clone();
                for (dst, &src) in destinations.iter().zip(sources.iter()) {
                    let dst = dst.as_reg().expect("phi nodes are registers");
                    if src != Operand::reg(dst) {
                        moves.push((dst, src));
                    }
                }
            }
            next = phi.next_instruction();
        }
        if poisoned {
            let target = self.poisoned_block();
            return self.plain_edge(target, Vec::new());
        }
        self.plain_edge(self.blocks[&to], moves)
    }

    /// Goes from one block of the module to another, whatever the branch between them says.
    pub fn go_to(&mut self, from: BasicBlock<'m>, to: BasicBlock<'m>) {
        let edge = self.edge(from, to);
        self.emit(Inst::Jump(edge));
    }

    /// An edge with given moves.
    pub fn plain_edge(&mut self, target: BlockId, moves: Vec<(Reg, Operand)>) -> EdgeId {
        self.body.edges.push(Edge { target, moves })
    }
}

/// Where a terminator goes. A case that only leads to where all other values go is none.
pub fn successor<'m>(inst: Value<'m>, index: u32) -> BasicBlock<'m> {
    let target = inst.successor(index);
    match inst.opcode() == Opcode::LLVMSwitch && leads_only_to(target, inst.successor(0)) {
        true => inst.successor(0),
        false => target,
    }
}

/// Whether a block does nothing but go on to another one, where no value depends on that.
fn leads_only_to<'m>(block: BasicBlock<'m>, target: BasicBlock<'m>) -> bool {
    let jumps = |inst: Value<'m>| {
        inst.opcode() == Opcode::LLVMBr && inst.num_successors() == 1 && inst.successor(0) == target
    };
    let joins = |inst: Value<'m>| inst.opcode() == Opcode::LLVMPHI;
    block.first_instruction().is_some_and(jumps) && !target.first_instruction().is_some_and(joins)
}
