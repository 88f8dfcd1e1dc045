//! What a state must satisfy so that a subtree only repeats what was explored: `S`, and `wlp`.
//!
//! A formula speaks about cells. Going backwards over an instruction replaces a cell by what was
//! assigned to it; the value of a computed index is told apart by cases. Formulas are not
//! simplified beyond constants, and are evaluated in each lane of a state in place of a solver.

use std::rc::Rc;

use super::program::{Cell, Condition, Index, Instr, Place, Program, Relation, Term, Value};
use super::state::State;

/// A set of cells.
type Cells = u128;

#[derive(Clone, Debug)]
pub struct Formula {
    kind: Rc<Kind>,
    /// The cells that it speaks about.
    free: Cells,
    pub size: usize,
    /// Formulas of the same form have the same.
    hash: u64,
}

#[derive(Debug)]
enum Kind {
    True,
    False,
    Is(Condition),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    /// All cells, as one of these.
    Exactly(Vec<Vec<Value>>),
}

fn mix(one: u64, two: u64) -> u64 {
    (one ^ two.rotate_left(25)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31)
}

fn of(term: Term) -> u64 {
    let cell = term.cell.map_or(255, u64::from);
    mix(cell << 16 | u64::from(term.plus) << 8 | u64::from(term.wrap), 5)
}

fn cells_of(term: Term) -> Cells {
    term.cell.map_or(0, |cell| 1 << cell)
}

impl Formula {
    fn new(kind: Kind) -> Formula {
        let together = |parts: &[Formula]| {
            parts.iter().fold((0, 1, 0), |(free, size, hash), part| {
                (free | part.free, size + part.size, mix(hash, part.hash))
            })
        };
        let (free, size, hash) = match &kind {
            Kind::True => (0, 1, 1),
            Kind::False => (0, 1, 2),
            Kind::Is(condition) => {
                let Condition { left, relation, right } = *condition;
                (cells_of(left) | cells_of(right), 1, mix(of(left), of(right)) ^ relation as u64)
            }
            Kind::All(parts) => together(parts),
            Kind::Any(parts) => {
                let (free, size, hash) = together(parts);
                (free, size, mix(3, hash))
            }
            Kind::Exactly(states) => (Cells::MAX, states.len(), 4),
        };
        Formula { kind: Rc::new(kind), free, size, hash }
    }

    pub fn yes() -> Formula {
        Formula::new(Kind::True)
    }

    pub fn no() -> Formula {
        Formula::new(Kind::False)
    }

    /// All cells are as in one of the lanes of a state.
    pub fn exactly(state: &State) -> Formula {
        let lanes = super::state::lanes_of(state.lanes);
        let cells = |lane: usize| state.cells.iter().map(|cell| cell[lane]).collect();
        Formula::new(Kind::Exactly(lanes.map(cells).collect()))
    }

    /// These cells are as in one of the lanes of a state.
    pub fn as_in(program: &Program, state: &State, cells: impl Iterator<Item = Cell>) -> Formula {
        let cells: Vec<Cell> = cells.collect();
        let one = |lane: usize| {
            let value = |cell: &Cell| Term::constant(state.cells[usize::from(*cell)][lane]);
            Formula::all(
                cells.iter().map(|cell| Formula::equal(program, Term::cell(*cell), value(cell))),
            )
        };
        Formula::any(super::state::lanes_of(state.lanes).map(one))
    }

    pub fn is(program: &Program, condition: Condition) -> Formula {
        if condition.left.cell.is_none() && condition.right.cell.is_none() {
            let value = |term: Term| {
                let value = term.plus % program.modulus;
                if term.wrap == 0 { value } else { value % term.wrap }
            };
            return match condition.relation.holds(value(condition.left), value(condition.right)) {
                true => Formula::yes(),
                false => Formula::no(),
            };
        }
        Formula::new(Kind::Is(condition))
    }

    fn equal(program: &Program, left: Term, right: Term) -> Formula {
        Formula::is(program, Condition::new(left, Relation::Equal, right))
    }

    /// A computed index has a value.
    pub fn pin(program: &Program, (index, value): (Term, Value)) -> Formula {
        Formula::equal(program, index, Term::constant(value))
    }

    pub fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut flat: Vec<Formula> = Vec::new();
        for part in parts {
            match &*part.kind {
                Kind::True => {}
                Kind::False => return part,
                Kind::All(inner) => {
                    for one in inner {
                        add(&mut flat, one);
                    }
                }
                _ => add(&mut flat, &part),
            }
        }
        match flat.len() {
            0 => Formula::yes(),
            1 => flat.remove(0),
            _ => Formula::new(Kind::All(flat)),
        }
    }

    pub fn any(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut flat: Vec<Formula> = Vec::new();
        for part in parts {
            match &*part.kind {
                Kind::False => {}
                Kind::True => return part,
                _ => add(&mut flat, &part),
            }
        }
        match flat.len() {
            0 => Formula::no(),
            1 => flat.remove(0),
            _ => Formula::new(Kind::Any(flat)),
        }
    }

    pub fn and(self, other: Formula) -> Formula {
        Formula::all([self, other])
    }

    /// Where a condition holds.
    pub fn under(self, program: &Program, condition: Condition) -> Formula {
        Formula::any([Formula::is(program, condition.negated()), self])
    }

    pub fn is_false(&self) -> bool {
        matches!(*self.kind, Kind::False)
    }

    pub fn holds(&self, program: &Program, state: &State, lane: usize) -> bool {
        match &*self.kind {
            Kind::True => true,
            Kind::False => false,
            Kind::Is(condition) => state.holds(program, *condition, lane),
            Kind::All(parts) => parts.iter().all(|part| part.holds(program, state, lane)),
            Kind::Any(parts) => parts.iter().any(|part| part.holds(program, state, lane)),
            Kind::Exactly(states) => states.iter().any(|cells| {
                state.cells.iter().zip(cells).all(|(values, value)| values[lane] == *value)
            }),
        }
    }

    /// With a term in the place of a cell.
    fn replaced(&self, program: &Program, cell: Cell, by: Term) -> Formula {
        if self.free >> cell & 1 == 0 {
            return self.clone();
        }
        match &*self.kind {
            Kind::True | Kind::False => self.clone(),
            Kind::Is(condition) => Formula::is(
                program,
                Condition {
                    left: replaced(program, condition.left, cell, by),
                    right: replaced(program, condition.right, cell, by),
                    ..*condition
                },
            ),
            Kind::All(parts) => {
                Formula::all(parts.iter().map(|part| part.replaced(program, cell, by)))
            }
            Kind::Any(parts) => {
                Formula::any(parts.iter().map(|part| part.replaced(program, cell, by)))
            }
            Kind::Exactly(_) => panic!("states are not carried backwards"),
        }
    }

    /// For each cell that a place can be: where it is that one, what `make` says of it.
    pub fn cases(program: &Program, place: Place, make: impl Fn(Cell) -> Formula) -> Formula {
        match place.index {
            Index::Fixed(at) => make(place.base + at),
            Index::By(_) => Formula::all((0..place.len).map(|at| {
                let index = Condition::new(place.term(), Relation::Equal, Term::constant(at));
                make(place.base + at).under(program, index)
            })),
        }
    }

    /// What must hold before an instruction, so that this holds after it.
    pub fn before(&self, program: &Program, instr: Instr) -> Formula {
        let is_free = |cells: Cells| self.free & cells != 0;
        let touches = |place: Place| is_free(Cells::from(place.object()));
        let added = |place, what| {
            Formula::cases(program, place, |cell| {
                self.replaced(program, cell, Term::plus(cell, what))
            })
        };
        match instr {
            Instr::Set { cell, value } => self.replaced(program, cell, value),
            Instr::Read { into, from } if is_free(1 << into) => {
                Formula::cases(program, from, |cell| self.replaced(program, into, Term::cell(cell)))
            }
            Instr::Write { to, value } if touches(to) => {
                Formula::cases(program, to, |cell| self.replaced(program, cell, value))
            }
            Instr::P(at) if touches(at) => added(at, program.modulus - 1),
            Instr::V(at) if touches(at) => added(at, 1),
            Instr::TryP { into, at } if touches(at) || is_free(1 << into) => {
                Formula::cases(program, at, |cell| {
                    let result = |value| self.replaced(program, into, Term::constant(value));
                    let less = Term::plus(cell, program.modulus - 1);
                    let taken = result(1).replaced(program, cell, less);
                    let is_free = has_one(cell);
                    let some = taken.under(program, is_free);
                    some.and(result(0).under(program, is_free.negated()))
                })
            }
            _ => self.clone(),
        }
    }
}

fn add(parts: &mut Vec<Formula>, part: &Formula) {
    if !parts.iter().any(|known| known.same(part)) {
        parts.push(part.clone());
    }
}

impl Formula {
    /// Whether it is the same by its form.
    pub fn same(&self, other: &Formula) -> bool {
        if Rc::ptr_eq(&self.kind, &other.kind) {
            return true;
        }
        if self.hash != other.hash || self.size != other.size || self.free != other.free {
            return false;
        }
        let same = |one: &[Formula], two: &[Formula]| {
            one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.same(two))
        };
        match (&*self.kind, &*other.kind) {
            (Kind::Is(one), Kind::Is(two)) => one == two,
            (Kind::All(one), Kind::All(two)) | (Kind::Any(one), Kind::Any(two)) => same(one, two),
            (Kind::Exactly(one), Kind::Exactly(two)) => one == two,
            _ => false,
        }
    }
}

/// A semaphore can be taken.
pub fn has_one(cell: Cell) -> Condition {
    Condition::new(Term::cell(cell), Relation::AtLeast, Term::constant(1))
}

/// With a term in the place of a cell. Only what is assigned is put there, and that never wraps.
pub fn replaced(program: &Program, term: Term, cell: Cell, by: Term) -> Term {
    if term.cell != Some(cell) {
        return term;
    }
    debug_assert_eq!(by.wrap, 0);
    Term { cell: by.cell, plus: (by.plus + term.plus) % program.modulus, wrap: term.wrap }
}
