//! What workers and the run tell each other.

use std::any::Any;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};

use super::Worker;
use super::figures::Figures;
use super::leaves::Leaf;
use crate::event::{OpenState, PathRecord};
use crate::growth::Step;
use crate::tree::{NodeId, Part};

/// States that are given away at a time.
const GIFT: usize = 4;

/// What a worker is told.
pub(crate) enum Order {
    /// Explore these.
    Work(Vec<Part>),
    /// Give away some work as soon as there is some.
    Give,
    /// End; whether there are to be tests of open states.
    Quit { tests: bool },
}

/// What a worker tells.
pub(crate) enum Message {
    /// [`Status::ended`] is worth a look.
    Ended(usize),
    Gave(usize, Vec<Part>),
    Idle(usize),
    Warning(String),
    /// It stopped, and waits for the order to end.
    Stopped,
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
    /// Open states that have a test now that the run stops, and were not looked at yet.
    pub open_states: Mutex<Vec<OpenState>>,
    /// How the tree grew, in order.
    pub grown: Mutex<Vec<Vec<Step>>>,
    /// Lists for that which are no longer needed: to make and free such large ones all the time is slow.
    pub spare: Mutex<Vec<Vec<Step>>>,
    pub figures: Mutex<Figures>,
}

impl Status {
    /// Adds a path that ended; the result is how many are waiting.
    pub(super) fn add_ended(&self, record: PathRecord) -> usize {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.push(record);
        ended.len()
    }

    /// Adds an open state that has a test.
    pub(super) fn add_open(&self, state: OpenState) {
        self.open_states.lock().unwrap_or_else(PoisonError::into_inner).push(state);
    }

    /// How many ended paths nobody has looked at yet.
    pub(super) fn waiting(&self) -> usize {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The paths that ended since the last call.
    pub fn take_ended(&self) -> Vec<PathRecord> {
        std::mem::take(&mut *self.ended.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The open states that have a test since the last call.
    pub fn take_open(&self) -> Vec<OpenState> {
        std::mem::take(&mut *self.open_states.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Gives a list back that was looked at.
    pub fn give_back(&self, mut steps: Vec<Step>) {
        steps.clear();
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(steps);
    }

    /// How the tree grew since the last call.
    pub fn take_grown(&self) -> Vec<Vec<Step>> {
        std::mem::take(&mut *self.grown.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What connects a worker with the run.
pub(crate) struct Link {
    pub status: Arc<Status>,
    pub orders: Receiver<Order>,
    pub out: Sender<Message>,
}

impl Worker {
    /// Whoever started the run may be gone; then nobody cares.
    pub(super) fn tell(&self, message: Message) {
        let _ = self.link.out.send(message);
    }

    /// Carries out what was ordered meanwhile; false to end.
    pub(super) fn obey(&mut self) -> bool {
        loop {
            match self.link.orders.try_recv() {
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
    pub(super) fn rest(&mut self) -> bool {
        self.hungry = false;
        self.publish(true);
        self.tell(Message::Idle(self.id));
        self.wait()
    }

    /// Waits for work; false to end.
    pub(super) fn wait(&mut self) -> bool {
        loop {
            match self.link.orders.recv() {
                // Asked before it was known that there is nothing left.
                Ok(Order::Give) => {}
                Ok(order) => return self.carry_out(order),
                Err(_) => return false,
            }
        }
    }

    pub(super) fn carry_out(&mut self, order: Order) -> bool {
        match order {
            Order::Quit { tests } => {
                self.open.ordered = Some(tests);
                return false;
            }
            Order::Give => self.hungry = true,
            Order::Work(parts) => parts.into_iter().for_each(|part| self.receive(part)),
        }
        true
    }

    pub(super) fn receive(&mut self, part: Part) {
        let Part { prefix, instructions, visits } = part;
        let choices = prefix.decisions();
        let node = self.tree.plant(choices.len() as u32, visits);
        self.note(Step::Planted { node, choices });
        let leaf = Leaf::of_prefix(prefix, instructions);
        let info = self.info(node, &leaf);
        self.leaves.put(node, leaf);
        self.searcher.add(node, &info);
        self.link.status.open.store(self.tree.leaves(), Relaxed);
    }

    /// Gives the open states that are nearest to the root: most is to be expected below them.
    pub(super) fn give(&mut self) {
        let count = GIFT.min(self.tree.leaves() / 2);
        let others = self
            .tree
            .shallowest()
            .filter(|&node| !self.is_running(node) && self.can_be_given(node));
        let mut chosen: Vec<NodeId> = others.collect();
        chosen.sort_by_key(|&node| self.tree.is_asleep(node));
        let mut parts = Vec::new();
        for node in chosen {
            if parts.len() == count {
                break;
            }
            let mut leaf = self.leaves.take(node);
            let prefix = match self.carry(&mut leaf) {
                Ok(prefix) => prefix,
                Err(why) => {
                    self.drop_unborn(node, why);
                    continue;
                }
            };
            let instructions = leaf.instructions;
            parts.push(Part { prefix, instructions, visits: self.tree.all_visits(node) });
            self.searcher.remove(node);
            self.pruners.left(&mut self.machine, node);
            self.note(Step::GivenAway(node));
            self.close(node, false);
        }
        if parts.is_empty() {
            // Until there is something.
            return;
        }
        self.hungry = false;
        // Told before anybody else can begin there.
        self.tell_steps();
        self.tell(Message::Gave(self.id, parts));
    }
}
