//! Which lines each test is the first to cover (`--write-cov`, the `.cov` files of KLEE).
//!
//! The tests are run again one after the other, with their values in place of the inputs. A run
//! goes through many states at a time, and what it covers is not noted for each of them.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use explore::{Coverage, Task};
use ir::{Origin, Program};
use machine::host::{Sink, World};
use machine::{Config, Machine, Stop};
use native::ktest::Test;
use report::recorder::Recorder;

/// Instructions between two looks at the wish to stop.
const SLICE: u64 = 1 << 20;

/// Writes a file beside each test.
pub fn write(task: &Task, recorder: &mut Recorder, folder: &Path) {
    let mut known = BTreeSet::new();
    for number in 1..=recorder.tests() {
        let name = format!("test{number:06}");
        let Ok(test) = Test::read(&folder.join(format!("{name}.ktest"))) else { continue };
        let lines = lines(&task.program, &run(task, &test));
        let mut text = String::new();
        for (file, line) in lines.difference(&known) {
            let _ = writeln!(text, "{file}:{line}");
        }
        recorder.write(&format!("{name}.cov"), text.as_bytes());
        known.extend(lines);
    }
}

/// What a test covers.
fn run(task: &Task, test: &Test) -> Coverage {
    let inputs = test.objects.iter().map(|object| object.bytes.clone()).collect();
    let config = Config { inputs: Some(inputs), ..task.config.clone() };
    let mut machine = Machine::new(task.program.clone(), config);
    let (stdout, stderr) = (Sink::Discard, Sink::Discard);
    let world = World { stdout, stderr, ..task.world.clone() };
    let mut state = machine.start_with(task.arguments.clone(), world);
    while let Stop::Budget | Stop::Watched = machine.run_for(&mut state, SLICE) {}
    machine.coverage()
}

/// Lines of the user's code.
fn lines(program: &Program, coverage: &Coverage) -> BTreeSet<(String, u32)> {
    let mut lines = BTreeSet::new();
    for (func, function) in program.functions.iter() {
        let Some(body) = function.body.as_deref().filter(|_| function.origin == Origin::User)
        else {
            continue;
        };
        let executed = body.blocks.iter().filter(|&(block, _)| coverage.has_block(func, block));
        for (_, b) in executed {
            for &span in &body.spans[b.first as usize..(b.first + b.len) as usize] {
                let at = program.spans[span];
                if at.line > 0 {
                    lines.insert((program.files[at.file].clone(), at.line));
                }
            }
        }
    }
    lines
}
