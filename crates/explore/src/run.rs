//! A run: starts the workers, moves work between them, counts, tells, stops.
//!
//! Workers exchange prefixes only: a state is made again from its prefix by whoever takes it over. A worker
//! that has nothing left says so; the one with the most open states is then asked to give some away.
//! The run is complete when all workers have nothing left and no prefix is between two of them.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use ir::Position;
use machine::{Costs, Coverage, Grounds, PathEnd};

use crate::event::{End, Event, Listener, PathRecord, Progress};
use crate::limits::{Reason, Shared, memory_in_use};
use crate::task::{Goal, OpenTests, Task};
use crate::tree::Part;
use crate::worker::{Message, Order, Status, Worker, is_cut};

/// How often time is looked at and progress is told.
const TICK: Duration = Duration::from_millis(100);
/// How often it is told what was executed.
const TELL_EXECUTED: Duration = Duration::from_secs(5);
/// How long a worker may take to notice that it is to stop. What it found was told before.
const GRACE: Duration = Duration::from_millis(800);
/// The machine's own functions may recurse with the depth of expressions.
const STACK: usize = 256 << 20;

/// How a run ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// All counters.
    pub progress: Progress,
    /// Why it stopped early, if it did.
    pub stopped: Option<Reason>,
    /// What was executed.
    pub coverage: Coverage,
    /// What it was for.
    pub goal: Goal,
    /// What a verdict stands on.
    pub grounds: Grounds,
    /// Where states that are open wait, in the user's code, with their numbers. Not of states that
    /// were put away.
    pub waiting: Vec<(Position, u64)>,
    /// What execution cost.
    pub costs: Costs,
}

impl Outcome {
    /// Whether every path was followed to its end, or stopped for a good reason.
    pub fn is_complete(&self) -> bool {
        let Progress { open, cut, open_questions, unforked, .. } = self.progress;
        open == 0 && cut == 0 && open_questions == 0 && unforked == 0
    }

    /// Whether every branch that can be taken was taken.
    pub fn covers_all_branches(&self) -> bool {
        self.is_complete() && self.stopped.is_none() && self.goal != Goal::Errors
    }

    /// Whether no path got beyond the assumptions of the program.
    pub fn is_vacuous(&self) -> bool {
        self.is_complete() && self.progress.paths == 0 && self.progress.infeasible > 0
    }
}

/// Explores.
///
/// # Panics
/// When a worker panics, or when no thread can be started.
pub fn run(task: Task, listener: &mut dyn Listener) -> Outcome {
    let mut dispatcher = Dispatcher::start(task, listener);
    dispatcher.until_done();
    dispatcher.finish()
}

/// One worker as the dispatcher sees it.
struct Seat {
    orders: Sender<Order>,
    status: Arc<Status>,
    idle: bool,
    /// Asked to give work away.
    asked: bool,
    /// Its thread has ended.
    gone: bool,
}

/// Starts the workers, moves work between them, counts, tells, stops.
struct Dispatcher<'l> {
    task: Arc<Task>,
    shared: Arc<Shared>,
    seats: Vec<Seat>,
    inbox: Receiver<Message>,
    /// Work that nobody has.
    queue: VecDeque<Part>,
    counted: Progress,
    told: Instant,
    executed: Option<Instant>,
    /// Until when open states get tests, once the run stops.
    tests_until: Option<Instant>,
    listener: &'l mut dyn Listener,
}

impl<'l> Dispatcher<'l> {
    fn start(task: Task, listener: &'l mut dyn Listener) -> Dispatcher<'l> {
        let (task, shared) = (Arc::new(task.clone()), Arc::new(Shared::new(task.limits)));
        let (out, inbox) = channel();
        let seats = (0..task.workers.max(1)).map(|id| seat(id, &task, &shared, &out)).collect();
        Dispatcher {
            task,
            shared,
            seats,
            inbox,
            queue: VecDeque::from([Part::default()]),
            counted: Progress::default(),
            told: Instant::now(),
            executed: None,
            tests_until: None,
            listener,
        }
    }

    /// Until everything is explored or the run is stopped.
    fn until_done(&mut self) {
        loop {
            self.feed();
            if self.queue.is_empty() && self.seats.iter().all(|seat| seat.idle) {
                return;
            }
            self.look_around();
            if self.shared.stopped().is_some() {
                return;
            }
            self.listen(TICK);
        }
    }

    /// Takes one message, if one comes in time.
    fn listen(&mut self, patience: Duration) -> bool {
        match self.inbox.recv_timeout(patience) {
            Ok(message) => {
                self.take(message);
                true
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => unreachable!("workers say when they end"),
        }
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Ended(id) => self.hear_ended(id),
            Message::Gave(id, prefixes) => {
                self.hear_ended(id);
                self.seats[id].asked = false;
                self.queue.extend(prefixes);
            }
            Message::Idle(id) => {
                self.seats[id].asked = false;
                self.seats[id].idle = true;
            }
            Message::Warning(text) => self.listener.hear(&Event::Warning(&text)),
            // A wish to stop was seen there first.
            Message::Stopped => {}
            Message::Quit(id) => self.seats[id].gone = true,
            Message::Panicked(reason) => {
                self.shared.stop(Reason::Interrupted);
                self.hear_all_ended();
                resume_unwind(reason);
            }
        }
    }

    /// Counts and tells the paths of a worker that ended meanwhile, and how its tree grew.
    fn hear_ended(&mut self, id: usize) {
        for steps in self.seats[id].status.take_grown() {
            self.listener.hear(&Event::Grew { worker: id, steps: &steps });
            self.seats[id].status.give_back(steps);
        }
        for record in self.seats[id].status.take_ended() {
            self.count(&record);
            self.listener.hear(&Event::Ended(&record));
            // Whoever listens may be slower than the workers.
            if self.told.elapsed() >= TICK {
                self.check_limits();
                self.tell_progress();
            }
        }
        self.hear_open(id);
    }

    /// Tells the open states of a worker that have a test, as long as there is time.
    fn hear_open(&mut self, id: usize) {
        for state in self.seats[id].status.take_open() {
            if self.tests_until.is_some_and(|end| Instant::now() < end) {
                self.counted.open_tests += 1;
                self.listener.hear(&Event::Open(&state));
            }
        }
    }

    fn hear_all_ended(&mut self) {
        for id in 0..self.seats.len() {
            self.hear_ended(id);
        }
    }

    /// Gives work to those who have none, and asks for some where there is much.
    fn feed(&mut self) {
        for seat in self.seats.iter_mut().filter(|seat| seat.idle) {
            let Some(prefix) = self.queue.pop_front() else { break };
            seat.idle = false;
            seat.status.open.store(1, Relaxed);
            let _ = seat.orders.send(Order::Work(vec![prefix]));
        }
        let hungry = self.seats.iter().filter(|seat| seat.idle).count();
        let asked = self.seats.iter().filter(|seat| seat.asked).count();
        for _ in asked..hungry {
            let able = self.seats.iter_mut().filter(|seat| !seat.idle && !seat.asked);
            let Some(rich) = able.max_by_key(|seat| seat.status.open.load(Relaxed)) else { break };
            rich.asked = true;
            let _ = rich.orders.send(Order::Give);
        }
    }

    fn look_around(&mut self) {
        self.check_limits();
        if self.told.elapsed() >= TICK {
            self.hear_all_ended();
            self.tell_progress();
        }
    }

    /// Stops the workers if it is time, or if somebody wants so.
    fn check_limits(&mut self) {
        if self.task.interrupt.load(Relaxed) {
            self.shared.stop(Reason::Interrupted);
        }
        self.shared.check_time();
    }

    /// Tells how it is getting on, and now and then what was executed.
    fn tell_progress(&mut self) {
        self.told = Instant::now();
        let progress = self.progress();
        self.listener.hear(&Event::Progress(&progress));
        if self.executed.is_none_or(|last| last.elapsed() >= TELL_EXECUTED) {
            self.executed = Some(Instant::now());
            self.tell_executed();
        }
    }

    fn tell_executed(&mut self) {
        let (coverage, costs) = (self.coverage(), self.costs());
        self.listener.hear(&Event::Executed { coverage: &coverage, costs: &costs });
    }

    fn count(&mut self, record: &PathRecord) {
        let counted = &mut self.counted;
        match &record.end {
            End::Pruned => counted.pruned += 1,
            End::Path(PathEnd::Infeasible) => counted.infeasible += 1,
            End::Path(end) if is_cut(end) => counted.cut += 1,
            End::Path(_) => counted.paths += 1,
        }
        counted.tests += record.test.is_some() as u64;
        counted.errors += record.first as u64;
        counted.open_questions += record.open_questions as u64;
        counted.unforked += record.unforked as u64;
    }

    fn progress(&self) -> Progress {
        let [postponed, promoted, dismissed] = self.shared.postponed();
        let mut sum = Progress {
            postponed,
            promoted,
            dismissed,
            elapsed: self.shared.elapsed(),
            open: self.open_states(),
            forks: self.shared.forks(),
            instructions: self.shared.instructions(),
            memory: memory_in_use(),
            workers: self.seats.iter().filter(|seat| !seat.idle).count(),
            covered: self.coverage().edges(),
            ..self.counted.clone()
        };
        for seat in &self.seats {
            let figures = seat.status.figures.lock().unwrap_or_else(PoisonError::into_inner);
            sum.spilled += figures.spilled;
            sum.replayed += figures.replayed;
            sum.negated.add(&figures.negated);
            sum.open_questions += figures.negated.unknown;
            sum.unforked += figures.negated.unforked;
            sum.expressions += figures.expressions;
            sum.solver.add(&figures.solver);
        }
        sum
    }

    fn coverage(&self) -> Coverage {
        let mut all = Coverage::default();
        for seat in &self.seats {
            let figures = seat.status.figures.lock().unwrap_or_else(PoisonError::into_inner);
            all.add(&figures.coverage);
        }
        all
    }

    fn grounds(&self) -> Grounds {
        let mut all = Grounds::default();
        for seat in &self.seats {
            let figures = seat.status.figures.lock().unwrap_or_else(PoisonError::into_inner);
            all.add(&figures.grounds);
        }
        all
    }

    fn waiting(&self) -> Vec<(Position, u64)> {
        let mut all: BTreeMap<Position, u64> = BTreeMap::new();
        for seat in &self.seats {
            let figures = seat.status.figures.lock().unwrap_or_else(PoisonError::into_inner);
            for &(at, count) in &figures.waiting {
                *all.entry(at).or_default() += count;
            }
        }
        all.into_iter().collect()
    }

    fn costs(&self) -> Costs {
        let mut all = Costs::default();
        for seat in &self.seats {
            let figures = seat.status.figures.lock().unwrap_or_else(PoisonError::into_inner);
            all.add(&figures.costs);
        }
        all
    }

    fn open_states(&self) -> u64 {
        let own = |seat: &Seat| seat.status.open.load(Relaxed) as u64;
        self.queue.len() as u64 + self.seats.iter().map(own).sum::<u64>()
    }

    /// Lets the workers end and sums up. A worker that does not notice in time is left behind.
    fn finish(mut self) -> Outcome {
        let OpenTests { most, time } = self.task.open_tests;
        let tests = self.shared.stopped().is_some() && self.open_states() <= most;
        for seat in &self.seats {
            let _ = seat.orders.send(Order::Quit { tests });
        }
        let mut end = Instant::now() + GRACE;
        if tests && most > 0 {
            self.tests_until = Some(Instant::now() + time);
            end += time;
        }
        while !self.seats.iter().all(|seat| seat.gone) {
            let left = end.saturating_duration_since(Instant::now());
            if !self.listen(left) {
                break;
            }
        }
        self.hear_all_ended();
        self.tell_progress();
        self.tell_executed();
        Outcome {
            progress: self.progress(),
            stopped: self.shared.stopped(),
            coverage: self.coverage(),
            goal: self.task.goal,
            grounds: self.grounds(),
            waiting: self.waiting(),
            costs: self.costs(),
        }
    }
}

/// Starts a worker.
fn seat(id: usize, task: &Arc<Task>, shared: &Arc<Shared>, out: &Sender<Message>) -> Seat {
    let (orders, inbox) = channel();
    let status = Arc::new(Status::default());
    let given = (Arc::clone(task), Arc::clone(shared), Arc::clone(&status), out.clone());
    let work = move || {
        let (task, shared, status, out) = given;
        let afterwards = out.clone();
        let run = || Worker::new(id, task, shared, status, inbox, out).run();
        if let Err(reason) = catch_unwind(AssertUnwindSafe(run)) {
            let _ = afterwards.send(Message::Panicked(reason));
        }
    };
    let thread = || std::thread::Builder::new().name(format!("worker {id}"));
    // Where the process may not have that much, less is better than nothing.
    let work = Arc::new(Mutex::new(Some(work)));
    let begin = |size: usize| {
        let work = Arc::clone(&work);
        let run = move || {
            let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
            work.into_iter().for_each(|work| work());
        };
        thread().stack_size(size).spawn(run)
    };
    let begun = begin(STACK).or_else(|_| begin(STACK / 16));
    begun.expect("a thread can be started");
    Seat { orders, status, idle: true, asked: false, gone: false }
}
