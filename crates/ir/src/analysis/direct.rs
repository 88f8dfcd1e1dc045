//! Whether a condition is computed by operators, or by the way that was taken.
//!
//! `x > 3 & x < 7` is one expression over the values of the function. `x > 3 && x < 7` is not: branches decide it,
//! and on each way it is something else. What a function returned, and what was loaded, may be either; they
//! count as decided by branches.

use crate::{Body, Inst, Operand, Reg, Ty};

/// Operators that are looked through at most; a condition with more counts as decided by branches.
const MOST: u32 = 64;

/// Whether a condition of a function is one expression: the same on every way to where it is used.
pub fn is_direct(body: &Body, condition: Operand) -> bool {
    let Some(mut reg) = condition.as_reg() else { return true };
    // The value itself must be computed here. Of what it is computed from, only truth values tell of branches.
    while let Some(Inst::Cast { a, .. } | Inst::Copy { src: a, .. }) = definition(body, reg) {
        match a.as_reg() {
            Some(inner) => reg = inner,
            None => return true,
        }
    }
    is_operator(definition(body, reg)) && depends_on_operators(body, reg, &mut MOST.clone())
}

fn is_operator(inst: Option<&Inst>) -> bool {
    matches!(
        inst,
        Some(
            Inst::Bin { .. }
                | Inst::Cmp { .. }
                | Inst::FBin { .. }
                | Inst::FCmp { .. }
                | Inst::Cast { .. }
                | Inst::Copy { .. }
                | Inst::Select { .. }
        )
    )
}

/// Whether no truth value that a register is computed from was decided by branches.
fn depends_on_operators(body: &Body, reg: Reg, left: &mut u32) -> bool {
    let Some(rest) = left.checked_sub(1) else { return false };
    *left = rest;
    let inst = definition(body, reg).filter(|inst| is_operator(Some(inst)));
    let Some(inst) = inst else { return body.regs[reg] != Ty::Int(1) };
    let mut operands = Vec::new();
    body.for_each_use(inst, |operand| operands.extend(operand.as_reg()));
    operands.into_iter().all(|operand| depends_on_operators(body, operand, left))
}

/// The instruction that gives a register its value; none for parameters and for what edges move.
fn definition(body: &Body, reg: Reg) -> Option<&Inst> {
    body.insts.iter().find(|inst| body.defs(inst).any(|defined| defined == reg))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_of_branches_is_not_direct() {
        let text = "target x86_64\n\
            func @f user (%0:i32, %1:i32) -> (i1) {\nb0:\n  \
              %2:i1 = cmp slt %0, %1\n  %3:i64 = zext %2\n  \
              branch %2, b1, b2(%4:i1 = 0:i1)\nb1:\n  \
              %5:i1 = cmp slt %1, 9:i32\n  jump b2(%4:i1 = %5)\nb2:\n  \
              %6:i64 = zext %4\n  %7:i1 = xor %4, 1:i1\n  %8:i1 = and %2, %5\n  \
              return %7\n}\n";
        let program = crate::text::parse(text).unwrap();
        let function = program.functions.values().next().unwrap();
        let body = function.body.as_deref().unwrap();
        let direct: Vec<bool> =
            (0..9).map(|reg| is_direct(body, Operand::reg(crate::Id::new(reg)))).collect();
        // A parameter may be anything; %4 is what one of two ways gave.
        assert_eq!(direct, [false, false, true, true, false, true, false, false, true]);
    }
}
