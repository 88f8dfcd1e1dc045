//! coreutils with symbolic arguments and input, depth first, for some seconds each; a second table puts the figures beside KLEE's.
//!
//! Rates are per second of processor time, so that other work on the machine disturbs them little. Loading the program counts.

use super::explored::Explored;
use super::symbolic::{Programs, load};
use super::{Failure, seconds_and_names};

/// Seconds for each program, if none are given.
const SECONDS: u64 = 10;

/// What KLEE 3.2 (tuned) needs on this kind of machine. Those with 60 seconds were stopped then.
struct Klee {
    program: &'static str,
    paths: f64,
    seconds: f64,
    /// Million instructions per second; where only a range is known, its upper end.
    speed: Option<f64>,
    /// How many times its rates are wanted.
    wanted: Option<f64>,
}

const fn klee(program: &'static str, paths: u32, seconds: f64) -> Klee {
    Klee { program, paths: paths as f64, seconds, speed: None, wanted: None }
}

const fn asked(speed: Option<f64>, wanted: f64, klee: Klee) -> Klee {
    Klee { speed, wanted: Some(wanted), ..klee }
}

const KLEE: &[Klee] = &[
    klee("echo", 66, 0.9),
    klee("dirname", 113, 0.9),
    klee("basename", 86, 0.9),
    klee("printenv", 692, 1.4),
    asked(Some(13.7 / 9.0), 10.0, klee("whoami", 1545, 9.0)),
    asked(Some(16.0 / 10.6), 10.0, klee("tsort", 1729, 10.6)),
    asked(Some(21.3 / 16.9), 10.0, klee("nice", 1897, 16.9)),
    asked(Some(1.5), 10.0, klee("expand", 4983, 60.0)),
    asked(Some(1.5), 10.0, klee("fold", 11188, 60.0)),
    asked(Some(1.5), 10.0, klee("expr", 7243, 60.0)),
    asked(Some(1.5), 10.0, klee("uniq", 9797, 60.0)),
    asked(None, 5.0, klee("factor", 86, 60.0)),
];

/// What came of one program.
struct Row {
    program: String,
    verdict: String,
    paths: f64,
    /// Paths that end with something that is not supported.
    unsupported: f64,
    instructions: f64,
    questions: f64,
    /// Answers of each stage.
    stages: Vec<f64>,
    /// Back-end calls for decisions.
    calls: f64,
    /// All back-end calls, with those for the values of tests.
    all_calls: f64,
    /// Seconds in back ends.
    backend: f64,
    wall: f64,
    processor: f64,
    memory: f64,
}

const STAGES: [&str; 6] = ["by_domain", "by_known", "by_change", "by_cache", "by_model", "by_core"];

/// `[SECONDS] [PROGRAM…]`; `klee` stands for the programs of the second table.
pub fn run(args: &[String]) -> Result<bool, Failure> {
    let (seconds, names) = seconds_and_names(args, SECONDS);
    let programs = Programs::build()?;
    let chosen: Vec<&str> = match names {
        [name] if name == "klee" => KLEE.iter().map(|klee| klee.program).collect(),
        names => programs.choose(names),
    };
    println!("{} programs, {seconds} s each, load of the machine {}\n", chosen.len(), load());
    print_head();
    let mut rows = Vec::new();
    let mut broken = Vec::new();
    for program in chosen {
        match programs.explore(program, seconds, &[]).map(|explored| row(program, &explored)) {
            Ok(row) => {
                print_row(&row);
                rows.push(row);
            }
            Err(message) => broken.push(format!("{program}: {message}")),
        }
    }
    let runs = |row: &&Row| row.paths > 0.0 && row.unsupported <= row.paths;
    let good = rows.iter().filter(runs).count();
    println!("\n{good} of {} programs end paths; wanted: 90 of all\n", rows.len());
    compare(&rows);
    for message in &broken {
        println!("FAIL {message}");
    }
    Ok(broken.is_empty())
}

fn row(program: &str, explored: &Explored) -> Row {
    let number = |name: &str| explored.figure(name);
    let about = &explored.about;
    let solver = |name: &str| about["figures"]["solver"][name].as_f64().unwrap_or(0.0);
    let missing = about["not_explored"].as_array().into_iter().flatten();
    let gaps = missing.filter(|gap| gap["what"] == "unsupported");
    Row {
        program: program.to_owned(),
        verdict: about["verdict"].as_str().unwrap_or("?").to_owned(),
        paths: number("paths"),
        unsupported: gaps.filter_map(|gap| gap["paths"].as_u64()).sum::<u64>() as f64,
        instructions: number("instructions"),
        questions: solver("questions"),
        stages: STAGES.iter().map(|stage| solver(stage)).collect(),
        calls: solver("fast_calls") + solver("strong_calls") - solver("canonical_calls"),
        all_calls: solver("fast_calls") + solver("strong_calls"),
        backend: solver("backend_seconds"),
        wall: explored.wall,
        processor: explored.processor,
        memory: number("memory"),
    }
}

impl Row {
    fn per_second(&self, count: f64) -> f64 {
        count / self.processor.max(0.01)
    }
}

fn print_head() {
    println!(
        "| program | verdict | paths | unsupported | million instructions | million/s | paths/s | questions | domain / known / change / cache / model / core % | back end % | ms per call | wall s | cpu s | MB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
}

fn print_row(row: &Row) {
    let share = |part: f64| 100.0 * part / row.questions.max(1.0);
    let stages: Vec<String> = row.stages.iter().map(|&n| format!("{:.1}", share(n))).collect();
    println!(
        "| {} | {} | {} | {} | {:.2} | {:.1} | {:.0} | {} | {} | {:.2} | {:.1} | {:.1} | {:.1} | {:.0} |",
        row.program,
        row.verdict,
        row.paths,
        row.unsupported,
        row.instructions / 1e6,
        row.per_second(row.instructions) / 1e6,
        row.per_second(row.paths),
        row.questions,
        stages.join(" / "),
        share(row.calls),
        1e3 * row.backend / row.all_calls.max(1.0),
        row.wall,
        row.processor,
        row.memory / 1e6,
    );
}

fn compare(rows: &[Row]) {
    println!(
        "| program | KLEE paths | KLEE s | KLEE paths/s | paths/s | ratio | KLEE million/s | million/s | ratio | wanted |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for klee in KLEE {
        let Some(row) = rows.iter().find(|row| row.program == klee.program) else { continue };
        let theirs = klee.paths / klee.seconds;
        let ours = row.per_second(row.paths);
        let speed = row.per_second(row.instructions) / 1e6;
        let of = |speed: Option<f64>| speed.map_or(String::new(), |speed| format!("{speed:.1}"));
        println!(
            "| {} | {} | {} | {theirs:.1} | {ours:.0} | {:.1} | {} | {speed:.1} | {} | {} |",
            klee.program,
            klee.paths,
            klee.seconds,
            ours / theirs,
            of(klee.speed),
            of(klee.speed.map(|theirs| speed / theirs)),
            klee.wanted.map_or(String::new(), |wanted| wanted.to_string()),
        );
    }
}
