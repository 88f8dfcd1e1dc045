//! What the engine says beside a test about how the program ends on it.
//!
//! For `test000001.ktest` that is `test000001.json`, an object with `end` (`exit`, `signal`, `error`, or another word for
//! a path that was not followed to its end), `needs_uninitialised` (true if uninitialised memory
//! must hold other values than zeros, which cannot be had natively), `code` (the exit code or the number of the signal), and for an error
//! `kind`, `file` and `line`. Other fields are for other readers.

use std::fmt;
use std::path::Path;

use serde_json::Value;

use crate::end::{End, same_file};
use crate::kinds;
use crate::sanitizer::{Location, Report};

/// What is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// An exit with this code.
    Exit(i32),
    /// An end by this signal.
    Signal(i32),
    /// An error of this kind, at this line if it is known.
    Error(String, Option<Location>),
    /// The engine did not follow the path to its end, for the reason that the word gives.
    Open(String),
}

/// What the engine calls an assumption that no input of the path satisfies.
const CONTRADICTION: &str = "contradictory assumption";

/// How an end compares with what was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The same.
    Same,
    /// Another one.
    Differs,
    /// There is nothing to compare with.
    NotCompared,
}

impl Expected {
    /// Reads the file beside a test; nothing when there is none.
    pub fn beside(test: &Path) -> Result<Option<Expected>, String> {
        let path = test.with_extension("json");
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        let expected = Expected::parse(&text);
        expected.map(Some).map_err(|reason| format!("{}: {reason}", path.display()))
    }

    fn parse(text: &str) -> Result<Expected, String> {
        let json: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let word = |name: &str| json[name].as_str().map(str::to_owned);
        let code = || json["code"].as_i64().and_then(|code| i32::try_from(code).ok());
        let end = word("end").ok_or("no field `end`")?;
        if json["needs_failing_calls"] == true {
            return Ok(Expected::Open(format!("{end}, if the test's system calls fail")));
        }
        if json["needs_uninitialised"] == true {
            return Ok(Expected::Open(format!(
                "{end}, if uninitialised memory has the test's values"
            )));
        }
        if json["needs_reused_addresses"] == true {
            return Ok(Expected::Open(format!(
                "{end}, if malloc gives the test's freed blocks again"
            )));
        }
        Ok(match end.as_str() {
            "exit" => Expected::Exit(code().ok_or("an exit without `code`")?),
            "signal" => Expected::Signal(code().ok_or("a signal without `code`")?),
            "error" => {
                let line = json["line"].as_u64().and_then(|line| u32::try_from(line).ok());
                let location = word("file").zip(line.filter(|&line| line > 0));
                Expected::Error(
                    word("kind").ok_or("an error without `kind`")?,
                    location.map(|(file, line)| Location { file, line }),
                )
            }
            _ => Expected::Open(end),
        })
    }

    /// Compares with how the program ended.
    pub fn compare(&self, end: &End, reports: &[Report]) -> Verdict {
        let same = match (self, end) {
            (Expected::Open(_), _) => return Verdict::NotCompared,
            // A process keeps eight bits of its exit code.
            (Expected::Exit(expected), End::Exit(code)) => expected & 0xFF == code & 0xFF,
            (Expected::Signal(expected), End::Signal(signal)) => expected == signal,
            // Without sanitizers some signals look like errors.
            (Expected::Signal(expected), End::Error(error)) => {
                error.message == format!("signal {expected}")
            }
            (Expected::Error(kind, location), end) => {
                let ended = match end {
                    // Natively an assumption is looked at for this input alone.
                    End::Assumption(_) => kind == CONTRADICTION,
                    End::Error(error) => fits(kind, location, &error.kinds, &error.locations),
                    _ => false,
                };
                let noted = |r: &Report| !r.fatal && fits(kind, location, &r.kinds, &r.locations);
                ended || reports.iter().any(noted)
            }
            _ => false,
        };
        if same { Verdict::Same } else { Verdict::Differs }
    }
}

/// Whether an error of that kind at that place is one of these kinds at one of these places. A place
/// that is not known on one side is no difference.
fn fits(kind: &str, at: &Option<Location>, kinds: &[&str], locations: &[Location]) -> bool {
    let same_line =
        |at: &Location, other: &Location| at.line == other.line && same_file(&at.file, &other.file);
    kinds.contains(&kind)
        && (kinds::line_differs(kind)
            || locations.is_empty()
            || at.as_ref().is_none_or(|at| locations.iter().any(|other| same_line(at, other))))
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Exit(code) => write!(f, "exit {code}"),
            Expected::Signal(signal) => write!(f, "signal {signal}"),
            Expected::Error(kind, None) => write!(f, "error: {kind}"),
            Expected::Error(kind, Some(at)) => write!(f, "error: {kind} at {at}"),
            Expected::Open(word) => f.write_str(word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::end::Error;

    fn error(kinds: &[&'static str], line: Option<u32>) -> End {
        let locations = line.map(|line| Location { file: "/x/a.c".into(), line });
        let (kinds, locations) = (kinds.to_vec(), locations.into_iter().collect());
        End::Error(Error { kinds, message: String::new(), locations })
    }

    #[test]
    fn an_assumption_that_fails_may_be_one_that_must() {
        let end = End::Assumption("klee_assume does not hold".into());
        let expected = |kind: &str| Expected::Error(kind.into(), None).compare(&end, &[]);
        assert_eq!(expected(CONTRADICTION), Verdict::Same);
        assert_eq!(expected("assertion failed"), Verdict::Differs);
        assert_eq!(Expected::Exit(0).compare(&end, &[]), Verdict::Differs);
    }

    #[test]
    fn expectations_are_read() {
        let read = |text| Expected::parse(text).unwrap();
        assert_eq!(read(r#"{"end": "exit", "code": 3, "more": []}"#), Expected::Exit(3));
        assert_eq!(read(r#"{"end": "limit"}"#), Expected::Open("limit".into()));
        let found = read(r#"{"end": "error", "kind": "abort", "file": "a.c", "line": 7}"#);
        assert_eq!(found.to_string(), "error: abort at a.c:7");
        assert!(Expected::parse("{").is_err());
        assert!(Expected::parse(r#"{"code": 1}"#).is_err());
        assert!(Expected::parse(r#"{"end": "exit"}"#).is_err());
    }

    #[test]
    fn the_same_end_is_the_same_kind_at_the_same_line() {
        let at = |line| Some(Location { file: "a.c".into(), line });
        let expected = Expected::Error("wild pointer".into(), at(7));
        let compare = |end: &End| expected.compare(end, &[]);
        assert_eq!(compare(&error(&["wild pointer"], Some(7))), Verdict::Same);
        assert_eq!(
            compare(&error(&["out-of-bounds read", "wild pointer"], Some(7))),
            Verdict::Same
        );
        assert_eq!(compare(&error(&["wild pointer"], None)), Verdict::Same);
        assert_eq!(compare(&error(&["wild pointer"], Some(8))), Verdict::Differs);
        assert_eq!(compare(&error(&["null pointer"], Some(7))), Verdict::Differs);
        assert_eq!(compare(&End::Exit(0)), Verdict::Differs);
        let deep = Expected::Error("stack overflow".into(), at(7));
        assert_eq!(deep.compare(&error(&["stack overflow"], Some(9)), &[]), Verdict::Same);
    }

    #[test]
    fn exit_codes_have_eight_bits() {
        assert_eq!(Expected::Exit(-1).compare(&End::Exit(255), &[]), Verdict::Same);
        assert_eq!(Expected::Exit(1).compare(&End::Exit(0), &[]), Verdict::Differs);
        assert_eq!(
            Expected::Open("limit".into()).compare(&End::Timeout, &[]),
            Verdict::NotCompared
        );
    }

    #[test]
    fn an_index_that_was_noted_counts_whatever_came_of_it() {
        let location = Location { file: "a.c".into(), line: 4 };
        let expected = Expected::Error("out-of-bounds write".into(), Some(location.clone()));
        let noted = Report {
            message: "index 9 out of bounds for type 'int[4]'".into(),
            fatal: false,
            kinds: vec!["out-of-bounds read", "out-of-bounds write"],
            locations: vec![location],
            raised: None,
        };
        assert_eq!(expected.compare(&End::Exit(0), &[noted]), Verdict::Same);
    }
}
