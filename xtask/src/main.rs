//! Project chores: the check of the crate plan and the benchmark drivers.

mod bench;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((first, rest)) if first == "bench" => match rest.split_first() {
            Some((name, args)) => bench::run(Some(name), args),
            None => bench::run(None, &[]),
        },
        _ => {
            eprintln!("usage: xtask check-plan | bench NAME");
            ExitCode::from(2)
        }
    }
}
