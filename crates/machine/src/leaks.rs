//! Heap objects that are lost at the end: no pointer to them is left.
//!
//! Everything is looked at that the program could still use: globals, local variables and registers
//! of functions that have not returned, mapped memory, and the heap objects that these lead to. Any
//! bytes that form an address inside an object count as a pointer to it, at whatever offset they
//! are, so nothing that is still reachable is called lost. A symbolic value leads to every object
//! whose address occurs in its expression: that is where a choice between pointers comes from. That
//! an input's own bytes happen to be an address does not count, as it does not for numbers that the
//! program computes.

use std::collections::HashSet;

use expr::Pool;
use ir::{SpanId, Target};

use crate::end::{ErrorKind, Halt, Location, PathEnd, ProgramError, TraceLine, Unsupported};
use crate::machine::{Leaks, Machine, location_of, user_line};
use crate::memory::layout::{Layout, SiteId, Slot};
use crate::memory::object::{Data, Object, ObjectKind, Page};
use crate::state::State;

/// The live heap objects that nothing leads to, in the order of their slots.
pub fn lost<'s>(
    state: &'s State,
    layout: &'s Layout,
    pool: &Pool,
    target: Target,
) -> Vec<&'s Object> {
    let mut search = Search::new(state, layout, target);
    for thread in state.threads.all() {
        thread.stack.for_each_word(|word| search.reach(word));
    }
    search.expressions(pool);
    search.from(target, |kind| kind != ObjectKind::Heap)
}

/// The live heap objects that no number in a global leads to. Whether what only functions lead to
/// that have not returned is lost cannot be told: their registers and variables may be dead.
pub fn not_in_globals<'s>(state: &'s State, layout: &'s Layout, target: Target) -> Vec<&'s Object> {
    let search = Search::new(state, layout, target);
    search.from(target, |kind| !matches!(kind, ObjectKind::Heap | ObjectKind::Stack))
}

/// All live heap objects, in the order of their slots.
pub fn live(state: &State, target: Target) -> Vec<&Object> {
    let objects = state.memory.live_objects(target).map(|(_, object)| object);
    objects.filter(|object| object.kind == ObjectKind::Heap).collect()
}

struct Search<'s> {
    state: &'s State,
    layout: &'s Layout,
    /// Bytes of an address.
    width: u32,
    found: HashSet<Slot>,
    /// Found, but not looked into.
    next: Vec<Slot>,
}

impl<'s> Search<'s> {
    fn new(state: &'s State, layout: &'s Layout, target: Target) -> Search<'s> {
        let (found, next) = (HashSet::new(), Vec::new());
        Search { state, layout, width: target.ptr_size(), found, next }
    }

    /// The heap objects that nothing leads to, neither what was found so far nor objects of these
    /// kinds.
    fn from(mut self, target: Target, roots: impl Fn(ObjectKind) -> bool) -> Vec<&'s Object> {
        let memory = &self.state.memory;
        for (_, object) in memory.live_objects(target).filter(|(_, o)| roots(o.kind)) {
            self.scan(object);
        }
        while let Some(slot) = self.next.pop() {
            self.scan(memory.object(slot));
        }
        let heap = memory.live_objects(target).filter(|(_, o)| o.kind == ObjectKind::Heap);
        heap.filter(|(slot, _)| !self.found.contains(slot)).map(|(_, object)| object).collect()
    }

    fn reach(&mut self, word: u64) {
        if let Some(slot) = self.state.memory.slot_of(self.layout, word)
            && self.state.memory.object(slot).kind == ObjectKind::Heap
            && self.found.insert(slot)
        {
            self.next.push(slot);
        }
    }

    /// The addresses that occur in symbolic values.
    fn expressions(&mut self, pool: &Pool) {
        let mut work = Vec::new();
        self.state.threads.for_each_expr(|e| work.push(e));
        self.state.memory.for_each_symbolic(|e| work.push(e));
        let mut seen = HashSet::new();
        while let Some(e) = work.pop() {
            if !seen.insert(e) {
                continue;
            }
            let kind = pool.kind(e);
            work.extend(kind.operands());
            match kind {
                expr::Kind::Const(value) => self.reach(value),
                expr::Kind::Wide(id) => pool.wide_value(id).iter().for_each(|&w| self.reach(w)),
                expr::Kind::Table(id) => {
                    let table = pool.table(id);
                    let mut window = 0;
                    table.bytes.iter().for_each(|&byte| self.scan_byte(&mut window, byte));
                    work.extend(table.symbolic.iter().map(|&(_, e)| e));
                }
                _ => {}
            }
        }
    }

    fn scan(&mut self, object: &Object) {
        let mut window = 0;
        match &object.data {
            Data::None => {}
            Data::Single(page) => self.scan_page(&mut window, page),
            Data::Paged(table) => {
                for (_, page) in table.iter() {
                    match page {
                        Some(page) => self.scan_page(&mut window, page),
                        // All zeros: they can only end an address that began before.
                        None => (0..self.width).for_each(|_| self.scan_byte(&mut window, 0)),
                    }
                }
            }
        }
    }

    fn scan_page(&mut self, window: &mut u64, page: &Page) {
        for cell in page.iter() {
            self.scan_byte(window, cell.get());
        }
    }

    /// `window` holds the bytes before, the latest one on top.
    fn scan_byte(&mut self, window: &mut u64, byte: u8) {
        *window = *window >> 8 | u64::from(byte) << 56;
        self.reach(*window >> (64 - 8 * self.width));
    }
}

impl Machine {
    /// How a path ends where heap objects are left that must not be there.
    pub(crate) fn leak_at(&self, state: &State, halt: &Halt) -> Option<PathEnd> {
        let target = self.image.target();
        let exits = matches!(halt, Halt::Exit(_));
        let ends = match halt {
            Halt::Exit(_) | Halt::Signal(_) | Halt::Silent => true,
            // No run of the program ends at an assumption that cannot hold.
            Halt::Error { kind: ErrorKind::ContradictoryAssumption, .. } => false,
            Halt::Error { kind, .. } => kind.is_end(),
            _ => false,
        };
        match self.config.check_leaks {
            // What is lost stays lost, however the program ends afterwards.
            Leaks::Lost if exits => {}
            Leaks::LostAnyEnd if ends => {}
            Leaks::Live if ends => {
                let left = self.leak(live(state, target), "not freed")?;
                return Some(match exits {
                    true => PathEnd::Error(Box::new(left)),
                    false => {
                        let message = "whether memory is to be freed before an abnormal end";
                        let location = location_of(&self.image.program, state);
                        PathEnd::Unsupported(Box::new(Unsupported {
                            message: message.into(),
                            location,
                        }))
                    }
                });
            }
            _ => return None,
        }
        let layout = &self.space.layout;
        let lost = lost(state, layout, &self.pool, target);
        if let Some(error) = self.leak(lost, "lost") {
            return Some(PathEnd::Error(Box::new(error)));
        }
        let thorough = self.config.check_leaks == Leaks::LostAnyEnd;
        if thorough && self.leak(not_in_globals(state, layout, target), "").is_some() {
            let message =
                "whether memory is lost that only functions lead to that have not returned";
            let location = location_of(&self.image.program, state);
            let gap = Unsupported { message: message.into(), location };
            return Some(PathEnd::Unsupported(Box::new(gap)));
        }
        None
    }

    /// The first of these heap objects, as an error.
    fn leak(&self, objects: Vec<&Object>, what: &str) -> Option<ProgramError> {
        let leaked: Vec<_> =
            objects.into_iter().filter_map(|o| Some((o, self.user_span(o.site?)?))).collect();
        let (first, span) = leaked.first()?;
        let bytes: u64 = leaked.iter().map(|(o, _)| o.size).sum();
        let message = match leaked.len() {
            1 => format!("{} bytes are {what}", first.size),
            n => {
                format!("{} bytes are {what}, {bytes} bytes in {n} objects in all", first.size)
            }
        };
        let stack = self.trace(first.site?);
        let location = Location { span: *span, stack };
        Some(ProgramError {
            kind: ErrorKind::MemoryLeak,
            message,
            location,
            notes: Vec::new(),
            suffix: None,
        })
    }

    /// The calls of an allocation position, innermost first.
    fn trace(&self, site: SiteId) -> Vec<TraceLine> {
        let program = &self.image.program;
        let lines = self.space.layout.trace(site);
        lines.into_iter().map(|at| TraceLine::at(program, at)).collect()
    }

    /// The innermost position of an allocation in the user's code; none if there is none: what
    /// the C library allocates for itself is no leak of the program.
    fn user_span(&self, site: SiteId) -> Option<SpanId> {
        let lines = self.trace(site);
        user_line(&self.image.program, &lines).map(|line| line.span)
    }
}
