//! Sets of values that a symbol may have.
//!
//! A symbol is one byte, so everything that a condition on a single symbol can say is a set of at
//! most 256 values. Such conditions, by far the most frequent ones in programs that read bytes,
//! are decided exactly by intersecting sets, without a solver.

use expr::{ExprId, Pool, SymId};
use hashbrown::HashMap;

/// A set of byte values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Domain([u64; 4]);

impl Domain {
    /// All values.
    pub const ALL: Domain = Domain([u64::MAX; 4]);
    /// No value.
    pub const NONE: Domain = Domain([0; 4]);

    /// The values for which `f` holds.
    pub fn of(f: impl Fn(u8) -> bool) -> Domain {
        let mut domain = Domain::NONE;
        for v in 0..=255u8 {
            if f(v) {
                domain.insert(v);
            }
        }
        domain
    }

    /// Adds a value.
    pub fn insert(&mut self, v: u8) {
        self.0[v as usize / 64] |= 1 << (v % 64);
    }

    /// Whether a value is in it.
    #[inline]
    pub fn contains(&self, v: u8) -> bool {
        self.0[v as usize / 64] >> (v % 64) & 1 != 0
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// How many values there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// The values in both.
    #[inline]
    pub fn and(&self, other: &Domain) -> Domain {
        Domain(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The values not in it.
    #[inline]
    pub fn not(&self) -> Domain {
        Domain(self.0.map(|w| !w))
    }

    /// The least value.
    pub fn min(&self) -> Option<u8> {
        self.iter().next()
    }

    /// Its only value, if there is just one.
    pub fn single(&self) -> Option<u8> {
        if self.len() == 1 { self.min() } else { None }
    }

    /// All values, in order.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                Some((i as u32 * 64 + bit) as u8)
            })
        })
    }

    /// Its maximal runs of neighbouring values.
    fn runs(&self) -> Vec<(u8, u8)> {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for v in self.iter() {
            match runs.last_mut() {
                Some((_, end)) if *end as u16 + 1 == v as u16 => *end = v,
                _ => runs.push((v, v)),
            }
        }
        runs
    }

    /// "This symbol has one of these values" as an expression.
    pub fn condition(&self, pool: &mut Pool, sym: SymId) -> ExprId {
        let byte = pool.symbol(sym);
        let (inside, outside) = (self.runs(), self.not().runs());
        if inside.len().min(outside.len()) > 4 {
            let members: Vec<u8> = (0..=255).map(|v| self.contains(v) as u8).collect();
            let table = pool.array(&members, &[]);
            let index = pool.zext(byte, 32);
            let member = pool.read(table, index);
            return pool.extract(member, 0, 1);
        }
        let (runs, negated) =
            if inside.len() <= outside.len() { (inside, false) } else { (outside, true) };
        let mut any = pool.boolean(false);
        for (low, high) in runs {
            let (low, high) = (pool.constant(low as u64, 8), pool.constant(high as u64, 8));
            let (above, below) = (pool.ule(low, byte), pool.ule(byte, high));
            let within = pool.and(above, below);
            any = pool.or(any, within);
        }
        if negated { pool.not(any) } else { any }
    }
}

/// The values of expressions of one symbol for each value of the symbol.
#[derive(Default)]
pub(crate) struct Lanes {
    lanes: HashMap<ExprId, Box<[u64; 256]>>,
    truths: HashMap<ExprId, Domain>,
    concretised: HashMap<(ExprId, Domain), Option<u64>>,
    evaluator: expr::Evaluator,
}

/// How many expressions may have their values remembered: 2 kB each.
const MAX_LANES: usize = 1 << 14;
/// How many answers about expressions with one value may be remembered: 64 bytes each.
const MAX_CONCRETISED: usize = 1 << 18;

impl Lanes {
    pub fn clear(&mut self) {
        self.lanes.clear();
        self.truths.clear();
        self.concretised.clear();
    }

    /// The values of the only symbol of a condition for which it holds.
    pub fn truth(&mut self, pool: &Pool, condition: ExprId) -> Domain {
        if let Some(&domain) = self.truths.get(&condition) {
            return domain;
        }
        let lanes = self.get(pool, condition);
        let domain = Domain::of(|v| lanes[v as usize] != 0);
        self.truths.insert(condition, domain);
        domain
    }

    /// The value of an expression of at most 64 bits with just one symbol, if it is the same for
    /// every value in the symbol's domain.
    pub fn concretised(&mut self, pool: &Pool, e: ExprId, domain: Domain) -> Option<u64> {
        if let Some(&value) = self.concretised.get(&(e, domain)) {
            return value;
        }
        if self.concretised.len() >= MAX_CONCRETISED {
            self.concretised.clear();
        }
        let lanes = self.get(pool, e);
        let mut values = domain.iter().map(|v| lanes[v as usize]);
        let first = values.next();
        let value = first.filter(|&first| values.all(|v| v == first));
        self.concretised.insert((e, domain), value);
        value
    }

    /// The values of an expression of at most 64 bits with just one symbol.
    pub fn get(&mut self, pool: &Pool, e: ExprId) -> &[u64; 256] {
        if !self.lanes.contains_key(&e) {
            if self.lanes.len() > MAX_LANES {
                self.lanes.clear();
            }
            self.compute(pool, e);
        }
        &self.lanes[&e]
    }

    fn compute(&mut self, pool: &Pool, root: ExprId) {
        let mut work = vec![root];
        while let Some(&e) = work.last() {
            if self.lanes.contains_key(&e) {
                work.pop();
                continue;
            }
            let kind = pool.kind(e);
            let operands = || kind.operands();
            let plain = !matches!(kind, expr::Kind::Read(..))
                && operands().all(|o| (1..=64).contains(&pool.width(o)));
            if plain {
                let before = work.len();
                work.extend(operands().filter(|o| !self.lanes.contains_key(o)));
                if work.len() > before {
                    continue;
                }
            }
            work.pop();
            let values = self.one(pool, e, kind, plain);
            self.lanes.insert(e, values);
        }
    }

    fn one(&mut self, pool: &Pool, e: ExprId, kind: expr::Kind, plain: bool) -> Box<[u64; 256]> {
        use expr::Kind;
        let mut out = Box::new([0; 256]);
        match kind {
            Kind::Const(v) => out.fill(v),
            Kind::Sym(_) => out.iter_mut().enumerate().for_each(|(i, v)| *v = i as u64),
            _ if plain => expr::lanes(pool, e, &|o| &self.lanes[&o], &mut out),
            _ => {
                let sym = pool.symbols(e)[0];
                for v in 0..=255u8 {
                    let mut model = expr::Model::default();
                    model.set(sym, v);
                    out[v as usize] = self.evaluator.word(pool, &model, e);
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::Input;

    #[test]
    fn a_domain_as_a_condition_means_the_domain() {
        let mut pool = Pool::new();
        let input = pool.input(Input { name: "x".into(), ordinal: 0, size: 1 });
        let sym = pool.input_symbol(input, 0);
        let mut lanes = Lanes::default();
        let domains = [
            Domain::of(|v| v == 7),
            Domain::of(|v| v != 7),
            Domain::of(|v| v.is_ascii_alphanumeric()),
            Domain::of(|v| v % 3 == 0),
            Domain::of(|v| v >= 128),
            Domain::of(|v| (10..20).contains(&v) || v == 255),
        ];
        for domain in domains {
            let condition = domain.condition(&mut pool, sym);
            assert_eq!(lanes.truth(&pool, condition), domain);
            assert_eq!(domain.len() as usize, domain.iter().count());
            assert_eq!(domain.not().len() + domain.len(), 256);
        }
    }
}
