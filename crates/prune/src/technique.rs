//! The table of techniques, and what a run wants of them.

use std::sync::{Arc, Mutex};

use explore::MakePruners;
use explore::pruner::Pruner;

use crate::invariants::LoopHead;
use crate::loop_paths::{self, Loops};
use crate::out_of_reach;
use crate::postconditions::{self, Settings};
use crate::totals::Totals;

/// Makes a technique for one worker, if a plan wants it.
type Make = fn(&Plan, &Results) -> Option<Box<dyn Pruner>>;

/// Techniques by the names that a user chooses them by, and what `--prune` may be.
macro_rules! table {
    ($first:literal => $make:expr, $($name:literal => $more:expr,)*) => {
        /// In the order in which they are asked.
        const TABLE: &[(&str, Make)] = &[($first, $make), $(($name, $more)),*];

        /// What a list of techniques may be, for people.
        pub const RANGE: &str = concat!(
            "none, ", $first, $(", ", $name,)*
            "; several with commas; or auto: none, and interpolation of pollard check"
        );
    };
}

table! {
    "postconditions" => postconditions::make,
    // A part of postconditions, which looks whether it is wanted.
    "interpolation" => |_, _| None,
    "loop-paths" => loop_paths::make,
}

/// Techniques that follow from others, or from what the run is for.
const IMPLIED: &[Make] = &[out_of_reach::make];

/// Some techniques of the table.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Techniques(u64);

impl Techniques {
    /// Reads a list of names with commas between; `none` adds nothing.
    pub fn read(list: &str) -> Option<Techniques> {
        let names = list.split(',').filter(|&name| name != "none");
        names.map(Techniques::bit).try_fold(0, |all, bit| Some(all | bit?)).map(Techniques)
    }

    /// Interpolation alone: what is usual where only errors matter.
    pub fn interpolation() -> Techniques {
        Techniques::bit("interpolation").map(Techniques).expect("it is in the table")
    }

    fn bit(name: &str) -> Option<u64> {
        let row = TABLE.iter().position(|(known, _)| *known == name)?;
        Some(1 << row)
    }

    /// Whether a technique is among them.
    ///
    /// # Panics
    /// When there is no such technique.
    pub fn has(self, name: &str) -> bool {
        self.0 & Techniques::bit(name).expect("a technique of the table") != 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their names, as [`Techniques::read`] takes them.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        TABLE.iter().map(|&(name, _)| name).filter(move |name| self.has(name))
    }
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The techniques that are wanted.
    pub techniques: Techniques,
    /// How states are compared with what is known.
    pub settings: Settings,
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

/// What makes the pruners of a worker; none if a plan wants no technique.
pub fn pruners(plan: Plan, results: Results) -> Option<MakePruners> {
    let make = move || -> Vec<Box<dyn Pruner>> {
        let named = TABLE.iter().map(|(_, make)| make);
        named.chain(IMPLIED).filter_map(|make| make(&plan, &results)).collect()
    };
    if make().is_empty() { None } else { Some(Arc::new(make)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_and_written() {
        let some = Techniques::read("loop-paths,interpolation").unwrap();
        assert!(some.has("loop-paths") && !some.has("postconditions"));
        assert_eq!(some.names().collect::<Vec<_>>(), ["interpolation", "loop-paths"]);
        assert!(Techniques::read("none").unwrap().is_empty());
        assert_eq!(Techniques::read("loops"), None);
        assert!(RANGE.contains("none, postconditions, interpolation, loop-paths;"));
    }
}
