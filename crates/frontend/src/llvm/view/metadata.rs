//! Metadata: debug information.

use std::borrow::Cow;
use std::marker::PhantomData;

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

use super::Value;
use super::value::{owned_text, text};

pub use llvm_sys::debuginfo::LLVMMetadataKind as MetadataKind;

/// A metadata node.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Metadata<'m>(LLVMMetadataRef, PhantomData<&'m ()>);

// SAFETY of all calls below: metadata lives as long as its context; each accessor is called for
// nodes of the kind it is made for, as its documentation says.
impl<'m> Metadata<'m> {
    pub(super) fn wrap(raw: LLVMMetadataRef) -> Option<Self> {
        (!raw.is_null()).then_some(Metadata(raw, PhantomData))
    }

    /// What kind of node it is.
    pub fn kind(self) -> MetadataKind {
        // SAFETY: see above; the kinds are those of this LLVM version.
        unsafe { LLVMGetMetadataKind(self.0) }
    }

    /// The line of a location.
    pub fn location_line(self) -> u32 {
        unsafe { LLVMDILocationGetLine(self.0) }
    }

    /// The column of a location.
    pub fn location_column(self) -> u32 {
        unsafe { LLVMDILocationGetColumn(self.0) }
    }

    /// The scope of a location.
    pub fn location_scope(self) -> Option<Metadata<'m>> {
        Metadata::wrap(unsafe { LLVMDILocationGetScope(self.0) })
    }

    /// Where a location's code was inlined.
    pub fn location_inlined_at(self) -> Option<Metadata<'m>> {
        Metadata::wrap(unsafe { LLVMDILocationGetInlinedAt(self.0) })
    }

    /// The file of a scope (a subprogram, block, type or the file itself).
    pub fn scope_file(self) -> Option<Metadata<'m>> {
        if matches!(self.kind(), MetadataKind::LLVMDIFileMetadataKind) {
            return Some(self);
        }
        Metadata::wrap(unsafe { LLVMDIScopeGetFile(self.0) })
    }

    /// The name of a file.
    pub fn file_name(self) -> Cow<'m, str> {
        let mut len = 0;
        let data = unsafe { LLVMDIFileGetFilename(self.0, &mut len) };
        text(data, len as usize)
    }

    /// The directory of a file.
    pub fn file_directory(self) -> Cow<'m, str> {
        let mut len = 0;
        let data = unsafe { LLVMDIFileGetDirectory(self.0, &mut len) };
        text(data, len as usize)
    }

    /// The line of a subprogram.
    pub fn subprogram_line(self) -> u32 {
        unsafe { LLVMDISubprogramGetLine(self.0) }
    }

    /// The line of a variable.
    pub fn variable_line(self) -> u32 {
        unsafe { LLVMDIVariableGetLine(self.0) }
    }

    /// The file of a variable.
    pub fn variable_file(self) -> Option<Metadata<'m>> {
        Metadata::wrap(unsafe { LLVMDIVariableGetFile(self.0) })
    }

    /// The scope of a variable.
    pub fn variable_scope(self) -> Option<Metadata<'m>> {
        Metadata::wrap(unsafe { LLVMDIVariableGetScope(self.0) })
    }

    /// The variable of a global variable expression.
    pub fn global_variable(self) -> Option<Metadata<'m>> {
        Metadata::wrap(unsafe { LLVMDIGlobalVariableExpressionGetVariable(self.0) })
    }

    /// The name of a type.
    pub fn type_name(self) -> Cow<'m, str> {
        let mut len = 0;
        let data = unsafe { LLVMDITypeGetName(self.0, &mut len) };
        text(data, len)
    }

    /// The size of a type in bits.
    pub fn type_bits(self) -> u64 {
        unsafe { LLVMDITypeGetSizeInBits(self.0) }
    }

    /// The offset of a member in bits.
    pub fn type_offset_bits(self) -> u64 {
        unsafe { LLVMDITypeGetOffsetInBits(self.0) }
    }

    /// The DWARF tag of a node.
    pub fn tag(self) -> u16 {
        unsafe { LLVMGetDINodeTag(self.0) }
    }
}

/// Looks into nodes; LLVM wants a context for that.
#[derive(Clone, Copy)]
pub struct MetadataReader<'m>(LLVMContextRef, PhantomData<&'m ()>);

impl<'m> MetadataReader<'m> {
    pub(super) fn known(raw: LLVMContextRef) -> Self {
        MetadataReader(raw, PhantomData)
    }

    fn as_value(self, node: Metadata<'m>) -> LLVMValueRef {
        unsafe { LLVMMetadataAsValue(self.0, node.0) }
    }

    /// The operands of a node, as values; none for a null operand.
    pub fn operands(self, node: Metadata<'m>) -> Vec<Option<Value<'m>>> {
        let value = self.as_value(node);
        unsafe {
            if LLVMIsAMDNode(value).is_null() {
                return Vec::new();
            }
            let mut raw = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(value) as usize];
            LLVMGetMDNodeOperands(value, raw.as_mut_ptr());
            raw.into_iter().map(Value::wrap).collect()
        }
    }

    /// The text form of a node. Cheap only for nodes that no instruction refers to, such as types.
    pub fn print(self, node: Metadata<'m>) -> String {
        owned_text(unsafe { LLVMPrintValueToString(self.as_value(node)) })
    }
}
