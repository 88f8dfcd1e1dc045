//! From an `ir` body to [`Code`].

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use ir::analysis::Addresses;
use ir::{
    BinOp, Body, Callee, CastOp, CmpOp, ConstId, FBinOp, FCmpOp, FloatKind, FuncId, Inst,
    Intrinsic, Operand, OperandKind, Toward, Ty,
};

use super::moves::sequence;
use super::{CallCode, Code, EdgeCode, Op, Opcode, SwitchCode, slots};
use crate::image::Image;

/// What the fast loop may assume.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Signed overflow is checked: such operations go to the general stepper.
    pub check_overflow: bool,
}

/// What musl's `printf` takes its arguments with. It makes a number of a pointer for `%p` only.
const POP_ARG: &str = "pop_arg";

/// Makes the fast form of a function's body.
pub fn decode(image: &Image, func: FuncId, options: Options) -> Code {
    let body = image.body(func);
    let mut d = Decoder::new(image, func, options);
    let mut ops: Vec<Op> = body.insts.iter().map(|inst| d.op(inst)).collect();
    for &i in &d.addresses.differences {
        let op = &mut ops[i as usize];
        op.code = if op.code == Opcode::Sub64 { Opcode::PtrSub } else { Opcode::Slow };
    }
    let mut code = d.finish(ops);
    super::fuse::fuse(&mut code, body);
    code
}

struct Decoder<'a> {
    image: &'a Image,
    body: &'a Body,
    options: Options,
    /// Whether coverage of the function is of interest.
    covered: bool,
    addresses: Addresses,
    prints_pointers: bool,
    ptr_bits: u32,
    const_slots: HashMap<ConstId, u32>,
    /// Slots of the byte offsets that constant indices come to.
    offset_slots: HashMap<u64, u32>,
    consts: Vec<u64>,
    reg_slots: Vec<u32>,
    param_words: u32,
    frame_words: u32,
    pool: Vec<u32>,
}

impl<'a> Decoder<'a> {
    fn new(image: &'a Image, func: FuncId, options: Options) -> Self {
        let (function, body) = (&image.program.functions[func], image.body(func));
        let ptr_bits = image.program.target.ptr_bits();
        let mut d = Decoder {
            image,
            body,
            options,
            covered: function.origin == ir::Origin::User,
            addresses: match function.origin {
                ir::Origin::User => Addresses::new(body),
                _ => Addresses::default(),
            },
            prints_pointers: function.origin != ir::Origin::User
                && function.name.starts_with(POP_ARG),
            ptr_bits,
            const_slots: HashMap::new(),
            offset_slots: HashMap::new(),
            consts: Vec::new(),
            reg_slots: Vec::new(),
            param_words: 0,
            frame_words: 0,
            pool: Vec::new(),
        };
        d.collect_consts();
        debug_assert_eq!(body.params.len(), function.params.len());
        let first = d.consts.len() as u32;
        let places = image.var_places(func);
        let slots = slots::assign(body, places, ptr_bits, first, !d.returns_twice());
        debug_assert_eq!(slots::check(body, places, ptr_bits, &slots), Ok(()), "{}", function.name);
        let params = body.params.iter().chain(&body.varargs);
        d.param_words = params.map(|&reg| body.regs[reg].words(ptr_bits)).sum();
        d.reg_slots = slots.of;
        d.frame_words = slots.end + 1;
        d
    }

    /// Whether a call of this function may return a second time, behind the function's back.
    fn returns_twice(&self) -> bool {
        let image = self.image;
        self.body.calls.values().any(|call| match call.callee {
            Callee::Direct(callee) => image.is_setjmp(callee),
            Callee::Indirect(_) => image.setjmp_has_address,
        })
    }

    /// Gives every constant that an instruction or move uses a place in the frame.
    fn collect_consts(&mut self) {
        let body = self.body;
        for inst in &body.insts {
            body.for_each_use(inst, |op| self.add_const(op));
            if let Inst::PtrAdd { index, scale, .. } = *inst
                && let Some(offset) = self.const_offset(index, scale)
            {
                let next = self.consts.len() as u32;
                if *self.offset_slots.entry(offset).or_insert(next) == next {
                    self.consts.push(offset);
                }
            }
        }
        for edge in body.edges.values() {
            edge.moves.iter().for_each(|&(_, src)| self.add_const(src));
        }
    }

    fn add_const(&mut self, operand: Operand) {
        let OperandKind::Const(id) = operand.kind() else { return };
        let slot = self.consts.len() as u32;
        if let std::collections::hash_map::Entry::Vacant(e) = self.const_slots.entry(id) {
            e.insert(slot);
            self.consts.extend_from_slice(self.image.const_words(id));
        }
    }

    fn slot(&self, operand: Operand) -> u32 {
        match operand.kind() {
            OperandKind::Reg(reg) => self.reg_slots[reg.index()],
            OperandKind::Const(id) => self.const_slots[&id],
        }
    }

    fn ty(&self, operand: Operand) -> Ty {
        self.image.program.operand_ty(self.body, operand)
    }

    fn bits(&self, ty: Ty) -> u32 {
        ty.bits(self.ptr_bits)
    }

    fn reg_bits(&self, reg: ir::Reg) -> u32 {
        self.bits(self.body.regs[reg])
    }

    fn op(&mut self, inst: &Inst) -> Op {
        self.fast(inst).unwrap_or(Op { code: Opcode::Slow, x: 0, a: 0, b: 0, c: 0 })
    }

    /// The op of an instruction that the fast loop can do.
    #[expect(
        clippy::too_many_lines,
        reason = "one arm for each instruction that the fast loop has"
    )]
    fn fast(&mut self, inst: &Inst) -> Option<Op> {
        Some(match *inst {
            Inst::Copy { dst, src } => {
                word(self.reg_bits(dst))?;
                self.op3(Opcode::Mov, 0, dst, src, src)
            }
            Inst::Bin { op, checked, dst, a, b } => {
                if checked && self.options.check_overflow {
                    return None;
                }
                let bits = word(self.reg_bits(dst))?;
                self.op3(bin_opcode(op, bits), bits as u16, dst, a, b)
            }
            Inst::Cmp { op, dst, a, b } => {
                let bits = word(self.bits(self.ty(a)))?;
                let (mut code, swap) = cmp_opcode(op, bits);
                if self.covered && self.ty(a) == Ty::Ptr {
                    code = match code {
                        Opcode::Ult | Opcode::Ule if bits != 64 => return None,
                        Opcode::Ult => Opcode::PtrUlt,
                        Opcode::Ule => Opcode::PtrUle,
                        code => code,
                    };
                }
                let (a, b) = if swap { (b, a) } else { (a, b) };
                self.op3(code, bits as u16, dst, a, b)
            }
            Inst::FBin { op, dst, a, b } => {
                let code = fbin_opcode(op, self.body.regs[dst])?;
                self.op3(code, 0, dst, a, b)
            }
            Inst::FCmp { op, dst, a, b } => {
                let code = match self.ty(a) {
                    Ty::Float(FloatKind::F64) => Opcode::FCmpD,
                    Ty::Float(FloatKind::F32) => Opcode::FCmpS,
                    _ => return None,
                };
                self.op3(code, fcmp_mask(op), dst, a, b)
            }
            Inst::Cast { op, dst, a } => return self.cast(op, dst, a),
            Inst::Select { dst, cond, a, b } => {
                word(self.reg_bits(dst))?;
                let at = self.pool.len() as u32;
                let (a, b) = (self.slot(a), self.slot(b));
                self.pool.extend([a, b]);
                Op { c: at, ..self.op3(Opcode::Select, 0, dst, cond, cond) }
            }
            Inst::PtrAdd { dst, base, index, scale } => {
                return self.ptr_add(dst, base, index, scale);
            }
            Inst::Load { dst, ptr, .. } => {
                let code = sized(Opcode::Load8, self.body.regs[dst], self.ptr_bits)?;
                self.op3(code, 0, dst, ptr, ptr)
            }
            Inst::Store { ptr, value, ty, .. } => {
                let code = sized(Opcode::Store8, ty, self.ptr_bits)?;
                Op { code, x: 0, a: self.slot(value), b: self.slot(ptr), c: 0 }
            }
            Inst::Intrinsic { op: Intrinsic::FNeg, dst: Some(dst), args } => {
                let code = match self.body.regs[dst] {
                    Ty::Float(FloatKind::F64) => Opcode::FNegD,
                    Ty::Float(FloatKind::F32) => Opcode::FNegS,
                    _ => return None,
                };
                let a = self.body.list(args)[0];
                self.op3(code, 0, dst, a, a)
            }
            Inst::Call(id) => {
                let call = &self.body.calls[id];
                if let Callee::Direct(f) = call.callee {
                    let callee = &self.image.program.functions[f];
                    if callee.body.is_none() || !self.image.call_fits(self.body, call, callee) {
                        return None;
                    }
                }
                Op { code: Opcode::Call, x: 0, a: 0, b: 0, c: id.raw() }
            }
            Inst::Jump(edge) => Op { code: Opcode::Jump, x: 0, a: 0, b: 0, c: edge.raw() },
            Inst::Check { ok, .. } => {
                Op { code: Opcode::Check, x: 0, a: self.slot(ok), b: 0, c: 0 }
            }
            Inst::CheckSum { base, index, scale, toward, .. } => {
                i16::try_from(scale).ok()?;
                let least = match (toward, self.bits(self.ty(index))) {
                    // Whatever a narrow one is, it is near.
                    (Toward::Any, ..=32 | 64) => 1,
                    (Toward::Up, 64) if scale > 0 => 0,
                    _ => return None,
                };
                if self.ptr_bits != 64 {
                    return None;
                }
                let (a, b) = (self.slot(base), self.slot(index));
                Op { code: Opcode::CheckSum, x: 0, a, b, c: least }
            }
            Inst::Branch { cond, then, other } => {
                Op { code: Opcode::Branch, x: 0, a: self.slot(cond), b: then.raw(), c: other.raw() }
            }
            Inst::Switch(id) => {
                let value = self.slot(self.body.switches[id].value);
                Op { code: Opcode::Switch, x: 0, a: value, b: 0, c: id.raw() }
            }
            Inst::Return(list) => match *self.body.list(list) {
                [] => Op { code: Opcode::Ret0, x: 0, a: 0, b: 0, c: 0 },
                [v] if self.bits(self.ty(v)) <= 64 => {
                    Op { code: Opcode::Ret1, x: 0, a: self.slot(v), b: 0, c: 0 }
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    fn op3(&self, code: Opcode, x: u16, dst: ir::Reg, b: Operand, c: Operand) -> Op {
        let a = self.reg_slots[dst.index()];
        Op { code, x, a, b: self.slot(b), c: self.slot(c) }
    }

    fn cast(&self, op: CastOp, dst: ir::Reg, a: Operand) -> Option<Op> {
        if op == CastOp::PtrToInt && self.prints_pointers {
            return None;
        }
        let (from_ty, to_ty) = (self.ty(a), self.body.regs[dst]);
        let (from, to) = (word(self.bits(from_ty))?, word(self.bits(to_ty))?);
        let f64 = Ty::Float(FloatKind::F64);
        let f32 = Ty::Float(FloatKind::F32);
        let code = match op {
            CastOp::Trunc => Opcode::Trunc,
            CastOp::PtrToInt | CastOp::IntToPtr if to < from => Opcode::Trunc,
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bits if to == from => Opcode::Mov,
            CastOp::ZExt | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bits => Opcode::ZExt,
            CastOp::SExt => Opcode::SExt,
            CastOp::SignedToFloat if to_ty == f64 => Opcode::SiToD,
            CastOp::SignedToFloat if to_ty == f32 => Opcode::SiToS,
            CastOp::FloatToSigned if from_ty == f64 => Opcode::DToSi,
            CastOp::FloatToSigned if from_ty == f32 => Opcode::SToSi,
            CastOp::FloatToFloat if from_ty == f64 && to_ty == f32 => Opcode::DToS,
            CastOp::FloatToFloat if from_ty == f32 && to_ty == f64 => Opcode::SToD,
            _ => return None,
        };
        let x = match op {
            CastOp::SExt | CastOp::SignedToFloat => from,
            _ => to,
        };
        Some(Op { c: to, ..self.op3(code, x as u16, dst, a, a) })
    }

    fn ptr_add(&self, dst: ir::Reg, base: Operand, index: Operand, scale: i64) -> Option<Op> {
        if let Some(offset) = self.const_offset(index, scale) {
            let slot = self.offset_slots[&offset];
            let code = if self.ptr_bits == 64 { Opcode::Add64 } else { Opcode::Add32 };
            return Some(Op { c: slot, ..self.op3(code, 0, dst, base, base) });
        }
        let x = i16::try_from(scale).ok()? as u16;
        if self.ptr_bits != 64 {
            return None;
        }
        let code = match self.bits(self.ty(index)) {
            64 => Opcode::PtrAdd,
            32 => Opcode::PtrAdd32,
            _ => return None,
        };
        Some(self.op3(code, x, dst, base, index))
    }

    /// `index * scale` in bytes, when the index is a constant of at most 64 bits.
    fn const_offset(&self, index: Operand, scale: i64) -> Option<u64> {
        let bits = word(self.bits(self.ty(index)))?;
        let value = self.image.const_words(index.as_const()?)[0];
        let offset = expr::word::sign_extend(value, bits).wrapping_mul(scale) as u64;
        Some(offset & expr::word::mask(self.ptr_bits))
    }

    fn edge(&self, id: ir::EdgeId, edge: &ir::Edge, moves: &mut Vec<(u32, u32)>) -> EdgeCode {
        let mut parallel = Vec::new();
        for &(dst, src) in &edge.moves {
            let (d, s) = (self.reg_slots[dst.index()], self.slot(src));
            let words = self.body.regs[dst].words(self.ptr_bits);
            parallel.extend((0..words).map(|i| (d + i, s + i)));
        }
        let ordered = sequence(&parallel, self.frame_words - 1);
        let block = self.body.blocks[edge.target];
        let start = moves.len() as u32;
        moves.extend(ordered);
        let move_count = moves.len() as u32 - start;
        let taken = Cell::new(!self.covered);
        let (plain, watched) = (taken.clone(), Cell::new(false));
        EdgeCode {
            target: block.first,
            cost: block.cost,
            moves: start,
            move_count,
            plain,
            taken,
            watched,
            followed: Cell::new(false),
            id: id.raw(),
            times: Cell::new(0),
        }
    }

    fn call(&self, call: &ir::Call) -> CallCode {
        let mut args = Vec::new();
        let list = self.body.list(call.args);
        let variadic = match call.callee {
            Callee::Direct(f) => self.image.program.functions[f].variadic,
            Callee::Indirect(_) => call.varargs.is_some(),
        };
        let passed = if variadic { &list[..call.fixed as usize] } else { list };
        let area = call.varargs.filter(|_| variadic);
        for &arg in passed.iter().chain(area.iter()) {
            let words = self.ty(arg).words(self.ptr_bits);
            let slot = self.slot(arg);
            args.extend(slot..slot + words);
        }
        let (callee, pointer) = match call.callee {
            Callee::Direct(f) => (Some(f), 0),
            Callee::Indirect(p) => (None, self.slot(p)),
        };
        let (dst, results) = match call.dst {
            Some(dst) => {
                let first = dst.raw();
                let words = (first..first + call.results)
                    .map(|r| self.body.regs[ir::Id::new(r)].words(self.ptr_bits))
                    .sum();
                (self.reg_slots[dst.index()], words)
            }
            None => (0, 0),
        };
        CallCode { callee, pointer, seen: Cell::new(None), args, dst, results }
    }

    fn finish(self, ops: Vec<Op>) -> Code {
        let mut moves = Vec::new();
        let edges = self.body.edges.iter().map(|(id, e)| self.edge(id, e, &mut moves)).collect();
        let switches = self.body.switches.values().map(switch_code).collect();
        let calls = self.body.calls.values().map(|c| self.call(c)).collect();
        Code {
            ops,
            edges,
            moves,
            switches,
            calls,
            pool: self.pool,
            consts: self.consts,
            reg_slots: self.reg_slots,
            param_words: self.param_words,
            frame_words: self.frame_words,
            entry_cost: self.body.blocks[ir::Id::new(0)].cost,
            entered: Cell::new(0),
            allocas: self.body.allocas,
            new_edges: Rc::clone(&self.image.new_edges),
            noted: Rc::clone(&self.image.noted),
            addresses: self.addresses,
            prints_pointers: self.prints_pointers,
        }
    }
}

fn word(bits: u32) -> Option<u32> {
    (bits <= 64).then_some(bits)
}

/// `first` or one of the three opcodes behind it, for types of 8, 16, 32 and 64 bits.
fn sized(first: Opcode, ty: Ty, ptr_bits: u32) -> Option<Opcode> {
    use Opcode::*;
    let i = match ty.bits(ptr_bits) {
        8 => 0,
        16 => 1,
        32 => 2,
        64 => 3,
        _ => return None,
    };
    Some(match first {
        Load8 => [Load8, Load16, Load32, Load64][i],
        _ => [Store8, Store16, Store32, Store64][i],
    })
}

fn bin_opcode(op: BinOp, bits: u32) -> Opcode {
    use Opcode::*;
    let by_width = |n32, n64, n| match bits {
        32 => n32,
        64 => n64,
        _ => n,
    };
    match op {
        BinOp::Add => by_width(Add32, Add64, AddN),
        BinOp::Sub => by_width(Sub32, Sub64, SubN),
        BinOp::Mul => by_width(Mul32, Mul64, MulN),
        BinOp::And => And,
        BinOp::Or => Or,
        BinOp::Xor => Xor,
        BinOp::Shl => ShlN,
        BinOp::LShr => LShrN,
        BinOp::AShr => AShrN,
        BinOp::UDiv => UDiv,
        BinOp::URem => URem,
        BinOp::SDiv => SDivN,
        BinOp::SRem => SRemN,
    }
}

/// The opcode and whether the operands change places.
fn cmp_opcode(op: CmpOp, bits: u32) -> (Opcode, bool) {
    use Opcode::*;
    let signed = |n32, n64, n| match bits {
        32 => n32,
        64 => n64,
        _ => n,
    };
    match op {
        CmpOp::Eq => (Eq, false),
        CmpOp::Ne => (Ne, false),
        CmpOp::Ult => (Ult, false),
        CmpOp::Ule => (Ule, false),
        CmpOp::Ugt => (Ult, true),
        CmpOp::Uge => (Ule, true),
        CmpOp::Slt => (signed(Slt32, Slt64, SltN), false),
        CmpOp::Sle => (signed(Sle32, Sle64, SleN), false),
        CmpOp::Sgt => (signed(Slt32, Slt64, SltN), true),
        CmpOp::Sge => (signed(Sle32, Sle64, SleN), true),
    }
}

fn fbin_opcode(op: FBinOp, ty: Ty) -> Option<Opcode> {
    use Opcode::*;
    let double = match ty {
        Ty::Float(FloatKind::F64) => true,
        Ty::Float(FloatKind::F32) => false,
        _ => return None,
    };
    Some(match op {
        FBinOp::Add => [FAddS, FAddD][double as usize],
        FBinOp::Sub => [FSubS, FSubD][double as usize],
        FBinOp::Mul => [FMulS, FMulD][double as usize],
        FBinOp::Div => [FDivS, FDivD][double as usize],
        FBinOp::Rem => return None,
    })
}

/// The predicate as the set of outcomes for which it holds: 1 equal, 2 greater, 4 less,
/// 8 unordered.
pub fn fcmp_mask(op: FCmpOp) -> u16 {
    match op {
        FCmpOp::False => 0,
        FCmpOp::Oeq => 1,
        FCmpOp::Ogt => 2,
        FCmpOp::Oge => 3,
        FCmpOp::Olt => 4,
        FCmpOp::Ole => 5,
        FCmpOp::One => 6,
        FCmpOp::Ord => 7,
        FCmpOp::Uno => 8,
        FCmpOp::Ueq => 9,
        FCmpOp::Ugt => 10,
        FCmpOp::Uge => 11,
        FCmpOp::Ult => 12,
        FCmpOp::Ule => 13,
        FCmpOp::Une => 14,
        FCmpOp::True => 15,
    }
}

fn switch_code(switch: &ir::Switch) -> SwitchCode {
    let default = switch.default.raw();
    let mut cases: Vec<(u64, u32)> = switch.cases.iter().map(|&(v, e)| (v, e.raw())).collect();
    cases.sort_unstable();
    let (Some(&(first, _)), Some(&(last, _))) = (cases.first(), cases.last()) else {
        return SwitchCode::Sparse { cases, default };
    };
    let range = (last - first) as u128 + 1;
    if range > 4 * cases.len() as u128 + 16 {
        return SwitchCode::Sparse { cases, default };
    }
    let mut edges = vec![default; range as usize];
    for (value, edge) in cases {
        edges[(value - first) as usize] = edge;
    }
    SwitchCode::Dense { first, edges, default }
}
