//! A program from its text.
//!
//! Two passes over the tokens: the first meets all items, so that code and initial values can name
//! functions and globals that come later; the second reads initial values and code.

use super::lex::{Token, tokens};
use super::names::{Word, type_of};
use super::{parse_body, parse_item};
use crate::entity::{Id, IdVec};
use crate::program::{Const, ConstId, FuncId, GlobalId, Program, Symbol, Target};
use crate::source::{Span, SpanId};
use crate::types::Ty;
use std::collections::HashMap;
use std::fmt;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// What was expected.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// The program that a text describes. It is well formed as text; whether it makes sense is for
/// [`verify`](crate::verify()) to say.
///
/// # Errors
/// When the text does not follow the grammar or names something that is not there.
pub fn parse(text: &str) -> std::result::Result<Program, ParseError> {
    let tokens = tokens(text)?;
    let mut parser = Parser {
        tokens: &tokens,
        at: 0,
        program: Program::new(Target::X86_64),
        symbols: HashMap::new(),
        files: HashMap::from([(0, Id::new(0))]),
    };
    let deferred = parse_item::items(&mut parser)?;
    for item in deferred {
        parser.at = item.at;
        match item.symbol {
            Symbol::Global(id) => parse_item::initial_value(&mut parser, id)?,
            Symbol::Function(id) | Symbol::Label(id, _) => parse_body::body(&mut parser, id)?,
        }
    }
    Ok(parser.program)
}

pub(super) type Result<T> = std::result::Result<T, ParseError>;

pub(super) struct Parser<'a> {
    pub tokens: &'a [(Token, u32)],
    pub at: usize,
    pub program: Program,
    pub symbols: HashMap<String, Symbol>,
    /// File numbers of the text.
    pub files: HashMap<u32, Id<String>>,
}

impl<'a> Parser<'a> {
    pub fn peek(&self) -> &'a Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)].0
    }

    pub fn next(&mut self) -> &'a Token {
        let token = self.peek();
        self.at += 1;
        token
    }

    /// An error at the token that was read last.
    pub fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        let at = self.at.saturating_sub(1).min(self.tokens.len() - 1);
        Err(ParseError { line: self.tokens[at].1, message: message.into() })
    }

    /// Takes a sign if it comes next.
    pub fn accept(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(s) if *s == sign);
        self.at += usize::from(found);
        found
    }

    pub fn expect(&mut self, sign: &str) -> Result<()> {
        if self.accept(sign) {
            return Ok(());
        }
        let got = self.next();
        self.fail(format!("{sign:?} expected, not {got:?}"))
    }

    /// Takes a word if it comes next.
    pub fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(w) if w == word);
        self.at += usize::from(found);
        found
    }

    pub fn word(&mut self) -> Result<&'a str> {
        match self.next() {
            Token::Word(word) => Ok(word),
            other => self.fail(format!("word expected, not {other:?}")),
        }
    }

    pub fn expect_word(&mut self, word: &str) -> Result<()> {
        match self.word()? {
            w if w == word => Ok(()),
            other => self.fail(format!("{word:?} expected, not {other:?}")),
        }
    }

    /// One of the words of an enumeration.
    pub fn one_of<T: Word>(&mut self) -> Result<T> {
        let word = self.word()?;
        T::of(word).map_or_else(|| self.fail(format!("unknown word {word:?}")), Ok)
    }

    pub fn number<T: TryFrom<i128>>(&mut self) -> Result<T> {
        let Token::Number(value) = self.next() else {
            return self.fail("number expected");
        };
        T::try_from(*value).or_else(|_| self.fail("number out of range"))
    }

    pub fn text(&mut self) -> Result<&'a str> {
        match self.next() {
            Token::Text(text) => Ok(text),
            other => self.fail(format!("string expected, not {other:?}")),
        }
    }

    pub fn ty(&mut self) -> Result<Ty> {
        let word = self.word()?;
        type_of(word).map_or_else(|| self.fail(format!("type expected, not {word:?}")), Ok)
    }

    /// Reads with `item` until the closing sign; commas between.
    pub fn list(
        &mut self,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        if self.accept(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.accept(close) {
                return Ok(());
            }
            self.expect(",")?;
        }
    }

    /// A symbol, with `^N` for a label.
    pub fn symbol(&mut self) -> Result<Symbol> {
        let Token::Symbol(name) = self.next() else {
            return self.fail("symbol expected");
        };
        let Some(&symbol) = self.symbols.get(name) else {
            return self.fail(format!("no symbol {:?}", name.replace('\0', "")));
        };
        match symbol {
            Symbol::Function(f) if self.accept("^") => Ok(Symbol::Label(f, self.number()?)),
            _ => Ok(symbol),
        }
    }

    pub fn function(&mut self) -> Result<FuncId> {
        match self.symbol()? {
            Symbol::Function(id) => Ok(id),
            _ => self.fail("function expected"),
        }
    }

    pub fn global(&mut self) -> Result<GlobalId> {
        match self.symbol()? {
            Symbol::Global(id) => Ok(id),
            _ => self.fail("global expected"),
        }
    }

    /// A signed number directly behind a symbol.
    pub fn addend(&mut self) -> Result<i64> {
        if matches!(self.peek(), Token::Number(_)) { self.number() } else { Ok(0) }
    }

    /// `!F:L:C<F:L:C…`, if there.
    pub fn position(&mut self) -> Result<Option<SpanId>> {
        if !self.accept("!") {
            return Ok(None);
        }
        let mut chain = vec![self.place()?];
        while self.accept("<") {
            chain.push(self.place()?);
        }
        let mut inlined_at = None;
        for span in chain.into_iter().rev() {
            inlined_at = Some(self.program.intern_span(Span { inlined_at, ..span }));
        }
        Ok(inlined_at)
    }

    fn place(&mut self) -> Result<Span> {
        let number: u32 = self.number()?;
        let Some(&file) = self.files.get(&number) else {
            return self.fail(format!("no file {number}"));
        };
        self.expect(":")?;
        let line = self.number()?;
        self.expect(":")?;
        let col = self.number()?;
        Ok(Span { file, line, col, inlined_at: None })
    }

    /// A constant.
    pub fn constant(&mut self) -> Result<ConstId> {
        let value = match self.peek() {
            Token::Symbol(_) => Const::Address(self.symbol()?, self.addend()?),
            Token::Word(word) if word == "null" => {
                self.at += 1;
                Const::Bits(Ty::Ptr, 0)
            }
            Token::Word(word) if word == "undef" => {
                self.at += 1;
                self.expect(":")?;
                Const::Undef(self.ty()?)
            }
            _ => self.bits()?,
        };
        Ok(self.program.intern_const(value))
    }

    /// `number:type`.
    fn bits(&mut self) -> Result<Const> {
        let (mut words, negative) = match self.next() {
            Token::Number(v) => (vec![*v as u64, (*v >> 64) as u64], *v < 0),
            Token::Hex(digits) => match hex_words(digits) {
                Some(words) => (words, false),
                None => return self.fail("malformed number"),
            },
            other => return self.fail(format!("operand expected, not {other:?}")),
        };
        self.expect(":")?;
        let ty = self.ty()?;
        let bits = ty.bits(self.program.target.ptr_bits());
        let fill = if negative { u64::MAX } else { 0 };
        words.resize(bits.div_ceil(64) as usize, fill);
        if let Some(top) = words.last_mut() {
            *top &= u64::MAX >> ((64 - bits % 64) % 64);
        }
        Ok(match words[..] {
            [word] => Const::Bits(ty, word),
            _ => Const::Wide(ty, words.into()),
        })
    }
}

/// The little-endian words of hexadecimal digits.
fn hex_words(digits: &str) -> Option<Vec<u64>> {
    if digits.is_empty() {
        return None;
    }
    let chunks = digits.as_bytes().rchunks(16);
    chunks.map(|c| u64::from_str_radix(std::str::from_utf8(c).ok()?, 16).ok()).collect()
}

/// Places an item whose number the text gives: numbers count from zero in order.
pub(super) fn push_numbered<K, V>(
    parser: &Parser<'_>,
    items: &mut IdVec<K, V>,
    number: u32,
    item: V,
) -> Result<()> {
    if number as usize != items.len() {
        return parser.fail(format!("number {} expected, not {number}", items.len()));
    }
    items.push(item);
    Ok(())
}
