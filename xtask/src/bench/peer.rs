//! Another engine beside ours without pruning: what both make of the same programs of our own, in the same order of search.
//!
//! Without a peer the table has our columns only.

use super::klee::{self, Klee};
use super::sources::{Source, Sources};
use super::symbolic::load;
use super::{Failure, seconds_and_names};

/// Seconds for each program and engine, if none are given.
const SECONDS: u64 = 20;
/// Programs of each folder, unless others are named.
const PROGRAMS: &[(&str, &[&str])] = &[
    ("neighbours", &["two_loops", "flag_tests", "whole_board", "wrong_four_directions"]),
    ("drivers", &["keyboard_class", "elevator", "washing_machine"]),
];

/// `[SECONDS] [PROGRAM…]`.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let (seconds, names) = seconds_and_names(args, SECONDS);
    let klee = Klee::of_this_call();
    println!("{seconds} s each, load of the machine {}\n", load());
    let (columns, line) = klee::head(klee.as_ref());
    let ratio = klee.as_ref().map_or(("", ""), |_| (" ratio |", "---|"));
    println!("| program | paths | errors | cpu s |{columns}{}", ratio.0);
    println!("|---|---|---|---|{line}{}", ratio.1);
    let (mut good, mut found) = (true, 0);
    for (folder, usual) in PROGRAMS {
        let sources = Sources::read(folder, &[])?;
        let chosen = |source: &&Source| match names.is_empty() {
            true => usual.contains(&source.name.as_str()),
            false => names.contains(&source.name),
        };
        for source in sources.all.iter().filter(chosen) {
            good &= beside(&sources, source, seconds, klee.as_ref())?;
            found += 1;
        }
    }
    if found < names.len() {
        return Err(format!("some of these are no programs: {}", names.join(" ")));
    }
    Ok(good)
}

/// Prints the line of one program. False if both engines went through all of it and found other errors.
fn beside(
    sources: &Sources,
    source: &Source,
    seconds: u64,
    klee: Option<&Klee>,
) -> Result<bool, Failure> {
    let ours = sources.explore("run", source, seconds, &["--search=dfs"])?;
    let (cells, theirs) = klee::cells(klee, &source.path, seconds);
    let all = if ours.is_complete() { "" } else { " (not all)" };
    let mut line = format!(
        "| {} | {}{all} | {} | {:.2} |{cells}",
        source.name,
        ours.paths(),
        ours.errors().len(),
        ours.processor
    );
    let Some(theirs) = theirs else {
        println!("{line}");
        return Ok(true);
    };
    // Per path where somebody did not come to the end, so that the figure means something.
    let per_path = |seconds: f64, paths: f64| seconds.max(0.01) / paths.max(1.0);
    let both = ours.is_complete() && theirs.complete;
    line += &match both {
        true => format!(" {:.1} |", theirs.processor / ours.processor.max(0.01)),
        false => format!(
            " {:.1} a path |",
            per_path(theirs.processor, theirs.paths) / per_path(ours.processor, ours.paths())
        ),
    };
    println!("{line}");
    let same = !both || theirs.errors.len() == ours.errors().len();
    if !same {
        println!(
            "FAIL {}: KLEE has errors at {:?}, ours are {:?}",
            source.name,
            theirs.errors,
            ours.errors()
        );
    }
    Ok(same)
}
