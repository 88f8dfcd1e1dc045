//! A lexer for C.
//!
//! Comments are tokens, white space is not. A backslash at the end of a line continues it, also
//! inside a token; trigraphs and digraphs are not known. A literal without its closing quote ends
//! with its line. No text is an error.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// An identifier or a keyword.
    Word,
    /// A number, in the preprocessor's sense: `0x1p-3`, `10UL`.
    Number,
    /// A string or character literal, with its prefix.
    Literal,
    /// An operator or a separator.
    Punctuator,
    /// A comment of either form.
    Comment,
    /// The `#` that begins a directive, and the directive's name.
    Directive,
}

/// A token and the bytes it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its first byte, and the one behind its last.
    pub range: Range<usize>,
    /// Whether it stands on the line of a directive.
    pub in_directive: bool,
}

impl Token {
    /// Whether the compiler's parser sees it.
    pub fn is_code(&self) -> bool {
        !self.in_directive && self.kind != TokenKind::Comment
    }
}

/// The punctuators of more than one character, longest first.
const LONG_PUNCTUATORS: [&str; 23] = [
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=",
    "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##",
];

/// The tokens of a text, in order.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text: text.as_bytes(), at: 0 };
    let mut tokens: Vec<Token> = Vec::new();
    let (mut in_directive, mut line_has_tokens) = (false, false);
    while lexer.at < lexer.text.len() {
        let start = lexer.at;
        match lexer.text[start] {
            b'\n' => {
                lexer.at += 1;
                (in_directive, line_has_tokens) = (false, false);
                continue;
            }
            byte if byte.is_ascii_whitespace() => {
                lexer.at += 1;
                continue;
            }
            b'\\' if lexer.continuation(start) > 0 => {
                lexer.at += lexer.continuation(start);
                continue;
            }
            _ => {}
        }
        let kind = if lexer.text[start] == b'#' && !line_has_tokens {
            in_directive = true;
            lexer.directive()
        } else {
            lexer.token()
        };
        // A directive may follow a comment on its line.
        line_has_tokens |= kind != TokenKind::Comment;
        tokens.push(Token { kind, range: start..lexer.at, in_directive });
    }
    tokens
}

struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
}

impl Lexer<'_> {
    /// Goes behind the token that begins here.
    fn token(&mut self) -> TokenKind {
        let rest = &self.text[self.at..];
        let second = rest.get(1).copied().unwrap_or(0);
        match rest[0] {
            b'/' if second == b'/' => {
                self.skip_while(|byte| byte != b'\n');
                TokenKind::Comment
            }
            b'/' if second == b'*' => {
                let close = rest[2..].windows(2).position(|pair| pair == b"*/");
                self.at += close.map_or(rest.len(), |length| length + 4);
                TokenKind::Comment
            }
            b'"' | b'\'' => self.literal(),
            byte if byte.is_ascii_digit() || byte == b'.' && second.is_ascii_digit() => {
                self.number()
            }
            byte if is_word(byte) => {
                let start = self.at;
                self.skip_while(is_word);
                let is_prefix = matches!(&self.text[start..self.at], b"L" | b"u" | b"U" | b"u8");
                match self.text.get(self.at) {
                    Some(b'"' | b'\'') if is_prefix => self.literal(),
                    _ => TokenKind::Word,
                }
            }
            _ => {
                let long = LONG_PUNCTUATORS.iter().find(|long| rest.starts_with(long.as_bytes()));
                self.at += long.map_or(1, |long| long.len());
                TokenKind::Punctuator
            }
        }
    }

    /// `#`, blanks and the name of a directive.
    fn directive(&mut self) -> TokenKind {
        self.at += 1;
        let hash = self.at;
        self.skip_while(|byte| matches!(byte, b' ' | b'\t'));
        let name = self.at;
        self.skip_while(is_word);
        if self.at == name {
            self.at = hash;
        }
        TokenKind::Directive
    }

    fn literal(&mut self) -> TokenKind {
        let quote = self.text[self.at];
        self.at += 1;
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'\n' => break,
                b'\\' => {
                    self.at += self.continuation(self.at).max(2);
                }
                _ => self.at += 1,
            }
            if byte == quote {
                break;
            }
        }
        self.at = self.at.min(self.text.len());
        TokenKind::Literal
    }

    fn number(&mut self) -> TokenKind {
        loop {
            let before = self.at;
            self.skip_while(|byte| is_word(byte) || byte == b'.');
            let exponent = matches!(self.text[self.at - 1], b'e' | b'E' | b'p' | b'P');
            if exponent && matches!(self.text.get(self.at), Some(b'+' | b'-')) {
                self.at += 1;
            }
            if self.at == before {
                return TokenKind::Number;
            }
        }
    }

    /// Goes on over continued lines.
    fn skip_while(&mut self, part: impl Fn(u8) -> bool) {
        while let Some(&byte) = self.text.get(self.at) {
            match self.continuation(self.at) {
                0 if part(byte) => self.at += 1,
                0 => break,
                length => self.at += length,
            }
        }
    }

    /// The length of a backslash and the end of line behind it; 0 if there is none.
    fn continuation(&self, at: usize) -> usize {
        match &self.text[at..] {
            [b'\\', b'\n', ..] => 2,
            [b'\\', b'\r', b'\n', ..] => 3,
            _ => 0,
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::TokenKind::{Comment, Directive, Literal, Number, Punctuator, Word};
    use super::*;

    fn lexed(text: &str) -> Vec<(TokenKind, &str)> {
        tokens(text).into_iter().map(|token| (token.kind, &text[token.range])).collect()
    }

    /// The texts of tokens that are all of one kind.
    fn all(kind: TokenKind, text: &str) -> Vec<&str> {
        let tokens = lexed(text);
        assert!(tokens.iter().all(|token| token.0 == kind), "{tokens:?}");
        tokens.into_iter().map(|token| token.1).collect()
    }

    #[test]
    fn punctuators_are_as_long_as_possible() {
        let found = all(Punctuator, "a>>=->+++...<!=&&&##".trim_start_matches('a'));
        assert_eq!(found, [">>=", "->", "++", "+", "...", "<", "!=", "&&", "&", "##"]);
    }

    #[test]
    fn numbers_are_those_of_the_preprocessor() {
        let found = all(Number, "0 10UL 0x1p-3 .5e+7f 1.e3 0b11");
        assert_eq!(found, ["0", "10UL", "0x1p-3", ".5e+7f", "1.e3", "0b11"]);
        assert_eq!(lexed("1-2")[1], (Punctuator, "-"));
        assert_eq!(lexed("a.b")[1], (Punctuator, "."));
    }

    #[test]
    fn literals_end_at_their_quote_or_line() {
        let found = all(Literal, r#""a\"b" 'c' '\'' L"wide" u8"x" "\\" "/* */""#);
        assert_eq!(
            found,
            [r#""a\"b""#, "'c'", r"'\''", "L\"wide\"", "u8\"x\"", r#""\\""#, "\"/* */\""]
        );
        assert_eq!(lexed("\"open\nx"), [(Literal, "\"open"), (Word, "x")]);
        assert_eq!(lexed("\"a\\\nb\" c")[0], (Literal, "\"a\\\nb\""));
        assert_eq!(lexed("Lx \"s\""), [(Word, "Lx"), (Literal, "\"s\"")]);
    }

    #[test]
    fn comments_are_tokens() {
        assert_eq!(
            lexed("a /* \" \n * */ b // c \\\n d\ne"),
            [
                (Word, "a"),
                (Comment, "/* \" \n * */"),
                (Word, "b"),
                (Comment, "// c \\\n d"),
                (Word, "e")
            ]
        );
        assert_eq!(all(Comment, "/*/"), ["/*/"]);
        assert_eq!(lexed("/**/x")[0], (Comment, "/**/"));
    }

    #[test]
    fn lines_go_on_behind_a_backslash() {
        assert_eq!(lexed("int\\\n x"), [(Word, "int\\\n"), (Word, "x")]);
        assert_eq!(lexed("ab\\\r\ncd"), [(Word, "ab\\\r\ncd")]);
        assert_eq!(lexed("+ \\\n x"), [(Punctuator, "+"), (Word, "x")]);
    }

    #[test]
    fn directives_take_their_line() {
        let text = "  # define F(x) \\\n  (x + '1')\nint y = x # 1;\n/* c */ #if 0\n#\n";
        let found = lexed(text);
        let names = found.iter().filter(|token| token.0 == Directive).map(|token| token.1);
        assert_eq!(names.collect::<Vec<_>>(), ["# define", "#if", "#"]);
        let code: Vec<&str> = tokens(text)
            .into_iter()
            .filter(Token::is_code)
            .map(|token| &text[token.range])
            .collect();
        assert_eq!(code, ["int", "y", "=", "x", "#", "1", ";"]);
        // A comment that begins on the line of a directive may end on another one.
        let code = "#if 1 /* a\n b */\nx\n#error don't\n#endif\n";
        assert_eq!(tokens(code).iter().filter(|token| token.is_code()).count(), 1);
    }

    #[test]
    fn tokens_lie_side_by_side() {
        for text in ["", "\"", "'\\", "/*", "(", "#\\", "//\\", "\u{e4}(", "\\", "1e", "@`", "L'"] {
            let mut last = 0;
            for token in tokens(text) {
                assert!(last <= token.range.start && token.range.start < token.range.end);
                last = token.range.end;
            }
            assert!(last <= text.len());
        }
    }
}
