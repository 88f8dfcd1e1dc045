//! `pollard klee`: command lines of KLEE's, and what its users' scripts look for.

mod scratch;

use std::path::Path;
use std::process::{Command, Output};

use scratch::Scratch;

const ERRORS: &str = "#include <klee/klee.h>\n#include <assert.h>\n#include <stdlib.h>\n\
    int main(int argc, char **argv) { int a = klee_int(\"a\"); int t[4] = {0};\n\
    if (a == 3) { char *p = malloc(2); p[2] = 1; }\n\
    assert(a != 7);\n\
    if (a == 9) return 5 / (a - 9);\n\
    if (a == 12) klee_report_error(__FILE__, __LINE__, \"My error\", \"my.err\");\n\
    return argc > 1 && argv[1][0] == 'x'; }\n";

fn klee(folder: &Path, line: &str) -> (Output, String) {
    let mut pollard = Command::new(env!("CARGO_BIN_EXE_pollard"));
    pollard.current_dir(folder).arg("klee").args(line.split_whitespace());
    let out = pollard.output().expect("it starts");
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    (out, said)
}

#[test]
fn a_command_line_of_the_documentation_does_what_scripts_expect() {
    let scratch = Scratch::new();
    let folder = scratch.path("");
    scratch.write("a.c", ERRORS);
    let line = "-libc=uclibc --posix-runtime --max-time 1min --search=random-path \
                --search=nurs:covnew --optimize ./a.c -sym-args 0 1 1";
    let (out, said) = klee(&folder, line);
    assert_eq!(out.status.code(), Some(0), "{said}");
    for wanted in [
        "KLEE: output directory is \"",
        "mean nothing here: --optimize\n",
        "KLEE: ERROR: ./a.c:5: memory error: out of bound pointer\n",
        "KLEE: ERROR: ./a.c:6: ASSERTION FAIL: a != 7\n",
        "KLEE: ERROR: ./a.c:7: divide by zero\n",
        "KLEE: ERROR: ./a.c:8: My error\n",
        "KLEE: done: completed paths = 2\n",
        "KLEE: done: partially completed paths = 8\n",
        "KLEE: done: generated tests = 10\n",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    let files = std::fs::read_dir(scratch.path("klee-last")).expect("a link to it").flatten();
    let names: Vec<String> =
        files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    let with = |end: &str| names.iter().filter(|name| name.ends_with(end)).count();
    let ends = [".ptr.err", ".assert.err", ".div.err", ".my.err", ".err", ".ktest"];
    assert_eq!(ends.map(with), [1, 1, 1, 1, 4, 10], "{names:?}");
    let info = std::fs::read_to_string(scratch.path("klee-last/info")).expect("it is there");
    assert!(
        info.starts_with("klee -libc=uclibc") && info.contains("KLEE: done: explored paths = 10")
    );
    // The next run has a folder of its own.
    let (_, said) = klee(&folder, "--only-output-states-covering-new a.c --sym-args 1 1 1");
    assert!(said.contains("klee-out-1") && said.contains("completed paths = 1\n"), "{said}");
}

#[test]
fn what_cannot_begin_is_said_in_one_line() {
    let scratch = Scratch::new();
    let folder = scratch.path("");
    scratch.write("a.c", ERRORS);
    scratch.write("bad.c", "int main(void) { return x; }");
    for (line, wanted) in [
        ("--no-such a.c", "KLEE: ERROR: Unknown command line argument '--no-such'"),
        ("--max-time=soon a.c", "KLEE: ERROR: invalid value 'soon' for the option '--max-time'"),
        ("b.bc", "KLEE: ERROR: Loading file b.bc failed"),
        ("bad.c", "undeclared identifier 'x'"),
        ("--search=nonsense a.c", "nonsense"),
    ] {
        let (out, said) = klee(&folder, line);
        assert_eq!(out.status.code(), Some(1), "{line}: {said}");
        assert!(said.contains(wanted), "{line}: {said}");
    }
    let (out, _) = klee(&folder, "--help");
    assert!(String::from_utf8_lossy(&out.stdout).contains("--only-output-states-covering-new"));
}

#[test]
fn a_program_without_inputs_has_a_folder_too() {
    let scratch = Scratch::new();
    scratch
        .write("a.c", "#include <stdlib.h>\nint main(void) { char *p = malloc(2);\nreturn p[2]; }");
    let (_, said) = klee(&scratch.path(""), "--output-dir=d a.c");
    assert!(said.contains("KLEE: ERROR: a.c:3: memory error: out of bound pointer"), "{said}");
    assert!(scratch.path("d/test000001.ptr.err").exists() && scratch.path("d/info").exists());
}

/// `run_crest`'s strategies and its limit, as words of `pollard concolic`.
#[test]
fn strategies_of_crest_are_known_by_its_names() {
    let scratch = Scratch::new();
    scratch.write("a.c", ERRORS);
    for strategy in
        ["-dfs", "-cfg", "-cfg_baseline", "-random", "-uniform_random", "-random_input", "-hybrid"]
    {
        let mut pollard = Command::new(env!("CARGO_BIN_EXE_pollard"));
        pollard.current_dir(scratch.path("")).args(["concolic", "--no-output", "--json", "a.c"]);
        let out = pollard.args(["3", strategy]).output().expect("it starts");
        let summary: serde_json::Value = serde_json::from_slice(&out.stdout).expect(strategy);
        assert_eq!(summary["figures"]["paths"], 3, "{strategy}");
        assert_eq!(summary["stopped"], "the limit of paths is reached", "{strategy}");
    }
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> =
        files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn count(folder: &Path, end: &str) -> usize {
    names(folder).iter().filter(|name| name.ends_with(end)).count()
}

const BRANCHES: &str = "#include <klee/klee.h>\n\
    int main(void) {\n\
    int a = klee_int(\"a\");\n\
    if (a > 5)\n\
    return 1;\n\
    if (a == 2)\n\
    return 2;\n\
    return 0; }\n";

#[test]
fn a_run_leaves_what_the_tools_of_klee_read() {
    let scratch = Scratch::new();
    scratch.write("a.c", BRANCHES);
    let line = "--output-dir=d --write-cov --write-paths --write-sym-paths --write-smt2s a.c";
    let (_, said) = klee(&scratch.path(""), line);
    let folder = scratch.path("d");
    for end in [".ktest", ".cov", ".smt2", ".sym.path"] {
        assert_eq!(count(&folder, end), 3, "{end}: {said}");
    }
    assert_eq!(count(&folder, ".path"), 6, "{said}");
    let text =
        |name: &str| std::fs::read_to_string(scratch.path(&format!("d/{name}"))).expect(name);
    // The tests together cover each line once.
    let cov: String = (1..=3).map(|n| text(&format!("test{n:06}.cov"))).collect();
    let mut lines: Vec<&str> = cov.lines().collect();
    lines.sort();
    assert_eq!(lines, ["a.c:3", "a.c:4", "a.c:5", "a.c:6", "a.c:7", "a.c:8"]);
    let mut paths: Vec<String> = (1..=3).map(|n| text(&format!("test{n:06}.path"))).collect();
    paths.sort();
    assert_eq!(paths, ["0\n0\n", "0\n1\n", "1\n"]);
    assert!((1..=3).all(|n| text(&format!("test{n:06}.smt2")).contains("(check-sat)")));
    let costs = text("run.istats");
    assert!(costs.contains("events: I Icov") && costs.contains("fn=main\n"), "{costs}");
    let stats = std::fs::read(scratch.path("d/run.stats")).expect("it is there");
    assert!(stats.starts_with(b"SQLite format 3\0"));
}

#[test]
fn a_path_is_gone_again() {
    let scratch = Scratch::new();
    scratch.write("a.c", BRANCHES);
    scratch.write("p.path", "0\n1\n");
    let (_, said) = klee(&scratch.path(""), "--output-dir=d --replay-path=p.path a.c");
    assert!(said.contains("completed paths = 1\n"), "{said}");
    let about = std::fs::read_to_string(scratch.path("d/test000001.json")).expect("a test");
    let about: serde_json::Value = serde_json::from_str(&about).expect("it is JSON");
    assert_eq!((&about["code"], &about["decisions"]), (&2.into(), &"n0 n1".into()));
    let run = std::fs::read_to_string(scratch.path("d/run.json")).expect("it is there");
    assert!(run.contains("\"verdict\": \"incomplete\""), "{run}");
}

#[test]
fn seeds_come_first_or_alone() {
    let scratch = Scratch::new();
    scratch.write("a.c", BRANCHES);
    // Another name: what counts is the place.
    let seed = BRANCHES.replace("\"a\"", "\"other\"").replace("if (a > 5)", "klee_assume(a == 2);");
    scratch.write("seed.c", &seed);
    let folder = scratch.path("");
    let (_, said) = klee(&folder, "--output-dir=s seed.c");
    assert!(said.contains("generated tests = 1\n"), "{said}");
    let (_, said) = klee(&folder, "--output-dir=all --seed-dir=s --search=dfs a.c");
    assert!(said.contains("completed paths = 3\n"), "{said}");
    for only in ["--only-seed", "--only-replay-seeds"] {
        let line = format!("--output-dir=d{only} --seed-file=s/test000001.ktest {only} a.c");
        let (_, said) = klee(&folder, &line);
        assert!(said.contains("completed paths = 1\n"), "{only}: {said}");
        let about = std::fs::read_to_string(folder.join(format!("d{only}/test000001.json")));
        assert!(about.expect("a test").contains("\"code\": 2"), "{only}");
    }
}

#[test]
fn errors_of_a_type_end_the_run() {
    let scratch = Scratch::new();
    let folder = scratch.path("");
    scratch.write("a.c", ERRORS);
    let line = "--output-dir=t --search=dfs --exit-on-error-type=Assert a.c";
    let (out, said) = klee(&folder, line);
    assert_eq!(out.status.code(), Some(0));
    assert!(said.contains("halting execution") && count(&scratch.path("t"), ".assert.err") == 1);
    let (out, said) = klee(&folder, "--output-dir=e --exit-on-error a.c");
    assert_eq!(out.status.code(), Some(1), "{said}");
    assert!(said.contains("KLEE: ERROR: EXITING ON ERROR:\nError: "), "{said}");
    let (_, said) = klee(&folder, "--output-dir=n --write-no-tests a.c");
    assert!(said.contains("generated tests = 0\n"), "{said}");
    assert_eq!(names(&scratch.path("n")).iter().filter(|name| name.contains("test0")).count(), 0);
    let (_, said) = klee(&folder, "--exit-on-error-type=Nonsense a.c");
    assert!(said.contains("invalid value 'Nonsense'"), "{said}");
}

#[test]
fn another_function_starts_and_others_are_called() {
    let scratch = Scratch::new();
    let folder = scratch.path("");
    let text = "int one(void) { return 1; }\nint two(void) { return 2; }\n\
        void start(void) { if (one() != 1) __builtin_trap(); }\nint main(void) { return 7; }\n";
    scratch.write("a.c", text);
    let (_, said) = klee(&folder, "--output-dir=a --entry-point=start a.c");
    assert!(said.contains("completed paths = 1\n"), "{said}");
    let (_, said) =
        klee(&folder, "--output-dir=b --entry-point=start --function-alias=o.e:two a.c");
    assert!(said.contains("KLEE: function-alias: replaced @one with @two\n"), "{said}");
    assert!(said.contains("KLEE: ERROR: a.c:3: ") && said.contains("completed paths = 0\n"));
    let (out, said) = klee(&folder, "--output-dir=c --function-alias=x:two a.c");
    assert_eq!(out.status.code(), Some(1));
    assert!(said.contains("no (replacable) match for 'x' found"), "{said}");
}
