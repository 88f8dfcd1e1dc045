//! Bitwuzla against brute force: random conditions over three symbols of which four bits matter.

use std::sync::Arc;

use expr::{BinOp, CmpOp, Evaluator, ExprId, Input, Model, Pool, SymId};
use solver::bitwuzla::{Bitwuzla, Library, interpolant};
use solver::{Answer, Backend, Budget};

const SYMBOLS: u32 = 3;
const BITS: u32 = 4;

/// A small random generator: the same numbers everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }
}

/// Random expressions, each made from earlier ones.
struct Garden {
    pool: Pool,
    dice: Dice,
    values: Vec<ExprId>,
    arrays: Vec<ExprId>,
    /// Of all indices into arrays.
    index_width: u32,
}

impl Garden {
    fn new(seed: u64) -> Garden {
        let mut pool = Pool::new();
        let input = pool.input(Input { name: "in".into(), ordinal: 0, size: SYMBOLS });
        let mut values = Vec::new();
        for i in 0..SYMBOLS {
            let byte = pool.input_byte(input, i);
            let nibble = pool.extract(byte, 0, BITS);
            values.extend([nibble, pool.zext(nibble, 8), pool.sext(nibble, 70)]);
        }
        let mut dice = Dice(seed * 2 + 0x9e37_79b9);
        let index_width = dice.pick(&[1, 2, 3, 4, 8, 64, 64, 70]);
        let mut garden = Garden { pool, dice, values, arrays: Vec::new(), index_width };
        garden.grow();
        garden
    }

    fn grow(&mut self) {
        for _ in 0..12 {
            let value = self.value();
            self.values.push(value);
            if self.dice.roll(2) == 0 {
                let array = self.array();
                self.arrays.push(array);
            }
        }
    }

    /// An earlier value, made as wide as asked.
    fn operand(&mut self, width: u32) -> ExprId {
        let e = self.dice.pick(&self.values);
        match self.dice.roll(4) {
            0 => {
                let value = self.dice.roll(1 << 16) as u64;
                let constant = self.pool.constant(value, width.min(16));
                self.pool.sext(constant, width)
            }
            1 if self.pool.width(e) < width => self.pool.sext(e, width),
            _ => self.pool.resize(e, width),
        }
    }

    fn value(&mut self) -> ExprId {
        const OPERATORS: [BinOp; 13] = [
            BinOp::Add,
            BinOp::Sub,
            BinOp::Mul,
            BinOp::UDiv,
            BinOp::SDiv,
            BinOp::URem,
            BinOp::SRem,
            BinOp::And,
            BinOp::Or,
            BinOp::Xor,
            BinOp::Shl,
            BinOp::LShr,
            BinOp::AShr,
        ];
        let width = self.dice.pick(&[1, 1, 3, 4, 4, 8, 8, 70]);
        match self.dice.roll(8) {
            0..=3 => {
                let op = self.dice.pick(&OPERATORS);
                let (a, b) = (self.operand(width), self.operand(width));
                self.pool.bin(op, a, b)
            }
            4 => {
                let (a, b) = (self.operand(width), self.operand(5));
                self.pool.concat(a, b)
            }
            5 => {
                let c = self.condition();
                let (a, b) = (self.operand(width), self.operand(width));
                self.pool.ite(c, a, b)
            }
            6 if !self.arrays.is_empty() => {
                let array = self.dice.pick(&self.arrays);
                let index = self.operand(self.index_width);
                self.pool.read(array, index)
            }
            _ => {
                let a = self.operand(width);
                self.pool.not(a)
            }
        }
    }

    /// A table or, if there are arrays already, a store into one or a choice between two.
    fn array(&mut self) -> ExprId {
        if self.arrays.is_empty() || self.dice.roll(4) == 0 {
            let len = 1 + self.dice.roll(9);
            let bytes: Vec<u8> = (0..len).map(|_| self.dice.roll(4) as u8).collect();
            let symbolic = [(self.dice.roll(len) as u32, self.operand(8))];
            return self.pool.array(&bytes, &symbolic);
        }
        let array = self.dice.pick(&self.arrays);
        if self.dice.roll(4) == 0 {
            let len = self.pool.array_len(array);
            let same: Vec<_> =
                self.arrays.iter().copied().filter(|&a| self.pool.array_len(a) == len).collect();
            let (c, other) = (self.condition(), self.dice.pick(&same));
            return self.pool.ite(c, array, other);
        }
        let (index, byte) = (self.operand(self.index_width), self.operand(8));
        self.pool.store(array, index, byte)
    }

    /// That a byte of an array is a small number.
    fn array_condition(&mut self) -> ExprId {
        let array = self.dice.pick(&self.arrays);
        let index = self.operand(self.index_width);
        let byte = self.pool.read(array, index);
        let number = self.dice.roll(4) as u64;
        let number = self.pool.constant(number, 8);
        self.pool.eq(byte, number)
    }

    fn condition(&mut self) -> ExprId {
        if !self.arrays.is_empty() && self.dice.roll(2) == 0 {
            return self.array_condition();
        }
        const COMPARISONS: [CmpOp; 5] = [CmpOp::Eq, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle];
        let width = self.dice.pick(&[1, 4, 4, 8, 8, 70]);
        let op = self.dice.pick(&COMPARISONS);
        let (a, b) = (self.operand(width), self.operand(width));
        let comparison = self.pool.cmp(op, a, b);
        if self.dice.roll(3) == 0 { self.pool.not(comparison) } else { comparison }
    }

    fn conditions(&mut self, most: usize) -> Vec<ExprId> {
        (0..1 + self.dice.roll(most)).map(|_| self.condition()).collect()
    }
}

/// All models.
fn models() -> Vec<Model> {
    let value = |n: u32, i: u32| (n >> (i * BITS) & ((1 << BITS) - 1)) as u8;
    (0..1 << (SYMBOLS * BITS))
        .map(|n| Model::from_bytes((0..SYMBOLS).map(|i| value(n, i)).collect()))
        .collect()
}

/// Under which models all conditions hold.
fn truths(pool: &Pool, models: &[Model], conditions: &[ExprId]) -> Vec<bool> {
    let mut evaluator = Evaluator::default();
    let mut holds =
        |model: &Model| conditions.iter().all(|&e| evaluator.eval(pool, model, e).word() == 1);
    models.iter().map(&mut holds).collect()
}

/// The library, without which a test says so and ends.
fn library_for_test() -> Option<Arc<Library>> {
    let library = Library::find().expect("a library that can be used");
    if library.is_none() {
        eprintln!("skipped: Bitwuzla is not there (setup/bitwuzla builds it)");
    }
    library
}

fn solver_for_test() -> Option<Bitwuzla> {
    library_for_test().map(Bitwuzla::new)
}

#[test]
fn answers_models_and_cores_agree_with_brute_force() {
    let models = models();
    let (mut sat, mut unsat) = (0, 0);
    for seed in 1..=60 {
        let Some(mut solver) = solver_for_test() else { return };
        let mut garden = Garden::new(seed);
        for _ in 0..6 {
            let conditions = garden.conditions(5);
            let possible = truths(&garden.pool, &models, &conditions).contains(&true);
            match solver.check(&mut garden.pool, &conditions, &Budget::default()) {
                Answer::Sat(model) => {
                    sat += 1;
                    assert!(possible, "seed {seed}: satisfiable");
                    assert_eq!(truths(&garden.pool, &[model], &conditions), [true], "seed {seed}");
                }
                Answer::Unsat => {
                    unsat += 1;
                    assert!(!possible, "seed {seed}: unsatisfiable");
                    let core: Vec<_> = solver.core().iter().map(|&i| conditions[i]).collect();
                    let still = truths(&garden.pool, &models, &core);
                    assert!(!still.contains(&true), "seed {seed}: the core is none");
                }
                Answer::Unknown => panic!("seed {seed}: unknown"),
            }
        }
    }
    assert!(sat > 50 && unsat > 50, "both answers occur: {sat}, {unsat}");
}

#[test]
fn interpolants_agree_with_brute_force() {
    let models = models();
    let Some(library) = library_for_test() else { return };
    let mut found = 0;
    for seed in 1..=80 {
        let mut garden = Garden::new(seed);
        let (first, second) = (garden.conditions(3), garden.conditions(3));
        let pool = &mut garden.pool;
        let between = interpolant(&library, pool, &first, &second, &Budget::default());
        let (first_holds, second_holds) =
            (truths(pool, &models, &first), truths(pool, &models, &second));
        let possible = first_holds.iter().zip(&second_holds).any(|(a, b)| *a && *b);
        assert_eq!(between.is_none(), possible, "seed {seed}");
        let Some(between) = between else { continue };
        found += 1;
        let holds = truths(pool, &models, &[between]);
        for i in 0..models.len() {
            assert!(!first_holds[i] || holds[i], "seed {seed}: follows from the first");
            assert!(!second_holds[i] || !holds[i], "seed {seed}: contradicts the second");
        }
        let symbols = |conditions: &[ExprId]| -> Vec<SymId> {
            conditions.iter().flat_map(|&e| pool.symbols(e)).copied().collect()
        };
        let (left, right) = (symbols(&first), symbols(&second));
        for sym in symbols(&[between]) {
            assert!(left.contains(&sym) && right.contains(&sym), "seed {seed}: a symbol of both");
        }
    }
    assert!(found > 20, "some cannot hold together: {found}");
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
    let mut solver = Bitwuzla::new(library.clone());
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
