//! The program as loaded: constants with their addresses, functions with their fast code.
//!
//! One image serves all states of a worker and never changes, except that functions get their
//! [`Code`] the first time they are called.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;

use ir::analysis::{Cfg, VarPlaces};
use ir::{
    Body, Call, Const, ConstId, FuncId, Function, GlobalId, Native, Origin, Program, Symbol,
    Target, Ty,
};

use crate::code::{Code, Noted, decode, decode::Options};
use crate::coverage::Coverage;
use crate::grounds::Notes;
use crate::memory::Memory;
use crate::memory::Space;
use crate::memory::layout::Slot;
use crate::memory::object::{Object, ObjectKind};

/// What the C library calls the variable behind `errno` (see `runtime/errno.c`).
const ERRNO: &str = "__pollard_errno";

/// A loaded program.
pub struct Image {
    /// The program.
    pub program: Arc<Program>,
    /// The memory that every path starts with: the globals.
    pub globals: Memory,
    /// Slot of each global; of a thread-local one, the main thread's instance.
    pub global_slots: Vec<Slot>,
    /// Base address of each global.
    pub global_bases: Vec<u64>,
    /// Address of the C library's `errno`, when the program has it.
    pub errno: Option<u64>,
    /// The program uses the address of `setjmp`, so that any pointer may call it.
    pub setjmp_has_address: bool,
    /// The program may define objects at addresses that it names.
    pub names_addresses: bool,
    consts: Vec<Box<[u64]>>,
    code: Vec<OnceCell<Box<Code>>>,
    var_places: Vec<OnceCell<VarPlaces>>,
    options: Options,
    /// Edges of the user's code that were taken so far.
    pub(crate) new_edges: Rc<Cell<u64>>,
    pub(crate) noted: Rc<Noted>,
    /// What paths looked at.
    pub(crate) notes: Rc<Notes>,
}

impl Image {
    /// Places the globals in a fresh space and resolves all constants.
    pub fn load(program: Arc<Program>, space: &mut Space, options: Options) -> Image {
        let mut globals = Memory::default();
        let mut slots = Vec::new();
        let mut bases = Vec::new();
        for (_, global) in program.globals.iter() {
            let slot = space
                .layout
                .place_global(global.size, global.align)
                .expect("the globals fit into the address space");
            let base = space.layout.base(slot);
            let external = matches!(global.init, ir::GlobalInit::External);
            let object =
                Object { external, ..Object::zeroed(ObjectKind::Global, base, global.size) };
            globals.create(space, slot, object);
            slots.push(slot);
            bases.push(base);
        }
        let errno = program.globals.iter().find(|(_, g)| g.name == ERRNO);
        let errno = errno.map(|(id, _)| bases[id.index()]);
        let mut image = Image {
            errno,
            setjmp_has_address: false,
            names_addresses: program
                .functions
                .values()
                .any(|function| function.native == Some(Native::DefineFixed)),
            program,
            globals,
            global_slots: slots,
            global_bases: bases,
            consts: Vec::new(),
            code: Vec::new(),
            var_places: Vec::new(),
            options,
            new_edges: Rc::default(),
            noted: Rc::default(),
            notes: Rc::clone(&space.notes),
        };
        image.consts = image.program.consts.values().map(|c| image.resolve(space, c)).collect();
        image.code = image.program.functions.values().map(|_| OnceCell::new()).collect();
        image.var_places = image.program.functions.values().map(|_| OnceCell::new()).collect();
        image.initialise(space);
        image.setjmp_has_address = image.finds_setjmp_address();
        image
    }

    /// Whether a function is `setjmp` or one of its kin.
    pub fn is_setjmp(&self, func: FuncId) -> bool {
        let native = self.program.functions[func].native;
        matches!(native, Some(Native::Setjmp | Native::Sigsetjmp))
    }

    fn finds_setjmp_address(&self) -> bool {
        let is_setjmp =
            |symbol: Symbol| matches!(symbol, Symbol::Function(func) if self.is_setjmp(func));
        let in_constant = |c: &Const| matches!(c, Const::Address(symbol, _) if is_setjmp(*symbol));
        let in_global = |init: &ir::GlobalInit| match init {
            ir::GlobalInit::Bytes(_, relocs) => relocs.iter().any(|r| is_setjmp(r.plus)),
            _ => false,
        };
        self.program.consts.values().any(in_constant)
            || self.program.globals.values().any(|global| in_global(&global.init))
    }

    fn initialise(&mut self, space: &mut Space) {
        let program = Arc::clone(&self.program);
        let mut memory = std::mem::take(&mut self.globals);
        for (id, global) in program.globals.iter() {
            let slot = self.global_slots[id.index()];
            self.fill(space, &mut memory, slot, id);
            if global.constant {
                memory.make_read_only(space, slot);
            }
        }
        self.globals = memory;
    }

    /// Writes a global's initial contents into an object.
    pub fn fill(&self, space: &mut Space, memory: &mut Memory, slot: Slot, global: GlobalId) {
        let ir::GlobalInit::Bytes(bytes, relocs) = &self.program.globals[global].init else {
            return;
        };
        memory.initialise(space, slot, 0, bytes);
        for reloc in relocs {
            let plus = self.address(space, reloc.plus);
            let minus = reloc.minus.map_or(0, |symbol| self.address(space, symbol));
            let value = plus.wrapping_sub(minus).wrapping_add(reloc.addend as u64);
            let bytes = value.to_le_bytes();
            memory.initialise(space, slot, reloc.offset, &bytes[..reloc.size.min(8) as usize]);
        }
    }

    fn resolve(&self, space: &Space, constant: &Const) -> Box<[u64]> {
        let ptr_bits = self.program.target.ptr_bits();
        match constant {
            Const::Bits(_, bits) => Box::new([*bits]),
            Const::Wide(_, words) => words.clone(),
            Const::Address(symbol, offset) => {
                let addr = self.address(space, *symbol).wrapping_add(*offset as u64);
                Box::new([addr & expr::word::mask(ptr_bits)])
            }
            Const::Undef(ty) => vec![0; ty.words(ptr_bits) as usize].into(),
        }
    }

    /// The address of a symbol.
    pub fn address(&self, space: &Space, symbol: Symbol) -> u64 {
        match symbol {
            Symbol::Global(id) => self.global_bases[id.index()],
            Symbol::Function(id) => space.layout.func_addr(id),
            Symbol::Label(id, label) => space.layout.label_addr(id, label),
        }
    }

    /// The words of a constant.
    #[inline]
    pub fn const_words(&self, id: ConstId) -> &[u64] {
        &self.consts[id.index()]
    }

    /// What the program was compiled for.
    pub fn target(&self) -> Target {
        self.program.target
    }

    /// Width of its pointers.
    #[inline]
    pub fn ptr_bits(&self) -> u32 {
        self.program.target.ptr_bits()
    }

    /// The fast code of a function that has a body.
    #[inline]
    pub fn code(&self, func: FuncId) -> &Code {
        self.code[func.index()].get_or_init(|| Box::new(decode(self, func, self.options)))
    }

    /// A function as the fast loop wants it, if it ever ran.
    pub fn decoded(&self, func: FuncId) -> Option<&Code> {
        self.code[func.index()].get().map(|code| &**code)
    }

    /// Where the variables of a function that has a body are.
    pub fn var_places(&self, func: FuncId) -> &VarPlaces {
        self.var_places[func.index()].get_or_init(|| {
            let body = self.body(func);
            VarPlaces::new(body, &Cfg::new(body))
        })
    }

    /// What was executed of the user's code so far, by all states.
    pub fn coverage(&self) -> Coverage {
        let mut coverage = Coverage::default();
        for (func, function) in self.program.functions.iter() {
            let Some(code) = self.code[func.index()].get() else { continue };
            let Some(body) = function.body.as_deref() else { continue };
            if function.origin != Origin::User {
                continue;
            }
            coverage.enter(func, ir::Id::new(0));
            for (id, edge) in body.edges.iter() {
                if code.edges[id.index()].taken.get() {
                    coverage.take(func, id, edge.target);
                }
            }
        }
        coverage
    }

    /// Whether an edge of the user's code was taken.
    pub fn was_taken(&self, func: FuncId, edge: ir::EdgeId) -> bool {
        self.decoded(func).is_some_and(|code| code.edges[edge.index()].taken.get())
    }

    /// Whether the block of an instruction of the user's code was executed.
    pub fn was_executed(&self, func: FuncId, inst: u32) -> bool {
        let Some(code) = self.decoded(func) else { return false };
        let body = self.body(func);
        let block = body.block_of(inst);
        let leads_there = |(id, edge): (ir::EdgeId, &ir::Edge)| {
            edge.target == block && code.edges[id.index()].taken.get()
        };
        block.index() == 0 || body.edges.iter().any(leads_there)
    }

    /// The body of a function that runs.
    #[inline]
    pub fn body(&self, func: FuncId) -> &Body {
        self.program.functions[func].body.as_deref().expect("a running function has a body")
    }

    /// The function at an address.
    pub fn function_at(&self, space: &Space, addr: u64) -> Option<FuncId> {
        let id = space.layout.code_at(addr)?;
        let known = self.program.functions.get(id).is_some();
        (known && space.layout.func_addr(id) == addr).then_some(id)
    }

    /// Whether a call's argument and result types are the callee's, so that words can be copied.
    pub fn call_fits(&self, caller: &Body, call: &Call, callee: &Function) -> bool {
        let args = caller.list(call.args);
        let passed = if callee.variadic {
            if call.varargs.is_none() || call.fixed as usize > args.len() {
                return false;
            }
            &args[..call.fixed as usize]
        } else {
            args
        };
        let same = |a: Ty, b: Ty| a.bits(self.ptr_bits()) == b.bits(self.ptr_bits());
        let args_fit = passed.len() == callee.params.len()
            && passed
                .iter()
                .zip(&callee.params)
                .all(|(&arg, &param)| same(self.program.operand_ty(caller, arg), param));
        let results_fit =
            match call.dst {
                None => true,
                Some(dst) => {
                    call.results as usize == callee.results.len()
                        && callee.results.iter().enumerate().all(|(i, &ty)| {
                            same(caller.regs[ir::Id::new(dst.raw() + i as u32)], ty)
                        })
                }
            };
        args_fit && results_fit
    }
}
