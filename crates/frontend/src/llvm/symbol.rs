//! Functions, variables and aliases of a module, as a linker sees them.

use std::marker::PhantomData;

use llvm_sys::comdat::LLVMSetComdat;
use llvm_sys::core::*;
use llvm_sys::prelude::{LLVMModuleRef, LLVMValueRef};
use llvm_sys::{LLVMLinkage, LLVMUnnamedAddr};

use super::Module;

/// A function, variable, alias or ifunc.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol<'m> {
    raw: LLVMValueRef,
    of: PhantomData<&'m Module<'m>>,
}

impl<'m> Symbol<'m> {
    /// The value as LLVM names it.
    pub fn raw(self) -> LLVMValueRef {
        self.raw
    }

    /// Its name; empty when it has none.
    pub fn name(self) -> &'m str {
        let mut len = 0;
        // SAFETY: a live value; the name lives as long as the value keeps it, and renaming needs
        // `&mut Module`. Names of C symbols are UTF-8; others are shown up to the first bad byte.
        let bytes = unsafe {
            let text = LLVMGetValueName2(self.raw, &mut len);
            std::slice::from_raw_parts(text.cast::<u8>(), len)
        };
        match std::str::from_utf8(bytes) {
            Ok(name) => name,
            Err(bad) => std::str::from_utf8(&bytes[..bad.valid_up_to()]).unwrap_or(""),
        }
    }

    /// Its linkage.
    pub fn linkage(self) -> LLVMLinkage {
        // SAFETY: a live global value.
        unsafe { LLVMGetLinkage(self.raw) }
    }

    /// Changes the linkage.
    pub fn set_linkage(self, linkage: LLVMLinkage) {
        // SAFETY: a live global value.
        unsafe { LLVMSetLinkage(self.raw, linkage) }
    }

    /// Whether this module leaves it to another one to define it.
    pub fn is_undefined(self) -> bool {
        // SAFETY: a live global value.
        let declared = unsafe { LLVMIsDeclaration(self.raw) != 0 };
        declared || self.linkage() == LLVMLinkage::LLVMAvailableExternallyLinkage
    }

    /// Whether other modules can see the definition.
    pub fn is_external_definition(self) -> bool {
        use LLVMLinkage::*;
        let hidden = matches!(
            self.linkage(),
            LLVMInternalLinkage | LLVMPrivateLinkage | LLVMAppendingLinkage
        );
        !hidden && !self.is_undefined()
    }

    /// Whether a strong definition elsewhere replaces it.
    pub fn is_weak(self) -> bool {
        use LLVMLinkage::*;
        matches!(
            self.linkage(),
            LLVMWeakAnyLinkage
                | LLVMWeakODRLinkage
                | LLVMLinkOnceAnyLinkage
                | LLVMLinkOnceODRLinkage
                | LLVMCommonLinkage
                | LLVMExternalWeakLinkage
        )
    }

    /// Whether anything in the module uses it.
    pub fn is_used(self) -> bool {
        // SAFETY: a live value.
        unsafe { !LLVMGetFirstUse(self.raw).is_null() }
    }

    /// Whether it is one of LLVM's intrinsic functions.
    pub fn is_intrinsic(self) -> bool {
        // SAFETY: a live value; the id is asked for functions only.
        unsafe { !LLVMIsAFunction(self.raw).is_null() && LLVMGetIntrinsicID(self.raw) != 0 }
    }

    /// Makes it private to the program, so that it goes when nothing uses it.
    pub fn internalize(self) {
        // SAFETY: a live global value; comdats and visibility do not go with internal linkage.
        unsafe {
            if !LLVMIsAGlobalObject(self.raw).is_null() {
                LLVMSetComdat(self.raw, std::ptr::null_mut());
            }
            LLVMSetVisibility(self.raw, llvm_sys::LLVMVisibility::LLVMDefaultVisibility);
            LLVMSetUnnamedAddress(self.raw, LLVMUnnamedAddr::LLVMNoUnnamedAddr);
            LLVMSetLinkage(self.raw, LLVMLinkage::LLVMInternalLinkage);
        }
    }
}

type Step = unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef;

/// The symbols of one kind, in the module's order. The next one is found before the current one is
/// handed out, so a caller may remove it.
struct List<'m> {
    next: LLVMValueRef,
    step: Step,
    of: PhantomData<&'m Module<'m>>,
}

impl<'m> Iterator for List<'m> {
    type Item = Symbol<'m>;
    fn next(&mut self) -> Option<Symbol<'m>> {
        if self.next.is_null() {
            return None;
        }
        let raw = self.next;
        // SAFETY: a live value of the list's kind.
        self.next = unsafe { (self.step)(raw) };
        Some(Symbol { raw, of: PhantomData })
    }
}

type First = unsafe extern "C" fn(LLVMModuleRef) -> LLVMValueRef;

impl<'c> Module<'c> {
    fn list<'m>(
        &'m self,
        first: First,
        step: Step,
    ) -> impl Iterator<Item = Symbol<'m>> + use<'m, 'c> {
        // SAFETY: a live module.
        List { next: unsafe { first(self.raw()) }, step, of: PhantomData }
    }

    /// Its functions, declarations too.
    pub fn functions(&self) -> impl Iterator<Item = Symbol<'_>> {
        self.list(LLVMGetFirstFunction, LLVMGetNextFunction)
    }

    /// Its variables, declarations too.
    pub fn variables(&self) -> impl Iterator<Item = Symbol<'_>> {
        self.list(LLVMGetFirstGlobal, LLVMGetNextGlobal)
    }

    /// Functions, variables, aliases and ifuncs.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol<'_>> {
        self.functions()
            .chain(self.variables())
            .chain(self.list(LLVMGetFirstGlobalAlias, LLVMGetNextGlobalAlias))
            .chain(self.list(LLVMGetFirstGlobalIFunc, LLVMGetNextGlobalIFunc))
    }

    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<Symbol<'_>> {
        let name = std::ffi::CString::new(name).ok()?;
        // SAFETY: a live module and a C string.
        let raw = unsafe { LLVMGetNamedFunction(self.raw(), name.as_ptr()) };
        (!raw.is_null()).then_some(Symbol { raw, of: PhantomData })
    }
}
