//! Replacing expressions inside others.

use hashbrown::HashMap;

use crate::id::ExprId;
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
