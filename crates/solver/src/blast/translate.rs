//! Expressions to gates.
//!
//! Every expression is translated once and remembered by its id, for all queries until the circuit is
//! given up. The walk has its own stack: expressions are as deep as loops are long.

use expr::{BinOp, CmpOp, ExprId, Kind, Pool, SymId};
use hashbrown::HashMap;

use super::gates::{Gates, Lit};
use super::lazy::LazyRead;
use super::memory::Byte;

/// Gates and bits beyond which a circuit is given up after the query: some tens of megabytes.
const MAX_GATES: usize = 1 << 20;
const MAX_BITS: usize = 1 << 23;

/// What is to be translated.
pub(super) enum Task {
    Expr(ExprId),
    /// The byte of an array at an index.
    Read(ExprId, ExprId),
}

/// The query needs more gates than it may.
pub(super) struct TooLarge;

/// Expressions with their gates.
pub(super) struct Circuit {
    pub(super) gates: Gates,
    /// Where in `lits` an expression's bits begin, plus one; zero if it is not translated.
    starts: Vec<u32>,
    lits: Vec<Lit>,
    symbols: HashMap<SymId, u32>,
    reads: HashMap<(ExprId, ExprId), u32>,
    /// Reads of large arrays, see [`super::lazy`].
    pub(super) lazy: Vec<LazyRead>,
    /// Their places, by array and index.
    pub(super) lazy_places: HashMap<(ExprId, ExprId), usize>,
    /// Whether all arrays are trees, however large they are.
    pub(super) eager: bool,
    /// The pool's when the first expression was translated: ids mean others afterwards.
    generation: u64,
}

impl Circuit {
    pub fn new(pool: &Pool) -> Circuit {
        Circuit {
            gates: Gates::new(),
            starts: Vec::new(),
            lits: Vec::new(),
            symbols: HashMap::new(),
            reads: HashMap::new(),
            lazy: Vec::new(),
            lazy_places: HashMap::new(),
            eager: false,
            generation: pool.generation(),
        }
    }

    /// Whether it takes so much memory that translating anew is better.
    pub fn is_large(&self) -> bool {
        self.gates.len() > MAX_GATES || self.lits.len() > MAX_BITS
    }

    /// Whether ids still mean what they meant.
    pub fn is_current(&self, pool: &Pool) -> bool {
        self.generation == pool.generation()
    }

    pub fn knows(&self, e: ExprId) -> bool {
        self.starts.get(e.index()).is_some_and(|&start| start != 0)
    }

    fn bits(&self, pool: &Pool, e: ExprId) -> &[Lit] {
        let start = self.starts[e.index()] as usize - 1;
        &self.lits[start..start + pool.width(e) as usize]
    }

    /// The bits of a translated expression.
    pub fn word(&self, pool: &Pool, e: ExprId) -> Vec<Lit> {
        self.bits(pool, e).to_vec()
    }

    /// The bits of a translated byte.
    pub fn byte_of(&self, e: ExprId) -> Byte {
        self.byte_at(self.starts[e.index()] - 1)
    }

    pub fn byte_at(&self, start: u32) -> Byte {
        let start = start as usize;
        self.lits[start..start + 8].try_into().expect("a byte has eight bits")
    }

    pub fn known_read(&self, array: ExprId, index: ExprId) -> Option<u32> {
        self.reads.get(&(array, index)).copied()
    }

    /// The bits of a symbol, if it occurs in what was translated.
    pub fn symbol(&self, sym: SymId) -> Option<Byte> {
        self.symbols.get(&sym).map(|&start| self.byte_at(start))
    }

    /// How many symbols occur in what was translated.
    pub fn symbol_count(&self) -> usize {
        self.symbols.len()
    }

    /// All of them, with their bits.
    pub fn symbols(&self) -> impl Iterator<Item = (SymId, Byte)> {
        self.symbols.iter().map(|(&sym, &start)| (sym, self.byte_at(start)))
    }

    /// The place of a symbol's bits.
    pub fn symbol_start(&mut self, sym: SymId) -> u32 {
        if let Some(&start) = self.symbols.get(&sym) {
            return start;
        }
        let bits: Byte = std::array::from_fn(|_| self.gates.input());
        let start = self.store(&bits);
        self.symbols.insert(sym, start);
        start
    }

    fn store(&mut self, bits: &[Lit]) -> u32 {
        let start = self.lits.len() as u32;
        self.lits.extend_from_slice(bits);
        start
    }

    fn remember(&mut self, e: ExprId, start: u32) {
        if self.starts.len() <= e.index() {
            self.starts.resize((e.index() + 1).next_power_of_two(), 0);
        }
        self.starts[e.index()] = start + 1;
    }

    /// The literal of a condition. At most `limit` gates are added, more or less, and none once it
    /// is stopped.
    pub fn condition(
        &mut self,
        pool: &Pool,
        e: ExprId,
        limit: u64,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Lit, TooLarge> {
        debug_assert_eq!(pool.width(e), 1, "a condition has one bit");
        self.run(pool, vec![Task::Expr(e)], limit, stopped)?;
        Ok(self.bits(pool, e)[0])
    }

    /// Does what is to be done, and what has to be done before.
    pub(super) fn run(
        &mut self,
        pool: &Pool,
        mut work: Vec<Task>,
        limit: u64,
        stopped: &dyn Fn() -> bool,
    ) -> Result<(), TooLarge> {
        let bound = self.gates.len() as u64 + limit;
        while let Some(task) = work.last() {
            if self.gates.len() as u64 > bound || stopped() {
                return Err(TooLarge);
            }
            let before = work.len();
            match *task {
                Task::Expr(e) if self.knows(e) => {}
                Task::Expr(e) => {
                    self.needs(pool, e, &mut work);
                    if work.len() == before {
                        let start = self.translate(pool, e);
                        self.remember(e, start);
                    }
                }
                Task::Read(array, index) if self.known_read(array, index).is_some() => {}
                Task::Read(array, index) => {
                    self.read_needs(pool, array, index, &mut work);
                    if work.len() == before {
                        let byte = self.read(pool, array, index);
                        let start = self.store(&byte);
                        self.reads.insert((array, index), start);
                    }
                }
            }
            if work.len() == before {
                work.pop();
            }
        }
        Ok(())
    }

    /// Pushes what has to be translated before an expression can be.
    fn needs(&self, pool: &Pool, e: ExprId, work: &mut Vec<Task>) {
        match pool.kind(e) {
            Kind::Read(array, index) => {
                if self.known_read(array, index).is_none() {
                    work.push(Task::Read(array, index));
                }
            }
            kind => {
                let missing = kind.operands().filter(|&o| !self.knows(o));
                work.extend(missing.map(Task::Expr));
            }
        }
    }

    /// The place of an expression's bits, from those of its operands.
    fn translate(&mut self, pool: &Pool, e: ExprId) -> u32 {
        let width = pool.width(e);
        let mut bits = match pool.kind(e) {
            Kind::Const(v) => (0..width).map(|i| Lit::constant(v >> i & 1 != 0)).collect(),
            Kind::Wide(id) => {
                let words = pool.wide_value(id);
                let bit = |i: u32| words[i as usize / 64] >> (i % 64) & 1 != 0;
                (0..width).map(|i| Lit::constant(bit(i))).collect()
            }
            Kind::Sym(sym) => return self.symbol_start(sym),
            Kind::Read(array, index) => {
                return self.known_read(array, index).expect("its read comes first");
            }
            Kind::Not(a) => self.bits(pool, a).iter().map(|&bit| !bit).collect(),
            Kind::Concat(high, low) => {
                let mut bits = self.word(pool, low);
                bits.extend_from_slice(self.bits(pool, high));
                bits
            }
            Kind::Extract(a, low) => {
                self.bits(pool, a)[low as usize..(low + width) as usize].to_vec()
            }
            Kind::ZExt(a) => self.extend(pool, a, width, |_| Lit::FALSE),
            Kind::SExt(a) => self.extend(pool, a, width, |bits| bits[bits.len() - 1]),
            Kind::Ite(c, a, b) => {
                let (c, a, b) = (self.bits(pool, c)[0], self.word(pool, a), self.word(pool, b));
                self.gates.choose(c, &a, &b)
            }
            Kind::Bin(op, a, b) => self.bin(pool, op, a, b),
            Kind::Cmp(op, a, b) => {
                let (a, b) = (self.word(pool, a), self.word(pool, b));
                vec![match op {
                    CmpOp::Eq => self.gates.equal(&a, &b),
                    CmpOp::Ult => self.gates.less(&a, &b),
                    CmpOp::Ule => !self.gates.less(&b, &a),
                    CmpOp::Slt => self.gates.less_signed(&a, &b),
                    CmpOp::Sle => !self.gates.less_signed(&b, &a),
                }]
            }
            other => unreachable!("arrays are read, floats are lowered before: {other:?}"),
        };
        if width <= 64 {
            let facts = pool.facts(e);
            for (i, bit) in bits.iter_mut().enumerate() {
                if facts.zeros >> i & 1 != 0 {
                    *bit = Lit::FALSE;
                } else if facts.ones >> i & 1 != 0 {
                    *bit = Lit::TRUE;
                }
            }
        }
        self.store(&bits)
    }

    fn extend(&self, pool: &Pool, a: ExprId, width: u32, fill: fn(&[Lit]) -> Lit) -> Vec<Lit> {
        let mut bits = self.word(pool, a);
        let fill = fill(&bits);
        bits.resize(width as usize, fill);
        bits
    }

    fn bin(&mut self, pool: &Pool, op: BinOp, a: ExprId, b: ExprId) -> Vec<Lit> {
        let b_not_zero = pool.width(b) <= 64 && pool.facts(b).min > 0
            || pool.is_const(b) && {
                let words = pool.const_words(b).expect("it is a constant");
                words.iter().any(|&w| w != 0)
            };
        let (a, b) = (self.word(pool, a), self.word(pool, b));
        let gates = &mut self.gates;
        let mut zip = |f: fn(&mut Gates, Lit, Lit) -> Lit| {
            a.iter().zip(&b).map(|(&x, &y)| f(gates, x, y)).collect()
        };
        match op {
            BinOp::And => zip(Gates::and),
            BinOp::Or => zip(Gates::or),
            BinOp::Xor => zip(Gates::xor),
            BinOp::Add => gates.add(&a, &b, Lit::FALSE),
            BinOp::Sub => gates.sub(&a, &b),
            BinOp::Mul => gates.multiply(&a, &b),
            BinOp::UDiv => gates.divide(&a, &b, b_not_zero).0,
            BinOp::URem => gates.divide(&a, &b, b_not_zero).1,
            BinOp::SDiv => gates.divide_signed(&a, &b, b_not_zero).0,
            BinOp::SRem => gates.divide_signed(&a, &b, b_not_zero).1,
            BinOp::Shl => gates.shift_left(&a, &b),
            BinOp::LShr => gates.shift_right(&a, &b, Lit::FALSE),
            BinOp::AShr => gates.shift_right(&a, &b, a[a.len() - 1]),
        }
    }
}
