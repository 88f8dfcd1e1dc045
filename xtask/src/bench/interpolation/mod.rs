//! Driver-like programs, run on concrete inputs (`pollard concolic`) with three strategies: without pruning, with interpolation, and with
//! interpolation but without greedy confirmation; beside it what the paper reports.
//!
//! The paper measures the time until a number of paths is run, where those below a subsumed node count but take no time: it lets the tester run
//! them, and stops the clock meanwhile. So does this depth first (`--follow-pruned`): *to as many paths* is the ratio of processor times to the paths that the run without
//! pruning came to, a fixed number or all. With the other strategies the order of paths is another one when some are missing. There the ratio is that of the fourth
//! experiment, the time to verify: exact where both runs are complete, and a lower bound of the other ratio where only the one with pruning is, since all paths that come after that
//! are free. A program that is not verified with `--prune=interpolation`, which also covers all branches, is tried with `--goal=errors`. The version with a bug is run the same ways until its error is found.

mod aims;

use super::explored::{Explored, difference};
use super::sources::{Source, Sources};
use super::symbolic::load;
use super::{Failure, seconds_and_names};

/// Seconds for each run, if none are given.
const SECONDS: u64 = 30;
/// Paths after which a run without pruning ends.
const PATHS: &str = "--max-paths=5000000";
/// The kernel counts processor time in such steps; what takes none of them took less than one.
const TICK: f64 = 0.01;
const STRATEGIES: [&str; 3] = ["dfs", "random", "cfg"];
/// What is verified is given so many times as long.
const PATIENCE: u64 = 2;
/// How a program is run where it is not verified with its branches covered, as `pollard check` does it.
const ERRORS: &[&str] = &["--goal=errors"];
/// How a program is run; the first is what the others are compared with.
const WAYS: [&[&str]; 3] = [
    &["--prune=none", PATHS],
    &["--prune=interpolation"],
    &["--prune=interpolation", "--greedy-confirmation=off"],
];

/// A program with one strategy, run each way.
struct Row {
    program: String,
    strategy: &'static str,
    none: Explored,
    greedy: Explored,
    /// It was for errors only, and branches may be left out.
    only_errors: bool,
    plain: Explored,
    /// Seconds of processor time that it takes to start.
    start: f64,
    /// With interpolation, to as many paths as without, counting those that are subsumed. Depth first only, and only where it does not come to an
    /// end: whoever does has all these paths.
    followed: Option<Explored>,
}

impl Row {
    /// How many times faster a run with pruning is at an end; nothing when it is not.
    fn ratio(&self, with: &Explored) -> Option<f64> {
        with.is_complete().then(|| self.time(&self.none) / self.time(with))
    }

    /// Processor time of the exploration alone.
    fn time(&self, explored: &Explored) -> f64 {
        (explored.processor - self.start).max(TICK)
    }

    /// How many times faster as many paths are run or subsumed.
    fn to_as_many(&self) -> Option<f64> {
        let with = self.followed.as_ref()?;
        let own = self.time(with) - about(with, "followed_seconds");
        (with.paths() >= self.none.paths()).then(|| self.time(&self.none) / own.max(TICK))
    }

    /// What is compared with the paper: the ratio to as many paths. That is at least the ratio to the end, since what comes after that is free;
    /// following paths costs time of its own, so the larger one is nearer to the truth.
    fn speedup(&self) -> Option<f64> {
        let (followed, to_end) = (self.to_as_many(), self.ratio(&self.greedy));
        followed.into_iter().chain(to_end).reduce(f64::max)
    }

    /// The same, if the run without pruning went on at its speed through all paths that the other one accounts for.
    fn estimate(&self, with: &Explored) -> Option<f64> {
        let accounted = with.paths() + about(with, "extra_path_coverage");
        let share = (accounted / self.none.paths().max(1.0)).max(1.0);
        let ratio = self.ratio(with)?;
        Some(if self.none.is_complete() { ratio } else { ratio * share })
    }
}

/// `[SECONDS] [STRATEGY…] [PROGRAM…]`.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let (seconds, names) = seconds_and_names(args, SECONDS);
    let (chosen, names): (Vec<String>, Vec<String>) =
        names.iter().cloned().partition(|name| STRATEGIES.contains(&name.as_str()));
    let strategies: Vec<&'static str> = STRATEGIES
        .into_iter()
        .filter(|strategy| chosen.is_empty() || chosen.iter().any(|name| name == strategy))
        .collect();
    let sources = Sources::read("drivers", &names)?;
    let count = sources.all.len();
    println!("{count} programs, {seconds} s each way, load of the machine {}\n", load());
    let mut broken = Vec::new();
    let rows = verify(&sources, seconds, &strategies, &mut broken);
    println!();
    let late = find_bugs(&sources, seconds, &strategies, &mut broken);
    println!("\nload of the machine at the end {}\n", load());
    aims::print(&rows);
    println!("{} bugs were not found in time ({})", late.len(), late.join("; "));
    for message in &broken {
        println!("FAIL {message}");
    }
    Ok(broken.is_empty())
}

/// Runs the safe version of each program.
fn verify(
    sources: &Sources,
    seconds: u64,
    strategies: &[&'static str],
    broken: &mut Vec<String>,
) -> Vec<Row> {
    println!(
        "| program | strategy | paths | cpu s | with interpolation: in full + subsumed | % | by half ones | extra paths | greedy, tried / good | cpu s | ratio | to as many paths | estimate | without greedy: in full + subsumed | cpu s | ratio |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut rows = Vec::new();
    for source in &sources.all {
        for &strategy in strategies {
            match run_each_way(sources, source, seconds, strategy) {
                Ok(row) => {
                    print_row(&row);
                    broken.extend(wrong(&row));
                    rows.push(row);
                }
                Err(message) => broken.push(format!("{}, {strategy}: {message}", source.name)),
            }
        }
    }
    rows
}

fn run_each_way(
    sources: &Sources,
    source: &Source,
    seconds: u64,
    strategy: &'static str,
) -> Result<Row, Failure> {
    let chosen = format!("--strategy={strategy}");
    let run = |way: &[&str], more: &[&str], seconds: u64| {
        let flags: Vec<&str> = way.iter().chain(more).copied().chain([chosen.as_str()]).collect();
        sources.explore("concolic", source, seconds, &flags)
    };
    let start = run(&["--max-paths=1"], &[], seconds)?.processor;
    let none = run(WAYS[0], &[], seconds)?;
    let mut greedy = run(WAYS[1], &[], PATIENCE * seconds)?;
    let only_errors = !greedy.is_complete();
    if only_errors {
        greedy = run(ERRORS, &[], PATIENCE * seconds)?;
    }
    let plain = run(WAYS[2], &[], seconds)?;
    let followed = match strategy {
        "dfs" if !greedy.is_complete() => {
            let most = format!("--max-paths={}", none.paths());
            // As long as without, and what pruning takes.
            Some(run(WAYS[1], &["--follow-pruned", most.as_str()], 3 * seconds)?)
        }
        _ => None,
    };
    let program = source.name.clone();
    Ok(Row { program, strategy, none, greedy, only_errors, plain, start, followed })
}

/// An error where there is none, or something that is not the same each way.
fn wrong(row: &Row) -> Option<String> {
    let place = format!("{}, {}", row.program, row.strategy);
    for explored in [&row.none, &row.greedy, &row.plain] {
        if !explored.errors().is_empty() {
            return Some(format!("{place}: errors {:?} in a safe program", explored.errors()));
        }
    }
    let complete = |with: &&&Explored| row.none.is_complete() && with.is_complete();
    let pruned = if row.only_errors { vec![&row.plain] } else { vec![&row.greedy, &row.plain] };
    let differs = pruned.iter().filter(complete).find_map(|with| difference(&row.none, with));
    differs.map(|what| format!("{place}: {what}"))
}

/// Runs the version with a bug until the error is found; the result names what was too slow.
fn find_bugs(
    sources: &Sources,
    seconds: u64,
    strategies: &[&str],
    broken: &mut Vec<String>,
) -> Vec<String> {
    println!(
        "| program with its bug | strategy | cpu s | with interpolation | without greedy |\n|---|---|---|---|---|"
    );
    let mut late = Vec::new();
    for source in &sources.all {
        for strategy in strategies {
            let chosen = format!("--strategy={strategy}");
            let mut times = Vec::new();
            for prune in [&["--prune=none"], WAYS[1], WAYS[2]] as [&[&str]; 3] {
                let flags: Vec<&str> = prune
                    .iter()
                    .copied()
                    .chain([chosen.as_str(), "--max-errors=1", "-DBUG"])
                    .collect();
                let place = format!("{}, {strategy}, {}", source.name, prune.join(" "));
                times.push(match sources.explore("concolic", source, seconds, &flags) {
                    Err(message) => {
                        broken.push(format!("{place}: {message}"));
                        String::new()
                    }
                    Ok(found) if !found.errors().is_empty() => format!("{:.2}", found.processor),
                    Ok(found) if found.is_complete() => {
                        broken.push(format!("{place}: the bug is not found"));
                        String::new()
                    }
                    Ok(_) => {
                        late.push(place);
                        String::new()
                    }
                });
            }
            println!("| {} | {strategy} | {} |", source.name, times.join(" | "));
        }
    }
    late
}

/// Of all paths that were begun, how many percent were subsumed.
fn percent(explored: &Explored) -> f64 {
    100.0 * explored.figure("pruned_paths") / explored.paths().max(1.0)
}

/// A figure about interpolation.
fn about(explored: &Explored, name: &str) -> f64 {
    explored.about["pruning"]["interpolation"][name].as_f64().unwrap_or(0.0)
}

fn print_row(row: &Row) {
    let Row { program, strategy, none, greedy, plain, .. } = row;
    let end = |explored: &Explored| if explored.is_complete() { "" } else { " (not all)" };
    let ratio = |with: &Explored| match row.ratio(with) {
        Some(ratio) if none.is_complete() => format!("{ratio:.1}"),
        Some(ratio) => format!("> {ratio:.1}"),
        None => String::new(),
    };
    let as_many = row.to_as_many().map_or(String::new(), |ratio| format!("{ratio:.1}"));
    println!(
        "| {program} | {strategy} | {}{} | {:.2} | {} + {}{}{} | {:.0} | {} | {} | {} / {} | {:.2} | {} | {as_many} | {} | {} + {}{} | {:.2} | {} |",
        none.paths(),
        end(none),
        row.time(none),
        greedy.figure("paths"),
        greedy.figure("pruned_paths"),
        end(greedy),
        if row.only_errors { " (errors)" } else { "" },
        percent(greedy),
        about(greedy, "subsumed_by_half"),
        about(greedy, "extra_path_coverage"),
        about(greedy, "greedy_tried"),
        about(greedy, "greedy_succeeded"),
        row.time(greedy),
        ratio(greedy),
        row.estimate(greedy).map_or(String::new(), |ratio| format!("{ratio:.1}")),
        plain.figure("paths"),
        plain.figure("pruned_paths"),
        end(plain),
        row.time(plain),
        ratio(plain),
    );
}
