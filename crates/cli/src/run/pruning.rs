//! What `pollard run` says about pruning.

use std::fmt::Write;

use explore::Outcome;
use ir::analysis::Count;
use ir::{BlockId, FuncId, Position, Program};
use prune::loop_paths::LoopFigures;
use prune::{Balance, Loops, Totals};
use serde_json::{Value, json};

use super::live::time;

/// Contradictions that are shown.
const SHOWN: usize = 10;

/// For `run.json`; with what came of interpolation.
pub fn json(program: &Program, totals: &Totals, interpolation: bool) -> Value {
    let checks = totals.checks.named().map(|(name, count)| (name.to_owned(), json!(count)));
    let given_up = totals.given_up.iter().map(|(&why, &count)| (why.to_owned(), json!(count)));
    let mut about = json!({
        "checks": checks.into_iter().collect::<serde_json::Map<_, _>>(),
        "segments": totals.segments,
        "segment_instructions": totals.steps,
        "given_up": given_up.collect::<serde_json::Map<_, _>>(),
        "estimated_paths_saved": totals.paths_saved,
        "estimated_instructions_saved": totals.instructions_saved,
        "spent": totals.spent,
        "decisions_without_budget": totals.idle,
        "propagation_seconds": totals.propagation_time.as_secs_f64(),
        "check_seconds": totals.check_time.as_secs_f64(),
        "wrong": totals.wrong,
        "positions": positions(program, totals),
    });
    if interpolation {
        about["interpolation"] = interpolation_json(totals);
    }
    about
}

/// What was spent and saved at each position.
fn positions(program: &Program, totals: &Totals) -> Value {
    let mut all: Vec<_> = totals.positions.iter().collect();
    all.sort_by_key(|(at, _)| **at);
    let one = |(&at, balance): (&Position, &Balance)| {
        let place = report::record::row(program, at);
        json!({
            "file": place[0],
            "line": place[1],
            "column": place[2],
            "function": place[3],
            "checks": balance.checks,
            "stopped": balance.stopped,
            "spent": balance.spent,
            "saved": balance.saved,
            "paths_saved": balance.paths_saved,
        })
    };
    all.into_iter().map(one).collect()
}

/// For people.
pub fn text(totals: &Totals, outcome: &Outcome) -> String {
    let (p, checks) = (&outcome.progress, &totals.checks);
    format!(
        "pruning: {} paths in full, {} cut (about {} paths and {} instructions saved)\n\
         pruning: {} checks (nothing known {}, other values {}, other objects {}, refuted by a value {}, \
         true at once {}, proved {}, refuted {}, open {})\n\
         pruning: {} segments run again ({} instructions), {} for them, {} for checks\n",
        p.paths,
        p.pruned,
        totals.paths_saved,
        totals.instructions_saved,
        checks.checks,
        checks.no_entry,
        checks.guards,
        checks.shape,
        checks.model,
        checks.folded,
        checks.proved,
        checks.refuted,
        checks.unknown,
        totals.segments,
        totals.steps,
        time(totals.propagation_time),
        time(totals.check_time),
    )
}

fn interpolation_json(totals: &Totals) -> Value {
    let i = &totals.interpolation;
    json!({
        "subsumed_by_full": i.by_full,
        "subsumed_by_half": i.by_half,
        "full_entered": i.full,
        "half_entered": i.half,
        "greedy_tried": i.tried,
        "greedy_succeeded": i.confirmed,
        "greedy_paths": i.greedy_paths,
        "extra_path_coverage": totals.paths_saved,
        "followed_paths": totals.followed_paths,
        "followed_seconds": totals.followed_time.as_secs_f64(),
        "cores": i.cores,
        "craig_interpolants": i.craig,
    })
}

/// For people, with interpolation.
pub fn interpolation_text(totals: &Totals) -> String {
    let i = &totals.interpolation;
    format!(
        "interpolation: {} paths subsumed by full and {} by half interpolants, which stand for about {} paths\n\
         interpolation: {} of {} greedy confirmations succeeded, with {} paths; {} full and {} half interpolants \
         stored ({} cores, {} by the solver)\n",
        i.by_full,
        i.by_half,
        totals.paths_saved,
        i.confirmed,
        i.tried,
        i.greedy_paths,
        i.full,
        i.half,
        i.cores,
        i.craig,
    )
}

/// The loops that were followed, for `run.json`.
pub fn loops_json(program: &Program, loops: &Loops, outcome: &Outcome) -> Value {
    let one = |(&(func, first), figures): (&(FuncId, BlockId), &LoopFigures)| {
        let function = &program.functions[func];
        let body = function.body.as_deref().expect("what has a loop has a body");
        let at = program.spans[body.spans[body.blocks[first].first as usize]];
        json!({
            "function": function.name,
            "file": program.files[at.file],
            "line": at.line,
            "contexts": figures.contexts,
            "paths_covered": figures.covered,
            "paths": figures.all.to_string(),
            "paths_coverable": coverable(program, outcome, (func, first), figures).map(|n| n.to_string()),
        })
    };
    loops.iter().map(one).collect()
}

/// How many ways through a loop there can be at most; none when the run did not reach all that can be reached.
fn coverable(
    program: &Program,
    outcome: &Outcome,
    at: (FuncId, BlockId),
    figures: &LoopFigures,
) -> Option<Count> {
    outcome.covers_all_branches().then(|| figures.coverable(program, at, &outcome.coverage))
}

/// The loops that were followed, for people.
pub fn loops_text(program: &Program, loops: &Loops, outcome: &Outcome) -> String {
    let p = &outcome.progress;
    let covered: u64 = loops.values().map(|figures| figures.covered).sum();
    let most = loops.iter().fold(Count::ZERO, |sum, (&at, figures)| {
        let own = coverable(program, outcome, at, figures);
        sum.plus(own.as_ref().unwrap_or(&figures.all))
    });
    format!(
        "loop paths: {covered} of at most {most} that can be covered, in {} loops; {} states postponed, {} of them run later, \
         {} never\n",
        loops.len(),
        p.postponed,
        p.promoted,
        p.dismissed
    )
}

/// What a check of the pruner found.
pub fn wrong(totals: &Totals) -> String {
    let mut text = String::new();
    for message in totals.wrong.iter().take(SHOWN) {
        writeln!(text, "pollard: internal error: {message}").expect("a string takes everything");
    }
    let rest = totals.wrong.len().saturating_sub(SHOWN);
    if rest > 0 {
        writeln!(text, "pollard: internal error: and {rest} more")
            .expect("a string takes everything");
    }
    text + "pollard: the pruner stopped a path that it should not have stopped: please report this \
            program; --prune=none is not affected\n"
}
