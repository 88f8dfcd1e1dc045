//! Preprocessed text: which line of which file a line once was.

use std::collections::HashMap;

/// The lines of a text by the file and line they came from.
pub(crate) type Origins = HashMap<(String, u32), u32>;

/// What the marks of the preprocessor (`# 12 "file.c"`) say about where lines came from.
pub(crate) fn origins(text: &str) -> Origins {
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

    #[test]
    fn marks_lead_back_to_lines_of_the_preprocessed_file() {
        let text = "# 1 \"a.c\"\n# 1 \"h.h\" 1\nint h;\n# 2 \"a.c\" 2\nint a;\nint b;\n";
        let origins = origins(text);
        let line_of = |file: &str, line| origins.get(&(file.to_owned(), line)).copied();
        assert_eq!(line_of("a.c", 3), Some(6));
        assert_eq!(line_of("h.h", 1), Some(3));
        assert_eq!(line_of("a.c", 9), None);
    }
}
