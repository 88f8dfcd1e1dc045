//! Random conditions over few bytes, for comparing answers.

use expr::{BinOp, CmpOp, Evaluator, ExprId, Input, Model, Pool, SymId, word};

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(seed + 1))
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 8
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

const WIDTHS: [u32; 8] = [1, 3, 8, 16, 24, 32, 64, 72];
const BIN: [BinOp; 13] = [
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
const CMP: [CmpOp; 5] = [CmpOp::Eq, CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle];

/// A pool with random expressions over the bytes of one input.
pub struct World {
    pub pool: Pool,
    pub random: Random,
    pub symbols: Vec<SymId>,
    exprs: Vec<ExprId>,
}

impl World {
    pub fn new(seed: u64, bytes: u32, size: usize) -> World {
        let mut pool = Pool::new();
        let input = pool.input(Input { name: "x".into(), ordinal: 0, size: bytes });
        let exprs: Vec<ExprId> = (0..bytes).map(|i| pool.input_byte(input, i)).collect();
        let symbols = (0..bytes).map(|i| pool.input_symbol(input, i)).collect();
        let mut world = World { pool, random: Random::new(seed), symbols, exprs };
        for _ in 0..size {
            let e = world.grow();
            world.exprs.push(e);
        }
        world
    }

    /// An expression of this width.
    fn pick(&mut self, width: u32) -> ExprId {
        if self.random.below(5) == 0 {
            return self.constant(width);
        }
        let start = self.random.below(self.exprs.len() as u64) as usize;
        let n = self.exprs.len();
        for k in 0..6 {
            let e = self.exprs[(start + k) % n];
            if self.pool.width(e) == width {
                return e;
            }
        }
        let e = self.exprs[start];
        let from = self.pool.width(e);
        if from < width && self.random.below(3) == 0 {
            self.pool.sext(e, width)
        } else {
            self.pool.resize(e, width)
        }
    }

    fn constant(&mut self, width: u32) -> ExprId {
        let value = match self.random.below(3) {
            0 => self.random.next(),
            1 => self.random.below(12),
            _ => self.random.pick(&[0, 1, 2, 0x7f, 0x80, 0xff, 0xfffe, u64::MAX, u64::MAX >> 1]),
        };
        self.pool.constant_words(&[value, value >> 3], width)
    }

    fn grow(&mut self) -> ExprId {
        let width = self.random.pick(&WIDTHS);
        match self.random.below(9) {
            0..3 => {
                let op = self.random.pick(&BIN);
                let (a, b) = (self.pick(width), self.pick(width));
                self.pool.bin(op, a, b)
            }
            3 | 4 => self.compare(width),
            5 => {
                let (c, a, b) = (self.pick(1), self.pick(width), self.pick(width));
                self.pool.ite(c, a, b)
            }
            6 => {
                let a = self.pick(width);
                self.pool.not(a)
            }
            7 => {
                let a = self.pick(width);
                let low = self.random.below(width as u64) as u32;
                let bits = 1 + self.random.below((width - low) as u64) as u32;
                let part = self.pool.extract(a, low, bits);
                let byte = self.pick(8);
                self.pool.concat(part, byte)
            }
            _ => self.read(),
        }
    }

    fn compare(&mut self, width: u32) -> ExprId {
        let op = self.random.pick(&CMP);
        let (a, b) = (self.pick(width), self.pick(width));
        self.pool.cmp(op, a, b)
    }

    /// A read of a table with stores and choices over it.
    fn read(&mut self) -> ExprId {
        let len = self.random.pick(&[1, 5, 16, 40]);
        let bytes: Vec<u8> = (0..len).map(|_| self.random.below(4) as u8 * 40).collect();
        let (place, member) = (self.random.below(len) as u32, self.pick(8));
        let mut array = self.pool.array(&bytes, &[(place, member)]);
        let base = array;
        for _ in 0..self.random.below(4) {
            let (at, value) = (self.index(), self.pick(8));
            array = self.pool.store(array, at, value);
        }
        if self.random.below(3) == 0 {
            let (c, at, value) = (self.pick(1), self.index(), self.pick(8));
            let other = self.pool.store(base, at, value);
            array = self.pool.ite(c, array, other);
            let (at, value) = (self.index(), self.pick(8));
            array = self.pool.store(array, at, value);
        }
        let at = self.index();
        self.pool.read(array, at)
    }

    fn index(&mut self) -> ExprId {
        let bits = self.random.pick(&[3, 4, 6, 8]);
        let a = self.pick(8);
        let low = self.pool.extract(a, 0, bits);
        let at = self.pool.zext(low, 32);
        if self.random.below(3) == 0 {
            let one = self.pool.constant(self.random.below(4), 32);
            return self.pool.add(at, one);
        }
        at
    }

    /// The expressions that further queries are made of.
    pub fn kept(&self) -> Vec<ExprId> {
        self.exprs.clone()
    }

    /// A random conjunction.
    pub fn query(&mut self) -> Vec<ExprId> {
        let n = 1 + self.random.below(4);
        (0..n)
            .map(|_| {
                let width = self.random.pick(&WIDTHS);
                let c = self.compare(width);
                if self.random.below(2) == 0 { self.pool.not(c) } else { c }
            })
            .collect()
    }
}

/// Every model over so many symbols, the further ones zero.
pub fn models(symbols: &[SymId]) -> impl Iterator<Item = Model> {
    assert!(symbols.len() <= 2, "more would take too long");
    (0..1u32 << (8 * symbols.len())).map(|value| {
        let mut bytes = Vec::new();
        for (i, sym) in symbols.iter().enumerate() {
            bytes.resize(sym.index() + 1, 0);
            bytes[sym.index()] = (value >> (8 * i) & word::mask(8) as u32) as u8;
        }
        Model::from_bytes(bytes)
    })
}

/// Whether some model over the symbols satisfies all of the assertions.
pub fn satisfiable(pool: &Pool, symbols: &[SymId], assertions: &[ExprId]) -> bool {
    let mut evaluator = Evaluator::default();
    models(symbols).any(|m| assertions.iter().all(|&a| evaluator.holds(pool, &m, a)))
}
