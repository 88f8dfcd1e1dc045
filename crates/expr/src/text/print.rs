//! Expressions to text. Sharing is not shown: the text of a much shared expression is long.

use std::fmt::Write;

use crate::id::{ExprId, SymId};
use crate::node::{FloatUnOp, Kind};
use crate::pool::Pool;

use super::{BIN_OPS, CMP_OPS, FLOAT_OPS, FORMATS, PREDICATES, ROUNDS, SIGNS, name_of};

/// What is still to be written.
enum Step {
    Expression(ExprId),
    Text(String),
}

impl Pool {
    /// An expression in the text form.
    pub fn text(&self, e: ExprId) -> String {
        let mut out = String::new();
        let mut steps = vec![Step::Expression(e)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Text(text) => out.push_str(&text),
                Step::Expression(e) => match self.leaf(e) {
                    Some(text) => out.push_str(&text),
                    None => {
                        let (head, operands) = self.head(e);
                        write!(out, "({head}").expect("strings take text");
                        steps.push(Step::Text(")".into()));
                        for operand in operands.into_iter().rev() {
                            steps.push(operand);
                            steps.push(Step::Text(" ".into()));
                        }
                    }
                },
            }
        }
        out
    }

    fn leaf(&self, e: ExprId) -> Option<String> {
        let width = self.width(e);
        match self.kind(e) {
            Kind::Const(v) => {
                let signed = crate::word::sign_extend(v, width);
                let small = width > 1 && signed < 0 && signed > -1000;
                Some(if small { format!("{signed}:{width}") } else { format!("{v}:{width}") })
            }
            Kind::Wide(id) => {
                let words = self.wide_value(id);
                let digits: String = words.iter().rev().map(|w| format!("{w:016x}")).collect();
                let digits = digits.trim_start_matches('0');
                Some(format!("0x{}:{width}", if digits.is_empty() { "0" } else { digits }))
            }
            Kind::Sym(sym) => Some(self.symbol_text(sym)),
            Kind::Concat(..) => self.word_text(e),
            _ => None,
        }
    }

    fn symbol_text(&self, sym: SymId) -> String {
        let (input, byte) = self.symbol_info(sym);
        format!("{}[{byte}]", self.input_info(input).name)
    }

    /// Neighbouring bytes of one input.
    fn word_text(&self, e: ExprId) -> Option<String> {
        let mut parts = Vec::new();
        let mut rest = e;
        loop {
            let (part, next) = match self.kind(rest) {
                Kind::Concat(high, low) => (high, Some(low)),
                _ => (rest, None),
            };
            let Kind::Sym(sym) = self.kind(part) else { return None };
            parts.push(self.symbol_info(sym));
            match next {
                Some(next) => rest = next,
                None => break,
            }
        }
        let &(input, low) = parts.last()?;
        let neighbours = parts.iter().rev().enumerate().all(|(i, &p)| p == (input, low + i as u32));
        let name = &self.input_info(input).name;
        neighbours.then(|| format!("{name}[{low}..{}]", low + parts.len() as u32))
    }

    /// The operator with what belongs to it, and its operands.
    fn head(&self, e: ExprId) -> (String, Vec<Step>) {
        let width = self.width(e);
        let kind = self.kind(e);
        let format = |f| name_of(&FORMATS, &f);
        let rounding = |r| name_of(&ROUNDS, &r);
        let sign = |s| name_of(&SIGNS, &s);
        let mut operands: Vec<Step> = kind.operands().map(Step::Expression).collect();
        let head = match kind {
            Kind::Const(_) | Kind::Wide(_) | Kind::Sym(_) => {
                unreachable!("leaves have no operator")
            }
            Kind::Not(_) => "not".into(),
            Kind::Bin(op, ..) => name_of(&BIN_OPS, &op).into(),
            Kind::Cmp(op, ..) => name_of(&CMP_OPS, &op).into(),
            Kind::Concat(..) => {
                operands = self.concat_operands(e);
                "concat".into()
            }
            Kind::Extract(_, low) => format!("extract {low} {width}"),
            Kind::ZExt(_) => format!("zext {width}"),
            Kind::SExt(_) => format!("sext {width}"),
            Kind::Ite(..) => "ite".into(),
            Kind::Read(..) => "read".into(),
            Kind::Store(..) => "store".into(),
            Kind::Run(first, len) => {
                let run = (first.0..first.0 + len).map(SymId);
                operands = run.map(|sym| Step::Text(self.symbol_text(sym))).collect();
                "run".into()
            }
            Kind::Table(id) => {
                let table = self.table(id);
                operands = (0..table.bytes.len())
                    .map(|i| match table.symbolic_at(i as u32) {
                        Some(e) => Step::Expression(e),
                        None => Step::Text(format!("{}:8", table.bytes[i])),
                    })
                    .collect();
                "table".into()
            }
            Kind::Float(op, f, r, ..) => {
                format!("{} {} {}", name_of(&FLOAT_OPS, &op), format(f), rounding(r))
            }
            Kind::FloatUn(FloatUnOp::Sqrt, f, r, _) => {
                format!("sqrt {} {}", format(f), rounding(r))
            }
            Kind::FloatUn(FloatUnOp::Integral, f, r, _) => {
                format!("integral {} {}", format(f), rounding(r))
            }
            Kind::Fma(f, r, ..) => format!("fma {} {}", format(f), rounding(r)),
            Kind::FloatCmp(p, f, ..) => format!("fcmp {} {}", name_of(&PREDICATES, &p), format(f)),
            Kind::FloatConvert(f, t, r, _) => {
                format!("fconvert {} {} {}", format(f), format(t), rounding(r))
            }
            Kind::FloatFromInt { to, signed, round, .. } => {
                format!("fromint {} {} {}", format(to), sign(signed), rounding(round))
            }
            Kind::FloatToInt { from, signed, round, .. } => {
                format!("toint {} {} {} {width}", format(from), sign(signed), rounding(round))
            }
            Kind::FloatFits { from, signed, round, bits, .. } => {
                format!("fits {} {} {} {bits}", format(from), sign(signed), rounding(round))
            }
        };
        (head, operands)
    }

    /// The parts of a concatenation; the tail that is neighbouring bytes stays together.
    fn concat_operands(&self, e: ExprId) -> Vec<Step> {
        let mut parts = Vec::new();
        let mut rest = e;
        while let (Kind::Concat(high, low), None) = (self.kind(rest), self.word_text(rest)) {
            parts.push(Step::Expression(high));
            rest = low;
        }
        parts.push(Step::Expression(rest));
        parts
    }
}
