//! The inputs of a test for people: bytes, and what they mean as a number or as text.

use explore::Input;
use serde_json::{Value, json};

/// Bytes of an input that are shown. The whole of it is in the test.
const SHOWN: usize = 4096;

/// The bytes as an integer, little-endian; none when there are more than 16.
pub fn unsigned(bytes: &[u8]) -> Option<u128> {
    if bytes.len() > 16 {
        return None;
    }
    Some(bytes.iter().rev().fold(0, |n, &byte| n << 8 | byte as u128))
}

/// The same with a sign.
pub fn signed(bytes: &[u8]) -> Option<i128> {
    let value = unsigned(bytes)?;
    let unused = 128 - 8 * bytes.len() as u32;
    Some(if unused == 128 { 0 } else { ((value << unused) as i128) >> unused })
}

/// The bytes as a string of C, up to the zeros at the end.
pub fn text(bytes: &[u8]) -> String {
    let end = bytes.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
    let mut out = String::from("\"");
    for &byte in &bytes[..end] {
        match byte {
            b'"' => out += "\\\"",
            b'\\' => out += "\\\\",
            b'\n' => out += "\\n",
            b'\t' => out += "\\t",
            b'\r' => out += "\\r",
            0x20..0x7F => out.push(byte as char),
            _ => out += &format!("\\x{byte:02x}"),
        }
    }
    out + "\""
}

/// A value as it is most likely meant: a number where the size is that of one, otherwise text.
pub fn value(name: &str, bytes: &[u8]) -> String {
    let number = match bytes.len() {
        1 | 2 | 4 | 8 | 16 => signed(bytes),
        _ => None,
    };
    let is_string = is_surroundings(name);
    match number {
        Some(number) if !is_string => {
            let unsigned = unsigned(bytes).unwrap_or(0);
            let also = match bytes {
                [byte @ 0x20..0x7F] => format!(" ('{}')", *byte as char),
                _ if is_text(bytes) => format!(" ({})", text(bytes)),
                _ if number < 0 => format!(" ({unsigned:#x})"),
                _ => String::new(),
            };
            format!("{number}{also}")
        }
        _ if bytes.len() > SHOWN => {
            let more = bytes[SHOWN..].iter().any(|&byte| byte != 0);
            format!(
                "{}{} ({} bytes)",
                text(&bytes[..SHOWN]),
                if more { "…" } else { "" },
                bytes.len()
            )
        }
        _ => text(bytes),
    }
}

/// An input as it stands in `run.json`: of a large one the beginning, and how large it is.
pub fn json(input: &Input) -> Value {
    let Input { name, bytes } = input;
    let shown = &bytes[..bytes.len().min(SHOWN)];
    let mut about = json!({
        "name": name,
        "bytes": shown,
        "value": value(name, bytes),
        "text": also_text(name, bytes),
    });
    if shown.len() < bytes.len() {
        about["size"] = json!(bytes.len());
    }
    about
}

/// The bytes as text, where a number is more likely meant but they are letters, too. (What is more likely text, [`value`] shows as
/// such.)
pub fn also_text(name: &str, bytes: &[u8]) -> Option<String> {
    let end = bytes.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
    let letters = bytes[..end].iter().all(|&byte| matches!(byte, 0x20..0x7F));
    let number = matches!(bytes.len(), 2 | 4 | 8 | 16) && !is_surroundings(name);
    (number && letters && end > 0 && !is_text(bytes)).then(|| text(bytes))
}

/// Whether bytes of the size of a number are more likely text: at least three letters, and behind them zeros only.
fn is_text(bytes: &[u8]) -> bool {
    let letters = bytes.iter().take_while(|&&b| matches!(b, 0x20..0x7F | b'\n' | b'\t')).count();
    letters >= 3 && bytes[letters..].iter().all(|&b| b == 0)
}

/// Whether an input is an argument, standard input or a file.
fn is_surroundings(name: &str) -> bool {
    let digits = |rest: &str| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
    name == "stdin" || name.ends_with("-data") || name.strip_prefix("arg").is_some_and(digits)
}

/// All inputs, one `name = value` each, on lines that begin with `indent`.
pub fn lines(inputs: &[Input], indent: &str) -> String {
    let line = |i: &Input| format!("{indent}{} = {}\n", i.name, value(&i.name, &i.bytes));
    inputs.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_as_they_are_meant() {
        assert_eq!(value("x", &[7, 0, 0, 0]), "7");
        assert_eq!(value("x", &[0xFE, 0xFF, 0xFF, 0xFF]), "-2 (0xfffffffe)");
        assert_eq!(value("c", b"A"), "65 ('A')");
        assert_eq!(value("s", b"a\"\n\x01\xFF\0\0"), "\"a\\\"\\n\\x01\\xff\"");
        assert_eq!(value("s", b"ab=c"), "1664967265 (\"ab=c\")");
        assert_eq!(value("s", b"a\nb\0\0\0\0\0"), "6425185 (\"a\\nb\")");
        assert_eq!(value("x", b"ab\0\0"), "25185");
        assert_eq!(value("arg00", b"ab\0\0"), "\"ab\"");
        assert_eq!(value("stdin", b"abcd"), "\"abcd\"");
        assert_eq!(also_text("x", b"ab\0\0").as_deref(), Some("\"ab\""));
        assert_eq!(
            (also_text("x", b"a"), also_text("x", &[7, 0]), also_text("x", &[0; 4])),
            (None, None, None)
        );
        let mut large = vec![0; 3 * SHOWN];
        large[0] = b'a';
        assert_eq!(value("large", &large), "\"a\" (12288 bytes)");
        large[2 * SHOWN] = b'b';
        assert_eq!(value("large", &large), "\"a\"… (12288 bytes)");
        let about = json(&Input { name: "large".into(), bytes: large });
        assert_eq!(about["bytes"].as_array().map(Vec::len), Some(SHOWN));
        assert_eq!(about["size"], 3 * SHOWN);
        assert_eq!(signed(&[]), Some(0));
        assert_eq!(signed(&[0x80]), Some(-128));
    }
}
