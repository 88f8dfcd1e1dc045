//! One line of a source file, with a caret under a column.

use crate::position::LineColumn;

/// The line with its number and a caret under the column; without a caret if the column is 0.
///
/// Tabs stay tabs in the margin, so that the caret is under its character whatever the terminal
/// makes of them.
pub fn excerpt(at: LineColumn, line: &str) -> String {
    let number = at.line.to_string();
    if at.column == 0 {
        return format!("  {number} | {line}\n");
    }
    let margin = " ".repeat(number.len());
    let before = line.bytes().take((at.column as usize).saturating_sub(1));
    // One blank per character: the following bytes of a character take no space.
    let pad: String = before
        .filter(|byte| byte & 0xC0 != 0x80)
        .map(|byte| if byte == b'\t' { '\t' } else { ' ' })
        .collect();
    format!("  {number} | {line}\n  {margin} | {pad}^\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_is_under_its_column() {
        let shown = |line, column, text| excerpt(LineColumn { line, column }, text);
        assert_eq!(shown(7, 3, "a b;"), "  7 | a b;\n    |   ^\n");
        assert_eq!(shown(12, 2, "\tx"), "  12 | \tx\n     | \t^\n");
        assert_eq!(shown(1, 4, "äb"), "  1 | äb\n    |   ^\n");
        assert_eq!(shown(1, 0, "x"), "  1 | x\n");
        assert_eq!(shown(1, 9, "x"), "  1 | x\n    |  ^\n");
    }
}
