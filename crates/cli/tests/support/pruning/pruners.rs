//! The pruner that is tested, and pruners that are wrong on purpose.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};

use explore::MakePruners;
use explore::pruner::{Chooser, Dismisser, Observer, Postponer, Pruner, Stopper};
use explore::tree::NodeId;
use expr::ExprId;
use machine::{Machine, State};
use prune::{Allowance, Interpolation, Plan, Results, Strength, Techniques, Totals};

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

/// What makes pruners of this kind, and where the real one writes down what it finds wrong when it
/// checks itself.
pub fn make(kind: Kind, settings: &Settings, check: bool) -> (MakePruners, Arc<Mutex<Totals>>) {
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
    let (names, coverage) = match kind {
        Kind::Postconditions => ("postconditions", false),
        Kind::Interpolation(..) | Kind::Errors(..) => ("interpolation", false),
        Kind::LoopPaths(_) => ("loop-paths", false),
        Kind::Coverage(_) => ("loop-paths", true),
        Kind::None | Kind::Position | Kind::Seldom | Kind::Careless => {
            let planted = move || Planted { kind, seen: HashSet::new(), asked: 0 };
            return (Arc::new(move || vec![Box::new(planted())]), totals);
        }
    };
    let techniques = Techniques::read(names).expect("they are in the table");
    let plan = Plan { techniques, settings, coverage, loop_heads: Vec::new() };
    let results = Results { totals: Arc::clone(&totals), ..Results::default() };
    (prune::pruners(plan, results).expect("states are compared"), totals)
}

struct Planted {
    kind: Kind,
    seen: HashSet<u64>,
    asked: u64,
}

impl Pruner for Planted {
    fn stopper(&mut self) -> Option<&mut dyn Stopper> {
        Some(self)
    }

    fn postponer(&mut self) -> Option<&mut dyn Postponer> {
        None
    }

    fn dismisser(&mut self) -> Option<&mut dyn Dismisser> {
        None
    }

    fn chooser(&mut self) -> Option<&mut dyn Chooser> {
        None
    }

    fn observer(&mut self) -> Option<&mut dyn Observer> {
        None
    }

    fn for_each_expr(&self, _: &mut dyn FnMut(ExprId)) {}
}

impl Stopper for Planted {
    fn arrives(&mut self, _: &mut Machine, _: NodeId, head: Box<State>) -> Option<Box<State>> {
        self.asked += 1;
        let mut hash = DefaultHasher::new();
        for frame in head.stack().iter() {
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
