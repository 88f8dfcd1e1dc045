//! Code that leads straight to an error: a failed assertion, `abort`, `reach_error`.
//!
//! *Straight* means that nothing is decided on the way: only jumps, and calls of functions that
//! themselves begin so. What comes before the error (a message that is printed) is executed.
//! "No" is said where it is not plain.

use crate::{Block, BlockId, Body, Callee, FuncId, Inst, Native, Program};

/// Calls that are followed into each other.
const MAX_CALLS: u32 = 4;
/// Blocks that are followed in a function.
const MAX_BLOCKS: u32 = 16;

/// Whether a block of a function leads straight to an error.
pub fn is_fatal(program: &Program, func: FuncId, block: BlockId) -> bool {
    let body = program.functions[func].body.as_deref();
    body.is_some_and(|body| leads(program, body, block, MAX_CALLS))
}

fn leads(program: &Program, body: &Body, block: BlockId, calls: u32) -> bool {
    let mut at = block;
    for _ in 0..MAX_BLOCKS {
        let Block { first, len, .. } = body.blocks[at];
        let insts = &body.insts[first as usize..(first + len) as usize];
        if insts.iter().any(|&inst| fails(program, body, inst, calls)) {
            return true;
        }
        // Behind a call that does not return, the end of the block says nothing.
        let promised = !insts.iter().any(|inst| matches!(inst, Inst::Call(_)));
        match insts.last() {
            Some(&Inst::Jump(edge)) => at = body.edges[edge].target,
            Some(Inst::Unreachable) => return promised,
            _ => return false,
        }
    }
    false
}

/// Whether an instruction is a call that ends with an error.
fn fails(program: &Program, body: &Body, inst: Inst, calls: u32) -> bool {
    let Inst::Call(call) = inst else { return false };
    let Callee::Direct(callee) = body.calls[call].callee else { return false };
    let function = &program.functions[callee];
    match (function.native, function.body.as_deref()) {
        (Some(native), _) => matches!(
            native,
            Native::AssertFail
                | Native::KleeAssertFail
                | Native::KleeAbort
                | Native::ReportError
                | Native::ReachError
        ),
        (None, Some(_)) if function.name == "abort" => true,
        (None, Some(inner)) => calls > 0 && leads(program, inner, BlockId::new(0), calls - 1),
        (None, None) => false,
    }
}
