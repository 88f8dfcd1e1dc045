//! Calls of functions.

use ir::{Call, Callee, FuncId, Inst, Intrinsic, Native, Operand, Reg, Symbol, Ty};

use super::function::FunctionLowering;
use super::globals::Referent;
use super::scalars::Scalars;
use crate::llvm::view::{Type, Value, ValueKind};
use crate::llvm::{BOUNDS, POISON_IS_STORED};

/// The arguments of a call under construction.
#[derive(Default)]
pub struct Arguments {
    /// The scalars.
    pub operands: Vec<Operand>,
    /// How many of them stand before the `...`.
    pub fixed: u32,
    /// The block of those behind it.
    pub varargs: Option<Operand>,
    /// Copies of structures that end with the call: the callee's parameters.
    copies: Vec<Operand>,
}

/// What a function stands for that bounds the block of a variable.
fn scope_bound(name: &str) -> Option<Intrinsic> {
    let [start, end] = BOUNDS;
    match name {
        _ if name == start => Some(Intrinsic::ScopeStart),
        _ if name == end => Some(Intrinsic::ScopeEnd),
        _ => None,
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    pub fn call(&mut self, call: Value<'m>) -> Scalars {
        let callee = call.called_value();
        if self.handler_call(call) {
            return self.undef_of(call.ty());
        }
        if callee.kind() == ValueKind::LLVMFunctionValueKind && callee.intrinsic_id() != 0 {
            return self.intrinsic_call(call, callee);
        }
        if callee.is_inline_asm() {
            return self.inline_asm(call, callee);
        }
        if let Some(bound) = scope_bound(&callee.name()) {
            let variable = self.scalar(call.operand(0));
            self.intrinsic_effect(bound, &[variable]);
            return Vec::new().into();
        }
        if callee.name() == POISON_IS_STORED {
            self.poison_is_stored();
            return Vec::new().into();
        }
        for i in 0..call.num_args() {
            if let Some(what) = self.unsupported_argument(call, i) {
                self.unsupported(what);
                return self.undef_of(call.ty());
            }
        }
        // A function that returns nothing may be called as if it did, if nobody takes the result.
        let drops = call.users().next().is_none() && !is_of_type(callee, call.called_type());
        let callee = self.callee(callee);
        let arguments = self.arguments(call);
        let results = self.up.flat(call.ty());
        let results: Vec<Ty> = results.tys().filter(|_| !drops).collect();
        let block = arguments.varargs.filter(|_| self.outlives_call(call));
        let ending: Vec<Operand> = block.into_iter().chain(arguments.copies.clone()).collect();
        let mut results = self.emit_call(callee, arguments, &results);
        if drops {
            results = self.undef_of(call.ty());
        }
        for block in ending {
            self.intrinsic_effect(Intrinsic::ScopeEnd, &[block]);
        }
        results
    }

    fn unsupported_argument(&mut self, call: Value<'m>, index: u32) -> Option<String> {
        if let Some(what) = &self.up.flat(call.operand(index).ty()).unsupported {
            return Some(format!("an argument of type {what}"));
        }
        if call.num_call_attributes(index) == 0 {
            return None;
        }
        let has = |kind| call.call_type_attribute(index, kind).is_some();
        let attributes = &self.up.attributes;
        if has(attributes.inalloca) || has(attributes.preallocated) {
            return Some("an argument passed in the caller's frame".to_owned());
        }
        // What it returns would have to be made up, here and in the caller's memory.
        let callee = call.called_value();
        let unknown = has(attributes.sret)
            && callee.kind() == ValueKind::LLVMFunctionValueKind
            && callee.is_declaration()
            && Native::from_name(&callee.name()).is_none();
        unknown.then(|| {
            let name = callee.name();
            format!("call of `{name}`, which is defined nowhere and returns a structure in memory")
        })
    }

    fn callee(&mut self, callee: Value<'m>) -> Callee {
        if matches!(
            callee.kind(),
            ValueKind::LLVMFunctionValueKind | ValueKind::LLVMGlobalAliasValueKind
        ) && let Referent::Address(Symbol::Function(id), 0) = self.up.referent(callee)
        {
            return Callee::Direct(id);
        }
        Callee::Indirect(self.scalar(callee))
    }

    fn arguments(&mut self, call: Value<'m>) -> Arguments {
        let ty = call.called_type();
        let params = ty.param_types().len() as u32;
        let mut arguments = Arguments::default();
        for i in 0..call.num_args().min(params) {
            let argument = call.operand(i);
            match self.byval_type(call, i) {
                Some(inner) => {
                    let copy = self.byval_copy(call, i, inner);
                    arguments.operands.push(copy);
                    arguments.copies.extend(self.outlives_call(call).then_some(copy));
                }
                None => arguments.operands.extend_from_slice(&self.scalars(argument)),
            }
        }
        arguments.fixed = arguments.operands.len() as u32;
        if ty.is_variadic() {
            self.variadic_arguments(call, params, &mut arguments);
        }
        arguments
    }

    /// The type of an argument that is passed as a copy of what its pointer points to.
    pub fn byval_type(&mut self, call: Value<'m>, index: u32) -> Option<Type<'m>> {
        if call.num_call_attributes(index) == 0 {
            return None;
        }
        call.call_type_attribute(index, self.up.attributes.byval)
    }

    /// The alignment of a byval argument.
    pub fn byval_align(&mut self, call: Value<'m>, index: u32, ty: Type<'m>) -> u32 {
        let given = call.call_int_attribute(index, self.up.attributes.align).unwrap_or(0);
        (given as u32).max(self.up.layout.abi_align(ty))
    }

    fn byval_copy(&mut self, call: Value<'m>, index: u32, ty: Type<'m>) -> Operand {
        let size = self.up.layout.alloc_size(ty);
        let align = self.byval_align(call, index, ty);
        let source = self.scalar(call.operand(index));
        let dst = self.temporary(size, align, index + 1);
        if self.outlives_call(call) {
            self.intrinsic_effect(Intrinsic::ScopeStart, &[dst]);
        }
        let len = self.up.word_const(size as i64);
        self.emit(Inst::MemCopy { dst, src: source, len, overlap: false });
        dst
    }

    /// Emits a call and gives the registers of its results.
    pub fn emit_call(&mut self, callee: Callee, arguments: Arguments, results: &[Ty]) -> Scalars {
        let args = self.list(&arguments.operands);
        let regs: Vec<Reg> = results.iter().map(|&ty| self.reg(ty)).collect();
        let id = self.body.calls.push(Call {
            callee,
            args,
            fixed: arguments.fixed,
            varargs: arguments.varargs,
            dst: regs.first().copied(),
            results: results.len() as u32,
        });
        self.emit(Inst::Call(id));
        regs.into_iter().map(Operand::reg).collect()
    }

    /// Calls a known function that takes no further arguments.
    pub fn call_function(&mut self, id: FuncId, args: &[Operand], results: &[Ty]) -> Scalars {
        let arguments =
            Arguments { operands: args.to_vec(), fixed: args.len() as u32, ..Default::default() };
        self.emit_call(Callee::Direct(id), arguments, results)
    }
}

/// Whether what is called is a function of just this type.
fn is_of_type(callee: Value<'_>, ty: Type<'_>) -> bool {
    callee.kind() == ValueKind::LLVMFunctionValueKind && callee.value_type() == ty
}
