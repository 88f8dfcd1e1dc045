//! Explores a program without any pruner and without crate `explore`, and keeps the trace of every path.
//!
//! A trace is the sequence of *positions* (call stack and instruction) at which blocks were entered, and the end. [`accounted`](super::accounted)
//! compares it with what a run with a pruner explored.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use ir::Program;
use machine::host::World;
use machine::{
    Arguments, Config, Coverage, ErrorKind, Machine, PathEnd, ProgramError, State, Stop,
};

/// A block was entered.
#[derive(Clone, Copy)]
struct Entered {
    /// The call stack, as a hash.
    position: u64,
    /// Instructions up to here.
    instructions: u64,
}

/// A path.
pub struct Traced {
    /// Its decisions.
    pub ways: Vec<bool>,
    /// How it ended.
    pub end: PathEnd,
    /// The blocks that were entered.
    pub positions: Vec<u64>,
    /// Instructions at each of them.
    instructions: Vec<u64>,
    /// The rest of the path from each block on, as a hash; one more for the end alone.
    pub rests: Vec<u64>,
}

/// All paths of a program.
pub struct Reference {
    /// The paths.
    pub paths: Vec<Traced>,
    /// Kinds of errors, and their lines.
    pub errors: BTreeSet<(ErrorKind, u32)>,
    /// What was executed.
    pub coverage: Coverage,
    /// Instructions.
    pub instructions: u64,
}

struct Open {
    state: Box<State>,
    ways: Vec<bool>,
    trace: Vec<Entered>,
}

/// Explores; nothing if there is too much to explore, or something that the engine cannot decide.
pub fn explore(
    program: &Arc<Program>,
    config: Config,
    arguments: Arguments,
    world: World,
    most_paths: usize,
    most_instructions: u64,
) -> Option<Reference> {
    // The general stepper comes back at each block.
    let mut machine = Machine::new(Arc::clone(program), Config { reference: true, ..config });
    let state = machine.start_with(arguments, world);
    let mut open = vec![Open { state: Box::new(state), ways: Vec::new(), trace: Vec::new() }];
    let mut found = Reference {
        paths: Vec::new(),
        errors: BTreeSet::new(),
        coverage: Coverage::default(),
        instructions: 0,
    };
    while let Some(mut path) = open.pop() {
        machine.turn_to(&path.state);
        let end = loop {
            let before = path.state.instructions();
            let stop = machine.run_for(&mut path.state, 0);
            found.instructions += path.state.instructions() - before;
            let undecided = path.state.open_questions() > 0;
            let many = found.paths.len() + open.len() >= most_paths;
            if undecided || many || found.instructions > most_instructions {
                return None;
            }
            if let Stop::Forked(other) = stop {
                let mut others = vec![other];
                others.extend(std::iter::from_fn(|| machine.next_fork()));
                for state in others {
                    let mut ways = path.ways.clone();
                    ways.push(false);
                    open.push(Open { state, ways, trace: path.trace.clone() });
                    path.ways.push(true);
                }
                machine.turn_to(&path.state);
            } else if let Stop::Ended(end) = stop {
                break end;
            }
            if path.state.instructions() > before {
                path.trace.push(entered(&path.state));
            }
        };
        let cut = matches!(end, PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Interrupted);
        if cut {
            return None;
        }
        if let PathEnd::Error(error) = &end {
            found.errors.insert(error_key(program, error));
        }
        found.paths.push(traced(program, path, end));
    }
    found.coverage = machine.coverage();
    Some(found)
}

/// An error's kind and line. Which of several lost objects a leak is reported for depends on the order of the search.
pub fn error_key(program: &Program, error: &ProgramError) -> (ErrorKind, u32) {
    match error.kind {
        ErrorKind::MemoryLeak => (error.kind, 0),
        kind => (kind, program.spans[error.location.span].line),
    }
}

fn entered(state: &State) -> Entered {
    let mut hash = DefaultHasher::new();
    for frame in state.stack().iter() {
        (frame.func, frame.pc).hash(&mut hash);
    }
    Entered { position: hash.finish(), instructions: state.instructions() }
}

fn traced(program: &Program, path: Open, end: PathEnd) -> Traced {
    let mut hash = DefaultHasher::new();
    match &end {
        PathEnd::Error(error) => {
            error_key(program, error).hash(&mut hash);
        }
        // The exit code is a value, not a way.
        other => std::mem::discriminant(other).hash(&mut hash),
    }
    let mut rests = vec![hash.finish()];
    for entered in path.trace.iter().rev() {
        let mut hash = DefaultHasher::new();
        (entered.position, rests.last()).hash(&mut hash);
        rests.push(hash.finish());
    }
    rests.reverse();
    let instructions = path.trace.iter().map(|entered| entered.instructions).collect();
    let positions = path.trace.iter().map(|entered| entered.position).collect();
    Traced { ways: path.ways, end, positions, instructions, rests }
}

impl Traced {
    /// Whether an assumption does not hold on it.
    pub fn is_infeasible(&self) -> bool {
        self.end == PathEnd::Infeasible
    }

    /// How many blocks were entered within so many instructions.
    pub fn entered_within(&self, instructions: u64) -> usize {
        self.instructions.partition_point(|&at| at <= instructions)
    }
}
