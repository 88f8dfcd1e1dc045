//! What a test says about the program's surroundings: its arguments, its standard input, its files.
//!
//! The command line in a test stands as it was given, with `--sym-args MIN MAX LEN` and the like in the
//! places where arguments were made; the objects `n_args`, `arg00`, `arg01`, … hold what they became. Standard
//! input is the object `stdin`, a file `A` the object `A-data`.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

use crate::ktest::{Object, Test};

/// The surroundings of one run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Surroundings {
    /// Arguments, the program's name not included. Each with a zero at its end, and with what the
    /// memory of a symbolic argument holds behind it.
    pub args: Vec<Vec<u8>>,
    /// What standard input holds.
    pub stdin: Vec<u8>,
    /// Files in the working folder: name and content.
    pub files: Vec<(String, Vec<u8>)>,
}

/// Words of the command line that are no arguments, and how many values follow each.
const WORDS: &[(&str, usize)] = &[
    ("sym-arg", 1),
    ("sym-args", 3),
    ("sym-stdin", 1),
    ("sym-files", 2),
    ("sym-stdout", 0),
    ("save-all-writes", 0),
    ("max-fail", 1),
    ("fd-fail", 0),
];

impl Surroundings {
    /// The arguments as the program reads them, up to the first zero.
    pub fn arguments(&self) -> impl Iterator<Item = OsString> {
        let text = |arg: &Vec<u8>| arg.split(|&byte| byte == 0).next().map(<[u8]>::to_vec);
        self.args.iter().map(move |arg| OsString::from_vec(text(arg).unwrap_or_default()))
    }

    /// Those of a test; `words` replaces the test's own command line, its name not included.
    pub fn of(test: &Test, words: Option<&[OsString]>) -> Surroundings {
        let words: Vec<Vec<u8>> = match words {
            Some(words) => words.iter().cloned().map(OsStringExt::into_vec).collect(),
            None => test.args.iter().skip(1).cloned().collect(),
        };
        let objects = by_our_names(test.objects.clone());
        let object = |name: &str| objects.iter().find(|o| o.name == name.as_bytes());
        let files = ('A'..='Z').map_while(|letter| {
            let data = object(&format!("{letter}-data"))?;
            Some((letter.to_string(), data.bytes.clone()))
        });
        Surroundings {
            args: arguments(&words, test),
            stdin: object("stdin").map(|o| o.bytes.clone()).unwrap_or_default(),
            files: files.collect(),
        }
    }
}

/// The objects of a test with the names that we have for them. KLEE's POSIX runtime calls the bytes
/// of a symbolic file `A_data` (`A-data` before its version 3) and has its status behind them, which
/// is the same for all of ours.
pub fn by_our_names(objects: Vec<Object>) -> Vec<Object> {
    let is_status = |name: &[u8]| {
        let of = name.strip_suffix(b"_stat").or_else(|| name.strip_suffix(b"-stat"));
        of.is_some_and(|of| of == b"stdin" || of == b"stdout" || is_file(of))
    };
    let mut left: Vec<Object> = objects;
    left.retain(|object| !is_status(&object.name) && object.name != b"stdout");
    for object in &mut left {
        if is_file(&object.name) {
            object.name[1] = b'-';
        }
    }
    left
}

/// `A_data` or `A-data`.
fn is_file(name: &[u8]) -> bool {
    matches!(name, [b'A'..=b'Z', b'_' | b'-', rest @ ..] if rest == b"data")
}

/// Puts the values of the test in the places of the words that asked for them. Values for which no word
/// asked come last.
fn arguments(words: &[Vec<u8>], test: &Test) -> Vec<Vec<u8>> {
    let mut values: VecDeque<&Object> =
        test.objects.iter().filter(|o| is_argument(&o.name)).collect();
    let mut counts = test.objects.iter().filter(|o| o.name == b"n_args").map(number);
    let mut args = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == b"--" {
            args.extend(words.by_ref().map(|word| terminated(word)));
            break;
        }
        let Some((name, following)) = special(word) else {
            args.push(terminated(word));
            continue;
        };
        let given: Vec<usize> = words.by_ref().take(following).filter_map(|w| decimal(w)).collect();
        let count = match (name, given.as_slice()) {
            ("sym-arg", _) => 1,
            ("sym-args", [least, most, _]) if least == most => *least,
            ("sym-args", _) => counts.next().unwrap_or(0),
            _ => 0,
        };
        args.extend(values.drain(..count.min(values.len())).map(|o| terminated(&o.bytes)));
    }
    args.extend(values.into_iter().map(|o| terminated(&o.bytes)));
    args
}

fn special(word: &[u8]) -> Option<(&'static str, usize)> {
    let name = word.strip_prefix(b"--").or_else(|| word.strip_prefix(b"-"))?;
    WORDS.iter().find(|(known, _)| known.as_bytes() == name).copied()
}

fn decimal(word: &[u8]) -> Option<usize> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// `arg` and digits.
fn is_argument(name: &[u8]) -> bool {
    name.strip_prefix(b"arg")
        .is_some_and(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// A little-endian number.
fn number(object: &Object) -> usize {
    object.bytes.iter().take(4).rev().fold(0, |n, &byte| n << 8 | usize::from(byte))
}

/// With a zero somewhere.
fn terminated(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if !bytes.contains(&0) {
        bytes.push(0);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(args: &str, objects: &[(&str, &[u8])]) -> Test {
        Test {
            args: args.split(' ').map(|word| word.as_bytes().to_vec()).collect(),
            objects: objects.iter().map(|&(name, bytes)| Object::new(name, bytes)).collect(),
            ..Test::default()
        }
    }

    fn args(test: &Test) -> Vec<String> {
        let around = Surroundings::of(test, None);
        around.arguments().map(|arg| arg.into_string().unwrap()).collect()
    }

    #[test]
    fn names_of_klee_are_known() {
        let klee = ["arg00", "A_data", "A_data_stat", "stdin", "stdin_stat", "stdout", "x_stat"];
        let objects = klee.iter().map(|&name| Object::new(name, vec![1])).collect();
        let ours: Vec<String> = by_our_names(objects).iter().map(Object::name_text).collect();
        assert_eq!(ours, ["arg00", "A-data", "stdin", "x_stat"]);
    }

    #[test]
    fn values_take_the_places_of_the_words() {
        let objects: &[(&str, &[u8])] = &[
            ("n_args", &[1, 0, 0, 0]),
            ("arg00", b"ab\0"),
            ("arg01", b"c\0\0\0"),
            ("model_version", &[1, 0, 0, 0]),
        ];
        let one = test("p -x --sym-args 0 2 2 y -sym-arg 3 z --sym-stdin 8", objects);
        assert_eq!(args(&one), ["-x", "ab", "y", "c", "z"]);
        assert_eq!(Surroundings::of(&one, None).args[3], b"c\0\0\0");
        let fixed = test("p --sym-args 2 2 3", &objects[1..]);
        assert_eq!(args(&fixed), ["ab", "c"]);
        let literal = test("p --sym-arg 2 -- --sym-arg 3", &objects[1..2]);
        assert_eq!(args(&literal), ["ab", "--sym-arg", "3"]);
    }

    #[test]
    fn values_without_a_word_come_last() {
        assert_eq!(args(&test("p a", &[("arg00", b"x\0"), ("argument", b"y\0")])), ["a", "x"]);
        assert_eq!(args(&test("p --sym-args 0 2 2", &[])), Vec::<String>::new());
    }

    #[test]
    fn other_words_replace_the_command_line() {
        let one = test("p a", &[("arg00", b"x\0")]);
        let words = ["b".into(), "--sym-arg".into(), "1".into(), "c".into()];
        let around = Surroundings::of(&one, Some(&words));
        assert_eq!(around.args, [b"b\0", b"x\0", b"c\0"]);
    }

    #[test]
    fn input_and_files_are_taken_whole() {
        let one = test(
            "p",
            &[("stdin", b"a\0b"), ("stdin-stat", b"?"), ("A-data", b"1"), ("B-data", b"\0")],
        );
        let around = Surroundings::of(&one, None);
        assert_eq!(around.stdin, b"a\0b");
        assert_eq!(around.files, [("A".into(), b"1".to_vec()), ("B".into(), b"\0".to_vec())]);
    }
}
