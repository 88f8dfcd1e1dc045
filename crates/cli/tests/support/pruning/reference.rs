//! Explores a program without any pruner and without crate `explore`, and keeps the trace of every path.
//!
//! A trace is the sequence of *positions* (call stack and instruction) at which blocks were entered, and the end. From it comes
//! the strongest thing that can be said about a cut without knowing why it was made: what was left out must be, step by
//! step, the rest of a path that was explored, or of one that is accounted for in the same way.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use explore::{End, PathRecord};
use ir::Program;
use machine::host::World;
use machine::{
    Arguments, Config, Coverage, ErrorKind, Machine, PathEnd, ProgramError, Script, State, Stop,
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
    ways: Vec<bool>,
    /// How it ended.
    end: PathEnd,
    /// Instructions at each block that was entered.
    instructions: Vec<u64>,
    /// The rest of the path from each block on, as a hash; one more for the end alone.
    rests: Vec<u64>,
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
    let state = machine.start_with(arguments, world, Script::default());
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
            let before = path.state.instructions;
            let stop = machine.run_for(&mut path.state, 0);
            found.instructions += path.state.instructions - before;
            let undecided = path.state.open_questions > 0;
            if undecided || found.instructions > most_instructions {
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
            if path.state.instructions > before {
                path.trace.push(entered(&path.state));
            }
        };
        let cut = matches!(end, PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Interrupted);
        if cut || found.paths.len() + open.len() >= most_paths {
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
        kind => (kind, program.spans[error.place.span].line),
    }
}

fn entered(state: &State) -> Entered {
    let mut hash = DefaultHasher::new();
    for frame in state.stack.iter() {
        (frame.func, frame.pc).hash(&mut hash);
    }
    Entered { position: hash.finish(), instructions: state.instructions }
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
    Traced { ways: path.ways, end, instructions, rests }
}

impl Reference {
    /// What a run with a pruner did not account for.
    pub fn unaccounted(&self, records: &[PathRecord]) -> Vec<String> {
        let mut wrong = Vec::new();
        let known: HashMap<&[bool], usize> =
            self.paths.iter().enumerate().map(|(k, path)| (&path.ways[..], k)).collect();
        let mut cuts: HashMap<&[bool], u64> = HashMap::new();
        let mut waiting: Vec<Option<&Traced>> = self.paths.iter().map(Some).collect();
        let mut rests: HashSet<u64> = HashSet::new();
        for record in records {
            match (&record.end, known.get(&record.ways[..])) {
                (End::Pruned, _) => _ = cuts.insert(&record.ways, record.instructions),
                (End::Path(_), Some(&k)) => {
                    rests.extend(&self.paths[k].rests);
                    waiting[k] = None;
                }
                (End::Path(end), None) => {
                    wrong.push(format!("a path that is not there: {:?} {end:?}", record.ways));
                }
            }
        }
        let mut waiting: Vec<&Traced> = waiting.into_iter().flatten().collect();
        loop {
            let before = waiting.len();
            waiting.retain(|path| {
                let accounted = path.rest_after_cut(&cuts).is_some_and(|rest| {
                    // An assumption that never holds here may hold for all of another path.
                    path.end == PathEnd::Infeasible || rests.contains(&rest)
                });
                if accounted {
                    rests.extend(&path.rests);
                }
                !accounted
            });
            if waiting.len() == before {
                break;
            }
        }
        wrong.extend(waiting.into_iter().map(|path| path.complaint(&cuts)));
        wrong
    }
}

impl Traced {
    /// Whether an assumption does not hold on it.
    pub fn is_infeasible(&self) -> bool {
        self.end == PathEnd::Infeasible
    }

    /// The cut that this path is behind: its decisions, and its instructions.
    fn cut(&self, cuts: &HashMap<&[bool], u64>) -> Option<(usize, u64)> {
        (0..=self.ways.len()).find_map(|n| Some((n, *cuts.get(&self.ways[..n])?)))
    }

    fn rest_after_cut(&self, cuts: &HashMap<&[bool], u64>) -> Option<u64> {
        let (_, instructions) = self.cut(cuts)?;
        let at = self.instructions.partition_point(|&at| at <= instructions);
        Some(self.rests[at])
    }

    fn complaint(&self, cuts: &HashMap<&[bool], u64>) -> String {
        let ways: String = self.ways.iter().map(|&way| if way { '1' } else { '0' }).collect();
        let end = match &self.end {
            PathEnd::Error(error) => error.kind.name().to_owned(),
            other => format!("{other:?}"),
        };
        match self.cut(cuts) {
            Some((n, _)) => {
                format!("cut wrongly: path {}|{}, {end}", &ways[..n], &ways[n..])
            }
            None => format!("neither explored nor cut: path {ways}, {end}"),
        }
    }
}
