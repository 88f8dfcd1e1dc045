//! What a token is to somebody who reads the source.

use std::ops::Range;

use crate::tokens::{TokenKind, tokens};

/// Classes of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A keyword that names no type, and `NULL`, which is read as one.
    Keyword,
    /// A type of C or of its standard headers.
    Type,
    /// A number.
    Number,
    /// A string or character literal.
    String,
    /// A comment, which may have several lines.
    Comment,
    /// The name of a directive with its `#`.
    Preprocessor,
    /// Any other word.
    Identifier,
}

const KEYWORDS: &[&str] = &[
    "auto", "break", "case", "const", "continue", "default", "do", "else", "enum", "extern", "for",
    "goto", "if", "inline", "register", "restrict", "return", "sizeof", "static", "struct",
    "switch", "typedef", "union", "volatile", "while", "NULL",
];

const TYPES: &[&str] = &[
    "_Bool", "bool", "char", "double", "float", "int", "int16_t", "int32_t", "int64_t", "int8_t",
    "long", "short", "signed", "size_t", "uint16_t", "uint32_t", "uint64_t", "uint8_t", "unsigned",
    "void",
];

/// The classes of the tokens of a text, as ranges of its bytes. Punctuators have none.
pub fn highlight(text: &str) -> Vec<(Class, Range<usize>)> {
    let class = |kind, word: &str| match kind {
        TokenKind::Word if KEYWORDS.contains(&word) => Some(Class::Keyword),
        TokenKind::Word if TYPES.contains(&word) => Some(Class::Type),
        TokenKind::Word => Some(Class::Identifier),
        TokenKind::Number => Some(Class::Number),
        TokenKind::Literal => Some(Class::String),
        TokenKind::Comment => Some(Class::Comment),
        TokenKind::Directive => Some(Class::Preprocessor),
        TokenKind::Punctuator => None,
    };
    tokens(text)
        .into_iter()
        .filter_map(|token| Some((class(token.kind, &text[token.range.clone()])?, token.range)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Class::{Comment, Identifier, Keyword, Number, Preprocessor, String, Type};
    use super::*;

    #[test]
    fn every_class_is_told() {
        let text = "#define N 3\nstatic size_t f(char c) { return c == 'x' + N; /* a\nb */ }";
        let found: Vec<_> =
            highlight(text).into_iter().map(|(class, range)| (class, &text[range])).collect();
        let expected = [
            (Preprocessor, "#define"),
            (Identifier, "N"),
            (Number, "3"),
            (Keyword, "static"),
            (Type, "size_t"),
            (Identifier, "f"),
            (Type, "char"),
            (Identifier, "c"),
            (Keyword, "return"),
            (Identifier, "c"),
            (String, "'x'"),
            (Identifier, "N"),
            (Comment, "/* a\nb */"),
        ];
        assert_eq!(found, expected);
    }
}
