//! A plan as JSON, both ways.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use explore::{Goal, Limits, Tests};
use frontend::Libc;
use ir::{Group, Groups};
use machine::{Failing, Leaks, Undefined};
use prune::{Interpolation, Strength, Techniques};
use serde_json::{Value, json};

use super::{Execution, Exploration, Output, Plan, Program, Pruning};
use crate::flags::{Choice, Command};

/// The names of the values of an enumeration.
type Names<T> = &'static [(T, &'static str)];

const GOALS: Names<Goal> =
    &[(Goal::Paths, "paths"), (Goal::Coverage, "coverage"), (Goal::Errors, "errors")];
const TESTS: Names<Tests> = &[
    (Tests::All, "all"),
    (Tests::CoveringNew, "covering-new"),
    (Tests::FirstErrors, "first-errors"),
];
const LIBCS: Names<Libc> = &[(Libc::Auto, "auto"), (Libc::None, "none")];
const FAILING: Names<Failing> = &[(Failing::Never, "none"), (Failing::Any, "any")];
const UNDEFINED: Names<Undefined> = &[
    (Undefined::Stops, "stop"),
    (Undefined::Returns, "any"),
    (Undefined::Writes, "any, and they write"),
];
const LEAKS: Names<Leaks> = &[
    (Leaks::Allowed, "allowed"),
    (Leaks::Lost, "lost"),
    (Leaks::LostAnyEnd, "lost-any-end"),
    (Leaks::Live, "live"),
];
/// The values of `--interpolant`.
pub const STRENGTHS: Names<Strength> = &[
    (Strength::Weakest, "wp"),
    (Strength::Core, "core"),
    (Strength::Craig, "craig"),
    (Strength::Auto, "auto"),
];

impl Plan {
    /// The plan as JSON.
    pub fn to_json(&self) -> Value {
        let Plan { command, property, program, execution, exploration, pruning, limits, output } =
            self;
        json!({
            "command": command.name(),
            "property": property,
            "program": program_json(program),
            "execution": execution_json(execution),
            "exploration": exploration_json(exploration),
            "pruning": pruning.as_ref().map(pruning_json),
            "limits": limits_json(limits),
            "output": output_json(output),
        })
    }

    /// Reads what [`Plan::to_json`] wrote; the error names the part that is wrong.
    pub fn from_json(value: &Value) -> Result<Plan, String> {
        let part = |name| Part { name, value: &value[name] };
        let command = value["command"].as_str().unwrap_or_default();
        Ok(Plan {
            command: Command::ALL
                .iter()
                .copied()
                .find(|one| one.name() == command)
                .ok_or("command: it is none of Pollard's")?,
            property: Part { name: "plan", value }.optional("property", text)?,
            program: program(part("program"))?,
            execution: execution(part("execution"))?,
            exploration: exploration(part("exploration"))?,
            pruning: match &value["pruning"] {
                Value::Null => None,
                _ => Some(pruning(part("pruning"))?),
            },
            limits: limits(part("limits"))?,
            output: output(part("output"))?,
        })
    }
}

/// An object of which fields are read.
#[derive(Clone, Copy)]
struct Part<'a> {
    name: &'static str,
    value: &'a Value,
}

impl Part<'_> {
    /// A field that must be there.
    fn field<T>(self, name: &str, read: impl Fn(&Value) -> Option<T>) -> Result<T, String> {
        read(&self.value[name]).ok_or_else(|| format!("{}.{name}: missing or wrong", self.name))
    }

    /// A field that may be null.
    fn optional<T>(
        self,
        name: &str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, String> {
        match self.value.get(name) {
            Some(Value::Null) => Ok(None),
            _ => self.field(name, read).map(Some),
        }
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn list<T>(read: impl Fn(&Value) -> Option<T>) -> impl Fn(&Value) -> Option<Vec<T>> {
    move |value| value.as_array()?.iter().map(&read).collect()
}

fn small<T: TryFrom<u64>>(value: &Value) -> Option<T> {
    value.as_u64()?.try_into().ok()
}

fn name_of<T: PartialEq>(names: Names<T>, wanted: &T) -> &'static str {
    let (_, name) = names.iter().find(|(one, _)| one == wanted).expect("each value has a name");
    name
}

fn one_of<T: Copy>(names: Names<T>) -> impl Fn(&Value) -> Option<T> {
    move |value| names.iter().find(|(_, name)| value == name).map(|&(one, _)| one)
}

/// Bytes as text, or as numbers where they are no text.
fn words_json(word: &OsStr) -> Value {
    match word.to_str() {
        Some(text) => json!(text),
        None => json!(word.as_bytes()),
    }
}

fn words(value: &Value) -> Option<OsString> {
    match value {
        Value::String(text) => Some(text.into()),
        bytes => Some(OsString::from_vec(list(small::<u8>)(bytes)?)),
    }
}

fn path_json(path: &Path) -> Value {
    words_json(path.as_os_str())
}

fn path(value: &Value) -> Option<PathBuf> {
    words(value).map(PathBuf::from)
}

fn groups_json(groups: Groups) -> Value {
    groups.iter().map(Group::name).collect()
}

fn groups(value: &Value) -> Option<Groups> {
    let named = |value: &Value| Groups::named(value.as_str()?).ok();
    Some(list(named)(value)?.into_iter().fold(Groups::default(), Groups::with))
}

fn program_json(program: &Program) -> Value {
    let Program {
        files,
        cflags,
        libc,
        checks,
        default_checks,
        uninitialised,
        function,
        entry,
        aliases,
        sizes,
        symbolic_rand,
        args,
    } = program;
    let (asked, declined) = checks.parts();
    json!({
        "files": files.iter().map(|file| path_json(file)).collect::<Value>(),
        "compiler_flags": cflags,
        "libc": name_of(LIBCS, libc),
        "checks_asked": groups_json(asked),
        "checks_declined": groups_json(declined),
        "default_checks": default_checks,
        "uninitialised": uninitialised,
        "function": function,
        "entry": entry,
        "aliases": aliases,
        "sizes": sizes,
        "symbolic_rand": symbolic_rand,
        "arguments": args.iter().map(|word| words_json(word)).collect::<Value>(),
    })
}

fn program(part: Part) -> Result<Program, String> {
    let pair = |value: &Value| Some((text(&value[0])?, value[1].as_u64()?));
    Ok(Program {
        files: part.field("files", list(path))?,
        cflags: part.field("compiler_flags", list(text))?,
        libc: part.field("libc", one_of(LIBCS))?,
        checks: Choice::new(
            part.field("checks_asked", groups)?,
            part.field("checks_declined", groups)?,
        ),
        default_checks: part.field("default_checks", Value::as_bool)?,
        uninitialised: part.field("uninitialised", Value::as_bool)?,
        function: part.optional("function", text)?,
        entry: part.optional("entry", text)?,
        aliases: part.field("aliases", list(text))?,
        sizes: part.field("sizes", list(pair))?,
        symbolic_rand: part.field("symbolic_rand", Value::as_bool)?,
        args: part.field("arguments", list(words))?,
    })
}

fn execution_json(execution: &Execution) -> Value {
    let Execution {
        leaks,
        symbolic_uninitialised,
        reuse_addresses,
        failing,
        undefined,
        split_offsets,
        max_stack,
        path_instructions,
        reference,
        check_solver,
        solver_budget,
        queries,
        show_output,
        follow,
        only_seeds,
    } = execution;
    json!({
        "leaks": name_of(LEAKS, leaks),
        "symbolic_uninitialised": symbolic_uninitialised,
        "reuse_addresses": reuse_addresses,
        "failing_allocations": failing_json(*failing),
        "undefined": name_of(UNDEFINED, undefined),
        "split_offsets": split_offsets,
        "max_stack": max_stack,
        "max_path_instructions": path_instructions,
        "reference": reference,
        "check_solver": check_solver,
        "solver_budget": solver_budget,
        "log_queries": queries.as_deref().map(path_json),
        "show_output": show_output,
        "replay_path": follow,
        "only_seeds": only_seeds,
    })
}

fn execution(part: Part) -> Result<Execution, String> {
    Ok(Execution {
        leaks: part.field("leaks", one_of(LEAKS))?,
        symbolic_uninitialised: part.field("symbolic_uninitialised", Value::as_bool)?,
        reuse_addresses: part.field("reuse_addresses", Value::as_bool)?,
        failing: part.field("failing_allocations", failing)?,
        undefined: part.field("undefined", one_of(UNDEFINED))?,
        split_offsets: part.field("split_offsets", Value::as_bool)?,
        max_stack: part.field("max_stack", Value::as_u64)?,
        path_instructions: part.optional("max_path_instructions", Value::as_u64)?,
        reference: part.field("reference", Value::as_bool)?,
        check_solver: part.field("check_solver", Value::as_bool)?,
        solver_budget: part.optional("solver_budget", Value::as_u64)?,
        queries: part.optional("log_queries", path)?,
        show_output: part.field("show_output", Value::as_bool)?,
        follow: part.field("replay_path", list(Value::as_bool))?,
        only_seeds: part.field("only_seeds", Value::as_bool)?,
    })
}

/// A number is that of the allocation which fails.
fn failing_json(failing: Failing) -> Value {
    match failing {
        Failing::Nth(n) => n.into(),
        named => name_of(FAILING, &named).into(),
    }
}

fn failing(value: &Value) -> Option<Failing> {
    small(value).map(Failing::Nth).or_else(|| one_of(FAILING)(value))
}

fn exploration_json(exploration: &Exploration) -> Value {
    let Exploration { goal, search, seed, workers, seeds, max_snapshots, keep_going } = exploration;
    json!({
        "goal": name_of(GOALS, goal),
        "search": search,
        "seed": seed,
        "jobs": workers,
        "inputs": seeds,
        "max_snapshots": max_snapshots,
        "keep_going": keep_going,
    })
}

fn exploration(part: Part) -> Result<Exploration, String> {
    Ok(Exploration {
        goal: part.field("goal", one_of(GOALS))?,
        search: part.field("search", text)?,
        seed: part.field("seed", Value::as_u64)?,
        workers: part.field("jobs", small)?,
        seeds: part.optional("inputs", list(text))?,
        max_snapshots: part.field("max_snapshots", small)?,
        keep_going: part.field("keep_going", Value::as_bool)?,
    })
}

fn pruning_json(pruning: &Pruning) -> Value {
    let Pruning {
        techniques,
        interpolation,
        coverage,
        only_errors,
        check,
        follow,
        explain,
        budget,
    } = pruning;
    let interpolation = interpolation.map(|Interpolation { greedy, strength }| {
        json!({ "greedy": greedy, "interpolant": name_of(STRENGTHS, &strength) })
    });
    json!({
        "techniques": techniques.names().collect::<Vec<_>>(),
        "interpolation": interpolation,
        "coverage": coverage,
        "only_errors": only_errors,
        "check": check,
        "follow": follow,
        "explain": explain,
        "budget": budget,
    })
}

fn pruning(part: Part) -> Result<Pruning, String> {
    let interpolation = |value: &Value| {
        let greedy = value["greedy"].as_bool()?;
        Some(Interpolation { greedy, strength: one_of(STRENGTHS)(&value["interpolant"])? })
    };
    let techniques = |value: &Value| {
        let names: Vec<&str> =
            value.as_array()?.iter().map(Value::as_str).collect::<Option<_>>()?;
        if names.is_empty() {
            Some(Techniques::default())
        } else {
            Techniques::read(&names.join(","))
        }
    };
    Ok(Pruning {
        techniques: part.field("techniques", techniques)?,
        interpolation: part.optional("interpolation", interpolation)?,
        coverage: part.field("coverage", Value::as_bool)?,
        only_errors: part.field("only_errors", Value::as_bool)?,
        check: part.field("check", Value::as_bool)?,
        follow: part.field("follow", Value::as_bool)?,
        explain: part.field("explain", Value::as_bool)?,
        budget: part.optional("budget", Value::as_u64)?,
    })
}

fn limits_json(limits: &Limits) -> Value {
    let Limits {
        time,
        memory,
        states,
        depth,
        loop_iterations,
        forks,
        instructions,
        work,
        paths,
        tests,
        errors,
        kinds,
    } = limits;
    json!({
        "milliseconds": time.map(|time| time.as_millis() as u64),
        "memory": memory,
        "states": states,
        "depth": depth,
        "loop_iterations": loop_iterations,
        "forks": forks,
        "instructions": instructions,
        "work": work,
        "paths": paths,
        "tests": tests,
        "errors": errors,
        "stop_at": kinds,
    })
}

fn limits(part: Part) -> Result<Limits, String> {
    let milliseconds = |value: &Value| value.as_u64().map(Duration::from_millis);
    Ok(Limits {
        time: part.optional("milliseconds", milliseconds)?,
        memory: part.optional("memory", Value::as_u64)?,
        states: part.optional("states", small)?,
        depth: part.optional("depth", small)?,
        loop_iterations: part.optional("loop_iterations", small)?,
        forks: part.optional("forks", Value::as_u64)?,
        instructions: part.optional("instructions", Value::as_u64)?,
        work: part.optional("work", Value::as_u64)?,
        paths: part.optional("paths", Value::as_u64)?,
        tests: part.optional("tests", Value::as_u64)?,
        errors: part.optional("errors", Value::as_u64)?,
        kinds: part.field("stop_at", list(text))?,
    })
}

fn output_json(output: &Output) -> Value {
    let Output { tests, all_errors, xml, c, smt2, cov, istats, record, open_tests } = output;
    json!({
        "tests": tests_json(*tests),
        "all_errors": all_errors,
        "xml": xml,
        "c": c,
        "smt2": smt2,
        "cov": cov,
        "istats": istats,
        "record": record,
        "tests_of_open_states": open_tests,
    })
}

fn tests_json(tests: Tests) -> Value {
    match tests {
        Tests::First(most) => most.into(),
        named => name_of(TESTS, &named).into(),
    }
}

fn tests(value: &Value) -> Option<Tests> {
    value.as_u64().map(Tests::First).or_else(|| one_of(TESTS)(value))
}

fn output(part: Part) -> Result<Output, String> {
    Ok(Output {
        tests: part.field("tests", tests)?,
        all_errors: part.field("all_errors", Value::as_bool)?,
        xml: part.field("xml", Value::as_bool)?,
        c: part.field("c", Value::as_bool)?,
        smt2: part.field("smt2", Value::as_bool)?,
        cov: part.field("cov", Value::as_bool)?,
        istats: part.field("istats", Value::as_bool)?,
        record: part.field("record", Value::as_bool)?,
        open_tests: part.field("tests_of_open_states", Value::as_u64)?,
    })
}
