//! Reading a module: handles to its values, types and metadata, all bound to the life of the
//! borrowed module, which nothing changes meanwhile.

mod metadata;
mod types;
mod value;

use std::marker::PhantomData;

use llvm_sys::core::*;
use llvm_sys::debuginfo::{
    LLVMCreateDIBuilder, LLVMDIBuilderCreateExpression, LLVMDisposeDIBuilder,
};
use llvm_sys::prelude::LLVMModuleRef;
use llvm_sys::target::LLVMGetModuleDataLayout;

use super::Module;

pub use metadata::{Metadata, MetadataKind, MetadataReader};
pub use types::{DataLayout, Type, attribute_kind, intrinsic_base_name};
pub use value::{
    BasicBlock, IntPredicate, Linkage, Opcode, RealPredicate, RmwOp, TypeKind, Value, ValueKind,
};

/// A module to be read.
#[derive(Clone, Copy)]
pub struct ModuleView<'m>(LLVMModuleRef, PhantomData<&'m ()>);

// SAFETY of all calls below: the module is borrowed for `'m`.
impl<'m> ModuleView<'m> {
    /// A view of a module, which stays borrowed.
    pub fn new(module: &'m Module<'_>) -> Self {
        ModuleView(module.raw(), PhantomData)
    }

    /// Sizes and offsets of the module's target.
    pub fn data_layout(self) -> DataLayout<'m> {
        DataLayout::known(unsafe { LLVMGetModuleDataLayout(self.0) })
    }

    /// Access to the inside of metadata nodes.
    pub fn metadata(self) -> MetadataReader<'m> {
        MetadataReader::known(unsafe { LLVMGetModuleContext(self.0) })
    }

    /// The target triple.
    pub fn triple(self) -> String {
        // SAFETY: a NUL-terminated string of the module.
        unsafe { std::ffi::CStr::from_ptr(LLVMGetTarget(self.0)) }.to_string_lossy().into_owned()
    }

    /// All functions.
    #[cfg(test)]
    pub fn functions(self) -> impl Iterator<Item = Value<'m>> {
        let first = Value::wrap(unsafe { LLVMGetFirstFunction(self.0) });
        std::iter::successors(first, |f| Value::wrap(unsafe { LLVMGetNextFunction(f.raw()) }))
    }

    /// The function of that name.
    pub fn function(self, name: &str) -> Option<Value<'m>> {
        let name = std::ffi::CString::new(name).ok()?;
        Value::wrap(unsafe { LLVMGetNamedFunction(self.0, name.as_ptr()) })
    }

    /// The global variable of that name.
    pub fn global(self, name: &str) -> Option<Value<'m>> {
        let name = std::ffi::CString::new(name).ok()?;
        Value::wrap(unsafe { LLVMGetNamedGlobal(self.0, name.as_ptr()) })
    }

    /// The alias of that name.
    pub fn alias(self, name: &str) -> Option<Value<'m>> {
        Value::wrap(unsafe { LLVMGetNamedGlobalAlias(self.0, name.as_ptr().cast(), name.len()) })
    }

    /// The debug expression of these DWARF operations.
    pub fn expression(self, operations: &[u64]) -> Option<Metadata<'m>> {
        let mut operations = operations.to_vec();
        // SAFETY: the builder adds nothing to the module; expressions are unique in their context.
        unsafe {
            let builder = LLVMCreateDIBuilder(self.0);
            let expression =
                LLVMDIBuilderCreateExpression(builder, operations.as_mut_ptr(), operations.len());
            LLVMDisposeDIBuilder(builder);
            Metadata::wrap(expression)
        }
    }
}
