//! Witnesses of verdicts in SV-COMP's format, version 2.0 (YAML).
//!
//! A violation is told as a sequence of segments, each with one place that the failing run comes by: the value that a function of the
//! input returned, the way that a branch took, and at last the target, where the property is violated. A place that is left out
//! makes a witness weaker, never wrong, so whatever cannot be located for sure is left out. The verdict that a program is
//! correct comes with a set of invariants of its loops, as far as some are known for sure. Every path was explored, and none was
//! needed.

mod loops;
pub mod trace;

use std::collections::HashMap;
use std::fmt::Write;
use std::slice;

use ctext::{LineColumn, Text};
use explore::Input;
use ir::{Callee, FileId, FuncId, Inst, Native, Program, Target};
use machine::ProgramError;
use native::end::same_file;

use crate::grounds::{Ground, sentence};
use crate::testcomp;
pub use loops::{Loop, loops};
use trace::{Step, What};

/// Segments of a witness; a longer way is told by its inputs alone.
const MOST_SEGMENTS: usize = 2_000;

/// What a witness is about.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The program.
    pub program: &'a Program,
    /// Its files, as the user named them.
    pub files: &'a [String],
    /// The lines of the property file.
    pub specification: &'a str,
    /// The version of this tool.
    pub version: &'a str,
    /// The command line.
    pub command: &'a str,
    /// When, as ISO 8601 has it.
    pub created: &'a str,
    /// A number that no other witness has.
    pub uuid: &'a str,
}

/// A place of a witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waypoint {
    /// `function_return`, `branching` or `target`.
    pub kind: &'static str,
    /// What holds there, and the language that it is written in.
    pub constraint: Option<(String, Option<&'static str>)>,
    /// The file.
    pub file: String,
    /// Line and column.
    pub at: LineColumn,
    /// The function.
    pub function: String,
}

/// The witness of a violation, which a concrete run came to along these steps.
pub fn violation(
    task: &Task<'_>,
    error: &ProgramError,
    steps: &[Step],
    inputs: &[Input],
) -> String {
    let waypoints = waypoints(task, error, steps, inputs);
    let mut text = head(task, "violation_sequence");
    text += "  content:\n";
    for waypoint in &waypoints {
        add_segment(&mut text, waypoint);
    }
    text
}

/// The witness of a program that has the property, with what holds whenever these loops evaluate their conditions.
///
/// The format has no place for what a verdict stands on. It stands in comments, which every reader of YAML skips.
pub fn correctness(task: &Task<'_>, grounds: &[Ground], invariants: &[(Loop, String)]) -> String {
    let mut text: String =
        grounds.iter().map(|one| format!("# holds{}\n", sentence(slice::from_ref(one)))).collect();
    text += &head(task, "invariant_set");
    if invariants.is_empty() {
        return text + "  content: []\n";
    }
    text += "  content:\n";
    for (Loop { file, at: LineColumn { line, column }, function, .. }, value) in invariants {
        text += "  - invariant:\n      type: loop_invariant\n      location:\n";
        text += &format!("        file_name: {}\n", quoted(file));
        text += &format!("        line: {line}\n        column: {column}\n");
        text += &format!("        function: {}\n", quoted(function));
        text += &format!("      value: {}\n      format: c_expression\n", quoted(value));
    }
    text
}

/// The places that the run comes by, the target last.
pub fn waypoints(
    task: &Task<'_>,
    error: &ProgramError,
    steps: &[Step],
    inputs: &[Input],
) -> Vec<Waypoint> {
    let places = Places::new(task.program, task.files);
    let mut found: Vec<Waypoint> =
        steps.iter().filter_map(|step| places.waypoint(step, inputs)).collect();
    if found.len() >= MOST_SEGMENTS {
        found.retain(|waypoint| waypoint.kind == "function_return");
        found.truncate(MOST_SEGMENTS - 1);
    }
    found.extend(places.target(error));
    found
}

/// Finds places in the sources of a task.
struct Places<'a> {
    program: &'a Program,
    /// By the files of the program: what the user calls it, its text, and whether the lines are its own.
    sources: HashMap<FileId, (String, Text, bool)>,
}

impl<'a> Places<'a> {
    fn new(program: &'a Program, files: &[String]) -> Places<'a> {
        let given: Vec<(&String, Text)> = files
            .iter()
            .filter_map(|name| Some((name, Text::new(&std::fs::read_to_string(name).ok()?))))
            .collect();
        let mut sources = HashMap::new();
        for (id, file) in program.files.iter() {
            let own = given.iter().find(|(name, _)| same_file(name, file));
            // Preprocessed: lines are those of other files.
            let made = || given.iter().find(|(_, source)| source.line_of(file, 1).is_some());
            match (own, own.is_none().then(made).flatten()) {
                (Some((name, source)), _) => {
                    sources.insert(id, (name.to_string(), source.clone(), true));
                }
                (None, Some((name, source))) => {
                    sources.insert(id, (name.to_string(), source.clone(), false));
                }
                _ => {}
            }
        }
        Places { program, sources }
    }

    /// Where an instruction is in a file of the task's.
    fn place(&self, span: ir::SpanId) -> Option<(&str, &Text, LineColumn)> {
        let at = self.program.spans[span];
        let (name, source, own) = self.sources.get(&at.file)?;
        let line = match own {
            true => at.line,
            false => source.line_of(&self.program.files[at.file], at.line)?,
        };
        Some((name, source, LineColumn { line, column: at.col }))
    }

    fn waypoint(&self, step: &Step, inputs: &[Input]) -> Option<Waypoint> {
        let function = &self.program.functions[step.func];
        let body = function.body.as_deref()?;
        let span = *body.spans.get(step.inst as usize)?;
        let (file, source, at) = self.place(span)?;
        let made = |kind, constraint, at| Waypoint {
            kind,
            constraint: Some(constraint),
            file: file.to_owned(),
            at,
            function: function.name.clone(),
        };
        match step.what {
            What::Input(ordinal) => {
                let called = self.nondet_called(step.func, step.inst)?;
                let value = testcomp::literal(inputs.get(ordinal)?)?;
                let constraint = (format!("\\result == {value}"), Some("acsl_expression"));
                Some(made("function_return", constraint, source.call_at(at, called)?.last()))
            }
            What::Branch(taken) => {
                // The branch of a loop is at its keyword, that of an `if` where its condition begins.
                let keyword = match source.has_word(at, "while") {
                    true => at,
                    false => source.if_of(at)?.start,
                };
                Some(made("branching", (taken.to_string(), None), keyword))
            }
        }
    }

    /// The function that an instruction calls for an input, if it is one that returns it.
    fn nondet_called(&self, func: FuncId, inst: u32) -> Option<&'a str> {
        let body = self.program.functions[func].body.as_deref()?;
        let Inst::Call(call) = *body.insts.get(inst as usize)? else { return None };
        let Callee::Direct(callee) = body.calls[call].callee else { return None };
        let callee = &self.program.functions[callee];
        (callee.native == Some(Native::Nondet)).then_some(callee.name.as_str())
    }

    fn target(&self, error: &ProgramError) -> Option<Waypoint> {
        let (file, source, at) = self.place(error.location.span)?;
        let at = source.statement_of(at).map_or(at, |span| span.start);
        let here = |line: &&machine::TraceLine| line.span == error.location.span;
        let function = error.location.stack.iter().find(here);
        let function = function.map(|line| self.program.functions[line.func].name.clone());
        Some(Waypoint {
            kind: "target",
            constraint: None,
            file: file.to_owned(),
            at,
            function: function.unwrap_or_default(),
        })
    }
}

fn add_segment(text: &mut String, waypoint: &Waypoint) {
    let Waypoint { kind, constraint, file, at: LineColumn { line, column }, function } = waypoint;
    let mut add = |part: String| *text += &part;
    add(format!("  - segment:\n    - waypoint:\n        type: {kind}\n        action: follow\n"));
    if let Some((value, format)) = constraint {
        add(format!("        constraint:\n          value: {}\n", quoted(value)));
        if let Some(format) = format {
            add(format!("          format: {format}\n"));
        }
    }
    add(format!("        location:\n          file_name: {}\n", quoted(file)));
    add(format!("          line: {line}\n          column: {column}\n"));
    if !function.is_empty() {
        add(format!("          function: {}\n", quoted(function)));
    }
}

fn head(task: &Task<'_>, kind: &str) -> String {
    let mut text = String::new();
    let model = match task.program.target {
        Target::X86_64 => "LP64",
        Target::I386 => "ILP32",
    };
    let Task { uuid, created, version, command, specification, .. } = task;
    write!(
        text,
        "- entry_type: {kind}\n  metadata:\n    format_version: \"2.0\"\n    uuid: {}\n    \
         creation_time: {}\n    producer:\n      name: \"Pollard\"\n      version: {}\n      \
         command_line: {}\n    task:\n      input_files:\n",
        quoted(uuid),
        quoted(created),
        quoted(version),
        quoted(command),
    )
    .expect("a string takes everything");
    for file in task.files {
        text += &format!("      - {}\n", quoted(file));
    }
    text += "      input_file_hashes:\n";
    for file in task.files {
        let hash = crate::sha256::hex(&std::fs::read(file).unwrap_or_default());
        text += &format!("        {}: {}\n", quoted(file), quoted(&hash));
    }
    text += &format!("      specification: {}\n", quoted(specification));
    text + &format!("      data_model: {model}\n      language: C\n")
}

/// A text in quotes, as YAML and JSON both have it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A random number as RFC 4122 writes it.
pub fn uuid() -> String {
    use std::hash::{BuildHasher, Hasher};
    // Every hasher of the standard library begins with keys of its own.
    let random = || std::collections::hash_map::RandomState::new().build_hasher().finish();
    let number = (random() as u128) << 64 | random() as u128;
    // Version 4, variant 1.
    let number = number & !(0xF << 76) & !(0x3 << 62) | 0x4 << 76 | 0x2 << 62;
    let digits = format!("{number:032x}");
    format!(
        "{}-{}-{}-{}-{}",
        &digits[..8],
        &digits[8..12],
        &digits[12..16],
        &digits[16..20],
        &digits[20..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_have_their_form() {
        let uuid = uuid();
        let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
        assert_eq!(&uuid[14..15], "4");
        assert!(matches!(&uuid[19..20], "8" | "9" | "a" | "b"), "{uuid}");
        assert_ne!(uuid, super::uuid());
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(quoted("a \"b\" \\c\n"), r#""a \"b\" \\c\n""#);
    }
}
