//! From a linked LLVM module to [`ir::Program`].
//!
//! Everything that the entry function can reach is copied, nothing else: a work list of functions
//! and globals grows as they are named. A first-class LLVM value becomes a list of scalar operands,
//! so structures, arrays and vectors in registers vanish here; phi nodes become moves on edges, and
//! what stays unsupported becomes an instruction that says so when it is reached.
//!
//! One file per group of instructions; `function` walks a body and dispatches, `types` says which
//! scalars a type consists of.

mod aggregates;
mod arith;
mod asm;
mod bits;
mod calls;
mod casts;
mod checks;
mod consts;
mod control;
mod debug;
mod entry;
mod function;
mod globals;
mod handlers;
mod hash;
mod initializers;
mod intrinsics;
mod linear;
mod memory;
mod poison;
#[cfg(test)]
mod robustness;
mod scalars;
mod source_types;
mod sums;
mod types;
mod varargs;

use std::rc::Rc;

use ir::{Const, FuncId, GlobalId, Groups, Operand, Program, SourceTypeId, SpanId, Target, Ty};

use crate::FrontendError;
use crate::llvm::Module;
use crate::llvm::view::{
    BasicBlock, DataLayout, Metadata, ModuleView, Type, Value, attribute_kind,
};
use crate::request::Request;
use globals::Referent;
use hash::FastMap;
use types::Flat;

/// Lowers all that is reachable from the program's start.
pub fn lower(module: &Module<'_>, request: &Request) -> Result<Program, FrontendError> {
    let mut lowering = Lowering::new(ModuleView::new(module))?;
    lowering.checked = request.checks;
    lowering.unchecked = request.unchecked;
    lowering.any_value = request.uninitialised;
    lowering.entry(request.entry_name())?;
    lowering.drain()?;
    if cfg!(debug_assertions) {
        assert_well_formed(&lowering.program);
    }
    Ok(lowering.program)
}

/// A program that breaks the rules is a bug of the lowering.
fn assert_well_formed(program: &Program) {
    if let Err(violations) = ir::verify(program) {
        let list: Vec<String> = violations.iter().map(ToString::to_string).collect();
        panic!("lowered program is not well-formed:\n{}", list.join("\n"));
    }
}

/// The state of lowering one module.
struct Lowering<'m> {
    module: ModuleView<'m>,
    /// Groups that are checked, also by the machine at operations.
    checked: Groups,
    /// Groups whose checks are left out.
    unchecked: Groups,
    /// What was never set may have any value.
    any_value: bool,
    layout: DataLayout<'m>,
    program: Program,
    /// Attribute numbers of this LLVM.
    attributes: Attributes,
    flats: FastMap<Type<'m>, Rc<Flat>>,
    referents: FastMap<Value<'m>, Referent>,
    scalar_consts: FastMap<Value<'m>, Operand>,
    spans: FastMap<Metadata<'m>, SpanId>,
    /// The debug expressions "as it is" and "what it points to".
    plain_expression: Option<Metadata<'m>>,
    deref_expression: Option<Metadata<'m>>,
    files: FastMap<Metadata<'m>, ir::FileId>,
    source_types: FastMap<Metadata<'m>, SourceTypeId>,
    intrinsic_names: FastMap<Value<'m>, Option<Rc<str>>>,
    absolute_tables: FastMap<Value<'m>, Option<GlobalId>>,
    labels: FastMap<Value<'m>, Rc<[BasicBlock<'m>]>>,
    pending_functions: Vec<(Value<'m>, FuncId)>,
    pending_globals: Vec<(Value<'m>, GlobalId)>,
}

/// The numbers of the attributes that change what a call does.
struct Attributes {
    byval: u32,
    align: u32,
    inalloca: u32,
    noundef: u32,
    preallocated: u32,
    sret: u32,
}

impl<'m> Lowering<'m> {
    fn new(module: ModuleView<'m>) -> Result<Self, FrontendError> {
        let layout = module.data_layout();
        let target = match layout.pointer_size() {
            8 => Target::X86_64,
            4 => Target::I386,
            other => {
                let what = format!("pointers of {other} bytes ({})", module.triple());
                return Err(FrontendError::Malformed(what));
            }
        };
        Ok(Lowering {
            module,
            checked: Groups::default(),
            unchecked: Groups::default(),
            any_value: false,
            layout,
            program: Program::new(target),
            attributes: Attributes {
                byval: attribute_kind(c"byval"),
                align: attribute_kind(c"align"),
                inalloca: attribute_kind(c"inalloca"),
                noundef: attribute_kind(c"noundef"),
                preallocated: attribute_kind(c"preallocated"),
                sret: attribute_kind(c"sret"),
            },
            flats: FastMap::default(),
            referents: FastMap::default(),
            scalar_consts: FastMap::default(),
            spans: FastMap::default(),
            plain_expression: module.expression(&[]),
            deref_expression: module.expression(&[debug::DW_OP_DEREF]),
            files: FastMap::default(),
            source_types: FastMap::default(),
            intrinsic_names: FastMap::default(),
            absolute_tables: FastMap::default(),
            labels: FastMap::default(),
            pending_functions: Vec::new(),
            pending_globals: Vec::new(),
        })
    }

    /// Lowers until nothing that was named is left.
    fn drain(&mut self) -> Result<(), FrontendError> {
        loop {
            if let Some((value, id)) = self.pending_functions.pop() {
                let body = function::lower_body(self, value, id)?;
                self.program.functions[id].body = Some(Box::new(body));
            } else if let Some((value, id)) = self.pending_globals.pop() {
                let init = self.initial_contents(value);
                self.program.globals[id].init = init;
            } else {
                return Ok(());
            }
        }
    }

    /// The integer as wide as a pointer.
    fn word(&self) -> Ty {
        Ty::Int(self.program.target.ptr_bits())
    }

    /// An operand for a constant.
    fn constant(&mut self, value: Const) -> Operand {
        Operand::constant(self.program.intern_const(value))
    }

    /// An operand for bits of a type of at most 64 bits.
    fn bits(&mut self, ty: Ty, bits: u64) -> Operand {
        let width = ty.bits(self.program.target.ptr_bits());
        debug_assert!(width <= 64);
        let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
        self.constant(Const::Bits(ty, bits & mask))
    }

    /// An operand for an offset or size.
    fn word_const(&mut self, value: i64) -> Operand {
        let word = self.word();
        self.bits(word, value as u64)
    }

    fn undef(&mut self, ty: Ty) -> Operand {
        self.constant(Const::Undef(ty))
    }

    fn null(&mut self) -> Operand {
        self.bits(Ty::Ptr, 0)
    }
}
