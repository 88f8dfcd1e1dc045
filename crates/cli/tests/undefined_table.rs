//! Every operator and group of checks in every context, for 32 and 64 bits, from C and from bitcode.
//!
//! Each cell is an error that is found, a message when the program is compiled, or a line in
//! `docs/errors.md` under "Not noticed". All cells of a kind are one program: an input chooses the
//! cell, so that one exploration finds them all.

mod scratch;
#[path = "support/table/mod.rs"]
mod table;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use scratch::Scratch;
use table::cells::{self, Context};
use table::rows::{self, Row};

/// A row in a context.
struct Cell {
    row: Row,
    context: Context,
    name: &'static str,
}

impl Cell {
    /// Whether the compiler itself has to say something: it must know the value.
    fn is_judged_by_compiler(&self) -> bool {
        let variable = matches!(self.context, Context::Variable | Context::Const);
        let length = self.row.group == "vla-bound" && !variable;
        length || self.context.is_constant_expression()
    }
}

fn all_cells() -> Vec<Cell> {
    let in_all = |row: Row| {
        Context::ALL.iter().map(move |&(context, name)| Cell { row: row.clone(), context, name })
    };
    rows::all().into_iter().flat_map(in_all).collect()
}

/// A program with these cells; the line of the first one.
fn program(cells: &[&Cell]) -> (String, usize) {
    let mut text = cells::HEAD.to_owned();
    let first = text.lines().count() + 1;
    for (number, cell) in cells.iter().enumerate() {
        text.push_str(&cells::line(&cell.row, cell.context, number));
        text.push('\n');
    }
    text.push_str("int main(void) {\n");
    text.push_str(&format!("switch (klee_range(0, {}, \"cell\")) {{\n", cells.len()));
    for number in 0..cells.len() {
        text.push_str(&format!("case {number}: cell_{number}(); break;\n"));
    }
    text.push_str("}\nreturn 0;\n}\n");
    (text, first)
}

/// Groups that have tests of their own: every access is checked, in every program of the tests, and pairs of pointers in
/// `tests/c/symbolic/pointer_pairs.c`. Clang's checks of undefined behaviour do not have them.
const ELSEWHERE: [&str; 3] = ["local-bounds", "pointer-compare", "pointer-subtract"];

/// All groups that can be asked for, as clang and `--check` name them.
fn groups() -> String {
    let all = ir::Group::ALL.iter().filter(|group| !ELSEWHERE.contains(&group.name()));
    all.map(|group| group.name()).collect::<Vec<_>>().join(",")
}

/// What a command says about lines of a file: the line, and what follows the word.
fn said(command: &mut Command, file: &str, word: &str) -> BTreeMap<usize, String> {
    let done = command.output().expect("the command can be run");
    let text = [done.stdout, done.stderr].concat();
    let mut said = BTreeMap::new();
    for line in String::from_utf8_lossy(&text).lines() {
        let Some((_, rest)) = line.split_once(&format!("{file}:")) else { continue };
        let Some((number, rest)) = rest.split_once(':') else { continue };
        let Some((column, what)) = rest.split_once(&format!(": {word}: ")) else { continue };
        if let (Ok(number), Ok(_)) = (number.parse(), column.parse::<u32>()) {
            said.entry(number).or_insert_with(|| what.to_owned());
        }
    }
    said
}

fn pollard(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.args(words).current_dir(folder);
    command
}

/// A form of the program that is explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Source,
    Bitcode,
    Traps,
}

fn explore(folder: &Path, form: Form, width: &str) -> BTreeMap<usize, String> {
    let groups = groups();
    let check = format!("--check={groups}");
    let input = match form {
        Form::Source => "table.c",
        Form::Bitcode | Form::Traps => {
            let after = if form == Form::Traps {
                "-fsanitize-trap=all"
            } else {
                "-fno-sanitize-recover=all"
            };
            let triple = if width == "-m32" { "i386" } else { "x86_64" };
            let mut clang = Command::new(frontend::clang_program());
            clang.current_dir(folder).arg(format!("--target={triple}-unknown-linux-musl"));
            clang.arg(format!("-fsanitize={groups}")).arg(after);
            clang.args(["-w", "-c", "-emit-llvm", "-g", "-O0", "-o", "table.bc", "table.c"]);
            let done = clang.output().expect("clang can be run");
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            "table.bc"
        }
    };
    let mut words = vec!["run", "--no-output", input];
    if form == Form::Source {
        words.extend([check.as_str(), width]);
    }
    said(&mut pollard(folder, &words), "table.c", "error")
}

/// What is said of each cell, in order; what is not said is empty.
fn outcomes(cells: &[Cell], form: Form, width: &str) -> Vec<String> {
    let scratch = Scratch::new();
    let folder = scratch.path(".");
    let (early, late): (Vec<&Cell>, Vec<&Cell>) =
        cells.iter().partition(|cell| cell.is_judged_by_compiler());
    let (text, first_late) = program(&late);
    scratch.write("table.c", text);
    let errors = explore(&folder, form, width);
    let (text, first_early) = program(&early);
    scratch.write("early.c", text);
    let words = ["run", "--no-output", "-ferror-limit=0", "early.c", width];
    let mut messages = said(&mut pollard(&folder, &words), "early.c", "warning");
    messages.extend(said(&mut pollard(&folder, &words), "early.c", "error"));
    let (mut next_late, mut next_early) = (first_late, first_early);
    let judge = |cell: &Cell| {
        let (next, said) = match cell.is_judged_by_compiler() {
            true => (&mut next_early, &messages),
            false => (&mut next_late, &errors),
        };
        *next += 1;
        let said = said.get(&(*next - 1)).map(String::as_str).unwrap_or_default();
        let kind = said.split(':').next().unwrap_or_default();
        match (cell.is_judged_by_compiler(), kind == cell.row.kind) {
            (true, _) if !said.is_empty() => "a message".to_owned(),
            // A trap does not tell which of several errors it stands for.
            (false, _) if form == Form::Traps && !said.is_empty() => "found".to_owned(),
            (false, true) => "found".to_owned(),
            _ => said.to_owned(),
        }
    };
    cells.iter().map(judge).collect()
}

/// The part of `docs/errors.md` about what is not noticed: names of rows, and the contexts behind them.
fn not_noticed() -> BTreeMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors.md");
    let text = std::fs::read_to_string(path).expect("the document is there");
    let (_, part) = text.split_once("## Not noticed").expect("the part is there");
    let part = part.split("\n## ").next().unwrap_or(part);
    let rows = part.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    let contexts = |text: &str| text.trim_end_matches('|').trim().to_owned();
    rows.map(|(name, rest)| (name.trim().to_owned(), contexts(rest))).collect()
}

fn check(form: Form, width: &str) {
    let cells = all_cells();
    let outcomes = outcomes(&cells, form, width);
    let documented = not_noticed();
    let mut wrong = String::new();
    for (cell, outcome) in cells.iter().zip(outcomes) {
        let listed = documented.get(&cell.row.name).is_some_and(|contexts| {
            contexts.split(',').any(|context| context.trim().trim_matches('`') == cell.name)
        });
        let good =
            matches!((outcome.as_str(), listed), ("found" | "a message", false) | ("", true));
        if !good {
            let Row { name, group, ty, .. } = &cell.row;
            let listed = if listed { " (listed)" } else { "" };
            let row = format!("{name} of {ty} [{group}]");
            wrong.push_str(&format!("{row}, {}: {outcome:?}{listed}\n", cell.name));
        }
    }
    assert!(wrong.is_empty(), "{form:?} {width}:\n{wrong}");
}

#[test]
fn sources_of_64_bits() {
    check(Form::Source, "-m64");
}

#[test]
fn sources_of_32_bits() {
    check(Form::Source, "-m32");
}

#[test]
fn bitcode_of_64_bits() {
    check(Form::Bitcode, "-m64");
}

#[test]
fn bitcode_of_32_bits() {
    check(Form::Bitcode, "-m32");
}

#[test]
fn bitcode_that_traps() {
    check(Form::Traps, "-m64");
}

#[test]
fn every_group_has_a_row() {
    let rows = rows::all();
    for group in ir::Group::ALL {
        let has = rows.iter().any(|row| row.group == group.name());
        assert!(has || ELSEWHERE.contains(&group.name()), "{group}");
    }
}

/// The rows of the table of groups in `docs/errors.md`.
#[test]
fn every_group_is_documented() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors.md");
    let text = std::fs::read_to_string(path).expect("the document is there");
    for group in ir::Group::ALL {
        let when = match group.when() {
            ir::checks::When::Always => "always",
            ir::checks::When::Default => "default",
            ir::checks::When::Asked => "asked",
        };
        let start = format!("| `{group}` | {when} | ");
        let row = text.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("no row begins with {start:?}"));
        assert!(row.ends_with(&format!(" | {} |", group.what())), "{row}");
    }
}

const POISON: &[(&str, &str)] = &[
    ("returned", "define i32 @main() {\n ret i32 poison\n}\n"),
    (
        "stored",
        "@g = global i32 0\ndefine i32 @main() {\n store i32 poison, ptr @g\n ret i32 0\n}\n",
    ),
    (
        "initial",
        "@g = global i32 poison\ndefine i32 @main() {\n %x = load i32, ptr @g\n ret i32 0\n}\n",
    ),
    (
        "part",
        "@g = global { i32, i32 } { i32 1, i32 poison }\ndefine i32 @main() {\n \
        %x = load i32, ptr @g\n ret i32 0\n}\n",
    ),
    (
        "lane",
        "define i32 @main() {\n %v = add <2 x i32> <i32 1, i32 poison>, <i32 1, i32 1>\n ret i32 0\n}\n",
    ),
    (
        "phi",
        "define i32 @main(i32 %n, ptr %v) {\n %c = icmp eq i32 %n, 1\n br i1 %c, label %x, label %y\nx:\n \
        br label %y\ny:\n %r = phi i32 [ 0, %0 ], [ poison, %x ]\n ret i32 %r\n}\n",
    ),
    (
        "branch",
        "define i32 @main() {\n br i1 poison, label %x, label %y\nx:\n ret i32 0\ny:\n ret i32 0\n}\n",
    ),
    (
        "argument",
        "declare i32 @putchar(i32)\ndefine i32 @main() {\n \
        %x = call i32 @putchar(i32 poison)\n ret i32 0\n}\n",
    ),
    (
        "argument that is defined",
        "define internal void @f(i32 %x) {\n ret void\n}\ndefine i32 @main() {\n \
        call void @f(i32 noundef poison)\n ret i32 0\n}\n",
    ),
    (
        "variable on a way",
        "define i32 @main(i32 %n, ptr %v) {\n %r = alloca i32\n store i32 2, ptr %r\n \
        %c = icmp eq i32 %n, 1\n br i1 %c, label %x, label %y\nx:\n store i32 poison, ptr %r\n \
        br label %y\ny:\n %s = load i32, ptr %r\n %d = icmp eq i32 %s, 2\n \
        br i1 %d, label %z, label %w\nz:\n ret i32 0\nw:\n ret i32 1\n}\n",
    ),
    (
        "any value",
        "define i32 @main() {\n %x = freeze i32 poison\n %c = icmp eq i32 %x, 77\n \
        br i1 %c, label %x1, label %y\nx1:\n ret i32 1\ny:\n ret i32 0\n}\n",
    ),
    (
        "never set",
        "define i32 @main() {\n br i1 undef, label %x, label %y\nx:\n ret i32 0\ny:\n ret i32 0\n}\n",
    ),
    (
        "never set on a way",
        "define i32 @main(i32 %n, ptr %v) {\n %c = icmp eq i32 %n, 1\n br i1 %c, label %x, label %y\nx:\n \
        br label %y\ny:\n %r = phi i32 [ 0, %0 ], [ undef, %x ]\n ret i32 %r\n}\n",
    ),
];

const HARMLESS: &[(&str, &str)] = &[
    ("frozen", "define i32 @main() {\n %x = freeze i32 poison\n ret i32 0\n}\n"),
    (
        "first",
        "define i32 @main() {\n %v = insertelement <2 x i32> poison, i32 0, i32 0\n \
        %x = extractelement <2 x i32> %v, i32 0\n ret i32 %x\n}\n",
    ),
    (
        "unread",
        "define internal void @f(i32 %x) {\n ret void\n}\ndefine i32 @main() {\n \
        call void @f(i32 poison)\n ret i32 0\n}\n",
    ),
    (
        "type of a function",
        "define i32 @f(i32 %x) !func_sanitize !1 {\n ret i32 0\n}\ndefine i32 @main() {\n \
        %v = alloca ptr\n store volatile ptr @f, ptr %v\n %p = load volatile ptr, ptr %v\n \
        %a = getelementptr i8, ptr %p, i64 -8\n %k = load i32, ptr %a, !nosanitize !0\n \
        %c = icmp eq i32 %k, -1056584962, !nosanitize !0\n \
        br i1 %c, label %x, label %z, !nosanitize !0\nx:\n %b = getelementptr i8, ptr %p, i64 -4\n \
        %t = load i32, ptr %b, !nosanitize !0\n %d = icmp eq i32 %t, -897942929, !nosanitize !0\n \
        br i1 %d, label %z, label %y, !nosanitize !0\ny:\n \
        %n = ptrtoint ptr %p to i64, !nosanitize !0\n \
        call void @__ubsan_handle_function_type_mismatch(ptr null, i64 %n), !nosanitize !0\n \
        br label %z, !nosanitize !0\nz:\n %r = call i32 %p(i32 0)\n ret i32 %r\n}\n\
        declare void @__ubsan_handle_function_type_mismatch(ptr, i64)\n\
        !0 = !{}\n!1 = !{i32 -1056584962, i32 -897942929}\n",
    ),
    (
        "elsewhere",
        "define i32 @main(i32 %n, ptr %v) {\n %c = icmp eq i32 %n, 2\n \
        br i1 %c, label %x, label %y\nx:\n ret i32 poison\ny:\n ret i32 0\n}\n",
    ),
];

fn verdict_of(name: &str, text: &str) -> String {
    let scratch = Scratch::new();
    scratch.write("a.ll", format!("target triple = \"x86_64-unknown-linux-musl\"\n{text}"));
    let done = pollard(&scratch.path("."), &["check", "--no-output", "a.ll"]).output().unwrap();
    let out = String::from_utf8_lossy(&done.stdout).into_owned();
    let line = out.lines().find_map(|line| line.strip_prefix("verdict: "));
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    line.unwrap_or_else(|| panic!("{name}: no verdict\n{said}")).to_owned()
}

#[test]
fn a_program_that_needs_poison_is_never_safe() {
    for (name, text) in POISON {
        assert_eq!(verdict_of(name, text), "UNKNOWN", "{name}");
    }
}

#[test]
fn zeros_of_zero_are_an_error_in_bitcode_too() {
    let text = "declare i32 @llvm.cttz.i32(i32, i1)\ndefine i32 @main(i32 %n, ptr %v) {\n \
        %m = sub i32 %n, 1\n %x = call i32 @llvm.cttz.i32(i32 %m, i1 DEFINED)\n ret i32 %x\n}\n";
    let undefined = verdict_of("undefined", &text.replace("DEFINED", "true"));
    assert_eq!(undefined, "UNSAFE, FALSE(invalid builtin argument)");
    assert!(verdict_of("defined", &text.replace("DEFINED", "false")).starts_with("SAFE"));
}

#[test]
fn poison_that_is_not_needed_is_harmless() {
    for (name, text) in HARMLESS {
        assert!(verdict_of(name, text).starts_with("SAFE"), "{name}");
    }
}
