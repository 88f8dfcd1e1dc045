//! Queries such as paths of a program give rise to.

use expr::float::{FCmp, Kind as Format, Round};
use expr::{BinOp, ExprId, FloatOp, Input, Pool};

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % n
    }
}

/// A program's input and what conditions are made of.
pub struct World {
    pub pool: Pool,
    bytes: Vec<ExprId>,
    random: Random,
    table: ExprId,
}

impl World {
    pub fn new(seed: u64) -> World {
        let mut pool = Pool::new();
        let input = pool.input(Input { name: "in".into(), ordinal: 0, size: 16 });
        let bytes = (0..16).map(|i| pool.input_byte(input, i)).collect();
        // Classes of characters, as a C library has them.
        let classes: Vec<u8> = (0..=255u8)
            .map(|c| {
                c.is_ascii_digit() as u8
                    | (c.is_ascii_alphabetic() as u8) << 1
                    | (c.is_ascii_whitespace() as u8) << 2
                    | (c.is_ascii_punctuation() as u8) << 3
            })
            .collect();
        let table = pool.array(&classes, &[]);
        World { pool, bytes, random: Random(seed), table }
    }

    fn byte(&mut self, near: usize) -> ExprId {
        let at = (near + self.random.below(4) as usize) % self.bytes.len();
        self.bytes[at]
    }

    fn constant(&mut self, value: u64, width: u32) -> ExprId {
        self.pool.constant(value, width)
    }

    /// A condition on bytes around a place, of the kinds that parsers and text utilities have.
    pub fn condition(&mut self, near: usize) -> ExprId {
        let condition = match self.random.below(8) {
            0 | 1 => {
                let (a, k) = (self.byte(near), self.random.below(128));
                let k = self.constant(k, 8);
                if self.random.below(2) == 0 { self.pool.eq(a, k) } else { self.pool.ult(a, k) }
            }
            2 => {
                let (a, b) = (self.byte(near), self.byte(near));
                if self.random.below(2) == 0 { self.pool.eq(a, b) } else { self.pool.ule(a, b) }
            }
            3 => {
                let (a, b) = (self.digit(near), self.digit(near));
                let ten = self.constant(10, 32);
                let tens = self.pool.mul(a, ten);
                let number = self.pool.add(tens, b);
                let k = self.random.below(100);
                let k = self.constant(k, 32);
                self.pool.slt(number, k)
            }
            4 => {
                let word = self.word(near);
                let k = self.random.below(1 << 31);
                let k = self.constant(k, 32);
                self.pool.slt(word, k)
            }
            5 => {
                let class = self.class(near);
                let bit = self.random.below(4) as u32;
                self.pool.extract(class, bit, 1)
            }
            6 => {
                let (a, b) = (self.byte(near), self.byte(near));
                let (a, b) = (self.pool.zext(a, 32), self.pool.sext(b, 32));
                let sum = self.pool.add(a, b);
                let k = self.random.below(300);
                let k = self.constant(k, 32);
                self.pool.sle(sum, k)
            }
            _ => {
                let (a, b) = (self.byte(near), self.byte(near));
                let mixed = self.pool.xor(a, b);
                let mask = 1 << self.random.below(8) | 3;
                let mask = self.constant(mask, 8);
                let part = self.pool.and(mixed, mask);
                let zero = self.pool.zero(8);
                self.pool.ne(part, zero)
            }
        };
        if self.random.below(2) == 0 { self.pool.not(condition) } else { condition }
    }

    fn digit(&mut self, near: usize) -> ExprId {
        let byte = self.byte(near);
        let wide = self.pool.zext(byte, 32);
        let zero = self.constant(48, 32);
        self.pool.sub(wide, zero)
    }

    fn word(&mut self, near: usize) -> ExprId {
        let bytes: Vec<ExprId> = (0..4).map(|i| self.bytes[(near + i) % 16]).collect();
        self.pool.from_bytes(&bytes)
    }

    fn class(&mut self, near: usize) -> ExprId {
        let byte = self.byte(near);
        let index = self.pool.zext(byte, 64);
        self.pool.read(self.table, index)
    }

    fn place(&mut self) -> usize {
        self.random.below(16) as usize
    }

    /// A few conditions on neighbouring bytes.
    pub fn single(&mut self) -> Vec<ExprId> {
        let near = self.place();
        let n = 1 + self.random.below(6);
        (0..n).map(|_| self.condition(near)).collect()
    }

    /// Reads of a constant table.
    pub fn table(&mut self) -> Vec<ExprId> {
        let near = self.place();
        let (a, b, c) = (self.class(near), self.class(near), self.class(near + 4));
        let sum = self.pool.add(a, b);
        vec![self.pool.ult(sum, c), self.pool.ne(a, b)]
    }

    /// A product, quotient or remainder of small words.
    pub fn hard(&mut self) -> Vec<ExprId> {
        let near = self.place();
        let (a, b) = (self.word(near), self.word(near + 4));
        let k = self.random.below(1 << 20) | 1;
        let k = self.constant(k, 32);
        let op = [BinOp::Mul, BinOp::UDiv, BinOp::SRem][self.random.below(3) as usize];
        let small = self.constant(1 << 12, 32);
        let value = self.pool.bin(op, a, b);
        vec![self.pool.eq(value, k), self.pool.ult(a, small), self.pool.ult(b, small)]
    }

    /// A decimal number of some digits, as `strtol` reads it, taken apart again.
    pub fn parse(&mut self) -> Vec<ExprId> {
        let near = self.place();
        let digits = 3 + self.random.below(5) as usize;
        let (zero, ten) = (self.constant(48, 64), self.constant(10, 64));
        let mut number = self.constant(0, 64);
        let mut query = Vec::new();
        for i in 0..digits {
            let byte = self.bytes[(near + i) % 16];
            let (first, last) = (self.constant(48, 8), self.constant(57, 8));
            query.push(self.pool.ule(first, byte));
            query.push(self.pool.ule(byte, last));
            let wide = self.pool.zext(byte, 64);
            let digit = self.pool.sub(wide, zero);
            let shifted = self.pool.mul(number, ten);
            number = self.pool.add(shifted, digit);
        }
        let divisor = 2 + self.random.below(97);
        let rest = self.random.below(divisor);
        let (divisor, rest) = (self.constant(divisor, 64), self.constant(rest, 64));
        let remainder = self.pool.bin(BinOp::SRem, number, divisor);
        query.push(self.pool.eq(remainder, rest));
        let least = self.random.below(10u64.pow(digits as u32));
        let least = self.constant(least, 64);
        query.push(self.pool.slt(least, number));
        query
    }

    /// Single-precision arithmetic.
    pub fn float(&mut self) -> Vec<ExprId> {
        let near = self.place();
        let round = Round::NearestEven;
        let (a, b) = (self.word(near), self.word(near + 4));
        let op = [FloatOp::Add, FloatOp::Mul, FloatOp::Div][self.random.below(3) as usize];
        let value = self.pool.float(op, Format::F32, round, a, b);
        let k = (self.random.below(1000) as f32 / 8.0).to_bits();
        let k = self.constant(k as u64, 32);
        let greater = self.pool.float_cmp(FCmp::Olt, Format::F32, k, value);
        let ordered = self.pool.float_cmp(FCmp::Olt, Format::F32, a, b);
        vec![greater, ordered]
    }

    /// A read of an array after twenty stores at symbolic places.
    pub fn store_chain(&mut self) -> Vec<ExprId> {
        let near = self.place();
        let mut array = self.table;
        for i in 0..20 {
            let (at, value) = (self.byte(near + i), self.byte(i));
            let at = self.pool.zext(at, 64);
            array = self.pool.store(array, at, value);
        }
        let at = self.byte(near);
        let at = self.pool.zext(at, 64);
        let read = self.pool.read(array, at);
        let k = self.random.below(200);
        let k = self.constant(k, 8);
        vec![self.pool.eq(read, k)]
    }
}

/// A condition together with those of a path that it is connected with.
pub fn slice(pool: &Pool, path: &[ExprId], last: ExprId) -> Vec<ExprId> {
    let mut symbols = pool.symbols(last).to_vec();
    let mut taken = vec![false; path.len()];
    loop {
        let before = symbols.len();
        for (i, &condition) in path.iter().enumerate() {
            let own = pool.symbols(condition);
            if !taken[i] && own.iter().any(|s| symbols.contains(s)) {
                taken[i] = true;
                symbols.extend(
                    own.iter().filter(|s| !symbols.contains(s)).copied().collect::<Vec<_>>(),
                );
            }
        }
        if symbols.len() == before {
            break;
        }
    }
    let mut query: Vec<ExprId> =
        path.iter().zip(&taken).filter(|&(_, &t)| t).map(|(&c, _)| c).collect();
    query.push(last);
    query
}
