//! What a verdict claims, and what it does not: by goal, by what the program looked at, by its assumptions.

mod scratch;

use std::process::{Command, Stdio};

use cli::plan::Plan;
use scratch::Scratch;
use serde_json::Value;

const BRANCHES: &str = "\
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  if (x > 5) n++;
  if (n > 1) n = 7;
  ASSERTION
  return n;
}
";

/// Exit code, standard output and standard error together, and `run.json`.
fn explore(text: &str, command: &str, words: &[&str]) -> (i32, String, Value) {
    let scratch = Scratch::new();
    scratch.write("a.c", text);
    let output = Command::new(env!("CARGO_BIN_EXE_pollard"))
        .current_dir(scratch.path(""))
        .args([command, "a.c", "--output-dir=out"])
        .args(words)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = [output.stderr, output.stdout].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    let about = std::fs::read(scratch.path("out/run.json"));
    let about = about.unwrap_or_else(|error| panic!("no run.json ({error}): {said}"));
    let about: Value = serde_json::from_slice(&about).unwrap();
    let plan = Plan::from_json(&about["plan"]).unwrap_or_else(|error| panic!("{error}: {about}"));
    assert_eq!(plan.to_json(), about["plan"]);
    assert_eq!(plan.exploration.goal.name(), about["goal"]);
    (output.status.code().unwrap(), said, about)
}

fn with(assertion: &str) -> String {
    BRANCHES.replace("ASSERTION", assertion)
}

#[test]
fn the_goal_of_paths_knows_what_cannot_be_covered() {
    let (code, said, about) = explore(&with(""), "run", &[]);
    assert_eq!((code, &about["goal"]), (0, &"paths".into()));
    assert!(said.contains("cannot be covered: 1 branch"), "{said}");
    assert!(said.contains("verdict: safe: all paths were explored"), "{said}");
    assert_eq!(about["uncoverable"]["branches"].as_array().map(Vec::len), Some(1));
}

#[test]
fn the_goal_of_errors_claims_nothing_of_branches() {
    for (command, words) in
        [("run", &["--goal=errors"][..]), ("concolic", &["--goal=errors"]), ("check", &[])]
    {
        let (code, said, about) = explore(&with(""), command, words);
        assert_eq!((code, &about["goal"]), (0, &"errors".into()), "{command}");
        assert!(about["uncoverable"].is_null(), "{command}: {about}");
        for claim in ["all paths were explored", "cannot be covered"] {
            assert!(!said.contains(claim), "{command}: {said}");
        }
        assert_eq!(about["claim"], "no path has an error; branches were not looked for");
    }
}

#[test]
fn the_goal_of_coverage_tells_of_errors() {
    let (code, said, about) = explore(&with(""), "run", &["--goal=coverage"]);
    assert_eq!((code, &about["verdict"]), (0, &"covered".into()));
    assert_eq!(about["complete"], false);
    assert!(said.contains("taken; errors were not looked for"), "{said}");
    let (code, said, about) =
        explore(&with("assert(x != 9 || n != 1);"), "run", &["--goal=coverage"]);
    assert_eq!((code, &about["verdict"]), (1, &"unsafe".into()), "{said}");
    assert!(said.contains("unsafe: 1 error found on the way to branches"), "{said}");
    let (code, said, about) =
        explore(&with("while (x) x--;"), "run", &["--goal=coverage", "--max-instructions=20"]);
    assert_eq!((code, &about["verdict"]), (3, &"incomplete".into()), "{said}");
    assert!(said.contains("not all branches were tried; errors were not looked for"), "{said}");
}

#[test]
fn what_is_missing_is_listed_alike() {
    for (command, verdict) in [("run", "incomplete"), ("check", "unknown")] {
        let text = with("void nowhere(void); if (n) nowhere();");
        let (code, said, about) = explore(&text, command, &[]);
        assert_eq!((code, &about["verdict"]), (3, &verdict.into()), "{said}");
        assert_eq!(about["missing"][0]["what"], "unsupported", "{about}");
    }
}

#[test]
fn where_a_run_is_stuck_is_said_by_line() {
    let endless = with("while (__VERIFIER_nondet_int()) n++;");
    for command in ["run", "check"] {
        let (_, said, about) = explore(&endless, command, &["--max-instructions=2000"]);
        let waiting = &about["stuck"]["waiting"][0];
        assert_eq!((&waiting["at"], waiting["count"].as_u64() > Some(1)), (&"a.c:8".into(), true));
        assert!(said.contains("states wait at a.c:8 ("), "{said}");
    }
    let (_, said, about) = explore(&with(""), "run", &[]);
    assert_eq!(
        (&about["stuck"]["waiting"], said.contains("states wait")),
        (&Value::Array(vec![]), false)
    );
}

#[test]
fn what_the_verdict_holds_for_is_in_the_witness_and_in_json() {
    let text = "#include <stdio.h>\nint main(int c, char **v) { return c > 1 && getchar() == 7; }";
    let (code, said, about) = explore(text, "check", &[]);
    assert_eq!(code, 0, "{said}");
    assert!(said.ends_with("verdict: SAFE for no arguments, TRUE\n"), "{said}");
    assert_eq!(about["holds_for"][0]["symbolic_with"], "-- --sym-args MIN MAX N");
    let (_, said, about) = explore(text, "check", &["--", "one", "two"]);
    let end = "verdict: SAFE for empty standard input and the arguments \"one two\", TRUE\n";
    assert!(said.ends_with(end), "{said}");
    assert!(said.contains("to try other values: -- --sym-stdin N --sym-args MIN MAX N"), "{said}");
    assert_eq!(about["holds_for"].as_array().map(Vec::len), Some(2));
    let scratch = Scratch::new();
    scratch.write("a.c", text);
    let output = Command::new(env!("CARGO_BIN_EXE_pollard"))
        .current_dir(scratch.path(""))
        .args(["check", "a.c", "--witness=w.yml"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let witness = std::fs::read_to_string(scratch.path("w.yml")).unwrap();
    assert!(witness.starts_with("# holds for no arguments\n- entry_type: "), "{witness}");
}

#[test]
fn contradictions_are_told_whatever_the_property() {
    let text = "#include <klee/klee.h>\nvoid reach_error(void);\nint main(void) {\n\
        int x = klee_int(\"x\");\nklee_assume(x > 5);\nklee_assume(x < 5);\nreach_error(); }";
    let (code, said, _) = explore(text, "check", &[]);
    assert_eq!(code, 1, "{said}");
    assert!(said.ends_with("verdict: UNSAFE, FALSE(contradictory assumption)\n"), "{said}");
    let (code, said, about) = explore(text, "check", &["--property=unreach-call"]);
    assert_eq!(code, 0, "{said}");
    let warning = about["warnings"][0].as_str().unwrap_or("");
    assert!(warning.starts_with("contradictory assumption at a.c:6:"), "{about}");
    assert!(said.contains(&format!("warning: {warning}")), "{said}");
}

#[test]
fn a_program_of_which_nothing_is_left_is_told() {
    for (command, words) in
        [("run", &[][..]), ("concolic", &[]), ("check", &[]), ("check", &["-j4"])]
    {
        let text = with("").replace("if (x > 5)", "__VERIFIER_assume(0); if (x > 5)");
        let (code, said, about) = explore(&text, command, words);
        assert_eq!((code, &about["verdict"]), (0, &"safe".into()), "{said}");
        assert!(said.contains("warning: nothing is left: no path got beyond"), "{said}");
    }
}

#[test]
fn the_commands_with_a_verdict_show_one_table_of_exit_codes() {
    for command in ["run", "concolic", "check"] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_pollard")).args([command, "--help"]).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stdout).ends_with(cli::exit::TABLE), "{command}");
    }
}

#[test]
fn what_the_program_says_reaches_no_terminal_as_a_command() {
    let text = "#include <klee/klee.h>\n\
                int main(void) {\n\
                  char s[9];\n\
                  klee_make_symbolic(s, sizeof s, \"\\033]0;name\\007\");\n\
                  klee_warning(\"\\033[2Jwarning\");\n\
                  if (s[0] == 27)\n\
                    klee_report_error(\"a.c\", 3, \"\\033]0;own\\007\", \"x.err\");\n\
                  return 0;\n\
                }\n";
    for command in ["run", "check"] {
        let (_, said, _) = explore(text, command, &[]);
        assert!(!said.contains(['\x1b', '\x07']), "{said:?}");
        assert!(said.contains("\\x1b]0;own\\x07"), "{said}");
    }
}
