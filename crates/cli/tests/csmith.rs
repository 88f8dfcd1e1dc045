//! Random C programs by csmith: Pollard must print the checksum that the native program prints.
//!
//! Seeds count up from 1. A program that does not end natively within a second, or that not every processor can run, says
//! nothing, and the next seed takes its place, so that the number of comparisons is always the same. `./x bench csmith` goes on to thousands.

#[path = "support/native.rs"]
mod native;
#[path = "support/process.rs"]
mod process;

use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

const COMPARISONS: usize = 300;
const HEADERS: &str = "-I/usr/include/csmith";
const NATIVE_LIMIT: Duration = Duration::from_secs(1);
const OUR_LIMIT: Duration = Duration::from_secs(120);

/// Small programs, so that hundreds are quick; the size changes how often a construct occurs, not which ones.
const SIZE: &str = "--max-funcs 4 --max-block-size 3 --max-block-depth 3 --max-expr-complexity 8";

/// What later seeds add in turn: nothing, floating point, builtins.
const FLAVOURS: [&str; 3] = ["", "--float", "--builtins"];

#[derive(Default)]
struct Progress {
    seed: u64,
    compared: usize,
    wrong: Vec<String>,
}

#[test]
fn checksums_are_those_of_the_native_programs() {
    let progress = Mutex::new(Progress::default());
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| compare_many(&progress));
        }
    });
    let progress = progress.into_inner().unwrap();
    assert!(progress.wrong.is_empty(), "{}", progress.wrong.join("\n"));
    assert_eq!(progress.compared, COMPARISONS);
}

/// Takes seeds until enough are compared, here and in other threads.
fn compare_many(progress: &Mutex<Progress>) {
    loop {
        let seed = {
            let mut progress = progress.lock().unwrap();
            if progress.compared == COMPARISONS {
                return;
            }
            // Counted now and taken back below, so that other threads begin no comparison too many.
            progress.compared += 1;
            progress.seed += 1;
            progress.seed
        };
        let result = compare(seed);
        let mut progress = progress.lock().unwrap();
        match result {
            Ok(true) => {}
            Ok(false) => progress.compared -= 1,
            Err(message) => progress.wrong.push(format!("seed {seed}: {message}")),
        }
    }
}

/// Whether the program said something; an error if we said something else.
fn compare(seed: u64) -> Result<bool, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("csmith");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let source = folder.join(format!("{seed}.c"));
    let mut csmith = Command::new("csmith");
    csmith.arg("--seed").arg(seed.to_string()).args(SIZE.split_whitespace());
    csmith.args(FLAVOURS[seed as usize % FLAVOURS.len()].split_whitespace());
    // csmith writes a file `platform.info` where it runs.
    let place = folder.join(format!("{seed}"));
    std::fs::create_dir_all(&place).map_err(|e| format!("{}: {e}", place.display()))?;
    csmith.arg("-o").arg(&source).current_dir(&place);
    let generated = csmith.output().map_err(|e| format!("csmith: {e}"))?;
    if !generated.status.success() {
        return Err(format!("csmith: {}", String::from_utf8_lossy(&generated.stderr)));
    }
    // One of csmith's builtins is an instruction that not every x86-64 has.
    let text =
        std::fs::read_to_string(&source).map_err(|e| format!("{}: {e}", source.display()))?;
    if text.contains("__builtin_ia32") {
        return Ok(false);
    }
    let program = native::build(std::slice::from_ref(&source), &[HEADERS.to_string()])?;
    let Ok(theirs) = process::run(Command::new(program), b"", NATIVE_LIMIT) else {
        return Ok(false);
    };
    let mut pollard = Command::new(env!("CARGO_BIN_EXE_pollard"));
    // csmith counts the zeros of zero, which its programs do with one result on every machine that it knows.
    pollard.arg("exec").arg(&source).args([HEADERS, "-w", "--no-check=builtin"]);
    let ours = process::run(pollard, b"", OUR_LIMIT)?;
    if (theirs.code, &theirs.stdout, &theirs.stderr) == (ours.code, &ours.stdout, &ours.stderr) {
        return Ok(true);
    }
    Err(format!("natively: {theirs}in Pollard: {ours}"))
}
