//! The whole chain against trying every input: random walks along paths.

use expr::{BinOp, CmpOp, Evaluator, ExprId, Input, Model, Pool};
use solver::{Blaster, Budget, Decision, Domain, Path, Solver, SolverLimits, Validate, Validator};

use crate::random::{World, models};

fn solver() -> Solver {
    let blaster = Blaster::new(Validator::new(Validate::ALL));
    Solver::new(Box::new(blaster), None, SolverLimits::default())
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
        check_concretised(&mut world, &path, &left, solver, &what);
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

/// An expression that is said to have one value has it on all inputs; of those with one symbol and
/// nothing that relates it to others, all that have one value are found.
fn check_concretised(world: &mut World, path: &Path, left: &Left, solver: &mut Solver, what: &str) {
    let mut evaluator = Evaluator::default();
    for e in world.kept() {
        if !(1..=64).contains(&world.pool.width(e)) {
            continue;
        }
        let claimed = solver.only_value(&mut world.pool, path, e);
        let pool = &world.pool;
        let exact = matches!(pool.symbols(e), &[sym] if path.domain(sym) != Domain::ALL)
            && path.relations().is_empty();
        if claimed.is_none() && !exact {
            continue;
        }
        let mut values = left.models.iter().map(|m| evaluator.word(pool, m, e));
        let first = values.next().expect("a path has models");
        let only = values.all(|v| v == first).then_some(first);
        assert_eq!(claimed, only, "{what}");
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

/// With hardly any budget for the first try, what has few values is decided case by case.
#[test]
fn decisions_case_by_case_are_those_of_trying_all() {
    let mut by_cases = 0;
    for seed in 2000..2060 {
        let first = Budget { conflicts: 0, work: 0, ..Budget::default() };
        let limits = SolverLimits { first, ..SolverLimits::default() };
        let blaster = Blaster::new(Validator::new(Validate::ALL));
        let mut solver = Solver::new(Box::new(blaster), None, limits);
        walk(seed, 2, 8, &mut solver);
        by_cases += solver.stats().by_cases;
    }
    assert!(by_cases > 20, "{by_cases}");
}

#[test]
fn decisions_over_two_bytes_are_those_of_trying_all() {
    for seed in 1000..1040 {
        walk(seed, 2, 6, &mut solver());
    }
}

/// What programs compute from a comparison of two bytes is concretised once the path has it.
#[test]
fn what_is_computed_from_a_known_relation_is_concretised() {
    let mut pool = Pool::new();
    let input = pool.input(Input { name: "x".into(), ordinal: 0, size: 3 });
    let [a, b, c] = [0, 1, 2].map(|i| pool.input_byte(input, i));
    let less = pool.cmp(CmpOp::Ult, a, b);
    let same = pool.eq(b, c);
    let (wide, other) = (pool.zext(less, 64), pool.zext(same, 64));
    let eight = pool.constant(8, 64);
    let scaled = pool.mul(wide, eight);
    let base = pool.constant(0x1000_0000_0000_00f8, 64);
    let moved = pool.add(scaled, base);
    let high_byte = pool.extract(moved, 8, 8);
    let sum = pool.bin(BinOp::Add, wide, other);
    let table = pool.array(&[7, 0, 9], &[(1, high_byte)]);
    let read = pool.read(table, wide);
    let both = pool.and(less, same);
    let mut solver = solver();
    let start = Path::default();
    assert_eq!(solver.only_value(&mut pool, &start, moved), None);
    let Decision::Both { now, other } = solver.decide(&mut pool, &start, less) else {
        panic!("both are possible");
    };
    let at = 0x1000_0000_0000_00f8;
    for (holds, expected) in [(true, [at + 8, 1, 1]), (false, [at, 0, 7])] {
        let model = if holds == now { start.model() } else { &other };
        let taken = if holds { less } else { pool.not(less) };
        let mut path = start.clone();
        solver.assume(&mut pool, &mut path, taken, model.clone());
        let mut value = |e| solver.only_value(&mut pool, &path, e);
        assert_eq!([moved, wide, read].map(&mut value), expected.map(Some));
        assert_eq!(value(both), if holds { None } else { Some(0) }, "one false part suffices");
        assert_eq!(value(sum), None, "the other comparison is open");
    }
}
