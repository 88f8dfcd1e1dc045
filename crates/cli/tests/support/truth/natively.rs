//! The oracle: the native program, run on all its inputs with sanitizers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use native::sanitizer;

/// How the program ends on an input.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum End {
    /// With an exit code.
    Exit(i32),
    /// By a signal that is no error.
    Signal(i32),
    /// An error: its line, and the kinds that it may have.
    Error(u64, Vec<String>),
}

/// What the native program does on all inputs.
pub struct Natively {
    /// The end for each input.
    pub ends: Vec<End>,
    /// All of them, with an input for each.
    pub set: BTreeMap<End, usize>,
}

/// What the engine checks and nothing else; no names in reports, which take longer than all the rest.
const SANITIZERS: &str = "address,shift-exponent,integer-divide-by-zero,unreachable";
const OPTIONS: &str = "symbolize=0:detect_leaks=0:handle_abort=0:handle_sigill=0:\
                       max_malloc_fill_size=1000000:malloc_fill_byte=0";
/// The engine's stack.
const STACK_KILOBYTES: &str = "65536";

const ABORT: i32 = 6;
const ILLEGAL: i32 = 4;
const ALARM: i32 = 14;

impl Natively {
    /// Builds the program in its folder and runs it.
    pub fn run(folder: &Path) -> Result<Natively, String> {
        let program = folder.join("program");
        let compiler = std::env::var_os("POLLARD_CLANG").unwrap_or_else(|| "clang-19".into());
        let mut compile = Command::new(compiler);
        compile.args(["-DNATIVE", "-O0", "-w", "-ftrivial-auto-var-init=zero"]);
        compile.arg(format!("-fsanitize={SANITIZERS}")).arg("-fno-sanitize-recover=all");
        compile.arg("-D_GNU_SOURCE");
        compile.arg(folder.join("program.c")).args(["-lm", "-o"]).arg(&program);
        must(&mut compile)?;
        let mut run = Command::new("/bin/sh");
        run.args(["-c", "ulimit -S -s \"$1\"; exec \"$2\"", "sh", STACK_KILOBYTES]).arg(&program);
        let output = must(run.env("ASAN_OPTIONS", OPTIONS))?;
        let _ = fs::remove_file(&program);
        let mut ends = Vec::new();
        for part in output.split('\x01').skip(1) {
            ends.push(end(part).ok_or_else(|| format!("what is this end? {part}"))?);
        }
        let mut set = BTreeMap::new();
        for (input, end) in ends.iter().enumerate() {
            set.entry(end.clone()).or_insert(input);
        }
        Ok(Natively { ends, set })
    }

    /// All exit codes and signals.
    pub fn goods(&self) -> BTreeSet<&End> {
        self.set.keys().filter(|end| !matches!(end, End::Error(..))).collect()
    }

    /// All errors.
    pub fn errors(&self) -> BTreeSet<&End> {
        self.set.keys().filter(|end| matches!(end, End::Error(..))).collect()
    }
}

/// Reads `INPUT STATUS LINE` and the reports behind it.
fn end(text: &str) -> Option<End> {
    let (head, reports) = text.split_once('\n')?;
    let mut numbers = head.split(' ').skip(1);
    let status: i32 = numbers.next()?.parse().ok()?;
    let line = numbers.next()?.parse().ok()?;
    let (code, signal) = (status >> 8 & 255, status & 127);
    let error = |kinds: Vec<&str>| {
        let kinds = kinds.into_iter().map(str::to_owned).collect();
        Some(End::Error(line, kinds))
    };
    if let Some(report) = sanitizer::reports(reports).into_iter().find(|report| report.fatal) {
        return error(report.kinds);
    }
    match signal {
        0 => Some(End::Exit(code)),
        ABORT if reports.contains("Assertion") => error(vec!["assertion"]),
        ABORT => error(vec!["abort"]),
        ILLEGAL => error(vec!["trap"]),
        ALARM => None,
        signal => Some(End::Signal(signal)),
    }
}

fn must(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|e| format!("{name}: {e}"))?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        false => Err(format!("{name}: {}\n{}", done.status, String::from_utf8_lossy(&done.stderr))),
    }
}
