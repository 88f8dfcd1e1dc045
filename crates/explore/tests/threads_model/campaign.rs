//! Comparison with every interleaving, and campaigns of random programs.

use super::all::{self, All, End, Final, Found, Set};
use super::dpor::{Counts, Explorer, Goal, Options};
use super::program::Program;
use super::random::{self, Family};
use super::rules::Rules;

/// Programs with more states are left out.
const MOST_STATES: usize = 400;

/// An exploration that executes more operations is given up. That happens with loops only.
const MOST_OPERATIONS: u64 = 3_000;

/// One way to explore.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub goal: Goal,
    pub entries: bool,
    /// At first only this far, and then to the end with the entries that are there.
    pub first_limit: Option<usize>,
}

pub const WAYS: [Way; 5] = [
    Way { goal: Goal::States, entries: false, first_limit: None },
    Way { goal: Goal::States, entries: true, first_limit: None },
    Way { goal: Goal::Shared, entries: true, first_limit: None },
    Way { goal: Goal::Errors, entries: true, first_limit: None },
    Way { goal: Goal::Errors, entries: true, first_limit: Some(3) },
];

/// Explores in one way, with so many operations at most.
pub fn explore(program: &Program, way: Way, rules: Rules, most: u64) -> (Found, Counts) {
    let mut options = Options::new(way.goal, way.entries);
    options.rules = rules;
    options.most = most;
    let mut explorer = Explorer::new(program, options);
    if let Some(limit) = way.first_limit {
        explorer.run(limit);
        explorer.counts = Counts::default();
    }
    explorer.run(usize::MAX);
    (explorer.found, explorer.counts)
}

/// What of a final state a goal keeps.
fn kept(program: &Program, goal: Goal, of: &Final) -> Final {
    let mut kept = of.clone();
    kept.cells.truncate(match goal {
        Goal::States => usize::MAX,
        Goal::Shared => usize::from(program.shared),
        Goal::Errors => 0,
    });
    kept
}

/// The first difference. An end of the process is looked for last only, and so some of its states
/// are not found; but all that are found must be real. `parked`: whether executions with a parked
/// thread count.
pub fn difference(
    program: &Program,
    goal: Goal,
    all: &Found,
    found: &Found,
    parked: bool,
) -> Option<String> {
    if let Some(error) = all.errors.symmetric_difference(&found.errors).next() {
        return Some(format!("error {error:?}"));
    }
    let keep = |found: &Found| {
        let kept = found.finals.iter().map(|of| kept(program, goal, of));
        kept.collect::<Set<Final>>()
    };
    let (all, found) = (keep(all), keep(found));
    if let Some(wrong) = found.difference(&all).next() {
        return Some(format!("not real: {wrong:?}"));
    }
    let counts = |of: &&Final| of.end != End::Exit && (parked || of.end != End::Parked);
    all.difference(&found).find(counts).map(|lost| format!("lost: {lost:?}"))
}

/// The next program of a campaign that is small enough, with all that happens in it.
pub fn next(seed: &mut u64, family: Family) -> (Program, All) {
    loop {
        *seed += 1;
        let program = random::program(*seed, family);
        let all = all::explore(&program, MOST_STATES);
        if all.complete {
            return (program, all);
        }
    }
}

/// What a campaign did.
#[derive(Default, Debug)]
pub struct Tally {
    pub programs: usize,
    /// Explorations that were given up.
    pub given_up: usize,
    pub with_errors: usize,
    pub with_deadlocks: usize,
    pub operations: u64,
}

/// Compares all ways with every interleaving on random programs, and panics at a difference.
pub fn compare(family: Family, seed: u64, programs: usize) -> Tally {
    let mut seed = seed;
    let mut tally = Tally::default();
    for _ in 0..programs {
        let (program, all) = next(&mut seed, family);
        tally.programs += 1;
        tally.with_errors += usize::from(!all.found.errors.is_empty());
        let is_deadlock = |of: &Final| of.end == End::Deadlock;
        tally.with_deadlocks += usize::from(all.found.finals.iter().any(is_deadlock));
        for way in WAYS {
            let (found, counts) = explore(&program, way, Rules::ALL, MOST_OPERATIONS);
            tally.operations += counts.operations;
            if counts.cut != 0 {
                tally.given_up += 1;
                continue;
            }
            if let Some(text) = difference(&program, way.goal, &all.found, &found, true) {
                panic!("{family:?}, seed {seed}, {way:?}: {text}\n{program}");
            }
        }
    }
    tally
}

/// How many programs it takes until a way of exploring loses something, if it does.
pub fn noticed_after(
    way: Way,
    rules: Rules,
    family: Family,
    seed: u64,
    most: usize,
) -> Option<usize> {
    let mut seed = seed;
    (1..=most).find(|_| {
        let (program, all) = next(&mut seed, family);
        let (found, counts) = explore(&program, way, rules, MOST_OPERATIONS);
        counts.cut == 0 && difference(&program, way.goal, &all.found, &found, false).is_some()
    })
}
