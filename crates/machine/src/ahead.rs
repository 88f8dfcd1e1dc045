//! Which side of a branch to come is taken, where that is decided already.

use std::collections::HashMap;

use expr::ExprId;
use ir::analysis::unchanged::Guard;
use ir::{Body, CastOp, Const, FuncId, Inst, Operand, OperandKind, Reg};
use solver::Feasible;

use crate::machine::Machine;
use crate::state::State;
use crate::step::{comparison, operator};

/// A frame of a state, and what was computed of the instructions to come in it.
struct Frame<'a> {
    state: &'a State,
    /// 1 is the outermost.
    depth: usize,
    func: FuncId,
    body: &'a Body,
    computed: HashMap<Reg, ExprId>,
}

impl Machine {
    /// The side of a branch that a frame (at a depth; 1 is the outermost) will take when it is
    /// reached, if the state's path leaves only one, and that is easily found out.
    pub fn decided_side(&mut self, state: &State, depth: usize, guard: &Guard) -> Option<bool> {
        let image = self.image.clone();
        let func = state.stack().iter().nth(state.stack().depth() - depth)?.func;
        let body = image.body(func);
        let mut frame = Frame { state, depth, func, body, computed: HashMap::new() };
        for &at in &guard.steps {
            self.compute(&mut frame, &body.insts[at as usize])?;
        }
        let cond = self.value(&frame, guard.cond)?;
        let contrary = self.pool.not(cond);
        let mut can = |e| self.solver.may_hold_cheaply(&mut self.pool, &state.path, e);
        match (can(cond), can(contrary)) {
            (Feasible::No, _) => Some(false),
            (_, Feasible::No) => Some(true),
            _ => None,
        }
    }

    /// The value of an operand.
    fn value(&mut self, frame: &Frame<'_>, operand: Operand) -> Option<ExprId> {
        let ty = self.program().operand_ty(frame.body, operand);
        let bits = ty.bits(self.image.ptr_bits());
        let words = match operand.kind() {
            OperandKind::Const(id) => match self.program().consts[id] {
                Const::Undef(_) => return None,
                _ => self.image.const_words(id).to_vec(),
            },
            OperandKind::Reg(reg) => {
                if let Some(&e) = frame.computed.get(&reg) {
                    return Some(e);
                }
                let slot = self.image.code(frame.func).reg_slots[reg.index()];
                match frame.state.stack().register(frame.depth, slot)? {
                    (_, Some(e)) => return Some(e),
                    (words, None) => words.get(..bits.div_ceil(64) as usize)?.to_vec(),
                }
            }
        };
        Some(self.pool.constant_words(&words, bits))
    }

    /// Computes the result of an instruction to come.
    fn compute(&mut self, frame: &mut Frame<'_>, inst: &Inst) -> Option<()> {
        let (dst, result) = match *inst {
            Inst::Copy { dst, src } => (dst, self.value(frame, src)?),
            Inst::Bin { op, dst, a, b, .. } => {
                let (a, b) = (self.value(frame, a)?, self.value(frame, b)?);
                (dst, self.pool.bin(operator(op), a, b))
            }
            Inst::Cmp { op, dst, a, b } => {
                let (a, b) = (self.value(frame, a)?, self.value(frame, b)?);
                (dst, comparison(&mut self.pool, op, a, b))
            }
            Inst::Cast { op, dst, a } => {
                let a = self.value(frame, a)?;
                let to = frame.body.regs[dst].bits(self.image.ptr_bits());
                let sign = op == CastOp::SExt;
                (dst, if sign { self.pool.sext(a, to) } else { self.pool.resize(a, to) })
            }
            Inst::Select { dst, cond, a, b } => {
                let cond = self.value(frame, cond)?;
                let (a, b) = (self.value(frame, a)?, self.value(frame, b)?);
                (dst, self.pool.ite(cond, a, b))
            }
            _ => return None,
        };
        frame.computed.insert(dst, result);
        Some(())
    }
}
