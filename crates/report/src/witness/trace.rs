//! The way of a concrete run through the user's code, as far as a witness tells of it.

use ir::{FuncId, Inst, Origin, Position, Program};
use machine::{Machine, PathEnd, State, Stop};

/// Something that happened on the way, at an instruction of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The function.
    pub func: FuncId,
    /// The instruction.
    pub inst: u32,
    /// What it did.
    pub what: What,
}

/// What an instruction did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// It made the input of this number.
    Input(usize),
    /// It decided so.
    Branch(bool),
}

/// Steps that are kept; a run with more is told by its inputs only, and then by the first of them.
const MOST_STEPS: usize = 200_000;

/// Instructions between two questions whether to go on.
const PATIENCE: u64 = 1 << 16;

/// Runs a concrete state to its end and notes its way. The machine runs every instruction in the general stepper. `go_on` is asked
/// now and then; none when it says no, or when the inputs do not decide everything.
pub fn follow(
    machine: &mut Machine,
    state: &mut State,
    mut go_on: impl FnMut() -> bool,
) -> Option<(PathEnd, Vec<Step>)> {
    let mut steps = Vec::new();
    let mut count = 0u64;
    loop {
        let at = state.position();
        let Position { func, inst } = at;
        let inputs = state.inputs().len();
        let users = machine.program().functions[func].origin == Origin::User;
        match machine.step(state) {
            Stop::Ended(end) => return Some((end, steps)),
            Stop::Budget | Stop::Watched => {}
            Stop::Forked(_) => return None,
        }
        if users && steps.len() < MOST_STEPS {
            let made = inputs..state.inputs().len();
            steps.extend(made.map(|n| Step { func, inst, what: What::Input(n) }));
            if let Some(taken) = decided(machine.program(), at, state.position()) {
                steps.push(Step { func, inst, what: What::Branch(taken) });
            }
        }
        count += 1;
        if count.is_multiple_of(PATIENCE) && !go_on() {
            return None;
        }
    }
}

/// Which way a branch went, by where the state is next.
fn decided(program: &Program, at: Position, next: Position) -> Option<bool> {
    let body = program.functions[at.func].body.as_deref()?;
    let Inst::Branch { then, other, .. } = *body.insts.get(at.inst as usize)? else { return None };
    let first = |edge: ir::EdgeId| body.blocks[body.edges[edge].target].first;
    match (first(then) == next.inst, first(other) == next.inst) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}
