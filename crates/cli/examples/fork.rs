//! What a fork costs: time, and memory of a state that is forked and left alone.
//!
//!     fork LABEL FILE [ARGS]
//!
//! Runs the program to the middle of its work (a program that never ends: until its memory is filled),
//! forks it many times, and prints the median and the largest time of a fork, the memory that one
//! forked state occupies, and what the first write after a fork costs.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use frontend::Request;
use machine::host::{Sink, Source, World};
use machine::{Config, Machine, State};

const FORKS: usize = 2000;
/// Instructions of a program that does not end by itself.
const ENDLESS: u64 = 5_000_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [label, file, args @ ..] = &words[..] else {
        eprintln!("usage: fork LABEL FILE [ARGS]");
        std::process::exit(2);
    };
    let program = match frontend::load(&Request::new([PathBuf::from(file)])) {
        Ok(program) => Arc::new(program),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    };
    let config = Config { max_instructions: Some(ENDLESS), ..Config::default() };
    let mut machine = Machine::new(program, config);
    let args: Vec<Vec<u8>> =
        std::iter::once(file).chain(args).map(|word| word.clone().into_bytes()).collect();

    // The middle is known once the program has run.
    let mut whole = machine.start(&args, &[], world(&args));
    machine.run(&mut whole);
    let middle = whole.instructions() / 2;
    let mut state = machine.start(&args, &[], world(&args));
    machine.turn_to(&state);
    machine.run_for(&mut state, middle);
    measure(label, &mut machine, &mut state);
}

fn world(args: &[Vec<u8>]) -> World {
    World {
        stdin: Source::Bytes(Vec::new()),
        stdout: Sink::Capture(Default::default()),
        stderr: Sink::Capture(Default::default()),
        arguments: args.to_vec(),
        ..World::of_this_process()
    }
}

fn measure(label: &str, machine: &mut Machine, state: &mut State) {
    let live = state.memory().live_bytes();
    let before = resident();
    let mut forked = Vec::with_capacity(FORKS);
    let mut times = Vec::with_capacity(FORKS);
    for _ in 0..FORKS {
        let began = Instant::now();
        forked.push(machine.fork(state));
        times.push(began.elapsed().as_secs_f64() * 1e6);
    }
    let each = resident().saturating_sub(before) as f64 / FORKS as f64;
    times.sort_by(f64::total_cmp);
    println!(
        "{label:24} {:9.1} {:9.2} {:9.2} {:9.1}",
        live as f64 / 1e6,
        times[FORKS / 2],
        times[FORKS * 99 / 100],
        each / 1e3
    );
}

/// Bytes of memory that this process occupies.
fn resident() -> u64 {
    const PAGE: u64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * PAGE
}
