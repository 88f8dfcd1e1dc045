//! Simplifying constructors against plain evaluation: random expressions are built twice, once by
//! the pool and once on concrete values, and must agree under every model tried.

use expr::{BinOp, CmpOp, Evaluator, ExprId, Input, Model, Pool, word};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 8
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

const MODELS: usize = 12;
const WIDTHS: [u32; 7] = [1, 3, 8, 16, 32, 33, 64];

/// An expression with its values under the models.
#[derive(Clone)]
struct Twin {
    e: ExprId,
    values: [u64; MODELS],
    width: u32,
}

struct World {
    pool: Pool,
    twins: Vec<Twin>,
    random: Random,
}

impl World {
    fn pick(&mut self, width: u32) -> Twin {
        if self.random.below(4) == 0 {
            let interesting = [0, 1, 2, 0x7f, 0x80, 0xff, 0xfffe, u64::MAX, u64::MAX >> 1];
            let value = match self.random.below(3) {
                0 => self.random.next(),
                _ => interesting[self.random.below(interesting.len() as u64) as usize],
            } & word::mask(width);
            return Twin { e: self.pool.constant(value, width), values: [value; MODELS], width };
        }
        let start = self.random.below(self.twins.len() as u64) as usize;
        let n = self.twins.len();
        // Prefer young ones of the right width, else resize.
        for k in 0..8 {
            let twin = &self.twins[(start + k) % n];
            if twin.width == width {
                return twin.clone();
            }
        }
        let twin = self.twins[start].clone();
        let values = twin.values.map(|v| v & word::mask(width));
        Twin { e: self.pool.resize(twin.e, width), values, width }
    }

    fn grow(&mut self) {
        let width = WIDTHS[self.random.below(WIDTHS.len() as u64) as usize];
        let twin =
            match self.random.below(8) {
                0..3 => self.binary(width),
                3 => self.compare(),
                4 => self.slice(width),
                5 => {
                    let (c, a, b) = (self.pick(1), self.pick(width), self.pick(width));
                    let values = std::array::from_fn(|i| {
                        if c.values[i] != 0 { a.values[i] } else { b.values[i] }
                    });
                    Twin { e: self.pool.ite(c.e, a.e, b.e), values, width }
                }
                6 => {
                    let a = self.pick(width);
                    let values = a.values.map(|v| word::not(v, width));
                    Twin { e: self.pool.not(a.e), values, width }
                }
                _ => self.array(),
            };
        self.twins.push(twin);
    }

    fn binary(&mut self, width: u32) -> Twin {
        let ops = [
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
        let op = ops[self.random.below(ops.len() as u64) as usize];
        let (a, mut b) = (self.pick(width), self.pick(width));
        if matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr) && self.random.below(2) == 0 {
            let k = self.random.below(width as u64 + 2) & word::mask(width);
            b = Twin { e: self.pool.constant(k, width), values: [k; MODELS], width };
        }
        let values = std::array::from_fn(|i| reference(op, a.values[i], b.values[i], width));
        Twin { e: self.pool.bin(op, a.e, b.e), values, width }
    }

    fn compare(&mut self) -> Twin {
        let width = WIDTHS[self.random.below(WIDTHS.len() as u64) as usize];
        let ops = [CmpOp::Eq, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle];
        let op = ops[self.random.below(5) as usize];
        let (a, b) = (self.pick(width), self.pick(width));
        let values = std::array::from_fn(|i| {
            let (x, y) = (a.values[i], b.values[i]);
            (match op {
                CmpOp::Eq => x == y,
                CmpOp::Ult => x < y,
                CmpOp::Ule => x <= y,
                CmpOp::Slt => word::slt(x, y, width),
                CmpOp::Sle => word::sle(x, y, width),
            }) as u64
        });
        Twin { e: self.pool.cmp(op, a.e, b.e), values, width: 1 }
    }

    fn slice(&mut self, width: u32) -> Twin {
        let a = self.pick(width);
        match self.random.below(4) {
            0 => {
                let low = self.random.below(width as u64) as u32;
                let bits = 1 + self.random.below((width - low) as u64) as u32;
                let values = a.values.map(|v| v >> low & word::mask(bits));
                Twin { e: self.pool.extract(a.e, low, bits), values, width: bits }
            }
            1 => {
                let to = width + self.random.below((65 - width) as u64) as u32;
                Twin { e: self.pool.zext(a.e, to), values: a.values, width: to }
            }
            2 => {
                let to = width + self.random.below((65 - width) as u64) as u32;
                let values = a.values.map(|v| word::sext(v, width, to));
                Twin { e: self.pool.sext(a.e, to), values, width: to }
            }
            _ => {
                let b = self.pick(8);
                if width + 8 > 64 {
                    return b;
                }
                let values = std::array::from_fn(|i| a.values[i] << 8 | b.values[i]);
                Twin { e: self.pool.concat(a.e, b.e), values, width: width + 8 }
            }
        }
    }

    /// A read of a table with a few stores over it.
    fn array(&mut self) -> Twin {
        let bytes: Vec<u8> = (0..16).map(|_| self.random.below(4) as u8).collect();
        let (place, member) = (self.random.below(16) as u32, self.pick(8));
        let mut array = self.pool.array(&bytes, &[(place, member.e)]);
        let mut all: Vec<Vec<u64>> = (0..MODELS)
            .map(|i| {
                let mut bytes: Vec<u64> = bytes.iter().map(|&b| b as u64).collect();
                bytes[place as usize] = member.values[i];
                bytes
            })
            .collect();
        for _ in 0..self.random.below(3) {
            let (at, value) = (self.index(), self.pick(8));
            array = self.pool.store(array, at.e, value.e);
            for (i, all) in all.iter_mut().enumerate() {
                if let Some(byte) = all.get_mut(at.values[i] as usize) {
                    *byte = value.values[i];
                }
            }
        }
        let at = self.index();
        let values =
            std::array::from_fn(|i| all[i].get(at.values[i] as usize).copied().unwrap_or(0));
        Twin { e: self.pool.read(array, at.e), values, width: 8 }
    }

    fn index(&mut self) -> Twin {
        let bits = if self.random.below(4) == 0 { 8 } else { 4 };
        let a = self.pick(8);
        let values = a.values.map(|v| v & word::mask(bits));
        let low = self.pool.extract(a.e, 0, bits);
        Twin { e: self.pool.zext(low, 32), values, width: 32 }
    }
}

fn reference(op: BinOp, a: u64, b: u64, w: u32) -> u64 {
    match op {
        BinOp::Add => word::add(a, b, w),
        BinOp::Sub => word::sub(a, b, w),
        BinOp::Mul => word::mul(a, b, w),
        BinOp::UDiv => word::udiv(a, b, w).unwrap_or(word::mask(w)),
        BinOp::SDiv => {
            let zero = if word::is_negative(a, w) { 1 } else { word::mask(w) };
            word::sdiv(a, b, w).unwrap_or(zero)
        }
        BinOp::URem => word::urem(a, b, w).unwrap_or(a),
        BinOp::SRem => word::srem(a, b, w).unwrap_or(a),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl => word::shl(a, b, w),
        BinOp::LShr => word::lshr(a, b, w),
        BinOp::AShr => word::ashr(a, b, w),
    }
}

#[test]
fn simplified_expressions_keep_their_values() {
    for seed in 1..=4000 {
        let mut random = Random(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(seed));
        let mut pool = Pool::new();
        let input = pool.input(Input { name: "x".into(), ordinal: 0, size: 4 });
        let models: Vec<Model> = (0..MODELS)
            .map(|_| {
                let bytes = (0..4).map(|_| match random.below(3) {
                    0 => random.below(3) as u8,
                    _ => random.next() as u8,
                });
                Model::from_bytes(bytes.collect())
            })
            .collect();
        let twins = (0..4)
            .map(|i| {
                let e = pool.input_byte(input, i);
                let sym = pool.input_symbol(input, i);
                let values = std::array::from_fn(|m| models[m].get(sym) as u64);
                Twin { e, values, width: 8 }
            })
            .collect();
        let mut world = World { pool, twins, random };
        for _ in 0..150 {
            world.grow();
        }
        let World { pool, twins, .. } = world;
        let mut evaluator = Evaluator::default();
        for (m, model) in models.iter().enumerate() {
            for twin in &twins {
                let got = evaluator.word(&pool, model, twin.e);
                assert_eq!(
                    got,
                    twin.values[m],
                    "seed {seed}, {:?} {:?}",
                    twin.e,
                    pool.kind(twin.e)
                );
                let facts = pool.facts(twin.e);
                assert!(facts.min <= got && got <= facts.max, "seed {seed}: range of {:?}", twin.e);
                assert_eq!(got & facts.zeros, 0, "seed {seed}: zeros of {:?}", twin.e);
                assert_eq!(!got & facts.ones, 0, "seed {seed}: ones of {:?}", twin.e);
                let (low, high) = facts.signed(twin.width);
                let signed = word::sign_extend(got, twin.width);
                assert!(low <= signed && signed <= high, "seed {seed}: signed {:?}", twin.e);
            }
        }
    }
}
