//! Text to expressions.

use std::fmt;

use crate::id::ExprId;
use crate::node::Kind;
use crate::pool::Pool;
use crate::wide;

use super::{BIN_OPS, CMP_OPS, FLOAT_OPS, FORMATS, PREDICATES, ROUNDS, SIGNS, named};

/// Why a text is no expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// What is wrong.
    pub message: String,
    /// Where, in bytes from the start.
    pub at: usize,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message, self.at)
    }
}

impl std::error::Error for ParseError {}

/// Says what a byte of a named input is.
type Bytes<'a> = &'a mut dyn FnMut(&mut Pool, &str, u32) -> ExprId;

impl Pool {
    /// The expression that a text says; `byte` gives the bytes of inputs by name and index. The
    /// form is described in this crate's `text` module.
    pub fn parse(&mut self, text: &str, byte: Bytes<'_>) -> Result<ExprId, ParseError> {
        let mut parser = Parser { pool: self, byte, text, at: 0 };
        let e = parser.expression()?;
        match parser.next_token() {
            None => Ok(e),
            Some(token) => {
                parser.fail(format!("nothing was expected after the expression: {token}"))
            }
        }
    }
}

struct Parser<'a> {
    pool: &'a mut Pool,
    byte: Bytes<'a>,
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn fail<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { message: message.into(), at: self.at })
    }

    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn next_token(&mut self) -> Option<&'a str> {
        let first = self.peek()?;
        let rest = &self.text[self.at..];
        let len = match first {
            '(' | ')' => 1,
            _ => rest.find(|c: char| c.is_whitespace() || "()".contains(c)).unwrap_or(rest.len()),
        };
        self.at += len;
        Some(&rest[..len])
    }

    fn word(&mut self) -> Result<&'a str, ParseError> {
        match self.next_token() {
            Some(token) if token != "(" && token != ")" => Ok(token),
            _ => self.fail("a word was expected"),
        }
    }

    fn one_of<T: Copy>(&mut self, list: &[(&'static str, T)]) -> Result<T, ParseError> {
        let word = self.word()?;
        match named(list, word) {
            Some(value) => Ok(value),
            None => self.fail(format!("unknown: {word}")),
        }
    }

    fn number(&mut self) -> Result<u32, ParseError> {
        let word = self.word()?;
        word.parse().or_else(|_| self.fail(format!("a number was expected: {word}")))
    }

    fn expression(&mut self) -> Result<ExprId, ParseError> {
        match self.next_token() {
            Some("(") => {
                let name = self.word()?;
                let e = self.operator(name)?;
                match self.next_token() {
                    Some(")") => Ok(e),
                    _ => self.fail("a closing parenthesis was expected"),
                }
            }
            Some(")") | None => self.fail("an expression was expected"),
            Some(leaf) => self.leaf(leaf),
        }
    }

    /// Operands up to the closing parenthesis.
    fn operands(&mut self) -> Result<Vec<ExprId>, ParseError> {
        let mut operands = Vec::new();
        while self.peek().is_some_and(|c| c != ')') {
            operands.push(self.expression()?);
        }
        Ok(operands)
    }

    /// So many operands, all vectors.
    fn exactly<const N: usize>(&mut self) -> Result<[ExprId; N], ParseError> {
        let operands = self.operands()?;
        match operands.try_into() {
            Ok(operands) => Ok(operands),
            Err(_) => self.fail(format!("{N} operands were expected")),
        }
    }

    /// Two operands of one width.
    fn alike(&mut self) -> Result<[ExprId; 2], ParseError> {
        let [a, b] = self.exactly()?;
        if self.pool.width(a) != self.pool.width(b) {
            return self.fail("the operands have different widths");
        }
        Ok([a, b])
    }

    fn of_width<const N: usize>(&mut self, width: u32) -> Result<[ExprId; N], ParseError> {
        let operands = self.exactly::<N>()?;
        if operands.iter().any(|&e| self.pool.width(e) != width) {
            return self.fail(format!("operands of {width} bits were expected"));
        }
        Ok(operands)
    }

    fn operator(&mut self, name: &str) -> Result<ExprId, ParseError> {
        if let Some(op) = named(&BIN_OPS, name) {
            let [a, b] = self.alike()?;
            return Ok(self.pool.bin(op, a, b));
        }
        if let Some(op) = named(&CMP_OPS, name) {
            let [a, b] = self.alike()?;
            return Ok(self.pool.cmp(op, a, b));
        }
        match name {
            "not" => {
                let [a] = self.exactly()?;
                Ok(self.pool.not(a))
            }
            "ne" => {
                let [a, b] = self.alike()?;
                Ok(self.pool.ne(a, b))
            }
            "concat" => {
                let mut operands = self.operands()?;
                operands.reverse();
                if operands.is_empty() {
                    return self.fail("an operand was expected");
                }
                Ok(self.pool.from_bytes(&operands))
            }
            "extract" => {
                let (low, width) = (self.number()?, self.number()?);
                let [a] = self.exactly()?;
                if width == 0 || low + width > self.pool.width(a) {
                    return self.fail("there are no such bits");
                }
                Ok(self.pool.extract(a, low, width))
            }
            "zext" | "sext" => {
                let width = self.number()?;
                let [a] = self.exactly()?;
                if width < self.pool.width(a) {
                    return self.fail("an extension does not make narrower");
                }
                Ok(if name == "zext" { self.pool.zext(a, width) } else { self.pool.sext(a, width) })
            }
            "ite" => {
                let [c, a, b] = self.exactly()?;
                if self.pool.width(c) != 1 || self.pool.width(a) != self.pool.width(b) {
                    return self.fail("a condition and two of one width were expected");
                }
                Ok(self.pool.ite(c, a, b))
            }
            "run" => self.run(),
            "table" | "read" | "store" => self.array(name),
            _ => self.float(name),
        }
    }

    /// Neighbouring symbols; other bytes are a table.
    fn run(&mut self) -> Result<ExprId, ParseError> {
        let bytes = self.operands()?;
        if bytes.is_empty() || bytes.iter().any(|&e| self.pool.width(e) != 8) {
            return self.fail("bytes were expected");
        }
        if let Kind::Sym(first) = self.pool.kind(bytes[0]) {
            let (id, byte) = self.pool.symbol_info(first);
            let len = bytes.len() as u32;
            let mut run = (byte..).zip(&bytes);
            if len <= self.pool.input_info(id).size - byte
                && run.all(|(i, &e)| self.pool.kind(e) == Kind::Sym(self.pool.input_symbol(id, i)))
            {
                return Ok(self.pool.input_array(id, byte, len));
            }
        }
        let symbolic: Vec<(u32, ExprId)> = (0..).zip(bytes).collect();
        Ok(self.pool.array(&vec![0; symbolic.len()], &symbolic))
    }

    fn array(&mut self, name: &str) -> Result<ExprId, ParseError> {
        let operands = self.operands()?;
        let is_byte = |p: &Pool, e| p.width(e) == 8;
        let is_array = |p: &Pool, e| p.width(e) == 0;
        match (name, &operands[..]) {
            ("table", bytes) if bytes.iter().all(|&e| is_byte(self.pool, e)) => {
                let symbolic: Vec<(u32, ExprId)> = (0..).zip(bytes.iter().copied()).collect();
                Ok(self.pool.array(&vec![0; bytes.len()], &symbolic))
            }
            ("read", &[array, index]) if is_array(self.pool, array) => {
                Ok(self.pool.read(array, index))
            }
            ("store", &[array, index, byte])
                if is_array(self.pool, array) && is_byte(self.pool, byte) =>
            {
                Ok(self.pool.store(array, index, byte))
            }
            _ => self.fail(format!("wrong operands of {name}")),
        }
    }

    fn float(&mut self, name: &str) -> Result<ExprId, ParseError> {
        if let Some(op) = named(&FLOAT_OPS, name) {
            let (format, round) = (self.one_of(&FORMATS)?, self.one_of(&ROUNDS)?);
            let [a, b] = self.of_width(format.width())?;
            return Ok(self.pool.float(op, format, round, a, b));
        }
        match name {
            "sqrt" | "integral" => {
                let (format, round) = (self.one_of(&FORMATS)?, self.one_of(&ROUNDS)?);
                let [a] = self.of_width(format.width())?;
                Ok(match name {
                    "sqrt" => self.pool.float_sqrt(format, round, a),
                    _ => self.pool.float_integral(format, round, a),
                })
            }
            "fma" => {
                let (format, round) = (self.one_of(&FORMATS)?, self.one_of(&ROUNDS)?);
                let [a, b, c] = self.of_width(format.width())?;
                Ok(self.pool.float_fma(format, round, a, b, c))
            }
            "fcmp" => {
                let (predicate, format) = (self.one_of(&PREDICATES)?, self.one_of(&FORMATS)?);
                let [a, b] = self.of_width(format.width())?;
                Ok(self.pool.float_cmp(predicate, format, a, b))
            }
            "fconvert" => {
                let (from, to) = (self.one_of(&FORMATS)?, self.one_of(&FORMATS)?);
                let round = self.one_of(&ROUNDS)?;
                let [a] = self.of_width(from.width())?;
                Ok(self.pool.float_convert(from, to, round, a))
            }
            "fromint" => {
                let (to, signed) = (self.one_of(&FORMATS)?, self.one_of(&SIGNS)?);
                let round = self.one_of(&ROUNDS)?;
                let [a] = self.exactly()?;
                Ok(self.pool.float_from_int(to, signed, round, a))
            }
            "toint" | "fits" => {
                let (from, signed) = (self.one_of(&FORMATS)?, self.one_of(&SIGNS)?);
                let (round, width) = (self.one_of(&ROUNDS)?, self.number()?);
                let [a] = self.of_width(from.width())?;
                Ok(match name {
                    "toint" => self.pool.float_to_int(from, signed, round, a, width),
                    _ => self.pool.float_fits(from, signed, round, a, width),
                })
            }
            _ => self.fail(format!("unknown operator: {name}")),
        }
    }

    fn leaf(&mut self, text: &str) -> Result<ExprId, ParseError> {
        if let Some((value, width)) = text.split_once(':') {
            let constant = width.parse().ok().filter(|&w| w > 0).and_then(|w| digits(value, w));
            return match constant {
                Some((words, width)) => Ok(self.pool.constant_words(&words, width)),
                None => self.fail(format!("no constant: {text}")),
            };
        }
        let parts = text.strip_suffix(']').and_then(|t| t.split_once('['));
        let Some((name, index)) = parts else {
            return self.fail(format!("no expression: {text}"));
        };
        let (low, high) = match index.split_once("..") {
            Some((low, high)) => (low.parse().ok(), high.parse().ok()),
            None => (index.parse().ok(), index.parse().ok().map(|i: u32| i + 1)),
        };
        match (low, high) {
            (Some(low), Some(high)) if low < high => {
                let bytes: Vec<ExprId> =
                    (low..high).map(|i| (self.byte)(self.pool, name, i)).collect();
                Ok(self.pool.from_bytes(&bytes))
            }
            _ => self.fail(format!("no bytes: {text}")),
        }
    }
}

/// The words of a constant.
fn digits(text: &str, width: u32) -> Option<(Vec<u64>, u32)> {
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut words = vec![0; wide::limbs(width)];
    match magnitude.strip_prefix("0x") {
        Some(hex) => {
            for digit in hex.chars() {
                let mut carry = u64::from(digit.to_digit(16)?);
                for word in &mut words {
                    (*word, carry) = (*word << 4 | carry, *word >> 60);
                }
            }
        }
        None => words[0] = magnitude.parse().ok()?,
    }
    wide::canonicalize(&mut words, width);
    if negative {
        let zero = vec![0; words.len()];
        let magnitude = words.clone();
        wide::sub(&zero, &magnitude, width, &mut words);
    }
    Some((words, width))
}
