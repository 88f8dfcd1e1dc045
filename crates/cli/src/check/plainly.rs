//! The plain exploration that `pollard check` tries once while it prunes.
//!
//! Some programs have few paths and formulas that no solver likes: a sort of five numbers has 120
//! paths, and asking whether two of its states are alike takes longer than to run them all. So when
//! pruning did not come to an end soon, it waits while the program is explored without it, for about
//! as much work as is done in a second. If that is the answer, it counts; otherwise pruning goes on
//! where it was.
//!
//! It is counted, not timed: instructions and questions to the solver. Where the tests of paths or
//! invariants of loops are wanted, or several violations, there is none.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use explore::{Event, Interlude, Limits, Listener, Outcome, Task, Tests};
use machine::PathEnd;
use report::property::{Bearing, Specification};
use report::recorder::{Recorder, Settings};

use crate::run::{self, Job};

/// Work of pruning before it is tried, in instructions.
const AFTER: u64 = 4_000_000;
/// Work of the plain exploration.
const WORK: u64 = 40_000_000;

/// The answer of a plain exploration.
pub struct Answer {
    pub outcome: Outcome,
    /// Stopped because a violation was found.
    pub satisfied: bool,
    /// What was explored.
    pub task: Task,
    /// What was recorded of it.
    pub recorder: Recorder,
}

/// What hands the answer over, if there is one.
pub type Handover = Arc<Mutex<Option<Answer>>>;

/// Takes the answer, if there is one.
pub fn take(handover: &Handover) -> Option<Answer> {
    handover.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// What a run of `task`, which prunes, is to try on its way; the answer goes to `handover`.
pub fn interlude(
    job: &Job<'_>,
    specification: &Specification,
    task: &Task,
    handover: &Handover,
) -> Option<Interlude> {
    let options = job.options;
    let wants_more = options.check.suite.is_some() || options.check.witness.is_some();
    let plan = &job.plan;
    if !plan.stops() || wants_more || plan.exploration.keep_going || plan.exploration.workers > 1 {
        return None;
    }
    let mut plain = Task { pruners: None, interlude: None, ..task.clone() };
    plain.tests = Tests::FirstErrors;
    plain.config.split_offsets = false;
    plain.limits = Limits { work: Some(WORK), ..plain.limits };
    let (specification, handover) = (specification.clone(), Arc::clone(handover));
    let settings = Mutex::new(Some(run::settings(job)));
    let began = Instant::now();
    let attempt = move || {
        let settings = settings.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(settings) = settings else { return false };
        let mut task = plain.clone();
        task.limits.time = task.limits.time.map(|time| time.saturating_sub(began.elapsed()));
        let answer = explore(task, &specification, settings);
        let known =
            answer.satisfied || answer.outcome.is_complete() && answer.outcome.stopped.is_none();
        if known {
            *handover.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        }
        known
    };
    Some(Interlude { after: AFTER, attempt: Arc::new(attempt) })
}

fn explore(task: Task, specification: &Specification, settings: Settings) -> Answer {
    let outer = Arc::clone(&task.interrupt);
    let task = Task { interrupt: Arc::default(), ..task };
    let recorder = Recorder::new(settings);
    let stop = Arc::clone(&task.interrupt);
    let mut watch = Watch { recorder, specification, outer, stop, satisfied: false };
    let outcome = explore::run(task.clone(), &mut watch);
    let Watch { recorder, satisfied, .. } = watch;
    Answer { outcome, satisfied, task, recorder }
}

/// Records the run, and stops it at the first violation.
struct Watch<'a> {
    recorder: Recorder,
    specification: &'a Specification,
    /// Set when the run that waits is to stop.
    outer: Arc<AtomicBool>,
    /// Set to stop this one.
    stop: Arc<AtomicBool>,
    satisfied: bool,
}

impl Listener for Watch<'_> {
    fn hear(&mut self, event: &Event<'_>) {
        self.recorder.hear(event);
        if let Event::Ended(record) = event
            && let explore::End::Path(PathEnd::Error(error)) = &record.end
            && matches!(self.specification.bearing(error), Bearing::Violates(_))
        {
            self.satisfied = true;
        }
        if self.satisfied || self.outer.load(Ordering::Relaxed) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
