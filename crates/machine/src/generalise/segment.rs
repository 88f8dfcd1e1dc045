//! A segment that was run over unknown values: where it ends, and what cells are there.

use std::rc::Rc;

use expr::{Chunks, ExprId, InputId, Kind, Model, Pool, SymId};
use ir::Position;

use super::cells::CellByte;
use crate::door::NewSerial;
use crate::generalise::live::Live;
use crate::generalise::{Cell, LINE, Recording};
use crate::memory::ByteValue;
use crate::memory::layout::{Layout, Slot};
use crate::memory::object::{Data, Life, PAGE};
use crate::memory::veil::Reliance;
use crate::state::State;
use crate::thread::ThreadId;

/// Bytes of an object that are compared with the truth.
const MAX_COMPARED: u64 = 1 << 16;

/// Where a segment ends.
#[derive(Clone, Debug)]
pub struct SegmentEnd {
    /// A model of the path that it is on.
    pub model: Rc<Model>,
    /// The inputs of that path.
    pub inputs: Chunks<InputId>,
    /// Instructions up to there.
    pub instructions: u64,
    /// Where it is, and the depth of the stack; none if the path ends.
    pub at: Option<(Position, usize)>,
}

impl SegmentEnd {
    /// The place where a state is.
    pub fn state(state: &State) -> SegmentEnd {
        let at = Some((state.position(), state.stack().depth()));
        SegmentEnd { at, ..SegmentEnd::end(state) }
    }

    /// The end of the path of a state.
    pub fn end(state: &State) -> SegmentEnd {
        SegmentEnd {
            model: Rc::clone(state.path.model()),
            inputs: state.inputs.clone(),
            instructions: state.instructions,
            at: None,
        }
    }
}

/// A segment that was run over unknown values.
pub struct Traced<'r> {
    /// What must hold for it to be run this way.
    pub run: &'r mut Recording,
    /// The state at its end.
    pub state: &'r mut State,
    /// Where objects are.
    pub layout: &'r Layout,
    /// Instructions that it took.
    pub steps: u64,
    /// Registers that are live at its end.
    pub(super) live: Live,
}

/// What a cell at the end of a segment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtEnd {
    /// What it was at the start.
    Same,
    /// This, in terms of the start.
    Is(ExprId),
    /// There is no such cell.
    Gone,
}

impl Traced<'_> {
    /// What else must be as it was: objects and allocations.
    pub fn reliance(&self) -> std::cell::Ref<'_, Reliance> {
        self.state.memory.veil().expect("the run drew it").noted.borrow()
    }

    /// Whether there are stores of which it is not known yet whether their place matters.
    pub fn has_delayed(&self) -> bool {
        self.run.has_delayed()
    }

    /// Whether a cell is untouched as a whole, as far as that can be told at a glance.
    pub fn is_untouched(&mut self, pool: &mut Pool, id: InputId) -> bool {
        let cell = self.run.cells.get(id);
        match cell {
            Cell::Input(_) => true,
            Cell::Future { .. } => self.run.created() == 0,
            Cell::Serial { .. } => false,
            Cell::Memory { slot, line } => {
                let memory = &self.state.memory;
                memory.object(slot).life == Life::Live
                    && memory.overlay(slot).is_some_and(|o| o.is_veiled(line as u64 * LINE))
            }
            Cell::Register { thread, depth, slot, bits } => {
                let Some(stack) = self.state.stack_of(thread) else { return false };
                stack.is_frozen(depth as usize) || {
                    let now = stack.register(depth as usize, slot).and_then(|(_, shadow)| shadow);
                    now.is_some_and(|now| now == self.run.cells.register(pool, cell, bits))
                }
            }
        }
    }

    /// What a byte of a cell at the end is in terms of the start; nothing if there is no such cell
    /// any more, or if it is as it was.
    pub fn at_end(&mut self, pool: &mut Pool, sym: SymId) -> AtEnd {
        let (cell, byte) = self.run.cells.of(pool, sym);
        match cell {
            Cell::Input(_) => AtEnd::Same,
            Cell::Future { ordinal, size } => {
                let cell = Cell::Future { ordinal: ordinal + self.run.created(), size };
                let id = self.run.cells.input(pool, cell, size);
                AtEnd::Is(pool.input_byte(id, byte))
            }
            // What a detour did not join is gone, not the same.
            Cell::Serial { depth: 0, .. } if self.run.is_blurred() => AtEnd::Gone,
            Cell::Serial { thread, depth } => match self.new_serial(thread, depth) {
                None => AtEnd::Same,
                Some(NewSerial::Gone) => AtEnd::Gone,
                Some(NewSerial::Later(later)) => {
                    let serial = self.run.later_serial(pool, thread, later);
                    AtEnd::Is(pool.byte(serial, byte))
                }
            },
            Cell::Memory { slot, .. } if self.state.memory.object(slot).life != Life::Live => {
                AtEnd::Gone
            }
            Cell::Register { thread, depth, .. } if self.is_frozen(thread, depth) => AtEnd::Same,
            Cell::Memory { .. } | Cell::Register { .. } => {
                let e = match (cell.byte_in(self.state, byte), cell) {
                    // Nobody has looked at it.
                    (
                        None | Some(CellByte::Input(..) | CellByte::Element(..)),
                        Cell::Memory { .. },
                    ) => return AtEnd::Same,
                    (None, _) => return AtEnd::Gone,
                    (Some(value), _) => value.expr(pool),
                };
                match pool.kind(e) == Kind::Sym(sym) {
                    true => AtEnd::Same,
                    false => AtEnd::Is(e),
                }
            }
        }
    }

    /// Whether a frame has not run since the start.
    fn is_frozen(&self, thread: ThreadId, depth: u32) -> bool {
        self.state.stack_of(thread).is_some_and(|stack| stack.is_frozen(depth as usize))
    }

    /// Whether the end of the run has other values than the state that the segment led to in truth.
    /// It never may: the run is wrong then. Slow.
    pub fn departs_from(&mut self, pool: &mut Pool, truth: &State) -> bool {
        let changed = self.state.memory.veil().map(|veil| veil.changed().collect::<Vec<Slot>>());
        let memory = changed.into_iter().flatten().any(|slot| {
            let (now, object) = (self.state.memory.object(slot), truth.memory.object(slot));
            let bytes = match object.data {
                Data::Paged(_) => (object.size + PAGE).min(MAX_COMPARED),
                Data::None | Data::Single(_) => PAGE,
            };
            now.life != object.life
                || now.size != object.size
                || (0..bytes).any(|offset| self.departs_at(pool, truth, slot, offset))
        });
        let (depth, live) = (truth.stack().depth(), Rc::clone(&self.live));
        memory
            || live.iter().any(|&(slot, _)| {
                let here = self.state.stack().register(depth, slot);
                let (Some((is, here)), Some((was, there))) =
                    (here, truth.stack().register(depth, slot))
                else {
                    return false;
                };
                match (here, there) {
                    (None, None) => is[0] != was[0],
                    (None, Some(e)) => is[0] != self.run.value_in_truth(e),
                    (Some(e), there) => {
                        let was = there.map_or(was[0], |e| self.run.value_in_truth(e));
                        self.run.value(pool, e).words()[0] != was
                    }
                }
            })
    }

    /// The same of a byte of memory.
    fn departs_at(&mut self, pool: &Pool, truth: &State, slot: Slot, offset: u64) -> bool {
        let is = match self.state.memory.byte_at(slot, offset) {
            None => return false,
            Some(ByteValue::Concrete(is)) => is,
            Some(ByteValue::Symbolic(e)) => self.run.word(pool, e) as u8,
        };
        match truth.memory.byte_at(slot, offset) {
            None => false,
            Some(ByteValue::Concrete(was)) => is != was,
            Some(ByteValue::Symbolic(e)) => is != self.run.value_in_truth(e) as u8,
        }
    }

    /// Demands that the stores whose place does not matter stay inside their objects, and the
    /// others at their place: `matters` says of which objects something will be read.
    pub fn flush(&mut self, pool: &mut Pool, matters: &dyn Fn(Slot) -> bool) {
        self.run.flush_all(pool, matters);
    }
}
