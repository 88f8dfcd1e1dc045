//! Jumps on symbolic values.

use ir::{EdgeId, Inst};

use super::super::control::take;
use super::super::{At, Context};
use crate::end::{ErrorKind, Halt, Outcome};

/// Executes a jump if it depends on an expression; says whether.
pub fn go(cx: &mut Context, at: At, inst: Inst) -> Outcome<bool> {
    let edge = match inst {
        Inst::Branch { cond, then, other } => {
            let Some(condition) = at.shadow(cx, cond) else { return Ok(false) };
            if cx.decide(condition) { then } else { other }
        }
        Inst::Switch(id) => {
            let switch = &at.body.switches[id];
            let Some(value) = at.shadow(cx, switch.value) else { return Ok(false) };
            let bits = cx.pool.width(value);
            // One decision per target: cases that go the same way are one, and those that go where
            // all other values go are none.
            let mut targets: Vec<(EdgeId, Vec<u64>)> = Vec::new();
            for &(case, edge) in &switch.cases {
                if same_target(at, edge, switch.default) {
                    continue;
                }
                match targets.iter_mut().find(|(e, _)| same_target(at, *e, edge)) {
                    Some((_, cases)) => cases.push(case),
                    None => targets.push((edge, vec![case])),
                }
            }
            let mut taken = None;
            for (edge, cases) in targets {
                let mut any = cx.pool.boolean(false);
                for case in cases {
                    let case = cx.pool.constant(case, bits);
                    let here = cx.pool.eq(value, case);
                    any = cx.pool.or(any, here);
                }
                if cx.decide(any) {
                    taken = Some(edge);
                    break;
                }
            }
            taken.unwrap_or(switch.default)
        }
        Inst::IndirectJump(id) => {
            let jump = &at.body.indirect_jumps[id];
            let Some(addr) = at.shadow(cx, jump.addr) else { return Ok(false) };
            let mut taken = None;
            for &(label, edge) in &jump.targets {
                let target = cx.space.layout.label_addr(at.func, label);
                let target = cx.pool.constant(target, cx.image.ptr_bits());
                let here = cx.pool.eq(addr, target);
                if cx.decide(here) {
                    taken = Some(edge);
                    break;
                }
            }
            let message = "the address is not a label of this function";
            taken.ok_or_else(|| Halt::error(ErrorKind::InvalidJump, message))?
        }
        _ => unreachable!("only jumps come here"),
    };
    take(cx, at, edge);
    Ok(true)
}

/// Whether two edges go the same way with the same moves.
fn same_target(at: At, a: EdgeId, b: EdgeId) -> bool {
    let (a, b) = (&at.body.edges[a], &at.body.edges[b]);
    a.target == b.target && a.moves == b.moves
}
