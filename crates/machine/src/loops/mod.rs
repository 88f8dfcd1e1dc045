//! Which turns through loops states are on, and which ones were seen.
//!
//! [`ir::analysis::loop_paths`] has the numbers. A state keeps, for the frames on its stack, the
//! regions that it is in and the sum of the edges so far. Turns that are complete are entered in
//! sets that all states of the machine share, one for each region and calling context.
//!
//! A function is *followed* from the first time on that a state forks in it, or in something it
//! calls. So code that never decides anything on inputs costs nothing, and when nobody
//! wants to know, nothing is followed at all. What was passed before is not known; a turn is
//! known from the next time on that its region is entered.

mod intervals;

use hashbrown::HashMap;
use std::rc::Rc;

use ir::analysis::loop_paths::{Action, RegionId, Then};
use ir::analysis::{Cfg, Count, LoopPaths};
use ir::{BlockId, Body, EdgeId, FuncId, Id, Inst, Position};

use crate::door::Unseen;
use crate::image::Image;
use crate::machine::{Machine, stack_id};
use crate::memory::layout::StackId;
use crate::state::State;
use crate::thread::Thread;
use intervals::Intervals;

/// Decisions that may try to show something new in a region without success, until those after them
/// are taken to show nothing new.
const PATIENCE: u32 = 48;

/// The turns that a state is on: outer frames first, in each the outer regions first.
pub type LoopTurns = Option<Rc<Vec<LoopTurn>>>;

/// A turn through a region.
#[derive(Clone, Debug)]
pub struct LoopTurn {
    /// The frame.
    serial: Unseen<u64>,
    region: RegionId,
    /// Index of the turns that were seen; none when the beginning of this turn is not known.
    seen: Option<u32>,
    sum: Count,
}

/// What is known of a function that is followed.
struct Followed {
    paths: LoopPaths,
    /// By the edge.
    actions: Vec<Action>,
    targets: Vec<BlockId>,
}

/// The turns through one region in one context that were seen.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The function.
    pub func: FuncId,
    /// The region in it.
    pub region: RegionId,
    /// Where the region begins.
    pub first: BlockId,
    /// How many turns there are.
    pub all: Count,
    numbers: Intervals,
    /// Decisions that led to nothing new since the last new turn.
    fruitless: u32,
}

impl Seen {
    /// Whether it is a loop, and not a function.
    pub fn is_loop(&self) -> bool {
        self.region != LoopPaths::FUNCTION
    }

    /// How many passes were seen.
    pub fn count(&self) -> u64 {
        self.numbers.count()
    }
}

/// What leads on from a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ahead {
    /// Nothing is known of it.
    Unknown,
    /// At least one turn that was not seen yet, as far as the control flow goes.
    New,
    /// Only turns that were seen before.
    Known,
}

/// All that is known of turns.
#[derive(Default)]
pub(crate) struct Tracker {
    functions: HashMap<FuncId, Rc<Followed>>,
    seen: Vec<Seen>,
    index: HashMap<(FuncId, RegionId, StackId), u32>,
}

impl Tracker {
    /// Whether a function is followed.
    pub fn follows(&self, func: FuncId) -> bool {
        self.functions.contains_key(&func)
    }

    /// Begins to follow a function; gives the edges that have to be told of.
    pub fn follow(&mut self, func: FuncId, body: &Body) -> Vec<EdgeId> {
        let cfg = Cfg::new(body);
        let paths = LoopPaths::of(&cfg);
        let mut actions: Vec<Action> = vec![Action::default(); body.edges.len()];
        let mut told = Vec::new();
        for &block in cfg.reverse_postorder() {
            for id in body.successors(block) {
                let action = paths.action(&cfg, block, body.edges[id].target);
                if !action.is_empty() {
                    told.push(id);
                }
                actions[id.index()] = action;
            }
        }
        let targets = body.edges.values().map(|edge| edge.target).collect();
        self.functions.insert(func, Rc::new(Followed { paths, actions, targets }));
        told
    }

    /// The turns that were seen, by region and context.
    pub fn seen(&self) -> &[Seen] {
        &self.seen
    }

    fn seen_in(&mut self, followed: &Followed, key: (FuncId, RegionId, StackId)) -> Option<u32> {
        if let Some(&index) = self.index.get(&key) {
            return Some(index);
        }
        let (func, region, _) = key;
        let about = &followed.paths.regions[region];
        let (first, all) = (about.first, about.paths.clone()?);
        let index = self.seen.len() as u32;
        let numbers = Intervals::default();
        self.seen.push(Seen { func, region, first, all, numbers, fruitless: 0 });
        self.index.insert(key, index);
        Some(index)
    }

    /// The running frame of a thread has just gone along an edge of a function that is followed.
    pub fn went(&mut self, thread: &mut Thread, context: StackId, edge: EdgeId) {
        let Thread { turns, stack, .. } = thread;
        let (func, serial) = (stack.top().func, stack.top().serial);
        let Some(followed) = self.functions.get(&func).map(Rc::clone) else { return };
        let list = Rc::make_mut(turns.get_or_insert_default());
        drop_above(list, serial);
        let action = &followed.actions[edge.index()];
        for step in &action.moves {
            drop_inside(list, serial, step.region);
            let under_way =
                list.last_mut().filter(|turn| turn.serial == serial && turn.region == step.region);
            let Some(turn) = under_way else {
                let sum = match step.then {
                    // Followed functions are told of every edge that counts, so none was taken.
                    Then::On if step.region == LoopPaths::FUNCTION => step.value.clone(),
                    Then::Again => Count::ZERO,
                    Then::On | Then::Out => continue,
                };
                let seen = self.seen_in(&followed, (func, step.region, context));
                list.push(LoopTurn { serial, region: step.region, seen, sum });
                continue;
            };
            let sum = turn.sum.plus(&step.value);
            if step.then != Then::On
                && let Some(seen) = turn.seen
            {
                let seen = &mut self.seen[seen as usize];
                if seen.numbers.insert(&sum) {
                    seen.fruitless = 0;
                }
            }
            match step.then {
                Then::On => turn.sum = sum,
                Then::Again => turn.sum = Count::ZERO,
                Then::Out => {
                    list.pop();
                }
            }
        }
        if let Some(region) = action.enters {
            drop_inside(list, serial, region);
            let same = |turn: &LoopTurn| turn.serial == serial && turn.region == region;
            if list.last().is_some_and(same) {
                list.pop();
            }
            let seen = self.seen_in(&followed, (func, region, context));
            list.push(LoopTurn { serial, region, seen, sum: Count::ZERO });
        }
    }

    /// What leads on from the way of a decision along an edge of the running frame.
    pub fn ahead(&mut self, thread: &Thread, edge: EdgeId) -> Ahead {
        let top = thread.stack.iter().next().expect("a running state has a frame");
        let (func, serial) = (top.func, top.serial);
        let Some(followed) = self.functions.get(&func).map(Rc::clone) else {
            return Ahead::Unknown;
        };
        let action = &followed.actions[edge.index()];
        let list = thread.turns.as_ref().map_or(&[][..], |list| &list[..]);
        let find = |region: RegionId| {
            list.iter().rev().find(|turn| turn.serial == serial && turn.region == region)
        };
        for step in &action.moves {
            let Some(turn) = find(step.region) else { return Ahead::Unknown };
            let Some(seen) = turn.seen else { return Ahead::Unknown };
            let seen = &mut self.seen[seen as usize];
            let sum = turn.sum.plus(&step.value);
            let known = match step.then {
                Then::On => {
                    let to = followed.targets[edge.index()];
                    let Some(onward) = followed.paths.onward(step.region, to) else {
                        return Ahead::Unknown;
                    };
                    seen.numbers.has_all(&sum, &sum.plus(onward))
                }
                Then::Again | Then::Out => seen.numbers.has(&sum),
            };
            if !known && seen.fruitless < PATIENCE {
                seen.fruitless += 1;
                return Ahead::New;
            }
        }
        match action.moves.is_empty() {
            true => Ahead::Unknown,
            false => Ahead::Known,
        }
    }
}

/// Notes that the beginning of a frame's turn through its function is not known.
fn begin_unknown(turns: &mut LoopTurns, serial: Unseen<u64>) {
    let list = Rc::make_mut(turns.get_or_insert_default());
    let at = list.partition_point(|turn| turn.serial < serial);
    let turn = LoopTurn { serial, region: LoopPaths::FUNCTION, seen: None, sum: Count::ZERO };
    list.insert(at, turn);
}

/// A side of the branch that a state is at.
fn edge_of_branch(body: &Body, pc: u32, side: bool) -> Option<EdgeId> {
    match body.insts[pc as usize] {
        Inst::Branch { then, other, .. } => Some(if side { then } else { other }),
        _ => None,
    }
}

/// Drops the turns of frames that have ended: they were above the running one.
fn drop_above(list: &mut Vec<LoopTurn>, serial: Unseen<u64>) {
    while list.last().is_some_and(|turn| turn.serial > serial) {
        list.pop();
    }
}

/// Drops the turns of a frame through regions inside another one: they were left in an unusual way.
fn drop_inside(list: &mut Vec<LoopTurn>, serial: Unseen<u64>, region: RegionId) {
    while list.last().is_some_and(|turn| turn.serial == serial && turn.region > region) {
        list.pop();
    }
}

impl Machine {
    /// From now on turns through loops are followed.
    pub fn follow_loops(&mut self) {
        self.tracker.get_or_insert_default();
    }

    /// The turns that were seen, by region and context.
    pub fn seen_loop_paths(&self) -> &[Seen] {
        self.tracker.as_ref().map_or(&[], |tracker| tracker.seen())
    }

    /// Begins to follow the functions on a state's stack.
    pub fn follow_functions_of(&mut self, state: &mut State) {
        let Some(tracker) = &mut self.tracker else { return };
        let fresh: Vec<(FuncId, Unseen<u64>)> = state
            .stack()
            .iter()
            .filter(|frame| !tracker.follows(frame.func))
            .map(|frame| (frame.func, frame.serial))
            .collect();
        for (func, serial) in fresh {
            begin_unknown(&mut state.thread_mut().turns, serial);
            if !tracker.follows(func) {
                let code = self.image.code(func);
                for edge in tracker.follow(func, self.image.body(func)) {
                    code.follow(edge.index());
                }
            }
        }
    }

    /// What leads on from a state that a decision has left behind.
    pub fn ahead(&mut self, state: &State) -> Ahead {
        let Some(tracker) = &mut self.tracker else { return Ahead::Unknown };
        let Position { func, inst: pc } = state.position();
        match edge_of_branch(self.image.body(func), pc, state.side()) {
            Some(edge) => tracker.ahead(state.thread(), edge),
            None => Ahead::Unknown,
        }
    }

    /// Tells of the edge that a state just went along, if it is followed.
    #[inline]
    pub(crate) fn follow_edge(&mut self, image: &Image, state: &mut State) {
        if let Some(edge) = image.noted.followed.take() {
            self.note_edge(state, edge);
        }
    }

    #[cold]
    fn note_edge(&mut self, state: &mut State, edge: u32) {
        let context = stack_id(&mut self.space, state);
        if let Some(tracker) = &mut self.tracker {
            tracker.went(state.thread_mut(), context, Id::new(edge));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::host::World;
    use crate::machine::{Config, Stop};

    /// Three iterations, each with a condition on a bit of the first parameter.
    const PROGRAM: &str = "
        target x86_64
        entry @entry
        func @entry user (%0:i32, %1:ptr, %2:ptr) -> () {
        b0 cost 1:
          jump b1(%3:i32 = 0:i32, %4:i32 = %0)
        b1 cost 2:
          %5:i1 = cmp slt %3, 3:i32
          branch %5, b2, b5
        b2 cost 3:
          %6:i32 = and %4, 1:i32
          %7:i1 = cmp ne %6, 0:i32
          branch %7, b3, b4
        b3 cost 1:
          jump b4
        b4 cost 3:
          %8:i32 = add %3, 1:i32
          %9:i32 = lshr %4, 1:i32
          jump b1(%3:i32 = %8, %4:i32 = %9)
        b5 cost 1:
          unreachable
        }";
    /// The branch on the bit, and the first instruction of its block.
    const BRANCH: u32 = 5;
    const BEFORE: u32 = 3;

    /// Runs with a number to its end; says at each condition what leads on from its two ways.
    fn run(machine: &mut Machine, number: u32) -> Vec<[Ahead; 2]> {
        let mut state = machine.start(&[], &[], World::hermetic());
        state.arguments = None;
        let top = *state.stack().top();
        let slot = machine.image.code(top.func).reg_slots[0];
        state.stack_mut().words[(top.base + slot) as usize] = number as u64;
        machine.follow_functions_of(&mut state);
        let mut all = Vec::new();
        while let Stop::Budget = machine.run_for(&mut state, 1) {
            if state.position().inst == BEFORE {
                let body = machine.image.body(top.func);
                let edges = [true, false].map(|side| edge_of_branch(body, BRANCH, side).unwrap());
                let tracker = machine.tracker.as_mut().unwrap();
                all.push(edges.map(|edge| tracker.ahead(state.thread(), edge)));
            }
        }
        all
    }

    #[test]
    fn ways_are_new_until_somebody_took_them() {
        use Ahead::{Known, New};
        let program = Arc::new(ir::text::parse(PROGRAM).expect("well formed"));
        let mut machine = Machine::new(program, Config::default());
        machine.follow_loops();
        // With the bit clear in all iterations: that way is known from the second one on.
        assert_eq!(run(&mut machine, 0), [[New, New], [New, Known], [New, Known]]);
        let loops = |machine: &Machine| {
            let seen = machine.seen_loop_paths().iter().filter(|seen| seen.is_loop());
            seen.map(|seen| (seen.count(), seen.all.to_string())).collect::<Vec<_>>()
        };
        assert_eq!(loops(&machine), [(2, "3".to_owned())], "one through the body, one out");
        assert_eq!(run(&mut machine, 0b100), [[New, Known], [New, Known], [New, Known]]);
        assert_eq!(run(&mut machine, 0b010), [[Known, Known]; 3]);
        assert_eq!(loops(&machine), [(3, "3".to_owned())]);
    }
}
