//! Queries in SMT-LIB 2, logic QF_ABV: what any solver reads.
//!
//! - A symbol is named after its input and byte: `|x[3]|`; if several inputs have the name, their
//!   ordinal and size follow it: `|x#1:4[3]|`.
//! - What is used more than once, or is long, is defined once (`define-fun`), so the text is linear
//!   in the number of expressions, and nothing nests deeply.
//! - Our conditions are vectors of one bit; those that come from comparisons are printed as `Bool`.
//! - Arrays are indexed by 64 bits. A table is a declared array whose bytes are asserted; reads
//!   behind its end are zero, which is spelled out at each read whose index can get there.
//! - Floating-point operators are printed lowered. A query that has one without a lowered form
//!   cannot be printed.

use std::fmt::Write;

use hashbrown::{HashMap, HashSet};

use crate::id::{ExprId, SymId, TableId};
use crate::node::{BinOp, CmpOp, Kind};
use crate::pool::Pool;

impl Pool {
    /// A whole query: whether all these conditions can hold at once. None if it has a
    /// floating-point operator that cannot be lowered.
    pub fn smt_query(&mut self, conditions: &[ExprId]) -> Option<String> {
        let lowered: Option<Vec<ExprId>> =
            conditions.iter().map(|&c| self.lower_floats(c)).collect();
        let lowered = lowered?;
        let mut printer = Printer {
            pool: self,
            uses: HashMap::new(),
            terms: HashMap::new(),
            declared: HashSet::new(),
            symbols: String::new(),
            body: String::new(),
        };
        let order = printer.postorder(&lowered);
        for &e in &order {
            printer.define(e);
        }
        for &condition in &lowered {
            let condition = printer.condition(condition);
            writeln!(printer.body, "(assert {condition})").expect("strings take text");
        }
        let Printer { symbols, body, .. } = printer;
        Some(format!("(set-logic QF_ABV)\n{symbols}{body}(check-sat)\n"))
    }
}

/// The text of an expression.
#[derive(Clone)]
enum Term {
    /// Of sort Bool.
    Bool(String),
    /// A vector or an array.
    Plain(String),
}

/// Longer texts are defined under a name.
const LONG: usize = 160;

struct Printer<'a> {
    pool: &'a Pool,
    uses: HashMap<ExprId, u32>,
    terms: HashMap<ExprId, Term>,
    declared: HashSet<SymId>,
    symbols: String,
    body: String,
}

impl Printer<'_> {
    /// Every expression below the roots once, operands first; counts the uses.
    fn postorder(&mut self, roots: &[ExprId]) -> Vec<ExprId> {
        let mut order = Vec::new();
        let mut entered = HashSet::new();
        let mut work: Vec<(ExprId, bool)> = roots.iter().rev().map(|&e| (e, false)).collect();
        let mut operands = Vec::new();
        while let Some((e, done)) = work.pop() {
            if done {
                order.push(e);
                continue;
            }
            if !entered.insert(e) {
                continue;
            }
            work.push((e, true));
            operands.clear();
            self.pool.push_operands(e, &mut operands);
            for &o in operands.iter().rev() {
                *self.uses.entry(o).or_insert(0) += 1;
                work.push((o, false));
            }
        }
        order
    }

    fn define(&mut self, e: ExprId) {
        let term = self.term(e);
        let leaf = matches!(
            self.pool.kind(e),
            Kind::Const(_) | Kind::Wide(_) | Kind::Sym(_) | Kind::Table(_) | Kind::Run(..)
        );
        let text = match &term {
            Term::Bool(text) | Term::Plain(text) => text,
        };
        let shared = self.uses.get(&e).is_some_and(|&n| n > 1);
        if leaf || !shared && text.len() <= LONG {
            self.terms.insert(e, term);
            return;
        }
        let name = format!("e{}", e.index());
        let sort = match (&term, self.pool.width(e)) {
            (Term::Bool(_), _) => "Bool".to_owned(),
            (_, 0) => "(Array (_ BitVec 64) (_ BitVec 8))".to_owned(),
            (_, width) => format!("(_ BitVec {width})"),
        };
        writeln!(self.body, "(define-fun {name} () {sort} {text})").expect("strings take text");
        let term = match term {
            Term::Bool(_) => Term::Bool(name),
            Term::Plain(_) => Term::Plain(name),
        };
        self.terms.insert(e, term);
    }

    fn condition(&self, e: ExprId) -> String {
        match &self.terms[&e] {
            Term::Bool(text) => text.clone(),
            Term::Plain(text) => format!("(= {text} #b1)"),
        }
    }

    fn vector(&self, e: ExprId) -> String {
        match &self.terms[&e] {
            Term::Bool(text) => format!("(ite {text} #b1 #b0)"),
            Term::Plain(text) => text.clone(),
        }
    }

    fn is_bool(&self, e: ExprId) -> bool {
        matches!(self.terms[&e], Term::Bool(_))
    }

    fn term(&mut self, e: ExprId) -> Term {
        let (kind, width) = (self.pool.kind(e), self.pool.width(e));
        let v = |e| self.vector(e);
        let c = |e| self.condition(e);
        let text = match kind {
            Kind::Const(_) | Kind::Wide(_) => {
                let words = self.pool.const_words(e).expect("a constant has words");
                literal(&words, width)
            }
            Kind::Sym(sym) => self.symbol(sym),
            Kind::Run(first, len) => self.run(first, len),
            Kind::Not(a) if self.is_bool(a) => return Term::Bool(format!("(not {})", c(a))),
            Kind::Not(a) => format!("(bvnot {})", v(a)),
            Kind::Bin(op @ (BinOp::And | BinOp::Or | BinOp::Xor), a, b)
                if self.is_bool(a) || self.is_bool(b) =>
            {
                let name = match op {
                    BinOp::And => "and",
                    BinOp::Or => "or",
                    _ => "xor",
                };
                return Term::Bool(format!("({name} {} {})", c(a), c(b)));
            }
            Kind::Bin(op, a, b) => format!("({} {} {})", binary(op), v(a), v(b)),
            Kind::Cmp(op, a, b) => {
                return Term::Bool(format!("({} {} {})", comparison(op), v(a), v(b)));
            }
            Kind::Concat(a, b) => format!("(concat {} {})", v(a), v(b)),
            Kind::Extract(a, low) => {
                format!("((_ extract {} {low}) {})", low + width - 1, v(a))
            }
            Kind::ZExt(a) => {
                format!("((_ zero_extend {}) {})", width - self.pool.width(a), v(a))
            }
            Kind::SExt(a) => {
                format!("((_ sign_extend {}) {})", width - self.pool.width(a), v(a))
            }
            Kind::Ite(i, a, b) if self.is_bool(a) || self.is_bool(b) => {
                return Term::Bool(format!("(ite {} {} {})", c(i), c(a), c(b)));
            }
            Kind::Ite(i, a, b) => format!("(ite {} {} {})", c(i), v(a), v(b)),
            Kind::Read(array, index) => self.read(array, index),
            Kind::Table(id) => self.table(id),
            Kind::Store(array, index, value) => {
                let at = self.index(index);
                let stored = format!("(store {} {at} {})", v(array), v(value));
                match self.in_range(array, index) {
                    Some(test) if self.pool.width(index) > 64 => {
                        format!("(ite {test} {stored} {})", v(array))
                    }
                    // A store behind the end is never read.
                    _ => stored,
                }
            }
            other => unreachable!("floats are lowered before: {other:?}"),
        };
        Term::Plain(text)
    }

    /// The name of a symbol, which is declared when it is first asked for.
    fn symbol(&mut self, sym: SymId) -> String {
        let name = symbol_name(self.pool, sym);
        if self.declared.insert(sym) {
            writeln!(self.symbols, "(declare-fun {name} () (_ BitVec 8))")
                .expect("strings take text");
        }
        name
    }

    /// An index as a vector of 64 bits.
    fn index(&self, index: ExprId) -> String {
        let text = self.vector(index);
        match self.pool.width(index) {
            64 => text,
            w if w < 64 => format!("((_ zero_extend {}) {text})", 64 - w),
            _ => format!("((_ extract 63 0) {text})"),
        }
    }

    /// The test that an index lies in an array, unless it certainly does.
    fn in_range(&self, array: ExprId, index: ExprId) -> Option<String> {
        let (len, width) = (self.pool.array_len(array) as u64, self.pool.width(index));
        if width <= 64 && self.pool.facts(index).max < len {
            return None;
        }
        let mut words = vec![0; width.div_ceil(64) as usize];
        words[0] = len;
        // A width that cannot spell the length has no index behind it.
        if width < 64 && len >> width != 0 {
            return None;
        }
        Some(format!("(bvult {} {})", self.vector(index), literal(&words, width)))
    }

    fn read(&self, array: ExprId, index: ExprId) -> String {
        let byte = format!("(select {} {})", self.vector(array), self.index(index));
        match self.in_range(array, index) {
            Some(test) => format!("(ite {test} {byte} #x00)"),
            None => byte,
        }
    }

    fn run(&mut self, first: SymId, len: u32) -> String {
        let name = format!("r{}x{len}", first.index());
        let sort = "(Array (_ BitVec 64) (_ BitVec 8))";
        writeln!(self.body, "(declare-fun {name} () {sort})").expect("strings take text");
        for i in 0..len {
            let byte = self.symbol(SymId(first.0 + i));
            writeln!(self.body, "(assert (= (select {name} #x{i:016x}) {byte}))")
                .expect("strings take text");
        }
        name
    }

    fn table(&mut self, id: TableId) -> String {
        let name = format!("t{}", id.index());
        let sort = "(Array (_ BitVec 64) (_ BitVec 8))";
        writeln!(self.body, "(declare-fun {name} () {sort})").expect("strings take text");
        let table = self.pool.table(id);
        for i in 0..table.bytes.len() as u32 {
            let byte = match table.symbolic_at(i) {
                Some(e) => self.vector(e),
                None => format!("#x{:02x}", table.bytes[i as usize]),
            };
            writeln!(self.body, "(assert (= (select {name} #x{i:016x}) {byte}))")
                .expect("strings take text");
        }
        name
    }
}

fn binary(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "bvadd",
        BinOp::Sub => "bvsub",
        BinOp::Mul => "bvmul",
        BinOp::UDiv => "bvudiv",
        BinOp::SDiv => "bvsdiv",
        BinOp::URem => "bvurem",
        BinOp::SRem => "bvsrem",
        BinOp::And => "bvand",
        BinOp::Or => "bvor",
        BinOp::Xor => "bvxor",
        BinOp::Shl => "bvshl",
        BinOp::LShr => "bvlshr",
        BinOp::AShr => "bvashr",
    }
}

fn comparison(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => "=",
        CmpOp::Ult => "bvult",
        CmpOp::Ule => "bvule",
        CmpOp::Slt => "bvslt",
        CmpOp::Sle => "bvsle",
    }
}

fn literal(words: &[u64], width: u32) -> String {
    let bit = |i: u32| words[(i / 64) as usize] >> (i % 64) & 1;
    if width.is_multiple_of(4) {
        let digit = |d: u32| words[(d / 16) as usize] >> (d % 16 * 4) & 15;
        let digits = (0..width / 4).rev().map(|d| format!("{:x}", digit(d)));
        format!("#x{}", digits.collect::<String>())
    } else {
        let digits = (0..width).rev().map(|i| if bit(i) == 1 { '1' } else { '0' });
        format!("#b{}", digits.collect::<String>())
    }
}

/// The name of a symbol, quoted.
fn symbol_name(pool: &Pool, sym: SymId) -> String {
    let (id, byte) = pool.symbol_info(sym);
    let input = pool.input_info(id);
    let mut name = String::new();
    for c in input.name.chars() {
        match c {
            // Not allowed between bars.
            '|' | '\\' | '%' => write!(name, "%{:02x}", c as u32).expect("strings take text"),
            _ => name.push(c),
        }
    }
    if pool.inputs().filter(|other| other.name == input.name).count() > 1 {
        write!(name, "#{}:{}", input.ordinal, input.size).expect("strings take text");
    }
    format!("|{name}[{byte}]|")
}
