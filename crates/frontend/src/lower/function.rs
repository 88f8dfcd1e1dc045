//! One function: its blocks in reverse post-order, so that every value is lowered before its uses.

use ir::{
    BinOp, Block, BlockId, Body, CastOp, FuncId, Id, Inst, Intrinsic, List, Operand, Program, Reg,
    SpanId, Ty,
};

use super::Lowering;
use super::checks::continuation;
use super::control::successor;
use super::debug::Variables;
use super::hash::FastMap;
use super::scalars::Scalars;
use super::varargs::Temporaries;
use crate::FrontendError;
use crate::llvm::view::{BasicBlock, Opcode, Type, Value, ValueKind};

/// The state of lowering one function.
pub struct FunctionLowering<'l, 'm> {
    pub up: &'l mut Lowering<'m>,
    pub body: Body,
    /// The function of the module; none for one that the lowering writes itself.
    pub function: Option<Value<'m>>,
    pub values: FastMap<Value<'m>, Scalars>,
    pub blocks: FastMap<BasicBlock<'m>, BlockId>,
    /// The block that instructions go to.
    pub current: BlockId,
    /// The position of the instruction at hand.
    pub span: SpanId,
    /// The position of what has none.
    function_span: SpanId,
    pub variables: Variables<'m>,
    pub temporaries: Temporaries,
    /// Blocks to make for edges that bring poison; see `poison`.
    pub poisoned: Vec<BlockId>,
}

/// Lowers the body of a defined function.
pub fn lower_body<'m>(
    up: &mut Lowering<'m>,
    function: Value<'m>,
    id: FuncId,
) -> Result<Body, FrontendError> {
    let span = up.program.functions[id].span.unwrap_or(Program::UNKNOWN_SPAN);
    let mut lowering = FunctionLowering::new(up, Some(function), span);
    lowering.take_params(function);
    let order = lowering.number_blocks(function);
    lowering.declare_phis(&order);
    for &block in &order {
        lowering.block(block)?;
    }
    Ok(lowering.finish())
}

impl<'l, 'm> FunctionLowering<'l, 'm> {
    /// An empty body.
    pub fn new(up: &'l mut Lowering<'m>, function: Option<Value<'m>>, span: SpanId) -> Self {
        FunctionLowering {
            up,
            body: Body::default(),
            function,
            values: FastMap::default(),
            blocks: FastMap::default(),
            current: Id::new(0),
            span,
            function_span: span,
            variables: Variables::default(),
            temporaries: Temporaries::default(),
            poisoned: Vec::new(),
        }
    }

    fn take_params(&mut self, function: Value<'m>) {
        for param in function.params() {
            let flat = self.up.flat(param.ty());
            let regs: Vec<Reg> = flat.tys().map(|ty| self.reg(ty)).collect();
            self.body.params.extend_from_slice(&regs);
            self.values.insert(param, regs.into_iter().map(Operand::reg).collect());
        }
        if function.value_type().is_variadic() {
            self.body.varargs = Some(self.reg(Ty::Ptr));
        }
    }

    /// Orders the blocks that can be reached from the entry or a label, and numbers them.
    fn number_blocks(&mut self, function: Value<'m>) -> Vec<BasicBlock<'m>> {
        let labels = self.up.labels_of(function);
        let entry = function.blocks()[0];
        let mut order = reverse_post_order(entry, &labels);
        let joined: FastMap<BasicBlock<'m>, ()> = order
            .iter()
            .filter_map(|&block| continuation(block))
            .filter_map(|(next, joined)| joined.then_some((next, ())))
            .collect();
        order.retain(|block| !joined.contains_key(block));
        for &block in &order {
            let id = self.body.blocks.push(Block { first: 0, len: 0, cost: 0 });
            self.blocks.insert(block, id);
        }
        self.body.labels = labels.iter().map(|block| self.blocks[block]).collect();
        order
    }

    fn declare_phis(&mut self, order: &[BasicBlock<'m>]) {
        for &block in order {
            let mut next = block.first_instruction();
            while let Some(phi) = next.filter(|inst| inst.opcode() == Opcode::LLVMPHI) {
                let flat = self.up.flat(phi.ty());
                let regs = flat.tys().map(|ty| Operand::reg(self.reg(ty))).collect();
                self.values.insert(phi, regs);
                next = phi.next_instruction();
            }
        }
    }

    fn block(&mut self, block: BasicBlock<'m>) -> Result<(), FrontendError> {
        let id = self.blocks[&block];
        self.start_block(id);
        self.span = self.function_span;
        let mut block = block;
        let mut next = block.first_instruction();
        let mut cost = 0;
        while let Some(inst) = next {
            let opcode = inst.opcode();
            let marked = inst.is_nosanitize();
            // Code that the compiler has merged from several places has line 0.
            if let Some(location) = inst.debug_location().filter(|l| l.location_line() != 0) {
                self.span = self.up.location_span(location);
                self.enter_scope(location);
            }
            if is_terminator(opcode)
                && let Some((behind, joined)) = continuation(block)
            {
                self.marked_branch(block, inst);
                if !joined {
                    self.go_to(block, behind);
                    self.end_poisoned_edges();
                    break;
                }
                cost += u32::from(!marked);
                self.join_phis(block, behind);
                block = behind;
                next = block.first_instruction();
                continue;
            }
            if is_terminator(opcode) {
                self.refuse_poison(inst, opcode);
                self.terminator(block, inst, opcode);
                self.end_poisoned_edges();
                cost += 1;
            } else if opcode == Opcode::LLVMPHI {
                cost += u32::from(!marked);
            } else if (marked || opcode == Opcode::LLVMAlloca) && self.is_deferred(inst, opcode) {
                next = inst.next_instruction();
                continue;
            } else {
                let debug_only = opcode == Opcode::LLVMCall && self.debug_call(inst);
                if !debug_only {
                    self.refuse_poison(inst, opcode);
                    self.instruction(inst, opcode);
                    cost += u32::from(!marked);
                }
            }
            next = inst.next_instruction();
        }
        self.body.blocks[id].cost = cost;
        if !self.body.insts.last().is_some_and(Inst::is_terminator) {
            let name = self.function.map(|f| f.name().into_owned()).unwrap_or_default();
            return Err(FrontendError::Malformed(format!("block without an end in {name}")));
        }
        Ok(())
    }

    fn instruction(&mut self, inst: Value<'m>, opcode: Opcode) {
        let ty = inst.ty();
        let flat = self.up.flat(ty);
        if let Some(what) = &flat.unsupported {
            let message = format!("a value of type {what}");
            self.unsupported(message);
            return;
        }
        if let Some(scalars) = self.operation(opcode, inst) {
            debug_assert_eq!(scalars.len(), flat.len(), "{}", inst.print());
            self.values.insert(inst, scalars);
            return;
        }
        self.unsupported(format!("instruction {}", mnemonic(inst)));
        let undef = self.undef_of(ty);
        self.values.insert(inst, undef);
    }

    /// Lowers an instruction or a constant expression, operands and all; none if it is of no known
    /// kind.
    pub fn operation(&mut self, opcode: Opcode, value: Value<'m>) -> Option<Scalars> {
        use Opcode::*;
        Some(match opcode {
            LLVMAdd | LLVMSub | LLVMMul | LLVMUDiv | LLVMSDiv | LLVMURem | LLVMSRem | LLVMShl
            | LLVMLShr | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor => self.int_binary(opcode, value),
            LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem => {
                self.float_binary(opcode, value)
            }
            LLVMFNeg => self.lanewise(Intrinsic::FNeg, value, &[value.operand(0)]),
            LLVMICmp => self.int_compare(value),
            LLVMFCmp => self.float_compare(value),
            LLVMSelect => self.select(value),
            LLVMFreeze => self.scalars(value.operand(0)),
            LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPToUI | LLVMFPToSI | LLVMUIToFP | LLVMSIToFP
            | LLVMFPTrunc | LLVMFPExt | LLVMPtrToInt | LLVMIntToPtr => self.cast(opcode, value),
            LLVMBitCast => self.bitcast(value),
            LLVMAddrSpaceCast => self.scalars(value.operand(0)),
            LLVMGetElementPtr => self.gep(value),
            LLVMAlloca => self.alloca(value),
            LLVMLoad => self.load(value),
            LLVMStore => self.store(value),
            LLVMAtomicRMW => self.atomic_rmw(value)?,
            LLVMAtomicCmpXchg => self.cmpxchg(value)?,
            LLVMFence => {
                self.intrinsic_effect(Intrinsic::Fence, &[]);
                Vec::new().into()
            }
            LLVMExtractValue => self.extract_value(value),
            LLVMInsertValue => self.insert_value(value),
            LLVMExtractElement => self.extract_element(value),
            LLVMInsertElement => self.insert_element(value),
            LLVMShuffleVector if value.kind() == ValueKind::LLVMInstructionValueKind => {
                self.shuffle(value)
            }
            LLVMCall => self.call(value),
            LLVMVAArg => self.va_arg(value)?,
            _ => return None,
        })
    }

    /// The scalars of a value.
    pub fn scalars(&mut self, value: Value<'m>) -> Scalars {
        if let Some(known) = self.values.get(&value) {
            return known.clone();
        }
        if value.is_constant() {
            return self.constant_scalars(value);
        }
        if value.kind() == ValueKind::LLVMInstructionValueKind && value.is_nosanitize() {
            self.instruction(value, value.opcode());
            if let Some(known) = self.values.get(&value) {
                return known.clone();
            }
        }
        // Defined behind something unsupported, which ends the path before it gets here, or in a
        // block that nothing reaches.
        debug_assert!(
            !(self.body.messages.is_empty() && self.body.labels.is_empty()),
            "used before its definition: {}",
            value.print()
        );
        self.undef_of(value.ty())
    }

    /// The one scalar of a value.
    pub fn scalar(&mut self, value: Value<'m>) -> Operand {
        let scalars = self.scalars(value);
        match scalars.first() {
            Some(&operand) => operand,
            None => self.up.undef(Ty::Int(1)),
        }
    }

    /// Any value of a type.
    pub fn undef_of(&mut self, ty: Type<'m>) -> Scalars {
        let flat = self.up.flat(ty);
        flat.tys().map(|ty| self.up.undef(ty)).collect()
    }
}

/// Building blocks of instructions.
impl<'m> FunctionLowering<'_, 'm> {
    /// A new register.
    pub fn reg(&mut self, ty: Ty) -> Reg {
        self.body.regs.push(ty)
    }

    /// Appends an instruction to the current block.
    pub fn emit(&mut self, inst: Inst) {
        self.body.insts.push(inst);
        self.body.spans.push(self.span);
        self.body.blocks[self.current].len += 1;
    }

    /// Instructions go to this block from here on.
    pub fn start_block(&mut self, id: BlockId) {
        self.body.blocks[id].first = self.body.insts.len() as u32;
        self.current = id;
    }

    /// A block beside those of the module.
    pub fn new_block(&mut self) -> BlockId {
        self.body.blocks.push(Block { first: 0, len: 0, cost: 0 })
    }

    /// A list of operands.
    pub fn list(&mut self, operands: &[Operand]) -> List {
        let start = self.body.operands.len() as u32;
        self.body.operands.extend_from_slice(operands);
        List { start, len: operands.len() as u32 }
    }

    /// Ends the path here.
    pub fn unsupported(&mut self, message: String) {
        let index = self.body.messages.len() as u32;
        self.body.messages.push(message);
        self.emit(Inst::Unsupported { message: index });
    }

    /// `a op b`, unchecked.
    pub fn bin(&mut self, op: BinOp, ty: Ty, a: Operand, b: Operand) -> Operand {
        let dst = self.reg(ty);
        self.emit(Inst::Bin { op, checked: false, dst, a, b });
        Operand::reg(dst)
    }

    /// A conversion.
    pub fn convert(&mut self, op: CastOp, ty: Ty, a: Operand) -> Operand {
        let dst = self.reg(ty);
        self.emit(Inst::Cast { op, dst, a });
        Operand::reg(dst)
    }

    /// `cond ? a : b`.
    pub fn choose(&mut self, ty: Ty, cond: Operand, a: Operand, b: Operand) -> Operand {
        let dst = self.reg(ty);
        self.emit(Inst::Select { dst, cond, a, b });
        Operand::reg(dst)
    }

    /// An intrinsic with one result.
    pub fn intrinsic(&mut self, op: Intrinsic, ty: Ty, args: &[Operand]) -> Operand {
        let args = self.list(args);
        let dst = self.reg(ty);
        self.emit(Inst::Intrinsic { op, dst: Some(dst), args });
        Operand::reg(dst)
    }

    /// An intrinsic without a result.
    pub fn intrinsic_effect(&mut self, op: Intrinsic, args: &[Operand]) {
        let args = self.list(args);
        self.emit(Inst::Intrinsic { op, dst: None, args });
    }

    /// An operand's type.
    pub fn ty_of(&self, operand: Operand) -> Ty {
        self.up.program.operand_ty(&self.body, operand)
    }

    /// An intrinsic applied to each lane of its arguments.
    pub fn lanewise(&mut self, op: Intrinsic, value: Value<'m>, args: &[Value<'m>]) -> Scalars {
        let flat = self.up.flat(value.ty());
        let args: Vec<Scalars> = args.iter().map(|&arg| self.scalars(arg)).collect();
        let lane = |i: usize, arg: &Scalars| arg.get(i).or(arg.first()).copied();
        let mut results = Vec::with_capacity(flat.len());
        for (i, ty) in flat.tys().enumerate() {
            let operands: Vec<Operand> = args.iter().filter_map(|arg| lane(i, arg)).collect();
            results.push(self.intrinsic(op, ty, &operands));
        }
        results.into()
    }
}

/// The end of a body.
impl FunctionLowering<'_, '_> {
    /// Puts the temporaries at the start of the entry block and hands out the body.
    pub fn finish(mut self) -> Body {
        let allocas = std::mem::take(&mut self.temporaries.allocas);
        let count = allocas.len() as u32;
        if count > 0 {
            self.body.insts.splice(0..0, allocas);
            let span = self.body.spans.first().copied().unwrap_or(self.span);
            self.body.spans.splice(0..0, std::iter::repeat_n(span, count as usize));
            for block in self.body.blocks.values_mut() {
                block.first += count;
            }
            let entry = &mut self.body.blocks[Id::new(0)];
            entry.first -= count;
            entry.len += count;
            for event in &mut self.body.var_events {
                event.at += count;
            }
            for start in &mut self.body.scope_starts {
                start.at += count;
            }
        }
        self.renumber_blocks();
        self.body
    }

    /// Numbers the blocks in the order of their instructions; those of the lowering's own were
    /// numbered last and lie in between.
    fn renumber_blocks(&mut self) {
        let blocks = &self.body.blocks;
        if blocks.as_slice().is_sorted_by_key(|block| block.first) {
            return;
        }
        let mut order: Vec<BlockId> = blocks.ids().collect();
        order.sort_by_key(|&id| blocks[id].first);
        let sorted = order.iter().map(|&id| blocks[id]).collect();
        let mut renumbered = vec![Id::new(0); order.len()];
        for (new, old) in order.into_iter().enumerate() {
            renumbered[old.index()] = Id::new(new as u32);
        }
        self.body.blocks = sorted;
        for edge in self.body.edges.values_mut() {
            edge.target = renumbered[edge.target.index()];
        }
        for label in &mut self.body.labels {
            *label = renumbered[label.index()];
        }
    }
}

/// All blocks that the entry reaches, each behind those that dominate it; then what only labels reach.
fn reverse_post_order<'m>(entry: BasicBlock<'m>, labels: &[BasicBlock<'m>]) -> Vec<BasicBlock<'m>> {
    let mut seen: FastMap<BasicBlock<'m>, ()> = FastMap::default();
    let mut order = Vec::new();
    for &root in [entry].iter().chain(labels) {
        if seen.insert(root, ()).is_some() {
            continue;
        }
        let start = order.len();
        let mut stack = vec![(root, 0)];
        while let Some((block, next)) = stack.last_mut() {
            let terminator = block.terminator();
            let only = continuation(*block).map(|(next, _)| next);
            let count = match only {
                Some(_) => 1,
                None => terminator.map_or(0, Value::num_successors),
            };
            if *next == count {
                order.push(*block);
                stack.pop();
                continue;
            }
            // Last successor first, so that the first one follows its block in the result.
            let successor = only.unwrap_or_else(|| {
                successor(terminator.expect("has successors"), count - 1 - *next)
            });
            *next += 1;
            if seen.insert(successor, ()).is_none() {
                stack.push((successor, 0));
            }
        }
        order[start..].reverse();
    }
    order
}

fn is_terminator(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        LLVMRet
            | LLVMBr
            | LLVMSwitch
            | LLVMIndirectBr
            | LLVMInvoke
            | LLVMUnreachable
            | LLVMCallBr
            | LLVMResume
            | LLVMCleanupRet
            | LLVMCatchRet
            | LLVMCatchSwitch
    )
}

/// The name of an instruction's operation, from its text form.
pub fn mnemonic(inst: Value<'_>) -> String {
    let text = inst.print();
    let text = text.trim_start();
    let text = text.split_once(" = ").map_or(text, |(_, rest)| rest);
    text.split_whitespace().next().unwrap_or("").to_owned()
}
