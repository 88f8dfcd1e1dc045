//! Fusing instructions that often follow each other.
//!
//! A fused op may leave out the registers between its parts only when nothing else reads them, so
//! uses are counted first. The ops of the later parts stay in place: a fused op that meets
//! anything unusual leaves its first instruction to the general stepper, and the rest then run
//! one by one.

use ir::{Body, Inst, Operand, Reg};

use super::{Code, Op, Opcode};

/// Replaces the first op of each pattern by the fused one.
pub fn fuse(code: &mut Code, body: &Body) {
    let uses = count_uses(body);
    let once = |reg: Reg| uses[reg.index()] == 1;
    for i in 0..body.insts.len().saturating_sub(1) {
        let fused = compare_and_branch(code, body, i, &once)
            .or_else(|| extend_and_index(code, body, i, &once))
            .or_else(|| access_at(code, body, i, &once));
        if let Some(op) = fused {
            code.ops[i] = op;
        }
    }
}

fn count_uses(body: &Body) -> Vec<u32> {
    let mut uses = vec![0; body.regs.len()];
    let mut count = |operand: Operand| {
        if let Some(reg) = operand.as_reg() {
            uses[reg.index()] += 1;
        }
    };
    body.insts.iter().for_each(|inst| body.for_each_use(inst, &mut count));
    for edge in body.edges.values() {
        edge.moves.iter().for_each(|&(_, src)| count(src));
    }
    for event in &body.var_events {
        // A variable that people want to see keeps its register.
        if let ir::VarPlace::Value(op) | ir::VarPlace::Address(op) = event.place {
            count(op);
        }
    }
    uses
}

/// `cmp; branch` on its result.
fn compare_and_branch(
    code: &Code,
    body: &Body,
    i: usize,
    once: &impl Fn(Reg) -> bool,
) -> Option<Op> {
    use Opcode::*;
    let Inst::Cmp { dst, .. } = body.insts[i] else { return None };
    let Inst::Branch { cond, then, .. } = body.insts[i + 1] else { return None };
    if cond.as_reg() != Some(dst) || !once(dst) {
        return None;
    }
    let op = code.ops[i];
    let fused = match op.code {
        Eq => BrEq,
        Ne => BrNe,
        Ult => BrUlt,
        Ule => BrUle,
        PtrUlt => BrPtrUlt,
        PtrUle => BrPtrUle,
        Slt32 => BrSlt32,
        Sle32 => BrSle32,
        Slt64 => BrSlt64,
        Sle64 => BrSle64,
        _ => return None,
    };
    Some(Op { code: fused, x: op.x, a: op.b, b: op.c, c: then.raw() })
}

/// `sext i32 to i64; base + index * scale`, and the load behind it.
fn extend_and_index(code: &Code, body: &Body, i: usize, once: &impl Fn(Reg) -> bool) -> Option<Op> {
    let Inst::Cast { op: ir::CastOp::SExt, dst: wide, .. } = body.insts[i] else { return None };
    let Inst::PtrAdd { dst, index, .. } = body.insts[i + 1] else { return None };
    let (ext, add) = (code.ops[i], code.ops[i + 1]);
    let fits = ext.code == Opcode::SExt && ext.x == 32 && ext.c == 64;
    if !fits || add.code != Opcode::PtrAdd || index.as_reg() != Some(wide) || !once(wide) {
        return None;
    }
    let pair = Op { code: Opcode::ExtPtrAdd, x: add.x, a: add.a, b: add.b, c: ext.b };
    if let Some(Inst::Load { ptr, .. }) = body.insts.get(i + 2)
        && ptr.as_reg() == Some(dst)
        && once(dst)
    {
        use Opcode::*;
        let load = code.ops[i + 2];
        let fused = match load.code {
            Load8 => LoadEx8,
            Load16 => LoadEx16,
            Load32 => LoadEx32,
            Load64 => LoadEx64,
            _ => return Some(pair),
        };
        return Some(Op { code: fused, a: load.a, ..pair });
    }
    Some(pair)
}

/// `base + offset` or `base + index * scale`, and the load or store behind it.
fn access_at(code: &Code, body: &Body, i: usize, once: &impl Fn(Reg) -> bool) -> Option<Op> {
    use Opcode::*;
    let Inst::PtrAdd { dst, .. } = body.insts[i] else { return None };
    if !once(dst) {
        return None;
    }
    let (add, next) = (code.ops[i], code.ops[i + 1]);
    let at = match add.code {
        Add64 => true,
        PtrAdd => false,
        _ => return None,
    };
    match body.insts[i + 1] {
        Inst::Load { ptr, .. } if ptr.as_reg() == Some(dst) => {
            let fused = match (next.code, at) {
                (Load8, true) => LoadAt8,
                (Load16, true) => LoadAt16,
                (Load32, true) => LoadAt32,
                (Load64, true) => LoadAt64,
                (Load8, false) => LoadIx8,
                (Load16, false) => LoadIx16,
                (Load32, false) => LoadIx32,
                (Load64, false) => LoadIx64,
                _ => return None,
            };
            Some(Op { code: fused, a: next.a, ..add })
        }
        Inst::Store { ptr, .. } if ptr.as_reg() == Some(dst) => {
            let fused = match (next.code, at) {
                (Store8, true) => StoreAt8,
                (Store16, true) => StoreAt16,
                (Store32, true) => StoreAt32,
                (Store64, true) => StoreAt64,
                (Store8, false) => StoreIx8,
                (Store16, false) => StoreIx16,
                (Store32, false) => StoreIx32,
                (Store64, false) => StoreIx64,
                _ => return None,
            };
            Some(Op { code: fused, a: next.a, ..add })
        }
        _ => None,
    }
}
