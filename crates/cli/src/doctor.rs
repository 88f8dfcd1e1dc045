//! `pollard doctor`: is everything there that Pollard uses, and what to do where it is not.
//!
//! Every check looks at the thing itself, as a command would use it: a compiler is called, a folder is written to, a program is
//! explored from its source to the verdict.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Io;

/// Free space on the disk, in megabytes, that a set-up and a few runs need.
const WANTED_SPACE: u64 = 1000;

/// What a check found.
enum Finding {
    /// All is well; a word on it.
    Good(String),
    /// Something is missing that some commands can do without: what, and what to do.
    Optional(String, String),
    /// Something is missing: what, and what to do.
    Bad(String, String),
}

use Finding::{Bad, Good, Optional};

/// What is looked at, and how.
type Check = (&'static str, fn(&Path) -> Finding);

/// What everything else needs.
const BASE: &[Check] = &[
    ("pollard", |_| {
        Good(format!("{}, with LLVM {}", env!("CARGO_PKG_VERSION"), frontend::llvm_version()))
    }),
    ("cache", cache),
    ("disk", disk),
    ("temporary files", temporary_files),
    ("clang", clang),
    ("C library, x86_64", |_| libc("x86_64")),
    ("C library, i386", |_| libc("i386")),
    ("kernel headers", |_| kernel_headers()),
];

/// What is tried only when all of that is there.
const TRIALS: &[Check] = &[
    ("exploring, 64 bits", |folder| explore(folder, "-m64")),
    ("exploring, 32 bits", |folder| explore(folder, "-m32")),
    ("replay", replay),
    ("coverage", |_| coverage()),
    ("Bitwuzla", |_| bitwuzla()),
    ("browser", |_| browser()),
];

/// Runs all checks; the exit code is 1 when something is missing that is needed.
pub fn doctor(io: &Io) -> u8 {
    let folder = std::env::temp_dir().join(format!("pollard-doctor-{}", std::process::id()));
    // Whether that works is one of the checks.
    let _ = std::fs::create_dir_all(&folder);
    let mut missing = look(BASE, &folder, io);
    if missing == 0 {
        missing += look(TRIALS, &folder, io);
    } else {
        io.print("not tried: exploring, replay, coverage, solvers\n");
    }
    let _ = std::fs::remove_dir_all(&folder);
    match missing {
        0 => io.print("all is well\n"),
        1 => io.print("1 thing is missing\n"),
        n => io.print(&format!("{n} things are missing\n")),
    }
    u8::from(missing > 0)
}

/// Prints what each check finds; the result is how many found something missing.
fn look(checks: &[Check], folder: &Path, io: &Io) -> usize {
    let mut missing = 0;
    for (name, check) in checks {
        let (word, found, remedy) = match check(folder) {
            Good(found) => ("ok", found, String::new()),
            Optional(found, remedy) => ("optional", found, remedy),
            Bad(found, remedy) => {
                missing += 1;
                ("MISSING", found, remedy)
            }
        };
        io.print(&format!("{word:<9} {name}: {found}\n"));
        if !remedy.is_empty() {
            io.print(&format!("{:<9} -> {remedy}\n", ""));
        }
    }
    missing
}

fn cache(_: &Path) -> Finding {
    let remedy = "set HOME or XDG_CACHE_HOME to a folder that you may write to";
    let Some(folder) = frontend::cache::folder() else {
        return Bad("there is no home folder".into(), remedy.into());
    };
    match writable(&folder) {
        Ok(()) => Good(folder.display().to_string()),
        Err(error) => Bad(format!("{}: {error}", folder.display()), remedy.into()),
    }
}

fn temporary_files(folder: &Path) -> Finding {
    match writable(folder) {
        Ok(()) => Good(std::env::temp_dir().display().to_string()),
        Err(error) => Bad(
            format!("{}: {error}", folder.display()),
            "set TMPDIR to a folder that you may write to".into(),
        ),
    }
}

fn writable(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let file = folder.join(format!(".doctor-{}", std::process::id()));
    std::fs::write(&file, "x")?;
    std::fs::remove_file(&file)
}

fn disk(_: &Path) -> Finding {
    let folder = frontend::cache::folder().unwrap_or_default();
    let there = folder.ancestors().find(|f| f.is_dir()).unwrap_or(Path::new("/"));
    let unknown = || Optional("cannot tell how much is free".into(), String::new());
    let Ok(text) = said(Command::new("df").arg("-Pm").arg(there)) else { return unknown() };
    let free =
        text.lines().nth(1).and_then(|line| line.split_whitespace().nth(3)?.parse::<u64>().ok());
    match free {
        None => unknown(),
        Some(free) if free >= WANTED_SPACE => Good(format!("{free} MB free")),
        Some(free) => Bad(
            format!("{free} MB free at {}, wanted are {WANTED_SPACE}", there.display()),
            "free some space; old libraries in the cache folder can be removed".into(),
        ),
    }
}

fn clang(_: &Path) -> Finding {
    let program = frontend::clang_program();
    let name = program.to_string_lossy().into_owned();
    let remedy = "apt-get install clang-19 (or ./x setup); or name another one in POLLARD_CLANG";
    let text = match said(Command::new(&program).arg("--version")) {
        Ok(text) => text,
        Err(error) => return Bad(format!("{name}: {error}"), remedy.into()),
    };
    let first = text.lines().next().unwrap_or("").to_owned();
    match first.split_once("version ").map(|(_, version)| version.starts_with("19.")) {
        Some(true) => Good(format!("{name}, {first}")),
        _ => Bad(format!("{name} is not clang 19: {first}"), remedy.into()),
    }
}

/// The folder of the C library, as the front end finds it.
fn libc_folder() -> Option<PathBuf> {
    let given = std::env::var_os("POLLARD_LIBC").map(PathBuf::from);
    given.or_else(|| Some(frontend::cache::folder()?.join("libc")))
}

fn libc(architecture: &str) -> Finding {
    const REMEDY: &str =
        "run ./x setup in the source tree; or let POLLARD_LIBC name a finished library";
    let bad = |what: String| Bad(what, REMEDY.into());
    let Some(root) = libc_folder() else { return bad("there is no cache folder".into()) };
    if !root.join("stamp").is_file() {
        return bad(format!("{} holds no finished library", root.display()));
    }
    let folder = root.join(architecture);
    let count = |name: &str| std::fs::read_dir(folder.join(name)).map_or(0, Iterator::count);
    let symbols = std::fs::read_to_string(folder.join("index")).map_or(0, |t| t.lines().count());
    let members = count("members");
    match members > 0 && symbols > 0 && count("include") > 0 {
        true => Good(format!("{members} members, {symbols} symbols")),
        false => bad(format!("{} is damaged", folder.display())),
    }
}

fn kernel_headers() -> Finding {
    let header = libc_folder().unwrap_or_default().join("x86_64/include/linux/version.h");
    match header.is_file() {
        true => Good("linux/version.h is there".into()),
        false => Optional(
            "linux/*.h is not found: programs that include it do not compile".into(),
            "apt-get install linux-libc-dev".into(),
        ),
    }
}

const PROGRAM: &str = "\
int __VERIFIER_nondet_int(void);
int main(void) {
  int array[4] = {0};
  return array[__VERIFIER_nondet_int() & 7];
}
";

/// Writes the program with a mistake that every command must find.
fn program(folder: &Path) -> std::io::Result<PathBuf> {
    let file = folder.join("doctor.c");
    std::fs::write(&file, PROGRAM)?;
    Ok(file)
}

/// Calls this very program.
fn own(words: &[&str]) -> Command {
    let mut own = Command::new(std::env::current_exe().unwrap_or_else(|_| "pollard".into()));
    own.args(words);
    own
}

fn explore(folder: &Path, bits: &str) -> Finding {
    let Ok(file) = program(folder) else {
        return Bad("no file can be written".into(), String::new());
    };
    let text = said(own(&["check", bits]).arg(&file)).unwrap_or_else(|error| error);
    match text.contains("out-of-bounds read") && text.contains("verdict: UNSAFE") {
        true => Good("finds a mistake in a program of four lines".into()),
        false => Bad(
            format!("a program of four lines is not explored: {}", last_line(&text)),
            "see what is missing above; if nothing is, please report it".into(),
        ),
    }
}

fn replay(folder: &Path) -> Finding {
    let remedy = "apt-get install libclang-rt-19-dev (or ./x setup)";
    let out = folder.join("tests");
    let (Ok(file), flag) = (program(folder), format!("--output-dir={}", out.display())) else {
        return Bad("no file can be written".into(), String::new());
    };
    let _ = said(own(&["run", &flag]).arg(&file));
    let text = said(own(&["replay"]).arg(&file).arg(&out)).unwrap_or_else(|error| error);
    match text.contains("out-of-bounds read") && text.contains("as expected") {
        true => Good("sanitizers find the same natively".into()),
        false => {
            Optional(format!("pollard replay does not work: {}", last_line(&text)), remedy.into())
        }
    }
}

fn coverage() -> Finding {
    let tools = crate::natively::toolchain();
    for name in ["llvm-profdata", "llvm-cov"] {
        let tool = tools.tool(name);
        if let Err(error) = said(Command::new(&tool).arg("--version")) {
            return Optional(
                format!("pollard coverage does not work: {}: {error}", tool.to_string_lossy()),
                "apt-get install llvm-19 (or ./x setup)".into(),
            );
        }
    }
    Good("llvm-profdata and llvm-cov are there".into())
}

fn bitwuzla() -> Finding {
    let without =
        "hard questions stay with the solver that is built in, and --interpolant=craig is refused";
    let remedy = "run ./x setup in the source tree".to_owned();
    match solver::bitwuzla::Library::find() {
        Ok(Some(_)) => {
            let path = solver::bitwuzla::library_path().unwrap_or_default();
            Good(path.display().to_string())
        }
        Ok(None) => Optional(format!("not there: {without}"), remedy),
        Err(error) => Optional(format!("cannot be loaded ({error}): {without}"), remedy),
    }
}

/// Only Pollard's own tests look at pages by themselves; people have a browser.
fn browser() -> Finding {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join("chromium"));
    match found.into_iter().find(|program| program.is_file()) {
        Some(program) => Good(format!("{}, for the tests of pages", program.display())),
        None => Optional(
            "no chromium: only ./x test wants it, to look at pages".into(),
            "apt-get install chromium".into(),
        ),
    }
}

/// Both outputs of a command, however it ends; an error says why there are none.
fn said(command: &mut Command) -> Result<String, String> {
    let done = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(text(&done.stdout) + &text(&done.stderr))
}

fn last_line(text: &str) -> &str {
    text.trim_end().lines().last().unwrap_or("it says nothing")
}
