//! Lines, columns and spans of a text.
//!
//! Columns count bytes, as clang's debug information does.

use std::ops::Range;

/// A line and a column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineColumn {
    /// The line.
    pub line: u32,
    /// The column, in bytes.
    pub column: u32,
}

/// A part of a text. It has at least one character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The first character.
    pub start: LineColumn,
    /// Right behind the last character, on the same line as the last character.
    pub end: LineColumn,
}

impl Span {
    /// The last byte of the span.
    pub fn last(self) -> LineColumn {
        LineColumn { column: self.end.column - 1, ..self.end }
    }
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<usize>,
    length: usize,
}

impl Lines {
    /// The lines of a text.
    pub fn new(text: &str) -> Lines {
        let newlines = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let starts = std::iter::once(0).chain(newlines.map(|(offset, _)| offset + 1)).collect();
        Lines { starts, length: text.len() }
    }

    /// The byte offset of a position, if the text reaches that far.
    pub fn offset(&self, at: LineColumn) -> Option<usize> {
        let start = *self.starts.get((at.line as usize).checked_sub(1)?)?;
        let offset = start + (at.column as usize).checked_sub(1)?;
        (offset < self.length).then_some(offset)
    }

    /// The position of a byte offset.
    pub fn position(&self, offset: usize) -> LineColumn {
        let line = self.starts.partition_point(|&start| start <= offset);
        let column = offset - self.starts[line - 1] + 1;
        LineColumn { line: line as u32, column: column as u32 }
    }

    /// The span of a range of bytes that is not empty.
    pub fn span(&self, range: Range<usize>) -> Span {
        let last = self.position(range.end - 1);
        let end = LineColumn { column: last.column + 1, ..last };
        Span { start: self.position(range.start), end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_offsets_agree() {
        let text = "ab\n\ncd";
        let lines = Lines::new(text);
        for offset in 0..text.len() {
            assert_eq!(lines.offset(lines.position(offset)), Some(offset));
        }
        let at = |line, column| LineColumn { line, column };
        assert_eq!(lines.position(4), at(3, 1));
        assert_eq!(lines.offset(at(3, 3)), None);
        assert_eq!((lines.offset(at(0, 1)), lines.offset(at(1, 0))), (None, None));
    }

    #[test]
    fn a_span_ends_on_the_line_of_its_last_character() {
        let lines = Lines::new("ab\ncd\n");
        let span = lines.span(1..3);
        assert_eq!((span.start.line, span.start.column), (1, 2));
        assert_eq!((span.end.line, span.end.column), (1, 4));
        let span = lines.span(1..5);
        assert_eq!((span.end.line, span.last().column), (2, 2));
    }
}
