//! The machine: runs one state at a time.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use expr::{ExprId, Model, Pool, SymId};
use ir::{Group, Groups, Origin, Position, Program, SpanId};
use solver::{Backend, Blaster, Feasible, Limits, QueryLog, Solver, Validate, Validator, bitwuzla};

use crate::code::decode::Options;
use crate::costs::Costs;
use crate::coverage::Coverage;
use crate::door::Unseen;
use crate::end::{ErrorKind, Halt, PathEnd, Place, ProgramError, TraceLine, Unsupported};
use crate::fast::{self, Left};
use crate::generalise::{Recording, Workspace};
use crate::grounds::{self, Grounds};
use crate::host::{Kernel, World};
use crate::image::Image;
use crate::leaks;
use crate::memory::Space;
use crate::memory::layout::{Below, Layout, SiteId, StackId};
use crate::memory::object::Object;
use crate::passes::Tracker;
use crate::replay::DIVERGED;
use crate::stack::Return;
use crate::state::{Argument, Arguments, State};
use crate::step::{self, Head};
use crate::thread::{Fenv, Threads};

/// Which heap objects must not be there when the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Leaks {
    /// Any may be there.
    #[default]
    Allowed,
    /// Those that nothing leads to, at an exit.
    Lost,
    /// Those that nothing leads to, at any end that the program itself comes to. An end that finds some to which only functions
    /// lead that have not returned is unsupported.
    LostAnyEnd,
    /// All, at an exit. At any other end of the program that finds some, the path ends as unsupported.
    Live,
}

/// What the user chooses.
#[derive(Clone, Debug)]
pub struct Config {
    /// Groups of checks. Those that the machine itself makes on request are signed overflow and
    /// conversions of floats.
    pub checks: Groups,
    /// Which heap objects must not be there at the end.
    pub check_leaks: Leaks,
    /// Let what the user's code allocates hold an input instead of zeros.
    pub symbolic_uninitialised: bool,
    /// Let an allocation also have the address of a freed block of its size, as an input says.
    pub reuse_addresses: bool,
    /// Bytes of stack that a thread may use.
    pub max_stack: u64,
    /// Instructions that a path may execute.
    pub max_instructions: Option<u64>,
    /// Values of the inputs, in the order in which they are made, instead of symbols: the program is
    /// run concretely. An input beyond them, and what is beyond a value's bytes, is zero.
    pub inputs: Option<Arc<[Vec<u8>]>>,
    /// Fork over the places of an access where they are few, instead of making its object an array: more paths, but simpler ones.
    pub split_offsets: bool,
    /// Use the general stepper for every instruction: slow, to check the fast loop against.
    pub reference: bool,
    /// Set from outside to stop the run.
    pub interrupt: Arc<AtomicBool>,
    /// How conditions are decided.
    pub solver: SolverConfig,
}

/// How conditions are decided.
#[derive(Clone, Debug, Default)]
pub struct SolverConfig {
    /// How much a question may cost.
    pub limits: Limits,
    /// Which answers are checked.
    pub validate: Validate,
    /// Use our own back end only, even if Bitwuzla is there.
    pub only_own: bool,
    /// Where every question to a back end is written: a folder and the first part of the names.
    pub log: Option<(PathBuf, String)>,
}

impl SolverConfig {
    fn build(&self, interrupt: &Arc<AtomicBool>) -> Solver {
        let fast = Blaster::new(Validator::new(self.validate));
        let library = if self.only_own { None } else { bitwuzla::Library::load() };
        let strong = library.map(|library| -> Box<dyn Backend> {
            Box::new(bitwuzla::Bitwuzla::new(library, Validator::new(self.validate)))
        });
        let mut limits = self.limits.clone();
        limits.quick.stop = Some(Arc::clone(interrupt));
        limits.thorough.stop = Some(Arc::clone(interrupt));
        let mut solver = Solver::new(Box::new(fast), strong, limits);
        if let Some((folder, prefix)) = &self.log
            && let Ok(log) = QueryLog::new(folder, prefix)
        {
            solver.set_log(log);
        }
        solver
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            checks: Groups::default(),
            check_leaks: Leaks::Allowed,
            symbolic_uninitialised: false,
            reuse_addresses: false,
            max_stack: 64 << 20,
            max_instructions: None,
            inputs: None,
            split_offsets: false,
            reference: false,
            interrupt: Arc::default(),
            solver: SolverConfig::default(),
        }
    }
}

/// Instructions between two looks at the interrupt flag.
const SLICE: i64 = 1 << 20;

/// The name of inputs that stand for what fresh memory holds.
pub const UNINITIALISED: &str = "uninitialised";
/// The name of inputs that say which freed block an allocation gets: 0 for none, else counted from the last freed.
pub const REUSED: &str = "reused_address";

/// Why the machine came back.
pub enum Stop {
    /// The path ended.
    Ended(PathEnd),
    /// A decision could go both ways: the running state took it as true, this one as false. Both
    /// are to be run on.
    Forked(Box<State>),
    /// The instructions are used up.
    Budget,
    /// It entered a block that is watched, or that is sought.
    Watched,
}

/// The value of an input in a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputValue {
    /// The input's name.
    pub name: Rc<str>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Runs states of one program. It owns the expressions of their values and the solver.
pub struct Machine {
    pub(crate) image: Rc<Image>,
    pub(crate) space: Space,
    pub(crate) config: Config,
    pub(crate) pool: Pool,
    pub(crate) solver: Solver,
    pub(crate) forks: Vec<State>,
    pub(crate) head: Head,
    pub(crate) warnings: Vec<String>,
    pub(crate) workspace: Workspace,
    pub(crate) tracker: Option<Tracker>,
    costs: Costs,
    watched: bool,
}

impl Machine {
    /// Loads a program.
    pub fn new(program: Arc<Program>, config: Config) -> Machine {
        let mut space = Space::new(program.target);
        let options = Options { check_overflow: config.checks.has(Group::SignedIntegerOverflow) };
        let image = Rc::new(Image::load(program, &mut space, options));
        let solver = config.solver.build(&config.interrupt);
        Machine {
            image,
            space,
            config,
            pool: Pool::new(),
            solver,
            forks: Vec::new(),
            head: Head::default(),
            warnings: Vec::new(),
            workspace: Workspace::default(),
            tracker: None,
            costs: Costs::default(),
            watched: false,
        }
    }

    /// Whether the states before decisions are kept from now on: see [`Machine::take_head`].
    pub fn keep_heads(&mut self, wanted: bool) {
        self.head = Head { wanted, state: None };
    }

    /// The state before the decisions that [`Stop::Forked`] told of, if they are kept.
    pub fn take_head(&mut self) -> Option<Box<State>> {
        self.head.state.take().map(Box::new)
    }

    /// Where questions were answered so far.
    pub fn solver_stats(&self) -> solver::Stats {
        *self.solver.stats()
    }

    /// What was executed of the user's code so far, by all states.
    pub fn coverage(&self) -> Coverage {
        self.image.coverage()
    }

    /// What a verdict on the paths so far stands on.
    pub fn grounds(&self) -> Grounds {
        grounds::of(&self.image)
    }

    /// What execution cost so far, by place.
    pub fn costs(&mut self) -> &Costs {
        self.costs.count(&self.image);
        &self.costs
    }

    /// Charges what the solver was asked since `before` to where a state is.
    pub(crate) fn charge(&mut self, state: &State, before: &solver::Stats) {
        let now = self.solver.stats();
        if now.questions != before.questions {
            let image = Rc::clone(&self.image);
            self.costs.charge(&image, state, state.position(), before, now);
        }
    }

    /// How many edges of the user's code were taken so far.
    pub fn covered_edges(&self) -> u64 {
        self.image.new_edges.get()
    }

    /// The program as loaded, and its address space.
    pub(crate) fn parts(&self) -> (&Image, &Space) {
        (&self.image, &self.space)
    }

    /// The expressions.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Where objects are.
    pub fn layout(&self) -> &Layout {
        &self.space.layout
    }

    /// How many expressions there are.
    pub fn pool_len(&self) -> usize {
        self.pool.len()
    }

    /// Drops the expressions that are not reachable from these: all that the states have that will be
    /// run on (see [`State::for_each_expr`]).
    pub fn collect(&mut self, roots: impl IntoIterator<Item = ExprId>) {
        let mut own = Vec::new();
        for state in self.forks.iter().chain(&self.head.state) {
            state.for_each_expr(|e| own.push(e));
        }
        self.pool.collect(roots.into_iter().chain(own));
    }

    /// What the program said to people (`klee_warning`, `klee_print_expr`), each text once.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Values of the inputs that lead along a state's path: the least ones in the order in which
    /// the inputs were made, but as the program prefers them. The same whatever was asked before.
    /// Of a state that runs on an input, that input.
    pub fn test_of(&mut self, state: &State) -> Vec<InputValue> {
        if state.concrete.is_some() {
            return self.input_values(state, &Rc::clone(state.path.model()));
        }
        let mut path = state.path.clone();
        for &condition in &state.preferred {
            if let Feasible::Yes(model) = self.solver.may_hold(&mut self.pool, &path, condition) {
                self.solver.assume(&mut self.pool, &mut path, condition, model);
            }
        }
        let symbols: Vec<SymId> = state
            .inputs
            .iter()
            .flat_map(|&id| {
                let size = self.pool.input_info(id).size;
                (0..size).map(move |i| (id, i))
            })
            .map(|(id, i)| self.pool.input_symbol(id, i))
            .collect();
        let model = self.solver.canonical(&mut self.pool, &path, &symbols);
        self.input_values(state, &model)
    }

    fn input_values(&mut self, state: &State, model: &Model) -> Vec<InputValue> {
        state
            .inputs
            .iter()
            .map(|&id| {
                let info = self.pool.input_info(id);
                let bytes =
                    (0..info.size).map(|i| model.get(self.pool.input_symbol(id, i))).collect();
                InputValue { name: Rc::clone(&info.name), bytes }
            })
            .collect()
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
        let args = args.iter().cloned().map(Argument::Literal).collect();
        self.start_with(Arguments { args, env: env.to_vec(), ..Default::default() }, world)
    }

    /// A state at the program's entry with arguments that may be symbolic.
    ///
    /// # Panics
    /// When the program has no entry function.
    pub fn start_with(&mut self, arguments: Arguments, world: World) -> State {
        let image = Rc::clone(&self.image);
        let entry = image.program.entry.expect("a program that is run has an entry");
        let mut state = State {
            memory: image.globals.clone(),
            threads: Threads::start(),
            kernel: Unseen::new(Kernel::noting(world, Rc::clone(&image.notes))),
            instructions: 0,
            trace: Default::default(),
            path: Default::default(),
            inputs: Rc::default(),
            depth: 0,
            open_questions: 0,
            preferred: Vec::new(),
            trail: Default::default(),
            met: Default::default(),
            script: Default::default(),
            arguments: Some(Rc::new(arguments)),
            ended: None,
            concrete: None,
        };
        if self.config.reuse_addresses {
            state.memory.keep_freed();
        }
        self.space.tlb.clear();
        let code = image.code(entry);
        state.stack_mut().push(entry, code, None, Return::Words);
        code.count_call();
        state.instructions = code.entry_cost as u64;
        state
    }

    /// Whether no object of a state has, or had, a place.
    pub fn is_free(&self, state: &State, place: u32) -> bool {
        state.memory.occupant(&self.space.layout, place).is_none()
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

    /// Runs a state until its path ends. Where it could go two ways it takes the first one and
    /// drops the other.
    pub fn run(&mut self, state: &mut State) -> PathEnd {
        loop {
            match self.run_for(state, SLICE as u64) {
                Stop::Ended(end) => return end,
                Stop::Forked(_) | Stop::Budget | Stop::Watched => {}
            }
            if self.config.interrupt.load(Ordering::Relaxed) {
                return PathEnd::Interrupted;
            }
        }
    }

    /// Runs about that many instructions, or until the path ends or forks.
    pub fn run_for(&mut self, state: &mut State, instructions: u64) -> Stop {
        let image = Rc::clone(&self.image);
        let end = match state.ended.take() {
            Some(halt) => Some(*halt),
            None => {
                self.forks.clear();
                self.head.state = None;
                let slice = instructions.min(i64::MAX as u64) as i64;
                self.watched = false;
                let end = self.run_slice(&image, state, slice);
                // Handed out from the last one on.
                self.forks.reverse();
                end
            }
        };
        if let Some(fork) = self.forks.pop() {
            state.ended = end.map(Box::new);
            return Stop::Forked(Box::new(fork));
        }
        match end {
            Some(halt) => Stop::Ended(self.ended(state, halt)),
            None if state.instructions >= self.instruction_limit() => {
                Stop::Ended(PathEnd::Limit("instructions"))
            }
            None if self.watched => Stop::Watched,
            None => Stop::Budget,
        }
    }

    /// Executes one instruction. Only for a machine with [`Config::reference`]: the fast loop would go on.
    pub fn step(&mut self, state: &mut State) -> Stop {
        let image = Rc::clone(&self.image);
        self.forks.clear();
        self.head.state = None;
        self.watched = false;
        // With a budget that is used up, the first step is the last.
        let end = self.run_slice(&image, state, -1);
        match end {
            Some(halt) => Stop::Ended(self.ended(state, halt)),
            None if state.instructions >= self.instruction_limit() => {
                Stop::Ended(PathEnd::Limit("instructions"))
            }
            None => Stop::Budget,
        }
    }

    /// Runs a state until it enters a block that can be entered in several ways, or stops for another
    /// reason, but not for longer than about that many instructions.
    pub fn run_to_join(&mut self, state: &mut State, instructions: u64) -> Stop {
        let end = state.instructions.saturating_add(instructions);
        loop {
            match self.run_for(state, 0) {
                Stop::Budget => {
                    let at = state.stack().top().position();
                    let image = Rc::clone(&self.image);
                    if self.workspace.joins(image.body(at.func), at) {
                        return Stop::Watched;
                    }
                    if state.instructions >= end {
                        return Stop::Budget;
                    }
                }
                other => return other,
            }
        }
    }

    /// Lets states stop, or no longer, when they come to the block that starts with an instruction.
    pub fn watch(&mut self, at: Position, on: bool) {
        self.image.code(at.func).watch(at.inst, on);
    }

    /// A further state that was made in the step that [`Stop::Forked`] told of. To be asked for until
    /// there is none, before anything else is run.
    pub fn next_fork(&mut self) -> Option<Box<State>> {
        self.forks.pop().map(Box::new)
    }

    /// What a step of a state looks at and changes; `recording` if its values are unknown.
    pub(crate) fn context<'a>(
        &'a mut self,
        image: &'a Image,
        state: &'a mut State,
        recording: Option<&'a mut Recording>,
        now: u64,
    ) -> step::Context<'a> {
        step::Context {
            image,
            space: &mut self.space,
            state,
            config: &self.config,
            cost: 0,
            pool: &mut self.pool,
            solver: &mut self.solver,
            forks: &mut self.forks,
            head: &mut self.head,
            warnings: &mut self.warnings,
            recording,
            live: &mut self.workspace.live,
            watched: false,
            now,
        }
    }

    fn instruction_limit(&self) -> u64 {
        self.config.max_instructions.unwrap_or(u64::MAX)
    }

    fn run_slice(&mut self, image: &Image, state: &mut State, slice: i64) -> Option<Halt> {
        state.stack_mut().wake();
        let limit = self.instruction_limit();
        let slice = slice.min(limit.saturating_sub(state.instructions).min(i64::MAX as u64) as i64);
        let mut budget = slice;
        let mut asked = *self.solver.stats();
        let end = loop {
            let general = self.config.reference
                || state.fenv() != Fenv::default()
                || state.arguments.is_some();
            if !general {
                let max_words = self.frame_words(state, self.config.max_stack);
                let left =
                    fast::run(image, &self.space.tlb, state.stack_mut(), max_words, &mut budget);
                match left {
                    Left::Slow => {}
                    Left::Budget => break None,
                    Left::Watched => {
                        self.follow_edge(image, state);
                        if image.noted.watched.replace(false) {
                            self.watched = true;
                            break None;
                        }
                        if budget < 0 {
                            break None;
                        }
                        continue;
                    }
                }
            }
            let at = state.stack().top().position();
            let now = state.instructions.saturating_add((slice - budget) as u64);
            let mut context = self.context(image, state, None, now);
            let outcome = match context.state.arguments.clone() {
                Some(arguments) => step::start::place(&mut context, &arguments),
                None => step::step(&mut context),
            };
            let (cost, watched) = (context.cost as i64, context.watched);
            // What was executed before this step, which the new states will do again.
            for fork in self.forks.iter_mut().chain(&mut self.head.state) {
                fork.instructions = now;
            }
            budget -= cost;
            if self.solver.stats().questions != asked.questions {
                let now = *self.solver.stats();
                self.costs.charge(image, state, at, &asked, &now);
                asked = now;
            }
            self.follow_edge(image, state);
            if !state.script.is_done() && state.script.is_missed(now) {
                break Some(Halt::Limit(DIVERGED));
            }
            if let Err(halt) = outcome {
                break Some(*halt);
            }
            if watched && self.forks.is_empty() {
                self.watched = true;
                break None;
            }
            if budget < 0 || !self.forks.is_empty() {
                break None;
            }
        };
        state.instructions = state.instructions.saturating_add((slice - budget) as u64);
        end
    }

    fn ended(&mut self, state: &State, halt: Halt) -> PathEnd {
        if !state.script.is_done() {
            return PathEnd::Limit(DIVERGED);
        }
        if let Some(leak) = self.leak_at(state, &halt) {
            return leak;
        }
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
            Halt::Exit(code) => PathEnd::Exit(code),
            Halt::Silent => PathEnd::Silent,
            Halt::Infeasible => PathEnd::Infeasible,
            Halt::Limit(what) => PathEnd::Limit(what),
        }
    }

    /// How a path ends where heap objects are left that must not be there.
    fn leak_at(&self, state: &State, halt: &Halt) -> Option<PathEnd> {
        let target = self.image.target();
        let exits = matches!(halt, Halt::Exit(_));
        let ends = match halt {
            Halt::Exit(_) | Halt::Signal(_) | Halt::Silent => true,
            // No run of the program ends at an assumption that cannot hold.
            Halt::Error { kind: ErrorKind::ContradictoryAssumption, .. } => false,
            Halt::Error { kind, .. } => kind.is_end(),
            _ => false,
        };
        match self.config.check_leaks {
            // What is lost stays lost, however the program ends afterwards.
            Leaks::Lost if exits => {}
            Leaks::LostAnyEnd if ends => {}
            Leaks::Live if ends => {
                let left = self.leak(leaks::live(state, target), "not freed")?;
                return Some(match exits {
                    true => PathEnd::Error(Box::new(left)),
                    false => {
                        let message = "whether memory is to be freed before an abnormal end";
                        let place = place_of(&self.image.program, state);
                        PathEnd::Unsupported(Box::new(Unsupported {
                            message: message.into(),
                            place,
                        }))
                    }
                });
            }
            _ => return None,
        }
        let layout = &self.space.layout;
        let lost = leaks::lost(state, layout, &self.pool, target);
        if let Some(error) = self.leak(lost, "lost") {
            return Some(PathEnd::Error(Box::new(error)));
        }
        let thorough = self.config.check_leaks == Leaks::LostAnyEnd;
        if thorough && self.leak(leaks::not_in_globals(state, layout, target), "").is_some() {
            let message =
                "whether memory is lost that only functions lead to that have not returned";
            let place = place_of(&self.image.program, state);
            let gap = Unsupported { message: message.into(), place };
            return Some(PathEnd::Unsupported(Box::new(gap)));
        }
        None
    }

    /// The first of these heap objects, as an error.
    fn leak(&self, objects: Vec<&Object>, what: &str) -> Option<ProgramError> {
        let leaked: Vec<_> =
            objects.into_iter().filter_map(|o| Some((o, self.user_span(o.site?)?))).collect();
        let (first, span) = leaked.first()?;
        let bytes: u64 = leaked.iter().map(|(o, _)| o.size).sum();
        let message = match leaked.len() {
            1 => format!("{} bytes are {what}", first.size),
            n => {
                format!("{} bytes are {what}, {bytes} bytes in {n} objects in all", first.size)
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
        lines.into_iter().map(|at| TraceLine::at(program, at)).collect()
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
    let stack: Vec<TraceLine> = state.positions().map(|at| TraceLine::at(program, at)).collect();
    let line = user_line(program, &stack).or(stack.first());
    Place { span: line.map_or(Program::UNKNOWN_SPAN, |l| l.span), stack }
}

/// The interned call stack of the running frame.
pub(crate) fn stack_id(space: &mut Space, state: &mut State) -> StackId {
    if let Some(id) = state.stack().top().stack_id {
        return id;
    }
    // Walk down to a frame that is known, then intern upwards.
    let mut unknown: Vec<Position> = Vec::new();
    let mut below = Below::Thread(state.thread_id());
    let mut frames = state.stack().iter().peekable();
    while let Some(frame) = frames.next() {
        if let Some(id) = frame.stack_id {
            below = Below::Stack(id);
            break;
        }
        let call = frames.peek().map_or(0, |below| below.pc);
        unknown.push(Position::new(frame.func, call));
    }
    drop(frames);
    let mut ids = Vec::with_capacity(unknown.len());
    for &Position { func, inst: call } in unknown.iter().rev() {
        let id = space.layout.call(below, func, call);
        below = Below::Stack(id);
        ids.push(id);
    }
    state.stack_mut().remember_ids(&ids);
    *ids.last().expect("the running frame is not known")
}

#[cfg(test)]
mod tests;
