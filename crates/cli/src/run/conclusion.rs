//! What `pollard run` says at the end: errors with the inputs that lead to them, what was covered, what was
//! not explored.

use std::fmt::Write;

use explore::Outcome;
use ir::Program;
use report::coverage::{self, Measured};
use report::inputs;
use report::recorder::{Found, Recorder};
use report::stuck::Stuck;
use report::text::{Reporter, Style, Width};
use report::verdict::{Judged, Verdict};

use super::live::{percent, short, time};

/// Inputs of an error that are shown; the rest is in its file.
const SHOWN_INPUTS: usize = 12;

/// The whole text.
pub fn text(
    program: &Program,
    recorder: &Recorder,
    outcome: &Outcome,
    measured: &Measured,
    judged: &Judged,
    color: bool,
) -> String {
    let style = Style::new(color);
    let reporter = Reporter::new(program, color);
    let mut text = String::new();
    for found in recorder.errors() {
        add_error(&mut text, &reporter, found);
    }
    for gap in recorder.gaps() {
        text += &reporter.unsupported(&gap.gap);
        add_paths(&mut text, gap.paths);
    }
    add_figures(&mut text, outcome, measured);
    add_uncoverable(&mut text, program, outcome);
    add_missing(&mut text, recorder, outcome);
    text += &Stuck::of(program, outcome).text();
    text += &judged.remarks();
    text + &verdict_line(&judged.verdict, &judged.restriction(), &judged.claim(outcome), style)
}

/// The line with the verdict: the word, what it is restricted to, and what is claimed.
pub fn verdict_line(verdict: &Verdict, restriction: &str, claim: &str, style: Style) -> String {
    let Style { bold, plain, .. } = style;
    let color = match verdict {
        Verdict::Unsafe(_) => style.red,
        Verdict::Safe | Verdict::Covered | Verdict::Done => style.green,
        Verdict::Unknown => style.yellow,
    };
    format!("{bold}verdict: {color}{}{restriction}: {claim}{plain}\n", verdict.outcome())
}

/// An error, the variables in scope and the input that leads to it.
pub fn add_error(text: &mut String, reporter: &Reporter<'_>, found: &Found) {
    *text += &reporter.error(&found.error);
    if let Some(innermost) = found.variables.first() {
        *text += &reporter.variables(innermost, Width::TERMINAL);
    }
    if !found.inputs.is_empty() {
        *text += "  input:\n";
        let shown = &found.inputs[..found.inputs.len().min(SHOWN_INPUTS)];
        *text += &inputs::lines(shown, "    ");
        if shown.len() < found.inputs.len() {
            *text += &format!("    and {} more\n", found.inputs.len() - shown.len());
        }
    }
    if let Some(test) = &found.test {
        *text += &format!("  test: {test}.ktest\n");
    }
    add_paths(text, found.paths);
}

fn add_paths(text: &mut String, paths: u64) {
    if paths > 1 {
        *text += &format!("  on {paths} paths\n");
    }
}

/// The figures of the exploration.
pub fn add_figures(text: &mut String, outcome: &Outcome, measured: &Measured) {
    let p = &outcome.progress;
    let seconds = p.elapsed.as_secs_f64().max(1e-6);
    write!(
        text,
        "paths: {} in {} ({} instructions, {}/s), {}\n\
         solver: {} questions, {} asked of a back end, {}\n\
         covered: {} of {} lines ({}), {} of {} branches ({})\n",
        p.paths,
        time(p.elapsed),
        p.instructions,
        short(p.instructions as f64 / seconds),
        counted(p.tests as usize, "test"),
        p.solver.questions,
        p.solver.calls(),
        time(p.solver.backend_time),
        measured.lines.covered,
        measured.lines.all,
        percent(measured.lines.covered, measured.lines.all),
        measured.branches.covered,
        measured.branches.all,
        percent(measured.branches.covered, measured.branches.all),
    )
    .expect("a string takes everything");
}

/// Says what no input reaches, if that is known.
fn add_uncoverable(text: &mut String, program: &Program, outcome: &Outcome) {
    if !outcome.covers_all_branches() {
        return;
    }
    let missing = coverage::missing(program, &outcome.coverage);
    if !missing.branches.is_empty() {
        let branches = match missing.branches.len() {
            1 => "1 branch".to_owned(),
            n => format!("{n} branches"),
        };
        let blocks = counted(missing.blocks as usize, "block");
        *text += &format!("cannot be covered: {branches}, {blocks}\n");
    }
}

fn add_missing(text: &mut String, recorder: &Recorder, outcome: &Outcome) {
    let p = &outcome.progress;
    if let Some(reason) = outcome.stopped.filter(|_| p.open > 0) {
        let states = counted(p.open as usize, "state");
        *text += &format!("not explored: {states} left when stopped: {}\n", reason.text());
        *text += &match p.open_tests {
            0 => String::new(),
            all if all == p.open => format!("tests of open states: {all}, not finished\n"),
            some => format!("tests of open states: {some} of {}, not finished\n", p.open),
        };
    }
    for (what, &paths) in recorder.limits() {
        let paths = counted(paths as usize, "path");
        *text += &format!("not explored: {paths} cut at the limit of {what}\n");
    }
    if !recorder.gaps().is_empty() {
        let paths: u64 = recorder.gaps().iter().map(|gap| gap.paths).sum();
        *text += &format!("not explored: {} not supported\n", counted(paths as usize, "path"));
    }
    if p.open_questions > 0 {
        let open = counted(p.open_questions as usize, "decision");
        *text += &format!("not explored: one side of {open} that the solver could not decide\n");
    }
    if p.unforked > 0 {
        let open = counted(p.unforked as usize, "decision");
        *text += &format!("not explored: one side of {open} that was not wanted\n");
    }
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
