//! The programs that count neighbours, explored in full and by loop paths, in one run; beside it what the paper reports.
//!
//! The two explorations of a program follow each other, so that both see about the same machine. What is short is measured three
//! times and the shortest counts, as in the paper. Errors, covered lines and branches and the verdict must be the same both ways.

mod aims;
mod coreutils;

use super::explored::{Explored, difference};
use super::klee::{self, Klee};
use super::sources::{Source, Sources};
use super::symbolic::load;
use super::{Failure, seconds_and_names};

/// Seconds for each exploration, if none are given.
const SECONDS: u64 = 120;
/// What takes less processor time than this is measured again.
const SHORT: f64 = 0.5;
const REPETITIONS: usize = 3;
/// The kernel counts processor time in such steps; what takes none of them took less than one.
const TICK: f64 = 0.01;

/// A program, explored both ways.
struct Row {
    program: String,
    /// Whether the program says that some way through a loop cannot be taken.
    uncoverable: bool,
    without: Explored,
    with: Explored,
}

impl Row {
    /// How many times faster it is by loop paths. Where that alone is complete, a lower bound.
    fn speedup(&self) -> f64 {
        self.without.processor.max(TICK) / self.with.processor.max(TICK)
    }

    fn is_complete(&self) -> bool {
        self.without.is_complete() && self.with.is_complete()
    }
}

/// `[SECONDS] [PROGRAM…]`, or `coreutils [SECONDS] [PROGRAM…]`.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    if let [first, rest @ ..] = args
        && first == "coreutils"
    {
        return coreutils::run(rest);
    }
    let (seconds, names) = seconds_and_names(args, SECONDS);
    let sources = Sources::read("neighbours", names)?;
    let count = sources.all.len();
    println!("{count} programs, {seconds} s each way, load of the machine {}\n", load());
    let klee = Klee::of_this_call();
    print_head(klee.as_ref());
    let mut rows = Vec::new();
    let mut broken = Vec::new();
    for source in &sources.all {
        let explore = |prune: &str| best(&sources, source, seconds, prune);
        match (explore("--prune=none"), explore("--prune=loop-paths")) {
            (Ok(without), Ok(with)) => {
                let mut row = Row {
                    program: source.name.clone(),
                    uncoverable: source.says("uncoverable").is_some(),
                    without,
                    with,
                };
                look_again(&mut row, explore)?;
                print_row(&row, &klee::cells(klee.as_ref(), &source.path, seconds).0);
                broken.extend(wrong(source, &row).map(|what| format!("{}: {what}", source.name)));
                rows.push(row);
            }
            (Err(message), _) => broken.push(format!("{}, in full: {message}", source.name)),
            (_, Err(message)) => broken.push(format!("{}, by loop paths: {message}", source.name)),
        }
    }
    println!("\nload of the machine at the end {}\n", load());
    aims::print(&rows);
    let compared = rows.iter().filter(|row| row.is_complete()).count();
    println!(
        "\nerrors and coverage compared on the {compared} programs that are complete both ways"
    );
    for message in &broken {
        println!("FAIL {message}");
    }
    Ok(broken.is_empty())
}

/// The shortest of some explorations.
fn best(
    sources: &Sources,
    source: &Source,
    seconds: u64,
    prune: &str,
) -> Result<Explored, Failure> {
    let mut best = sources.explore("run", source, seconds, &[prune])?;
    for _ in 1..REPETITIONS {
        if best.processor >= SHORT {
            break;
        }
        let again = sources.explore("run", source, seconds, &[prune])?;
        if again.processor < best.processor {
            best = again;
        }
    }
    Ok(best)
}

/// Where loop paths seem to make it slower, both are measured again, in turn: small differences are mostly noise.
fn look_again(
    row: &mut Row,
    explore: impl Fn(&str) -> Result<Explored, Failure>,
) -> Result<(), Failure> {
    for _ in 1..REPETITIONS {
        if row.speedup() >= 1.0 || !row.is_complete() {
            break;
        }
        for (best, prune) in
            [(&mut row.without, "--prune=none"), (&mut row.with, "--prune=loop-paths")]
        {
            let again = explore(prune)?;
            if again.processor < best.processor {
                *best = again;
            }
        }
    }
    Ok(())
}

/// What is not as the program says, or not the same both ways.
fn wrong(source: &Source, row: &Row) -> Option<String> {
    for explored in [&row.without, &row.with] {
        let verdict = &explored.about["verdict"];
        // An error is one even if the time ran out.
        let known = explored.is_complete() || *verdict == "unsafe";
        let expected = source.says("verdict");
        if known && verdict.as_str() != expected {
            return Some(format!("the verdict is {verdict}, the program says {expected:?}"));
        }
    }
    row.is_complete().then(|| difference(&row.without, &row.with)).flatten()
}

fn print_head(klee: Option<&Klee>) {
    let (columns, line) = klee::head(klee);
    println!(
        "| program | right | uncoverable | complete | paths | by loop paths, in full + cut | postponed | run later | never | cpu s | by loop paths | ratio | MB | by loop paths |{columns}"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|{line}");
}

/// With the cells for KLEE, if it was asked.
fn print_row(row: &Row, klee: &str) {
    let Row { program, uncoverable, without, with } = row;
    let complete = match (without.is_complete(), with.is_complete()) {
        (true, true) => "both",
        (true, false) => "in full",
        (false, true) => "by loop paths",
        (false, false) => "neither",
    };
    let right = if without.errors().is_empty() { "yes" } else { "no" };
    let uncoverable = if *uncoverable { "yes" } else { "" };
    println!(
        "| {program} | {right} | {uncoverable} | {complete} | {} | {} + {} | {} | {} | {} | {:.2} | {:.2} | {:.2} | {:.0} | {:.0} |{klee}",
        without.paths(),
        with.figure("paths"),
        with.figure("pruned_paths"),
        with.figure("postponed_states"),
        with.figure("promoted_states"),
        with.figure("dismissed_states"),
        without.processor,
        with.processor,
        row.speedup(),
        without.memory / 1e6,
        with.memory / 1e6,
    );
}
