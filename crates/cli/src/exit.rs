//! The exit codes of `pollard run`, `concolic` and `check`: one table. README.md has it, too.

use report::verdict::Verdict;

/// The table, as the help of each command shows it.
pub const TABLE: &str = "\
exit code: 0 safe (SAFE), covered (with --goal=coverage: errors were not looked for), DONE (tests were asked
             for), or every verdict is the one that a task expects
           1 unsafe (UNSAFE): an error, or the property does not hold; the input is shown
           2 bad usage, or a program that does not compile
           3 incomplete (UNKNOWN): a limit, Ctrl-C, something is not supported or was not decided
           4 the verdict is not the one that a task expects
          70 --check-pruning found a mistake in Pollard itself
";

/// Nothing is wrong: safe, covered, done, or as expected.
pub const FINE: u8 = 0;
/// The program has an error, or the property does not hold.
pub const UNSAFE: u8 = 1;
/// Bad usage, or a program that cannot be loaded.
pub const USAGE: u8 = 2;
/// The run is not complete.
pub const INCOMPLETE: u8 = 3;
/// The verdict is not the one that a task expects.
pub const UNEXPECTED: u8 = 4;
/// A check of the engine itself failed.
pub const MISTAKE: u8 = 70;

/// The exit code of a verdict.
pub fn of(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Safe | Verdict::Covered | Verdict::Done => FINE,
        Verdict::Unsafe(_) => UNSAFE,
        Verdict::Unknown => INCOMPLETE,
    }
}
