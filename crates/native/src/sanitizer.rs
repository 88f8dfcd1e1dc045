//! Reading what the sanitizers wrote.

use std::fmt;
use std::path::Path;

use crate::kinds::{self, Access};

/// A line of the user's program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file, as the debug information or the message has it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

/// Relative to the current folder where it lies below it, as people name their files.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let here = std::env::current_dir().unwrap_or_default();
        let path = Path::new(&self.file);
        write!(f, "{}:{}", path.strip_prefix(here).unwrap_or(path).display(), self.line)
    }
}

/// One report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its first line, without the name of the sanitizer.
    pub message: String,
    /// Whether the program ended with it.
    pub fatal: bool,
    /// Our kinds for it, the likeliest first.
    pub kinds: Vec<&'static str>,
    /// Where: the innermost line of the user's program. Several for leaks.
    pub locations: Vec<Location>,
    /// A signal that the program sent itself, which is no error.
    pub raised: Option<i32>,
}

/// The reports in a sanitizer's file, in order.
pub fn reports(text: &str) -> Vec<Report> {
    let lines: Vec<&str> = text.lines().collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|&i| head(lines[i]).is_some()).collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let parts = starts.iter().zip(ends).map(|(&start, end)| &lines[start..end]);
    parts.filter_map(report).collect()
}

/// The first line of a report: who reports, and what.
enum Head<'t> {
    Asan(&'t str),
    Leak(&'t str),
    /// With the place before it.
    Undefined(Option<Location>, &'t str),
}

fn head(line: &str) -> Option<Head<'_>> {
    if let Some((_, message)) = line.split_once("ERROR: AddressSanitizer: ") {
        return Some(Head::Asan(message));
    }
    if let Some((_, message)) = line.split_once("ERROR: LeakSanitizer: ") {
        return Some(Head::Leak(message));
    }
    let (place, message) = line.split_once(": runtime error: ")?;
    Some(Head::Undefined(location(place), message))
}

fn report(lines: &[&str]) -> Option<Report> {
    let frames: Vec<Frame<'_>> = lines.iter().filter_map(|line| Frame::parse(line)).collect();
    let innermost: Vec<&Frame<'_>> = first_stack(&frames);
    match head(lines[0])? {
        Head::Asan(message) => Some(address_report(message, lines, &innermost)),
        Head::Leak(message) => Some(Report {
            message: message.to_owned(),
            fatal: true,
            kinds: kinds::of_report(message, Access::Unknown, false).to_vec(),
            locations: stacks(&frames).filter_map(|stack| user_line(stack.iter())).collect(),
            raised: None,
        }),
        Head::Undefined(place, message) => Some(Report {
            message: message.to_owned(),
            // The only check that goes on is the one of indices.
            fatal: !message.starts_with("index "),
            kinds: kinds::of_report(message, Access::Unknown, false).to_vec(),
            locations: place.into_iter().collect(),
            raised: None,
        }),
    }
}

/// Functions that stop the program where it has an error, in programs for verifiers.
const ERROR_LOCATIONS: &[&str] =
    &["reach_error", "__VERIFIER_error", "__CPROVER_assert", "__ESBMC_assert"];

fn address_report(message: &str, lines: &[&str], stack: &[&Frame<'_>]) -> Report {
    let access = access(lines);
    let address = number_after(message, "address 0x");
    let first_page = address.is_some_and(|address| address < 0x1000);
    let mut kinds = kinds::of_report(message, access, first_page).to_vec();
    let called = |name: &str| stack.iter().any(|frame| frame.function == name);
    let mut raised = None;
    let mut locations: Vec<Location> = user_line(stack.iter().copied()).into_iter().collect();
    let error_location = stack.iter().rposition(|frame| ERROR_LOCATIONS.contains(&frame.function));
    if let Some(position) = error_location {
        // Reached by its call; what it does then is one way or another of stopping.
        kinds.insert(0, "assertion");
        locations.splice(0..0, user_line(stack[position + 1..].iter().copied()));
    } else if message.starts_with("ABRT") && (called("__assert_fail") || called("__assert")) {
        kinds = vec!["assertion"];
    } else if message.starts_with("SEGV") && (called("free") || called("realloc")) {
        // AddressSanitizer stumbled over what it took for its own block.
        kinds = kinds::of_report("attempting free on", access, first_page).to_vec();
    } else if !called("abort") && (called("raise") || called("kill") || called("pthread_kill")) {
        raised = signal_named(message);
    }
    Report { message: message.to_owned(), fatal: true, kinds, locations, raised }
}

/// Numbers of the signals that AddressSanitizer reports.
fn signal_named(message: &str) -> Option<i32> {
    let names = [("ILL", 4), ("TRAP", 5), ("ABRT", 6), ("BUS", 7), ("FPE", 8), ("SEGV", 11)];
    names.into_iter().find(|(name, _)| message.starts_with(name)).map(|(_, number)| number)
}

fn access(lines: &[&str]) -> Access {
    let says = |text: &str| lines.iter().any(|line| line.contains(text));
    if says("Hint: pc points to the zero page") || says("Hint: PC is at a non-executable region") {
        Access::Call
    } else if lines.iter().any(|line| line.starts_with("WRITE of size"))
        || says("caused by a WRITE memory access")
    {
        Access::Write
    } else if lines.iter().any(|line| line.starts_with("READ of size"))
        || says("caused by a READ memory access")
    {
        Access::Read
    } else {
        Access::Unknown
    }
}

fn number_after(text: &str, mark: &str) -> Option<u64> {
    let rest = text.split_once(mark)?.1;
    let end = rest.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len());
    u64::from_str_radix(&rest[..end], 16).ok()
}

/// A line of a stack trace: `#1 0xabc in main /home/a.c:7:3`.
#[derive(Debug)]
struct Frame<'t> {
    number: u32,
    function: &'t str,
    place: Option<Location>,
}

impl<'t> Frame<'t> {
    fn parse(line: &'t str) -> Option<Frame<'t>> {
        let rest = line.trim_start().strip_prefix('#')?;
        let (number, rest) = rest.split_once(' ')?;
        let number = number.parse().ok()?;
        let Some((_, named)) = rest.split_once(" in ") else {
            return Some(Frame { number, function: "", place: None });
        };
        let (function, place) = named.split_once(' ').unwrap_or((named, ""));
        Some(Frame { number, function, place: location(place) })
    }
}

/// The frames up to where another stack begins.
fn first_stack<'f, 't>(frames: &'f [Frame<'t>]) -> Vec<&'f Frame<'t>> {
    stacks(frames).next().into_iter().flatten().collect()
}

/// Stacks one after the other: each begins with frame 0.
fn stacks<'f, 't>(frames: &'f [Frame<'t>]) -> impl Iterator<Item = &'f [Frame<'t>]> {
    frames.chunk_by(|_, next| next.number != 0)
}

/// The innermost line in the user's files. The files of the C library are named by relative paths, if at
/// all, those of the program by absolute ones; headers of the system are nobody's own.
fn user_line<'f, 't: 'f>(frames: impl Iterator<Item = &'f Frame<'t>>) -> Option<Location> {
    let own = |place: &&Location| {
        let path = Path::new(&place.file);
        path.is_absolute() && !path.starts_with("/usr/include") && !path.starts_with("/usr/lib")
    };
    frames.filter_map(|frame| frame.place.as_ref()).find(own).cloned()
}

/// `FILE:LINE:COLUMN` or `FILE:LINE`.
fn location(text: &str) -> Option<Location> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|&n| n > 0);
    let (rest, last) = text.rsplit_once(':')?;
    let last = number(last)?;
    let (file, line) = match rest.rsplit_once(':').map(|(file, line)| (file, number(line))) {
        Some((file, Some(line))) => (file, line),
        _ => (rest, last),
    };
    Some(Location { file: file.to_owned(), line })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> Report {
        let mut found = reports(text);
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    }

    fn at(file: &str, line: u32) -> Vec<Location> {
        vec![Location { file: file.into(), line }]
    }

    #[test]
    fn an_overflow_in_a_function_of_the_library_is_at_its_call() {
        let report = only(
            "=====\n==9==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x5020 at pc 0x1\n\
             WRITE of size 20 at 0x5020 thread T0\n\
             \x20   #0 0x55 in __asan_memcpy (/tmp/t.out+0xc934a) (BuildId: ce)\n\
             \x20   #1 0x56 in copy /home/my dir/a.c:8:5\n\
             \x20   #2 0x57 in main /home/my dir/a.c:20:5\n\n\
             0x50 is located 0 bytes after 10-byte region\nallocated by thread T0 here:\n\
             \x20   #0 0x55 in calloc (/tmp/t.out+0xcb799)\n\
             \x20   #1 0x56 in main /home/a.c:7:18\n",
        );
        assert_eq!(report.kinds[0], "out-of-bounds write");
        assert_eq!(report.locations, at("/home/my dir/a.c", 8));
        assert!(report.fatal);
    }

    #[test]
    fn a_failed_assertion_is_no_plain_abort() {
        let stack = |middle: &str| {
            format!(
                "==9==ERROR: AddressSanitizer: ABRT on unknown address 0x715c (pc 0x7f)\n\
                 \x20   #0 0x7f in raise signal/../sysdeps/posix/raise.c:26:13\n{middle}\
                 \x20   #5 0x55 in f /home/a.c:9:5\n"
            )
        };
        let abort = "    #1 0x7f in abort stdlib/abort.c:79:7\n";
        let assert = "    #2 0x7f in __assert_fail assert/assert.c:103:3\n";
        assert_eq!(only(&stack(abort)).kinds, ["abort"]);
        let failed = only(&stack(&format!("{abort}{assert}")));
        assert_eq!((failed.kinds[0], &failed.locations), ("assertion", &at("/home/a.c", 9)));
        assert_eq!(only(&stack("")).raised, Some(6));
    }

    #[test]
    fn a_call_of_null_has_no_line() {
        let report = only(
            "==9==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000 (pc 0x000000000000 bp 0x7f)\n\
             ==9==Hint: pc points to the zero page.\n\
             ==9==The signal is caused by a READ memory access.\n\
             \x20   #0 0x000000000000  (<unknown module>)\n\
             \x20   #1 0x7f in __libc_start_call_main csu/../sysdeps/nptl/libc_start_call_main.h:58:16\n",
        );
        assert_eq!(report.kinds, ["null pointer", "invalid function pointer"]);
        assert_eq!(report.locations, []);
    }

    #[test]
    fn an_index_is_reported_before_what_ends_the_program() {
        let found = reports(
            "/home/a.c:4:9: runtime error: index 99 out of bounds for type 'int[4]'\n\
             \x20   #0 0x55 in main /home/a.c:4:9\n\n\
             /home/a.c:5:3: runtime error: division by zero\n",
        );
        let fatal: Vec<bool> = found.iter().map(|report| report.fatal).collect();
        assert_eq!(fatal, [false, true]);
        assert_eq!(found[1].kinds, ["division by zero"]);
        assert_eq!(found[1].locations, at("/home/a.c", 5));
    }

    #[test]
    fn each_leak_has_its_line() {
        let report = only(
            "==9==ERROR: LeakSanitizer: detected memory leaks\n\n\
             Direct leak of 3 byte(s) in 1 object(s) allocated from:\n\
             \x20   #0 0x55 in malloc (/tmp/t.out+0xc)\n    #1 0x55 in f /home/a.c:7:9\n\n\
             Direct leak of 4 byte(s) in 1 object(s) allocated from:\n\
             \x20   #0 0x55 in malloc (/tmp/t.out+0xc)\n    #1 0x55 in main /home/a.c:12:9\n",
        );
        let lines: Vec<u32> = report.locations.iter().map(|place| place.line).collect();
        assert_eq!((report.kinds[0], lines), ("memory leak", vec![7, 12]));
    }
}
