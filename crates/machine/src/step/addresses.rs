//! Notes that it matters where objects lie: pointers into different objects are compared or subtracted, or one
//! is printed. Whether the user's code makes numbers of pointers is seen from what was executed, see `grounds`.

use expr::Evaluator;
use ir::{BinOp, CastOp, CmpOp, Inst, Operand, Origin, Ty};

use super::{At, Context};
use crate::grounds::Concrete;
use crate::memory::layout::Region;

/// Looks at an instruction that is about to be executed.
pub fn note(cx: &Context, at: At, inst: &Inst) {
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
    if own && cx.counts() && !cx.image.notes.has(Concrete::Addresses) {
        let [a, b] = [a, b].map(|pointer| owner(cx, at, pointer));
        if a.is_some() && b.is_some() && a != b {
            cx.image.notes.look(Concrete::Addresses);
        }
    }
}

fn is_order(op: CmpOp) -> bool {
    !matches!(op, CmpOp::Eq | CmpOp::Ne)
}

/// The object or function that a pointer points to; of a symbolic one, for the model of the path.
fn owner(cx: &Context, at: At, pointer: Operand) -> Option<Region> {
    let addr = match at.shadow(cx, pointer) {
        None => at.word(cx, pointer),
        Some(e) => Evaluator::default().word(cx.pool, cx.state.path.model(), e),
    };
    let region = cx.state.memory.region(&cx.space.layout, addr);
    matches!(region, Region::Object(_) | Region::Code(_)).then_some(region)
}
