//! `pollard klee`: takes KLEE's own command lines, writes the folder that KLEE's users know, and
//! prints the lines that their scripts look for.
//!
//! The options are translated ([`options`]), the program is explored as by `pollard run`, and what
//! that wrote is told again in KLEE's words ([`output`]).

mod ignored;
mod ktests;
mod options;
mod output;
mod stats;
mod words;

use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::Value;

use self::options::Call;
use crate::flags;
use crate::io::{Io, Sink};
use crate::{exit, run};

/// KLEE ends with 1 when it could not begin, and otherwise with 0, whatever it found.
const FAILED: u8 = 1;

/// Runs a command line of KLEE's; the result is the exit code.
pub fn klee(words: &[OsString], io: &Io) -> u8 {
    if words.iter().any(|word| ["--help", "-help", "-h"].iter().any(|help| word == help)) {
        io.print(&options::help());
        return exit::FINE;
    }
    let call = match Call::read(words) {
        Ok(call) => call,
        Err(message) => return failed(io, &message),
    };
    if !call.program.is_file() {
        return failed(
            io,
            &format!("Loading file {} failed: no such file", call.program.display()),
        );
    }
    let folder = match folder(&call) {
        Ok(folder) => folder,
        Err(message) => return failed(io, &message),
    };
    let shown = fs::canonicalize(&folder).unwrap_or_else(|_| folder.clone());
    io.eprint(&format!("KLEE: output directory is \"{}\"\n", shown.display()));
    if !call.ignored.is_empty() {
        let names = call.ignored.join(", ");
        io.eprint(&format!("KLEE: WARNING: these options mean nothing here: {names}\n"));
    }
    if !call.seeds.is_empty() {
        io.eprint(&format!("KLEE: KLEE: using seeds of {}\n", call.seeds.join(", ")));
    }
    let words = call.flags(&folder);
    let parsed = match flags::parse(call.command(), words.clone()) {
        Ok(parsed) => parsed,
        Err(message) => return failed(io, &message),
    };
    let began = SystemTime::now();
    // What pollard says itself is said again in KLEE's words; what the program prints is its own.
    let stderr = Sink::Capture(Default::default());
    let own = Io { stderr: stderr.clone(), ..io.clone() };
    let code = run::run(call.command(), &parsed, &words, &own);
    let (_, said) = own.captured();
    let summary = fs::read(folder.join("run.json")).ok();
    let summary = summary.and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    let Some(summary) = summary.filter(|_| code != exit::USAGE) else {
        io.eprint(&String::from_utf8_lossy(&said));
        return if code == exit::INCOMPLETE { code } else { FAILED };
    };
    let notes = notes(&String::from_utf8_lossy(&said));
    let said = match output::write(&call, &folder, &summary, (began, &notes)) {
        Ok(said) => said,
        Err(error) => return failed(io, &format!("{}: {error}", folder.display())),
    };
    if let Err(error) = stats::write(&folder, &summary) {
        io.eprint(&format!("KLEE: WARNING: {}: {error}\n", folder.join("run.stats").display()));
    }
    if let Err(error) = ktests::rewrite(&call, &folder) {
        return failed(io, &format!("{}: {error}", folder.display()));
    }
    write_assembly(&parsed, &folder);
    io.eprint(&said.text);
    if let Some(report) = said.exit {
        return failed(io, &format!("EXITING ON ERROR:\n{report}"));
    }
    io.eprint(&format!("\n{}", said.done));
    exit::FINE
}

/// What was said of functions that are called instead of others, as KLEE says it.
fn notes(said: &str) -> String {
    let lines = said.lines().filter(|line| line.starts_with("function-alias: "));
    lines.map(|line| format!("KLEE: {line}\n")).collect()
}

/// The program as LLVM has it, where that costs no second compilation.
fn write_assembly(options: &flags::Options, folder: &Path) {
    let is_bitcode = |path: &PathBuf| path.extension().is_some_and(|end| end == "bc");
    if options.files.iter().all(is_bitcode)
        && let Ok(text) = frontend::module_text(&options.request(false))
    {
        let _ = fs::write(folder.join("assembly.ll"), text);
    }
}

fn failed(io: &Io, message: &str) -> u8 {
    io.eprint(&format!("KLEE: ERROR: {message}\n"));
    FAILED
}

/// The folder: the one that is named, or the next free `klee-out-N` beside the program, to which
/// `klee-last` leads then.
fn folder(call: &Call) -> Result<PathBuf, String> {
    if let Some(named) = &call.output {
        let made = fs::create_dir(named);
        return made
            .map(|()| named.clone())
            .map_err(|error| format!("cannot create \"{}\": {error}", named.display()));
    }
    let parent = match call.program.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    for number in 0u32.. {
        let name = format!("klee-out-{number}");
        let path = parent.join(&name);
        match fs::create_dir(&path) {
            Ok(()) => {
                link(parent, &name);
                return Ok(path);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(format!("cannot create \"{}\": {error}", path.display())),
        }
    }
    Err("there are too many folders klee-out-N".into())
}

/// The link is a convenience, and no file of the user's is lost for it.
fn link(parent: &Path, name: &str) {
    let last = parent.join("klee-last");
    if fs::symlink_metadata(&last).is_ok_and(|found| found.is_symlink()) {
        let _ = fs::remove_file(&last);
    }
    let _ = symlink(name, last);
}
