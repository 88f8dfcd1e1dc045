//! Which stack objects never let their address out.
//!
//! The address of an alloca *escapes* when it could still be known after the frame is gone, or to
//! code that this analysis does not see. It does not escape as long as every register derived from
//! it (through copies, selections, address arithmetic and the moves of edges) is only
//!
//! - the address of a load, store, copy, fill or atomic operation (never the value stored),
//! - the object whose block begins or ends,
//! - compared: a truth value does not let anyone rebuild an address,
//! - turned into an integer that is only compared, masked to its low bits (alignment), or
//!   subtracted from another address in the same object,
//! - an argument of a direct call whose parameter does not escape in the callee by the same rule,
//!   or of a native that keeps no pointers (`memcpy`, `strlen`, …; what it returns into the object
//!   is derived in turn).
//!
//! Everything else lets it escape: storing it, returning it, passing it to an indirect call or an
//! unknown function. Parameters are found bottom-up over the call graph; within a cycle of the
//! graph one starts from "nothing escapes" and repeats until nothing changes, which gives the
//! least set that satisfies the rules.

use super::callgraph::CallGraph;
use crate::entity::IdVec;
use crate::inst::{BinOp, Call, Callee, CastOp, Inst, Intrinsic, Operand};
use crate::program::{Body, Const, FuncId, Function, Program, Reg};
use crate::types::Ty;
use crate::{Id, Native};

/// A mask up to this value tells about alignment, not about the place.
const LARGEST_LOW_MASK: u64 = 0xfff;

/// The result for one function. Without a body everything escapes, except for natives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FunctionEscapes {
    /// For each parameter, whether an address passed in it escapes. One more entry at the end is
    /// for the address of the variadic arguments.
    pub params: Vec<bool>,
    /// For each alloca, by its index.
    pub allocas: Vec<bool>,
}

/// Computes which parameters and allocas of each function escape.
pub fn analyse(program: &Program, graph: &CallGraph) -> IdVec<Function, FunctionEscapes> {
    let mut results: IdVec<Function, FunctionEscapes> =
        program.functions.values().map(assume_nothing_escapes).collect();
    for component in graph.bottom_up() {
        let mut uses: Vec<(FuncId, UseLists)> = Vec::new();
        for &id in component {
            if let Some(body) = &program.functions[id].body {
                uses.push((id, UseLists::new(body)));
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (id, lists) in &uses {
                let found = of_function(program, *id, lists, &results);
                if found != results[*id] {
                    results[*id] = found;
                    changed = true;
                }
            }
        }
    }
    results
}

/// Writes into each alloca of the program whether it escapes.
pub fn mark(program: &mut Program) {
    let results = analyse(program, &CallGraph::new(program));
    for (id, escapes) in results.iter() {
        if let Some(body) = &mut program.functions[id].body {
            for inst in &mut body.insts {
                if let Inst::Alloca { index, escapes: flag, .. } = inst {
                    *flag = escapes.allocas[*index as usize];
                }
            }
        }
    }
}

fn assume_nothing_escapes(function: &Function) -> FunctionEscapes {
    let slots = function.params.len() + 1;
    match (&function.body, function.native) {
        (Some(body), _) => FunctionEscapes {
            params: vec![false; slots],
            allocas: vec![false; body.allocas as usize],
        },
        (None, native) => FunctionEscapes {
            params: vec![!native.is_some_and(keeps_no_pointer); slots],
            allocas: Vec::new(),
        },
    }
}

fn keeps_no_pointer(native: Native) -> bool {
    matches!(
        native,
        Native::Memcpy
            | Native::Memmove
            | Native::Memset
            | Native::Memcmp
            | Native::Memchr
            | Native::Strlen
    )
}

/// Where each register is read.
struct UseLists {
    insts: IdVec<Ty, Vec<u32>>,
    /// Destinations of the moves that read it.
    moves: IdVec<Ty, Vec<Reg>>,
}

impl UseLists {
    fn new(body: &Body) -> Self {
        let mut lists = UseLists {
            insts: body.regs.ids().map(|_| Vec::new()).collect(),
            moves: body.regs.ids().map(|_| Vec::new()).collect(),
        };
        for (i, inst) in body.insts.iter().enumerate() {
            body.for_each_use(inst, |operand| {
                if let Some(reg) = operand.as_reg()
                    && lists.insts[reg].last() != Some(&(i as u32))
                {
                    lists.insts[reg].push(i as u32);
                }
            });
        }
        for &(to, from) in body.edges.values().flat_map(|e| &e.moves) {
            if let Some(from) = from.as_reg() {
                lists.moves[from].push(to);
            }
        }
        lists
    }
}

fn of_function(
    program: &Program,
    id: FuncId,
    uses: &UseLists,
    results: &IdVec<Function, FunctionEscapes>,
) -> FunctionEscapes {
    let Some(body) = program.functions[id].body.as_deref() else {
        return results[id].clone();
    };
    let escapes = |root: Reg| Walk::new(program, body, uses, results).escapes(root);
    let slots = body.params.iter().copied().map(Some).chain([body.varargs]);
    let params = slots.map(|reg| reg.is_some_and(&escapes)).collect();
    let mut allocas = vec![false; body.allocas as usize];
    for inst in &body.insts {
        if let Inst::Alloca { dst, index, .. } = *inst {
            allocas[index as usize] |= escapes(dst);
        }
    }
    FunctionEscapes { params, allocas }
}

/// What a register holds with respect to one root.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Derived {
    No,
    /// An address in the root's object.
    Address,
    /// Such an address as an integer.
    Integer,
}

/// The registers derived from one root, followed from use to use.
struct Walk<'a> {
    program: &'a Program,
    body: &'a Body,
    uses: &'a UseLists,
    results: &'a IdVec<Function, FunctionEscapes>,
    derived: IdVec<Ty, Derived>,
    work: Vec<Reg>,
    /// Subtractions to look at once all derived registers are known.
    differences: Vec<(Operand, Operand)>,
}

impl<'a> Walk<'a> {
    fn new(
        program: &'a Program,
        body: &'a Body,
        uses: &'a UseLists,
        results: &'a IdVec<Function, FunctionEscapes>,
    ) -> Self {
        Walk {
            program,
            body,
            uses,
            results,
            derived: body.regs.ids().map(|_| Derived::No).collect(),
            work: Vec::new(),
            differences: Vec::new(),
        }
    }

    fn derive(&mut self, reg: Reg, how: Derived) {
        if self.derived[reg] == Derived::No {
            self.derived[reg] = how;
            self.work.push(reg);
        }
    }

    fn is_derived(&self, operand: Operand) -> bool {
        operand.as_reg().is_some_and(|r| self.derived[r] != Derived::No)
    }

    fn escapes(mut self, root: Reg) -> bool {
        self.derive(root, Derived::Address);
        while let Some(reg) = self.work.pop() {
            let how = self.derived[reg];
            for &to in &self.uses.moves[reg] {
                self.derive(to, how);
            }
            for &at in &self.uses.insts[reg] {
                let inst = &self.body.insts[at as usize];
                let fine = match how {
                    Derived::Integer => self.integer_use(inst),
                    _ => self.address_use(reg, inst),
                };
                if !fine {
                    return true;
                }
            }
        }
        self.differences.iter().any(|&(a, b)| !(self.is_derived(a) && self.is_derived(b)))
    }

    /// Whether the use of address `reg` by `inst` keeps it in; adds what `inst` derives from it.
    fn address_use(&mut self, reg: Reg, inst: &Inst) -> bool {
        let is = |operand: Operand| operand.as_reg() == Some(reg);
        match *inst {
            Inst::Copy { dst, .. } => self.derive(dst, Derived::Address),
            Inst::Select { dst, cond, .. } if !is(cond) => self.derive(dst, Derived::Address),
            Inst::PtrAdd { dst, index, .. } if !is(index) => self.derive(dst, Derived::Address),
            Inst::Cast { op: CastOp::PtrToInt, dst, .. } => self.derive(dst, Derived::Integer),
            Inst::Cast { op: CastOp::Bits, dst, .. } if self.body.regs[dst] == Ty::Ptr => {
                self.derive(dst, Derived::Address);
            }
            Inst::Cmp { .. } | Inst::Load { .. } => {}
            Inst::CheckSum { index, .. } => return !is(index),
            Inst::Store { value, .. } | Inst::AtomicRmw { value, .. } => return !is(value),
            Inst::CmpXchg { expected, new, .. } => return !is(expected) && !is(new),
            Inst::MemCopy { len, .. } => return !is(len),
            Inst::MemSet { byte, len, .. } => return !is(byte) && !is(len),
            Inst::Intrinsic { op, .. } => {
                use Intrinsic::{SameObject, ScopeEnd, ScopeStart};
                return matches!(op, ScopeStart | ScopeEnd | SameObject);
            }
            Inst::Call(id) => return self.call_use(reg, &self.body.calls[id]),
            _ => return false,
        }
        true
    }

    /// The same for an address as an integer.
    fn integer_use(&mut self, inst: &Inst) -> bool {
        match *inst {
            Inst::Cmp { .. } => true,
            Inst::Copy { dst, .. } => {
                self.derive(dst, Derived::Integer);
                true
            }
            Inst::Bin { op: BinOp::Sub, a, b, .. } => {
                self.differences.push((a, b));
                true
            }
            Inst::Bin { op: BinOp::And, a, b, .. } => self.is_low_mask(a) || self.is_low_mask(b),
            _ => false,
        }
    }

    fn is_low_mask(&self, operand: Operand) -> bool {
        operand.as_const().is_some_and(|id| {
            matches!(self.program.consts[id], Const::Bits(_, mask) if mask <= LARGEST_LOW_MASK)
        })
    }

    fn call_use(&mut self, reg: Reg, call: &Call) -> bool {
        let Callee::Direct(callee) = call.callee else {
            return false;
        };
        let function = &self.program.functions[callee];
        let slots = &self.results[callee].params;
        let last = slots.len() - 1;
        for (i, arg) in self.body.list(call.args).iter().enumerate() {
            let stays = function.params.get(i) == Some(&Ty::Ptr) && !slots[i];
            if arg.as_reg() == Some(reg) && !stays {
                return false;
            }
        }
        let handed_on = function.variadic && call.varargs.and_then(Operand::as_reg) == Some(reg);
        if handed_on && slots[last] {
            return false;
        }
        // A native that returns an address returns one in an object that it was given.
        if function.native.is_some()
            && function.body.is_none()
            && let Some(dst) = call.dst
            && self.body.regs[dst] == Ty::Ptr
        {
            let results = (dst.raw()..dst.raw() + call.results).map(Id::new);
            results.for_each(|r| self.derive(r, Derived::Address));
        }
        true
    }
}
