//! Who calls whom.
//!
//! A direct call has one callee. An indirect call may reach every function whose address is taken
//! somewhere (in code or in a global's initial value) and whose signature fits the call. A call
//! through a pointer cast to a type that does not fit is undefined in C and not foreseen here;
//! what must be right for such programs too (reachability for loading, escape) does not rely on it.
//!
//! Natives that call back (thread creation, and the system call that installs signal handlers) are
//! taken to call every function whose address is taken.

use super::scc;
use crate::entity::{Id, IdVec};
use crate::inst::{Call, Callee, Inst, OperandKind};
use crate::program::{Body, Const, FuncId, Function, GlobalInit, Program, Symbol};
use crate::{Native, Operand};

/// The call graph of a program.
#[derive(Clone, Debug)]
pub struct CallGraph {
    callees: IdVec<Function, Vec<FuncId>>,
    callers: IdVec<Function, Vec<FuncId>>,
    address_taken: IdVec<Function, bool>,
    components: Vec<Vec<FuncId>>,
}

impl CallGraph {
    /// The call graph of a program.
    pub fn new(program: &Program) -> Self {
        let address_taken = address_taken(program);
        let taken: Vec<FuncId> =
            address_taken.iter().filter(|(_, t)| **t).map(|(id, _)| id).collect();
        let callees: IdVec<Function, Vec<FuncId>> =
            program.functions.values().map(|f| callees(program, f, &taken)).collect();
        let mut callers: IdVec<Function, Vec<FuncId>> =
            program.functions.ids().map(|_| Vec::new()).collect();
        for (caller, targets) in callees.iter() {
            for &callee in targets {
                callers[callee].push(caller);
            }
        }
        let succs: Vec<Vec<u32>> =
            callees.values().map(|c| c.iter().map(|f| f.raw()).collect()).collect();
        let components = scc::components(&succs)
            .into_iter()
            .map(|component| component.into_iter().map(Id::new).collect())
            .collect();
        CallGraph { callees, callers, address_taken, components }
    }

    /// The functions that `function` may call, in ascending order.
    pub fn callees(&self, function: FuncId) -> &[FuncId] {
        &self.callees[function]
    }

    /// The functions that may call `function`, in ascending order.
    pub fn callers(&self, function: FuncId) -> &[FuncId] {
        &self.callers[function]
    }

    /// Whether the function's address is used as a value.
    pub fn is_address_taken(&self, function: FuncId) -> bool {
        self.address_taken[function]
    }

    /// The strongly connected components bottom-up: callees before callers. Mutually recursive
    /// functions share one.
    pub fn bottom_up(&self) -> &[Vec<FuncId>] {
        &self.components
    }

    /// Whether the function can, through any calls, call itself.
    pub fn is_recursive(&self, function: FuncId) -> bool {
        self.callees[function].contains(&function)
            || self.components.iter().any(|c| c.len() > 1 && c.contains(&function))
    }

    /// The functions that can run once those of `roots` do, in ascending order.
    pub fn reachable_from(&self, roots: &[FuncId]) -> Vec<FuncId> {
        let mut seen: IdVec<Function, bool> = self.callees.ids().map(|_| false).collect();
        let mut work = roots.to_vec();
        while let Some(function) = work.pop() {
            if !std::mem::replace(&mut seen[function], true) {
                work.extend(&self.callees[function]);
            }
        }
        seen.iter().filter(|(_, seen)| **seen).map(|(id, _)| id).collect()
    }
}

fn address_taken(program: &Program) -> IdVec<Function, bool> {
    let mut taken: IdVec<Function, bool> = program.functions.ids().map(|_| false).collect();
    let mut take = |symbol: Symbol| {
        if let Symbol::Function(f) = symbol {
            taken[f] = true;
        }
    };
    for global in program.globals.values() {
        if let GlobalInit::Bytes(_, relocs) = &global.init {
            for reloc in relocs {
                take(reloc.plus);
                reloc.minus.into_iter().for_each(&mut take);
            }
        }
    }
    for body in program.functions.values().filter_map(|f| f.body.as_deref()) {
        let mut used = |operand: Operand| {
            if let OperandKind::Const(id) = operand.kind()
                && let Const::Address(symbol, _) = program.consts[id]
            {
                take(symbol);
            }
        };
        body.insts.iter().for_each(|inst| body.for_each_use(inst, &mut used));
        body.edges.values().flat_map(|e| &e.moves).for_each(|&(_, source)| used(source));
    }
    taken
}

fn callees(program: &Program, function: &Function, taken: &[FuncId]) -> Vec<FuncId> {
    let Some(body) = &function.body else {
        let calls_back = matches!(function.native, Some(Native::PthreadCreate | Native::Syscall));
        return if calls_back { taken.to_vec() } else { Vec::new() };
    };
    let mut found = Vec::new();
    for inst in &body.insts {
        let Inst::Call(id) = *inst else { continue };
        let call = &body.calls[id];
        match call.callee {
            Callee::Direct(callee) => found.push(callee),
            Callee::Indirect(_) => {
                let fits = |f: &FuncId| fits(program, body, call, &program.functions[*f]);
                found.extend(taken.iter().copied().filter(fits));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether a function has the signature of a call.
fn fits(program: &Program, body: &Body, call: &Call, function: &Function) -> bool {
    let args = body.list(call.args);
    let count = if function.variadic { call.fixed } else { call.args.len };
    let results =
        call.dst.map(|dst| (dst.raw()..dst.raw() + call.results).map(|r| body.regs[Id::new(r)]));
    function.params.len() == count as usize
        && function.params.iter().zip(args).all(|(&ty, &arg)| ty == program.operand_ty(body, arg))
        && function.results.len() == call.results as usize
        && results.is_none_or(|types| types.eq(function.results.iter().copied()))
}
