//! Compares what a run of Pollard gave with what was expected of it.

use crate::directives::Report;
use crate::process::Run;

/// Exit code of `pollard exec` when the program is wrong.
const EXIT_ERROR: i32 = 1;
/// Exit code of `pollard exec` when the program could not be run to its end.
const EXIT_INCOMPLETE: i32 = 3;

/// The run must be like the native one.
pub fn equal(native: &Run, ours: &Run) -> Result<(), String> {
    let mut wrong = Vec::new();
    if native.code != ours.code {
        wrong.push(format!("exit status {}, natively {}", ours.code, native.code));
    }
    wrong.extend(difference("stdout", &native.stdout, &ours.stdout));
    wrong.extend(difference("stderr", &native.stderr, &ours.stderr));
    finish(wrong, ours)
}

/// The run must print this and end so.
pub fn printed(stdout: &str, exit: i32, ours: &Run) -> Result<(), String> {
    let mut wrong = Vec::new();
    if ours.code != exit {
        wrong.push(format!("exit status {}, expected {exit}", ours.code));
    }
    wrong.extend(difference("stdout", stdout.as_bytes(), &ours.stdout));
    finish(wrong, ours)
}

/// The run must end with this report.
pub fn reported(expected: &Report, stdout: Option<&str>, ours: &Run) -> Result<(), String> {
    let mut wrong = Vec::new();
    let exit = if expected.unsupported { EXIT_INCOMPLETE } else { EXIT_ERROR };
    if ours.code != exit {
        wrong.push(format!("exit status {}, expected {exit}", ours.code));
    }
    let text = String::from_utf8_lossy(&ours.stderr);
    let reports: Vec<Found> = text.lines().filter_map(Found::parse).collect();
    let wanted = format!("{}:{}: {}", expected.file.display(), expected.line, expected.words);
    match reports.as_slice() {
        [one] if one.matches(expected) => {}
        [one] => wrong.push(format!(
            "reported {}:{}: {}, expected {wanted}",
            one.file, one.line, one.message
        )),
        [] => wrong.push(format!("no report, expected {wanted}")),
        _ => wrong.push(format!("{} reports, expected one", reports.len())),
    }
    if !expected.unsupported && !text.lines().any(|l| l.starts_with("  at ")) {
        wrong.push("the report has no stack trace".to_string());
    }
    if let Some(stdout) = stdout {
        wrong.extend(difference("stdout", stdout.as_bytes(), &ours.stdout));
    }
    finish(wrong, ours)
}

/// A line `FILE:LINE:COLUMN: error: MESSAGE` or `…: unsupported: MESSAGE`.
struct Found<'a> {
    file: &'a str,
    line: usize,
    unsupported: bool,
    message: &'a str,
}

impl<'a> Found<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let (place, message, unsupported) = match line.split_once(": error: ") {
            Some((place, message)) => (place, message, false),
            None => {
                line.split_once(": unsupported: ").map(|(place, message)| (place, message, true))?
            }
        };
        let mut parts = place.rsplitn(3, ':');
        parts.next()?.parse::<usize>().ok()?;
        let line = parts.next()?.parse().ok()?;
        Some(Found { file: parts.next()?, line, unsupported, message })
    }

    fn matches(&self, expected: &Report) -> bool {
        let same_file = expected.file.file_name() == std::path::Path::new(self.file).file_name();
        same_file
            && self.line == expected.line
            && self.unsupported == expected.unsupported
            && self.message.contains(&expected.words)
    }
}

fn difference(name: &str, expected: &[u8], found: &[u8]) -> Option<String> {
    if expected == found {
        return None;
    }
    let (expected, found) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(found));
    let (mut theirs, mut ours) = (expected.split('\n'), found.split('\n'));
    for number in 1.. {
        let (a, b) = (theirs.next(), ours.next());
        if a != b {
            let show = |l: Option<&str>| l.map_or("nothing".to_string(), |l| format!("`{l}`"));
            return Some(format!("{name} line {number}: {}, expected {}", show(b), show(a)));
        }
        if a.is_none() {
            break;
        }
    }
    Some(format!("{name}: bytes that are not text differ"))
}

fn finish(wrong: Vec<String>, ours: &Run) -> Result<(), String> {
    if wrong.is_empty() { Ok(()) } else { Err(format!("{}\nPollard: {ours}", wrong.join("\n"))) }
}
