//! Finds the statement, the condition or the call at a position.
//!
//! Debug information says where an operation is. Formats of the field want the positions that
//! people would point at: the start of the statement, the keyword of the branch, the end of the
//! call.

use crate::position::{LineColumn, Span};
use crate::text::Text;

/// Keywords with a controlling expression in parentheses.
const CONTROL: [&str; 4] = ["if", "while", "for", "switch"];

impl Text {
    /// The call of a function that begins here, up to its closing parenthesis.
    pub fn call_at(&self, at: LineColumn, function: &str) -> Option<Span> {
        let name = self.beginning_at(at).filter(|&index| self.spelling(index) == function)?;
        if self.spelling(name + 1) != "(" {
            return None;
        }
        Some(self.span(name, self.closing(name + 1)?))
    }

    /// The `if` with its condition in parentheses, when the condition begins here and is decided
    /// as one: one comparison or one value.
    pub fn if_of(&self, condition: LineColumn) -> Option<Span> {
        let first = self.beginning_at(condition)?;
        let keyword = first.checked_sub(2)?;
        if self.spelling(keyword) != "if" || self.spelling(first - 1) != "(" {
            return None;
        }
        let close = self.closing(first - 1)?;
        let joins = |index| matches!(self.spelling(index), "&&" | "||" | "!" | "?" | ",");
        (!(first..close).any(joins)).then(|| self.span(keyword, close))
    }

    /// The statement, or the part of one in the parentheses behind a keyword, that has this
    /// position. Of a statement that controls others it is the head: `while (x > 0)`. A label is
    /// no part of its statement.
    pub fn statement_of(&self, at: LineColumn) -> Option<Span> {
        let start = self.statement_start(self.token_at(at)?)?;
        Some(self.span(start, self.statement_end(start)))
    }

    /// Backwards: what follows the last separator is the statement.
    fn statement_start(&self, token: usize) -> Option<usize> {
        let mut start = token;
        while let Some(before) = start.checked_sub(1) {
            match self.spelling(before) {
                ";" | "{" | "}" | "else" | "do" => break,
                ":" if self.is_label(before) => break,
                "(" if self.is_control(before) => break,
                ")" => {
                    let open = self.opening(before)?;
                    if self.is_control(open) {
                        break;
                    }
                    start = open;
                }
                _ => start = before,
            }
        }
        Some(start)
    }

    /// The last token of a statement that begins at a token.
    fn statement_end(&self, start: usize) -> usize {
        match self.spelling(start) {
            "else" | "do" => return start,
            "{" => return self.closing(start).unwrap_or(start),
            word if CONTROL.contains(&word) => {
                let open = start + 1;
                let head = (self.spelling(open) == "(").then(|| self.closing(open)).flatten();
                return head.unwrap_or(start);
            }
            _ => {}
        }
        let mut end = start;
        let mut next = start;
        while next < self.code.len() {
            match self.spelling(next) {
                ";" => return next,
                ")" | "}" if next > start => return end,
                "{" if !self.is_part_of_statement(start, next) => return end,
                "(" | "[" | "{" => match self.closing(next) {
                    Some(close) => next = close,
                    None => return end,
                },
                _ => {}
            }
            end = next;
            next += 1;
        }
        end
    }

    /// Whether a brace opens an initialiser, a compound literal or the members of a type, and no
    /// block.
    fn is_part_of_statement(&self, start: usize, brace: usize) -> bool {
        let before = brace.wrapping_sub(1);
        match self.spelling(before) {
            "=" | "," | "struct" | "union" | "enum" => true,
            // `(struct s){…}` is an expression, `f(void) {` is the head of a function.
            ")" => self.opening(before).is_some_and(|open| {
                let name = open.checked_sub(1).filter(|&name| name >= start);
                name.is_none_or(|name| {
                    let name = self.spelling(name);
                    name == "return" || !name.starts_with(|c: char| c == '_' || c.is_alphabetic())
                })
            }),
            _ => {
                let keyword = before.checked_sub(1).filter(|&keyword| keyword >= start);
                keyword.is_some_and(|k| matches!(self.spelling(k), "struct" | "union" | "enum"))
            }
        }
    }

    /// Whether a colon ends a label, and no condition is before it in its statement.
    fn is_label(&self, colon: usize) -> bool {
        for index in (0..colon).rev() {
            match self.spelling(index) {
                "?" => return false,
                ";" | "{" | "}" | ")" | ":" => return true,
                _ => {}
            }
        }
        true
    }

    /// Whether a parenthesis opens what a statement is controlled by.
    fn is_control(&self, open: usize) -> bool {
        open.checked_sub(1).is_some_and(|keyword| CONTROL.contains(&self.spelling(keyword)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tests::marked;

    fn statement(text: &str) -> String {
        let (text, at) = marked(text);
        text.covered(text.statement_of(at).expect("a statement")).to_owned()
    }

    #[test]
    fn statements_lie_between_what_separates_them() {
        for (text, expected) in [
            ("f(); x = a[^i] + 1; g();", "x = a[i] + 1;"),
            ("{ int x = a[^i]; }", "int x = a[i];"),
            ("if (x) y = ^*p;", "y = *p;"),
            ("if (^*p == 3) y = 1;", "*p == 3"),
            ("if (f(x) && ^*p == 3) y = 1;", "f(x) && *p == 3"),
            ("else y = ^*p;", "y = *p;"),
            ("do x = ^*p; while (x);", "x = *p;"),
            ("while (x[^i]) ;", "x[i]"),
            ("for (i = 0; a[^i]; i++) ;", "a[i];"),
            ("for (i = ^*p; ; i++) ;", "i = *p;"),
            ("for (i = 0; ; i += ^*p) ;", "i += *p"),
            ("for (;;) { /* ; */ g(\";\", ^*p); }", "g(\";\", *p);"),
            ("L: x = ^*p;", "x = *p;"),
            ("case 3: x = ^*p;", "x = *p;"),
            ("x = c ? 1 : ^*p;", "x = c ? 1 : *p;"),
            ("(a)[^i] = 3;", "(a)[i] = 3;"),
            ("f(a, b)[^i] = 3;", "f(a, b)[i] = 3;"),
            ("redo = ^*p;", "redo = *p;"),
            ("x = else_ + ^*p;", "x = else_ + *p;"),
            ("#define X ;\n  y = ^*p;", "y = *p;"),
            ("; \"abc\"[^i];", "\"abc\"[i];"),
            ("; x = /* ; */\n  ^y // z\n  + 1;", "x = /* ; */\n  y // z\n  + 1;"),
        ] {
            assert_eq!(statement(text), expected, "{text}");
        }
    }

    #[test]
    fn braces_of_an_expression_are_part_of_the_statement() {
        for (text, expected) in [
            ("int a[] = ^{ 1, 2 }; x;", "int a[] = { 1, 2 };"),
            ("p = (struct s)^{ 1 }; x;", "p = (struct s){ 1 };"),
            ("return^ (struct s){ 1 }; x;", "return (struct s){ 1 };"),
            ("y = ^({ int z = 1; z; }) + 1; x;", "y = ({ int z = 1; z; }) + 1;"),
            ("struct ^s { int a; } v; x;", "struct s { int a; } v;"),
            ("int ^f(void) { x; }", "int f(void)"),
        ] {
            assert_eq!(statement(text), expected, "{text}");
        }
    }

    #[test]
    fn heads_of_statements_end_with_their_parenthesis() {
        assert_eq!(statement("^if (f(x)) y;"), "if (f(x))");
        assert_eq!(statement("^do x; while (0);"), "do");
        assert_eq!(statement("; ^{ x; { y; } } z;"), "{ x; { y; } }");
        assert_eq!(statement("x; ^y"), "y");
    }

    #[test]
    fn calls_end_at_their_parenthesis() {
        let call = |text: &str| {
            let (text, at) = marked(text);
            text.call_at(at, "nondet").map(|span| text.covered(span).to_owned())
        };
        assert_eq!(call("int x = ^nondet();").as_deref(), Some("nondet()"));
        let expected = Some("nondet ( /* ) */ )");
        assert_eq!(call("f(^nondet ( /* ) */ ), 3)").as_deref(), expected);
        assert_eq!(
            call("^nondet(\n')',\n\"\\\")\")").as_deref(),
            Some("nondet(\n')',\n\"\\\")\")")
        );
        for text in ["^NONDET(x)", "^nondet2()", "^nondet", "^nondet(", "n^ondet()"] {
            assert_eq!(call(text), None);
        }
    }

    #[test]
    fn conditions_that_are_decided_as_one_lead_to_their_keyword() {
        let head = |text: &str| {
            let (text, at) = marked(text);
            text.if_of(at).map(|span| text.covered(span).to_owned())
        };
        assert_eq!(head("  if (^x > 3) y;").as_deref(), Some("if (x > 3)"));
        assert_eq!(head("  if(^f(x) != 3) y;").as_deref(), Some("if(f(x) != 3)"));
        for text in ["if (^x > 3 && y) y;", "if (^!x) y;", "while (^x) y;", "gif (^x) y;"] {
            assert_eq!(head(text), None);
        }
    }

    #[test]
    fn text_that_is_no_c_does_not_hurt() {
        for text in ["", "\"", "'\\", "/*", "(", ")", "{", "}", "#\\", "//\\", "\u{e4}("] {
            let text = Text::new(text);
            for column in 0..5 {
                let at = LineColumn { line: 1, column };
                text.statement_of(at);
                text.if_of(at);
                text.call_at(at, "f");
            }
        }
    }
}
