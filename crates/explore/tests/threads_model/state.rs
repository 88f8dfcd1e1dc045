//! A state holds every input assignment of its path side by side, one lane for each.
//!
//! That is symbolic execution in small: a cell is a function of the inputs, the path condition is a
//! set of lanes, a branch on a cell that differs between lanes splits the set. With one lane it is
//! a concrete state, and the full enumeration uses it in that way.
//!
//! A state changes by one visible instruction of one thread and all invisible ones that follow. The
//! invisible ones can split lanes; so both explorations walk them one by one.

use super::formula::{Formula, has_one};
use super::program::{Cell, Condition, Index, Instr, LANES, Place, Program, Relation, Term, Value};

/// The bit of a footprint that stands for the process itself, which `Exit` writes.
const PROCESS: u64 = 1 << 63;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The next instruction of each thread.
    pub at: Vec<u8>,
    /// The threads that go on no more: an assumption or an assertion of theirs was violated.
    pub parked: u16,
    pub exited: bool,
    pub cells: Vec<[Value; LANES]>,
    /// The path condition: the assignments that come here.
    pub lanes: u8,
}

/// What an operation reads and writes, as sets of shared cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    pub reads: u64,
    pub writes: u64,
    /// The same with whole objects where an index was computed.
    pub wide_reads: u64,
    pub wide_writes: u64,
    /// The computed index and its value, if the first two rely on it.
    pub pin: Option<(Term, Value)>,
}

impl Footprint {
    fn of(touched: u64, object: u64, write: bool) -> Footprint {
        let (reads, writes) = if write { (0, touched) } else { (touched, 0) };
        let (wide_reads, wide_writes) = if write { (0, object) } else { (object, 0) };
        Footprint { reads, writes, wide_reads, wide_writes, pin: None }
    }

    /// Everything there is.
    pub fn everything() -> Footprint {
        let all = u64::MAX;
        Footprint { reads: all, writes: all, wide_reads: all, wide_writes: all, pin: None }
    }

    /// Whether the order of the two matters.
    pub fn conflicts(&self, other: &Footprint) -> bool {
        self.writes & (other.reads | other.writes) != 0 || self.reads & other.writes != 0
    }

    /// Whether it may matter where indices have other values.
    pub fn may_conflict(&self, other: &Footprint) -> bool {
        self.wide_writes & (other.wide_reads | other.wide_writes) != 0
            || self.wide_reads & other.wide_writes != 0
    }

    /// Without reliance on the value of an index.
    pub fn widened(self) -> Footprint {
        Footprint { reads: self.wide_reads, writes: self.wide_writes, pin: None, ..self }
    }

    /// The index has its value in every state that is concerned.
    pub fn pinned(self) -> Footprint {
        Footprint { wide_reads: self.reads, wide_writes: self.writes, pin: None, ..self }
    }
}

/// Why a thread is parked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    Assumption,
    Assertion,
}

/// What an invisible instruction did.
pub enum Local {
    /// The next instruction is visible.
    Visible,
    /// The thread has no instruction left, or its section is over.
    Over,
    Went,
    /// The lanes where the condition holds, and the others. `stop`: the others are parked.
    Split {
        condition: Condition,
        yes: Option<State>,
        no: Option<State>,
        stop: Option<Stop>,
    },
}

/// The lanes of a set.
pub fn lanes_of(set: u8) -> impl Iterator<Item = usize> {
    (0..LANES).filter(move |lane| set >> lane & 1 != 0)
}

/// The threads of a set.
pub fn threads_of(set: u16) -> impl Iterator<Item = usize> {
    (0..16).filter(move |thread| set >> thread & 1 != 0)
}

impl State {
    /// The state before any instruction, with all assignments of the inputs.
    pub fn start(program: &Program) -> State {
        State {
            at: vec![0; program.threads.len()],
            parked: 0,
            exited: false,
            cells: (0..program.initial.len()).map(|cell| program.start(cell)).collect(),
            lanes: ((1_u16 << program.lanes()) - 1) as u8,
        }
    }

    pub fn with_lanes(&self, lanes: u8) -> Option<State> {
        (lanes != 0).then(|| State { lanes, ..self.clone() })
    }

    pub fn instr(&self, program: &Program, thread: usize) -> Option<Instr> {
        program.threads[thread].get(usize::from(self.at[thread])).copied()
    }

    pub fn value(&self, program: &Program, term: Term, lane: usize) -> Value {
        let cell = term.cell.map_or(0, |cell| self.cells[usize::from(cell)][lane]);
        let sum = (cell + term.plus) % program.modulus;
        if term.wrap == 0 { sum } else { sum % term.wrap }
    }

    pub fn holds(&self, program: &Program, condition: Condition, lane: usize) -> bool {
        let left = self.value(program, condition.left, lane);
        condition.relation.holds(left, self.value(program, condition.right, lane))
    }

    /// The lanes of the path where a condition holds.
    pub fn truth(&self, program: &Program, condition: Condition) -> u8 {
        lanes_of(self.lanes)
            .filter(|&lane| self.holds(program, condition, lane))
            .fold(0, |set, lane| set | 1 << lane)
    }

    /// The cell that a place is in one lane.
    pub fn cell(&self, program: &Program, place: Place, lane: usize) -> usize {
        usize::from(place.base) + usize::from(self.value(program, place.term(), lane))
    }

    fn set(&mut self, program: &Program, cell: Cell, value: Term) {
        let values = std::array::from_fn(|lane| self.value(program, value, lane));
        self.cells[usize::from(cell)] = values;
    }

    /// The threads that are not at their end and not parked.
    pub fn live(&self, program: &Program) -> u16 {
        let ended = |thread: &usize| self.instr(program, *thread).is_none();
        let all = 0..program.threads.len();
        let ended = all.filter(ended).fold(0, |set, thread| set | 1_u16 << thread);
        ((1 << program.threads.len()) - 1) & !ended & !self.parked
    }

    /// The lanes in which a thread could execute its next instruction, of which it has one.
    pub fn enabled_lanes(&self, program: &Program, thread: usize) -> u8 {
        let wanted = |value: Value| match self.instr(program, thread) {
            Some(Instr::P(_)) => value > 0,
            Some(Instr::Await { value: awaited, .. }) => value == awaited,
            _ => true,
        };
        let Some(place) = self.instr(program, thread).and_then(Instr::place) else {
            return self.lanes;
        };
        lanes_of(self.lanes)
            .filter(|&lane| wanted(self.cells[self.cell(program, place, lane)][lane]))
            .fold(0, |set, lane| set | 1 << lane)
    }

    /// The threads that can be executed. Every thread must be enabled in all lanes or in none.
    pub fn enabled(&self, program: &Program, exit_last: bool) -> u16 {
        if self.exited {
            return 0;
        }
        let is_exit = |thread| self.instr(program, thread) == Some(Instr::Exit);
        let (mut exits, mut others) = (0, 0);
        for thread in threads_of(self.live(program)) {
            if is_exit(thread) {
                exits |= 1 << thread;
            } else if self.enabled_lanes(program, thread) != 0 {
                others |= 1 << thread;
            }
        }
        if exit_last && others != 0 { others } else { exits | others }
    }

    /// The index of a place if it has one value; `of`: on which lanes.
    fn index(&self, program: &Program, place: Place, of: u8) -> Option<Value> {
        let mut values = lanes_of(of).map(|lane| self.value(program, place.term(), lane));
        let first = values.next()?;
        values.all(|value| value == first).then_some(first)
    }

    fn touch(&self, program: &Program, place: Place, write: bool, of: u8) -> Footprint {
        match self.index(program, place, of) {
            None => Footprint::of(place.object(), place.object(), write),
            Some(at) => {
                let touched = 1 << (place.base + at);
                match place.index {
                    Index::Fixed(_) => Footprint::of(touched, touched, write),
                    Index::By(_) => Footprint {
                        pin: Some((place.term(), at)),
                        ..Footprint::of(touched, place.object(), write)
                    },
                }
            }
        }
    }

    /// What the next instruction of a thread reads and writes. `constant`: an index is exact only
    /// if it is the same on all inputs; otherwise on those of the path.
    pub fn footprint(&self, program: &Program, thread: usize, constant: bool) -> Footprint {
        let lanes = if constant { State::start(program).lanes } else { self.lanes };
        match self.instr(program, thread) {
            None => Footprint::default(),
            Some(Instr::Exit) => Footprint::of(PROCESS, PROCESS, true),
            Some(Instr::Atomic) => {
                let code = &program.threads[thread];
                let end = usize::from(program.after_section(thread, self.at[thread]));
                let inside = &code[usize::from(self.at[thread])..end];
                inside.iter().fold(Footprint::default(), |sum, instr| sum.with(*instr))
            }
            Some(instr) => {
                let place = instr.place().expect("other visible instructions have a place");
                self.touch(program, place, instr.is_write(), lanes)
            }
        }
    }

    /// What an atomic section accesses in the first lane, if others change nothing. The model's
    /// rule is to take the union over all branches; this is for leaving it out.
    pub fn first_branches(&self, program: &Program, thread: usize) -> Footprint {
        let lane = self.lanes & self.lanes.wrapping_neg();
        let mut state = self.with_lanes(lane).expect("a state has lanes");
        let mut sum = Footprint::default();
        loop {
            let instr = state.instr(program, thread).expect("a section has an end");
            sum = sum.with(instr);
            match state.local(program, thread, true) {
                Local::Over => return sum,
                Local::Split { no: Some(_), stop: Some(_), .. } => return sum,
                Local::Split { yes: Some(side), .. } | Local::Split { no: Some(side), .. } => {
                    state = side;
                }
                _ => {}
            }
        }
    }

    /// That the next instruction of a thread is enabled, or that it is not.
    pub fn enabledness(&self, program: &Program, thread: usize, enabled: bool) -> Formula {
        let when = |condition: Condition| if enabled { condition } else { condition.negated() };
        match self.instr(program, thread) {
            Some(Instr::P(at)) => {
                Formula::cases(program, at, |cell| Formula::is(program, when(has_one(cell))))
            }
            Some(Instr::Await { at, value }) => Formula::cases(program, at, |cell| {
                let awaited = Term::constant(value);
                let condition = Condition::new(Term::cell(cell), Relation::Equal, awaited);
                Formula::is(program, when(condition))
            }),
            _ => Formula::yes(),
        }
    }

    /// Executes an instruction that has one successor and no condition.
    pub fn execute(&mut self, program: &Program, thread: usize, instr: Instr) {
        self.at[thread] += 1;
        match instr {
            Instr::Set { cell, value } => self.set(program, cell, value),
            Instr::Read { into, from } => {
                for lane in 0..LANES {
                    let from = self.cell(program, from, lane);
                    self.cells[usize::from(into)][lane] = self.cells[from][lane];
                }
            }
            Instr::Write { to, value } => {
                for lane in 0..LANES {
                    let to = self.cell(program, to, lane);
                    self.cells[to][lane] = self.value(program, value, lane);
                }
            }
            Instr::P(at) => self.add(program, at, program.modulus - 1),
            Instr::V(at) => self.add(program, at, 1),
            Instr::TryP { into, at } => {
                for lane in 0..LANES {
                    let at = self.cell(program, at, lane);
                    let free = self.cells[at][lane] > 0;
                    self.cells[at][lane] -= Value::from(free);
                    self.cells[usize::from(into)][lane] = Value::from(free);
                }
            }
            Instr::Exit => self.exited = true,
            Instr::Await { .. } | Instr::Atomic | Instr::End => {}
            Instr::Jump(to) => self.at[thread] = to,
            Instr::Branch { .. } | Instr::Assume(_) | Instr::Assert(_) => {
                unreachable!("has a condition")
            }
        }
    }

    fn add(&mut self, program: &Program, place: Place, what: Value) {
        for lane in 0..LANES {
            let at = self.cell(program, place, lane);
            self.cells[at][lane] = (self.cells[at][lane] + what) % program.modulus;
        }
    }

    /// Executes one invisible instruction of a thread. `atomic`: it is in an atomic section, where
    /// visible ones are executed as well.
    pub fn local(&mut self, program: &Program, thread: usize, atomic: bool) -> Local {
        let Some(instr) = self.instr(program, thread) else { return Local::Over };
        let (condition, stop) = match instr {
            Instr::Branch { when, .. } => (when, None),
            Instr::Assume(condition) => (condition, Some(Stop::Assumption)),
            Instr::Assert(condition) => (condition, Some(Stop::Assertion)),
            Instr::P(place) if atomic => (free(place), Some(Stop::Assumption)),
            Instr::End => {
                self.at[thread] += 1;
                return Local::Over;
            }
            _ if instr.is_visible() && !atomic => return Local::Visible,
            _ => {
                self.execute(program, thread, instr);
                return Local::Went;
            }
        };
        let holds = self.truth(program, condition);
        let mut yes = self.with_lanes(holds);
        let mut no = self.with_lanes(self.lanes & !holds);
        if let Some(state) = &mut yes {
            match instr {
                Instr::P(_) => state.execute(program, thread, instr),
                _ => state.at[thread] += 1,
            }
        }
        if let Some(state) = &mut no {
            match instr {
                Instr::Branch { otherwise, .. } => state.at[thread] = otherwise,
                _ => state.parked |= 1 << thread,
            }
        }
        Local::Split { condition, yes, no, stop }
    }

    /// Whether all lanes of `self` are lanes of `other` with equal cells, at the same place.
    pub fn repeats(&self, other: &State) -> bool {
        self.lanes & !other.lanes == 0
            && self.at == other.at
            && self.parked == other.parked
            && self.exited == other.exited
            && lanes_of(self.lanes).all(|lane| {
                self.cells.iter().zip(&other.cells).all(|(one, two)| one[lane] == two[lane])
            })
    }
}

impl Footprint {
    /// Together with one instruction of an atomic section, which may use any index.
    fn with(self, instr: Instr) -> Footprint {
        let Some(place) = instr.place() else { return self };
        let object = match place.index {
            Index::Fixed(at) => 1 << (place.base + at),
            Index::By(_) => place.object(),
        };
        let one = Footprint::of(object, object, instr.is_write());
        Footprint {
            reads: self.reads | one.reads,
            writes: self.writes | one.writes,
            wide_reads: self.wide_reads | one.wide_reads,
            wide_writes: self.wide_writes | one.wide_writes,
            pin: None,
        }
    }
}

/// Whether a semaphore in an atomic section can be taken.
fn free(place: Place) -> Condition {
    let Index::Fixed(at) = place.index else { panic!("sections take fixed semaphores only") };
    has_one(place.base + at)
}
