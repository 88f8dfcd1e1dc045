//! Random programs: short, few cells, values below 3, so that accesses meet.
//!
//! Each program uses a random part of the features. That finds more than all of them at once: what
//! needs two features often needs the absence of a third.

use super::program::{Cell, Condition, Instr, Place, Program, Relation, Term, Value};

/// The generator `splitmix64`.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Less than `bound`.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn value(&mut self, bound: usize) -> Value {
        self.below(bound) as Value
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

const SCALARS: [Cell; 2] = [0, 1];
/// Two cells.
const ARRAY: Cell = 2;
const SEMAPHORES: [Cell; 2] = [4, 5];
/// Two locks in an array.
const LOCKS: Cell = 6;
const SHARED: usize = 8;
const LOCALS: usize = 3;

/// What a program may contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Each thread begins with an index that depends on an input.
    Indices,
    Arrays,
    Semaphores,
    Locks,
    ArrayLocks,
    TryLocks,
    Atomics,
    Asserts,
    Assumes,
    Branches,
    Loops,
    Awaits,
    Exits,
    Inputs,
}

const FEATURES: [Feature; 14] = [
    Feature::Indices,
    Feature::Arrays,
    Feature::Semaphores,
    Feature::Locks,
    Feature::ArrayLocks,
    Feature::TryLocks,
    Feature::Atomics,
    Feature::Asserts,
    Feature::Assumes,
    Feature::Branches,
    Feature::Loops,
    Feature::Awaits,
    Feature::Exits,
    Feature::Inputs,
];

/// One thread that is being written.
struct Writer<'a> {
    random: &'a mut Random,
    features: &'a [Feature],
    /// The first local of the thread. The last one is an index.
    locals: Cell,
    code: Vec<Instr>,
    /// How many visible instructions may still come.
    budget: usize,
}

/// Programs with these features, or each with some.
pub type Family = Option<&'static [Feature]>;

pub const ANY: Family = None;
pub const INDICES: Family = Some(&[Feature::Indices, Feature::Arrays, Feature::Inputs]);
pub const SYMBOLIC: Family =
    Some(&[Feature::Arrays, Feature::Asserts, Feature::Inputs, Feature::Branches]);
pub const SECTIONS: Family = Some(&[Feature::Atomics, Feature::Asserts, Feature::Inputs]);
pub const CYCLES: Family = Some(&[Feature::Loops, Feature::Branches, Feature::Asserts]);
pub const WAITING_CYCLES: Family = Some(&[Feature::Loops, Feature::Semaphores, Feature::Asserts]);

/// What campaigns go through. A rule may be noticed only where a program has little else.
pub const FAMILIES: [Family; 8] = [
    ANY,
    INDICES,
    SYMBOLIC,
    SECTIONS,
    CYCLES,
    WAITING_CYCLES,
    Some(&[Feature::Indices, Feature::Arrays, Feature::Asserts, Feature::Inputs]),
    Some(&[Feature::Indices, Feature::ArrayLocks, Feature::Asserts, Feature::Inputs]),
];

/// A program that depends on the seed and the family only.
pub fn program(seed: u64, family: Family) -> Program {
    let random = &mut Random(seed);
    let mut features: Vec<Feature> = Vec::new();
    if let Some(family) = family {
        features.extend(family);
    } else {
        let dense = random.pick(&[15, 30, 50]);
        features.extend(FEATURES.iter().filter(|_| random.chance(dense)));
        if random.chance(50) {
            features.retain(|feature| *feature != Feature::Loops);
        }
    }
    let count = random.pick(&[2, 2, 3, 3, 3, 4]);
    let budget = [0, 0, 5, 4, 3][count];
    let mut threads = Vec::new();
    for thread in 0..count {
        let locals = (SHARED + LOCALS * thread) as Cell;
        let budget = 1 + random.below(budget);
        let code = Vec::new();
        let mut writer = Writer { random, features: &features, locals, code, budget };
        if features.contains(&Feature::Indices) {
            writer.choose_index();
        }
        while writer.budget > 0 {
            writer.piece(true);
        }
        if features.contains(&Feature::Exits) && writer.random.chance(30) {
            writer.code.push(Instr::Exit);
        }
        threads.push(writer.code);
    }
    let semaphore = |random: &mut Random| random.value(2);
    let start = [0, 0, 0, 0, semaphore(random), semaphore(random), 1, 1];
    let mut program = Program::new(&start, LOCALS, threads);
    program.modulus = 3;
    if features.contains(&Feature::Inputs) {
        for values in [2, 2 + random.below(2)].iter().take(1 + random.below(2)) {
            add_input(&mut program, random, *values, count);
        }
    }
    program
}

/// One input, which several threads may know.
fn add_input(program: &mut Program, random: &mut Random, values: usize, threads: usize) {
    let mut cells = Vec::new();
    for thread in 0..threads {
        if random.chance(50) {
            cells.push((SHARED + LOCALS * thread + random.below(LOCALS)) as Cell);
        }
    }
    if random.chance(30) {
        cells.push(random.pick(&[0, 1, SEMAPHORES[0]]));
    }
    let known = |cell: &Cell| program.inputs.iter().any(|(cells, _)| cells.contains(cell));
    cells.retain(|cell| !known(cell));
    program.inputs.push((cells, (0..values as Value).collect()));
}

impl Writer<'_> {
    fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    fn local(&mut self) -> Cell {
        self.locals + self.random.value(LOCALS)
    }

    fn index(&self) -> Cell {
        self.locals + 2
    }

    fn condition(&mut self) -> Condition {
        let relation = self.random.pick(&[Relation::Equal, Relation::Differs, Relation::Less]);
        let left = Term::cell(self.local());
        let right = match self.random.chance(25) {
            true => Term::cell(self.local()),
            false => Term::constant(self.random.value(3)),
        };
        Condition::new(left, relation, right)
    }

    fn visible(&mut self, instr: Instr) {
        self.budget = self.budget.saturating_sub(1);
        self.code.push(instr);
    }

    /// A read or write.
    fn access(&mut self) {
        let place = match self.has(Feature::Arrays) && self.random.chance(60) {
            true => self.element(ARRAY),
            false => Place::scalar(self.random.pick(&SCALARS)),
        };
        let instr = match self.random.below(5) {
            0 | 1 => Instr::Read { into: self.local(), from: place },
            2 | 3 => Instr::Write { to: place, value: Term::constant(self.random.value(3)) },
            _ => {
                let value = Term::plus(self.local(), self.random.value(2));
                Instr::Write { to: place, value }
            }
        };
        self.visible(instr);
        if let Instr::Read { into, .. } = instr
            && self.has(Feature::Asserts)
            && self.random.chance(40)
        {
            self.assert_of(into);
        }
    }

    fn assert_of(&mut self, local: Cell) {
        let relation = self.random.pick(&[Relation::Equal, Relation::Differs, Relation::Differs]);
        let value = Term::constant(self.random.value(3));
        self.code.push(Instr::Assert(Condition::new(Term::cell(local), relation, value)));
    }

    /// A cell of an array of two.
    fn element(&mut self, base: Cell) -> Place {
        match self.random.below(3) {
            0 => Place::fixed(base, 2, self.random.value(2)),
            _ => Place::by(base, 2, self.index()),
        }
    }

    /// The place to which a branch leads is filled in when it is known.
    fn branch(&mut self) -> usize {
        let when = self.condition();
        self.code.push(Instr::Branch { when, otherwise: 0 });
        self.code.len() - 1
    }

    fn leads_here(&mut self, branch: usize) {
        let here = self.code.len() as u8;
        match &mut self.code[branch] {
            Instr::Branch { otherwise, .. } => *otherwise = here,
            other => unreachable!("{other:?} is no branch"),
        }
    }

    /// Any construct that the program may contain. `nests`: also such that contain others.
    fn piece(&mut self, nests: bool) {
        let choice = self.random.below(self.features.len() + 3);
        let Some(&feature) = self.features.get(choice) else { return self.access() };
        match feature {
            Feature::Semaphores => {
                let at = Place::scalar(self.random.pick(&SEMAPHORES));
                let instr = self.random.pick(&[Instr::P(at), Instr::V(at)]);
                self.visible(instr);
            }
            Feature::Asserts => {
                let condition = self.condition();
                self.code.push(Instr::Assert(condition));
            }
            Feature::Assumes => {
                let condition = self.condition();
                self.code.push(Instr::Assume(condition));
            }
            Feature::Awaits => {
                let at = Place::scalar(self.random.pick(&SCALARS));
                let value = self.random.value(3);
                self.visible(Instr::Await { at, value });
            }
            Feature::Arrays | Feature::Indices => self.choose_index(),
            Feature::Locks if nests => self.locked(Place::fixed(LOCKS, 2, 0)),
            Feature::ArrayLocks if nests => {
                if self.random.chance(30) {
                    self.choose_index();
                }
                let lock = Place::by(LOCKS, 2, self.index());
                self.locked(lock);
            }
            Feature::TryLocks if nests => self.try_locked(),
            Feature::Atomics if nests => self.atomic(),
            Feature::Branches if nests => {
                let branch = self.branch();
                self.piece(false);
                self.leads_here(branch);
            }
            Feature::Loops if nests => {
                let head = self.code.len() as u8;
                self.access();
                self.piece(false);
                let branch = self.branch();
                self.code.push(Instr::Jump(head));
                self.leads_here(branch);
            }
            _ => self.access(),
        }
    }

    /// An index that a branch decides, or one that is computed.
    fn choose_index(&mut self) {
        let index = self.index();
        let value = self.random.value(2);
        if self.random.chance(30) {
            let value = Term::plus(self.local(), value);
            self.code.push(Instr::Set { cell: index, value });
            return;
        }
        self.code.push(Instr::Set { cell: index, value: Term::constant(1 - value) });
        let branch = self.branch();
        self.code.push(Instr::Set { cell: index, value: Term::constant(value) });
        self.leads_here(branch);
    }

    fn locked(&mut self, lock: Place) {
        self.visible(Instr::P(lock));
        self.piece(false);
        self.visible(Instr::V(lock));
    }

    fn try_locked(&mut self) {
        let lock = Place::fixed(LOCKS, 2, 0);
        let into = self.local();
        self.visible(Instr::TryP { into, at: lock });
        let taken = Condition::new(Term::cell(into), Relation::Equal, Term::constant(1));
        let branch = self.code.len();
        self.code.push(Instr::Branch { when: taken, otherwise: 0 });
        if self.random.chance(50) {
            self.piece(false);
        }
        self.visible(Instr::V(lock));
        self.leads_here(branch);
    }

    /// Two or three accesses, with a branch, an assumption or an assertion between them.
    fn atomic(&mut self) {
        self.code.push(Instr::Atomic);
        let budget = self.budget;
        self.access();
        let condition = self.condition();
        let branch = match self.random.below(6) {
            0 => {
                self.code.push(Instr::Assume(condition));
                None
            }
            1 if self.has(Feature::Asserts) => {
                self.code.push(Instr::Assert(condition));
                None
            }
            2 if self.has(Feature::Semaphores) => {
                self.code.push(Instr::P(Place::scalar(self.random.pick(&SEMAPHORES))));
                None
            }
            3 => None,
            _ => Some(self.branch()),
        };
        self.access();
        if let Some(branch) = branch {
            self.leads_here(branch);
        }
        self.code.push(Instr::End);
        self.budget = budget.saturating_sub(1);
    }
}
