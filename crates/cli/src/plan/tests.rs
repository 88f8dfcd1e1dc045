//! Flags, commands and specifications become plans, and plans survive being written down.

use std::os::unix::ffi::OsStringExt;

use super::*;
use crate::flags;

fn options(command: Command, line: &str) -> Options {
    let words = line.split_whitespace().map(OsString::from).collect();
    flags::parse(command, words).expect(line)
}

fn run(line: &str) -> Plan {
    Plan::of_run(Command::Run, &options(Command::Run, line)).expect(line)
}

fn check(line: &str, property: &str) -> Plan {
    let specification = Specification::named(property).expect(property);
    Plan::of_check(&options(Command::Check, line), &specification, None).expect(line)
}

#[test]
fn a_plan_is_read_back_as_it_was_written() {
    let lines = [
        "a.c",
        "a.c -DX -m32 --libc=none --max-time=250ms --max-states=3 --max-depth=7 --max-forks=9",
        "a.c --prune=interpolation,loop-paths --greedy-confirmation=off --interpolant=core",
        "a.c --goal=errors --prune-budget=unlimited --check-pruning --explain-pruning",
        "a.c --goal=coverage --follow-pruned --max-loop-iterations=4 --max-path-instructions=10K",
        "a.c --check=integer --no-check=builtin --check-leaks --check-solver --log-queries=q",
        "a.c --function=f --size=p=12 --size=q=3 --symbolic-rand --addresses=reuse --reference",
        "a.c --write-smt2 --write-cov --write-istats --stop-at=null-pointer --stop-at=abort",
        "a.c --entry-point=start --function-alias=a:b --function-alias=x.*:b",
        "a.c --search=bfs,random-path --seed=5 -j3 --no-output --record=none --show-output",
        "a.c --malloc-may-fail --undefined=any --undefined-writes --tests-of-open-states",
        "a.c --fail-allocation=3 --undefined=any --no-tests-of-open-states",
        "a.c b.bc --write-xml --write-c --all-errors --max-errors=1 -- --sym-args 0 2 2 x",
    ];
    for line in lines {
        let mut plan = run(line);
        plan.program.args.push(OsString::from_vec(vec![b'a', 0xff]));
        assert_eq!(Plan::from_json(&plan.to_json()).as_ref(), Ok(&plan), "{line}");
    }
    for property in ["no-error", "unreach-call", "valid-memcleanup", "coverage-branches"] {
        let plan = check("a.c --keep-going --uninitialised=zero", property);
        assert_eq!(Plan::from_json(&plan.to_json()).as_ref(), Ok(&plan), "{property}");
    }
    let concolic =
        options(Command::Concolic, "a.c --seed=random --seed=zero --max-snapshots=0 --only-seeds");
    let plan = Plan::of_run(Command::Concolic, &concolic).unwrap();
    assert_eq!(Plan::from_json(&plan.to_json()), Ok(plan));
}

#[test]
fn a_damaged_plan_is_refused_by_the_name_of_its_part() {
    let mut value = run("a.c").to_json();
    value["limits"]["states"] = (-1).into();
    assert_eq!(Plan::from_json(&value).unwrap_err(), "limits.states: missing or wrong");
    let mut value = run("a.c").to_json();
    value["exploration"].as_object_mut().unwrap().remove("goal");
    assert_eq!(Plan::from_json(&value).unwrap_err(), "exploration.goal: missing or wrong");
    assert!(Plan::from_json(&serde_json::json!({})).unwrap_err().starts_with("command"));
}

#[test]
fn the_technique_follows_from_command_and_goal_unless_chosen() {
    assert_eq!(run("a.c").pruning, None);
    assert!(run("a.c --goal=errors").interpolation().is_some());
    assert_eq!(run("a.c --goal=errors --prune=none").pruning, None);
    assert!(run("a.c --goal=errors").execution.split_offsets);
    let coverage = run("a.c --goal=coverage").pruning.unwrap();
    assert!(coverage.coverage && !run("a.c --goal=coverage").stops());
    assert!(check("a.c", "no-error").interpolation().is_some());
    assert_eq!(check("a.c --prune=none", "no-error").pruning, None);
    // What lies behind a stopped path may be an end without a free.
    assert_eq!(check("a.c", "valid-memtrack").pruning, None);
}

#[test]
fn the_property_says_what_is_checked() {
    let shift = |plan: &Plan| plan.program.groups().checked.has(ir::Group::ShiftBase);
    let builtin = |plan: &Plan| plan.program.groups().checked.has(ir::Group::Builtin);
    assert!(builtin(&check("a.c", "no-error")) && !shift(&check("a.c", "no-error")));
    assert!(!builtin(&check("a.c", "unreach-call")));
    assert!(shift(&check("a.c --no-check=overflow", "no-overflow")));
    assert_eq!(check("a.c", "valid-memcleanup").execution.leaks, Leaks::Live);
    assert_eq!(check("a.c --check-leaks", "no-error").execution.leaks, Leaks::Lost);
}

#[test]
fn a_task_file_comes_before_what_the_user_says() {
    let named = Named { files: vec!["b.c".into()], narrow: true };
    let options = options(Command::Check, "t.yml -m64");
    let plan = Plan::of_check(&options, &Specification::default(), Some(&named)).unwrap();
    assert_eq!(plan.program.files, [PathBuf::from("b.c")]);
    assert_eq!(plan.program.cflags, ["-m32", "-m64"]);
}

#[test]
fn open_states_get_tests_where_paths_are_wanted() {
    assert_eq!(run("a.c").output.open_tests, 999);
    assert_eq!(run("a.c --tests-of-open-states").output.open_tests, u64::MAX);
    for line in ["a.c --goal=coverage", "a.c --no-output", "a.c --no-tests-of-open-states"] {
        assert_eq!(run(line).output.open_tests, 0, "{line}");
    }
    assert_eq!(check("a.c", "no-error").output.open_tests, 0);
}

#[test]
fn what_cannot_be_done_together_is_refused() {
    let both = options(Command::Run, "a.c --malloc-may-fail --fail-allocation=2");
    assert!(Plan::of_run(Command::Run, &both).unwrap_err().contains("only one"));
    let writes = options(Command::Check, "a.c --undefined-writes");
    let refused = Plan::of_check(&writes, &Specification::default(), None);
    assert!(refused.unwrap_err().contains("--undefined=any"));
    let size = options(Command::Run, "a.c --size=p=3");
    assert!(Plan::of_run(Command::Run, &size).unwrap_err().contains("--function"));
    let goal = options(Command::Concolic, "a.c --goal=coverage");
    assert!(Plan::of_run(Command::Concolic, &goal).unwrap_err().contains("pollard run"));
}
