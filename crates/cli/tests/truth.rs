//! Random C programs, explored in many ways, must have the errors, the verdict and the ends that the native program has on
//! all its inputs. [`support::truth`] says how that is compared.
//!
//! Without `--bench` this is a test of some programs, other ones every day; `POLLARD_TRUTH_SEED` chooses the first one.
//! `--bench COUNT SEED FOLDER [ATTEMPTS]` compares so many programs and keeps those that differ, made smaller: `./x bench truth` runs it so.

/// What the tests share.
mod support {
    pub mod configurations;
    pub mod random_c;
    pub mod truth;
}

use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use libtest_mimic::{Arguments, Failed, Trial};
use support::configurations::{self, Goal};
use support::truth::found::Found;
use support::truth::generate::Program;
use support::truth::natively::{End, Natively};
use support::truth::{Comparison, Difference, Tally};

/// Programs of the test.
const PROGRAMS: u64 = 30;

/// Attempts to make a program smaller: in the test, which must not take long, and in a campaign.
const FEW: usize = 30;
const MANY: usize = 400;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, rest @ ..] = &words[..]
        && first == "--bench"
    {
        return match numbers(rest) {
            Some((count, seed, folder, attempts)) => bench(count, seed, folder, attempts),
            None => ExitCode::from(2),
        };
    }
    let trials = vec![
        Trial::test("random_programs", random_programs),
        Trial::test("a_wrong_answer_is_noticed", a_wrong_answer_is_noticed),
        Trial::test("any_two_settings_occur_together", any_two_settings_occur_together),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Reads `COUNT SEED FOLDER [ATTEMPTS]`.
fn numbers(words: &[String]) -> Option<(u64, u64, &Path, usize)> {
    let [count, seed, folder, attempts @ ..] = words else { return None };
    let attempts = attempts.first().map_or(Some(MANY), |text| text.parse().ok())?;
    Some((count.parse().ok()?, seed.parse().ok()?, Path::new(folder), attempts))
}

/// The first seed: that of the environment, or one that is another every day.
fn first_seed() -> u64 {
    let fixed = std::env::var("POLLARD_TRUTH_SEED").ok().and_then(|text| text.parse().ok());
    let day = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_secs() / 86_400);
    fixed.unwrap_or_else(|| day() * PROGRAMS)
}

fn random_programs() -> Result<(), Failed> {
    let first = first_seed();
    println!("truth: POLLARD_TRUTH_SEED={first}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("truth");
    let tally = compare(PROGRAMS, first, &folder, FEW, |_| ());
    let text: String = tally.wrong.iter().map(show).collect();
    // Few explorations take too long.
    match text.is_empty() && tally.left_out.len() as u64 <= PROGRAMS / 10 {
        true => Ok(()),
        false => Err(format!("{text}POLLARD_TRUTH_SEED={first}: {tally}").into()),
    }
}

/// Compares programs, on as many processors as there are.
fn compare(
    count: u64,
    first: u64,
    folder: &Path,
    attempts: usize,
    tell: impl Fn(&Tally) + Sync,
) -> Tally {
    let (cover, next) = (configurations::cover(), AtomicU64::new(first));
    let sum = Mutex::new(Tally::default());
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for job in 0..jobs {
            let comparison = Comparison {
                pollard: Path::new(env!("CARGO_BIN_EXE_pollard")),
                folder: folder.join(format!("job{job}")),
                cover: &cover,
            };
            let (next, sum, tell) = (&next, &sum, &tell);
            scope.spawn(move || {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        return;
                    }
                    let tally = comparison.seed(seed, attempts);
                    tell(&tally);
                    sum.lock().unwrap().add(tally);
                }
            });
        }
    });
    sum.into_inner().unwrap()
}

fn show(difference: &Difference) -> String {
    let Difference { program, configuration, how } = difference;
    let configuration = configuration.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("seed {}: {configuration}\n{how}\n{}\n", program.seed, program.text())
}

fn bench(count: u64, seed: u64, folder: &Path, attempts: usize) -> ExitCode {
    let tally = compare(count, seed, folder, attempts, |tally| {
        for (seed, configuration) in &tally.left_out {
            println!("seed {seed}: no end with {configuration}");
        }
        for difference in &tally.wrong {
            let text = show(difference);
            println!("{text}");
            let path = folder.join(format!("{}.txt", difference.program.seed));
            if let Err(error) = std::fs::write(&path, text) {
                eprintln!("{}: {error}", path.display());
            }
        }
    });
    println!("{tally}\ndifferences: {}", tally.wrong.len());
    if tally.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Each thing that is compared is compared: an answer that is right but for one thing is not taken.
fn a_wrong_answer_is_noticed() -> Result<(), Failed> {
    let error = |kind: &str| End::Error(7, vec![kind.to_owned()]);
    let ends = vec![End::Exit(0), End::Exit(11), error("abort"), End::Signal(15)];
    let set = ends.iter().cloned().zip(0..).collect();
    let native = Natively { ends: ends.clone(), set };
    let right = Found {
        complete: true,
        verdict: "unsafe".into(),
        errors: [(7, "abort".to_owned())].into(),
        tests: (0..).zip(ends).collect(),
        cut: Vec::new(),
    };
    let bend = |how: &dyn Fn(&mut Found)| {
        let mut found = right.clone();
        how(&mut found);
        !found.differences(Goal::Paths, &native).is_empty()
    };
    let unnoticed = [
        ("none", !bend(&|_| {})),
        ("incomplete", bend(&|f| f.complete = false)),
        ("safe", bend(&|f| f.verdict = "safe".into())),
        ("error lost", bend(&|f| f.errors.clear())),
        ("line", bend(&|f| f.errors = [(8, "abort".to_owned())].into())),
        ("kind", bend(&|f| f.errors = [(7, "trap".to_owned())].into())),
        ("error too many", bend(&|f| _ = f.errors.insert((9, "abort".to_owned())))),
        ("code", bend(&|f| f.tests[1].1 = End::Exit(12))),
        ("test lost", bend(&|f| _ = f.tests.remove(1))),
        ("input", bend(&|f| f.tests[1].0 = 0)),
        ("cut", bend(&|f| f.cut.push(f.tests.remove(1).0))),
    ];
    match unnoticed.iter().find(|(_, noticed)| !noticed) {
        None => Ok(()),
        Some((what, _)) => Err(format!("not as it should be: {what}").into()),
    }
}

fn any_two_settings_occur_together() -> Result<(), Failed> {
    let cover = configurations::cover();
    let together = |one: &str, other: &str| {
        cover.iter().any(|c| [one, other].iter().all(|part| c.to_string().contains(part)))
    };
    let groups = [
        &["--search=", "--strategy=dfs", "--strategy=random", "--strategy=cfg", "--strategy=gen"][..],
        &["--prune=none", "--prune=post", "--prune=inter", "--prune=loop", ",loop-paths"],
        &["--goal=paths", "--goal=errors", "--goal=coverage"],
        &["-j1", "-j2", "-j4", "-j3"],
        &["--max-states=1", "--reference", "-m32"],
    ];
    for (index, group) in groups.iter().enumerate() {
        for other in &groups[index + 1..] {
            for (one, other) in group.iter().flat_map(|one| other.iter().map(move |o| (one, o))) {
                // Two flags that take turns need not both meet all others, and one goal is not for runs on concrete inputs.
                let excused = ["-j2", "-j3", "--max-states=1"].contains(other)
                    || [",loop-paths", "-j2", "-j3"].contains(one)
                    || one.starts_with("--strategy") && *other == "--goal=coverage";
                if !together(one, other) && !excused {
                    return Err(format!("{one} never occurs with {other}").into());
                }
            }
        }
    }
    // Seeds that follow each other begin at all configurations, and the same program comes by one in a while.
    let different = Program::new(1).text() != Program::new(2).text();
    match (cover.len() <= 48, different) {
        (true, true) => Ok(()),
        _ => Err(format!("{} configurations", cover.len()).into()),
    }
}
