//! The pruner that is tested, and pruners that are wrong on purpose.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};

use explore::MakePruner;
use explore::pruner::Pruner;
use explore::tree::NodeId;
use machine::{Machine, State};
use prune::{Allowance, Interpolation, LoopPaths, Plan, Postconditions, Strength, Totals};

use super::generate::Settings;

/// A pruner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A real one.
    Postconditions,
    /// The other real one, with what it may spend.
    LoopPaths(Allowance),
    /// The same, where only branches are wanted.
    Coverage(Allowance),
    /// The real one with interpolation: with greedy confirmation or without, which condition is stored, and what it may spend.
    Interpolation(bool, Strength, Allowance),
    /// The same, where only errors are wanted.
    Errors(bool, Strength, Allowance),
    /// None.
    None,
    /// It takes any two states at the same position for the same.
    Position,
    /// It takes states at the same position for the same, but looks at few.
    Seldom,
    /// It stops one state in ten.
    Careless,
}

impl Kind {
    /// Whether it must find errors and nothing else.
    pub fn wants_errors(self) -> bool {
        matches!(self, Kind::Errors(..))
    }
}

/// What makes a pruner of this kind, and where the real one writes down what it finds wrong when it checks itself.
pub fn make(kind: Kind, settings: &Settings, check: bool) -> (MakePruner, Arc<Mutex<Totals>>) {
    let totals: Arc<Mutex<Totals>> = Arc::default();
    let leaks = settings.check_leaks;
    let interpolation = match kind {
        Kind::Interpolation(greedy, strength, _) | Kind::Errors(greedy, strength, _) => {
            Some(Interpolation { greedy, strength })
        }
        _ => None,
    };
    let budget = match kind {
        Kind::LoopPaths(budget) | Kind::Coverage(budget) => budget,
        Kind::Interpolation(_, _, budget) | Kind::Errors(_, _, budget) => budget,
        _ => Allowance::Unlimited,
    };
    let settings = prune::Settings {
        budget,
        once: true,
        leaks,
        check,
        thorough: true,
        interpolation,
        only_errors: kind.wants_errors(),
        ..Default::default()
    };
    let shared = Arc::clone(&totals);
    let make = move || -> Box<dyn Pruner> {
        match kind {
            Kind::Postconditions | Kind::Interpolation(..) | Kind::Errors(..) => {
                Box::new(Postconditions::new(settings, Arc::clone(&shared)))
            }
            Kind::LoopPaths(_) | Kind::Coverage(_) => {
                let coverage = matches!(kind, Kind::Coverage(_));
                let plan = Plan { settings, postpone: true, compare: true, coverage };
                Box::new(LoopPaths::new(plan, Arc::clone(&shared), Arc::default()))
            }
            _ => Box::new(Planted { kind, seen: HashSet::new(), asked: 0 }),
        }
    };
    (Arc::new(make), totals)
}

struct Planted {
    kind: Kind,
    seen: HashSet<u64>,
    asked: u64,
}

impl Pruner for Planted {
    fn arrives(&mut self, _: &mut Machine, _: NodeId, head: Box<State>) -> Option<Box<State>> {
        self.asked += 1;
        let mut hash = DefaultHasher::new();
        for frame in head.stack.iter() {
            (frame.func, frame.pc).hash(&mut hash);
        }
        let seen = !self.seen.insert(hash.finish());
        let stops = match self.kind {
            Kind::Postconditions | Kind::LoopPaths(_) | Kind::Coverage(_) => false,
            Kind::Interpolation(..) | Kind::Errors(..) | Kind::None => false,
            Kind::Position => seen,
            Kind::Seldom => seen && self.asked.is_multiple_of(10),
            Kind::Careless => self.asked.is_multiple_of(10),
        };
        stops.then_some(head)
    }
}
