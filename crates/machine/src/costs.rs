//! What execution costs, by place: how often blocks were entered, what the solver was asked.
//!
//! Edges and functions count how often they are entered; how many instructions that is follows from the blocks. What
//! the solver is asked is charged to the innermost instruction of the user's code on the stack, since a
//! person can do something about that one.

use std::time::Duration;

use ir::{BlockId, FuncId, Origin, Position};
use solver::Stats;

use crate::image::Image;
use crate::state::State;

/// What the solver was asked at one instruction.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Questions.
    pub questions: u64,
    /// Of them, those that a back end was asked.
    pub calls: u64,
    /// Of them, those that nothing decided.
    pub undecided: u64,
    /// Time in back ends.
    pub time: Duration,
}

impl Asked {
    /// Adds more.
    pub fn add(&mut self, other: &Asked) {
        self.questions += other.questions;
        self.calls += other.calls;
        self.undecided += other.undecided;
        self.time += other.time;
    }
}

/// What execution cost.
#[derive(Clone, Default, Debug)]
pub struct Costs {
    /// By function and block: how often it was entered.
    entered: Vec<Vec<u64>>,
    /// By function and instruction; nothing for functions in which nothing was asked.
    asked: Vec<Vec<Asked>>,
}

impl Costs {
    /// How often a block was entered.
    pub fn entered(&self, func: FuncId, block: BlockId) -> u64 {
        let blocks = self.entered.get(func.index());
        blocks.and_then(|blocks| blocks.get(block.index())).copied().unwrap_or(0)
    }

    /// The instructions of a function at which something was asked.
    pub fn asked(&self, func: FuncId) -> impl Iterator<Item = (u32, &Asked)> {
        let places = self.asked.get(func.index()).into_iter().flatten().enumerate();
        places.filter(|(_, asked)| asked.questions > 0).map(|(pc, asked)| (pc as u32, asked))
    }

    /// Adds what another worker counted.
    pub fn add(&mut self, other: &Costs) {
        let longer = |own: usize, more: usize| own.max(more);
        self.entered.resize(longer(self.entered.len(), other.entered.len()), Vec::new());
        for (to, from) in self.entered.iter_mut().zip(&other.entered) {
            to.resize(longer(to.len(), from.len()), 0);
            to.iter_mut().zip(from).for_each(|(sum, more)| *sum += more);
        }
        self.asked.resize(longer(self.asked.len(), other.asked.len()), Vec::new());
        for (to, from) in self.asked.iter_mut().zip(&other.asked) {
            to.resize(longer(to.len(), from.len()), Asked::default());
            to.iter_mut().zip(from).for_each(|(sum, more)| sum.add(more));
        }
    }

    /// Takes how often blocks were entered from where it is counted.
    pub(crate) fn count(&mut self, image: &Image) {
        self.entered.clear();
        for (func, function) in image.program.functions.iter() {
            let mut blocks = Vec::new();
            if let (Some(code), Some(body)) = (image.decoded(func), function.body.as_deref()) {
                blocks.resize(body.blocks.len(), 0);
                blocks[0] += code.entered.get();
                for (id, edge) in body.edges.iter() {
                    blocks[edge.target.index()] += code.edges[id.index()].times.get();
                }
            }
            self.entered.push(blocks);
        }
    }

    /// Charges what was asked since `before` to where a state is; `at` is the instruction that asked.
    pub(crate) fn charge(
        &mut self,
        image: &Image,
        state: &State,
        at: Position,
        before: &Stats,
        now: &Stats,
    ) {
        let users = |func: FuncId| image.program.functions[func].origin == Origin::User;
        let place = match users(at.func) {
            true => Some(at),
            false => state.positions().find(|at| users(at.func)),
        };
        let Some(Position { func, inst }) = place else { return };
        if func.index() >= self.asked.len() {
            self.asked.resize(func.index() + 1, Vec::new());
        }
        let places = &mut self.asked[func.index()];
        if places.is_empty() {
            places.resize(image.body(func).insts.len(), Asked::default());
        }
        places[inst as usize].add(&Asked {
            questions: now.questions - before.questions,
            calls: now.calls() - before.calls(),
            undecided: now.unknown - before.unknown,
            time: now.backend_time - before.backend_time,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Id;

    #[test]
    fn what_others_counted_is_added() {
        let asked = Asked { questions: 2, calls: 1, undecided: 1, time: Duration::from_millis(3) };
        let mut sum = Costs { entered: vec![vec![1]], asked: Vec::new() };
        let more = Costs {
            entered: vec![vec![2, 3], vec![4]],
            asked: vec![Vec::new(), vec![Asked::default(), asked]],
        };
        sum.add(&more);
        sum.add(&more);
        let entered = |func, block| sum.entered(Id::new(func), Id::new(block));
        assert_eq!((entered(0, 0), entered(0, 1), entered(1, 0), entered(2, 0)), (5, 6, 8, 0));
        let places: Vec<_> = sum.asked(Id::new(1)).map(|(pc, a)| (pc, a.questions)).collect();
        assert_eq!(places, [(1, 4)]);
        assert_eq!(sum.asked(Id::new(0)).count(), 0);
    }
}
