//! Every interleaving, on every input: the reference.
//!
//! Each assignment of the inputs is explored by itself, on concrete states, and a state that was
//! met before is not explored again. So nothing here depends on what the reduction relies on.
//!
//! A thread whose assumption or assertion is violated is parked, and the others go on. That is no
//! restriction: a schedule of the others is also one of the program in which the parked thread was
//! not chosen any more. The end of the process may come at any time.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use super::program::{Instr, Program};
use super::state::{Local, State, Stop, threads_of};

/// How an execution ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum End {
    Normal,
    /// Some thread waits, and nothing is enabled.
    Deadlock,
    /// Nothing is enabled, and some thread is parked.
    Parked,
    Exit,
}

/// The end of one execution.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Final {
    pub end: End,
    pub at: Vec<u8>,
    pub parked: u16,
    pub cells: Vec<u8>,
}

impl Final {
    /// The final state in one lane.
    pub fn of(program: &Program, state: &State, lane: usize) -> Final {
        let end = match () {
            () if state.exited => End::Exit,
            () if state.parked != 0 => End::Parked,
            () if state.live(program) != 0 => End::Deadlock,
            () => End::Normal,
        };
        let cells = state.cells.iter().map(|cell| cell[lane]).collect();
        Final { end, at: state.at.clone(), parked: state.parked, cells }
    }
}

/// A violated assertion: its thread and its instruction.
pub type Error = (usize, u8);

/// Multiplies and turns, as rustc's own hasher does: what is hashed here is no secret.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

pub type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;
pub type Set<K> = HashSet<K, BuildHasherDefault<Mixer>>;

/// What an exploration found.
#[derive(Clone, Default, Debug)]
pub struct Found {
    pub finals: Set<Final>,
    pub errors: BTreeSet<Error>,
}

/// What every interleaving finds, and how many complete executions there are, over all assignments
/// of the inputs. `None`: there is a cycle, or more states than `most`, in which case what is found
/// is only a part.
pub struct All {
    pub found: Found,
    pub executions: Option<u64>,
    pub complete: bool,
}

/// A concrete state: places, parked threads, whether the process ended, cells.
type Key = (Vec<u8>, u16, bool, Vec<u8>);

struct Search<'a> {
    program: &'a Program,
    most: usize,
    found: Found,
    /// The executions from each state; 0 while it is on the path.
    seen: Map<Key, u64>,
    cycle: bool,
}

/// Explores everything, up to a number of states.
pub fn explore(program: &Program, most: usize) -> All {
    let seen = Map::default();
    let mut search = Search { program, most, found: Found::default(), seen, cycle: false };
    let start = State::start(program);
    let mut executions = 0;
    for lane in 0..program.lanes() {
        let mut state = start.with_lanes(1 << lane).expect("one lane");
        // The threads come to their first visible instruction, in any order: it is not seen.
        for thread in 0..program.threads.len() {
            search.run(&mut state, thread, false);
        }
        executions += search.visit(state, lane);
    }
    let complete = search.seen.len() < most;
    let executions = (complete && !search.cycle).then_some(executions);
    All { found: search.found, executions, complete }
}

impl Search<'_> {
    fn visit(&mut self, state: State, lane: usize) -> u64 {
        let cells = state.cells.iter().map(|cell| cell[lane]).collect();
        let key = (state.at.clone(), state.parked, state.exited, cells);
        if let Some(&known) = self.seen.get(&key) {
            self.cycle |= known == 0;
            return known;
        }
        if self.seen.len() >= self.most {
            return 0;
        }
        self.seen.insert(key.clone(), 0);
        let enabled = state.enabled(self.program, false);
        let mut executions = 0;
        if enabled == 0 {
            self.found.finals.insert(Final::of(self.program, &state, lane));
            executions = 1;
        }
        for thread in threads_of(enabled) {
            let mut next = state.clone();
            self.step(&mut next, thread);
            executions += self.visit(next, lane);
        }
        self.seen.insert(key, executions);
        executions
    }

    /// One visible instruction, and what follows it.
    fn step(&mut self, state: &mut State, thread: usize) {
        let instr = state.instr(self.program, thread).expect("an enabled thread");
        if instr == Instr::Atomic {
            let before = state.clone();
            state.execute(self.program, thread, instr);
            if !self.run(state, thread, true) {
                *state = before;
                state.parked |= 1 << thread;
                return;
            }
        } else {
            state.execute(self.program, thread, instr);
        }
        if !state.exited {
            self.run(state, thread, false);
        }
    }

    /// Runs a thread to its next visible instruction, or to the end of its section. `false`: it is
    /// parked.
    fn run(&mut self, state: &mut State, thread: usize, atomic: bool) -> bool {
        loop {
            match state.local(self.program, thread, atomic) {
                Local::Visible | Local::Over => return true,
                Local::Went => {}
                Local::Split { yes: Some(yes), .. } => *state = yes,
                Local::Split { no, stop, .. } => {
                    if stop == Some(Stop::Assertion) {
                        self.found.errors.insert((thread, state.at[thread]));
                    }
                    *state = no.expect("one of the two has the lane");
                    if stop.is_some() {
                        return false;
                    }
                }
            }
        }
    }
}
