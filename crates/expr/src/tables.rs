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
}

impl Tables {
    pub fn intern(&mut self, table: Table) -> TableId {
        if let Some(&id) = self.ids.get(&table) {
            return id;
        }
        let id = TableId(self.tables.len() as u32);
        let table = Rc::new(table);
        self.tables.push(Rc::clone(&table));
        self.ids.insert(table, id);
        id
    }

    pub fn get(&self, id: TableId) -> &Rc<Table> {
        &self.tables[id.index()]
    }
}
