//! Values of expressions: under a model, or of operators on constants.

use std::rc::Rc;

use crate::float;
use crate::id::{ExprId, SymId};
use crate::model::Model;
use crate::node::{BinOp, CmpOp, FloatOp, FloatUnOp, Kind};
use crate::pool::Pool;
use crate::{wide, word};

/// A value: one word up to 64 bits, little-endian words above.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// At most 64 bits, canonical.
    Word(u64),
    /// More than 64 bits, canonical.
    Wide(Rc<[u64]>),
    /// An array's bytes.
    Bytes(Rc<[u8]>),
}

impl Value {
    /// The low word.
    pub fn word(&self) -> u64 {
        match self {
            Value::Word(v) => *v,
            Value::Wide(v) => v[0],
            Value::Bytes(_) => panic!("an array is no number"),
        }
    }

    /// All words.
    pub fn words(&self) -> &[u64] {
        match self {
            Value::Word(v) => std::slice::from_ref(v),
            Value::Wide(v) => v,
            Value::Bytes(_) => panic!("an array is no number"),
        }
    }

    fn bits(&self) -> u128 {
        let words = self.words();
        words[0] as u128 | (words.get(1).copied().unwrap_or(0) as u128) << 64
    }

    fn from_bits(bits: u128, width: u32) -> Value {
        if width <= 64 {
            Value::Word(bits as u64)
        } else {
            Value::Wide(Rc::new([bits as u64, (bits >> 64) as u64]))
        }
    }

    fn from_words(words: Vec<u64>, width: u32) -> Value {
        if width <= 64 { Value::Word(words[0]) } else { Value::Wide(words.into()) }
    }
}

/// The value of an operator on values, total as [`BinOp`] says.
pub(crate) fn bin_word(op: BinOp, a: u64, b: u64, w: u32) -> u64 {
    match op {
        BinOp::Add => word::add(a, b, w),
        BinOp::Sub => word::sub(a, b, w),
        BinOp::Mul => word::mul(a, b, w),
        BinOp::UDiv => word::udiv(a, b, w).unwrap_or(word::mask(w)),
        BinOp::URem => word::urem(a, b, w).unwrap_or(a),
        BinOp::SDiv => match word::sdiv(a, b, w) {
            Some(v) => v,
            None if word::is_negative(a, w) => 1 & word::mask(w),
            None => word::mask(w),
        },
        BinOp::SRem => word::srem(a, b, w).unwrap_or(a),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl => word::shl(a, b, w),
        BinOp::LShr => word::lshr(a, b, w),
        BinOp::AShr => word::ashr(a, b, w),
    }
}

pub(crate) fn cmp_word(op: CmpOp, a: u64, b: u64, w: u32) -> bool {
    match op {
        CmpOp::Eq => a == b,
        CmpOp::Ult => a < b,
        CmpOp::Ule => a <= b,
        CmpOp::Slt => word::slt(a, b, w),
        CmpOp::Sle => word::sle(a, b, w),
    }
}

fn bin_wide(op: BinOp, a: &[u64], b: &[u64], w: u32) -> Value {
    let mut out = vec![0; a.len()];
    match op {
        BinOp::Add => wide::add(a, b, w, &mut out),
        BinOp::Sub => wide::sub(a, b, w, &mut out),
        BinOp::Mul => wide::mul(a, b, w, &mut out),
        BinOp::UDiv => {
            if wide::udiv(a, b, w, &mut out).is_err() {
                out.fill(u64::MAX);
                wide::canonicalize(&mut out, w);
            }
        }
        BinOp::URem => {
            if wide::urem(a, b, w, &mut out).is_err() {
                out.copy_from_slice(a);
            }
        }
        BinOp::SDiv => {
            if wide::sdiv(a, b, w, &mut out).is_err() {
                if wide::is_negative(a, w) {
                    out.fill(0);
                    out[0] = 1;
                } else {
                    out.fill(u64::MAX);
                    wide::canonicalize(&mut out, w);
                }
            }
        }
        BinOp::SRem => {
            if wide::srem(a, b, w, &mut out).is_err() {
                out.copy_from_slice(a);
            }
        }
        BinOp::And => wide::and(a, b, &mut out),
        BinOp::Or => wide::or(a, b, &mut out),
        BinOp::Xor => wide::xor(a, b, &mut out),
        BinOp::Shl => wide::shl(a, b, w, &mut out),
        BinOp::LShr => wide::lshr(a, b, w, &mut out),
        BinOp::AShr => wide::ashr(a, b, w, &mut out),
    }
    Value::Wide(out.into())
}

fn cmp_wide(op: CmpOp, a: &[u64], b: &[u64], w: u32) -> bool {
    match op {
        CmpOp::Eq => a == b,
        CmpOp::Ult => wide::ucmp(a, b).is_lt(),
        CmpOp::Ule => wide::ucmp(a, b).is_le(),
        CmpOp::Slt => wide::scmp(a, b, w).is_lt(),
        CmpOp::Sle => wide::scmp(a, b, w).is_le(),
    }
}

/// The words of `a`, shifted right by `low`, as a value of `width` bits.
fn extract(a: &[u64], low: u32, width: u32) -> Value {
    let word_at = |i: usize| a.get(i).copied().unwrap_or(0);
    let (skip, shift) = ((low / 64) as usize, low % 64);
    let mut out: Vec<u64> = (0..width.div_ceil(64) as usize)
        .map(|i| {
            let high = if shift == 0 { 0 } else { word_at(skip + i + 1) << (64 - shift) };
            word_at(skip + i) >> shift | high
        })
        .collect();
    wide::canonicalize(&mut out, width);
    Value::from_words(out, width)
}

fn concat(high: &[u64], low: &[u64], low_width: u32, width: u32) -> Value {
    let mut out = vec![0; width.div_ceil(64) as usize];
    out[..low.len()].copy_from_slice(low);
    let (skip, shift) = ((low_width / 64) as usize, low_width % 64);
    for (i, &word) in high.iter().enumerate() {
        out[skip + i] |= word << shift;
        if shift != 0 && skip + i + 1 < out.len() {
            out[skip + i + 1] |= word >> (64 - shift);
        }
    }
    Value::from_words(out, width)
}

/// An index as a number; none if it is beyond every array.
fn array_index(value: &Value) -> Option<usize> {
    let words = value.words();
    (words[1..].iter().all(|&w| w == 0)).then(|| usize::try_from(words[0]).ok())?
}

/// The value of an expression from the values of its operands.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of expression")]
pub(crate) fn apply(
    pool: &Pool,
    kind: Kind,
    width: u32,
    get: &mut dyn FnMut(ExprId) -> Value,
) -> Value {
    let flag = |b: bool| Value::Word(b as u64);
    match kind {
        Kind::Const(v) => Value::Word(v),
        Kind::Wide(id) => Value::Wide(Rc::clone(pool.wide_value(id))),
        Kind::Sym(_) | Kind::Run(..) => unreachable!("a symbol's value is the model's"),
        Kind::Not(a) => match get(a) {
            Value::Word(v) => Value::Word(word::not(v, width)),
            v => {
                let mut out = vec![0; v.words().len()];
                wide::not(v.words(), width, &mut out);
                Value::Wide(out.into())
            }
        },
        Kind::Bin(op, a, b) => match (get(a), get(b)) {
            (Value::Word(a), Value::Word(b)) => Value::Word(bin_word(op, a, b, width)),
            (a, b) => bin_wide(op, a.words(), b.words(), width),
        },
        Kind::Cmp(op, a, b) => {
            let w = pool.width(a);
            match (get(a), get(b)) {
                (Value::Word(a), Value::Word(b)) => flag(cmp_word(op, a, b, w)),
                (a, b) => flag(cmp_wide(op, a.words(), b.words(), w)),
            }
        }
        Kind::Concat(a, b) => {
            let (high, low) = (get(a), get(b));
            let low_width = pool.width(b);
            if width <= 64 {
                Value::Word(high.word() << low_width | low.word())
            } else {
                concat(high.words(), low.words(), low_width, width)
            }
        }
        Kind::Extract(a, low) => match get(a) {
            Value::Word(v) => Value::Word(v >> low & word::mask(width)),
            v => extract(v.words(), low, width),
        },
        Kind::ZExt(a) => match get(a) {
            Value::Word(v) if width <= 64 => Value::Word(v),
            v => extract(v.words(), 0, width),
        },
        Kind::SExt(a) => {
            let from = pool.width(a);
            match get(a) {
                Value::Word(v) if width <= 64 => Value::Word(word::sext(v, from, width)),
                v => {
                    let mut out = vec![0; width.div_ceil(64) as usize];
                    wide::sext(v.words(), from, width, &mut out);
                    Value::from_words(out, width)
                }
            }
        }
        Kind::Ite(c, a, b) => {
            if get(c).word() != 0 {
                get(a)
            } else {
                get(b)
            }
        }
        Kind::Read(array, index) => {
            let (array, index) = (get(array), get(index));
            let Value::Bytes(bytes) = array else { panic!("a read reads an array") };
            let byte = array_index(&index).and_then(|i| bytes.get(i).copied());
            Value::Word(byte.unwrap_or(0) as u64)
        }
        Kind::Table(id) => {
            let table = pool.table(id);
            let mut bytes = table.bytes.to_vec();
            for &(i, e) in &table.symbolic {
                bytes[i as usize] = get(e).word() as u8;
            }
            Value::Bytes(bytes.into())
        }
        Kind::Store(array, index, value) => {
            let (array, index) = (get(array), get(index));
            let Value::Bytes(bytes) = array else { panic!("a store is into an array") };
            match array_index(&index).filter(|&i| i < bytes.len()) {
                Some(i) => {
                    let mut bytes = bytes.to_vec();
                    bytes[i] = get(value).word() as u8;
                    Value::Bytes(bytes.into())
                }
                None => Value::Bytes(bytes),
            }
        }
        _ => apply_float(pool, kind, width, get),
    }
}

fn apply_float(pool: &Pool, kind: Kind, width: u32, get: &mut dyn FnMut(ExprId) -> Value) -> Value {
    let flag = |b: bool| Value::Word(b as u64);
    match kind {
        Kind::Float(op, f, round, a, b) => {
            let (a, b) = (get(a).bits(), get(b).bits());
            let bits = match op {
                FloatOp::Add => float::add(f, a, b, round),
                FloatOp::Sub => float::sub(f, a, b, round),
                FloatOp::Mul => float::mul(f, a, b, round),
                FloatOp::Div => float::div(f, a, b, round),
                FloatOp::Rem => float::rem(f, a, b),
                FloatOp::MinNum => float::minnum(f, a, b),
                FloatOp::MaxNum => float::maxnum(f, a, b),
                FloatOp::Minimum => float::minimum(f, a, b),
                FloatOp::Maximum => float::maximum(f, a, b),
            };
            Value::from_bits(bits, width)
        }
        Kind::FloatUn(op, f, round, a) => {
            let a = get(a).bits();
            let bits = match op {
                FloatUnOp::Sqrt => float::sqrt(f, a, round),
                FloatUnOp::Integral => float::round_to_integral(f, a, round),
            };
            Value::from_bits(bits, width)
        }
        Kind::Fma(f, round, a, b, c) => {
            let (a, b, c) = (get(a).bits(), get(b).bits(), get(c).bits());
            Value::from_bits(float::fma(f, a, b, c, round), width)
        }
        Kind::FloatCmp(predicate, f, a, b) => {
            flag(float::fcmp(f, predicate, get(a).bits(), get(b).bits()))
        }
        Kind::FloatConvert(from, to, round, a) => {
            Value::from_bits(float::convert(from, to, get(a).bits(), round), width)
        }
        Kind::FloatFromInt { to, signed, round, a } => {
            let w = pool.width(a);
            let bits = match get(a) {
                Value::Word(v) => float::from_word(to, v, w, signed, round),
                v => float::from_wide(to, v.words(), w, signed, round),
            };
            Value::from_bits(bits, width)
        }
        Kind::FloatToInt { from, signed, round, a } => {
            let a = get(a).bits();
            if width <= 64 {
                Value::Word(float::to_word(from, a, width, signed, round).unwrap_or(0))
            } else {
                let mut out = vec![0; width.div_ceil(64) as usize];
                if !float::to_wide(from, a, width, signed, round, &mut out) {
                    out.fill(0);
                }
                Value::Wide(out.into())
            }
        }
        Kind::FloatFits { from, signed, round, bits, a } => {
            let (a, bits) = (get(a).bits(), bits as u32);
            if bits <= 64 {
                flag(float::to_word(from, a, bits, signed, round).is_some())
            } else {
                let mut out = vec![0; bits.div_ceil(64) as usize];
                flag(float::to_wide(from, a, bits, signed, round, &mut out))
            }
        }
        _ => unreachable!("the other kinds are no floating-point operators"),
    }
}

/// Evaluates expressions under models, remembering what it computed under the last model.
#[derive(Default)]
pub struct Evaluator {
    model: u64,
    generation: u64,
    stamp: u32,
    stamps: Vec<u32>,
    words: Vec<u64>,
    others: hashbrown::HashMap<ExprId, Value>,
    work: Vec<ExprId>,
    computed: u64,
}

/// What is to be done next for a value.
enum Shortcut {
    /// Evaluate all operands.
    None,
    /// Evaluate this first.
    First(ExprId),
    /// Nothing: this is it.
    Word(u64),
}

impl Evaluator {
    /// The value of an expression.
    pub fn eval(&mut self, pool: &Pool, model: &Model, e: ExprId) -> Value {
        self.prepare(pool, model);
        self.compute(pool, model, e);
        self.value(pool, e)
    }

    /// The value of an expression of at most 64 bits.
    #[inline]
    pub fn word(&mut self, pool: &Pool, model: &Model, e: ExprId) -> u64 {
        if let Some(v) = pool.as_const(e) {
            return v;
        }
        self.prepare(pool, model);
        self.compute(pool, model, e);
        self.words[e.index()]
    }

    /// Whether a condition holds.
    #[inline]
    pub fn holds(&mut self, pool: &Pool, model: &Model, condition: ExprId) -> bool {
        self.word(pool, model, condition) != 0
    }

    /// The byte at a place of an array.
    pub fn element(&mut self, pool: &Pool, model: &Model, array: ExprId, at: usize) -> u8 {
        self.prepare(pool, model);
        loop {
            match self.byte_at(pool, model, array, Some(at)) {
                Ok(byte) => return byte,
                Err(needed) => self.compute(pool, model, needed),
            }
        }
    }

    fn prepare(&mut self, pool: &Pool, model: &Model) {
        if self.model != model.id() || self.generation != pool.generation() {
            self.model = model.id();
            self.generation = pool.generation();
            self.others.clear();
            self.stamp = self.stamp.wrapping_add(1);
            if self.stamp == 0 {
                self.stamps.fill(0);
                self.stamp = 1;
            }
        }
        if self.stamps.len() < pool.bound() {
            self.stamps.resize(pool.bound() * 2, 0);
            self.words.resize(pool.bound() * 2, 0);
        }
    }

    #[inline]
    fn known(&self, e: ExprId) -> bool {
        self.stamps[e.index()] == self.stamp
    }

    fn value(&self, pool: &Pool, e: ExprId) -> Value {
        match pool.width(e) {
            1..=64 => Value::Word(self.words[e.index()]),
            _ => self.others[&e].clone(),
        }
    }

    fn compute(&mut self, pool: &Pool, model: &Model, e: ExprId) {
        if self.known(e) {
            return;
        }
        let mut work = std::mem::take(&mut self.work);
        work.push(e);
        while let Some(&e) = work.last() {
            if self.known(e) {
                work.pop();
                continue;
            }
            let kind = pool.kind(e);
            if let Kind::Read(array, index) = kind {
                match self.read(pool, model, array, index) {
                    Ok(byte) => {
                        work.pop();
                        self.words[e.index()] = byte as u64;
                        self.stamps[e.index()] = self.stamp;
                    }
                    Err(needed) => work.push(needed),
                }
                continue;
            }
            match self.shortcut(pool, kind) {
                Shortcut::None => {}
                Shortcut::First(needed) => {
                    work.push(needed);
                    continue;
                }
                Shortcut::Word(word) => {
                    work.pop();
                    self.words[e.index()] = word;
                    self.stamps[e.index()] = self.stamp;
                    continue;
                }
            }
            let before = work.len();
            work.extend(kind.operands().filter(|&o| !self.known(o)));
            if let Kind::Table(id) = kind {
                let bytes = pool.table(id).symbolic.iter().map(|&(_, e)| e);
                work.extend(bytes.filter(|&o| !self.known(o)));
            }
            if work.len() > before {
                continue;
            }
            work.pop();
            self.finish(pool, model, e, kind);
        }
        self.work = work;
    }

    /// What can be told of a choice, or of two conditions, without all of its operands: large formulas are trees of them.
    fn shortcut(&self, pool: &Pool, kind: Kind) -> Shortcut {
        match kind {
            Kind::Ite(c, a, b) if matches!(pool.width(a), 1..=64) => {
                if !self.known(c) {
                    return Shortcut::First(c);
                }
                let chosen = if self.words[c.index()] != 0 { a } else { b };
                match self.known(chosen) {
                    true => Shortcut::Word(self.words[chosen.index()]),
                    false => Shortcut::First(chosen),
                }
            }
            Kind::Bin(op @ (BinOp::And | BinOp::Or), a, b) if pool.width(a) == 1 => {
                let deciding = (op == BinOp::Or) as u64;
                // The older one is mostly the smaller one.
                let (first, second) = if a.index() < b.index() { (a, b) } else { (b, a) };
                for operand in [first, second] {
                    if self.known(operand) && self.words[operand.index()] == deciding {
                        return Shortcut::Word(deciding);
                    }
                }
                match self.known(first) {
                    true => Shortcut::None,
                    false => Shortcut::First(first),
                }
            }
            _ => Shortcut::None,
        }
    }

    /// A byte of an array, without evaluating the others; or an expression that is needed first.
    fn read(&self, pool: &Pool, model: &Model, array: ExprId, index: ExprId) -> Result<u8, ExprId> {
        if !self.known(index) {
            return Err(index);
        }
        self.byte_at(pool, model, array, array_index(&self.value(pool, index)))
    }

    /// The byte at a place of an array, or an expression that is needed first.
    fn byte_at(
        &self,
        pool: &Pool,
        model: &Model,
        mut array: ExprId,
        at: Option<usize>,
    ) -> Result<u8, ExprId> {
        let known = |e| if self.known(e) { Ok(()) } else { Err(e) };
        loop {
            match pool.kind(array) {
                Kind::Store(below, i, value) => {
                    known(i)?;
                    let i = array_index(&self.value(pool, i));
                    if at.is_some() && i == at && at < Some(pool.array_len(array)) {
                        known(value)?;
                        return Ok(self.words[value.index()] as u8);
                    }
                    array = below;
                }
                Kind::Table(id) => {
                    let table = pool.table(id);
                    let Some(at) = at.filter(|&i| i < table.bytes.len()) else { return Ok(0) };
                    return match table.symbolic_at(at as u32) {
                        Some(e) => known(e).map(|()| self.words[e.index()] as u8),
                        None => Ok(table.bytes[at]),
                    };
                }
                Kind::Run(first, len) => {
                    let Some(at) = at.filter(|&i| i < len as usize) else { return Ok(0) };
                    return Ok(model.get(SymId(first.0 + at as u32)));
                }
                Kind::Ite(c, a, b) => {
                    known(c)?;
                    array = if self.words[c.index()] != 0 { a } else { b };
                }
                other => unreachable!("an array is a table, a store or a choice: {other:?}"),
            }
        }
    }

    /// How many values of expressions were computed so far: what its answers cost.
    pub fn computed(&self) -> u64 {
        self.computed
    }

    fn finish(&mut self, pool: &Pool, model: &Model, e: ExprId, kind: Kind) {
        self.computed += 1;
        let width = pool.width(e);
        let fast = match kind {
            Kind::Const(v) => Some(v),
            Kind::Sym(sym) => Some(model.get(sym) as u64),
            Kind::Run(first, len) => {
                let run = (first.0..first.0 + len).map(|sym| model.get(SymId(sym)));
                self.others.insert(e, Value::Bytes(run.collect()));
                self.stamps[e.index()] = self.stamp;
                return;
            }
            Kind::Bin(op, a, b) if width <= 64 => {
                Some(bin_word(op, self.words[a.index()], self.words[b.index()], width))
            }
            Kind::Cmp(op, a, b) if pool.width(a) <= 64 => {
                let (x, y) = (self.words[a.index()], self.words[b.index()]);
                Some(cmp_word(op, x, y, pool.width(a)) as u64)
            }
            _ => None,
        };
        let value = match fast {
            Some(v) => Value::Word(v),
            None => apply(pool, kind, width, &mut |o| self.value(pool, o)),
        };
        match value {
            Value::Word(v) => self.words[e.index()] = v,
            other => {
                self.others.insert(e, other);
            }
        }
        self.stamps[e.index()] = self.stamp;
    }
}

/// The value of an expression from those of its operands. The expression and its operands have at
/// most 64 bits, and it is neither a symbol nor an array's byte.
pub fn apply_words(pool: &Pool, e: ExprId, of: &dyn Fn(ExprId) -> u64) -> u64 {
    apply(pool, pool.kind(e), pool.width(e), &mut |o| Value::Word(of(o))).word()
}

/// The values of an expression for 256 cases at once, from those of its operands. The expression
/// and its operands have at most 64 bits, and it is neither a symbol nor an array's byte.
pub fn lanes<'a>(
    pool: &Pool,
    e: ExprId,
    of: &dyn Fn(ExprId) -> &'a [u64; 256],
    out: &mut [u64; 256],
) {
    let width = pool.width(e);
    let mask = word::mask(width);
    match pool.kind(e) {
        Kind::Const(v) => out.fill(v),
        Kind::Not(a) => map(out, of(a), |a| !a & mask),
        Kind::ZExt(a) => out.copy_from_slice(of(a)),
        Kind::SExt(a) => {
            let from = pool.width(a);
            map(out, of(a), |a| word::sext(a, from, width));
        }
        Kind::Extract(a, low) => map(out, of(a), |a| a >> low & mask),
        Kind::Bin(op, a, b) => bin_lanes(op, of(a), of(b), width, out),
        Kind::Cmp(op, a, b) => cmp_lanes(op, of(a), of(b), pool.width(a), out),
        Kind::Concat(a, b) => {
            let low = pool.width(b);
            zip(out, of(a), of(b), |a, b| a << low | b);
        }
        Kind::Ite(c, a, b) => {
            let (c, a, b) = (of(c), of(a), of(b));
            for i in 0..256 {
                out[i] = if c[i] != 0 { a[i] } else { b[i] };
            }
        }
        kind => {
            for (i, v) in out.iter_mut().enumerate() {
                *v = apply(pool, kind, width, &mut |o| Value::Word(of(o)[i])).word();
            }
        }
    }
}

/// Each operator in a loop of its own, which the compiler makes a loop over vectors.
#[inline(always)]
fn map(out: &mut [u64; 256], a: &[u64; 256], f: impl Fn(u64) -> u64) {
    for i in 0..256 {
        out[i] = f(a[i]);
    }
}

#[inline(always)]
fn zip(out: &mut [u64; 256], a: &[u64; 256], b: &[u64; 256], f: impl Fn(u64, u64) -> u64) {
    for i in 0..256 {
        out[i] = f(a[i], b[i]);
    }
}

fn bin_lanes(op: BinOp, a: &[u64; 256], b: &[u64; 256], width: u32, out: &mut [u64; 256]) {
    let mask = word::mask(width);
    match op {
        BinOp::Add => zip(out, a, b, |a, b| a.wrapping_add(b) & mask),
        BinOp::Sub => zip(out, a, b, |a, b| a.wrapping_sub(b) & mask),
        BinOp::Mul => zip(out, a, b, |a, b| a.wrapping_mul(b) & mask),
        BinOp::And => zip(out, a, b, |a, b| a & b),
        BinOp::Or => zip(out, a, b, |a, b| a | b),
        BinOp::Xor => zip(out, a, b, |a, b| a ^ b),
        _ => zip(out, a, b, |a, b| bin_word(op, a, b, width)),
    }
}

fn cmp_lanes(op: CmpOp, a: &[u64; 256], b: &[u64; 256], width: u32, out: &mut [u64; 256]) {
    // With the sign bit flipped, signed values compare as unsigned ones do.
    let sign = word::signed_min(width);
    match op {
        CmpOp::Eq => zip(out, a, b, |a, b| (a == b) as u64),
        CmpOp::Ult => zip(out, a, b, |a, b| (a < b) as u64),
        CmpOp::Ule => zip(out, a, b, |a, b| (a <= b) as u64),
        CmpOp::Slt => zip(out, a, b, |a, b| (a ^ sign < b ^ sign) as u64),
        CmpOp::Sle => zip(out, a, b, |a, b| (a ^ sign <= b ^ sign) as u64),
    }
}
