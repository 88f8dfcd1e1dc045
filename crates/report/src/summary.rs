//! The file `run.json`: everything about a run in one place.

use explore::{Goal, Outcome, Progress};
use ir::Program;
use machine::{Location, TraceLine};
use serde_json::{Value, json};

use crate::coverage::Measured;
use crate::recorder::{Found, Recorder};
use crate::stuck::Stuck;
use crate::text::Reporter;
use crate::verdict::{Judged, Missing};

/// How a run was started.
#[derive(Clone, Debug)]
pub struct Start {
    /// The command line.
    pub command: Vec<String>,
    /// Versions of what took part, by name.
    pub versions: Vec<(&'static str, String)>,
    /// The seed.
    pub seed: u64,
    /// Searchers.
    pub search: String,
    /// Workers.
    pub workers: usize,
    /// The files of the program.
    pub files: Vec<String>,
    /// The command that replays a test, without the test.
    pub replay: Vec<String>,
    /// What the flags were resolved to.
    pub plan: Value,
}

/// The figures of a run, as they stand in `run.json` and on the lines of `run.stats`.
pub fn figures(p: &Progress) -> Value {
    let s = &p.solver;
    json!({
        "seconds": (p.elapsed.as_secs_f64() * 1e3).round() / 1e3,
        "paths": p.paths,
        "cut_paths": p.cut,
        "infeasible_paths": p.infeasible,
        "pruned_paths": p.pruned,
        "tests_of_open_states": p.open_tests,
        "postponed_states": p.postponed,
        "promoted_states": p.promoted,
        "dismissed_states": p.dismissed,
        "tests": p.tests,
        "errors": p.errors,
        "open_states": p.open,
        "spilled_states": p.spilled,
        "forks": p.forks,
        "instructions": p.instructions,
        "replayed_instructions": p.replayed,
        "expressions": p.expressions,
        "covered_edges": p.covered,
        "memory": p.memory,
        "workers": p.workers,
        "solver": {
            "questions": s.questions,
            "by_domain": s.by_domain,
            "by_known": s.by_known,
            "by_change": s.by_change,
            "by_cache": s.by_cache,
            "by_model": s.by_model,
            "by_core": s.by_core,
            "fast_calls": s.fast_calls,
            "by_cases": s.by_cases,
            "strong_calls": s.strong_calls,
            "unknown": s.unknown,
            "canonical": s.canonical,
            "canonical_calls": s.canonical_calls,
            "backend_seconds": s.backend_time.as_secs_f64(),
            "longest_call_seconds": s.longest_call.as_secs_f64(),
        },
    })
}

/// The file while the run is going on.
pub fn so_far(start: &Start, program: &Program, found: &[Found], progress: &Progress) -> Value {
    let mut about = of_start(start);
    about["errors"] = errors(program, found);
    about["verdict"] = json!("running");
    about["complete"] = json!(false);
    about["figures"] = figures(progress);
    about
}

fn of_start(start: &Start) -> Value {
    let versions = start.versions.iter().map(|(name, version)| (name.to_string(), json!(version)));
    json!({
        "format": crate::record::FORMAT,
        "command": start.command,
        "files": start.files,
        "replay": start.replay,
        "versions": versions.collect::<serde_json::Map<_, _>>(),
        "seed": start.seed,
        "search": start.search,
        "jobs": start.workers,
        "plan": start.plan,
    })
}

/// The errors, each with all that is needed to see it again.
fn errors(program: &Program, errors: &[Found]) -> Value {
    let reporter = Reporter::new(program, false);
    let one = |found: &Found| {
        let at = program.spans[found.error.location.span];
        json!({
            "kind": found.error.kind.name(),
            "message": found.error.message,
            "suffix": found.error.suffix,
            "file": program.files[at.file],
            "line": at.line,
            "column": at.col,
            "stack": stack(program, &reporter, &found.error.location),
            "notes": found.error.notes.iter().map(|(what, span)| json!({
                "what": what, "at": reporter.position(*span),
            })).collect::<Vec<_>>(),
            "test": found.test,
            "paths": found.paths,
            "variables": crate::recorder::variables(program, &found.variables),
            "inputs": found.inputs.iter().map(crate::inputs::json).collect::<Vec<_>>(),
        })
    };
    errors.iter().map(one).collect()
}

/// Calls at each end of a stack that are in the file; of a deep recursion those between are not.
const CALLS: usize = 100;

/// The calls, innermost first. For those that are left out there is one element that counts them.
fn stack(program: &Program, reporter: &Reporter, location: &Location) -> Vec<Value> {
    let calls = reporter.calls(location);
    let one = |call: &TraceLine| {
        let function = &program.functions[call.func].name;
        json!({ "function": function, "at": reporter.position(call.span) })
    };
    match calls.len().checked_sub(2 * CALLS) {
        None | Some(0) => calls.iter().map(one).collect(),
        Some(more) => {
            let (inner, outer) = (&calls[..CALLS], &calls[CALLS + more..]);
            let between = json!({ "left_out": more });
            inner.iter().map(one).chain([between]).chain(outer.iter().map(one)).collect()
        }
    }
}

/// The whole file.
pub fn of(
    start: &Start,
    program: &Program,
    recorder: &Recorder,
    outcome: &Outcome,
    measured: &Measured,
    judged: &Judged,
) -> Value {
    let mut about = of_start(start);
    let rest = json!({
        "verdict": judged.verdict.outcome(),
        "claim": judged.claim(outcome),
        "holds_for": crate::grounds::json(&judged.grounds),
        "warnings": judged.warnings,
        "complete": outcome.is_complete() && outcome.goal != Goal::Coverage,
        "goal": outcome.goal.name(),
        "stopped": outcome.stopped.map(|reason| reason.text()),
        "figures": figures(&outcome.progress),
        "coverage": {
            "lines": {"covered": measured.lines.covered, "all": measured.lines.all},
            "branches": {"covered": measured.branches.covered, "all": measured.branches.all},
            "instructions": {
                "covered": measured.instructions.covered, "all": measured.instructions.all,
            },
            "branching": {
                "full": measured.forking[0],
                "partial": measured.forking[1],
                "all": measured.forking[2],
            },
        },
        "uncoverable": uncoverable(program, outcome),
        "errors": errors(program, recorder.errors()),
        "open_questions": outcome.progress.open_questions,
        "unforked": outcome.progress.unforked,
        "stuck": Stuck::of(program, outcome).json(),
        "missing": judged.missing.iter().map(reason).collect::<Vec<_>>(),
        "not_explored": judged.missing.iter().filter_map(cut_paths).collect::<Vec<_>>(),
    });
    if let (Value::Object(about), Value::Object(rest)) = (&mut about, rest) {
        about.extend(rest);
    }
    about
}

fn reason(missing: &Missing) -> Value {
    json!({"what": missing.kind(), "message": missing.to_string()})
}

/// Paths that ended before the program did.
fn cut_paths(missing: &Missing) -> Option<Value> {
    let what = missing.kind();
    match missing {
        Missing::Unsupported { message, at, paths } => {
            Some(json!({"what": what, "message": message, "at": at, "paths": paths}))
        }
        Missing::Limit { what: limit, paths } => {
            Some(json!({"what": what, "message": limit, "paths": paths}))
        }
        _ => None,
    }
}

/// What of the user's code no input can reach; null when that is not known.
fn uncoverable(program: &Program, outcome: &Outcome) -> Value {
    if !outcome.covers_all_branches() {
        return Value::Null;
    }
    let missing = crate::coverage::missing(program, &outcome.coverage);
    let branches = missing.branches.iter().map(|branch| {
        let at = program.spans[branch.span];
        json!({
            "file": program.files[at.file],
            "line": at.line,
            "function": program.functions[branch.func].name,
            "way": branch.way,
        })
    });
    json!({"branches": branches.collect::<Vec<_>>(), "blocks": missing.blocks})
}
