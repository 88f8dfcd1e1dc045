//! Source positions and variables, from debug information.

use ir::{
    FileId, Inst, Operand, Origin, Scope, ScopeId, ScopeStart, SourceTypeId, Span, SpanId,
    VarEvent, VarId, VarPlace, Variable,
};

use super::Lowering;
use super::function::FunctionLowering;
use super::hash::FastMap;
use crate::llvm::view::{Metadata, MetadataKind, Value};

/// The variables of a function.
#[derive(Default)]
pub struct Variables<'m> {
    ids: FastMap<(Metadata<'m>, Option<Metadata<'m>>), VarId>,
    scopes: FastMap<(Metadata<'m>, Option<Metadata<'m>>), Option<ScopeId>>,
    /// How many parameters have been seen; the compiler declares them first, in order.
    params_seen: u32,
    /// How many there are, once it is known.
    params: Option<u32>,
    /// Whether the function is the user's, once it is known.
    is_user: Option<bool>,
}

impl<'m> Lowering<'m> {
    /// The position of an instruction.
    pub fn location_span(&mut self, location: Metadata<'m>) -> SpanId {
        if let Some(&known) = self.spans.get(&location) {
            return known;
        }
        let file = location.location_scope().and_then(Metadata::scope_file);
        let file = self.file(file);
        let inlined_at = location.location_inlined_at().map(|outer| self.location_span(outer));
        let span = self.program.intern_span(Span {
            file,
            line: location.location_line(),
            col: location.location_column(),
            inlined_at,
        });
        self.spans.insert(location, span);
        span
    }

    /// The position of a function's definition.
    pub fn subprogram_span(&mut self, subprogram: Metadata<'m>) -> SpanId {
        self.line_span(subprogram.scope_file(), subprogram.subprogram_line())
    }

    fn line_span(&mut self, file: Option<Metadata<'m>>, line: u32) -> SpanId {
        let file = self.file(file);
        self.program.intern_span(Span { file, line, col: 0, inlined_at: None })
    }

    /// A file by the name that leads to it from here: with its directory, unless that is the one we
    /// are in. (Of an absolute path clang makes the part shared with its own directory the directory.)
    fn file(&mut self, file: Option<Metadata<'m>>) -> FileId {
        let Some(file) = file else { return self.program.intern_file("") };
        if let Some(&known) = self.files.get(&file) {
            return known;
        }
        let (name, directory) = (file.file_name(), file.file_directory());
        let here = std::env::current_dir().is_ok_and(|here| here.as_os_str() == &*directory);
        let id = if directory.is_empty() || here || name.starts_with('/') {
            self.program.intern_file(&name)
        } else {
            self.program.intern_file(&format!("{directory}/{name}"))
        };
        self.files.insert(file, id);
        id
    }

    /// Origin, position and source type of a global variable.
    pub fn global_source(
        &mut self,
        global: Value<'m>,
    ) -> (Origin, Option<SpanId>, Option<SourceTypeId>) {
        let origin = global.origin();
        if origin != Origin::User {
            return (origin, None, None);
        }
        let variable = global
            .global_debug()
            .filter(|node| {
                matches!(node.kind(), MetadataKind::LLVMDIGlobalVariableExpressionMetadataKind)
            })
            .and_then(Metadata::global_variable);
        let Some(variable) = variable else { return (origin, None, None) };
        let span = self.line_span(variable.variable_file(), variable.variable_line());
        let source_type = self.variable_type(variable);
        (origin, Some(span), source_type)
    }

    fn variable_type(&mut self, variable: Metadata<'m>) -> Option<SourceTypeId> {
        let operands = self.module.metadata().operands(variable);
        let node = operands.get(VARIABLE_TYPE).copied().flatten()?.as_metadata()?;
        Some(self.source_type(node))
    }
}

/// DWARF's operation "what it points to".
pub const DW_OP_DEREF: u64 = 0x06;

/// Operands of LLVM's nodes for variables.
const VARIABLE_NAME: usize = 1;
const VARIABLE_TYPE: usize = 3;
/// Operand of LLVM's nodes for blocks: what they are in.
const BLOCK_SCOPE: usize = 1;
/// Operand of LLVM's node for subprograms, and of its type.
const SUBPROGRAM_TYPE: usize = 4;
const SUBROUTINE_TYPES: usize = 3;

impl<'m> FunctionLowering<'_, 'm> {
    /// Notes what a debug intrinsic says; false if the call is none.
    pub fn debug_call(&mut self, call: Value<'m>) -> bool {
        let callee = call.called_value();
        let Some(name) = self.up.intrinsic_name(callee) else { return false };
        let Some(what) = name.strip_prefix("llvm.dbg.") else { return false };
        if (what == "declare" || what == "value") && self.is_user_code() {
            self.variable_event(call, what == "declare");
        }
        true
    }

    fn is_user_code(&mut self) -> bool {
        match self.variables.is_user {
            Some(known) => known,
            None => {
                let user = self.function.is_some_and(|f| f.origin() == Origin::User);
                self.variables.is_user = Some(user);
                user
            }
        }
    }

    /// Notes which block of the source the next instruction is from.
    pub fn enter_scope(&mut self, location: Metadata<'m>) {
        if !self.is_user_code() {
            return;
        }
        let inlined_at = location.location_inlined_at();
        let Some(scope) = location.location_scope().and_then(|s| self.scope(s, inlined_at)) else {
            return;
        };
        let at = self.body.insts.len() as u32;
        let starts = &mut self.body.scope_starts;
        // Nothing was emitted since the last one.
        starts.pop_if(|last| last.at == at);
        if starts.last().is_none_or(|last| last.scope != scope) {
            starts.push(ScopeStart { at, scope });
        }
    }

    /// The scope of a block, in this function or where it was inlined.
    fn scope(&mut self, node: Metadata<'m>, inlined_at: Option<Metadata<'m>>) -> Option<ScopeId> {
        if let Some(&known) = self.variables.scopes.get(&(node, inlined_at)) {
            return known;
        }
        let around = |up: &mut Self| {
            let operands = up.up.module.metadata().operands(node);
            let around = operands.get(BLOCK_SCOPE).copied().flatten()?.as_metadata()?;
            up.scope(around, inlined_at)
        };
        let scope = match node.kind() {
            MetadataKind::LLVMDILexicalBlockMetadataKind => {
                let parent = around(self);
                Some(self.body.scopes.push(Scope { parent }))
            }
            // Only says that the file changes.
            MetadataKind::LLVMDILexicalBlockFileMetadataKind => around(self),
            MetadataKind::LLVMDISubprogramMetadataKind => {
                let parent = inlined_at.and_then(|call| {
                    self.scope(call.location_scope()?, call.location_inlined_at())
                });
                Some(self.body.scopes.push(Scope { parent }))
            }
            _ => None,
        };
        self.variables.scopes.insert((node, inlined_at), scope);
        scope
    }

    fn variable_event(&mut self, call: Value<'m>, declared: bool) {
        let Some(variable) = call.operand(1).as_metadata() else { return };
        let inlined_at = call.debug_location().and_then(Metadata::location_inlined_at);
        let var = self.variable(variable, inlined_at);
        let expression = call.operand(2).as_metadata();
        let deref = expression == self.up.deref_expression;
        let known = expression == self.up.plain_expression || (deref && !declared);
        let operand = call.operand(0).wrapped_value().filter(|_| known);
        // What has no register here yet, or would need an instruction, has no place.
        let scalars = operand.and_then(|value| match self.values.get(&value) {
            Some(known) => Some(known.clone()),
            None if value.is_constant() => self.up.scalar_const(value).map(Into::into),
            None => None,
        });
        let place = match scalars {
            Some(scalars) if scalars.len() == 1 && (declared || deref) => {
                VarPlace::Address(scalars[0])
            }
            Some(scalars) if scalars.len() == 1 => VarPlace::Value(scalars[0]),
            _ => VarPlace::Gone,
        };
        if let (true, VarPlace::Address(address)) = (declared, &place) {
            self.place_declaration(*address, call);
        }
        let at = self.body.insts.len() as u32;
        self.body.var_events.push(VarEvent { at, var, place });
    }

    /// Gives the instruction that makes a variable's object the position of the declaration; the
    /// compiler leaves it without one.
    fn place_declaration(&mut self, address: Operand, declare: Value<'m>) {
        let Some(location) = declare.debug_location() else { return };
        let makes = |inst: &Inst| match inst {
            Inst::Alloca { dst, .. } => address.as_reg() == Some(*dst),
            _ => false,
        };
        if let Some(at) = self.body.insts.iter().position(makes) {
            self.body.spans[at] = self.up.location_span(location);
        }
    }

    fn variable(&mut self, node: Metadata<'m>, inlined_at: Option<Metadata<'m>>) -> VarId {
        if let Some(&known) = self.variables.ids.get(&(node, inlined_at)) {
            return known;
        }
        let operands = self.up.module.metadata().operands(node);
        let name = operands.get(VARIABLE_NAME).copied().flatten();
        let name = name.and_then(Value::metadata_string).unwrap_or_default().into_owned();
        let ty = self.up.variable_type(node);
        let span = self.up.line_span(node.variable_file(), node.variable_line());
        let param = if inlined_at.is_none() { self.param_number(node) } else { 0 };
        let scope = node.variable_scope().and_then(|scope| self.scope(scope, inlined_at));
        let id = self.body.vars.push(Variable { name, ty, param, scope, span });
        self.variables.ids.insert((node, inlined_at), id);
        id
    }

    /// Which parameter a variable is. LLVM's C interface does not say; but the compiler declares the
    /// parameters in order, before any local variable, in the scope of the function itself.
    fn param_number(&mut self, node: Metadata<'m>) -> u32 {
        let Some(subprogram) = self.function.and_then(Value::subprogram) else { return 0 };
        let params = match self.variables.params {
            Some(known) => known,
            None => {
                let count = self.count_params(subprogram);
                self.variables.params = Some(count);
                count
            }
        };
        if self.variables.params_seen == params || node.variable_scope() != Some(subprogram) {
            return 0;
        }
        self.variables.params_seen += 1;
        self.variables.params_seen
    }

    fn count_params(&mut self, subprogram: Metadata<'m>) -> u32 {
        let reader = self.up.module.metadata();
        let operand = |node: Metadata<'m>, index: usize| {
            reader.operands(node).get(index).copied().flatten().and_then(Value::as_metadata)
        };
        let types = operand(subprogram, SUBPROGRAM_TYPE)
            .and_then(|ty| operand(ty, SUBROUTINE_TYPES))
            .map(|types| reader.operands(types))
            .unwrap_or_default();
        // The first is the result; a null at the end stands for `...` or for no prototype.
        match types.len() {
            0 | 1 => 0,
            2 if types[1].is_none() => self.body.params.len() as u32,
            n => n as u32 - 1 - u32::from(types[n - 1].is_none()),
        }
    }
}
