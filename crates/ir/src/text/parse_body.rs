//! The code of a function from text.

use super::lex::Token;
use super::names::Word;
use super::parse::{Parser, Result, push_numbered};
use crate::checks::Group;
use crate::entity::Id;
use crate::inst::{
    Access, BinOp, Breach, Call, Callee, CastOp, Check, Edge, FBinOp, IndirectJump, Inst,
    Intrinsic, List, Operand, Switch, Toward,
};
use crate::program::{Block, BlockId, Body, EdgeId, FuncId, Program, Reg};
use crate::source::{Scope, ScopeStart, VarEvent, VarPlace, Variable};
use crate::types::Ty;

/// Reads `{ … }` into the body of a function whose header is known.
pub(super) fn body(p: &mut Parser<'_>, id: FuncId) -> Result<()> {
    let function = &mut p.program.functions[id];
    let body = function.body.take().unwrap_or_default();
    let params = function.params.clone();
    let mut b = BodyParser { p, body: *body, types: Vec::new() };
    let registers: Vec<Reg> = b.body.params.clone();
    if registers.len() != params.len() {
        return b.p.fail("every parameter of a function with code needs a register");
    }
    for (reg, ty) in registers.into_iter().zip(params) {
        b.type_of(reg, ty)?;
    }
    if let Some(reg) = b.body.varargs {
        b.type_of(reg, Ty::Ptr)?;
    }
    b.run()?;
    let body = b.body;
    p.program.functions[id].body = Some(Box::new(body));
    Ok(())
}

struct BodyParser<'p, 'a> {
    p: &'p mut Parser<'a>,
    body: Body,
    /// Types of registers, as they become known.
    types: Vec<Option<Ty>>,
}

impl BodyParser<'_, '_> {
    fn run(&mut self) -> Result<()> {
        self.p.expect("{")?;
        loop {
            if self.p.accept("}") {
                break;
            }
            match self.p.peek() {
                Token::Word(word) => match word.as_str() {
                    "regs" => self.registers()?,
                    "allocas" => {
                        self.p.next();
                        self.body.allocas = self.p.number()?;
                    }
                    "labels" => self.labels()?,
                    "scope" => self.scope()?,
                    "var" => self.variable()?,
                    _ => self.block()?,
                },
                _ => return self.p.fail("block expected"),
            }
        }
        let types = std::mem::take(&mut self.types);
        for (number, ty) in types.into_iter().enumerate() {
            match ty {
                Some(ty) => self.body.regs.push(ty),
                None => return self.p.fail(format!("register %{number} has no type")),
            };
        }
        Ok(())
    }

    fn type_of(&mut self, reg: Reg, ty: Ty) -> Result<()> {
        const MOST_REGISTERS: usize = 1 << 24;
        if reg.index() >= MOST_REGISTERS {
            return self.p.fail("register number out of range");
        }
        if self.types.len() <= reg.index() {
            self.types.resize(reg.index() + 1, None);
        }
        match self.types[reg.index()].replace(ty) {
            Some(other) if other != ty => {
                self.p.fail(format!("register %{} has two types", reg.raw()))
            }
            _ => Ok(()),
        }
    }

    /// `%N:type`.
    fn def(&mut self) -> Result<Reg> {
        let Token::Reg(number) = *self.p.next() else {
            return self.p.fail("register expected");
        };
        self.p.expect(":")?;
        let ty = self.p.ty()?;
        let reg = Id::new(number);
        self.type_of(reg, ty)?;
        Ok(reg)
    }

    fn registers(&mut self) -> Result<()> {
        self.p.next();
        self.def()?;
        while self.p.accept(",") {
            self.def()?;
        }
        Ok(())
    }

    fn labels(&mut self) -> Result<()> {
        self.p.next();
        loop {
            let block = self.block_name()?;
            self.body.labels.push(block);
            if !self.p.accept(",") {
                return Ok(());
            }
        }
    }

    fn scope(&mut self) -> Result<()> {
        self.p.next();
        let number = self.p.number()?;
        let parent = if self.p.accept_word("in") { Some(Id::new(self.p.number()?)) } else { None };
        push_numbered(self.p, &mut self.body.scopes, number, Scope { parent })
    }

    fn variable(&mut self) -> Result<()> {
        self.p.next();
        let number = self.p.number()?;
        let name = self.p.text()?.to_owned();
        let ty = if self.p.accept_word("type") { Some(Id::new(self.p.number()?)) } else { None };
        let param = if self.p.accept_word("param") { self.p.number()? } else { 0 };
        let scope =
            if self.p.accept_word("scope") { Some(Id::new(self.p.number()?)) } else { None };
        let span = self.span()?;
        let variable = Variable { name, ty, param, scope, span };
        push_numbered(self.p, &mut self.body.vars, number, variable)
    }

    fn span(&mut self) -> Result<crate::SpanId> {
        Ok(self.p.position()?.unwrap_or(Program::UNKNOWN_SPAN))
    }

    /// `bN`.
    fn block_name(&mut self) -> Result<BlockId> {
        let word = self.p.word()?;
        match word.strip_prefix('b').and_then(|digits| digits.parse().ok()) {
            Some(number) => Ok(Id::new(number)),
            None => self.p.fail(format!("block expected, not {word:?}")),
        }
    }

    fn block(&mut self) -> Result<()> {
        let number = self.block_name()?.raw();
        let mut cost = None;
        if self.p.accept_word("cost") {
            cost = Some(self.p.number()?);
        }
        self.p.expect(":")?;
        let first = self.body.insts.len() as u32;
        loop {
            if self.p.accept_word("scope") {
                let at = self.body.insts.len() as u32;
                let scope = Id::new(self.p.number()?);
                self.body.scope_starts.push(ScopeStart { at, scope });
            }
            while self.p.accept_word("dbg") {
                self.event()?;
            }
            let inst = self.inst()?;
            let span = self.span()?;
            self.body.insts.push(inst);
            self.body.spans.push(span);
            if inst.is_terminator() {
                break;
            }
        }
        let len = self.body.insts.len() as u32 - first;
        let block = Block { first, len, cost: cost.unwrap_or(len) };
        push_numbered(self.p, &mut self.body.blocks, number, block)
    }

    fn event(&mut self) -> Result<()> {
        let at = self.body.insts.len() as u32;
        let var = Id::new(self.p.number()?);
        let place = match self.p.word()? {
            "at" => VarPlace::Address(self.operand()?),
            "is" => VarPlace::Value(self.operand()?),
            "gone" => VarPlace::Gone,
            other => return self.p.fail(format!("unknown place {other:?}")),
        };
        self.body.var_events.push(VarEvent { at, var, place });
        Ok(())
    }

    fn operand(&mut self) -> Result<Operand> {
        if let Token::Reg(number) = *self.p.peek() {
            self.p.next();
            return match number {
                0..0x8000_0000 => Ok(Operand::reg(Id::new(number))),
                _ => self.p.fail("register number out of range"),
            };
        }
        Ok(Operand::constant(self.p.constant()?))
    }

    /// `N` operands with commas between.
    fn operands<const N: usize>(&mut self) -> Result<[Operand; N]> {
        let mut found = Vec::with_capacity(N);
        for i in 0..N {
            if i > 0 {
                self.p.expect(",")?;
            }
            found.push(self.operand()?);
        }
        match found.try_into() {
            Ok(array) => Ok(array),
            Err(_) => self.p.fail("operands expected"),
        }
    }

    fn add_list(&mut self, operands: &[Operand]) -> List {
        let start = self.body.operands.len() as u32;
        self.body.operands.extend_from_slice(operands);
        List { start, len: operands.len() as u32 }
    }

    fn inst(&mut self) -> Result<Inst> {
        if !matches!(self.p.peek(), Token::Reg(_)) {
            return self.statement();
        }
        let mut dsts = vec![self.def()?];
        while self.p.accept(",") {
            let reg = self.def()?;
            if reg.raw() != dsts[0].raw() + dsts.len() as u32 {
                return self.p.fail("results take consecutive registers");
            }
            dsts.push(reg);
        }
        self.p.expect("=")?;
        self.assignment(dsts[0], dsts.len() as u32)
    }

    fn assignment(&mut self, dst: Reg, count: u32) -> Result<Inst> {
        let word = self.p.word()?;
        let expected = if word == "cmpxchg" { 2 } else { 1 };
        match word {
            "call" => return self.call(Some(dst), count),
            "intrinsic" => return self.intrinsic(Some(dst), count),
            _ if count != expected => return self.p.fail(format!("{word} has {expected} results")),
            _ => {}
        }
        if let Some(op) = BinOp::of(word) {
            let checked = self.p.accept_word("checked");
            let [a, b] = self.operands()?;
            return Ok(Inst::Bin { op, checked, dst, a, b });
        }
        if let Some(op) = FBinOp::of(word) {
            let [a, b] = self.operands()?;
            return Ok(Inst::FBin { op, dst, a, b });
        }
        if let Some(op) = CastOp::of(word) {
            return Ok(Inst::Cast { op, dst, a: self.operand()? });
        }
        Ok(match word {
            "copy" => Inst::Copy { dst, src: self.operand()? },
            "cmp" => {
                let op = self.p.one_of()?;
                let [a, b] = self.operands()?;
                Inst::Cmp { op, dst, a, b }
            }
            "fcmp" => {
                let op = self.p.one_of()?;
                let [a, b] = self.operands()?;
                Inst::FCmp { op, dst, a, b }
            }
            "select" => {
                let [cond, a, b] = self.operands()?;
                Inst::Select { dst, cond, a, b }
            }
            "ptradd" => {
                let [base, index] = self.operands()?;
                self.p.expect("*")?;
                Inst::PtrAdd { dst, base, index, scale: self.p.number()? }
            }
            "load" => {
                let access = self.access();
                Inst::Load { dst, ptr: self.operand()?, access }
            }
            "alloca" => self.alloca(dst)?,
            "rmw" => {
                let op = self.p.one_of()?;
                let [ptr, value] = self.operands()?;
                Inst::AtomicRmw { op, dst, ptr, value }
            }
            "cmpxchg" => {
                let [ptr, expected, new] = self.operands()?;
                Inst::CmpXchg { dst, ptr, expected, new }
            }
            "threadlocal" => Inst::ThreadLocal { dst, global: self.p.global()? },
            other => return self.p.fail(format!("unknown operation {other:?}")),
        })
    }

    fn access(&mut self) -> Access {
        let volatile = self.p.accept_word("volatile");
        Access { volatile, atomic: self.p.accept_word("atomic") }
    }

    fn alloca(&mut self, dst: Reg) -> Result<Inst> {
        let index: u32 = self.p.number()?;
        self.p.expect_word("size")?;
        let size = self.operand()?;
        self.p.expect_word("align")?;
        let align = self.p.number()?;
        let escapes = self.p.accept_word("escapes");
        Ok(Inst::Alloca { dst, size, align, index, escapes })
    }

    /// An instruction without results.
    fn statement(&mut self) -> Result<Inst> {
        Ok(match self.p.word()? {
            "store" => {
                let access = self.access();
                let ty = self.p.ty()?;
                let [value, ptr] = self.operands()?;
                Inst::Store { ptr, value, ty, access }
            }
            word @ ("memcopy" | "memmove") => {
                let [dst, src, len] = self.operands()?;
                Inst::MemCopy { dst, src, len, overlap: word == "memmove" }
            }
            "memset" => {
                let [dst, byte, len] = self.operands()?;
                Inst::MemSet { dst, byte, len }
            }
            "call" => return self.call(None, 0),
            "intrinsic" => return self.intrinsic(None, 0),
            "check" => self.check()?,
            "check_type" => self.check_type()?,
            "check_sum" => self.check_sum()?,
            "unsupported" => {
                let text = self.p.text()?.to_owned();
                self.body.messages.push(text);
                Inst::Unsupported { message: self.body.messages.len() as u32 - 1 }
            }
            word => return self.terminator(word),
        })
    }

    fn check(&mut self) -> Result<Inst> {
        let ok = self.operand()?;
        Ok(Inst::Check { ok, check: self.subject()? })
    }

    fn check_type(&mut self) -> Result<Inst> {
        let pointer = self.operand()?;
        self.p.expect(",")?;
        let signature = self.p.number()?;
        Ok(Inst::CheckType { pointer, signature, check: self.subject()? })
    }

    fn check_sum(&mut self) -> Result<Inst> {
        let base = self.operand()?;
        self.p.expect(",")?;
        let index = self.operand()?;
        self.p.expect(",")?;
        let scale = self.p.number()?;
        let toward = Toward::ALL.iter().find(|(_, name)| self.p.accept_word(name));
        let Some(&(toward, _)) = toward else { return self.p.fail("no such way") };
        Ok(Inst::CheckSum { base, index, scale, toward, check: self.subject()? })
    }

    /// What a check is about.
    fn subject(&mut self) -> Result<Id<Check>> {
        self.p.expect(",")?;
        let group = self.p.text()?;
        let group = Group::ALL.iter().copied().find(|g| g.name() == group);
        let breach = self.p.text()?;
        let breach = Breach::ALL.iter().copied().find(|b| b.name() == breach);
        let (Some(group), Some(breach)) = (group, breach) else {
            return self.p.fail("no such check");
        };
        let message = self.p.text()?.to_owned();
        Ok(self.body.checks.push(Check { group, breach, message }))
    }

    fn terminator(&mut self, word: &str) -> Result<Inst> {
        Ok(match word {
            "jump" => Inst::Jump(self.edge()?),
            "branch" => {
                let cond = self.operand()?;
                self.p.expect(",")?;
                let then = self.edge()?;
                self.p.expect(",")?;
                Inst::Branch { cond, then, other: self.edge()? }
            }
            "switch" => self.switch()?,
            "goto" => {
                let addr = self.operand()?;
                let mut targets = Vec::new();
                while self.p.accept(",") {
                    self.p.expect("^")?;
                    let label = self.p.number()?;
                    self.p.expect(":")?;
                    targets.push((label, self.edge()?));
                }
                Inst::IndirectJump(self.body.indirect_jumps.push(IndirectJump { addr, targets }))
            }
            "return" => {
                let mut values = Vec::new();
                if self.starts_operand() {
                    values.push(self.operand()?);
                    while self.p.accept(",") {
                        values.push(self.operand()?);
                    }
                }
                Inst::Return(self.add_list(&values))
            }
            "unreachable" => Inst::Unreachable,
            other => return self.p.fail(format!("unknown instruction {other:?}")),
        })
    }

    fn starts_operand(&self) -> bool {
        match self.p.peek() {
            Token::Reg(_) | Token::Symbol(_) | Token::Number(_) | Token::Hex(_) => true,
            Token::Word(word) => word == "null" || word == "undef",
            _ => false,
        }
    }

    fn switch(&mut self) -> Result<Inst> {
        let value = self.operand()?;
        let mut cases = Vec::new();
        loop {
            self.p.expect(",")?;
            if self.p.accept_word("default") {
                self.p.expect(":")?;
                let default = self.edge()?;
                return Ok(Inst::Switch(self.body.switches.push(Switch { value, cases, default })));
            }
            let case = self.p.number()?;
            self.p.expect(":")?;
            cases.push((case, self.edge()?));
        }
    }

    fn edge(&mut self) -> Result<EdgeId> {
        let target = self.block_name()?;
        let mut moves = Vec::new();
        if self.p.accept("(") {
            loop {
                let to = self.def()?;
                self.p.expect("=")?;
                moves.push((to, self.operand()?));
                if self.p.accept(")") {
                    break;
                }
                self.p.expect(",")?;
            }
        }
        Ok(self.body.edges.push(Edge { target, moves }))
    }

    fn call(&mut self, dst: Option<Reg>, count: u32) -> Result<Inst> {
        let results = if self.p.accept_word("results") { self.p.number()? } else { count };
        let callee = if self.p.accept("[") {
            let addr = self.operand()?;
            self.p.expect("]")?;
            Callee::Indirect(addr)
        } else {
            Callee::Direct(self.p.function()?)
        };
        let (args, fixed) = self.arguments()?;
        let varargs = if self.p.accept_word("varargs") { Some(self.operand()?) } else { None };
        let call = Call { callee, args, fixed, varargs, dst, results };
        Ok(Inst::Call(self.body.calls.push(call)))
    }

    fn intrinsic(&mut self, dst: Option<Reg>, count: u32) -> Result<Inst> {
        let op: Intrinsic = self.p.one_of()?;
        if dst.is_some() && count != op.results() {
            return self.p.fail(format!("the intrinsic has {} results", op.results()));
        }
        let (args, _) = self.arguments()?;
        Ok(Inst::Intrinsic { op, dst, args })
    }

    /// `(a, b; c)`: the list and how many stand before the semicolon.
    fn arguments(&mut self) -> Result<(List, u32)> {
        self.p.expect("(")?;
        let mut args = Vec::new();
        let mut fixed = None;
        while !self.p.accept(")") {
            if self.p.accept(";") {
                fixed = Some(args.len() as u32);
            } else if !args.is_empty() {
                self.p.expect(",")?;
            }
            args.push(self.operand()?);
        }
        let list = self.add_list(&args);
        Ok((list, fixed.unwrap_or(list.len)))
    }
}
