//! The one way by which a step sees what is no register and no byte of memory.
//!
//! A run over unknown values (`crate::generalise`) tells what a segment of a path depends on.
//! Registers and memory are symbols there, so nothing that is computed from them is forgotten.
//! Everything else that a step looks at has to be noted by hand: the kernel, how much stack is
//! used, which activation a frame is. Such things are [`Unseen`], and only the functions of this
//! file open them: those of [`Context`] note what a step looks at, those of [`Machine`] are for
//! whoever compares states. A step has no machine, so it cannot look without a note.

use expr::ExprId;

use crate::generalise::{Recording, Traced};
use crate::host::{Kernel, SavedMask};
use crate::machine::Machine;
use crate::memory::layout::Slot;
use crate::memory::{Memory, Space};
use crate::state::State;
use crate::step::Context;
use crate::thread::ThreadId;

/// A part of a state that no step sees without a note.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unseen<T>(T);

impl<T> Unseen<T> {
    /// Puts something behind the door.
    pub(crate) fn new(value: T) -> Unseen<T> {
        Unseen(value)
    }
}

impl Unseen<u64> {
    /// The next number.
    pub(crate) fn next(self) -> Unseen<u64> {
        Unseen(self.0 + 1)
    }

    pub(crate) fn plus(self, other: Unseen<u64>) -> Unseen<u64> {
        Unseen(self.0 + other.0)
    }
}

impl Unseen<Kernel> {
    /// Calls `f` with the expressions that the kernel holds: they are roots.
    pub(crate) fn for_each_symbolic(&self, f: impl FnMut(ExprId)) {
        self.0.for_each_symbolic(f);
    }
}

/// How much stack a step wants.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// A frame of so many words.
    Frame(u32),
    /// An object of so many bytes.
    Object(u64),
}

impl Context<'_> {
    /// The kernel. From now on it matters how it was where the run over unknown values started.
    pub fn kernel(&mut self) -> &mut Kernel {
        self.kernel_and_memory().0
    }

    /// The same with the memory beside it.
    pub fn kernel_and_memory(&mut self) -> (&mut Kernel, &mut Memory, &mut Space) {
        if let Some(run) = &mut self.recording {
            run.look_at_kernel();
        }
        (&mut self.state.kernel.0, &mut self.state.memory, self.space)
    }

    /// The same for the call that ends the program: it gives the program nothing to see.
    pub fn kernel_at_exit(&mut self) -> (&mut Kernel, &mut Memory, &mut Space) {
        (&mut self.state.kernel.0, &mut self.state.memory, self.space)
    }

    /// The number of the running allocation among those of the user's code, counted from 1. A run
    /// over unknown values gives up: other states made more of them before, or fewer.
    pub fn allocation_number(&mut self) -> Option<u64> {
        if let Some(run) = &mut self.recording {
            run.give_up("an allocation that may fail");
            return None;
        }
        Some(self.state.allocating.made.0 + 1)
    }

    /// Whether what is written to a descriptor goes to a sink, which remembers nothing of it.
    pub fn is_sink(&mut self, fd: i32) -> bool {
        let sink = self.state.kernel.0.is_sink(fd);
        match (&mut self.recording, sink) {
            (Some(run), true) => run.write_to_sink(fd),
            (Some(run), false) => run.look_at_kernel(),
            (None, _) => {}
        }
        sink
    }

    /// Signal masks to restore when the handlers that run now return. A run over unknown values
    /// ends with a signal.
    pub fn masks(&mut self) -> &mut Vec<SavedMask> {
        if let Some(run) = &mut self.recording {
            run.give_up("a signal");
        }
        &mut self.state.thread_mut().masks.0
    }

    /// Whether there is that much room left on the stack. Both answers hold for some amounts of
    /// stack in use and not for others: a state that uses less may fit where this one does not, and
    /// one that uses more may not where this one does.
    pub fn has_stack_for(&mut self, wanted: Wanted) -> bool {
        let (words, size) = match wanted {
            Wanted::Frame(words) => (words, 0),
            Wanted::Object(size) => (0, size),
        };
        let used = self.state.stack().bytes(words).plus(self.state.memory.stack_bytes()).0;
        let total = used.saturating_add(size);
        let fits = total <= self.config.max_stack;
        if let Some(run) = &mut self.recording {
            run.note_stack(total, fits);
        }
        fits
    }

    /// The running frame gives stack back. If it was there when the run over unknown values
    /// started, other states may give back another amount: the objects that they have in the frame
    /// are not those that this one has.
    pub fn gives_back_stack(&mut self) {
        let serial = self.state.stack().top().serial;
        let used = stack_bytes(self.state);
        if let Some(run) = &mut self.recording
            && serial < run.origin.stack().next_serial
        {
            run.note_given_back(used);
        }
    }

    /// The stack objects of the running frame, in order. If the frame was there when the run over
    /// unknown values started, it matters from now on which ones it had.
    pub fn frame_objects(&mut self) -> &[Slot] {
        let (serial, depth) = (self.state.stack().top().serial, self.state.stack().depth() as u32);
        if let Some(run) = &mut self.recording
            && serial < run.origin.stack().next_serial
        {
            run.look_at_objects(depth);
        }
        self.state.stack().top_objects()
    }

    /// The number that tells the running frame from every other activation of this path. How many
    /// calls there were before differs from state to state: when values are unknown, it is an
    /// expression.
    pub fn frame_serial(&mut self) -> ExprId {
        let serial = self.state.stack().top().serial.0;
        let (thread, depth) = (self.state.thread_id(), self.state.stack().depth() as u32);
        match &mut self.recording {
            None => self.pool.constant(serial, 64),
            Some(run) => run.serial(self.pool, serial, (thread, depth)),
        }
    }
}

impl Recording {
    /// The serial number of a frame as an expression: it was there when the run started, or came so
    /// many calls later.
    pub(crate) fn serial(
        &mut self,
        pool: &mut expr::Pool,
        serial: u64,
        (thread, depth): (ThreadId, u32),
    ) -> ExprId {
        let next = serial_of(&self.origin, thread, 0).unwrap_or(0);
        if serial < next {
            return self.serial_cell(pool, thread, depth);
        }
        self.later_serial(pool, thread, serial - next)
    }
}

impl Machine {
    /// The kernel of a state, for whoever compares states.
    pub fn kernel_of<'s>(&self, state: &'s State) -> &'s Kernel {
        &state.kernel.0
    }

    /// Bytes of stack that a state uses.
    pub fn stack_bytes(&self, state: &State) -> u64 {
        stack_bytes(state)
    }

    /// The stack objects of the frame at a depth of a state, for whoever compares states.
    pub fn frame_objects_of(&self, state: &State, depth: u32) -> Option<Vec<Slot>> {
        state.stack().objects_at(depth as usize)
    }

    /// Words that the frames of a state may take in the fast loop, if the whole stack may take
    /// `max` bytes.
    pub(crate) fn frame_words(&self, state: &State, max: u64) -> usize {
        (max.saturating_sub(state.memory.stack_bytes().0) / 8) as usize
    }
}

impl Traced<'_> {
    /// How much more stack is used at the end than at the start, at most: what frames of the start
    /// give back is left out.
    pub fn stack_growth(&self) -> i64 {
        stack_bytes(self.state) as i64 - self.run.least_stack() as i64
    }

    /// Whether the frame at a depth of the end was there at the start.
    pub fn is_old_frame(&self, depth: u32) -> bool {
        let frame = self.state.stack().frame(depth as usize);
        frame.is_some_and(|frame| frame.serial < self.run.origin.stack().next_serial)
    }

    /// The stack objects that the frame at a depth had at the start.
    pub fn objects_at_start(&self, depth: u32) -> Vec<Slot> {
        let objects = self.run.origin.stack().objects_at(depth as usize);
        objects.expect("the frame was there at the start")
    }

    /// How many more frames were made at the end than at the start; and which frame is at a depth,
    /// if it is a new one.
    pub(crate) fn new_serial(&self, thread: ThreadId, depth: u32) -> Option<NewSerial> {
        let Some(first) = serial_of(&self.run.origin, thread, 0) else {
            return Some(NewSerial::Gone);
        };
        let Some(serial) = serial_of(self.state, thread, depth) else {
            return Some(NewSerial::Gone);
        };
        let old = if depth == 0 { serial == first } else { serial < first };
        (!old).then(|| NewSerial::Later(serial - first))
    }
}

/// The serial number of a frame at the end of a segment.
pub(crate) enum NewSerial {
    /// So much more than the next one at the start.
    Later(u64),
    /// There is no such frame.
    Gone,
}

/// The serial number of the frame at a depth of a thread's stack, with depth 0 the one that comes
/// next.
pub(crate) fn serial_of(state: &State, thread: ThreadId, depth: u32) -> Option<u64> {
    let stack = state.stack_of(thread)?;
    match depth {
        0 => Some(stack.next_serial.0),
        _ => stack.frame(depth as usize).map(|frame| frame.serial.0),
    }
}

pub(crate) fn stack_bytes(state: &State) -> u64 {
    state.stack().bytes(0).plus(state.memory.stack_bytes()).0
}
