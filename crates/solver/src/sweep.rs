//! For which values of one symbol conditions hold, the other symbols as in a model.
//!
//! All 256 values are computed at once, expression by expression. What does not depend on the
//! symbol is computed once. Expressions of more than 64 bits, and arrays that are written at symbolic
//! places, are left alone.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use expr::{Evaluator, ExprId, Kind, Model, Pool, SymId, Table, TableId};
use hashbrown::HashMap;

use crate::domain::Domain;

type Lanes = [u64; 256];

/// A read that goes straight to the elements of an array.
enum Read {
    /// The table, the index, and the symbolic bytes.
    Table(Rc<Table>, ExprId, Rc<[Option<ExprId>]>),
    /// The first of neighbouring symbols, how many, the index.
    Run(SymId, u32, ExprId),
}

impl Read {
    fn index(&self) -> ExprId {
        match self {
            Read::Table(_, index, _) | Read::Run(_, _, index) => *index,
        }
    }
}

/// How many expressions that depend on the symbol are looked at before it is given up.
const MAX_EXPRESSIONS: usize = 4096;

/// Tables of more bytes are left alone.
const MAX_TABLE: usize = 1 << 16;

#[derive(Default)]
pub(crate) struct Sweep {
    places: HashMap<ExprId, usize>,
    /// The symbolic bytes of tables, by place.
    dense: HashMap<TableId, Rc<[Option<ExprId>]>>,
    lanes: Vec<Lanes>,
    used: usize,
    scalar: Evaluator,
    /// Set when nobody waits for answers any more.
    stop: Option<Arc<AtomicBool>>,
}

impl Sweep {
    /// One that gives up once this is set.
    pub fn until(stop: Option<Arc<AtomicBool>>) -> Sweep {
        Sweep { stop, ..Sweep::default() }
    }

    /// Forgets what belongs to expressions that were collected.
    pub fn clear(&mut self) {
        self.dense.clear();
    }

    /// Those of `values` for which all conditions hold; none if that is too much work.
    pub fn values(
        &mut self,
        pool: &Pool,
        model: &Model,
        sym: SymId,
        values: Domain,
        conditions: impl IntoIterator<Item = ExprId>,
    ) -> Option<Domain> {
        self.places.clear();
        self.used = 0;
        let mut left = values;
        for condition in conditions {
            if left.is_empty() {
                break;
            }
            if self.stop.as_ref().is_some_and(|stop| stop.load(Relaxed)) {
                return None;
            }
            if !depends(pool, condition, sym) {
                if !self.scalar.holds(pool, model, condition) {
                    return Some(Domain::NONE);
                }
                continue;
            }
            let place = self.compute(pool, model, sym, condition)?;
            let lanes = &self.lanes[place];
            left = left.and(&Domain::of(|v| lanes[v as usize] != 0));
        }
        Some(left)
    }

    fn compute(&mut self, pool: &Pool, model: &Model, sym: SymId, root: ExprId) -> Option<usize> {
        let mut work = vec![root];
        while let Some(&e) = work.last() {
            if self.places.contains_key(&e) {
                work.pop();
                continue;
            }
            if self.used >= MAX_EXPRESSIONS {
                return None;
            }
            let kind = pool.kind(e);
            let table = self.table_read(pool, kind);
            let plain = (1..=64).contains(&pool.width(e))
                && kind.operands().all(|o| (1..=64).contains(&pool.width(o)));
            let before = work.len();
            if !depends(pool, e, sym) {
                // Its value is the model's.
            } else if let Some(read) = &table {
                match (self.places.get(&read.index()), read) {
                    (None, _) => work.push(read.index()),
                    (Some(&place), Read::Table(_, _, symbolic)) if !symbolic.is_empty() => {
                        let member = |&i: &u64| symbolic.get(usize::try_from(i).ok()?).copied()?;
                        let bytes = self.lanes[place].iter().filter_map(member);
                        let bytes = bytes.filter(|b| !self.places.contains_key(b));
                        work.extend(bytes.filter(|&b| depends(pool, b, sym)));
                    }
                    (Some(_), _) => {}
                }
            } else if plain {
                work.extend(kind.operands().filter(|o| !self.places.contains_key(o)));
            } else {
                return None;
            }
            if work.len() > before {
                continue;
            }
            work.pop();
            self.one(pool, model, sym, e, table, plain);
        }
        self.places.get(&root).copied()
    }

    /// The table, the index and the symbolic bytes of a read that goes straight to a table.
    fn table_read(&mut self, pool: &Pool, kind: Kind) -> Option<Read> {
        let Kind::Read(array, index) = kind else { return None };
        if let Kind::Run(first, len) = pool.kind(array) {
            return (pool.width(index) <= 64).then_some(Read::Run(first, len, index));
        }
        let Kind::Table(id) = pool.kind(array) else { return None };
        if pool.width(index) > 64 || pool.table(id).bytes.len() > MAX_TABLE {
            return None;
        }
        let table = Rc::clone(pool.table(id));
        let dense = || {
            let mut dense = vec![None; table.bytes.len()];
            for &(i, e) in &table.symbolic {
                dense[i as usize] = Some(e);
            }
            if table.symbolic.is_empty() { Rc::default() } else { dense.into() }
        };
        let symbolic = Rc::clone(self.dense.entry(id).or_insert_with(dense));
        Some(Read::Table(table, index, symbolic))
    }

    fn one(
        &mut self,
        pool: &Pool,
        model: &Model,
        sym: SymId,
        e: ExprId,
        table: Option<Read>,
        plain: bool,
    ) {
        if self.lanes.len() == self.used {
            self.lanes.push([0; 256]);
        }
        let (done, rest) = self.lanes.split_at_mut(self.used);
        let out = &mut rest[0];
        match pool.kind(e) {
            Kind::Sym(s) if s == sym => {
                out.iter_mut().enumerate().for_each(|(i, v)| *v = i as u64);
            }
            _ if !depends(pool, e, sym) => out.fill(self.scalar.word(pool, model, e)),
            _ if table.is_some() => match table.expect("just asked") {
                Read::Run(first, len, index) => {
                    let index = &done[self.places[&index]];
                    for (lane, (v, &i)) in out.iter_mut().zip(index.iter()).enumerate() {
                        let element = SymId(first.0.wrapping_add(i as u32));
                        *v = match i < u64::from(len) {
                            true if element == sym => lane as u64,
                            true => model.get(element).into(),
                            false => 0,
                        };
                    }
                }
                Read::Table(table, index, symbolic) => {
                    let index = &done[self.places[&index]];
                    for (lane, (v, &i)) in out.iter_mut().zip(index.iter()).enumerate() {
                        let i = usize::try_from(i).unwrap_or(usize::MAX);
                        *v = match symbolic.get(i) {
                            Some(&Some(byte)) => match self.places.get(&byte) {
                                Some(&place) => done[place][lane],
                                None => self.scalar.word(pool, model, byte),
                            },
                            _ => table.bytes.get(i).map_or(0, |&byte| byte.into()),
                        };
                    }
                }
            },
            _ if plain => {
                let of = |o: ExprId| -> &Lanes { &done[self.places[&o]] };
                expr::lanes(pool, e, &of, out);
            }
            _ => unreachable!("others are given up before"),
        }
        self.places.insert(e, self.used);
        self.used += 1;
    }
}

fn depends(pool: &Pool, e: ExprId, sym: SymId) -> bool {
    pool.symbols(e).binary_search(&sym).is_ok()
}
