//! The condition of a path, in the form in which it is asked about.

use std::rc::Rc;

use expr::{BinOp, Chunks, ExprId, Kind, Model, Pool, SetId, SymId};

use crate::domain::Domain;

/// What holds on a path, with a model of it.
///
/// A condition on one symbol is kept as that symbol's set of values; those on several symbols are
/// kept as they are. The model satisfies all of them, always.
#[derive(Clone, Debug, Default)]
pub struct Path {
    conditions: Chunks<ExprId>,
    /// In the order of symbols.
    domains: Chunks<(SymId, Domain)>,
    relations: Chunks<(ExprId, SetId)>,
    model: Rc<Model>,
}

impl Path {
    /// A path without conditions, with a model.
    pub fn with_model(model: Rc<Model>) -> Path {
        Path { model, ..Path::default() }
    }

    /// Gives values to symbols that no condition mentions.
    pub fn set_unused(&mut self, values: &[(SymId, u8)]) {
        if values.iter().any(|&(sym, value)| self.model.get(sym) != value) {
            self.model = Rc::new(self.model.with(values.iter().copied()));
        }
    }

    /// All conditions, in the order in which they were added.
    pub fn conditions(&self) -> &Chunks<ExprId> {
        &self.conditions
    }

    /// The conditions on several symbols, each with its symbols.
    pub fn relations(&self) -> &Chunks<(ExprId, SetId)> {
        &self.relations
    }

    /// A model of the path.
    pub fn model(&self) -> &Rc<Model> {
        &self.model
    }

    /// The values that a symbol may have as far as the conditions on it alone say.
    pub fn domain(&self, sym: SymId) -> Domain {
        let known = self.domains.find_by_key(&sym, |&(s, _)| s);
        known.map_or(Domain::ALL, |&(_, domain)| domain)
    }

    /// Those of some symbols, which are in order, that may not have all values.
    pub(crate) fn domains_of(&self, symbols: &[SymId]) -> Vec<(SymId, Domain)> {
        let domains: Vec<(SymId, Domain)> = if self.domains.len() < symbols.len() {
            let known = self.domains.iter().copied();
            known.filter(|(sym, _)| symbols.binary_search(sym).is_ok()).collect()
        } else {
            symbols.iter().map(|&sym| (sym, self.domain(sym))).collect()
        };
        domains.into_iter().filter(|&(_, domain)| domain != Domain::ALL).collect()
    }

    /// Whether a condition on several symbols mentions a symbol.
    pub fn is_related(&self, pool: &Pool, sym: SymId) -> bool {
        self.relations.iter().any(|&(_, set)| pool.set(set).binary_search(&sym).is_ok())
    }

    /// The only value that a symbol can have, if that is known.
    #[inline]
    pub fn value_of(&self, sym: SymId) -> Option<u8> {
        self.domains.find_by_key(&sym, |&(s, _)| s)?.1.single()
    }

    /// Whether a condition on several symbols holds, if the path has that very condition or its
    /// opposite.
    pub(crate) fn knows(&self, pool: &mut Pool, condition: ExprId) -> Option<bool> {
        if self.relations.is_empty() {
            return None;
        }
        let negated = pool.not(condition);
        self.relations.iter().find_map(|&(known, _)| match known {
            known if known == condition => Some(true),
            known if known == negated => Some(false),
            _ => None,
        })
    }

    /// Whether all symbols of an expression have just one value, so that it has just one too.
    pub fn pins(&self, pool: &Pool, e: ExprId) -> bool {
        pool.symbols(e).iter().all(|&sym| self.value_of(sym).is_some())
    }

    /// Adds a condition that some state of the path satisfies. `truth` gives the values of the
    /// only symbol of a condition for which it holds; `model` satisfies the path and the condition.
    pub(crate) fn add(
        &mut self,
        pool: &Pool,
        condition: ExprId,
        model: Rc<Model>,
        truth: &mut dyn FnMut(ExprId) -> Domain,
    ) {
        self.model = model;
        self.conditions.push(condition);
        let mut work = vec![condition];
        while let Some(c) = work.pop() {
            match (pool.symbols(c), pool.kind(c)) {
                ([], _) => debug_assert_eq!(pool.as_const(c), Some(1), "a path is satisfiable"),
                (&[sym], _) => self.narrow(sym, truth(c)),
                (_, Kind::Bin(BinOp::And, a, b)) => work.extend([b, a]),
                _ => {
                    if !self.relations.iter().any(|&(r, _)| r == c) {
                        self.relations.push((c, pool.free(c)));
                    }
                }
            }
        }
    }

    fn narrow(&mut self, sym: SymId, to: Domain) {
        let narrowed = |known: Option<&(SymId, Domain)>| {
            (sym, known.map_or(to, |(_, domain)| domain.and(&to)))
        };
        self.domains.insert_by_key(&sym, |&(s, _)| s, narrowed);
    }

    /// Calls `f` with every expression that the path keeps.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        let Path { conditions, relations, domains: _, model: _ } = self;
        conditions.for_each(&mut f);
        relations.for_each(|(condition, _)| f(condition));
    }
}
