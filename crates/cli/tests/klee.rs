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
    let ends = [".ptr.err", ".assert.err", ".div.err", ".user.err", ".err", ".ktest"];
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
