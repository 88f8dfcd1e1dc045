//! `pollard ktest`: print tests.

use std::fmt::Write;

use native::ktest::{Object, Test};
use serde_json::{Value, json};

use crate::flags::Options;
use crate::io::Io;
use crate::usage_error;

/// Prints each file; the result is the exit code of the command.
pub fn ktest(options: &Options, io: &Io) -> u8 {
    let mut values = Vec::new();
    for path in &options.files {
        let name = path.display().to_string();
        let test = match Test::read(path) {
            Ok(test) => test,
            Err(error) => return usage_error(io, &format!("{name}: {error}")),
        };
        match options.json {
            true => values.push(to_json(&name, &test)),
            false => io.print(&text(&name, &test)),
        }
    }
    if options.json {
        io.print(&format!("{:#}\n", Value::from(values)));
    }
    0
}

fn text(name: &str, test: &Test) -> String {
    let args: Vec<String> = test.args.iter().map(|arg| quoted(arg)).collect();
    let mut text =
        format!("{name}\n  args: {}\n  objects: {}\n", args.join(" "), test.objects.len());
    for (index, object) in test.objects.iter().enumerate() {
        let mut line = |what: &str, value: &str| {
            writeln!(text, "  {index}: {what:<5} {value}").expect("a string takes everything");
        };
        line("name", &quoted(&object.name));
        line("size", &object.bytes.len().to_string());
        line("hex", &hex(&object.bytes));
        if let Some((signed, unsigned)) = numbers(object) {
            match signed {
                0.. => line("int", &signed.to_string()),
                _ => line("int", &format!("{signed} ({unsigned} unsigned)")),
            }
        }
        line("text", &quoted(&object.bytes));
    }
    text
}

fn to_json(name: &str, test: &Test) -> Value {
    let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let object = |object: &Object| {
        let mut value = json!({
            "name": lossy(&object.name),
            "size": object.bytes.len(),
            "hex": hex(&object.bytes),
            "text": quoted(&object.bytes),
        });
        if let Some((signed, unsigned)) = numbers(object) {
            value["int"] = signed.into();
            value["uint"] = unsigned.into();
        }
        value
    };
    json!({
        "file": name,
        "args": test.args.iter().map(|arg| lossy(arg)).collect::<Vec<_>>(),
        "objects": test.objects.iter().map(object).collect::<Vec<_>>(),
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes as a little-endian number, with sign and without, if they have the size of one.
fn numbers(object: &Object) -> Option<(i64, u64)> {
    let bytes = &object.bytes;
    if !matches!(bytes.len(), 1 | 2 | 4 | 8) {
        return None;
    }
    let unsigned = bytes.iter().rev().fold(0u64, |n, &byte| n << 8 | u64::from(byte));
    let unused = 64 - 8 * bytes.len() as u32;
    Some(((unsigned << unused) as i64 >> unused, unsigned))
}

/// As a string of C.
fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => text.extend(['\\', byte as char]),
            b'\n' => text += "\\n",
            b'\t' => text += "\\t",
            b' '..=b'~' => text.push(byte as char),
            _ => write!(text, "\\x{byte:02x}").expect("a string takes everything"),
        }
    }
    text + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_sign() {
        let of = |bytes: &[u8]| numbers(&Object::new("a", bytes));
        assert_eq!(of(&[0xFF]), Some((-1, 255)));
        assert_eq!(of(&[1, 0, 0, 0x80]), Some((-2147483647, 2147483649)));
        assert_eq!(of(&[0xFE; 8]), Some((-72340172838076674, 0xFEFE_FEFE_FEFE_FEFE)));
        assert_eq!(of(&[1, 2, 3]), None);
    }

    #[test]
    fn bytes_are_shown_as_c() {
        assert_eq!(quoted(b"a\"\\\n\0\xff"), "\"a\\\"\\\\\\n\\x00\\xff\"");
    }

    #[test]
    fn a_test_is_shown_object_by_object() {
        let test = Test {
            args: vec![b"p".to_vec()],
            objects: vec![Object::new("x", [5, 0, 0, 0]), Object::new("s", *b"abc")],
            ..Test::default()
        };
        let expected = "t.ktest\n  args: \"p\"\n  objects: 2\n  0: name  \"x\"\n  0: size  4\n  0: hex   05000000\n  \
            0: int   5\n  0: text  \"\\x05\\x00\\x00\\x00\"\n  1: name  \"s\"\n  1: size  3\n  1: hex   616263\n  1: text  \"abc\"\n";
        assert_eq!(text("t.ktest", &test), expected);
    }
}
