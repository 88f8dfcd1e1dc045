//! The contents of arrays: constant bytes, some of them replaced by expressions.

use std::rc::Rc;

use hashbrown::HashMap;

use crate::id::{ExprId, TableId};

/// An array given byte by byte.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    /// The bytes; zero where the byte is symbolic.
    pub bytes: Box<[u8]>,
    /// Positions of symbolic bytes with their expressions, in order.
    pub symbolic: Box<[(u32, ExprId)]>,
}

impl Table {
    /// The expression of a symbolic byte.
    pub fn symbolic_at(&self, index: u32) -> Option<ExprId> {
        let found = self.symbolic.binary_search_by_key(&index, |&(i, _)| i);
        found.ok().map(|i| self.symbolic[i].1)
    }
}

/// All tables that occur, interned.
#[derive(Default, Debug)]
pub(crate) struct Tables {
    tables: Vec<Rc<Table>>,
    ids: HashMap<Rc<Table>, TableId>,
    /// Places of tables that were dropped.
    free: Vec<TableId>,
    /// Bytes of all tables.
    bytes: usize,
}

impl Tables {
    pub fn intern(&mut self, table: Table) -> TableId {
        if let Some(&id) = self.ids.get(&table) {
            return id;
        }
        self.bytes += table.bytes.len();
        let table = Rc::new(table);
        let id = match self.free.pop() {
            Some(id) => {
                self.tables[id.index()] = Rc::clone(&table);
                id
            }
            None => {
                self.tables.push(Rc::clone(&table));
                TableId(self.tables.len() as u32 - 1)
            }
        };
        self.ids.insert(table, id);
        id
    }

    /// How many bytes all tables have.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// One more than the greatest index a table has.
    pub fn bound(&self) -> usize {
        self.tables.len()
    }

    /// Drops all tables but those that are marked, by index; their places are used again.
    pub fn keep(&mut self, alive: &[bool]) {
        if self.ids.len() == alive.iter().filter(|&&alive| alive).count() {
            return;
        }
        self.ids.retain(|_, id| alive[id.index()]);
        let nothing = Rc::new(Table { bytes: Box::default(), symbolic: Box::default() });
        self.free.clear();
        for (i, _) in alive.iter().enumerate().filter(|(_, alive)| !**alive) {
            self.bytes -= self.tables[i].bytes.len();
            self.tables[i] = Rc::clone(&nothing);
            self.free.push(TableId(i as u32));
        }
    }

    pub fn get(&self, id: TableId) -> &Rc<Table> {
        &self.tables[id.index()]
    }
}
