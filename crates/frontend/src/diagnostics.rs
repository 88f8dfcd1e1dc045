//! Which of the compiler's warnings are shown though nobody asked for warnings.
//!
//! A constant expression that has to be known when the program is compiled (a static initialiser, a
//! `case` label) leaves no operation behind that the machine could check. If its value is undefined,
//! the compiler's warning is all that says so. A function that is called without a declaration is
//! told, too: its result is an
//! `int`, whatever it returns.

/// Warnings about values that C leaves undefined.
const ABOUT_VALUES: &[&str] = &[
    "integer-overflow",
    "division-by-zero",
    "shift-count-negative",
    "shift-count-overflow",
    "shift-negative-value",
    "shift-overflow",
    "literal-conversion",
    "gnu-folding-constant",
    "implicit-function-declaration",
];

/// Those among them that have to be asked for.
pub const ASKED: &[&str] = &["-Wshift-negative-value", "-Wgnu-folding-constant"];

/// The messages without warnings of other kinds; errors stay.
pub fn about_values(messages: &str) -> String {
    let mut kept = String::new();
    // Lines of the message at hand, and of the includes that lead to the next one.
    let (mut keeps, mut leading) = (false, String::new());
    for line in messages.lines() {
        let plain = without_colors(line);
        if plain.starts_with("In file included from ") || plain.starts_with("   from ") {
            leading.push_str(line);
            leading.push('\n');
            continue;
        }
        if is_count(&plain) {
            kept.push_str(&errors_of(&plain));
            continue;
        }
        match severity(&plain) {
            Some("warning") => keeps = is_about_value(&plain),
            Some("error" | "fatal error") => keeps = true,
            _ => {}
        }
        if keeps {
            kept.push_str(&std::mem::take(&mut leading));
            kept.push_str(line);
            kept.push('\n');
        } else {
            leading.clear();
        }
    }
    kept
}

/// `warning`, `error` and the like if a line begins a message.
fn severity(line: &str) -> Option<&str> {
    ["warning", "error", "fatal error", "note"].into_iter().find(|severity| {
        let (start, word) = (format!("{severity}: "), format!(": {severity}: "));
        line.starts_with(&start) || line.contains(&word)
    })
}

fn is_about_value(line: &str) -> bool {
    let name = line.rsplit_once("[-W").map_or("", |(_, name)| name.trim_end_matches(']'));
    let other = match name {
        // A conversion that only loses a fraction is defined.
        "literal-conversion" => !line.contains("undefined"),
        // The length of an array may be such an expression, too.
        "gnu-folding-constant" => !line.contains("not an integer constant expression"),
        _ => false,
    };
    ABOUT_VALUES.contains(&name) && !other
}

/// `2 warnings and 1 error generated.`
fn is_count(line: &str) -> bool {
    line.ends_with(" generated.") && line.starts_with(|c: char| c.is_ascii_digit())
}

/// The same without the warnings, which are not all there.
fn errors_of(count: &str) -> String {
    let errors = count.rsplit("and ").next().filter(|part| part.contains(" error"));
    errors.map(|part| format!("{part}\n")).unwrap_or_default()
}

/// A line without the terminal's sequences.
fn without_colors(line: &str) -> String {
    let mut plain = String::new();
    let mut parts = line.split('\x1b');
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let rest = part.find(|c: char| c.is_ascii_alphabetic()).map_or("", |end| &part[end + 1..]);
        plain.push_str(rest);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_undefined_values_are_told() {
        let text = "a.c:1:2: warning: unused [-Wunused-value]\n    1 | x;\n      | ^\n\
            In file included from a.c:2:\n\
            a.h:3:4: warning: overflow in expression [-Winteger-overflow]\n    3 | y;\n\
            a.c:5:6: warning: implicit conversion changes value [-Wliteral-conversion]\n\
            a.c:7:8: error: no\na.c:9:1: note: see there\n3 warnings and 1 error generated.\n";
        let kept = about_values(text);
        let expected = "In file included from a.c:2:\n\
            a.h:3:4: warning: overflow in expression [-Winteger-overflow]\n    3 | y;\n\
            a.c:7:8: error: no\na.c:9:1: note: see there\n1 error generated.\n";
        assert_eq!(kept, expected);
    }

    #[test]
    fn colours_do_not_hide_a_name() {
        let line = "\x1b[1ma.c:1:2: \x1b[0m\x1b[0;1;35mwarning: \x1b[0m\x1b[1mdivision by zero \
            is undefined [-Wdivision-by-zero]\x1b[0m\n";
        assert_eq!(about_values(line), line);
    }
}
