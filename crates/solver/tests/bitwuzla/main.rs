//! Bitwuzla against trying every input, against our own bit-blaster, and at its limits.

#[path = "../blast/random.rs"]
mod random;

use std::sync::Arc;

use expr::{ExprId, FloatOp, Input, Pool, SymId, float};
use random::{World, satisfiable};
use solver::bitwuzla::{Bitwuzla, Library, interpolant};
use solver::{Answer, Backend, Blaster, Budget, Validate, Validator};

/// The library, without which a test says so and ends.
fn library_for_test() -> Option<Arc<Library>> {
    let library = Library::find().expect("a library that can be used");
    if library.is_none() {
        eprintln!("skipped: Bitwuzla is not there (setup/bitwuzla builds it)");
    }
    library
}

/// A solver whose models are all evaluated and whose cores our bit-blaster proves again.
fn solver_for_test() -> Option<Bitwuzla> {
    library_for_test().map(|library| Bitwuzla::new(library, Validator::new(Validate::ALL)))
}

/// Whether a back end finds the conditions satisfiable.
fn possible(backend: &mut dyn Backend, pool: &mut Pool, conditions: &[ExprId]) -> bool {
    match backend.check(pool, conditions, &Budget::default()) {
        Answer::Sat(_) => true,
        Answer::Unsat => false,
        Answer::Unknown => panic!("unknown"),
    }
}

#[test]
fn answers_over_one_byte_are_those_of_trying_all() {
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..40 {
        let Some(mut solver) = solver_for_test() else { return };
        let mut world = World::new(seed, 1, 60);
        for i in 0..20 {
            let query = world.query();
            let truth = satisfiable(&world.pool, &world.symbols, &query);
            let answer = possible(&mut solver, &mut world.pool, &query);
            assert_eq!(answer, truth, "seed {seed}, query {i}");
            *(if truth { &mut sat } else { &mut unsat }) += 1;
        }
    }
    assert!(sat > 100 && unsat > 100, "{sat} sat, {unsat} unsat: the test tests little");
}

#[test]
fn answers_over_three_bytes_are_those_of_the_bit_blaster() {
    for seed in 200..230 {
        let Some(mut solver) = solver_for_test() else { return };
        let mut blaster = Blaster::default();
        let mut world = World::new(seed, 3, 30);
        for i in 0..5 {
            let query = world.query();
            let ours = possible(&mut blaster, &mut world.pool, &query);
            let theirs = possible(&mut solver, &mut world.pool, &query);
            assert_eq!(theirs, ours, "seed {seed}, query {i}");
        }
    }
}

/// Ids mean other expressions after a collection.
#[test]
fn a_collection_changes_no_answer() {
    let Some(mut solver) = solver_for_test() else { return };
    let mut world = World::new(8, 1, 60);
    for i in 0..30 {
        let query = world.query();
        let truth = satisfiable(&world.pool, &world.symbols, &query);
        assert_eq!(possible(&mut solver, &mut world.pool, &query), truth, "query {i}");
        let kept = world.kept();
        world.pool.collect(kept);
    }
}

#[test]
fn interpolants_lie_between() {
    let Some(library) = library_for_test() else { return };
    let mut found = 0;
    for seed in 300..400 {
        let mut world = World::new(seed, 3, 25);
        let (first, second) = (world.query(), world.query());
        let pool = &mut world.pool;
        let mut judge = Blaster::default();
        let mut can_hold =
            |pool: &mut Pool, conditions: &[ExprId]| possible(&mut judge, pool, conditions);
        let between = interpolant(&library, pool, &first, &second, &Budget::default());
        let all: Vec<ExprId> = first.iter().chain(&second).copied().collect();
        assert_eq!(between.is_none(), can_hold(pool, &all), "seed {seed}");
        let Some(between) = between else { continue };
        found += 1;
        let negated = pool.not(between);
        let refuted: Vec<ExprId> = first.iter().copied().chain([negated]).collect();
        assert!(!can_hold(pool, &refuted), "seed {seed}: does not follow from the first");
        let refuted: Vec<ExprId> = second.iter().copied().chain([between]).collect();
        assert!(!can_hold(pool, &refuted), "seed {seed}: does not contradict the second");
        let symbols = |conditions: &[ExprId]| -> Vec<SymId> {
            conditions.iter().flat_map(|&e| pool.symbols(e)).copied().collect()
        };
        let (left, right) = (symbols(&first), symbols(&second));
        for sym in symbols(&[between]) {
            assert!(
                left.contains(&sym) && right.contains(&sym),
                "seed {seed}: a symbol of one side"
            );
        }
    }
    assert!(found > 20, "{found} interpolants: the test tests little");
}

#[test]
fn floats_are_lowered() {
    let Some(mut solver) = solver_for_test() else { return };
    let mut pool = Pool::new();
    let input = pool.input(Input { name: "f".into(), ordinal: 0, size: 4 });
    let bytes: Vec<_> = (0..4).map(|i| pool.input_byte(input, i)).collect();
    let x = pool.from_bytes(&bytes);
    let add = pool.constant(u64::from(1.5f32.to_bits()), 32);
    let goal = pool.constant(u64::from(4.0f32.to_bits()), 32);
    let sum = pool.float(FloatOp::Add, float::Kind::F32, float::Round::NearestEven, x, add);
    let equal = pool.eq(sum, goal);
    let Answer::Sat(model) = solver.check(&mut pool, &[equal], &Budget::default()) else {
        panic!("there is a number");
    };
    let found = [0, 1, 2, 3].map(|i| model.get(pool.input_symbol(input, i)));
    assert_eq!(f32::from_le_bytes(found) + 1.5, 4.0);
}

#[test]
fn a_budget_that_is_too_small_gives_unknown() {
    let Some(mut solver) = solver_for_test() else { return };
    let mut pool = Pool::new();
    let input = pool.input(Input { name: "in".into(), ordinal: 0, size: 8 });
    let bytes: Vec<_> = (0..8).map(|i| pool.input_byte(input, i)).collect();
    let (a, b) = (pool.from_bytes(&bytes[..4]), pool.from_bytes(&bytes[4..]));
    let (a, b) = (pool.zext(a, 64), pool.zext(b, 64));
    let product = pool.mul(a, b);
    // Two primes of 32 bits, the smaller one first.
    let goal = pool.constant(4_294_967_279 * 4_294_967_291, 64);
    let conditions = [pool.eq(product, goal), pool.ult(a, b)];
    let tiny = Budget::conflicts(20);
    assert!(matches!(solver.check(&mut pool, &conditions, &tiny), Answer::Unknown));
    let no_room = Budget { gates: 0, ..Budget::default() };
    let (sum, number) = (pool.add(a, b), pool.constant(123_456, 64));
    let other = pool.eq(sum, number);
    assert!(matches!(solver.check(&mut pool, &[other], &no_room), Answer::Unknown));
    // And the solver goes on.
    assert!(matches!(solver.check(&mut pool, &[other], &Budget::default()), Answer::Sat(_)));
}

#[test]
fn a_store_behind_the_end_is_not_read_back() {
    let Some(library) = library_for_test() else { return };
    let mut solver = Bitwuzla::new(library.clone(), Validator::new(Validate::ALL));
    let mut pool = Pool::new();
    let input = pool.input(Input { name: "in".into(), ordinal: 0, size: 2 });
    // Indices of two bits into three bytes: the fourth position needs no more bits than the third.
    let [i, j] = [0, 1].map(|k| {
        let byte = pool.input_byte(input, k);
        let low = pool.extract(byte, 0, 2);
        pool.zext(low, 64)
    });
    let table = pool.array(&[1, 1, 1], &[]);
    let (five, three) = (pool.constant(5, 8), pool.constant(3, 64));
    let array = pool.store(table, i, five);
    let byte = pool.read(array, j);
    let stored = pool.eq(byte, five);
    let behind = pool.eq(i, three);
    let budget = Budget::default();
    assert!(matches!(solver.check(&mut pool, &[stored], &budget), Answer::Sat(_)));
    assert!(matches!(solver.check(&mut pool, &[stored, behind], &budget), Answer::Unsat));
    assert!(interpolant(&library, &mut pool, &[stored], &[behind], &budget).is_some());
}
