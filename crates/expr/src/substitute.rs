//! Replacing expressions inside others.

use std::rc::Rc;

use hashbrown::HashMap;

use crate::id::{ExprId, SetId, SymId};
use crate::node::{BinOp, Kind};
use crate::pool::Pool;

/// Replacements, and what they did so far: keep it to substitute in several expressions.
///
/// It is valid until the pool's [`Pool::generation`] changes.
#[derive(Clone, Default, Debug)]
pub struct Substitution {
    done: HashMap<ExprId, ExprId>,
}

impl Substitution {
    /// The replacement of each first expression by its second. An expression inside a replacement
    /// is not replaced again.
    pub fn new(pairs: impl IntoIterator<Item = (ExprId, ExprId)>) -> Substitution {
        Substitution { done: pairs.into_iter().collect() }
    }
}

/// What symbols are replaced by.
pub trait Replace {
    /// Whether some of a set of symbols is replaced: what has none of them is left alone without a look
    /// at it.
    fn touches(&mut self, pool: &mut Pool, set: SetId) -> bool;

    /// What a symbol is replaced by: an expression of 8 bits.
    fn symbol(&mut self, pool: &mut Pool, sym: SymId) -> ExprId;
}

/// Replaces nothing beyond what a substitution has already.
struct Nothing;

impl Replace for Nothing {
    fn touches(&mut self, _: &mut Pool, _: SetId) -> bool {
        true
    }

    fn symbol(&mut self, pool: &mut Pool, sym: SymId) -> ExprId {
        pool.symbol(sym)
    }
}

impl Pool {
    /// An expression with others replaced, made again by the simplifying constructors from what was
    /// replaced up to itself.
    pub fn substitute(&mut self, e: ExprId, substitution: &mut Substitution) -> ExprId {
        self.substitute_symbols(e, substitution, &mut Nothing)
    }

    /// Like [`Pool::substitute`], where symbols are replaced as well that nobody listed before.
    pub fn substitute_symbols(
        &mut self,
        e: ExprId,
        substitution: &mut Substitution,
        replace: &mut dyn Replace,
    ) -> ExprId {
        let done = &mut substitution.done;
        let mut work = vec![e];
        let mut operands = Vec::new();
        while let Some(&e) = work.last() {
            if done.contains_key(&e) {
                work.pop();
                continue;
            }
            let kind = self.kind(e);
            if let Kind::Sym(sym) = kind {
                let result = replace.symbol(self, sym);
                done.insert(e, result);
                continue;
            }
            let free = self.free(e);
            if !replace.touches(self, free) {
                done.insert(e, e);
                continue;
            }
            if let Kind::Run(first, len) = kind {
                let mut symbol = |pool: &mut Pool, sym: SymId| {
                    let known = done.get(&pool.symbol(sym)).copied();
                    known.unwrap_or_else(|| replace.symbol(pool, sym))
                };
                let result = self.run_of(first, len, &mut symbol).unwrap_or(e);
                done.insert(e, result);
                continue;
            }
            let became = |o: ExprId| done.get(&o).map(|&o| self.as_const(o));
            if go_by(decided(self, kind, &became), e, &mut work, done) {
                continue;
            }
            operands.clear();
            self.push_operands(e, &mut operands);
            let before = work.len();
            work.extend(operands.iter().filter(|o| !done.contains_key(*o)));
            if work.len() > before {
                continue;
            }
            let result = if operands.iter().all(|o| done[o] == *o) {
                e
            } else {
                self.rebuild(kind, self.width(e), &|_, o| done[&o])
            };
            done.insert(e, result);
        }
        done[&e]
    }
}

impl Pool {
    /// The array of what neighbouring symbols are replaced by; none if each stays what it is.
    fn run_of(
        &mut self,
        first: SymId,
        len: u32,
        symbol: &mut dyn FnMut(&mut Pool, SymId) -> ExprId,
    ) -> Option<ExprId> {
        let bytes: Vec<(u32, ExprId)> =
            (0..len).map(|i| (i, symbol(self, SymId(first.0 + i)))).collect();
        let same = |&(i, e): &(u32, ExprId)| self.kind(e) == Kind::Sym(SymId(first.0 + i));
        if bytes.iter().all(same) {
            return None;
        }
        Some(self.array(&vec![0; len as usize], &bytes))
    }
}

/// What can be told of an expression before all its operands are replaced.
enum Decided {
    /// All of them are needed.
    No,
    /// This one is needed first.
    First(ExprId),
    /// It is what this operand has become.
    Is(ExprId),
}

/// Whether a choice, or one of two conditions, is decided by what became of one operand: then the others need not
/// be looked at. `became`: whether an operand is replaced, and by which number if it is one.
fn decided(pool: &Pool, kind: Kind, became: &dyn Fn(ExprId) -> Option<Option<u64>>) -> Decided {
    match kind {
        Kind::Ite(c, a, b) => match became(c) {
            None => Decided::First(c),
            Some(None) => Decided::No,
            Some(Some(value)) => {
                let chosen = if value != 0 { a } else { b };
                if became(chosen).is_some() { Decided::Is(chosen) } else { Decided::First(chosen) }
            }
        },
        Kind::Bin(op @ (BinOp::And | BinOp::Or), a, b) if pool.width(a) == 1 => {
            let deciding = Some(Some((op == BinOp::Or) as u64));
            let (first, second) = if a.index() < b.index() { (a, b) } else { (b, a) };
            match (became(first), became(second)) {
                (x, _) if x == deciding => Decided::Is(first),
                (_, y) if y == deciding => Decided::Is(second),
                (None, _) => Decided::First(first),
                _ => Decided::No,
            }
        }
        _ => Decided::No,
    }
}

/// Does with an expression what can be told of it; says whether that was anything.
fn go_by(
    decided: Decided,
    e: ExprId,
    work: &mut Vec<ExprId>,
    done: &mut HashMap<ExprId, ExprId>,
) -> bool {
    match decided {
        Decided::No => return false,
        Decided::First(operand) => work.push(operand),
        Decided::Is(operand) => {
            let result = done[&operand];
            done.insert(e, result);
        }
    }
    true
}

/// Expressions of one pool made again in another, with symbols replaced, and what was made so far.
///
/// It is valid until the generation of either pool changes.
#[derive(Clone, Default, Debug)]
pub struct Import {
    done: HashMap<ExprId, ExprId>,
}

impl Pool {
    /// An expression of another pool, made here by the simplifying constructors. `symbol` says what
    /// each of its symbols is here: an expression of 8 bits.
    pub fn import(
        &mut self,
        from: &Pool,
        e: ExprId,
        import: &mut Import,
        symbol: &mut dyn FnMut(&mut Pool, SymId) -> ExprId,
    ) -> ExprId {
        let done = &mut import.done;
        let mut work = vec![e];
        let mut operands = Vec::new();
        while let Some(&e) = work.last() {
            if done.contains_key(&e) {
                work.pop();
                continue;
            }
            let became = |o: ExprId| done.get(&o).map(|&o| self.as_const(o));
            if go_by(decided(from, from.kind(e), &became), e, &mut work, done) {
                continue;
            }
            operands.clear();
            from.push_operands(e, &mut operands);
            let before = work.len();
            work.extend(operands.iter().filter(|o| !done.contains_key(*o)));
            if work.len() > before {
                continue;
            }
            work.pop();
            let result = match from.kind(e) {
                Kind::Sym(sym) => symbol(self, sym),
                Kind::Run(first, len) => match self.run_of(first, len, symbol) {
                    Some(array) => array,
                    None => self.intern(Kind::Run(first, len), 0),
                },
                Kind::Wide(id) => {
                    let words = Rc::clone(from.wide_value(id));
                    self.constant_words(&words, from.width(e))
                }
                Kind::Table(id) => {
                    let table = from.table(id);
                    let symbolic: Vec<_> =
                        table.symbolic.iter().map(|&(i, e)| (i, done[&e])).collect();
                    self.array(&table.bytes, &symbolic)
                }
                kind => self.rebuild(kind, from.width(e), &|_, o| done[&o]),
            };
            done.insert(e, result);
        }
        done[&e]
    }
}
