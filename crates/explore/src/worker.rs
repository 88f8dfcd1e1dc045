//! One worker: a machine, the states it holds, and the loop that runs them.

mod concolic;
mod telling;

use std::any::Any;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use ir::{EdgeId, FuncId, Inst};
use machine::{
    Away, Config, Costs, Coverage, ErrorKind, InputValue, Machine, PathEnd, Script, State, Stop,
};

use crate::event::{End, Input, Negated, PathRecord};
use crate::growth::Step;
use crate::limits::Shared;
use crate::pruner::Pruner;
use crate::searcher::{self, Distances, Info, Searcher};
use crate::spill::Ration;
use crate::task::{Task, Tests};
use crate::tree::{NodeId, Position, Prefix, Tree};

/// Instructions that a state runs before others have a chance and limits are looked at.
const QUANTUM: u64 = 20_000;
/// How often figures are published.
const PUBLISH: Duration = Duration::from_millis(50);
/// How often what execution cost is published.
const COUNT_COSTS: Duration = Duration::from_secs(1);
/// Prefixes that are given away at a time.
const GIFT: usize = 4;
/// How many ended paths are worth a message.
const MANY_ENDED: usize = 64;
/// How often the searcher learns of what was covered, in steps of [`QUANTUM`] instructions or fewer.
const TELL_EVERY: u64 = 64;
/// Postponed states that are kept as they are; those that were postponed before them become prefixes.
const KEPT_POSTPONED: usize = 4096;
/// How often memory is looked at, in steps.
const CHECK_MEMORY_EVERY: u64 = 256;
/// Expressions below which nothing is collected.
const MIN_COLLECT: usize = 200_000;

/// What a worker is told.
pub(crate) enum Order {
    /// Explore these.
    Work(Vec<Prefix>),
    /// Give away some work as soon as there is some.
    Give,
    /// End.
    Quit,
}

/// What a worker tells.
pub(crate) enum Message {
    /// [`Status::ended`] is worth a look.
    Ended(usize),
    Gave(usize, Vec<Prefix>),
    Idle(usize),
    Warning(String),
    Quit(usize),
    Panicked(Box<dyn Any + Send>),
}

/// Figures that a worker publishes.
#[derive(Default)]
pub(crate) struct Status {
    /// Open states.
    pub open: AtomicUsize,
    /// Paths that ended and were not looked at yet. There may be tens of thousands in a second:
    /// waking somebody for each would cost more than many of them take.
    pub ended: Mutex<Vec<PathRecord>>,
    /// How the tree grew, in order.
    pub grown: Mutex<Vec<Vec<Step>>>,
    pub figures: Mutex<Figures>,
}

impl Status {
    /// Adds a path that ended; the result is how many are waiting.
    fn add_ended(&self, record: PathRecord) -> usize {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.push(record);
        ended.len()
    }

    /// The paths that ended since the last call.
    pub fn take_ended(&self) -> Vec<PathRecord> {
        std::mem::take(&mut *self.ended.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How the tree grew since the last call.
    pub fn take_grown(&self) -> Vec<Vec<Step>> {
        std::mem::take(&mut *self.grown.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[derive(Clone, Default)]
pub(crate) struct Figures {
    pub solver: solver::Stats,
    pub expressions: u64,
    pub spilled: u64,
    pub replayed: u64,
    pub negated: Negated,
    pub coverage: Coverage,
    /// Brought up to date less often.
    pub costs: Arc<Costs>,
}

/// An open state.
struct Leaf {
    /// None while it is put away: its prefix is in the tree.
    state: Option<Box<State>>,
    /// What it takes to make it again, if it runs on a concrete input and is put away.
    away: Option<Box<Away>>,
    /// Its instructions when it was last seen.
    instructions: u64,
    /// Its instructions when it last covered something new.
    new_at: u64,
    /// Whether it covered something new.
    covers_new: bool,
    /// Back-end calls for it.
    questions: u64,
    /// It was not run since the decision that made it.
    fresh: bool,
    /// When its state was put away while it is postponed: its calls, innermost first.
    frames: Option<Box<[Position]>>,
}

pub(crate) struct Worker {
    id: usize,
    task: Arc<Task>,
    shared: Arc<Shared>,
    status: Arc<Status>,
    orders: Receiver<Order>,
    out: Sender<Message>,
    machine: Machine,
    searcher: Box<dyn Searcher>,
    wants_frames: bool,
    pruner: Option<Box<dyn Pruner>>,
    tree: Tree,
    /// By the index of the node.
    leaves: Vec<Option<Leaf>>,
    /// States that are run when there are no others; some are no longer there.
    postponed: Vec<NodeId>,
    /// The state that the machine ran last.
    current: Option<NodeId>,
    /// The state whose run on a concrete input is not over.
    path: Option<NodeId>,
    /// States on the paths of seeds, to be run before all others.
    seeded: Vec<NodeId>,
    /// States that are left behind by such runs and kept as they are.
    snapshots: usize,
    negated: Negated,
    /// Since when only followed states are run.
    followed_since: Option<ThreadTime>,
    hungry: bool,
    ration: Ration,
    replayed: u64,
    steps: u64,
    /// Covered edges that the searcher knows of.
    told_edges: u64,
    /// Covered edges when a path last ended.
    ended_edges: u64,
    collected_len: usize,
    published: Instant,
    /// How the tree grew since that was last told.
    grown: Vec<Step>,
    /// The last state that was urged.
    urged: Option<NodeId>,
    costs: Arc<Costs>,
    costed: Instant,
}

impl Worker {
    pub fn new(
        id: usize,
        task: Arc<Task>,
        shared: Arc<Shared>,
        status: Arc<Status>,
        orders: Receiver<Order>,
        out: Sender<Message>,
    ) -> Worker {
        let distances = Rc::new(Distances::new(Arc::clone(&task.program)));
        let seed = task.seed.wrapping_add((id as u64) << 32);
        let searcher = searcher::named(&task.search, &distances, seed)
            .expect("the names of searchers were checked");
        let mut machine = Machine::new(Arc::clone(&task.program), settings(id, &task, &shared));
        let mut pruner = task.pruner.as_ref().map(|make| make());
        if let Some(pruner) = &mut pruner {
            pruner.begins(&mut machine);
        }
        Worker {
            id,
            machine,
            wants_frames: searcher.wants_frames(),
            searcher,
            pruner,
            ration: Ration::new(shared.limits().memory),
            task,
            shared,
            status,
            orders,
            out,
            tree: Tree::default(),
            leaves: Vec::new(),
            postponed: Vec::new(),
            current: None,
            path: None,
            seeded: Vec::new(),
            snapshots: 0,
            negated: Negated::default(),
            followed_since: None,
            hungry: false,
            replayed: 0,
            steps: 0,
            told_edges: 0,
            ended_edges: 0,
            collected_len: 0,
            published: Instant::now(),
            grown: Vec::new(),
            urged: None,
            costs: Arc::default(),
            costed: Instant::now(),
        }
    }

    /// Works until told to end, or until a limit is reached.
    pub fn run(&mut self) {
        let mut going = self.wait();
        while going && self.shared.stopped().is_none() {
            match self.next() {
                Some(node) => {
                    self.time_followed(self.follows(node));
                    if !self.is_known_by_now(node) && !self.drop_needless(node) {
                        self.advance(node);
                        self.keep_house();
                    }
                    going = self.obey();
                }
                None if self.promote() => going = self.obey(),
                None => going = self.rest(),
            }
        }
        self.time_followed(false);
        if let Some(pruner) = &mut self.pruner {
            pruner.ends(&mut self.machine);
        }
        // What it has to say it says when it goes, and that must be before the run is over.
        self.pruner = None;
        self.publish(true);
        self.tell(Message::Quit(self.id));
    }

    fn follows(&self, node: NodeId) -> bool {
        self.pruner.as_ref().is_some_and(|pruner| pruner.follows(node))
    }

    /// Whether the state to be run now is followed: takes the time from the first such state to the last of a row.
    fn time_followed(&mut self, follows: bool) {
        if follows == self.followed_since.is_some() {
            return;
        }
        let begun = self.followed_since.take();
        if let (Some(begun), Some(pruner)) = (begun, &mut self.pruner) {
            pruner.followed(begun.elapsed());
        }
        self.followed_since = follows.then(ThreadTime::now);
    }

    /// Whoever started the run may be gone; then nobody cares.
    fn tell(&self, message: Message) {
        let _ = self.out.send(message);
    }

    /// Carries out what was ordered meanwhile; false to end.
    fn obey(&mut self) -> bool {
        loop {
            match self.orders.try_recv() {
                Ok(order) => {
                    if !self.carry_out(order) {
                        return false;
                    }
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
        if self.hungry && self.tree.leaves() > 1 {
            self.give();
        }
        true
    }

    /// Says that there is nothing left and waits for work; false to end.
    fn rest(&mut self) -> bool {
        self.hungry = false;
        self.publish(true);
        self.tell(Message::Idle(self.id));
        self.wait()
    }

    /// Waits for work; false to end.
    fn wait(&mut self) -> bool {
        loop {
            match self.orders.recv() {
                // Asked before it was known that there is nothing left.
                Ok(Order::Give) => {}
                Ok(order) => return self.carry_out(order),
                Err(_) => return false,
            }
        }
    }

    fn carry_out(&mut self, order: Order) -> bool {
        match order {
            Order::Quit => return false,
            Order::Give => self.hungry = true,
            Order::Work(prefixes) => {
                for prefix in prefixes {
                    self.receive(prefix);
                }
            }
        }
        true
    }

    fn receive(&mut self, prefix: Prefix) {
        let instructions = prefix.instructions;
        let ways = if self.task.tells_growth { prefix.ways.clone() } else { Vec::new() };
        let node = self.tree.plant(prefix);
        self.note(Step::Planted { node, ways });
        let leaf = Leaf {
            state: None,
            away: None,
            instructions,
            new_at: instructions,
            covers_new: false,
            questions: 0,
            fresh: false,
            frames: None,
        };
        let info = self.info(node, &leaf);
        self.put(node, leaf);
        self.searcher.add(node, &info);
        self.status.open.store(self.tree.leaves(), Relaxed);
    }

    /// Gives the open states that are nearest to the root: most is to be expected below them.
    fn give(&mut self) {
        self.hungry = false;
        let count = GIFT.min(self.tree.leaves() / 2);
        let others = self.tree.shallowest().filter(|&node| Some(node) != self.current);
        let mut chosen: Vec<NodeId> = others.collect();
        chosen.sort_by_key(|&node| self.tree.is_asleep(node));
        chosen.truncate(count);
        let mut prefixes = Vec::new();
        for node in chosen {
            let leaf = self.take(node);
            prefixes.push(Prefix { instructions: leaf.instructions, ..self.tree.prefix(node) });
            self.searcher.remove(node);
            if let Some(pruner) = &mut self.pruner {
                pruner.left(&mut self.machine, node);
            }
            self.note(Step::GivenAway(node));
            self.close(node, false);
        }
        // Told before anybody else can begin there.
        self.tell_steps();
        self.tell(Message::Gave(self.id, prefixes));
    }

    fn put(&mut self, node: NodeId, leaf: Leaf) {
        if node.index() >= self.leaves.len() {
            self.leaves.resize_with(node.index() + 1, || None);
        }
        self.leaves[node.index()] = Some(leaf);
    }

    fn take(&mut self, node: NodeId) -> Leaf {
        self.leaves[node.index()].take().expect("an open state")
    }

    fn info(&self, node: NodeId, leaf: &Leaf) -> Info {
        let (frames, edge) = match (&leaf.state, self.wants_frames) {
            (Some(state), true) => self.frames(state),
            _ => (Vec::new(), None),
        };
        Info {
            depth: self.tree.depth(node),
            instructions: leaf.instructions,
            since_new: leaf.instructions - leaf.new_at.min(leaf.instructions),
            questions: leaf.questions,
            frames,
            edge,
        }
    }

    /// The calls of a state, innermost first; of one that waits at a branch, where it goes.
    fn frames(&self, state: &State) -> (Vec<Position>, Option<(FuncId, EdgeId)>) {
        let mut frames: Vec<Position> = state.stack.iter().map(|f| (f.func, f.pc)).collect();
        let Some(way) = state.waits() else { return (frames, None) };
        let Some((func, pc)) = frames.first_mut() else { return (frames, None) };
        let Some(body) = self.task.program.functions[*func].body.as_deref() else {
            return (frames, None);
        };
        let Inst::Branch { then, other, .. } = body.insts[*pc as usize] else {
            return (frames, None);
        };
        let edge = if way { then } else { other };
        let taken = (*func, edge);
        *pc = body.blocks[body.edges[edge].target].first;
        (frames, Some(taken))
    }

    fn close(&mut self, node: NodeId, whole: bool) {
        for finished in self.tree.close(node, whole) {
            if let Some(pruner) = &mut self.pruner {
                pruner.finished(&mut self.machine, finished);
                self.current = None;
            }
        }
        self.status.open.store(self.tree.leaves(), Relaxed);
    }

    /// A state at the end of a prefix, once it has run there.
    fn resume(&mut self, node: NodeId) -> Box<State> {
        let ways: Rc<[bool]> = self.tree.ways(node).into();
        let (arguments, world) = (self.task.arguments.clone(), self.task.world.clone());
        Box::new(self.machine.start_with(arguments, world, Script::new(ways)))
    }

    /// Runs a state for a while.
    fn advance(&mut self, node: NodeId) {
        let mut leaf = self.take(node);
        let mut state = match self.open(node, &mut leaf) {
            Ok(state) => state,
            Err(why) => return self.drop_unborn(node, why),
        };
        if self.current != Some(node) {
            self.machine.turn_to(&state);
            self.current = Some(node);
        }
        leaf.fresh = false;
        let before = state.instructions;
        let calls = self.machine.solver_stats().calls();
        let edges = self.machine.covered_edges();
        let stop = match self.pruner.as_ref().and_then(|pruner| pruner.seeks(node)) {
            Some(at) if at <= before => self.machine.run_to_join(&mut state, QUANTUM),
            Some(at) => self.machine.run_for(&mut state, QUANTUM.min(at - before)),
            None => self.machine.run_for(&mut state, QUANTUM),
        };
        leaf.questions += self.machine.solver_stats().calls() - calls;
        // What was executed before the state was put away or given away is not new.
        let known = leaf.instructions.clamp(before, state.instructions);
        self.replayed += known - before;
        self.shared.add_instructions(state.instructions - known);
        if let Some(pruner) = &mut self.pruner {
            pruner.ran(state.instructions - known);
        }
        leaf.instructions = leaf.instructions.max(state.instructions);
        if self.machine.covered_edges() != edges {
            leaf.covers_new = true;
            leaf.new_at = leaf.instructions;
        }
        match stop {
            Stop::Ended(end) => self.end(node, &mut state, leaf, End::Path(end)),
            Stop::Forked(other) => {
                let mut others = vec![other];
                others.extend(std::iter::from_fn(|| self.machine.next_fork()));
                if let Some(mut head) = self.repeats(node) {
                    return self.end(node, &mut head, leaf, End::Pruned);
                }
                self.fork(node, state, others, leaf);
            }
            Stop::Watched if !state.is_replayed() && self.passes(node, &mut state) => {
                self.end(node, &mut state, leaf, End::Pruned);
            }
            Stop::Budget | Stop::Watched => {
                leaf.state = Some(state);
                let info = self.info(node, &leaf);
                self.searcher.update(node, &info);
                self.put(node, leaf);
            }
        }
    }

    /// Decisions went both ways, one after the other: `state` took them one way, each of the others will
    /// take one of them the other way.
    // They are kept in their boxes, so that no state is ever copied.
    #[allow(clippy::vec_box)]
    fn fork(&mut self, node: NodeId, state: Box<State>, others: Vec<Box<State>>, leaf: Leaf) {
        let mut node = node;
        let mut running = Leaf { state: Some(state), ..leaf };
        for other in others {
            let position = other.position();
            if let Some(limit) = self.cut(node, position) {
                let mut state = running.state.take().expect("it was just put there");
                return self.end(node, &mut state, running, End::Path(PathEnd::Limit(limit)));
            }
            self.shared.add_fork();
            let children = self.tree.fork(node, position);
            let (here, there) = (children[!other.way() as usize], children[other.way() as usize]);
            self.note_fork(node, children, &other);
            if other.is_seeded() {
                self.seeded.push(there);
            }
            let left = Leaf {
                instructions: other.instructions,
                state: Some(other),
                away: None,
                covers_new: false,
                fresh: true,
                frames: None,
                ..running
            };
            let infos = (self.info(here, &running), self.info(there, &left));
            self.searcher.fork(node, (here, &infos.0), (there, &infos.1));
            self.put(there, left);
            self.snapshots += self.is_concolic() as usize;
            if let Some(pruner) = &mut self.pruner {
                pruner.forked(node, children);
            }
            self.is_known_by_now(there);
            node = here;
        }
        self.put(node, running);
        self.current = Some(node);
        self.path = self.path.and(Some(node));
        self.spare_snapshots();
        self.status.open.store(self.tree.leaves(), Relaxed);
    }

    /// Postpones a state that was not run since the decision that made it, if the pruner says so.
    fn is_known_by_now(&mut self, node: NodeId) -> bool {
        if self.is_concolic() {
            return false;
        }
        let Some(pruner) = &mut self.pruner else { return false };
        let Some(Leaf { state: Some(state), fresh: true, .. }) = &mut self.leaves[node.index()]
        else {
            return false;
        };
        if !pruner.postpones(&mut self.machine, state) {
            return false;
        }
        self.searcher.remove(node);
        self.tree.put_to_sleep(node);
        self.postponed.push(node);
        self.shared.add_postponed();
        self.note(Step::Postponed(node));
        self.put_away_postponed();
        true
    }

    /// Stops a state that is to be run, if the pruner says that it has nothing to show that is wanted.
    fn drop_needless(&mut self, node: NodeId) -> bool {
        let Some(pruner) = &mut self.pruner else { return false };
        let Some(Leaf { state: Some(state), .. }) = &self.leaves[node.index()] else {
            return false;
        };
        if !pruner.is_needless(&mut self.machine, state) {
            return false;
        }
        let mut leaf = self.take(node);
        let mut state = leaf.state.take().expect("it was just there");
        self.end(node, &mut state, leaf, End::Pruned);
        true
    }

    /// Puts a state away when very many are postponed: the one that will be run last of those that are
    /// still there.
    fn put_away_postponed(&mut self) {
        let Some(old) = self.postponed.len().checked_sub(KEPT_POSTPONED) else { return };
        let node = self.postponed[old];
        if !self.is_postponed(node) {
            return;
        }
        let Some(leaf) = &mut self.leaves[node.index()] else { return };
        if let Some(state) = leaf.state.take() {
            leaf.frames = Some(state.stack.iter().map(|f| (f.func, f.pc)).collect());
        }
    }

    /// Whether a node that was postponed once still is: its number may be another's by now.
    fn is_postponed(&self, node: NodeId) -> bool {
        self.leaves[node.index()].is_some() && self.tree.is_asleep(node)
    }

    /// Takes the last state that was postponed, if there is one, and lets it run or drops it.
    fn promote(&mut self) -> bool {
        let Some(node) = self.postponed.pop() else { return false };
        if !self.is_postponed(node) {
            return true;
        }
        let mut leaf = self.take(node);
        self.tree.wake(node);
        leaf.fresh = false;
        let frames: Box<[Position]> = match (&leaf.state, leaf.frames.take()) {
            (Some(state), _) => state.stack.iter().map(|f| (f.func, f.pc)).collect(),
            (None, Some(frames)) => frames,
            (None, None) => Box::default(),
        };
        self.current = None;
        let pruner = self.pruner.as_mut().expect("somebody postponed it");
        let state = leaf.state.as_deref_mut();
        if pruner.dismisses(&mut self.machine, node, &frames, state) {
            let why = pruner.why();
            self.note(Step::Dismissed(node, why));
            self.shared.add_dismissed();
            self.close(node, true);
            return true;
        }
        self.note(Step::Promoted(node));
        self.shared.add_promoted();
        let info = self.info(node, &leaf);
        self.put(node, leaf);
        self.searcher.add(node, &info);
        true
    }

    /// Whether the pruner stops a state at a place that it watches.
    fn passes(&mut self, node: NodeId, state: &mut State) -> bool {
        let Some(pruner) = &mut self.pruner else { return false };
        self.current = None;
        pruner.passes(&mut self.machine, node, state)
    }

    /// The state before the decisions that were just taken, if the pruner stops it there.
    fn repeats(&mut self, node: NodeId) -> Option<Box<State>> {
        let pruner = self.pruner.as_mut()?;
        let mut head = self.machine.take_head()?;
        let copy = Box::new(self.machine.fork(&mut head));
        self.current = None;
        pruner.arrives(&mut self.machine, node, copy).then_some(head)
    }

    /// The limit that a decision of a state at a position goes beyond.
    fn cut(&self, node: NodeId, position: Position) -> Option<&'static str> {
        let limits = self.shared.limits();
        if limits.depth.is_some_and(|limit| self.tree.depth(node) >= limit) {
            return Some("depth");
        }
        let again = |limit: u32| self.tree.visits(node, position) >= limit;
        limits.loop_iterations.is_some_and(again).then_some("loop iterations")
    }

    fn end(&mut self, node: NodeId, state: &mut State, leaf: Leaf, end: End) {
        let first = match &end {
            End::Path(PathEnd::Error(error)) => {
                let at = self.task.program.spans[error.place.span];
                self.shared.add_error((at.file, at.line, error.kind))
            }
            _ => false,
        };
        let test = self.wants_test(&end, first, &leaf).then(|| self.machine.test_of(state));
        let variables = match (&end, &test) {
            // A leak is reported where the object was made, not where the path ended.
            (End::Path(PathEnd::Error(error)), Some(test))
                if (first || self.task.all_errors) && error.kind != ErrorKind::MemoryLeak =>
            {
                self.machine.variables(state, test)
            }
            _ => Vec::new(),
        };
        let input = |v: InputValue| Input { name: v.name.to_string(), bytes: v.bytes };
        let test = test.map(|values| values.into_iter().map(input).collect());
        if test.is_some() {
            self.shared.add_test();
        }
        if !matches!(end, End::Path(PathEnd::Infeasible)) {
            self.shared.add_path();
        }
        let whole = match &end {
            End::Path(end) => state.open_questions == 0 && !is_cut(end),
            End::Pruned => true,
        };
        let ways = self.tree.ways(node);
        self.searcher.remove(node);
        let covered = self.machine.covered_edges();
        self.searcher.path_ended(covered - std::mem::replace(&mut self.ended_edges, covered));
        if let Some(pruner) = &mut self.pruner {
            pruner.ended(&mut self.machine, node, state, &end, whole);
        }
        self.note_end(node, &end, (first, leaf.covers_new), state.instructions);
        self.close(node, whole);
        self.current = None;
        self.path = None;
        let record = PathRecord {
            end,
            test,
            variables,
            first,
            covers_new: leaf.covers_new,
            ways,
            instructions: state.instructions,
            open_questions: state.open_questions,
            worker: self.id,
        };
        if self.status.add_ended(record).is_multiple_of(MANY_ENDED) || first {
            self.tell(Message::Ended(self.id));
        }
    }

    fn wants_test(&self, end: &End, first: bool, leaf: &Leaf) -> bool {
        if matches!(end, End::Path(PathEnd::Infeasible | PathEnd::Silent)) {
            return false;
        }
        match self.task.tests {
            Tests::All if *end == End::Pruned && !leaf.covers_new => {
                self.pruner.as_ref().is_none_or(|pruner| pruner.tests_stopped_paths())
            }
            Tests::All => true,
            Tests::CoveringNew => first || leaf.covers_new,
            Tests::FirstErrors => first,
        }
    }

    /// What is to be done now and then: time, memory, figures.
    fn keep_house(&mut self) {
        self.steps += 1;
        let covered = self.machine.covered_edges();
        // A run on a concrete input is over when another state is chosen.
        let due = match self.is_concolic() {
            true => self.path.is_none(),
            false => self.steps.is_multiple_of(TELL_EVERY),
        };
        if self.wants_frames && covered != self.told_edges && due {
            self.told_edges = covered;
            self.searcher.covered_more(&self.machine.coverage());
        }
        if self.steps.is_multiple_of(TELL_EVERY)
            && let Some(pruner) = &mut self.pruner
        {
            pruner.keep_house(&mut self.machine);
        }
        if self.published.elapsed() >= PUBLISH {
            self.publish(false);
            self.shared.check_time();
        }
        if self.steps.is_multiple_of(CHECK_MEMORY_EVERY) {
            self.save_memory();
        }
        if self.machine.pool_len() > MIN_COLLECT.max(2 * self.collected_len) {
            let states = self.leaves.iter().flatten().filter_map(|leaf| leaf.state.as_deref());
            let mut roots = Vec::new();
            for state in states {
                state.for_each_expr(|e| roots.push(e));
            }
            for away in self.leaves.iter().flatten().filter_map(|leaf| leaf.away.as_ref()) {
                away.for_each_expr(|e| roots.push(e));
            }
            if let Some(pruner) = &self.pruner {
                pruner.for_each_state(&mut |state| state.for_each_expr(|e| roots.push(e)));
            }
            self.machine.collect(roots);
            self.collected_len = self.machine.pool_len();
        }
    }

    /// Puts states away when there is too little memory, those nearest to the root first: they are
    /// the cheapest to make again.
    fn save_memory(&mut self) {
        if !self.ration.is_pressing() {
            return;
        }
        let live = self.leaves.iter().flatten().filter(|leaf| leaf.state.is_some()).count();
        let Some(keep) = self.ration.states(live) else { return };
        let mut excess = live - keep;
        let order: Vec<NodeId> = self.tree.shallowest().collect();
        for node in order {
            if excess == 0 {
                break;
            }
            if Some(node) == self.current || Some(node) == self.path {
                continue;
            }
            excess -= self.put_away(node) as usize;
        }
    }

    /// Publishes figures; with `costs`, what execution cost even if that was done a moment ago.
    fn publish(&mut self, costs: bool) {
        self.published = Instant::now();
        self.tell_steps();
        for text in self.machine.take_warnings() {
            self.tell(Message::Warning(text));
        }
        let spilled = self.leaves.iter().flatten().filter(|leaf| leaf.state.is_none()).count();
        let coverage = self.machine.coverage();
        if costs || self.costed.elapsed() >= COUNT_COSTS {
            self.costed = Instant::now();
            self.costs = Arc::new(self.machine.costs().clone());
        }
        let mut figures = self.status.figures.lock().unwrap_or_else(PoisonError::into_inner);
        *figures = Figures {
            solver: self.machine.solver_stats(),
            expressions: self.machine.pool_len() as u64,
            spilled: spilled as u64,
            replayed: self.replayed,
            negated: self.negated,
            coverage,
            costs: Arc::clone(&self.costs),
        };
        self.status.open.store(self.tree.leaves(), Relaxed);
    }
}

/// The machine's settings: questions to the solver end when the run is to stop, and their files have
/// names of their own in each worker.
fn settings(id: usize, task: &Task, shared: &Shared) -> Config {
    let mut config = task.config.clone();
    config.interrupt = Arc::clone(shared.stop_flag());
    if let Some((_, prefix)) = &mut config.solver.log {
        *prefix += &format!("{id}-");
    }
    config
}

/// Whether the machine, not the program, ended a path.
pub(crate) fn is_cut(end: &PathEnd) -> bool {
    matches!(end, PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Interrupted)
}
