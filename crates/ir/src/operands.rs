//! Which registers an instruction reads and writes.

use crate::inst::{Callee, Inst, Intrinsic, Operand};
use crate::program::{Body, Reg};
use crate::{Edge, Id};

impl Intrinsic {
    /// How many results it has, in consecutive registers.
    pub fn results(self) -> u32 {
        use Intrinsic::{
            CheckElement, Fence, FrExp, SAddOverflow, SMulOverflow, SSubOverflow, SameObject,
            ScopeEnd, ScopeStart, StackRestore, Trap, UAddOverflow, UMulOverflow, USubOverflow,
        };
        match self {
            SAddOverflow | UAddOverflow | SSubOverflow | USubOverflow | SMulOverflow
            | UMulOverflow | FrExp => 2,
            StackRestore | ScopeStart | ScopeEnd | Trap | Fence | CheckElement | SameObject => 0,
            _ => 1,
        }
    }
}

fn consecutive(first: Reg, count: u32) -> impl Iterator<Item = Reg> {
    (first.raw()..first.raw().saturating_add(count)).map(Id::new)
}

impl Body {
    /// The registers that an instruction writes; the moves of edges are not among them.
    pub fn defs(&self, inst: &Inst) -> impl Iterator<Item = Reg> + use<> {
        let (first, count) = match *inst {
            Inst::Copy { dst, .. }
            | Inst::Bin { dst, .. }
            | Inst::Cmp { dst, .. }
            | Inst::FBin { dst, .. }
            | Inst::FCmp { dst, .. }
            | Inst::Cast { dst, .. }
            | Inst::Select { dst, .. }
            | Inst::PtrAdd { dst, .. }
            | Inst::Load { dst, .. }
            | Inst::Alloca { dst, .. }
            | Inst::AtomicRmw { dst, .. }
            | Inst::ThreadLocal { dst, .. } => (Some(dst), 1),
            Inst::CmpXchg { dst, .. } => (Some(dst), 2),
            Inst::Call(id) => (self.calls[id].dst, self.calls[id].results),
            Inst::Intrinsic { op, dst, .. } => (dst, op.results()),
            _ => (None, 0),
        };
        first.into_iter().flat_map(move |first| consecutive(first, count))
    }

    /// Calls `f` with each operand that an instruction reads; those of edges are not among them.
    pub fn for_each_use(&self, inst: &Inst, mut f: impl FnMut(Operand)) {
        match *inst {
            Inst::Copy { src: a, .. } | Inst::Cast { a, .. } | Inst::Load { ptr: a, .. } => f(a),
            Inst::Alloca { size, .. } => f(size),
            Inst::Bin { a, b, .. }
            | Inst::Cmp { a, b, .. }
            | Inst::FBin { a, b, .. }
            | Inst::FCmp { a, b, .. }
            | Inst::PtrAdd { base: a, index: b, .. }
            | Inst::CheckSum { base: a, index: b, .. }
            | Inst::Store { ptr: a, value: b, .. }
            | Inst::AtomicRmw { ptr: a, value: b, .. } => [a, b].into_iter().for_each(f),
            Inst::Select { cond: a, a: b, b: c, .. }
            | Inst::MemCopy { dst: a, src: b, len: c, .. }
            | Inst::MemSet { dst: a, byte: b, len: c }
            | Inst::CmpXchg { ptr: a, expected: b, new: c, .. } => {
                [a, b, c].into_iter().for_each(f);
            }
            Inst::Call(id) => {
                let call = &self.calls[id];
                if let Callee::Indirect(addr) = call.callee {
                    f(addr);
                }
                self.list(call.args).iter().copied().chain(call.varargs).for_each(f);
            }
            Inst::Intrinsic { args, .. } => self.list(args).iter().copied().for_each(f),
            Inst::Return(values) => self.list(values).iter().copied().for_each(f),
            Inst::Branch { cond, .. }
            | Inst::Check { ok: cond, .. }
            | Inst::CheckType { pointer: cond, .. } => f(cond),
            Inst::Switch(id) => f(self.switches[id].value),
            Inst::IndirectJump(id) => f(self.indirect_jumps[id].addr),
            Inst::ThreadLocal { .. }
            | Inst::Unsupported { .. }
            | Inst::Jump(_)
            | Inst::Unreachable => {}
        }
    }

    /// The edges that leave a block, with their moves.
    pub fn out_edges(&self, block: crate::BlockId) -> impl Iterator<Item = &Edge> {
        self.successors(block).into_iter().map(|e| &self.edges[e])
    }
}
