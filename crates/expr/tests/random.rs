//! Simplifying constructors against plain evaluation: random expressions are built over symbols and
//! over the symbols' values under some models (where every constructor only folds constants), and
//! must agree under each of them.

#[path = "support/random.rs"]
mod random;

use expr::float::{FCmp, Kind as Format, Round};
use expr::{BinOp, CmpOp, Evaluator, ExprId, FloatOp, Input, Model, Pool, word};
use random::Random;

const MODELS: usize = 12;

/// An expression with its values (constants) under the models.
#[derive(Clone)]
struct Twin {
    e: ExprId,
    values: [ExprId; MODELS],
}

struct World {
    pool: Pool,
    twins: Vec<Twin>,
    random: Random,
    widths: &'static [u32],
}

const BIN_OPS: [BinOp; 13] = [
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
const CMP_OPS: [CmpOp; 5] = [CmpOp::Eq, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle];
const ROUNDS: [Round; 5] =
    [Round::NearestEven, Round::Up, Round::Down, Round::TowardZero, Round::NearestAway];

impl World {
    fn apply<const N: usize>(
        &mut self,
        operands: [&Twin; N],
        f: impl Fn(&mut Pool, [ExprId; N]) -> ExprId,
    ) -> Twin {
        let e = f(&mut self.pool, operands.map(|t| t.e));
        let values = std::array::from_fn(|i| f(&mut self.pool, operands.map(|t| t.values[i])));
        Twin { e, values }
    }

    fn constant(&mut self, width: u32) -> Twin {
        let interesting = [0, 1, 2, 9, 48, 0x7f, 0x80, 0xff, 0xfffe, u64::MAX - 47, u64::MAX];
        let mut words = [0; 4];
        match self.random.below(3) {
            0 => words.fill_with(|| self.random.next()),
            1 => words.fill(u64::MAX),
            _ => {}
        }
        if self.random.below(2) == 0 {
            words[0] = interesting[self.random.below(interesting.len() as u64) as usize];
        }
        let e = self.pool.constant_words(&words, width);
        Twin { e, values: [e; MODELS] }
    }

    fn pick(&mut self, width: u32) -> Twin {
        if self.random.below(4) == 0 {
            return self.constant(width);
        }
        let n = self.twins.len();
        let start = self.random.below(n as u64) as usize;
        for k in 0..8 {
            let twin = &self.twins[(start + k) % n];
            if self.pool.width(twin.e) == width {
                return twin.clone();
            }
        }
        let twin = self.twins[start].clone();
        self.apply([&twin], |p, [a]| p.resize(a, width))
    }

    fn width(&mut self) -> u32 {
        self.widths[self.random.below(self.widths.len() as u64) as usize]
    }

    fn grow(&mut self) {
        let width = self.width();
        let twin = match self.random.below(10) {
            0..3 => {
                let op = BIN_OPS[self.random.below(13) as usize];
                let (a, mut b) = (self.pick(width), self.pick(width));
                if matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr) && self.random.below(2) == 0
                {
                    let k =
                        self.pool.constant(self.random.below(u64::from(width) + 2), width.min(64));
                    let k = self.pool.zext(k, width);
                    b = Twin { e: k, values: [k; MODELS] };
                }
                self.apply([&a, &b], |p, [a, b]| p.bin(op, a, b))
            }
            3 | 4 => {
                let op = CMP_OPS[self.random.below(5) as usize];
                let (a, b) = (self.pick(width), self.pick(width));
                self.apply([&a, &b], |p, [a, b]| p.cmp(op, a, b))
            }
            5 => self.slice(width),
            6 => {
                let (c, a, b) = (self.pick(1), self.pick(width), self.pick(width));
                self.apply([&c, &a, &b], |p, [c, a, b]| p.ite(c, a, b))
            }
            7 => {
                let a = self.pick(width);
                self.apply([&a], |p, [a]| p.not(a))
            }
            8 => self.array(),
            _ => self.float(),
        };
        self.twins.push(twin);
    }

    fn slice(&mut self, width: u32) -> Twin {
        let a = self.pick(width);
        let most = *self.widths.last().expect("some width");
        let wider = width + self.random.below(u64::from(most - width) + 1) as u32;
        match self.random.below(4) {
            0 => {
                let low = self.random.below(u64::from(width)) as u32;
                let bits = 1 + self.random.below(u64::from(width - low)) as u32;
                self.apply([&a], |p, [a]| p.extract(a, low, bits))
            }
            1 => self.apply([&a], |p, [a]| p.zext(a, wider)),
            2 => self.apply([&a], |p, [a]| p.sext(a, wider)),
            _ => {
                let b = self.pick(8);
                if width + 8 > most {
                    return b;
                }
                self.apply([&a, &b], |p, [a, b]| p.concat(a, b))
            }
        }
    }

    /// A read of a table with up to two stores over it.
    fn array(&mut self) -> Twin {
        let bytes: Vec<u8> = (0..16).map(|_| self.random.below(4) as u8).collect();
        let place = self.random.below(16) as u32;
        let symbolic = self.random.below(2) == 0;
        let stores = self.random.below(3);
        let member = self.pick(8);
        let stored = [self.pick(8), self.pick(8)];
        let at = [self.index(), self.index(), self.index()];
        let operands = [&member, &stored[0], &stored[1], &at[0], &at[1], &at[2]];
        self.apply(operands, |p, [member, v, w, i, j, k]| {
            let symbolic = if symbolic { vec![(place, member)] } else { vec![] };
            let mut array = p.array(&bytes, &symbolic);
            for (index, value) in [(i, v), (j, w)].into_iter().take(stores as usize) {
                array = p.store(array, index, value);
            }
            p.read(array, k)
        })
    }

    fn index(&mut self) -> Twin {
        let bits = if self.random.below(4) == 0 { 8 } else { 4 };
        let a = self.pick(8);
        self.apply([&a], |p, [a]| {
            let low = p.extract(a, 0, bits);
            p.zext(low, 32)
        })
    }

    fn float(&mut self) -> Twin {
        let format = [Format::F16, Format::F32, Format::F64][self.random.below(3) as usize];
        let round = ROUNDS[self.random.below(5) as usize];
        let (a, b) = (self.pick(format.width()), self.pick(format.width()));
        match self.random.below(6) {
            0 => self.apply([&a, &b], |p, [a, b]| p.float(FloatOp::Add, format, round, a, b)),
            1 => {
                let predicate = FCmp::ALL[self.random.below(16) as usize];
                self.apply([&a, &b], |p, [a, b]| p.float_cmp(predicate, format, a, b))
            }
            2 => {
                // Compared after widening, as C does it.
                let predicate = FCmp::ALL[self.random.below(16) as usize];
                let constant = self.random.below(2) == 0;
                self.apply([&a, &b], |p, [a, b]| {
                    let wide = |p: &mut Pool, e| p.float_convert(format, Format::F80, round, e);
                    let half = p.constant_words(&[0x8000_0000_0000_0000, 0x3ffe], 80);
                    let (a, b) = (wide(p, a), wide(p, b));
                    p.float_cmp(predicate, Format::F80, a, if constant { half } else { b })
                })
            }
            3 => self.apply([&a], |p, [a]| p.float_to_int(format, true, round, a, 32)),
            4 => {
                let signed = self.random.below(2) == 0;
                let n = self.pick(16);
                self.apply([&n], |p, [n]| p.float_from_int(format, signed, round, n))
            }
            _ => self.apply([&a], |p, [a]| p.float_integral(format, round, a)),
        }
    }
}

fn check(seeds: std::ops::Range<u64>, widths: &'static [u32], steps: u32) {
    for seed in seeds {
        let mut random = Random(seed);
        let mut pool = Pool::new();
        let input = pool.input(Input { name: "x".into(), ordinal: 0, size: 4 });
        let bytes: Vec<[u8; 4]> = (0..MODELS)
            .map(|_| {
                std::array::from_fn(|_| match random.below(3) {
                    0 => random.below(3) as u8,
                    1 => 46 + random.below(14) as u8,
                    _ => random.next() as u8,
                })
            })
            .collect();
        let models: Vec<Model> = bytes.iter().map(|b| Model::from_bytes(b.to_vec())).collect();
        let twins = (0..4)
            .map(|i| Twin {
                e: pool.input_byte(input, i),
                values: std::array::from_fn(|m| pool.constant(bytes[m][i as usize].into(), 8)),
            })
            .collect();
        let mut world = World { pool, twins, random, widths };
        for _ in 0..steps {
            world.grow();
        }
        let World { mut pool, twins, .. } = world;
        // Lowered floats must agree too.
        let last = twins.last().expect("some").clone();
        let lowered = pool.lower_floats(last.e).expect("no remainder occurs");
        let mut evaluator = Evaluator::default();
        for (m, model) in models.iter().enumerate() {
            for twin in twins.iter().chain([&Twin { e: lowered, ..last.clone() }]) {
                let e = twin.e;
                let what = || format!("seed {seed}, {e:?} {:?}", pool.kind(e));
                let got = evaluator.eval(&pool, model, e);
                let expected = pool.const_words(twin.values[m]).expect("operators fold constants");
                assert_eq!(got.words(), &expected[..], "{}", what());
                let width = pool.width(e);
                if width > 64 {
                    continue;
                }
                let (got, facts) = (got.word(), pool.facts(e));
                assert!(facts.min <= got && got <= facts.max, "range of {}", what());
                assert_eq!(got & facts.zeros, 0, "zeros of {}", what());
                assert_eq!(!got & facts.ones, 0, "ones of {}", what());
                let (low, high) = facts.signed(width);
                let signed = word::sign_extend(got, width);
                assert!(low <= signed && signed <= high, "signed range of {}", what());
            }
        }
    }
}

#[test]
fn words() {
    check(0..2500, &[1, 3, 8, 16, 32, 33, 64], 150);
}

#[test]
fn wide_words() {
    check(0..700, &[1, 8, 32, 64, 65, 80, 128, 200], 100);
}

/// Few widths, so that the same operands meet again and again.
#[test]
fn bytes_and_conditions() {
    check(0..2500, &[1, 8, 32], 120);
}
