//! Replaying tests: one build, then a run for each test.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::build::{self, Instrument, Source};
use crate::end::End;
use crate::expect::{Expected, Verdict};
use crate::ktest::Test;
use crate::process::{self, Limits, Place, Run};
use crate::runtime::TEST_VARIABLE;
use crate::sanitizer::{self, Report};
use crate::scratch::Scratch;
use crate::surroundings::Surroundings;
use crate::toolchain::{BuildError, Toolchain};

/// Options of a replay.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Whether lost memory is an error.
    pub leaks: bool,
    /// The program's command line instead of the test's own.
    pub words: Option<&'a [std::ffi::OsString]>,
    /// The folder to run in; none: a fresh one for each test.
    pub folder: Option<&'a Path>,
    /// Limits of each run.
    pub limits: Limits<'a>,
}

/// A program that is built and ready to be run on tests.
#[derive(Debug)]
pub struct Replayer {
    program: PathBuf,
    symbolizer: PathBuf,
    /// Where the program is, unless it was there before.
    _folder: Scratch,
}

/// What a replay gave.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How the program ended.
    pub end: End,
    /// What the sanitizers reported, in order.
    pub reports: Vec<Report>,
    /// The sanitizers' own words.
    pub report_text: String,
    /// The process.
    pub run: Run,
    /// What the engine expects, if it said so.
    pub expected: Option<Expected>,
    /// Whether it came so.
    pub verdict: Verdict,
}

impl Replayer {
    /// Builds the program.
    pub fn new(
        tools: &Toolchain,
        source: &Source<'_>,
        instrument: Instrument,
    ) -> Result<Replayer, BuildError> {
        let scratch = Scratch::new()?;
        let folder = scratch.path().join("bin");
        fs::create_dir(&folder)?;
        let program = build::build(tools, source, instrument, &folder)?;
        Ok(Replayer { program, symbolizer: tools.tool("llvm-symbolizer").into(), _folder: scratch })
    }

    /// Runs the program on a test file; the error is a message that names the file.
    pub fn replay(&self, path: &Path, options: Options<'_>) -> Result<Outcome, String> {
        let named = |error: String| format!("{}: {error}", path.display());
        let test = Test::read(path).map_err(|error| named(error.to_string()))?;
        let expected = Expected::beside(path)?;
        let (run, report_text) =
            self.run(path, &test, options).map_err(|error| named(error.to_string()))?;
        let reports = sanitizer::reports(&report_text);
        let end = End::of(&run, &reports);
        let verdict = match &expected {
            Some(expected) => expected.compare(&end, &reports),
            None => Verdict::NotCompared,
        };
        Ok(Outcome { end, reports, report_text, run, expected, verdict })
    }

    fn run(&self, path: &Path, test: &Test, options: Options<'_>) -> io::Result<(Run, String)> {
        let around = Surroundings::of(test, options.words);
        let aside = Scratch::new()?;
        let work = aside.path().join("work");
        fs::create_dir(&work)?;
        let log = aside.path().join("report");
        let mut variables = sanitizer_variables(&log, options.leaks);
        variables.push(("ASAN_SYMBOLIZER_PATH", self.symbolizer_path()));
        variables.push((TEST_VARIABLE, std::path::absolute(path)?.display().to_string()));
        let place = Place { work: options.folder.unwrap_or(&work), aside: aside.path() };
        let run = process::run(&self.program, &around, &variables, place, options.limits)?;
        let text = fs::read(log.with_extension(run.pid.to_string())).unwrap_or_default();
        Ok((run, String::from_utf8_lossy(&text).into_owned()))
    }

    /// The symbolizer's path: the sanitizers want one with a slash.
    fn symbolizer_path(&self) -> String {
        let found = |folder: PathBuf| Some(folder.join(&self.symbolizer)).filter(|p| p.is_file());
        let path = std::env::var_os("PATH").unwrap_or_default();
        let found = std::env::split_paths(&path).find_map(found);
        found.unwrap_or_else(|| self.symbolizer.clone()).display().to_string()
    }
}

/// How the sanitizers are to behave. Reports go to a file of their own, so that the program's output
/// stays its own; functions of the library check what they touch and no more, as ours do.
fn sanitizer_variables(log: &Path, leaks: bool) -> Vec<(&'static str, String)> {
    let common = format!("log_path=\"{}\":print_stacktrace=1", log.display());
    let address = format!(
        "{common}:detect_leaks={}:handle_abort=1:handle_sigill=1:handle_sigtrap=1:\
         allocator_may_return_null=1:strict_memcmp=0:detect_stack_use_after_return=1:\
         detect_odr_violation=0:detect_invalid_pointer_pairs=2:malloc_fill_byte=0:max_malloc_fill_size={}",
        u8::from(leaks),
        i32::MAX
    );
    vec![("ASAN_OPTIONS", address), ("UBSAN_OPTIONS", common)]
}
