//! The colours of the source on the page.

use ctext::highlight::{Class, highlight};
use serde_json::{Value, json};

/// What is coloured in each line: column, length and class of the style sheet, one after the other.
/// Columns count from 0 and in units of UTF-16, as JavaScript does.
pub fn by_line(text: &str) -> Value {
    let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
    // Where the line of the last row begins.
    let mut start = 0;
    for (class, range) in highlight(text) {
        let Some(style) = style(class) else { continue };
        let mut rest = range.start;
        loop {
            while let Some(length) = text[start..rest].find('\n') {
                start += length + 1;
                rows.push(Vec::new());
            }
            // A comment may have several lines.
            let line = text[rest..range.end].lines().next().unwrap_or_default();
            if !line.is_empty() {
                let row = rows.last_mut().expect("one for each line");
                row.extend([json!(units(&text[start..rest])), json!(units(line)), json!(style)]);
            }
            match text[rest..range.end].find('\n') {
                Some(length) => rest += length + 1,
                None => break,
            }
        }
    }
    rows.into()
}

/// The class of the style sheet, `page.css`.
fn style(class: Class) -> Option<&'static str> {
    match class {
        Class::Keyword | Class::Type => Some("k"),
        Class::Number => Some("n"),
        Class::String => Some("s"),
        Class::Comment => Some("c"),
        Class::Preprocessor => Some("d"),
        Class::Identifier => None,
    }
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_has_its_own_colours() {
        let rows = by_line("int x; // \u{1F600}\n\n  /* a\n\n b */ f(\"\u{e4}\", 1);\ny\n");
        let expected = json!([
            [0, 3, "k", 7, 5, "c"],
            [],
            [2, 4, "c"],
            [],
            [0, 5, "c", 8, 3, "s", 13, 1, "n"],
        ]);
        assert_eq!(rows, expected);
        assert_eq!(by_line(""), json!([[]]));
    }
}
