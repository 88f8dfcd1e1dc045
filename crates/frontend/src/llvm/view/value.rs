//! Handles to what lives inside a module: values and basic blocks. All are plain pointers that
//! LLVM owns; the lifetime ties them to the module, which nothing changes while they are in use.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::slice;

use llvm_sys::core::*;
use llvm_sys::debuginfo::{LLVMGetSubprogram, LLVMInstructionGetDebugLoc};
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAtomicOrdering, LLVMInlineAsmDialect};
pub use llvm_sys::{
    LLVMAtomicRMWBinOp as RmwOp, LLVMIntPredicate as IntPredicate, LLVMLinkage as Linkage,
    LLVMOpcode as Opcode, LLVMRealPredicate as RealPredicate, LLVMTypeKind as TypeKind,
    LLVMValueKind as ValueKind,
};

use super::{Metadata, Type};
use crate::llvm::origin_of;

/// LLVM's number for `!nosanitize`, one of those that are the same in every context.
pub const NOSANITIZE_KIND: u32 = 31;
/// The same for `!func_sanitize`.
pub const FUNC_SANITIZE_KIND: u32 = 32;

/// A value: constant, argument, instruction, global.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value<'m>(LLVMValueRef, PhantomData<&'m ()>);

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BasicBlock<'m>(LLVMBasicBlockRef, PhantomData<&'m ()>);

/// The bytes that LLVM keeps at `data`, as text.
pub(super) fn text<'m>(data: *const std::ffi::c_char, len: usize) -> Cow<'m, str> {
    if data.is_null() {
        return Cow::Borrowed("");
    }
    // SAFETY: LLVM gives a pointer to `len` bytes that live as long as the module's context.
    String::from_utf8_lossy(unsafe { slice::from_raw_parts(data.cast::<u8>(), len) })
}

/// Takes over a string that LLVM allocated.
pub(super) fn owned_text(data: *mut std::ffi::c_char) -> String {
    if data.is_null() {
        return String::new();
    }
    // SAFETY: a NUL-terminated message of LLVM, disposed once.
    unsafe {
        let copy = std::ffi::CStr::from_ptr(data).to_string_lossy().into_owned();
        LLVMDisposeMessage(data);
        copy
    }
}

// SAFETY of all calls below: the handles are valid for `'m` (see the module's text), and each
// accessor is called for values of the kind it is made for, as its documentation says.
impl<'m> Value<'m> {
    /// Wraps a pointer of LLVM; none if it is null. The pointer must be valid for `'m`.
    pub(super) fn wrap(raw: LLVMValueRef) -> Option<Self> {
        (!raw.is_null()).then_some(Value(raw, PhantomData))
    }

    fn known(raw: LLVMValueRef) -> Self {
        debug_assert!(!raw.is_null());
        Value(raw, PhantomData)
    }

    /// As LLVM names it.
    #[cfg(test)]
    pub fn raw(self) -> LLVMValueRef {
        self.0
    }

    /// Its type.
    pub fn ty(self) -> Type<'m> {
        Type::known(unsafe { LLVMTypeOf(self.0) })
    }

    /// What kind of value it is.
    pub fn kind(self) -> ValueKind {
        unsafe { LLVMGetValueKind(self.0) }
    }

    /// Its name, empty if it has none.
    pub fn name(self) -> Cow<'m, str> {
        let mut len = 0;
        let data = unsafe { LLVMGetValueName2(self.0, &mut len) };
        text(data, len)
    }

    /// Its text form. Slow for what refers to metadata: LLVM numbers the whole module.
    pub fn print(self) -> String {
        owned_text(unsafe { LLVMPrintValueToString(self.0) })
    }

    /// Operand `index`.
    pub fn operand(self, index: u32) -> Value<'m> {
        Value::known(unsafe { LLVMGetOperand(self.0, index) })
    }

    /// How many operands there are.
    pub fn num_operands(self) -> u32 {
        unsafe { LLVMGetNumOperands(self.0) as u32 }
    }

    /// Whether it is a constant.
    pub fn is_constant(self) -> bool {
        unsafe { LLVMIsConstant(self.0) != 0 }
    }

    /// Whether it is an inline assembly text.
    pub fn is_inline_asm(self) -> bool {
        unsafe { !LLVMIsAInlineAsm(self.0).is_null() }
    }

    /// The opcode of an instruction.
    pub fn opcode(self) -> Opcode {
        unsafe { LLVMGetInstructionOpcode(self.0) }
    }

    /// The opcode of a constant expression.
    pub fn const_opcode(self) -> Opcode {
        unsafe { LLVMGetConstOpcode(self.0) }
    }

    /// The source position of an instruction.
    pub fn debug_location(self) -> Option<Metadata<'m>> {
        Metadata::wrap(unsafe { LLVMInstructionGetDebugLoc(self.0) })
    }

    /// Whether clang marked an instruction as its own, not the program's (`!nosanitize`).
    pub fn is_nosanitize(self) -> bool {
        unsafe {
            LLVMHasMetadata(self.0) != 0 && !LLVMGetMetadata(self.0, NOSANITIZE_KIND).is_null()
        }
    }

    /// The instructions that use it.
    pub fn users(self) -> impl Iterator<Item = Value<'m>> {
        let mut next = unsafe { LLVMGetFirstUse(self.0) };
        std::iter::from_fn(move || {
            let usage = (!next.is_null()).then_some(next)?;
            next = unsafe { LLVMGetNextUse(usage) };
            Value::wrap(unsafe { LLVMGetUser(usage) })
        })
    }

    /// The block that an instruction is in.
    pub fn block(self) -> BasicBlock<'m> {
        BasicBlock::known(unsafe { LLVMGetInstructionParent(self.0) })
    }

    /// The instruction after this one in its block.
    pub fn next_instruction(self) -> Option<Value<'m>> {
        Value::wrap(unsafe { LLVMGetNextInstruction(self.0) })
    }

    /// The instruction before this one in its block.
    pub fn previous_instruction(self) -> Option<Value<'m>> {
        Value::wrap(unsafe { LLVMGetPreviousInstruction(self.0) })
    }

    /// Whether arithmetic is marked "no unsigned wrap".
    pub fn is_nuw(self) -> bool {
        unsafe { LLVMGetNUW(self.0) != 0 }
    }

    /// Whether arithmetic is marked "no signed wrap".
    pub fn is_nsw(self) -> bool {
        unsafe { LLVMGetNSW(self.0) != 0 }
    }

    /// Whether a division has no remainder.
    pub fn is_exact(self) -> bool {
        unsafe { LLVMGetExact(self.0) != 0 }
    }

    /// The predicate of an integer comparison.
    pub fn int_predicate(self) -> IntPredicate {
        unsafe { LLVMGetICmpPredicate(self.0) }
    }

    /// The predicate of a floating-point comparison.
    pub fn real_predicate(self) -> RealPredicate {
        unsafe { LLVMGetFCmpPredicate(self.0) }
    }

    /// Whether a load or store is volatile.
    pub fn is_volatile(self) -> bool {
        unsafe { LLVMGetVolatile(self.0) != 0 }
    }

    /// Whether a load or store is atomic.
    pub fn is_atomic(self) -> bool {
        unsafe { LLVMGetOrdering(self.0) != LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic }
    }

    /// What a read-modify-write instruction does.
    pub fn rmw_op(self) -> RmwOp {
        unsafe { LLVMGetAtomicRMWBinOp(self.0) }
    }

    /// Alignment of an alloca, load, store or global; 0 if not given.
    pub fn alignment(self) -> u32 {
        unsafe { LLVMGetAlignment(self.0) }
    }

    /// The type that an alloca allocates.
    pub fn allocated_type(self) -> Type<'m> {
        Type::known(unsafe { LLVMGetAllocatedType(self.0) })
    }

    /// The type that a getelementptr steps over.
    pub fn gep_source_type(self) -> Type<'m> {
        Type::known(unsafe { LLVMGetGEPSourceElementType(self.0) })
    }

    /// The indices of an extractvalue or insertvalue.
    pub fn indices(self) -> &'m [u32] {
        unsafe {
            let len = LLVMGetNumIndices(self.0) as usize;
            if len == 0 { &[] } else { slice::from_raw_parts(LLVMGetIndices(self.0), len) }
        }
    }

    /// The mask of a shufflevector; `None` for an undefined lane.
    pub fn shuffle_mask(self) -> Vec<Option<u32>> {
        let len = unsafe { LLVMGetNumMaskElements(self.0) };
        (0..len).map(|i| u32::try_from(unsafe { LLVMGetMaskValue(self.0, i) }).ok()).collect()
    }
}

/// Terminators and phi nodes.
impl<'m> Value<'m> {
    /// How many successors a terminator has.
    pub fn num_successors(self) -> u32 {
        unsafe { LLVMGetNumSuccessors(self.0) }
    }

    /// Successor `index` of a terminator.
    pub fn successor(self, index: u32) -> BasicBlock<'m> {
        BasicBlock::known(unsafe { LLVMGetSuccessor(self.0, index) })
    }

    /// How many incoming edges a phi node has.
    pub fn num_incoming(self) -> u32 {
        unsafe { LLVMCountIncoming(self.0) }
    }

    /// The block of an incoming edge of a phi node.
    pub fn incoming_block(self, index: u32) -> BasicBlock<'m> {
        BasicBlock::known(unsafe { LLVMGetIncomingBlock(self.0, index) })
    }

    /// The value of an incoming edge of a phi node.
    pub fn incoming_value(self, index: u32) -> Value<'m> {
        Value::known(unsafe { LLVMGetIncomingValue(self.0, index) })
    }
}

/// Calls.
impl<'m> Value<'m> {
    /// The callee of a call.
    pub fn called_value(self) -> Value<'m> {
        Value::known(unsafe { LLVMGetCalledValue(self.0) })
    }

    /// The function type of a call.
    pub fn called_type(self) -> Type<'m> {
        Type::known(unsafe { LLVMGetCalledFunctionType(self.0) })
    }

    /// How many arguments a call has.
    pub fn num_args(self) -> u32 {
        unsafe { LLVMGetNumArgOperands(self.0) }
    }

    /// The type in a type attribute (`byval`) of argument `index` (from 0) of a call.
    pub fn call_type_attribute(self, index: u32, kind: u32) -> Option<Type<'m>> {
        unsafe {
            let attr = LLVMGetCallSiteEnumAttribute(self.0, index + 1, kind);
            if attr.is_null() { None } else { Type::wrap(LLVMGetTypeAttributeValue(attr)) }
        }
    }

    /// The value of an attribute (`align`) of argument `index` (from 0) of a call.
    pub fn call_int_attribute(self, index: u32, kind: u32) -> Option<u64> {
        unsafe {
            let attr = LLVMGetCallSiteEnumAttribute(self.0, index + 1, kind);
            (!attr.is_null()).then(|| LLVMGetEnumAttributeValue(attr))
        }
    }

    /// How many attributes argument `index` (from 0) of a call has.
    pub fn num_call_attributes(self, index: u32) -> u32 {
        unsafe { LLVMGetCallSiteAttributeCount(self.0, index + 1) }
    }

    /// The text of an inline assembly.
    pub fn asm_text(self) -> Cow<'m, str> {
        let mut len = 0;
        let data = unsafe { LLVMGetInlineAsmAsmString(self.0, &mut len) };
        text(data, len)
    }

    /// Whether the text of an inline assembly is AT&T's.
    pub fn is_att_asm(self) -> bool {
        let dialect = unsafe { LLVMGetInlineAsmDialect(self.0) };
        matches!(dialect, LLVMInlineAsmDialect::LLVMInlineAsmDialectATT)
    }

    /// The constraints of an inline assembly.
    pub fn asm_constraints(self) -> Cow<'m, str> {
        let mut len = 0;
        let data = unsafe { LLVMGetInlineAsmConstraintString(self.0, &mut len) };
        text(data, len)
    }
}

/// Constants.
impl<'m> Value<'m> {
    /// An integer constant of at most 64 bits, zero-extended.
    pub fn zext_value(self) -> u64 {
        unsafe { LLVMConstIntGetZExtValue(self.0) }
    }

    /// An integer constant of at most 64 bits, sign-extended.
    pub fn sext_value(self) -> i64 {
        unsafe { LLVMConstIntGetSExtValue(self.0) }
    }

    /// Whether it is an integer constant.
    pub fn is_constant_int(self) -> bool {
        self.kind() == ValueKind::LLVMConstantIntValueKind
    }

    /// A constant with the same bits as another type; LLVM folds it.
    pub fn const_bitcast(self, ty: Type<'m>) -> Value<'m> {
        Value::known(unsafe { LLVMConstBitCast(self.0, ty.raw()) })
    }

    /// Element `index` of a constant aggregate or vector.
    pub fn aggregate_element(self, index: u32) -> Option<Value<'m>> {
        Value::wrap(unsafe { LLVMGetAggregateElement(self.0, index) })
    }

    /// The bytes of a constant data array or vector: its elements in memory order.
    pub fn raw_data(self) -> &'m [u8] {
        let mut len = 0;
        // Despite its name the function gives the data of any element type.
        let data = unsafe { LLVMGetAsString(self.0, &mut len) };
        if len == 0 {
            return &[];
        }
        // SAFETY: LLVM keeps the data of a constant as long as its context.
        unsafe { slice::from_raw_parts(data.cast::<u8>(), len) }
    }

    /// The function of a block address.
    pub fn block_address_function(self) -> Value<'m> {
        Value::known(unsafe { LLVMGetBlockAddressFunction(self.0) })
    }

    /// The block of a block address.
    pub fn block_address_block(self) -> BasicBlock<'m> {
        BasicBlock::known(unsafe { LLVMGetBlockAddressBasicBlock(self.0) })
    }
}

/// Global values.
impl<'m> Value<'m> {
    /// The type of a global's contents, or of a function.
    pub fn value_type(self) -> Type<'m> {
        Type::known(unsafe { LLVMGlobalGetValueType(self.0) })
    }

    /// Whose code or variable a function or global variable is.
    pub fn origin(self) -> ir::Origin {
        unsafe { origin_of(self.0) }
    }

    /// The linkage of a global value.
    pub fn linkage(self) -> Linkage {
        unsafe { LLVMGetLinkage(self.0) }
    }

    /// Whether a global value has no definition here.
    pub fn is_declaration(self) -> bool {
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    /// The initial contents of a global variable.
    pub fn initializer(self) -> Option<Value<'m>> {
        Value::wrap(unsafe { LLVMGetInitializer(self.0) })
    }

    /// Whether each thread has its own instance of a global variable.
    pub fn is_thread_local(self) -> bool {
        unsafe { LLVMIsThreadLocal(self.0) != 0 }
    }

    /// Whether a global variable is never written.
    pub fn is_global_constant(self) -> bool {
        unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    /// What an alias stands for.
    pub fn aliasee(self) -> Value<'m> {
        Value::known(unsafe { LLVMAliasGetAliasee(self.0) })
    }

    /// The debug metadata attached to a global variable.
    pub fn global_debug(self) -> Option<Metadata<'m>> {
        let mut len = 0;
        unsafe {
            let entries = LLVMGlobalCopyAllMetadata(self.0, &mut len);
            let found = (0..len as u32)
                .find(|&i| LLVMValueMetadataEntriesGetKind(entries, i) == 0)
                .and_then(|i| Metadata::wrap(LLVMValueMetadataEntriesGetMetadata(entries, i)));
            LLVMDisposeValueMetadataEntries(entries);
            found
        }
    }

    /// The number that clang gives to the type of a function, if it was asked to (`!func_sanitize`).
    pub fn signature(self) -> Option<u32> {
        let mut len = 0;
        // SAFETY: the list is disposed here; the node of this kind has two numbers, or is not looked at.
        unsafe {
            let context = LLVMGetModuleContext(LLVMGetGlobalParent(self.0));
            let entries = LLVMGlobalCopyAllMetadata(self.0, &mut len);
            let found = (0..len as u32)
                .find(|&i| LLVMValueMetadataEntriesGetKind(entries, i) == FUNC_SANITIZE_KIND)
                .map(|i| LLVMValueMetadataEntriesGetMetadata(entries, i));
            LLVMDisposeValueMetadataEntries(entries);
            let node = LLVMMetadataAsValue(context, found?);
            let mut operands = [std::ptr::null_mut(); 2];
            if LLVMGetMDNodeNumOperands(node) != 2 {
                return None;
            }
            LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
            let number = Value::wrap(operands[1]).filter(|value| value.is_constant_int())?;
            Some(number.zext_value() as u32)
        }
    }

    /// The number of an intrinsic function; 0 for any other.
    pub fn intrinsic_id(self) -> u32 {
        unsafe { LLVMGetIntrinsicID(self.0) }
    }

    /// The parameters of a function.
    pub fn params(self) -> Vec<Value<'m>> {
        let count = unsafe { LLVMCountParams(self.0) };
        (0..count).map(|i| Value::known(unsafe { LLVMGetParam(self.0, i) })).collect()
    }

    /// The blocks of a function, the entry first.
    pub fn blocks(self) -> Vec<BasicBlock<'m>> {
        let mut blocks = Vec::new();
        let mut next = unsafe { LLVMGetFirstBasicBlock(self.0) };
        while !next.is_null() {
            blocks.push(BasicBlock::known(next));
            next = unsafe { LLVMGetNextBasicBlock(next) };
        }
        blocks
    }

    /// The debug information of a function.
    pub fn subprogram(self) -> Option<Metadata<'m>> {
        Metadata::wrap(unsafe { LLVMGetSubprogram(self.0) })
    }

    /// Whether parameter `index` (from 0) of a function has the attribute of that kind.
    pub fn param_has_attribute(self, index: u32, kind: u32) -> bool {
        unsafe { !LLVMGetEnumAttributeAtIndex(self.0, index + 1, kind).is_null() }
    }
}

/// Metadata used as operands.
impl<'m> Value<'m> {
    /// The metadata behind a metadata operand.
    pub fn as_metadata(self) -> Option<Metadata<'m>> {
        Metadata::wrap(unsafe { LLVMValueAsMetadata(self.0) })
    }

    /// The value that a metadata operand wraps.
    pub fn wrapped_value(self) -> Option<Value<'m>> {
        unsafe {
            if LLVMIsAValueAsMetadata(self.0).is_null() {
                return None;
            }
            let mut value = std::ptr::null_mut();
            LLVMGetMDNodeOperands(self.0, &mut value);
            Value::wrap(value)
        }
    }

    /// The text of a metadata string operand.
    pub fn metadata_string(self) -> Option<Cow<'m, str>> {
        let mut len = 0;
        let data = unsafe { LLVMGetMDString(self.0, &mut len) };
        (!data.is_null()).then(|| text(data, len as usize))
    }
}

impl<'m> BasicBlock<'m> {
    fn known(raw: LLVMBasicBlockRef) -> Self {
        debug_assert!(!raw.is_null());
        BasicBlock(raw, PhantomData)
    }

    /// The first instruction.
    pub fn first_instruction(self) -> Option<Value<'m>> {
        Value::wrap(unsafe { LLVMGetFirstInstruction(self.0) })
    }

    /// The instruction that ends it.
    pub fn terminator(self) -> Option<Value<'m>> {
        Value::wrap(unsafe { LLVMGetBasicBlockTerminator(self.0) })
    }

    /// The branches that lead to it.
    pub fn branches(self) -> impl Iterator<Item = Value<'m>> {
        let value = Value::known(unsafe { LLVMBasicBlockAsValue(self.0) });
        value.users().filter(|user| user.kind() == ValueKind::LLVMInstructionValueKind)
    }

    /// Whether some constant takes its address.
    pub fn is_address_taken(self) -> bool {
        unsafe {
            let mut usage = LLVMGetFirstUse(LLVMBasicBlockAsValue(self.0));
            while !usage.is_null() {
                if !LLVMIsABlockAddress(LLVMGetUser(usage)).is_null() {
                    return true;
                }
                usage = LLVMGetNextUse(usage);
            }
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_marks_have_their_numbers() {
        let kinds = [("nosanitize", NOSANITIZE_KIND), ("func_sanitize", FUNC_SANITIZE_KIND)];
        for (name, number) in kinds {
            // SAFETY: a name with its length.
            let kind = unsafe { LLVMGetMDKindID(name.as_ptr().cast(), name.len() as u32) };
            assert_eq!(kind, number, "{name}");
        }
    }
}
