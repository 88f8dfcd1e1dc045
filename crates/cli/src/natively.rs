//! The commands that run programs natively on tests, and the one that prints tests.

mod coverage;
mod ktest;
mod replay;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use native::allocations;
use native::build::Source;
use native::ktest::Test;
use native::process::Limits;
use native::random;
use native::toolchain::Toolchain;

pub use coverage::coverage;
pub use ktest::ktest;
pub use replay::replay;

use crate::flags::Options;
use crate::io::Io;

/// Bytes of stack for a native program. More than the engine's, because the frames of a program with
/// sanitizers are larger.
const STACK: u64 = 256 << 20;

/// The compiler that the front end has, its headers and its cache.
pub fn toolchain() -> Toolchain {
    Toolchain {
        clang: frontend::clang_program(),
        headers: frontend::headers::folder(),
        cache: frontend::cache::folder(),
    }
}

/// The runtime for native programs, for whoever links one.
pub fn runtime_archive(target: ir::Target) -> Option<PathBuf> {
    native::runtime::archive(&toolchain(), target).ok()
}

/// A program and tests, as they stand mixed on a command line: tests are files `.ktest`, and folders that
/// hold some.
struct Job {
    program: Vec<PathBuf>,
    tests: Vec<PathBuf>,
}

impl Job {
    fn of(options: &Options) -> Result<Job, String> {
        let mut job = Job { program: Vec::new(), tests: Vec::new() };
        for input in &options.files {
            if input.is_dir() {
                job.tests.extend(tests_in(input)?);
            } else if is_test(input) {
                job.tests.push(input.clone());
            } else if input.exists() {
                job.program.push(input.clone());
            } else {
                return Err(format!("{}: no such file", input.display()));
            }
        }
        if job.program.is_empty() {
            return Err("no program: name its C files before the tests".into());
        }
        if job.tests.is_empty() {
            return Err("no test: name .ktest files, or a folder that holds some".into());
        }
        Ok(job)
    }

    fn source<'a>(&'a self, options: &'a Options) -> Source<'a> {
        let flags = &options.cflags;
        // A file that cannot be read is reported when it is its turn.
        let some = |has: fn(&Test) -> bool| {
            self.tests.iter().filter_map(|test| Test::read(test).ok()).any(|test| has(&test))
        };
        Source {
            inputs: &self.program,
            flags,
            target: frontend::target_of(flags),
            function: options.function.as_deref(),
            random: some(random::has_inputs),
            failing: some(allocations::has_inputs),
            undefined: options.explore.around.undefined,
        }
    }
}

fn is_test(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ktest")
}

/// The tests in a folder, by name.
fn tests_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let refused = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut tests = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(refused)? {
        let path = entry.map_err(refused)?.path();
        if is_test(&path) {
            tests.push(path);
        }
    }
    tests.sort();
    if tests.is_empty() {
        return Err(format!("{}: holds no .ktest file", folder.display()));
    }
    Ok(tests)
}

/// Arguments that the user gave for the tests' own.
fn words(options: &Options) -> Option<&[OsString]> {
    (!options.args.is_empty()).then_some(options.args.as_slice())
}

/// How long a native program may run.
pub fn limits<'a>(options: &Options, io: &'a Io) -> Limits<'a> {
    Limits { time: options.timeout, stack: STACK, interrupt: &io.interrupt }
}

#[cfg(test)]
mod tests {
    use machine::ErrorKind;

    #[test]
    fn both_sides_call_failing_allocations_alike() {
        assert_eq!(native::allocations::INPUTS, [machine::FAILS, machine::FAILED]);
    }

    #[test]
    fn replay_speaks_of_errors_as_the_engine_does() {
        use ErrorKind::*;
        // All but the invalid jump, which nothing witnesses natively.
        let kinds = [
            OutOfBoundsRead,
            OutOfBoundsWrite,
            UseAfterFree,
            DoubleFree,
            InvalidFree,
            NullPointer,
            WildPointer,
            ReadOnlyWrite,
            OverlappingCopy,
            DivisionByZero,
            DivisionOverflow,
            InvalidShift,
            SignedOverflow,
            InvalidConversion,
            UnsignedOverflow,
            ImplicitConversion,
            PointerOverflow,
            MisalignedPointer,
            IndexOutOfBounds,
            InvalidValue,
            InvalidBuiltin,
            InvalidLength,
            NonnullViolation,
            FunctionType,
            UnrelatedPointers,
            Unreachable,
            Abort,
            Assertion,
            StackOverflow,
            InvalidFunctionPointer,
            MemoryLeak,
            Trap,
        ];
        let names = kinds.map(ErrorKind::name);
        for kind in native::kinds::all() {
            assert!(names.contains(&kind), "{kind} is no kind of the engine");
        }
        for name in names {
            assert!(native::kinds::all().any(|kind| kind == name), "{name} is not in the table");
        }
    }
}
