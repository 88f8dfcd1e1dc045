//! Running on a concrete input.
//!
//! A state that has an input decides every condition by it, and no solver is asked. The other way
//! is left behind as a state of its own; whether it can be gone at all, and on which input, is
//! asked when somebody wants to run it ([`Machine::resolve`]). So the tree of states is the same as
//! when everything is asked at once, except that some of its states turn out not to exist.
//!
//! The input is the model of the state's path. What the program has not read yet comes from a
//! [`Seed`]. Several seeds start as one state: where they part, the states do.
//!
//! An expression that is made a number has the one that it has under the input. To run along the
//! same way again on another input ([`Machine::start_again`]) these numbers are needed: they are
//! choices of the path.

use std::rc::Rc;
use std::sync::Arc;

use expr::{Chunks, ExprId, InputId, Model, Pool, SymId};
use solver::{Feasible, Path, Solver};

use crate::choice::{Choice, Trail};
use crate::host::World;
use crate::machine::Machine;
use crate::replay::Prefix;
use crate::state::{Arguments, State};

/// Where the values of inputs come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seed {
    /// All bytes are zero.
    Zero,
    /// Bytes that are computed from this number.
    Random(u64),
    /// A test, with its name.
    Test(Arc<(String, Vec<SeedInput>)>),
}

/// An input of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedInput {
    /// Its name.
    pub name: String,
    /// Its value.
    pub bytes: Vec<u8>,
}

impl Seed {
    /// The bytes of an input: its place among all inputs of the path, and among those with its
    /// name. Where the seed has none of this name, the one at its place will do if it is as large.
    /// Says so if the seed has no such input.
    pub(crate) fn bytes(
        &self,
        name: &str,
        size: u32,
        ordinal: usize,
        nth: usize,
    ) -> (Vec<u8>, Fit) {
        let size = size as usize;
        match self {
            Seed::Zero => (vec![0; size], Fit::Yes),
            Seed::Random(seed) => {
                let byte = |i: usize| mix(seed ^ mix((ordinal as u64) << 32 | i as u64)) as u8;
                ((0..size).map(byte).collect(), Fit::Yes)
            }
            Seed::Test(test) => {
                let named = |input: &&SeedInput| input.name == name;
                let here = test.1.get(ordinal);
                let by_name = || test.1.iter().filter(named).nth(nth);
                let by_place = || here.filter(|input| input.bytes.len() == size);
                let found = here.filter(named).or_else(by_name).or_else(by_place);
                let Some(input) = found else { return (vec![0; size], Fit::No) };
                let mut bytes = input.bytes.clone();
                let fit = if bytes.len() == size { Fit::Yes } else { Fit::Size(bytes.len()) };
                bytes.resize(size, 0);
                (bytes, fit)
            }
        }
    }
}

/// Whether a seed has an input.
pub(crate) enum Fit {
    Yes,
    No,
    Size(usize),
}

/// A number that looks like chance.
fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// What a state that runs on a concrete input has beside its path.
#[derive(Clone, Debug)]
pub struct Concrete {
    pub(crate) seed: Seed,
    /// The path so far is that of the seed.
    pub(crate) own: bool,
    /// Other seeds that went the same way so far, with their values.
    pub(crate) others: Vec<(Seed, Rc<Model>)>,
    /// What must hold for this state to exist, of which nobody asked yet whether it can.
    pub(crate) pending: Option<ExprId>,
    /// The side that it takes at the decision where it was left behind.
    pub(crate) side: bool,
    /// It was not run since.
    pub(crate) waits: bool,
}

/// What is kept of a state to make it again.
pub struct Away {
    trail: Trail,
    path: Path,
    inputs: Chunks<InputId>,
    concrete: Option<Box<Concrete>>,
}

/// Whether a state exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolved {
    /// It does, and has an input now.
    Yes,
    /// It does; its input was found only with numbers in place of some others.
    Nearby,
    /// It does not.
    No,
    /// The solver did not find out.
    Unknown,
}

impl State {
    /// The side that it takes at the decision where it was left behind: false, unless it runs on an
    /// input.
    pub fn side(&self) -> bool {
        self.concrete.as_ref().is_some_and(|concrete| concrete.side)
    }

    /// The side that it takes first, if it waits for its turn at the decision where it was left
    /// behind.
    pub fn waits(&self) -> Option<bool> {
        self.concrete.as_ref().filter(|concrete| concrete.waits).map(|concrete| concrete.side)
    }

    /// Whether it is on the path of a seed.
    pub fn is_seeded(&self) -> bool {
        self.concrete.as_ref().is_some_and(|concrete| concrete.own)
    }

    /// Whether it is still on its way to where a script leads.
    pub fn is_replayed(&self) -> bool {
        !self.script.is_done()
    }

    /// What is needed to make it again.
    pub fn put_away(&self) -> Away {
        let concrete = self.concrete.clone();
        let pending = concrete.as_ref().is_some_and(|concrete| concrete.pending.is_some());
        let path = match pending {
            true => self.path.clone(),
            false => Path::with_model(Rc::clone(self.path.model())),
        };
        Away { trail: self.trail.clone(), path, inputs: self.inputs.clone(), concrete }
    }

    /// Whether another machine can make it again: seeds stay where they began.
    pub fn can_be_carried(&self) -> bool {
        self.concrete.as_ref().is_some_and(|concrete| concrete.can_be_carried())
    }
}

impl Concrete {
    fn can_be_carried(&self) -> bool {
        self.waits && !self.own && self.others.is_empty()
    }

    pub(crate) fn for_each_expr(&self, f: impl FnMut(ExprId)) {
        let Concrete { pending, seed: _, own: _, others: _, side: _, waits: _ } = self;
        pending.iter().copied().for_each(f);
    }

    /// The seeds for which a condition does not hold as it does here: they part from the others.
    pub(crate) fn part(
        &mut self,
        solver: &mut Solver,
        pool: &Pool,
        condition: ExprId,
        now: bool,
    ) -> Others {
        if self.others.is_empty() {
            return Vec::new();
        }
        let all = std::mem::take(&mut self.others);
        let same =
            |(_, model): &(Seed, Rc<Model>)| solver.holds_under(pool, model, condition) == now;
        let (stay, go) = all.into_iter().partition(same);
        self.others = stay;
        go
    }
}

type Others = Vec<(Seed, Rc<Model>)>;

impl Away {
    /// Whether another machine can make it again.
    pub fn can_be_carried(&self) -> bool {
        self.concrete.as_ref().is_none_or(|concrete| concrete.can_be_carried())
    }

    /// Conditions on its path that the solver could not decide.
    pub fn open_questions(&self) -> u32 {
        self.count(|choice| matches!(choice, Choice::Unknown(_)))
    }

    /// Decisions of which the program wanted only one outcome.
    pub fn unforked(&self) -> u32 {
        self.count(|choice| matches!(choice, Choice::Unforked(_)))
    }

    fn count(&self, counts: impl Fn(Choice) -> bool) -> u32 {
        self.trail.taken().iter().filter(|taken| counts(taken.choice)).count() as u32
    }

    /// Calls `f` with every expression that it keeps.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        let Away { trail: _, path, inputs: _, concrete } = self;
        path.for_each_expr(&mut f);
        if let Some(concrete) = concrete {
            concrete.for_each_expr(f);
        }
    }
}

impl Machine {
    /// A state at the program's entry that runs on the first of these inputs; where the others part
    /// from it, they become states of their own.
    ///
    /// # Panics
    /// When there is no seed, or the program has no entry function.
    pub fn start_on(&mut self, arguments: Arguments, world: World, seeds: &[Seed]) -> State {
        let mut seeds = seeds.iter().cloned();
        let concrete = Concrete {
            seed: seeds.next().expect("there is a seed"),
            own: true,
            others: seeds.map(|seed| (seed, Rc::default())).collect(),
            pending: None,
            side: false,
            waits: false,
        };
        let mut state = self.start_with(arguments, world);
        state.concrete = Some(Box::new(concrete));
        state
    }

    /// A state at the program's entry that will come to where another one was that was put away.
    ///
    /// # Panics
    /// When the program has no entry function.
    pub fn start_again(&mut self, arguments: Arguments, world: World, away: Away) -> State {
        let prefix = self.carry(&away);
        let mut state = self.start_at(arguments, world, &prefix);
        state.concrete = away.concrete;
        state
    }

    /// What another machine needs to make a state again that was put away and exists.
    pub fn carry(&mut self, away: &Away) -> Prefix {
        let bytes = |&id: &InputId| {
            let size = self.pool.input_info(id).size;
            let symbols: Vec<SymId> = (0..size).map(|i| self.pool.input_symbol(id, i)).collect();
            symbols.into_iter().map(|sym| away.path.model().get(sym)).collect()
        };
        Prefix {
            taken: away.trail.taken(),
            inputs: away.inputs.iter().map(bytes).collect(),
            seed: away.concrete.as_ref().map(|concrete| concrete.seed.clone()),
        }
    }

    /// A state at the program's entry that will come to where one of another machine was.
    ///
    /// # Panics
    /// When the program has no entry function.
    pub fn start_carried(&mut self, arguments: Arguments, world: World, prefix: Prefix) -> State {
        let mut state = self.start_at(arguments, world, &prefix);
        state.concrete = prefix.seed.map(|seed| {
            let others = Vec::new();
            Box::new(Concrete {
                seed,
                own: false,
                others,
                pending: None,
                side: false,
                waits: false,
            })
        });
        state
    }

    /// Finds out whether a state that was left behind exists, and gives it an input.
    pub fn resolve(&mut self, state: &mut State) -> Resolved {
        let Some(concrete) = &mut state.concrete else { return Resolved::Yes };
        let before = *self.solver.stats();
        let resolved = resolve(&mut self.solver, &mut self.pool, &mut state.path, concrete);
        self.charge(state, &before);
        resolved
    }

    /// The same for one that was put away.
    pub fn resolve_away(&mut self, away: &mut Away) -> Resolved {
        let Some(concrete) = &mut away.concrete else { return Resolved::Yes };
        resolve(&mut self.solver, &mut self.pool, &mut away.path, concrete)
    }
}

fn resolve(
    solver: &mut Solver,
    pool: &mut Pool,
    path: &mut Path,
    concrete: &mut Concrete,
) -> Resolved {
    concrete.waits = false;
    let Some(condition) = concrete.pending else { return Resolved::Yes };
    let (model, resolved) = match solver.may_hold(pool, path, condition) {
        Feasible::Yes(model) => (model, Resolved::Yes),
        Feasible::No => return Resolved::No,
        Feasible::Unknown => match solver.may_hold_nearby(pool, path, condition) {
            Some(model) => (model, Resolved::Nearby),
            None => return Resolved::Unknown,
        },
    };
    solver.assume(pool, path, condition, model);
    concrete.pending = None;
    resolved
}
