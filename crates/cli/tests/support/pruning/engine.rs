//! Explores a program of a file in this process, with or without a pruner.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use explore::{
    Coverage, End, Event, Limits, Listener, MakePruners, Outcome, PathRecord, Task, Tests,
};
use frontend::{Libc, Request};
use ir::{EdgeId, FuncId, Origin, Program};
use machine::host::{Sink, World};
use machine::{Argument, Arguments, Config, ErrorKind, Leaks, PathEnd, Seed};

use super::generate::Settings;
use super::reference::{self, Reference};

/// Bytes of symbolic standard input.
const STDIN: u32 = 3;

/// Bytes of stack: so few that programs can use them up.
const MAX_STACK: u64 = 4 << 20;

/// Conflicts that a question may take: programs with harder ones are left out.
const CONFLICTS: u64 = 1_000;

/// Only a run that does not end takes so long.
const PATIENCE: Duration = Duration::from_secs(120);

/// Compiles and loads a file.
pub fn load(file: &Path, library: bool) -> Result<Arc<Program>, String> {
    let request = Request::new([file]).cflags(["-w"]);
    let request = match library {
        true => request.cflags(["-DLIBC"]),
        false => request.libc(Libc::None),
    };
    frontend::load(&request).map(Arc::new).map_err(|error| error.to_string())
}

/// How a program is to be explored.
#[derive(Clone)]
pub struct Search {
    /// The searcher.
    pub searcher: &'static str,
    /// On which concrete input to begin, if on one; and how many snapshots may be kept.
    pub seed: Option<(Seed, usize)>,
    /// What stops paths.
    pub pruners: Option<MakePruners>,
    /// Whether the general stepper does all instructions.
    pub reference: bool,
    /// Whether it forks over places of accesses where they are few.
    pub split_offsets: bool,
    /// Paths.
    pub most_paths: u64,
    /// Instructions.
    pub most_instructions: u64,
}

/// What came of an exploration.
pub struct Explored {
    /// Kinds of errors, and their lines.
    pub errors: BTreeSet<(ErrorKind, u32)>,
    /// What was executed.
    pub coverage: Coverage,
    /// The paths that ended or were cut.
    pub records: Vec<PathRecord>,
    /// Whether every path came to its end.
    pub complete: bool,
    /// Paths that ended.
    pub paths: u64,
    /// Paths that the pruner stopped.
    pub pruned: u64,
    /// Instructions.
    pub instructions: u64,
}

#[derive(Default)]
struct Records(Vec<PathRecord>);

impl Listener for Records {
    fn hear(&mut self, event: &Event<'_>) {
        if let Event::Ended(record) = event {
            self.0.push((*record).clone());
        }
    }
}

/// Explores the program of a file with this number.
pub fn explore(
    program: &Arc<Program>,
    number: usize,
    settings: &Settings,
    search: &Search,
) -> Explored {
    let mut records = Records::default();
    let outcome = explore::run(task(program, number, settings, search), &mut records);
    let complete = outcome.is_complete() && outcome.stopped.is_none();
    let Outcome { progress, coverage, .. } = outcome;
    let mut errors = BTreeSet::new();
    for record in &records.0 {
        if let End::Path(PathEnd::Error(error)) = &record.end {
            errors.insert(reference::error_key(program, error));
        }
    }
    Explored {
        errors,
        coverage,
        records: records.0,
        complete,
        paths: progress.paths,
        pruned: progress.pruned,
        instructions: progress.instructions,
    }
}

/// Explores the program of a file with this number on a way of its own; nothing if that is too much.
pub fn reference(
    program: &Arc<Program>,
    number: usize,
    settings: &Settings,
    most_paths: u64,
    most_instructions: u64,
) -> Option<Reference> {
    let config = config(settings);
    reference::explore(
        program,
        config,
        arguments(number),
        world(),
        most_paths as usize,
        most_instructions,
    )
}

fn config(settings: &Settings) -> Config {
    let mut config = Config {
        checks: match settings.check_overflow {
            true => ir::checks::OVERFLOW.iter().copied().collect(),
            false => ir::Groups::default(),
        },
        check_leaks: if settings.check_leaks { Leaks::Lost } else { Leaks::Allowed },
        symbolic_uninitialised: settings.symbolic_uninitialised,
        max_stack: MAX_STACK,
        ..Config::default()
    };
    let limits = &mut config.solver.limits;
    limits.quick.conflicts = limits.quick.conflicts.min(CONFLICTS);
    limits.thorough.conflicts = CONFLICTS;
    config
}

/// The number of arguments says which program is meant.
fn arguments(number: usize) -> Arguments {
    let args = vec![Argument::Literal(Vec::new()); number + 1];
    Arguments { args, stdin: Some(STDIN), ..Arguments::default() }
}

fn world() -> World {
    World { stdout: Sink::Discard, stderr: Sink::Discard, ..World::hermetic() }
}

fn task(program: &Arc<Program>, number: usize, settings: &Settings, search: &Search) -> Task {
    Task {
        program: Arc::clone(program),
        config: Config {
            reference: search.reference,
            split_offsets: search.split_offsets,
            ..config(settings)
        },
        arguments: arguments(number),
        world: world(),
        search: search.searcher.to_owned(),
        seed: 1,
        limits: Limits {
            time: Some(PATIENCE),
            paths: Some(search.most_paths),
            instructions: Some(search.most_instructions),
            ..Limits::default()
        },
        workers: 1,
        tests: Tests::FirstErrors,
        constraints: false,
        open_tests: Default::default(),
        all_errors: false,
        seeds: search.seed.as_ref().map(|(seed, _)| vec![seed.clone()]),
        max_snapshots: search.seed.as_ref().map_or(0, |&(_, most)| most),
        goal: explore::Goal::Paths,
        pruners: search.pruners.clone(),
        interlude: None,
        tells_growth: false,
        interrupt: Arc::default(),
    }
}

/// The edges of the user's code that were taken.
pub fn edges(program: &Program, coverage: &Coverage) -> BTreeSet<(FuncId, EdgeId)> {
    let mut all = BTreeSet::new();
    for (func, function) in program.functions.iter() {
        let Some(body) = function.body.as_deref().filter(|_| function.origin == Origin::User)
        else {
            continue;
        };
        let edges = body.edges.iter().map(|(edge, _)| edge);
        all.extend(edges.filter(|&e| coverage.has_edge(func, e)).map(|e| (func, e)));
    }
    all
}

/// Where an edge begins, for people.
pub fn edge_text(program: &Program, func: FuncId, edge: EdgeId) -> String {
    let function = &program.functions[func];
    let Some(body) = function.body.as_deref() else { return function.name.clone() };
    let from = body.blocks.iter().find(|&(block, _)| body.successors(block).contains(&edge));
    let Some((block, b)) = from else { return function.name.clone() };
    let last = (b.first + b.len) as usize - 1;
    let line = program.spans[body.spans[last]].line;
    let way = body.successors(block).iter().position(|&e| e == edge).unwrap_or(0);
    format!("way {way} at line {line} ({})", function.name)
}
