//! Kinds of errors in KLEE's words.

/// Kinds of errors by our names, with KLEE's message and what the name of the file has before `.err`.
/// A message that is empty is the error's own.
const KINDS: &[(&str, &str, &str)] = &[
    ("null pointer", "memory error: null page access", "ptr"),
    ("use-after-free", "memory error: use after free", "ptr"),
    ("write to read-only memory", "memory error: object read only", "read_only"),
    ("double free", "memory error: double free", "ptr"),
    ("invalid free", "memory error: invalid pointer: free", "ptr"),
    ("out-of-bounds read", "memory error: out of bound pointer", "ptr"),
    ("out-of-bounds write", "memory error: out of bound pointer", "ptr"),
    ("wild pointer", "memory error: out of bound pointer", "ptr"),
    ("index out of bounds", "memory error: out of bound pointer", "ptr"),
    ("misaligned pointer", "misaligned-pointer-use", "ptr"),
    ("pointer overflow", "pointer-overflow", "ptr"),
    ("overlapping copy", "", "ptr"),
    ("division by zero", "divide by zero", "div"),
    ("division overflow", "integer division overflow", "overflow"),
    ("invalid shift", "overshift error", "overshift"),
    ("signed overflow", "signed-integer-overflow", "overflow"),
    ("unsigned overflow", "unsigned-integer-overflow", "overflow"),
    ("invalid conversion", "float-cast-overflow", "overflow"),
    ("implicit conversion", "implicit-integer-sign-change", "implicit_conversion"),
    ("invalid value", "load invalid value", "invalid_load"),
    ("invalid builtin argument", "invalid-builtin-use", "invalid_builtin_use"),
    ("nonnull violation", "null pointer passed as a nonnull argument", "nullable_attribute"),
    ("function type mismatch", "", "function_type_mismatch"),
    ("abort", "abort failure", "abort"),
    ("trap", "", "abort"),
    ("unreachable", "reached \"unreachable\" instruction", "unreachable_call"),
    ("contradictory assumption", "invalid klee_assume call (provably false)", "user"),
    ("invalid function pointer", "invalid function pointer", "exec"),
    ("stack overflow", "", "exec"),
    ("assertion", "", "assert"),
    ("reported error", "", "user"),
];

/// The values of `--exit-on-error-type`, with what the names of their files have.
const TYPES: &[(&str, &[&str])] = &[
    ("Abort", &["abort"]),
    ("Assert", &["assert"]),
    ("BadVectorAccess", &["bad_vector_access"]),
    ("Execution", &["exec"]),
    ("External", &["external"]),
    ("Model", &["model"]),
    ("Overflow", &["overflow", "overshift"]),
    ("Ptr", &["ptr"]),
    ("ReadOnly", &["read_only"]),
    // Our own checks are what KLEE's runtime reports by itself.
    ("ReportError", &["user", "div", "overshift"]),
    ("User", &["user"]),
    ("InvalidBuiltin", &["invalid_builtin_use"]),
    ("ImplicitTruncation", &["implicit_truncation"]),
    ("ImplicitConversion", &["implicit_conversion"]),
    ("UnreachableCall", &["unreachable_call"]),
    ("MissingReturn", &["missing_return"]),
    ("InvalidLoad", &["invalid_load"]),
    ("NullableAttribute", &["nullable_attribute"]),
];

/// The kinds of errors, by our names, that are of one of KLEE's types.
pub fn kinds_of_type(name: &str) -> Option<Vec<&'static str>> {
    if name == "Free" {
        return Some(vec!["double free", "invalid free"]);
    }
    let (_, words) = TYPES.iter().find(|(known, _)| *known == name)?;
    let of_type = KINDS.iter().filter(|(.., word)| words.contains(word));
    Some(of_type.map(|(kind, ..)| *kind).collect())
}

/// KLEE's message for an error, and what the name of its file has before `.err`.
pub fn in_words(kind: &str, message: &str) -> (String, &'static str) {
    let known = KINDS.iter().find(|(name, ..)| *name == kind);
    let (_, text, word) = known.unwrap_or(&("", "", "exec"));
    let text = match (*text, kind) {
        ("", "assertion") => {
            let inner = message.split('`').nth(1).unwrap_or(message);
            format!("ASSERTION FAIL: {inner}")
        }
        ("", "reported error") => message.to_owned(),
        ("", _) => format!("{kind}: {message}"),
        (text, _) => text.to_owned(),
    };
    (text, word)
}

/// The same for a file that has our name of a kind, with dashes, if KLEE's is another one.
pub fn word_of_file(kind: &str) -> Option<&'static str> {
    let known = KINDS.iter().find(|(name, ..)| name.replace(' ', "-") == kind);
    known.map(|(.., word)| *word).filter(|word| *word != kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_the_words_that_scripts_look_for() {
        let known = [
            ("out-of-bounds read", "…", "memory error: out of bound pointer", "ptr"),
            ("assertion", "`x > 1` does not hold", "ASSERTION FAIL: x > 1", "assert"),
            ("reported error", "my words", "my words", "user"),
            ("stack overflow", "8 calls", "stack overflow: 8 calls", "exec"),
        ];
        for (kind, message, text, word) in known {
            assert_eq!(in_words(kind, message), (text.to_owned(), word));
        }
    }

    #[test]
    fn types_are_those_of_klee() {
        assert_eq!(kinds_of_type("Assert"), Some(vec!["assertion"]));
        assert!(kinds_of_type("Ptr").is_some_and(|kinds| kinds.contains(&"null pointer")));
        assert_eq!(kinds_of_type("BadVectorAccess"), Some(Vec::new()));
        assert_eq!(kinds_of_type("NoSuch"), None);
    }
}
