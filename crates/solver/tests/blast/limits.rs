//! What the bit-blaster does at its limits, and with floats.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::random::{Random, satisfiable};
use expr::float::{FCmp, Kind as Format, Round};
use expr::{BinOp, ExprId, FloatOp, Input, Pool};
use solver::{Answer, Backend, Blaster, Budget, QueryLog, Validate, Validator};

fn input(pool: &mut Pool, size: u32) -> Vec<ExprId> {
    let input = pool.input(Input { name: "x".into(), ordinal: 0, size });
    (0..size).map(|i| pool.input_byte(input, i)).collect()
}

fn blaster() -> Blaster {
    Blaster::new(Validator::new(Validate::ALL))
}

/// Two factors of a product of two primes: nothing that a few conflicts find.
fn factors(pool: &mut Pool) -> Vec<ExprId> {
    let bytes = input(pool, 6);
    let (a, b) = (pool.from_bytes(&bytes[..3]), pool.from_bytes(&bytes[3..]));
    let (a, b) = (pool.zext(a, 48), pool.zext(b, 48));
    let product = pool.mul(a, b);
    let wanted = pool.constant(16_769_023 * 16_777_213, 48);
    let one = pool.constant(1, 48);
    vec![pool.eq(product, wanted), pool.ult(one, a), pool.ult(one, b)]
}

#[test]
fn a_budget_of_conflicts_ends_as_unknown_and_harms_nothing() {
    let mut pool = Pool::new();
    let mut blaster = blaster();
    let hard = factors(&mut pool);
    let answer = blaster.check(&mut pool, &hard, &Budget::conflicts(10));
    assert!(matches!(answer, Answer::Unknown), "{answer:?}");
    let easy = [hard[1], pool.not(hard[1])];
    let answer = blaster.check(&mut pool, &easy, &Budget::default());
    assert!(matches!(answer, Answer::Unsat), "{answer:?}");
    assert_eq!(blaster.core(), [0, 1]);
}

#[test]
fn a_budget_of_gates_ends_as_unknown() {
    let mut pool = Pool::new();
    let hard = factors(&mut pool);
    let budget = Budget { gates: 100, ..Budget::default() };
    let answer = blaster().check(&mut pool, &hard, &budget);
    assert!(matches!(answer, Answer::Unknown), "{answer:?}");
}

#[test]
fn a_query_can_be_stopped_from_another_thread() {
    let mut pool = Pool::new();
    let hard = factors(&mut pool);
    let stop = Arc::new(AtomicBool::new(false));
    let budget = Budget { stop: Some(Arc::clone(&stop)), ..Budget::conflicts(u64::MAX) };
    let other = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(20));
        stop.store(true, Ordering::Relaxed);
    });
    let answer = blaster().check(&mut pool, &hard, &budget);
    other.join().expect("it only waits");
    // The search may have been quicker than the other thread.
    assert!(matches!(answer, Answer::Unknown | Answer::Sat(_)), "{answer:?}");
}

#[test]
fn nothing_asserted_holds_and_false_does_not() {
    let mut pool = Pool::new();
    let mut blaster = blaster();
    assert!(matches!(blaster.check(&mut pool, &[], &Budget::default()), Answer::Sat(_)));
    let (yes, no) = (pool.boolean(true), pool.boolean(false));
    let answer = blaster.check(&mut pool, &[yes, no], &Budget::default());
    assert!(matches!(answer, Answer::Unsat), "{answer:?}");
    assert_eq!(blaster.core(), [1]);
}

/// A read of a table of 64-bit words at an index that is bounded by another assertion only.
#[test]
fn a_table_is_read_at_a_wide_index() {
    let mut pool = Pool::new();
    let bytes = input(&mut pool, 8);
    let squares: Vec<u8> = (0..200u32).map(|i| (i * i) as u8).collect();
    let table = pool.array(&squares, &[]);
    let at = pool.from_bytes(&bytes);
    let read = pool.read(table, at);
    let wanted = pool.constant(squares[199] as u64, 8);
    let (low, end) = (pool.constant(190, 64), pool.constant(200, 64));
    let query = [pool.eq(read, wanted), pool.ule(low, at), pool.ult(at, end)];
    let answer = blaster().check(&mut pool, &query, &Budget::default());
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
    // Behind the end there are zeros only.
    let query = [pool.eq(read, wanted), pool.ule(end, at)];
    let answer = blaster().check(&mut pool, &query, &Budget::default());
    assert!(matches!(answer, Answer::Unsat), "{answer:?}");
}

/// A loop's worth of nested operators must not need the stack of the thread.
#[test]
fn expressions_may_be_deep() {
    let mut pool = Pool::new();
    let bytes = input(&mut pool, 2);
    let mut value = bytes[0];
    for i in 0..30_000u64 {
        let k = pool.constant(i, 8);
        let here = pool.eq(bytes[1], k);
        let sum = pool.bin(BinOp::Xor, value, k);
        value = pool.ite(here, sum, value);
    }
    let k = pool.constant(17, 8);
    let query = [pool.eq(value, k)];
    let answer = blaster().check(&mut pool, &query, &Budget::default());
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
}

#[test]
fn floats_are_decided_as_they_are_evaluated() {
    let near = Round::NearestEven;
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut pool = Pool::new();
        let bytes = input(&mut pool, 2);
        let symbols = pool.symbols(bytes[0]).iter().chain(pool.symbols(bytes[1])).copied();
        let symbols: Vec<_> = symbols.collect();
        let rest = pool.zero(16);
        let word = pool.from_bytes(&bytes);
        // The upper half of a float, and a small integer as one.
        let a = pool.concat(word, rest);
        let b = pool.float_from_int(Format::F32, true, near, bytes[0]);
        let op = random.pick(&[FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div]);
        let value = pool.float(op, Format::F32, near, a, b);
        let k = random.pick(&[1.5f32, -0.25, 1e30, 0.0, 3.0]);
        let k = pool.constant(k.to_bits() as u64, 32);
        let predicate = random.pick(&[FCmp::Oeq, FCmp::Olt, FCmp::Une, FCmp::Uno]);
        let query = [
            pool.float_cmp(predicate, Format::F32, value, k),
            pool.float_cmp(FCmp::Olt, Format::F32, b, a),
        ];
        let possible = satisfiable(&pool, &symbols, &query);
        match blaster().check(&mut pool, &query, &Budget::default()) {
            Answer::Sat(_) => assert!(possible, "seed {seed}"),
            Answer::Unsat => assert!(!possible, "seed {seed}"),
            Answer::Unknown => panic!("seed {seed}: unknown"),
        }
    }
}

#[test]
fn queries_are_logged_with_their_answers() {
    let folder = std::env::temp_dir().join(format!("pollard-query-log-{}", std::process::id()));
    let mut log = QueryLog::new(&folder, "q").expect("a folder can be made");
    let mut pool = Pool::new();
    let bytes = input(&mut pool, 1);
    let k = pool.constant(65, 8);
    let query = [pool.eq(bytes[0], k)];
    let answer = blaster().check(&mut pool, &query, &Budget::default());
    let path = log.write(&mut pool, &query, &answer, "blast").expect("a file can be written");
    let text = std::fs::read_to_string(&path).expect("it was written");
    assert_eq!(path.file_name().and_then(|n| n.to_str()), Some("q000001.smt2"));
    assert!(text.starts_with("; sat, says blast\n; x[0] = 65\n(set-info :status sat)\n"), "{text}");
    assert!(text.ends_with("(check-sat)\n"), "{text}");
    let second = log.write(&mut pool, &query, &Answer::Unknown, "none").expect("another, too");
    assert_eq!(second.file_name().and_then(|n| n.to_str()), Some("q000002.smt2"));
    let files = std::fs::read_dir(&folder).expect("the folder is there").count();
    assert_eq!(files, 2, "nothing unfinished is left");
    std::fs::remove_dir_all(&folder).expect("it can be removed");
}
