//! C as text, as far as a position in it has to be found: the end of a call, the keyword of a branch, the start of a statement.
//!
//! Debug information says where an operation is; the formats of the field want the places that people would point at. Comments, literals and
//! lines of the preprocessor are blanks here, so that what is left can be read one character at a time. Where the text is not
//! as expected (a macro) there is no answer.

use std::collections::HashMap;

/// A source file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The text without comments and literals, byte for byte.
    text: Vec<u8>,
    /// Where lines begin.
    starts: Vec<usize>,
    /// The lines that came from other files, before this one was preprocessed.
    origins: HashMap<(String, u32), u32>,
}

/// A line and a column, both from 1.
pub type Position = (u32, u32);

impl Source {
    /// Looks at a text.
    pub fn new(text: &str) -> Source {
        let mut starts = vec![0];
        starts.extend(text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i + 1));
        Source { text: blanked(text.as_bytes()), starts, origins: origins(text) }
    }

    /// The line of this file that was once this line of that file.
    pub fn line_of(&self, file: &str, line: u32) -> Option<u32> {
        self.origins.get(&(file.to_owned(), line)).copied()
    }

    fn offset(&self, (line, column): Position) -> Option<usize> {
        let start = *self.starts.get((line as usize).checked_sub(1)?)?;
        let offset = start + (column as usize).checked_sub(1)?;
        (offset < self.text.len()).then_some(offset)
    }

    fn position(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset);
        (line as u32, (offset - self.starts[line - 1] + 1) as u32)
    }

    /// The parenthesis that ends the call of a function, which begins here.
    pub fn end_of_call(&self, at: Position, function: &str) -> Option<Position> {
        let start = self.offset(at)?;
        if self.word(start) != function.as_bytes() {
            return None;
        }
        let open = self.next(start + function.len())?;
        let close = self.matching(open)?;
        Some(self.position(close))
    }

    /// Whether a word stands here.
    pub fn has_word(&self, at: Position, word: &str) -> bool {
        self.offset(at).is_some_and(|start| self.word(start) == word.as_bytes())
    }

    /// The `if` whose condition begins here, when the condition is decided as one: one comparison or one value.
    pub fn if_of(&self, condition: Position) -> Option<Position> {
        let start = self.offset(condition)?;
        let open = self.before(start).filter(|&open| self.text[open] == b'(')?;
        let end = self.before(open)?;
        let keyword = (end + 1).checked_sub(2)?;
        if self.word(keyword) != b"if" {
            return None;
        }
        let inside = &self.text[open + 1..self.matching(open)?];
        let joined =
            |pair: &[u8]| matches!(pair, b"&&" | b"||") || pair[0] == b'!' && pair[1] != b'=';
        let simple =
            !inside.windows(2).any(joined) && !inside.contains(&b'?') && !inside.contains(&b',');
        simple.then(|| self.position(keyword))
    }

    /// Where the statement, or the condition of one, begins that this place is part of.
    pub fn statement_of(&self, at: Position) -> Option<Position> {
        let mut at = self.offset(at)?;
        let mut start = at;
        // Backwards: what follows the last separator is the statement.
        while at > 0 {
            let here = at - 1;
            match self.text[here] {
                b';' | b'{' | b'}' => break,
                b':' if self.is_label(here) => break,
                b')' => {
                    let open = self.opening(here)?;
                    if self.is_control(open) {
                        break;
                    }
                    at = open;
                    start = open;
                    continue;
                }
                b'(' if self.is_control(here) => break,
                b'e' | b'o' if self.ends_with_keyword(here, start) => break,
                byte if !byte.is_ascii_whitespace() => start = here,
                _ => {}
            }
            at = here;
        }
        Some(self.position(start))
    }

    /// Whether `else` or `do` ends here, and the statement is behind it.
    fn ends_with_keyword(&self, end: usize, start: usize) -> bool {
        // Part of a longer word, of which something was seen already.
        if start == end + 1 && is_word(self.text[start]) {
            return false;
        }
        let begin = self.word_start(end);
        matches!(&self.text[begin..=end], b"else" | b"do")
    }

    /// Whether a colon ends a label, and no condition is before it in its statement.
    fn is_label(&self, colon: usize) -> bool {
        for &byte in self.text[..colon].iter().rev() {
            match byte {
                b'?' => return false,
                b';' | b'{' | b'}' | b')' | b':' => return true,
                _ => {}
            }
        }
        true
    }

    /// Whether a parenthesis opens what a statement is controlled by.
    fn is_control(&self, open: usize) -> bool {
        let Some(end) = self.before(open) else { return false };
        let word = &self.text[self.word_start(end)..=end];
        matches!(word, b"if" | b"while" | b"for" | b"switch")
    }

    /// The first letter of the word that ends here.
    fn word_start(&self, end: usize) -> usize {
        let letters = self.text[..=end].iter().rev().take_while(|&&byte| is_word(byte)).count();
        end + 1 - letters.max(1)
    }

    /// The word that begins here.
    fn word(&self, start: usize) -> &[u8] {
        if start > 0 && is_word(self.text[start - 1]) {
            return &[];
        }
        let rest = &self.text[start..];
        &rest[..rest.iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len())]
    }

    /// The first thing from here on.
    fn next(&self, from: usize) -> Option<usize> {
        let rest = self.text.get(from..)?;
        rest.iter().position(|byte| !byte.is_ascii_whitespace()).map(|i| from + i)
    }

    /// The last thing before.
    fn before(&self, end: usize) -> Option<usize> {
        self.text[..end].iter().rposition(|byte| !byte.is_ascii_whitespace())
    }

    /// The parenthesis that closes the one here.
    fn matching(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        for (i, &byte) in self.text.iter().enumerate().skip(open) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return (byte == b')').then_some(i);
            }
        }
        None
    }

    /// The parenthesis that opens the one here.
    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0;
        for i in (0..=close).rev() {
            match self.text[i] {
                b')' => depth += 1,
                b'(' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(i);
            }
        }
        None
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The same text with blanks for comments, literals and lines of the preprocessor.
fn blanked(text: &[u8]) -> Vec<u8> {
    let mut out = text.to_vec();
    let mut i = 0;
    let mut line_is_empty = true;
    while i < text.len() {
        let end = match text[i] {
            b'/' if text[i..].starts_with(b"//") => line_end(text, i),
            b'/' if text[i..].starts_with(b"/*") => {
                let close = text[i + 2..].windows(2).position(|pair| pair == b"*/");
                close.map_or(text.len(), |n| i + 2 + n + 2)
            }
            b'#' if line_is_empty => line_end(text, i),
            quote @ (b'"' | b'\'') => literal_end(text, i, quote),
            byte => {
                line_is_empty = byte == b'\n' || line_is_empty && byte.is_ascii_whitespace();
                i += 1;
                continue;
            }
        };
        for byte in &mut out[i..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        i = end;
    }
    out
}

/// The end of a line, which goes on behind a backslash.
fn line_end(text: &[u8], from: usize) -> usize {
    let mut i = from;
    while i < text.len() && text[i] != b'\n' {
        i += if text[i] == b'\\' { 2 } else { 1 };
    }
    i.min(text.len())
}

fn literal_end(text: &[u8], from: usize, quote: u8) -> usize {
    let mut i = from + 1;
    while i < text.len() && text[i] != quote && text[i] != b'\n' {
        i += if text[i] == b'\\' { 2 } else { 1 };
    }
    (i + 1).min(text.len())
}

/// What the marks of the preprocessor (`# 12 "file.c"`) say about where lines came from.
fn origins(text: &str) -> HashMap<(String, u32), u32> {
    let mut origins = HashMap::new();
    let mut current: Option<(String, u32)> = None;
    for (index, line) in text.lines().enumerate() {
        match mark(line) {
            Some(mark) => current = Some(mark),
            None => {
                if let Some((file, number)) = &mut current {
                    origins.entry((file.clone(), *number)).or_insert(index as u32 + 1);
                    *number += 1;
                }
            }
        }
    }
    origins
}

fn mark(line: &str) -> Option<(String, u32)> {
    let rest = line.strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").unwrap_or(rest).trim_start();
    let (number, rest) = rest.split_once(' ')?;
    let file = rest.trim_start().strip_prefix('"')?.split('"').next()?;
    Some((file.to_owned(), number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The position of the mark `^` in a text of lines, and the text without it.
    fn marked(text: &str) -> (Source, Position) {
        let at = text.find('^').expect("a mark");
        let source = Source::new(&text.replacen('^', "", 1));
        let position = source.position(at);
        (source, position)
    }

    /// The text that begins at the start of the statement that has the mark.
    fn statement(text: &str) -> String {
        let (source, at) = marked(text);
        let start = source.offset(source.statement_of(at).unwrap()).unwrap();
        text.replacen('^', "", 1)[start..].to_owned()
    }

    #[test]
    fn statements_begin_behind_what_separates_them() {
        for (text, expected) in [
            ("f(); x = a[^i] + 1;", "x = a[i] + 1;"),
            ("{ int x = a[^i]; }", "int x = a[i]; }"),
            ("if (x) y = ^*p;", "y = *p;"),
            ("if (^*p == 3) y = 1;", "*p == 3) y = 1;"),
            ("if (f(x) && ^*p == 3) y = 1;", "f(x) && *p == 3) y = 1;"),
            ("else y = ^*p;", "y = *p;"),
            ("do x = ^*p; while (x);", "x = *p; while (x);"),
            ("while (x[^i]) ;", "x[i]) ;"),
            ("for (i = 0; a[^i]; i++) ;", "a[i]; i++) ;"),
            ("for (i = ^*p; ; i++) ;", "i = *p; ; i++) ;"),
            ("for (;;) { /* ; */ g(\";\", ^*p); }", "g(\";\", *p); }"),
            ("L: x = ^*p;", "x = *p;"),
            ("case 3: x = ^*p;", "x = *p;"),
            ("x = c ? 1 : ^*p;", "x = c ? 1 : *p;"),
            ("(a)[^i] = 3;", "(a)[i] = 3;"),
            ("f(a, b)[^i] = 3;", "f(a, b)[i] = 3;"),
            ("redo = ^*p;", "redo = *p;"),
            ("x = else_ + ^*p;", "x = else_ + *p;"),
            ("#define X ;\n  y = ^*p;", "y = *p;"),
        ] {
            assert_eq!(statement(text), expected, "{text}");
        }
    }

    #[test]
    fn calls_end_at_their_parenthesis() {
        let end = |text: &str| {
            let (source, at) = marked(text);
            source.end_of_call(at, "nondet").map(|(_, column)| column)
        };
        assert_eq!(end("int x = ^nondet();"), Some(16));
        assert_eq!(end("f(^nondet ( /* ) */ ), 3)"), Some(20));
        assert_eq!(end("^NONDET(x)"), None);
        assert_eq!(end("^nondet2()"), None);
        assert_eq!(end("^nondet"), None);
    }

    #[test]
    fn conditions_that_are_decided_as_one_lead_to_their_keyword() {
        let keyword = |text: &str| {
            let (source, at) = marked(text);
            source.if_of(at).map(|(_, column)| column)
        };
        assert_eq!(keyword("  if (^x > 3) y;"), Some(3));
        assert_eq!(keyword("  if(^f(x) != 3) y;"), Some(3));
        assert_eq!(keyword("  if (^x > 3 && y) y;"), None);
        assert_eq!(keyword("  if (^!x) y;"), None);
        assert_eq!(keyword("  while (^x) y;"), None);
        assert_eq!(keyword("  gif (^x) y;"), None);
        let (source, at) = marked("a; ^while (x) y;");
        assert!(source.has_word(at, "while") && !source.has_word(at, "whil"));
    }

    #[test]
    fn marks_lead_back_to_lines_of_the_preprocessed_file() {
        let source =
            Source::new("# 1 \"a.c\"\n# 1 \"h.h\" 1\nint h;\n# 2 \"a.c\" 2\nint a;\nint b;\n");
        assert_eq!(source.line_of("a.c", 3), Some(6));
        assert_eq!(source.line_of("h.h", 1), Some(3));
        assert_eq!(source.line_of("a.c", 9), None);
    }

    #[test]
    fn text_that_is_no_c_does_not_hurt() {
        for text in ["", "\"", "'\\", "/*", "(", ")", "#\\", "//\\", "\u{e4}("] {
            let source = Source::new(text);
            for column in 1..5 {
                source.statement_of((1, column));
                source.if_of((1, column));
                source.end_of_call((1, column), "f");
            }
            assert_eq!(source.statement_of((0, 0)), None);
        }
    }
}
