//! `pollard run` and `pollard concolic`: explore a program and say what was found.

pub mod conclusion;
mod covered;
pub mod driver;
pub mod live;
mod negated;
mod pruning;
mod seeds;
pub mod symbolic;
mod task;

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use ir::{Native, Program};
use machine::{Failing, Leaks, Seed, Undefined};
use prune::{Loops, Strength, Totals};
use report::coverage;
use report::recorder::{Recorder, Settings};
use report::summary::{self, Start};
use report::text::Reporter;
use report::verdict::Judged;
use report::{folder, testcomp};

use self::live::Live;
use self::symbolic::Given;
pub use self::task::task;
use crate::exec;
use crate::flags::{Command, Options};
use crate::io::Io;
use crate::plan::Plan;
use crate::{exit, page};

/// Explores the program; the result is the exit code of the command.
pub fn run(command: Command, options: &Options, words: &[OsString], io: &Io) -> u8 {
    let planned = Plan::of_run(command, options).and_then(|plan| {
        let seeds = plan.exploration.seeds.as_deref();
        let seeds = seeds.map(|words| seeds::read(words, plan.exploration.seed)).transpose()?;
        Ok((plan, seeds))
    });
    let (plan, seeds) = match planned {
        Ok(planned) => planned,
        Err(message) => return crate::usage_error(io, &message),
    };
    if options.explore.strength == Strength::Craig && solver::bitwuzla::Library::load().is_none() {
        let message = "--interpolant=craig needs Bitwuzla, which is not installed (./x sets it up)";
        return crate::usage_error(io, message);
    }
    let given = match symbolic::read(&plan.program.args) {
        Ok(given) => given,
        Err(message) => return crate::usage_error(io, &message),
    };
    let loaded = match driver::prepare(&plan.program, io.color()) {
        Ok(prepared) => exec::load(&prepared.request, io),
        Err(message) => return crate::usage_error(io, &message),
    };
    let (program, timings) = match loaded {
        Ok(loaded) => loaded,
        Err(code) => return code,
    };
    let fresh = plan.execution.symbolic_uninitialised
        || plan.execution.reuse_addresses
        || plan.execution.failing != Failing::Never
        || plan.execution.undefined != Undefined::Stops;
    if !given.is_symbolic() && !fresh && !makes_inputs(&program) {
        io.eprint(
            "pollard: warning: the program has no symbolic input (klee_make_symbolic, \
             __VERIFIER_nondet_int, --sym-args ...): only one path is run\n",
        );
        // A folder that was asked for is written all the same.
        if options.explore.output.is_none() {
            return exec::examine(&plan, options, program, &timings, io);
        }
    }
    let folder = match output_folder(options) {
        Ok(folder) => folder,
        Err(message) => return crate::usage_error(io, &message),
    };
    explore_program(&Job { plan, seeds, options, words, io, given, program, folder })
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
    /// What it is to do.
    pub plan: Plan,
    /// Concrete inputs to begin with.
    pub seeds: Option<Vec<Seed>>,
    /// The options, for what is shown and where.
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
    let Job { plan, options, io, program, .. } = job;
    let mut recorder = Recorder::new(settings(job));
    if plan.output.xml {
        recorder.write("metadata.xml", metadata(job, testcomp::BRANCHES).as_bytes());
    }
    if let (Some(folder), false) = (&job.folder, options.json) {
        io.eprint(&format!("pollard: tests go to {}\n", folder.display()));
        if options.explore.output.is_none() && folder::is_taken(".".as_ref()) {
            io.eprint("pollard: warning: pollard-last is a file of yours; there is no link\n");
        }
    }
    let edges = coverage::edges(program);
    let (totals, loops): (Arc<Mutex<Totals>>, Arc<Mutex<Loops>>) = Default::default();
    tell_of_pruning(job, &mut recorder, &totals);
    let mut live = Live::new(io, &mut recorder, edges);
    io.patience.store(true, Ordering::Relaxed);
    let task = task(job, &totals, &loops, Vec::new());
    let arguments = task.arguments.clone();
    let again = plan.output.cov.then(|| task.clone());
    let outcome = explore::run(task, &mut live);
    live.clear();
    let totals = totals.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let loops = loops.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let measured = coverage::measure(program, &outcome.coverage);
    let judged = Judged::of_run(&Reporter::new(program, false), &recorder, &outcome, &arguments);
    let mut about = summary::of(&start(job), program, &recorder, &outcome, &measured, &judged);
    if plan.stops() {
        about["pruning"] = pruning::json(program, &totals, plan.interpolation().is_some());
    }
    if plan.follows_loops() {
        about["loops"] = pruning::loops_json(program, &loops, &outcome);
    }
    if job.seeds.is_some() {
        about["concolic"] = negated::json(&outcome.progress);
    }
    if plan.pruning.as_ref().is_some_and(|pruning| pruning.explain) {
        let text = totals.explained.join("\n");
        match job.folder {
            Some(_) => recorder.write("pruning.txt", text.as_bytes()),
            None => io.eprint(&text),
        }
    }
    recorder.write("run.json", format!("{about:#}\n").as_bytes());
    recorder.write_record();
    if plan.output.istats {
        let words: Vec<_> = job.words.iter().map(|word| word.to_string_lossy()).collect();
        recorder.write_istats(&words.join(" "));
    }
    if let (Some(task), Some(folder)) = (again, &job.folder) {
        covered::write(&task, &mut recorder, folder);
    }
    if options.json {
        io.print(&format!("{about:#}\n"));
    } else {
        let mut text =
            conclusion::text(program, &recorder, &outcome, &measured, &judged, io.color());
        if plan.stops() {
            if plan.interpolation().is_some() {
                text.insert_str(0, &pruning::interpolation_text(&totals));
            }
            text.insert_str(0, &pruning::text(&totals, &outcome));
        }
        if plan.follows_loops() {
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
    if let Some(failure) = recorder.failure() {
        job.io.eprint(&format!("pollard: error: {failure}\n"));
        return exit::USAGE;
    }
    exit::of(&judged.verdict)
}

/// What the recorder writes, and where.
pub fn settings(job: &Job<'_>) -> Settings {
    let Job { plan, program, .. } = job;
    let mut args = vec![exec::program_name(plan)];
    args.extend(plan.program.args.iter().cloned().map(OsString::into_vec));
    Settings {
        folder: job.folder.clone(),
        program: Arc::clone(program),
        files: plan.program.file_names().join(" "),
        args,
        all_errors: plan.output.all_errors,
        xml: plan.output.xml,
        c: plan.output.c,
        record: plan.output.record,
        start: start(job),
    }
}

/// Whether something is kept for the page.
fn records(job: &Job<'_>) -> bool {
    job.folder.is_some() && job.plan.output.record
}

/// Has the balance of pruning written while the run goes on.
fn tell_of_pruning(job: &Job<'_>, recorder: &mut Recorder, totals: &Arc<Mutex<Totals>>) {
    if !job.plan.stops() {
        return;
    }
    let (program, totals) = (Arc::clone(&job.program), Arc::clone(totals));
    let interpolation = job.plan.interpolation().is_some();
    recorder.also(move |about| {
        let totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
        about["pruning"] = pruning::json(&program, &totals, interpolation);
    });
}

/// How the run was started.
pub fn start(job: &Job<'_>) -> Start {
    let plan = &job.plan;
    let words = job.words.iter().map(|word| word.to_string_lossy().into_owned());
    let version = |text: Option<String>| text.unwrap_or_else(|| "none".into());
    Start {
        command: ["pollard".to_owned(), plan.command.name().to_owned()]
            .into_iter()
            .chain(words)
            .collect(),
        versions: vec![
            ("pollard", env!("CARGO_PKG_VERSION").to_owned()),
            ("llvm", frontend::llvm_version()),
            ("libc", version(frontend::libc_recipe())),
        ],
        seed: plan.exploration.seed,
        search: plan.exploration.search.clone(),
        workers: plan.exploration.workers,
        files: plan.program.file_names(),
        replay: replay(plan),
        plan: plan.to_json(),
    }
}

/// The command that replays a test of a run, without the test.
fn replay(plan: &Plan) -> Vec<String> {
    let program = &plan.program;
    let mut words = vec!["pollard".to_owned(), "replay".to_owned()];
    words.extend(program.function.iter().map(|name| format!("--function={name}")));
    words.extend(program.checks.flags());
    words.extend((plan.execution.leaks == Leaks::Lost).then(|| "--check-leaks".to_owned()));
    let stubs = plan.execution.undefined != Undefined::Stops;
    words.extend(stubs.then(|| "--undefined=any".to_owned()));
    words.extend(program.cflags.iter().cloned());
    words.extend(program.file_names());
    words
}

/// The file about a suite of tests that covers this.
pub fn metadata(job: &Job<'_>, specification: &str) -> String {
    let input = job.plan.program.files.first();
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
