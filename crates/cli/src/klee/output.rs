//! What a run found, in KLEE's words: the lines on the terminal, and the files of `klee-out-N`.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use native::ktest::write_whole;
use serde_json::Value;

use super::options::Call;
use super::words::{in_words, word_of_file};

/// What KLEE says of a run.
pub struct Said {
    /// Before the figures.
    pub text: String,
    /// The figures.
    pub done: String,
    /// The report of the error that ended all of it.
    pub exit: Option<String>,
}

/// Writes KLEE's files; `notes` is what was said while the program was loaded.
pub fn write(
    call: &Call,
    folder: &Path,
    summary: &Value,
    (began, notes): (SystemTime, &str),
) -> io::Result<Said> {
    let mut text = notes.to_owned();
    let mut exit = None;
    for error in summary["errors"].as_array().into_iter().flatten() {
        let kind = error["kind"].as_str().unwrap_or_default();
        if call.silent_assume && kind == "contradictory assumption" {
            continue;
        }
        let (message, word) = in_words(kind, error["message"].as_str().unwrap_or_default());
        let (file, line) = (error["file"].as_str().unwrap_or("?"), &error["line"]);
        let said = format!("KLEE: ERROR: {file}:{line}: {message}\n");
        if call.emits_all_errors() {
            // Once for each path.
            text += &said.repeat(error["paths"].as_u64().unwrap_or(1) as usize);
        } else {
            text += &format!("{said}KLEE: NOTE: now ignoring this error at this location\n");
        }
        let report = report(error, file, &message);
        if let Some(test) = error["test"].as_str() {
            let suffix = error["suffix"].as_str().map_or(format!("{word}.err"), str::to_owned);
            let path = folder.join(format!("{test}.{suffix}"));
            // The same in our words.
            let ours = folder.join(format!("{test}.{}.err", kind.replace(' ', "-")));
            let _ = fs::remove_file(ours);
            write_whole(&path, report.as_bytes())?;
        }
        exit = call.exits_on_error.then_some(report);
    }
    rename_errors(folder)?;
    for gap in summary["not_explored"].as_array().into_iter().flatten() {
        if let (Some(at), Some(message)) = (gap["at"].as_str(), gap["message"].as_str()) {
            let _ = writeln!(text, "KLEE: ERROR: {}: {message}", without_column(at));
        }
    }
    let mut warnings = String::new();
    for warning in summary["warnings"].as_array().into_iter().flatten() {
        let said = warning.as_str().or(warning["message"].as_str()).unwrap_or_default();
        let _ = writeln!(warnings, "KLEE: WARNING: {said}");
    }
    if let Some(reason) = summary["stopped"].as_str() {
        if reason.contains("time") {
            text += "KLEE: HaltTimer invoked\n";
        }
        let _ = writeln!(text, "KLEE: halting execution, dumping remaining states ({reason})");
    }
    files_of_tests(call, folder)?;
    let done = done(call, summary);
    write_whole(&folder.join("messages.txt"), text.as_bytes())?;
    write_whole(&folder.join("warnings.txt"), warnings.as_bytes())?;
    write_whole(&folder.join("info"), info(call, summary, began, &done).as_bytes())?;
    Ok(Said { text: format!("{warnings}{text}"), done, exit })
}

/// Error files that are left have our names: of further paths to an error.
fn rename_errors(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let parts: Vec<&str> = name.split('.').collect();
        if let [test, kind, "err"] = parts[..]
            && let Some(word) = word_of_file(kind)
        {
            fs::rename(entry.path(), folder.join(format!("{test}.{word}.err")))?;
        }
    }
    Ok(())
}

/// Writes what else KLEE has for each test, and takes away what is not wanted.
fn files_of_tests(call: &Call, folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(test) = name.strip_suffix(".json").filter(|name| name.starts_with("test")) else {
            let of_test = name.starts_with("test0");
            if of_test && (call.no_tests || call.no_ktests && name.ends_with(".ktest")) {
                fs::remove_file(entry.path())?;
            }
            continue;
        };
        let about = fs::read(entry.path())?;
        let about: Value = serde_json::from_slice(&about).unwrap_or_default();
        // The ways at decisions; what the solver could not decide and values are none.
        let words = about["decisions"].as_str().unwrap_or_default().split(' ');
        let ways = words.map(|word| word.trim_start_matches('n'));
        let ways = ways.filter(|way| ["0", "1"].contains(way));
        let text: String = ways.map(|way| format!("{way}\n")).collect();
        for (wanted, end) in [(call.paths, "path"), (call.symbolic_paths, "sym.path")] {
            if wanted && !call.no_tests {
                write_whole(&folder.join(format!("{test}.{end}")), text.as_bytes())?;
            }
        }
        if call.no_tests {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// KLEE says file and line, no column.
fn without_column(at: &str) -> &str {
    match at.rsplit_once(':') {
        Some((line, column)) if line.contains(':') && column.parse::<u32>().is_ok() => line,
        _ => at,
    }
}

/// The file about an error.
fn report(error: &Value, file: &str, message: &str) -> String {
    let mut text = format!("Error: {message}\nFile: {file}\nLine: {}\n", error["line"]);
    text += "Stack: \n";
    for (number, call) in error["stack"].as_array().into_iter().flatten().enumerate() {
        let function = call["function"].as_str().unwrap_or("?");
        let at = call["at"].as_str().unwrap_or("?");
        let _ = writeln!(text, "\t#{number} in {function}() at {}", without_column(at));
    }
    let _ = writeln!(text, "Info: \n\t{}", error["message"].as_str().unwrap_or_default());
    text
}

/// What KLEE prints at its end. Paths that an error or a limit ended are not completed.
fn done(call: &Call, summary: &Value) -> String {
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
        if call.no_tests { 0 } else { figure("tests") },
    )
}

/// The file `info`.
fn info(call: &Call, summary: &Value, began: SystemTime, done: &str) -> String {
    let elapsed = began.elapsed().unwrap_or(Duration::ZERO).as_secs();
    let time = |at| report::testcomp::time_text(at).replace('T', " ").replace('Z', "");
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
