//! One worker: a machine, the states it holds, and the loop that runs them.

mod concolic;
mod ended;
mod exchange;
mod pruned;
mod telling;
mod upkeep;

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use cpu_time::ThreadTime;
use expr::ExprId;
use ir::{EdgeId, FuncId, Inst, Position};
use machine::{Away, Config, Costs, Machine, PathEnd, Prefix, State, Stop};

use crate::event::{End, Negated};
use crate::growth::Step;
use crate::limits::Shared;
use crate::pruner::Pruner;
use crate::searcher::{self, Distances, Info, Searcher};
use crate::spill::Ration;
use crate::task::Task;
use crate::tree::{NodeId, Tree};

pub(crate) use exchange::{Message, Order, Status};

/// Instructions that a state runs before others have a chance and limits are looked at.
const QUANTUM: u64 = 20_000;

/// An open state.
struct Leaf {
    /// None while it is put away.
    state: Option<Box<State>>,
    /// What it takes to make it again, if it is put away.
    away: Option<Box<Away>>,
    /// The same, if another worker began it.
    prefix: Option<Box<Prefix>>,
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

impl Leaf {
    /// Adds the expressions that it keeps: roots of the pool's collection.
    fn for_each_expr(&self, roots: &mut Vec<ExprId>) {
        let Leaf {
            state,
            away,
            // Choices and bytes of inputs.
            prefix: _,
            instructions: _,
            new_at: _,
            covers_new: _,
            questions: _,
            fresh: _,
            frames: _,
        } = self;
        if let Some(state) = state {
            state.for_each_expr(|e| roots.push(e));
        }
        if let Some(away) = away {
            away.for_each_expr(|e| roots.push(e));
        }
    }
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
    /// What is left of the decision one way of which was just finished, if all of it is postponed.
    beside: Option<NodeId>,
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
            ration: Ration::new(shared.limits().memory, shared.limits().states),
            task,
            shared,
            status,
            orders,
            out,
            tree: Tree::default(),
            leaves: Vec::new(),
            postponed: Vec::new(),
            beside: None,
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
            if self.promote_beside() {
                going = self.obey();
                continue;
            }
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
        let mut frames: Vec<Position> = state.positions().collect();
        let Some(way) = state.waits() else { return (frames, None) };
        let Some(Position { func, inst }) = frames.first_mut() else { return (frames, None) };
        let Some(body) = self.task.program.functions[*func].body.as_deref() else {
            return (frames, None);
        };
        let Inst::Branch { then, other, .. } = body.insts[*inst as usize] else {
            return (frames, None);
        };
        let edge = if way { then } else { other };
        let taken = (*func, edge);
        *inst = body.blocks[body.edges[edge].target].first;
        (frames, Some(taken))
    }

    fn close(&mut self, node: NodeId, whole: bool) {
        let closed = self.tree.close(node, whole);
        if let Some(pruner) = &mut self.pruner {
            for finished in closed.finished {
                pruner.finished(&mut self.machine, finished);
                self.current = None;
            }
        }
        self.beside = closed.asleep;
        self.status.open.store(self.tree.leaves(), Relaxed);
    }

    /// Runs a state for a while.
    fn advance(&mut self, node: NodeId) {
        let mut leaf = self.take(node);
        let mut state = match self.open(&mut leaf) {
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
        let mut stop = match self.pruner.as_ref().and_then(|pruner| pruner.seeks(node)) {
            Some(at) if at <= before => self.machine.run_to_join(&mut state, QUANTUM),
            Some(at) => self.machine.run_for(&mut state, QUANTUM.min(at - before)),
            None => self.machine.run_for(&mut state, QUANTUM),
        };
        // A state that is put away again on its way back would begin anew whenever it is chosen, and never arrive. It
        // goes on beyond the place from where it was put away; a pruner has seen what is before.
        let made_again = before < leaf.instructions;
        while matches!(stop, Stop::Budget | Stop::Watched)
            && (state.is_replayed() || made_again && state.instructions <= leaf.instructions)
            && self.shared.stopped().is_none()
        {
            stop = self.machine.run_for(&mut state, QUANTUM);
        }
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
                self.pass_at_once();
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
            let children: [NodeId; 2] = self.tree.fork(node, position);
            let (here, there) = (children[!other.way() as usize], children[other.way() as usize]);
            self.note_fork(node, children, &other);
            if other.is_seeded() {
                self.seeded.push(there);
            }
            let left = Leaf {
                instructions: other.instructions,
                state: Some(other),
                away: None,
                prefix: None,
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

    /// The limit that a decision of a state at a position goes beyond.
    fn cut(&self, node: NodeId, position: Position) -> Option<&'static str> {
        let limits = self.shared.limits();
        if limits.depth.is_some_and(|limit| self.tree.depth(node) >= limit) {
            return Some("depth");
        }
        let again = |limit: u32| self.tree.visits(node, position) >= limit;
        limits.loop_iterations.is_some_and(again).then_some("loop iterations")
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
