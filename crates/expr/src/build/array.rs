//! Arrays of bytes.

use std::rc::Rc;

use crate::id::{ExprId, SymId, TableId};
use crate::node::Kind;
use crate::pool::{InputId, Pool};
use crate::rules::Rule;
use crate::tables::Table;

impl Pool {
    /// An array from its bytes: constants, and where there are any, symbolic ones (in order).
    pub fn array(&mut self, bytes: &[u8], symbolic: &[(u32, ExprId)]) -> ExprId {
        let mut bytes: Box<[u8]> = bytes.into();
        let mut kept = Vec::with_capacity(symbolic.len());
        for &(i, e) in symbolic {
            debug_assert_eq!(self.width(e), 8);
            match self.as_const(e) {
                Some(v) => bytes[i as usize] = v as u8,
                None => {
                    bytes[i as usize] = 0;
                    kept.push((i, e));
                }
            }
        }
        let id = self.tables.intern(Table { bytes, symbolic: kept.into() });
        self.intern(Kind::Table(id), 0)
    }

    /// The array of the bytes of an input from one on.
    pub fn input_array(&mut self, id: InputId, first: u32, len: u32) -> ExprId {
        debug_assert!(len > 0 && len <= self.input_info(id).size - first, "bytes of the input");
        let first = self.input_symbol(id, first);
        self.intern(Kind::Run(first, len), 0)
    }

    /// How many bytes an array has.
    pub fn array_len(&self, mut array: ExprId) -> usize {
        loop {
            match self.kind(array) {
                Kind::Table(id) => return self.table(id).bytes.len(),
                Kind::Run(_, len) => return len as usize,
                Kind::Store(below, ..) | Kind::Ite(_, below, _) => array = below,
                other => unreachable!("no array: {other:?}"),
            }
        }
    }

    /// The byte at a place that is known.
    pub fn element(&mut self, array: ExprId, at: u32) -> ExprId {
        let width = match self.kind(array) {
            Kind::Store(_, index, _) => self.width(index),
            _ => 64,
        };
        let at = self.constant(at.into(), width);
        self.read(array, at)
    }

    /// How many stores an array has above its elements.
    pub fn stores(&self, mut array: ExprId) -> usize {
        let mut count = 0;
        while let Kind::Store(below, ..) = self.kind(array) {
            (array, count) = (below, count + 1);
        }
        count
    }

    /// The byte at an index.
    pub fn read(&mut self, array: ExprId, index: ExprId) -> ExprId {
        let mut array = array;
        let mut len = None;
        // Stores that certainly are elsewhere are passed over.
        while let Kind::Store(below, at, value) = self.kind(array) {
            let len = *len.get_or_insert_with(|| self.array_len(array) as u64);
            let inside = self.width(at) <= 64 && self.facts(at).max < len;
            let same = self.eq(at, index);
            match self.as_const(same) {
                Some(0) => array = below,
                Some(_) if inside => {
                    self.hit(Rule::ReadStore);
                    return value;
                }
                _ => break,
            }
            self.hit(Rule::ReadStore);
        }
        if let Kind::Table(id) = self.kind(array) {
            if let Some(words) = self.const_words(index) {
                self.hit(Rule::ReadConstant);
                return self.table_byte(id, &words);
            }
            if let Some(byte) = self.uniform(self.table(id), index) {
                self.hit(Rule::ReadUniform);
                return self.constant(byte as u64, 8);
            }
        }
        if let Kind::Run(first, len) = self.kind(array)
            && let Some(words) = self.const_words(index)
        {
            self.hit(Rule::ReadConstant);
            let inside = words[1..].iter().all(|&w| w == 0) && words[0] < len as u64;
            return match inside {
                true => self.symbol(SymId(first.0 + words[0] as u32)),
                false => self.zero(8),
            };
        }
        self.intern(Kind::Read(array, index), 8)
    }

    fn table_byte(&mut self, id: TableId, index: &[u64]) -> ExprId {
        let table = self.table(id);
        if index[1..].iter().any(|&w| w != 0) || index[0] >= table.bytes.len() as u64 {
            return self.zero(8);
        }
        match table.symbolic_at(index[0] as u32) {
            Some(e) => e,
            None => {
                let byte = table.bytes[index[0] as usize];
                self.constant(byte as u64, 8)
            }
        }
    }

    /// The byte that every position an index can have holds.
    fn uniform(&self, table: &Table, index: ExprId) -> Option<u8> {
        let facts = self.facts(index);
        let len = table.bytes.len() as u64;
        if !table.symbolic.is_empty() || self.width(index) > 64 || facts.max >= len {
            return None;
        }
        let range = &table.bytes[facts.min as usize..=facts.max as usize];
        range.iter().all(|b| b == &range[0]).then_some(range[0])
    }

    /// The array with the byte at an index replaced.
    pub fn store(&mut self, array: ExprId, index: ExprId, value: ExprId) -> ExprId {
        debug_assert_eq!(self.width(value), 8);
        match self.kind(array) {
            Kind::Table(id) => {
                if let Some(i) = self.as_const(index) {
                    self.hit(Rule::StoreConstant);
                    let table = Rc::clone(self.table(id));
                    if i >= table.bytes.len() as u64 {
                        return array;
                    }
                    let mut symbolic = table.symbolic.to_vec();
                    symbolic.retain(|&(at, _)| at as u64 != i);
                    let at = symbolic.partition_point(|&(at, _)| (at as u64) < i);
                    symbolic.insert(at, (i as u32, value));
                    return self.array(&table.bytes, &symbolic);
                }
            }
            Kind::Store(below, at, _) if at == index => {
                self.hit(Rule::StoreStore);
                return self.store(below, index, value);
            }
            _ => {}
        }
        self.intern(Kind::Store(array, index, value), 0)
    }
}
