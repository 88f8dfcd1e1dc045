//! The foreign side: everything that touches Bitwuzla's C interface, and all the `unsafe` of it.
//!
//! What makes the wrapper safe:
//!
//! - An [`Instance`] owns its term manager and its solver and never leaves its thread (the raw
//!   pointers make it neither `Send` nor `Sync`).
//! - A [`Term`] is an index into the instance's own list of pointers, each of which stays alive until
//!   the term manager goes. An index from another instance is a wrong term or a panic, never a
//!   dangling pointer.
//! - Misuse of the interface (operands of different widths, say) is found by Bitwuzla itself, which
//!   then calls the abort callback of the thread and, if that returns, returns null. Ours notes the
//!   message; each wrapper looks for it afterwards and makes an [`Error`] of it. No panic passes
//!   through C++, and the process goes on.
#![allow(unsafe_code)]

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ffi::{CStr, CString, c_char, c_void};
use std::fmt;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::ptr;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::kind::Kind;

/// The version whose numbers of kinds and options are written down here.
const VERSION: &str = "0.9.1";

const OPTION_PRODUCE_MODELS: u32 = 1;
const OPTION_PRODUCE_INTERPOLANTS: u32 = 2;
const OPTION_PRODUCE_UNSAT_ASSUMPTIONS: u32 = 3;

const RESULT_SAT: u32 = 10;
const RESULT_UNSAT: u32 = 20;

/// Declares the foreign structures that are only ever pointed to.
macro_rules! opaque {
    ($($name:ident)*) => { $(#[repr(C)] struct $name { _private: [u8; 0] })* };
}
opaque! { RawManager RawOptions RawSolver RawSort RawTerm }

type SortPointer = *mut RawSort;
type TermPointer = *mut RawTerm;

/// Declares the table of functions and how it is filled from the library.
macro_rules! interface {
    ($($name:ident: fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        struct Interface { $($name: unsafe extern "C" fn($($argument),*) $(-> $result)?,)* }

        impl Interface {
            /// # Safety
            /// The library must be Bitwuzla's, in a version whose C interface has these signatures.
            unsafe fn find(library: &libloading::Library) -> Result<Interface, libloading::Error> {
                // SAFETY: the signatures are those of the header of this version, as the caller vouches.
                unsafe {
                    Ok(Interface {
                        $($name: *library.get(concat!("bitwuzla_", stringify!($name), "\0"))?,)*
                    })
                }
            }
        }
    };
}

interface! {
    version: fn() -> *const c_char;
    kind_to_string: fn(u32) -> *const c_char;
    set_abort_callback: fn(Option<unsafe extern "C" fn(*const c_char)>);
    options_new: fn() -> *mut RawOptions;
    options_delete: fn(*mut RawOptions);
    set_option: fn(*mut RawOptions, u32, u64);
    term_manager_new: fn() -> *mut RawManager;
    term_manager_delete: fn(*mut RawManager);
    new: fn(*mut RawManager, *const RawOptions) -> *mut RawSolver;
    delete: fn(*mut RawSolver);
    set_termination_callback: fn(*mut RawSolver, Option<unsafe extern "C" fn(*mut c_void) -> i32>, *mut c_void);
    mk_bool_sort: fn(*mut RawManager) -> SortPointer;
    mk_bv_sort: fn(*mut RawManager, u64) -> SortPointer;
    mk_array_sort: fn(*mut RawManager, SortPointer, SortPointer) -> SortPointer;
    mk_true: fn(*mut RawManager) -> TermPointer;
    mk_false: fn(*mut RawManager) -> TermPointer;
    mk_bv_value: fn(*mut RawManager, SortPointer, *const c_char, u8) -> TermPointer;
    mk_bv_value_uint64: fn(*mut RawManager, SortPointer, u64) -> TermPointer;
    mk_const: fn(*mut RawManager, SortPointer, *const c_char) -> TermPointer;
    mk_const_array: fn(*mut RawManager, SortPointer, TermPointer) -> TermPointer;
    mk_term: fn(*mut RawManager, u32, u32, *mut TermPointer) -> TermPointer;
    mk_term_indexed: fn(*mut RawManager, u32, u32, *mut TermPointer, u32, *const u64) -> TermPointer;
    push: fn(*mut RawSolver, u64);
    pop: fn(*mut RawSolver, u64);
    assert: fn(*mut RawSolver, TermPointer);
    check_sat_assuming: fn(*mut RawSolver, u32, *mut TermPointer) -> u32;
    get_value: fn(*mut RawSolver, TermPointer) -> TermPointer;
    get_unsat_assumptions: fn(*mut RawSolver, *mut usize) -> *const TermPointer;
    get_interpolant: fn(*mut RawSolver, u32, *mut TermPointer) -> TermPointer;
    term_get_kind: fn(TermPointer) -> u32;
    term_get_children: fn(TermPointer, *mut usize) -> *const TermPointer;
    term_get_indices: fn(TermPointer, *mut usize) -> *const u64;
    term_is_bool: fn(TermPointer) -> bool;
    term_is_bv: fn(TermPointer) -> bool;
    term_bv_get_size: fn(TermPointer) -> u64;
    term_value_get_bool: fn(TermPointer) -> bool;
    term_value_get_str_fmt: fn(TermPointer, u8) -> *const c_char;
}

/// What Bitwuzla said when it refused a call, or why the library cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(String);

impl Error {
    pub(super) fn new(message: &str) -> Error {
        Error(message.to_string())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// The loaded library. It stays in the process until the end: its C++ parts have destructors that
/// run when a thread ends, for which its code must still be there.
pub struct Library {
    interface: Interface,
    _handle: ManuallyDrop<libloading::Library>,
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitwuzla {VERSION}")
    }
}

impl Library {
    /// Loads the library in the file `path`.
    pub fn open(path: &Path) -> Result<Arc<Library>, Error> {
        let fault = |error: libloading::Error| Error(format!("{}: {error}", path.display()));
        // SAFETY: the file is the one that our set-up builds, or that the user names as its equal;
        // its initialisers are those of C++ libraries. The version is checked before anything else
        // is called.
        let (handle, interface) = unsafe {
            let handle = ManuallyDrop::new(libloading::Library::new(path).map_err(fault)?);
            let interface = Interface::find(&handle).map_err(fault)?;
            (handle, interface)
        };
        let library = Library { interface, _handle: handle };
        library
            .check_numbers()
            .map_err(|Error(why)| Error(format!("{}: {why}", path.display())))?;
        Ok(Arc::new(library))
    }

    /// Compares the version and the numbers of the kinds with ours.
    fn check_numbers(&self) -> Result<(), Error> {
        // SAFETY: the function takes nothing and returns a string of static or thread lifetime.
        let version = unsafe { text((self.interface.version)()) };
        if version != VERSION {
            return Err(Error(format!("this is Bitwuzla {version}, not {VERSION}")));
        }
        self.catch_misuse();
        for &(kind, name) in Kind::NAMES {
            // SAFETY: any number is allowed; an unknown one is reported to the callback.
            let theirs = unsafe { text((self.interface.kind_to_string)(kind as u32)) };
            if theirs != name {
                return Err(Error(format!("kind {} is {theirs}, not {name}", kind as u32)));
            }
        }
        misuse()
    }

    /// Makes errors on this thread come to us instead of ending the process.
    fn catch_misuse(&self) {
        // SAFETY: the callback has the signature that the header asks for and lives for ever.
        unsafe { (self.interface.set_abort_callback)(Some(note_misuse)) };
    }
}

/// Copies a string of the library.
///
/// # Safety
/// `text` must be null or point to a terminated string that lives during the call.
unsafe fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: not null, and otherwise as the caller vouches.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

thread_local! {
    /// What the library complained about since the last look.
    static MISUSE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The abort callback: notes the message and returns, after which the library's function does too.
unsafe extern "C" fn note_misuse(message: *const c_char) {
    // SAFETY: the library passes a string that lives until this returns.
    let message = unsafe { text(message) };
    MISUSE.with(|slot| *slot.borrow_mut() = Some(message.trim().to_string()));
}

/// The complaint since the last look as an error.
fn misuse() -> Result<(), Error> {
    match MISUSE.take() {
        None => Ok(()),
        Some(message) => Err(Error(message)),
    }
}

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A bit-vector of this width.
    Bits(u32),
    /// An array from bit-vectors of the first width to those of the second.
    Array(u32, u32),
}

/// A term of one [`Instance`]. Equal terms of an instance are the same term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(u32);

/// The answer to a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// The limits came first.
    Unknown,
}

/// When a check gives up.
#[derive(Clone, Default, Debug)]
pub struct CheckLimits {
    /// After Bitwuzla asked so many times whether to go on; see [`Instance::polls`]. The same
    /// number on every machine.
    pub polls: Option<u64>,
    /// Once this is set.
    pub stop: Option<Arc<AtomicBool>>,
}

/// What the termination callback counts and compares with.
#[derive(Default)]
struct Meter {
    polls: Cell<u64>,
    limits: RefCell<CheckLimits>,
}

/// The termination callback: a value other than zero ends the check.
unsafe extern "C" fn out_of_budget(meter: *mut c_void) -> i32 {
    // SAFETY: `meter` is the pointer that `Instance::new` registered. Its target lives as long as the
    // solver that calls us, on the one thread that uses it, and is only ever borrowed shared.
    let meter = unsafe { &*meter.cast::<Meter>() };
    meter.polls.set(meter.polls.get() + 1);
    let limits = meter.limits.borrow();
    let exhausted = limits.polls.is_some_and(|most| meter.polls.get() > most)
        || limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    i32::from(exhausted)
}

/// What an instance is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Models, and the assumptions that a refutation used.
    Check,
    /// Interpolants; these cost every check something.
    Interpolate,
}

/// One solver with its terms. Cheap to make; meant to be short-lived, as terms stay until it goes.
pub struct Instance {
    library: Arc<Library>,
    manager: *mut RawManager,
    options: *mut RawOptions,
    solver: *mut RawSolver,
    sorts: HashMap<Sort, SortPointer>,
    terms: Vec<TermPointer>,
    indices: HashMap<TermPointer, u32>,
    meter: Rc<Meter>,
    total_polls: u64,
}

impl Instance {
    /// A new solver without assertions.
    pub fn new(library: &Arc<Library>, purpose: Purpose) -> Result<Instance, Error> {
        library.catch_misuse();
        let api = &library.interface;
        let meter = Rc::new(Meter::default());
        // SAFETY: the pointers come from the constructors beside them; the options are set before
        // the solver reads them; the meter lives as long as the instance, hence the solver.
        let (manager, options, solver) = unsafe {
            let manager = (api.term_manager_new)();
            let options = (api.options_new)();
            for option in match purpose {
                Purpose::Check => [OPTION_PRODUCE_MODELS, OPTION_PRODUCE_UNSAT_ASSUMPTIONS],
                Purpose::Interpolate => [OPTION_PRODUCE_MODELS, OPTION_PRODUCE_INTERPOLANTS],
            } {
                (api.set_option)(options, option, 1);
            }
            let solver = (api.new)(manager, options);
            let state = Rc::as_ptr(&meter).cast_mut().cast();
            (api.set_termination_callback)(solver, Some(out_of_budget), state);
            (manager, options, solver)
        };
        let instance = Instance {
            library: library.clone(),
            manager,
            options,
            solver,
            sorts: HashMap::new(),
            terms: Vec::new(),
            indices: HashMap::new(),
            meter,
            total_polls: 0,
        };
        misuse().map(|()| instance)
    }

    /// How many terms were made.
    pub fn term_count(&self) -> usize {
        self.terms.len()
    }

    /// How often the checks so far asked whether to go on: a measure of their work that is the same
    /// on every machine. CaDiCaL asks about every tenth decision, and Bitwuzla between its passes.
    pub fn polls(&self) -> u64 {
        self.total_polls
    }

    // ------------------------------------------------------------ terms

    fn pointer(&self, term: Term) -> TermPointer {
        self.terms[term.0 as usize]
    }

    fn pointers(&self, terms: &[Term]) -> Vec<TermPointer> {
        terms.iter().map(|&term| self.pointer(term)).collect()
    }

    /// Gives the term that the library returned its index; null means that it refused.
    fn adopt(&mut self, pointer: TermPointer) -> Result<Term, Error> {
        misuse()?;
        assert!(!pointer.is_null(), "Bitwuzla refuses without a reason");
        let next = self.terms.len() as u32;
        let index = *self.indices.entry(pointer).or_insert(next);
        if index == next {
            self.terms.push(pointer);
        }
        Ok(Term(index))
    }

    fn sort(&mut self, sort: Sort) -> Result<SortPointer, Error> {
        if let Some(&known) = self.sorts.get(&sort) {
            return Ok(known);
        }
        let parts = match sort {
            Sort::Array(index, element) => {
                Some((self.sort(Sort::Bits(index))?, self.sort(Sort::Bits(element))?))
            }
            Sort::Bool | Sort::Bits(_) => None,
        };
        let api = &self.library.interface;
        // SAFETY: the manager and the sorts of the parts are alive.
        let pointer = unsafe {
            match (sort, parts) {
                (Sort::Bits(width), _) => (api.mk_bv_sort)(self.manager, u64::from(width)),
                (_, Some((index, element))) => (api.mk_array_sort)(self.manager, index, element),
                _ => (api.mk_bool_sort)(self.manager),
            }
        };
        misuse()?;
        self.sorts.insert(sort, pointer);
        Ok(pointer)
    }

    /// A truth value.
    pub fn boolean(&mut self, value: bool) -> Result<Term, Error> {
        let api = &self.library.interface;
        // SAFETY: the manager is alive.
        let pointer = unsafe {
            if value { (api.mk_true)(self.manager) } else { (api.mk_false)(self.manager) }
        };
        self.adopt(pointer)
    }

    /// The bit-vector `value` of `width` bits, into which it must fit.
    pub fn bits(&mut self, width: u32, value: u64) -> Result<Term, Error> {
        let sort = self.sort(Sort::Bits(width))?;
        // SAFETY: the manager and the sort are alive.
        let pointer =
            unsafe { (self.library.interface.mk_bv_value_uint64)(self.manager, sort, value) };
        self.adopt(pointer)
    }

    /// The bit-vector of `width` bits with the words `value`, the lowest first.
    pub fn wide_bits(&mut self, width: u32, value: &[u64]) -> Result<Term, Error> {
        let sort = self.sort(Sort::Bits(width))?;
        let digits: String = value.iter().rev().map(|word| format!("{word:016x}")).collect();
        // Leading zeros beyond the width count as digits that do not fit.
        let digits = digits.trim_start_matches('0');
        let digits = CString::new(if digits.is_empty() { "0" } else { digits })
            .expect("digits have no zero byte");
        // SAFETY: the manager and the sort are alive, and the string is terminated.
        let pointer = unsafe {
            (self.library.interface.mk_bv_value)(self.manager, sort, digits.as_ptr(), 16)
        };
        self.adopt(pointer)
    }

    /// A fresh symbol.
    pub fn constant(&mut self, sort: Sort) -> Result<Term, Error> {
        let sort = self.sort(sort)?;
        // SAFETY: the manager and the sort are alive; null is allowed for a nameless symbol.
        let pointer = unsafe { (self.library.interface.mk_const)(self.manager, sort, ptr::null()) };
        self.adopt(pointer)
    }

    /// An array from bit-vectors of `index` bits that holds `element` everywhere.
    pub fn constant_array(&mut self, index: u32, width: u32, element: Term) -> Result<Term, Error> {
        let sort = self.sort(Sort::Array(index, width))?;
        let element = self.pointer(element);
        // SAFETY: the manager, the sort and the term are alive.
        let pointer =
            unsafe { (self.library.interface.mk_const_array)(self.manager, sort, element) };
        self.adopt(pointer)
    }

    /// An operator applied to operands.
    pub fn term(&mut self, kind: Kind, operands: &[Term]) -> Result<Term, Error> {
        let mut operands = self.pointers(operands);
        let count = operands.len() as u32;
        // SAFETY: the manager and the terms are alive, and the array has `count` of them.
        let pointer = unsafe {
            (self.library.interface.mk_term)(
                self.manager,
                kind as u32,
                count,
                operands.as_mut_ptr(),
            )
        };
        self.adopt(pointer)
    }

    /// An operator with indices (the bounds of an extract, for example) applied to one operand.
    pub fn indexed(&mut self, kind: Kind, operand: Term, indices: &[u64]) -> Result<Term, Error> {
        let mut operand = self.pointer(operand);
        let count = indices.len() as u32;
        // SAFETY: the manager and the term are alive, and the arrays have one and `count` elements.
        let pointer = unsafe {
            let make = self.library.interface.mk_term_indexed;
            make(self.manager, kind as u32, 1, &raw mut operand, count, indices.as_ptr())
        };
        self.adopt(pointer)
    }

    // ------------------------------------------------------------ looking at terms

    /// The operator of a term, if it is one of those we know.
    pub fn kind(&self, term: Term) -> Option<Kind> {
        // SAFETY: the term is alive.
        Kind::from_number(unsafe { (self.library.interface.term_get_kind)(self.pointer(term)) })
    }

    /// The operands of a term.
    pub fn operands(&mut self, term: Term) -> Result<Vec<Term>, Error> {
        let mut count = 0;
        // SAFETY: the term is alive and `count` is written before the function returns; the array of
        // that many elements lives until the next such call, and is copied before that.
        let pointers = unsafe {
            let array =
                (self.library.interface.term_get_children)(self.pointer(term), &raw mut count);
            copied(array, count)
        };
        pointers.into_iter().map(|pointer| self.adopt(pointer)).collect()
    }

    /// The indices of the term's operator.
    pub fn term_indices(&self, term: Term) -> Vec<u64> {
        let mut count = 0;
        // SAFETY: as in `operands`.
        unsafe {
            let array =
                (self.library.interface.term_get_indices)(self.pointer(term), &raw mut count);
            copied(array, count)
        }
    }

    /// The sort of a term, unless it is an array or stranger.
    pub fn term_sort(&self, term: Term) -> Option<Sort> {
        let api = &self.library.interface;
        let term = self.pointer(term);
        // SAFETY: the term is alive, and its size is asked only if it is a bit-vector.
        unsafe {
            if (api.term_is_bool)(term) {
                Some(Sort::Bool)
            } else if (api.term_is_bv)(term) {
                Some(Sort::Bits((api.term_bv_get_size)(term) as u32))
            } else {
                None
            }
        }
    }

    /// The words of a literal, the lowest first; a truth value is one word.
    pub fn literal(&self, term: Term) -> Result<Vec<u64>, Error> {
        let api = &self.library.interface;
        let pointer = self.pointer(term);
        if self.term_sort(term) == Some(Sort::Bool) {
            // SAFETY: the term is alive; if it is no literal the library refuses.
            let value = unsafe { (api.term_value_get_bool)(pointer) };
            return misuse().map(|()| vec![u64::from(value)]);
        }
        // SAFETY: the term is alive, the string lives until the next such call and is copied.
        let digits = unsafe { text((api.term_value_get_str_fmt)(pointer, 16)) };
        misuse()?;
        let words = digits.as_bytes().rchunks(16).map(|chunk| {
            let chunk = std::str::from_utf8(chunk).expect("digits are ASCII");
            u64::from_str_radix(chunk, 16)
                .map_err(|error| Error(format!("the value {digits}: {error}")))
        });
        words.collect()
    }

    // ------------------------------------------------------------ solving

    /// Opens a level of assertions.
    pub fn push(&mut self) -> Result<(), Error> {
        // SAFETY: the solver is alive.
        unsafe { (self.library.interface.push)(self.solver, 1) };
        misuse()
    }

    /// Takes the assertions of the last level back.
    pub fn pop(&mut self) -> Result<(), Error> {
        // SAFETY: the solver is alive; too many pops are refused.
        unsafe { (self.library.interface.pop)(self.solver, 1) };
        misuse()
    }

    /// Asserts a Boolean.
    pub fn assert(&mut self, term: Term) -> Result<(), Error> {
        // SAFETY: the solver and the term are alive.
        unsafe { (self.library.interface.assert)(self.solver, self.pointer(term)) };
        misuse()
    }

    /// Is there a model of the assertions and these Booleans?
    pub fn check(&mut self, assumptions: &[Term], limits: &CheckLimits) -> Result<Answer, Error> {
        let mut assumptions = self.pointers(assumptions);
        let count = assumptions.len() as u32;
        self.meter.polls.set(0);
        self.meter.limits.replace(limits.clone());
        // SAFETY: the solver and the terms are alive, and the array has `count` of them. (An empty
        // vector's pointer is not null, as the library wants it.)
        let result = unsafe {
            (self.library.interface.check_sat_assuming)(
                self.solver,
                count,
                assumptions.as_mut_ptr(),
            )
        };
        self.total_polls += self.meter.polls.get();
        misuse()?;
        Ok(match result {
            RESULT_SAT => Answer::Sat,
            RESULT_UNSAT => Answer::Unsat,
            _ => Answer::Unknown,
        })
    }

    /// The literal that the model of the last check gives a term.
    pub fn value(&mut self, term: Term) -> Result<Vec<u64>, Error> {
        // SAFETY: the solver and the term are alive; without a model the library refuses.
        let pointer =
            unsafe { (self.library.interface.get_value)(self.solver, self.pointer(term)) };
        let literal = self.adopt(pointer)?;
        self.literal(literal)
    }

    /// The assumptions that the refutation of the last check used.
    pub fn unsat_assumptions(&mut self) -> Result<Vec<Term>, Error> {
        let mut count = 0;
        // SAFETY: as in `operands`; without a refutation the library refuses.
        let pointers = unsafe {
            let array = (self.library.interface.get_unsat_assumptions)(self.solver, &raw mut count);
            misuse()?;
            copied(array, count)
        };
        pointers.into_iter().map(|pointer| self.adopt(pointer)).collect()
    }

    /// A Boolean over the symbols that `part` shares with the other assertions, implied by `part` and
    /// in contradiction to the others. `part` are some, not all, of the assertions just refuted.
    pub fn interpolant(&mut self, part: &[Term]) -> Result<Term, Error> {
        let mut part = self.pointers(part);
        let count = part.len() as u32;
        // SAFETY: the solver and the terms are alive, and the array has `count` of them.
        let pointer = unsafe {
            (self.library.interface.get_interpolant)(self.solver, count, part.as_mut_ptr())
        };
        self.adopt(pointer)
    }
}

/// Copies an array of the library.
///
/// # Safety
/// `array` must be null or point to `count` elements.
unsafe fn copied<T: Copy>(array: *const T, count: usize) -> Vec<T> {
    if array.is_null() {
        return Vec::new();
    }
    // SAFETY: not null, and otherwise as the caller vouches.
    unsafe { std::slice::from_raw_parts(array, count) }.to_vec()
}

impl Drop for Instance {
    fn drop(&mut self) {
        let api = &self.library.interface;
        // SAFETY: each was made by its constructor and is deleted once, the solver before the terms
        // that it refers to. The meter outlives the solver because fields are dropped after this.
        unsafe {
            (api.delete)(self.solver);
            (api.options_delete)(self.options);
            (api.term_manager_delete)(self.manager);
        }
    }
}
