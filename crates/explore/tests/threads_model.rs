//! An executable model of the exploration of threads.
//!
//! It has the rules that the engine follows, and is small enough to be compared with every
//! interleaving on a thousand random programs a second.
//!
//! What is modelled: source-DPOR with sleep sets on a tree of states, entries with `S`, accesses
//! and sleep sets, symbolic inputs, cycles, parked threads, atomic sections, `_exit`.
//! Each rule has a switch (`rules.rs`). Without it, random programs or an example lose something.
//!
//! What is not modelled: fairness of the first choice, since a path that returns to its state is
//! cut. Nodes that are made late, since every node is there. Awaits that are detected; there is an
//! instruction that waits for a value. Objects that are allocated, freed or become shared.
//! Condition variables, and choices other than of threads and inputs. Data races and their clocks.
//! Slicing.
//!
//! `THREADS_MODEL_PROGRAMS=N` compares so many programs of each family, from
//! `THREADS_MODEL_SEED=N` on.

mod threads_model {
    pub mod all;
    pub mod campaign;
    pub mod dpor;
    pub mod entries;
    pub mod examples;
    pub mod formula;
    pub mod order;
    pub mod pins;
    pub mod program;
    pub mod random;
    pub mod rules;
    pub mod state;
    pub mod text;
}

use threads_model::campaign::{self, Way};
use threads_model::dpor::{Counts, Goal};
use threads_model::program::Program;
use threads_model::random::{FAMILIES, Family};
use threads_model::rules::Rules;
use threads_model::{all, examples};

const DPOR: Way = Way { goal: Goal::States, entries: false, first_limit: None };
const STATES: Way = Way { goal: Goal::States, entries: true, first_limit: None };
const SHARED: Way = Way { goal: Goal::Shared, entries: true, first_limit: None };
const ERRORS: Way = Way { goal: Goal::Errors, entries: true, first_limit: None };
const LIMITED: Way = Way { goal: Goal::Errors, entries: true, first_limit: Some(3) };

/// Explores, and compares with every interleaving.
fn counts(program: &Program, way: Way) -> Counts {
    let all = all::explore(program, usize::MAX).found;
    let (found, counts) = campaign::explore(program, way, Rules::ALL, u64::MAX);
    let difference = campaign::difference(program, way.goal, &all, &found, true);
    assert_eq!(difference, None, "{way:?}\n{program}");
    counts
}

/// The executions that were complete, and those that an entry ended.
fn executions(program: &Program, way: Way) -> (u64, u64) {
    let counts = counts(program, way);
    (counts.complete, counts.partial)
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect(variable))
}

#[test]
fn figure_2_has_six_traces_and_one_full_execution_with_entries() {
    let program = examples::figure_2();
    // Six interleavings on each of three inputs.
    assert_eq!(all::explore(&program, usize::MAX).executions, Some(18));
    assert_eq!(executions(&program, DPOR), (6, 0));
    assert_eq!(executions(&program, ERRORS), (1, 4));
}

#[test]
fn joined_pairs_need_one_more_execution_each() {
    for count in 1..=6 {
        let program = examples::joined_pairs(count);
        // Every interleaving of seven threads is too much.
        let explored = |way| campaign::explore(&program, way, Rules::ALL, u64::MAX).1;
        assert_eq!(explored(DPOR).complete, 1 << count);
        let counts = explored(ERRORS);
        assert_eq!((counts.complete, counts.partial), (1, u64::from(count)));
    }
}

#[test]
fn concurrent_pairs_differ_by_who_has_ended() {
    let partial = [1, 3, 7, 14, 33, 68];
    for (count, partial) in (1_u8..).zip(partial) {
        let program = examples::pairs(count, false);
        assert_eq!(executions(&program, DPOR), (1 << count, 0));
        assert_eq!(executions(&program, ERRORS), (1, partial));
        let program = examples::pairs(count, true);
        assert_eq!(executions(&program, DPOR), (1 << count, 0));
        assert_eq!(executions(&program, ERRORS), (1, u64::from(count)));
    }
}

#[test]
fn last_zero_has_the_known_numbers_of_traces() {
    assert_eq!(executions(&examples::last_zero(5), DPOR), (64, 0));
    let (_, counts) = campaign::explore(&examples::last_zero(10), DPOR, Rules::ALL, u64::MAX);
    assert_eq!((counts.complete, counts.cut), (3_328, 0));
}

#[test]
fn readers_come_before_or_after_the_writer() {
    for count in [2, 4, 8] {
        assert_eq!(executions(&examples::readers(count), DPOR), (1 << count, 0));
    }
}

#[test]
fn small_programs_lose_nothing() {
    let programs = [
        examples::semaphores(),
        examples::three_threads(),
        examples::predecessors(),
        examples::pinned_index(),
        examples::cycle(),
        examples::cycle_on_one_input(),
        examples::entry_within_a_cycle(),
        examples::shared_by_entries(),
        examples::attempt(),
    ];
    for program in programs {
        for way in [DPOR, STATES, SHARED, ERRORS, LIMITED] {
            counts(&program, way);
        }
    }
}

#[test]
fn examples_show_what_a_rule_is_for() {
    let all = Rules::ALL;
    let cases = [
        (examples::semaphores(), DPOR, Rules { blocked_operations: false, ..all }),
        (examples::predecessors(), STATES, Rules { replay_predecessors: false, ..all }),
        (examples::pinned_index(), ERRORS, Rules { pin_independences: false, ..all }),
        (examples::cycle(), DPOR, Rules { cycle_every_node: false, ..all }),
        (examples::entry_within_a_cycle(), SHARED, Rules { cycle_delays_entries: false, ..all }),
        (examples::cycle_on_one_input(), ERRORS, Rules { cycle_demands_state: false, ..all }),
        (examples::shared_by_entries(), ERRORS, Rules { union_of_entries: false, ..all }),
        (examples::attempt(), DPOR, Rules { trylock_conflicts: false, ..all }),
    ];
    for (program, way, rules) in cases {
        counts(&program, way);
        let all = all::explore(&program, usize::MAX).found;
        let (found, _) = campaign::explore(&program, way, rules, u64::MAX);
        let lost = campaign::difference(&program, way.goal, &all, &found, true);
        assert!(lost.is_some(), "nothing is lost with {rules:?}\n{program}");
    }
}

#[test]
fn random_programs_lose_nothing() {
    let programs = number("THREADS_MODEL_PROGRAMS", 300) as usize;
    let seed = number("THREADS_MODEL_SEED", 0);
    for family in FAMILIES {
        let tally = campaign::compare(family, seed, programs);
        println!("{family:?}: {tally:?}");
        assert!(tally.given_up * 10 < tally.programs, "few explorations are too long");
    }
}

/// The rules with the campaign that notices when they are missing, and after how many programs.
fn noticed() -> Vec<(&'static str, Rules, Way, Family, usize)> {
    use threads_model::random::{ANY, CYCLES, INDICES, SECTIONS};
    let all = Rules::ALL;
    vec![
        ("replay_accesses", Rules { replay_accesses: false, ..all }, SHARED, ANY, 100),
        ("replay_predecessors", Rules { replay_predecessors: false, ..all }, STATES, ANY, 1_500),
        ("blocked_operations", Rules { blocked_operations: false, ..all }, DPOR, ANY, 50),
        ("pin_independences", Rules { pin_independences: false, ..all }, SHARED, INDICES, 500),
        ("pin_sleeping", Rules { pin_sleeping: false, ..all }, SHARED, INDICES, 3_000),
        ("sleep_difference", Rules { sleep_difference: false, ..all }, SHARED, ANY, 1_000),
        ("enabledness", Rules { enabledness: false, ..all }, ERRORS, ANY, 200),
        ("assume_parks", Rules { assume_parks: false, ..all }, DPOR, ANY, 300),
        ("error_parks", Rules { error_parks: false, ..all }, DPOR, ANY, 100),
        ("atomic_union", Rules { atomic_union: false, ..all }, DPOR, SECTIONS, 200),
        ("undone_stays", Rules { undone_stays: false, ..all }, DPOR, SECTIONS, 100),
        ("exit_last", Rules { exit_last: false, ..all }, DPOR, ANY, 500),
        ("closed_only", Rules { closed_only: false, ..all }, SHARED, CYCLES, 1_000),
        ("cut_is_false", Rules { cut_is_false: false, ..all }, LIMITED, ANY, 10),
        ("cycle_adds_all", Rules { cycle_adds_all: false, ..all }, DPOR, CYCLES, 100),
        ("cycle_every_node", Rules { cycle_every_node: false, ..all }, DPOR, CYCLES, 1_500),
        ("trylock_conflicts", Rules { trylock_conflicts: false, ..all }, DPOR, ANY, 300),
        ("carry_accesses", Rules { carry_accesses: false, ..all }, STATES, ANY, 1_500),
    ]
}

#[test]
fn random_programs_notice_each_missing_rule() {
    for (name, rules, way, family, most) in noticed() {
        let start = std::time::Instant::now();
        let after = campaign::noticed_after(way, rules, family, 0, most);
        println!("{name}: {after:?} {:?}", start.elapsed());
        assert!(after.is_some(), "{name} is not noticed within {most} programs");
    }
}

/// The plan wants an index to be exact only if it is the same on all inputs. In the model an index
/// that the path condition forces may be exact too, since it is pinned where that counts.
#[test]
fn an_index_that_the_path_forces_may_be_exact() {
    use threads_model::random::SYMBOLIC;
    let rules = Rules { exact_if_constant: false, ..Rules::ALL };
    for way in [DPOR, SHARED, ERRORS] {
        assert_eq!(campaign::noticed_after(way, rules, SYMBOLIC, 0, 500), None);
    }
}
