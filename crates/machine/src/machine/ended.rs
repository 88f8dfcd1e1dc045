//! How a path ended, as others see it.

use ir::{Origin, Program};

use super::Machine;
use crate::end::{Halt, Location, PathEnd, ProgramError, TraceLine, Unsupported};
use crate::replay::DIVERGED;
use crate::state::State;

/// The line of a trace that is in the user's code.
pub(crate) fn user_line<'a>(program: &Program, lines: &'a [TraceLine]) -> Option<&'a TraceLine> {
    lines.iter().find(|line| program.functions[line.func].origin == Origin::User)
}

/// Where a state is.
pub(crate) fn location_of(program: &Program, state: &State) -> Location {
    let stack: Vec<TraceLine> = state.positions().map(|at| TraceLine::at(program, at)).collect();
    let line = user_line(program, &stack).or(stack.first());
    Location { span: line.map_or(Program::UNKNOWN_SPAN, |l| l.span), stack }
}

impl Machine {
    pub(super) fn ended(&mut self, state: &State, halt: Halt) -> PathEnd {
        if !state.script.is_done() {
            return PathEnd::Limit(DIVERGED);
        }
        if let Some(leak) = self.leak_at(state, &halt) {
            return leak;
        }
        match halt {
            Halt::Error { kind, message, notes, suffix } => {
                let location = location_of(&self.image.program, state);
                PathEnd::Error(Box::new(ProgramError { kind, message, location, notes, suffix }))
            }
            Halt::Unsupported(message) => {
                let location = location_of(&self.image.program, state);
                PathEnd::Unsupported(Box::new(Unsupported { message, location }))
            }
            Halt::Signal(signal) => PathEnd::Signal(signal),
            Halt::Exit(code) => PathEnd::Exit(code),
            Halt::Silent => PathEnd::Silent,
            Halt::Infeasible => PathEnd::Infeasible,
            Halt::Limit(what) => PathEnd::Limit(what),
            Halt::Unproved { .. } => unreachable!("steps decide about such accesses"),
        }
    }
}
