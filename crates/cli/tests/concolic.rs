//! `pollard concolic`: seeds, strategies, snapshots, and pruning by interpolation.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const STRATEGIES: [&str; 4] = ["dfs", "random", "cfg", "generational"];

/// The example of the paper on concolic testing with interpolation: the error cannot be reached.
const EXAMPLE: &str = "#include <klee/klee.h>\n\
    int main(void) {\n\
      int s = 0;\n\
      if (klee_int(\"a\")) s = s + 1;\n\
      if (klee_int(\"b\")) s = s + 2;\n\
      if (s > LIMIT) klee_assert(0);\n\
      return 0;\n\
    }\n";

/// A hash that is beyond any solver within a small budget, and something simple behind it.
const HARD: &str = "#include <klee/klee.h>\n\
    int main(void) {\n\
      unsigned long a, b; int c;\n\
      klee_make_symbolic(&a, sizeof a, \"a\");\n\
      klee_make_symbolic(&b, sizeof b, \"b\");\n\
      klee_make_symbolic(&c, sizeof c, \"c\");\n\
      unsigned long h = a * b;\n\
      for (int i = 0; i < 4; i++) h = (h ^ (h >> 29)) * (a | 1) + b;\n\
      if (h == 0x123456789abcdefUL) return 1;\n\
      if (c == 77) return 2;\n\
      return 0;\n\
    }\n";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("concolic").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn pollard(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pollard")).args(words).current_dir(folder).output().unwrap()
}

/// What a run that explores says in `run.json`.
#[track_caller]
fn explore(folder: &Path, words: &[&str]) -> Value {
    let words: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
    let output = pollard(folder, &words);
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(&text)
        .unwrap_or_else(|_| panic!("{words:?}: {text}{}", String::from_utf8_lossy(&output.stderr)))
}

fn refused(folder: &Path, words: &[&str]) -> String {
    let output = pollard(folder, words);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stderr).unwrap()
}

/// Each of its 24 paths has an error at a line of its own; some depend on numbers that the engine chooses.
fn all_paths() -> String {
    let mut text = "#include <klee/klee.h>\n#include <string.h>\n\
        int main(void) {\n\
          unsigned char b[3], size; int n = 0;\n\
          klee_make_symbolic(b, sizeof b, \"b\");\n\
          for (int i = 0; i < 3; i++) if (b[i] > 20 * i + 3) n |= 1 << i;\n\
          klee_make_symbolic(&size, sizeof size, \"size\");\n\
          klee_assume(size > 4 && size < 8);\n\
          char local[size];\n\
          memset(local, 0, sizeof local);\n\
          switch (n * 3 + (int)sizeof local - 5) {\n"
        .to_owned();
    for path in 0..24 {
        text += &format!("case {path}: klee_report_error(\"p.c\", {path}, \"path\", \"user\");\n");
    }
    text + "}\nreturn 0;\n}\n"
}

/// The lines of the errors of a run, in order.
fn error_lines(about: &Value) -> Vec<u64> {
    let errors = about["errors"].as_array().unwrap();
    let mut lines: Vec<u64> = errors.iter().map(|e| e["line"].as_u64().unwrap()).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn several_workers_find_the_same_paths() {
    let folder = folder("workers");
    std::fs::write(folder.join("p.c"), all_paths()).unwrap();
    let alone = explore(&folder, &["concolic", "p.c", "--no-output"]);
    let lines = error_lines(&alone);
    assert_eq!((lines.len(), &alone["figures"]["paths"]), (24, &24.into()), "{alone}");
    for (i, strategy) in STRATEGIES.iter().enumerate() {
        let strategy = format!("--strategy={strategy}");
        for (jobs, more) in [
            ("-j2", &["--prune=none"][..]),
            ("-j4", &["--prune=interpolation", "--prune-budget=unlimited"]),
            ("-j3", &["--max-snapshots=0"]),
            ("-j3", &["--max-snapshots=2", "--seed=random", "--seed=zero"]),
        ] {
            let seed = format!("--random-seed={i}");
            let mut words = vec!["concolic", "p.c", "--no-output", &strategy, jobs, &seed];
            words.extend(more);
            let found = explore(&folder, &words);
            assert_eq!(error_lines(&found), lines, "{words:?}");
            assert_eq!((&found["verdict"], &found["complete"]), (&"unsafe".into(), &true.into()));
            assert_eq!(found["figures"]["paths"], 24, "{words:?}");
        }
    }
}

#[test]
fn the_example_of_the_paper() {
    let folder = folder("example");
    std::fs::write(folder.join("p.c"), EXAMPLE).unwrap();
    for strategy in STRATEGIES {
        // Random numbers are hardly ever zero: the first run goes through both bodies.
        let flags = format!("--strategy={strategy}");
        let words = ["concolic", "p.c", "-DLIMIT=3", "--no-output", "--seed=random", &flags];
        let plain = explore(&folder, &words);
        assert_eq!((&plain["verdict"], &plain["figures"]["paths"]), (&"safe".into(), &4.into()));
        let words = [&words[..], &["--prune=interpolation", "--prune-budget=unlimited"]].concat();
        let greedy = explore(&folder, &words);
        assert_eq!(greedy["verdict"], "safe");
        // One path in full. Then the second read is confirmed, and with that the first one.
        assert_eq!(greedy["figures"]["paths"], 1, "{strategy}");
        assert_eq!(greedy["figures"]["pruned_paths"], 2, "{strategy}");
        let about = &greedy["pruning"]["interpolation"];
        assert_eq!((&about["greedy_tried"], &about["greedy_succeeded"]), (&2.into(), &2.into()));
        assert_eq!(
            (&about["subsumed_by_full"], &about["extra_path_coverage"]),
            (&2.into(), &3.into())
        );
        let lazy = explore(&folder, &[&words[..], &["--greedy-confirmation=off"]].concat());
        assert_eq!((&lazy["verdict"], &lazy["figures"]["paths"]), (&"safe".into(), &1.into()));
        assert_eq!(lazy["pruning"]["interpolation"]["greedy_tried"], 0);
    }
}

#[test]
fn an_error_that_is_there_is_found_with_interpolation() {
    let folder = folder("error");
    std::fs::write(folder.join("p.c"), EXAMPLE).unwrap();
    for strategy in STRATEGIES {
        for interpolant in ["wp", "core", "auto"] {
            for command in ["concolic", "run"] {
                let search = match (command, strategy) {
                    ("run", "random") => "--search=random-state".to_owned(),
                    ("run", other) => format!("--search={other}"),
                    (_, other) => format!("--strategy={other}"),
                };
                let interpolant = format!("--interpolant={interpolant}");
                let words = [command, "p.c", "-DLIMIT=2", "--no-output", "--prune=interpolation"];
                let found = explore(&folder, &[&words[..], &[&search, &interpolant]].concat());
                assert_eq!(found["verdict"], "unsafe", "{command} {search} {interpolant}");
                assert_eq!(found["errors"][0]["line"], 6);
            }
        }
    }
}

#[test]
fn interpolants_lie_between() {
    let folder = folder("between");
    std::fs::write(folder.join("p.c"), EXAMPLE).unwrap();
    let words = ["run", "p.c", "-DLIMIT=3", "--no-output", "--prune=interpolation"];
    for (flag, count) in
        [("--interpolant=core", "cores"), ("--interpolant=craig", "craig_interpolants")]
    {
        let words = [&words[..], &[flag, "--check-pruning"]].concat();
        if flag.ends_with("craig") && solver::bitwuzla::Library::load().is_none() {
            assert!(refused(&folder, &words).contains("Bitwuzla"));
            continue;
        }
        // The check asks of each: does it follow from its state, does it imply what it stands for?
        let found = explore(&folder, &words);
        assert_eq!(found["pruning"]["wrong"], Value::Array(Vec::new()), "{flag}");
        assert!(found["pruning"]["interpolation"][count].as_u64() > Some(0), "{flag}");
    }
}

#[test]
fn seeds_are_run_first_and_save_questions() {
    let folder = folder("seeds");
    std::fs::write(folder.join("p.c"), EXAMPLE).unwrap();
    let tests = explore(&folder, &["run", "p.c", "-DLIMIT=2", "--output-dir=tests"]);
    assert_eq!(tests["figures"]["tests"], 4);
    let again = explore(&folder, &["concolic", "p.c", "-DLIMIT=2", "--no-output", "--seed=tests"]);
    assert_eq!(again["figures"]["solver"]["fast_calls"], 0);
    assert_eq!((&again["figures"]["paths"], &again["verdict"]), (&4.into(), &"unsafe".into()));
    // The test of the error alone finds it in the first run.
    let test = format!("--seed=tests/{}.ktest", tests["errors"][0]["test"].as_str().unwrap());
    let words = ["concolic", "p.c", "-DLIMIT=2", "--no-output", "--max-paths=1", &test];
    assert_eq!(explore(&folder, &words)["verdict"], "unsafe");
}

#[test]
fn runs_from_the_start_find_what_runs_from_snapshots_find() {
    let folder = folder("snapshots");
    std::fs::write(folder.join("p.c"), EXAMPLE).unwrap();
    for (flag, used) in
        [("--max-snapshots=0", "from_start"), ("--max-snapshots=9", "from_snapshots")]
    {
        let found = explore(&folder, &["concolic", "p.c", "-DLIMIT=2", "--no-output", flag]);
        assert_eq!((&found["figures"]["paths"], &found["concolic"][used]), (&4.into(), &3.into()));
    }
}

#[test]
fn tests_replay_natively() {
    let folder = folder("replay");
    std::fs::write(folder.join("p.c"), EXAMPLE).unwrap();
    pollard(&folder, &["concolic", "p.c", "-DLIMIT=2", "--output-dir=tests", "--seed=random"]);
    let replayed = pollard(&folder, &["replay", "p.c", "-DLIMIT=2", "tests", "--timeout=60s"]);
    let text = String::from_utf8_lossy(&replayed.stdout);
    assert_eq!(replayed.status.code(), Some(0), "{text}");
    assert!(text.contains("4 tests: 4 as expected"), "{text}");
}

#[test]
fn what_the_solver_does_not_know_is_not_safe() {
    let folder = folder("hard");
    std::fs::write(folder.join("p.c"), HARD).unwrap();
    for prune in ["none", "interpolation"] {
        let prune = format!("--prune={prune}");
        let words = ["concolic", "p.c", "--no-output", "--solver-budget=1", &prune];
        let found = explore(&folder, &words);
        assert_eq!((&found["verdict"], &found["complete"]), (&"incomplete".into(), &false.into()));
        assert!(found["concolic"]["negated"]["unknown"].as_u64() > Some(0));
        let figure = |name: &str| found["figures"][name].as_u64().unwrap();
        assert_eq!(figure("paths") + figure("pruned_paths"), 2, "it goes on with concrete values");
    }
}

#[test]
fn bad_seeds_are_explained() {
    let folder = folder("bad");
    std::fs::write(folder.join("p.c"), EXAMPLE).unwrap();
    std::fs::write(folder.join("damaged.ktest"), b"KTEST\0\0\0\x03\0\0").unwrap();
    std::fs::write(folder.join("no.ktest"), b"something else").unwrap();
    std::fs::create_dir(folder.join("empty")).unwrap();
    let line =
        |seed: &str| refused(&folder, &["concolic", "p.c", "-DLIMIT=3", "--no-output", seed]);
    assert!(line("--seed=nowhere.ktest").contains("nowhere.ktest: No such file"));
    assert!(line("--seed=damaged.ktest").contains("damaged .ktest file"));
    assert!(line("--seed=no.ktest").contains("not a .ktest file"));
    assert!(line("--seed=empty").contains("no .ktest file in this folder"));
    assert!(refused(&folder, &["concolic", "p.c", "--strategy=best"]).contains("generational"));
}

#[test]
fn a_seed_of_another_program_is_told() {
    let folder = folder("other");
    std::fs::write(folder.join("p.c"), EXAMPLE).unwrap();
    std::fs::write(folder.join("q.c"), HARD).unwrap();
    pollard(&folder, &["concolic", "q.c", "--max-paths=1", "--output-dir=tests"]);
    let words = ["concolic", "p.c", "-DLIMIT=3", "--no-output", "--seed=tests/test000001.ktest"];
    let output = pollard(&folder, &words);
    let text = String::from_utf8(output.stderr).unwrap();
    // Both programs have inputs a and b, of other sizes.
    assert!(text.contains("test000001.ktest: 8 bytes for the input a of the program, which has 4"));
    assert_eq!(output.status.code(), Some(0), "{text}");
    let words =
        ["concolic", "q.c", "--no-output", "--max-paths=1", "--seed=tests/test000001.ktest"];
    let output = pollard(&folder, &words);
    assert!(!String::from_utf8(output.stderr).unwrap().contains("bytes for the input"));
}
