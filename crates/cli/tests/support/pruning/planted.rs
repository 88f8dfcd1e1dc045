//! Pruners that are wrong on purpose.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use explore::MakePruner;
use explore::pruner::Pruner;
use explore::tree::NodeId;
use machine::{Machine, State};

/// What a pruner does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defect {
    /// Nothing: it never stops a path.
    None,
    /// It takes any two states at the same position for the same.
    Position,
    /// It takes states at the same position for the same, but looks at few.
    Seldom,
    /// It stops one state in ten.
    Careless,
}

/// A pruner with this defect.
pub fn pruner(defect: Defect) -> MakePruner {
    Arc::new(move || Box::new(Planted { defect, seen: HashSet::new(), asked: 0 }))
}

struct Planted {
    defect: Defect,
    seen: HashSet<u64>,
    asked: u64,
}

impl Pruner for Planted {
    fn arrives(&mut self, _: &mut Machine, _: NodeId, state: Box<State>) -> bool {
        self.asked += 1;
        let mut hash = DefaultHasher::new();
        for frame in state.stack.iter() {
            (frame.func, frame.pc).hash(&mut hash);
        }
        match self.defect {
            Defect::None => false,
            Defect::Position => !self.seen.insert(hash.finish()),
            Defect::Seldom => !self.seen.insert(hash.finish()) && self.asked.is_multiple_of(30),
            Defect::Careless => self.asked.is_multiple_of(10),
        }
    }
}
