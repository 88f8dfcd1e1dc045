//! The words among a program's arguments that ask for symbolic input, as KLEE has them.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

use machine::Argument;

/// What a program is given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Given {
    /// Arguments, the program's name not included.
    pub args: Vec<Argument>,
    /// Bytes of symbolic standard input.
    pub stdin: Option<u32>,
    /// How many symbolic files there are, and of how many bytes.
    pub files: Option<(u32, u32)>,
    /// How many system calls may fail.
    pub failures: u32,
}

impl Given {
    /// Whether something is symbolic.
    pub fn is_symbolic(&self) -> bool {
        let literal = |argument: &Argument| matches!(argument, Argument::Literal(_));
        self.stdin.is_some()
            || self.files.is_some()
            || self.failures > 0
            || !self.args.iter().all(literal)
    }
}

/// More bytes than that are a mistake.
const MOST: u32 = 1 << 20;
/// Files are named by letters.
const MOST_FILES: u32 = 26;

/// Reads the words; after a `--` all of them are meant literally. The error is a message for the user.
pub fn read(words: &[OsString]) -> Result<Given, String> {
    let mut given = Given::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == "--" {
            given.args.extend(words.by_ref().map(literal));
            break;
        }
        let text = word.to_str().unwrap_or("");
        let name = text.strip_prefix("--").or_else(|| text.strip_prefix('-')).unwrap_or("");
        let mut number = |most: u32| {
            let value = words.next().and_then(|w| w.to_str()?.parse::<u32>().ok());
            value
                .filter(|&n| n <= most)
                .ok_or_else(|| format!("{text}: a number up to {most} is missing"))
        };
        match name {
            "sym-arg" => given.args.push(Argument::Symbolic(number(MOST)?)),
            "sym-args" => {
                let (min, max, len) = (number(MOST)?, number(MOST)?, number(MOST)?);
                if min > max {
                    return Err(format!("{text}: at least {min} and at most {max} arguments"));
                }
                given.args.push(Argument::Several { min, max, len });
            }
            "sym-stdin" => given.stdin = Some(number(MOST)?),
            "sym-files" => given.files = Some((number(MOST_FILES)?, number(MOST)?)),
            // What is written is never read again by the program.
            "sym-stdout" | "save-all-writes" => {}
            "max-fail" => given.failures = number(MOST)?,
            "fd-fail" => given.failures = 1,
            _ => given.args.push(literal(word)),
        }
    }
    Ok(given)
}

fn literal(word: &OsString) -> Argument {
    Argument::Literal(word.clone().into_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(line: &str) -> Result<Given, String> {
        read(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn the_words_of_klee_are_understood() {
        let it = given("-x --sym-args 0 2 3 y -sym-arg 4 --sym-stdin 8 --sym-files 2 9").unwrap();
        let text = |t: &str| Argument::Literal(t.as_bytes().to_vec());
        let several = Argument::Several { min: 0, max: 2, len: 3 };
        assert_eq!(it.args, [text("-x"), several, text("y"), Argument::Symbolic(4)]);
        assert_eq!((it.stdin, it.files, it.failures), (Some(8), Some((2, 9)), 0));
        assert_eq!(given("--max-fail 2").map(|it| it.failures), Ok(2));
        assert_eq!(given("-fd-fail").map(|it| it.failures), Ok(1));
        assert!(it.is_symbolic());
    }

    #[test]
    fn a_second_separator_makes_the_rest_literal() {
        let it = given("a -- --sym-arg 3 --").unwrap();
        assert_eq!(it.args.len(), 4);
        assert!(!it.is_symbolic());
    }

    #[test]
    fn mistakes_are_explained() {
        assert!(given("--sym-arg").unwrap_err().contains("a number"));
        assert!(given("--sym-arg x").unwrap_err().contains("a number"));
        assert!(given("--sym-args 3 2 1").unwrap_err().contains("at least 3"));
        assert!(given("--sym-files 27 1").unwrap_err().contains("26"));
    }
}
