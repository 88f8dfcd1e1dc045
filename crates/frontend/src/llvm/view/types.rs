//! Types and their layout.

use std::borrow::Cow;
use std::ffi::CStr;
use std::marker::PhantomData;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;

use super::TypeKind;
use super::value::owned_text;

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type<'m>(LLVMTypeRef, PhantomData<&'m ()>);

// SAFETY of all calls below: types live as long as their context; each accessor is called for
// types of the kind it is made for, as its documentation says.
impl<'m> Type<'m> {
    pub(super) fn wrap(raw: LLVMTypeRef) -> Option<Self> {
        (!raw.is_null()).then_some(Type(raw, PhantomData))
    }

    pub(super) fn known(raw: LLVMTypeRef) -> Self {
        debug_assert!(!raw.is_null());
        Type(raw, PhantomData)
    }

    /// As LLVM names it.
    pub fn raw(self) -> LLVMTypeRef {
        self.0
    }

    /// What kind of type it is.
    pub fn kind(self) -> TypeKind {
        unsafe { LLVMGetTypeKind(self.0) }
    }

    /// Its text form.
    pub fn print(self) -> String {
        owned_text(unsafe { LLVMPrintTypeToString(self.0) })
    }

    /// Whether it has a size.
    pub fn is_sized(self) -> bool {
        unsafe { LLVMTypeIsSized(self.0) != 0 }
    }

    /// Width of an integer type.
    pub fn int_width(self) -> u32 {
        unsafe { LLVMGetIntTypeWidth(self.0) }
    }

    /// The integer type of that width in the same context.
    pub fn int_of_width(self, bits: u32) -> Type<'m> {
        Type::known(unsafe { LLVMIntTypeInContext(LLVMGetTypeContext(self.0), bits) })
    }

    /// Address space of a pointer type.
    pub fn address_space(self) -> u32 {
        unsafe { LLVMGetPointerAddressSpace(self.0) }
    }

    /// Element type of an array or vector.
    pub fn element(self) -> Type<'m> {
        Type::known(unsafe { LLVMGetElementType(self.0) })
    }

    /// Length of an array.
    pub fn array_len(self) -> u64 {
        unsafe { LLVMGetArrayLength2(self.0) }
    }

    /// Lanes of a vector.
    pub fn vector_len(self) -> u32 {
        unsafe { LLVMGetVectorSize(self.0) }
    }

    /// Members of a structure.
    pub fn num_fields(self) -> u32 {
        unsafe { LLVMCountStructElementTypes(self.0) }
    }

    /// Type of a structure's member.
    pub fn field(self, index: u32) -> Type<'m> {
        Type::known(unsafe { LLVMStructGetTypeAtIndex(self.0, index) })
    }

    /// Parameter types of a function type.
    pub fn param_types(self) -> Vec<Type<'m>> {
        let count = unsafe { LLVMCountParamTypes(self.0) } as usize;
        let mut raw = vec![std::ptr::null_mut(); count];
        unsafe { LLVMGetParamTypes(self.0, raw.as_mut_ptr()) };
        raw.into_iter().map(Type::known).collect()
    }

    /// Result type of a function type.
    pub fn return_type(self) -> Type<'m> {
        Type::known(unsafe { LLVMGetReturnType(self.0) })
    }

    /// Whether a function type ends with `...`.
    pub fn is_variadic(self) -> bool {
        unsafe { LLVMIsFunctionVarArg(self.0) != 0 }
    }
}

/// Sizes and offsets of a module's target.
#[derive(Clone, Copy)]
pub struct DataLayout<'m>(LLVMTargetDataRef, PhantomData<&'m ()>);

impl<'m> DataLayout<'m> {
    pub(super) fn known(raw: LLVMTargetDataRef) -> Self {
        DataLayout(raw, PhantomData)
    }

    /// Bytes from one array element to the next.
    pub fn alloc_size(self, ty: Type<'m>) -> u64 {
        unsafe { LLVMABISizeOfType(self.0, ty.raw()) }
    }

    /// Bytes that a store writes.
    pub fn store_size(self, ty: Type<'m>) -> u64 {
        unsafe { LLVMStoreSizeOfType(self.0, ty.raw()) }
    }

    /// Alignment that the target's rules give a type.
    pub fn abi_align(self, ty: Type<'m>) -> u32 {
        unsafe { LLVMABIAlignmentOfType(self.0, ty.raw()) }
    }

    /// Where a structure's member lies.
    pub fn offset_of(self, ty: Type<'m>, field: u32) -> u64 {
        unsafe { LLVMOffsetOfElement(self.0, ty.raw(), field) }
    }

    /// Size of a pointer.
    pub fn pointer_size(self) -> u32 {
        unsafe { LLVMPointerSize(self.0) }
    }
}

/// The name of an intrinsic without the suffixes for its types.
pub fn intrinsic_base_name(id: u32) -> Cow<'static, str> {
    let mut len = 0;
    // SAFETY: names of intrinsics are static.
    super::value::text(unsafe { LLVMIntrinsicGetName(id, &mut len) }, len)
}

/// The number of the attribute of that name; 0 if there is none.
pub fn attribute_kind(name: &CStr) -> u32 {
    // SAFETY: a string with its length.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr(), name.count_bytes()) }
}
