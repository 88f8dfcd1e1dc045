//! How a step goes on where a value is not a number.
//!
//! There is one [`Decider`] for each way of executing a state, in a file of its own:
//!
//! - [`Exploring`]: the solver says what is feasible, and the state forks.
//! - [`OnInput`]: the state has an input, which decides. The other side is left behind.
//! - [`Repeating`]: a prefix says what was decided, and no solver is asked.
//! - [`Generalising`]: the values are unknown; what they are in truth decides, and what must hold
//!   for that is recorded (see `crate::generalise`).
//!
//! Steps call the methods of [`Context`], which hand over to the decider of the moment. They do not
//! ask which one that is. A state changes its decider in the middle of an instruction when the last
//! choice of its prefix was repeated.

mod exploring;
mod generalising;
mod on_input;
mod repeating;

use std::ops::Range;

use expr::{ExprId, Input};
use ir::{Call, Inst};

use self::exploring::Exploring;
use self::generalising::Generalising;
use self::on_input::OnInput;
use self::repeating::Repeating;
use super::symbolic::memory::{AccessTarget, search};
use super::{At, Context, Value};
use crate::choice::{Anchor, Choice};
use crate::end::{Outcome, Unmet};
use crate::memory::ByteValue;
use crate::memory::layout::Slot;
use crate::memory::overlay::Unasked;

/// A way of executing a state.
pub(crate) trait Decider {
    /// Whether a condition holds. When both are feasible and the state forks, this one goes on with
    /// the answer and the other one executes the instruction again. So a step makes all its
    /// decisions before it changes anything.
    fn decide(&self, cx: &mut Context, condition: ExprId) -> bool;

    /// A value of an expression on this path, the same in every run.
    fn example(&self, cx: &mut Context, e: ExprId) -> u64;

    /// The program assumes a condition.
    fn assume(&self, cx: &mut Context, holds: ExprId, unmet: Unmet) -> Outcome<()>;

    /// The words of an expression that has just one value on this path as far as is easily seen.
    fn known(&self, cx: &mut Context, e: ExprId) -> Option<Vec<u64>> {
        if let Some(words) = cx.pool.const_words(e) {
            return Some(words.to_vec());
        }
        if cx.state.path.pins(cx.pool, e) {
            let value = cx.solver.example_value(cx.pool, &cx.state.path, e);
            return Some(value.words().to_vec());
        }
        let value = cx.solver.only_value(cx.pool, &cx.state.path, e)?;
        Some(vec![value])
    }

    /// Makes an expression of at most 64 bits concrete: this state goes on with one of its values,
    /// another one with all the others. None if something is against one more value.
    fn fix(&self, cx: &mut Context, e: ExprId, against: &Against) -> Option<u64> {
        loop {
            if let Some(words) = cx.known(e) {
                return Some(words[0]);
            }
            if cx.decider().gives_in(cx, against) {
                return None;
            }
            let value = cx.example(e);
            let constant = cx.pool.constant(value, cx.pool.width(e));
            let same = cx.pool.eq(e, constant);
            // It is not when a prefix wants one of the others.
            if cx.decide(same) {
                return Some(value);
            }
        }
    }

    /// Whether what is against one more value counts.
    fn gives_in(&self, cx: &mut Context, against: &Against) -> bool {
        against(cx)
    }

    /// Whether an expression was made a number here, if that is to be repeated.
    fn was_fixed(&self, cx: &mut Context, e: ExprId) -> Option<bool> {
        // It is met in any case, so that what comes after it has the same number in every run.
        cx.anchor(e);
        None
    }

    /// Finds where an access of `size` bytes goes.
    fn resolve(
        &self,
        cx: &mut Context,
        ptr: ExprId,
        size: u64,
        write: bool,
    ) -> Outcome<AccessTarget> {
        search(cx, ptr, size, write)
    }

    /// The address of the buffer of a system call, if there is just one; an error is one once the
    /// call uses it.
    fn buffer(&self, cx: &mut Context, ptr: ExprId, write: bool) -> Outcome<Option<u64>> {
        Ok(match self.resolve(cx, ptr, 1, write)? {
            AccessTarget::At(addr) => Some(addr),
            AccessTarget::Within { .. } => None,
        })
    }

    /// The address at which `len` bytes are written.
    fn destination(&self, cx: &mut Context, ptr: ExprId, _len: u64) -> u64 {
        cx.fix(ptr)
    }

    /// The bytes of a new input.
    fn new_input(&self, cx: &mut Context, name: &str, ordinal: u32, size: u32) -> Vec<ExprId> {
        let id = cx.pool.input(Input { name: name.into(), ordinal, size });
        cx.value_input(id, name, size);
        let position = cx.state.inputs.len();
        cx.state.inputs.push(id);
        match cx.given(position, size) {
            Some(bytes) => bytes,
            None => (0..size).map(|i| cx.pool.input_byte(id, i)).collect(),
        }
    }

    /// Bytes as one value.
    fn join(&self, cx: &mut Context, bytes: &[ExprId]) -> ExprId {
        cx.pool.from_bytes(bytes)
    }

    /// Gives bytes of an object their symbols that have none yet.
    fn unveil(&self, cx: &mut Context, slot: Slot, bytes: Range<u64>) {
        let byte = |offset| Some((offset, cx.state.memory.unasked(slot, offset)?));
        let bytes: Vec<(u64, Unasked)> = bytes.filter_map(byte).collect();
        let mut numbers = Vec::new();
        let mut symbolic = Vec::with_capacity(bytes.len());
        for (offset, unasked) in bytes {
            let e = match unasked {
                Unasked::Input(id, i) => cx.pool.input_byte(id, i),
                Unasked::Element(array, i) => cx.pool.element(array, i),
            };
            match cx.pool.as_const(e) {
                Some(number) => numbers.push((offset, number as u8)),
                None => symbolic.push((offset, Some(e))),
            }
        }
        cx.state.memory.unveil(slot, &symbolic);
        cx.state.memory.let_be(cx.space, slot, &numbers);
    }

    /// An instruction of a frame with symbolic values is about to be executed.
    fn begin(&self, _cx: &mut Context, _at: At, _inst: &Inst) {}

    /// Does a system call without the kernel; says whether it did.
    fn system_call(&self, _cx: &mut Context, _at: At, _site: &Call) -> Outcome<bool> {
        Ok(false)
    }

    /// The kernel wrote these bytes, some of them symbolic.
    fn kernel_wrote(&self, _cx: &mut Context, _: Vec<(u64, Vec<ByteValue>)>) -> Outcome<()> {
        Ok(())
    }
}

/// Says that something is against trying one more value of an expression.
pub(crate) type Against<'a> = dyn Fn(&mut Context) -> bool + 'a;

impl Context<'_> {
    /// The way in which the state is executed at the moment.
    #[inline]
    pub(crate) fn decider(&self) -> &'static dyn Decider {
        match &self.recording {
            Some(_) => &Generalising,
            None if self.replays() => &Repeating,
            None if self.state.concrete.is_some() => &OnInput,
            None => &Exploring,
        }
    }

    /// See [`Decider::decide`].
    pub fn decide(&mut self, condition: ExprId) -> bool {
        self.decider().decide(self, condition)
    }

    /// See [`Decider::known`].
    pub fn known(&mut self, e: ExprId) -> Option<Vec<u64>> {
        self.decider().known(self, e)
    }

    /// See [`Decider::example`].
    pub fn example(&mut self, e: ExprId) -> u64 {
        self.decider().example(self, e)
    }

    /// Makes an expression of at most 64 bits concrete; see [`Decider::fix`].
    pub fn fix(&mut self, e: ExprId) -> u64 {
        self.fix_unless(e, &|_| false).expect("nothing is against it")
    }

    /// The same, unless something is against trying one more value. That is asked before each of
    /// them, but not of those that are repeated: a limit is a matter of the path, whoever goes
    /// along it.
    pub(crate) fn fix_unless(&mut self, e: ExprId, against: &Against) -> Option<u64> {
        self.decider().fix(self, e, against)
    }

    /// An expression as a value on its way to a register.
    pub fn value_of(&mut self, e: ExprId) -> Value {
        match self.known(e) {
            Some(words) => Value { words, expr: None },
            None => {
                let words = vec![0; self.pool.width(e).div_ceil(64) as usize];
                Value { words, expr: Some(e) }
            }
        }
    }

    /// Gives the bytes of a range their symbols that have none yet.
    pub(crate) fn unveil(&mut self, addr: u64, len: u64) {
        if !self.state.memory.may_be_symbolic() {
            return;
        }
        let Ok((slot, base)) = self.state.memory.locate(self.space, addr, len, false) else {
            return;
        };
        let start = addr - crate::memory::storage(base);
        self.decider().unveil(self, slot, start..start + len);
    }

    /// Whether what the step does counts: it is covered, noted and told of. What is run again over
    /// unknown values counted when it was run first.
    #[inline]
    pub fn counts(&self) -> bool {
        self.recording.is_none()
    }

    /// Whether the address of a store need not be a number.
    pub fn leaves_destinations_open(&self) -> bool {
        self.recording.is_some()
    }

    /// A run over unknown values cannot go on, for this reason; says whether it is one. All other
    /// ways of executing can.
    pub fn give_up(&mut self, why: &'static str) -> bool {
        let run = self.recording.as_deref_mut();
        run.map(|run| run.give_up(why)).is_some()
    }

    /// The value of an expression was tried: a choice, unless the instruction was begun again.
    pub(crate) fn tried(&mut self, value: u64, at: Anchor) -> u64 {
        if self.state.met.value(at.index) != Some(value) {
            self.state.choose(Choice::Value(value), at);
        }
        value
    }
}
