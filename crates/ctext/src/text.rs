//! A source file whose tokens are found by position.

use crate::marks::{self, Origins};
use crate::position::{LineColumn, Lines, Span};
use crate::tokens::{Token, tokens};

/// A source file.
#[derive(Clone, Debug)]
pub struct Text {
    text: String,
    lines: Lines,
    /// Its tokens without comments and directives.
    pub(crate) code: Vec<Token>,
    /// The lines that came from other files, before this one was preprocessed.
    origins: Origins,
}

impl Text {
    /// Reads a text.
    pub fn new(text: &str) -> Text {
        let mut code = tokens(text);
        code.retain(Token::is_code);
        Text { text: text.to_owned(), lines: Lines::new(text), code, origins: marks::origins(text) }
    }

    /// The line of this file that was once this line of that file.
    pub fn line_of(&self, file: &str, line: u32) -> Option<u32> {
        self.origins.get(&(file.to_owned(), line)).copied()
    }

    /// Whether a word begins here.
    pub fn has_word(&self, at: LineColumn, word: &str) -> bool {
        self.beginning_at(at).is_some_and(|index| self.spelling(index) == word)
    }

    /// The text of a token.
    pub(crate) fn spelling(&self, index: usize) -> &str {
        self.code.get(index).map_or("", |token| &self.text[token.range.clone()])
    }

    /// The token that begins here.
    pub(crate) fn beginning_at(&self, at: LineColumn) -> Option<usize> {
        let offset = self.lines.offset(at)?;
        self.code.binary_search_by_key(&offset, |token| token.range.start).ok()
    }

    /// The token that this position is part of, or else the next one.
    pub(crate) fn token_at(&self, at: LineColumn) -> Option<usize> {
        let offset = self.lines.offset(at)?;
        let index = self.code.partition_point(|token| token.range.end <= offset);
        (index < self.code.len()).then_some(index)
    }

    /// From the first of these tokens to the last.
    pub(crate) fn span(&self, first: usize, last: usize) -> Span {
        self.lines.span(self.code[first].range.start..self.code[last].range.end)
    }

    /// The token that closes the parenthesis, bracket or brace at this one.
    pub(crate) fn closing(&self, open: usize) -> Option<usize> {
        let (opens, closes) = pair(self.spelling(open))?;
        let mut depth = 0;
        (open..self.code.len()).find(|&index| {
            let spelling = self.spelling(index);
            depth += i32::from(spelling == opens) - i32::from(spelling == closes);
            depth == 0
        })
    }

    /// The parenthesis that opens the one at this token.
    pub(crate) fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0;
        (0..=close).rev().find(|&index| {
            let spelling = self.spelling(index);
            depth += i32::from(spelling == ")") - i32::from(spelling == "(");
            depth == 0
        })
    }
}

fn pair(open: &str) -> Option<(&'static str, &'static str)> {
    match open {
        "(" => Some(("(", ")")),
        "[" => Some(("[", "]")),
        "{" => Some(("{", "}")),
        _ => None,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The position of the mark `^` in a text, and the text without it.
    pub(crate) fn marked(text: &str) -> (Text, LineColumn) {
        let at = text.find('^').expect("a mark");
        let text = Text::new(&text.replacen('^', "", 1));
        let position = text.lines.position(at);
        (text, position)
    }

    impl Text {
        /// What a span covers.
        pub(crate) fn covered(&self, span: Span) -> &str {
            let offset = |at| self.lines.offset(at).expect("inside of the text");
            &self.text[offset(span.start)..=offset(span.last())]
        }
    }

    #[test]
    fn words_are_whole_words_of_code() {
        let (text, at) = marked("a; ^while (x) y;");
        assert!(text.has_word(at, "while") && !text.has_word(at, "whil"));
        let (text, at) = marked("\"^while\" // while");
        assert!(!text.has_word(at, "while"));
    }

    #[test]
    fn a_position_leads_to_its_token_or_the_next() {
        let spelling = |text: &str| {
            let (text, at) = marked(text);
            text.token_at(at).map(|index| text.spelling(index).to_owned())
        };
        assert_eq!(spelling("int va^lue;").as_deref(), Some("value"));
        assert_eq!(spelling("int ^/* c */ v;").as_deref(), Some("v"));
        assert_eq!(spelling("int v; ^ "), None);
    }
}
