//! Random C functions of two bytes, explored by the engine and run natively on all 65,536 inputs.
//!
//! The native run gives each input a class: the decisions on its way and its end. Every class must be the class of a test of the
//! engine, and every test must end natively as the engine says: same exit code, or same kind of error at the same
//! line. Where the engine forks at the recorded decisions only, no two tests may have the same class: then paths
//! and classes are the same.

pub mod generate;
#[path = "../random_c.rs"]
mod random_c;

use std::fmt::{self, Write};
use std::fs;
use std::path::Path;
use std::process::Command;

use generate::Function;
use serde_json::Value;

const HARNESS: &str = include_str!("harness.h");
const INPUTS: usize = 1 << 16;

/// Functions with more classes take too long to be worth it.
const MOST_CLASSES: usize = 400;

/// Kinds of ends, numbered as in the harness.
const KINDS: [&str; 7] = [
    "exit",
    "out-of-bounds read",
    "out-of-bounds write",
    "division by zero",
    "division overflow",
    "invalid shift",
    "assertion",
];

/// What came of some functions.
#[derive(Default)]
pub struct Tally {
    /// Functions that were compared.
    pub compared: usize,
    /// Of them, those whose paths were counted exactly.
    pub exact: usize,
    /// Classes of inputs.
    pub classes: usize,
    /// Functions that were left out for having too many classes.
    pub left_out: usize,
    /// Functions on which engine and processor differ, with what differs.
    pub wrong: Vec<(Function, String)>,
}

impl Tally {
    /// Counts more functions.
    pub fn add(&mut self, more: Tally) {
        self.compared += more.compared;
        self.exact += more.exact;
        self.classes += more.classes;
        self.left_out += more.left_out;
        self.wrong.extend(more.wrong);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { compared, exact, classes, left_out, wrong } = self;
        let wrong = wrong.len();
        write!(
            f,
            "{compared} compared ({exact} of them path by path), {classes} classes, {wrong} differ, {left_out} left out"
        )
    }
}

/// How a run ended: the kind, and the line or the exit code.
type End = (String, u64);

/// What a function does natively.
struct Natively {
    /// The end of each class; the exit code differs within a class.
    classes: Vec<(usize, u64)>,
    /// Class and exit code of each input.
    answers: Vec<(usize, u64)>,
}

/// Compares the functions of the seeds, all in one program.
pub fn compare(pollard: &Path, folder: &Path, functions: Vec<Function>) -> Result<Tally, String> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let natively = run_natively(folder, &functions)?;
    let few = |k: &usize| natively[*k].classes.len() <= MOST_CLASSES;
    let chosen: Vec<usize> = (0..functions.len()).filter(few).collect();
    let mut tally = Tally { left_out: functions.len() - chosen.len(), ..Tally::default() };
    if chosen.is_empty() {
        return Ok(tally);
    }
    let mut tests = explore(pollard, folder, &functions, &chosen)?;
    for (function, tests) in chosen.iter().map(|&k| &functions[k]).zip(&mut tests) {
        let native = &natively[chosen[tally.compared]];
        tally.compared += 1;
        tally.exact += usize::from(function.exact);
        tally.classes += native.classes.len();
        if let Some(difference) = differences(function, native, tests) {
            tally.wrong.push((function.clone(), difference));
        }
    }
    Ok(tally)
}

/// The program for both sides; the engine explores the chosen functions.
fn source(functions: &[Function], chosen: &[usize]) -> String {
    let mut text = HARNESS.to_owned();
    for (k, function) in functions.iter().enumerate() {
        text += &function.text(&format!("f{k}"));
    }
    text += "int main(int argc, char **argv) {\n#ifdef NATIVE\n    FILE *out = fopen(argv[1], \"wb\");\n";
    for k in 0..functions.len() {
        writeln!(text, "    all_inputs(f{k}, out);").unwrap();
    }
    text += "    return fclose(out);\n#else\n    unsigned char in[3];\n    klee_make_symbolic(in, sizeof in, \"in\");\n";
    for (number, k) in chosen.iter().enumerate() {
        match number + 1 < chosen.len() {
            true => writeln!(text, "    if (in[2] == {number}) return f{k}(in[0], in[1]) & 255;"),
            false => writeln!(text, "    return f{k}(in[0], in[1]) & 255;"),
        }
        .unwrap();
    }
    text + "#endif\n}\n"
}

fn run_natively(folder: &Path, functions: &[Function]) -> Result<Vec<Natively>, String> {
    let (file, program) = (folder.join("native.c"), folder.join("native"));
    let answers = folder.join("answers");
    write(&file, source(functions, &[]).as_bytes())?;
    let compiler = std::env::var_os("POLLARD_CLANG").unwrap_or_else(|| "clang-19".into());
    let mut compile = Command::new(compiler);
    compile.args(["-O0", "-w", "-fwrapv", "-DNATIVE", "-o"]).arg(&program).arg(&file);
    must(&mut compile)?;
    must(Command::new(&program).arg(&answers))?;
    let bytes = fs::read(&answers).map_err(|e| format!("{}: {e}", answers.display()))?;
    let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("four bytes"));
    let pair = |bytes: &[u8]| (word(&bytes[..4]) as usize, u64::from(word(&bytes[4..])));
    let mut pairs = bytes.chunks_exact(8).map(pair);
    let mut all = Vec::new();
    for _ in functions {
        let (count, _) = pairs.next().ok_or("the native program wrote too little")?;
        let classes = pairs.by_ref().take(count).collect();
        all.push(Natively { classes, answers: pairs.by_ref().take(INPUTS).collect() });
    }
    Ok(all)
}

/// The tests of each chosen function: its input and its end.
fn explore(
    pollard: &Path,
    folder: &Path,
    functions: &[Function],
    chosen: &[usize],
) -> Result<Vec<Vec<(usize, End)>>, String> {
    let (file, out) = (folder.join("engine.c"), folder.join("out"));
    write(&file, source(functions, chosen).as_bytes())?;
    let mut run = Command::new(pollard);
    run.arg("run").arg(&file);
    run.args(["-w", "--tests=all", "--all-errors", "--max-time=120s"]);
    run.arg(format!("--output-dir={}", out.display()));
    let done = run.output().map_err(|e| format!("{}: {e}", pollard.display()))?;
    let messages = String::from_utf8_lossy(&done.stderr);
    let summary = json(&out.join("run.json")).map_err(|e| format!("{e}\n{messages}"))?;
    if summary["complete"] != true {
        return Err(format!("the exploration is not complete\n{messages}"));
    }
    let mut tests = vec![Vec::new(); chosen.len()];
    for number in 1..=summary["figures"]["tests"].as_u64().unwrap_or(0) {
        let name = out.join(format!("test{number:06}"));
        let path = name.with_extension("ktest");
        let bytes = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        // The one input is at the end of the file.
        let &[.., a, b, which] = &bytes[..] else { return Err("a short test".into()) };
        let about = json(&name.with_extension("json"))?;
        let end = match about["end"].as_str() {
            Some("exit") => ("exit".to_owned(), about["code"].as_u64().unwrap_or(u64::MAX)),
            Some("error") => {
                let kind = about["kind"].as_str().unwrap_or("").to_owned();
                (kind, about["line"].as_u64().unwrap_or(0))
            }
            _ => (about.to_string(), 0),
        };
        let which = usize::from(which).min(chosen.len() - 1);
        tests[which].push((usize::from(a) + 256 * usize::from(b), end));
    }
    if summary["figures"]["paths"] != summary["figures"]["tests"] {
        return Err(format!("there is not one test for each path\n{messages}"));
    }
    Ok(tests)
}

/// What differs, if something does.
fn differences(function: &Function, native: &Natively, tests: &[(usize, End)]) -> Option<String> {
    let mut text = String::new();
    let mut hits: Vec<Vec<usize>> = vec![Vec::new(); native.classes.len()];
    for (input, end) in tests {
        let (class, code) = native.answers[*input];
        hits[class].push(*input);
        let (kind, line) = native.classes[class];
        let expected = (KINDS[kind].to_owned(), if kind == 0 { code } else { line });
        if *end != expected {
            writeln!(text, "{}: {end:?} in the engine, natively {expected:?}", bytes(*input))
                .unwrap();
        }
    }
    for (class, hits) in hits.iter().enumerate() {
        let (kind, line) = native.classes[class];
        if hits.is_empty() {
            let input = native.answers.iter().position(|answer| answer.0 == class).unwrap_or(0);
            let kind = KINDS[kind];
            writeln!(text, "no path for {}: natively {kind}, line {line}", bytes(input)).unwrap();
        } else if hits.len() > 1 && function.exact {
            let inputs: Vec<String> = hits.iter().map(|&input| bytes(input)).collect();
            writeln!(text, "{} paths instead of one: {}", hits.len(), inputs.join("; ")).unwrap();
        }
    }
    (!text.is_empty()).then_some(text)
}

fn bytes(input: usize) -> String {
    format!("a = {}, b = {}", input & 255, input >> 8)
}

/// Leaves out statements as long as something still differs.
pub fn shrink(
    pollard: &Path,
    folder: &Path,
    function: Function,
    how: String,
) -> (Function, String) {
    let mut smallest = (function, how);
    'again: loop {
        for smaller in smallest.0.smaller() {
            let compared = compare(pollard, folder, vec![smaller.clone()]);
            let difference = match compared {
                Ok(tally) => tally.wrong.into_iter().next().map(|(_, how)| how),
                Err(message) => Some(message),
            };
            if let Some(how) = difference {
                smallest = (smaller, how);
                continue 'again;
            }
        }
        return smallest;
    }
}

fn write(path: &Path, contents: &[u8]) -> Result<(), String> {
    fs::write(path, contents).map_err(|e| format!("{}: {e}", path.display()))
}

fn json(path: &Path) -> Result<Value, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

fn must(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let done = command.output().map_err(|e| format!("{name}: {e}"))?;
    match done.status.success() {
        true => Ok(()),
        false => Err(format!("{name}: {}\n{}", done.status, String::from_utf8_lossy(&done.stderr))),
    }
}
