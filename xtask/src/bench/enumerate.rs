//! Random C functions of two bytes: what the engine explores against all 65,536 native runs. The comparison is that
//! of the test `enumerate` of the package `cli`.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

#[path = "../../../crates/cli/tests/support/enumerate/mod.rs"]
mod comparison;

use comparison::generate::Function;
use comparison::{Tally, compare, shrink};

use super::{Failure, pollard, work_folder};

const JOBS: u64 = 2;

/// Functions in one program.
const TOGETHER: u64 = 10;

/// `[COUNT [FIRST-SEED]]`. Functions on which the two sides differ are made smaller and kept.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let number = |index: usize, default: u64| match args.get(index) {
        None => Ok(default),
        Some(text) => text.parse::<u64>().map_err(|_| format!("{text}: not a number")),
    };
    let (count, first) = (number(0, 1000)?, number(1, 1)?);
    let pollard = pollard()?;
    let folder = work_folder("enumerate")?;
    let next = AtomicU64::new(first);
    let sum = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for job in 0..JOBS {
            let (folder, pollard, next, sum) = (&folder, &pollard, &next, &sum);
            scope.spawn(move || {
                loop {
                    let from = next.fetch_add(TOGETHER, Ordering::Relaxed);
                    if from >= first + count {
                        return;
                    }
                    let seeds = from..(from + TOGETHER).min(first + count);
                    let tally = check(pollard, &folder.join(format!("job{job}")), seeds);
                    keep(folder, &tally);
                    sum.lock().expect("no panic").add(tally);
                }
            });
        }
    });
    let sum = sum.into_inner().expect("no panic");
    println!("{count} functions from seed {first}: {sum}");
    Ok(sum.wrong.is_empty())
}

/// Compares functions together; when that fails as a whole, one by one.
fn check(pollard: &Path, folder: &Path, seeds: std::ops::Range<u64>) -> Tally {
    let functions: Vec<Function> = seeds.map(Function::new).collect();
    let mut tally = compare(pollard, folder, functions.clone()).unwrap_or_else(|_| {
        let mut sum = Tally::default();
        for function in functions {
            match compare(pollard, folder, vec![function.clone()]) {
                Ok(tally) => sum.add(tally),
                Err(message) => sum.wrong.push((function, message)),
            }
        }
        sum
    });
    let wrong = std::mem::take(&mut tally.wrong);
    let shrunk = wrong.into_iter().map(|(function, how)| shrink(pollard, folder, function, how));
    tally.wrong = shrunk.collect();
    tally
}

fn keep(folder: &Path, tally: &Tally) {
    for (function, how) in &tally.wrong {
        let path = folder.join(format!("{}.txt", function.seed));
        let text = format!("{how}\n{}", function.text("f"));
        println!("seed {}: {text}", function.seed);
        if let Err(error) = std::fs::write(&path, text) {
            eprintln!("{}: {error}", path.display());
        }
    }
}
