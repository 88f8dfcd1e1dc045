//! From a plan to a run: what a plan cannot hold is added here: the program, the world around it,
//! closures and handles.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use explore::{MakePruners, OpenTests, Task};
use machine::host::{Ids, Sink, World};
use machine::{Argument, Arguments, Leaks};
use prune::invariants::LoopHead;
use prune::{Allowance, Loops, Results, Totals};

use super::{Job, records};
use crate::exec;
use crate::plan::Plan;

/// What is to be explored, and how; `heads` are the loops that an invariant is wanted of.
pub fn task(
    job: &Job<'_>,
    totals: &Arc<Mutex<Totals>>,
    loops: &Arc<Mutex<Loops>>,
    heads: Vec<LoopHead>,
) -> Task {
    let Job { plan, io, program, given, .. } = job;
    let name = exec::program_name(plan);
    let mut args = vec![Argument::Literal(name.clone())];
    args.extend(given.args.iter().cloned());
    let env = exec::environment();
    let arguments =
        Arguments { args, env, stdin: given.stdin, files: given.files, failures: given.failures };
    let mut config = plan.execution.config(plan.program.groups().checked);
    config.interrupt = Arc::clone(&io.interrupt);
    let (stdout, stderr) = match plan.execution.show_output {
        true => (io.stdout.clone(), io.stderr.clone()),
        false => (Sink::Discard, Sink::Discard),
    };
    // What changes from run to run (time, process numbers) must not: the same command finds the
    // same.
    let (real, fixed) = (World::of_this_process(), World::hermetic());
    let world = World {
        stdin: io.stdin.clone(),
        stdout,
        stderr,
        arguments: vec![name],
        listing: fixed.listing,
        clock: fixed.clock,
        processors: fixed.processors,
        memory: fixed.memory,
        ids: Ids {
            uid: real.ids.uid,
            gid: real.ids.gid,
            euid: real.ids.euid,
            egid: real.ids.egid,
            ..fixed.ids
        },
        ..real
    };
    Task {
        program: Arc::clone(program),
        config,
        arguments,
        world,
        search: plan.exploration.search.clone(),
        seed: plan.exploration.seed,
        limits: plan.limits.clone(),
        workers: plan.exploration.workers,
        tests: plan.output.tests,
        open_tests: open_tests(plan),
        all_errors: plan.output.all_errors,
        constraints: plan.output.smt2,
        seeds: job.seeds.clone(),
        max_snapshots: plan.exploration.max_snapshots,
        goal: plan.exploration.goal,
        pruners: pruners(job, totals, loops, heads),
        interlude: None,
        tells_growth: records(job),
        interrupt: Arc::clone(&io.interrupt),
    }
}

/// What tests of open states may take where the user did not ask for them: a run that stops must not
/// take longer for it than anybody notices.
const USUAL_TIME: Duration = Duration::from_millis(120);
/// The same where the user did.
const TIME: Duration = Duration::from_secs(1);

fn open_tests(plan: &Plan) -> OpenTests {
    let most = plan.output.open_tests;
    OpenTests { most, time: if most == u64::MAX { TIME } else { USUAL_TIME } }
}

/// What makes the pruners of a worker.
fn pruners(
    job: &Job<'_>,
    totals: &Arc<Mutex<Totals>>,
    loops: &Arc<Mutex<Loops>>,
    loop_heads: Vec<LoopHead>,
) -> Option<MakePruners> {
    let plan = &job.plan;
    let pruning = plan.pruning.as_ref()?;
    let settings = prune::Settings {
        once: !plan.output.all_errors,
        leaks: plan.execution.leaks != Leaks::Allowed,
        check: pruning.check,
        thorough: pruning.check,
        follow: pruning.follow,
        only_errors: pruning.only_errors,
        explain: pruning.explain,
        notes: records(job),
        budget: pruning.budget.map_or(Allowance::Unlimited, Allowance::Percent),
        interpolation: pruning.interpolation,
    };
    let techniques = prune::Plan {
        settings,
        techniques: pruning.techniques,
        coverage: pruning.coverage,
        loop_heads,
    };
    let results = Results { totals: Arc::clone(totals), loops: Arc::clone(loops) };
    prune::pruners(techniques, results)
}
