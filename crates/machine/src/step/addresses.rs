//! Notes that it matters where objects lie: pointers into different objects are compared or subtracted, or one
//! is printed. Whether the user's code makes numbers of pointers is seen from what was executed, see `grounds`.
//!
//! A symbolic pointer is in the object that its expression names, if that is one; if it may be in
//! several, the layout matters.
//!
//! What a run over unknown values finds holds for paths that are never run. So whatever it sees is
//! noted here and not by what was executed: also on the side of a branch that only a detour takes.
//! And that two pointers are in one object is demanded of all states.

use expr::ExprId;
use ir::{BinOp, CastOp, CmpOp, Inst, Operand, Origin, Ty};

use super::symbolic::unknown::offset_in;
use super::{At, Context};
use crate::generalise;
use crate::grounds::Concrete;
use crate::memory::layout::Region;

/// Looks at an instruction that is about to be executed.
pub fn note(cx: &mut Context, at: At, inst: &Inst) {
    if !cx.counts() {
        note_unseen(cx, at, inst);
    }
    let (a, b) = match *inst {
        Inst::Cmp { op, a, b, .. } if is_order(op) && at.ty(cx, a) == Ty::Ptr => (a, b),
        Inst::Bin { op: BinOp::Sub, a, b, .. }
            if at.code.addresses.differences.contains(&cx.state.stack().top().pc) =>
        {
            (a, b)
        }
        Inst::Cast { op: CastOp::PtrToInt, .. } if at.code.prints_pointers => {
            return cx.image.notes.look(Concrete::Addresses);
        }
        _ => return,
    };
    let own = cx.image.program.functions[at.func].origin == Origin::User;
    if !own || cx.image.notes.has(Concrete::Addresses) {
        return;
    }
    let owners = [a, b].map(|pointer| owner(cx, at, pointer));
    let together = match owners {
        [Owner::None, _] | [_, Owner::None] => true,
        [Owner::One(a), Owner::One(b)] => a == b,
        _ => false,
    };
    match together {
        true => stays(cx, at, [a, b], owners),
        false => cx.image.notes.look(Concrete::Addresses),
    }
}

/// What `grounds` sees otherwise from the blocks that were executed.
fn note_unseen(cx: &Context, at: At, inst: &Inst) {
    let function = &cx.image.program.functions[at.func];
    if function.origin != Origin::User {
        return;
    }
    let pc = cx.state.stack().top().pc;
    let addresses = &at.code.addresses;
    if addresses.conversions.contains(&pc) {
        cx.image.notes.look(Concrete::Addresses);
    }
    if addresses.equalities.contains(&pc) {
        cx.image.notes.compare();
    }
    if function.name == "main"
        && let Some(&argc) = at.body.params.first()
    {
        let is_argc = |operand: Operand| operand.as_reg() == Some(argc);
        let mut uses = false;
        at.body.for_each_use(inst, |operand| uses |= is_argc(operand));
        let moves = |edge: &ir::Edge| edge.moves.iter().any(|&(_, source)| is_argc(source));
        if uses || inst.is_terminator() && at.body.edges.values().any(moves) {
            cx.image.notes.count_arguments();
        }
    }
}

fn is_order(op: CmpOp) -> bool {
    !matches!(op, CmpOp::Eq | CmpOp::Ne)
}

/// What a pointer points into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owner {
    /// Nothing.
    None,
    /// This object or function.
    One(Region),
    /// One of several.
    Several,
}

fn owner(cx: &mut Context, at: At, pointer: Operand) -> Owner {
    let addr = match at.shadow(cx, pointer) {
        None => at.word(cx, pointer),
        // What it is in truth; that it stays there is demanded.
        Some(e) if !cx.counts() => cx.example(e),
        Some(e) => match generalise::only_address(cx.pool, &cx.space.layout, e) {
            Some(addr) => addr,
            None => return Owner::Several,
        },
    };
    let region = cx.state.memory.region(&cx.space.layout, addr);
    match region {
        Region::Object(_) | Region::Code(_) => Owner::One(region),
        Region::Null | Region::Nothing => Owner::None,
    }
}

/// Over unknown values: pointers stay in the objects that they are in.
fn stays(cx: &mut Context, at: At, pointers: [Operand; 2], owners: [Owner; 2]) {
    if cx.counts() {
        return;
    }
    for (pointer, owner) in pointers.into_iter().zip(owners) {
        let Some(e) = at.shadow(cx, pointer) else { continue };
        match owner {
            Owner::One(Region::Object(slot)) => is_in(cx, e, slot),
            _ => {
                cx.fix(e);
            }
        }
    }
}

fn is_in(cx: &mut Context, e: ExprId, slot: crate::memory::layout::Slot) {
    cx.state.memory.meet(slot);
    let base = cx.space.layout.base(slot);
    let size = cx.state.memory.object(slot).size;
    let (_, inside) = offset_in(cx, e, base, size);
    cx.decide(inside);
}
