//! Expressions that have just one value on a path, found out without a search.
//!
//! A program computes with the results of its comparisons (`args += strcmp(*args, "+") == 0`) and
//! branches on them only afterwards. From then on the path knows what came out, and so the value
//! is a number again; if it stayed an expression, everything that is computed from it would be one
//! too, each a little larger than the last.
//!
//! An expression of one symbol has one value if it is the same for all values in the symbol's
//! domain. A condition on several symbols has one if the path has it or its opposite. An operator
//! has one if its operands have. This is not complete, and deliberately depends on nothing but the
//! expression and the path: whoever runs along the same path gets the same numbers, whatever was
//! asked before.

use expr::{BinOp, ExprId, Kind, Pool};

use crate::chain::Solver;
use crate::domain::Domain;
use crate::path::Path;

/// How many operators it is looked through. Expressions are as deep as programs run, so it has to
/// end somewhere; what was concretised when it was last read is a number and needs no look inside.
const DEPTH: u32 = 6;

impl Solver {
    /// The value of an expression that has just one on a path, as far as is easily seen. Expressions
    /// of more than 64 bits are not looked at.
    pub fn only_value(&mut self, pool: &mut Pool, path: &Path, e: ExprId) -> Option<u64> {
        self.sync(pool);
        self.concretise(pool, path, e, DEPTH)
    }

    fn concretise(&mut self, pool: &mut Pool, path: &Path, e: ExprId, depth: u32) -> Option<u64> {
        if let Some(value) = pool.as_const(e) {
            return Some(value);
        }
        let width = pool.width(e);
        if !(1..=64).contains(&width) {
            return None;
        }
        if let &[sym] = pool.symbols(e) {
            let domain = path.domain(sym);
            return match domain {
                Domain::ALL => None,
                _ => self.lanes.concretised(pool, e, domain),
            };
        }
        if width == 1
            && let Some(holds) = path.knows(pool, e)
        {
            return Some(holds as u64);
        }
        let depth = depth.checked_sub(1)?;
        match pool.kind(e) {
            Kind::Ite(c, a, b) => match self.concretise(pool, path, c, depth) {
                Some(0) => self.concretise(pool, path, b, depth),
                Some(_) => self.concretise(pool, path, a, depth),
                None => {
                    let value = self.concretise(pool, path, a, depth)?;
                    (self.concretise(pool, path, b, depth)? == value).then_some(value)
                }
            },
            // One part can decide a condition. For words that is rare, and would double the work.
            Kind::Bin(op @ (BinOp::And | BinOp::Or), a, b) if width == 1 => {
                let decisive = if op == BinOp::And { 0 } else { 1 };
                match self.concretise(pool, path, a, depth) {
                    Some(value) if value != decisive => self.concretise(pool, path, b, depth),
                    Some(value) => Some(value),
                    None => {
                        self.concretise(pool, path, b, depth).filter(|&value| value == decisive)
                    }
                }
            }
            Kind::Read(array, index) => {
                let base = pool.kind(array);
                if !matches!(base, Kind::Table(_) | Kind::Run(..)) {
                    return None;
                }
                let index = self.concretise(pool, path, index, depth)?;
                let Kind::Table(table) = base else {
                    let index = pool.constant(index, 64);
                    let byte = pool.read(array, index);
                    return self.concretise(pool, path, byte, depth);
                };
                let table = pool.table(table);
                let Some(&byte) = usize::try_from(index).ok().and_then(|i| table.bytes.get(i))
                else {
                    return Some(0);
                };
                match table.symbolic_at(index as u32) {
                    Some(symbolic) => self.concretise(pool, path, symbolic, depth),
                    None => Some(byte.into()),
                }
            }
            kind => {
                let mut values = [(e, 0); 3];
                for (place, operand) in values.iter_mut().zip(kind.operands()) {
                    *place = (operand, self.concretise(pool, path, operand, depth)?);
                }
                let of = |o| values.iter().find(|&&(e, _)| e == o).expect("an operand").1;
                Some(expr::apply_words(pool, e, &of))
            }
        }
    }
}
