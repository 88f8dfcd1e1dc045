//! Mark and sweep: what is reachable stays under its id, what is not makes room.

use expr::{Evaluator, ExprId, Input, Kind, Model, Pool};

fn byte(pool: &mut Pool, i: u32) -> ExprId {
    let input = pool.input(Input { name: "x".into(), ordinal: 0, size: 64 });
    pool.input_byte(input, i)
}

/// An expression over a byte that no other seed gives.
fn garbage(pool: &mut Pool, seed: u64) -> ExprId {
    let x = byte(pool, (seed % 64) as u32);
    let x = pool.zext(x, 64);
    let c = pool.constant(seed * 3 + 1000, 64);
    let product = pool.mul(x, c);
    pool.add(product, c)
}

#[test]
fn what_is_reachable_keeps_its_id() {
    let mut pool = Pool::new();
    let mut kept = Vec::new();
    for seed in 0..100 {
        let e = garbage(&mut pool, seed);
        if seed % 3 == 0 {
            kept.push((seed, e, pool.kind(e), pool.width(e)));
        }
    }
    let member = byte(&mut pool, 7);
    let array = pool.array(&[1, 2, 3, 4], &[(2, member)]);
    let index = byte(&mut pool, 8);
    let read = pool.read(array, index);
    let before = pool.len();
    let generation = pool.generation();
    pool.collect(kept.iter().map(|k| k.1).chain([read]));
    assert!(pool.len() < before);
    assert_ne!(pool.generation(), generation);
    for &(seed, e, kind, width) in &kept {
        assert_eq!((pool.kind(e), pool.width(e)), (kind, width));
        // Made again, it is found, not made.
        assert_eq!(garbage(&mut pool, seed), e);
    }
    let mut evaluator = Evaluator::default();
    let mut bytes = vec![0; 64];
    (bytes[7], bytes[8]) = (99, 2);
    let model = Model::from_bytes(bytes);
    assert_eq!(evaluator.word(&pool, &model, read), 99, "a table keeps its bytes alive");
    assert_eq!(byte(&mut pool, 7), member);
}

#[test]
fn slots_are_used_again() {
    let mut pool = Pool::new();
    let kept = garbage(&mut pool, 1);
    for round in 0..50 {
        for seed in 0..1000 {
            garbage(&mut pool, 1000 * round + seed);
        }
        pool.collect([kept]);
    }
    assert!(pool.bound() < 10_000, "{} slots", pool.bound());
    let reachable = pool.len();
    pool.collect([kept]);
    assert_eq!(pool.len(), reachable);
    pool.collect([]);
    assert!(pool.is_empty());
    let again = garbage(&mut pool, 5);
    assert!(matches!(pool.kind(again), Kind::Bin(..)));
}

/// An evaluator notices that ids mean other expressions now.
#[test]
fn evaluation_after_collection() {
    let mut pool = Pool::new();
    let mut evaluator = Evaluator::default();
    let model = Model::from_bytes((0..64).collect());
    for round in 0..20u64 {
        let e = garbage(&mut pool, round);
        let c = round * 3 + 1000;
        let expected = (round % 64) * c + c;
        assert_eq!(evaluator.word(&pool, &model, e), expected);
        pool.collect([]);
    }
}
