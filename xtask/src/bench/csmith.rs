//! Random C programs by csmith: the checksum that the native program prints against ours.
//!
//! Seeds are consecutive, so a run can be repeated and continued. Programs that natively run longer than
//! a moment say nothing and are left out. A program whose answers differ is kept.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::run::{Outcome, run as run_program};
use super::{Failure, must, pollard, work_folder};

const JOBS: u64 = 2;
const NATIVE_LIMIT: Duration = Duration::from_secs(1);
const OUR_LIMIT: Duration = Duration::from_secs(120);
const HEADERS: &str = "/usr/include/csmith";

/// What came of one seed.
enum Verdict {
    Same,
    /// Natively endless, or nearly.
    LeftOut,
    /// With what differs.
    Differs(String),
}

/// `[COUNT] [FIRST-SEED] [CSMITH-OPTION…]`.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let number = |index: usize, default: u64| match args.get(index) {
        None => Ok(default),
        Some(text) => text.parse::<u64>().map_err(|_| format!("{text}: not a number")),
    };
    let (count, first) = (number(0, 2000)?, number(1, 1)?);
    let options = args.get(2..).unwrap_or_default();
    let pollard = pollard()?;
    let folder = work_folder("csmith")?;
    let next = AtomicU64::new(first);
    let tallies = std::thread::scope(|scope| {
        let worker = || -> Result<[u64; 3], Failure> {
            let mut tally = [0; 3];
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= first + count {
                    return Ok(tally);
                }
                match try_seed(&pollard, &folder, seed, options)? {
                    Verdict::Same => tally[0] += 1,
                    Verdict::LeftOut => tally[1] += 1,
                    Verdict::Differs(how) => {
                        println!("seed {seed}: {how}");
                        tally[2] += 1;
                    }
                }
            }
        };
        let jobs: Vec<_> = (0..JOBS).map(|_| scope.spawn(worker)).collect();
        jobs.into_iter().map(|job| job.join().expect("no panic")).collect::<Result<Vec<_>, _>>()
    })?;
    let [same, left_out, differ] = [0, 1, 2].map(|i| tallies.iter().map(|t| t[i]).sum::<u64>());
    println!(
        "{count} programs from seed {first}: {same} equal, {differ} differ, {left_out} left out"
    );
    Ok(differ == 0)
}

fn try_seed(
    pollard: &Path,
    folder: &Path,
    seed: u64,
    options: &[String],
) -> Result<Verdict, Failure> {
    let source = folder.join(format!("{seed}.c"));
    let binary = folder.join(format!("{seed}"));
    let mut csmith = Command::new("csmith");
    csmith.arg("--seed").arg(seed.to_string()).args(options).arg("-o").arg(&source);
    must(csmith.current_dir(folder))?;
    let mut compile = Command::new(pollard);
    compile.args(["cc", "-O0", "-w", "-I", HEADERS]).arg(&source).arg("-o").arg(&binary);
    must(&mut compile)?;
    let verdict = compare(pollard, &binary)?;
    if !matches!(verdict, Verdict::Differs(_)) {
        for file in [source, binary.clone(), side_file(folder, seed)] {
            let _ = std::fs::remove_file(file);
        }
    }
    Ok(verdict)
}

/// The bitcode that `pollard cc` keeps for the one source of the program.
fn side_file(folder: &Path, seed: u64) -> PathBuf {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let begins = format!(".{seed}-");
    let mut paths = entries.map(|entry| entry.path());
    paths
        .find(|path| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(&begins)))
        .unwrap_or_default()
}

fn compare(pollard: &Path, binary: &Path) -> Result<Verdict, Failure> {
    let failed = |error: std::io::Error| format!("{}: {error}", binary.display());
    let native = run_program(&mut Command::new(binary), b"", NATIVE_LIMIT).map_err(failed)?;
    let Some(native) = native.outcome else { return Ok(Verdict::LeftOut) };
    let mut machine = Command::new(pollard);
    let ours = run_program(machine.arg("exec").arg(binary), b"", OUR_LIMIT).map_err(failed)?;
    Ok(match ours.outcome {
        Some(ours) if ours == native => Verdict::Same,
        Some(ours) => Verdict::Differs(format!("{} natively, {}", says(&native), says(&ours))),
        None => Verdict::Differs(format!("{} natively, out of time", says(&native))),
    })
}

fn says(outcome: &Outcome) -> String {
    let text = [&outcome.stdout[..], &outcome.stderr[..]].concat();
    let text = String::from_utf8_lossy(&text).trim().to_owned();
    format!("{text:?} with exit code {}", outcome.code)
}
