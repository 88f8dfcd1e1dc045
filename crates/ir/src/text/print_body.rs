//! The code of a function as text.

use super::names::{Named, type_name};
use super::print::{Printer, comma, put, quoted};
use crate::entity::{Id, IdVec};
use crate::inst::{Access, Call, Callee, Check, Inst, Operand, OperandKind, Toward};
use crate::program::{BlockId, Body, EdgeId, Program, Reg, Symbol};
use crate::source::{VarEvent, VarPlace};
use crate::types::Ty;

pub(super) fn print_body(printer: &mut Printer<'_>, body: &Body) {
    BodyPrinter { p: printer, body }.run();
}

struct BodyPrinter<'p, 'a> {
    p: &'p mut Printer<'a>,
    body: &'p Body,
}

impl BodyPrinter<'_, '_> {
    fn run(&mut self) {
        self.unwritten_registers();
        if self.body.allocas > 0 {
            put!(self.p, "  allocas {}\n", self.body.allocas);
        }
        if !self.body.labels.is_empty() {
            let labels: Vec<String> =
                self.body.labels.iter().map(|b| format!("b{}", b.raw())).collect();
            put!(self.p, "  labels {}\n", labels.join(", "));
        }
        for (id, scope) in self.body.scopes.iter() {
            put!(self.p, "  scope {}", id.raw());
            if let Some(parent) = scope.parent {
                put!(self.p, " in {}", parent.raw());
            }
            self.p.out.push('\n');
        }
        for (id, var) in self.body.vars.iter() {
            put!(self.p, "  var {} {}", id.raw(), quoted(&var.name));
            if let Some(ty) = var.ty {
                put!(self.p, " type {}", ty.raw());
            }
            if var.param > 0 {
                put!(self.p, " param {}", var.param);
            }
            if let Some(scope) = var.scope {
                put!(self.p, " scope {}", scope.raw());
            }
            self.p.position(var.span);
            self.p.out.push('\n');
        }
        for block in self.body.blocks.ids() {
            self.block(block);
        }
    }

    /// Registers whose type would not be said anywhere else.
    fn unwritten_registers(&mut self) {
        let mut written: IdVec<Ty, bool> = self.body.regs.ids().map(|_| false).collect();
        let moves =
            self.body.blocks.ids().flat_map(|b| self.body.out_edges(b)).flat_map(|e| &e.moves);
        moves.for_each(|&(to, _)| written[to] = true);
        for &reg in self.body.params.iter().chain(&self.body.varargs) {
            written[reg] = true;
        }
        for block in self.body.blocks.ids() {
            for inst in self.body.block_insts(block) {
                self.body.defs(inst).for_each(|reg| written[reg] = true);
            }
        }
        let mut count = 0;
        for (reg, _) in written.iter().filter(|(_, written)| !**written) {
            put!(self.p, "{}", if count == 0 { "  regs " } else { ", " });
            self.def(reg);
            count += 1;
        }
        if count > 0 {
            self.p.out.push('\n');
        }
    }

    fn block(&mut self, id: BlockId) {
        let block = self.body.blocks[id];
        put!(self.p, "b{} cost {}:\n", id.raw(), block.cost);
        for at in block.first..block.first + block.len {
            let start = self.body.scope_starts.partition_point(|s| s.at < at);
            if let Some(start) = self.body.scope_starts.get(start).filter(|s| s.at == at) {
                put!(self.p, "  scope {}\n", start.scope.raw());
            }
            let start = self.body.var_events.partition_point(|e| e.at < at);
            for event in self.body.var_events[start..].iter().take_while(|e| e.at == at) {
                self.event(event);
            }
            put!(self.p, "  ");
            self.inst(&self.body.insts[at as usize]);
            let span = self.body.spans.get(at as usize).copied();
            self.p.position(span.unwrap_or(Program::UNKNOWN_SPAN));
            self.p.out.push('\n');
        }
    }

    fn event(&mut self, event: &VarEvent) {
        put!(self.p, "  dbg {} ", event.var.raw());
        match event.place {
            VarPlace::Address(at) => {
                put!(self.p, "at ");
                self.operand(at);
            }
            VarPlace::Value(value) => {
                put!(self.p, "is ");
                self.operand(value);
            }
            VarPlace::Gone => put!(self.p, "gone"),
        }
        self.p.out.push('\n');
    }

    fn def(&mut self, reg: Reg) {
        put!(self.p, "%{}:{}", reg.raw(), type_name(self.body.regs[reg]));
    }

    fn defs(&mut self, first: Reg, count: u32) {
        for i in 0..count {
            put!(self.p, "{}", if i == 0 { "" } else { ", " });
            self.def(Id::new(first.raw() + i));
        }
        put!(self.p, " = ");
    }

    fn operand(&mut self, operand: Operand) {
        match operand.kind() {
            OperandKind::Reg(reg) => put!(self.p, "%{}", reg.raw()),
            OperandKind::Const(id) => put!(self.p, "{}", self.p.constant(id)),
        }
    }

    /// `word a, b, …`.
    fn line(&mut self, word: &str, operands: &[Operand]) {
        put!(self.p, "{word}");
        for (i, &operand) in operands.iter().enumerate() {
            put!(self.p, "{} ", comma(i));
            self.operand(operand);
        }
    }

    /// `dst = word a, b, …`.
    fn assign(&mut self, dst: Reg, word: &str, operands: &[Operand]) {
        self.defs(dst, 1);
        self.line(word, operands);
    }

    fn inst(&mut self, inst: &Inst) {
        match *inst {
            Inst::Copy { dst, src } => self.assign(dst, "copy", &[src]),
            Inst::Bin { op, checked, dst, a, b } => {
                let word = format!("{}{}", op.name(), if checked { " checked" } else { "" });
                self.assign(dst, &word, &[a, b]);
            }
            Inst::Cmp { op, dst, a, b } => self.assign(dst, &format!("cmp {}", op.name()), &[a, b]),
            Inst::FBin { op, dst, a, b } => self.assign(dst, op.name(), &[a, b]),
            Inst::FCmp { op, dst, a, b } => {
                self.assign(dst, &format!("fcmp {}", op.name()), &[a, b]);
            }
            Inst::Cast { op, dst, a } => self.assign(dst, op.name(), &[a]),
            Inst::Select { dst, cond, a, b } => self.assign(dst, "select", &[cond, a, b]),
            Inst::PtrAdd { dst, base, index, scale } => {
                self.assign(dst, "ptradd", &[base, index]);
                put!(self.p, " * {scale}");
            }
            Inst::Load { dst, ptr, access } => {
                self.assign(dst, &format!("load{}", flags(access)), &[ptr]);
            }
            Inst::Store { ptr, value, ty, access } => {
                self.line(&format!("store{} {}", flags(access), type_name(ty)), &[value, ptr]);
            }
            Inst::Alloca { dst, size, align, index, escapes } => {
                self.assign(dst, &format!("alloca {index} size"), &[size]);
                put!(self.p, " align {align}{}", if escapes { " escapes" } else { "" });
            }
            Inst::MemCopy { dst, src, len, overlap } => {
                self.line(if overlap { "memmove" } else { "memcopy" }, &[dst, src, len]);
            }
            Inst::MemSet { dst, byte, len } => self.line("memset", &[dst, byte, len]),
            Inst::AtomicRmw { op, dst, ptr, value } => {
                self.assign(dst, &format!("rmw {}", op.name()), &[ptr, value]);
            }
            Inst::CmpXchg { dst, ptr, expected, new } => {
                self.defs(dst, 2);
                self.line("cmpxchg", &[ptr, expected, new]);
            }
            Inst::ThreadLocal { dst, global } => {
                self.defs(dst, 1);
                put!(self.p, "threadlocal {}", self.p.symbol(Symbol::Global(global)));
            }
            Inst::Call(id) => self.call(&self.body.calls[id]),
            Inst::Intrinsic { op, dst, args } => {
                if let Some(dst) = dst {
                    self.defs(dst, op.results());
                }
                put!(self.p, "intrinsic {}", op.name());
                self.arguments(self.body.list(args), args.len as usize);
            }
            Inst::Check { ok, check } => {
                put!(self.p, "check ");
                self.operand(ok);
                self.subject(&self.body.checks[check]);
            }
            Inst::CheckSum { base, index, scale, toward, check } => {
                put!(self.p, "check_sum ");
                self.operand(base);
                put!(self.p, ", ");
                self.operand(index);
                let way = Toward::ALL.iter().find(|(way, _)| *way == toward);
                put!(self.p, ", {scale} {}", way.map_or("", |(_, name)| name));
                self.subject(&self.body.checks[check]);
            }
            Inst::CheckType { pointer, signature, check } => {
                put!(self.p, "check_type ");
                self.operand(pointer);
                put!(self.p, ", {signature}");
                self.subject(&self.body.checks[check]);
            }
            Inst::Unsupported { message } => {
                put!(self.p, "unsupported {}", quoted(&self.body.messages[message as usize]));
            }
            _ => self.terminator(inst),
        }
    }

    fn terminator(&mut self, inst: &Inst) {
        match *inst {
            Inst::Jump(edge) => {
                put!(self.p, "jump ");
                self.edge(edge);
            }
            Inst::Branch { cond, then, other } => {
                self.line("branch", &[cond]);
                for edge in [then, other] {
                    put!(self.p, ", ");
                    self.edge(edge);
                }
            }
            Inst::Switch(id) => {
                let switch = &self.body.switches[id];
                self.line("switch", &[switch.value]);
                for &(value, edge) in &switch.cases {
                    put!(self.p, ", {value}: ");
                    self.edge(edge);
                }
                put!(self.p, ", default: ");
                self.edge(switch.default);
            }
            Inst::IndirectJump(id) => {
                let jump = &self.body.indirect_jumps[id];
                self.line("goto", &[jump.addr]);
                for &(label, edge) in &jump.targets {
                    put!(self.p, ", ^{label}: ");
                    self.edge(edge);
                }
            }
            Inst::Return(values) => self.line("return", self.body.list(values)),
            _ => put!(self.p, "unreachable"),
        }
    }

    /// What a check is about.
    fn subject(&mut self, check: &Check) {
        let Check { group, breach, message } = check;
        let (group, breach) = (quoted(group.name()), quoted(breach.name()));
        put!(self.p, ", {group} {breach} {}", quoted(message));
    }

    fn call(&mut self, call: &Call) {
        match call.dst {
            Some(dst) if call.results > 0 => self.defs(dst, call.results),
            _ => {}
        }
        put!(self.p, "call ");
        if call.dst.is_none() && call.results > 0 {
            put!(self.p, "results {} ", call.results);
        }
        match call.callee {
            Callee::Direct(id) => put!(self.p, "{}", self.p.symbol(Symbol::Function(id))),
            Callee::Indirect(addr) => {
                put!(self.p, "[");
                self.operand(addr);
                put!(self.p, "]");
            }
        }
        self.arguments(self.body.list(call.args), call.fixed as usize);
        if let Some(varargs) = call.varargs {
            self.line(" varargs", &[varargs]);
        }
    }

    /// `(a, b; c)` with a semicolon before those that are not `fixed`.
    fn arguments(&mut self, args: &[Operand], fixed: usize) {
        put!(self.p, "(");
        for (i, &arg) in args.iter().enumerate() {
            let separator = match i {
                _ if i == fixed => "; ",
                0 => "",
                _ => ", ",
            };
            put!(self.p, "{separator}");
            self.operand(arg);
        }
        put!(self.p, ")");
    }

    fn edge(&mut self, id: EdgeId) {
        let edge = &self.body.edges[id];
        put!(self.p, "b{}", edge.target.raw());
        if edge.moves.is_empty() {
            return;
        }
        put!(self.p, "(");
        for (i, &(to, from)) in edge.moves.iter().enumerate() {
            put!(self.p, "{}", if i == 0 { "" } else { ", " });
            self.defs(to, 1);
            self.operand(from);
        }
        put!(self.p, ")");
    }
}

fn flags(access: Access) -> &'static str {
    match (access.volatile, access.atomic) {
        (false, false) => "",
        (true, false) => " volatile",
        (false, true) => " atomic",
        (true, true) => " volatile atomic",
    }
}
