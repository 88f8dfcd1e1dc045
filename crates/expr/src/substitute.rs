//! Replacing expressions inside others.

use std::rc::Rc;

use hashbrown::HashMap;

use crate::id::{ExprId, SetId, SymId};
use crate::node::Kind;
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

impl Pool {
    /// An expression with others replaced, made again by the simplifying constructors from what was
    /// replaced up to itself.
    pub fn substitute(&mut self, e: ExprId, substitution: &mut Substitution) -> ExprId {
        let done = &mut substitution.done;
        let mut work = vec![e];
        let mut operands = Vec::new();
        while let Some(&e) = work.last() {
            if done.contains_key(&e) {
                work.pop();
                continue;
            }
            operands.clear();
            self.push_operands(e, &mut operands);
            let before = work.len();
            work.extend(operands.iter().filter(|o| !done.contains_key(*o)));
            if work.len() > before {
                continue;
            }
            work.pop();
            let result = if operands.iter().all(|o| done[o] == *o) {
                e
            } else {
                self.rebuild(self.kind(e), self.width(e), &|_, o| done[&o])
            };
            done.insert(e, result);
        }
        done[&e]
    }
}

impl Pool {
    /// Like [`Pool::substitute`], where only symbols are replaced: `touches` says whether some of a set of
    /// symbols is, so that what has none of them is left alone without a look at it.
    pub fn substitute_symbols(
        &mut self,
        e: ExprId,
        substitution: &mut Substitution,
        touches: &mut dyn FnMut(&Pool, SetId) -> bool,
    ) -> ExprId {
        let done = &mut substitution.done;
        let mut work = vec![e];
        let mut operands = Vec::new();
        while let Some(&e) = work.last() {
            if done.contains_key(&e) {
                work.pop();
                continue;
            }
            if !touches(self, self.free(e)) {
                done.insert(e, e);
                work.pop();
                continue;
            }
            operands.clear();
            self.push_operands(e, &mut operands);
            let before = work.len();
            work.extend(operands.iter().filter(|o| !done.contains_key(*o)));
            if work.len() > before {
                continue;
            }
            work.pop();
            let result = if operands.iter().all(|o| done[o] == *o) {
                e
            } else {
                self.rebuild(self.kind(e), self.width(e), &|_, o| done[&o])
            };
            done.insert(e, result);
        }
        done[&e]
    }
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
