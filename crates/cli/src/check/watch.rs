//! Listens to an exploration and stops it when the answer is known or the user wants no more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use explore::{End, Event, Listener};
use machine::PathEnd;
use report::property::{Bearing, Criterion, Specification};
use report::suite::Suite;

use crate::run::Job;
use crate::run::live::Live;

/// The listener.
pub struct Watch<'a> {
    live: Live<'a>,
    suite: Option<&'a mut Suite>,
    specification: Specification,
    keep_going: bool,
    /// Set to stop the run.
    stop: Arc<AtomicBool>,
    /// Set when the user wants to stop it.
    interrupt: Arc<AtomicBool>,
    satisfied: bool,
}

impl<'a> Watch<'a> {
    /// Hands all events on, and sets `stop` when it is time.
    pub fn new(
        job: &Job<'_>,
        specification: &Specification,
        live: Live<'a>,
        suite: Option<&'a mut Suite>,
        stop: Arc<AtomicBool>,
    ) -> Watch<'a> {
        let specification = match specification.criterion {
            // The first test that calls it is enough.
            Some(Criterion::ErrorCall) => Specification::named("unreach-call").unwrap_or_default(),
            _ => specification.clone(),
        };
        Watch {
            live,
            suite,
            specification,
            keep_going: job.plan.exploration.keep_going,
            stop,
            interrupt: Arc::clone(&job.io.interrupt),
            satisfied: false,
        }
    }

    /// Whether the run was stopped because the answer was known.
    pub fn finish(mut self) -> bool {
        self.live.clear();
        self.satisfied
    }
}

impl Listener for Watch<'_> {
    fn hear(&mut self, event: &Event<'_>) {
        self.live.hear(event);
        if let Some(suite) = &mut self.suite {
            suite.hear(event);
        }
        if let Event::Ended(record) = event
            && let End::Path(PathEnd::Error(error)) = &record.end
            && matches!(self.specification.bearing(error), Bearing::Violates(_))
            && !self.keep_going
        {
            self.satisfied = true;
        }
        if self.satisfied || self.interrupt.load(Ordering::Relaxed) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
