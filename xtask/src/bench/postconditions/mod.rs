//! coreutils with and without postconditions, depth first, in one run; beside it what the paper reports.
//!
//! The two explorations of a program follow each other, so that both see about the same machine. Ratios are without / with
//! for paths (in full and cut), instructions and processor time, with / without for memory. Means are over the programs
//! that are complete both ways.

mod aims;
mod paper;

use self::paper::REPORTED;
use super::explored::{Explored, difference};
use super::symbolic::{Programs, load};
use super::{Failure, seconds_and_names};

/// Seconds for each exploration, if none are given.
const SECONDS: u64 = 60;
/// The kernel counts processor time in such steps; what takes none of them took less than one.
const TICK: f64 = 0.01;

/// A program, explored both ways.
struct Row {
    program: String,
    without: Explored,
    with: Explored,
}

impl Row {
    fn is_complete(&self) -> bool {
        self.without.is_complete() && self.with.is_complete()
    }

    /// Paths, instructions, time, memory.
    fn ratios(&self) -> [f64; 4] {
        let (without, with) = (&self.without, &self.with);
        let count = |e: &Explored, name: &str| e.figure(name).max(1.0);
        let paths = |e: &Explored| e.paths().max(1.0);
        [
            paths(without) / paths(with),
            count(without, "instructions") / count(with, "instructions"),
            without.processor.max(TICK) / with.processor.max(TICK),
            with.memory.max(1.0) / without.memory.max(1.0),
        ]
    }

    /// What differs though all paths are accounted for.
    fn difference(&self) -> Option<String> {
        self.is_complete().then(|| difference(&self.without, &self.with)).flatten()
    }
}

/// `[SECONDS] [PROGRAM…]`.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let (seconds, names) = seconds_and_names(args, SECONDS);
    let programs = Programs::build()?;
    let chosen = programs.choose(names);
    println!("{} programs, {seconds} s each way, load of the machine {}\n", chosen.len(), load());
    print_head();
    let mut rows = Vec::new();
    let mut broken = Vec::new();
    for program in chosen {
        let explore = |prune: &str| programs.explore(program, seconds, &[prune]);
        match (explore("--prune=none"), explore("--prune=postconditions")) {
            (Ok(without), Ok(with)) => {
                let row = Row { program: program.to_owned(), without, with };
                print_row(&row);
                broken.extend(row.difference().map(|what| format!("{program}: {what}")));
                rows.push(row);
            }
            (Err(message), _) => broken.push(format!("{program}, without pruning: {message}")),
            (_, Err(message)) => broken.push(format!("{program}, with pruning: {message}")),
        }
    }
    println!("\nload of the machine at the end {}\n", load());
    aims::print(&rows, seconds);
    let compared = rows.iter().filter(|row| row.is_complete()).count();
    println!(
        "\nerrors and coverage compared on the {compared} programs that are complete both ways"
    );
    for message in &broken {
        println!("FAIL {message}");
    }
    Ok(broken.is_empty())
}

fn print_head() {
    println!(
        "| program | complete | paths | in full + cut | ratio | paper | thousand instructions | with | ratio | paper | cpu s | with | ratio | paper | wall s | with | MB | with | ratio | paper |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
}

fn print_row(row: &Row) {
    let Row { program, without, with } = row;
    let complete = match (without.is_complete(), with.is_complete()) {
        (true, true) => "both",
        (true, false) => "without",
        (false, true) => "with",
        (false, false) => "neither",
    };
    let reported = REPORTED.iter().find(|reported| reported.program == program);
    let paper = reported.map_or([0.0; 4], |reported| reported.ratios).map(|ratio| match ratio {
        0.0 => String::new(),
        ratio => format!("{ratio:.1}"),
    });
    let ratios = row.ratios().map(|ratio| match row.is_complete() {
        true => format!("{ratio:.2}"),
        false => String::new(),
    });
    let thousands = |e: &Explored| e.figure("instructions") / 1e3;
    println!(
        "| {program} | {complete} | {} | {} + {} | {} | {} | {:.0} | {:.0} | {} | {} | {:.2} | {:.2} | {} | {} | {:.1} | {:.1} | {:.0} | {:.0} | {} | {} |",
        without.figure("paths"),
        with.figure("paths"),
        with.figure("pruned_paths"),
        ratios[0],
        paper[0],
        thousands(without),
        thousands(with),
        ratios[1],
        paper[1],
        without.processor,
        with.processor,
        ratios[2],
        paper[2],
        without.wall,
        with.wall,
        without.memory / 1e6,
        with.memory / 1e6,
        ratios[3],
        paper[3],
    );
}
