//! The language of the model: a few threads, a few small cells, no pointers.
//!
//! A cell is a small number. Shared cells come first, the locals of all threads follow, and each
//! instruction names cells directly. What matters of C for interleaving is here: reads and writes,
//! arrays with a computed index, semaphores (a lock is one that starts at 1), a conditional P as
//! `trylock`, waiting for a value, atomic sections, `assume`, `assert`, the end of the process, and
//! branches on locals. Inputs are cells with several initial values.

/// A cell of the state. Shared ones come first.
pub type Cell = u8;

/// What a cell holds.
pub type Value = u8;

/// How many assignments of the inputs a state holds side by side.
pub const LANES: usize = 8;

/// A cell plus a number, or a number alone. With `wrap` it is the remainder: an index in bounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Term {
    pub cell: Option<Cell>,
    pub plus: Value,
    /// 0 for no remainder.
    pub wrap: Value,
}

impl Term {
    pub fn constant(value: Value) -> Term {
        Term { cell: None, plus: value, wrap: 0 }
    }

    pub fn cell(cell: Cell) -> Term {
        Term { cell: Some(cell), plus: 0, wrap: 0 }
    }

    pub fn plus(cell: Cell, plus: Value) -> Term {
        Term { cell: Some(cell), plus, wrap: 0 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    Equal,
    Differs,
    Less,
    AtLeast,
}

impl Relation {
    pub fn holds(self, left: Value, right: Value) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::Differs => left != right,
            Relation::Less => left < right,
            Relation::AtLeast => left >= right,
        }
    }

    pub fn negated(self) -> Relation {
        match self {
            Relation::Equal => Relation::Differs,
            Relation::Differs => Relation::Equal,
            Relation::Less => Relation::AtLeast,
            Relation::AtLeast => Relation::Less,
        }
    }
}

/// A comparison of two terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Condition {
    pub left: Term,
    pub relation: Relation,
    pub right: Term,
}

impl Condition {
    pub fn new(left: Term, relation: Relation, right: Term) -> Condition {
        Condition { left, relation, right }
    }

    pub fn negated(self) -> Condition {
        Condition { relation: self.relation.negated(), ..self }
    }
}

/// Which cell of an object is accessed: always the same one, or the one whose number a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Index {
    Fixed(u8),
    By(Cell),
}

/// An access to an object: its first cell, its length, and where in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    pub base: Cell,
    pub len: u8,
    pub index: Index,
}

impl Place {
    pub fn scalar(cell: Cell) -> Place {
        Place { base: cell, len: 1, index: Index::Fixed(0) }
    }

    pub fn fixed(base: Cell, len: u8, at: u8) -> Place {
        Place { base, len, index: Index::Fixed(at) }
    }

    pub fn by(base: Cell, len: u8, index: Cell) -> Place {
        Place { base, len, index: Index::By(index) }
    }

    /// The whole object, as a set of shared cells.
    pub fn object(self) -> u64 {
        ((1 << self.len) - 1) << self.base
    }

    /// The index as a term that stays in bounds.
    pub fn term(self) -> Term {
        match self.index {
            Index::Fixed(at) => Term::constant(at),
            Index::By(cell) => Term { cell: Some(cell), plus: 0, wrap: self.len },
        }
    }
}

/// Targets of jumps are numbers of instructions in the same thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Instr {
    Read {
        into: Cell,
        from: Place,
    },
    Write {
        to: Place,
        value: Term,
    },
    P(Place),
    V(Place),
    TryP {
        into: Cell,
        at: Place,
    },
    Await {
        at: Place,
        value: Value,
    },
    Set {
        cell: Cell,
        value: Term,
    },
    Branch {
        when: Condition,
        otherwise: u8,
    },
    Jump(u8),
    Assume(Condition),
    Assert(Condition),
    /// From here to the matching `End` other threads do nothing.
    Atomic,
    End,
    /// The end of the process, with all its threads.
    Exit,
}

impl Instr {
    /// The scheduler is asked before visible instructions only.
    pub fn is_visible(self) -> bool {
        match self {
            Instr::Read { .. }
            | Instr::Write { .. }
            | Instr::P(_)
            | Instr::V(_)
            | Instr::TryP { .. }
            | Instr::Await { .. }
            | Instr::Atomic
            | Instr::Exit => true,
            Instr::Set { .. }
            | Instr::Branch { .. }
            | Instr::Jump(_)
            | Instr::Assume(_)
            | Instr::Assert(_)
            | Instr::End => false,
        }
    }

    /// The place that a visible instruction accesses.
    pub fn place(self) -> Option<Place> {
        match self {
            Instr::Read { from, .. } => Some(from),
            Instr::Write { to, .. } => Some(to),
            Instr::P(at) | Instr::V(at) => Some(at),
            Instr::TryP { at, .. } | Instr::Await { at, .. } => Some(at),
            _ => None,
        }
    }

    /// Whether the access changes what others see.
    pub fn is_write(self) -> bool {
        matches!(self, Instr::Write { .. } | Instr::P(_) | Instr::V(_) | Instr::TryP { .. })
    }
}

/// A program, with the initial values of all its cells.
#[derive(Clone, Debug)]
pub struct Program {
    pub threads: Vec<Vec<Instr>>,
    /// The cells below this one are shared.
    pub shared: u8,
    pub initial: Vec<Value>,
    /// The inputs: the cells that hold each at the start, and the values it may have.
    pub inputs: Vec<(Vec<Cell>, Vec<Value>)>,
    /// Sums are taken modulo this number.
    pub modulus: Value,
}

impl Program {
    /// Shared cells with their initial values, and so many locals for each thread.
    pub fn new(shared: &[Value], locals: usize, threads: Vec<Vec<Instr>>) -> Program {
        let mut initial = shared.to_vec();
        initial.resize(shared.len() + locals * threads.len(), 0);
        Program { threads, shared: shared.len() as u8, initial, inputs: Vec::new(), modulus: 64 }
    }

    /// How many assignments of the inputs there are.
    pub fn lanes(&self) -> usize {
        self.inputs.iter().map(|(_, values)| values.len()).product()
    }

    /// The values of a cell at the start, one for each assignment of the inputs.
    pub fn start(&self, cell: usize) -> [Value; LANES] {
        let mut period = 1;
        for (cells, values) in &self.inputs {
            if cells.iter().any(|input| usize::from(*input) == cell) {
                return std::array::from_fn(|lane| values[lane / period % values.len()]);
            }
            period *= values.len();
        }
        [self.initial[cell]; LANES]
    }

    /// The instruction after the section that begins at `at`.
    pub fn after_section(&self, thread: usize, at: u8) -> u8 {
        let code = &self.threads[thread];
        let length = code[usize::from(at)..].iter().position(|instr| *instr == Instr::End);
        at + length.expect("an atomic section has an end") as u8 + 1
    }
}
