//! An error that is a few decisions away is found soon, by every command and every search, whatever
//! else the program does without an end.

mod scratch;

use std::process::Command;

use scratch::Scratch;
use serde_json::Value;

/// Work within which the error has to be there, in instructions: the same on every machine.
const SOON: &str = "--max-instructions=2000000";

/// An access that may fail, before a loop without an end.
const INDEX: &str = "#include <klee/klee.h>\n\
    int main(void) { unsigned char a[4] = {0}; unsigned i = klee_int(\"i\"), n = 0;\n\
    if (a[i % 8]) return 1;\n\
    while (klee_int(\"more\")) n++;\n\
    return n; }\n";

/// A failed assertion beside a loop that asks for nothing.
const ASSERTION: &str = "#include <klee/klee.h>\n#include <assert.h>\n\
    int main(void) { assert(klee_int(\"right\")); for (;;) {} }\n";

/// A division, a shift and a call of a function that reports an error, each before the next loop.
const SEVERAL: &str = "#include <klee/klee.h>\n\
    void reach_error(void);\n\
    static void stop(void) { reach_error(); }\n\
    int main(void) { int x = klee_int(\"x\"), n = 0;\n\
    n += 100 / (x & 7);\n\
    while (klee_int(\"a\")) n++;\n\
    n += 1 << (x & 63);\n\
    while (klee_int(\"b\")) n++;\n\
    if (x == 77) stop();\n\
    while (klee_int(\"c\")) n++;\n\
    return n; }\n";

/// So many turns of a loop without an end, exactly.
const TURNS: &str = "#include <klee/klee.h>\n#include <assert.h>\n\
    int main(void) { unsigned n = klee_int(\"n\"), i = 0; while (i < n) i++;\n\
    assert(n != 3); return 0; }\n";

/// The lines of the errors that a command reports.
fn lines(scratch: &Scratch, command: &str, words: &[&str], text: &str) -> Vec<u64> {
    let source = scratch.write("a.c", text);
    let mut pollard = Command::new(env!("CARGO_BIN_EXE_pollard"));
    pollard.arg(command).args(words).arg(SOON).arg("--json").arg(source);
    if command != "check" {
        pollard.arg("--no-output");
    }
    let out = pollard.output().expect("it starts");
    let summary: Value = serde_json::from_slice(&out.stdout).unwrap_or_else(|error| {
        panic!("{command} {words:?}: {error}\n{}", String::from_utf8_lossy(&out.stderr))
    });
    let errors = summary["errors"].as_array().into_iter().flatten();
    errors.filter_map(|error| error["line"].as_u64()).collect()
}

#[test]
fn an_error_is_reported_when_it_is_met_in_every_search() {
    let scratch = Scratch::new();
    let searches = ["auto", "dfs", "bfs", "random-path", "random-state", "nurs:covnew", "cfg"];
    for search in searches.map(|name| format!("--search={name}")) {
        for (text, line) in [(INDEX, 3), (ASSERTION, 3)] {
            let words = [search.as_str(), "--max-errors=1"];
            assert_eq!(lines(&scratch, "run", &words, text), [line], "run {search}");
            assert_eq!(lines(&scratch, "check", &words[..1], text), [line], "check {search}");
        }
    }
    for strategy in ["auto", "dfs", "random", "cfg", "generational"] {
        let words = [&format!("--strategy={strategy}"), "--max-errors=1"];
        assert_eq!(lines(&scratch, "concolic", &words, INDEX), [3], "concolic {strategy}");
    }
}

#[test]
fn an_error_is_found_behind_loops_without_an_end() {
    let scratch = Scratch::new();
    for goal in ["--goal=paths", "--goal=errors"] {
        let mut found = lines(&scratch, "run", &[goal, "--max-errors=3"], SEVERAL);
        found.sort();
        assert_eq!(found, [3, 5, 7], "{goal}");
    }
    for command in ["run", "check", "concolic"] {
        let words: &[&str] = if command == "check" { &[] } else { &["--max-errors=1"] };
        assert_eq!(lines(&scratch, command, words, TURNS), [4], "{command}");
    }
}

/// Ten decisions: 1,024 paths.
const MANY: &str = "#include <klee/klee.h>\n#include <assert.h>\n\
    int main(void) { unsigned x = klee_int(\"x\"), h = 0;\n\
    for (int i = 0; i < 10; i++) if (x >> i & 1) h = h * 31 + i;\n\
    assert(h != 12345678);\n\
    return h & 1; }\n";

#[test]
fn tests_are_written_for_the_first_paths_and_then_for_what_is_new() {
    let scratch = Scratch::new();
    let source = scratch.write("a.c", MANY);
    let written = |words: &[&str]| {
        let folder = scratch.path("out");
        let _ = std::fs::remove_dir_all(&folder);
        let mut pollard = Command::new(env!("CARGO_BIN_EXE_pollard"));
        pollard.arg("run").args(words).arg(format!("--output-dir={}", folder.display()));
        let out = pollard.arg(&source).output().expect("it starts");
        assert_eq!(out.status.code(), Some(0), "{}", String::from_utf8_lossy(&out.stderr));
        let files = std::fs::read_dir(&folder).expect("there is a folder").flatten();
        files.filter(|file| file.path().extension().is_some_and(|e| e == "ktest")).count()
    };
    assert_eq!(written(&[]), 1000);
    assert_eq!(written(&["--tests=all"]), 1024);
    assert_eq!(written(&["--tests=20"]), 20);
    assert_eq!(written(&["--tests=errors"]), 0);
    let new = written(&["--tests=new"]);
    assert!((1..10).contains(&new), "{new}");
    assert_eq!(written(&["--only-output-states-covering-new"]), new);
}
