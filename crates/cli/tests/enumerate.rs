//! Random C functions of two bytes: the engine finds exactly the paths and errors that trying all inputs natively
//! finds. `./x bench enumerate` goes on to thousands.

#[path = "support/enumerate/mod.rs"]
mod comparison;

use std::path::Path;
use std::sync::Mutex;

use comparison::generate::Function;
use comparison::{Tally, compare, shrink};

const FUNCTIONS: u64 = 60;

/// Functions in one program.
const TOGETHER: u64 = 15;

#[test]
fn paths_and_errors_are_those_of_all_native_runs() {
    let sum = Mutex::new(Tally::default());
    let failures = Mutex::new(String::new());
    std::thread::scope(|scope| {
        for first in (1..=FUNCTIONS).step_by(TOGETHER as usize) {
            let (sum, failures) = (&sum, &failures);
            scope.spawn(move || match check(first) {
                Ok(tally) => sum.lock().unwrap().add(tally),
                Err(message) => *failures.lock().unwrap() += &message,
            });
        }
    });
    let sum = sum.into_inner().unwrap();
    let mut failures = failures.into_inner().unwrap();
    for (function, how) in &sum.wrong {
        failures += &format!("seed {}: {how}{}", function.seed, function.text("f"));
    }
    assert!(failures.is_empty(), "{failures}{sum}");
    // Few functions have too many classes.
    assert!(sum.compared as u64 > FUNCTIONS * 3 / 4, "{sum}");
}

/// Compares some functions; those on which the sides differ are made smaller.
fn check(first: u64) -> Result<Tally, String> {
    let pollard = Path::new(env!("CARGO_BIN_EXE_pollard"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("enumerate{first}"));
    let functions = (first..first + TOGETHER).map(Function::new).collect();
    let mut tally = compare(pollard, &folder, functions)?;
    for (function, how) in std::mem::take(&mut tally.wrong) {
        tally.wrong.push(shrink(pollard, &folder, function, how));
    }
    Ok(tally)
}
