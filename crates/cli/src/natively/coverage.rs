//! `pollard coverage`: what the tests reach in the user's files, counted by clang's instrumentation.

use std::fmt::Write;
use std::sync::atomic::Ordering;

use native::coverage::{Count, Coverage, FileCoverage, Measurement};
use native::ktest::Test;
use native::toolchain::BuildError;
use serde_json::{Value, json};

use super::{Job, limits, toolchain, words};
use crate::flags::Options;
use crate::io::Io;
use crate::{INTERRUPTED, exit, usage_error};

/// Runs all tests and prints the table; the result is the exit code of the command.
pub fn coverage(options: &Options, io: &Io) -> u8 {
    let job = match Job::of(options) {
        Ok(job) => job,
        Err(message) => return usage_error(io, &message),
    };
    let measurement = match Measurement::new(&toolchain(), &job.source(options)) {
        Ok(measurement) => measurement,
        Err(error) => return usage_error(io, &error.to_string()),
    };
    let mut wrong = 0;
    for path in &job.tests {
        let run = Test::read(path).map_err(|error| error.to_string()).and_then(|test| {
            let folder = options.run_in.as_deref();
            measurement
                .run(path, &test, words(options), folder, limits(options, io))
                .map_err(|error| error.to_string())
        });
        if io.interrupt.load(Ordering::Relaxed) {
            io.eprint(INTERRUPTED);
            return exit::INCOMPLETE;
        }
        match run {
            Ok(run) if run.status.is_none() => {
                io.eprint(&format!(
                    "{}: no end in time; counted as far as it came\n",
                    path.display()
                ));
            }
            Ok(_) => {}
            Err(message) => {
                io.eprint(&format!("{}: {message}\n", path.display()));
                wrong += 1;
            }
        }
    }
    if wrong == job.tests.len() {
        return exit::USAGE;
    }
    match measurement.finish().and_then(|coverage| write(&coverage, options, io)) {
        Ok(()) if wrong == 0 => 0,
        Ok(()) => exit::USAGE,
        Err(error) => usage_error(io, &error.to_string()),
    }
}

fn write(coverage: &Coverage, options: &Options, io: &Io) -> Result<(), BuildError> {
    let files = coverage.files()?;
    io.print(&if options.json { to_json(&files) } else { table(&files) });
    if let Some(file) = &options.lcov {
        native::ktest::write_whole(file, &coverage.lcov()?)?;
    }
    if let Some(folder) = &options.html {
        coverage.html(folder)?;
    }
    Ok(())
}

/// One line for each file, and one for all.
fn table(files: &[FileCoverage]) -> String {
    let add = |a: Count, b: Count| Count { covered: a.covered + b.covered, all: a.all + b.all };
    let total = files.iter().fold(FileCoverage::default(), |sum, file| FileCoverage {
        file: "all".into(),
        lines: add(sum.lines, file.lines),
        branches: add(sum.branches, file.branches),
        functions: add(sum.functions, file.functions),
    });
    let rows: Vec<&FileCoverage> = match files {
        [only] => vec![only],
        several => several.iter().chain([&total]).collect(),
    };
    let width = rows.iter().map(|row| row.file.chars().count()).max().unwrap_or(0).max(4);
    let mut text =
        format!("{:<width$}  {:>16}  {:>16}  {:>16}\n", "file", "lines", "branches", "functions");
    for row in rows {
        let [lines, branches, functions] = [row.lines, row.branches, row.functions].map(share);
        writeln!(text, "{:<width$}  {lines:>16}  {branches:>16}  {functions:>16}", row.file)
            .expect("a string takes everything");
    }
    text
}

/// `7/8  87.5%`
fn share(count: Count) -> String {
    let percent = match count.all {
        0 => "-".to_owned(),
        all => format!("{:.1}%", count.covered as f64 * 100.0 / all as f64),
    };
    format!("{}/{} {percent:>6}", count.covered, count.all)
}

fn to_json(files: &[FileCoverage]) -> String {
    let count = |count: Count| json!({"covered": count.covered, "all": count.all});
    let file = |file: &FileCoverage| {
        json!({
            "file": file.file,
            "lines": count(file.lines),
            "branches": count(file.branches),
            "functions": count(file.functions),
        })
    };
    format!("{:#}\n", files.iter().map(file).collect::<Value>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_files_have_a_line_for_all() {
        let file = |name: &str, covered| FileCoverage {
            file: name.into(),
            lines: Count { covered, all: 4 },
            ..FileCoverage::default()
        };
        let text = table(&[file("a.c", 1), file("b.c", 3)]);
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("all ") && last.contains("4/8  50.0%"), "{text}");
        assert_eq!(table(&[file("a.c", 1)]).lines().count(), 2);
        assert_eq!(share(Count::default()), "0/0      -");
    }
}
