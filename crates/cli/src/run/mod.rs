//! `pollard run` and `pollard concolic`: explore a program and say what was found.

pub mod conclusion;
pub mod driver;
pub mod live;
mod negated;
mod pruning;
mod seeds;
pub mod symbolic;

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use explore::{Goal, MakePruners, Task, Tests};
use ir::{Native, Program};
use machine::host::{Ids, Sink, World};
use machine::{Argument, Arguments, Seed};
use prune::invariants::LoopHead;
use prune::{Allowance, Interpolation, Loops, Plan, Results, Strength, Totals};
use report::coverage;
use report::recorder::{Recorder, Settings};
use report::summary::{self, Start};
use report::text::Reporter;
use report::verdict::Judged;
use report::{folder, testcomp};

use self::live::Live;
use self::symbolic::Given;
use crate::exec;
use crate::flags::{Command, Exploration, Options};
use crate::io::Io;
use crate::{exit, page};

/// Explores the program; the result is the exit code of the command.
pub fn run(command: Command, options: &Options, words: &[OsString], io: &Io) -> u8 {
    let seeds = match command {
        Command::Concolic => match seeds::read(options) {
            Ok(seeds) => Some(seeds),
            Err(message) => return crate::usage_error(io, &message),
        },
        _ => None,
    };
    if command == Command::Concolic && options.explore.goal == Goal::Coverage {
        return crate::usage_error(io, "--goal=coverage is for pollard run");
    }
    let mut chosen = options.clone();
    if chosen.explore.goal == Goal::Errors {
        chosen.explore.interpolate();
    }
    let options = &chosen;
    if options.explore.strength == Strength::Craig && solver::bitwuzla::Library::load().is_none() {
        let message = "--interpolant=craig needs Bitwuzla, which is not installed (./x sets it up)";
        return crate::usage_error(io, message);
    }
    let given = match symbolic::read(&options.args) {
        Ok(given) => given,
        Err(message) => return crate::usage_error(io, &message),
    };
    let loaded = match driver::request(options) {
        Ok(prepared) => exec::load(prepared.request(options), io),
        Err(message) => return crate::usage_error(io, &message),
    };
    let (program, timings) = match loaded {
        Ok(loaded) => loaded,
        Err(code) => return code,
    };
    let fresh = options.explore.symbolic_uninitialised || options.explore.reuse_addresses;
    if !given.is_symbolic() && !fresh && !makes_inputs(&program) {
        io.eprint(
            "pollard: warning: the program has no symbolic input (klee_make_symbolic, \
             __VERIFIER_nondet_int, --sym-args ...): only one path is run\n",
        );
        return exec::examine(options, program, &timings, io);
    }
    let folder = match output_folder(options) {
        Ok(folder) => folder,
        Err(message) => return crate::usage_error(io, &message),
    };
    explore_program(&Job { command, seeds, options, words, io, given, program, folder })
}

/// Whether the program calls a function that makes something symbolic.
fn makes_inputs(program: &Program) -> bool {
    let makes = |native| {
        matches!(
            native,
            Native::MakeSymbolic
                | Native::KleeInt
                | Native::KleeRange
                | Native::KleeChoose
                | Native::NondetMemory
                | Native::Nondet
        )
    };
    program.functions.values().any(|f| f.native.is_some_and(makes))
}

/// The folder that the options ask for.
pub fn output_folder(options: &Options) -> Result<Option<PathBuf>, String> {
    if options.explore.no_output {
        return Ok(None);
    }
    let (made, name) = match &options.explore.output {
        Some(name) => (folder::named(name), name.display().to_string()),
        None => (folder::next(".".as_ref()), "pollard-out-N".to_owned()),
    };
    made.map(Some).map_err(|error| format!("{name}: {error}"))
}

/// All that a run is about.
pub struct Job<'a> {
    /// The command.
    pub command: Command,
    /// Concrete inputs to begin with.
    pub seeds: Option<Vec<Seed>>,
    /// What it was asked to do.
    pub options: &'a Options,
    /// The words after the command.
    pub words: &'a [OsString],
    /// Where it reads and writes.
    pub io: &'a Io,
    /// What the program is given.
    pub given: Given,
    /// The program.
    pub program: Arc<Program>,
    /// Where tests go.
    pub folder: Option<PathBuf>,
}

fn explore_program(job: &Job<'_>) -> u8 {
    let Job { options, io, program, .. } = job;
    let mut recorder = Recorder::new(settings(job));
    if options.explore.xml {
        recorder.write("metadata.xml", metadata(job, testcomp::BRANCHES).as_bytes());
    }
    if let (Some(folder), false) = (&job.folder, options.json) {
        io.eprint(&format!("pollard: tests go to {}\n", folder.display()));
    }
    let edges = coverage::edges(program);
    let (totals, loops): (Arc<Mutex<Totals>>, Arc<Mutex<Loops>>) = Default::default();
    tell_of_pruning(job, &mut recorder, &totals);
    let mut live = Live::new(io, &mut recorder, edges);
    io.patience.store(true, Ordering::Relaxed);
    let task = task(job, &totals, &loops, Vec::new());
    let arguments = task.arguments.clone();
    let outcome = explore::run(task, &mut live);
    live.clear();
    let totals = totals.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let loops = loops.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let measured = coverage::measure(program, &outcome.coverage);
    let judged = Judged::of_run(&Reporter::new(program, false), &recorder, &outcome, &arguments);
    let mut about = summary::of(&start(job), program, &recorder, &outcome, &measured, &judged);
    if options.explore.prunes() {
        about["pruning"] = pruning::json(program, &totals, options.explore.interpolation);
    }
    if options.explore.loop_paths {
        about["loops"] = pruning::loops_json(program, &loops, &outcome);
    }
    if job.seeds.is_some() {
        about["concolic"] = negated::json(&outcome.progress);
    }
    if options.explore.explain_pruning {
        let text = totals.explained.join("\n");
        match job.folder {
            Some(_) => recorder.write("pruning.txt", text.as_bytes()),
            None => io.eprint(&text),
        }
    }
    recorder.write("run.json", format!("{about:#}\n").as_bytes());
    recorder.write_record();
    if options.json {
        io.print(&format!("{about:#}\n"));
    } else {
        let mut text =
            conclusion::text(program, &recorder, &outcome, &measured, &judged, io.color());
        if options.explore.prunes() {
            if options.explore.interpolation {
                text.insert_str(0, &pruning::interpolation_text(&totals));
            }
            text.insert_str(0, &pruning::text(&totals, &outcome));
        }
        if options.explore.loop_paths {
            text.insert_str(0, &pruning::loops_text(program, &loops, &outcome));
        }
        if job.seeds.is_some() {
            text.insert_str(0, &negated::text(&outcome.progress));
        }
        io.eprint(&text);
    }
    if !totals.wrong.is_empty() {
        io.eprint(&pruning::wrong(&totals));
        return exit::MISTAKE;
    }
    page::after_run(options, job.folder.as_deref(), io);
    conclude(job, &recorder, &judged)
}

fn conclude(job: &Job<'_>, recorder: &Recorder, judged: &Judged) -> u8 {
    if let Some(error) = recorder.failure() {
        job.io.eprint(&format!("pollard: error: a file could not be written: {error}\n"));
        return exit::USAGE;
    }
    exit::of(&judged.verdict)
}

/// What the recorder writes, and where.
pub fn settings(job: &Job<'_>) -> Settings {
    let Job { options, program, .. } = job;
    let files: Vec<String> =
        options.request.inputs.iter().map(|p| p.display().to_string()).collect();
    let mut args = vec![exec::program_name(options)];
    args.extend(options.args.iter().cloned().map(OsString::into_vec));
    Settings {
        folder: job.folder.clone(),
        program: Arc::clone(program),
        files: files.join(" "),
        args,
        all_errors: options.explore.all_errors,
        xml: options.explore.xml,
        c: options.explore.c,
        record: options.pages.record,
        start: start(job),
    }
}

/// Whether something is kept for the page.
fn records(job: &Job<'_>) -> bool {
    job.folder.is_some() && job.options.pages.record
}

/// Has the balance of pruning written while the run goes on.
fn tell_of_pruning(job: &Job<'_>, recorder: &mut Recorder, totals: &Arc<Mutex<Totals>>) {
    let exploration = &job.options.explore;
    if !exploration.prunes() {
        return;
    }
    let (program, totals) = (Arc::clone(&job.program), Arc::clone(totals));
    let interpolation = exploration.interpolation;
    recorder.also(move |about| {
        let totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
        about["pruning"] = pruning::json(&program, &totals, interpolation);
    });
}

/// What is to be explored, and how; `heads` are the loops that an invariant is wanted of.
pub fn task(
    job: &Job<'_>,
    totals: &Arc<Mutex<Totals>>,
    loops: &Arc<Mutex<Loops>>,
    heads: Vec<LoopHead>,
) -> Task {
    let Job { options, io, program, given, .. } = job;
    let name = exec::program_name(options);
    let mut args = vec![Argument::Literal(name.clone())];
    args.extend(given.args.iter().cloned());
    let env = exec::environment();
    let arguments = Arguments { args, env, stdin: given.stdin, files: given.files };
    let mut config = exec::config(options, io);
    config.max_instructions = options.explore.path_instructions;
    // The way of a path is known to the general stepper only.
    config.reference |= options.explore.check_pruning;
    config.symbolic_uninitialised = options.explore.symbolic_uninitialised;
    config.reuse_addresses = options.explore.reuse_addresses;
    if let Some(conflicts) = options.explore.solver_budget {
        let limits = &mut config.solver.limits;
        limits.quick.conflicts = limits.quick.conflicts.min(conflicts);
        limits.thorough.conflicts = conflicts;
    }
    config.solver.log = options.explore.queries.clone().map(|folder| (folder, "query".to_owned()));
    let (stdout, stderr) = match options.show_output {
        true => (io.stdout.clone(), io.stderr.clone()),
        false => (Sink::Discard, Sink::Discard),
    };
    // What changes from run to run (time, process numbers) must not: the same command finds the same.
    let (real, fixed) = (World::of_this_process(), World::hermetic());
    let world = World {
        stdin: io.stdin.clone(),
        stdout,
        stderr,
        arguments: vec![name],
        listing: fixed.listing,
        clock: fixed.clock,
        processors: fixed.processors,
        memory: fixed.memory,
        ids: Ids {
            uid: real.ids.uid,
            gid: real.ids.gid,
            euid: real.ids.euid,
            egid: real.ids.egid,
            ..fixed.ids
        },
        ..real
    };
    let mut limits = options.explore.limits.clone();
    limits.instructions = options.max_instructions;
    let tests = match (&job.folder, options.explore.covering_new) {
        (None, _) => Tests::FirstErrors,
        (_, true) => Tests::CoveringNew,
        _ if options.explore.goal == Goal::Coverage => Tests::CoveringNew,
        (_, false) => Tests::All,
    };
    Task {
        program: Arc::clone(program),
        config,
        arguments,
        world,
        search: options.explore.search.clone(),
        seed: options.explore.seed,
        limits,
        workers: options.explore.workers,
        tests,
        all_errors: options.explore.all_errors,
        seeds: job.seeds.clone(),
        max_snapshots: options.concolic.max_snapshots,
        goal: options.explore.goal,
        pruners: pruners(options, records(job), totals, loops, heads),
        tells_growth: records(job),
        interrupt: Arc::clone(&io.interrupt),
    }
}

/// What makes the pruners of a worker.
fn pruners(
    options: &Options,
    notes: bool,
    totals: &Arc<Mutex<Totals>>,
    loops: &Arc<Mutex<Loops>>,
    heads: Vec<LoopHead>,
) -> Option<MakePruners> {
    let coverage = options.explore.goal == Goal::Coverage;
    let settings = prune::Settings {
        once: !options.explore.all_errors,
        leaks: options.check_leaks,
        check: options.explore.check_pruning,
        thorough: options.explore.check_pruning,
        follow: options.explore.follow_pruned,
        only_errors: options.explore.skips_branches(),
        explain: options.explore.explain_pruning,
        notes,
        budget: options.explore.budget().map_or(Allowance::Unlimited, Allowance::Percent),
        interpolation: options.explore.interpolation.then_some(Interpolation {
            // The searcher's word counts when it postpones states.
            greedy: options.explore.greedy && !options.explore.loop_paths && !coverage,
            strength: options.explore.strength,
        }),
    };
    let Exploration { loop_paths, postconditions, .. } = options.explore;
    let compare = postconditions || loop_paths;
    let plan = Plan { settings, postpone: loop_paths, compare, coverage, loop_heads: heads };
    let results = Results { totals: Arc::clone(totals), loops: Arc::clone(loops) };
    prune::pruners(plan, results)
}

/// How the run was started.
pub fn start(job: &Job<'_>) -> Start {
    let options = job.options;
    let words = job.words.iter().map(|word| word.to_string_lossy().into_owned());
    let version = |text: Option<String>| text.unwrap_or_else(|| "none".into());
    Start {
        command: ["pollard".to_owned(), job.command.name().to_owned()]
            .into_iter()
            .chain(words)
            .collect(),
        versions: vec![
            ("pollard", env!("CARGO_PKG_VERSION").to_owned()),
            ("llvm", frontend::llvm_version()),
            ("libc", version(frontend::libc_recipe())),
        ],
        seed: job.options.explore.seed,
        search: job.options.explore.search.clone(),
        workers: job.options.explore.workers,
        files: options.request.inputs.iter().map(|p| p.display().to_string()).collect(),
        replay: replay(options),
    }
}

/// The command that replays a test of a run, without the test.
fn replay(options: &Options) -> Vec<String> {
    let mut words = vec!["pollard".to_owned(), "replay".to_owned()];
    words.extend(options.function.iter().map(|name| format!("--function={name}")));
    words.extend(options.checks.flags());
    words.extend(options.check_leaks.then(|| "--check-leaks".to_owned()));
    words.extend(options.request.cflags.iter().cloned());
    words.extend(options.request.inputs.iter().map(|p| p.display().to_string()));
    words
}

/// The file about a suite of tests that covers this.
pub fn metadata(job: &Job<'_>, specification: &str) -> String {
    let input = job.options.request.inputs.first();
    let bytes = input.and_then(|path| std::fs::read(path).ok()).unwrap_or_default();
    let program = input.map(|path| path.display().to_string()).unwrap_or_default();
    testcomp::metadata(&testcomp::Metadata {
        producer: concat!("pollard ", env!("CARGO_PKG_VERSION")),
        program: &program,
        hash: &report::sha256::hex(&bytes),
        specification,
        narrow: job.program.target == ir::Target::I386,
        created: &testcomp::time_text(std::time::SystemTime::now()),
    })
}
