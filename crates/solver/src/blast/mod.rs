//! The bit-blaster: conditions become gates, gates become clauses, CaDiCaL decides.
//!
//! It is the back end that is always there, made for the queries of symbolic execution: a few conditions
//! over a few bytes, thousands per second. Expressions are translated once into a [`Circuit`]; the clauses of
//! what a query needs go to an [`Instance`] that keeps them for the next queries. Assertions are given
//! as assumptions, so a core comes for free.
//!
//! An instance slows down as it fills with what later queries do not ask about, since a model has to
//! give every variable a value. So it lives for a limited number of queries, and as long as what is
//! foreign to the query is not too much. These limits are counts: the same sequence of queries gets the same answers everywhere.

mod arithmetic;
mod clauses;
mod gates;
mod instance;
mod lazy;
mod memory;
mod translate;
mod words;

use expr::{Evaluator, ExprId, Model, Pool, SetId, SymId};

use crate::backend::{Answer, Backend, Budget};
use crate::validate::Validator;
use clauses::Clauses;
use gates::Lit;
use instance::{Instance, Options, Outcome};
use lazy::Look;
use memory::Byte;
use translate::{Circuit, TooLarge};

/// Queries that an instance answers before a new one takes its place.
const QUERIES: u32 = 64;

/// An instance is given up when it has more variables than this and so many times the gates of the
/// query. Measured with `./x bench solver`: below 300 instances are renewed all the time, from 1500 on and
/// from 8 times on they hold too much that is foreign to the query.
const VARIABLES: u32 = 600;
const FOREIGN: u32 = 2;

/// What the bit-blaster did so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct BlastCounters {
    /// Queries that the search was asked; the others were decided by the gates.
    pub searches: u64,
    /// Instances made.
    pub instances: u64,
    /// Circuits made.
    pub circuits: u64,
    /// Gates made.
    pub gates: u64,
    /// Models that were wrong about an element of a large array.
    pub refuted: u64,
    /// Unsat answers that were proved again.
    pub reproved: u64,
}

/// Our own decision procedure.
pub struct Blaster {
    circuit: Option<Circuit>,
    instance: Option<Instance>,
    core: Vec<usize>,
    validator: Validator,
    /// For what large arrays hold under a model.
    evaluator: Evaluator,
    counters: BlastCounters,
}

impl Default for Blaster {
    fn default() -> Blaster {
        Blaster::new(Validator::default())
    }
}

impl Blaster {
    /// A bit-blaster whose answers are checked as `validator` says.
    pub fn new(validator: Validator) -> Blaster {
        Blaster {
            circuit: None,
            instance: None,
            core: Vec::new(),
            validator,
            evaluator: Evaluator::default(),
            counters: BlastCounters::default(),
        }
    }

    /// What it did so far.
    pub fn counters(&self) -> BlastCounters {
        self.counters
    }

    /// Gives up what has grown too large or means nothing any more.
    fn renew(&mut self, pool: &Pool) {
        let stale = |c: &Circuit| !c.is_current(pool) || c.is_large();
        if self.circuit.as_ref().is_none_or(stale) {
            self.circuit = Some(Circuit::new(pool));
            self.instance = None;
            self.counters.circuits += 1;
        }
    }

    fn decide(&mut self, pool: &Pool, assertions: &[ExprId], budget: &Budget) -> Answer {
        self.core.clear();
        self.renew(pool);
        let circuit = self.circuit.as_mut().expect("just made");
        let before = circuit.gates.len() as u64;
        let mut lits = Vec::with_capacity(assertions.len());
        let mut places = Vec::with_capacity(assertions.len());
        for (place, &assertion) in assertions.iter().enumerate() {
            let left = (before + budget.gates).saturating_sub(circuit.gates.len() as u64);
            match circuit.condition(pool, assertion, left, &|| budget.stopped()) {
                Err(TooLarge) => return Answer::Unknown,
                Ok(Lit::TRUE) => {}
                Ok(Lit::FALSE) => {
                    self.core.push(place);
                    return Answer::Unsat;
                }
                Ok(lit) => {
                    lits.push(lit);
                    places.push(place);
                }
            }
        }
        self.counters.gates += circuit.gates.len() as u64 - before;
        if lits.is_empty() {
            return Answer::Sat(Model::default());
        }
        let cone = circuit.gates.cone(&lits) as u32;
        let allowed = FOREIGN.saturating_mul(cone).saturating_add(VARIABLES);
        let instance = match self.instance.take() {
            Some(old) if old.queries < QUERIES && old.variables() <= allowed => old,
            old => {
                self.counters.instances += 1;
                let clauses = old.map(Instance::into_clauses).unwrap_or_default();
                Instance::new(Options::Quick, clauses)
            }
        };
        let instance = self.instance.insert(instance);
        self.counters.searches += 1;
        // A conflict costs about as much as the query is large.
        let most = budget.work / u64::from(cone).max(1);
        let budget = Budget { conflicts: budget.conflicts.min(most.max(1)), ..budget.clone() };
        instance.queries += 1;
        let (start, first) = (circuit.gates.len() as u64, instance.conflicts());
        loop {
            circuit.assert_lemmas(instance);
            let conflicts = instance.conflicts() - first;
            let left =
                Budget { conflicts: budget.conflicts.saturating_sub(conflicts), ..budget.clone() };
            let outcome = instance.solve(&circuit.gates, &lits, &left);
            let mut found = match outcome {
                Outcome::Unknown => return Answer::Unknown,
                Outcome::Unsat(failed) => {
                    self.core.extend(failed.into_iter().map(|i| places[i]));
                    return Answer::Unsat;
                }
                Outcome::Sat => model(pool, assertions, circuit, instance),
            };
            let made = circuit.gates.len() as u64 - start;
            let left = budget.gates.saturating_sub(made);
            let look =
                circuit.look(pool, (&mut found, &*instance), &mut self.evaluator, left, &|| {
                    budget.stopped()
                });
            match look {
                Ok(Look::Right) => return Answer::Sat(found),
                Ok(Look::Wrong) => self.counters.refuted += 1,
                Err(TooLarge) => return Answer::Unknown,
            }
        }
    }

    /// Proves a core by a fresh circuit and an instance with other options; false if it is satisfiable.
    fn prove_again(&mut self, pool: &Pool, assertions: &[ExprId], budget: &Budget) -> bool {
        self.counters.reproved += 1;
        let mut circuit = Circuit::new(pool);
        // Without lemmas.
        circuit.eager = true;
        let mut lits = Vec::new();
        for &place in &self.core {
            match circuit.condition(pool, assertions[place], budget.gates, &|| budget.stopped()) {
                Err(TooLarge) | Ok(Lit::FALSE) => return true,
                Ok(Lit::TRUE) => {}
                Ok(lit) => lits.push(lit),
            }
        }
        let mut instance = Instance::new(Options::Thorough, Clauses::default());
        !lits.is_empty() && !matches!(instance.solve(&circuit.gates, &lits, budget), Outcome::Sat)
    }
}

/// Values for the symbols that occur in the assertions; zero for those that turned out not to matter.
fn model(pool: &Pool, assertions: &[ExprId], circuit: &Circuit, instance: &Instance) -> Model {
    let mut bytes = Vec::new();
    let mut take = |sym: SymId, bits: Byte| {
        if bytes.len() <= sym.index() {
            bytes.resize(sym.index() + 1, 0);
        }
        let value = (0..8).fold(0, |byte, i| byte | (instance.value(bits[i]) as u8) << i);
        bytes[sym.index()] = value;
    };
    let mut sets: Vec<SetId> = assertions.iter().map(|&e| pool.free(e)).collect();
    sets.sort_unstable();
    sets.dedup();
    for set in sets {
        let symbols = pool.set(set);
        if symbols.len() <= circuit.symbol_count() {
            let known = symbols.iter().filter_map(|&sym| Some((sym, circuit.symbol(sym)?)));
            known.for_each(|(sym, bits)| take(sym, bits));
        } else {
            let known = circuit.symbols().filter(|(sym, _)| symbols.binary_search(sym).is_ok());
            known.for_each(|(sym, bits)| take(sym, bits));
        }
    }
    Model::from_bytes(bytes)
}

impl Backend for Blaster {
    fn name(&self) -> &'static str {
        "blast"
    }

    fn check(&mut self, pool: &mut Pool, assertions: &[ExprId], budget: &Budget) -> Answer {
        if budget.stopped() {
            return Answer::Unknown;
        }
        let lowered: Option<Vec<ExprId>> =
            assertions.iter().map(|&assertion| pool.lower_floats(assertion)).collect();
        let Some(lowered) = lowered else { return Answer::Unknown };
        let answer = self.decide(pool, &lowered, budget);
        match &answer {
            Answer::Sat(model) => self.validator.model(pool, assertions, model),
            Answer::Unsat if self.validator.wants_proof() => {
                assert!(
                    self.prove_again(pool, &lowered, budget),
                    "an unsatisfiable core has a model: {:?}",
                    self.core
                );
            }
            _ => {}
        }
        answer
    }

    fn core(&self) -> &[usize] {
        &self.core
    }
}
