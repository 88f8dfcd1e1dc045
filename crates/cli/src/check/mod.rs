//! `pollard check`: explores a program and answers whether it has a property.
//!
//! What is asked is a list of assignments, mostly one: a program and a specification. A task file of SV-COMP gives one for each of
//! its properties. Each is explored, judged and, when it is violated, confirmed by a concrete run.

mod conclusion;
mod confirm;
mod plainly;
mod task;
mod watch;
mod witness;

use std::ffi::OsString;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use explore::Outcome;
use native::ktest::write_whole;
use report::property::Specification;
use report::recorder::Recorder;
use report::suite::Suite;
use report::text::Reporter;
use report::verdict::{self, Judged, Missing, Verdict};
use report::witness::Loop;
use report::{coverage, grounds, summary};
use serde_json::Value;

use self::confirm::Confirmed;
use self::task::{Expected, TaskFile};
use self::watch::Watch;
use crate::flags::Options;
use crate::io::Io;
use crate::plan::{Named, Plan};
use crate::run::live::Live;
use crate::run::{self, Job, driver, symbolic};
use crate::{exec, exit, page, usage_error};

/// Checks; the result is the exit code of the command.
pub fn check(options: &Options, words: &[OsString], io: &Io) -> u8 {
    let assignments = match assignments(options) {
        Ok(assignments) => assignments,
        Err(message) => return usage_error(io, &message),
    };
    if assignments.len() > 1 && (options.check.witness.is_some() || options.check.suite.is_some()) {
        let message = "--witness and --test-suite are for one property; choose one with --property";
        return usage_error(io, message);
    }
    // Better now than when everything is explored.
    let written = [&options.check.witness, &options.check.suite].into_iter().flatten();
    if let Some(path) = written.into_iter().find(|path| !has_folder(path)) {
        return usage_error(io, &format!("{}: there is no such folder", path.display()));
    }
    let mut answers = Vec::new();
    for assignment in &assignments {
        let answer = match examine(assignment, options, words, io) {
            Ok(answer) => answer,
            Err(code) => return code,
        };
        if !options.json {
            let named = (assignments.len() > 1).then(|| assignment.specification.name());
            io.print(&conclusion::lines(&answer, named.as_deref()));
        }
        answers.push(answer);
    }
    if options.json {
        let mut all: Vec<Value> = answers.iter().map(|answer| answer.json.clone()).collect();
        let printed = if all.len() == 1 { all.remove(0) } else { Value::from(all) };
        io.print(&format!("{printed:#}\n"));
    }
    exit_code(&answers)
}

/// Whether the folder is there that a file is to be in.
fn has_folder(path: &Path) -> bool {
    let folder = path.parent().unwrap_or(Path::new(""));
    folder.as_os_str().is_empty() || folder.is_dir()
}

/// A program, what to check it for, and what the verdict should be.
struct Assignment {
    /// What a task file names.
    program: Option<Named>,
    specification: Specification,
    expected: Option<Expected>,
}

/// What was found out.
struct Answer {
    judged: Judged,
    /// Whether it is what the task expects; none when it expects nothing or nothing is known.
    right: Option<bool>,
    expected: Option<Expected>,
    json: Value,
    /// A file could not be written, which was said.
    unwritten: bool,
}

fn assignments(options: &Options) -> Result<Vec<Assignment>, String> {
    let is_task = |path: &Path| path.extension().is_some_and(|e| e == "yml" || e == "yaml");
    let inputs = &options.files;
    let given = options.check.property.as_deref().map(specification).transpose()?;
    if !inputs.iter().any(|input| is_task(input)) {
        let specification = given.unwrap_or_default();
        return Ok(vec![Assignment { program: None, specification, expected: None }]);
    }
    let [input] = inputs.as_slice() else {
        return Err("a task file is checked alone: name no other file".into());
    };
    let task = TaskFile::read(input)?;
    let program = Named { files: task.inputs.clone(), narrow: task.narrow };
    let assigned = task.assignments(given)?.into_iter().map(|(specification, expected)| {
        Assignment { program: Some(program.clone()), specification, expected }
    });
    Ok(assigned.collect())
}

/// A specification by its name or from a file.
fn specification(text: &str) -> Result<Specification, String> {
    if let Some(named) = Specification::named(text) {
        return Ok(named);
    }
    let named = |message: String| format!("--property={text}: {message}");
    let contents = std::fs::read(text).map_err(|error| named(error.to_string()))?;
    let contents = String::from_utf8(contents).map_err(|_| named("it is no text".into()))?;
    Specification::parse(&contents).map_err(named)
}

/// Explores and judges; the error is an exit code.
fn examine(
    assignment: &Assignment,
    options: &Options,
    words: &[OsString],
    io: &Io,
) -> Result<Answer, u8> {
    let specification = &assignment.specification;
    let failed = |message: String| usage_error(io, &message);
    let plan = Plan::of_check(options, specification, assignment.program.as_ref());
    let plan = plan.map_err(failed)?;
    if specification.criterion.is_some() && options.check.suite.is_none() {
        return Err(usage_error(io, "tests are asked for: say where they go with --test-suite"));
    }
    let given = symbolic::read(&plan.program.args).map_err(failed)?;
    let prepared = driver::prepare(&plan.program, io.color()).map_err(failed)?;
    let (program, _) = exec::load(&prepared.request, io)?;
    let folder = match options.explore.output.is_some() || options.pages.open {
        true => run::output_folder(options).map_err(failed)?,
        false => None,
    };
    let job = Job { plan, seeds: None, options, words, io, given, program, folder };
    let mut recorder = Recorder::new(run::settings(&job));
    let mut suite = match &options.check.suite {
        Some(path) => {
            let metadata = run::metadata(&job, suite_text(specification));
            let suite = Suite::new(path, metadata, specification.clone());
            Some(suite.map_err(|error| not_written(io, path, &error))?)
        }
        None => None,
    };
    let explored = explore(&job, specification, &mut recorder, suite.as_mut());
    // Whatever cannot be written: there is an answer.
    let mut unwritten = false;
    if let Some(suite) = &mut suite
        && let Err(error) = suite.write()
    {
        not_written(io, suite.path(), &error);
        unwritten = true;
    }
    let tests = suite.as_ref().map(Suite::len);
    let mut answer = judge(assignment, &job, &recorder, &explored, tests)?;
    recorder.write("run.json", format!("{:#}\n", answer.json).as_bytes());
    recorder.write_record();
    if let Some(failure) = recorder.failure() {
        io.eprint(&format!("pollard: error: {failure}\n"));
        unwritten = true;
    }
    answer.unwritten = unwritten;
    page::after_run(options, job.folder.as_deref(), io);
    Ok(answer)
}

/// What a suite is for when no file says it.
fn suite_text(specification: &Specification) -> &str {
    match specification.text.as_str() {
        "" => report::testcomp::BRANCHES,
        text => text,
    }
}

fn not_written(io: &Io, path: &Path, error: &std::io::Error) -> u8 {
    usage_error(io, &format!("{}: {error}", path.display()))
}

/// What an exploration came to.
struct Explored {
    outcome: Outcome,
    /// Stopped because a violation was found.
    satisfied: bool,
    /// What was explored, to run it again.
    task: explore::Task,
    /// What holds at loops, as C.
    invariants: Vec<(Loop, String)>,
}

fn explore(
    job: &Job<'_>,
    specification: &Specification,
    recorder: &mut Recorder,
    suite: Option<&mut Suite>,
) -> Explored {
    let totals: Arc<Mutex<prune::Totals>> = Arc::default();
    let loops = witness::loops(job);
    let heads = loops.iter().map(|one| (one.head, one.span)).collect();
    let mut task = run::task(job, &totals, &Arc::default(), heads);
    task.interrupt = Arc::default();
    let plain = plainly::Handover::default();
    task.interlude = plainly::interlude(job, specification, &task, &plain);
    job.io.patience.store(true, Ordering::Relaxed);
    let live = Live::new(job.io, recorder, coverage::edges(&job.program));
    let mut watch = Watch::new(job, specification, live, suite, Arc::clone(&task.interrupt));
    let outcome = explore::run(task.clone(), &mut watch);
    let satisfied = watch.finish();
    if let (false, Some(answer)) = (satisfied, plainly::take(&plain)) {
        let plainly::Answer { outcome, satisfied, task, recorder: recorded } = answer;
        *recorder = recorded;
        return Explored { outcome, satisfied, task, invariants: Vec::new() };
    }
    let totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
    debug_assert!(totals.wrong.is_empty(), "only --check-pruning looks for mistakes");
    let known = |one: Loop| {
        let text = totals.invariants.get(&one.head)?.as_ref()?.text()?;
        Some((one, text))
    };
    let invariants = loops.into_iter().filter_map(known).collect();
    Explored { outcome, satisfied, task, invariants }
}

/// Gives the verdict, and says why.
fn judge(
    assignment: &Assignment,
    job: &Job<'_>,
    recorder: &Recorder,
    explored: &Explored,
    tests: Option<usize>,
) -> Result<Answer, u8> {
    let Assignment { specification, expected, .. } = assignment;
    let Explored { outcome, satisfied, task, invariants } = explored;
    let (options, program) = (job.options, &job.program);
    let reporter = Reporter::new(program, job.io.color());
    let plain = Reporter::new(program, false);
    let mut missing = verdict::missing(specification, &plain, recorder, outcome);
    if *satisfied {
        // It was we who stopped.
        missing.retain(|reason| !matches!(reason, Missing::Stopped { .. }));
    }
    let mut confirmed: Vec<Confirmed<'_>> = Vec::new();
    for (found, property) in verdict::violations(specification, recorder) {
        match confirm::confirm(job, task, found, property) {
            Ok(violation) => confirmed.push(violation),
            Err(why) => {
                let at = plain.position(found.error.location.span);
                missing.push(Missing::Unconfirmed { kind: found.error.kind, at, why });
            }
        }
    }
    let broken = confirmed.first().map(|violation| violation.property);
    let (verdict, errors) = match specification.criterion {
        Some(_) => (Verdict::Done, recorder.errors().len()),
        None => (Verdict::of(outcome.goal, broken, &missing), confirmed.len()),
    };
    let grounds = grounds::list(&outcome.grounds, &task.arguments);
    let mut warnings = grounds::warnings(&plain, outcome);
    warnings.extend(verdict::contradictions(specification, &plain, recorder));
    let judged = Judged { verdict, errors, missing, grounds, warnings };
    if let Some(path) = &options.check.witness {
        match witness::text(job, specification, &judged, confirmed.first(), invariants) {
            Ok(text) => write_whole(path, text.as_bytes())
                .map_err(|error| not_written(job.io, path, &error))?,
            Err(why) => job.io.eprint(&format!("pollard: warning: no witness is written: {why}\n")),
        }
    }
    let measured = coverage::measure(program, &outcome.coverage);
    let start = run::start(job);
    let mut about = summary::of(&start, program, recorder, outcome, &measured, &judged);
    let right = expected.as_ref().and_then(|expected| expected.agrees(&judged.verdict));
    conclusion::add_to_json(&mut about, assignment, &judged, &confirmed, tests);
    about["as_expected"] = right.into();
    if !options.json {
        let shown = conclusion::Shown {
            reporter: &reporter,
            program,
            recorder,
            outcome,
            measured: &measured,
        };
        job.io.eprint(&conclusion::text(&shown, &judged, &confirmed, tests));
    }
    let expected = expected.clone();
    Ok(Answer { judged, right, expected, json: about, unwritten: false })
}

/// The exit code of several answers: the worst of theirs, unless a task says what they should be.
fn exit_code(answers: &[Answer]) -> u8 {
    let codes = || answers.iter().map(|answer| exit::of(&answer.judged.verdict));
    match () {
        _ if answers.iter().any(|answer| answer.unwritten) => exit::USAGE,
        _ if answers.iter().any(|answer| answer.right == Some(false)) => exit::UNEXPECTED,
        _ if codes().any(|code| code == exit::INCOMPLETE) => exit::INCOMPLETE,
        // Every verdict was expected: that is what was asked.
        _ if answers.iter().all(|answer| answer.right == Some(true)) => exit::FINE,
        _ => codes().max().unwrap_or(exit::FINE),
    }
}
