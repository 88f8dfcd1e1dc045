//! A run that is killed leaves only whole tests behind, and one that is interrupted ends in order.

mod scratch;

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use native::ktest::Test;
use scratch::Scratch;

/// Two thousand paths at least, and a loop without an end to its inputs.
const PROGRAM: &str = "int __VERIFIER_nondet_int(void);\n\
    int main(void) { unsigned n = 0, h = 0; while (n < 40) { if (__VERIFIER_nondet_int() > 5) h = h * 31 + n;\n\
    n++; } return h & 1; }\n";

fn start(scratch: &Scratch, folder: &Path, flags: &[&str]) -> Child {
    let source = scratch.write("a.c", PROGRAM);
    let mut command = Command::new(env!("CARGO_BIN_EXE_pollard"));
    command.arg("run").args(flags).arg(source).arg(format!("--output-dir={}", folder.display()));
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Reads all tests; how many there are of paths that ended.
fn read_tests(folder: &Path) -> usize {
    read_all(folder).0
}

/// The same with those of states that were open.
fn read_all(folder: &Path) -> (usize, usize) {
    let mut count = (0, 0);
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "ktest") {
            let test = Test::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert!(!test.objects.is_empty());
            let about = std::fs::read_to_string(path.with_extension("json")).unwrap();
            let about: serde_json::Value = serde_json::from_str(&about).unwrap();
            let open = path.file_name().unwrap().to_str().unwrap().starts_with("open");
            assert_eq!(about["end"] == "open", open, "{about:#}");
            if open {
                assert!(about["line"].is_u64() && about["decisions"].is_string(), "{about:#}");
            }
            count = (count.0 + usize::from(!open), count.1 + usize::from(open));
        }
    }
    count
}

#[test]
fn killed_at_any_moment_only_whole_tests_are_left() {
    let scratch = Scratch::new();
    let mut seen = 0;
    for (round, pause) in [40, 150, 230, 310, 470, 690, 1300].into_iter().enumerate() {
        let folder = scratch.path(&format!("out{round}"));
        let mut child = start(&scratch, &folder, &[]);
        // Each round goes on until there is something to look at, so that a slow machine sees it too.
        std::thread::sleep(Duration::from_millis(pause));
        while round > 2 && !folder.join("test000002.ktest").exists() {
            assert!(child.try_wait().unwrap().is_none(), "the program has no end");
            std::thread::sleep(Duration::from_millis(7));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        seen += read_tests(&folder);
    }
    assert!(seen > 0);
}

#[test]
fn an_interrupted_run_writes_everything_and_says_that_it_is_incomplete() {
    let scratch = Scratch::new();
    let folder = scratch.path("out");
    let mut child = start(&scratch, &folder, &[]);
    while !folder.join("test000002.ktest").exists() {
        assert!(child.try_wait().unwrap().is_none(), "the program has no end");
        std::thread::sleep(Duration::from_millis(7));
    }
    let interrupt = Command::new("kill").arg("-INT").arg(child.id().to_string()).status();
    assert!(interrupt.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let text = std::fs::read_to_string(folder.join("run.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&summary["stopped"], &summary["complete"]), (&"interrupted".into(), &false.into()));
    assert_eq!(summary["figures"]["tests"].as_u64().unwrap() as usize, read_tests(&folder));
}

/// A run with these flags that stops at a limit, and what its summary says.
fn stopped(name: &str, flags: &[&str]) -> ((usize, usize), serde_json::Value) {
    let scratch = Scratch::new();
    let folder = scratch.path(name);
    assert_eq!(start(&scratch, &folder, flags).wait().unwrap().code(), Some(3));
    let text = std::fs::read_to_string(folder.join("run.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&text).unwrap();
    let found = read_all(&folder);
    if found == (0, 0) {
        return (found, summary);
    }
    let replayed = Command::new(env!("CARGO_BIN_EXE_pollard"))
        .args(["replay", "--no-sanitize", "--timeout=60s"])
        .args([scratch.path("a.c"), folder.clone()])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&replayed.stdout);
    assert!(replayed.status.success(), "{text}");
    assert_eq!(text.matches("(the engine: open)").count(), found.1, "{text}");
    (found, summary)
}

#[test]
fn open_states_have_tests_when_a_limit_is_reached() {
    let depth_first = ["--search=dfs", "--max-paths=5"];
    let ((tests, open), summary) = stopped("few", &depth_first);
    let figures = &summary["figures"];
    assert_eq!((tests, open), (5, figures["open_states"].as_u64().unwrap() as usize));
    assert_eq!(figures["tests_of_open_states"], open);
    assert!(open > 30, "{open}");
    let none = stopped("none", &["--search=dfs", "--max-paths=5", "--no-tests-of-open-states"]);
    assert_eq!(none.0, (5, 0));
    assert!(stopped("workers", &["-j2", "--max-paths=20", "--search=dfs"]).0.0 >= 20);
}

#[test]
fn many_open_states_have_tests_only_if_they_are_asked_for() {
    let broad = ["--search=bfs", "--max-forks=1050", "--tests=errors"];
    assert_eq!(stopped("many", &broad).0.1, 0);
    let asked = [&broad[..], &["--tests-of-open-states"]].concat();
    let ((_, open), summary) = stopped("asked", &asked);
    assert!(open > 0 && summary["figures"]["tests_of_open_states"] == open, "{open}");
}

#[test]
fn a_killed_run_tells_of_its_pruning() {
    let scratch = Scratch::new();
    let folder = scratch.path("out");
    let mut child = start(&scratch, &folder, &["--prune=postconditions"]);
    while !folder.join("run.json").exists() {
        assert!(child.try_wait().unwrap().is_none(), "the program has no end");
        std::thread::sleep(Duration::from_millis(7));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = std::fs::read_to_string(folder.join("run.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(summary["pruning"]["positions"].is_array(), "{summary:#}");
    assert!(summary["pruning"]["spent"].is_u64(), "{summary:#}");
}

/// What `timeout` sends: the signal to the process, and again to its group.
#[test]
fn two_signals_at_once_are_one_wish_to_stop() {
    let scratch = Scratch::new();
    let folder = scratch.path("out");
    let mut child = start(&scratch, &folder, &["--tests=all"]);
    while !folder.join("test000002.ktest").exists() {
        assert!(child.try_wait().unwrap().is_none(), "the program has no end");
        std::thread::sleep(Duration::from_millis(7));
    }
    let pid = child.id().to_string();
    for signal in ["-TERM", "-INT"] {
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let text = std::fs::read_to_string(folder.join("run.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(summary["stopped"], "interrupted");
    assert_eq!(summary["figures"]["tests"].as_u64().unwrap() as usize, read_tests(&folder));
}

/// The run goes on without its folder, and keeps what can be kept.
#[test]
fn a_folder_that_is_removed_costs_files_and_no_verdict() {
    let scratch = Scratch::new();
    let source = scratch.write("a.c", PROGRAM);
    for command in ["run", "concolic"] {
        let folder = scratch.path(command);
        let mut pollard = Command::new(env!("CARGO_BIN_EXE_pollard"));
        pollard.args([command, "--tests=all", "--max-time=3s"]).arg(&source);
        pollard.arg(format!("--output-dir={}", folder.display()));
        let child = pollard.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        while !folder.join("test000002.ktest").exists() {
            std::thread::sleep(Duration::from_millis(7));
        }
        // Moved away at once: to remove it takes a while, in which the run writes on.
        std::fs::rename(&folder, scratch.path("away")).unwrap();
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("verdict: incomplete"), "{text}");
        assert_eq!(text.matches("pollard: error:").count(), 1, "{text}");
        assert!(text.contains("a file could not be written: "), "{text}");
        let summary = std::fs::read_to_string(folder.join("run.json")).unwrap();
        assert!(summary.contains("\"verdict\": \"incomplete\""), "{summary}");
        std::fs::remove_dir_all(scratch.path("away")).unwrap();
    }
}
