//! What segments demand of the states that they start in.
//!
//! Each `tests/wlp/*.c` is run along the first way of its decisions. Of its end nothing is demanded; from
//! there the formula is carried back over one segment after the other, and what it is before each decision
//! must be as the file of the same name with `.txt` says. `BLESS=1` writes that file anew.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use machine::generalise::SegmentEnd;
use machine::host::{Sink, World};
use machine::{Config, Machine, State, Stop, TraceLine};
use summary::{Formula, LARGE, show, wlp};

/// The states before the decisions of the first path, and the one at its end.
fn first_path(machine: &mut Machine, state: &mut State) -> Vec<State> {
    let mut heads = Vec::new();
    loop {
        match machine.run_for(state, 1 << 20) {
            Stop::Ended(_) => return heads,
            Stop::Forked(_) => {
                while machine.next_fork().is_some() {}
                heads.extend(machine.take_head().map(|head| *head));
            }
            Stop::Budget | Stop::Watched => {}
        }
    }
}

/// What is demanded before each decision, from the last one on.
fn formulas(file: &Path) -> String {
    let request = frontend::Request { inputs: vec![file.to_owned()], ..Default::default() };
    let program = frontend::load(&request).unwrap_or_else(|error| panic!("{error}"));
    let mut machine = Machine::new(Arc::new(program), Config::default());
    machine.keep_heads(true);
    let world = World { stdout: Sink::Discard, stderr: Sink::Discard, ..World::hermetic() };
    let mut state = machine.start(&[b"test".to_vec()], &[], world);
    let mut heads = first_path(&mut machine, &mut state);
    let (mut goal, mut formula) = (SegmentEnd::end(&state), Formula::always());
    let mut text = String::new();
    while let Some(mut head) = heads.pop() {
        let line = TraceLine::at(machine.program(), head.position());
        let at = machine.program().spans[line.span].line;
        text += &format!("line {at}:\n");
        formula = match wlp(&mut machine, &mut head, &goal, (&formula, LARGE), None) {
            Ok(formula) => formula,
            Err(why) => return text + &format!("  given up: {why}\n"),
        };
        let shape = &formula.shape;
        for condition in show(&mut machine, &head, &formula) {
            text += &format!("  {condition}\n");
        }
        text +=
            &format!("  {} objects, {} allocating sites", shape.objects.len(), shape.sites.len());
        text += if shape.kernel { ", the kernel" } else { "" };
        text += &format!("{}\n", if shape.sinks.is_empty() { "" } else { ", a sink" });
        goal = SegmentEnd::state(&head);
    }
    text
}

#[test]
fn demands_are_as_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wlp");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "c"));
    files.sort();
    assert!(files.len() >= 14, "{} files", files.len());
    let mut wrong = String::new();
    for file in files {
        let found = formulas(&file);
        let expected = file.with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &found).unwrap();
        }
        let wanted = std::fs::read_to_string(&expected).unwrap_or_default();
        if wanted != found {
            wrong += &format!("{}:\n{found}instead of\n{wanted}\n", file.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
