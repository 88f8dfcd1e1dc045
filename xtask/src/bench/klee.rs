//! KLEE beside ours, on programs that both can run as they are: `--peer klee=/path/to/klee`.
//!
//! KLEE needs bitcode of the LLVM that it was built with: that version's clang is called, or the one that `KLEE_CLANG` names. What programs of
//! SV-COMP call for inputs is `bench/peer/inputs.c`. KLEE is asked for the same as ours: depth first, tests that cover something new.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::run::run;
use super::{Failure, must, peer_of_this_call, root, work_folder};

/// How long after its own limit KLEE is given up.
const GRACE: Duration = Duration::from_secs(60);
/// Columns of a table for [`cells`].
const COLUMNS: &str = " KLEE paths | KLEE errors | KLEE cpu s |";

/// The KLEE of this call.
pub struct Klee {
    path: PathBuf,
    clang: OsString,
}

/// What KLEE says of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Explored {
    /// Whether it went through all.
    pub complete: bool,
    /// Paths to their end, or to an error.
    pub paths: f64,
    /// Lines with an error, as `file:line`.
    pub errors: BTreeSet<String>,
    /// Seconds of processor time, with those of the processes that it asks its solver in.
    pub processor: f64,
}

impl Klee {
    /// The one that the command line names.
    pub fn of_this_call() -> Option<Klee> {
        let path = peer_of_this_call()?;
        let clang = std::env::var_os("KLEE_CLANG").unwrap_or_else(|| {
            let version = Command::new(&path).arg("--version").output().ok();
            let said = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
            clang_for(&said.unwrap_or_default()).into()
        });
        Some(Klee { path, clang })
    }

    /// Explores a program for at most some seconds.
    pub fn explore(&self, source: &Path, seconds: u64) -> Result<Explored, Failure> {
        let folder = work_folder("peer")?;
        let (program, inputs) = (folder.join("program.bc"), folder.join("inputs.bc"));
        self.compile(source, &program)?;
        self.compile(&root().join("bench/peer/inputs.c"), &inputs)?;
        let out = folder.join("klee-out");
        let _ = std::fs::remove_dir_all(&out);
        let mut command = Command::new(&self.path);
        command.args(["--search=dfs", "--only-output-states-covering-new"]);
        command.arg(format!("--max-time={seconds}s"));
        command.arg(format!("--link-llvm-lib={}", inputs.display()));
        command.arg(format!("--output-dir={}", out.display())).arg(&program);
        let limit = Duration::from_secs(seconds) + GRACE;
        let timed = run(&mut command, b"", limit).map_err(|error| error.to_string())?;
        let outcome = timed.outcome.ok_or("KLEE does not stop")?;
        let said = String::from_utf8_lossy(&outcome.stderr);
        let processor = (timed.processor + timed.children).as_secs_f64();
        read(&said, processor).ok_or_else(|| format!("KLEE says nothing of paths:\n{said}"))
    }

    fn compile(&self, source: &Path, to: &Path) -> Result<(), Failure> {
        let mut compile = Command::new(&self.clang);
        compile.args(["-emit-llvm", "-c", "-g", "-O0", "-Xclang", "-disable-O0-optnone"]);
        // The header says the same as KLEE's own, wherever that is.
        compile.arg("-I").arg(root().join("runtime/include"));
        must(compile.arg("-o").arg(to).arg(source)).map(drop)
    }
}

/// The head of the columns for KLEE, and the line below it; nothing where it is not asked.
pub fn head(klee: Option<&Klee>) -> (&'static str, &'static str) {
    klee.map_or(("", ""), |_| (COLUMNS, "---|---|---|"))
}

/// What KLEE does with a program as cells of [`head`]. That it fails is no failure of ours.
pub fn cells(klee: Option<&Klee>, source: &Path, seconds: u64) -> (String, Option<Explored>) {
    let Some(klee) = klee else { return (String::new(), None) };
    match klee.explore(source, seconds) {
        Ok(explored) => {
            let Explored { complete, paths, errors, processor } = &explored;
            let all = if *complete { "" } else { " (not all)" };
            (format!(" {paths}{all} | {} | {processor:.2} |", errors.len()), Some(explored))
        }
        Err(failure) => {
            eprintln!("bench: KLEE on {}: {failure}", source.display());
            (" failed |  |  |".into(), None)
        }
    }
}

/// The clang of the LLVM that `klee --version` names.
fn clang_for(version: &str) -> String {
    let after = version.split("LLVM version ").nth(1).unwrap_or_default();
    let major: String = after.chars().take_while(char::is_ascii_digit).collect();
    if major.is_empty() { "clang".into() } else { format!("clang-{major}") }
}

/// Reads what KLEE says; nothing if it does not come to its closing lines.
fn read(said: &str, processor: f64) -> Option<Explored> {
    let count = |what: &str| {
        let mut done = said.lines().filter_map(|line| line.strip_prefix("KLEE: done: "));
        let value = done.find_map(|line| line.strip_prefix(what))?;
        value.trim_start_matches([' ', '=']).trim().parse::<f64>().ok()
    };
    let errors = said.lines().filter_map(|line| {
        let (file, rest) = line.strip_prefix("KLEE: ERROR: ")?.split_once(':')?;
        Some(format!("{file}:{}", rest.split(':').next()?))
    });
    Some(Explored {
        complete: !said.contains("KLEE: halting execution"),
        paths: count("completed paths")? + count("partially completed paths").unwrap_or(0.0),
        errors: errors.collect(),
        processor,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = "KLEE: Using STP solver backend\nKLEE: ERROR: a/b.c:31: ASSERTION FAIL: n == 2\nKLEE: NOTE: now ignoring this error at this location\n\nKLEE: done: total instructions = 12\nKLEE: done: completed paths = 416\nKLEE: done: partially completed paths = 2\n";

    #[test]
    fn what_klee_tells_is_read() {
        let explored = read(SAID, 1.0).unwrap();
        assert!(explored.complete);
        assert_eq!(explored.paths, 418.0);
        assert_eq!(explored.errors.into_iter().collect::<Vec<_>>(), ["a/b.c:31"]);
        let halted = format!("KLEE: HaltTimer invoked\nKLEE: halting execution, dumping\n{SAID}");
        assert!(!read(&halted, 1.0).unwrap().complete);
        assert_eq!(read("KLEE: ERROR: no", 1.0), None);
    }

    #[test]
    fn the_clang_is_that_of_its_llvm() {
        assert_eq!(clang_for("KLEE 3.3-pre\n\nDebian LLVM version 16.0.6\n"), "clang-16");
        assert_eq!(clang_for("a stand-in"), "clang");
    }
}
