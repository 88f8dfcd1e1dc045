//! Showing an error of the program to a person: where, what, the source line, the calls.

use std::fmt::Write;

use ctext::LineColumn;
use ctext::excerpt::excerpt;
use ir::{Origin, Program, SpanId};
use machine::{Location, ProgramError, ShownFrame, ShownVariable, TraceLine, Unsupported};

/// Escape sequences of a terminal, or nothing.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Bold.
    pub bold: &'static str,
    /// For errors.
    pub red: &'static str,
    /// For what is good.
    pub green: &'static str,
    /// For what is missing.
    pub yellow: &'static str,
    /// Back to normal.
    pub plain: &'static str,
}

impl Style {
    /// Sequences if `color`, nothing otherwise.
    pub fn new(color: bool) -> Self {
        if color {
            Style {
                bold: "\x1b[1m",
                red: "\x1b[1;31m",
                green: "\x1b[1;32m",
                yellow: "\x1b[1;33m",
                plain: "\x1b[0m",
            }
        } else {
            Style { bold: "", red: "", green: "", yellow: "", plain: "" }
        }
    }
}

/// How much of the variables is shown.
#[derive(Clone, Copy, Debug)]
pub struct Width {
    /// Spaces before each line.
    pub indent: usize,
    /// Lines of variables.
    pub lines: usize,
    /// Letters of a line.
    pub letters: usize,
}

impl Width {
    /// In a file.
    pub const FILE: Width = Width { indent: 0, lines: 80, letters: 400 };
    /// On a terminal, where the rest is in the file.
    pub const TERMINAL: Width = Width { indent: 2, lines: 10, letters: 110 };
}

/// Reports about one program.
pub struct Reporter<'p> {
    program: &'p Program,
    style: Style,
}

impl<'p> Reporter<'p> {
    /// A reporter for a program; `color` for terminals.
    pub fn new(program: &'p Program, color: bool) -> Self {
        Reporter { program, style: Style::new(color) }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The report of an error of the program.
    pub fn error(&self, error: &ProgramError) -> String {
        let Style { bold, red, plain, .. } = self.style;
        let mut text = format!(
            "{bold}{}: {red}error: {plain}{bold}{}: {}{plain}\n",
            self.position(error.location.span),
            error.kind,
            error.message
        );
        self.add_excerpt(&mut text, error.location.span);
        self.add_stack(&mut text, &error.location);
        for (what, span) in &error.notes {
            text += &format!("{}: note: {what}\n", self.position(*span));
            self.add_excerpt(&mut text, *span);
        }
        text
    }

    /// The variables in scope in a frame, one on each line: as many as fit.
    pub fn variables(&self, frame: &ShownFrame, width: Width) -> String {
        let name = &self.program.functions[frame.func].name;
        let indent = " ".repeat(width.indent);
        let mut text = format!("{indent}variables in {name} ({}):\n", self.position(frame.span));
        let line = |global: &str, v: &ShownVariable| {
            let line = format!("{global}{} = {}", v.declaration, v.value);
            format!("{indent}  {}\n", shortened(&line, width.letters))
        };
        let locals = frame.locals.iter().map(|v| line("", v));
        let lines: Vec<String> =
            locals.chain(frame.globals.iter().map(|v| line("global ", v))).collect();
        let shown = lines.len().min(width.lines);
        text += &lines[..shown].concat();
        match frame.left_out + lines.len() - shown {
            0 if shown == 0 => return String::new(),
            0 => {}
            more => text += &format!("{indent}  and {more} more\n"),
        }
        text
    }

    /// The report of something that the engine cannot do.
    pub fn unsupported(&self, gap: &Unsupported) -> String {
        let Style { bold, plain, .. } = self.style;
        let mut text = format!(
            "{bold}{}: unsupported: {}{plain}\n",
            self.position(gap.location.span),
            gap.message
        );
        self.add_excerpt(&mut text, gap.location.span);
        self.add_stack(&mut text, &gap.location);
        text
    }

    /// `FILE:LINE:COL`, or as much of it as is known.
    pub fn position(&self, span: SpanId) -> String {
        let at = self.program.spans[span];
        let file = &self.program.files[at.file];
        match (at.line, at.col) {
            (0, _) => "<unknown>".into(),
            (line, 0) => format!("{file}:{line}"),
            (line, col) => format!("{file}:{line}:{col}"),
        }
    }

    /// `FILE:LINE`, or as much of it as is known.
    pub fn line(&self, span: SpanId) -> String {
        let at = self.program.spans[span];
        match at.line {
            0 => "<unknown>".into(),
            line => format!("{}:{line}", self.program.files[at.file]),
        }
    }

    /// The source line with a mark under the column, if the file is there to be read.
    pub fn add_excerpt(&self, text: &mut String, span: SpanId) {
        let at = self.program.spans[span];
        let Ok(bytes) = std::fs::read(&self.program.files[at.file]) else { return };
        let source = String::from_utf8_lossy(&bytes);
        let Some(line) = (at.line as usize).checked_sub(1).and_then(|n| source.lines().nth(n))
        else {
            return;
        };
        text.push_str(&excerpt(LineColumn { line: at.line, column: at.col }, line));
    }

    /// The calls, innermost first, without the start-up code below `main`.
    pub fn calls<'s>(&self, location: &'s Location) -> &'s [TraceLine] {
        let own = |call: &TraceLine| self.program.functions[call.func].origin == Origin::Runtime;
        let start_up = location.stack.iter().rev().take_while(|call| own(call)).count();
        &location.stack[..location.stack.len() - start_up]
    }

    fn add_stack(&self, text: &mut String, location: &Location) {
        let calls = self.calls(location);
        let mut at = 0;
        while at < calls.len() {
            let (period, times) = repetition(&calls[at..]);
            for call in &calls[at..at + period] {
                let name = &self.program.functions[call.func].name;
                writeln!(text, "  at {name} ({})", self.position(call.span))
                    .expect("a string takes everything");
            }
            at += period * times;
            if times > 1 {
                let what = if period == 1 { "this call" } else { "these calls" };
                let count = if period == 1 { String::new() } else { format!("{period} ") };
                let what = what.replace(' ', &format!(" {count}"));
                writeln!(text, "  … {what} {} times more", times - 1)
                    .expect("a string takes everything");
            }
        }
    }
}

/// Calls of which a recursion may consist and is still shown as one.
const MAX_PERIOD: usize = 8;
/// How often calls repeat before they are shown once.
const MIN_TIMES: usize = 4;

/// How many calls repeat at the beginning of a list, and how often; one call, once, if none do.
fn repetition(calls: &[TraceLine]) -> (usize, usize) {
    let same = |a: &TraceLine, b: &TraceLine| (a.func, a.span) == (b.func, b.span);
    for period in 1..=MAX_PERIOD.min(calls.len()) {
        let repeats = calls.iter().zip(&calls[period..]).take_while(|(a, b)| same(a, b)).count();
        let times = repeats / period + 1;
        if times >= MIN_TIMES {
            return (period, times);
        }
    }
    (1, 1)
}

/// A line, cut when it is too long.
fn shortened(line: &str, letters: usize) -> String {
    match line.char_indices().nth(letters) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
