//! Explores a program in the ways of [`configurations`] and compares with what was found without pruning, by one worker.
//!
//! A test compares one configuration for each program, another one every day; `POLLARD_MATRIX_SEED` chooses the day.
//! `--matrix FILE` compares all of them, and writes each result to the file at once: what is there already is not done again.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::configurations::{self, Configuration, Goal};
use crate::directives::Revision;
use crate::pruned::{differences, fewer_covered, other_errors};
use crate::symbolic::{Explored, explore, explore_by};

/// Programs with more paths are not explored in all these ways.
const MOST_PATHS: u64 = 500;

static COVER: LazyLock<Vec<Configuration>> = LazyLock::new(configurations::cover);

/// What chooses the configurations of this run.
pub fn seed() -> usize {
    let fixed = std::env::var("POLLARD_MATRIX_SEED").ok().and_then(|text| text.parse().ok());
    let day = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_secs() / 86_400);
    fixed.unwrap_or_else(|| day() as usize)
}

/// Compares the configuration whose turn it is.
pub fn sample(
    revision: &Revision,
    scratch: &Path,
    plain: &Explored,
) -> Result<Vec<String>, String> {
    let name = revision.sources[0].file_stem().unwrap_or_default().as_encoded_bytes();
    let turn = name.iter().fold(seed(), |sum, &byte| sum.wrapping_mul(31) + usize::from(byte));
    compare(revision, scratch, plain, &COVER[turn % COVER.len()])
}

/// What another configuration finds that it should not, or does not find.
fn compare(
    revision: &Revision,
    scratch: &Path,
    plain: &Explored,
    configuration: &Configuration,
) -> Result<Vec<String>, String> {
    if !applies(revision, plain, configuration) {
        return Ok(Vec::new());
    }
    let Configuration { number, command, goal, narrow, flags } = configuration;
    let mut revision = revision.clone();
    let mut other = None;
    if *narrow && !revision.compiler_flags.iter().any(|flag| flag == "-m32") {
        revision.compiler_flags.push("-m32".into());
        // What has no 32-bit form has nothing to compare.
        let Ok(found) = explore(&revision, scratch, "narrow", &["--prune=none"]) else {
            return Ok(Vec::new());
        };
        other = Some(found).filter(|found| applies(&revision, found, configuration));
        if other.is_none() {
            return Ok(Vec::new());
        }
    }
    let plain = other.as_ref().unwrap_or(plain);
    let words: Vec<&str> = flags.iter().map(String::as_str).collect();
    let found = explore_by(command, &revision, scratch, &format!("matrix-{number}"), &words)?;
    let how = configuration.to_string();
    Ok(match goal {
        Goal::Paths => differences(plain, &found, &how),
        Goal::Errors => other_errors(plain, &found, &how),
        Goal::Coverage => fewer_covered(plain, &found, &how),
    })
}

/// Whether the program can be explored so, and soon.
fn applies(revision: &Revision, plain: &Explored, configuration: &Configuration) -> bool {
    let paths = plain.summary["figures"]["paths"].as_u64().unwrap_or(u64::MAX);
    let prunes = !configuration.flags.iter().any(|flag| flag == "--prune=none");
    let other = |flag: &String| {
        ["--search", "--seed", "--jobs", "--prune", "--goal"].iter().any(|f| flag.starts_with(f))
    };
    plain.summary["complete"] == true
        && paths <= MOST_PATHS
        && !(prunes && revision.prune.never)
        && !revision.pollard_flags.iter().any(other)
}

/// All configurations on all programs, as far as the file does not have them.
pub fn all(
    programs: &[(String, Revision)],
    file: &Path,
    scratch: &Path,
) -> Result<ExitCode, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", file.display());
    let text = fs::read_to_string(file).unwrap_or_default();
    // An unfinished last line is done again.
    let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
    fs::write(file, whole).map_err(failed)?;
    let known: HashSet<&str> = whole.lines().filter_map(|line| line.split('\t').next()).collect();
    let out = Mutex::new(File::options().append(true).open(file).map_err(failed)?);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((name, revision)) =
                    programs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    if known.contains(name.as_str()) {
                        continue;
                    }
                    let scratch = scratch.join(name.replace(['/', '#'], "-"));
                    let wrong = one_program(revision, &scratch).unwrap_or_else(|e| vec![e]);
                    let text = wrong.join("; ").replace(['\n', '\t'], " ");
                    let line = format!("{name}\t{}\t{text}\n", wrong.len());
                    out.lock()
                        .unwrap()
                        .write_all(line.as_bytes())
                        .expect("the file can be written");
                    let _ = fs::remove_dir_all(scratch);
                }
            });
        }
    });
    let text = fs::read_to_string(file).map_err(failed)?;
    let wrong: Vec<&str> = text.lines().filter(|line| !line.ends_with("\t0\t")).collect();
    wrong.iter().for_each(|line| println!("{line}"));
    let (programs, ways) = (text.lines().count(), COVER.len());
    println!("{programs} programs in {ways} configurations, {} of them differ", wrong.len());
    Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn one_program(revision: &Revision, scratch: &Path) -> Result<Vec<String>, String> {
    let _ = fs::remove_dir_all(scratch);
    fs::create_dir_all(scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    if revision.prune.only {
        return Ok(Vec::new());
    }
    let plain = explore(revision, scratch, "one", &["--prune=none"])?;
    let mut wrong = Vec::new();
    for configuration in COVER.iter() {
        match compare(revision, scratch, &plain, configuration) {
            Ok(more) => wrong.extend(more),
            Err(message) => wrong.push(format!("{configuration}: {message}")),
        }
    }
    Ok(wrong)
}
