//! Code that the lowering writes itself: the function that runs first, and those that call the
//! program's constructors and destructors.

use ir::{Block, Const, FuncId, Function, Id, Inst, Operand, Origin, Program, Symbol, Target, Ty};

use super::Lowering;
use super::function::FunctionLowering;
use super::globals::{RUN_CONSTRUCTORS, Referent};
use crate::FrontendError;
use crate::llvm::view::{Value, ValueKind};

/// The C library's start-up function.
const LIBRARY_START: &str = "__pollard_start";
const ENTRY: &str = "__pollard_entry";
const MAIN: &str = "__pollard_main";
const SYSCALL: &str = "__pollard_syscall";
/// The priority of constructors and destructors without one.
const LOWEST_PRIORITY: u64 = 65535;

impl<'m> Lowering<'m> {
    /// Writes the function that runs first; everything else is reached from it.
    pub fn entry(&mut self, name: &str) -> Result<(), FrontendError> {
        let main = self.module.function(name).or_else(|| self.module.alias(name));
        let main = main.ok_or(FrontendError::NoMain)?;
        let Referent::Address(Symbol::Function(main), 0) = self.referent(main) else {
            return Err(FrontendError::NoMain);
        };
        self.program.main = Some(main);
        let main = if name == "main" { main } else { self.as_main(main) };
        let params = [Ty::Int(32), Ty::Ptr, Ty::Ptr];
        let entry = self.declare_own(ENTRY, &params);
        self.program.entry = Some(entry);
        let start = self.module.function(LIBRARY_START).filter(|start| !start.is_declaration());
        let start = start.and_then(|start| match self.referent(start) {
            Referent::Address(Symbol::Function(id), 0) => Some(id),
            _ => None,
        });
        self.write_own(entry, &params, |f, args| {
            let status = match start {
                Some(start) => {
                    let main = f.up.constant(Const::Address(Symbol::Function(main), 0));
                    let args = [main, args[0], args[1], args[2]];
                    f.call_function(start, &args, &[Ty::Int(32)])[0]
                }
                None => f.run_main(main, args),
            };
            f.exit_group(status);
        });
        Ok(())
    }

    /// A function that may be called as `main` is: another one to start in need not give a status.
    fn as_main(&mut self, start: FuncId) -> FuncId {
        if self.program.functions[start].results == [Ty::Int(32)] {
            return start;
        }
        let params = [Ty::Int(32), Ty::Ptr, Ty::Ptr];
        let own = self.declare_own(MAIN, &params);
        self.program.functions[own].results = vec![Ty::Int(32)];
        self.write_own(own, &params, |f, args| {
            let status = f.call_as_main(start, args);
            let status = f.list(&[status]);
            f.emit(Inst::Return(status));
        });
        own
    }

    fn declare_own(&mut self, name: &str, params: &[Ty]) -> FuncId {
        self.program.functions.push(Function {
            name: name.to_owned(),
            params: params.to_vec(),
            variadic: false,
            results: Vec::new(),
            origin: Origin::Runtime,
            span: None,
            body: None,
            native: None,
            signature: None,
        })
    }

    /// Gives a function a body of one block.
    fn write_own(
        &mut self,
        id: FuncId,
        params: &[Ty],
        write: impl FnOnce(&mut FunctionLowering<'_, 'm>, &[Operand]),
    ) {
        let mut f = FunctionLowering::new(self, None, Program::UNKNOWN_SPAN);
        f.body.params = params.iter().map(|&ty| f.body.regs.push(ty)).collect();
        f.body.blocks.push(Block { first: 0, len: 0, cost: 0 });
        f.start_block(Id::new(0));
        let args: Vec<Operand> = f.body.params.iter().map(|&reg| Operand::reg(reg)).collect();
        write(&mut f, &args);
        let mut body = f.finish();
        body.blocks[Id::new(0)].cost = body.insts.len() as u32;
        self.program.functions[id].body = Some(Box::new(body));
    }

    /// Writes `__pollard_run_constructors` or `__pollard_run_destructors`.
    pub fn synthesise_list(&mut self, id: FuncId) {
        let constructors = self.program.functions[id].name == RUN_CONSTRUCTORS;
        let listed = self.listed_functions(constructors);
        let params = self.program.functions[id].params.clone();
        self.program.functions[id].origin = Origin::Runtime;
        self.write_own(id, &params, |f, _| {
            f.call_all(&listed);
            let nothing = f.list(&[]);
            f.emit(Inst::Return(nothing));
        });
    }

    /// The functions to run at the start or the end, in their order.
    fn listed_functions(&mut self, constructors: bool) -> Vec<FuncId> {
        let name = if constructors { "llvm.global_ctors" } else { "llvm.global_dtors" };
        let Some(list) = self.module.global(name).and_then(Value::initializer) else {
            return Vec::new();
        };
        let mut entries = Vec::new();
        if list.kind() == ValueKind::LLVMConstantArrayValueKind {
            for i in 0..list.num_operands() {
                let entry = list.operand(i);
                if entry.kind() != ValueKind::LLVMConstantStructValueKind {
                    continue;
                }
                let priority = match entry.operand(0).is_constant_int() {
                    true => entry.operand(0).zext_value(),
                    false => LOWEST_PRIORITY,
                };
                if let Some(sum) = self.linear(entry.operand(1))
                    && let Some(Symbol::Function(id)) = sum.plus
                {
                    entries.push((priority, id));
                }
            }
        }
        entries.sort_by_key(|&(priority, _)| priority);
        let mut functions: Vec<FuncId> = entries.into_iter().map(|(_, id)| id).collect();
        if !constructors {
            functions.reverse();
        }
        functions
    }
}

impl FunctionLowering<'_, '_> {
    /// Without a C library: constructors, `main`, destructors.
    fn run_main(&mut self, main: FuncId, args: &[Operand]) -> Operand {
        let constructors = self.up.listed_functions(true);
        let destructors = self.up.listed_functions(false);
        self.call_all(&constructors);
        let status = self.call_as_main(main, args);
        self.call_all(&destructors);
        status
    }

    /// Calls a function with as many of the arguments of `main` as it takes; what it gives as a
    /// status.
    fn call_as_main(&mut self, main: FuncId, args: &[Operand]) -> Operand {
        let callee = &self.up.program.functions[main];
        let (params, results) = (callee.params.len(), callee.results.clone());
        let given = self.adapted(main, &args[..params.min(3)]);
        let results = self.call_function(main, &given, &results);
        match results.first() {
            Some(&status) => self.resize(Ty::Int(32), status),
            None => self.up.bits(Ty::Int(32), 0),
        }
    }

    fn call_all(&mut self, functions: &[FuncId]) {
        for &id in functions {
            let args = self.adapted(id, &[]);
            let results = self.up.program.functions[id].results.clone();
            self.call_function(id, &args, &results);
        }
    }

    /// Arguments of the types that a function takes: the given ones, then anything.
    fn adapted(&mut self, id: FuncId, given: &[Operand]) -> Vec<Operand> {
        let params = self.up.program.functions[id].params.clone();
        let mut args = Vec::with_capacity(params.len());
        for (i, ty) in params.into_iter().enumerate() {
            args.push(match given.get(i) {
                Some(&operand) if self.ty_of(operand) == ty => operand,
                _ => self.up.undef(ty),
            });
        }
        args
    }

    fn exit_group(&mut self, status: Operand) {
        let word = self.up.word();
        let number = match self.up.program.target {
            Target::X86_64 => 231,
            Target::I386 => 252,
        };
        let status = self.resize(word, status);
        let zero = self.up.bits(word, 0);
        let number = self.up.bits(word, number);
        let syscall = self.up.function_by_name(SYSCALL, &[word; 7], &[word]);
        let args = [number, status, zero, zero, zero, zero, zero];
        self.call_function(syscall, &args, &[word]);
        self.emit(Inst::Unreachable);
    }
}
