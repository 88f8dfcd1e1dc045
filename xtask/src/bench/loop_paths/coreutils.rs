//! coreutils in full and by loop paths: the same errors and branches, and what it costs where little is gained.

use super::super::explored::{Explored, difference};
use super::super::symbolic::{Programs, load};
use super::super::{Failure, seconds_and_names};
use super::TICK;

/// Seconds for each exploration, if none are given.
const SECONDS: u64 = 10;

/// `[SECONDS] [PROGRAM…]`.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let (seconds, names) = seconds_and_names(args, SECONDS);
    let programs = Programs::build()?;
    let chosen = programs.choose(names);
    println!("{} programs, {seconds} s each way, load of the machine {}\n", chosen.len(), load());
    println!(
        "| program | paths | by loop paths, in full + cut | branches | by loop paths | cpu s | by loop paths | ratio |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let (mut compared, mut sums, mut broken) = (0, [0.0; 2], Vec::new());
    for program in chosen {
        let explore = |prune: &str| programs.explore(program, seconds, &[prune]);
        let (without, with) = match (explore("--prune=none"), explore("--prune=loop-paths")) {
            (Ok(without), Ok(with)) => (without, with),
            (Err(message), _) | (_, Err(message)) => {
                broken.push(format!("{program}: {message}"));
                continue;
            }
        };
        print_row(program, &without, &with);
        if without.is_complete() && with.is_complete() {
            compared += 1;
            sums[0] += without.processor;
            sums[1] += with.processor;
            broken.extend(difference(&without, &with).map(|what| format!("{program}: {what}")));
        }
    }
    println!("\nload of the machine at the end {}\n", load());
    println!(
        "errors and coverage compared on the {compared} programs that are complete both ways: {:.1} s in full, {:.1} s by loop paths",
        sums[0], sums[1]
    );
    for message in &broken {
        println!("FAIL {message}");
    }
    Ok(broken.is_empty())
}

fn print_row(program: &str, without: &Explored, with: &Explored) {
    let branches = |e: &Explored| e.figure("covered_edges");
    let ratio = match without.is_complete() && with.is_complete() {
        true => format!("{:.2}", without.processor.max(TICK) / with.processor.max(TICK)),
        false => String::new(),
    };
    println!(
        "| {program} | {} | {} + {} | {} | {} | {:.2} | {:.2} | {ratio} |",
        without.figure("paths"),
        with.figure("paths"),
        with.figure("pruned_paths"),
        branches(without),
        branches(with),
        without.processor,
        with.processor,
    );
}
