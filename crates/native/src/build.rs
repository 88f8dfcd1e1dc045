//! Building the user's program natively: with sanitizers to replay, with counters to measure coverage.
//!
//! The sanitizers are asked for exactly what the engine checks, so that both stop at the same operation.
//! That is why UBSan's `null`, `alignment` and the like are off (the engine looks at accesses, as
//! AddressSanitizer does, not at pointers), and why only the exponent of a shift is checked, unless the
//! engine was asked for more. Indices (`array-bounds`) are then reported without stopping: an index beyond an array but inside its object is no error
//! to the engine, yet the report says what was wrong where AddressSanitizer sees only a wild address.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use ir::{Group, Groups, Target};

use crate::allocations;
use crate::harness::{self, Inputs};
use crate::random;
use crate::runtime;
use crate::toolchain::{BuildError, Toolchain, finish};
use crate::undefined;

/// What is built into the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instrument {
    /// Nothing.
    Plain,
    /// AddressSanitizer and UndefinedBehaviorSanitizer.
    Sanitize {
        /// Groups of checks that the engine makes.
        checks: Groups,
    },
    /// Clang's coverage counters.
    Coverage,
}

/// A program to build.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// C files, bitcode, objects; or one executable, which is taken as it is.
    pub inputs: &'a [PathBuf],
    /// The user's flags for the compiler and the linker.
    pub flags: &'a [String],
    /// What to compile for.
    pub target: Target,
    /// The function to call with arguments from the test; none: the program as it is.
    pub function: Option<&'a str>,
    /// Whether the C library's random numbers come from the test.
    pub random: bool,
    /// Whether the test says which allocations fail.
    pub failing: bool,
    /// Whether functions that are defined nowhere return what the test says.
    pub undefined: bool,
}

/// C of the last century is taken, as the engine takes it.
const OLD_C: &[&str] = &[
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
];
/// What the compiler or the linker says of a program, and the flags with which it is built once
/// more. The engine does the same.
const SECOND_TRIES: &[(&str, &[&str])] = &[
    ("'__malloc__' attribute takes no arguments", &["-x", "c", "-D__malloc__(...)="]),
    ("undefined reference to `assert'", &["-include", "assert.h"]),
    ("undefined reference to ", &["-fgnu89-inline"]),
];
/// Fresh memory holds zeros in the engine. (The heap is told the same when the program is run.)
const ZERO_LOCALS: &str = "-ftrivial-auto-var-init=zero";
/// Checks that stop the program, besides those of the engine's groups.
const STOPPING: &str = "address,unreachable";

/// Builds the program in a folder and gives its path.
pub fn build(
    tools: &Toolchain,
    source: &Source<'_>,
    instrument: Instrument,
    folder: &Path,
) -> Result<PathBuf, BuildError> {
    let sources_only = instrument == Instrument::Coverage || source.function.is_some();
    if let Some(input) = source.inputs.iter().find(|input| !is_source(input))
        && sources_only
    {
        let reason = format!("{}: this can be done with C sources only", input.display());
        return Err(BuildError::Unfit(reason));
    }
    if let [input] = source.inputs
        && is_executable(input)
    {
        if source.failing {
            let reason = format!("{}: allocations fail in sources only", input.display());
            return Err(BuildError::Unfit(reason));
        }
        return Ok(std::path::absolute(input)?);
    }
    let inputs = match source.function {
        Some(function) => harness::with_driver(tools, source, function, Inputs::Test, folder)?,
        None => source.inputs.to_vec(),
    };
    let first = source.inputs.first().and_then(|path| path.file_stem());
    let program = folder.join(first.unwrap_or(OsStr::new("program")));
    let random_numbers = match source.random {
        true => Some(random::object(tools, source.target, folder)?),
        false => None,
    };
    let mut stubs = None;
    let link = |extra: &[&str], stubs: &Option<PathBuf>| {
        let mut clang = command(tools, source, instrument, &inputs, extra);
        clang.args(["-x", "none"]).args(stubs);
        if source.failing {
            clang.args(allocations::LINKER_FLAGS);
        }
        if let Some(object) = &random_numbers {
            clang.arg(random::LINKER_FLAG).arg(object);
        }
        clang.arg(format!("-Wl,-u,{}", runtime::ARGUMENTS_SYMBOL));
        clang.arg(runtime::archive(tools, source.target)?);
        let libraries = source.flags.iter().filter(|flag| flag.starts_with("-l"));
        clang.args(libraries).args(["-lm", "-o"]).arg(&program);
        finish(&mut clang)
    };
    let mut first = link(&[], &stubs);
    if let (true, Err(BuildError::Refused(messages))) = (source.undefined, &first) {
        stubs = undefined::object(tools, source.target, messages, folder)?;
        if stubs.is_some() {
            first = link(&[], &stubs);
        }
    }
    if let Err(BuildError::Refused(messages)) = &first {
        let extra = |(complaint, flags): &(&str, &'static [&'static str])| {
            messages.contains(complaint).then_some(*flags)
        };
        let extra: Vec<&str> = SECOND_TRIES.iter().filter_map(extra).flatten().copied().collect();
        if !extra.is_empty() && link(&extra, &stubs).is_ok() {
            return Ok(program);
        }
    }
    first?;
    Ok(program)
}

/// The compiler's command without what is linked.
fn command(
    tools: &Toolchain,
    source: &Source<'_>,
    instrument: Instrument,
    inputs: &[PathBuf],
    extra: &[&str],
) -> Command {
    let mut clang = tools.clang();
    let flags = source.flags.iter().filter(|flag| !flag.starts_with("-l"));
    clang.args(OLD_C).args(extra).args(flags);
    clang.args(["-g", "-O0", "-w", "-fno-omit-frame-pointer", ZERO_LOCALS]);
    clang.arg("-Qunused-arguments").args(instrument_flags(instrument));
    clang.args(inputs.iter().map(|path| plain_path(path)));
    clang
}

fn instrument_flags(instrument: Instrument) -> Vec<String> {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect();
    match instrument {
        Instrument::Plain => Vec::new(),
        Instrument::Sanitize { checks } => {
            let stopping = format!("{STOPPING},{}", checks.with(Groups::always()).for_compiler());
            let mut flags = vec![
                format!("-fsanitize={stopping},array-bounds"),
                format!("-fno-sanitize-recover={stopping}"),
            ];
            for group in [Group::PointerCompare, Group::PointerSubtract] {
                if checks.has(group) {
                    flags.push(format!("-fsanitize={group}"));
                }
            }
            if !checks.has(Group::ArrayBounds) {
                flags.push("-fsanitize-recover=array-bounds".into());
            }
            flags
        }
        // Counters that lie in the file at all times survive however the program ends.
        Instrument::Coverage => words(
            "-fprofile-instr-generate -fcoverage-mapping -mllvm -runtime-counter-relocation=true",
        ),
    }
}

/// A path that clang does not take for a flag.
fn plain_path(path: &Path) -> PathBuf {
    match path.as_os_str().as_encoded_bytes().starts_with(b"-") {
        true => Path::new(".").join(path),
        false => path.to_path_buf(),
    }
}

/// Whether a file is C.
pub fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "c" || e == "i")
}

/// Whether a file is a linked program: ELF of the kinds "executable" and "position-independent".
fn is_executable(path: &Path) -> bool {
    const KIND: usize = 16;
    let mut head = [0; KIND + 2];
    let read =
        std::fs::File::open(path).and_then(|mut f| std::io::Read::read_exact(&mut f, &mut head));
    read.is_ok() && head.starts_with(b"\x7fELF") && matches!(head[KIND..], [2 | 3, 0])
}
