//! How fast expressions are built, found again, evaluated and collected:
//! `cargo run --release -p expr --example speed`.

use std::time::Instant;

use expr::{Evaluator, ExprId, Input, Model, Pool};

const COUNT: u64 = 1_000_000;

fn timed<T>(what: &str, count: u64, f: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = f();
    let seconds = start.elapsed().as_secs_f64();
    println!("{what:<40} {seconds:>7.3} s  {:>6.0} ns each", seconds * 1e9 / count as f64);
    result
}

/// Sums, slices and comparisons such as a loop over bytes makes.
fn build(pool: &mut Pool, bytes: &[ExprId]) -> Vec<ExprId> {
    let mut all = Vec::new();
    for i in 0..COUNT / 4 {
        let byte = bytes[i as usize % bytes.len()];
        let wide = pool.zext(byte, 32);
        let constant = pool.constant(i, 32);
        let sum = pool.add(wide, constant);
        let product = pool.mul(sum, wide);
        all.push(pool.ult(product, constant));
    }
    all
}

fn main() {
    let mut pool = Pool::new();
    let input = pool.input(Input { name: "x".into(), ordinal: 0, size: 64 });
    let bytes: Vec<ExprId> = (0..64).map(|i| pool.input_byte(input, i)).collect();
    let all = timed("build a million new expressions", COUNT, || build(&mut pool, &bytes));
    println!("{} expressions", pool.len());
    timed("build them again", COUNT, || build(&mut pool, &bytes));
    let model = Model::from_bytes((0..64).collect());
    let mut evaluator = Evaluator::default();
    timed("evaluate", COUNT, || all.iter().filter(|&&e| evaluator.holds(&pool, &model, e)).count());
    timed("collect, a quarter stays", COUNT, || pool.collect(all.iter().copied().step_by(4)));
    println!("{} expressions", pool.len());
    timed("4096 bytes as one word", 4096, || {
        let input = pool.input(Input { name: "y".into(), ordinal: 1, size: 4096 });
        let bytes: Vec<ExprId> = (0..4096).map(|i| pool.input_byte(input, i)).collect();
        let word = pool.from_bytes(&bytes);
        for i in 0..4096 {
            assert_eq!(pool.extract(word, i * 8, 8), bytes[i as usize]);
        }
    });
}
