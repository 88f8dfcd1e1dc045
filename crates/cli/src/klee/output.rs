//! What a run found, in KLEE's words: the lines on the terminal, and the files of `klee-out-N`.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use native::ktest::write_whole;
use serde_json::Value;

use super::options::Call;

/// Kinds of errors by our names, with KLEE's message and the word in the name of the file. A message
/// that is empty is the error's own.
const KINDS: &[(&str, &str, &str)] = &[
    ("null pointer", "memory error: null page access", "ptr"),
    ("use-after-free", "memory error: use after free", "ptr"),
    ("write to read-only memory", "memory error: object read only", "readonly"),
    ("double free", "double free", "free"),
    ("invalid free", "memory error: invalid pointer: free", "ptr"),
    ("out-of-bounds read", "memory error: out of bound pointer", "ptr"),
    ("out-of-bounds write", "memory error: out of bound pointer", "ptr"),
    ("wild pointer", "memory error: out of bound pointer", "ptr"),
    ("index out of bounds", "memory error: out of bound pointer", "ptr"),
    ("division by zero", "divide by zero", "div"),
    ("invalid shift", "overshift error", "overshift"),
    ("signed overflow", "integer overflow", "overflow"),
    ("abort", "abort failure", "abort"),
    ("unreachable", "reached \"unreachable\" instruction", "unreachable"),
    ("contradictory assumption", "invalid klee_assume call (provably false)", "user"),
    ("invalid function pointer", "invalid function pointer", "exec"),
    ("assertion", "", "assert"),
    ("reported error", "", "user"),
];

/// KLEE's message for an error, and the word in the name of its file.
fn in_words(kind: &str, message: &str) -> (String, &'static str) {
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

/// Writes KLEE's files; the result is what KLEE prints.
pub fn write(call: &Call, folder: &Path, summary: &Value, began: SystemTime) -> io::Result<String> {
    let mut text = String::new();
    let errors: Vec<&Value> = summary["errors"].as_array().into_iter().flatten().collect();
    for error in errors {
        let kind = error["kind"].as_str().unwrap_or_default();
        if call.silent_assume && kind == "contradictory assumption" {
            continue;
        }
        let (message, word) = in_words(kind, error["message"].as_str().unwrap_or_default());
        let (file, line) = (error["file"].as_str().unwrap_or("?"), &error["line"]);
        let _ = writeln!(text, "KLEE: ERROR: {file}:{line}: {message}");
        let _ = writeln!(text, "KLEE: NOTE: now ignoring this error at this location");
        if let Some(test) = error["test"].as_str() {
            let path = folder.join(format!("{test}.{word}.err"));
            write_whole(&path, report(error, file, &message).as_bytes())?;
            // The same in our words.
            let ours = folder.join(format!("{test}.{}.err", kind.replace(' ', "-")));
            if ours != path {
                let _ = fs::remove_file(ours);
            }
        }
    }
    for gap in summary["unsupported"].as_array().into_iter().flatten() {
        let at = gap["at"].as_str().or(gap["file"].as_str()).unwrap_or("?");
        let message = gap["message"].as_str().unwrap_or_default();
        let _ = writeln!(text, "KLEE: ERROR: {at}: {message}");
    }
    let mut warnings = String::new();
    for warning in summary["warnings"].as_array().into_iter().flatten() {
        let said = warning.as_str().or(warning["message"].as_str()).unwrap_or_default();
        let _ = writeln!(warnings, "KLEE: WARNING: {said}");
    }
    if let Some(reason) = summary["stopped"].as_str() {
        let _ = writeln!(text, "KLEE: HaltTimer invoked: {reason}");
    }
    let done = done(summary);
    write_whole(&folder.join("messages.txt"), text.as_bytes())?;
    write_whole(&folder.join("warnings.txt"), warnings.as_bytes())?;
    write_whole(&folder.join("info"), info(call, summary, began, &done).as_bytes())?;
    Ok(format!("{warnings}{text}\n{done}"))
}

/// The file about an error.
fn report(error: &Value, file: &str, message: &str) -> String {
    let mut text = format!("Error: {message}\nFile: {file}\nLine: {}\n", error["line"]);
    text += "Stack: \n";
    for (number, call) in error["stack"].as_array().into_iter().flatten().enumerate() {
        let function = call["function"].as_str().unwrap_or("?");
        let at = call["at"].as_str().unwrap_or("?");
        // KLEE says file and line, no column.
        let at = match at.rsplit_once(':') {
            Some((line, column)) if line.contains(':') && column.parse::<u32>().is_ok() => line,
            _ => at,
        };
        let _ = writeln!(text, "\t#{number} in {function}() at {at}");
    }
    let _ = writeln!(text, "Info: \n\t{}", error["message"].as_str().unwrap_or_default());
    text
}

/// What KLEE prints at its end. Paths that an error or a limit ended are not completed.
fn done(summary: &Value) -> String {
    let figure = |name: &str| summary["figures"][name].as_u64().unwrap_or(0);
    let errors = summary["errors"].as_array().into_iter().flatten();
    let failed: u64 = errors.map(|error| error["paths"].as_u64().unwrap_or(1)).sum();
    let partial = failed + figure("cut_paths") + figure("pruned_paths") + figure("open_states");
    format!(
        "KLEE: done: total instructions = {}\n\
         KLEE: done: completed paths = {}\n\
         KLEE: done: partially completed paths = {partial}\n\
         KLEE: done: generated tests = {}\n",
        figure("instructions"),
        figure("paths").saturating_sub(failed),
        figure("tests"),
    )
}

/// The file `info`.
fn info(call: &Call, summary: &Value, began: SystemTime, done: &str) -> String {
    let elapsed = began.elapsed().unwrap_or(Duration::ZERO).as_secs();
    let time = |at: SystemTime| report::testcomp::time_text(at);
    let solver = &summary["figures"]["solver"];
    let asked = ["fast_calls", "strong_calls"].map(|name| solver[name].as_u64().unwrap_or(0));
    format!(
        "klee {}\nPID: {}\nStarted: {}\nFinished: {}\nElapsed: {:02}:{:02}:{:02}\n\
         KLEE: done: explored paths = {}\nKLEE: done: total queries = {}\n\n{done}",
        call.words.join(" "),
        std::process::id(),
        time(began),
        time(SystemTime::now()),
        elapsed / 3600,
        elapsed / 60 % 60,
        elapsed % 60,
        summary["figures"]["paths"],
        asked.iter().sum::<u64>(),
    )
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
}
