//! Reads of large arrays: lemmas on demand against the plain encoding, which proves each "unsat"
//! again, while each model is evaluated.

use expr::{ExprId, Input, Pool};
use solver::{Answer, Backend, Blaster, Budget, Validate, Validator};

use super::random::Random;

/// A pool with some large arrays and indices into them.
struct World {
    pool: Pool,
    random: Random,
    arrays: Vec<ExprId>,
    indices: Vec<ExprId>,
    bytes: Vec<ExprId>,
}

/// Lengths beyond which arrays are left to lemmas, some no powers of two.
const LENGTHS: [u32; 3] = [4200, 5000, 8192];

impl World {
    fn new(seed: u64) -> World {
        let mut pool = Pool::new();
        let mut random = Random::new(seed);
        let large = pool.input(Input { name: "a".into(), ordinal: 0, size: 8192 });
        let small = pool.input(Input { name: "i".into(), ordinal: 1, size: 8 });
        let bytes: Vec<ExprId> = (0..8).map(|i| pool.input_byte(small, i)).collect();
        let mut arrays = vec![pool.input_array(large, 0, 8192), pool.input_array(large, 100, 5000)];
        for few in [4, 300] {
            let len = random.pick(&LENGTHS) as usize;
            let numbers: Vec<u8> = (0..len).map(|_| random.below(few) as u8).collect();
            arrays.push(pool.array(&numbers, &[]));
            let mut symbolic: Vec<(u32, ExprId)> = Vec::new();
            for at in (0..len as u32).step_by(1 + random.below(40) as usize) {
                let e = match random.below(3) {
                    0 => random.pick(&bytes),
                    _ => pool.input_byte(large, random.below(8192) as u32),
                };
                symbolic.push((at, e));
            }
            arrays.push(pool.array(&numbers, &symbolic));
        }
        let mut indices = Vec::new();
        for pair in bytes.chunks(2) {
            let word = pool.from_bytes(pair);
            indices.push(pool.zext(word, 32));
        }
        World { pool, random, arrays, indices, bytes }
    }

    /// One more byte: a read of one of the arrays, perhaps above a store.
    fn grow(&mut self) {
        let mut array = self.random.pick(&self.arrays);
        let index = self.random.pick(&self.indices);
        for _ in 0..self.random.below(3) {
            let at = match self.random.below(4) {
                0 => self.pool.constant(self.random.below(5000), 32),
                _ => self.random.pick(&self.indices),
            };
            array = self.pool.store(array, at, self.random.pick(&self.bytes));
        }
        let byte = self.pool.read(array, index);
        self.bytes.push(byte);
        if self.random.below(3) == 0 {
            // What was read is an index, too.
            let other = self.random.pick(&self.bytes);
            let word = self.pool.from_bytes(&[byte, other]);
            let word = self.pool.zext(word, 32);
            self.indices.push(word);
        }
    }

    fn condition(&mut self) -> ExprId {
        let (a, b) = (self.random.pick(&self.bytes), self.random.pick(&self.bytes));
        let (i, j) = (self.random.pick(&self.indices), self.random.pick(&self.indices));
        let number = self.pool.constant(self.random.below(256), 8);
        let place = self.pool.constant(self.random.below(6000), 32);
        let pool = &mut self.pool;
        let condition = match self.random.below(8) {
            0 => pool.eq(a, b),
            1 | 2 => pool.eq(a, number),
            3 => pool.ult(a, b),
            4 => pool.ult(i, place),
            5 => pool.eq(i, j),
            6 => pool.eq(i, place),
            _ => pool.ule(number, a),
        };
        if self.random.below(3) == 0 { self.pool.not(condition) } else { condition }
    }
}

#[test]
fn lemmas_say_what_the_plain_encoding_says() {
    let (mut sat, mut unsat, mut refuted) = (0, 0, 0);
    for seed in 0..10 {
        let mut world = World::new(seed);
        let mut blaster = Blaster::new(Validator::new(Validate::ALL));
        for _ in 0..8 {
            (0..2).for_each(|_| world.grow());
            let count = 1 + world.random.below(5);
            let asked: Vec<ExprId> = (0..count).map(|_| world.condition()).collect();
            match blaster.check(&mut world.pool, &asked, &Budget::default()) {
                Answer::Sat(_) => sat += 1,
                Answer::Unsat => unsat += 1,
                Answer::Unknown => panic!("the budget is enough"),
            }
        }
        refuted += blaster.counters().refuted;
    }
    assert!(sat > 20 && unsat > 10 && refuted > 20, "{sat} {unsat} {refuted}");
}

#[test]
fn equal_indices_need_no_elements() {
    let mut pool = Pool::new();
    let large = pool.input(Input { name: "a".into(), ordinal: 0, size: 1 << 20 });
    let array = pool.input_array(large, 0, 1 << 20);
    let mut index = |name: &str| {
        let id = pool.input(Input { name: name.into(), ordinal: 1, size: 4 });
        let bytes: Vec<ExprId> = (0..4).map(|i| pool.input_byte(id, i)).collect();
        pool.from_bytes(&bytes)
    };
    let (i, j) = (index("i"), index("j"));
    let (x, y) = (pool.read(array, i), pool.read(array, j));
    let same = pool.eq(i, j);
    let equal = pool.eq(x, y);
    let differ = pool.not(equal);
    let mut blaster = Blaster::default();
    let answer = blaster.check(&mut pool, &[same, differ], &Budget::default());
    assert!(matches!(answer, Answer::Unsat));
    assert!(blaster.counters().gates < 10_000 && blaster.counters().refuted < 10);
    let answer = blaster.check(&mut pool, &[differ], &Budget::default());
    assert!(matches!(answer, Answer::Sat(_)));
}

#[test]
fn a_number_that_is_nowhere_takes_few_searches() {
    let mut pool = Pool::new();
    let id = pool.input(Input { name: "i".into(), ordinal: 0, size: 2 });
    let index: Vec<ExprId> = (0..2).map(|i| pool.input_byte(id, i)).collect();
    let index = pool.from_bytes(&index);
    let numbers: Vec<u8> =
        (0..60_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 25) as u8).collect();
    let table = pool.array(&numbers, &[]);
    let byte = pool.read(table, index);
    let wanted = pool.constant(200, 8);
    let wanted = pool.eq(byte, wanted);
    let mut blaster = Blaster::default();
    assert!(matches!(blaster.check(&mut pool, &[wanted], &Budget::default()), Answer::Unsat));
    assert!(blaster.counters().refuted < 100, "{:?}", blaster.counters());
}
