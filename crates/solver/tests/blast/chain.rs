//! The whole chain against trying every input: random walks along paths.

use expr::{Evaluator, ExprId, Model};
use solver::{Blaster, Decision, Limits, Path, Solver, Validate, Validator};

use crate::random::{World, models};

fn solver() -> Solver {
    let blaster = Blaster::new(Validator::new(Validate::ALL));
    Solver::new(Box::new(blaster), None, Limits::default())
}

/// The models of a path, thinned out as conditions are added.
struct Left {
    models: Vec<Model>,
    evaluator: Evaluator,
}

impl Left {
    fn split(&mut self, world: &World, condition: ExprId) -> (Vec<Model>, Vec<Model>) {
        let pool = &world.pool;
        self.models.iter().cloned().partition(|m| self.evaluator.holds(pool, m, condition))
    }
}

fn walk(seed: u64, bytes: u32, steps: usize, solver: &mut Solver) {
    let mut world = World::new(seed, bytes, 40);
    let mut path = Path::default();
    let symbols = world.symbols.clone();
    let mut left = Left { models: models(&symbols).collect(), evaluator: Evaluator::default() };
    for step in 0..steps {
        let what = format!("seed {seed}, step {step}");
        let query = world.query();
        let condition = world.pool.all(query);
        let (yes, no) = left.split(&world, condition);
        let decision = solver.decide(&mut world.pool, &path, condition);
        match &decision {
            Decision::Always => assert!(no.is_empty() && !yes.is_empty(), "{what}: always"),
            Decision::Never => assert!(yes.is_empty() && !no.is_empty(), "{what}: never"),
            Decision::Both { now, other } => {
                assert!(!yes.is_empty() && !no.is_empty(), "{what}: both");
                let side = if *now { &no } else { &yes };
                let same = |m: &Model| symbols.iter().all(|&s| m.get(s) == other.get(s));
                assert!(side.iter().any(same), "{what}: the model is of the wrong side");
            }
            Decision::Unknown { .. } => panic!("{what}: unknown"),
        }
        check_bounds(&mut world, &path, &left, solver, &what);
        if let Decision::Both { now, other } = decision {
            // Go where fewer inputs are left, so that paths become narrow.
            let holds = yes.len() < no.len();
            let model = if holds == now { path.model().clone() } else { other };
            let taken = if holds { condition } else { world.pool.not(condition) };
            solver.assume(&mut world.pool, &mut path, taken, model);
            left.models = if holds { yes } else { no };
        }
    }
    check_canonical(&mut world, &path, &left, solver, seed);
}

fn check_bounds(world: &mut World, path: &Path, left: &Left, solver: &mut Solver, what: &str) {
    let e = *world.kept().last().expect("there are expressions");
    if !(1..=64).contains(&world.pool.width(e)) {
        return;
    }
    let (low, high) = solver.bounds(&world.pool, path, e);
    let mut evaluator = Evaluator::default();
    for model in left.models.iter().step_by(97) {
        let value = evaluator.word(&world.pool, model, e);
        assert!(low <= value && value <= high, "{what}: {value} is not in {low}..={high}");
    }
}

/// The canonical values are the least ones, the last byte of a short input first.
fn check_canonical(world: &mut World, path: &Path, left: &Left, solver: &mut Solver, seed: u64) {
    let symbols = world.symbols.clone();
    let canonical = solver.canonical(&mut world.pool, path, &symbols);
    let key = |m: &Model| symbols.iter().rev().map(|&s| m.get(s)).collect::<Vec<u8>>();
    let least = left.models.iter().map(key).min().expect("a path has models");
    assert_eq!(key(&canonical), least, "seed {seed}");
}

#[test]
fn decisions_over_one_byte_are_those_of_trying_all() {
    let mut solver = solver();
    for seed in 0..400 {
        walk(seed, 1, 8, &mut solver);
        // Another pool is another world: start afresh now and then.
        solver = self::solver();
    }
}

#[test]
fn decisions_over_two_bytes_are_those_of_trying_all() {
    for seed in 1000..1040 {
        walk(seed, 2, 6, &mut solver());
    }
}
