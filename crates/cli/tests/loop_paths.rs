//! `--prune=loop-paths` and `--goal=coverage`: what becomes of postponed states.

mod scratch;

use std::process::Command;

use scratch::Scratch;
use serde_json::Value;

/// Explores one of the programs of `tests/c/loops`.
fn explore(program: &str, flags: &[&str]) -> Value {
    explore_to(0, program, flags)
}

/// The same, with another exit code.
fn explore_to(code: i32, program: &str, flags: &[&str]) -> Value {
    let scratch = Scratch::new();
    let file = format!("{program}.c");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/c/loops");
    scratch.write(&file, std::fs::read(format!("{root}/{file}")).unwrap());
    let output = Command::new(env!("CARGO_BIN_EXE_pollard"))
        .current_dir(scratch.path(""))
        .args(["run", "--output-dir=out"])
        .args(flags)
        .arg(file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&std::fs::read(scratch.path("out/run.json")).unwrap()).unwrap()
}

fn figure(run: &Value, name: &str) -> u64 {
    run["figures"][name].as_u64().unwrap_or_else(|| panic!("{name} is not in run.json"))
}

#[test]
fn a_flag_that_does_not_change_rules_out_what_lies_behind_it() {
    let all = explore("unchanged_flag", &[]);
    // Nothing is compared, and by control flow alone what is not covered can be reached from every state.
    let flags = ["--goal=coverage", "--prune=loop-paths", "--prune-budget=0"];
    let run = explore("unchanged_flag", &flags);
    assert!(figure(&run, "dismissed_states") > 0);
    assert_eq!(run["coverage"], all["coverage"]);
    assert_eq!(run["uncoverable"], all["uncoverable"]);
    let plain = explore("unchanged_flag", &["--goal=coverage"]);
    assert!(figure(&plain, "paths") < figure(&all, "paths") * 2 / 3);
    assert_eq!(plain["coverage"], all["coverage"]);
}

#[test]
fn a_state_that_is_made_again_arrives() {
    let flags = ["--search=random-state", "--max-states=2", "--prune=postconditions"];
    let flags = [&flags[..], &["--prune-budget=unlimited"]].concat();
    let run = explore_to(1, "put_away_again", &flags);
    assert_eq!(run["complete"], true);
    // It was 180,276 when a state that a pruner looked at on its way back was put away again.
    let repeated = figure(&run, "replayed_instructions");
    assert!(repeated < 10_000, "{repeated}");
}

#[test]
fn what_is_followed_is_counted_apart_by_every_combination() {
    let all = figure(&explore("substring", &[]), "paths");
    for technique in ["--prune=interpolation", "--prune=loop-paths,interpolation"] {
        let flags = [technique, "--greedy-confirmation=off"];
        let in_full = figure(&explore("substring", &flags), "paths");
        assert!(in_full < all, "{technique}");
        let run = explore("substring", &[&flags[..], &["--follow-pruned"]].concat());
        assert_eq!(figure(&run, "paths"), all, "{technique}");
        let about = &run["pruning"]["interpolation"];
        assert_eq!(about["followed_paths"], all - in_full, "{technique}");
        // Once nobody took the time where loop paths were followed, too.
        assert!(about["followed_seconds"].as_f64().unwrap() > 0.0, "{technique}: {about}");
    }
}

#[test]
fn a_flag_that_may_change_rules_out_nothing() {
    for program in ["changed_flag", "flag_of_caller"] {
        let all = explore(program, &[]);
        for flags in [&["--goal=coverage"][..], &["--goal=coverage", "--prune=loop-paths"]] {
            let run = explore(program, flags);
            assert_eq!(run["coverage"], all["coverage"], "{program} {flags:?}");
            assert_eq!(run["uncoverable"], all["uncoverable"], "{program} {flags:?}");
        }
    }
}

#[test]
fn a_postponed_state_is_compared_as_soon_as_the_other_way_is_explored() {
    let all = explore("substring", &[]);
    let run = explore("substring", &["--prune=loop-paths", "--prune-budget=unlimited"]);
    assert_eq!(run["coverage"], all["coverage"]);
    let late = explore(
        "substring",
        &["--prune=loop-paths", "--prune-budget=unlimited", "--goal=coverage"],
    );
    assert_eq!(late["coverage"], all["coverage"]);
    // Depth first, it is as if nothing had been postponed.
    let plain = explore("substring", &["--prune=postconditions", "--prune-budget=unlimited"]);
    assert!(figure(&run, "postponed_states") > 0);
    assert_eq!(figure(&run, "pruned_paths"), figure(&plain, "pruned_paths"));
    assert_eq!(figure(&run, "paths"), figure(&plain, "paths"));
}

#[test]
fn a_run_says_what_became_of_its_states_and_loops() {
    let run = explore("one_count_after", &["--prune=loop-paths"]);
    let postponed = figure(&run, "postponed_states");
    assert!(postponed > 0);
    assert_eq!(figure(&run, "promoted_states") + figure(&run, "dismissed_states"), postponed);
    let loops = run["loops"].as_array().expect("a list of loops");
    assert_eq!(loops.len(), 1);
    assert_eq!(loops[0]["function"], "main");
    let paths: u64 = loops[0]["paths"].as_str().expect("a number of any size").parse().unwrap();
    let covered = loops[0]["paths_covered"].as_u64().unwrap();
    let most: u64 =
        loops[0]["paths_coverable"].as_str().expect("the run is complete").parse().unwrap();
    assert!(0 < covered && covered <= most && most <= paths, "{covered}, {most}, {paths}");
}

#[test]
fn ways_along_edges_that_nothing_takes_cannot_be_covered() {
    let run = explore("uncoverable_block", &["--prune=loop-paths"]);
    let number = |name: &str| run["loops"][0][name].as_str().unwrap().parse::<u64>().unwrap();
    assert!(number("paths_coverable") < number("paths"), "{}", run["loops"]);
    assert!(run["loops"][0]["paths_covered"].as_u64().unwrap() <= number("paths_coverable"));
    let cut = explore_to(3, "uncoverable_block", &["--prune=loop-paths", "--max-paths=1"]);
    assert!(cut["loops"].as_array().unwrap().iter().all(|one| one["paths_coverable"].is_null()));
}
