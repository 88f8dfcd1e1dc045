//! `pollard exec`, and `pollard run` of a program without symbolic input: load a program, run its one path, report
//! its end.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use frontend::{Request, Timings};
use ir::Program;
use machine::host::World;
use machine::{Argument, Arguments, Config, ErrorKind, Machine, PathEnd, State, Stop};
use report::grounds::{self, Ground};
use report::text::{Reporter, Style, Width};
use report::verdict::Verdict;

use crate::flags::{Command, Options};
use crate::io::Io;
use crate::plan::Plan;
use crate::run::conclusion::verdict_line;
use crate::{INTERRUPTED, exit};

/// Instructions between two looks at the clock and the interrupt flag.
const SLICE: u64 = 1 << 20;

/// Runs the program as it would run natively; the result is the exit code of the command.
pub fn exec(options: &Options, io: &Io) -> u8 {
    let plan = match Plan::of_run(Command::Exec, options) {
        Ok(plan) => plan,
        Err(message) => return crate::usage_error(io, &message),
    };
    match load(&plan.program.request(io.color()), io) {
        Ok((program, timings)) => one_path(&plan, options, program, &timings, io),
        Err(code) => code,
    }
}

/// Runs the one path of a program without symbolic input, and gives a verdict.
pub fn examine(
    plan: &Plan,
    options: &Options,
    program: Arc<Program>,
    timings: &Timings,
    io: &Io,
) -> u8 {
    one_path(plan, options, program, timings, io)
}

/// Loads the program; the error is the exit code.
pub fn load(request: &Request, io: &Io) -> Result<(Arc<Program>, Timings), u8> {
    let mut timings = Timings::default();
    let loaded = frontend::load_with(request, &mut timings, &mut |text| io.eprint(text));
    match loaded {
        Ok(program) => Ok((Arc::new(program), timings)),
        Err(error) => Err(crate::load_error(io, &error)),
    }
}

/// How the machine is to run the only path of a program.
fn config(plan: &Plan, io: &Io) -> Config {
    let config = plan.execution.config(plan.program.groups().checked);
    let limits = [config.max_instructions, plan.limits.instructions];
    Config {
        max_instructions: limits.into_iter().flatten().min(),
        interrupt: Arc::clone(&io.interrupt),
        ..config
    }
}

fn one_path(
    plan: &Plan,
    options: &Options,
    program: Arc<Program>,
    timings: &Timings,
    io: &Io,
) -> u8 {
    let begin = Instant::now();
    let mut machine = Machine::new(Arc::clone(&program), config(plan, io));
    let args = arguments(plan);
    let world = World {
        stdin: io.stdin.clone(),
        stdout: io.stdout.clone(),
        stderr: io.stderr.clone(),
        arguments: args.clone(),
        ..World::of_this_process()
    };
    let mut state = machine.start(&args, &environment(), world);
    let end = run_to_end(&mut machine, &mut state, plan, begin, io);
    let ran = begin.elapsed();
    for warning in machine.kernel_of(&state).warnings() {
        io.eprint(&format!("pollard: warning: {warning}\n"));
    }
    let reporter = Reporter::new(&program, io.color());
    let mut variables = String::new();
    // A leak is reported where the object was made, not where the program ended.
    if let PathEnd::Error(error) = &end
        && error.kind != ErrorKind::MemoryLeak
        && let Some(innermost) = machine.variables(&state, &[]).first()
    {
        variables = reporter.variables(innermost, Width::TERMINAL);
    }
    let mut code = conclude(plan.command, &end, &variables, &reporter, io);
    if plan.command != Command::Exec {
        let args = args.into_iter().map(Argument::Literal).collect();
        let arguments = Arguments { args, ..Arguments::default() };
        let grounds = grounds::list(&machine.grounds(), &arguments);
        code = judge(&end, &grounds, io);
    }
    if options.stats {
        io.eprint(&statistics(timings, state.instructions(), ran));
    }
    code
}

/// Runs the path to its end, or until the user or the plan's limit of time stops it.
fn run_to_end(
    machine: &mut Machine,
    state: &mut State,
    plan: &Plan,
    begin: Instant,
    io: &Io,
) -> PathEnd {
    loop {
        if let Stop::Ended(end) = machine.run_for(state, SLICE) {
            return end;
        }
        if io.interrupt.load(Ordering::Relaxed) {
            return PathEnd::Interrupted;
        }
        if plan.limits.time.is_some_and(|limit| begin.elapsed() >= limit) {
            return PathEnd::Limit("time");
        }
    }
}

/// Says how the path ended, as far as the program did not show it itself.
fn conclude(
    command: Command,
    end: &PathEnd,
    variables: &str,
    reporter: &Reporter<'_>,
    io: &Io,
) -> u8 {
    let (code, text) = match end {
        PathEnd::Exit(code) => (*code as u8, String::new()),
        // As a shell shows it.
        PathEnd::Signal(signal) => (128 + *signal as u8, String::new()),
        PathEnd::Error(error) => (exit::UNSAFE, reporter.error(error) + variables),
        PathEnd::Unsupported(gap) => (exit::INCOMPLETE, reporter.unsupported(gap)),
        PathEnd::Limit(what) => {
            (exit::INCOMPLETE, format!("pollard: stopped: the limit of {what} is reached\n"))
        }
        PathEnd::Interrupted => (exit::INCOMPLETE, INTERRUPTED.to_owned()),
        PathEnd::Silent => (0, String::new()),
        PathEnd::Infeasible if command != Command::Exec => {
            (exit::FINE, format!("warning: {}\n", grounds::NOTHING_LEFT))
        }
        PathEnd::Infeasible => {
            let text = "pollard: stopped: an assumption of the program does not hold\n";
            (exit::INCOMPLETE, text.to_owned())
        }
    };
    io.eprint(&text);
    code
}

/// Gives the verdict on a program that has only one path.
fn judge(end: &PathEnd, grounds: &[Ground], io: &Io) -> u8 {
    let (verdict, claim) = match end {
        PathEnd::Exit(_) | PathEnd::Signal(_) | PathEnd::Silent | PathEnd::Infeasible => {
            (Verdict::Safe, "the one path that was run has no error")
        }
        PathEnd::Error(error) => (Verdict::Unsafe(error.kind.name()), "1 error"),
        PathEnd::Unsupported(_) | PathEnd::Limit(_) | PathEnd::Interrupted => {
            (Verdict::Unknown, "no error found, but the path was not run to its end")
        }
    };
    let mut restriction = String::new();
    if verdict == Verdict::Safe {
        restriction = grounds::sentence(grounds);
        io.eprint(&grounds::hint(grounds));
    }
    io.eprint(&verdict_line(&verdict, &restriction, claim, Style::new(io.color())));
    exit::of(&verdict)
}

/// The program's name and its arguments.
fn arguments(plan: &Plan) -> Vec<Vec<u8>> {
    let args = plan.program.args.iter().map(|arg| arg.as_bytes().to_vec());
    [program_name(plan)].into_iter().chain(args).collect()
}

/// What the program is called.
pub fn program_name(plan: &Plan) -> Vec<u8> {
    let input = plan.program.files.first().map_or(Path::new("program"), |path| path.as_path());
    let source = input
        .extension()
        .and_then(|e| e.to_str())
        .is_some_and(|e| matches!(e, "c" | "i" | "bc" | "ll"));
    let name = if source { input.with_extension("") } else { input.to_path_buf() };
    name.into_os_string().into_vec()
}

/// The environment of this process, as `NAME=value`.
pub fn environment() -> Vec<Vec<u8>> {
    let join =
        |(name, value): (OsString, OsString)| [name.as_bytes(), b"=", value.as_bytes()].concat();
    std::env::vars_os().map(join).collect()
}

/// What `--stats` prints.
fn statistics(timings: &Timings, instructions: u64, ran: Duration) -> String {
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let steps: Vec<String> = timings
        .steps()
        .iter()
        .map(|&(step, time)| format!("{step} {:.1}", milliseconds(time)))
        .collect();
    let rate = instructions as f64 / ran.as_secs_f64().max(1e-9) / 1e6;
    format!(
        "pollard: load {:.1} ms ({})\n\
         pollard: run {:.1} ms, {instructions} instructions, {rate:.1} million per second\n\
         pollard: memory {:.1} MB at most\n",
        milliseconds(timings.total()),
        steps.join(", "),
        milliseconds(ran),
        peak_memory() as f64 / 1e6
    )
}

/// The most memory that this process had, in bytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
