//! Random C programs, explored with and without pruning, must have the same errors, cover the same branches, and every path that was
//! cut must go on like one that was explored. [`fuzz`] says how that is compared.
//!
//! Without `--bench` this is a test. `--bench COUNT SEED FOLDER [ATTEMPTS]` compares so many programs, prints what came of it and keeps
//! those on which the two differ, made smaller in so many attempts: `./x bench fuzz-pruning` runs it so.

#[path = "support/pruning/mod.rs"]
mod fuzz;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use fuzz::Tally;
use fuzz::pruners::Kind;
use libtest_mimic::{Arguments, Failed, Trial};

/// Programs of the test.
const PROGRAMS: u64 = 300;

/// Programs within which a planted defect must be found.
const SOON: u64 = 40;

/// Programs between two lines of a bench.
const STEP: u64 = 2_000;

/// Attempts to make a program smaller.
const ATTEMPTS: usize = 2_000;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, rest @ ..] = &words[..]
        && first == "--bench"
    {
        return match rest {
            [count, seed, folder, attempts @ ..] => {
                let attempts = attempts.first().map_or(Ok(ATTEMPTS), |word| word.parse());
                match (count.parse(), seed.parse(), attempts) {
                    (Ok(count), Ok(seed), Ok(attempts)) => {
                        bench(count, seed, Path::new(folder), attempts)
                    }
                    _ => ExitCode::from(2),
                }
            }
            _ => ExitCode::from(2),
        };
    }
    let trials = vec![
        Trial::test("random_programs", random_programs),
        Trial::test("planted_defects_are_found", planted_defects_are_found),
        Trial::test("a_difference_is_shrunk", a_difference_is_shrunk),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz-pruning").join(name)
}

fn random_programs() -> Result<(), Failed> {
    agrees("random", 0..PROGRAMS, Kind::Postconditions)
}

/// Compares programs with and without a pruner.
fn agrees(folder: &str, seeds: Range<u64>, pruner: Kind) -> Result<(), Failed> {
    let programs = seeds.end - seeds.start;
    let sum = fuzz::fuzz(&scratch(folder), seeds, pruner, ATTEMPTS)?;
    let mut text = String::new();
    for (program, how) in &sum.wrong {
        text += &format!("seed {}:\n{how}{}", program.seed, program.text(""));
    }
    if !text.is_empty() {
        return Err(format!("{text}{sum}").into());
    }
    // Few programs are too large, and none should be too large for the pruner only.
    if sum.compared < programs * 3 / 4 || sum.unfinished > 0 {
        return Err(sum.to_string().into());
    }
    Ok(())
}

fn planted_defects_are_found() -> Result<(), Failed> {
    for kind in [Kind::Position, Kind::Seldom, Kind::Careless] {
        let folder = scratch(&format!("{kind:?}"));
        let sum = fuzz::fuzz(&folder, SOON..2 * SOON, kind, 0)?;
        if sum.wrong.is_empty() {
            return Err(format!("the pruner {kind:?} passes: {sum}").into());
        }
    }
    Ok(())
}

fn a_difference_is_shrunk() -> Result<(), Failed> {
    let sum = fuzz::fuzz(&scratch("shrink"), SOON..SOON + 10, Kind::Position, 200)?;
    let (program, _) = sum.wrong.first().ok_or("the defect is not found")?;
    let (long, short) = (fuzz::generate::Program::new(program.seed).text(""), program.text(""));
    match short.len() * 2 < long.len() {
        true => Ok(()),
        false => Err(format!("this is not much shorter than before:\n{short}").into()),
    }
}

fn bench(count: u64, seed: u64, folder: &Path, attempts: usize) -> ExitCode {
    let begin = Instant::now();
    let mut sum = Tally::default();
    for from in (seed..seed + count).step_by(STEP as usize) {
        let seeds = from..(from + STEP).min(seed + count);
        match fuzz::fuzz(folder, seeds, Kind::Postconditions, attempts) {
            Ok(tally) => {
                keep(folder, &tally);
                sum.add(tally);
            }
            Err(message) => {
                eprintln!("{message}");
                return ExitCode::FAILURE;
            }
        }
        println!("{sum}; {:.0} s", begin.elapsed().as_secs_f64());
    }
    println!("differences: {}", sum.wrong.len());
    if sum.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Writes down the programs on which the two differ.
fn keep(folder: &Path, tally: &Tally) {
    for (program, how) in &tally.wrong {
        let about = format!("seed {}, {:?}\n{how}", program.seed, program.settings);
        println!("{about}");
        let comment = format!("// {}\n", about.trim_end().replace('\n', "\n// "));
        let text = comment + &fuzz::generate::file(std::slice::from_ref(program));
        let path = folder.join(format!("{}.c", program.seed));
        if let Err(error) = std::fs::write(&path, text) {
            eprintln!("{}: {error}", path.display());
        }
    }
}
