//! Both ways of a branch at once, when a segment is run over unknown values.
//!
//! A branch on the way of a segment makes its condition a demand: another state would go the other
//! way, and nobody knows what is there. But often nothing much is there: `if (full) errors++;`
//! changes a counter that matters to nobody. When all that is wanted is that no error is missed,
//! the other way is run as well, up to where the two ways meet again. If it gets there, what either
//! way changed is a choice between two values (`full ? errors + 1 : errors`), and the condition
//! itself is not demanded: it is in the formula where one of these values is, and nowhere else.
//!
//! - The other way is run by the same machine over the same symbols. What it demands (an access
//!   that must be in bounds, a flag that an assertion wants) is demanded of all states, which is
//!   more than need be. What holds in truth is demanded, so the state that the formula is found
//!   from still satisfies it.
//! - Where the other way comes to an error, an input, a system call, an allocation, an assumption,
//!   or takes too long, there is no detour: everything is as it was before, and the condition is
//!   demanded.
//! - A detour covers no branch and no path that was not explored: formulas found this way say that
//!   no error is missed, and nothing of tests or coverage.

use expr::{ExprId, Pool};
use ir::analysis::{Cfg, DomTree, LoopForest, PostDomTree};
use ir::{EdgeId, FuncId, Inst, Position};

use super::recording::Recording;
use super::walk::Walk;
use super::{LINE, SegmentEnd};
use crate::memory::layout::{IdMap, Layout, Slot};
use crate::memory::object::{Data, Life, PAGE};
use crate::memory::veil::Reliance;
use crate::memory::{ByteValue, Memory};
use crate::state::State;
use crate::step;
use crate::thread::Thread;

/// Whether detours are tried.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Detours {
    /// None.
    #[default]
    Off,
    /// Those that enter no block that is watched.
    Unwatched,
    /// All.
    On,
}

/// Instructions that the detours of one segment may take, and branches inside of detours that are
/// detours themselves.
const MAX_STEPS: u32 = 2_000;
const MAX_INSIDE: u32 = 6;
/// Attempts at a branch after which it is looked at whether any was of use; and of those that
/// follow then, one in so many is made.
const PATIENCE: u32 = 8;
const RARELY: u32 = 64;

/// What is known of the branches of a program.
#[derive(Default)]
pub(crate) struct Branches {
    /// The join point of a branch.
    meets: IdMap<Position, Option<u32>>,
    functions: IdMap<FuncId, (PostDomTree, LoopForest)>,
    /// Attempts, and those that came to the join point.
    tried: IdMap<Position, (u32, u32)>,
    /// Those of the last run that did.
    last: Vec<Position>,
}

impl Branches {
    fn meet(&mut self, body: &ir::Body, at: Position) -> Option<u32> {
        let Branches { meets, functions, .. } = self;
        *meets.entry(at).or_insert_with(|| {
            let (tree, loops) = functions.entry(at.func).or_insert_with(|| {
                let cfg = Cfg::new(body);
                (PostDomTree::new(&cfg), LoopForest::new(&cfg, &DomTree::new(&cfg)))
            });
            let block = body.block_of(at.inst);
            // How often a loop is gone through is no detour.
            let meet = tree.ipdom(block)?;
            (loops.innermost(meet) == loops.innermost(block)).then(|| body.blocks[meet].first)
        })
    }

    /// Whether an attempt at a branch is worth it.
    fn hopeful(&mut self, at: Position) -> bool {
        let (tried, done) = self.tried.entry(at).or_default();
        *tried += 1;
        *tried <= PATIENCE || *done * 4 >= *tried || *tried % RARELY == 0
    }

    fn succeeded(&mut self, at: Position) {
        self.last.push(at);
        if let Some((_, done)) = self.tried.get_mut(&at) {
            *done += 1;
        }
    }

    /// A run begins.
    pub fn begin(&mut self) {
        self.last.clear();
    }

    /// Whether the last run took detours. They count as failed: what came of them was of no use.
    pub fn disown(&mut self) -> bool {
        for at in &self.last {
            if let Some((_, done)) = self.tried.get_mut(at) {
                *done = done.saturating_sub(1);
            }
        }
        !std::mem::take(&mut self.last).is_empty()
    }
}

/// What detours may still take in one segment.
pub(super) struct Allowance {
    kind: Detours,
    steps: u32,
    inside: u32,
}

impl Allowance {
    pub fn new(kind: Detours) -> Allowance {
        Allowance { kind, steps: MAX_STEPS, inside: 0 }
    }

    /// Steps that were taken.
    pub fn used(&self) -> u32 {
        MAX_STEPS - self.steps
    }
}

/// A branch whose condition is not known.
struct Branch {
    at: Position,
    condition: ExprId,
    then: EdgeId,
    other: EdgeId,
}

/// The join point of a branch: the instruction and the depth of the stack.
#[derive(Clone, Copy)]
struct JoinPoint {
    at: Position,
    depth: usize,
}

impl Walk<'_> {
    /// Runs a state that is before a branch to where its ways meet, with what either way changed as
    /// a choice; says whether that was possible. If not, the state is as it was.
    pub(super) fn detour(&mut self, state: &mut State, goal: Option<&SegmentEnd>) -> bool {
        if self.detours.kind == Detours::Off
            || self.detours.steps == 0
            || self.detours.inside >= MAX_INSIDE
        {
            return false;
        }
        let Some(branch) = self.branch(state) else { return false };
        let body = self.image.body(branch.at.func);
        let Some(pc) = self.machine.workspace.branches.meet(body, branch.at) else { return false };
        if !self.machine.workspace.branches.hopeful(branch.at) {
            return false;
        }
        let join_point =
            JoinPoint { at: Position::new(branch.at.func, pc), depth: state.stack().depth() };
        let mark = self.run.mark();
        let base = state.twin();
        self.detours.inside += 1;
        let done = self.both_sides(state, &branch, join_point, goal);
        self.detours.inside -= 1;
        match done {
            true => self.machine.workspace.branches.succeeded(branch.at),
            false => {
                self.run.take_back(mark);
                *state = base;
            }
        }
        self.machine.space.tlb.clear();
        done
    }

    /// The branch that a state is before, if its condition depends on what is unknown.
    fn branch(&mut self, state: &State) -> Option<Branch> {
        let frame = state.stack().top();
        let body = self.image.body(frame.func);
        let Inst::Branch { cond, then, other } = body.insts[frame.pc as usize] else { return None };
        let slot = self.image.code(frame.func).reg_slots[cond.as_reg()?.index()];
        let condition = state.stack().shadow(slot)?;
        match self.run.known(&self.machine.pool, condition) {
            Some(_) => None,
            None => Some(Branch { at: frame.position(), condition, then, other }),
        }
    }

    fn both_sides(
        &mut self,
        state: &mut State,
        branch: &Branch,
        join_point: JoinPoint,
        goal: Option<&SegmentEnd>,
    ) -> bool {
        let before = state.memory.clone();
        let mut other = state.twin();
        let holds = self.run.word(&self.machine.pool, branch.condition) != 0;
        let (edge, contrary) =
            if holds { (branch.then, branch.other) } else { (branch.other, branch.then) };
        if !self.side(&mut other, contrary, join_point, None)
            || !self.side(state, edge, join_point, goal)
        {
            return false;
        }
        let choice = match holds {
            true => branch.condition,
            false => self.machine.pool.not(branch.condition),
        };
        let layout = &self.machine.space.layout;
        let mut join = Join { choice, layout, run: self.run, pool: &mut self.machine.pool };
        let live = self.machine.workspace.live.at(&self.image, join_point.at, false);
        let joined = join.control(state, &other)
            && join.registers(state, &other, &live)
            && join.memory(&mut state.memory, &other.memory, &before);
        if state.stack().next_serial != other.stack().next_serial {
            self.run.blur();
        }
        joined
    }

    /// Runs a state along an edge to a join point; says whether it came there. With a goal, the
    /// state must not come to that before.
    fn side(
        &mut self,
        state: &mut State,
        edge: EdgeId,
        join_point: JoinPoint,
        goal: Option<&SegmentEnd>,
    ) -> bool {
        self.machine.space.tlb.clear();
        let mark = self.run.mark();
        let (watched, ()) = self.in_context(state, |cx| step::take_edge(cx, edge));
        if watched && self.detours.kind == Detours::Unwatched && goal.is_none() {
            return false;
        }
        loop {
            let here = (state.stack().top().position(), state.stack().depth());
            if here == (join_point.at, join_point.depth) {
                return true;
            }
            let beyond = goal.is_some_and(|goal| {
                state.instructions > goal.instructions
                    || state.instructions == goal.instructions && goal.at == Some(here)
            });
            if beyond || here.1 < join_point.depth || self.detours.steps == 0 {
                return false;
            }
            self.detours.steps -= 1;
            if self.detour(state, goal) {
                continue;
            }
            let (watched, outcome) = self.in_context(state, step::step);
            let forbidden = watched && self.detours.kind == Detours::Unwatched && goal.is_none();
            if outcome.is_err()
                || forbidden
                || self.run.given_up().is_some()
                || !self.run.only_needs_since(&self.machine.pool, &mark)
            {
                return false;
            }
        }
    }
}

/// Makes one state of two that came to the same place.
struct Join<'a> {
    /// What holds where the first one is right.
    choice: ExprId,
    layout: &'a Layout,
    run: &'a mut Recording,
    pool: &'a mut Pool,
}

impl Join<'_> {
    /// Whether the two have the same frames, and are the same in what is no register and no memory.
    fn control(&self, state: &State, other: &State) -> bool {
        let frames = |state: &State| {
            state
                .stack()
                .frames
                .iter()
                .map(|f| (f.position(), f.base, f.objects))
                .collect::<Vec<_>>()
        };
        let Thread {
            stack,
            fenv,
            masks,
            id,
            // Nothing that the program sees.
            turns: _,
        } = state.thread();
        let there = other.thread();
        let State {
            inputs,
            // The running one is compared; no other one runs on a detour.
            threads: _,
            // Joined.
            memory: _,
            // A way that looks at it is no detour.
            kernel: _,
            allocating: _,
            // These belong to the path, of which a run over unknown values has none.
            path: _,
            preferred: _,
            trail: _,
            met: _,
            script: _,
            arguments: _,
            concrete: _,
            depth: _,
            open_questions: _,
            // Both ways are run, whatever the program wants of its states.
            forks_not: _,
            // A call that may fail gives the run up.
            failing: _,
            unforked: _,
            ended: _,
            // Nothing that the program sees.
            instructions: _,
            trace: _,
        } = state;
        frames(state) == frames(other)
            && stack.objects == there.stack.objects
            && *fenv == there.fenv
            && *masks == there.masks
            && *id == there.id
            && inputs.len() == other.inputs.len()
    }

    /// Registers of the running frame that are live.
    fn registers(&mut self, state: &mut State, other: &State, live: &[(u32, u32)]) -> bool {
        let depth = state.stack().depth();
        for &(slot, bits) in live {
            let count = bits.div_ceil(64) as usize;
            let value = |pool: &mut Pool, state: &State| {
                let (words, shadow) = state.stack().register(depth, slot)?;
                Some(shadow.unwrap_or_else(|| pool.constant_words(&words[..count], bits)))
            };
            let (Some(here), Some(there)) = (value(self.pool, state), value(self.pool, other))
            else {
                return false;
            };
            if here == there {
                continue;
            }
            if bits > 64 {
                return false;
            }
            let both = self.pool.ite(self.choice, here, there);
            let word = (state.stack().top().base + slot) as usize;
            state.stack_mut().words[word] = 0;
            state.stack_mut().set_shadow(slot, Some(both));
        }
        true
    }

    /// Memory, which was like `before` where the ways parted.
    fn memory(&mut self, memory: &mut Memory, other: &Memory, before: &Memory) -> bool {
        let (Some(here), Some(there)) = (memory.veil(), other.veil()) else { return false };
        let mut slots: Vec<Slot> = here.changed().chain(there.changed()).collect();
        slots.sort_unstable();
        slots.dedup();
        if !slots.into_iter().all(|slot| self.object(memory, other, before, slot)) {
            return false;
        }
        let noted = there.noted.borrow();
        let Some(veil) = memory.veil_mut() else { return false };
        let all = veil.noted.get_mut();
        // All that the other way noted. What is flushed after each step is not there any more.
        let Reliance { objects, sites, free, other, read } = &*noted;
        for (&slot, &met) in objects {
            all.objects.entry(slot).or_insert(met);
        }
        for (&site, &made) in sites {
            all.sites.entry(site).or_insert(made);
        }
        all.free.extend(free.iter());
        other.is_none() && read.is_empty()
    }

    /// One object. It must be neither made nor ended on either way, which also means that no site
    /// has allocated.
    fn object(&mut self, memory: &mut Memory, other: &Memory, before: &Memory, slot: Slot) -> bool {
        let (here, there, old) = (memory.object(slot), other.object(slot), before.object(slot));
        let status =
            |o: &crate::memory::object::Object| (o.life, o.size, o.kind, o.site, o.ended_at);
        if status(here) != status(there) || status(here) != status(old) {
            return false;
        }
        if here.life != Life::Live {
            return true;
        }
        // What one way met and the other did not is as it was; what is seen of it may differ, not
        // what it is.
        if here.shares_bytes(there) && memory.is_found(slot) == other.is_found(slot) {
            return true;
        }
        let (Data::Single(_), Data::Single(_)) = (&here.data, &there.data) else { return false };
        let start = self.layout.base(slot) % PAGE;
        let mut differing: Vec<(u64, ExprId, ExprId)> = Vec::new();
        for offset in start..start + here.size {
            let (a, b) = (memory.byte_at(slot, offset), other.byte_at(slot, offset));
            if a == b {
                continue;
            }
            let (a, b) = (self.byte(slot, offset, a), self.byte(slot, offset, b));
            if a != b {
                differing.push((offset, a, b));
            }
        }
        let mut rest = &differing[..];
        while let Some(&(first, ..)) = rest.first() {
            let adjacent =
                |(i, &(offset, ..)): (usize, &(u64, _, _))| offset == first + i as u64 && i < 8;
            let count = rest.iter().enumerate().take_while(|&byte| adjacent(byte)).count();
            let (now, later) = rest.split_at(count);
            rest = later;
            let whole = |pool: &mut Pool, bytes: Vec<ExprId>| pool.from_bytes(&bytes);
            let a = whole(self.pool, now.iter().map(|&(_, a, _)| a).collect());
            let b = whole(self.pool, now.iter().map(|&(_, _, b)| b).collect());
            let both = self.pool.ite(self.choice, a, b);
            let bytes: Vec<(u64, Option<ExprId>)> = (first..)
                .zip(0..count as u32)
                .map(|(offset, i)| (offset, Some(self.pool.byte(both, i))))
                .collect();
            if bytes.iter().any(|&(_, e)| e.is_some_and(|e| self.pool.as_const(e).is_some())) {
                return false;
            }
            memory.unveil(slot, &bytes);
        }
        true
    }

    /// A byte of memory as an expression: one that nobody has looked at is what it was.
    fn byte(&mut self, slot: Slot, offset: u64, value: Option<ByteValue>) -> ExprId {
        match value {
            Some(ByteValue::Symbolic(e)) => e,
            Some(ByteValue::Concrete(byte)) => self.pool.constant(byte.into(), 8),
            None => {
                let line = self.run.line(self.pool, slot, (offset / LINE) as u32);
                self.pool.input_byte(line, (offset % LINE) as u32)
            }
        }
    }
}
