//! One instance of CaDiCaL with the clauses it has been given.

use hashbrown::HashSet;
use rustsat::solvers::{
    ControlSignal, GetInternalStats, Solve, SolveIncremental, SolverResult, Terminate,
};
use rustsat::types::{Cl, Lit as SatLit, TernaryVal};
use rustsat_cadical::{CaDiCaL, Limit};

use super::clauses::Clauses;
use super::gates::{Gates, Lit};
use crate::backend::Budget;

/// How the search is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Options {
    /// For many small queries: the search begins at once.
    Quick,
    /// As CaDiCaL comes, for second opinions.
    Thorough,
}

/// What the search said.
pub(super) enum Outcome {
    Sat,
    /// These assumptions (by place) cannot hold together.
    Unsat(Vec<usize>),
    Unknown,
}

pub(super) struct Instance {
    sat: CaDiCaL<'static, 'static>,
    clauses: Clauses,
    /// What was asserted for good.
    asserted: HashSet<Lit>,
    /// Searches so far.
    pub queries: u32,
}

impl Instance {
    /// One without clauses; the variables of an instance before it are forgotten.
    pub fn new(options: Options, mut clauses: Clauses) -> Instance {
        clauses.restart();
        let mut sat = CaDiCaL::default();
        let settings: &[(&str, i32)] = match options {
            Options::Quick => QUICK,
            Options::Thorough => &[],
        };
        for &(name, value) in settings {
            sat.set_option(name, value).expect("CaDiCaL has this option");
        }
        Instance { sat, clauses, asserted: HashSet::new(), queries: 0 }
    }

    /// What the next instance can use again.
    pub fn into_clauses(self) -> Clauses {
        self.clauses
    }

    /// How many variables it has.
    pub fn variables(&self) -> u32 {
        self.clauses.variables()
    }

    fn encode(&mut self, gates: &Gates, lit: Lit) -> SatLit {
        let sat = &mut self.sat;
        self.clauses.encode(gates, lit, &mut |clause| {
            sat.add_clause_ref(Cl::new(clause)).expect("memory for clauses");
        })
    }

    /// From now on this holds in every search.
    pub fn assert(&mut self, gates: &Gates, lit: Lit) {
        debug_assert!(lit != Lit::FALSE, "what is asserted can hold");
        if lit != Lit::TRUE && self.asserted.insert(lit) {
            let lit = self.encode(gates, lit);
            self.sat.add_clause_ref(Cl::new(&[lit])).expect("memory for clauses");
        }
    }

    /// Whether the search has seen a bit.
    pub fn knows(&self, lit: Lit) -> bool {
        self.clauses.lookup(lit).is_some()
    }

    /// How many conflicts all searches had.
    pub fn conflicts(&self) -> u64 {
        self.sat.conflicts() as u64
    }

    /// Whether all of these (none of them constant) can hold.
    pub fn solve(&mut self, gates: &Gates, assumptions: &[Lit], budget: &Budget) -> Outcome {
        let assumptions: Vec<SatLit> =
            assumptions.iter().map(|&lit| self.encode(gates, lit)).collect();
        let limit = i32::try_from(budget.conflicts).unwrap_or(i32::MAX);
        self.sat.set_limit(Limit::Conflicts(limit)).expect("CaDiCaL has this limit");
        if let Some(stop) = budget.stop.clone() {
            self.sat.attach_terminator(move || {
                if stop.load(std::sync::atomic::Ordering::Relaxed) {
                    ControlSignal::Terminate
                } else {
                    ControlSignal::Continue
                }
            });
        }
        let result = self.sat.solve_assumps(&assumptions).expect("memory for the search");
        if budget.stop.is_some() {
            self.sat.detach_terminator();
        }
        match result {
            SolverResult::Sat => Outcome::Sat,
            SolverResult::Interrupted => Outcome::Unknown,
            SolverResult::Unsat => {
                // The core consists of the negated assumptions.
                let core = self.sat.core().expect("the state after unsat has a core");
                let failed = |lit: &SatLit| core.contains(&!*lit);
                let places = (0..assumptions.len()).filter(|&i| failed(&assumptions[i]));
                Outcome::Unsat(places.collect())
            }
        }
    }

    /// The value of a bit in the model just found; false if the search never saw it.
    pub fn value(&self, lit: Lit) -> bool {
        if lit.is_const() {
            return lit == Lit::TRUE;
        }
        let value = self.clauses.lookup(lit).map(|lit| {
            self.sat.lit_val(lit).expect("the state after sat has values") == TernaryVal::True
        });
        value.unwrap_or(false)
    }
}

/// Queries of a path are small: what CaDiCaL does before it begins to search costs more than it saves
/// (with it, `./x bench solver` takes two to three times as long). What it does after some hundred conflicts
/// stays on. Bits begin as zero, which makes values in tests small.
const QUICK: &[(&str, i32)] = &[("preprocesslight", 0), ("lucky", 0), ("walk", 0), ("phase", 0)];
