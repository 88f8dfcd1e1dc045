//! Jumps inside a function.

use ir::{EdgeId, Inst};

use super::{At, Context, Value};
use crate::end::{ErrorKind, Halt, Outcome};

/// Executes a terminator that stays in the function.
pub fn go(cx: &mut Context, at: At, inst: Inst) -> Outcome<()> {
    let edge = match inst {
        Inst::Jump(edge) => edge,
        Inst::Branch { cond, then, other } => {
            if at.word(cx, cond) & 1 != 0 {
                then
            } else {
                other
            }
        }
        Inst::Switch(id) => {
            let switch = &at.body.switches[id];
            let value = at.word(cx, switch.value);
            let case = switch.cases.iter().find(|&&(v, _)| v == value);
            case.map_or(switch.default, |&(_, edge)| edge)
        }
        Inst::IndirectJump(id) => {
            let jump = &at.body.indirect_jumps[id];
            let addr = at.word(cx, jump.addr);
            let layout = &cx.space.layout;
            let target =
                jump.targets.iter().find(|&&(label, _)| layout.label_addr(at.func, label) == addr);
            match target {
                Some(&(_, edge)) => edge,
                None => {
                    let message = format!("{addr:#x} is not a label of this function");
                    return Err(Halt::error(ErrorKind::InvalidJump, message));
                }
            }
        }
        _ => unreachable!("the stepper sends only jumps here"),
    };
    take(cx, at, edge);
    Ok(())
}

/// Goes along an edge: its moves all at once, then the target's first instruction.
pub fn take(cx: &mut Context, at: At, edge: EdgeId) {
    let code = cx.image.code(at.func);
    let covered = &code.edges[edge.index()];
    if cx.counts() {
        covered.count();
        if !covered.plain.get() && code.note(covered) {
            cx.watched = cx.image.noted.watched.get();
        }
    } else {
        // What is run again, or instead, is not covered by that.
        cx.watched |= covered.watched.get();
    }
    let edge = &at.body.edges[edge];
    let values: Vec<Value> = edge.moves.iter().map(|&(_, src)| at.value(cx, src)).collect();
    for (&(dst, _), value) in edge.moves.iter().zip(&values) {
        at.set_value(cx, dst, value);
    }
    cx.state.trace.add((at.func.raw() as u64) << 32 | edge.target.raw() as u64);
    let block = at.body.blocks[edge.target];
    cx.state.stack_mut().top_mut().pc = block.first;
    cx.cost += block.cost;
}
