//! Whole explorations of small programs: workers, memory pressure, limits, pruners.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use explore::pruner::{Chooser, Dismisser, Ending, Observer, Postponer, Pruner, Stopper};
use explore::tree::{Finished, NodeId};
use explore::{End, Event, Limits, Listener, Outcome, PathRecord, Reason, Task, Tests};
use expr::ExprId;
use machine::host::World;
use machine::{Argument, Arguments, Config, Machine, PathEnd, State};

/// Ten independent decisions.
const BITS: &str = "int __VERIFIER_nondet_int(void);\n\
    int main(void) { int n = 0; for (int i = 0; i < 10; i++) n = 2 * n + (__VERIFIER_nondet_int() > i ? 1 : 0);\n\
    for (int i = 0; i < 10; i++) if (n >> i & 1) n += 1024; return n & 63; }\n";

fn task(source: &str) -> Task {
    static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let name = format!("pollard-explore-{}-{count}.c", std::process::id());
    let file = std::env::temp_dir().join(name);
    std::fs::write(&file, source).unwrap();
    let request = frontend::Request { inputs: vec![file.clone()], ..Default::default() };
    let program = frontend::load(&request).unwrap_or_else(|error| panic!("{error}"));
    std::fs::remove_file(&file).unwrap();
    Task {
        constraints: false,
        program: Arc::new(program),
        config: Config::default(),
        arguments: Arguments {
            args: vec![Argument::Literal(b"p".to_vec())],
            ..Arguments::default()
        },
        world: World::hermetic(),
        search: "dfs".into(),
        seed: 1,
        limits: Limits::default(),
        workers: 1,
        tests: Tests::All,
        open_tests: Default::default(),
        all_errors: false,
        goal: explore::Goal::Paths,
        seeds: None,
        max_snapshots: usize::MAX,
        pruners: None,
        interlude: None,
        tells_growth: false,
        interrupt: Arc::default(),
    }
}

#[derive(Default)]
struct Ear(Vec<PathRecord>);

impl Listener for Ear {
    fn hear(&mut self, event: &Event<'_>) {
        if let Event::Ended(record) = event {
            self.0.push((*record).clone());
        }
    }
}

fn run(task: Task) -> (Outcome, Vec<PathRecord>) {
    let mut ear = Ear::default();
    let outcome = explore::run(task, &mut ear);
    (outcome, ear.0)
}

/// The inputs of all tests.
fn tests(records: &[PathRecord]) -> BTreeSet<Vec<Vec<u8>>> {
    let test = |r: &PathRecord| Some(r.test.as_ref()?.iter().map(|i| i.bytes.clone()).collect());
    records.iter().filter_map(test).collect()
}

#[test]
fn workers_and_searchers_agree() {
    let (outcome, records) = run(task(BITS));
    assert!(outcome.is_complete() && outcome.stopped.is_none());
    assert_eq!((outcome.progress.paths, records.len()), (1024, 1024));
    let expected = tests(&records);
    assert_eq!(expected.len(), 1024);
    for (search, workers) in [("dfs", 2), ("bfs", 1), ("random-path,nurs:covnew", 3)] {
        let (outcome, records) = run(Task { search: search.into(), workers, ..task(BITS) });
        assert!(outcome.is_complete(), "{search} {workers}");
        assert_eq!(tests(&records), expected, "{search} {workers}");
        let instructions: u64 = outcome.progress.instructions;
        assert!(instructions > 0, "{search} {workers}");
    }
}

#[test]
fn the_same_seed_gives_the_same_order() {
    let random = || Task { search: "random-state,nurs:md2u".into(), ..task(BITS) };
    assert_eq!(run(random()).1, run(random()).1);
}

#[test]
fn memory_pressure_loses_no_path() {
    let expected = tests(&run(task(BITS)).1);
    let limits = Limits { memory: Some(1), ..Limits::default() };
    let (outcome, records) = run(Task { search: "bfs".into(), limits, ..task(BITS) });
    assert!(outcome.is_complete());
    assert!(outcome.progress.replayed > 0, "states were put away and made again");
    assert_eq!(tests(&records), expected);
}

#[test]
fn limits_stop_a_run_and_say_so() {
    let stopped = |limits: Limits| {
        let (outcome, _) = run(Task { limits, ..task(BITS) });
        assert!(!outcome.is_complete() && outcome.progress.open > 0);
        (outcome.stopped.unwrap(), outcome.progress)
    };
    let none = Limits::default;
    let (reason, progress) = stopped(Limits { paths: Some(5), ..none() });
    assert_eq!((reason, progress.paths), (Reason::Paths, 5));
    let (reason, progress) = stopped(Limits { tests: Some(7), ..none() });
    assert_eq!((reason, progress.tests), (Reason::Tests, 7));
    let (reason, progress) = stopped(Limits { forks: Some(9), ..none() });
    assert_eq!((reason, progress.forks), (Reason::Forks, 9));
    assert_eq!(stopped(Limits { instructions: Some(50), ..none() }).0, Reason::Instructions);
    assert_eq!(stopped(Limits { time: Some(Duration::ZERO), ..none() }).0, Reason::Time);
    let interrupted = task(BITS);
    interrupted.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(run(interrupted).0.stopped, Some(Reason::Interrupted));
}

#[test]
fn paths_that_are_cut_leave_the_run_incomplete() {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let (outcome, records) = run(Task { limits, ..task(BITS) });
    assert!(!outcome.is_complete() && outcome.stopped.is_none());
    assert_eq!((outcome.progress.paths, outcome.progress.cut, records.len()), (0, 8, 8));
    assert!(records.iter().all(|r| r.end == End::Path(PathEnd::Limit("depth"))));
}

/// Stops states that took so many decisions.
struct Shallow {
    most: u32,
    finished: Arc<Mutex<Vec<bool>>>,
    depths: HashMap<NodeId, u32>,
}

impl Pruner for Shallow {
    fn stopper(&mut self) -> Option<&mut dyn Stopper> {
        Some(self)
    }

    fn postponer(&mut self) -> Option<&mut dyn Postponer> {
        None
    }

    fn dismisser(&mut self) -> Option<&mut dyn Dismisser> {
        None
    }

    fn chooser(&mut self) -> Option<&mut dyn Chooser> {
        None
    }

    fn observer(&mut self) -> Option<&mut dyn Observer> {
        Some(self)
    }

    fn for_each_expr(&self, _: &mut dyn FnMut(ExprId)) {}
}

impl Stopper for Shallow {
    fn arrives(&mut self, _: &mut Machine, node: NodeId, head: Box<State>) -> Option<Box<State>> {
        let depth = *self.depths.entry(node).or_default();
        assert_eq!(head.depth(), depth, "the state is the one before the decision");
        (depth >= self.most).then_some(head)
    }
}

impl Observer for Shallow {
    fn forked(&mut self, node: NodeId, children: &[NodeId]) {
        let depth = self.depths[&node] + 1;
        self.depths.extend(children.iter().map(|&child| (child, depth)));
    }

    fn ended(&mut self, _: &mut Machine, node: NodeId, _: &mut State, how: Ending<'_>) {
        assert!(how.whole && *how.end == End::Pruned && self.depths[&node] == 3);
    }

    fn accounted(&mut self, _: &mut Machine, _: NodeId, _: &State) {
        unreachable!("nothing is dismissed");
    }

    fn left(&mut self, _: &mut Machine, _: NodeId) {
        unreachable!("there is no other worker");
    }

    fn absent(&mut self, _: &mut Machine, _: NodeId) {
        unreachable!("there is no concrete input");
    }

    fn finished(&mut self, _: &mut Machine, finished: Finished) {
        self.finished.lock().unwrap().push(finished.whole);
    }
}

/// Explores with several of them, by what each stops; gives the outcome and all that is finished.
fn shallow(all: &'static [u32]) -> (Outcome, Vec<PathRecord>, Vec<bool>) {
    let finished: Arc<Mutex<Vec<bool>>> = Arc::default();
    let told = Arc::clone(&finished);
    let make = move |&most: &u32| -> Box<dyn Pruner> {
        Box::new(Shallow { most, finished: Arc::clone(&told), depths: HashMap::new() })
    };
    let pruners: explore::MakePruners = Arc::new(move || all.iter().map(&make).collect());
    let (outcome, records) = run(Task { pruners: Some(pruners), ..task(BITS) });
    let finished = finished.lock().unwrap().clone();
    (outcome, records, finished)
}

#[test]
fn a_pruner_stops_paths_and_learns_what_is_finished() {
    let (outcome, records, finished) = shallow(&[3]);
    assert_eq!((outcome.progress.pruned, outcome.progress.paths), (8, 0));
    assert!(records.iter().all(|r| r.end == End::Pruned && r.test.is_some()));
    assert_eq!(finished, [true; 7]);
}

#[test]
fn every_pruner_of_a_list_is_asked_and_told() {
    for all in [&[3, 9], &[9, 3]] {
        let (outcome, _, finished) = shallow(all);
        assert_eq!((outcome.progress.pruned, outcome.progress.paths), (8, 0), "{all:?}");
        assert_eq!(finished, [true; 14], "{all:?}");
    }
}
