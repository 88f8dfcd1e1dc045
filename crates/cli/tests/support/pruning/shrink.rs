//! Makes a program smaller as long as something still differs.

use std::path::Path;

use super::generate::{Function, Program, Settings};
use super::pruners::Kind;
use super::random_c::{Statement, without_one};
use super::{Tally, compare};

/// Leaves out what can be left out, with at most so many attempts.
pub fn shrink(
    folder: &Path,
    program: Program,
    how: String,
    pruner: Kind,
    attempts: usize,
) -> (Program, String) {
    let mut smallest = (program, how);
    let mut left = attempts;
    loop {
        let mut at = 0;
        let mut better = false;
        while let Some(candidate) = smaller(&smallest.0).into_iter().nth(at) {
            if left == 0 {
                return smallest;
            }
            left -= 1;
            match difference(folder, &candidate, pruner) {
                // What comes now is what would have come next, with less around it.
                Some(how) => {
                    smallest = (candidate, how);
                    better = true;
                }
                None => at += 1,
            }
        }
        if !better {
            return smallest;
        }
    }
}

/// What differs; nothing when it does not compile.
fn difference(folder: &Path, program: &Program, pruner: Kind) -> Option<String> {
    let Tally { wrong, .. } = compare(folder, std::slice::from_ref(program), pruner).ok()?;
    wrong.into_iter().next().map(|(_, how)| how)
}

/// All programs that lack something.
fn smaller(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    let with = |functions| Program { functions, ..program.clone() };
    if program.functions.len() > 1 {
        for at in 0..program.functions.len() - 1 {
            let mut functions = program.functions.clone();
            functions.remove(at);
            all.push(with(functions));
        }
    }
    let s = program.settings;
    let fewer = [
        (s.library, Settings { library: false, ..s }),
        (s.check_overflow, Settings { check_overflow: false, ..s }),
        (s.check_leaks, Settings { check_leaks: false, ..s }),
        (s.symbolic_uninitialised, Settings { symbolic_uninitialised: false, ..s }),
    ];
    for (_, settings) in fewer.into_iter().filter(|(on, _)| *on) {
        all.push(Program { settings, ..program.clone() });
    }
    for (at, function) in program.functions.iter().enumerate() {
        let bodies = without_many(&function.body)
            .into_iter()
            .chain(without_one(&function.body))
            .chain(unwrapped(&function.body))
            .chain(simpler(&function.body));
        for body in bodies {
            let mut functions = program.functions.clone();
            functions[at] = Function { head: function.head.clone(), body };
            all.push(with(functions));
        }
    }
    all
}

/// Bodies that lack a good part of their statements.
fn without_many(body: &[Statement]) -> Vec<Vec<Statement>> {
    let mut all = Vec::new();
    for size in [body.len() / 2, body.len() / 4].into_iter().filter(|&size| size > 1) {
        for from in (0..body.len()).step_by(size) {
            let mut rest = body.to_vec();
            rest.drain(from..body.len().min(from + size));
            all.push(rest);
        }
    }
    all
}

/// All bodies in which one block is replaced by what is in one of its parts.
fn unwrapped(body: &[Statement]) -> Vec<Vec<Statement>> {
    changed(body, &|statement| match statement {
        Statement::Line(_) => Vec::new(),
        Statement::Block(parts) => parts.iter().map(|(_, inside)| inside.clone()).collect(),
    })
}

/// All bodies in which one expression is simpler.
fn simpler(body: &[Statement]) -> Vec<Vec<Statement>> {
    changed(body, &|statement| match statement {
        Statement::Line(text) => {
            simpler_texts(text).into_iter().map(|text| vec![Statement::Line(text)]).collect()
        }
        Statement::Block(parts) => {
            let mut all = Vec::new();
            for (at, (head, _)) in parts.iter().enumerate() {
                for text in simpler_texts(head) {
                    let mut parts = parts.clone();
                    parts[at].0 = text;
                    all.push(vec![Statement::Block(parts)]);
                }
            }
            all
        }
    })
}

/// All bodies in which one statement, at any depth, is replaced.
fn changed(
    body: &[Statement],
    change: &dyn Fn(&Statement) -> Vec<Vec<Statement>>,
) -> Vec<Vec<Statement>> {
    let mut all = Vec::new();
    for (index, statement) in body.iter().enumerate() {
        let replaced = |by: Vec<Statement>| {
            let mut body = body.to_vec();
            body.splice(index..=index, by);
            body
        };
        all.extend(change(statement).into_iter().map(replaced));
        let Statement::Block(parts) = statement else { continue };
        for (at, (_, inside)) in parts.iter().enumerate() {
            for inside in changed(inside, change) {
                let mut parts = parts.clone();
                parts[at].1 = inside;
                all.push(replaced(vec![Statement::Block(parts)]));
            }
        }
    }
    all
}

/// All texts in which what is between two brackets is replaced by a number, or by an operand. Some are not C.
fn simpler_texts(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut open = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => open.push(at),
            ')' | ']' => {
                let Some(from) = open.pop() else { continue };
                let inside = &text[from + 1..at];
                let mut by: Vec<&str> = operands(inside);
                by.extend(["0", "1"]);
                by.retain(|by| by.len() < inside.len() || *by == "0" && inside == "1");
                let with = |by| format!("{}{by}{}", &text[..=from], &text[at..]);
                all.extend(by.into_iter().map(with));
            }
            _ => {}
        }
    }
    all
}

/// The parts between blanks that are in no inner brackets, without the operators between them.
fn operands(text: &str) -> Vec<&str> {
    let (mut depth, mut from) = (0, 0);
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ' ' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts.into_iter().step_by(2).collect()
}
