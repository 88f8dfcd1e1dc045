//! Tests in the format of Test-Comp: one XML file per test, with the inputs in their order, and one about
//! the suite.

use std::fmt::Write;
use std::time::SystemTime;

use explore::Input;

use crate::inputs::{signed, unsigned};

const TESTCASE_DTD: &str = "https://sosy-lab.org/test-format/testcase-1.1.dtd";
/// What the tests of an exploration cover: all branches that can be taken.
pub const BRANCHES: &str = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )";

const METADATA_DTD: &str = "https://sosy-lab.org/test-format/test-metadata-1.1.dtd";

/// What the file about the suite says.
#[derive(Clone, Debug)]
pub struct Metadata<'a> {
    /// Name and version of this tool.
    pub producer: &'a str,
    /// The file of the program.
    pub program: &'a str,
    /// SHA-256 of it, in hexadecimal.
    pub hash: &'a str,
    /// What the tests are to cover.
    pub specification: &'a str,
    /// Whether it is compiled for 32 bits.
    pub narrow: bool,
    /// When, as ISO 8601 has it.
    pub created: &'a str,
}

/// `metadata.xml`.
pub fn metadata(about: &Metadata<'_>) -> String {
    let architecture = if about.narrow { "32bit" } else { "64bit" };
    let mut text = head("test-metadata", METADATA_DTD);
    text += "<test-metadata>\n";
    let fields = [
        ("sourcecodelang", "C"),
        ("producer", about.producer),
        ("specification", about.specification),
        ("programfile", about.program),
        ("programhash", about.hash),
        ("entryfunction", "main"),
        ("architecture", architecture),
        ("creationtime", about.created),
    ];
    for (name, value) in fields {
        writeln!(text, "  <{name}>{}</{name}>", escaped(value)).expect("a string takes everything");
    }
    text + "</test-metadata>\n"
}

/// A time as ISO 8601 has it, in UTC.
pub fn time_text(time: SystemTime) -> String {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The date so many days after the first of January 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let every = |year: u64, n: u64| year.is_multiple_of(n);
    let leap = |year| every(year, 4) && (!every(year, 100) || every(year, 400));
    let mut year = 1970;
    while days >= 365 + leap(year) as u64 {
        days -= 365 + leap(year) as u64;
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + leap(year) as u64, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

/// The file of one test.
pub fn testcase(inputs: &[Input], error: bool) -> String {
    let mut text = head("testcase", TESTCASE_DTD);
    text += if error { "<testcase coversError=\"true\">\n" } else { "<testcase>\n" };
    for input in inputs {
        let value = escaped(&value(input));
        writeln!(text, "  <input{}>{value}</input>", attribute(input))
            .expect("a string takes everything");
    }
    text + "</testcase>\n"
}

/// What is said of an input beside its value: the type that its function returns, if every program has it, or the
/// variable that it is for.
fn attribute(input: &Input) -> String {
    let Some(of) = input.name.strip_prefix("nondet_") else {
        return format!(" variable=\"{}\"", escaped(&input.name));
    };
    match TYPES.iter().find(|(name, _)| *name == of) {
        Some((_, ty)) => format!(" type=\"{ty}\""),
        None => String::new(),
    }
}

/// The types of `__VERIFIER_nondet_T` that need no declaration.
const TYPES: &[(&str, &str)] = &[
    ("bool", "_Bool"),
    ("_Bool", "_Bool"),
    ("char", "char"),
    ("schar", "signed char"),
    ("uchar", "unsigned char"),
    ("unsigned_char", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("unsigned_short", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned int"),
    ("unsigned", "unsigned int"),
    ("unsigned_int", "unsigned int"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("unsigned_long", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("float", "float"),
    ("double", "double"),
];

fn head(root: &str, dtd: &str) -> String {
    let public = format!("+//IDN sosy-lab.org//DTD test-format {root} 1.1//EN");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
         <!DOCTYPE {root} PUBLIC \"{public}\" \"{dtd}\">\n"
    )
}

/// Types of `__VERIFIER_nondet_T` without a sign.
const UNSIGNED: &[&str] = &[
    "uchar",
    "unsigned_char",
    "ushort",
    "unsigned_short",
    "uint",
    "unsigned",
    "unsigned_int",
    "ulong",
    "unsigned_long",
    "ulonglong",
    "uint128",
    "bool",
    "_Bool",
    "size_t",
    "sector_t",
    "pthread_t",
    "u8",
    "u16",
    "u32",
    "u64",
    "U8",
    "U16",
    "U32",
    "pointer",
    "pchar",
    "charp",
    "const_char_pointer",
];

/// A value as C writes it.
fn value(input: &Input) -> String {
    let bytes = input.bytes.as_slice();
    let of = input.name.strip_prefix("nondet_").unwrap_or("");
    match (of, bytes) {
        ("float", &[a, b, c, d]) => float(f32::from_le_bytes([a, b, c, d]) as f64),
        ("double", _) if bytes.len() == 8 => {
            float(f64::from_le_bytes(bytes.try_into().expect("eight bytes")))
        }
        _ if UNSIGNED.contains(&of) => unsigned(bytes).unwrap_or(0).to_string(),
        _ => match signed(bytes) {
            Some(number) => number.to_string(),
            None => crate::inputs::text(bytes),
        },
    }
}

/// A value that C and its specification languages have a literal for: a number.
pub fn literal(input: &Input) -> Option<String> {
    let of = input.name.strip_prefix("nondet_")?;
    let pointer = matches!(of, "pointer" | "pchar" | "charp" | "const_char_pointer");
    let text = value(input);
    let number = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'.' | b'e'));
    (number && !pointer).then_some(text)
}

fn float(value: f64) -> String {
    match value {
        v if v.is_nan() => "NAN".into(),
        v if v.is_infinite() => if v < 0.0 { "-INFINITY" } else { "INFINITY" }.into(),
        v => format!("{v:e}"),
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            // XML has no way to write them.
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(name: &str, bytes: &[u8]) -> Input {
        Input { name: name.into(), bytes: bytes.into() }
    }

    #[test]
    fn values_have_the_type_of_their_function() {
        assert_eq!(value(&input("nondet_int", &[0xFF; 4])), "-1");
        assert_eq!(value(&input("nondet_uint", &[0xFF; 4])), "4294967295");
        assert_eq!(value(&input("nondet_double", &1.5f64.to_le_bytes())), "1.5e0");
        assert_eq!(value(&input("nondet_float", &f32::NAN.to_le_bytes())), "NAN");
        assert_eq!(value(&input("buffer", &[b'a'; 20])), format!("\"{}\"", "a".repeat(20)));
    }

    #[test]
    fn dates_know_leap_years() {
        let at =
            |seconds| time_text(SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_827_696), "2000-02-29T12:34:56Z");
        assert_eq!(at(1_735_689_599), "2024-12-31T23:59:59Z");
    }

    #[test]
    fn a_test_is_well_formed() {
        let text = testcase(&[input("a<b", &[1])], true);
        assert!(text.contains("<testcase coversError=\"true\">"), "{text}");
        assert!(text.contains("<input variable=\"a&lt;b\">1</input>"), "{text}");
        let text = testcase(&[input("nondet_uint", &[7, 0, 0, 0])], false);
        assert!(text.contains("<testcase>\n  <input type=\"unsigned int\">7</input>"), "{text}");
        let text = testcase(&[input("nondet_sector_t", &[7, 0, 0, 0])], false);
        assert!(text.contains("<input>7</input>"), "{text}");
        assert!(testcase(&[input("\u{1}\n", &[1])], true).contains("variable=\"??\""));
    }
}
