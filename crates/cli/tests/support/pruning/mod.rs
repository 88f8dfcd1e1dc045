//! Random C programs, explored with and without a pruner: it must not lose an error or a branch.
//!
//! [`generate`] makes the programs, many to a file; [`engine`] explores each in this process; [`shrink`] makes a program on which the two
//! differ smaller. Among the [`pruners`] are some that are wrong on purpose, to see that they are found out.

mod accounted;
pub mod engine;
pub mod generate;
pub mod pruners;
#[path = "../random_c.rs"]
mod random_c;
mod reference;
pub mod shrink;

use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, PoisonError};

use engine::{Explored, Search};
use generate::{Program, Settings, TOGETHER};
use machine::Seed;
use prune::{Allowance, Strength};
use pruners::Kind;
use reference::Reference;

/// Programs with more paths take too long to be worth it; one in [`LARGE`] may have as many as [`MORE_PATHS`].
const MOST_PATHS: u64 = 300;
const MORE_PATHS: u64 = 2_000;
const LARGE: u64 = 12;
const MOST_INSTRUCTIONS: u64 = 200_000;

/// The other searchers are tried with one program in so many.
const OTHER_SEARCHERS: u64 = 4;

/// Paths that are shown of a program.
const SHOWN: usize = 4;

/// Differences that are shrunk in one go: that takes its time.
const SHRUNK: usize = 4;

/// The pruner checks itself on one program in so many.
const CHECKED: u64 = 5;

/// What came of some programs.
#[derive(Default)]
pub struct Tally {
    /// Programs that were compared.
    pub compared: u64,
    /// Programs with too many paths, or with something that the engine does not decide.
    pub skipped: u64,
    /// Programs that were explored in full without the pruner only.
    pub unfinished: u64,
    /// Explorations with the pruner.
    pub runs: u64,
    /// Programs in which a path was cut.
    pub with_cuts: u64,
    /// Programs with errors.
    pub with_errors: u64,
    /// Paths without the pruner, once for each exploration with it.
    pub paths: u64,
    /// Paths that ended with the pruner.
    pub full: u64,
    /// Paths that were cut.
    pub cut: u64,
    /// Instructions without the pruner, and with it.
    pub instructions: [u64; 2],
    /// Programs on which the two differ, with what differs.
    pub wrong: Vec<(Program, String)>,
}

impl Tally {
    /// Counts more programs.
    pub fn add(&mut self, more: Tally) {
        self.compared += more.compared;
        self.skipped += more.skipped;
        self.unfinished += more.unfinished;
        self.runs += more.runs;
        self.with_cuts += more.with_cuts;
        self.with_errors += more.with_errors;
        self.paths += more.paths;
        self.full += more.full;
        self.cut += more.cut;
        for (sum, more) in self.instructions.iter_mut().zip(more.instructions) {
            *sum += more;
        }
        self.wrong.extend(more.wrong);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} compared in {} runs ({} with cuts, {} with errors), {} skipped, {} not finished with the pruner; \
             {} paths: {} in full, {} cut; {} instructions: {}; {} differ",
            self.compared,
            self.runs,
            self.with_cuts,
            self.with_errors,
            self.skipped,
            self.unfinished,
            self.paths,
            self.full,
            self.cut,
            self.instructions[0],
            self.instructions[1],
            self.wrong.len()
        )
    }
}

/// Compares the programs of some seeds; the first ones on which the two differ are made smaller.
pub fn fuzz(
    folder: &Path,
    seeds: Range<u64>,
    pruner: Kind,
    attempts: usize,
) -> Result<Tally, String> {
    let mut sum = Tally::default();
    let mut from = seeds.start;
    while from < seeds.end {
        // Files begin at multiples, so that a seed always gives the same program.
        let to = seeds.end.min((from / TOGETHER + 1) * TOGETHER);
        let programs: Vec<Program> = (from..to).map(Program::new).collect();
        let mut tally = compare(folder, &programs, pruner)?;
        for (program, how) in std::mem::take(&mut tally.wrong) {
            tally.wrong.push(match tally.wrong.len() + sum.wrong.len() < SHRUNK {
                true => shrink::shrink(folder, program, how, pruner, attempts),
                false => (program, how),
            });
        }
        sum.add(tally);
        from = to;
    }
    Ok(sum)
}

/// Compares programs, all in one file.
pub fn compare(folder: &Path, programs: &[Program], pruner: Kind) -> Result<Tally, String> {
    let path = folder.join("programs.c");
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    std::fs::write(&path, generate::file(programs))
        .map_err(|e| format!("{}: {e}", path.display()))?;
    let library = programs.iter().any(|program| program.settings.library);
    let loaded = engine::load(&path, library)?;
    let mut sum = Tally::default();
    for (number, program) in programs.iter().enumerate() {
        let compared = catch_unwind(AssertUnwindSafe(|| one(&loaded, number, program, pruner)));
        sum.add(compared.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or(panic.downcast_ref::<&str>().map(|s| s.to_string()));
            let how = format!("the engine panics: {}\n", text.unwrap_or_default());
            Tally { wrong: vec![(program.clone(), how)], ..Tally::default() }
        }));
    }
    Ok(sum)
}

/// Compares the program of a file with this number.
fn one(loaded: &Arc<ir::Program>, number: usize, program: &Program, pruner: Kind) -> Tally {
    let mut tally = Tally::default();
    let settings = &program.settings;
    let most = if program.seed.is_multiple_of(LARGE) { MORE_PATHS } else { MOST_PATHS };
    let reference = engine::reference(loaded, number, settings, most, MOST_INSTRUCTIONS);
    let Some(without) = reference else {
        tally.skipped = 1;
        return tally;
    };
    let ended = without.paths.iter().filter(|path| !path.is_infeasible()).count() as u64;
    tally.compared = 1;
    tally.with_errors = u64::from(!without.errors.is_empty());
    let searchers: &[&str] = match program.seed % OTHER_SEARCHERS {
        0 => &["dfs", "bfs"],
        1 => &["dfs", "random-path"],
        _ => &["dfs"],
    };
    let mut how = String::new();
    let mut runs: Vec<Way> = searchers.iter().map(|&searcher| (searcher, None, pruner)).collect();
    if pruner == Kind::Postconditions {
        runs.extend(further(program.seed));
    }
    // Whether a value is symbolic depends on whether the machine forks.
    let asks = generate::file(std::slice::from_ref(program)).contains("klee_is_symbolic");
    for (searcher, seed, pruner) in runs {
        let (make, _) = pruners::make(pruner, settings, false);
        let concolic = seed.is_some();
        // Twice as much as without: enough for a pruner that gains nothing. A run on concrete inputs has as many. One that forks over the
        // places of accesses may have more.
        let much = if pruner.wants_errors() { 8 } else { 2 };
        let search = Search {
            searcher,
            seed,
            pruners: Some(make).filter(|_| pruner != Kind::None),
            reference: false,
            split_offsets: pruner.wants_errors() && !asks,
            most_paths: much * most,
            most_instructions: much * MOST_INSTRUCTIONS,
        };
        let with = engine::explore(loaded, number, settings, &search);
        tally.runs += 1;
        tally.paths += ended;
        tally.full += with.paths;
        tally.cut += with.pruned;
        tally.instructions[0] += without.instructions;
        tally.instructions[1] += with.instructions;
        tally.with_cuts = tally.with_cuts.max(u64::from(with.pruned > 0));
        match with.complete {
            true => {
                let what = match pruner {
                    Kind::Coverage(_) => What::Branches,
                    Kind::Errors(..) => What::OnlyErrors,
                    _ if concolic => What::Errors,
                    _ => What::Paths,
                };
                let differences = differences(loaded, &without, &with, what);
                if !differences.is_empty() {
                    let mode = if concolic { "concolic " } else { "" };
                    how += &format!("with {mode}{searcher} and {pruner:?}:\n{differences}");
                }
            }
            false => tally.unfinished = 1,
        }
    }
    if program.seed.is_multiple_of(CHECKED) && pruner == Kind::Postconditions {
        let further = further(program.seed);
        for kind in [pruner, further[1].2, further[3].2] {
            how += &check_itself(loaded, number, settings, most, kind);
        }
    }
    if !how.is_empty() {
        tally.wrong.push((program.clone(), how));
    }
    tally
}

/// How a program is explored: the searcher, on which input to begin if on one, the pruner.
type Way = (&'static str, Option<(Seed, usize)>, Kind);

/// Ways to explore a program besides those of every program: what is new in each is tried with all of the others,
/// one program after the other.
fn further(seed: u64) -> Vec<Way> {
    let strategies = ["dfs", "random-state", "cfg", "generational"];
    let strategy = strategies[(seed / 2) as usize % strategies.len()];
    let strengths =
        [Strength::Weakest, Strength::Weakest, Strength::Core, Strength::Auto, Strength::Craig];
    let strength = strengths[seed as usize % strengths.len()];
    let budget = match seed % 7 {
        0 | 3 => Allowance::ByTurns(1_000),
        _ => Allowance::Unlimited,
    };
    let interpolation = Kind::Interpolation(!seed.is_multiple_of(3), strength, budget);
    let input = [Seed::Zero, Seed::Random(seed)][seed as usize % 2].clone();
    let snapshots = [usize::MAX, 0, 3][seed as usize % 3];
    let errors = Kind::Errors(!seed.is_multiple_of(3), strength, budget);
    let pruner = [interpolation, Kind::None, errors, Kind::Postconditions];
    let loops = [
        Kind::LoopPaths(Allowance::Unlimited),
        Kind::LoopPaths(Allowance::ByTurns(1_000)),
        Kind::Coverage(Allowance::Unlimited),
        Kind::Coverage(Allowance::ByTurns(1_000)),
    ];
    vec![
        (strategy, Some((input, snapshots)), pruner[(seed / 3) as usize % 4]),
        (["random-path", "dfs", "cfg"][(seed / 5) as usize % 3], None, interpolation),
        (["dfs", "dfs", "random-path"][(seed / 4) as usize % 3], None, loops[seed as usize % 4]),
        (["dfs", "random-path", "dfs", "bfs"][(seed / 7) as usize % 4], None, errors),
    ]
}

/// What the pruner finds wrong with itself.
fn check_itself(
    loaded: &Arc<ir::Program>,
    number: usize,
    settings: &Settings,
    most: u64,
    kind: Kind,
) -> String {
    let (make, totals) = pruners::make(kind, settings, true);
    let search = Search {
        searcher: "dfs",
        seed: None,
        pruners: Some(make),
        reference: true,
        split_offsets: kind.wants_errors(),
        most_paths: 2 * most,
        most_instructions: 2 * MOST_INSTRUCTIONS,
    };
    engine::explore(loaded, number, settings, &search);
    let totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
    let lines = totals.wrong.iter().take(SHOWN);
    lines.map(|wrong| format!("{kind:?} on itself: {wrong}\n")).collect()
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// Branches.
    Branches,
    /// Errors; and there must be no branch that nobody can take.
    OnlyErrors,
    /// Errors and branches. The decisions of runs on concrete inputs are other ones, so their paths are not compared one by one.
    Errors,
    /// Errors, branches and paths.
    Paths,
}

/// What differs.
fn differences(program: &ir::Program, without: &Reference, with: &Explored, what: What) -> String {
    let mut text = String::new();
    for (kind, line) in without.errors.symmetric_difference(&with.errors) {
        if what == What::Branches {
            break;
        }
        let how = if with.errors.contains(&(*kind, *line)) { "found only" } else { "lost" };
        text += &format!("  {how} with the pruner: {kind} at line {line}\n");
    }
    let (edges, fewer) =
        (engine::edges(program, &without.coverage), engine::edges(program, &with.coverage));
    for &(func, edge) in edges.symmetric_difference(&fewer) {
        let how = if fewer.contains(&(func, edge)) { "taken only" } else { "lost" };
        if what == What::OnlyErrors && how == "lost" {
            continue;
        }
        let edge = engine::edge_text(program, func, edge);
        text += &format!("  {how} with the pruner: {edge}\n");
    }
    if what != What::Paths {
        return text;
    }
    let unaccounted = accounted::complaints(without, &with.records);
    for complaint in unaccounted.iter().take(SHOWN) {
        text += &format!("  {complaint}\n");
    }
    if unaccounted.len() > SHOWN {
        text += &format!("  and {} more paths\n", unaccounted.len() - SHOWN);
    }
    text
}
