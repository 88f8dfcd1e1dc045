//! The shape of a function's code. What depends on it (types, flow) is checked when it is right.

use super::{Report, exists, flow, symbol_exists, types};
use crate::entity::Id;
use crate::inst::{Callee, Inst, List, Operand, OperandKind};
use crate::program::{BlockId, Body, Const, EdgeId, Function, Program, Reg};
use crate::source::VarPlace;
use crate::types::Ty;
use std::collections::HashSet;

pub(super) fn check(program: &Program, function: &Function, body: &Body, report: &mut Report) {
    let before = report.violations.len();
    let place = report.place.clone();
    Shape { program, function, body, report }.run();
    report.place.clone_from(&place);
    if report.violations.len() == before {
        types::check(program, function, body, report);
        report.place.clone_from(&place);
    }
    if report.violations.len() == before {
        flow::check(body, report);
        report.place = place;
    }
}

struct Shape<'a> {
    program: &'a Program,
    function: &'a Function,
    body: &'a Body,
    report: &'a mut Report,
}

impl Shape<'_> {
    fn run(&mut self) {
        self.parameters();
        self.blocks();
        self.edges();
        self.labels();
        self.scopes();
        self.variables();
        let place = self.report.place.clone();
        for (i, inst) in self.body.insts.iter().enumerate() {
            self.report.place = format!("{place}, instruction {i}");
            self.inst(inst);
        }
        self.report.place = place;
        self.allocas();
    }

    fn check(&mut self, holds: bool, message: &str) {
        self.report.check(holds, || message.to_owned());
    }

    fn parameters(&mut self) {
        let regs = &self.body.params;
        let typed = regs.len() == self.function.params.len()
            && regs
                .iter()
                .zip(&self.function.params)
                .all(|(&r, ty)| self.body.regs.get(r) == Some(ty));
        self.check(typed, "parameter registers do not match the signature");
        let all: Vec<Reg> = regs.iter().chain(&self.body.varargs).copied().collect();
        let distinct = all.iter().collect::<HashSet<_>>().len() == all.len();
        self.check(distinct, "two parameters share a register");
        if let Some(reg) = self.body.varargs {
            let fits = self.function.variadic && self.body.regs.get(reg) == Some(&Ty::Ptr);
            self.check(fits, "register for variadic arguments in a function that has none");
        }
    }

    fn blocks(&mut self) {
        let mut next = 0;
        for (id, block) in self.body.blocks.iter() {
            let in_order = block.first == next && block.len > 0;
            next = block.first.saturating_add(block.len);
            let inside = next as usize <= self.body.insts.len();
            if !self.report.check(in_order && inside, || format!("b{} is misplaced", id.raw())) {
                return;
            }
            let insts = self.body.block_insts(id);
            let ends = insts.iter().position(Inst::is_terminator) == Some(insts.len() - 1);
            self.report.check(ends, || format!("b{} has no terminator at its end only", id.raw()));
        }
        self.check(next as usize == self.body.insts.len(), "instructions outside of blocks");
        self.check(!self.body.blocks.is_empty(), "no block");
        self.check(self.body.spans.len() == self.body.insts.len(), "not one span per instruction");
        let known = self.body.spans.iter().all(|&s| exists(&self.program.spans, s));
        self.check(known, "no such span");
    }

    fn edges(&mut self) {
        for edge in self.body.edges.values() {
            self.check(edge.target != Id::new(0), "an edge leads to the entry");
            let target = edge.target.raw();
            let known = exists(&self.body.blocks, edge.target);
            self.report
                .check(known, || format!("an edge leads to b{target}, which does not exist"));
            let mut written = HashSet::new();
            for &(to, from) in &edge.moves {
                let once = written.insert(to);
                self.report
                    .check(once, || format!("an edge to b{target} writes %{} twice", to.raw()));
                let known = exists(&self.body.regs, to) && self.operand(from);
                if known {
                    let same = self.body.regs[to] == self.program.operand_ty(self.body, from);
                    self.report.check(same, || format!("types differ in an edge to b{target}"));
                } else {
                    self.report.add(format!("unknown operand in an edge to b{target}"));
                }
            }
        }
    }

    fn labels(&mut self) {
        let known = self.body.labels.iter().all(|&b| exists(&self.body.blocks, b));
        self.check(known, "a label of a block that does not exist");
    }

    fn variables(&mut self) {
        for var in self.body.vars.values() {
            let typed = var.ty.is_none_or(|ty| exists(&self.program.source_types, ty));
            let placed = var.scope.is_none_or(|scope| exists(&self.body.scopes, scope));
            let known = typed && placed && exists(&self.program.spans, var.span);
            let what = || format!("variable {}: no such type, scope or span", var.name);
            self.report.check(known, what);
        }
        let mut last = 0;
        for event in &self.body.var_events {
            let place = match event.place {
                VarPlace::Address(operand) | VarPlace::Value(operand) => self.operand(operand),
                VarPlace::Gone => true,
            };
            let known =
                exists(&self.body.vars, event.var) && (event.at as usize) < self.body.insts.len();
            self.check(known && place, "variable event names what does not exist");
            self.check(event.at >= last, "variable events out of order");
            last = event.at;
        }
    }

    fn scopes(&mut self) {
        for (id, scope) in self.body.scopes.iter() {
            let around = scope.parent.is_none_or(|parent| parent.raw() < id.raw());
            self.check(around, "a scope inside of one that does not come before it");
        }
        let starts = &self.body.scope_starts;
        let known = starts.iter().all(|start| {
            exists(&self.body.scopes, start.scope) && (start.at as usize) < self.body.insts.len()
        });
        self.check(known, "a scope's start names what does not exist");
        let ordered = starts.is_sorted_by(|a, b| a.at < b.at);
        self.check(ordered, "starts of scopes out of order");
    }

    fn allocas(&mut self) {
        let mut seen = HashSet::new();
        for inst in &self.body.insts {
            if let Inst::Alloca { index, align, .. } = *inst {
                let fresh = index < self.body.allocas && seen.insert(index);
                self.report.check(fresh, || format!("alloca number {index} twice or out of range"));
                self.check(align.is_power_of_two(), "alignment of an alloca is no power of two");
            }
        }
    }

    fn operand(&self, operand: Operand) -> bool {
        match operand.kind() {
            OperandKind::Reg(reg) => exists(&self.body.regs, reg),
            OperandKind::Const(id) => match self.program.consts.get(id) {
                Some(Const::Address(symbol, _)) => symbol_exists(self.program, *symbol),
                found => found.is_some(),
            },
        }
    }

    fn list(&self, list: List) -> bool {
        list.start.checked_add(list.len).is_some_and(|end| end as usize <= self.body.operands.len())
    }

    fn edge(&self, edge: EdgeId) -> bool {
        exists(&self.body.edges, edge)
    }

    /// Whether the tables that an instruction refers to have what it wants.
    fn tables(&self, inst: &Inst) -> bool {
        match *inst {
            Inst::Call(id) => self.body.calls.get(id).is_some_and(|call| {
                let callee = match call.callee {
                    Callee::Direct(f) => exists(&self.program.functions, f),
                    Callee::Indirect(_) => true,
                };
                callee && self.list(call.args) && call.fixed <= call.args.len
            }),
            Inst::Intrinsic { args, .. } | Inst::Return(args) => self.list(args),
            Inst::Check { check, .. }
            | Inst::CheckType { check, .. }
            | Inst::CheckSum { check, .. } => exists(&self.body.checks, check),
            Inst::Unsupported { message } => (message as usize) < self.body.messages.len(),
            Inst::ThreadLocal { global, .. } => {
                self.program.globals.get(global).is_some_and(|g| g.thread_local)
            }
            Inst::Jump(edge) => self.edge(edge),
            Inst::Branch { then, other, .. } => self.edge(then) && self.edge(other),
            Inst::Switch(id) => self.body.switches.get(id).is_some_and(|s| {
                self.edge(s.default) && s.cases.iter().all(|&(_, e)| self.edge(e))
            }),
            Inst::IndirectJump(id) => self.body.indirect_jumps.get(id).is_some_and(|jump| {
                jump.targets.iter().all(|&(label, edge)| self.leads_to_label(label, edge))
            }),
            _ => true,
        }
    }

    fn leads_to_label(&self, label: u32, edge: EdgeId) -> bool {
        let block: Option<&BlockId> = self.body.labels.get(label as usize);
        block.is_some() && self.body.edges.get(edge).map(|e| &e.target) == block
    }

    fn inst(&mut self, inst: &Inst) {
        if !self
            .report
            .check(self.tables(inst), || format!("refers to what does not exist: {inst:?}"))
        {
            return;
        }
        let mut known = true;
        self.body.for_each_use(inst, |operand| known &= self.operand(operand));
        let mut written = self.body.defs(inst);
        known &= written.all(|reg| exists(&self.body.regs, reg));
        self.check(known, "no such register or constant");
    }
}
