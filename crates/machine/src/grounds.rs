//! What a verdict stands on: the things outside of the program that paths looked at and found with one value, and
//! assumptions that no path got beyond.
//!
//! A worker notes them for all its paths together. A path that a pruner stopped needs no notes of its own: what
//! follows on it was seen on another path. Notes are made where the machine is slow anyway:
//!
//! - system calls note what they tell ([`crate::host`]);
//! - the strings of `argv` and `envp` stay out of the access cache until one was read ([`Given`]);
//! - whether `argc` was used, and whether a pointer became a number, is seen from the blocks that were executed;
//! - whether `rand` or one of its relatives in the C library was called, from the functions that ever ran;
//! - whether a freed address could have been given again: something was freed, and there was more than one allocation; whether
//!   that could have been seen, from the blocks that were executed;
//! - pointers into different objects that are compared or subtracted leave the fast loop;
//! - calls of functions that are defined nowhere note their names.
//!
//! Only what the user's code does counts, or the C library for it: not what happens before `main`.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use ir::{FuncId, Origin, Position};

use crate::code::Code;
use crate::image::Image;
use crate::memory::layout::SiteId;

/// Something outside of the program that has one value in a run unless it is made symbolic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u16)]
pub enum Concrete {
    /// Bytes of standard input.
    Stdin = 1,
    /// Where standard input ends.
    StdinEnd = 1 << 1,
    /// Arguments, or how many there are.
    Arguments = 1 << 2,
    /// Variables of the environment.
    Environment = 1 << 3,
    /// The file system.
    Files = 1 << 4,
    /// The time.
    Clock = 1 << 5,
    /// Random numbers.
    Random = 1 << 6,
    /// Where objects lie.
    Addresses = 1 << 7,
    /// The computer, the user, the numbers of processes.
    System = 1 << 8,
    /// That a freed address is not given again.
    Freed = 1 << 9,
    /// That mapped memory stays accessible.
    Protection = 1 << 10,
    /// That there is no memory for an allocation that a large machine may have memory for.
    Large = 1 << 11,
    /// That all allocations succeed but one, which the user chose.
    Failing = 1 << 12,
}

impl Concrete {
    /// All of them.
    pub const ALL: [Concrete; 13] = [
        Concrete::Stdin,
        Concrete::StdinEnd,
        Concrete::Arguments,
        Concrete::Environment,
        Concrete::Files,
        Concrete::Clock,
        Concrete::Random,
        Concrete::Addresses,
        Concrete::System,
        Concrete::Freed,
        Concrete::Protection,
        Concrete::Large,
        Concrete::Failing,
    ];
}

/// What the program is given in memory when it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Given {
    /// Nothing that is of interest.
    #[default]
    Nothing,
    /// The pointers to the arguments. The first one, to the program's name, does not count.
    ArgumentPointers,
    /// The text of an argument.
    Argument,
    /// The environment.
    Environment,
}

/// A call of `klee_assume`.
pub type Assumption = Position;

/// Where the heap is allocated from: instructions with all calls above them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Allocating {
    #[default]
    None,
    /// One, once on a path.
    One(Vec<Position>),
    /// Several, or one several times.
    Several,
}

impl Allocating {
    /// What is there if both are.
    fn with(self, other: Allocating) -> Allocating {
        match (self, other) {
            (Allocating::None, one) | (one, Allocating::None) => one,
            (one, same) if one == same => one,
            _ => Allocating::Several,
        }
    }
}

/// What a verdict stands on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grounds {
    looked: u16,
    /// Whether two pointers were asked for equality, and whether something was freed.
    compared: bool,
    freed: bool,
    allocating: Allocating,
    /// Assumptions that a path came to, and whether one got beyond.
    assumptions: BTreeMap<Assumption, bool>,
    /// Functions that are defined nowhere and were taken to return.
    undefined: BTreeMap<String, Taken>,
}

/// How a function that is defined nowhere was taken to return.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// It wrote where its pointer arguments lead.
    pub writes: bool,
    /// A pointer in its result was null.
    pub null: bool,
}

impl Taken {
    fn add(&mut self, other: Taken) {
        self.writes |= other.writes;
        self.null |= other.null;
    }
}

impl Grounds {
    /// Whether something was looked at.
    pub fn has(&self, what: Concrete) -> bool {
        match what {
            Concrete::Freed => {
                let seen = self.compared || self.has(Concrete::Addresses);
                seen && self.freed && self.allocating == Allocating::Several
            }
            what => self.looked & what as u16 != 0,
        }
    }

    /// All that was looked at.
    pub fn looked(&self) -> impl Iterator<Item = Concrete> {
        Concrete::ALL.into_iter().filter(|&what| self.has(what))
    }

    /// Assumptions that paths came to and none got beyond.
    pub fn never_met(&self) -> impl Iterator<Item = Assumption> {
        self.assumptions.iter().filter(|(_, met)| !**met).map(|(&at, _)| at)
    }

    /// Functions that are defined nowhere and were taken to return, by name.
    pub fn undefined(&self) -> impl Iterator<Item = (&str, Taken)> {
        self.undefined.iter().map(|(name, &taken)| (name.as_str(), taken))
    }

    /// Adds what another worker noted.
    pub fn add(&mut self, other: &Grounds) {
        self.looked |= other.looked;
        self.compared |= other.compared;
        self.freed |= other.freed;
        self.allocating = std::mem::take(&mut self.allocating).with(other.allocating.clone());
        for (&at, &met) in &other.assumptions {
            *self.assumptions.entry(at).or_default() |= met;
        }
        for (name, &taken) in &other.undefined {
            self.undefined.entry(name.clone()).or_default().add(taken);
        }
    }
}

/// The notes of a machine, which all its states share.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    looked: Cell<u16>,
    assumptions: RefCell<BTreeMap<Assumption, bool>>,
    /// Whether the number of arguments is the same on all paths.
    fixed_count: Cell<bool>,
    /// Something was freed.
    freed: Cell<bool>,
    /// Pointers were asked for equality where nothing counts as executed.
    compared: Cell<bool>,
    allocating: RefCell<Allocating>,
    /// The last site that was told of.
    site: Cell<Option<SiteId>>,
    undefined: RefCell<BTreeMap<String, Taken>>,
}

impl Notes {
    /// Something was looked at.
    pub fn look(&self, what: Concrete) {
        self.looked.set(self.looked.get() | what as u16);
    }

    #[inline]
    pub fn has(&self, what: Concrete) -> bool {
        self.looked.get() & what as u16 != 0
    }

    /// The program is started with arguments; whether their number is the same on all paths.
    pub fn start(&self, fixed_count: bool) {
        self.fixed_count.set(fixed_count);
    }

    /// Two pointers are asked for equality.
    pub fn compare(&self) {
        self.compared.set(true);
    }

    /// The number of arguments is used.
    pub fn count_arguments(&self) {
        if self.fixed_count.get() {
            self.look(Concrete::Arguments);
        }
    }

    /// A block is freed.
    pub fn free(&self) {
        self.freed.set(true);
    }

    /// A block is allocated at a fresh address; `again` if its site did so before on its path. `trace` is where the site is.
    pub fn allocate(&self, site: SiteId, again: bool, trace: impl FnOnce() -> Vec<Position>) {
        if again {
            self.allocate_again();
        } else if self.site.replace(Some(site)) != Some(site) {
            let mut known = self.allocating.borrow_mut();
            if *known != Allocating::Several {
                *known = std::mem::take(&mut *known).with(Allocating::One(trace()));
            }
        }
    }

    /// Memory is mapped: perhaps where some was unmapped before.
    pub fn map(&self) {
        if self.freed.get() {
            self.allocate_again();
        }
    }

    /// Something is allocated beside other things, in a way that could give it an address that was freed.
    pub fn allocate_again(&self) {
        *self.allocating.borrow_mut() = Allocating::Several;
    }

    /// Bytes of something given are read, from an offset on. `pointer` is the size of one.
    pub fn read(&self, given: Given, end: u64, pointer: u64) {
        match given {
            Given::Nothing => {}
            Given::ArgumentPointers if end <= pointer => {}
            Given::ArgumentPointers | Given::Argument => self.look(Concrete::Arguments),
            Given::Environment => self.look(Concrete::Environment),
        }
    }

    /// Whether every read of something given is to be seen.
    pub fn awaits(&self, given: Given) -> bool {
        match given {
            Given::Nothing => false,
            Given::ArgumentPointers | Given::Argument => !self.has(Concrete::Arguments),
            Given::Environment => !self.has(Concrete::Environment),
        }
    }

    /// A function that is defined nowhere is called and returns.
    pub fn call_undefined(&self, name: &str, taken: Taken) {
        let mut known = self.undefined.borrow_mut();
        match known.get_mut(name) {
            Some(before) => before.add(taken),
            None => _ = known.insert(name.to_owned(), taken),
        }
    }

    /// A path came to an assumption, and beyond it if it can hold.
    pub fn assume(&self, at: Assumption, met: bool) {
        *self.assumptions.borrow_mut().entry(at).or_default() |= met;
    }
}

/// All that was noted so far, and what can be seen from the blocks that were executed.
pub(crate) fn of(image: &Image) -> Grounds {
    let notes = &image.notes;
    let mut grounds = Grounds {
        looked: notes.looked.get(),
        assumptions: notes.assumptions.borrow().clone(),
        undefined: notes.undefined.borrow().clone(),
        ..Grounds::default()
    };
    if notes.fixed_count.get() && uses_argument_count(image) {
        grounds.looked |= Concrete::Arguments as u16;
    }
    if calls_random(image) {
        grounds.looked |= Concrete::Random as u16;
    }
    if executed(image, |code| &code.addresses.conversions) {
        grounds.looked |= Concrete::Addresses as u16;
    }
    grounds.compared = notes.compared.get() || executed(image, |code| &code.addresses.equalities);
    grounds.freed = notes.freed.get();
    grounds.allocating = notes.allocating.borrow().clone();
    grounds
}

/// Whether an instruction of `main` was executed that uses its first parameter.
fn uses_argument_count(image: &Image) -> bool {
    let own = |(id, f): (FuncId, &ir::Function)| {
        (f.name == "main" && f.origin == Origin::User && f.body.is_some()).then_some(id)
    };
    let Some(main) = image.program.functions.iter().find_map(own) else { return false };
    let body = image.body(main);
    let Some(&argc) = body.params.first() else { return false };
    let is_argc = |operand: ir::Operand| operand.as_reg() == Some(argc);
    let used = (0..body.insts.len()).filter(|&i| {
        let mut uses = false;
        body.for_each_use(&body.insts[i], |operand| uses |= is_argc(operand));
        uses
    });
    used.into_iter().any(|i| image.was_executed(main, i as u32))
        || body.edges.iter().any(|(id, edge)| {
            edge.moves.iter().any(|&(_, source)| is_argc(source)) && image.was_taken(main, id)
        })
}

/// The functions of the C library that give numbers of a sequence that C does not define.
const RANDOM: [&str; 9] =
    ["rand", "rand_r", "random", "drand48", "erand48", "lrand48", "nrand48", "mrand48", "jrand48"];

/// Whether one of them was called.
fn calls_random(image: &Image) -> bool {
    image.program.functions.iter().any(|(id, function)| {
        function.origin != Origin::User
            && RANDOM.contains(&function.name.as_str())
            && image.decoded(id).is_some()
    })
}

/// Whether one of these instructions was executed in a function of the user's.
fn executed(image: &Image, instructions: impl Fn(&Code) -> &[u32]) -> bool {
    image.program.functions.iter().any(|(id, function)| {
        function.origin == Origin::User
            && image
                .decoded(id)
                .is_some_and(|code| instructions(code).iter().any(|&i| image.was_executed(id, i)))
    })
}
