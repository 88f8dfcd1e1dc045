//! Blocks of the source: where variables begin and end to live.
//!
//! The compiler marks the bounds of a variable's block by calls of intrinsics. The price is its way of leaving blocks: every
//! `break`, `continue`, `goto` and `return` notes its number in a hidden variable and goes to a shared piece of code that ends the
//! variables and then asks for the number. That is no branch of the program, so each leaver gets a copy of its own of
//! that piece, from where it goes straight to its target.
//!
//! Marks stay only where they tell something: not for variables that will be in registers, and not for those that end just before
//! their function does. Those that stay become calls of functions of the machine's. LLVM looks through its own marks, and would
//! bring a variable into a register although a pointer to it outlives its block.

use std::collections::HashMap;
use std::ffi::CString;

use llvm_sys::core::*;
use llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMBuilderRef, LLVMTypeRef, LLVMValueRef};

use super::Module;
use super::uninitialised::will_be_in_register;

/// Longest way from the end of a variable to the end of its function that is followed.
const LONGEST_TAIL: usize = 256;

/// What a mark says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Start,
    End,
}

/// The machine's functions that bound the block of a variable. C cannot name them.
pub const BOUNDS: [&str; 2] = ["pollard.scope.start", "pollard.scope.end"];

impl Module<'_> {
    /// Keeps the marks that tell something, of a module that our compiler made. `returns_twice` are functions after which
    /// a block may be entered again from anywhere: their callers keep none.
    pub fn keep_scopes<'a>(&mut self, returns_twice: impl Iterator<Item = &'a str>) {
        let twice: Vec<LLVMValueRef> =
            returns_twice.filter_map(|name| self.function(name)).map(|f| f.raw()).collect();
        let bodies: Vec<LLVMValueRef> =
            self.functions().filter(|f| !f.is_undefined()).map(|f| f.raw()).collect();
        // SAFETY: live values of this module, and a builder of its context that is disposed here.
        unsafe {
            let context = LLVMGetModuleContext(self.raw());
            let builder = LLVMCreateBuilderInContext(context);
            let mut address = LLVMPointerTypeInContext(context, 0);
            let ty = LLVMFunctionType(LLVMVoidTypeInContext(context), &mut address, 1, 0);
            for body in bodies {
                leave_blocks_directly(builder, body);
                let keeps = !twice.iter().any(|&callee| calls(body, callee));
                for variable in variables(body) {
                    let marks = marks_of(variable);
                    let useful = marks.iter().any(|&(at, mark)| mark == Mark::End && !is_last(at));
                    if keeps && will_be_in_register(variable) {
                        continue;
                    }
                    for (at, mark) in marks {
                        if keeps && useful {
                            let callee = self.bound(mark, ty);
                            LLVMPositionBuilderBefore(builder, at);
                            LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(at));
                            let mut args = [variable];
                            LLVMBuildCall2(builder, ty, callee, args.as_mut_ptr(), 1, c"".as_ptr());
                        }
                        LLVMInstructionEraseFromParent(at);
                    }
                }
            }
            LLVMDisposeBuilder(builder);
        }
    }

    /// The function that stands for a mark.
    ///
    /// # Safety
    /// `ty` is a live type of its context.
    unsafe fn bound(&self, mark: Mark, ty: LLVMTypeRef) -> LLVMValueRef {
        let name = BOUNDS[mark as usize];
        if let Some(known) = self.function(name) {
            return known.raw();
        }
        let name = CString::new(name).expect("the name of a function has no zero byte");
        // SAFETY: by the contract.
        unsafe { LLVMAddFunction(self.raw(), name.as_ptr(), ty) }
    }

    /// Drops all marks: an optimiser may have moved what lay between them.
    pub fn forget_scopes(&mut self) {
        let bodies: Vec<LLVMValueRef> =
            self.functions().filter(|f| !f.is_undefined()).map(|f| f.raw()).collect();
        for body in bodies {
            // SAFETY: live instructions of this module; each is left before it is erased.
            unsafe {
                for block in blocks(body) {
                    let marks = instructions(block).into_iter().filter(|&i| mark_of(i).is_some());
                    marks.for_each(|mark| LLVMInstructionEraseFromParent(mark));
                }
            }
        }
    }
}

/// What an instruction marks, if it is a mark.
///
/// # Safety
/// `inst` is a live instruction.
pub unsafe fn mark_of(inst: LLVMValueRef) -> Option<Mark> {
    // SAFETY: by the contract; the name lives as long as the function.
    unsafe {
        if LLVMIsACallInst(inst).is_null() {
            return None;
        }
        let callee = LLVMGetCalledValue(inst);
        if LLVMIsAFunction(callee).is_null() || LLVMGetIntrinsicID(callee) == 0 {
            return None;
        }
        let mut len = 0;
        let text = LLVMGetValueName2(callee, &mut len);
        let name = std::slice::from_raw_parts(text.cast::<u8>(), len);
        match name {
            _ if name.starts_with(b"llvm.lifetime.start") => Some(Mark::Start),
            _ if name.starts_with(b"llvm.lifetime.end") => Some(Mark::End),
            _ => None,
        }
    }
}

/// The marks of a variable.
///
/// # Safety
/// `variable` is a live allocation.
unsafe fn marks_of(variable: LLVMValueRef) -> Vec<(LLVMValueRef, Mark)> {
    // SAFETY: by the contract.
    unsafe { users(variable).into_iter().filter_map(|u| Some((u, mark_of(u)?))).collect() }
}

/// Whether nothing happens between an instruction and the end of its function.
///
/// # Safety
/// `end` is a live instruction.
unsafe fn is_last(end: LLVMValueRef) -> bool {
    // SAFETY: by the contract.
    unsafe {
        let mut at = LLVMGetNextInstruction(end);
        for _ in 0..LONGEST_TAIL {
            if !LLVMIsAReturnInst(at).is_null() || !LLVMIsAUnreachableInst(at).is_null() {
                return true;
            }
            if let Some(target) = goes_only_to(at) {
                at = LLVMGetFirstInstruction(target);
                continue;
            }
            let reads = !LLVMIsALoadInst(at).is_null()
                && !LLVMIsAAllocaInst(LLVMGetOperand(at, 0)).is_null();
            if !reads && mark_of(at).is_none() {
                return false;
            }
            at = LLVMGetNextInstruction(at);
        }
        false
    }
}

/// Lets every leaver of a block go straight to its target.
///
/// # Safety
/// `body` is a live function, `builder` one of its context.
unsafe fn leave_blocks_directly(builder: LLVMBuilderRef, body: LLVMValueRef) {
    // SAFETY: by the contract; a block that is deleted has no predecessors, and nothing else uses its one value.
    unsafe {
        for slot in variables(body) {
            let exits = shared_exits(slot);
            if exits.is_empty() {
                continue;
            }
            let mut copies = HashMap::new();
            let mut known = HashMap::new();
            let mut changed = true;
            while changed {
                changed = false;
                for exit in &exits {
                    for leaver in leavers(exit.block) {
                        let number = match known.get(&leaver) {
                            Some(&number) => Some(number),
                            None => last_number(leaver, slot),
                        };
                        let Some(number) = number else { continue };
                        let copy = *copies.entry((exit.block, number)).or_insert_with(|| {
                            let copy = exit.copy(builder, body, number);
                            known.insert(copy, number);
                            copy
                        });
                        LLVMSetSuccessor(LLVMGetBasicBlockTerminator(leaver), 0, copy);
                        changed = true;
                    }
                }
            }
            for exit in exits {
                if LLVMGetFirstUse(LLVMBasicBlockAsValue(exit.block)).is_null() {
                    LLVMDeleteBasicBlock(exit.block);
                }
            }
        }
    }
}

/// A piece of code that ends variables and goes on by a number.
struct Exit {
    block: LLVMBasicBlockRef,
    /// The ends.
    marks: Vec<LLVMValueRef>,
    switch: LLVMValueRef,
}

impl Exit {
    /// A copy for one number.
    ///
    /// # Safety
    /// `body` is the function it is in, `builder` one of its context.
    unsafe fn copy(
        &self,
        builder: LLVMBuilderRef,
        body: LLVMValueRef,
        number: u64,
    ) -> LLVMBasicBlockRef {
        // SAFETY: by the contract.
        unsafe {
            let context = LLVMGetModuleContext(LLVMGetGlobalParent(body));
            let copy = LLVMInsertBasicBlockInContext(context, self.block, c"".as_ptr());
            LLVMPositionBuilderAtEnd(builder, copy);
            LLVMSetCurrentDebugLocation2(builder, std::ptr::null_mut());
            for &mark in &self.marks {
                LLVMInsertIntoBuilder(builder, LLVMInstructionClone(mark));
            }
            LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(self.switch));
            LLVMBuildBr(builder, self.target(number));
            copy
        }
    }

    /// Where it goes with a number.
    ///
    /// # Safety
    /// The block is live.
    unsafe fn target(&self, number: u64) -> LLVMBasicBlockRef {
        // SAFETY: by the contract; a switch has the value it asks for, its default, and pairs of number and target.
        unsafe {
            for i in 1..LLVMGetNumSuccessors(self.switch) {
                let case = LLVMGetOperand(self.switch, 2 * i);
                if LLVMConstIntGetZExtValue(case) == number {
                    return LLVMGetSuccessor(self.switch, i);
                }
            }
            LLVMGetSwitchDefaultDest(self.switch)
        }
    }
}

/// The pieces of code that ask a variable for the number of a leaver; none if it is used for anything else.
///
/// # Safety
/// `slot` is a live allocation.
unsafe fn shared_exits(slot: LLVMValueRef) -> Vec<Exit> {
    // SAFETY: by the contract.
    unsafe {
        let mut exits = Vec::new();
        for user in users(slot) {
            if stored_number(user, slot).is_some() {
                continue;
            }
            let asks = !LLVMIsALoadInst(user).is_null();
            match users(user)[..] {
                [switch] if asks && !LLVMIsASwitchInst(switch).is_null() => {
                    exits.extend(exit(user, switch));
                }
                _ => return Vec::new(),
            }
        }
        exits
    }
}

/// The piece of code around a question for a number, if it does nothing else.
///
/// # Safety
/// Live instructions.
unsafe fn exit(question: LLVMValueRef, switch: LLVMValueRef) -> Option<Exit> {
    // SAFETY: by the contract.
    unsafe {
        let block = LLVMGetInstructionParent(switch);
        let mut marks = Vec::new();
        for inst in instructions(block) {
            match mark_of(inst) {
                Some(Mark::End) => marks.push(inst),
                _ if inst == question || inst == switch => {}
                _ => return None,
            }
        }
        // What a block of a conditional expression has depends on where it is entered from.
        let joins = (0..LLVMGetNumSuccessors(switch)).any(|i| {
            let first = LLVMGetFirstInstruction(LLVMGetSuccessor(switch, i));
            !LLVMIsAPHINode(first).is_null()
        });
        (!marks.is_empty() && !joins).then_some(Exit { block, marks, switch })
    }
}

/// The number that an instruction stores in a variable.
///
/// # Safety
/// Live values.
unsafe fn stored_number(inst: LLVMValueRef, slot: LLVMValueRef) -> Option<u64> {
    // SAFETY: by the contract.
    unsafe {
        let stores = !LLVMIsAStoreInst(inst).is_null() && LLVMGetOperand(inst, 1) == slot;
        let number = stores.then(|| LLVMIsAConstantInt(LLVMGetOperand(inst, 0)))?;
        (!number.is_null()).then(|| LLVMConstIntGetZExtValue(number))
    }
}

/// The number that a variable has at the end of a block that sets it.
///
/// # Safety
/// Live values.
unsafe fn last_number(block: LLVMBasicBlockRef, slot: LLVMValueRef) -> Option<u64> {
    // SAFETY: by the contract.
    unsafe { instructions(block).into_iter().rev().find_map(|inst| stored_number(inst, slot)) }
}

/// The blocks that go to a block and nowhere else.
///
/// # Safety
/// `block` is a live block.
unsafe fn leavers(block: LLVMBasicBlockRef) -> Vec<LLVMBasicBlockRef> {
    // SAFETY: by the contract.
    unsafe {
        let users = users(LLVMBasicBlockAsValue(block)).into_iter();
        let jumps = users.filter(|&user| {
            !LLVMIsAInstruction(user).is_null() && goes_only_to(user) == Some(block)
        });
        jumps.map(|jump| LLVMGetInstructionParent(jump)).collect()
    }
}

/// The target of an instruction that is an unconditional jump.
///
/// # Safety
/// `inst` is a live instruction.
unsafe fn goes_only_to(inst: LLVMValueRef) -> Option<LLVMBasicBlockRef> {
    // SAFETY: by the contract.
    unsafe {
        let jumps = !LLVMIsABranchInst(inst).is_null() && LLVMIsConditional(inst) == 0;
        jumps.then(|| LLVMGetSuccessor(inst, 0))
    }
}

/// Whether a function calls another one by its name.
///
/// # Safety
/// Live functions.
unsafe fn calls(body: LLVMValueRef, callee: LLVMValueRef) -> bool {
    // SAFETY: by the contract.
    unsafe {
        users(callee).into_iter().any(|user| {
            !LLVMIsACallInst(user).is_null()
                && LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)) == body
        })
    }
}

/// The local variables of a function.
///
/// # Safety
/// `body` is a live function with a body.
unsafe fn variables(body: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: by the contract.
    unsafe {
        let entry = instructions(LLVMGetEntryBasicBlock(body)).into_iter();
        entry.filter(|&inst| !LLVMIsAAllocaInst(inst).is_null()).collect()
    }
}

/// The users of a value, as often as they use it.
///
/// # Safety
/// `value` is live.
pub unsafe fn users(value: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: by the contract.
    unsafe {
        let first = Some(LLVMGetFirstUse(value)).filter(|u| !u.is_null());
        let uses = std::iter::successors(first, |&u| {
            Some(LLVMGetNextUse(u)).filter(|next| !next.is_null())
        });
        uses.map(|u| LLVMGetUser(u)).collect()
    }
}

/// The blocks of a function.
///
/// # Safety
/// `body` is a live function.
pub unsafe fn blocks(body: LLVMValueRef) -> Vec<LLVMBasicBlockRef> {
    // SAFETY: by the contract.
    unsafe {
        let first = Some(LLVMGetFirstBasicBlock(body)).filter(|b| !b.is_null());
        let all = std::iter::successors(first, |&b| {
            Some(LLVMGetNextBasicBlock(b)).filter(|next| !next.is_null())
        });
        all.collect()
    }
}

/// The instructions of a block.
///
/// # Safety
/// `block` is a live block.
pub unsafe fn instructions(block: LLVMBasicBlockRef) -> Vec<LLVMValueRef> {
    // SAFETY: by the contract.
    unsafe {
        let first = Some(LLVMGetFirstInstruction(block)).filter(|i| !i.is_null());
        let all = std::iter::successors(first, |&i| {
            Some(LLVMGetNextInstruction(i)).filter(|next| !next.is_null())
        });
        all.collect()
    }
}
