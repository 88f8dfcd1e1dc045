//! The bit-blaster against trying every input.

use crate::random::{World, satisfiable};
use expr::{Evaluator, ExprId};
use solver::{Answer, Backend, Blaster, Budget, Validate, Validator};

fn blaster() -> Blaster {
    Blaster::new(Validator::new(Validate { models: true, unsat_every: 8 }))
}

fn compare(world: &mut World, blaster: &mut Blaster, assertions: &[ExprId], what: &str) -> bool {
    let possible = satisfiable(&world.pool, &world.symbols, assertions);
    match blaster.check(&mut world.pool, assertions, &Budget::default()) {
        Answer::Sat(model) => {
            assert!(possible, "{what}: sat, but no input satisfies it");
            let mut evaluator = Evaluator::default();
            for &a in assertions {
                assert!(evaluator.holds(&world.pool, &model, a), "{what}: a wrong model");
            }
        }
        Answer::Unsat => {
            assert!(!possible, "{what}: unsat, but an input satisfies it");
            let core = blaster.core();
            assert!(core.is_sorted() && core.iter().all(|&i| i < assertions.len()), "{what}");
            let core: Vec<ExprId> = core.iter().map(|&i| assertions[i]).collect();
            let possible = satisfiable(&world.pool, &world.symbols, &core);
            assert!(!possible, "{what}: an input satisfies the core");
        }
        Answer::Unknown => panic!("{what}: unknown"),
    }
    possible
}

/// Many queries on one instance, so that clauses of one are there when the next is asked.
#[test]
fn answers_over_one_byte_are_those_of_trying_all() {
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..60 {
        let mut world = World::new(seed, 1, 60);
        let mut blaster = blaster();
        for i in 0..40 {
            let query = world.query();
            let what = format!("seed {seed}, query {i}");
            match compare(&mut world, &mut blaster, &query, &what) {
                true => sat += 1,
                false => unsat += 1,
            }
        }
    }
    assert!(sat > 400 && unsat > 400, "{sat} sat, {unsat} unsat: the test tests little");
}

#[test]
fn answers_over_two_bytes_are_those_of_trying_all() {
    for seed in 100..125 {
        let mut world = World::new(seed, 2, 25);
        let mut blaster = blaster();
        for i in 0..3 {
            let query = world.query();
            compare(&mut world, &mut blaster, &query, &format!("seed {seed}, query {i}"));
        }
    }
}

/// Ids mean other expressions after a collection: nothing may be remembered by them.
#[test]
fn a_collection_makes_it_forget() {
    let mut blaster = blaster();
    let mut world = World::new(7, 1, 60);
    for i in 0..30 {
        let query = world.query();
        compare(&mut world, &mut blaster, &query, &format!("query {i}"));
        let kept = world.kept();
        world.pool.collect(kept);
    }
    assert!(blaster.counters().circuits >= 30);
}
