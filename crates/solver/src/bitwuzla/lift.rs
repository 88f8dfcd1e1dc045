//! Terms of Bitwuzla as expressions: the way back, for interpolants.

use std::collections::HashMap;

use expr::{BinOp, CmpOp, ExprId, Pool, SymId};

use super::ffi::{Error, Instance, Sort, Term};
use super::kind::Kind;
use super::translate::Obstacle;

/// The expression that a term means. `symbols` says what its symbols are.
pub(super) fn lift(
    solver: &mut Instance,
    pool: &mut Pool,
    symbols: &HashMap<Term, SymId>,
    term: Term,
) -> Result<ExprId, Obstacle> {
    let mut lifted: HashMap<Term, ExprId> = HashMap::new();
    let mut work = vec![term];
    while let Some(&term) = work.last() {
        if lifted.contains_key(&term) {
            work.pop();
            continue;
        }
        let operands = solver.operands(term)?;
        let before = work.len();
        work.extend(operands.iter().filter(|operand| !lifted.contains_key(operand)));
        if work.len() > before {
            continue;
        }
        let kind = solver.kind(term).ok_or_else(|| unknown("an operator"))?;
        let e = match kind {
            Kind::Constant => {
                let sym = symbols.get(&term).ok_or_else(|| unknown("a symbol"))?;
                pool.symbol(*sym)
            }
            Kind::Value => literal(solver, pool, term)?,
            _ => {
                let operands: Vec<ExprId> =
                    operands.iter().map(|operand| lifted[operand]).collect();
                let indices: Vec<u32> =
                    solver.term_indices(term).into_iter().map(|i| i as u32).collect();
                apply(pool, kind, &operands, &indices).ok_or_else(|| unknown("an operator"))?
            }
        };
        lifted.insert(term, e);
        work.pop();
    }
    Ok(lifted[&term])
}

fn unknown(what: &str) -> Obstacle {
    Obstacle::Mistake(Error::new(&format!("{what} in an interpolant that no expression has")))
}

fn literal(solver: &Instance, pool: &mut Pool, term: Term) -> Result<ExprId, Obstacle> {
    let mut words = solver.literal(term)?;
    match solver.term_sort(term) {
        Some(Sort::Bool) => Ok(pool.boolean(words[0] != 0)),
        Some(Sort::Bits(width)) => {
            words.resize(width.div_ceil(64) as usize, 0);
            Ok(pool.constant_words(&words, width))
        }
        _ => Err(unknown("a literal")),
    }
}

/// An operator applied to expressions.
fn apply(pool: &mut Pool, kind: Kind, operands: &[ExprId], indices: &[u32]) -> Option<ExprId> {
    if let Some(op) = binary(kind) {
        return fold(operands, |a, b| pool.bin(op, a, b));
    }
    if let Some((op, swapped)) = comparison(kind) {
        let &[a, b] = operands else { return None };
        return Some(if swapped { pool.cmp(op, b, a) } else { pool.cmp(op, a, b) });
    }
    match (kind, operands, indices) {
        (Kind::Implies, &[a, b], _) => Some(pool.implies(a, b)),
        (Kind::Distinct, &[a, b], _) => Some(pool.ne(a, b)),
        (Kind::Not | Kind::BvNot, &[a], _) => Some(pool.not(a)),
        (Kind::Ite, &[c, a, b], _) => Some(pool.ite(c, a, b)),
        (Kind::BvNeg, &[a], _) => Some(pool.neg(a)),
        (Kind::BvConcat, _, _) => fold(operands, |a, b| pool.concat(a, b)),
        (Kind::BvNand | Kind::BvNor | Kind::BvXnor, &[a, b], _) => {
            let op = match kind {
                Kind::BvNand => BinOp::And,
                Kind::BvNor => BinOp::Or,
                _ => BinOp::Xor,
            };
            let positive = pool.bin(op, a, b);
            Some(pool.not(positive))
        }
        (Kind::BvInc | Kind::BvDec, &[a], _) => {
            let width = pool.width(a);
            // Less one is the same as plus all ones.
            let step = if kind == Kind::BvInc { one(pool, width) } else { pool.ones(width) };
            Some(pool.add(a, step))
        }
        (Kind::BvRedAnd, &[a], _) => {
            let ones = pool.ones(pool.width(a));
            Some(pool.eq(a, ones))
        }
        (Kind::BvRedOr, &[a], _) => {
            let zero = pool.zero(pool.width(a));
            Some(pool.ne(a, zero))
        }
        (Kind::BvExtract, &[a], &[high, low]) => Some(pool.extract(a, low, high - low + 1)),
        (Kind::BvZeroExtend, &[a], &[added]) => Some(pool.zext(a, pool.width(a) + added)),
        (Kind::BvSignExtend, &[a], &[added]) => Some(pool.sext(a, pool.width(a) + added)),
        (Kind::BvRepeat, &[a], &[times]) => {
            fold(&vec![a; times as usize], |a, b| pool.concat(a, b))
        }
        _ => None,
    }
}

fn one(pool: &mut Pool, width: u32) -> ExprId {
    let one = pool.boolean(true);
    pool.zext(one, width)
}

/// The operators of two operands, and of more from the left to the right.
fn binary(kind: Kind) -> Option<BinOp> {
    Some(match kind {
        Kind::And | Kind::BvAnd => BinOp::And,
        Kind::Or | Kind::BvOr => BinOp::Or,
        Kind::Xor | Kind::BvXor => BinOp::Xor,
        Kind::BvAdd => BinOp::Add,
        Kind::BvSub => BinOp::Sub,
        Kind::BvMul => BinOp::Mul,
        Kind::BvUdiv => BinOp::UDiv,
        Kind::BvSdiv => BinOp::SDiv,
        Kind::BvUrem => BinOp::URem,
        Kind::BvSrem => BinOp::SRem,
        Kind::BvShl => BinOp::Shl,
        Kind::BvShr => BinOp::LShr,
        Kind::BvAshr => BinOp::AShr,
        _ => return None,
    })
}

/// The comparisons, and whether their operands change places.
fn comparison(kind: Kind) -> Option<(CmpOp, bool)> {
    Some(match kind {
        Kind::Equal | Kind::Iff | Kind::BvComp => (CmpOp::Eq, false),
        Kind::BvUlt => (CmpOp::Ult, false),
        Kind::BvUle => (CmpOp::Ule, false),
        Kind::BvUgt => (CmpOp::Ult, true),
        Kind::BvUge => (CmpOp::Ule, true),
        Kind::BvSlt => (CmpOp::Slt, false),
        Kind::BvSle => (CmpOp::Sle, false),
        Kind::BvSgt => (CmpOp::Slt, true),
        Kind::BvSge => (CmpOp::Sle, true),
        _ => return None,
    })
}

fn fold(operands: &[ExprId], mut op: impl FnMut(ExprId, ExprId) -> ExprId) -> Option<ExprId> {
    operands.iter().copied().reduce(&mut op)
}
