//! The machine: runs one state at a time.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ir::{FuncId, Origin, Program, SpanId};

use crate::code::decode::Options;
use crate::end::{ErrorKind, Halt, PathEnd, Place, ProgramError, TraceLine, Unsupported};
use crate::fast::{self, Left};
use crate::host::{Kernel, World};
use crate::image::Image;
use crate::leaks;
use crate::memory::Space;
use crate::memory::layout::{Site, SiteId, StackId, StackNode};
use crate::memory::object::Kind;
use crate::stack::Return;
use crate::state::{Fenv, State};
use crate::step;

/// What the user chooses.
#[derive(Clone, Debug)]
pub struct Config {
    /// Report signed overflow as an error.
    pub check_overflow: bool,
    /// Report heap objects that nothing points to at exit.
    pub check_leaks: bool,
    /// Bytes of stack that a thread may use.
    pub max_stack: u64,
    /// Instructions that a path may execute.
    pub max_instructions: Option<u64>,
    /// Use the general stepper for every instruction: slow, to check the fast loop against.
    pub reference: bool,
    /// Set from outside to stop the run.
    pub interrupt: Arc<AtomicBool>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            check_overflow: false,
            check_leaks: false,
            max_stack: 64 << 20,
            max_instructions: None,
            reference: false,
            interrupt: Arc::default(),
        }
    }
}

/// Instructions between two looks at the interrupt flag.
const SLICE: i64 = 1 << 20;

/// Runs states of one program.
pub struct Machine {
    image: Rc<Image>,
    space: Space,
    config: Config,
}

impl Machine {
    /// Loads a program.
    pub fn new(program: Arc<Program>, config: Config) -> Machine {
        let mut space = Space::new(program.target);
        let options = Options { check_overflow: config.check_overflow };
        let image = Rc::new(Image::load(program, &mut space, options));
        Machine { image, space, config }
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.image.program
    }

    /// A state at the program's entry, with these arguments (the program's name first) and this
    /// environment (`NAME=value`).
    ///
    /// # Panics
    /// When the program has no entry function.
    pub fn start(&mut self, args: &[Vec<u8>], env: &[Vec<u8>], world: World) -> State {
        let image = Rc::clone(&self.image);
        let entry = image.program.entry.expect("a program that is run has an entry");
        let mut state = State {
            memory: image.globals.clone(),
            stack: Default::default(),
            kernel: Kernel::new(world),
            fenv: Fenv::default(),
            instructions: 0,
            masks: Vec::new(),
        };
        self.space.tlb.clear();
        let code = image.code(entry);
        state.stack.push(entry, code, None, Return::Words);
        let argv = self.place_strings(&mut state, entry, 0, args);
        let envp = self.place_strings(&mut state, entry, 1, env);
        let first = code.consts.len();
        let params = [args.len() as u64, argv, envp];
        state.stack.words[first..first + 3].copy_from_slice(&params);
        state.instructions = code.entry_cost as u64;
        state
    }

    /// An array of pointers to strings, as `argv` and `envp` are.
    fn place_strings(&mut self, state: &mut State, entry: FuncId, n: u32, list: &[Vec<u8>]) -> u64 {
        let stack = self.space.layout.stack(StackNode { parent: None, func: entry, call: 0 });
        // Positions behind the last instruction are the machine's own.
        let end = self.image.body(entry).insts.len() as u32;
        let site = self.space.layout.site(Site { stack, inst: end + n });
        let size = self.image.target().ptr_size() as usize;
        let mut put = |memory: &mut crate::memory::Memory, bytes: &[u8]| {
            let at = memory
                .allocate(&mut self.space, Kind::Stack, site, bytes.len() as u64, 16)
                .expect("arguments and environment fit into the address space");
            memory.write(&mut self.space, at, bytes).expect("the object was just made");
            at
        };
        let mut pointers = Vec::new();
        for string in list {
            let mut bytes = string.clone();
            bytes.push(0);
            let at = put(&mut state.memory, &bytes);
            pointers.extend_from_slice(&at.to_le_bytes()[..size]);
        }
        pointers.extend_from_slice(&[0; 8][..size]);
        put(&mut state.memory, &pointers)
    }

    /// A second state equal to this one; copies nothing but the running frame of this one.
    pub fn fork(&mut self, state: &mut State) -> State {
        self.space.tlb.clear();
        state.fork()
    }

    /// To be called before running another state than the last one.
    pub fn turn_to(&mut self, _state: &State) {
        self.space.tlb.clear();
    }

    /// Runs a state until its path ends.
    pub fn run(&mut self, state: &mut State) -> PathEnd {
        let image = Rc::clone(&self.image);
        loop {
            if let Some(end) = self.run_slice(&image, state, SLICE) {
                return end;
            }
            if self.config.interrupt.load(Ordering::Relaxed) {
                return PathEnd::Interrupted;
            }
        }
    }

    /// Runs about that many instructions; gives the end, if the path ended.
    pub fn run_for(&mut self, state: &mut State, instructions: u64) -> Option<PathEnd> {
        let image = Rc::clone(&self.image);
        self.run_slice(&image, state, instructions.min(i64::MAX as u64) as i64)
    }

    fn run_slice(&mut self, image: &Image, state: &mut State, slice: i64) -> Option<PathEnd> {
        state.stack.wake();
        let limit = self.config.max_instructions.unwrap_or(u64::MAX);
        let slice = slice.min(limit.saturating_sub(state.instructions).min(i64::MAX as u64) as i64);
        let mut budget = slice;
        let end = loop {
            let general = self.config.reference || state.fenv != Fenv::default();
            if !general {
                let used = state.memory.stack_bytes();
                let max_words = (self.config.max_stack.saturating_sub(used) / 8) as usize;
                let left =
                    fast::run(image, &self.space.tlb, &mut state.stack, max_words, &mut budget);
                if left == Left::Budget {
                    break None;
                }
            }
            let mut context = step::Context {
                image,
                space: &mut self.space,
                state,
                config: &self.config,
                cost: 0,
            };
            let outcome = step::step(&mut context);
            budget -= context.cost as i64;
            if let Err(halt) = outcome {
                break Some(*halt);
            }
            if budget < 0 {
                break None;
            }
        };
        state.instructions = state.instructions.saturating_add((slice - budget) as u64);
        match end {
            Some(halt) => Some(self.ended(state, halt)),
            None if state.instructions >= limit => Some(PathEnd::Limit("instructions")),
            None => None,
        }
    }

    fn ended(&mut self, state: &State, halt: Halt) -> PathEnd {
        match halt {
            Halt::Error { kind, message, notes } => {
                let place = place_of(&self.image.program, state);
                PathEnd::Error(Box::new(ProgramError { kind, message, place, notes }))
            }
            Halt::Unsupported(message) => {
                let place = place_of(&self.image.program, state);
                PathEnd::Unsupported(Box::new(Unsupported { message, place }))
            }
            Halt::Signal(signal) => PathEnd::Signal(signal),
            Halt::Exit(code) if self.config.check_leaks => match self.leak(state) {
                Some(error) => PathEnd::Error(Box::new(error)),
                None => PathEnd::Exit(code),
            },
            Halt::Exit(code) => PathEnd::Exit(code),
        }
    }

    /// The first heap object that is lost, as an error.
    fn leak(&self, state: &State) -> Option<ProgramError> {
        let lost = leaks::lost(state, &self.space.layout, self.image.target());
        let leaked: Vec<_> =
            lost.into_iter().filter_map(|o| Some((o, self.user_span(o.site?)?))).collect();
        let (first, span) = leaked.first()?;
        let bytes: u64 = leaked.iter().map(|(o, _)| o.size).sum();
        let message = match leaked.len() {
            1 => format!("{} bytes are lost", first.size),
            n => {
                format!("{} bytes are lost, {bytes} bytes in {n} objects in all", first.size)
            }
        };
        let stack = self.trace(first.site?);
        let place = Place { span: *span, stack };
        Some(ProgramError { kind: ErrorKind::MemoryLeak, message, place, notes: Vec::new() })
    }

    /// The calls of an allocation position, innermost first.
    fn trace(&self, site: SiteId) -> Vec<TraceLine> {
        let program = &self.image.program;
        let lines = self.space.layout.trace(site);
        lines.into_iter().map(|(func, inst)| TraceLine::at(program, func, inst)).collect()
    }

    /// The innermost position of an allocation in the user's code; none if there is none: what
    /// the C library allocates for itself is no leak of the program.
    fn user_span(&self, site: SiteId) -> Option<SpanId> {
        let lines = self.trace(site);
        user_line(&self.image.program, &lines).map(|line| line.span)
    }
}

/// The line of a trace that is in the user's code.
pub(crate) fn user_line<'a>(program: &Program, lines: &'a [TraceLine]) -> Option<&'a TraceLine> {
    lines.iter().find(|line| program.functions[line.func].origin == Origin::User)
}

/// Where a state is.
fn place_of(program: &Program, state: &State) -> Place {
    let stack: Vec<TraceLine> =
        state.stack.iter().map(|f| TraceLine::at(program, f.func, f.pc)).collect();
    let line = user_line(program, &stack).or(stack.first());
    Place { span: line.map_or(Program::UNKNOWN_SPAN, |l| l.span), stack }
}

/// The interned call stack of the running frame.
pub(crate) fn stack_id(space: &mut Space, state: &mut State) -> StackId {
    if let Some(id) = state.stack.top().stack_id {
        return id;
    }
    // Walk down to a frame that is known, then intern upwards.
    let mut unknown: Vec<(FuncId, u32)> = Vec::new();
    let mut known = None;
    let mut frames = state.stack.iter().peekable();
    while let Some(frame) = frames.next() {
        if let Some(id) = frame.stack_id {
            known = Some(id);
            break;
        }
        let call = frames.peek().map_or(0, |below| below.pc);
        unknown.push((frame.func, call));
    }
    drop(frames);
    let mut ids = Vec::with_capacity(unknown.len());
    for &(func, call) in unknown.iter().rev() {
        known = Some(space.layout.call(known, func, call));
        ids.extend(known);
    }
    state.stack.remember_ids(&ids);
    known.expect("a running state has a frame")
}

#[cfg(test)]
mod tests;
