//! Random C programs of at most ten input bits, explored by the engine and run natively on all inputs.
//!
//! What must hold, whatever the configuration:
//!
//! - the exploration is complete, and its verdict is `unsafe` if and only if some input natively has an error;
//! - its errors are those of the native runs, by kind and line (none is missing, unless only coverage is wanted);
//! - each of its tests ends natively as the engine says;
//! - unless only errors are wanted, each native end is the end of a test.

pub mod found;
pub mod generate;
pub mod natively;
pub mod snippets;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use found::Found;
use generate::Program;
use natively::Natively;
use serde_json::Value;

use super::configurations::{Configuration, Goal};

const HARNESS: &str = include_str!("harness.h");

/// Time for one exploration.
const TIME: &str = "--max-time=20s";

/// Configurations that are compared on each program.
const TURNS: usize = 3;

/// What came of some programs.
#[derive(Default)]
pub struct Tally {
    /// Programs that were compared.
    pub programs: u64,
    /// Explorations that ran out of time or memory, which says nothing.
    pub left_out: Vec<(u64, Configuration)>,
    /// Native ends that are errors, and others.
    pub ends: [u64; 2],
    /// Differences.
    pub wrong: Vec<Difference>,
}

/// A program that is judged wrongly.
pub struct Difference {
    /// The program.
    pub program: Program,
    /// How it was explored; none: with every configuration.
    pub configuration: Option<Configuration>,
    /// What differs.
    pub how: String,
}

impl Tally {
    /// Counts more programs.
    pub fn add(&mut self, more: Tally) {
        let Tally { programs, left_out, ends, wrong } = more;
        self.programs += programs;
        self.left_out.extend(left_out);
        self.ends = [self.ends[0] + ends[0], self.ends[1] + ends[1]];
        self.wrong.extend(wrong);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { programs, left_out, ends: [errors, others], wrong } = self;
        write!(
            f,
            "{programs} programs, {errors} errors and {others} other ends, {} differ, {} explorations left out",
            wrong.len(),
            left_out.len()
        )
    }
}

/// Where programs are compared, and with what.
pub struct Comparison<'a> {
    /// The command.
    pub pollard: &'a Path,
    /// A folder of its own.
    pub folder: PathBuf,
    /// All configurations; a program is explored with some of them, by turns.
    pub cover: &'a [Configuration],
}

impl Comparison<'_> {
    /// Compares the program of a seed; one that differs is made smaller by at most so many attempts.
    pub fn seed(&self, seed: u64, attempts: usize) -> Tally {
        let program = Program::new(seed);
        let turns = (0..TURNS).map(|turn| (seed as usize * TURNS + turn) % self.cover.len());
        let mut tally = Tally { programs: 1, ..Tally::default() };
        let native = match self.natively(&program) {
            Ok(native) => native,
            Err(how) => {
                tally.wrong.push(Difference { program, configuration: None, how });
                return tally;
            }
        };
        tally.ends = [native.errors().len() as u64, native.goods().len() as u64];
        for configuration in turns.map(|turn| &self.cover[turn]) {
            match self.differences(&program, configuration, &native) {
                Err(how) => {
                    let (program, how) = self.shrink(program.clone(), configuration, how, attempts);
                    let configuration = Some(configuration.clone());
                    tally.wrong.push(Difference { program, configuration, how });
                    return tally;
                }
                Ok(Compared::Yes) => {}
                Ok(Compared::LeftOut) => tally.left_out.push((seed, configuration.clone())),
            }
        }
        tally
    }

    fn natively(&self, program: &Program) -> Result<Natively, String> {
        let _ = fs::remove_dir_all(&self.folder);
        let failed = |e| format!("{}: {e}", self.folder.display());
        fs::create_dir_all(&self.folder).map_err(failed)?;
        fs::write(self.folder.join("harness.h"), HARNESS).map_err(failed)?;
        fs::write(self.folder.join("program.c"), program.text()).map_err(failed)?;
        Natively::run(&self.folder)
    }

    /// Leaves out statements as long as something still differs.
    fn shrink(
        &self,
        program: Program,
        configuration: &Configuration,
        how: String,
        mut attempts: usize,
    ) -> (Program, String) {
        let mut smallest = (program, how);
        'again: loop {
            for smaller in smallest.0.smaller() {
                if attempts == 0 {
                    return smallest;
                }
                attempts -= 1;
                // What does not compile, or does not end, is no smaller program.
                let Ok(native) = self.natively(&smaller) else { continue };
                if let Err(how) = self.differences(&smaller, configuration, &native) {
                    smallest = (smaller, how);
                    continue 'again;
                }
            }
            return smallest;
        }
    }

    /// Explores the program in the folder; an error says what differs.
    fn differences(
        &self,
        program: &Program,
        configuration: &Configuration,
        native: &Natively,
    ) -> Result<Compared, String> {
        let out = self.folder.join("out");
        let _ = fs::remove_dir_all(&out);
        let mut run = Command::new(self.pollard);
        run.arg(configuration.command).arg(self.folder.join("program.c"));
        run.args(["-w", TIME]).args(&configuration.flags);
        run.args(configuration.narrow.then_some("-m32"));
        run.args((configuration.goal != Goal::Coverage).then_some("--tests=all"));
        run.arg(format!("--output-dir={}", out.display()));
        // The configurations share what clang makes of the program.
        run.env("POLLARD_CLANG", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/clang-once"));
        run.env("TEST_CLANG", std::env::var_os("POLLARD_CLANG").unwrap_or("clang-19".into()));
        run.env("TEST_SOURCES", &self.folder).env("TEST_BITCODE", self.folder.join("bitcode"));
        let done = run.output().map_err(|e| format!("{}: {e}", self.pollard.display()))?;
        let messages = String::from_utf8_lossy(&done.stderr);
        let summary = json(&out.join("run.json")).map_err(|e| format!("{e}\n{messages}"))?;
        if !summary["stopped"].is_null() {
            return Ok(Compared::LeftOut);
        }
        match Found::read(program, &summary, &out)?.differences(configuration.goal, native) {
            text if text.is_empty() => Ok(Compared::Yes),
            text => Err(format!("{text}{messages}")),
        }
    }
}

/// Whether a comparison took place.
enum Compared {
    Yes,
    LeftOut,
}

fn json(path: &Path) -> Result<Value, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}
