//! Coverage of tests, measured by clang's own instrumentation.
//!
//! The program's counters lie in a file that it maps into its memory, so that they are kept however it
//! ends, and every run goes on with the counts of those before.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::build::{self, Instrument, Source};
use crate::harness::DRIVER;
use crate::ktest::Test;
use crate::process::{self, Limits, Place, Run};
use crate::runtime::TEST_VARIABLE;
use crate::scratch::Scratch;
use crate::surroundings::Surroundings;
use crate::toolchain::{BuildError, Toolchain, finish};

/// How much of something was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Reached.
    pub covered: u64,
    /// All.
    pub all: u64,
}

/// What was reached in one file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileCoverage {
    /// The file.
    pub file: String,
    /// Lines that hold code.
    pub lines: Count,
    /// Both ways of each condition.
    pub branches: Count,
    /// Functions.
    pub functions: Count,
}

/// A program with counters.
#[derive(Debug)]
pub struct Measurement {
    tools: Toolchain,
    program: PathBuf,
    scratch: Scratch,
}

impl Measurement {
    /// Builds the program.
    pub fn new(tools: &Toolchain, source: &Source<'_>) -> Result<Measurement, BuildError> {
        let scratch = Scratch::new()?;
        let folder = scratch.path().join("bin");
        fs::create_dir(&folder)?;
        let program = build::build(tools, source, Instrument::Coverage, &folder)?;
        Ok(Measurement { tools: tools.clone(), program, scratch })
    }

    /// Runs the program on a test and adds to the counts.
    pub fn run(
        &self,
        path: &Path,
        test: &Test,
        words: Option<&[OsString]>,
        folder: Option<&Path>,
        limits: Limits<'_>,
    ) -> io::Result<Run> {
        let work = self.scratch.path().join("work");
        let _ = fs::remove_dir_all(&work);
        fs::create_dir(&work)?;
        let counters = self.scratch.path().join("%c%m.profraw");
        let variables = [
            ("LLVM_PROFILE_FILE", counters.display().to_string()),
            (TEST_VARIABLE, std::path::absolute(path)?.display().to_string()),
        ];
        let around = Surroundings::of(test, words);
        let place = Place { work: folder.unwrap_or(&work), aside: self.scratch.path() };
        process::run(&self.program, &around, &variables, place, limits)
    }

    /// The counts of all runs, ready to be asked about.
    pub fn finish(self) -> Result<Coverage, BuildError> {
        let raw = fs::read_dir(self.scratch.path())?.flatten().map(|entry| entry.path());
        let raw: Vec<PathBuf> =
            raw.filter(|path| path.extension().is_some_and(|e| e == "profraw")).collect();
        let profile = self.scratch.path().join("all.profdata");
        let mut merge = Command::new(self.tools.tool("llvm-profdata"));
        finish(merge.args(["merge", "-o"]).arg(&profile).args(&raw))?;
        Ok(Coverage { measurement: self, profile })
    }
}

/// The counts of some runs.
#[derive(Debug)]
pub struct Coverage {
    measurement: Measurement,
    profile: PathBuf,
}

impl Coverage {
    /// What was reached in each file.
    pub fn files(&self) -> Result<Vec<FileCoverage>, BuildError> {
        let text = self.export(&["-format=text", "-summary-only"])?;
        files_of(&text).ok_or_else(|| BuildError::Refused("llvm-cov wrote no summary".into()))
    }

    /// Line and branch counts in the format of lcov.
    pub fn lcov(&self) -> Result<Vec<u8>, BuildError> {
        self.export(&["-format=lcov"])
    }

    /// Pages with the sources and their counts.
    pub fn html(&self, folder: &Path) -> Result<(), BuildError> {
        let mut show = self.llvm_cov("show");
        let output = format!("-output-dir={}", folder.display());
        let flags = ["-format=html", "-show-branches=count", "-show-line-counts-or-regions"];
        finish(show.args(flags).arg(output)).map(|_| ())
    }

    fn export(&self, flags: &[&str]) -> Result<Vec<u8>, BuildError> {
        Ok(finish(self.llvm_cov("export").args(flags))?.stdout)
    }

    fn llvm_cov(&self, what: &str) -> Command {
        let mut command = Command::new(self.measurement.tools.tool("llvm-cov"));
        command.arg(what).arg(format!("-instr-profile={}", self.profile.display()));
        // The driver of a function is not the user's.
        command.arg(format!("-ignore-filename-regex={DRIVER}$"));
        command.arg(&self.measurement.program);
        command
    }
}

/// The files in the summary that `llvm-cov export` writes as JSON.
fn files_of(json: &[u8]) -> Option<Vec<FileCoverage>> {
    let json: Value = serde_json::from_slice(json).ok()?;
    let files = json["data"][0]["files"].as_array()?;
    let count = |summary: &Value, what: &str| {
        let number = |field: &str| summary[what][field].as_u64().unwrap_or(0);
        Count { covered: number("covered"), all: number("count") }
    };
    let file = |file: &Value| {
        let summary = &file["summary"];
        Some(FileCoverage {
            file: file["filename"].as_str()?.to_owned(),
            lines: count(summary, "lines"),
            branches: count(summary, "branches"),
            functions: count(summary, "functions"),
        })
    };
    files.iter().map(file).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_read() {
        let json = br#"{"data":[{"files":[{"filename":"/a.c","summary":{
            "lines":{"count":8,"covered":5,"percent":62.5},
            "branches":{"count":4,"covered":3},"functions":{"count":1,"covered":1}}}]}]}"#;
        let files = files_of(json).unwrap();
        assert_eq!(files[0].file, "/a.c");
        assert_eq!(files[0].lines, Count { covered: 5, all: 8 });
        assert_eq!(files[0].branches, Count { covered: 3, all: 4 });
        assert_eq!(files_of(b"{}"), None);
    }
}
