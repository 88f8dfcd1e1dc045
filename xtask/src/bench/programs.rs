//! Real programs in the machine: every run of every list natively and in the machine, compared byte by
//! byte: standard output, standard error, exit code.

use std::collections::BTreeMap;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::list::{List, Run};
use super::package::Package;
use super::run::{Outcome, Timed, run as run_program};
use super::{Failure, pollard, work_folder};

const LIMIT: Duration = Duration::from_secs(60);
const JOBS: usize = 2;

/// What the native program is compared with.
#[derive(Clone, Copy)]
enum Second {
    Machine,
    Native,
}

/// What came of one run.
struct Verdict {
    program: String,
    line: String,
    native: f64,
    ours: f64,
    /// How the two differ; none when they do not.
    difference: Option<String>,
}

/// Runs the lists of the packages named, or all. `NAME/PROGRAM` chooses one program of a package.
/// `--native` compares the native program with itself: it finds inputs that have no single answer.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let pollard = pollard()?;
    let (flags, args): (Vec<_>, Vec<_>) = args.iter().cloned().partition(|arg| arg == "--native");
    let second = if flags.is_empty() { Second::Machine } else { Second::Native };
    let mut rows = Vec::new();
    let mut right = true;
    for package in Package::all()? {
        let Some(program) = chosen(&package.name, &args) else { continue };
        match run_package(&package, program, &pollard, second) {
            Ok(verdicts) => {
                right &= verdicts.iter().all(|verdict| verdict.difference.is_none());
                rows.push((package.name, verdicts));
            }
            Err(failure) => {
                println!("{}: {failure}", package.name);
                right = false;
            }
        }
    }
    print_tables(&rows);
    Ok(right)
}

/// Whether the package is asked for; the inner part is the one program that is.
fn chosen<'a>(package: &str, args: &'a [String]) -> Option<Option<&'a str>> {
    if args.is_empty() {
        return Some(None);
    }
    args.iter().find_map(|arg| match arg.split_once('/') {
        Some((name, program)) => (name == package).then_some(Some(program)),
        None => (arg == package).then_some(None),
    })
}

fn run_package(
    package: &Package,
    program: Option<&str>,
    pollard: &Path,
    second: Second,
) -> Result<Vec<Verdict>, Failure> {
    let list = List::parse(&package.list()?).map_err(|e| format!("{}.list: {e}", package.name))?;
    let bin = package.build(pollard)?.join(&list.bin);
    let wanted = |run: &&Run| program.is_none_or(|program| run.program == program);
    let runs: Vec<_> = list.runs.iter().filter(wanted).collect();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        let worker = |job: usize| {
            let runs = &runs;
            let (next, done, bin, name) = (&next, &done, &bin, &package.name);
            move || -> Result<(), Failure> {
                // The same place for both runs: programs print it, and sort by it.
                let folder = work_folder(&format!("runs/{name}-{job}"))?;
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(run) = runs.get(index) else { return Ok(()) };
                    let verdict = compare(run, bin, pollard, &folder, second)?;
                    if let Some(difference) = &verdict.difference {
                        println!("FAIL {name}: {}\n{difference}", verdict.line);
                    }
                    done.lock().expect("no panic").insert(index, verdict);
                }
            }
        };
        let jobs: Vec<_> = (0..JOBS).map(|job| scope.spawn(worker(job))).collect();
        jobs.into_iter().try_for_each(|job| job.join().expect("no panic"))
    })?;
    Ok(done.into_inner().expect("no panic").into_values().collect())
}

fn compare(
    run: &Run,
    bin: &Path,
    pollard: &Path,
    folder: &Path,
    second: Second,
) -> Result<Verdict, Failure> {
    let binary = bin.join(&run.program);
    let native = once(run, folder, Command::new(&binary))?;
    let again = match second {
        Second::Native => Command::new(&binary),
        Second::Machine => {
            let mut machine = Command::new(pollard);
            machine.arg("exec").arg(&binary).arg("--");
            machine
        }
    };
    let ours = once(run, folder, again)?;
    Ok(Verdict {
        program: run.program.clone(),
        line: run.line.clone(),
        native: native.time.as_secs_f64(),
        ours: ours.time.as_secs_f64(),
        difference: difference(native.outcome.as_ref(), ours.outcome.as_ref()),
    })
}

/// One run in a fresh folder with the list's files.
fn once(run: &Run, folder: &Path, mut command: Command) -> Result<Timed, Failure> {
    let failed = |error: std::io::Error| format!("{}: {error}", run.line);
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(failed)?;
    }
    std::fs::create_dir_all(folder).map_err(failed)?;
    for (name, content) in &run.files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(failed)?;
        }
        std::fs::write(path, content).map_err(failed)?;
    }
    command.args(run.args.iter().map(|arg| std::ffi::OsStr::from_bytes(arg)));
    command.current_dir(folder).env_clear();
    command.env("PATH", "/usr/bin:/bin").env("HOME", "/root").env("LC_ALL", "C").env("TZ", "UTC0");
    for name in ["POLLARD_LIBC", "XDG_CACHE_HOME"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    run_program(&mut command, &run.stdin, LIMIT).map_err(failed)
}

fn difference(native: Option<&Outcome>, ours: Option<&Outcome>) -> Option<String> {
    let (Some(native), Some(ours)) = (native, ours) else {
        return Some("  out of time".into());
    };
    let mut found = Vec::new();
    if native.code != ours.code {
        found.push(format!("  exit code {} natively, {} in the machine", native.code, ours.code));
    }
    for (name, native, ours) in
        [("stdout", &native.stdout, &ours.stdout), ("stderr", &native.stderr, &ours.stderr)]
    {
        if native != ours {
            found.push(format!("  {name} natively: {}", excerpt(native, ours)));
            found.push(format!("  {name} in the machine: {}", excerpt(ours, native)));
        }
    }
    (!found.is_empty()).then(|| found.join("\n"))
}

/// The text from the first difference on, not all of it.
fn excerpt(text: &[u8], other: &[u8]) -> String {
    const SHOWN: usize = 300;
    let same = text.iter().zip(other).take_while(|(a, b)| a == b).count();
    let from = text[..same].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let shown = &text[from..text.len().min(from + SHOWN)];
    format!("{:?}", String::from_utf8_lossy(shown))
}

/// A program's line of the table.
#[derive(Default)]
struct Row {
    runs: usize,
    passed: usize,
    native: f64,
    ours: f64,
}

fn print_tables(packages: &[(String, Vec<Verdict>)]) {
    println!();
    println!("| package | programs | all equal | runs | equal | native s | pollard s |");
    println!("|---|---|---|---|---|---|---|");
    for (name, verdicts) in packages {
        let rows = rows_of(verdicts);
        let whole = rows.values().filter(|row| row.runs == row.passed).count();
        let sum = |field: fn(&Row) -> f64| rows.values().map(field).sum::<f64>();
        println!(
            "| {name} | {} | {whole} | {} | {} | {:.2} | {:.2} |",
            rows.len(),
            sum(|row| row.runs as f64),
            sum(|row| row.passed as f64),
            sum(|row| row.native),
            sum(|row| row.ours),
        );
        let failing: Vec<_> = rows
            .iter()
            .filter(|(_, row)| row.runs > row.passed)
            .map(|(program, row)| format!("{program} ({} of {})", row.passed, row.runs))
            .collect();
        if !failing.is_empty() {
            println!("| | not all equal: {} | | | | | |", failing.join(", "));
        }
    }
}

fn rows_of(verdicts: &[Verdict]) -> BTreeMap<&str, Row> {
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for verdict in verdicts {
        let row = rows.entry(&verdict.program).or_default();
        row.runs += 1;
        row.passed += usize::from(verdict.difference.is_none());
        row.native += verdict.native;
        row.ours += verdict.ours;
    }
    rows
}
