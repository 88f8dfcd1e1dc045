//! The arena of expressions.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use crate::facts::{self, Facts};
use crate::id::{ExprId, SetId, SymId, TableId, WideId};
use crate::node::Kind;
use crate::rules::Rule;
use crate::sets::Sets;
use crate::tables::{Table, Tables};
use crate::{wide, word};

/// An input of the program: a named run of symbolic bytes. Two inputs with the same name, number
/// and size are the same input, on whatever path they are made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Input {
    /// The name that tests show.
    pub name: Rc<str>,
    /// The how-many-th input of its path it is, or another number that says when it is made.
    pub ordinal: u32,
    /// Its size in bytes.
    pub size: u32,
}

/// An input of a pool.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InputId(pub u32);

impl InputId {
    /// The index, from 0 on.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the pool keeps of each expression.
#[derive(Clone, Copy)]
struct Node {
    kind: Kind,
    /// The width, and in the highest bit whether it has floating-point operators.
    width: u32,
    free: SetId,
    facts: Facts,
}

const FLOATS: u32 = 1 << 31;

impl Node {
    #[inline]
    fn width(&self) -> u32 {
        self.width & !FLOATS
    }
}

/// Expressions, hash-consed: equal ones have equal ids.
pub struct Pool {
    nodes: Vec<Node>,
    index: HashTable<ExprId>,
    wides: Vec<Rc<[u64]>>,
    wide_ids: HashMap<Rc<[u64]>, WideId>,
    pub(crate) tables: Tables,
    sets: Sets,
    inputs: Vec<(Input, SymId)>,
    input_ids: HashMap<Input, InputId>,
    symbols: u32,
    hits: Vec<u64>,
    free_slots: Vec<ExprId>,
    generation: u64,
    /// What floating-point expressions were lowered to.
    pub(crate) lowered: HashMap<ExprId, Option<ExprId>>,
}

impl Default for Pool {
    fn default() -> Self {
        Pool::new()
    }
}

fn hash(kind: &Kind, width: u32) -> u64 {
    // Deterministic and quick; the pool needs no protection against chosen keys.
    struct Mix(u64);
    impl Hasher for Mix {
        fn finish(&self) -> u64 {
            let x = self.0 ^ self.0 >> 32;
            let x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
            x ^ x >> 32
        }
        fn write(&mut self, bytes: &[u8]) {
            bytes.iter().for_each(|&b| self.write_u64(b as u64));
        }
        fn write_u8(&mut self, v: u8) {
            self.write_u64(v as u64);
        }
        fn write_u16(&mut self, v: u16) {
            self.write_u64(v as u64);
        }
        fn write_u32(&mut self, v: u32) {
            self.write_u64(v as u64);
        }
        fn write_u64(&mut self, v: u64) {
            self.0 = (self.0.rotate_left(5) ^ v).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
        fn write_usize(&mut self, v: usize) {
            self.write_u64(v as u64);
        }
        fn write_isize(&mut self, v: isize) {
            self.write_u64(v as u64);
        }
    }
    let mut mix = Mix(width as u64);
    kind.hash(&mut mix);
    mix.finish()
}

impl Pool {
    /// An empty pool.
    pub fn new() -> Pool {
        Pool {
            nodes: Vec::new(),
            index: HashTable::new(),
            wides: Vec::new(),
            wide_ids: HashMap::with_hasher(DefaultHashBuilder::default()),
            tables: Tables::default(),
            sets: Sets::default(),
            inputs: Vec::new(),
            input_ids: HashMap::with_hasher(DefaultHashBuilder::default()),
            symbols: 0,
            hits: vec![0; Rule::ALL.len()],
            free_slots: Vec::new(),
            generation: 0,
            lowered: HashMap::with_hasher(DefaultHashBuilder::default()),
        }
    }

    /// How many expressions there are.
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free_slots.len()
    }

    /// What it takes, in expressions: tables count as as many as need their room.
    pub fn weight(&self) -> usize {
        self.len() + self.tables.bytes() / size_of::<Node>()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One more than the greatest index an expression has, for arrays by expression.
    pub fn bound(&self) -> usize {
        self.nodes.len()
    }

    /// Changes whenever expressions are collected: what is remembered by [`ExprId`] for
    /// expressions that nobody keeps alive must then be forgotten.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// The expression's operator and operands.
    #[inline]
    pub fn kind(&self, e: ExprId) -> Kind {
        self.nodes[e.index()].kind
    }

    /// Its width in bits; 0 for arrays.
    #[inline]
    pub fn width(&self, e: ExprId) -> u32 {
        self.nodes[e.index()].width()
    }

    /// Whether it has floating-point operators, itself or below.
    #[inline]
    pub fn has_floats(&self, e: ExprId) -> bool {
        self.nodes[e.index()].width & FLOATS != 0
    }

    /// What is known of its value.
    #[inline]
    pub fn facts(&self, e: ExprId) -> Facts {
        self.nodes[e.index()].facts
    }

    /// The symbols it depends on, as a set.
    #[inline]
    pub fn free(&self, e: ExprId) -> SetId {
        self.nodes[e.index()].free
    }

    /// The symbols of a set, in order.
    pub fn set(&self, set: SetId) -> &[SymId] {
        self.sets.get(set)
    }

    /// The set of some symbols, which are in order.
    pub fn set_of(&mut self, symbols: Vec<SymId>) -> SetId {
        debug_assert!(symbols.is_sorted_by(|a, b| a < b), "in order, each once");
        self.sets.intern(symbols.into())
    }

    /// The union of two sets.
    pub fn union(&mut self, a: SetId, b: SetId) -> SetId {
        self.sets.union(a, b)
    }

    /// The symbols an expression depends on, in order.
    pub fn symbols(&self, e: ExprId) -> &[SymId] {
        self.sets.get(self.free(e))
    }

    /// Its value, if it is a constant of at most 64 bits.
    #[inline]
    pub fn as_const(&self, e: ExprId) -> Option<u64> {
        match self.nodes[e.index()].kind {
            Kind::Const(v) => Some(v),
            _ => None,
        }
    }

    /// Whether it is a constant of any width.
    pub fn is_const(&self, e: ExprId) -> bool {
        matches!(self.kind(e), Kind::Const(_) | Kind::Wide(_))
    }

    /// The words of a constant of any width.
    pub fn const_words(&self, e: ExprId) -> Option<Rc<[u64]>> {
        match self.kind(e) {
            Kind::Const(v) => Some(Rc::new([v])),
            Kind::Wide(id) => Some(Rc::clone(self.wide_value(id))),
            _ => None,
        }
    }

    /// The words of a wide constant.
    pub fn wide_value(&self, id: WideId) -> &Rc<[u64]> {
        &self.wides[id.index()]
    }

    /// A table's contents.
    pub fn table(&self, id: TableId) -> &Rc<Table> {
        self.tables.get(id)
    }

    /// How often a rule has fired.
    pub fn hits(&self, rule: Rule) -> u64 {
        self.hits[rule as usize]
    }

    #[inline]
    pub(crate) fn hit(&mut self, rule: Rule) {
        self.hits[rule as usize] += 1;
    }

    /// A constant of at most 64 bits; the bits above the width are cut off.
    pub fn constant(&mut self, value: u64, width: u32) -> ExprId {
        debug_assert!((1..=64).contains(&width));
        self.intern(Kind::Const(value & word::mask(width)), width)
    }

    /// A constant of any width from its words, the lowest first.
    pub fn constant_words(&mut self, words: &[u64], width: u32) -> ExprId {
        if width <= 64 {
            return self.constant(words[0], width);
        }
        let mut value = words[..width.div_ceil(64) as usize].to_vec();
        wide::canonicalize(&mut value, width);
        let value: Rc<[u64]> = value.into();
        let id = match self.wide_ids.get(&value) {
            Some(&id) => id,
            None => {
                let id = WideId(self.wides.len() as u32);
                self.wides.push(Rc::clone(&value));
                self.wide_ids.insert(value, id);
                id
            }
        };
        self.intern(Kind::Wide(id), width)
    }

    /// Zero.
    pub fn zero(&mut self, width: u32) -> ExprId {
        if width <= 64 {
            self.constant(0, width)
        } else {
            self.constant_words(&vec![0; width.div_ceil(64) as usize], width)
        }
    }

    /// All bits one.
    pub fn ones(&mut self, width: u32) -> ExprId {
        if width <= 64 {
            self.constant(u64::MAX, width)
        } else {
            self.constant_words(&vec![u64::MAX; width.div_ceil(64) as usize], width)
        }
    }

    /// True or false.
    pub fn boolean(&mut self, value: bool) -> ExprId {
        self.constant(value as u64, 1)
    }

    /// An input; its bytes are [`Pool::input_byte`].
    pub fn input(&mut self, input: Input) -> InputId {
        if let Some(&id) = self.input_ids.get(&input) {
            return id;
        }
        let id = InputId(self.inputs.len() as u32);
        let first = SymId(self.symbols);
        self.symbols = self.symbols.checked_add(input.size).expect("fewer than 2^32 symbols");
        self.inputs.push((input.clone(), first));
        self.input_ids.insert(input, id);
        id
    }

    /// What an input is.
    pub fn input_info(&self, id: InputId) -> &Input {
        &self.inputs[id.0 as usize].0
    }

    /// All inputs, in order.
    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.inputs.iter().map(|(input, _)| input)
    }

    /// The symbol of an input's byte.
    pub fn input_symbol(&self, id: InputId, byte: u32) -> SymId {
        let (input, first) = &self.inputs[id.0 as usize];
        assert!(byte < input.size, "an input's byte");
        SymId(first.0 + byte)
    }

    /// An input's byte.
    pub fn input_byte(&mut self, id: InputId, byte: u32) -> ExprId {
        let sym = self.input_symbol(id, byte);
        self.symbol(sym)
    }

    /// A symbol as an expression.
    pub fn symbol(&mut self, sym: SymId) -> ExprId {
        self.intern(Kind::Sym(sym), 8)
    }

    /// Which byte of which input a symbol is.
    pub fn symbol_info(&self, sym: SymId) -> (InputId, u32) {
        let id = InputId(self.inputs.partition_point(|(_, first)| first.0 <= sym.0) as u32 - 1);
        (id, sym.0 - self.inputs[id.0 as usize].1.0)
    }

    /// How many symbols there are.
    pub fn symbol_count(&self) -> usize {
        self.symbols as usize
    }

    /// The expression with this operator and operands, as it is.
    pub(crate) fn intern(&mut self, kind: Kind, width: u32) -> ExprId {
        let code = hash(&kind, width);
        let nodes = &self.nodes;
        let same = |&id: &ExprId| {
            let node = &nodes[id.index()];
            node.kind == kind && node.width() == width
        };
        if let Some(&id) = self.index.find(code, same) {
            return id;
        }
        let free = self.derive_free(kind);
        let facts = facts::derive(self, kind, width);
        let node = Node { kind, width: width | self.derive_floats(kind), free, facts };
        let id = match self.free_slots.pop() {
            Some(id) => {
                self.nodes[id.index()] = node;
                id
            }
            None => {
                self.nodes.push(node);
                ExprId::from_index(self.nodes.len() - 1)
            }
        };
        let nodes = &self.nodes;
        self.index.insert_unique(code, id, |&id| {
            let node = &nodes[id.index()];
            hash(&node.kind, node.width())
        });
        id
    }

    fn derive_floats(&self, kind: Kind) -> u32 {
        let of = |e: ExprId| self.nodes[e.index()].width & FLOATS;
        match kind {
            Kind::Table(id) => {
                self.tables.get(id).symbolic.iter().fold(0, |floats, &(_, e)| floats | of(e))
            }
            _ if kind.is_float() => FLOATS,
            _ => kind.operands().fold(0, |floats, e| floats | of(e)),
        }
    }

    fn derive_free(&mut self, kind: Kind) -> SetId {
        match kind {
            Kind::Sym(sym) => self.sets.single(sym),
            Kind::Run(first, len) => {
                let run = (first.0..first.0 + len).map(SymId);
                self.sets.intern(run.collect())
            }
            Kind::Table(id) => {
                let table = Rc::clone(self.tables.get(id));
                let mut sets: Vec<SetId> =
                    table.symbolic.iter().map(|&(_, e)| self.nodes[e.index()].free).collect();
                sets.sort_unstable();
                sets.dedup();
                self.sets.union_of(&sets)
            }
            _ => kind
                .operands()
                .fold(Sets::EMPTY, |set, e| self.sets.union(set, self.nodes[e.index()].free)),
        }
    }

    /// Drops every expression that is not reachable from `roots`; the ids of the others stay, and
    /// the slots of the dropped ones are used again.
    ///
    /// Interned wide constants and sets of symbols are not dropped: they are few beside
    /// expressions.
    pub fn collect(&mut self, roots: impl IntoIterator<Item = ExprId>) {
        let mut alive = vec![false; self.nodes.len()];
        let mut tables = vec![false; self.tables.bound()];
        let mut work: Vec<ExprId> = roots.into_iter().collect();
        while let Some(e) = work.pop() {
            if std::mem::replace(&mut alive[e.index()], true) {
                continue;
            }
            let kind = self.nodes[e.index()].kind;
            work.extend(kind.operands());
            if let Kind::Table(id) = kind {
                tables[id.index()] = true;
                work.extend(self.tables.get(id).symbolic.iter().map(|&(_, e)| e));
            }
        }
        self.tables.keep(&tables);
        self.index.retain(|id| alive[id.index()]);
        self.free_slots =
            (0..alive.len()).rev().filter(|&i| !alive[i]).map(ExprId::from_index).collect();
        self.lowered.clear();
        self.generation += 1;
    }
}
