//! The condition of a path, in the form in which it is asked about.

use std::rc::Rc;

use expr::{BinOp, ExprId, Kind, Model, Pool, SetId, SymId};

use crate::domain::Domain;

/// What holds on a path, with a model of it.
///
/// A condition on one symbol is kept as that symbol's set of values; those on several symbols are
/// kept as they are. The model satisfies all of them, always.
#[derive(Clone, Debug, Default)]
pub struct Path {
    conditions: Vec<ExprId>,
    domains: Rc<Vec<(SymId, Domain)>>,
    relations: Vec<(ExprId, SetId)>,
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
    pub fn conditions(&self) -> &[ExprId] {
        &self.conditions
    }

    /// The conditions on several symbols, each with its symbols.
    pub fn relations(&self) -> &[(ExprId, SetId)] {
        &self.relations
    }

    /// A model of the path.
    pub fn model(&self) -> &Rc<Model> {
        &self.model
    }

    /// The values that a symbol may have as far as the conditions on it alone say.
    pub fn domain(&self, sym: SymId) -> Domain {
        match self.domains.binary_search_by_key(&sym, |&(s, _)| s) {
            Ok(i) => self.domains[i].1,
            Err(_) => Domain::ALL,
        }
    }

    /// The symbols with conditions on them alone.
    pub fn domains(&self) -> &[(SymId, Domain)] {
        &self.domains
    }

    /// Whether a condition on several symbols mentions a symbol.
    pub fn is_related(&self, pool: &Pool, sym: SymId) -> bool {
        self.relations.iter().any(|&(_, set)| pool.set(set).binary_search(&sym).is_ok())
    }

    /// The only value that a symbol can have, if that is known.
    #[inline]
    pub fn value_of(&self, sym: SymId) -> Option<u8> {
        let i = self.domains.binary_search_by_key(&sym, |&(s, _)| s).ok()?;
        self.domains[i].1.single()
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
        let domains = Rc::make_mut(&mut self.domains);
        match domains.binary_search_by_key(&sym, |&(s, _)| s) {
            Ok(i) => domains[i].1 = domains[i].1.and(&to),
            Err(i) => domains.insert(i, (sym, to)),
        }
    }

    /// Calls `f` with every expression that the path keeps.
    pub fn for_each_expr(&self, f: impl FnMut(ExprId)) {
        let Path { conditions, relations, domains: _, model: _ } = self;
        let relations = relations.iter().map(|&(c, _)| c);
        conditions.iter().copied().chain(relations).for_each(f);
    }
}
