//! Happens-before on the path, as vector clocks, and the races of an operation with it.
//!
//! Two events are ordered if they are of one thread, or conflict, or through others. A race is a
//! pair of conflicting events that nothing between them orders: they could be next to each other,
//! and also the other way round. Reversed, the second comes where the first was, after those events
//! of the path that do not need the first (`notdep`). Which threads can begin that sequence are
//! its initials: one of them must be explored where the first event was.

use super::state::Footprint;

pub const THREADS: usize = 16;

/// How many events of each thread are before something, itself included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock([u16; THREADS]);

impl Clock {
    fn join(&mut self, other: &Clock) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }

    fn knows(&self, event: &Event) -> bool {
        self.0[event.thread] >= event.ordinal
    }
}

/// One executed operation. The node before it has the same number as the event.
#[derive(Clone, Debug)]
pub struct Event {
    pub thread: usize,
    /// How many events of its thread there are up to here.
    ordinal: u16,
    pub footprint: Footprint,
    clock: Clock,
}

/// The events from the start to here.
#[derive(Clone, Debug, Default)]
pub struct Path {
    events: Vec<Event>,
}

/// A place where something else must be explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// The event that is reversed, and so the node before it.
    pub event: usize,
    /// The threads that can begin what comes instead. None: only the operation itself can.
    pub initials: u16,
}

impl Path {
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// What happens before the next operation of a thread, without its own accesses.
    fn clock(&self, thread: usize) -> Clock {
        let last = self.events.iter().rev().find(|event| event.thread == thread);
        last.map_or(Clock::default(), |event| event.clock)
    }

    pub fn push(&mut self, thread: usize, footprint: Footprint) {
        let mut clock = self.clock(thread);
        clock.0[thread] += 1;
        let ordinal = clock.0[thread];
        for event in &self.events {
            if event.footprint.conflicts(&footprint) {
                clock.join(&event.clock);
            }
        }
        self.events.push(Event { thread, ordinal, footprint, clock });
    }

    pub fn pop(&mut self) {
        self.events.pop();
    }

    /// Changes what the last event accessed, and returns what it was.
    pub fn replace_last(&mut self, footprint: Footprint) -> Footprint {
        let last = self.events.pop().expect("an event");
        self.push(last.thread, footprint);
        last.footprint
    }

    /// The races of an operation that comes next. The initials contain its own thread if the
    /// operation itself can begin.
    pub fn races(&self, thread: usize, footprint: &Footprint) -> Vec<Race> {
        let mut before = self.clock(thread);
        let mut racing = Vec::new();
        for (number, event) in self.events.iter().enumerate().rev() {
            if before.knows(event) {
                continue;
            }
            if event.thread != thread && event.footprint.conflicts(footprint) {
                racing.push(number);
                before.join(&event.clock);
            }
        }
        let race = |event| {
            let after = self.without(event);
            let first = after.iter().all(|other| other.thread != thread && !before.knows(other));
            let own = if first { 1 << thread } else { 0 };
            Race { event, initials: self.initials(&after) | own }
        };
        racing.into_iter().map(race).collect()
    }

    /// The events with which a later access of a thread may race, as far as can be said here, each
    /// with the initials of what comes after it on the path.
    pub fn replayed(&self, thread: usize, footprint: &Footprint) -> Vec<Race> {
        let before = self.clock(thread);
        let racing = |(_, event): &(usize, &Event)| {
            event.thread != thread && !before.knows(event) && event.footprint.conflicts(footprint)
        };
        let race = |(event, _)| Race { event, initials: self.initials(&self.without(event)) };
        self.events.iter().enumerate().filter(racing).map(race).collect()
    }

    /// The events after an event that do not happen after it.
    fn without(&self, event: usize) -> Vec<&Event> {
        let reversed = &self.events[event];
        let later = self.events[event + 1..].iter();
        later.filter(|other| !other.clock.knows(reversed)).collect()
    }

    /// The threads whose first event has none of the others before it.
    fn initials(&self, events: &[&Event]) -> u16 {
        let mut initials = 0;
        for (number, event) in events.iter().enumerate() {
            if events[..number].iter().all(|earlier| !event.clock.knows(earlier)) {
                initials |= 1 << event.thread;
            }
        }
        initials
    }
}
