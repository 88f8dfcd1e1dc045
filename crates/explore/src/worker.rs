//! One worker: a machine, the states it holds, and the loop that runs them.
//!
//! | file | what |
//! |---|---|
//! | `next` | which state comes next |
//! | `leaves` | the open states |
//! | `fork`, `ended` | what becomes of a state that was run |
//! | `suspects` | states that may be at an error go first |
//! | `pruned`, `postponed` | where the pruners are asked |
//! | `concolic` | runs on concrete inputs |
//! | `open` | tests of states that are open when the run stops |
//! | `exchange` | what is said between the workers and the run |
//! | `figures`, `telling` | what is published, and how the tree grew |
//! | `upkeep` | time, memory, the collection of expressions |

mod concolic;
mod ended;
mod exchange;
mod figures;
mod fork;
mod leaves;
mod next;
mod open;
mod postponed;
mod pruned;
mod suspects;
mod telling;
mod upkeep;

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, Sender};

use ir::{EdgeId, FuncId, Inst, Position};
use machine::{Config, Machine, PathEnd, State, Stop};

use crate::event::End;
use crate::limits::Shared;
use crate::pruner::Pruners;
use crate::searcher::{self, Client, Distances, Info, Searcher, Work};
use crate::task::{Interlude, Task};
use crate::tree::{NodeId, Tree};

use concolic::Concolic;
use exchange::Link;
use figures::Counted;
use leaves::{Leaf, Leaves};
use next::Next;
use open::Open;
use postponed::Postponed;
use pruned::Followed;
use suspects::Suspects;
use telling::Telling;
use upkeep::Upkeep;

pub(crate) use exchange::{Message, Order, Status};

/// Instructions that a state runs before others have a chance and limits are looked at.
const QUANTUM: u64 = 20_000;

pub(crate) struct Worker {
    id: usize,
    task: Arc<Task>,
    shared: Arc<Shared>,
    link: Link,
    machine: Machine,
    searcher: Box<dyn Searcher>,
    pruners: Pruners,
    tree: Tree,
    leaves: Leaves,
    /// The state that the machine ran last.
    current: Option<NodeId>,
    suspects: Suspects,
    postponed: Postponed,
    concolic: Concolic,
    open: Open,
    followed: Followed,
    /// The searcher knows the calls of all open states, as far as it wants them.
    framed: bool,
    /// What is still to be tried on the way.
    interlude: Option<Interlude>,
    /// Another worker has nothing left.
    hungry: bool,
    upkeep: Upkeep,
    figures: Counted,
    telling: Telling,
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
        let client = Client { worker: id, subtrees: task.pruners.is_some() };
        let searcher = searcher::named(&task.search, &distances, seed, client)
            .expect("the names of searchers were checked");
        let mut machine = Machine::new(Arc::clone(&task.program), settings(id, &task, &shared));
        let interlude = task.interlude.clone().filter(|_| id == 0);
        let mut pruners = Pruners::from(task.pruners.as_ref().map_or_else(Vec::new, |make| make()));
        pruners.begins(&mut machine);
        Worker {
            id,
            machine,
            searcher,
            pruners,
            upkeep: Upkeep::new(shared.limits()),
            task,
            shared,
            link: Link { status, orders, out },
            tree: Tree::default(),
            leaves: Leaves::default(),
            current: None,
            suspects: Suspects::default(),
            postponed: Postponed::default(),
            concolic: Concolic::default(),
            open: Open::default(),
            followed: Followed::default(),
            framed: false,
            interlude,
            hungry: false,
            figures: Counted::default(),
            telling: Telling::default(),
        }
    }

    /// Works until told to end, or until a limit is reached.
    pub fn run(&mut self) {
        let mut going = self.wait();
        while going && self.shared.stopped().is_none() {
            going = match self.next() {
                Next::Run(node) => {
                    self.time_followed(Some(node));
                    if !self.postpone(node) && !self.drop_needless(node) {
                        self.advance(node);
                        self.keep_house();
                    }
                    self.obey()
                }
                Next::Try(node) => {
                    self.time_followed(Some(node));
                    if !self.drop_needless(node) {
                        self.try_suspect(node);
                        self.keep_house();
                    }
                    self.obey()
                }
                Next::Again => self.obey(),
                Next::Nothing => self.rest(),
            }
        }
        self.time_followed(None);
        // What they have to say they say when they go, and that must be before the run is over.
        self.pruners.end(&mut self.machine);
        self.publish(true);
        self.test_open_states();
        self.tell(Message::Quit(self.id));
    }

    fn info(&self, node: NodeId, leaf: &Leaf) -> Info {
        let (frames, edge) = match (&leaf.state, self.searcher.wants_frames()) {
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

    /// Tells the searcher of the calls of all open states, once it wants them.
    fn tell_frames(&mut self) {
        if self.framed || !self.searcher.wants_frames() {
            return;
        }
        self.framed = true;
        let open: Vec<NodeId> = self.tree.shallowest().collect();
        for node in open.into_iter().filter(|&node| !self.tree.is_asleep(node)) {
            if let Some(leaf) = self.leaves.get(node) {
                let info = self.info(node, leaf);
                self.searcher.update(node, &info);
            }
        }
    }

    /// The calls of a state, innermost first; of one that waits at a branch, where it goes.
    fn frames(&self, state: &State) -> (Vec<Position>, Option<(FuncId, EdgeId)>) {
        let mut frames: Vec<Position> = state.positions().collect();
        let Some(side) = state.waits() else { return (frames, None) };
        let Some(Position { func, inst }) = frames.first_mut() else { return (frames, None) };
        let Some(body) = self.task.program.functions[*func].body.as_deref() else {
            return (frames, None);
        };
        let Inst::Branch { then, other, .. } = body.insts[*inst as usize] else {
            return (frames, None);
        };
        let edge = if side { then } else { other };
        let taken = (*func, edge);
        *inst = body.blocks[body.edges[edge].target].first;
        (frames, Some(taken))
    }

    /// Whether a state is not to be taken away now.
    fn is_running(&self, node: NodeId) -> bool {
        Some(node) == self.current || Some(node) == self.concolic.path
    }

    fn close(&mut self, node: NodeId, whole: bool) {
        let closed = self.tree.close(node, whole);
        for finished in closed.finished {
            if !self.pruners.is_empty() {
                self.pruners.finished(&mut self.machine, finished);
                self.current = None;
            }
        }
        self.postponed.beside = closed.asleep;
        self.link.status.open.store(self.tree.leaves(), Relaxed);
    }

    /// Runs a state for a while.
    fn advance(&mut self, node: NodeId) {
        let mut leaf = self.leaves.take(node);
        let mut state = match self.open(&mut leaf) {
            Ok(state) => state,
            Err(why) => return self.drop_unborn(node, why),
        };
        if self.current != Some(node) {
            self.machine.turn_to(&state);
            self.current = Some(node);
        }
        leaf.fresh = false;
        let quantum = leaf.suspect.take().unwrap_or(QUANTUM);
        let before = state.instructions();
        let calls = self.machine.solver_stats().calls();
        let edges = self.machine.covered_edges();
        let mut stop = match self.pruners.seeks(node) {
            Some(at) if at <= before => self.machine.run_to_join(&mut state, quantum),
            Some(at) => self.machine.run_for(&mut state, quantum.min(at - before)),
            None => self.machine.run_for(&mut state, quantum),
        };
        // A state that is put away again while it comes back would begin anew whenever it is
        // chosen, and never arrive. It goes on beyond where it was put away; a pruner has seen what
        // is before.
        let made_again = before < leaf.instructions;
        while matches!(stop, Stop::Budget | Stop::Watched)
            && (state.is_replayed() || made_again && state.instructions() <= leaf.instructions)
            && self.shared.stopped().is_none()
        {
            stop = self.machine.run_for(&mut state, QUANTUM);
        }
        let questions = self.machine.solver_stats().calls() - calls;
        leaf.questions += questions;
        // What was executed before the state was put away or given away is not new.
        let known = leaf.instructions.clamp(before, state.instructions());
        self.figures.replayed += known - before;
        self.shared.add_instructions(state.instructions() - known);
        self.pruners.ran(state.instructions() - known);
        // What comes from a prefix counts, too: it is work of the state that was chosen.
        let instructions = state.instructions() - before;
        let work = Work { instructions, questions, depth: self.tree.depth(node) };
        self.shared.add_work(work.amount());
        self.searcher.worked(work);
        leaf.instructions = leaf.instructions.max(state.instructions());
        if self.machine.covered_edges() != edges {
            leaf.covers_new = true;
            leaf.new_at = leaf.instructions;
        }
        match stop {
            Stop::Ended(end) => self.end(node, &mut state, leaf, End::Path(end)),
            Stop::Forked(other) => {
                let mut others = vec![other];
                others.extend(std::iter::from_fn(|| self.machine.next_fork()));
                if let Some(mut head) = self.stopped_head(node) {
                    return self.end(node, &mut head, leaf, End::Pruned);
                }
                self.fork(node, state, others, leaf);
                self.reach_at_once();
            }
            Stop::Watched if !state.is_replayed() && self.is_stopped_at(node, &mut state) => {
                self.end(node, &mut state, leaf, End::Pruned);
            }
            Stop::Budget | Stop::Watched => {
                leaf.state = Some(state);
                let info = self.info(node, &leaf);
                self.searcher.update(node, &info);
                self.leaves.put(node, leaf);
            }
        }
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
