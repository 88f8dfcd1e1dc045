//! Tokens of the text form.

use super::parse::ParseError;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A keyword, type or operation.
    Word(String),
    /// `@name`, or `@"name"` when the name is not plain.
    Symbol(String),
    /// `%N`.
    Reg(u32),
    /// A decimal number with an optional sign.
    Number(i128),
    /// A hexadecimal number, as its digits: it may be of any length.
    Hex(String),
    /// A string; not every sequence of bytes is text, but names and paths are.
    Text(String),
    /// `x"…"`: bytes.
    Bytes(Vec<u8>),
    /// A sign: one of `( ) { } [ ] , ; : = * ! < ^ #`, `->` or `...`.
    Sign(&'static str),
    /// The end of the text.
    End,
}

const SIGNS: [&str; 16] =
    ["->", "...", "(", ")", "{", "}", "[", "]", ",", ";", ":", "=", "*", "!", "<", "^"];

/// What a name without quotes is made of.
pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

/// The tokens of a text, each with its line.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, u32)>, ParseError> {
    let mut lexer = Lexer { text: text.as_bytes(), at: 0, line: 1 };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blank();
        let line = lexer.line;
        let token = lexer.token()?;
        if token == Token::End {
            // What is missing at the end is missed behind the last token, not behind comments.
            let last = tokens.last().map_or(line, |&(_, line)| line);
            tokens.push((token, last));
            return Ok(tokens);
        }
        tokens.push((token, line));
    }
}

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
}

impl<'a> Lexer<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn fail<T>(&self, message: &str) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, message: message.to_owned() })
    }

    fn skip_blank(&mut self) {
        while let Some(byte) = self.peek() {
            if self.text[self.at..].starts_with(b"//") {
                self.take_while(|b| b != b'\n');
            } else if byte.is_ascii_whitespace() {
                self.line += u32::from(byte == b'\n');
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn take_while(&mut self, accept: impl Fn(u8) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let len = rest.iter().position(|&b| !accept(b)).unwrap_or(rest.len());
        self.at += len;
        // Only ASCII is accepted inside tokens, and comments are dropped.
        std::str::from_utf8(&rest[..len]).unwrap_or("")
    }

    fn token(&mut self) -> Result<Token, ParseError> {
        let Some(byte) = self.peek() else {
            return Ok(Token::End);
        };
        let rest = &self.text[self.at..];
        match byte {
            b'%' => {
                self.at += 1;
                match self.take_while(|b| b.is_ascii_digit()).parse() {
                    Ok(number) => Ok(Token::Reg(number)),
                    Err(_) => self.fail("register number expected after %"),
                }
            }
            b'@' => self.symbol(),
            b'"' => Ok(Token::Text(self.string()?)),
            b'x' if rest.starts_with(b"x\"") => self.bytes(),
            _ if rest.starts_with(b"0x") => {
                self.at += 2;
                Ok(Token::Hex(self.take_while(|b| b.is_ascii_hexdigit()).to_owned()))
            }
            b'-' if rest.starts_with(b"->") => self.sign(),
            b'0'..=b'9' | b'+' | b'-' => self.number(),
            _ if is_name_byte(byte) && byte != b'.' => {
                Ok(Token::Word(self.take_while(is_name_byte).to_owned()))
            }
            _ => self.sign(),
        }
    }

    fn sign(&mut self) -> Result<Token, ParseError> {
        let rest = &self.text[self.at..];
        match SIGNS.iter().find(|s| rest.starts_with(s.as_bytes())) {
            Some(sign) => {
                self.at += sign.len();
                Ok(Token::Sign(sign))
            }
            None => self.fail(&format!("unexpected character {:?}", char::from(rest[0]))),
        }
    }

    fn number(&mut self) -> Result<Token, ParseError> {
        let start = self.at;
        self.at += 1;
        self.take_while(|b| b.is_ascii_digit());
        let digits = std::str::from_utf8(&self.text[start..self.at]).unwrap_or("");
        match digits.parse() {
            Ok(number) => Ok(Token::Number(number)),
            Err(_) => self.fail("malformed number"),
        }
    }

    /// `@name`, with the disambiguating `#…` kept as part of it.
    fn symbol(&mut self) -> Result<Token, ParseError> {
        self.at += 1;
        let name = match self.peek() {
            Some(b'"') => self.string()?,
            _ => self.take_while(is_name_byte).to_owned(),
        };
        if self.peek() == Some(b'#') {
            let suffix = self.take_while(|b| b == b'#' || b.is_ascii_alphanumeric());
            return Ok(Token::Symbol(name + "\0" + suffix));
        }
        Ok(Token::Symbol(name))
    }

    /// A string in quotes with `\xx` for bytes.
    fn string(&mut self) -> Result<String, ParseError> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            match self.peek() {
                None | Some(b'\n') => return self.fail("unterminated string"),
                Some(b'"') => break,
                Some(b'\\') => {
                    let digits = self.text.get(self.at + 1..self.at + 3).unwrap_or(b"");
                    bytes.push(self.hex_byte(digits)?);
                    self.at += 3;
                }
                Some(byte) => {
                    bytes.push(byte);
                    self.at += 1;
                }
            }
        }
        self.at += 1;
        String::from_utf8(bytes).or_else(|_| self.fail("string is not UTF-8"))
    }

    fn bytes(&mut self) -> Result<Token, ParseError> {
        self.at += 2;
        let digits = self.take_while(|b| b.is_ascii_hexdigit()).as_bytes();
        if self.peek() != Some(b'"') || digits.len() & 1 != 0 {
            return self.fail("malformed bytes");
        }
        self.at += 1;
        let bytes: Result<_, _> = digits.chunks(2).map(|pair| self.hex_byte(pair)).collect();
        Ok(Token::Bytes(bytes?))
    }

    fn hex_byte(&self, digits: &[u8]) -> Result<u8, ParseError> {
        let text = std::str::from_utf8(digits).unwrap_or("");
        u8::from_str_radix(text, 16).or_else(|_| self.fail("two hexadecimal digits expected"))
    }
}
