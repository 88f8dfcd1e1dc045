//! The table of techniques, and what a run wants of them.

use std::sync::{Arc, Mutex};

use explore::MakePruners;
use explore::pruner::Pruner;

use crate::invariants::LoopHead;
use crate::loop_paths::{self, Loops};
use crate::out_of_reach;
use crate::postconditions::{self, Settings};
use crate::totals::Totals;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How states are compared with what is known.
    pub settings: Settings,
    /// Whether states that take no new path through a loop are postponed.
    pub postpone: bool,
    /// Whether states are compared with what is known.
    pub compare: bool,
    /// Only branches that were not taken yet are wanted, and no errors.
    pub coverage: bool,
    /// Loops whose invariants are wanted.
    pub loop_heads: Vec<LoopHead>,
}

/// What came of it, in all workers.
#[derive(Clone, Default, Debug)]
pub struct Results {
    /// Of comparing.
    pub totals: Arc<Mutex<Totals>>,
    /// Of following loops.
    pub loops: Arc<Mutex<Loops>>,
}

/// Makes a technique for one worker, if a plan wants it.
type Make = fn(&Plan, &Results) -> Option<Box<dyn Pruner>>;

/// All techniques, in the order in which they are asked.
const TECHNIQUES: &[Make] = &[loop_paths::make, out_of_reach::make, postconditions::make];

/// What makes the pruners of a worker; none if a plan wants no technique.
pub fn pruners(plan: Plan, results: Results) -> Option<MakePruners> {
    let make = move || -> Vec<Box<dyn Pruner>> {
        TECHNIQUES.iter().filter_map(|technique| technique(&plan, &results)).collect()
    };
    if make().is_empty() { None } else { Some(Arc::new(make)) }
}
