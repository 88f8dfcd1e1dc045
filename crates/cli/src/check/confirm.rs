//! Runs the input of a violation again before it is claimed: in the concrete interpreter always, natively on demand.
//!
//! The concrete interpreter is the machine with the values of the inputs in their place, so that nothing is symbolic and no
//! solver is asked. There a pointer is a number, and one that goes from one object into another is as good as one to the
//! other. What comes of such a pointer in the exploration is decided by what it is meant for (see
//! `machine::generalise`), so
//! an access out of bounds that does not come again is looked for once more with symbols, each of which has its value
//! from the input. The native run is the program that the user would build, with sanitizers.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use explore::Task;
use machine::{Config, ErrorKind, Machine, PathEnd, ProgramError, Seed, SeedInput, State, Stop};
use native::allocations;
use native::build::{Instrument, Source};
use native::expect::Verdict;
use native::ktest::{Object, Test, write_whole};
use native::random;
use native::replay::{Options as Replay, Replayer};
use native::scratch::Scratch;
use report::recorder::Found;
use report::witness::trace::{Step, follow};
use serde_json::json;

use crate::natively;
use crate::run::{self, Job};

/// Instructions between two looks at the clock.
const SLICE: u64 = 1 << 20;
/// How long a confirmation may take once the user wants to stop.
const PATIENCE: Duration = Duration::from_secs(2);

/// A violation that came again.
pub struct Confirmed<'r> {
    /// The violation.
    pub found: Cow<'r, Found>,
    /// What it breaks.
    pub property: &'static str,
    /// How it ended natively, if that was tried.
    pub natively: Option<String>,
    /// The way to it, if somebody wants to know.
    pub steps: Vec<Step>,
}

/// Runs the input again; the error says how it ended instead.
pub fn confirm<'r>(
    job: &Job<'_>,
    task: &Task,
    found: &'r Found,
    property: &'static str,
) -> Result<Confirmed<'r>, String> {
    let traced = job.options.check.witness.is_some();
    let (mut machine, mut state) = start(task, found, traced);
    let mut go_on = patience(job);
    let (end, steps) = match traced {
        true => follow(&mut machine, &mut state, &mut go_on)
            .ok_or("the concrete run was interrupted")?,
        false => (run_to_end(&mut machine, &mut state, &mut go_on)?, Vec::new()),
    };
    if let Err(otherwise) = compare(job, &found.error, &end) {
        let meant = may_be_meant(&found.error).then(|| run_with_symbols(task, found, &mut go_on));
        let again =
            meant.is_some_and(|end| end.is_ok_and(|e| compare(job, &found.error, &e).is_ok()));
        if !again {
            return Err(otherwise);
        }
    }
    let natively = match job.options.check.natively {
        true => Some(run_natively(job, found)?),
        false => None,
    };
    let found = match job.folder {
        Some(_) => Cow::Borrowed(found),
        // It was not written.
        None => Cow::Owned(Found { test: None, ..found.clone() }),
    };
    Ok(Confirmed { found, property, natively, steps })
}

/// The program at its entry, with the inputs of a test.
fn start(task: &Task, found: &Found, step_by_step: bool) -> (Machine, State) {
    let mut config = task.config.clone();
    config.inputs = Some(found.inputs.iter().map(|input| input.bytes.clone()).collect());
    config.interrupt = Default::default();
    config.reference |= step_by_step;
    let mut machine = Machine::new(task.program.clone(), config);
    let state = machine.start_with(task.arguments.clone(), task.world.clone());
    (machine, state)
}

/// Whether an error may be one because of what a pointer is meant for.
fn may_be_meant(error: &ProgramError) -> bool {
    matches!(error.kind, ErrorKind::OutOfBoundsRead | ErrorKind::OutOfBoundsWrite)
}

/// Runs the program on the inputs of a test that keep their symbols.
fn run_with_symbols(
    task: &Task,
    found: &Found,
    go_on: &mut impl FnMut() -> bool,
) -> Result<PathEnd, String> {
    let input =
        |input: &explore::Input| SeedInput { name: input.name.clone(), bytes: input.bytes.clone() };
    let test = (String::new(), found.inputs.iter().map(input).collect());
    let config = Config { interrupt: Default::default(), ..task.config.clone() };
    let mut machine = Machine::new(task.program.clone(), config);
    let seeds = [Seed::Test(Arc::new(test))];
    let mut state = machine.start_on(task.arguments.clone(), task.world.clone(), &seeds);
    loop {
        match machine.run_for(&mut state, SLICE) {
            Stop::Ended(end) => return Ok(end),
            Stop::Budget | Stop::Watched => {}
            // Other inputs go another way.
            Stop::Forked(_) => while machine.next_fork().is_some() {},
        }
        if !go_on() {
            return Err("the concrete run was interrupted".into());
        }
    }
}

/// Whether there is still time: until the user wants to stop, or for a little while if they did already.
fn patience<'a>(job: &Job<'a>) -> impl FnMut() -> bool + 'a {
    let interrupt = &job.io.interrupt;
    let (begin, hurry) = (Instant::now(), interrupt.load(Ordering::Relaxed));
    move || match hurry {
        true => begin.elapsed() < PATIENCE,
        false => !interrupt.load(Ordering::Relaxed),
    }
}

fn run_to_end(
    machine: &mut Machine,
    state: &mut State,
    go_on: &mut impl FnMut() -> bool,
) -> Result<PathEnd, String> {
    loop {
        match machine.run_for(state, SLICE) {
            Stop::Ended(end) => return Ok(end),
            Stop::Budget | Stop::Watched => {}
            Stop::Forked(_) => return Err("its input does not decide everything".into()),
        }
        if !go_on() {
            return Err("the concrete run was interrupted".into());
        }
    }
}

/// The same kind of error at the same line.
fn compare(job: &Job<'_>, expected: &ProgramError, end: &PathEnd) -> Result<(), String> {
    let line = |error: &ProgramError| {
        let at = job.program.spans[error.location.span];
        (at.file, at.line)
    };
    match end {
        PathEnd::Error(error) if error.kind == expected.kind && line(error) == line(expected) => {
            Ok(())
        }
        end => Err(format!("the concrete run on its input ends otherwise: {}", in_words(end))),
    }
}

fn in_words(end: &PathEnd) -> String {
    match end {
        PathEnd::Exit(code) => format!("exit {code}"),
        PathEnd::Signal(signal) => format!("signal {signal}"),
        PathEnd::Error(error) => format!("{}: {}", error.kind, error.message),
        PathEnd::Unsupported(gap) => format!("not supported: {}", gap.message),
        PathEnd::Limit(what) => format!("the limit of {what}"),
        PathEnd::Silent => "the program ended itself".into(),
        PathEnd::Infeasible => "an assumption does not hold".into(),
        PathEnd::Interrupted => "interrupted".into(),
    }
}

/// Builds the program with sanitizers and runs it; how it ended, if as expected.
fn run_natively(job: &Job<'_>, found: &Found) -> Result<String, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let program = &job.program;
    let test = Test {
        args: run::settings(job).args,
        objects: found
            .inputs
            .iter()
            .map(|i| Object::new(i.name.as_str(), i.bytes.clone()))
            .collect(),
        ..Test::default()
    };
    let at = program.spans[found.error.location.span];
    let expected = json!({
        "end": "error", "kind": found.error.kind.name(), "file": program.files[at.file], "line": at.line,
    });
    let path = scratch.path().join("test.ktest");
    let written = write_whole(&path.with_extension("json"), expected.to_string().as_bytes())
        .and_then(|()| test.write(&path));
    written.map_err(|error| error.to_string())?;
    let plan = &job.plan.program;
    let source = Source {
        inputs: &plan.files,
        flags: &plan.cflags,
        target: frontend::target_of(&plan.cflags),
        function: plan.function.as_deref(),
        random: random::has_inputs(&test),
        failing: allocations::has_inputs(&test),
        undefined: job.plan.execution.undefined != machine::Undefined::Stops,
    };
    let instrument = Instrument::Sanitize { checks: plan.groups().checked };
    let replayer = Replayer::new(&natively::toolchain(), &source, instrument)
        .map_err(|error| format!("it cannot be built natively: {error}"))?;
    let how = Replay {
        leaks: found.error.kind == machine::ErrorKind::MemoryLeak,
        words: None,
        folder: None,
        limits: natively::limits(job.options, job.io),
    };
    let outcome = replayer.replay(&path, how)?;
    match outcome.verdict {
        Verdict::Same => Ok(outcome.end.to_string()),
        Verdict::Differs | Verdict::NotCompared => {
            Err(format!("natively its input leads to: {}", outcome.end))
        }
    }
}
