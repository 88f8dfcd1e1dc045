//! The formats that `pollard check` reads and writes: property files, task files, witnesses, test suites.

mod scratch;
#[path = "support/suite.rs"]
mod suite;
#[path = "support/witness.rs"]
mod witness;

use std::process::{Command, Output, Stdio};
use std::time::Duration;

use scratch::Scratch;
use suite::{is_metadata, is_testcase, unzipped};
use witness::{entry, keys, yaml};
use yaml_rust2::Yaml;

const UNREACH: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

/// One way of many leads to the error: the first input is 77, the second 5.
const PROGRAM: &str = "\
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
void check(int good) { if (!good) { ERROR: { reach_error(); } } }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int steps = 0;
  while (x > 79 && x < 90) { x--; steps++; }
  if (x == 77) {
    unsigned char y = __VERIFIER_nondet_uchar ( /* ) */ );
    if (y < 200 || y == 250) x = 0;
    check(y != 201);
  }
  return 0;
}
";

fn pollard(scratch: &Scratch, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.arg("check").args(words).current_dir(scratch.path("."));
    command.output().unwrap()
}

/// Exit code, standard output and standard error.
fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[track_caller]
fn ends(scratch: &Scratch, words: &[&str], code: i32, line: &str) -> String {
    let (found, out, err) = told(&pollard(scratch, words));
    assert_eq!(found, Some(code), "{words:?}: {out}{err}");
    assert!(out.lines().any(|l| l == line), "{words:?}: no `{line}` in {out}{err}");
    err
}

/// The refusal of a command, in one line.
#[track_caller]
fn refused(scratch: &Scratch, words: &[&str], parts: &[&str]) {
    let (code, out, err) = told(&pollard(scratch, words));
    assert_eq!((code, out.as_str()), (Some(2), ""), "{words:?}: {err}");
    assert_eq!(err.lines().count(), 1, "{words:?}: {err}");
    assert!(err.starts_with("pollard: error: "), "{words:?}: {err}");
    for part in parts {
        assert!(err.contains(part), "{words:?}: no `{part}` in {err}");
    }
}

/// What the waypoints say, in order: their type, where they are, and their constraint.
fn waypoints(entry: &Yaml, file: &str) -> Vec<(String, i64, i64, String)> {
    let mut all = Vec::new();
    for segment in entry["content"].as_vec().expect("a list of segments") {
        assert_eq!(keys(segment), ["segment"]);
        let list = segment["segment"].as_vec().unwrap();
        assert_eq!(list.len(), 1, "one waypoint to follow, none to avoid");
        let waypoint = &list[0]["waypoint"];
        assert_eq!(waypoint["action"].as_str(), Some("follow"));
        let location = &waypoint["location"];
        assert_eq!(keys(location), ["file_name", "line", "column", "function"]);
        assert_eq!(location["file_name"].as_str(), Some(file));
        let kind = waypoint["type"].as_str().unwrap();
        let constraint = &waypoint["constraint"];
        match kind {
            "function_return" => assert_eq!(constraint["format"].as_str(), Some("acsl_expression")),
            "branching" => assert_eq!(keys(constraint), ["value"]),
            "target" => assert!(constraint.is_badvalue()),
            other => panic!("a waypoint of type {other}"),
        }
        all.push((
            kind.to_owned(),
            location["line"].as_i64().unwrap(),
            location["column"].as_i64().unwrap(),
            constraint["value"].as_str().unwrap_or("").to_owned(),
        ));
    }
    all
}

#[test]
fn the_witness_of_a_violation_tells_the_failing_path() {
    let scratch = Scratch::new();
    scratch.write("a.c", PROGRAM);
    let words = ["a.c", "--property=unreach-call", "--witness=w.yml", "--confirm=native", "--32"];
    let err = ends(&scratch, &words, 1, "verdict: UNSAFE, FALSE(unreach-call)");
    assert!(err.contains("natively: error: assertion at a.c:4"), "{err}");
    let entry = entry(&yaml(&scratch.path("w.yml")), "violation_sequence", "a.c", "ILP32");
    let task = &entry["metadata"]["task"];
    assert_eq!(task["specification"].as_str(), Some(UNREACH.trim_end()));
    let is =
        |kind: &str, line, column, value: &str| (kind.to_owned(), line, column, value.to_owned());
    let expected = [
        is("function_return", 6, 33, "\\result == 77"),
        is("branching", 8, 3, "false"),
        is("branching", 9, 3, "true"),
        is("function_return", 10, 57, "\\result == 201"),
        is("target", 4, 46, ""),
    ];
    assert_eq!(waypoints(&entry, "a.c"), expected);
}

/// Every waypoint is where its kind belongs, whatever the inputs were.
#[test]
fn waypoints_point_at_what_they_are_about() {
    let scratch = Scratch::new();
    let source = "extern int __VERIFIER_nondet_int(void);\n\
        int *p, a[4];\n\
        int main(void) {\n  for (int i = 0; i < 3; i++) {\n    int n = __VERIFIER_nondet_int();\n\
        \x20   while (n > 2) n -= 2;\n    if (n == 1)\n      p = a + 3;\n    else if (p) {\n      i = p\n        [n + 2];\n    }\n  }\n  return 0;\n}\n";
    scratch.write("b.c", source);
    let words = ["b.c", "--property=valid-memsafety", "--witness=w.yml", "--max-depth=20"];
    ends(&scratch, &words, 1, "verdict: UNSAFE, FALSE(valid-deref)");
    let entry = entry(&yaml(&scratch.path("w.yml")), "violation_sequence", "b.c", "LP64");
    assert_eq!(entry["metadata"]["task"]["specification"].as_str().unwrap().lines().count(), 3);
    let all = waypoints(&entry, "b.c");
    let lines: Vec<&str> = source.lines().collect();
    for (kind, line, column, _) in &all {
        let rest = &lines[*line as usize - 1][*column as usize - 1..];
        let fits = match kind.as_str() {
            "function_return" => rest.starts_with(");"),
            "branching" => rest.starts_with("while (") || rest.starts_with("if ("),
            _ => rest.starts_with("i = p"),
        };
        assert!(fits, "{kind} at {line}:{column}: {rest}");
    }
    assert_eq!(all.iter().filter(|(kind, ..)| kind == "target").count(), 1);
    assert_eq!(all.last().unwrap().0, "target");
    let inputs = all.iter().filter(|(kind, ..)| kind == "function_return").count();
    assert!(inputs >= 2, "{all:?}");
}

#[test]
fn preprocessed_files_are_located_by_their_own_lines() {
    let scratch = Scratch::new();
    let text = PROGRAM.replacen("int main", "# 100 \"orig.c\"\nint main", 1);
    scratch.write("a.i", format!("# 1 \"orig.c\"\n{text}"));
    let words = ["a.i", "--property=unreach-call", "--witness=w.yml"];
    ends(&scratch, &words, 1, "verdict: UNSAFE, FALSE(unreach-call)");
    let entry = entry(&yaml(&scratch.path("w.yml")), "violation_sequence", "a.i", "LP64");
    let all = waypoints(&entry, "a.i");
    assert_eq!((all[0].1, all[0].2), (8, 33));
    assert_eq!((all.last().unwrap().1, all.last().unwrap().2), (5, 46));
}

#[test]
fn the_witness_of_a_correct_program_has_no_invariants() {
    let scratch = Scratch::new();
    scratch.write("a.c", PROGRAM.replace("y != 201", "y != 256"));
    scratch.write("p.prp", UNREACH);
    let words = ["a.c", "--property=p.prp", "--witness=w.yml"];
    ends(&scratch, &words, 0, "verdict: SAFE, TRUE");
    let entry = entry(&yaml(&scratch.path("w.yml")), "invariant_set", "a.c", "LP64");
    assert_eq!(entry["content"].as_vec().map(Vec::len), Some(0));
}

#[test]
fn a_suite_for_the_error_call_is_the_test_that_calls_it() {
    let scratch = Scratch::new();
    scratch.write("a.c", PROGRAM);
    let property = "COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )";
    scratch.write("p.prp", property);
    ends(&scratch, &["a.c", "--property=p.prp", "--test-suite=s.zip"], 0, "verdict: DONE");
    let files = unzipped(&scratch.path("s.zip"));
    let [(about, metadata), (_, test)] = files.as_slice() else { panic!("{files:?}") };
    assert_eq!(about, "metadata.xml");
    let named = |tag: &str, text: &str| metadata.contains(&format!("<{tag}>{text}</{tag}>"));
    assert!(named("specification", property) && named("programfile", "a.c"), "{metadata}");
    assert!(named("architecture", "64bit") && named("entryfunction", "main"), "{metadata}");
    assert!(test.contains("coversError=\"true\""), "{test}");
    is_metadata(metadata);
    assert_eq!(is_testcase(test), ["77", "201"]);
    assert!(test.contains("<input type=\"unsigned char\">201</input>"), "{test}");
}

#[test]
fn a_suite_for_branches_has_no_test_too_many() {
    let scratch = Scratch::new();
    scratch.write("a.c", PROGRAM);
    let words = ["a.c", "--property=coverage-branches", "--test-suite=s.zip", "--json"];
    let (code, out, err) = told(&pollard(&scratch, &words));
    assert_eq!(code, Some(0), "{err}");
    let about: serde_json::Value = serde_json::from_str(&out).unwrap();
    let files = unzipped(&scratch.path("s.zip"));
    assert_eq!(about["suite_tests"], files.len() - 1);
    assert_eq!(about["verdict"], "done");
    // Branches that no other test takes, at most one test for each.
    assert!((2..=10).contains(&(files.len() - 1)), "{} tests", files.len() - 1);
    assert!(files.iter().any(|(_, text)| text.contains("coversError")), "{files:?}");
    is_metadata(&files[0].1);
    files[1..].iter().for_each(|(_, text)| assert!(!is_testcase(text).is_empty()));
}

#[test]
fn files_of_tests_in_a_folder_are_what_a_suite_has() {
    let scratch = Scratch::new();
    // Names and values that XML has to write in another way, one that it cannot write, floating-point numbers.
    let odd = "#include <klee/klee.h>\nextern double __VERIFIER_nondet_double(void);\n\
        extern long __VERIFIER_nondet_long(void);\nint main(void) { char a[20]; int b;\n\
        klee_make_symbolic(a, sizeof a, \"a<b>&\\\"c\\\"\"); klee_make_symbolic(&b, sizeof b, \"tab\\there\");\n\
        if (a[3] == '&' && a[4] == '<' && a[5] == 1) return 1;\n\
        if (__VERIFIER_nondet_double() > 2.5) return 2;\n\
        if (__VERIFIER_nondet_long() < 0 && b == 7) klee_assert(0);\n\
        return 0; }\n";
    scratch.write("o.c", odd);
    for (command, folder) in [("run", "r"), ("concolic", "c")] {
        let mut pollard = Command::new(env!("CARGO_BIN_EXE_pollard"));
        let to = format!("--output-dir={folder}");
        pollard.args([command, "o.c", "--write-xml", &to]).current_dir(scratch.path("."));
        let (code, out, err) = told(&pollard.output().unwrap());
        assert_eq!(code, Some(1), "{command}: {out}{err}");
        let read = |name: &str| std::fs::read_to_string(scratch.path(folder).join(name)).unwrap();
        is_metadata(&read("metadata.xml"));
        let tests = (1..).map(|n| format!("test{n:06}.xml"));
        let tests: Vec<Vec<String>> = tests
            .take_while(|name| scratch.path(folder).join(name).exists())
            .map(|name| is_testcase(&read(&name)))
            .collect();
        assert!(tests.len() >= 5, "{command}: {tests:?}");
        assert!(tests.iter().all(|values| (2..=4).contains(&values.len())), "{tests:?}");
        assert!(tests.iter().any(|values| values[0].contains("&<")), "{tests:?}");
    }
}

#[test]
fn ctrl_c_leaves_a_whole_suite_and_no_verdict() {
    let scratch = Scratch::new();
    let endless = "extern int __VERIFIER_nondet_int(void);\nint main(void) { unsigned n = 0;\n\
        while (__VERIFIER_nondet_int()) { n += __VERIFIER_nondet_int() > 3; } return n > 2; }\n";
    scratch.write("a.c", endless);
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.args(["check", "a.c", "--test-suite=s.zip", "--search=bfs"]);
    command.current_dir(scratch.path(".")).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The empty archive is there from the moment when the exploration begins.
    while !scratch.path("s.zip").exists() {
        assert!(child.try_wait().unwrap().is_none(), "the program has no end");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(300));
    let interrupt = Command::new("kill").arg("-INT").arg(child.id().to_string()).status();
    assert!(interrupt.unwrap().success());
    let (code, out, err) = told(&child.wait_with_output().unwrap());
    assert_eq!((code, out.as_str()), (Some(3), "verdict: UNKNOWN\n"), "{err}");
    assert!(err.contains("unknown: stopped: interrupted, with "), "{err}");
    assert_eq!(unzipped(&scratch.path("s.zip"))[0].0, "metadata.xml");
}

#[test]
fn limits_and_gaps_are_what_is_missing() {
    let scratch = Scratch::new();
    scratch.write("a.c", PROGRAM.replace("y != 201", "y != 256"));
    let err = ends(&scratch, &["a.c", "--max-depth=2"], 3, "verdict: UNKNOWN");
    assert!(err.contains("unknown: limit: depth"), "{err}");
    let err = ends(&scratch, &["a.c", "--max-paths=1"], 3, "verdict: UNKNOWN");
    assert!(err.contains("unknown: stopped: the limit of paths is reached"), "{err}");
    scratch.write("b.c", "void missing(void);\nint main(void) { missing(); return 0; }\n");
    let err = ends(&scratch, &["b.c"], 3, "verdict: UNKNOWN");
    assert!(err.contains("unknown: not supported: ") && err.contains("b.c:2"), "{err}");
    let division = "extern int __VERIFIER_nondet_int(void);\nint main(void) { return 7 / __VERIFIER_nondet_int(); }\n";
    scratch.write("c.c", division);
    let err = ends(&scratch, &["c.c", "--property=unreach-call"], 3, "verdict: UNKNOWN");
    assert!(err.contains("unknown: undefined: what follows the error at c.c:2"), "{err}");
    ends(&scratch, &["c.c"], 1, "verdict: UNSAFE, FALSE(division by zero)");
    scratch.write("p.prp", "CHECK( init(main()), LTL(G ! data-race) )\n");
    let err = ends(&scratch, &["a.c", "--property=p.prp"], 3, "verdict: UNKNOWN");
    assert!(err.contains("unknown: not supported: the property CHECK("), "{err}");
}

#[test]
fn task_files_are_checked_and_compared() {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path("properties")).unwrap();
    scratch.write("properties/unreach.prp", UNREACH);
    let memory = ["free", "deref", "memtrack"]
        .map(|name| format!("CHECK( init(main()), LTL(G valid-{name}) )\n"))
        .concat();
    scratch.write("properties/memory.prp", memory);
    scratch.write("a.c", PROGRAM);
    let task = |verdict: &str, rest: &str| {
        format!(
            "format_version: '2.0'\ninput_files: 'a.c'\nproperties:\n  - property_file: properties/unreach.prp\n    \
             expected_verdict: {verdict}\n{rest}options:\n  language: C\n  data_model: ILP32\n"
        )
    };
    scratch.write("right.yml", task("false", ""));
    ends(&scratch, &["right.yml"], 0, "expected: false: as expected");
    scratch.write("wrong.yml", task("true", ""));
    ends(&scratch, &["wrong.yml"], 4, "expected: true: WRONG");
    ends(&scratch, &["wrong.yml", "--max-paths=1"], 3, "expected: true: not decided");
    let memory = "  - property_file: properties/memory.prp\n    expected_verdict: true\n";
    scratch.write("both.yml", task("false", memory));
    ends(&scratch, &["both.yml"], 0, "valid-memsafety: verdict: SAFE, TRUE");
    ends(&scratch, &["both.yml"], 0, "unreach-call: expected: false: as expected");
    let words = ["both.yml", "--property=properties/memory.prp", "--witness=w.yml"];
    ends(&scratch, &words, 0, "expected: true: as expected");
    entry(&yaml(&scratch.path("w.yml")), "invariant_set", "a.c", "ILP32");
    refused(&scratch, &["both.yml", "--witness=w.yml"], &["one property", "--property"]);
    // A property file that nobody asks for need not be there.
    let gone = "  - property_file: properties/none.prp\n    expected_verdict: true\n";
    scratch.write("gap.yml", task("false", gone));
    let words = ["gap.yml", "--property=properties/unreach.prp", "--no-output"];
    ends(&scratch, &words, 0, "expected: false: as expected");
    refused(&scratch, &["gap.yml"], &["gap.yml", "none.prp", "No such file"]);
    // The violated one of several properties counts.
    scratch.write("b.c", "int main(void) { int *p = 0; return *p; }\n");
    let sub = "format_version: 2.0\ninput_files: ['b.c']\nproperties:\n  - property_file: properties/memory.prp\n    \
               expected_verdict: false\n    subproperty: valid-free\n";
    scratch.write("sub.yml", sub);
    ends(&scratch, &["sub.yml"], 4, "expected: false(valid-free): WRONG");
    scratch.write("sub.yml", sub.replace("valid-free", "valid-deref"));
    ends(&scratch, &["sub.yml"], 0, "expected: false(valid-deref): as expected");
}

#[test]
fn bad_files_are_refused_in_one_line() {
    let scratch = Scratch::new();
    scratch.write("a.c", PROGRAM);
    scratch.write("bad.prp", "CHECK( init(main()), LTL(G ! overflow)\n");
    scratch.write("empty.prp", "\n");
    scratch.write("noise.prp", b"\xFF\xFE\0");
    refused(&scratch, &["a.c", "--property=bad.prp"], &["bad.prp", "line 1", "expected CHECK"]);
    refused(&scratch, &["a.c", "--property=empty.prp"], &["empty.prp", "no CHECK"]);
    refused(&scratch, &["a.c", "--property=noise.prp"], &["noise.prp", "no text"]);
    refused(&scratch, &["a.c", "--property=none.prp"], &["none.prp", "No such file"]);
    refused(&scratch, &["a.c", "--property=coverage-branches"], &["--test-suite"]);
    refused(&scratch, &["a.c", "--test-suite=no/such/s.zip"], &["no/such/s.zip", "no such folder"]);
    refused(&scratch, &["a.c", "--witness=no/such/w.yml"], &["no/such/w.yml", "no such folder"]);
    refused(&scratch, &["a.c", "--confirm=twice"], &["--confirm=twice", "machine, native"]);
    scratch.write("p.prp", UNREACH);
    let property = "properties:\n  - property_file: p.prp\n";
    for (name, text, parts) in [
        ("broken.yml", "a: [1, 2\n".to_owned(), vec!["no YAML"]),
        ("empty.yml", String::new(), vec!["expected one task"]),
        ("text.yml", "hello\n".into(), vec!["no `format_version`"]),
        ("old.yml", "format_version: '7.0'\n".into(), vec!["7.0", "2.0"]),
        ("files.yml", "format_version: '2.0'\n".into(), vec!["no `input_files`"]),
        (
            "missing.yml",
            format!("format_version: '2.0'\ninput_files: 'none.c'\n{property}"),
            vec!["none.c is not there"],
        ),
        (
            "java.yml",
            format!(
                "format_version: '2.0'\ninput_files: 'a.c'\n{property}options:\n  language: Java\n"
            ),
            vec!["Java"],
        ),
        (
            "model.yml",
            format!(
                "format_version: '2.0'\ninput_files: 'a.c'\n{property}options:\n  data_model: LLP64\n"
            ),
            vec!["LLP64", "ILP32 and LP64"],
        ),
        (
            "property.yml",
            "format_version: '2.0'\ninput_files: 'a.c'\nproperties:\n  - expected_verdict: true\n"
                .into(),
            vec!["without `property_file`"],
        ),
        (
            "noprp.yml",
            "format_version: '2.0'\ninput_files: 'a.c'\nproperties:\n  - property_file: none.prp\n"
                .into(),
            vec!["none.prp", "No such file"],
        ),
        (
            "badprp.yml",
            "format_version: '2.0'\ninput_files: 'a.c'\nproperties:\n  - property_file: bad.prp\n"
                .into(),
            vec!["bad.prp", "line 1"],
        ),
        (
            "verdict.yml",
            format!(
                "format_version: '2.0'\ninput_files: 'a.c'\n{property}    expected_verdict: maybe\n"
            ),
            vec!["neither true nor false"],
        ),
        (
            "none.yml",
            "format_version: '2.0'\ninput_files: 'a.c'\n".into(),
            vec!["no properties", "--property"],
        ),
    ] {
        scratch.write(name, text);
        let mut all = vec![name];
        all.extend(parts);
        refused(&scratch, &[name], &all);
    }
    refused(&scratch, &["nowhere.yml"], &["nowhere.yml", "No such file"]);
    refused(&scratch, &["model.yml", "a.c"], &["alone"]);
}
