//! Speed of concrete execution: each kernel natively at `-O0` and in the machine, best of several runs,
//! in seconds of processor time. Ours include loading the program.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::run::{Outcome, run as run_program};
use super::{Failure, must, pollard, root, work_folder};

const KERNELS: &[&str] =
    &["sieve", "sha256", "quicksort", "matrix", "search", "hashtable", "nbody", "bytecode"];
const RUNS: usize = 3;
const LIMIT: Duration = Duration::from_secs(300);

/// The best of several runs.
struct Best {
    time: f64,
    outcome: Outcome,
}

/// Prints the table for the kernels named, or all; then the start-up time.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let pollard = pollard()?;
    let folder = work_folder("concrete")?;
    let chosen: Vec<_> = KERNELS
        .iter()
        .filter(|kernel| args.is_empty() || args.iter().any(|arg| arg == *kernel))
        .collect();
    println!("| kernel | native s | pollard s | ratio | million instructions/s |");
    println!("|---|---|---|---|---|");
    let (mut logarithms, mut worst, mut right) = (0.0, 0.0_f64, true);
    for kernel in &chosen {
        let (native, ours) = both(&pollard, &folder, kernel)?;
        let same = native.outcome.stdout == ours.outcome.stdout && ours.outcome.code == 0;
        let ratio = ours.time / native.time;
        let speed = instructions(&ours.outcome)
            .map_or_else(String::new, |count| format!("{:.1}", count / ours.time / 1e6));
        let (theirs, time) = (native.time, ours.time);
        println!("| {kernel} | {theirs:.3} | {time:.3} | {ratio:.1} | {speed} |");
        if !same {
            println!("FAIL {kernel}: the output differs");
        }
        logarithms += ratio.ln();
        worst = worst.max(ratio);
        right &= same;
    }
    if !chosen.is_empty() {
        let mean = (logarithms / chosen.len() as f64).exp();
        println!(
            "geometric mean {mean:.1}, worst {worst:.1} (wanted: mean at most 20, worst at most 40)"
        );
    }
    right &= start_up(&pollard, &folder)?;
    Ok(right)
}

fn both(pollard: &Path, folder: &Path, kernel: &str) -> Result<(Best, Best), Failure> {
    let binary = build(pollard, folder, kernel)?;
    let native = best(|| Command::new(&binary))?;
    let ours = best(|| {
        let mut command = Command::new(pollard);
        command.args(["exec", "--stats"]).arg(&binary);
        command
    })?;
    Ok((native, ours))
}

/// Builds a kernel with `pollard cc`: the native program against static musl, and its bitcode beside it.
fn build(pollard: &Path, folder: &Path, kernel: &str) -> Result<PathBuf, Failure> {
    let source = root().join("bench/concrete").join(kernel).with_extension("c");
    let binary = folder.join(kernel);
    must(Command::new(pollard).args(["cc", "-O0"]).arg(source).arg("-o").arg(&binary))?;
    Ok(binary)
}

fn best(command: impl Fn() -> Command) -> Result<Best, Failure> {
    let mut best: Option<Best> = None;
    for _ in 0..RUNS {
        let timed = run_program(&mut command(), b"", LIMIT).map_err(|error| error.to_string())?;
        let outcome = timed.outcome.ok_or("a kernel ran out of time")?;
        let time = timed.processor.as_secs_f64();
        if best.as_ref().is_none_or(|best| time < best.time) {
            best = Some(Best { time, outcome });
        }
    }
    best.ok_or_else(|| "no runs".into())
}

/// The count in the statistics: the number before the word.
fn instructions(outcome: &Outcome) -> Option<f64> {
    let text = String::from_utf8_lossy(&outcome.stderr);
    let before = text.split_once(" instructions")?.0;
    before.rsplit(' ').next()?.parse().ok()
}

/// From its bitcode to the end of a program that prints a line through the C library.
fn start_up(pollard: &Path, folder: &Path) -> Result<bool, Failure> {
    const RUNS: usize = 10;
    build(pollard, folder, "hello")?;
    let bitcode = std::fs::read_dir(folder)
        .map_err(|error| error.to_string())?
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(".hello-")))
        .ok_or("pollard cc kept no bitcode of hello.c")?;
    let mut shortest = f64::INFINITY;
    let mut right = true;
    for _ in 0..RUNS {
        let mut command = Command::new(pollard);
        command.arg("exec").arg(&bitcode);
        let timed = run_program(&mut command, b"", LIMIT).map_err(|error| error.to_string())?;
        let outcome = timed.outcome.unwrap_or_default();
        right &= outcome.stdout == b"hello, world\n" && outcome.code == 0;
        shortest = shortest.min(timed.time.as_secs_f64());
    }
    let note = if right { "" } else { "  OUTPUT DIFFERS" };
    println!(
        "start-up of hello world from bitcode: {:.0} ms (wanted: at most 150){note}",
        shortest * 1e3
    );
    Ok(right)
}
