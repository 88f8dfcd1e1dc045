//! Expressions that loops make: deep, long, and much shared. Nothing may overflow the stack or take
//! time out of proportion; the threads of tests have two megabytes of stack.

use expr::{BinOp, Evaluator, ExprId, Input, Kind, Model, Pool, Substitution};

const DEEP: u32 = 200_000;

fn bytes(pool: &mut Pool, size: u32) -> Vec<ExprId> {
    let input = pool.input(Input { name: "x".into(), ordinal: 0, size });
    (0..size).map(|i| pool.input_byte(input, i)).collect()
}

/// A checksum over many bytes.
fn sum(pool: &mut Pool, deep: u32) -> ExprId {
    let bytes = bytes(pool, 16);
    let mut sum = pool.zero(32);
    for i in 0..deep {
        let byte = pool.zext(bytes[(i % 16) as usize], 32);
        let factor = pool.constant(3 + 2 * (i as u64 % 5), 32);
        let term = pool.mul(byte, factor);
        sum = if i % 2 == 0 { pool.add(sum, term) } else { pool.xor(sum, term) };
    }
    sum
}

fn value_of_sum(model: &[u8], deep: u32) -> u32 {
    (0..deep).fold(0, |sum: u32, i| {
        let term = u32::from(model[(i % 16) as usize]) * (3 + 2 * (i % 5));
        if i % 2 == 0 { sum.wrapping_add(term) } else { sum ^ term }
    })
}

#[test]
fn a_deep_sum() {
    let mut pool = Pool::new();
    let sum = sum(&mut pool, DEEP);
    let values: Vec<u8> = (0..16).map(|i| i * 13 + 1).collect();
    let model = Model::from_bytes(values.clone());
    let expected = u64::from(value_of_sum(&values, DEEP));
    let mut evaluator = Evaluator::default();
    assert_eq!(evaluator.word(&pool, &model, sum), expected);
    for (low, width) in [(0, 8), (8, 8), (24, 8), (0, 16), (3, 7)] {
        let slice = pool.extract(sum, low, width);
        let mask = (1 << width) - 1;
        assert_eq!(evaluator.word(&pool, &model, slice), expected >> low & mask);
    }
    let seven = pool.constant(7, 32);
    let test = pool.ult(sum, seven);
    assert_eq!(pool.lower_floats(test), Some(test));
    let text = pool.smt_query(&[test]).expect("there are no floats");
    assert!(text.len() < 200 * DEEP as usize);
    pool.collect([sum]);
    assert_eq!(evaluator.word(&pool, &model, sum), expected);
}

#[test]
fn substitution_in_a_deep_sum() {
    let mut pool = Pool::new();
    let sum = sum(&mut pool, DEEP);
    let input = pool.input(Input { name: "x".into(), ordinal: 0, size: 16 });
    let values: Vec<u8> = (0..16).map(|i| i * 7 + 3).collect();
    // All bytes become constants: the sum does.
    let pairs: Vec<_> = (0..16)
        .map(|i| {
            let byte = pool.input_byte(input, i);
            (byte, pool.constant(values[i as usize].into(), 8))
        })
        .collect();
    let result = pool.substitute(sum, &mut Substitution::new(pairs));
    assert_eq!(pool.as_const(result), Some(u64::from(value_of_sum(&values, DEEP))));
}

#[test]
fn a_long_word() {
    let mut pool = Pool::new();
    let bytes = bytes(&mut pool, 4096);
    let word = pool.from_bytes(&bytes);
    for (i, &byte) in bytes.iter().enumerate() {
        assert_eq!(pool.extract(word, i as u32 * 8, 8), byte);
    }
    // Appended below and above, cut across, in any order the same.
    let (low, high) = bytes.split_at(2000);
    let (low, high) = (pool.from_bytes(low), pool.from_bytes(high));
    assert_eq!(pool.concat(high, low), word);
    assert_eq!(pool.extract(word, 0, 16_000), low);
    assert_eq!(pool.extract(word, 16_000, 4096 * 8 - 16_000), high);
    // Operators go through the parts.
    let ones = pool.ones(4096 * 8);
    let flipped = pool.xor(word, ones);
    let back = pool.not(flipped);
    assert_eq!(back, word);
    let zero = pool.zero(4096 * 8);
    let all_zero = pool.eq(word, zero);
    let mut evaluator = Evaluator::default();
    assert!(evaluator.holds(&pool, &Model::default(), all_zero));
    let last = pool.symbols(bytes[4095])[0];
    let mut model = Model::default();
    model.set(last, 1);
    assert!(!evaluator.holds(&pool, &model, all_zero));
    assert_eq!(evaluator.eval(&pool, &model, word).words()[511], 1 << 56);
}

/// Every step uses the one before twice: trees would have 2^200 leaves.
#[test]
fn much_sharing() {
    let mut pool = Pool::new();
    let bytes = bytes(&mut pool, 4);
    let mut hash = pool.from_bytes(&bytes);
    for i in 0..200 {
        let moved = pool.shl_by(hash, 5);
        let other = pool.lshr_by(hash, 3);
        let sum = pool.add(hash, moved);
        hash = pool.xor(sum, other);
        let index = pool.extract(hash, i % 24, 8);
        hash = match i % 4 {
            0 => pool.bin(BinOp::Mul, hash, moved),
            1 => pool.sub(hash, other),
            2 => {
                let wide = pool.zext(index, 32);
                pool.or(hash, wide)
            }
            _ => pool.not(hash),
        };
    }
    let low = pool.extract(hash, 0, 8);
    assert!(pool.len() < 100_000, "{} expressions", pool.len());
    let mut evaluator = Evaluator::default();
    let model = Model::from_bytes(vec![1, 2, 3, 4]);
    let expected = evaluator.word(&pool, &model, hash) & 255;
    assert_eq!(evaluator.word(&pool, &model, low), expected);
}

#[test]
fn a_long_chain_of_choices_and_stores() {
    let mut pool = Pool::new();
    let bytes = bytes(&mut pool, 16);
    let mut chain = pool.zero(8);
    let mut array = pool.array(&[0; 64], &[]);
    for i in 0..20_000u32 {
        let c = pool.constant(u64::from(i % 256), 8);
        let test = pool.eq(bytes[(i % 16) as usize], c);
        chain = pool.ite(test, bytes[(i * 7 % 16) as usize], chain);
        let index = pool.extract(chain, 0, 6);
        let index = pool.zext(index, 64);
        if i < 2000 {
            array = pool.store(array, index, chain);
        }
    }
    let far = pool.constant(1000, 64);
    let behind = pool.read(array, far);
    assert_eq!(pool.as_const(behind), Some(0));
    let index = pool.zext(bytes[3], 64);
    let read = pool.read(array, index);
    assert!(matches!(pool.kind(read), Kind::Read(..)));
    let mut evaluator = Evaluator::default();
    let model = Model::from_bytes((0..16).collect());
    evaluator.word(&pool, &model, chain);
    evaluator.word(&pool, &model, read);
    let condition = pool.eq(read, chain);
    assert!(pool.smt_query(&[condition]).is_some());
}
