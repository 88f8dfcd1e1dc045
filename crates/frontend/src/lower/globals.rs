//! Symbols: what a name in the module stands for, and which functions and globals the program has.

use std::rc::Rc;

use ir::{FuncId, Function, Global, GlobalId, GlobalInit, Native, Origin, Symbol};

use super::Lowering;
use crate::llvm::view::{BasicBlock, Linkage, Value, ValueKind};

/// What a global value stands for.
#[derive(Clone, Copy)]
pub enum Referent {
    /// A fixed address.
    Address(Symbol, i64),
    /// A thread-local variable, with an offset into it.
    ThreadLocal(GlobalId, i64),
    /// A weak symbol that nobody defines.
    Null,
    /// Something chosen by code at load time.
    Unsupported,
}

/// The functions whose bodies the lowering writes itself.
pub const RUN_CONSTRUCTORS: &str = "__pollard_run_constructors";
/// See [`RUN_CONSTRUCTORS`].
pub const RUN_DESTRUCTORS: &str = "__pollard_run_destructors";

impl<'m> Lowering<'m> {
    /// What a function, global variable or alias stands for; queues it for lowering.
    pub fn referent(&mut self, value: Value<'m>) -> Referent {
        if let Some(&known) = self.referents.get(&value) {
            return known;
        }
        let referent = match value.kind() {
            ValueKind::LLVMFunctionValueKind => self.function_referent(value),
            ValueKind::LLVMGlobalVariableValueKind => self.global_referent(value),
            ValueKind::LLVMGlobalAliasValueKind => self.alias_referent(value),
            _ => Referent::Unsupported,
        };
        self.referents.insert(value, referent);
        referent
    }

    fn function_referent(&mut self, value: Value<'m>) -> Referent {
        let name = self.name_of(value, self.program.functions.len());
        let native = Native::from_name(&name);
        let extern_weak = value.linkage() == Linkage::LLVMExternalWeakLinkage;
        let synthesised = name == RUN_CONSTRUCTORS || name == RUN_DESTRUCTORS;
        // A copy for inlining gives way to the machine's own function; so does what a task of the
        // competition on software verification does where it must never come: being called is
        // the error, at the call.
        let spare = value.linkage() == Linkage::LLVMAvailableExternallyLinkage && native.is_some()
            || native == Some(Native::ReachError);
        let has_body = !value.is_declaration() && !spare;
        if extern_weak && !has_body && native.is_none() && !synthesised {
            return Referent::Null;
        }
        let id = self.declare(value, name, if has_body { None } else { native });
        if has_body {
            self.pending_functions.push((value, id));
        } else if synthesised {
            self.referents.insert(value, Referent::Address(Symbol::Function(id), 0));
            self.synthesise_list(id);
        }
        Referent::Address(Symbol::Function(id), 0)
    }

    /// A symbol's name; the compiler leaves some of its own without one.
    fn name_of(&self, value: Value<'m>, number: usize) -> String {
        match value.name() {
            name if name.is_empty() => format!("unnamed.{number}"),
            name => name.into_owned(),
        }
    }

    fn declare(&mut self, value: Value<'m>, name: String, native: Option<Native>) -> FuncId {
        let ty = value.value_type();
        let mut params = Vec::new();
        for param in ty.param_types() {
            params.extend(self.flat(param).tys());
        }
        let results = self.flat(ty.return_type()).tys().collect();
        let subprogram = value.subprogram();
        let origin = value.origin();
        let span = subprogram.map(|node| self.subprogram_span(node));
        self.program.functions.push(Function {
            name,
            params,
            variadic: ty.is_variadic(),
            results,
            origin,
            span,
            body: None,
            native,
            signature: value.signature(),
        })
    }

    fn global_referent(&mut self, value: Value<'m>) -> Referent {
        let defined = value.initializer().is_some();
        if !defined && value.linkage() == Linkage::LLVMExternalWeakLinkage {
            return Referent::Null;
        }
        let ty = value.value_type();
        let (size, align) = if ty.is_sized() {
            (self.layout.alloc_size(ty), self.layout.abi_align(ty))
        } else {
            (0, 1)
        };
        let (origin, span, source_type) = self.global_source(value);
        let thread_local = value.is_thread_local();
        let name = self.name_of(value, self.program.globals.len());
        let id = self.program.globals.push(Global {
            name,
            size,
            align: value.alignment().max(align).max(1),
            init: GlobalInit::External,
            constant: value.is_global_constant(),
            thread_local,
            origin,
            span,
            source_type,
        });
        if defined {
            self.pending_globals.push((value, id));
        }
        if thread_local {
            Referent::ThreadLocal(id, 0)
        } else {
            Referent::Address(Symbol::Global(id), 0)
        }
    }

    fn alias_referent(&mut self, value: Value<'m>) -> Referent {
        let target = value.aliasee();
        if matches!(
            target.kind(),
            ValueKind::LLVMFunctionValueKind
                | ValueKind::LLVMGlobalVariableValueKind
                | ValueKind::LLVMGlobalAliasValueKind
        ) {
            return self.referent(target);
        }
        match self.linear(target) {
            Some(sum) => match (sum.plus, sum.minus) {
                (Some(symbol), None) => Referent::Address(symbol, sum.addend),
                _ => Referent::Unsupported,
            },
            None => Referent::Unsupported,
        }
    }

    /// The function of that name, declared as an external one of this type if the module has none.
    pub fn function_by_name(
        &mut self,
        name: &str,
        params: &[ir::Ty],
        results: &[ir::Ty],
    ) -> FuncId {
        if let Some(value) = self.module.function(name).or_else(|| self.module.alias(name))
            && let Referent::Address(Symbol::Function(id), 0) = self.referent(value)
        {
            return id;
        }
        if let Some(id) = self.program.function_named(name) {
            return id;
        }
        self.program.functions.push(Function {
            name: name.to_owned(),
            params: params.to_vec(),
            variadic: false,
            results: results.to_vec(),
            origin: Origin::Runtime,
            span: None,
            body: None,
            native: Native::from_name(name),
            signature: None,
        })
    }

    /// The blocks of a function whose addresses are taken, in order.
    pub fn labels_of(&mut self, function: Value<'m>) -> Rc<[BasicBlock<'m>]> {
        if let Some(labels) = self.labels.get(&function) {
            return Rc::clone(labels);
        }
        let labels: Rc<[_]> =
            function.blocks().into_iter().filter(|block| block.is_address_taken()).collect();
        self.labels.insert(function, Rc::clone(&labels));
        labels
    }

    /// The symbol of a block address.
    pub fn label_symbol(&mut self, address: Value<'m>) -> Option<Symbol> {
        let function = address.block_address_function();
        let labels = self.labels_of(function);
        let index = labels.iter().position(|&b| b == address.block_address_block())?;
        match self.referent(function) {
            Referent::Address(Symbol::Function(id), 0) => Some(Symbol::Label(id, index as u32)),
            _ => None,
        }
    }
}
